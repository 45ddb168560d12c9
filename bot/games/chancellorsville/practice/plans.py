"""What each formation could do, weighed one step ahead over the guesses of where the enemy is."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import NOWHERE, REDOUBTS_HERE, Formation, Place
from bot.games.chancellorsville.practice.attack_tables import harm, one
from bot.games.chancellorsville.practice.field import Field, changed, dug, exchanges_of, worth
from bot.games.chancellorsville.practice.guesses import fields
from bot.games.chancellorsville.practice.tempers import NONE, Temper
from bot.games.chancellorsville.rules.activation import attacks, ways
from bot.games.chancellorsville.rules.dice import arrow
from bot.games.chancellorsville.rules.marching import STEPS
from bot.games.chancellorsville.rules.retreat import refuge
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.rules.transfers import exchanges, partners
from bot.games.chancellorsville.state.state import Kind
from bot.games.kit.sides import OTHER
from bot.games.kit.tempers import varied


class Plan(Struct, frozen=True, order=True):
    """Something a formation can do: its gain against doing nothing at no cost, and the decision's words."""

    gain: float
    text: str


class Planner:
    """Weighs what a side's formations can do in one view."""

    def __init__(self, now: Situation, rng: random.Random, guesses: int, temper: Temper = NONE) -> None:
        self.now, self.rng, self.guesses, self.side, self.temper = now, rng, guesses, now.side, temper
        # What is weighed does not change as long as the view is the same, and cards ask for the same again and again.
        self._plans: dict[tuple[Formation, Kind, int], list[Plan]] = {}
        self._ways: dict[tuple[Formation, Place], float] = {}
        self._stays: dict[tuple[Formation, Place], list[float]] = {}
        self._goes: dict[tuple[Formation, Place, Place], list[float]] = {}
        self._gifts: dict[tuple[Formation, Formation, int], float] = {}

    @cached_property
    def fields(self) -> list[Field]:
        """The guesses of the field."""
        return fields(self.now, self.rng, self.guesses, self.temper)

    def ranked(self, plans: Iterable[Plan]) -> list[Plan]:
        """Returns plans, the best first; those that are as good come in an order by chance."""
        return varied(sorted(plans, reverse=True), lambda plan: plan.gain, self.temper.near, self.rng)

    @cached_property
    def worths(self) -> list[float]:
        """What each guess is worth as it is."""
        return [worth(field) for field in self.fields]

    @cached_property
    def base(self) -> float:
        """What the field is worth as it is."""
        return sum(self.worths) / len(self.worths)

    def mean(self, some: list[Field]) -> float:
        """Returns what the field is worth over all guesses."""
        return sum(worth(field) for field in some) / len(some)

    def toll(self, key: Formation) -> float:
        """Returns what paying for an activation costs (CV-4.4)."""
        if self.now.view.now.fresh:
            return 0.0
        mine = self.fields[0].mine
        return harm(mine.strength[key], one(1), mine.clock.lost[self.side])

    def toll_of_reroll(self, key: Formation) -> float:
        """Returns what paying 1 cohesion for a re-roll costs (CV-7.8)."""
        thrift = self.fields[0].clock.weights.thrift
        mine = self.fields[0].mine
        return thrift * harm(mine.strength[key], one(1), mine.clock.lost[self.side])

    def moved(self, key: Formation, to: Place) -> float:
        """Returns the gain of a formation's standing elsewhere."""
        if (key, to) not in self._ways:
            total = sum(self.arrival(at, key, to) for at in range(len(self.fields)))
            self._ways[key, to] = total / len(self.fields) - self.base
        return self._ways[key, to]

    def arrival(self, at: int, key: Formation, to: Place) -> float:
        """Returns what a field is worth once a formation has come to a location; it halts before an enemy there."""
        return self.worths[at] if self.fields[at].enemies_at(to) else self.stays(key, to)[at]

    def stays(self, key: Formation, to: Place) -> list[float]:
        """Returns what each field is worth with a formation in a location."""
        if (key, to) not in self._stays:
            self._stays[key, to] = [worth(field.moved(key, to)) for field in self.fields]
        return self._stays[key, to]

    def goes(self, key: Formation, origin: Place, target: Place) -> list[float]:
        """Returns what each field is worth once defenders were forced out and the attacker has entered."""
        if (key, origin, target) not in self._goes:
            after = [self.entered(field, key, origin, target, field.enemies_at(target)) for field in self.fields]
            self._goes[key, origin, target] = [worth(field) for field in after]
        return self._goes[key, origin, target]

    def strike(self, key: Formation, origin: Place, target: Place, extra: int = 0, more: bool = False) -> float:
        """Returns the gain of an attack; ``more`` tells that another may follow it."""
        total = sum(self.struck(at, key, origin, target, extra, more) for at in range(len(self.fields)))
        return total / len(self.fields) - self.base

    def struck(self, at: int, key: Formation, origin: Place, target: Place, extra: int, more: bool) -> float:
        """Returns what a field is worth once a formation has attacked, rolling again as often as serves best
        (CV-7.8 to CV-7.16)."""
        field = self.fields[at]
        stays, goes = self.stays(key, origin)[at], self.goes(key, origin, target)[at]
        dice, ones = formation(key).dice + arrow(origin, target) + extra, field.mine.redoubts.get(target, 0)
        found = []
        for change, retreat in exchanges_of(field, key, target, dice, ones):
            gained = change + (0.35 * max(0.0, change) if more else 0.0)
            found.append(gained + (1 - retreat) * stays + retreat * goes)
        return max(found)

    def entered(self, field: Field, key: Formation, origin: Place, target: Place, defenders: list[Formation]) -> Field:
        """Returns the field after defenders were forced out and the attacker has entered."""
        after = field.moved(key, target)
        enemy = OTHER[self.side]
        mine = list(after.mine.at.values())
        for each in sorted(defenders, key=lambda k: -field.theirs.strength[k]):
            theirs = {k: p for k, p in after.theirs.at.items() if p != target and k != each}
            to = refuge(enemy, target, origin, theirs, mine, mine)
            after = after.moved(each, to if to != NOWHERE else board().adjacent[target][0])
        return after

    def best(self, key: Formation, kind: Kind, free: bool = False, extra: int = 0) -> Plan:
        """Returns the best that a formation can do with an activation of a kind."""
        return max(self.plans(key, kind, extra)) if not free else max(self.free(key, STEPS[kind]))

    def plans(self, key: Formation, kind: Kind, extra: int = 0) -> list[Plan]:
        """Returns everything that a formation can do with an activation."""
        if (key, kind, extra) not in self._plans:
            self._plans[key, kind, extra] = self._found(key, kind, extra)
        return self._plans[key, kind, extra]

    def _found(self, key: Formation, kind: Kind, extra: int) -> list[Plan]:
        now, steps, toll = self.now, STEPS[kind], self.toll(key)
        here = now.mine[key].at
        stands_free = now.redoubts(here) >= REDOUBTS_HERE
        found = [Plan(0.0 if stands_free else -toll, f"stand {key}")]
        if now.may_dig_at(here):
            found.append(Plan(self.mean(dug(self.fields, here)) - self.base, f"dig {key}"))
        found += self.transfers(key)
        found += [Plan(plan.gain - toll, plan.text) for plan in self.on_the_way(key, here, steps, extra)]
        return found

    def on_the_way(self, key: Formation, here: Place, steps: int, extra: int = 0) -> list[Plan]:
        """Returns the marches and attacks of a formation."""
        now = self.now
        ends: dict[Place, str] = {}
        for way in ways(now, key, steps):
            # Out and back gains nothing.
            if way[-1] != here:
                ends.setdefault(way[-1], "-".join(map(str, way)))
        found = [Plan(self.moved(key, to), f"march {key} {word}") for to, word in ends.items()]
        for way in attacks(now, key, steps):
            origin = way[-2] if len(way) > 1 else here
            gain = self.strike(key, origin, way[-1], extra, steps > 1 and len(way) == 1)
            found.append(Plan(gain, f"attack {key} {'-'.join(map(str, way))}"))
        return found

    def free(self, key: Formation, steps: int) -> list[Plan]:
        """Returns marches that cost nothing, with staying where one is."""
        found = [Plan(0.0, "")]
        ends: dict[Place, str] = {}
        for way in ways(self.now, key, steps):
            ends.setdefault(way[-1], "-".join(map(str, way)))
        return found + [Plan(self.moved(key, to), word) for to, word in ends.items()]

    def transfers(self, key: Formation) -> list[Plan]:
        """Returns the exchanges of a formation: from the strong to the weak, and to those in front."""
        now, found = self.now, []
        for other in partners(now, key):
            for way, size in exchanges(now, key, other):
                giver, receiver = (key, other) if way == "give" else (other, key)
                found.append(Plan(self.given(giver, receiver, size) - 0.05, f"transfer {key} {other} {way} {size}"))
        return found

    def given(self, giver: Formation, receiver: Formation, size: int) -> float:
        """Returns the gain of an exchange."""
        if (giver, receiver, size) not in self._gifts:
            changes = {giver: self.now.true(giver) - size, receiver: self.now.true(receiver) + size}
            gain = self.mean(changed(self.fields, changes)) - self.base
            self._gifts[giver, receiver, size] = gain
        return self._gifts[giver, receiver, size]
