"""/help, and the answer to whoever writes to the bot in private."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.failures import Unintelligible
from bot.games.contract.choices import Refusal
from bot.storage.errors import StorageError
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, on_private
from cogs.rules.help_pages import Help, beside_game, in_private, without_game

log = logging.getLogger(__name__)

REST_MS = 20_000
"""Milliseconds after an answer in which whoever writes on is not answered again: they have the buttons."""
REMEMBERED = 10_000
"""How many people's last messages are remembered."""
AT_ONCE = 5
"""How many private messages are answered at once; more than that are left unanswered."""
MOST_COMMANDS = 3
"""How many of a game's own commands are named."""
FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, StorageError, Unintelligible)


class AnsweredMessages:
    """The private messages that were answered: each once, though Discord may send it again, and nobody's too often."""

    def __init__(self) -> None:
        self._last: OrderedDict[int, tuple[int, int]] = OrderedDict()
        self._under_way = 0

    def takes(self, user: int, message: int, now: int) -> bool:
        """Tells whether a user's message is to be answered ``now`` (milliseconds since 1970), and notes that it is.
        Discord numbers later messages higher."""
        latest, answered = self._last.pop(user, (0, 0))
        due = message > latest and abs(now - answered) >= REST_MS and self._under_way < AT_ONCE
        self._last[user] = max(message, latest), now if due else answered
        if len(self._last) > REMEMBERED:
            self._last.popitem(last=False)
        self._under_way += due
        return due

    def done(self) -> None:
        """An answer has been given, or given up."""
        self._under_way -= 1


class HelpCog(commands.Cog, name="Help"):
    """What can be done here and now."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.answered = AnsweredMessages()

    @app_commands.command(name="help", description="Show what you can do right now")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def help(self, interaction: Interaction) -> None:
        """Shows it, in private."""
        page = await self.page(interaction)
        await answer(interaction, page.layout(), edit=on_private(interaction), ordinary=interaction.guild_id is None)

    async def page(self, interaction: Interaction) -> Help:
        """The page for where the interaction was."""
        user = interaction.user.id
        if interaction.guild_id is None:
            return await in_private(self.bot, user)
        try:
            engine = await self.bot.engines.in_channel(interaction.channel_id or 0)
        except Refusal:
            return without_game()
        return beside_game(engine, user, own_commands(self.bot, engine.session.key))

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answers what a person writes to the bot in private; nothing else that is written is read, or received."""
        if message.guild is not None or message.author.bot or not self.bot.under_way.take():
            return
        user = message.author.id
        if not self.answered.takes(user, message.id, self.bot.engines.services.now()):
            return
        try:
            view = (await in_private(self.bot, user)).layout()
            view.stop()
            async with asyncio.timeout(10.0):
                # The nonce keeps Discord from posting the same answer twice.
                await message.channel.send(
                    view=view, nonce=str(message.id), allowed_mentions=discord.AllowedMentions.none()
                )
        except FAILURES as error:
            log.info("A direct message could not be answered: %r", error)
        finally:
            self.answered.done()


def own_commands(bot: Bot, key: str) -> list[str]:
    """Some of the slash commands of a game, as they are typed."""
    group = bot.tree.get_command(key)
    if not isinstance(group, app_commands.Group):
        return []
    return [f"`/{command.qualified_name}`" for command in group.commands[:MOST_COMMANDS]]


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(HelpCog(bot))
