"""The buttons that play a finished game again."""

from __future__ import annotations

import discord
from discord import ui

from bot.games.contract.game import people_seats
from bot.table.table import Table
from cogs.parts.components import button
from cogs.parts.custom_ids import custom_id


def again_buttons(table: Table, mark: str = "") -> list[ui.Button[ui.LayoutView]]:
    """*Play again*, which says that the sides are swapped where they are, and then the same without that; in a post,
    whose ids end in ``mark``, *Go on* where a ruling lets the game go on."""
    green, more = discord.ButtonStyle.success, [mark] if mark else []
    if table.session.anew and mark:
        return [button("Go on", custom_id("goesanew", table.id, *more), green)]
    if len(people_seats(table.seats)) == 1 or table.session.drawn:
        return [button("Play again", custom_id("again", table.id, *more), green)]
    return [
        button("Play again · sides swapped", custom_id("again", table.id, *more), green),
        button("Same sides again", custom_id("sameagain", table.id, *more)),
    ]
