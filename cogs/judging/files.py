"""The whole position as a file, out and in, with a preview. Whoever gets it has seen every side."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord
import msgspec
from discord import ui

from bot.engine.engine import Engine
from bot.engine.judging.game_master import check_is_game_master, position_in, told_of
from bot.engine.sides_seen import may_see
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.phrases import listed
from bot.record.entries import state_hash
from bot.record.judging import WHOLE
from cogs.answering.context import Interaction
from cogs.answering.illustrated import Composed, Subject, answer_with_pictures
from cogs.answering.responses import actor, answer, on_private
from cogs.clicking.declared import click
from cogs.clicking.judges import check_has_desk
from cogs.judging.acting import ask_to_look
from cogs.judging.desk import show_desk
from cogs.judging.forms import CHANGED, ask_reason, is_outdated, position_number, reason_given
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.pictures.picture import Picture, illustrate_side_by_side
from cogs.words.log_lines import seat_names

MOST_BYTES = 1_000_000
"""Bytes of a position's file at most."""
MARK = 12
"""Characters of a position's hash that a button holds."""


async def give_file(interaction: Interaction, engine: Engine) -> None:
    """Gives the position as a file to a game master who has looked at every side; else asks."""
    looking = engine.session.looking
    if engine.game.hidden and any(looking.get(info.key) != interaction.user.id for info in engine.seats):
        await ask_to_look(interaction, engine, WHOLE, "file")
        return
    data = msgspec.json.format(msgspec.json.encode(engine.state), indent=1)
    file = discord.File(io.BytesIO(data), f"position-{engine.id}.json")
    text = "This is the position. Change what is wrong and upload it with `/gm file position:`."
    view = text_layout(text)
    view.add_item(discord.ui.File(file))
    await answer(interaction, view, [file])


async def take_file(interaction: Interaction, engine: Engine, position: discord.Attachment) -> None:
    """Shows what the position that a file holds would be in place of the game's. Raises Refusal."""
    check_is_game_master(engine, actor(interaction))
    if position.size > MOST_BYTES:
        raise Refusal("That file is too large for a position")
    try:
        data = await position.read()
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        raise Refusal("I couldn't get that file from Discord. Attach it again") from error
    try:
        state = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("That file isn't a position I can read") from error
    engine.given[interaction.user.id] = await position_in(engine, state)
    await preview(interaction, engine)


def given_by(interaction: Interaction, engine: Engine) -> Any:
    """Returns the position that the game master has given last. Raises Refusal."""
    check_is_game_master(engine, actor(interaction))
    given = engine.given.get(interaction.user.id)
    if given is None:
        raise Refusal("I no longer have that file. Upload it again with `/gm file position:`")
    return given


async def preview(interaction: Interaction, engine: Engine, note: str = "") -> None:
    """Shows the position as it is and as it would be, side by side, for each side that the game master may see, with
    *Confirm*."""
    given, game, user = given_by(interaction, engine), engine.game, interaction.user.id
    sides = [seat for seat in engine.players if game.hidden and may_see(engine, user, seat)]
    views = [game.view(state, side) for side in sides or (None,) for state in (engine.state, given)]
    mark, number = state_hash(given)[:MARK], position_number(engine)
    row = Row(
        button("Confirm", custom_id("fileconfirm", engine.id, number, mark), discord.ButtonStyle.danger),
        button("The desk", custom_id("desk", engine.id)),
    )
    texts = (note, "### Apply this position?", "\n".join(preview_lines(engine, user, given)))

    def compose(pictures: Sequence[Picture | None]) -> Composed:
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
        for text in filter(None, texts):
            container.add_item(ui.TextDisplay(text))
        files = illustrate_side_by_side(container, [(p, game.alt(v)) for p, v in zip(pictures, views, strict=True)])
        container.add_item(row)
        layout = ui.LayoutView(timeout=None)
        layout.add_item(container)
        return layout, files

    audience = f"{','.join(sides) or PUBLIC}, given {mark}"
    await answer_with_pictures(
        interaction, [Subject(engine, view, audience) for view in views], compose, edit=on_private(interaction)
    )


def preview_lines(engine: Engine, user: int, given: Any) -> list[str]:
    """What a position would be, in lines; what it changes of a side that the game master does not see is not said."""
    game, names = engine.game, seat_names(engine)
    then = game.view(given, None)
    lines = [f"Now: {game.headline(engine.view(None))}", f"Then: {game.headline(then)}"]
    if called := [names.get(seat, seat) for seat in game.awaited(then)]:
        lines.append(f"**Then it is the turn of:** {listed(called)}.")
    told = {seat for event in told_of(engine, given) for seat in engine.players if event.to(seat) != event.to(PUBLIC)}
    if learns := [names[seat] for seat in engine.players if seat in told and may_see(engine, user, seat)]:
        lines.append(f"**Shown their own side then:** {listed(learns)}.")
    return lines


@click("fileconfirm", deliberate=True, check=check_has_desk)
async def confirm(interaction: Interaction, engine: Engine, seen: int, mark: str) -> None:
    """*Confirm*: asks for the reason. If something has happened since the preview, or it was of another file, a preview
    is shown again."""
    if is_outdated(interaction, engine, seen) or is_of_another_file(interaction, engine, mark):
        await preview(interaction, engine, CHANGED)
    else:
        await ask_reason(interaction, "Set the position", custom_id("fileconfirm", engine.id, seen, mark))


@click("fileconfirm", form=True, check=check_has_desk)
async def reason_sent(interaction: Interaction, engine: Engine, seen: int, mark: str) -> None:
    """The reason: the position is set, unless something has happened meanwhile."""
    if interaction.client.engines.acted(interaction.id) is None:
        if is_outdated(interaction, engine, seen) or is_of_another_file(interaction, engine, mark):
            await preview(interaction, engine, CHANGED)
            return
        given = msgspec.to_builtins(given_by(interaction, engine))
        await engine.gm_edit(actor(interaction), given, reason_given(interaction))
        engine.given.pop(interaction.user.id, None)
    await show_desk(interaction, engine, "The position is set.")


def is_of_another_file(interaction: Interaction, engine: Engine, mark: str) -> bool:
    """Whether a preview was of another file than the one at hand. Raises Refusal without a file."""
    return state_hash(given_by(interaction, engine))[:MARK] != mark
