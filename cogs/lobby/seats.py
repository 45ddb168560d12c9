"""The list of seats that are open to a substitute, and the buttons by which one is opened, taken and handed over."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.engine.engine import Engine
from bot.engine.listing import Card
from bot.engine.sides_seen import side_seen
from bot.engine.substitutes import acts as substitutes
from bot.engine.substitutes.acts import OTHERS_AFTER_MS, is_open
from bot.games.contract.game import Seat
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, on_private
from cogs.clicking.declared import Snowflake, click
from cogs.lobby.visible_games import may_see, seen_anywhere
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id

Buttons = list[discord.ui.Button[discord.ui.LayoutView]]
MOST_SHOWN = 10
"""Open seats in a list."""
NONE_OPEN = "No seat is open to a substitute here."


def buttons_for(engine: Engine, user: int) -> Buttons:
    """The buttons about substitutes that mean something to a user on the sheet of a running game."""
    session, found = engine.session, Buttons()
    for seat in engine.seats_of(user):
        if not is_open(engine, seat) and seat not in session.stand_ins:
            found.append(button("Look for a substitute", custom_id("seek", engine.id, seat)))
    for seat, there in session.open_seats.items():
        if not is_open(engine, seat):
            continue
        name = engine.seat_name(seat)
        mine = engine.players[seat].user == user
        if mine:
            found.append(button(f"Keep {name}"[:80], custom_id("keepseat", engine.id, seat)))
        if mine or user == session.gm:
            found += [
                button(f"Accept {p.name} for {name}"[:80], custom_id("acceptseat", engine.id, seat, p.user))
                for p in there.applied
                if side_seen(engine, p.user, seat) is None
            ]
        found += proposing_buttons(engine, user, seat)
    for seat, away in session.stand_ins.items():
        if away.player.user == user:
            label = f"Take {engine.seat_name(seat)} back"
            found.append(button(label[:80], custom_id("takeback", engine.id, seat)))
    return found


def proposing_buttons(engine: Engine, user: int, seat: Seat) -> Buttons:
    """The buttons by which a player proposes an applicant for an open seat: after two days the first, and at any time
    somebody who has seen a side of the game, whom all must accept."""
    there, name = engine.session.open_seats[seat], engine.seat_name(seat)
    if not engine.seats_of(user):
        return []
    seen = [player for player in there.applied if side_seen(engine, player.user, seat) is not None]
    found = [
        button(f"Propose {p.name} for {name}"[:80], custom_id("propose", engine.id, "admit", f"{seat} {p.user}"))
        for p in seen
    ]
    unseen = [player for player in there.applied if player not in seen]
    late = engine.services.now() >= there.at + OTHERS_AFTER_MS
    if unseen and late and engine.players[seat].user != user:
        label = f"Propose {unseen[0].name} for {name}"
        found.append(button(label[:80], custom_id("propose", engine.id, "replace", seat)))
    return found


async def show_seats(interaction: Interaction) -> None:
    """Lists the open seats of this server; in a private message those of all servers that the bot shares with the
    asker."""
    client, user = interaction.client, interaction.user.id
    if interaction.guild_id is None:
        found = await seen_anywhere(client, user, await client.engines.with_open_seats())
    else:
        cards = await client.engines.cards(interaction.guild_id)
        found = [card for card in cards if card.open_seats and may_see(interaction, card)]
    await show_open(interaction, found, {key: game.name for key, game in client.games.items()})


async def show_open(interaction: Interaction, cards: Sequence[Card], names: dict[str, str]) -> None:
    """Lists the open seats of those games, each with *Apply*; ``names`` are the games' by their keys."""
    lines, buttons, now = list[str](), Buttons(), interaction.client.engines.services.now()
    for card in cards:
        for seat, name, until in card.open_seats:
            if 0 < until <= now:
                continue
            game = names.get(card.key, card.key)
            time = f"until <t:{until // 1000}:f>" if until else "for good"
            lines.append(f"- **{game}** `{card.id}` in <#{card.channel}> · {name} · {time}")
            buttons.append(button(f"Apply: {game}, {name}"[:80], custom_id("applyfor", card.id, seat)))
    text = "\n".join(["### Open seats", *lines[:MOST_SHOWN]]) if lines else NONE_OPEN
    rows = [Row(*buttons[i : i + 5]) for i in range(0, min(len(buttons), MOST_SHOWN), 5)]
    await answer(interaction, text_layout(text, rows=tuple(rows)))


async def _said(interaction: Interaction, *lines: str) -> None:
    await answer(interaction, text_layout(*lines), edit=on_private(interaction))


@click("seek")
async def seek(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """*Look for a substitute*."""
    await _said(interaction, *(await engine.seek_substitute(actor(interaction), seat)).lines)


@click("keepseat")
async def keep(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """*Keep …*: the seat is not open any more."""
    await _said(interaction, *(await engine.act(substitutes.keep, actor(interaction), seat)).lines)


@click("applyfor")
async def apply_for(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """*Apply*."""
    await _said(interaction, await engine.alone(substitutes.apply, actor(interaction), seat))


@click("acceptseat")
async def accept(interaction: Interaction, engine: Engine, seat: Seat, user: Snowflake) -> None:
    """*Accept …*."""
    holds = seat in engine.seats_of(interaction.user.id)
    await _said(interaction, *(await engine.accept_substitute(actor(interaction), seat, user, gm=not holds)).lines)


@click("takeback")
async def take_back(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """*Take … back*."""
    await _said(interaction, *(await engine.act(substitutes.take_back, actor(interaction), seat)).lines)
