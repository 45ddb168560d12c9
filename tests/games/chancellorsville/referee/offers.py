"""What a person may do in his turn outside combat, as far as he can see."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations

from tests.games.chancellorsville.referee import printed as p
from tests.games.chancellorsville.referee.table import Man, Table

ABLE = {"major": 2, "minor": 1}


@dataclass
class Going:
    """A formation on its way: how many steps it has left, and what it has done."""

    man: Man
    kind: str
    left: int
    steps: int = 0
    attacks: int = 0
    free: bool = False
    forced: bool = False
    back: int = 0
    hurt: Counter[str] = field(default_factory=Counter)


class Offers:
    """The turn of a side, and what it may do."""

    def __init__(self, table: Table, side: str) -> None:
        self.table, self.side = table, side
        self.hand = table.sides[side]
        table.active, table.left = side, {}
        table.smoke = set()
        table.fresh = table.paid = table.begun = table.hill_moved = False
        table.bonus = ""
        self.stage = "card"
        self.going: list[Going] = []

    def cards(self) -> set[str]:
        """Cards to play, and countermands."""
        may = {f"play {card}" for card in self.hand.hand}
        if p.GENERALS[self.side] not in self.hand.spent:
            men = [man.key for man in self.table.living(self.side)]
            may |= {f"countermand {card} {a} {b}" for card in self.hand.hand for a in men for b in men if a != b}
        return may

    def purchases(self) -> set[str]:
        """Cards of the row that can be paid."""
        return {"buy nothing"} | {f"buy {card}" for card in self.table.row if p.PRICES[card] <= self.hand.cubes}

    def walks(self, man: Man, most: int, *, stop: bool = True) -> set[str]:
        """Marches of up to so many steps, as far as its player can see; there and back included."""
        table, foes = self.table, self.table.known(man.side)
        found: set[str] = set()
        edge: list[tuple[int, ...]] = [(man.at,)]
        for _ in range(most):
            edge = [(*way, step) for way in edge for step in p.NEXT[way[-1]] - foes if step not in way[1:]]
            for way in edge:
                friends = [other for other in table.here(man.side, way[-1]) if other is not man]
                if len(friends) < 2 or not stop:
                    found.add("-".join(map(str, way[1:])))
            edge = [way for way in edge if way[-1] != man.at]
        return self.once(found, man.at) if table.solo else found

    def once(self, found: set[str], start: int) -> set[str]:
        """The shortest way to each location but where it began, of equals that by the lower numbers."""
        ways = sorted((tuple(map(int, way.split("-"))) for way in found), key=lambda way: (len(way), way))
        first = {way[-1]: way for way in reversed(ways)}
        return {"-".join(map(str, way)) for end, way in first.items() if end != start}

    def charges(self, man: Man, most: int) -> set[str]:
        """Ways to an attack."""
        table, foes = self.table, self.table.known(man.side)
        starts: list[tuple[int, ...]] = [(man.at,)]
        starts += [(man.at, step) for step in p.NEXT[man.at] if most > 1 and step not in foes]
        return {
            "-".join(map(str, (*way, step)[1:]))
            for way in starts
            for step in p.NEXT[way[-1]] & foes
            if len([other for other in table.here(man.side, way[-1]) if other is not man]) < 2
        }

    def actions(self) -> set[str]:
        """What the formations that are to act may do."""
        may: set[str] = set()
        for key, kind in self.table.left.items():
            may |= self.beginnings(self.table.men[key], kind)
        return may

    def bound(self, man: Man) -> bool:
        """Whether this is AP Hill in the turn of Jackson's march."""
        return man.key == "hill" and self.hand.jackson == self.table.turn

    def beginnings(self, man: Man, kind: str) -> set[str]:
        """What a formation that is to act may begin with."""
        table, key = self.table, man.key
        may = {f"stand {key}"} | {f"transfer {words}" for words in self.exchanges(man)}
        may |= {f"dig {key}"} if table.may_dig(man.at) else set()
        if not self.bound(man):
            may |= {f"march {key} {way}" for way in self.walks(man, ABLE[kind])}
            may |= {f"attack {key} {way}" for way in self.charges(man, ABLE[kind])}
            may |= self.specials(man, ABLE[kind])
        return may

    def specials(self, man: Man, left: int) -> set[str]:
        """Cards for a formation before any attack."""
        table, may = self.table, set[str]()
        if table.has(self.side, "forced"):
            may |= {f"use forced {man.key} {way}" for way in self.walks(man, left + 1)}
        if table.has(self.side, "relocate") and len(table.here(self.side, man.at)) <= 2:
            foes = table.known(self.side)
            may |= {
                f"use relocate {man.key} {other.key}"
                for other in table.living(self.side)
                if other.at in p.NEXT[man.at] and other.at not in foes
            }
        return may

    def exchanges(self, man: Man) -> set[str]:
        """Transfers that a formation can make."""
        table = self.table
        out = Counter(self.hand.exchanged)
        if not table.solo:
            out = Counter(card for each in table.living(self.side) for card in each.cards)
        found = set()
        for other in table.living(self.side):
            if other is man or not man.at or not (other.at == man.at or other.at in p.NEXT[man.at]):
                continue
            for size in (1, 3):
                spare = out[size] < 3 and out[-size] < 3
                for way, giver, taker in (("give", man, other), ("take", other, man)):
                    if spare and giver.true - size >= 1 and taker.true + size <= 14:
                        found.add(f"{man.key} {other.key} {way} {size}")
        return found

    def anytime(self) -> set[str]:
        """Tactics cards, cashing in and Jackson."""
        table, mine = self.table, self.table.living(self.side)
        has = partial(table.has, self.side)
        may = self.cashing()
        if has("reorganize"):
            may |= {f"use reorganize {man.key}" for man in mine if max(man.cohesion, man.true) < 14}
        if has("dig"):
            may |= {f"use dig {man.key}" for man in mine if table.may_dig(man.at)}
        if has("reserves"):
            may |= {f"use reserves {words}" for man in mine for words in self.exchanges(man)}
        if has("fresh") and not table.paid and not table.fresh and self.stage == "act" and table.left:
            may.add("use fresh")
        if has("saddle") and p.GENERALS[self.side] in self.hand.spent:
            may.add("use saddle")
        if has("scouts") and any(not man.shown for man in table.living(p.ENEMY[self.side])):
            may.add("use scouts")
        if has("screen"):
            may |= {f"use screen {man.key}" for man in mine if not man.screened}
        for card in ("night", "smoke"):
            if has(card) and not table.begun and self.stage != "buy" and not self.going:
                may |= {f"use {card} {man.key} {way}" for man in mine for way in self.walks(man, 2)}
        return may | self.jackson()

    def cashing(self) -> set[str]:
        """Any three cards from before this turn."""
        old = sorted(name for name, turn in self.hand.tactics if turn < self.table.turn)
        keys = [name if old.index(name) == n else f"{name}-2" for n, name in enumerate(old)]
        return {"cash " + ",".join(three) for three in combinations(keys, 3)}

    def jackson(self) -> set[str]:
        """Jackson's abilities."""
        table, hill = self.table, self.table.men["hill"]
        if self.side == "usa" or not hill.alive:
            return set()
        if not self.hand.jackson:
            acting = any(each.man is hill or len(table.here("csa", each.man.at)) > 2 for each in self.going)
            blocked = table.hill_moved or acting
            return set() if blocked else {f"jackson march {way}" for way in self.walks(hill, 3)}
        ready = "attack" not in self.hand.spent and self.hand.jackson < table.turn
        return {"jackson attack"} if ready and table.left.get("hill") == "minor" else set()
