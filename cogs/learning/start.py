"""The games that can be learned, to choose from."""

from __future__ import annotations

import discord
from discord import ui

from cogs.answering.context import Interaction
from cogs.answering.responses import answer
from cogs.learning.lesson_message import COACH
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id

MOST = 15
"""Games with a button here: a message has room for forty components."""


async def show_start(interaction: Interaction) -> None:
    """The games that can be learned, each with what one wants in it, and a button."""
    client = interaction.client
    begun, lines = set(await client.lessons.begun(interaction.user.id)), list[str]()
    buttons: list[ui.Button[ui.LayoutView]] = []
    # Those that were begun come first where not all have room; the menu of *Choose a game* leads to every lesson.
    keys = sorted(client.games, key=lambda key: key not in begun) if len(client.games) > MOST else list(client.games)
    for key in keys[:MOST]:
        game = client.games[key]
        card = game.introduction(client.lessons.plan(key).options, None)
        lines.append(f"**{game.name}** · {card.difficulty}\n{card.aim}")
        label = f"{'Go on with' if key in begun else 'Learn'} {game.name}"
        style = discord.ButtonStyle.success if key in begun else discord.ButtonStyle.secondary
        buttons.append(button(label, custom_id("learn", key), style))
    head = "**A first game with a coach**\nFive to ten minutes. Only you see it, and you can leave at any time."
    if len(keys) > MOST:
        lines.append(f"{len(keys) - MOST} more games are in `/game new`, each with *Learn with a coach*.")
    rows = tuple(Row(*buttons[i : i + 3]) for i in range(0, len(buttons), 3))
    view: ui.LayoutView = text_layout(head, "\n\n".join(lines), colour=COACH, rows=rows)
    await answer(interaction, view, ordinary=interaction.guild_id is None)
