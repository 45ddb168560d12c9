"""Slash commands follow from the declarations of a game's decisions."""

from __future__ import annotations

from msgspec import Struct

from bot.games.descriptor import CommandGroup, CommandOption, DeclaredCommand
from bot.games.kit.language import Command, Declared, Language


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
            Declared(Move, ("move {to}",), None, Command("Move a piece", (CommandOption("to", "Where"),))),
            Declared(Wait, ("wait",), None),
            Declared(Plan, ("plan",), None, Command("Make a plan"), order=True),
        ),
        "as in “wait”",
    )
    assert language.commands("A game") == CommandGroup(
        "A game",
        (
            DeclaredCommand("move", "Move a piece", (CommandOption("to", "Where"),)),
            DeclaredCommand("plan", "Make a plan", is_order=True),
        ),
    )
