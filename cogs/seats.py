"""In the lobby and at the end: options, seats taken, declined and given back, starting, resigning."""

from __future__ import annotations

import discord
from discord import ui

from bot.games.contract import Option, Refusal, Seat
from bot.games.options import checked_options, named, short
from bot.table.engine import Engine
from bot.table.lobby import must_choose, vacant
from bot.table.session import Player
from cogs.board_message import COLOURS, Row, apart, button
from cogs.custom_ids import custom_id
from cogs.panel_sessions import Shown
from cogs.responses import Interaction, actor, answer, own_panel, picked, plain, sheet

ADDRESS = "https://discord.com/channels"
PAGE = 8
"""Options a page of their sheet: each takes three of a message's 40 components."""


def seat_named(engine: Engine, text: str) -> Seat | None:
    """The seat that a text names, None for an empty one. Raises Refusal."""
    wanted = " ".join(text.lower().split())
    found = [s.key for s in engine.seats if wanted in (s.key, s.name.lower())]
    if text and not found:
        raise Refusal(f"There is no seat {plain(text)}; there is {', '.join(s.name for s in engine.seats)}")
    return found[0] if text else None


async def join(interaction: Interaction, engine: Engine, seat: Seat | None = None, salt: str = "") -> None:
    """Takes a seat; who takes the last one may start at once."""
    reply = await engine.join(actor(interaction), seat, salt)
    interaction.client.openings.begin(interaction.user, engine)
    if vacant(engine) or engine.session.status != "lobby":
        await answer(interaction, sheet(*reply.lines), edit=own_panel(interaction))
    else:
        row = Row(button("Start", custom_id("start", engine.id, "0"), discord.ButtonStyle.success))
        await answer(interaction, sheet(*reply.lines, rows=(row,)), edit=own_panel(interaction))


async def decline(interaction: Interaction, engine: Engine) -> None:
    """Does not take the seat that was kept."""
    reply = await engine.decline(actor(interaction))
    await answer(interaction, sheet(*reply.lines), edit=own_panel(interaction))


async def invite(interaction: Interaction, engine: Engine, guest: Player, seat: Seat | None) -> None:
    """Keeps a free seat for somebody."""
    reply = await engine.invite(actor(interaction), guest, seat)
    await answer(interaction, sheet(*reply.lines))


async def leave(interaction: Interaction, engine: Engine, seat: Seat | None = None) -> None:
    """Gives a seat back, or all."""
    reply = await engine.leave(actor(interaction), seat)
    await answer(interaction, sheet(*reply.lines))


async def start(interaction: Interaction, engine: Engine) -> None:
    """Begins the game and shows the starter's panel."""
    reply = await engine.start(actor(interaction))
    mine, session = engine.seats_of(interaction.user.id), engine.session
    drawn = (f"The sides are drawn: you play {engine.seat_name(mine[0])}.",) if session.drawn else ()
    there = "" if session.channel == interaction.channel_id else f"{ADDRESS}/{session.guild}/{session.channel}"
    shown = Shown(mine[0], said=(*drawn, *reply.lines), board=there)
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
    for seat in held[:4]:
        label = "Resign" if len(held) == 1 else f"Resign as {engine.seat_name(seat)}"
        row.add_item(button(label, custom_id("resign", engine.id, seat), discord.ButtonStyle.danger))
    row.add_item(button("Play on", custom_id("panel", engine.id, held[0])))
    await answer(interaction, sheet(f"Give up this game of {engine.game.name}?", rows=(row,)))


# -- options


async def show_options(interaction: Interaction, engine: Engine, page: int = 0) -> None:
    """The private sheet with a menu for each option. Raises Refusal for all but the lobby's owner."""
    must_choose(engine, actor(interaction))
    await answer(interaction, options_sheet(engine, page), edit=own_panel(interaction))


async def choose_option(interaction: Interaction, engine: Engine, key: str, page: int) -> None:
    """Sets an option to what was picked, and shows the sheet as it is now."""
    await engine.choose(actor(interaction), key, picked(interaction)[0])
    await answer(interaction, options_sheet(engine, page), edit=own_panel(interaction))


def options_sheet(engine: Engine, page: int) -> ui.LayoutView:
    """A page of a lobby's options, each with its menu."""
    game = engine.game
    pages = -(-len(game.options) // PAGE)
    page = min(page, pages - 1)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["lobby"])
    title = f"### {game.name}: options" + (f" ({page + 1} of {pages})" if pages > 1 else "")
    container.add_item(ui.TextDisplay(title))
    values = checked_options(game, {}) | engine.session.options
    for option in game.options[page * PAGE : (page + 1) * PAGE]:
        container.add_item(ui.TextDisplay(f"**{option.name}**"))
        container.add_item(Row(menu(engine, named(game, option.key), values[option.key], page)))
    for said in apart(engine):
        container.add_item(ui.TextDisplay(f"⚠️ {said}"))
    if pages > 1:
        row: Row = Row()
        for label, to in (("◀", page - 1), ("▶", page + 1)):
            way = button(label, custom_id("optionspage", engine.id, max(0, to), label))
            way.disabled = not 0 <= to < pages
            row.add_item(way)
        container.add_item(row)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


def menu(engine: Engine, option: Option, value: str, page: int) -> ui.Select[ui.LayoutView]:
    """The menu of one option; what is said after a value's colon explains it."""
    choices = [
        discord.SelectOption(
            label=short(option, key)[:100],
            value=key,
            description=label.partition(":")[2].strip()[:100] or None,
            default=key == value,
        )
        for key, label in option.values.items()
    ]
    id = custom_id("option", engine.id, page, option.key)
    return ui.Select(custom_id=id, placeholder=option.name[:150], options=choices)
