"""A day that somebody names, by the calendar of their own time zone."""

from __future__ import annotations

from datetime import timedelta

from discord import app_commands

from bot.attention import preferences
from bot.clocks.dates import day_said, end_of, in_words, next_days, today
from bot.games.contract.choices import Refusal
from cogs.answering.autocomplete import Choices
from cogs.answering.context import Interaction
from cogs.answering.responses import escaped

OFFERED = 14
"""Days that are offered, from today on."""
FURTHEST = 400
"""Days from today beyond which one day is like another."""


async def zone_of(interaction: Interaction) -> str:
    """The asker's time zone, "" where they said none."""
    return (await preferences.preferences(interaction.client.database, interaction.user.id)).habits.zone


async def complete_day(interaction: Interaction, typed: str) -> Choices:
    """The next days by name that fit what is typed."""
    now = today(await zone_of(interaction), interaction.client.engines.services.now())
    named = [(in_words(day), day.isoformat()) for day in next_days(now, OFFERED)]
    found = [(name, value) for name, value in named if typed.lower().strip() in f"{name} {value}".lower()]
    return [app_commands.Choice(name=name, value=value) for name, value in found]


async def end_of_day(interaction: Interaction, text: str) -> int:
    """The moment (milliseconds since 1970) at which the day ends that somebody names. Raises Refusal."""
    zone = await zone_of(interaction)
    now = today(zone, interaction.client.engines.services.now())
    day = day_said(text, now)
    if day is None:
        raise Refusal(f"I don't know the day {escaped(text)[:40]}: write one such as Sunday or 2026-12-01")
    # The last day of all calendars has no end.
    return end_of(zone, min(day, now + timedelta(days=FURTHEST)))
