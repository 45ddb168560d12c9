"""Writes docs/commands.md, the table of all commands, from the command tree: ``python -m tests.commands_page``."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from discord import app_commands

from bot.client import Adjutant
from bot.games.library import LIBRARY
from bot.settings import Settings

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
AGAIN = "The commands have changed: run python -m tests.commands_page and look at docs/commands.md."
HEAD = """# All commands

Made from the bot's own commands by `python -m tests.commands_page`. Every option may be left out, except those marked
*required*. Most options complete as you type. If you leave out part of a move, the bot opens your panel at that point.
How a game is played by these commands is on [another page](playing.md).
"""
GROUPS = {
    "game": "Games, lobbies and seats",
    "challenge": "Finding an opponent",
    "cup": "Cups",
    "season": "Seasons",
    "gm": "Game masters and disputes",
}
"""What the sections of the groups that belong to no game are called."""

AnyCommand = app_commands.Command[Any, ..., Any]


def section(title: str, commands: Iterable[AnyCommand]) -> list[str]:
    """The lines of one section: a row for each command, in the order of their names."""
    lines = ["", f"## {title}", "", "| Command | What it does | Options |", "|---|---|---|"]
    return [*lines, *(row(command) for command in sorted(commands, key=lambda command: command.qualified_name))]


def row(command: AnyCommand) -> str:
    """A command's row in its table."""
    options = [
        f"`{p.display_name}`{' (*required*)' if p.required else ''}: {written(str(p.description))}"
        for p in command.parameters
    ]
    return f"| `/{command.qualified_name}` | {written(command.description)} | {'<br>'.join(options)} |"


def written(text: str) -> str:
    """A description as it can stand in a table."""
    return text.replace("|", "\\|")


def page(bot: Adjutant) -> str:
    """The whole page."""
    found: Sequence[Any] = bot.tree.get_commands()
    groups = {command.name: command for command in found if isinstance(command, app_commands.Group)}
    titles = GROUPS | {key: descriptor.game.name for key, descriptor in LIBRARY.items()}
    lines = HEAD.splitlines() + section("In every game", [c for c in found if isinstance(c, app_commands.Command)])
    for name in (*GROUPS, *(key for key in LIBRARY if key in groups)):
        lines += section(
            f"{titles[name]}: `/{name}`",
            [c for c in groups[name].walk_commands() if isinstance(c, app_commands.Command)],
        )
    return "\n".join(lines) + "\n"


async def written_page() -> str:
    """The page of a bot with all its commands, which is never started."""
    bot = Adjutant(Settings())
    await bot.add_commands()
    return page(bot)


if __name__ == "__main__":
    PAGE.write_text(asyncio.run(written_page()), "utf-8")
