"""A person's days: the time zone, quiet hours, reminders and the morning digest, as /settings shows and keeps them."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.attention import preferences
from bot.attention.digests import set_digest
from bot.clocks.control import DAY_MS
from bot.clocks.quiet_hours import MOST_MINUTES, QuietHours
from bot.games.contract.choices import Refusal
from bot.storage import people
from bot.storage.people import Habits, Preferences, Puzzles, Reminded
from bot.storage.transaction import Transaction
from cogs.answering.context import Interaction
from cogs.answering.responses import escaped, selected_value
from cogs.parts.components import Row
from cogs.parts.custom_ids import custom_id

WEEK_MS = 7 * DAY_MS
NONE = "none"
USUAL_QUIET = 9 * 60
"""Minutes of the quiet hours that are offered when their beginning is chosen first."""
REMINDED: dict[Reminded, tuple[str, str]] = {
    "both": ("Remind me twice", "At half my time, and when a tenth is left"),
    "half": ("Remind me at half my time", "If a game has a clock"),
    "tenth": ("Remind me when a tenth is left", "If a game has a clock"),
    "never": ("Don't remind me", "I watch the clock myself"),
}
STOPS = {
    "no": ("Quiet hours mute pings", "Clocks run on; pings wait until they end"),
    "yes": ("Quiet hours stop my clocks too", "Others may guess my time zone from that"),
}

PUZZLES: dict[Puzzles, tuple[str, str]] = {
    "no": ("No puzzles", "I can still use /puzzle"),
    "share": ("Make puzzles from my games", "Finished games, without names, if all players agree"),
    "daily": ("Puzzle in my digest", "With the digest, if there is one that day"),
    "both": ("Both", "Puzzles from my games, and one in my digest"),
}


@cache
def zones() -> tuple[str, ...]:
    """The IANA names of time zones that a person would look for, those of regions first."""
    names = [z for z in available_timezones() if not z.startswith(("Etc/", "SystemV/", "posix", "right", "US/"))]
    return tuple(sorted(names, key=lambda name: ("/" not in name, name)))


async def complete_zone(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Completes a half typed time zone."""
    wanted = typed.lower().replace(" ", "_")
    found = [name for name in zones() if wanted in name.lower()]
    found.sort(key=lambda name: not name.lower().split("/")[-1].startswith(wanted))
    return [app_commands.Choice(name=name.replace("_", " "), value=name) for name in found[:25]]


def known_zone(text: str) -> str:
    """The time zone that a text names. Raises Refusal."""
    wanted = text.strip().replace(" ", "_").lower()
    name = next((zone for zone in zones() if zone.lower() == wanted), None)
    if name is None:
        raise Refusal(
            f"I don't know the time zone {escaped(text)[:60]}: pick one of those offered, such as Europe/Berlin"
        )
    return name


def hours(minute: int) -> str:
    """A minute of the day as a clock shows it."""
    return f"{minute // 60:02}:{minute % 60:02}"


def in_words(habits: Habits, now: int) -> str:
    """A person's days in a few lines."""
    if not habits.zone:
        return "Time zone: not set. Set it with `/settings zone:`; quiet hours and the digest need it."
    lines = [f"Time zone: **{habits.zone.replace('_', ' ')}**"]
    quiet = habits.quiet_at(now)
    lines.append(f"Quiet hours: **{hours(quiet.begin)} to {hours(quiet.end)}**" if quiet else "Quiet hours: none")
    if now < habits.counts_from:
        new = f"{hours(habits.quiet.begin)} to {hours(habits.quiet.end)}" if habits.quiet else "none"
        lines[-1] += f"; from <t:{habits.counts_from // 1000}:d> on: {new}"
    return "\n".join(lines)


def with_zone(habits: Habits, zone: str, now: int) -> Habits:
    """Returns a person's habits with another time zone. Their quiet hours follow it after a week."""
    quiet = habits.quiet and replace(habits.quiet, zone=zone)
    return with_quiet(replace(habits, zone=zone), quiet, now) if quiet != habits.quiet else replace(habits, zone=zone)


def with_quiet(habits: Habits, quiet: QuietHours | None, now: int) -> Habits:
    """The habits with other quiet hours, which count a week later; at once where there were none before. Raises
    Refusal for more than there may be."""
    if quiet is not None and quiet.minutes > MOST_MINUTES:
        raise Refusal(f"Quiet hours are {MOST_MINUTES // 60} hours a day at most")
    before = habits.quiet_at(now)
    never = before is None and habits.quiet is None
    return replace(habits, quiet=quiet, counts_from=0 if never else now + WEEK_MS, until_then=before)


def day_menus(habits: Habits) -> list[Row]:
    """The menus of a person's days; those that need a time zone only where there is one."""
    rows = [
        _menu("reminded", "Remind you when?", dict[str, tuple[str, str]](REMINDED.items()), habits.reminded),
        _menu("puzzles", "Puzzles?", dict[str, tuple[str, str]](PUZZLES.items()), habits.puzzles),
    ]
    if not habits.zone:
        return rows
    quiet = habits.quiet
    clock = {str(h * 60): (hours(h * 60), "") for h in range(24)}
    from_ = {NONE: ("No quiet hours", "")} | {k: (f"Quiet from {v}", d) for k, (v, d) in clock.items()}
    until = {k: (f"Quiet until {v}", d) for k, (v, d) in clock.items()}
    digest = {NONE: ("No morning digest", "")} | {
        k: (f"Digest at {v}", "By DM, if a game, an invitation or a puzzle waits for you")
        for k, (v, _) in clock.items()
    }
    rows.append(_menu("quietfrom", "Quiet from", from_, str(quiet.begin) if quiet else NONE))
    if quiet:
        rows.append(_menu("quietto", "Quiet until", until, str(quiet.end)))
        rows.append(_menu("quietstops", "What quiet hours do", STOPS, "yes" if habits.stops else "no"))
    rows.append(_menu("digest", "Morning digest", digest, str(habits.digest) if habits.digest >= 0 else NONE))
    return rows


def _menu(verb: str, question: str, values: dict[str, tuple[str, str]], now: str) -> Row:
    options = [
        discord.SelectOption(label=label, value=value, description=what or None, default=value == now)
        for value, (label, what) in values.items()
    ]
    return Row(discord.ui.Select(custom_id=custom_id(verb, "-"), placeholder=question, options=options))


async def keep(interaction: Interaction, habits: Habits) -> None:
    """Keeps a person's days, and sets the digest by them."""
    database, user = interaction.client.database, interaction.user.id
    now = interaction.client.engines.services.now()

    def work(transaction: Transaction) -> None:
        chosen: Preferences = preferences.preferences_of(transaction, [user])[user]
        people.put(transaction, user, replace(chosen, habits=habits))
        set_digest(transaction, user, habits, now)

    await database.write(work)


def minute(interaction: Interaction) -> int:
    """The minute of the day that was picked in a menu, -1 for none. Raises Refusal."""
    value = selected_value(interaction)
    if value == NONE:
        return -1
    if not value.isdigit() or int(value) >= 1440:
        raise Refusal("That menu is from an older version of the bot. Use `/settings`")
    return int(value)
