"""What each unit is for: the hexes that it should go to, worked out from a side's own view."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec.structs import replace

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import need, third
from bot.games.donelson.data.compass import distance, front
from bot.games.donelson.data.forces import brigades, counter, divisions
from bot.games.donelson.data.terms import CAMPS, OUT, TURNS_A_DAY, Brigade, Hex, Key
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.practice import evening
from bot.games.donelson.practice.far import NEVER, distances
from bot.games.donelson.practice.tempers import Temper
from bot.games.donelson.rules.facts import division_of, idle

Goals = frozenset[Hex]
STRIKERS = frozenset({"baldwin", "wharton", "mccausland", "davidson", "forrest", "drake", "brown", "heiman"})
"""Confederate brigades that come out of the works; the others hold them."""
STRIKING = (4, 5)
"""The Confederate divisions whose batteries follow them out of the works."""
GOING, PRESSED_GOING = 2, 4
"""The turn from which those who hold the works go to the ways out of a single day, and where the Union presses them."""
PRESSING = 2
"""Union counters nearer to the works than they began that press those who hold them."""
FOCUS = 4
"""Hexes of ground that the Confederates fall on at a time."""
WAY, PARTY = 1.0, 6
"""What a hex of the way counts in points of strength when ground is chosen, and how many men's ways are looked at."""
SLEEPER = 20
"""The same for troops that are better left idle."""
ASLEEP = 2
"""Turns for each day of the game for which idle troops are better left so."""
SOON = 2
"""Camps that the Confederates still want when the Union bars the ways out."""
BARS = 2
"""Union counters that bar each way out where the Confederates are known to break out; else one does."""
BARRING = 2
"""How near a way out Union infantry bars it, in hexes."""
REARGUARD = "river"
"""The battery group that is kept while the others break out: with all four the Union wins at dusk (US-27.7)."""
THROUGH, THROUGH_LATE = 0.85, 0.5
"""The part of those who could leave the map that comes through, and on the last evening."""
WAY_OUT = 2
"""Turns that a brigade needs to a way out once it is reorganized."""
GROUP = {1: "south", 2: "west", 3: "centre"}
"""The battery group before each Union division."""
EVENING = 2
"""How many turns before the end the Union keeps the battery groups that it has taken."""
BLOODY = 46
"""Union points that Defend needs to be lost."""
FIRST = 1
"""The Union division that the Confederates strike first."""
CLOSE = 4
"""How near a Confederate outside of the works must be to a Union unit for that to turn on him, in hexes."""


class Aims:
    """The plan of a side in a position that it sees."""

    def __init__(self, now: Situation, temper: Temper) -> None:
        self.now, self.temper = now, temper
        self.ground = field()
        self._of: dict[Key, Goals] = {}

    def of(self, key: Key) -> Goals:
        """Returns the hexes that a combat unit should go to; none where it had better stay."""
        if key not in self._of:
            self._of[key] = self._confederate(key) if self.now.side == "csa" else self._union(key)
        return self._of[key]

    def sleeping(self, at: Hex) -> bool:
        """Whether a hex holds Union troops that are better left idle: of a division that is not activated, and not the
        one that the Confederates strike first; as the game goes on there is no time to wait for any."""
        if self.now.view.turn > ASLEEP * self.now.view.options.days:
            return False
        keys = [k for k in self.now.board.combat(at) if counter(k).side == "usa"]
        return any(idle(self.now.view, k) and division_of(self.now.view, k) != FIRST for k in keys)

    @cached_property
    def prizes(self) -> Goals:
        """Hexes that are won by whoever was in them last, and that the side has yet to win."""
        held = self.now.view.held
        if self.now.side == "usa":
            groups = {at for hexes in self.ground.groups.values() for at in hexes}
            return frozenset(at for at in groups | set(self.ground.fort_hexes) if held[at] != "usa")
        if self.saving:
            return self.fallen
        camps = () if self.now.view.camps else self.ground.deployment
        lost = evening.lost_ground(self.now) if self._defending else frozenset[Hex]()
        return lost | frozenset(at for at in camps if held[at] != "csa")

    @cached_property
    def shaken(self) -> bool:
        """Whether the side's army may break, so that it shuns what it need not risk."""
        return need(self.now.side, self.now.roster.demoralization, self.now.view.options.days) <= 6

    # -- Confederates

    @cached_property
    def breaking_out(self) -> bool:
        """Whether the Confederates are to leave the map: it is their objective, and enough of them are left for it."""
        if not self.now.view.camps or self.now.roster.objective != "breakout":
            return False
        if self.saving:
            return False
        enough, _ = OUT[self.now.view.options.days]
        return self.now.roster.out + THROUGH * (self._able_to_leave() + self._coming_back()) >= enough

    @cached_property
    def saving(self) -> bool:
        """Whether nothing is left to the Confederates but to keep the batteries: the last evening is near, and no
        objective can still be reached."""
        view, roster = self.now.view, self.now.roster
        if not self.last_evening:
            return False
        if not view.camps:
            return True
        if roster.objective != "breakout":
            return bool(self.fallen)
        enough, _ = OUT[view.options.days]
        return roster.out + THROUGH_LATE * self._able_to_leave(evening.IN_A_TURN * (self._left + 1)) < enough

    @property
    def _left(self) -> int:
        """The turns after this one."""
        return self.now.view.options.days * TURNS_A_DAY - self.now.view.turn

    @property
    def last_evening(self) -> bool:
        """Whether the Confederates look to how the game ends."""
        return self.now.side == "csa" and self._left <= 1

    @cached_property
    def fallen(self) -> Goals:
        """Of each battery group that the Union has taken, the hexes that can be entered: one wins it back (US-27.8)."""
        board, ground, held = self.now.board, self.ground, self.now.view.held
        taken = [some for some in ground.groups.values() if all(held[at] == "usa" for at in some)]
        return frozenset(at for some in taken for at in some if board.holder(at) != "usa")

    def _able_to_leave(self, points: int = NEVER) -> int:
        """Returns the points that could still leave the map, by ways of so many movement points."""
        roster, ways, units = self.now.roster, distances(frozenset(self.ground.exits)), self.now.view.units
        own = [key for key in self.now.mine if not counter(key).fixed and self.leaves(key)]
        own = [key for key in own if ways.get(units[key].at, NEVER) <= points]
        return sum(roster.strength.get(key, 0) + roster.guns.get(key, 0) for key in own)

    def _coming_back(self) -> int:
        """Returns the points of shattered brigades that are reorganized early enough to leave the map yet."""
        view, roster = self.now.view, self.now.roster
        last = view.options.days * TURNS_A_DAY - WAY_OUT
        shattered = ((key, each.due) for key, each in view.shattered.items() if brigades()[key].side == "csa")
        some = [key for key, due in shattered if due and due <= last]
        left = sum(roster.strength.get(key, 0) for brigade in some for key in brigades()[brigade].counters)
        return left + sum(third(roster.lost.get(brigade, 0)) for brigade in some) + sum(roster.rebuilt.values())

    def awaited_by(self, leader: Key) -> bool:
        """Whether a brigade comes back to a leader while the others break out: one of his division, or any to the
        army's commander (US-19.8)."""
        if self.now.side != "csa" or not self.breaking_out:
            return False
        view, each = self.now.view, counter(leader)
        some = [key for key, one in view.shattered.items() if one.due or key in self.now.roster.rebuilt]
        mine = [key for key in some if brigades()[key].side == "csa"]
        return any(each.army or view.divisions.get(key, brigades()[key].division) == each.division for key in mine)

    @cached_property
    def ground_to_take(self) -> Goals:
        """The deployment hexes that the Confederates take next: those nearest to the men who come out, and weakest."""
        left = [at for at in self.ground.deployment if self.now.view.held[at] != "csa"]
        return frozenset(sorted(left, key=lambda at: (self._hardness(at), at))[:FOCUS])

    def _hardness(self, at: Hex) -> float:
        """Returns how hard ground is to take: by the points that hold it, and the way of the nearest who come out."""
        board, view = self.now.board, self.now.view
        points = sum(view.estimates.get(key, 0) for key in board.inf(at) if counter(key).side == "usa")
        points += sum(counter(key).guns for key in board.guns(at) if counter(key).side == "usa")
        sleep = SLEEPER * self.sleeping(at)
        return points + sleep + WAY * sum(sorted(distance(at, man) for man in self._strikers)[:PARTY]) / PARTY

    @cached_property
    def _strikers(self) -> list[Hex]:
        mine = self.now.mine
        return [unit.at for key, unit in mine.items() if counter(key).brigade in STRIKERS and counter(key).arm == "inf"]

    @cached_property
    def approaches(self) -> Goals:
        """Returns the hexes to which Confederates go to take ground: those of it that nobody holds, and those at a
        flank or the rear of its holders. Returns the ground itself if there are none."""
        return self._around(self.ground_to_take) or self.ground_to_take

    @cached_property
    def hunt(self) -> Goals:
        """Where Confederates go who are to bleed the enemy: to the flanks and the rear of the nearest and weakest."""
        held = self.now.board.held("usa")
        return self._around(sorted(held, key=lambda at: (self._hardness(at), at))[:FOCUS])

    def _around(self, some: Iterable[Hex]) -> Goals:
        """Returns, of some hexes, those that nobody holds, and those beside and behind who hold the others; none in a
        Union zone."""
        board, units = self.now.board, self.now.view.units
        found = set[Hex]()
        for at in some:
            if board.holder(at) != "usa":
                found.add(at)
            elif not self.sleeping(at):
                faced = {each for key in board.combat(at) for each in front(at, units[key].facing)}
                near = self.ground.neighbours(at)
                found |= {each for each in near if each not in faced and board.holder(each) != "usa"}
        return frozenset(at for at in found if not board.in_zone(at, "usa") and self.ground.passable(at))

    @cached_property
    def shunned(self) -> Goals:
        """The hexes around which Confederates go to ground or to a way out: those with the enemy in them or in their
        zones."""
        board = self.now.board
        if self.now.side == "usa" or (self.now.view.camps and not self.breaking_out):
            return frozenset()
        return frozenset(board.held("usa")) | frozenset(board.zone("usa"))

    @cached_property
    def exits(self) -> Goals:
        """The hexes by which the Confederates are to leave the map: those that no enemy bars. Where all are barred they
        fall with everybody on one, which the fewest hold for the way there."""
        free = self.ground.exits.keys() - self.shunned
        return frozenset(free or {min(self.ground.exits, key=lambda way: (self._hold_on(way), way))})

    def _hold_on(self, way: Hex) -> float:
        """Returns how hard a way out is to force: by the points that bar it, and how far the Confederates are."""
        seen, units, held = self.now.view.estimates, opened(self.now).view.units, self.now.board.held("usa")
        barring = sum(seen.get(key, 0) for at in held if distance(at, way) <= BARRING for key in self.now.board.inf(at))
        left = distances(frozenset({way}))
        own = [
            left.get(units[key].at, NEVER) for key in self.now.mine if counter(key).arm == "inf" and self.leaves(key)
        ]
        return barring + WAY * sum(own) / max(1, len(own)) / 2

    @property
    def barred(self) -> bool:
        """Whether those who break out have no way but by force."""
        return self.breaking_out and self.exits <= self.shunned

    @cached_property
    def gates(self) -> Goals:
        """The ways out and the hexes next to them: who stands there bars the way."""
        return frozenset(at for way in self.ground.exits for at in (way, *self.ground.neighbours(way)))

    @cached_property
    def posts(self) -> Goals:
        """The works: the hexes behind pits, and the fort."""
        return self.ground.pit_hexes() | frozenset(self.ground.fort_hexes)

    @cached_property
    def duties(self) -> evening.Duties:
        """The units that keep ground as a day ends, with the hexes there."""
        if self.now.side == "usa":
            return evening.holders(opened(self.now), self.guards) if 0 < self._left <= EVENING else {}
        if not self.holding:
            return {}
        start, groups = opened(self.now), self.ground.groups
        if self.breaking_out:
            return {} if self.last_evening else evening.wardens(start, [evening.nearest_group(start, REARGUARD)])
        found = evening.keepers(start) if self._defending else {}
        return found | evening.wardens(start, groups, found) if self.last_evening else found

    @cached_property
    def _defending(self) -> bool:
        """Whether the ground that Defend asks for is to be held now: as a day of two ends (US-27.3)."""
        objective = self.now.roster.objective if self.now.side == "csa" else "breakout"
        could = objective == "defend" or (not objective and not self.last_evening)
        return self.now.view.options.days > 1 and self.holding and could

    def _confederate(self, key: Key) -> Goals:
        if key in self.duties:
            return self.duties[key]
        brigade = counter(key).brigade
        if self.saving:
            return self.fallen or self._own_posts(key)
        if self.breaking_out:
            return self.exits if self.leaves(key) else frozenset(self.ground.groups[REARGUARD])
        striking = brigade in STRIKERS
        if not self.now.view.camps:
            if striking:
                return self.approaches
            return self.exits if self.going and self.leaves(key) else frozenset()
        if striking and self.bleeding and not (self.holding and self.pressed):
            return self.hunt
        return self._own_posts(key)

    @cached_property
    def bleeding(self) -> bool:
        """Whether the Confederates are to bleed the enemy."""
        defend = self.now.side == "csa" and self.now.roster.objective == "defend"
        return defend and self._union_losses() < BLOODY

    @cached_property
    def holding(self) -> bool:
        """Whether the ground is to be held now, as at a day's end (US-27.3)."""
        return self.now.view.turn % TURNS_A_DAY in (0, TURNS_A_DAY - 1)

    def stays(self, key: Key) -> bool:
        """Whether a Union unit stands where it keeps a battery group."""
        return self.now.side == "usa" and self.now.view.units[key].at in self.duties.get(key, ())

    def strikes(self, brigade: Brigade) -> bool:
        """Whether a brigade is to come out of the works now, to take ground or to leave the map."""
        if self.now.side != "csa":
            return False
        return self.breaking_out or (brigade in STRIKERS and not self.now.view.camps and not self.saving)

    def leaves(self, key: Key) -> bool:
        """Whether a unit goes out in a Breakout: all but the rearguard."""
        return key != self._rearguard

    @cached_property
    def _rearguard(self) -> Key:
        """Returns the counter that stays in the fort while the others break out: the weakest of those that began there,
        if they are in it. Returns "" if none must stay (US-22.1)."""
        roster, inside = self.now.roster, self.ground.fort
        there = [key for key, unit in self.now.mine.items() if inside(unit.at) and counter(key).arm != "hq"]

        def rank(key: Key) -> tuple[bool, int, Key]:
            return not inside(counter(key).start), roster.strength.get(key, 0) + roster.guns.get(key, 0), key

        some = [key for key in there if not counter(key).fixed]
        return "" if self.now.view.fort_lost else min(some, key=rank, default="")

    def strikes_with(self, battery: Key) -> bool:
        """Whether a battery goes along with those who come out to take the camps."""
        return self.now.side == "csa" and not self.now.view.camps and division_of(self.now.view, battery) in STRIKING

    @cached_property
    def going(self) -> bool:
        """Returns whether the defenders of the works go to the ways out before the camps have fallen: if the
        Confederates know that they must break out, and the day is no longer young."""
        view = self.now.view
        known = view.options.days == 1 or self.now.roster.objective == "breakout"
        since = PRESSED_GOING if self.pressed else GOING
        return self.now.side == "csa" and known and view.turn >= since and not self.saving

    @cached_property
    def pressed(self) -> bool:
        """Whether the Union comes on against the works."""
        units, works = self.now.view.units, sorted(self.ground.pit_hexes())
        theirs = (counter(key) for at in self.now.board.held("usa") for key in self.now.board.inf(at))
        begun = ((units[each.key].at, each.start) for each in theirs if each.start)
        return sum(_off(at, works) < _off(start, works) for at, start in begun) >= PRESSING

    def _own_posts(self, key: Key) -> Goals:
        mine = counter(key).start
        return frozenset(sorted(self.posts, key=lambda at: (distance(at, mine), at))[:4])

    def _union_losses(self) -> int:
        seen = self.now.view.estimates
        printed = (each for each in map(counter, seen) if each.side == "usa" and not each.regiment)
        return sum(max(0, (each.strength or each.guns) - seen[each.key]) for each in printed)

    # -- Union

    @cached_property
    def outside(self) -> Goals:
        """The hexes outside of the works where Confederates stand."""
        return frozenset(at for at in self.now.board.held("csa") if at not in self.ground.inside)

    @cached_property
    def loose(self) -> bool:
        """Whether so many Confederates are outside that the roads south must be barred."""
        return len(self.outside) >= 3

    @cached_property
    def late(self) -> bool:
        """Whether the day is far gone."""
        return self.now.view.turn % TURNS_A_DAY in (0, 6, 7)

    @cached_property
    def guards(self) -> dict[Key, Hex]:
        """The Union counters that bar the ways out, those nearest to each, once the Confederates may soon leave."""
        view, ground = self.now.view, self.ground
        if self.now.side != "usa" or not self.outside:
            return {}
        held = sum(side == "csa" for at, side in view.held.items() if at in ground.deployment)
        near = any(distance(at, way) <= CLOSE for at in self.outside for way in ground.exits)
        if held < CAMPS[view.options.days] - SOON and not near:
            return {}
        free = [key for key in self.now.mine if counter(key).arm == "inf" and not idle(view, key)]
        found: dict[Key, Hex] = {}
        known = view.options.days == 1 or near or any(unit.status == "out" for unit in view.units.values())
        for _ in range(BARS if known else 1):
            for way in sorted(ground.exits, key=lambda way: (min(distance(way, at) for at in self.outside), way)):
                ways = distances(frozenset({way}))
                some = [key for key in free if key not in found and division_of(view, key) != 2]
                if some:
                    found[min(some, key=lambda key: (ways.get(view.units[key].at, 99), key))] = way
        return found

    def _union(self, key: Key) -> Goals:
        if key in self.guards:
            return frozenset({self.guards[key]})
        if key in self.duties:
            return self.duties[key]
        at = self.now.view.units[key].at
        division = division_of(self.now.view, key)
        mine = frozenset(out for out in self.outside if distance(out, at) <= CLOSE)
        if mine:
            return mine
        if self.loose and division != 2:
            return self.outside
        group = self._targets(division)
        return group or self._targets(0)

    def _targets(self, division: int) -> Goals:
        """Returns the hexes of a battery group that the Union has yet to take: a division's own, or any."""
        groups = self.ground.groups
        names = [GROUP[division]] if division in GROUP else list(groups)
        return frozenset(at for name in names for at in groups[name] if self.now.view.held[at] != "usa")


def _off(at: Hex, some: Iterable[Hex]) -> int:
    """Returns how many hexes the nearest of some is away."""
    return min(distance(at, each) for each in some)


def commander_of(now: Situation, key: Key) -> Key:
    """Returns the commander of a unit's division."""
    return divisions()[division_of(now.view, key)].commander


def opened(now: Situation) -> Situation:
    """Returns a movement phase's situation as it opened: all who have moved stand where they stood."""
    if not now.view.staged:
        return now
    units = dict(now.view.units)
    for entry in reversed(now.view.staged):
        units.update(entry.units)
    return Situation(replace(now.view, units=units, staged=()), now.side)
