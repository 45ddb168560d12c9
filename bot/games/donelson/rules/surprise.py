"""Surprise: Union divisions that stand idle until they are activated (section 26)."""

from __future__ import annotations

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import around
from bot.games.donelson.data.forces import divisions
from bot.games.donelson.data.terms import Division, Key
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events

MATRIX: dict[Division, dict[Division, int]] = {1: {2: -2, 3: -1}, 2: {1: -2, 3: 1}, 3: {1: -1, 2: 0}}
"""The division to activate, the division attacked, and the modifier; itself attacked, it activates by itself."""
NEEDED = 6
EXITED = 2
WITH_ACTIVE = 2
WITH_GRANT = 4


def by_turn(turn: int) -> int:
    """Returns the modifier of the turn (US-26.6)."""
    return 0 if turn < 2 else 1 if turn < 4 else 2 if turn < 5 else 3


def activate(work: Work) -> None:
    """Activates Union divisions at the start of the Union's player turn (US-26.4)."""
    before = work.active_divisions
    for division in MATRIX:
        if division in before:
            continue
        if division in work.attacked:
            rouse(work, division, events.ATTACKED)
        elif uncovered(work, division):
            rouse(work, division, events.UNCOVERED)
        elif work.attacked or exited(work):
            die = work.draw(6, f"whether division {division} is activated")
            total = die + modifier(work, division, before)
            if total >= NEEDED:
                rouse(work, division, events.rolls_for_activation(die, total, NEEDED))
            else:
                work.tell("idle", events.stays_idle(division, die, total, NEEDED), division=division, die=die)


def rouse(work: Work, division: Division, why: str) -> None:
    """Activates a division, for good."""
    work.active_divisions = tuple(sorted((*work.active_divisions, division)))
    work.tell("activated", events.activated(division, why), division=division)


def modifier(work: Work, division: Division, active: tuple[Division, ...]) -> int:
    """Returns the modifiers of an activation roll: the best column where several count (a Confederate exit is one of
    0), the turn, that exit, and who stands with the division's leader (US-26.4, US-26.7)."""
    gone = exited(work)
    columns = [MATRIX[division][each] for each in work.attacked] + [0] * gone
    found = max(columns) + by_turn(work.turn) + EXITED * gone
    leader = work.units[divisions()[division].commander]
    if leader.status == "map":
        found += WITH_ACTIVE * any(stands(work, divisions()[each].commander, leader.at) for each in active)
        found += WITH_GRANT * stands(work, "grant", leader.at)
    return found


def exited(work: Work) -> bool:
    """Whether a Confederate unit has left the map."""
    return any(unit.status == "out" for unit in work.units.values())


def stands(work: Work, key: Key, at: int) -> bool:
    """Whether a leader stands in a hex."""
    return work.units[key].status == "map" and work.units[key].at == at


def uncovered(work: Work, division: Division) -> bool:
    """Whether a pit hex of the division's number has no Confederate, and no garrison point, in it or next to it
    (US-26.8)."""
    board = work.board
    hexes = {pit.hex for pit in field().pits.values() if pit.division == division}
    return any(all(board.holder(near) != "csa" for near in (at, *around(at))) for at in hexes)
