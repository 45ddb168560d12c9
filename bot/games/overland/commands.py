"""Overland's slash commands."""

from __future__ import annotations

from bot.games.descriptor import Command, CommandGroup, CommandOption

COMMANDS = CommandGroup(
    "Grant's 1864 campaign",
    (
        Command(
            "attack",
            "Attack a Confederate leader, or Richmond (1 Action Point)",
            (CommandOption("target", "Whom to attack, and for Richmond with whom", whole=True),),
        ),
        Command(
            "move",
            "Move Grant to an adjacent area (free)",
            (CommandOption("to", "Where to", whole=True),),
            path=("move", "grant"),
        ),
        Command(
            "turn",
            "Turning Movement Attempt: march around Lee (1 Action Point)",
            (CommandOption("to", "Where to", whole=True),),
            path=("turn", "grant"),
        ),
        Command("cross", "Attempt to cross the James and win (1 Action Point)"),
    ),
)
