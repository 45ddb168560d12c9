"""The chance to win of a side, by what it sees: strength, morale, ground, those who are out, and time."""

from __future__ import annotations

from bot.games.contract.game import Seat
from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import need
from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.forces import counter, of_side
from bot.games.donelson.data.terms import CAMPS, INF_POINTS, OUT, SIDES, TURNS_A_DAY, Key, Stage
from bot.games.donelson.offers.situation import places_of
from bot.games.donelson.practice.evening import IN_A_TURN
from bot.games.donelson.practice.far import NEVER, distances
from bot.games.donelson.state.places import captured, deployment_held
from bot.games.donelson.state.view import View
from bot.games.kit.judge import Judge
from bot.games.kit.sides import OTHER, Side, side_of_seat

ARMY = 100.0
"""Points of an army, about."""
NEAR, AWAY = 2, 20.0
"""How near to a place a counter threatens it, in hexes; and how far one counts that is not on the map."""
TO_COME: dict[Stage, int] = {"first-move": IN_A_TURN, "first-combat": INF_POINTS, "second-move": INF_POINTS}
"""Movement points that infantry has yet in its own player turn, by the stage."""
LEFT = (0.0, 0.3, 0.6, 1.0)
"""Parts of the movement points left to the Confederates: with each it is worked out who could reach a way out."""
PLENTY = 2.0
"""How many times what is enough counts at most."""
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
    found.append(need(side, roster.demoralization, view.options.days) / 7)
    found += [len(view.shattered) / 5, sum(view.held[at] == "csa" for at in ground.fort_hexes) / len(ground.fort_hexes)]
    return found + _leaving(view, men, roster.out if side == "csa" else out, enough) + _taking(view, men)


def _leaving(view: View, men: list[Key], out: int, enough: int) -> list[float]:
    """Returns who could be out in time: of the points that are enough, those out and those that reach a way out, if
    nobody bars it and round the enemy as he stands, within some parts of the movement points that are left."""
    board, exits = places_of(view), frozenset(field().exits)
    left, found = _movement_left(view), list[float]()
    for shunned in (frozenset[int](), frozenset(board.held("usa")) | frozenset(board.zone("usa"))):
        ways = distances(exits - shunned, shunned)
        for part in LEFT:
            coming = sum(view.estimates[key] for key in men if ways.get(view.units[key].at, NEVER) <= part * left)
            found += [min(PLENTY, (out + coming) / enough), float(out + coming >= enough)]
    return found


def _movement_left(view: View) -> int:
    """Returns the movement points that Confederate infantry has until the game ends, without the nights'."""
    turns = view.options.days * TURNS_A_DAY - view.turn
    return turns * IN_A_TURN + (TO_COME.get(view.stage, 0) if view.active == "csa" else 0)


def _taking(view: View, men: list[Key]) -> list[float]:
    """Returns how far the camps are that the Confederates have yet to take: the ways of the nearest infantry to those
    that are nearest, in movement points, and the strength that stands there."""
    missing = 0 if view.camps else max(0, CAMPS[view.options.days] - deployment_held(view.held))
    some = list[tuple[int, int]]()
    for at in field().deployment:
        if missing and view.held[at] != "csa":
            ways = distances(frozenset({at}))
            held = sum(view.estimates.get(key, 0) for key in places_of(view).combat(at) if counter(key).side == "usa")
            some.append((min((ways.get(view.units[key].at, NEVER) for key in men), default=NEVER), held))
    nearest = sorted(some)[:missing]
    ways_there = sum(min(way, IN_A_TURN * 2) for way, _ in nearest)
    left = max(1, _movement_left(view))
    return [missing / 4, ways_there / 40, sum(held for _, held in nearest) / 20, min(PLENTY, ways_there / left)]


def _own(side: Side) -> tuple[Key, ...]:
    """Returns a side's printed infantry and batteries."""
    return tuple(key for key in of_side(side) if counter(key).arm != "hq" and not counter(key).regiment)


def _near(view: View, side: Side, places: tuple[int, ...]) -> list[Key]:
    """Returns a side's counters that threaten any of some places."""
    here = [key for key in of_side(side) if view.units[key].status == "map" and counter(key).arm == "inf"]
    return [key for key in here if any(distance(view.units[key].at, at) <= NEAR for at in places)]
