"""/settings: how a person is called and reminded, their days, and how often they are asked twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import TypeVar

import aiohttp
import discord
from discord import app_commands, ui
from discord.ext import commands
from msgspec.structs import replace

from bot.attention import preferences, private_boards
from bot.clocks.quiet_hours import DAY_MINUTES, QuietHours
from bot.delivery.failures import NO_MESSAGES, own_code
from bot.games.contract.choices import Refusal
from bot.storage.people import Asked, Called, Habits
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, on_private, selected_value
from cogs.clicking.declared import click
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.personal import days, own_data, server
from cogs.personal.browsers import browsers_button

V = TypeVar("V", bound=str)

PATIENCE = 2.0
"""Seconds in which Discord must take a private message; an interaction waits for three."""
CALLED_HERE = "I'll write to you here when it's your turn. `/settings` changes that."
TOO_FAST = 40003

CALLED: dict[Called, tuple[str, str]] = {
    "channel": ("Ping me in the channel", "A ping under the board when it's my turn"),
    "message": ("Send me a DM", "A short message, and no ping"),
    "never": ("Don't notify me", "My name stands under the board, without a ping"),
}
ASKED: dict[Asked, tuple[str, str]] = {
    "always": ("Ask before big moves", "Moves that give much away, or may end the game"),
    "final": ("Ask only before the end", "Only moves that may end the game"),
}
NOW_CALLED: dict[Called, str] = {
    "channel": "I ping you in the channel when it's your turn.",
    "message": "I send you a DM when it's your turn.",
    "never": "I no longer notify you. `/game mine` shows where it's your turn.",
}
IN_CHANNEL = (
    "⚠️ I can't send you a DM, so what waits for the end of your quiet hours comes in the channel. Others may guess "
    "your time zone from that. Allow DMs from this server and choose again, or turn notifications off."
)
NOW_ASKED: dict[Asked, str] = {
    "always": "I ask you to confirm moves that give much away, and moves that may end a game.",
    "final": "I ask you to confirm only moves that may end a game.",
}


def menu(verb: str, question: str, values: Mapping[V, tuple[str, str]], chosen: V) -> Row:
    """A menu in which a person chooses a preference; ``values`` gives each value's label and description."""
    select: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id(verb, "-"),
        placeholder=question,
        options=[
            discord.SelectOption(label=label, value=value, description=what, default=value == chosen)
            for value, (label, what) in values.items()
        ],
    )
    return Row(select)


async def own_menus(interaction: Interaction) -> list[Row]:
    """Returns the menus for the asker's preferences, each with what they chose before."""
    wish = await preferences.preferences(interaction.client.database, interaction.user.id)
    return [
        menu("called", "How should I notify you?", CALLED, wish.called),
        menu("twice", "When should I ask for confirmation?", ASKED, wish.asked),
    ]


@click("settings")
async def show_settings(interaction: Interaction, *, said: str = "") -> None:
    """The sheet of the asker's preferences, headed by what was just ``said``."""
    store, now = interaction.client.database, interaction.client.engines.services.now()
    habits = (await preferences.preferences(store, interaction.user.id)).habits
    rows = [
        *await own_menus(interaction),
        *days.day_menus(habits),
        *await server.server_rows(interaction),
        Row(button("Vacation", custom_id("vacation", "-")), *browsers_button(interaction), *own_data.buttons()),
        Row(own_abroad_button(habits)),
    ]
    texts = [text for text in (said, f"**Your settings**\n{days.in_words(habits, now)}") if text]
    await answer(interaction, text_layout(*texts, rows=tuple(rows)), edit=on_private(interaction))


def own_abroad_button(habits: Habits) -> ui.Button[ui.LayoutView]:
    """The button by which a person allows games between servers, or does so no longer."""
    if habits.abroad:
        return button("Stop games between servers", custom_id("abroadme", "-", "no"))
    return button("Allow games between servers", custom_id("abroadme", "-", "yes"))


async def change_days(interaction: Interaction, change: Callable[[Habits, int], Habits], said: str = "") -> None:
    """Changes the asker's days, and shows the sheet as it is then. Raises Refusal."""
    store, now = interaction.client.database, interaction.client.engines.services.now()
    habits = (await preferences.preferences(store, interaction.user.id)).habits
    await days.keep(interaction, change(habits, now))
    await show_settings(interaction, said=said)


@click("reminded")
async def choose_reminded(interaction: Interaction) -> None:
    """The menu of reminders."""
    wish = picked(interaction, days.REMINDED)
    await change_days(interaction, lambda habits, _: replace(habits, reminded=wish))


@click("gmlogin")
async def choose_gm_log(interaction: Interaction) -> None:
    """The menu of the channel to which what game masters do is posted."""
    await show_settings(interaction, said=await server.choose_channel(interaction))


@click("puzzles")
async def choose_puzzles(interaction: Interaction) -> None:
    """The menu of puzzles."""
    wish = picked(interaction, days.PUZZLES)
    await change_days(interaction, lambda habits, _: replace(habits, puzzles=wish))


@click("quietfrom")
async def choose_quiet_from(interaction: Interaction) -> None:
    """The menu of when quiet hours begin; their length stays, or is as usual. Reminders come by private message from
    then on, which is tried at once."""
    begin = days.minute(interaction)
    said = await open_for_reminders(interaction) if begin >= 0 else ""

    def change(habits: Habits, now: int) -> Habits:
        if begin < 0:
            return days.with_quiet(habits, None, now)
        length = habits.quiet.minutes if habits.quiet else days.USUAL_QUIET
        return days.with_quiet(habits, QuietHours(habits.zone, begin, (begin + length) % DAY_MINUTES), now)

    await change_days(interaction, change, said)


async def open_for_reminders(interaction: Interaction) -> str:
    """Opens a DM with the person, unless I know one already. Returns what to tell them if I can't, and "" otherwise."""
    store, user = interaction.client.database, interaction.user.id
    before = await preferences.preferences(store, user)
    if before.dm:
        return ""
    try:
        dm = await tested_channel(interaction)
    except Refusal:
        return IN_CHANNEL
    await preferences.choose(store, user, replace(before, dm=dm))
    return ""


@click("quietto")
async def choose_quiet_to(interaction: Interaction) -> None:
    """The menu of when quiet hours end."""
    end = days.minute(interaction)

    def change(habits: Habits, now: int) -> Habits:
        if habits.quiet is None or end < 0:
            raise Refusal("First say when your quiet hours begin")
        return days.with_quiet(habits, replace(habits.quiet, end=end), now)

    await change_days(interaction, change)


@click("quietstops")
async def choose_stops(interaction: Interaction) -> None:
    """The menu of what quiet hours do."""
    wish = picked(interaction, days.STOPS)
    await change_days(interaction, lambda habits, _: replace(habits, stops=wish == "yes"))


@click("digest")
async def choose_digest(interaction: Interaction) -> None:
    """The menu of the morning digest, for which a private message is tried at once."""
    at, store, user = days.minute(interaction), interaction.client.database, interaction.user.id
    before = await preferences.preferences(store, user)
    if at >= 0 and not before.dm:
        await preferences.choose(store, user, replace(before, dm=await tested_channel(interaction)))
    await change_days(interaction, lambda habits, _: replace(habits, digest=at))


def picked(interaction: Interaction, values: Mapping[V, object]) -> V:
    """The value that was picked in a menu. Raises Refusal for one that it does not have."""
    value = selected_value(interaction)
    found = next((one for one in values if one == value), None)
    if found is None:
        raise Refusal("That menu is from an older version of the bot. Use `/settings`")
    return found


@click("called")
async def choose_notifications(interaction: Interaction) -> None:
    """Keeps how the person wants to be pinged. If they want DMs, it tries one at once. Raises Refusal."""
    store, user = interaction.client.database, interaction.user.id
    wish, before = picked(interaction, CALLED), await preferences.preferences(store, user)
    if wish != before.called:
        dm = await tested_channel(interaction) if wish == "message" else before.dm
        await preferences.choose(store, user, replace(before, called=wish, dm=dm))
        # A person who no longer wants DMs gets no boards there either.
        if before.called == "message" and (channel := await private_boards.follow_calls(store, user)):
            interaction.client.courier.wake([channel])
    await answer(interaction, text_layout(NOW_CALLED[wish]))


@click("twice")
async def choose_asked(interaction: Interaction) -> None:
    """Keeps how often the person wants to be asked twice. Raises Refusal."""
    store, user = interaction.client.database, interaction.user.id
    wish, before = picked(interaction, ASKED), await preferences.preferences(store, user)
    await preferences.choose(store, user, replace(before, asked=wish))
    await answer(interaction, text_layout(NOW_ASKED[wish]))


async def tested_channel(interaction: Interaction, said: str = CALLED_HERE) -> int:
    """Opens the person's private channel and writes there what is ``said``, so that it is known to work. Returns its
    id. Raises Refusal."""
    try:
        async with asyncio.timeout(PATIENCE):
            channel = await interaction.user.create_dm()
            await channel.send(said)
    except discord.HTTPException as error:
        if own_code(error) in NO_MESSAGES:
            raise Refusal(
                "Discord doesn't let me write to you. Allow direct messages in this server's privacy settings, "
                "then choose again"
            ) from error
        if error.code == TOO_FAST:
            raise Refusal("Discord doesn't let me open a DM right now. Choose again in ten minutes") from error
        raise Refusal("Discord doesn't let me write to you right now. Choose again later") from error
    except (TimeoutError, aiohttp.ClientError, discord.RateLimited, OSError) as error:
        raise Refusal("Discord took too long to let me write to you. Choose again later") from error
    return channel.id


class Settings(commands.Cog):
    """The commands for one's own preferences and games."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="settings", description="Set notifications, reminders, time zone, quiet hours, vacation")
    @app_commands.describe(zone="Your time zone, such as Europe/Berlin")
    @app_commands.autocomplete(zone=days.complete_zone)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def settings(self, interaction: Interaction, zone: str = "") -> None:
        """Shows the asker's preferences, to be changed."""
        if zone:
            await change_days(interaction, lambda habits, now: days.with_zone(habits, days.known_zone(zone), now))
        else:
            await show_settings(interaction)


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Settings(bot))
