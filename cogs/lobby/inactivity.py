"""Closing a game in which nothing happens any more, after a question."""

from __future__ import annotations

import discord

from bot.engine.engine import Engine
from bot.engine.inactivity import check_may_close
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, on_private
from cogs.clicking.declared import click
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id


def manages(interaction: Interaction, engine: Engine) -> bool:
    """Whether Discord lets the asker manage the game's channel, or the threads where it is one."""
    if interaction.channel_id != engine.session.channel:
        return False
    allowed = interaction.permissions
    return allowed.manage_threads if isinstance(interaction.channel, discord.Thread) else allowed.manage_channels


def close_button(engine: Engine) -> Row:
    """The button that asks whether to close the game."""
    return Row(button("Close with no result", custom_id("close", engine.id)))


@click("close")
async def ask(interaction: Interaction, engine: Engine) -> None:
    """*Close with no result*: asks whether that is meant. Raises Refusal for whoever may not."""
    check_may_close(engine, actor(interaction), manages(interaction, engine))
    text = (
        f"Close this game of {engine.game.name} for good? No one wins, and its record is published with all its "
        "secrets."
    )
    row = Row(button("Close it", custom_id("closed", engine.id), discord.ButtonStyle.danger))
    await answer(interaction, text_layout(text, rows=(row,)))


@click("closed")
async def close(interaction: Interaction, engine: Engine) -> None:
    """*Close it*: closes the game."""
    reply = await engine.close(actor(interaction), manages(interaction, engine))
    await answer(interaction, text_layout(*reply.lines), edit=on_private(interaction))
