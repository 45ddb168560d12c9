"""The private sheet on which a lobby's owner sets its options, and the menu of presets in the lobby."""

from __future__ import annotations

import discord
from discord import ui

from bot.engine import lobby
from bot.engine.engine import Engine
from bot.engine.lobby import check_may_choose, options_now
from bot.engine.table_settings import settings_for
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Option
from bot.games.contract.options import preset_named, short
from bot.games.phrases import shortened
from bot.record.table_settings import LEVEL
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, on_private, selected_value, selected_values
from cogs.clicking.declared import click
from cogs.messages.lobby import conflict_lines
from cogs.panels.ready_panel import board_link
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.parts.custom_ids import custom_id

PAGE = 11
"""Menus a page of the sheet: each takes three of a message's 40 components."""
SWITCH = {"on", "off"}
"""The values of an option that is on or off: those of one heading share a menu."""

Sheet = list[tuple[Option, ...]]
"""What has a menu of its own: one option, or several that are on or off."""


@click("options", "optionspage")
async def show_options(interaction: Interaction, engine: Engine, page: int = 0) -> None:
    """The private sheet with a menu for each option. Raises Refusal for all but the lobby's owner."""
    check_may_choose(engine, actor(interaction))
    await answer_sheet(interaction, engine, page)


@click("option")
async def choose_option(interaction: Interaction, engine: Engine, page: int, key: str) -> None:
    """Sets an option to what was picked, and shows the sheet as it is now."""
    await engine.choose(actor(interaction), {key: selected_value(interaction)})
    await answer_sheet(interaction, engine, page)


@click("switches")
async def choose_switches(interaction: Interaction, engine: Engine, page: int, first: str) -> None:
    """Puts those options on that were picked, and off the others of the menu, which is named by its ``first``."""
    group = next((g for part in menus(engine) for g in part if len(g) > 1 and g[0].key == first), ())
    if not group:
        raise Refusal("Those options no longer fit the others. Open *Options* again")
    picked = selected_values(interaction)
    await engine.choose(actor(interaction), {o.key: "on" if o.key in picked else "off" for o in group})
    await answer_sheet(interaction, engine, page)


@click("preset")
async def choose_preset(interaction: Interaction, engine: Engine) -> None:
    """Sets the options of the preset that was picked in the lobby, which shows them at once."""
    preset = preset_named(engine.game, selected_value(interaction))
    await engine.act(lobby.choose_preset, actor(interaction), preset.key)
    await answer(interaction, text_layout(f"**{preset.name}**: {preset.hint}. Press *Options* to change single ones."))


@click("level")
async def choose_level(interaction: Interaction, engine: Engine) -> None:
    """Sets how well the practice opponent plays, as was picked in the lobby."""
    level = selected_value(interaction)
    await engine.choose(actor(interaction), {LEVEL.key: level})
    name, _, plays = LEVEL.values[level].partition(": ")
    await answer(interaction, text_layout(f"**{name}**: the practice opponent {plays}."))


async def answer_sheet(interaction: Interaction, engine: Engine, page: int) -> None:
    """Shows a page of the sheet, which leads back to the lobby."""
    link = await board_link(interaction, engine)
    await answer(interaction, options_sheet(engine, page, link), edit=on_private(interaction))


def menus(engine: Engine) -> tuple[Sheet, Sheet]:
    """Returns the options that mean something, by heading, as they share menus, and the table's settings: those that
    change the game for a newcomer, and the others. Where a game says of none that it is basic, all its own are."""
    offered = engine.game.options_for(options_now(engine))
    headings = list(dict.fromkeys(o.group for o in offered))
    own: Sheet = []
    for heading in headings:
        under = [o for o in offered if o.group == heading]
        switches = tuple(o for o in under if heading and set(o.values) == SWITCH)
        own += [(o,) for o in under if len(switches) < 2 or o not in switches]
        own += [switches] if len(switches) > 1 else []
    settings: Sheet = [(option,) for option in settings_for(engine)]
    several = any(o.basic for o in engine.game.options)
    basic = [g for g in own if g[0].basic or not several] + [g for g in settings if g[0].basic]
    return basic, [g for g in (*own, *settings) if g not in basic]


def pages_of(engine: Engine) -> tuple[list[Sheet], int]:
    """The pages of the sheet, and how many of them come before *More options*."""
    basic, more = ([part[i : i + PAGE] for i in range(0, len(part), PAGE)] for part in menus(engine))
    return [*basic, *more], len(basic)


def options_sheet(engine: Engine, page: int, lobby: str) -> ui.LayoutView:
    """A page of a lobby's options, each with its menu, under their headings: those for everyone first, the others and
    the table's settings after *More options*. ``lobby`` is a link to the lobby, "" where none stands."""
    pages, first = pages_of(engine)
    page = min(page, len(pages) - 1)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["lobby"])
    of = (page + 1, first) if page < first else (page + 1 - first, len(pages) - first)
    title = f"### {engine.game.name}: {'options' if page < first or not first else 'more options'}"
    title += f" ({of[0]} of {of[1]})" if of[1] > 1 else ""
    container.add_item(ui.TextDisplay(f"{title}\n-# Each choice is saved at once. *Start* is in the lobby."))
    values, heading = options_now(engine) | engine.session.settings, ""
    for group in pages[page]:
        new = group[0].group if group[0].group != heading else ""
        heading = group[0].group
        name = group[0].name if len(group) == 1 else "In play"
        about = f"\n-# {group[0].about}" if len(group) == 1 and group[0].about else ""
        container.add_item(ui.TextDisplay((f"**{new}**\n{name}" if new else name) + about))
        if len(group) == 1:
            container.add_item(Row(menu(engine, group[0], values[group[0].key], page)))
        else:
            container.add_item(Row(switch_menu(engine, group, values, page)))
    for said in conflict_lines(engine):
        container.add_item(ui.TextDisplay(f"⚠️ {said}"))
    row: Row = Row()
    if page:
        label = "Fewer options" if page == first else "◀"
        row.add_item(button(label, custom_id("optionspage", engine.id, page - 1, "◀")))
    if page + 1 < len(pages):
        label = "More options" if page + 1 == first else "▶"
        row.add_item(button(label, custom_id("optionspage", engine.id, page + 1, "▶")))
    if lobby:
        row.add_item(ui.Button(label="Go to lobby", url=lobby))
    if row.children:
        container.add_item(row)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


def menu(engine: Engine, option: Option, value: str, page: int) -> ui.Select[ui.LayoutView]:
    """The menu of one option; what is said after a value's colon explains it."""
    choices = [
        discord.SelectOption(
            label=shortened(short(option, key), 100),
            value=key,
            description=shortened(label.partition(":")[2].strip(), 100) or None,
            default=key == value,
        )
        for key, label in option.values.items()
    ]
    id = custom_id("option", engine.id, page, option.key)
    return ui.Select(custom_id=id, placeholder=option.name[:150], options=choices)


def switch_menu(
    engine: Engine, group: tuple[Option, ...], values: dict[str, str], page: int
) -> ui.Select[ui.LayoutView]:
    """The menu in which those options are picked that are on."""
    choices = [
        discord.SelectOption(
            label=o.name[:100],
            value=o.key,
            description=shortened(o.about, 100) or None,
            default=values[o.key] == "on",
        )
        for o in group
    ]
    id = custom_id("switches", engine.id, page, group[0].key)
    placeholder = f"{group[0].group}: none"[:150]
    return ui.Select(custom_id=id, placeholder=placeholder, options=choices, min_values=0, max_values=len(choices))
