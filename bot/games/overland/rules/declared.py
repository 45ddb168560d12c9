"""Overland's decisions declared: how each is written, its slash command, what may be said against it, what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bot.games.contract import Draws, Outcome
from bot.games.descriptor import CommandOption
from bot.games.language import Command, Declared, Language
from bot.games.overland.data.board import board
from bot.games.overland.decisions import Assault, Attack, Cross, Decision, Move, Turn
from bot.games.overland.rules import actions, objections
from bot.games.overland.rules.objections import Objection
from bot.games.overland.state.state import OPPONENTS, OverlandState, OverlandView
from bot.games.overland.state.working_copy import CampaignCopy


class Rules(Struct, frozen=True):
    """What the rules know of a kind of decision: the objection to one in a position, and what one does."""

    objection: Callable[[OverlandView, Any], Objection | None]
    carry_out: Callable[[CampaignCopy, Any], None]


_US, _CSA = OPPONENTS.__contains__, tuple(OPPONENTS.values()).__contains__
_AREA = board().areas.__contains__


def _whole(name: str, about: str) -> tuple[CommandOption]:
    """The one option of a command that says all the rest."""
    return (CommandOption(name, about, whole=True),)


LANGUAGE: Language[Decision, Rules] = Language(
    (
        Declared(
            Attack,
            ("attack {target} {leader?}",),
            Rules(objections.to_attack, actions.attack),
            Command(
                "Attack a Confederate leader, or Richmond (1 Action Point)",
                _whole("target", "Whom to attack, and for Richmond with whom"),
            ),
            tokens={"target": _CSA, "leader": _US},
        ),
        Declared(
            Assault,
            ("attack richmond {leader}",),
            Rules(objections.to_assault, actions.assault),
            tokens={"leader": _US},
        ),
        Declared(
            Move,
            ("move grant {to}",),
            Rules(objections.to_move, actions.move),
            Command("Move Grant to an adjacent area (free)", _whole("to", "Where to")),
            tokens={"to": _AREA},
        ),
        Declared(
            Turn,
            ("turn grant {to}",),
            Rules(objections.to_turn, actions.turn),
            Command("Turning Movement Attempt: march around Lee (1 Action Point)", _whole("to", "Where to")),
            tokens={"to": _AREA},
        ),
        Declared(
            Cross,
            ("cross",),
            Rules(objections.to_cross, actions.cross),
            Command("Attempt to cross the James and win (1 Action Point)"),
        ),
    ),
    "decisions look like “attack lee”, “move grant north-anna”, “turn grant ashland” or “cross”",
    "OV-4.A",
)


def objection(view: OverlandView, decision: Decision) -> Objection | None:
    """Returns why the rules do not allow the decision in this position, or None."""
    if view.ending:
        return "The campaign is over", "OV-3.2"
    return LANGUAGE.of(decision).owner.objection(view, decision)


def carry_out(state: OverlandState, decision: Decision, draw: Draws) -> Outcome[OverlandState]:
    """Carries a decision out with all that follows from it. The caller has checked that it is legal."""
    work = CampaignCopy(state, draw)
    LANGUAGE.of(decision).owner.carry_out(work, decision)
    return work.outcome()
