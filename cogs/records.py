"""The record as a file: exporting it, and going on from it elsewhere."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO

import aiohttp
import discord

from bot.engine import Engine
from bot.engines import Place, Taken
from bot.games.contract import Refusal
from cogs.answers import Interaction, actor, answer, sheet
from cogs.custom_ids import custom_id
from cogs.public import COLOURS, Row, button

MOST_BYTES = 10 * 1024 * 1024
"""The largest file that Discord takes from us, and that we take."""


async def export(interaction: Interaction, engine: Engine) -> None:
    """The record's file, in private: whole once the game is over, before that only what the asker may know."""
    data = await interaction.client.engines.export(engine, interaction.user.id)
    if len(data) > MOST_BYTES:
        raise Refusal("This record is too large for Discord; whoever runs the bot can export it")
    name = f"{engine.ledger.key}-{engine.id}.json"
    ended = await interaction.client.engines.revealed(engine)
    text = f"The record of game `{engine.id}`" + (
        ", with the seed and everything that was secret." if ended else " so far: nothing in it that you may not know."
    )
    how = f"-# `python -m bot verify {name}` checks it, `python -m bot replay {name}` tells the game move by move."
    view = sheet(text, how)
    view.add_item(discord.ui.File(f"attachment://{name}"))
    await answer(interaction, view, [discord.File(BytesIO(data), name)])


async def import_record(interaction: Interaction, file: discord.Attachment, lacking: list[str]) -> None:
    """Opens a lobby that continues the file's game in this channel."""
    if lacking:
        raise Refusal(f"I cannot play here without these permissions: {', '.join(lacking)}")
    if file.size > MOST_BYTES:
        raise Refusal("That file is too large to be a record of mine")
    # Fetching the file may take longer than an interaction waits.
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        data = await file.read()
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
        raise Refusal("That file could not be fetched from Discord; attach it again") from error
    place = Place(interaction.guild_id or 0, interaction.channel_id or 0)
    try:
        engine = await interaction.client.engines.continued(actor(interaction), data, place)
    except Taken as taken:
        raise Refusal("This channel has a game already: use the command in another channel or thread") from taken
    row = Row()
    row.add_item(button("Start", custom_id("start", engine.id, "0"), discord.ButtonStyle.success))
    origin = engine.ledger.origin
    assert origin is not None
    text = f"Game `{origin.game}` goes on here as `{engine.id}`, from its entry {origin.number}, with fresh dice."
    with suppress(Refusal):  # a game of another bot's
        original = await interaction.client.engines.get(origin.game)
        text += f" It is closed in <#{original.ledger.channel}>." if original.ledger.goes_on == engine.id else ""
    kept = [s.name for s in engine.game.seats if s.key not in engine.players]
    if kept:
        text += f" {' and '.join(kept)} must take their seats again."
    proof = f"-# The new dice are committed: `{engine.ledger.commitment}`"
    rows = () if kept else (row,)
    await answer(interaction, sheet(text, proof, colour=COLOURS["lobby"], rows=rows))
