"""The referee's own board: pieces, cubes, cards; sightings, tests of cohesion, retreats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from tests.games.chancellorsville.referee import printed as p


@dataclass
class Man:
    """A formation."""

    key: str
    at: int
    track: int = -1
    cohesion: int = 14
    cards: list[int] = field(default_factory=list)
    alive: bool = True
    shown: bool = False
    screened: bool = False
    held: bool = False
    last: int = 0
    """Where it stood when it was shown last."""
    seen: tuple[int, int] = (0, 0)

    @property
    def side(self) -> str:
        """Its side."""
        return p.SIDE_OF[self.key]

    @property
    def true(self) -> int:
        """The cohesion with the cards on it."""
        return self.cohesion + sum(self.cards)


@dataclass
class Hand:
    """What a side has besides its formations."""

    hand: set[str] = field(default_factory=set)
    deck: set[str] = field(default_factory=set)
    played: list[str] = field(default_factory=list)
    removed: int = 0
    dealt: set[str] = field(default_factory=set)
    cubes: int = 0
    tactics: list[tuple[str, int]] = field(default_factory=list)
    spent: set[str] = field(default_factory=set)
    jackson: int = 0
    icons: int = 0
    run: int = 0
    exchanged: list[int] = field(default_factory=list)
    orders: dict[str, str] = field(
        default_factory=lambda: {"redoubts": "pairs", "between": "none", "hold": "objectives", "rally": "always"}
    )


class Over(Exception):
    """The game has ended."""


@dataclass(frozen=True)
class Ask:
    """What the referee awaits: the seats that may decide and the decisions that each may take."""

    may: dict[str, set[str]]


Play = Generator[Ask, tuple[str, str], Any]
"""A part of the game: yields what it awaits, and is sent the seat and its decision."""


class Table:
    """The board in the middle of a game."""

    def __init__(self, solo: str, live: bool, removed: int) -> None:
        self.solo, self.live, self.difficulty = solo, live, removed
        self.bot = p.ENEMY.get(solo, "")
        self.men = {key: Man(key, p.FIXED.get(key, 0)) for men in p.MEN.values() for key in men}
        self.sides = {side: Hand() for side in p.MEN}
        self.redoubts: Counter[int] = Counter()
        self.control: set[int] = set()
        self.row: list[str] = []
        self.pile = Counter(p.COPIES) - Counter(dict.fromkeys(p.NOT_SOLO, 9) if solo else {})
        self.turn, self.active = 0, ""
        self.winner, self.how = "", ""
        self.smoke: set[int] = set()
        self.fresh = self.paid = self.begun = self.hill_moved = False
        self.bonus = ""
        self.fighting = False
        self.dice: tuple[list[int], set[int]] = [], set()
        self.left: dict[str, str] = {}
        self.draws: list[tuple[int, int, str, str]] = []
        self.after: Any = None

    # -- chance

    def draw(self, sides: int, stream: str = "public") -> int:
        """The next number drawn, which must be of these sides and this stream."""
        assert self.draws, f"a die of {sides} sides was not rolled"
        number, real, purpose, where = self.draws.pop(0)
        assert (real, where) == (sides, stream), f"{purpose}: {real} sides for {where}, not {sides} for {stream}"
        return number

    # -- the board

    def living(self, side: str) -> list[Man]:
        """A side's formations that are not destroyed."""
        return [man for man in self.men.values() if man.side == side and man.alive]

    def here(self, side: str, place: int) -> list[Man]:
        """A side's formations in a location."""
        return [man for man in self.living(side) if place and man.at == place]

    def known(self, side: str) -> set[int]:
        """The locations of the enemies that a side sees."""
        return {man.at for man in self.living(p.ENEMY[side]) if man.at and man.shown}

    def pool(self) -> int:
        """Cubes nobody has."""
        return 25 - sum(hand.cubes for hand in self.sides.values())

    def gain(self, side: str, number: int) -> None:
        """Gives cubes as far as the pool goes."""
        self.sides[side].cubes += min(number, self.pool())

    def may_dig(self, place: int) -> bool:
        """Whether a redoubt can be dug."""
        return place > 0 and self.redoubts[place] < 3 and self.redoubts.total() < 12

    def sight(self) -> set[str]:
        """Shows and hides formations; returns those newly shown."""
        fresh = set()
        lead = next((place for place in (9, 8, 1) if self.here("usa", place)), 0)
        for man in self.men.values():
            before = man.shown
            if not man.alive or not man.at:
                man.shown = False
                continue
            foes = [foe for foe in self.living(p.ENEMY[man.side]) if foe.at and not foe.screened]
            near = not man.screened and any(foe.at == man.at or foe.at in p.NEXT[man.at] for foe in foes)
            deep = man.at in (p.DEEP_CONFEDERATE if man.side == "usa" else p.DEEP_UNION)
            road = man.side == "usa" and man.at == lead
            man.shown = bool(self.solo) or near or deep or road or man.held
            if before and not man.shown:
                man.seen = (man.last, self.turn)
            if man.shown:
                man.last = man.at
                fresh |= set() if before else {man.key}
        return fresh

    def move(self, man: Man, place: int) -> set[str]:
        """Moves a formation by a step; returns the formations newly sighted."""
        man.at, man.screened, man.held = place, False, False
        return self.sight()

    # -- cohesion

    def destroy(self, man: Man) -> None:
        """Takes a formation off for good; the third of a side ends the game."""
        man.alive, man.at, man.track, man.shown, man.cohesion = False, 0, -1, False, 0
        man.screened = man.held = False
        man.cards.clear()
        self.left.pop(man.key, None)
        if not self.fighting:
            self.sight()
        if sum(not other.alive for other in self.men.values() if other.side == man.side) == 3:
            self.winner, self.how = p.ENEMY[man.side], "destroyed"
            raise Over

    def reduce(self, man: Man, number: int) -> Play:
        """Costs a formation cohesion, with the test that it may demand."""
        man.cohesion -= number
        if min(man.cohesion, man.true) > 5:
            return
        man.cohesion, man.cards = man.true, []
        if man.cohesion <= 0:
            self.destroy(man)
        elif man.cohesion <= 5:
            failed = self.draw(6) > man.cohesion
            if failed and (yield from self.rallies(man)):
                failed = self.draw(6) > man.cohesion
            if failed:
                self.destroy(man)

    def has(self, side: str, card: str) -> bool:
        """Whether a side may play a tactics card: it has it, and not from this turn."""
        return any(name == card and turn < self.turn for name, turn in self.sides[side].tactics)

    def spend(self, side: str, card: str) -> None:
        """Takes a tactics card away from before a side."""
        held = self.sides[side].tactics
        held.remove(min((each for each in held if each[0] == card), key=lambda each: each[1]))

    def rallies(self, man: Man) -> Play:
        """Whether a side rolls a failed test again."""
        if not self.has(man.side, "rally"):
            return False
        if self.live or man.side == self.active:
            _, said = yield Ask({man.side: {"use rally", "pass"}})
        else:
            said = "use rally" if self.sides[man.side].orders["rally"] == "always" else "pass"
        if said == "use rally":
            self.spend(man.side, "rally")
        return said == "use rally"

    # -- retreat

    def ways_out(self, man: Man, origin: int) -> list[int]:
        """Where a formation may retreat to, best first."""
        side, at = man.side, man.at
        fits = [
            step
            for step in p.NEXT[at]
            if step != origin and not self.here(p.ENEMY[side], step) and len(self.here(side, step)) < 2
        ]

        def order(step: int) -> tuple[int, ...]:
            home = p.FAR[step][22] - p.FAR[at][22]
            if side == "usa":
                rank = 2 if home <= 0 else 1 - (step in p.NORTH)
            elif at == 22:
                rank = {21: 0, 23: 0, 12: 1}.get(step, 2)
            else:
                rank = 0 if home < 0 else 2
            foes = [foe for foe in self.living(p.ENEMY[side]) if foe.shown and foe.at in p.NEXT[step]]
            return rank, len(self.here(side, step)), len(foes), step

        return sorted(fits, key=order)

    def retreat(self, men: list[Man], origin: int) -> None:
        """Moves defenders out, the stronger first."""
        for man in sorted(men, key=lambda man: -man.cohesion):
            if ways := self.ways_out(man, origin):
                man.at, man.screened, man.held = ways[0], False, False
            else:
                self.destroy(man)
