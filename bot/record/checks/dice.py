"""Checks of a record's dice: the seed, the salts, every draw, and the numbers that rolls were given. Each raises Wrong
at the first thing that does not hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.record.dice import DiceTray, StruckRoll, Waiting, commitment, rolls_of, value
from bot.record.effective import EffectiveChanges
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


class Numbers:
    """The numbers that the rolls of a whole record may have been given, entry after entry: those that a game master
    supplied, and those of rolls that were struck out. ``turns`` are the turns in which the entries rolled, by their
    seqs; None where the moves were not played again.

    Where an entry that goes back does not say that what was rolled ``keeps`` its numbers, as in records of before, a
    roll may show one of them again, and need not (``free``). So it is with what was rolled in another version of the
    words, for its purpose may be called otherwise now.
    """

    def __init__(self, turns: Mapping[int, str] | None) -> None:
        self.turns = turns
        self.standing = EffectiveChanges()
        self.struck, self.free = list[StruckRoll](), list[StruckRoll]()
        self.supplied = list[int]()
        self.named: str | None = ""
        self.wording = 0

    def take(self, entry: Entry) -> None:
        """Checks the next entry's rolls. Raises Wrong."""
        if entry.wording != self.wording:
            self.struck, self.free, self.wording = [], [*self.struck, *self.free], entry.wording
        gone = self.standing.take(entry)
        rolled = next((r for r in remedies_of(entry.data | entry.hidden) if r.what == "roll"), None)
        if entry.back_to:
            again = entry.hidden.get("again") if rolled is not None else None
            self._strike([each for each in reversed(gone) if each.seq != again], entry.data.get("keeps", False))
        if entry.kind in ("dice", "ruling"):
            self.supplied = list(entry.data.get("values", ()))
            self.named = entry.data.get("for", "") if entry.data.get("bound") else None
        if entry.kind == "master" or entry.data.get("ceases"):
            self.supplied = self.supplied if self.named is None else []
        if rolled is None:
            self._check(entry)
        elif [draw.value for draw in entry.draws if draw.supplied] != list(rolled.values):
            raise Wrong(f"entry {entry.seq} uses other numbers than the ruling supplies")

    def _turn(self, entry: Entry) -> str | None:
        return self.turns.get(entry.seq, "") if self.turns is not None else None

    def _strike(self, gone: Sequence[Entry], keeps: bool) -> None:
        """Has the rolls of entries that are struck out wait."""
        rolls = [roll for entry in gone for roll in rolls_of(entry.draws, self._turn(entry) or "")]
        if keeps and self.turns is not None:
            self.struck = [*rolls, *self.struck]
        else:
            self.free = [*rolls, *self.free]

    def _check(self, entry: Entry) -> None:
        """Checks that each roll has the number that waits for it, and no other was given. Raises Wrong."""
        waiting = Waiting(self._turn(entry), self.struck, self.supplied, self.named)
        free = Waiting(None, self.free)
        for draw in entry.draws:
            supplied = len(waiting.supplied)
            number = waiting(draw.sides, draw.purpose, draw.stream)
            by_master = len(waiting.supplied) < supplied
            if number is None and draw.supplied and free(draw.sides, draw.purpose, draw.stream) != draw.value:
                raise Wrong(f"entry {entry.seq} uses a supplied {draw.value} that no game master had supplied")
            if number is not None and not draw.supplied:
                why = f"the game master had supplied a {number}" if by_master else f"it had been {number} before"
                raise Wrong(f"entry {entry.seq} rolls a die although {why}")
            if number is not None and draw.value != number:
                why = "that no game master had supplied" if by_master else f"where the roll had been {number} before"
                raise Wrong(f"entry {entry.seq} uses a supplied {draw.value} {why}")
        after = waiting.after(())
        self.struck, self.supplied, self.free = after.struck, after.supplied, free.struck


def check_given(record: Record, turns: Mapping[int, str] | None) -> None:
    """A number that was given to a roll must be one that a game master had supplied for it, that a ruling gives, or
    that the roll had before it was struck out, in order; and a roll for which a number waits must have it. ``turns``:
    see Numbers. Raises Wrong."""
    assert record.whole is not None
    numbers = Numbers(turns)
    for entry in record.whole.entries:
        check_ruled(entry)
        numbers.take(entry)


def check_ruled(entry: Entry) -> None:
    """The decision whose dice a ruling rolls again must be one before it. Raises Wrong."""
    again = int(entry.hidden.get("again", 0)) if entry.kind == "ruling" else 0
    if again and not 0 < again < entry.seq:
        raise Wrong(f"entry {entry.seq} has the dice of no entry before it")
