"""The private sheet on which a lobby's owner sets its options."""

from __future__ import annotations

import discord
from discord import ui

from bot.engine.engine import Engine
from bot.engine.lobby import check_may_choose
from bot.games.contract import Option
from bot.games.options import checked_options, short
from bot.record.hints import HINTS
from cogs.components import COLOURS, Row, button
from cogs.context import Interaction
from cogs.custom_ids import custom_id
from cogs.messages.lobby import conflict_lines
from cogs.responses import actor, answer, on_private, selected_value

PAGE = 8
"""Options a page of their sheet: each takes three of a message's 40 components."""


async def show_options(interaction: Interaction, engine: Engine, page: int = 0) -> None:
    """The private sheet with a menu for each option. Raises Refusal for all but the lobby's owner."""
    check_may_choose(engine, actor(interaction))
    await answer(interaction, options_sheet(engine, page), edit=on_private(interaction))


async def choose_option(interaction: Interaction, engine: Engine, key: str, page: int) -> None:
    """Sets an option to what was picked, and shows the sheet as it is now."""
    await engine.choose(actor(interaction), key, selected_value(interaction))
    await answer(interaction, options_sheet(engine, page), edit=on_private(interaction))


def options_sheet(engine: Engine, page: int) -> ui.LayoutView:
    """A page of a lobby's options, the table's setting of hints last, each with its menu."""
    game = engine.game
    options = [*game.options, HINTS]
    pages = -(-len(options) // PAGE)
    page = min(page, pages - 1)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["lobby"])
    title = f"### {game.name}: options" + (f" ({page + 1} of {pages})" if pages > 1 else "")
    container.add_item(ui.TextDisplay(title))
    values = checked_options(game, {}) | engine.session.options | {HINTS.key: engine.session.hints}
    for option in options[page * PAGE : (page + 1) * PAGE]:
        container.add_item(ui.TextDisplay(f"**{option.name}**"))
        container.add_item(Row(menu(engine, option, values[option.key], page)))
    for said in conflict_lines(engine):
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
