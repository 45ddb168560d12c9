"""The whole position as a file, out and in. Whoever gets it has seen every side."""

from __future__ import annotations

import io

import discord
import msgspec

from bot.engine.engine import Engine
from bot.games.choices import Refusal
from bot.record.judging import WHOLE
from cogs.components import text_layout
from cogs.context import Interaction
from cogs.judging.acting import ask_to_look
from cogs.judging.desk import check_has_desk, show_desk
from cogs.responses import actor, answer

MOST_BYTES = 1_000_000
"""Bytes of a position's file at most."""


async def give_file(interaction: Interaction, engine: Engine) -> None:
    """Gives the position as a file to a game master who has looked at every side; else asks."""
    check_has_desk(interaction, engine)
    looking = engine.session.looking
    if engine.game.hidden and any(looking.get(info.key) != interaction.user.id for info in engine.seats):
        await ask_to_look(interaction, engine, WHOLE, "file")
        return
    data = msgspec.json.format(msgspec.json.encode(engine.state), indent=1)
    file = discord.File(io.BytesIO(data), f"position-{engine.id}.json")
    text = "The position. Change what is wrong, and give it back with `/gm file position:`."
    view = text_layout(text)
    view.add_item(discord.ui.File(file))
    await answer(interaction, view, [file])


async def take_file(interaction: Interaction, engine: Engine, position: discord.Attachment) -> None:
    """Puts the position that a file holds in place of the game's. Raises Refusal."""
    check_has_desk(interaction, engine)
    if position.size > MOST_BYTES:
        raise Refusal("That file holds more than any position")
    try:
        state = msgspec.json.decode(await position.read())
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, discord.HTTPException) as error:
        raise Refusal("That file cannot be read as a position") from error
    await engine.gm_edit(actor(interaction), state)
    await show_desk(interaction, engine, "The position is set.")
