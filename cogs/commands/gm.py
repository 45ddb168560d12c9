"""/gm: game masters and their acts."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.answering.context import Bot
from cogs.commands.cases import CaseCommands
from cogs.commands.desk import DeskCommands
from cogs.commands.judges import WhoCommands
from cogs.commands.letters import LetterCommands


@app_commands.guild_only()
class GameMaster(
    commands.GroupCog,
    CaseCommands,
    DeskCommands,
    LetterCommands,
    WhoCommands,
    group_name="gm",
    group_description="Game masters and disputes",
):
    """The /gm group."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot


async def setup(bot: Bot) -> None:
    """Adds the cog and the group."""
    await bot.add_cog(GameMaster(bot))
