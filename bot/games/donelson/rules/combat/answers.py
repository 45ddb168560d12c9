"""A side's answers: to advance, to change facing, and in live windows guns, losses and facing (sections 2, 12, 16 and
29)."""

from __future__ import annotations

from bot.games.donelson.data.terms import Facing, Key
from bot.games.donelson.rules.combat import fighting
from bot.games.donelson.rules.face_change import turn
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import combat_events as fights
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side


class Advance(Decision, frozen=True):
    """ "advance oglesby-a,oglesby-b 1512"."""

    units: tuple[str, ...]
    at: str


class Pivot(Decision, frozen=True):
    """ "pivot oglesby-a ne"."""

    unit: Key
    facing: Facing


class Stay(Decision, frozen=True):
    """ "stay": nobody advances, or turns, any more."""


class Defend(Decision, frozen=True):
    """ "defend graves,maney": batteries support a defence."""

    batteries: tuple[str, ...]


class Lose(Decision, frozen=True):
    """ "lose heiman-a": the counter that loses the next point."""

    unit: Key


class Face(Decision, frozen=True):
    """ "face heiman-a s": a stack turns between the enemy's two movements."""

    unit: Key
    facing: Facing


class Pass(Decision, frozen=True):
    """ "pass": no answer, or no more."""


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Answers the question."""
    question = work.asks.pop()
    assert question.side == side
    match decision:
        case Advance(units, at):
            fighting.advanced(work, units, int(at))
        case Pivot(unit, facing):
            fighting.turned(work, unit, facing)
        case Stay():
            work.tell("stays", fights.stays(question.what, fighting.some_have(work, question.what)), side=side)
        case Defend(batteries):
            fighting.support(work, batteries)
        case Lose(unit):
            work.tell("chosen", fights.takes_a_loss(side, question.at), side=side)
            fighting.chosen(work, unit)
        case Face(unit, facing):
            turn(work, question, unit, facing)
        case Pass():
            work.tell("passed", fights.passes(side, question.what), side=side)
