"""Choices as rows of buttons and as menus."""

from __future__ import annotations

from collections.abc import Callable, Collection

import discord
from discord import ui

from bot.games.choices import Level
from cogs.components import Row, button

MOST_IN_MENU = 25
"""Choices of one menu."""

Frame = ui.Container[ui.LayoutView]


def add_buttons(container: Frame, ways: list[tuple[str, str]]) -> None:
    """Rows of buttons, two a row, so that a phone shows their labels whole; each a label and a custom id."""
    for i in range(0, len(ways), 2):
        row: Row = ui.ActionRow()
        for label, id in ways[i : i + 2]:
            row.add_item(button(label, id, discord.ButtonStyle.primary))
        container.add_item(row)


def add_menus(container: Frame, level: Level, id_of: Callable[[int], str], chosen: Collection[str]) -> None:
    """Menus of up to 25 choices each, ``chosen`` marked; a multi-select must fit into one. ``id_of`` gives the custom
    id of each, counted from 0. Raises ValueError."""
    choices, several = level.choices, level.most > 1
    if several and len(choices) > MOST_IN_MENU:
        raise ValueError(f"a multi-select of {len(choices)} choices fits no menu")
    for number, i in enumerate(range(0, len(choices), MOST_IN_MENU)):
        part = choices[i : i + MOST_IN_MENU]
        menu: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=id_of(number),
            placeholder=f"{part[0].label} … {part[-1].label}"[:150] if len(choices) > len(part) else level.prompt[:150],
            min_values=level.least if several else 1,
            max_values=min(level.most, len(part)) if several else 1,
            options=[
                discord.SelectOption(label=c.label, value=c.key, description=c.hint or None, default=c.key in chosen)
                for c in part
            ],
        )
        row: Row = ui.ActionRow()
        row.add_item(menu)
        container.add_item(row)
