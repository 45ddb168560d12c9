"""Overland's decisions: how each is written, its slash command, which the rules allow, and what one does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from msgspec import Struct

from bot.games.contract.choices import Objection
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command, Declared, Language
from bot.games.overland.data.board import board
from bot.games.overland.rules import battles, movement
from bot.games.overland.rules.battles import Assault, Attack
from bot.games.overland.rules.movement import Cross, Move, Turn
from bot.games.overland.rules.stakes import Decision
from bot.games.overland.state.state import OPPONENTS
from bot.games.overland.state.view import OverlandView
from bot.games.overland.state.working_copy import Work


class Owner(Struct, frozen=True):
    """What the rules know of a kind of decision: the objection to one in a position, and what one does."""

    objection: Callable[[OverlandView, Any], Objection | None]
    carry_out: Callable[[Work, Any], None]


_US, _CSA = OPPONENTS.__contains__, tuple(OPPONENTS.values()).__contains__
_AREA = board().areas.__contains__


def _whole(name: str, about: str) -> tuple[CommandOption]:
    """The one option of a command that says all the rest."""
    return (CommandOption(name, about, whole=True),)


LANGUAGE: Language[Decision, Owner] = Language(
    (
        Declared(
            Attack,
            ("attack {target} {leader?}",),
            Owner(battles.to_attack, battles.attack),
            Command(
                "Attack a Confederate leader, or Richmond (1 Action Point)",
                _whole("target", "Leader to attack; for Richmond, also the attacking leader"),
            ),
            tokens={"target": _CSA, "leader": _US},
        ),
        Declared(
            Assault,
            ("attack richmond {leader}",),
            Owner(battles.to_assault, battles.assault),
            tokens={"leader": _US},
        ),
        Declared(
            Move,
            ("move grant {to}",),
            Owner(movement.to_move, movement.move),
            Command("Move Grant to an adjacent area (free)", _whole("to", "Where to")),
            tokens={"to": _AREA},
        ),
        Declared(
            Turn,
            ("turn grant {to}",),
            Owner(movement.to_turn, movement.turn),
            Command("Turning Movement Attempt: march around Lee (1 Action Point)", _whole("to", "Where to")),
            tokens={"to": _AREA},
        ),
        Declared(
            Cross,
            ("cross",),
            Owner(movement.to_cross, movement.cross),
            Command("Attempt to cross the James and win (1 Action Point)"),
        ),
    ),
    "decisions look like “attack lee”, “move grant north-anna”, “turn grant ashland” or “cross”",
    "OV-4.A",
)
"""Every kind of decision, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("Grant's 1864 campaign")


def objection(view: OverlandView, decision: Decision) -> Objection | None:
    """Returns why the rules do not allow the decision in this position, or None."""
    if view.ending:
        return "The campaign is over", "OV-3.2"
    return LANGUAGE.of(decision).owner.objection(view, decision)


def carry_out(work: Work, decision: Decision) -> None:
    """Carries a decision out, which the caller has checked, with all that follows from it."""
    LANGUAGE.of(decision).owner.carry_out(work, decision)


@cache
def every_decision() -> tuple[Decision, ...]:
    """Every decision that can be said at all, legal somewhere or not: kind by kind, Grant's before the others'."""
    return tuple(decision for alike in _kinds() for decision in alike)


@cache
def _kinds() -> tuple[tuple[Decision, ...], ...]:
    """Every decision by the first word of its text."""
    attacks: list[Decision] = []
    for us in OPPONENTS:
        attacks += [*(Attack(csa, us) for csa in OPPONENTS.values()), Assault(us)]
    return tuple(attacks), tuple(map(Move, board().areas)), tuple(map(Turn, board().areas)), (Cross(),)


def _in_order(view: OverlandView) -> Iterator[Decision]:
    """Every decision, the way forward before the way back."""
    ways = board().adjacent.get(view.places["grant"], ())
    for alike in _kinds():
        near = [d for area in ways for d in alike if isinstance(d, Move | Turn) and d.to == area]
        yield from dict.fromkeys([*near, *alike])


def legal_decisions(view: OverlandView) -> list[Decision]:
    """The legal decisions, kind by kind, the way forward before the way back; none when the campaign is over."""
    return [decision for decision in _in_order(view) if objection(view, decision) is None]
