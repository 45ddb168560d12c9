"""/gm: game masters and their acts."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.cases.commands import CaseCommands
from cogs.context import Bot
from cogs.judging.desk_commands import DeskCommands
from cogs.judging.who_commands import WhoCommands


@app_commands.guild_only()
class GameMaster(
    commands.GroupCog,
    CaseCommands,
    DeskCommands,
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
