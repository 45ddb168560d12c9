"""The command tree is checked before it is synced: one broken limit would refuse it whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.client import Adjutant, BrokenCommands
from bot.settings import Settings
from cogs.parts.command_limits import broken_limits, forms

Tree = app_commands.CommandTree[discord.Client]


@pytest.fixture
def tree() -> Tree:
    return app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))


def command(name: str) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: discord.Interaction) -> None:
        """Does nothing."""

    return app_commands.Command(name=name, description="Does nothing", callback=callback)


def wordy(name: str, inner: list[int], about: int = 100) -> app_commands.Group:
    """A group with so many commands in each of its groups, each of which has a hundred characters, as a command has;
    it is described in ``about`` characters."""
    made = app_commands.Group(name=name, description="d" * about)
    for n, count in enumerate(inner):
        group = app_commands.Group(name=f"g{n:02}", description="d" * 97, parent=made)
        for m in range(count):
            described = command(f"c{m}")
            described.description = "d" * 98
            group.add_command(described)
    return made


async def test_our_own_commands_keep_every_limit(tmp_path: Path) -> None:
    bot = Adjutant(Settings(data=tmp_path))
    await bot.add_commands()
    assert broken_limits(forms(bot.tree)) == []
    names = {c.qualified_name for c in bot.tree.walk_commands()}
    assert {
        f"game {n}" for n in ["new", "join", "leave", "start", "resign", "list", "show", "export", "import"]
    } <= names
    assert {"play", "board", "log", "undo", "rules"} <= names
    assert {f"overland {n}" for n in ["attack", "move", "turn", "cross", "odds"]} <= names


async def test_a_group_of_more_than_8000_characters_is_named(tree: Tree) -> None:
    group = app_commands.Group(name="wordy", description="d" * 100)
    for n in range(25):
        described = command(f"c{n:02}" + "x" * 25)
        described.description = "d" * 100
        group.add_command(described)
    tree.add_command(group)
    assert broken_limits(forms(tree)) == []
    tree.add_command(wordy("more", [3] * 24))
    assert broken_limits(forms(tree)) == [f"/more has {104 + 24 * 400} characters, where 8000 are allowed"]


async def test_a_group_of_exactly_8000_characters_is_allowed(tree: Tree) -> None:
    for name, about in (("just", 96), ("over", 97)):
        tree.add_command(wordy(name, [3] * 19 + [2], about))
    assert broken_limits(forms(tree)) == ["/over has 8001 characters, where 8000 are allowed"]


async def test_a_long_description_and_too_many_choices_are_named(tree: Tree) -> None:
    long = command("long")
    long.description = "d" * 101
    tree.add_command(long)

    @tree.command(name="pick", description="Pick")
    async def pick(interaction: discord.Interaction, what: str) -> None:
        """Picks."""

    pick._params["what"].choices = [app_commands.Choice(name=str(n), value=str(n)) for n in range(26)]
    assert broken_limits(forms(tree)) == [
        "/long's description has 101 characters, where 1 to 100 are allowed",
        "/pick what has more than 25 choices",
    ]


async def test_a_bot_with_a_broken_tree_does_not_start(tmp_path: Path) -> None:
    bot = Adjutant(Settings(data=tmp_path / "data"))
    wrong = command("wrong")
    wrong.description = "d" * 101
    bot.tree.add_command(wrong)
    async with bot:
        with pytest.raises(BrokenCommands, match="/wrong's description has 101 characters"):
            await bot.setup_hook()
    assert not (tmp_path / "data").exists()
