"""The record as a file: exporting it, and going on from it elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO

import aiohttp
import discord

from bot.engine import moving
from bot.engine.engine import Engine
from bot.engine.lobby import vacant
from bot.engine.moving import asked, yet_to_agree
from bot.engine.opening import Place, Taken
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.table.session import Actor
from cogs.answering.context import Interaction
from cogs.answering.responses import acknowledge, actor, answer, answer_openly, on_private
from cogs.clicking.declared import Snowflake, click
from cogs.lobby.new_game import in_the_way, place_here
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.parts.custom_ids import custom_id

MOST_BYTES = 10 * 1024 * 1024
"""The largest file that Discord takes from us, and that we take."""
HEAD = 16
"""Characters of a record's head that a button holds."""


@click("export")
async def export(interaction: Interaction, engine: Engine) -> None:
    """The record's file, in private: whole once the game is over, before that only what the asker may know."""
    data = await interaction.client.engines.export(engine, interaction.user.id)
    if len(data) > MOST_BYTES:
        raise Refusal("This record is too large for Discord. The person who runs the bot can export it")
    name = f"{engine.session.key}-{engine.id}.json"
    ended = await interaction.client.engines.revealed(engine)
    text = f"The record of game `{engine.id}`" + (
        ", with the seed and everything that was secret."
        if ended
        else " so far. It holds nothing that you may not know."
    )
    how = f"-# `python -m bot verify {name}` checks it, `python -m bot replay {name}` shows the game move by move."
    view = text_layout(text, how)
    view.add_item(discord.ui.File(f"attachment://{name}"))
    await answer(interaction, view, [discord.File(BytesIO(data), name)])


async def import_record(interaction: Interaction, file: discord.Attachment) -> None:
    """Opens a lobby that continues the file's game in this channel; asks first where that closes a running game,
    or others must agree."""
    place = place_here(interaction)
    if file.size > MOST_BYTES:
        raise Refusal("That file is too large to be one of my records")
    # Fetching the file may take longer than an interaction waits.
    await acknowledge(interaction)
    try:
        data = await file.read()
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
        raise Refusal("I couldn't get that file from Discord. Attach it again") from error
    engines = interaction.client.engines
    here = await engines.to_be_asked(actor(interaction), data, place.channel)
    if here is not None:
        await check_free(interaction, here)
        await answer(interaction, close_question(here, interaction.user.id, place.channel))
        return
    try:
        await tell_continued(interaction, await engines.continued(actor(interaction), data, place))
    except Taken as taken:
        raise await taken_here(interaction) from taken


async def check_free(interaction: Interaction, here: Engine) -> None:
    """Raises Refusal where the channel has another living game than the one that is to go on."""
    try:
        there = await interaction.client.engines.in_channel(interaction.channel_id or 0)
    except Refusal:
        return
    if there is not here and there.session.status in ("lobby", "playing"):
        raise await taken_here(interaction)


async def taken_here(interaction: Interaction) -> Refusal:
    """The refusal of a channel that has a game already."""
    return Refusal(f"{await in_the_way(interaction)}. Use the command in another channel or thread")


def close_question(here: Engine, user: int, channel: int) -> discord.ui.LayoutView:
    """Asks a person whether a running game is to be closed, to go on in that channel; where others play it, whether
    they are to be asked."""
    where = "here" if here.session.channel == channel else f"in <#{here.session.channel}>"
    text = f"Game `{here.id}` is being played {where}. To continue from its record here, I close that game."
    if here.session.goes_on:
        text = f"Game `{here.id}` was closed {where} to continue elsewhere, and that lobby was closed."
    label = "Close it and continue here"
    if yet_to_agree(here, user, channel):
        text += " The other players must agree; their seats are kept for them."
        label = "Ask the others"
    # The record is this game's last one as long as its head is: the file is needed no more.
    head = here.session.heads[PUBLIC][:HEAD]
    row = Row(button(label, custom_id("goon", here.id, head), discord.ButtonStyle.danger))
    return text_layout(text, rows=(row,))


@click("goon")
async def go_on(interaction: Interaction, here: Engine, head: str) -> None:
    """Answers the question: asks those who have yet to agree, for everybody in this channel to read; where there are
    none, closes the game there and opens its continuation here."""
    place, asker = place_here(interaction), actor(interaction)
    if await interaction.client.engines.opened_by(asker) is None:
        await interaction.client.engines.may_go_on(asker, here, head)
        await check_free(interaction, here)
        if yet_to_agree(here, asker.user, place.channel):
            await ask_openly(interaction, here, asker, place.channel)
            return
    await tell_continued(interaction, await moved(interaction, here, asker, head, place))


async def ask_openly(interaction: Interaction, here: Engine, asker: Actor, channel: int) -> None:
    """Asks those who have yet to agree that a game goes on in a channel; calls none of them a second time."""
    before = asked(here, channel)
    if before is None or before.user != asker.user:
        pinged = await here.alone(moving.ask, asker, channel, interaction.guild_id or 0)
        await answer_openly(interaction, move_question(here, channel), pinged)
    else:
        await answer_openly(interaction, move_question(here, channel))


async def moved(interaction: Interaction, here: Engine, asker: Actor, head: str, place: Place) -> Engine:
    """Closes a game here, opens the one that goes on with it in another channel, and returns that one. Raises
    Refusal."""
    try:
        return await interaction.client.engines.gone_on(asker, here, head, place)
    except Taken as taken:
        if place.channel == interaction.channel_id:
            raise await taken_here(interaction) from taken
        raise Refusal(f"<#{place.channel}> now has a game, so this one stays where it is") from taken


def missing(here: Engine, channel: int) -> list[int]:
    """Returns the people who have yet to agree that a game goes on in a channel."""
    move = asked(here, channel)
    return yet_to_agree(here, move.user, channel) if move is not None else []


def move_question(here: Engine, channel: int) -> discord.ui.LayoutView:
    """Asks everybody who plays a game whether it goes on in that channel."""
    move = asked(here, channel)
    assert move is not None
    where = "starts over here" if here.session.channel == channel else f"moves here from <#{here.session.channel}>"
    closing = "" if here.session.goes_on else "is closed there, and "
    text = f"{move.name} asks that game `{here.id}` of **{here.game.name}** {where}: it {closing}goes on from the same "
    text += "position, with fresh dice and the same seats. All its players must agree."
    names = {player.user: player.name for player in here.players.values()}
    agreed = [f"{names[user]} agrees." for user in move.agreed]
    waiting = f"{', '.join(f'<@{user}>' for user in missing(here, channel))}: do you agree?"
    row = Row(
        button("Agree", custom_id("moveyes", here.id), discord.ButtonStyle.success),
        button("Decline", custom_id("moveno", here.id), discord.ButtonStyle.danger),
    )
    return text_layout("\n".join((text, *agreed, waiting)), colour=COLOURS["playing"], rows=(row,))


@click("moveyes")
async def agree_to_move(interaction: Interaction, here: Engine, target: Snowflake = 0) -> None:
    """*Agree* that a game goes on in another channel."""
    await answer_move(interaction, here, True, target)


@click("moveno")
async def decline_to_move(interaction: Interaction, here: Engine, target: Snowflake = 0) -> None:
    """*Decline* that, or *Withdraw* it."""
    await answer_move(interaction, here, False, target)


async def answer_move(interaction: Interaction, here: Engine, agrees: bool, target: int = 0) -> None:
    """Answers for another player, who agrees or declines, or for who asked, who withdraws it; the last to agree brings
    it about. ``target`` is the channel that is asked about where it is answered elsewhere (0: there)."""
    person, engines = actor(interaction), interaction.client.engines
    place = place_here(interaction) if agrees and not target else Place(0, target or interaction.channel_id or 0)

    async def say(said: discord.ui.LayoutView, pinged: Sequence[int] = ()) -> None:
        if target:
            await answer(interaction, said)
        else:
            await answer_openly(interaction, said, pinged, edit=True)

    if (there := await engines.opened_by(person)) is None:
        if target and agrees and (wish := asked(here, target)) is not None and not wish.guild:
            raise Refusal(f"Agree to that in <#{target}>, where it was asked")
        move = await here.alone(moving.answer, person, place.channel, agrees)
        if not agrees:
            does = "withdraws that" if person.user == move.user else "does not agree"
            said = f"{person.name} {does}: game `{here.id}` stays where it is."
            if target and person.user != move.user:
                await interaction.client.courier.leave_notice(move.user, said)
            await say(text_layout(said))
            return
        if waiting := missing(here, place.channel):
            await say(text_layout("You have agreed.") if target else move_question(here, place.channel), waiting)
            return
        asker = Actor(move.user, move.name, person.interaction)
        there = (await moved(interaction, here, asker, move.head, Place(move.guild, target) if target else place)).id
    where = f"in <#{target}>" if target else "here"
    await say(text_layout(f"Everyone agreed: game `{here.id}` goes on {where} as `{there}`."))


async def tell_continued(interaction: Interaction, engine: Engine) -> None:
    """Tells who went on with a record what comes next."""
    origin = engine.session.origin
    assert origin is not None
    text = f"Game `{origin.game}` goes on here as `{engine.id}`, from its entry {origin.number}, with fresh dice."
    with suppress(Refusal):  # a game of another bot's
        original = await interaction.client.engines.get(origin.game)
        text += f" It is closed in <#{original.session.channel}>." if original.session.goes_on == engine.id else ""
    if free := vacant(engine):
        text += f" {' and '.join(map(engine.seat_name, free))} must take their seats again."
    proof = f"-# The new dice are committed: `{engine.session.commitment}`"
    row = Row(button("Start", custom_id("start", engine.id, "0"), discord.ButtonStyle.success))
    rows = () if free else (row,)
    await answer(
        interaction,
        text_layout(text, proof, colour=COLOURS["lobby"], rows=rows),
        edit=on_private(interaction),
    )
