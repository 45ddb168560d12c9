"""Everything that a unit can reach in a phase with its least price, as the referee reads sections 3 to 7."""

from __future__ import annotations

from bot.games.donelson.data.forces import counters
from bot.games.donelson.state.view import View
from tests.games.donelson.referee.ground import CORNERS, before, letters, near, pits, price, roads, streams, terrain
from tests.games.donelson.referee.zones import Field, hexes

OTHER = {"usa": "csa", "csa": "usa"}
IMPASSABLE = frozenset((2602, 2701))
POINTS = {"inf": 6, "art": 4, "hq": 12}
FORT = frozenset(at for at, letter in letters().items() if letter in "fF")


class Reach:
    """A unit in a position: what it may do in the movement phase under way."""

    def __init__(self, view: View, field: Field, key: str) -> None:
        self.view, self.field, self.key = view, field, key
        self.unit, self.arm, self.side = view.units[key], counters()[key].arm, counters()[key].side
        self.enemy = OTHER[self.side]
        self.zone = field.zone(self.enemy)
        self.behind = {pit for pit, _ in pits()}

    def left(self) -> int:
        """The movement points that it has left."""
        worse = self.arm == "inf" and (self.unit.disordered or self.key in self.view.out_of_command)
        return (4 if worse else POINTS[self.arm]) - self.unit.spent

    def foes(self) -> set[int]:
        """Where those stand to whom it is bound by markers of their colour."""
        return {self.view.units[other].at for other in self.marked(self.enemy)}

    def marked(self, colour: str) -> set[str]:
        """The enemies with whom it is engaged by markers of a colour."""
        found: set[str] = set()
        for each in self.view.engagements:
            own, other = (each.usa, each.csa) if self.side == "usa" else (each.csa, each.usa)
            if each.colour == colour and self.key in own:
                found |= set(other)
        return found

    def stays(self) -> bool:
        """Whether it may not leave its hex in this phase."""
        unit, printed, view = self.unit, counters()[self.key], self.view
        division = 0 if printed.army else view.divisions.get(printed.brigade or self.key, printed.division)
        sleeps = self.side == "usa" and division != 0 and division not in view.active_divisions
        tied = bool(self.marked(self.side)) and not self.marked(self.enemy)
        posted = self.key in view.garrisons or self.key in view.gathering
        guns = self.arm == "art" and (printed.fixed or not unit.limbered)
        return sleeps or tied or posted or guns or unit.gtm or unit.fought or unit.halted or unit.status != "map"

    def close(self, at: int) -> bool:
        """Whether a hex is next to an enemy."""
        return any(self.field.side(other) == self.enemy for other in near(at))

    def open(self, a: int, b: int) -> bool:
        """Whether it may step from one hex into another at all."""
        if letters()[b] == "~" or frozenset((a, b)) == IMPASSABLE or self.field.side(b) == self.enemy:
            return False
        if self.arm != "hq" and len([k for k in self.field.fighters(b, self.arm) if k != self.key]) >= 2:
            return False
        if self.arm != "inf" and b in self.zone and not self.field.fighters(b, "inf"):
            return False
        if self.unit.disordered and (b // 100 - a // 100) * (1 if self.side == "usa" else -1) < 0:
            return False
        shy = self.key in self.view.out_of_command or self.view.stage == "night-move"
        if shy and self.close(b):
            return False
        road = frozenset((a, b)) in roads()
        crosses = frozenset((a, b)) in streams() or (a, b) in pits() or (b, a) in pits()
        foes = self.foes()
        return not (self.arm == "art" and crosses and not road) and not (foes and not foes & near(b))

    def paid(self, a: int, b: int) -> int:
        """What a step costs, but for facing."""
        both = self.arm != "hq" and a in self.zone and b in self.zone
        return price(a, b, self.side == "csa" and self.view.turn == 1) + 2 * both

    def all(self) -> dict[tuple[int, str], int]:
        """Each hex and facing in which it may end after at least one step, with the least price; for leaders the facing
        is that which they have."""
        if self.arm == "hq":
            return self.leader()
        best: dict[tuple[int, str, bool], int] = {(self.unit.at, self.unit.facing, False): 0}
        todo = list(best)
        while todo:
            at, facing, moved = todo.pop()
            spent = best[at, facing, moved]
            found = [((at, other, moved), spent + 1) for other in CORNERS if other != facing]
            if not (moved and at in self.zone):
                ahead = before(at, facing)
                steps = [b for b in near(at) if self.open(at, b)]
                found += [((b, facing, True), spent + self.paid(at, b) + (b not in ahead)) for b in steps]
            for state, cost in found:
                if cost <= self.left() and cost < best.get(state, 99):
                    best[state] = cost
                    todo.append(state)
        # To go round and come back is never cheaper than to turn.
        return {
            (at, facing): cost
            for (at, facing, moved), cost in best.items()
            if moved and at != self.unit.at and self.ends(at, facing)
        }

    def leader(self) -> dict[tuple[int, str], int]:
        """The same for a leader."""
        best, todo = {self.unit.at: 0}, [self.unit.at]
        while todo:
            at = todo.pop()
            for b in near(at):
                if self.open(at, b) and best[at] + self.paid(at, b) <= min(self.left(), best.get(b, 99) - 1):
                    best[b] = best[at] + self.paid(at, b)
                    todo.append(b)
        return {(at, self.unit.facing): cost for at, cost in best.items() if at != self.unit.at}

    def ends(self, at: int, facing: str) -> bool:
        """Whether it may end in a hex, facing so."""
        others = [k for k in self.field.fighters(at) if k != self.key]
        if others and self.view.units[others[0]].facing != facing:
            return False
        return not (self.last() and at not in FORT) and not (self.arm == "inf" and self.shows(at, facing))

    def last(self) -> bool:
        """Whether it is the last Confederate unit in the fort, where no Union unit has been."""
        if self.side != "csa" or self.unit.at not in FORT or any(self.view.held[at] == "usa" for at in FORT):
            return False
        here = [k for at in FORT for k in self.field.fighters(at) if k != self.key and not counters()[k].fixed]
        return not any(counters()[k].side == "csa" for k in here)

    def shows(self, at: int, facing: str) -> bool:
        """Whether it shows only flank or rear to all enemies whose zones reach the hex."""
        sources = self.zone.get(at, set())
        if not sources:
            return False
        everywhere = at in self.behind or terrain(at) == "fort"
        friends = [k for k in self.field.fighters(at, "inf") if k != self.key]
        seen = set(near(at)) if everywhere else set(before(at, facing))
        for friend in friends:
            seen |= before(at, self.view.units[friend].facing)
        return not sources & seen

    def road(self) -> dict[int, int]:
        """Each hex that it reaches by a march along roads, with its price."""
        most = {"inf": 12, "art": 12, "hq": 0}[self.arm]
        if self.arm == "inf" and (self.unit.disordered or self.key in self.view.out_of_command):
            most = 8
        if self.close(self.unit.at) or self.unit.spent:
            return {}
        best, todo = {self.unit.at: 0}, [self.unit.at]
        while todo:
            at = todo.pop(0)
            for b in near(at):
                if frozenset((at, b)) in roads() and b not in best and best[at] < most and self.marches(at, b):
                    best[b] = best[at] + 1
                    todo.append(b)
        kept = self.foes()
        return {
            at: cost
            for at, cost in best.items()
            if at != self.unit.at and not (self.last() and at not in FORT) and (not kept or kept & near(at))
        }

    def marches(self, a: int, b: int) -> bool:
        """Whether a march leads from one hex into the next."""
        if self.field.side(b) == self.enemy or frozenset((a, b)) == IMPASSABLE or self.close(b):
            return False
        friends = self.field.fighters(b)
        if len([k for k in self.field.fighters(b, self.arm) if k != self.key]) >= 2:
            return False
        if any(self.view.units[k].gtm for k in friends):
            return False
        down = (b // 100 - a // 100) * (1 if self.side == "usa" else -1)
        if self.unit.disordered and down < 0:
            return False
        enemies = [at for at in list(self.field.stacks) if self.field.side(at) == self.enemy]
        enemies += [at for at in self.field.points if self.enemy == "csa"]
        return self.field.side(b) == self.side or all(hexes(b, at) >= 3 for at in enemies)
