"""A person's attack, in the order of the text."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Protocol

from tests.games.chancellorsville.referee import printed as p
from tests.games.chancellorsville.referee.table import Ask, Man, Play, Table


class Attack(Protocol):
    """What an attack has, a person's or the BOT's."""

    table: Table
    man: Man
    origin: int
    target: int
    enemy: str
    forced: bool


class Fight:
    """One attack by a formation from where it stands."""

    def __init__(self, table: Table, attacker: Man, target: int, hurt: Counter[str], *, ordered: bool) -> None:
        self.table, self.man, self.target, self.hurt = table, attacker, target, hurt
        self.side, self.enemy = attacker.side, p.ENEMY[attacker.side]
        self.origin, self.extra, self.ordered = attacker.at, 0, ordered
        self.dice: list[int] = []
        self.fixed: set[int] = set()
        self.forced = False

    def number(self) -> int:
        """How many dice are rolled."""
        way = (self.origin, self.target)
        base = 6 if self.man.key == "hill" else 5
        return max(1, min(9, base + 2 * (way in p.GREEN) - 2 * (way in p.RED) + self.extra))

    def carry_out(self) -> Play:
        """The whole combat."""
        table = self.table
        table.fighting = True
        defenders = table.here(self.enemy, self.target)
        for man in (self.man, *defenders):
            man.screened, man.shown, man.last = False, True, man.at
        yield from self.prepare()
        yield from self.fix_before()
        self.roll(self.number() - len(self.dice))
        if (yield from self.roll_again()):
            yield from self.result(defenders)
        table.fighting = False
        table.sight()
        if self.man.alive:
            yield from self.spoils()

    def prepare(self) -> Play:
        """What the attacker does before the roll."""
        table = self.table
        while True:
            may = {"roll"}
            may |= {f"use {card}" for card in ("battery", "flank") if table.has(self.side, card) and self.number() < 9}
            if table.has(self.side, "sappers") and table.redoubts[self.target]:
                may.add("use sappers")
            may |= {f"prepare demolish {n + 1}" for n in range(table.redoubts[self.origin])}
            if self.ordered and table.bonus == self.man.key and self.number() < 9:
                may.add("prepare support")
            words = (yield Ask({self.side: may}))[1].split()
            if words[0] == "roll":
                return
            if words[0] == "use":
                table.spend(self.side, words[1])
                self.extra += {"battery": 2, "flank": 1, "sappers": 0}[words[1]]
                table.redoubts[self.target] -= words[1] == "sappers"
            elif words[1] == "demolish":
                table.redoubts[self.origin] -= int(words[2])
            else:
                table.bonus, self.extra = "", self.extra + 2

    def may_fix(self) -> int:
        """How many redoubts the defender may use."""
        return 0 if self.target in self.table.smoke else self.table.redoubts[self.target]

    def fix_before(self) -> Play:
        """The defender's redoubts before the roll."""
        table, many = self.table, min(self.may_fix(), self.number())
        orders = table.sides[self.enemy].orders["redoubts"]
        if table.bot == self.enemy:
            self.dice = [1] * many
        elif table.live:
            while len(self.dice) < self.number() and self.may_fix():
                most = min(self.may_fix(), self.number() - len(self.dice))
                may = {f"fix {n + 1} {face}" for n in range(most) for face in range(1, 7)} | {"pass"}
                words = (yield Ask({self.enemy: may}))[1].split()
                if words[0] == "pass":
                    break
                self.dice += [int(words[2])] * int(words[1])
                table.redoubts[self.target] -= int(words[1])
        else:
            many = {"pairs": many // 2 * 2, "all": many, "none": 0}[orders]
            self.dice = [1] * many
            table.redoubts[self.target] -= many
        self.fixed = set(range(len(self.dice)))

    def roll(self, number: int) -> None:
        """Rolls dice more."""
        self.dice += [self.table.draw(6) for _ in range(number)]

    def roll_again(self) -> Play:
        """Re-rolls while the attacker pays; false where that destroys him."""
        table, first = self.table, True
        while True:
            table.dice = (self.dice, self.fixed)
            free = [n for n in range(len(self.dice)) if n not in self.fixed]
            named = [",".join(str(n + 1) for n in some) for k in range(len(free)) for some in combinations(free, k + 1)]
            may = {"accept"} | {f"reroll cohesion {some}" for some in named}
            may |= {f"reroll cubes {some}" for some in named} if table.sides[self.side].cubes >= 3 else set()
            if first and table.has(self.side, "timing") and len(self.dice) < 9:
                may.add("use timing")
            words = (yield Ask({self.side: may}))[1].split()
            if words[0] == "accept":
                return True
            if words[0] == "use":
                table.spend(self.side, "timing")
                self.roll(min(2, 9 - len(self.dice)))
                continue
            first = False
            if words[1] == "cubes":
                table.sides[self.side].cubes -= 3
            else:
                yield from table.reduce(self.man, 1)
                if not self.man.alive:
                    return False
            again = [int(n) - 1 for n in words[2].split(",")]
            again = yield from self.fix_between(again)
            for n in again:
                self.dice[n] = table.draw(6)

    def fix_between(self, again: list[int]) -> Play:
        """The defender's redoubts on dice about to be rolled; returns those still to be rolled."""
        table = self.table
        if table.bot == self.enemy:
            return again
        again = list(again)
        if table.live:
            while again and self.may_fix():
                most = min(self.may_fix(), len(again))
                may = {f"fix {n + 1} {face}" for n in range(most) for face in range(1, 7)} | {"pass"}
                words = (yield Ask({self.enemy: may}))[1].split()
                if words[0] == "pass":
                    break
                for die in again[: int(words[1])]:
                    self.set_die(die, int(words[2]))
                again = again[int(words[1]) :]
        elif table.sides[self.enemy].orders["between"] == "all":
            for die in again[: self.may_fix()]:
                self.set_die(die, 1)
                again.remove(die)
        return again

    def set_die(self, die: int, face: int) -> None:
        """Spends a redoubt on a die."""
        self.dice[die] = face
        self.fixed.add(die)
        self.table.redoubts[self.target] -= 1

    def result(self, defenders: list[Man]) -> Play:
        """Pairs, losses, retreat, entering, cubes."""
        table, faces = self.table, Counter(self.dice)
        costs = faces[4] // 2 + faces[5] // 2 + 2 * (faces[6] // 2)
        for man in defenders:
            if costs:
                self.hurt[man.key] += costs
                yield from table.reduce(man, costs)
        if faces[1] // 2 + faces[2] // 2:
            yield from table.reduce(self.man, faces[1] // 2 + faces[2] // 2)
        yield from after_losses(self, defenders, faces[6] >= 2)
        table.gain(self.side, faces[3])

    def spoils(self) -> Play:
        """What the winner's cards bring."""
        table = self.table
        while True:
            may = {"pass"}
            asked = self.has("confidence") and max(self.hurt.values(), default=0) >= 2 and self.man.cohesion <= 12
            if asked and self.man.true <= 12:
                may.add("use confidence")
            if self.has("prisoners") and self.forced:
                may |= {f"use prisoners {card}" for card, _ in table.sides[self.enemy].tactics}
            if len(may) == 1 and not asked:
                return
            words = (yield Ask({self.side: may}))[1].split()
            if words[0] == "pass":
                return
            table.spend(self.side, words[1])
            if words[1] == "confidence":
                self.man.cohesion += 2
            else:
                held = table.sides[self.enemy].tactics
                held.remove(next(each for each in held if each[0] == words[2]))
                table.sides[self.side].tactics.append((words[2], table.turn))

    def has(self, card: str) -> bool:
        """Whether the attacker may play a card."""
        return self.table.has(self.side, card)


def after_losses(fight: Attack, defenders: list[Man], sixes: bool) -> Play:
    """Retreat, holding the line, falling back or entering."""
    table, staying = fight.table, [man for man in defenders if man.alive]
    if staying and sixes and fight.man.alive:
        if (yield from holds(table, fight.enemy, fight.target)):
            sixes = False
        else:
            fight.forced = True
            table.retreat(staying, fight.origin)
            staying = []
    if not staying and fight.man.alive:
        fight.man.at, fight.man.last, fight.man.held = fight.target, fight.target, False


def holds(table: Table, side: str, place: int) -> Play:
    """Whether a side holds the line."""
    if table.bot == side or not table.has(side, "hold"):
        return False
    orders = table.sides[side].orders["hold"]
    if table.live:
        _, said = yield Ask({side: {"use hold", "pass"}})
    else:
        said = "use hold" if orders == "always" or (orders == "objectives" and place in p.OBJECTIVES) else "pass"
    if said == "use hold":
        table.spend(side, "hold")
    return said == "use hold"
