"""Checks of a record's dice: the seed, the salts, every draw, and numbers that a game master supplied. Each raises
Wrong at the first thing that does not hold."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.contract import PUBLIC
from bot.record.dice import DiceTray, Draw, KeptDice, commitment, value
from bot.record.entries import Entry
from bot.record.file import Record
from bot.record.judging import remedies_of
from bot.record.replayer import Wrong


def check_dice(record: Record) -> int:
    """Every draw of a whole record must be what the committed seed and the salts give. Returns how many there were."""
    assert record.whole is not None
    try:
        seed = bytes.fromhex(record.whole.seed)
    except ValueError as error:
        raise Wrong("the seed is not hexadecimal") from error
    opening = record.whole.entries[0]
    if commitment(seed) != opening.data.get("commitment"):
        raise Wrong("the seed is not the one that was committed to in entry 1")
    salts: tuple[str, ...] = ()
    used: dict[str, int] = {}
    count = 0
    for entry in record.whole.entries:
        if entry.kind == "start":
            salts = tuple(entry.data.get("salts", ()))
        tray = DiceTray(seed, salts, record.game, record.epoch)
        for draw in entry.draws:
            count += 1
            where = f"draw {draw.number} of the {draw.stream} stream (entry {entry.seq}, {draw.purpose})"
            if draw.number != used.get(draw.stream, 0) + 1:
                raise Wrong(f"{where} does not follow number {used.get(draw.stream, 0)}")
            used[draw.stream] = draw.number
            if not 1 <= draw.value <= draw.sides <= 1 << 32:
                raise Wrong(f"{where} shows {draw.value} on {draw.sides} sides")
            if not draw.supplied and value(tray, draw.stream, draw.number, draw.sides) != draw.value:
                raise Wrong(f"{where} shows {draw.value}, where the seed gives another number")
    return count


def check_salts(record: Record) -> None:
    """The salts the dice started with must be those the players gave in the lobby, in order."""
    assert record.whole is not None
    given: list[str] = []
    for entry in record.whole.entries:
        if entry.kind == "join" and "salt" in entry.data:
            given.append(entry.data["salt"])
        if entry.kind == "start":
            given.append(entry.data["salt"])
            if entry.data.get("salts") != given:
                raise Wrong(f"entry {entry.seq} starts the dice with other salts than the players gave")


def kept_of(entry: Entry) -> KeptDice:
    """Returns what a decision that is to be made again keeps of its dice."""
    return KeptDice(entry.seat, entry.text, entry.draws)


def alike(kept: Sequence[Draw], draws: Sequence[Draw]) -> int:
    """Returns how many draws, from the first on, were asked for as those kept were."""
    same = [(a.stream, a.sides, a.purpose) == (b.stream, b.sides, b.purpose) for a, b in zip(kept, draws, strict=False)]
    return same.index(False) if False in same else len(same)


def check_kept(entry: Entry, kept: KeptDice | None) -> int:
    """Returns how many of an entry's draws it has again of the decision that it makes again; the same decision must
    have them all, as far as they are asked for alike. Raises Wrong."""
    if kept is None or entry.text != kept.text:
        return 0
    number = alike(kept.draws, entry.draws)
    for old, draw in zip(kept.draws[:number], entry.draws[:number], strict=True):
        if not draw.supplied or draw.value != old.value:
            raise Wrong(f"entry {entry.seq} decides the same again, but rolls {draw.value} where it had {old.value}")
    return number


def check_ruled(entry: Entry, entries: Sequence[Entry]) -> int:
    """Returns how many of a ruling's draws it may have been given: those of a roll that was repeated, or of the same
    decision made again. Raises Wrong."""
    again = int(entry.hidden.get("again", 0))
    if again and not 0 < again < entry.seq:
        raise Wrong(f"entry {entry.seq} has the dice of no entry before it")
    remedies = remedies_of(entry.data | entry.hidden)
    rolled = next((remedy for remedy in remedies if remedy.what == "roll"), None)
    if rolled is not None:
        given = [draw.value for draw in entry.draws if draw.supplied]
        if given != list(rolled.values):
            raise Wrong(f"entry {entry.seq} uses other numbers than the ruling supplies")
        return len(entry.draws)
    decided = next((remedy for remedy in remedies if remedy.what == "decide"), None)
    if not again or decided is None or decided.seat != entries[again - 1].seat:
        return 0
    return check_kept(msgspec.structs.replace(entry, text=decided.text), kept_of(entries[again - 1]))


def check_supplied(record: Record) -> None:
    """A number marked as a GM's must be one that the last "dice" entry before it supplied, in order; as long as there
    are some, no public die is rolled. So must one be that a ruling gives, or that a decision made again keeps."""
    assert record.whole is not None
    supplied: list[int] = []
    kept: KeptDice | None = None
    entries = record.whole.entries
    for entry in entries:
        given = 0
        if entry.kind in ("dice", "ruling"):
            supplied = list(entry.data.get("values", ()))
        if entry.kind == "ruling":
            given = check_ruled(entry, entries)
        elif entry.kind == "decision" and kept is not None and entry.seat == kept.seat:
            given = check_kept(entry, kept)
        kept = kept_after(entry, entries, kept)
        for draw in entry.draws[given:]:
            if draw.supplied and (draw.stream != PUBLIC or not supplied or supplied.pop(0) != draw.value):
                raise Wrong(f"entry {entry.seq} uses a supplied {draw.value} that no game master had supplied")
            if not draw.supplied and draw.stream == PUBLIC and supplied:
                raise Wrong(f"entry {entry.seq} rolls a die although the game master had supplied a {supplied[0]}")


def kept_after(entry: Entry, entries: Sequence[Entry], kept: KeptDice | None) -> KeptDice | None:
    """Returns the dice that are kept after an entry for a decision that is to be made again."""
    if entry.kind == "ruling" and "again" in entry.hidden:
        remedies, found = remedies_of(entry.data | entry.hidden), kept_of(entries[entry.hidden["again"] - 1])
        used = any(r.what == "roll" or (r.what == "decide" and r.seat == found.seat) for r in remedies)
        return None if used else found
    if entry.kind in ("ruling", "dice", "rewind", "edit"):
        return None
    decided = kept is not None and entry.kind == "decision" and entry.seat == kept.seat
    return None if decided else kept
