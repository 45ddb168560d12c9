"""What units do in a movement phase besides moving: batteries limber and unlimber, garrisons are set and taken in, and
units leave and enter the map (sections 16, 23, 25 and 27)."""

from __future__ import annotations

from bot.games.donelson.data.terms import Division, Key
from bot.games.donelson.rules import garrisons
from bot.games.donelson.rules.movement import map_edge, moving
from bot.games.donelson.rules.movement.moving import batteries
from bot.games.donelson.state.working_copy import Work
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side


class Limber(Decision, frozen=True):
    """ "limber maney"."""

    unit: Key


class Unlimber(Decision, frozen=True):
    """ "unlimber maney"."""

    unit: Key


class LimberAll(Decision, frozen=True):
    """ "limber all": every battery that can."""


class UnlimberAll(Decision, frozen=True):
    """ "unlimber all": every battery that can."""


class Garrison(Decision, frozen=True):
    """ "garrison head-a": its men guard the pits around."""

    unit: Key


class Gather(Decision, frozen=True):
    """ "gather head-a": takes the garrison in."""

    unit: Key


class Exit(Decision, frozen=True):
    """ "exit 2710": all who can leave the map from there."""

    at: str


class Enter(Decision, frozen=True):
    """ "enter grant"."""

    unit: Key


class EnterFor(Decision, frozen=True):
    """ "enter attached-a 3": a reinforcement for a division."""

    unit: Key
    division: str


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Has them do it."""
    match decision:
        case LimberAll():
            for key in batteries(work, side, moving.barred_from_limbering):
                moving.limber(work, key)
        case UnlimberAll():
            for key in batteries(work, side, moving.barred_from_unlimbering):
                moving.unlimber(work, key)
        case Limber(unit):
            moving.limber(work, unit)
        case Unlimber(unit):
            moving.unlimber(work, unit)
        case Garrison(unit):
            garrisons.garrison(work, unit)
        case Gather(unit):
            garrisons.gather(work, unit)
        case Exit(at):
            map_edge.leave(work, int(at), map_edge.leavers(work, work.board, int(at)))
        case Enter(unit):
            map_edge.enter(work, unit, 0)
        case EnterFor(unit, division):
            number: Division = int(division)
            map_edge.enter(work, unit, number)
