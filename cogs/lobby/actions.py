"""In the lobby and at the end: options, seats taken, declined and given back, starting, resigning."""

from __future__ import annotations

import discord

from bot.engine.engine import Engine
from bot.engine.lobby import vacant
from bot.games.choices import Refusal
from bot.games.contract import Seat
from bot.table.session import Player
from cogs.components import Row, button, text_layout
from cogs.context import Interaction, PanelContents
from cogs.custom_ids import custom_id
from cogs.responses import actor, answer, escaped, on_private

ADDRESS = "https://discord.com/channels"


def seat_named(engine: Engine, text: str) -> Seat | None:
    """The seat that a text names, None for an empty one. Raises Refusal."""
    wanted = " ".join(text.lower().split())
    found = [s.key for s in engine.seats if wanted in (s.key, s.name.lower())]
    if text and not found:
        raise Refusal(f"There is no seat {escaped(text)}; there is {', '.join(s.name for s in engine.seats)}")
    return found[0] if text else None


async def join(interaction: Interaction, engine: Engine, seat: Seat | None = None, salt: str = "") -> None:
    """Takes a seat; who takes the last one may start at once."""
    reply = await engine.join(actor(interaction), seat, salt)
    interaction.client.openings.begin(interaction.user, engine)
    if vacant(engine) or engine.session.status != "lobby":
        await answer(interaction, text_layout(*reply.lines), edit=on_private(interaction))
    else:
        row = Row(button("Start", custom_id("start", engine.id, "0"), discord.ButtonStyle.success))
        await answer(interaction, text_layout(*reply.lines, rows=(row,)), edit=on_private(interaction))


async def decline(interaction: Interaction, engine: Engine) -> None:
    """Does not take the seat that was kept."""
    reply = await engine.decline(actor(interaction))
    await answer(interaction, text_layout(*reply.lines), edit=on_private(interaction))


async def invite(interaction: Interaction, engine: Engine, guest: Player, seat: Seat | None) -> None:
    """Keeps a free seat for somebody."""
    reply = await engine.invite(actor(interaction), guest, seat)
    await answer(interaction, text_layout(*reply.lines))


async def leave(interaction: Interaction, engine: Engine, seat: Seat | None = None) -> None:
    """Gives a seat back, or all."""
    reply = await engine.leave(actor(interaction), seat)
    await answer(interaction, text_layout(*reply.lines))


async def start(interaction: Interaction, engine: Engine) -> None:
    """Begins the game and shows the starter's panel."""
    reply = await engine.start(actor(interaction))
    mine, session = engine.seats_of(interaction.user.id), engine.session
    drawn = (f"The sides are drawn: you play {engine.seat_name(mine[0])}.",) if session.drawn else ()
    there = "" if session.channel == interaction.channel_id else f"{ADDRESS}/{session.guild}/{session.channel}"
    shown = PanelContents(mine[0], said=(*drawn, *reply.lines), board=there)
    interaction.client.openings.begin(interaction.user, engine)
    await interaction.client.panel_sessions.show(interaction, engine, shown)


async def confirm_resignation(interaction: Interaction, engine: Engine) -> None:
    """Asks before a game is given up, and for which seat where the asker holds several."""
    held = engine.seats_of(interaction.user.id)
    if not held:
        raise Refusal("Only the players of this game can do that; you are watching")
    if engine.session.status == "lobby":
        raise Refusal("The game has not started yet: `/game leave` gives your seat back")
    if engine.session.status != "playing":
        raise Refusal("This game is over")
    row: Row = Row()
    texts = [f"Give up this game of {engine.game.name}?"]
    for seat in held[:4]:
        one, name = len(held) == 1, engine.seat_name(seat)
        label = "Yes, resign" if one else f"Yes, resign as {name}"
        means = engine.game.resigning(engine.view(seat), seat)
        texts.append(means if one else f"As {name}: {means}")
        id = custom_id("resign", engine.id, seat, engine.revision(seat))
        row.add_item(button(label, id, discord.ButtonStyle.danger))
    row.add_item(button("Play on", custom_id("panel", engine.id, held[0])))
    await answer(interaction, text_layout("\n".join(texts), rows=(row,)))
