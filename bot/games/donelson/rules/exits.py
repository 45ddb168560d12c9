"""Confederates who leave the map by the roads south (section 27)."""

from __future__ import annotations

from bot.games.donelson.data.field import field
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import OFF, OTHER, Hex, Key
from bot.games.donelson.rules.allowance import barred, points_left
from bot.games.donelson.rules.facts import Facts, engaged_with
from bot.games.donelson.state.board import Board
from bot.games.donelson.state.state import Moved
from bot.games.donelson.state.working_copy import Campaign
from bot.games.phrases import listed

COST = 1


def leavers(facts: Facts, board: Board, at: Hex) -> tuple[Key, ...]:
    """Returns the Confederates who may leave the map from a hex now: none who are disordered, for the way leads south
    (US-14.4, US-27.6)."""
    if at not in field().exits or facts.active != "csa":
        return ()
    return tuple(
        key
        for key in board.at(at)
        if counter(key).side == "csa"
        and not barred(facts, key)
        and points_left(facts, key) >= COST
        and not engaged_with(facts, key, OTHER["csa"])
        and not facts.units[key].disordered
    )


def leave(work: Campaign, at: Hex, keys: tuple[Key, ...]) -> None:
    """Takes counters off the map for good; their points count for a Breakout (US-27.6)."""
    roster = work.roster("csa")
    points = sum(roster.strength.get(key, 0) + roster.guns.get(key, 0) for key in keys)
    work.write("csa", exited=roster.exited + points)
    for key in keys:
        work.note(Moved(key, (at, at), "exit"))
        work.change(key, at=OFF, status="out", limbered=False)
    road, names = field().exits[at], listed([counter(key).name for key in keys])
    text = f"{names} {'leaves' if len(keys) == 1 else 'leave'} the map by the {road}."
    counting = "" if work.camps else ", which count if the camps are taken in this turn"
    own = f"{text} {roster.exited + points} points are out{counting}."
    work.tell_own("exit", "csa", own, text, at=at, units=list(keys), points=points)
