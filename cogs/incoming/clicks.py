"""Every click on a button or menu of ours, and every form sent, routed by its custom id.

No view is kept in memory: what a message's components mean stands in their custom ids, so they work after a restart and
for as long as the message is there.
"""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from bot.engine.decide import Outdated
from bot.games.contract.choices import Refusal
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, answer_error, component_id
from cogs.clicking.declared import Click, clicks, found_for
from cogs.incoming.entrance import received
from cogs.incoming.refused import shown_as_now, shown_on_panel
from cogs.parts.components import text_layout
from cogs.parts.custom_ids import CustomId, parsed

CLICKS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Clicks(commands.Cog):
    """Listens for clicks."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        # Whatever is wrong with the handlers shows as the bot starts.
        clicks()

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Finds the handler by the custom id; errors become one sentence."""
        if interaction.type not in CLICKS or not await received(interaction):
            return
        id = parsed(component_id(interaction))
        click = found_for(interaction, id) if id is not None else None
        arguments = click.read(id) if click is not None and id is not None else None
        try:
            if id is None or click is None or arguments is None:
                await answer(interaction, text_layout("That button is from an older version of the bot. Use `/board`."))
                return
            await click.carry_out(interaction, id, arguments)
        except Exception as error:
            await explain(interaction, id, click, arguments, error)


async def explain(
    interaction: Interaction, id: CustomId | None, click: Click | None, arguments: list[Any] | None, error: Exception
) -> None:
    """Tells a person why a click did nothing: on the panel that was clicked where it is one."""
    try:
        if id is not None and click is not None and click.on_panel and arguments is not None:
            given = click.named(arguments)
            if isinstance(error, Outdated) and await shown_as_now(interaction, id, given, error):
                return
            if isinstance(error, Refusal) and await shown_on_panel(interaction, id, given, error):
                return
    except Exception as further:
        error = further
    await answer_error(interaction, error)


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Clicks(bot))
