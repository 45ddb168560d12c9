"""The movement phase: each unit once, in the order of the army, to where it is worth the most."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bot.games.contract.advice import Proposal
from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.forces import counter, divisions, of_side
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.offers import combat as combat_offers
from bot.games.donelson.offers import combat_texts, movers, moves
from bot.games.donelson.offers import formation as formation_offers
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.practice.aims import Aims, Goals
from bot.games.donelson.practice.far import far
from bot.games.donelson.practice.targets import COMBAT
from bot.games.donelson.practice.worth import Worth
from bot.games.donelson.rules.facts import division_of, idle
from bot.games.donelson.rules.movement import map_edge
from bot.games.donelson.rules.movement.allowance import barred, points_left
from bot.games.donelson.rules.movement.marches import barred_from_marching, marches
from bot.games.donelson.words.names import group_name, hex_text, signed
from bot.games.kit.tempers import varied
from bot.games.phrases import listed

MARGIN = 0.75
"""How much better a hex must be than its own for a unit to go there."""
PRIZE = 10.0
"""What a hex is worth that is won by passing through it."""
AT_ONCE = 0.5
"""What it is worth to reach a way out with a movement point left to leave by."""
MARCH_GAIN = 5
"""Movement points nearer to its goal than by walking for which a unit marches by road."""
RANGE = 4
"""How near an enemy must be for a battery to unlimber, in hexes."""
POSTS = ("head-a", "hanson-b", "brown-a", "heiman-a", "drake-b", "baldwin-a")
"""Confederate counters that man the works around them, where they stand in reach of some."""
HOLDERS = ("head", "hanson", "brown", "heiman")
"""Confederate brigades that stay in the works until they are to break out."""


class MovePlan:
    """The movement phase of a side."""

    def __init__(self, now: Situation, aims: Aims, rng: random.Random) -> None:
        self.now, self.aims, self.rng = now, aims, rng
        self.worth = Worth(now, self.aims)

    def proposals(self) -> Iterator[Proposal]:
        """Yields decisions of the phase, the best first; the last one ends it."""
        yield from self.arrivals()
        yield from self.leaving()
        yield from self.garrisons()
        for key in self.worth.targets.of:
            if (found := self.to_attack(key)) is not None:
                yield found
        for key in self.rest():
            if (found := self.of(key)) is not None:
                yield found
        yield Proposal("done", self.why_done())

    def why_done(self) -> str:
        """Returns why nothing more is moved, and with what dice whoever stands next to the enemy must attack now."""
        worth = f"No other move is worth making.{self.kept()}"
        stage = COMBAT.get(self.now.view.stage)
        if stage is None:
            return worth
        after = Situation(replace(self.now.view, stage=stage), self.now.side)
        if not combat_offers.owed(after):
            return worth
        dice = combat_texts.dice_text(after, combat_offers.plan(after))
        return f"{worth} Units next to the enemy must attack then: about {dice}."

    def kept(self) -> str:
        """Returns who stays where he is to keep a battery group, as another sentence; "" for nobody."""
        staying = [key for key in self.aims.duties if self.aims.stays(key)]
        if not staying:
            return ""
        names = listed(f"{counter(key).name} in {hex_text(self.now.view.units[key].at)}" for key in staying)
        one = len(staying) == 1
        return f" {names} {'stays' if one else 'stay'}, so that no enemy can retake {self.batteries(staying)}."

    def batteries(self, keys: Iterable[Key]) -> str:
        """Returns the battery groups that units keep, in words: "the south and center batteries"."""
        kept = {at for key in keys for at in self.aims.duties[key]}
        names = [group_name(name) for name, hexes in field().groups.items() if kept.intersection(hexes)]
        return f"the {listed(names)} batteries"

    def rest(self) -> Iterator[Key]:
        """Yields the units that may still move: first those after the last one that moved, as those before it may have
        been thought of. But a person moves his units in any order."""
        units = self.now.view.units
        order = sorted(
            (key for key in of_side(self.now.side) if units[key].status == "map"),
            key=lambda key: {"inf": 0, "art": 1, "hq": 2}[counter(key).arm],
        )
        meant = self.worth.targets.of
        moved = [i for i, key in enumerate(order) if (units[key].spent or units[key].gtm) and key not in meant]
        last = moved[-1] if moved else 0
        for key in (*order[last:], *order[:last]):
            if (not units[key].gtm and not barred(self.now.view, key)) or (
                counter(key).arm == "art" and not units[key].limbered and not idle(self.now.view, key)
            ):
                yield key

    def of(self, key: Key) -> Proposal | None:
        """Returns what a unit does, None to stay."""
        arm = counter(key).arm
        if arm == "hq":
            return self.leader(key)
        return self.battery(key) if arm == "art" else self.infantry(key)

    # -- infantry

    def infantry(self, key: Key) -> Proposal | None:
        """Returns the march or the move of an infantry counter."""
        unit, goals = self.now.view.units[key], self.aims.of(key)
        if unit.walked or key in self.worth.targets.of or self.aims.stays(key):
            return None
        if not goals and not self.threatened(unit.at):
            return None
        ways = movers.ways(self.now, key)
        here = self.worth.of(key, unit.at, unit.facing, goals)
        better = [(here + MARGIN, 0, unit.facing)]
        for to, some in ways.items():
            if to in self.worth.targets.reserved or self.compelled(to) or self.disorders(key, to):
                continue
            for each, way in some.items():
                found = self.worth.of(key, to, each, goals) + PRIZE * sum(h in self.aims.prizes for h in way.hexes)
                found += AT_ONCE * self.can_leave(key, to, way.cost)
                if found > here + MARGIN:
                    better.append((found, to, each))
        _, at, facing = varied(better, lambda each: each[0], self.aims.temper.near, self.rng)[0]
        if goals and (march := self.march(key, goals, at or unit.at)):
            return march
        if not at:
            return None
        return Proposal(f"wheel {key} {hex_text(at)} {facing}", self.reason(key, at, goals))

    def compelled(self, at: Hex) -> bool:
        """Whether whoever goes to a hex has to attack from there: what is not meant had better be let be."""
        works = at in field().pit_hexes() or field().fort(at)
        return self.now.board.in_zone(at, self.now.enemy) and not (works and self.now.side == "csa")

    def can_leave(self, key: Key, at: Hex, cost: int) -> bool:
        """Whether a unit that is to leave the map can do so in this phase from a hex to which it comes at that cost."""
        leaves = self.aims.breaking_out and self.aims.leaves(key) and at in field().exits
        return leaves and points_left(self.now.view, key) >= cost + map_edge.COST

    def disorders(self, key: Key, at: Hex) -> bool:
        """Whether disorder would spread in a hex as the phase ends if a unit went there: to it or from it (US-14.3)."""
        units, there = self.now.view.units, self.now.board.combat(at)
        return any(units[each].disordered != units[key].disordered for each in there if each != key)

    def to_attack(self, key: Key) -> Proposal | None:
        """Returns how a unit comes to where it is meant to attack from, or faces the enemy there; None where it is."""
        unit, (at, facing) = self.now.view.units[key], self.worth.targets.place(key)
        if unit.at != at:
            return Proposal(f"wheel {key} {hex_text(at)} {facing}", self.to_fight(key, at))
        if unit.facing != facing:
            target = self.worth.targets.of[key]
            return Proposal(
                f"turn {hex_text(at)} {facing}", f"It faces {hex_text(target)} to attack it{self.dice(target)}."
            )
        return None

    def to_fight(self, key: Key, at: Hex) -> str:
        """Returns why a unit goes where it attacks from, with what can be expected of the dice, and that it must."""
        target = self.worth.targets.of[key]
        odds = f"It can attack {hex_text(target)} from there{self.dice(target)}."
        return f"{odds} Next to an enemy it must attack." if self.compelled(at) else odds

    def dice(self, target: Hex) -> str:
        """Returns what can be expected to be added to the die of an attack once all who are meant for any are in place;
        "" if it is not sure that it will be made."""
        total = self.worth.targets.foreseen.get(target)
        return f", with about {signed(total)} to the die" if total is not None else ""

    def threatened(self, at: Hex) -> bool:
        """Whether an enemy is near."""
        return any(distance(at, enemy) <= 2 for enemy in self.worth.enemies)

    def march(self, key: Key, goals: Goals, at: Hex) -> Proposal | None:
        """Returns a march by road, where that leads much nearer to the goal than walking."""
        if barred_from_marching(self.now.view, key):
            return None
        found = [at for at in marches(self.now.view, self.now.board, key) if not self.disorders(key, at)]
        to = min(found, key=lambda there: (self.far(key, goals, there), there), default=0)
        if not to or self.far(key, goals, to) > self.far(key, goals, at) - MARCH_GAIN:
            return None
        return Proposal(f"march {key} {hex_text(to)}", "The road is the fastest way there.")

    def far(self, key: Key, goals: Goals, at: Hex) -> int:
        """Returns a unit's movement points from a hex to the nearest of some goals, around the enemy where it shuns
        him."""
        return far(goals, at, self.aims.shunned, counter(key).arm)

    def reason(self, key: Key, at: Hex, goals: Goals) -> str:
        """Returns why a unit goes to a hex."""
        near = any(distance(at, enemy) == 1 for enemy in self.worth.enemies)
        if self.now.side == "usa" and at in self.aims.duties.get(key, ()):
            why = f"It keeps the enemy from retaking {self.batteries([key])}."
        elif near:
            why = "It can attack from there, and its flanks are as safe as possible."
        elif at in field().pit_hexes():
            why = "It is safest behind the pits."
        else:
            why = "It comes closer to where you need it." if goals else "It closes up with its brigade."
        return f"{why}{self.leaves(key, at)}"

    def leaves(self, key: Key, at: Hex) -> str:
        """Returns that batteries stay taken where a unit leaves them, as another sentence (US-27.8); or ""."""
        here = self.now.view.units[key].at
        taken = self.now.side == "usa" and any(here in hexes for hexes in field().groups.values())
        return f" {hex_text(here)} stays taken until an enemy enters it." if taken and here != at else ""

    # -- guns

    def battery(self, key: Key) -> Proposal | None:
        """Returns what a battery does: it follows its infantry limbered, and unlimbers near the enemy."""
        unit = self.now.view.units[key]
        near = min((distance(unit.at, enemy) for enemy in self.worth.enemies), default=99)
        able = formation_offers.able
        leaving = self.aims.breaking_out and self.now.side == "csa"
        if near <= RANGE and not leaving:
            if key in able(self.now, "unlimber"):
                return Proposal(f"unlimber {key}", "The enemy is within its range.")
            return None
        if self.now.side == "csa" and not leaving and not self.aims.strikes_with(key):
            return None
        if not unit.limbered:
            limber = key in able(self.now, "limber")
            why = "It should leave the map." if leaving else "It is too far away to be of use."
            return Proposal(f"limber {key}", why) if limber else None
        goals = self.battery_goals(key)
        ways = [at for at in movers.ways(self.now, key) if not self.disorders(key, at)]
        to = min(ways, key=lambda at: (self.far(key, goals, at), at), default=0)
        if goals and (march := self.march(key, goals, to or unit.at)):
            return march
        if not to or self.far(key, goals, to) >= self.far(key, goals, unit.at):
            return None
        return Proposal(f"move {key} {hex_text(to)}", "It follows its infantry.")

    def battery_goals(self, key: Key) -> Goals:
        """Returns the hexes of the infantry that a battery follows; the exits in a Breakout."""
        if self.now.side == "csa" and self.aims.breaking_out:
            return self.aims.exits
        division = division_of(self.now.view, key)
        units = self.now.view.units
        mine = [
            units[k].at for k in self.now.mine if counter(k).arm == "inf" and division_of(self.now.view, k) == division
        ]
        return frozenset(mine)

    # -- leaders

    def leader(self, key: Key) -> Proposal | None:
        """Returns a leader's destination: the stack from which he reaches most of his men, or for an army commander the
        leader of the division that needs him."""
        unit = self.now.view.units[key]
        if unit.walked:
            return None
        if self.aims.awaited_by(key):
            return self.waiting(key)
        men = self.sleepers(key) or self.men(key)
        if not men:
            return None
        offered = moves.offered(self.now, key)
        # From a way out he would leave the map with those who do.
        held = [at for at in offered if self.now.board.holder(at) == self.now.side and at in men] + [unit.at]
        radius = counter(key).radius

        def reached(at: Hex) -> tuple[int, int, int]:
            led = sum(distance(at, man) <= radius for man in men)
            safe = min((distance(at, enemy) for enemy in self.worth.enemies), default=9)
            return led + (at in men), min(safe, 2), -at

        best = max(held, key=reached)
        if best == unit.at or reached(best)[:2] <= reached(unit.at)[:2]:
            return None
        return Proposal(f"move {key} {hex_text(best)}", "Most of his men are within his command there.")

    def waiting(self, key: Key) -> Proposal | None:
        """Returns the hex in which a leader waits for a returning brigade: away from the enemy and near a way out, but
        on none (US-19.8)."""
        unit, board, out = self.now.view.units[key], self.now.board, field().exits
        offered = moves.offered(self.now, key)

        def rank(at: Hex) -> tuple[bool, bool, int, bool, Hex]:
            return at in out, board.next_to_enemy(at, "csa"), self.far(key, frozenset(out), at), at != unit.at, at

        best = min((*offered, unit.at), key=rank)
        if best == unit.at:
            return None
        return Proposal(f"move {key} {hex_text(best)}", "A brigade that comes back needs him away from the enemy.")

    def sleepers(self, key: Key) -> list[Hex]:
        """Returns where the leaders of idle divisions are: the army's commander rouses them."""
        if self.now.side == "csa" or not counter(key).army:
            return []
        chiefs = [each.commander for each in divisions().values() if each.side == "usa"]
        units = self.now.view.units
        return [units[chief].at for chief in chiefs if units[chief].status == "map" and idle(self.now.view, chief)]

    def men(self, key: Key) -> list[Hex]:
        """Returns the hexes of those whom a leader leads; of an army commander, of his division leaders."""
        units, view = self.now.view.units, self.now.view
        if counter(key).army:
            chiefs = [each.commander for each in divisions().values() if each.side == self.now.side]
            return [units[chief].at for chief in chiefs if units[chief].status == "map"]
        division = counter(key).division
        own = [k for k in self.now.mine if counter(k).arm != "hq" and division_of(view, k) == division]
        return [units[k].at for k in own]

    # -- the rest

    def arrivals(self) -> Iterator[Proposal]:
        """Brings reinforcements up."""
        for key in map_edge.entrants(self.now.view, self.now.board, self.now.side):
            if counter(key).arm == "hq":
                yield Proposal(f"enter {key}", "He is needed at the front.")
            else:
                level = formation_offers.enter_level(self.now, (key,))
                assert level is not None
                yield Proposal(f"enter {key} {level.choices[0].key}", "You need every unit.")

    def leaving(self) -> Iterator[Proposal]:
        """Leaves the map, if that is the objective: from where somebody counts, as leaders alone do not."""
        if self.aims.breaking_out:
            for at in map_edge.exits(self.now.view, self.now.board, self.now.side):
                if all(counter(key).arm == "hq" for key in map_edge.leavers(self.now.view, self.now.board, at)):
                    continue
                yield Proposal(f"exit {hex_text(at)}", "Every point out of the map counts.")

    def garrisons(self) -> Iterator[Proposal]:
        """Mans the works, or takes the men in again to break out."""
        if self.now.side != "csa":
            return
        able = formation_offers.able
        if self.aims.breaking_out or self.aims.going:
            for key in able(self.now, "gather"):
                if self.aims.breaking_out or self.aims.leaves(key):
                    why = "Every unit should break out" if self.aims.breaking_out else "It goes to a way out in time"
                    yield Proposal(f"gather {key}", f"{why}. In garrison it cannot move.")
        for key in POSTS:
            if self.aims.breaking_out or (self.aims.going and self.aims.leaves(key)):
                continue
            if (goals := self.aims.duties.get(key)) and self.now.view.units[key].at not in goals:
                continue
            if key in able(self.now, "garrison") and not self.guarded(key):
                yield Proposal(f"garrison {key}", "One counter guards all the pits around it.")

    def guarded(self, key: Key) -> bool:
        """Whether another of its neighbours mans the same works already, or it is one of those that go out."""
        at = self.now.view.units[key].at
        near = [other for other in self.now.view.garrisons if distance(self.now.view.units[other].at, at) <= 3]
        return bool(near) or counter(key).brigade not in HOLDERS
