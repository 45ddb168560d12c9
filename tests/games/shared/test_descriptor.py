"""Slash commands follow from the declarations of a game's decisions."""

from __future__ import annotations

from msgspec import Struct

from bot.games.descriptor import Command, CommandGroup, CommandOption
from bot.games.language import Command as Spoken
from bot.games.language import Declared, Language


class Move(Struct, frozen=True):
    """A piece moves."""

    to: str


class Plan(Struct, frozen=True):
    """An order."""


class Wait(Struct, frozen=True):
    """A decision without a command of its own."""


def test_commands_in_the_order_in_which_they_are_declared() -> None:
    language: Language[Struct, None] = Language(
        (
            Declared(Move, ("move {to}",), None, Spoken("Move a piece", (CommandOption("to", "Where"),))),
            Declared(Wait, ("wait",), None),
            Declared(Plan, ("plan",), None, Spoken("Make a plan"), order=True),
        ),
        "as in “wait”",
    )
    assert language.commands("A game") == CommandGroup(
        "A game",
        (
            Command("move", "Move a piece", (CommandOption("to", "Where"),)),
            Command("plan", "Make a plan", is_order=True),
        ),
    )
