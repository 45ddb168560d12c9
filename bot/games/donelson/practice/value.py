"""The chance to win of a side, by what it sees: strength, morale, ground, those who are out, and time."""

from __future__ import annotations

from bot.games.contract.game import Seat
from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.forces import counter, of_side
from bot.games.donelson.data.terms import CAMPS, OUT, SIDES, TURNS_A_DAY, Key
from bot.games.donelson.state.places import captured, deployment_held
from bot.games.donelson.state.view import View
from bot.games.kit.judge import Judge
from bot.games.kit.sides import OTHER, Side, side_of_seat

ARMY = 100.0
"""Points of an army, about."""
NEAR, AWAY = 2, 20.0
"""How near to a place a counter threatens it, in hexes; and how far one counts that is not on the map."""
JUDGE = Judge("bot.games.donelson.practice")


def value(view: View, seat: Seat) -> float:
    """Returns the chance to win, from 0 to 1."""
    side = side_of_seat(seat)
    return JUDGE.chance(kind(view, side), numbers(view, side))


def kind(view: View, side: Side) -> str:
    """Returns the kind of position that a net is learned for: the days of the game, and the side."""
    return f"{view.options.days} {side}"


def numbers(view: View, side: Side) -> list[float]:
    """Returns what matters in a view, in numbers of about one."""
    assert view.own is not None, "a spectator has no chance"
    roster, found, ground = view.own.roster, list[float](), field()
    enough, _ = OUT[view.options.days]
    turns = view.options.days * TURNS_A_DAY
    found += [view.turn / turns, (view.turn - 1) % TURNS_A_DAY / TURNS_A_DAY, float(view.turn > TURNS_A_DAY)]
    found += [float(view.active == side), float(view.stage.endswith("combat")), (turns - view.turn) / 4]
    for each in (side, OTHER[side]):
        lost = sum(
            max(0, (counter(key).strength or counter(key).guns) - view.estimates.get(key, 0)) for key in _own(each)
        )
        on_map = sum(view.estimates.get(key, 0) for key in _own(each) if view.units[key].status == "map")
        disordered = sum(view.units[key].disordered for key in _own(each) if view.units[key].status == "map")
        found += [lost / ARMY, on_map / ARMY, disordered / 10]
    found += [roster.demoralization / ARMY, roster.exited / enough, roster.out / enough]
    found += [float(roster.objective == "breakout"), float(roster.objective == "defend"), float(view.objective_drawn)]
    out = sum(view.estimates.get(key, 0) for key in of_side("csa") if view.units[key].status == "out")
    camps = deployment_held(view.held) / CAMPS[view.options.days]
    found += [out / enough, camps, float(view.camps), float(view.fort_lost), float(view.dusk_held)]
    taken = captured(view.held)
    found += [len(taken) / 2, float(len(taken) == len(ground.groups))]
    for hexes in ground.groups.values():
        found.append(sum(view.held[at] == "usa" for at in hexes) / len(hexes))
        for each in SIDES:
            found.append(sum(view.estimates.get(key, 0) for key in _near(view, each, tuple(hexes))) / 20)
    for each in SIDES:
        found.append(sum(view.estimates.get(key, 0) for key in _near(view, each, tuple(ground.exits))) / 20)
    men = [key for key in _own("csa") if view.units[key].status == "map" and counter(key).arm == "inf"]
    outside = [key for key in men if view.units[key].at not in ground.inside]
    found.append(sum(view.estimates.get(key, 0) for key in outside) / 40)
    ways = sorted(min(distance(view.units[key].at, way) for way in ground.exits) for key in men)
    found.append(sum(ways) / max(1, len(ways)) / 10 if ways else AWAY / 10)
    return found


def _own(side: Side) -> tuple[Key, ...]:
    """Returns a side's printed infantry and batteries."""
    return tuple(key for key in of_side(side) if counter(key).arm != "hq" and not counter(key).regiment)


def _near(view: View, side: Side, places: tuple[int, ...]) -> list[Key]:
    """Returns a side's counters that threaten any of some places."""
    here = [key for key in of_side(side) if view.units[key].status == "map" and counter(key).arm == "inf"]
    return [key for key in here if any(distance(view.units[key].at, at) <= NEAR for at in places)]
