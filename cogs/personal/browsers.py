"""The browsers in which a person's maps are open: listed under /settings, and closed there."""

from __future__ import annotations

import discord
from discord import ui

from bot.games.phrases import counted
from bot.storage.web import browsers
from cogs.answering.context import Interaction
from cogs.answering.responses import answer, on_private, selected_value
from cogs.clicking.declared import click
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id

ALL = "all"
"""The value of a menu's line that closes all of them."""
NONE_OPEN = "**Open browsers**\nNo browser has a map of yours open. *Open map* on your panel opens one."


def browsers_button(interaction: Interaction) -> list[ui.Button[ui.LayoutView]]:
    """*Open browsers*, where there are pages to open."""
    return [] if interaction.client.pages is None else [button("Open browsers", custom_id("browsers", "-"))]


@click("browsers")
async def show_browsers(interaction: Interaction, *, said: str = "") -> None:
    """Lists the asker's open browsers, headed by what was just ``said``."""
    user, now = interaction.user.id, interaction.client.engines.services.now()
    found = await interaction.client.database.look_up(lambda transaction: browsers.of_user(transaction, user, now))
    if not found:
        await answer(interaction, text_layout(*filter(None, (said, NONE_OPEN))), edit=on_private(interaction))
        return
    lines = [f"- {each.name}: game `{each.game}`, last used <t:{each.used // 1000}:R>" for each in found]
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id("closebrowser", "-"),
        placeholder="Close a browser",
        options=[
            discord.SelectOption(label="Close all of them", value=ALL),
            *(
                discord.SelectOption(label=f"{each.name}, game {each.game}"[:100], value=each.hash)
                for each in found[:24]
            ),
        ],
    )
    text = "\n".join(("**Open browsers**", "Each shows your side of a game to whoever holds it.", *lines))
    await answer(interaction, text_layout(*filter(None, (said, text)), rows=(Row(menu),)), edit=on_private(interaction))


@click("closebrowser")
async def close_browser(interaction: Interaction) -> None:
    """The menu of browsers: closes one of them, or all with the links that were not used yet."""
    user, now, wish = interaction.user.id, interaction.client.engines.services.now(), selected_value(interaction)
    store = interaction.client.database
    before = await store.look_up(lambda transaction: browsers.of_user(transaction, user, now))
    closed = await store.write(lambda transaction: browsers.close(transaction, user, "" if wish == ALL else wish))
    for game in {each.game for each in before}:
        # What is open there looks whether it still may be.
        interaction.client.engines.services.written(game)
    await show_browsers(interaction, said=f"I closed {counted(closed, 'browser')}.")
