"""What a panel offers beside its choices: a few things as buttons, and all others in one menu under them.

A line of the menu is the custom id of a button, and choosing it is a click on that button.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.games.contract.game import Seat
from bot.table.table import Table
from cogs.parts.components import Row
from cogs.parts.custom_ids import SERVICES, custom_id

Button = ui.Button[ui.LayoutView]

ABOUT = {
    "Hint": ("hint", "What I would do, and why"),
    "Odds": ("odds", "The chances of what you can choose"),
    "Orders": ("orders", "Plans that answer for you, offers, resigning"),
    "Show board": ("board", "The whole board, for you alone"),
    "Open map": ("map", "The board in a browser, to zoom and read"),
    "Read position": ("position", "All that the picture shows, in words"),
    "Explain": ("words", "What the words on this panel mean"),
    "Why not?": ("why not", "Why you can't do something now"),
    "What happened": ("what happened", "Your last move and all since"),
    "Refresh": ("refresh", "This panel as things are now"),
}
"""What names each line on the closed menu, and what it says under its name."""
FEWEST = 3
"""Lines for which there is a menu; fewer are buttons."""
NAMED = 3
"""Lines that the closed menu names."""
MENU = 2
"""Components of a menu with its row."""


def are_folded(services: Sequence[Button]) -> bool:
    """Whether so many services stand in a menu."""
    return len(services) >= FEWEST


def services_menu(table: Table, seat: Seat, services: Sequence[Button]) -> Row:
    """The menu of services."""
    names = ", ".join(ABOUT[str(each.label)][0] for each in services[:NAMED])
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id(SERVICES, table.id, seat),
        placeholder=f"More: {names} …",
        options=[
            discord.SelectOption(
                label=str(each.label), value=str(each.custom_id), description=ABOUT[str(each.label)][1]
            )
            for each in services
        ],
    )
    return Row(menu)
