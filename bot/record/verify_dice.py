"""Checks of a record's dice: the seed, the salts, every draw, and numbers that a game master supplied. Each raises
Wrong at the first thing that does not hold."""

from __future__ import annotations

from bot.games.contract import PUBLIC
from bot.record.dice import DiceTray, commitment, value
from bot.record.file import Record
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


def check_supplied(record: Record) -> None:
    """A number marked as a GM's must be one that the last "dice" entry before it supplied, in order; as long as there
    are some, no public die is rolled."""
    assert record.whole is not None
    supplied: list[int] = []
    for entry in record.whole.entries:
        if entry.kind == "dice":
            supplied = list(entry.data["values"])
        for draw in entry.draws:
            if draw.supplied and (draw.stream != PUBLIC or not supplied or supplied.pop(0) != draw.value):
                raise Wrong(f"entry {entry.seq} uses a supplied {draw.value} that no game master had supplied")
            if not draw.supplied and draw.stream == PUBLIC and supplied:
                raise Wrong(f"entry {entry.seq} rolls a die although the game master had supplied a {supplied[0]}")
