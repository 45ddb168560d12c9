"""Movement: one unit, a stack, a whole brigade, a march by road, a turn (sections 3-9)."""

from __future__ import annotations

from bot.games.donelson.data.terms import Brigade, Facing, Key
from bot.games.donelson.rules.movement import goals, groups, moving
from bot.games.donelson.rules.movement.paths import Walker
from bot.games.donelson.state.working_copy import Work
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side


class Move(Decision, frozen=True):
    """ "move oglesby-a 1911": by the cheapest way; it ends facing the nearest enemy, or as it stood."""

    unit: Key
    at: str


class Wheel(Decision, frozen=True):
    """ "wheel oglesby-a 1911 ne": the same, with the facing at the end."""

    unit: Key
    at: str
    facing: Facing


class Through(Decision, frozen=True):
    """ "through oglesby-a 2010 1911": by the cheapest way that leads through another hex."""

    unit: Key
    via: str
    at: str


class Stack(Decision, frozen=True):
    """ "stack 2009 1911": all in a hex that can."""

    start: str
    at: str


class MoveBrigade(Decision, frozen=True):
    """ "brigade oglesby 1911": one of its counters to the hex, the others next to it."""

    brigade: Brigade
    at: str


class March(Decision, frozen=True):
    """ "march oglesby-a 1911": grand tactical movement."""

    unit: Key
    at: str


class Turn(Decision, frozen=True):
    """ "turn 2009 ne": a stack turns."""

    at: str
    facing: Facing


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Moves."""
    board = work.board
    match decision:
        case Move(unit, at):
            to = int(at)
            moving.go(work, unit, groups.chosen(board, unit, to, Walker(work, board, unit).ways()[to]))
        case Wheel(unit, at, facing):
            moving.go(work, unit, Walker(work, board, unit).ways()[int(at)][facing])
        case Through(unit, via, at):
            to = int(at)
            moving.go(work, unit, groups.chosen(board, unit, to, Walker(work, board, unit).ways(via=int(via))[to]))
        case Stack(start, at):
            for going in groups.stack_goes(work, board, int(start), int(at), side):
                moving.go(work, going.key, going.way)
        case MoveBrigade(brigade, at):
            for going in groups.brigade_goes(work, board, brigade, int(at)):
                moving.go(work, going.key, going.way)
        case March(unit, at):
            goals.march(work, unit, int(at))
        case Turn(at, facing):
            moving.turn(work, int(at), facing)
