"""*Vacation*: whole days of a yearly allowance in which one's clocks stand, and *I am back*."""

from __future__ import annotations

import discord
from msgspec.structs import replace

from bot.attention import preferences, vacations
from bot.games.contract.choices import Refusal
from bot.games.phrases import counted
from cogs.answering.context import Interaction
from cogs.answering.responses import answer, on_private, selected_value
from cogs.clicking.declared import click
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.personal.days import keep

OFFERED = (1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28, 30)
"""Days of vacation that a menu offers."""
LEAVES = (0, 1, 2, 3, 7)
"""Days of vacation that may begin by themselves."""


@click("vacation")
async def show(interaction: Interaction, *, said: str = "") -> None:
    """The sheet: whether one is on vacation, how many days are left, and what may be done."""
    database, user = interaction.client.database, interaction.user.id
    now = interaction.client.engines.services.now()
    running, left = await vacations.vacation_of(database, user, now)
    habits = (await preferences.preferences(database, user)).habits
    where = f"You are on vacation until <t:{running.until // 1000}:f>." if running else "You are not on vacation."
    texts = [
        said,
        f"### Vacation\n{where} {counted(left, 'day')} of {vacations.DAYS_A_YEAR} left this year.",
        "-# It costs whole days, stops your clocks in every game, and shows at your tables. You may still play.",
    ]
    rows = []
    if left:
        rows.append(Row(_days_menu([d for d in OFFERED if d <= left], running is not None)))
    rows.append(Row(_leave_menu(habits.leave)))
    if running:
        rows.append(Row(button("I am back", custom_id("back", "-"), discord.ButtonStyle.success)))
    layout = text_layout(*(text for text in texts if text), rows=tuple(rows))
    await answer(interaction, layout, edit=on_private(interaction))


def _days_menu(days: list[int], more: bool) -> discord.ui.Select[discord.ui.LayoutView]:
    verb = "more" if more else "of vacation from now on"
    options = [discord.SelectOption(label=f"{counted(d, 'day')} {verb}", value=str(d)) for d in days]
    return discord.ui.Select(custom_id=custom_id("vacate", "-"), placeholder="Take days", options=options)


def _leave_menu(chosen: int) -> discord.ui.Select[discord.ui.LayoutView]:
    label = {0: "Never automatically"} | {d: f"{counted(d, 'day')}, when a clock would run out" for d in LEAVES if d}
    options = [discord.SelectOption(label=label[d], value=str(d), default=d == chosen) for d in LEAVES]
    return discord.ui.Select(custom_id=custom_id("leaveself", "-"), placeholder="By itself", options=options)


def _picked(interaction: Interaction, allowed: tuple[int, ...]) -> int:
    value = selected_value(interaction)
    if not value.isdigit() or int(value) not in allowed:
        raise Refusal("That menu is from an older version of the bot. Use `/settings`")
    return int(value)


@click("vacate")
async def begin(interaction: Interaction) -> None:
    """The menu of days."""
    now = interaction.client.engines.services.now()
    days = _picked(interaction, OFFERED)
    found = await vacations.begin_now(interaction.client.database, interaction.user.id, days, now)
    await show(interaction, said=f"Enjoy it! Your clocks are stopped until <t:{found.until // 1000}:f>.")


@click("back")
async def come_back(interaction: Interaction) -> None:
    """*I am back*."""
    now = interaction.client.engines.services.now()
    left = await vacations.end_now(interaction.client.database, interaction.user.id, now)
    await show(interaction, said=f"Welcome back! {sentence_of(left)}")


def sentence_of(left: int) -> str:
    """Says how many days were not used."""
    return f"{counted(left, 'day')} that you didn't use stay yours." if left else "Your clocks run again."


@click("leaveself")
async def choose_leave(interaction: Interaction) -> None:
    """The menu of what begins by itself."""
    days = _picked(interaction, LEAVES)
    habits = (await preferences.preferences(interaction.client.database, interaction.user.id)).habits
    await keep(interaction, replace(habits, leave=days))
    said = (
        f"An hour before a clock of yours would run out, {counted(days, 'day')} of vacation begin."
        if days
        else "No vacation starts automatically."
    )
    await show(interaction, said=said)
