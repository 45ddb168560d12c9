"""Waiting: the games that await a person, how that person is called, and nudging."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, cast

import aiohttp
import discord
from discord import ui

from bot.attention import pending_turns, preferences
from bot.attention.pending_turns import Invitation
from bot.engine.engine import Engine
from bot.games.choices import Refusal
from bot.games.contract import Game
from bot.games.options import any_seats
from bot.storage.pending_turns import OwnGame
from bot.storage.people import Called, Preferences
from cogs.components import Row, button, text_layout
from cogs.context import Interaction
from cogs.custom_ids import custom_id
from cogs.lobby.relocating import gone_among
from cogs.responses import actor, answer, selected_values

MOST_LISTED = 12
"""How many games of each kind a list shows."""
PATIENCE = 2.0
"""Seconds in which Discord must take a private message; an interaction waits for three."""
MOST_GONE = 5
"""How many games whose channel is gone have buttons."""
HOW_GONE = (
    "-# *Move* puts one into this channel, if it has none. `/game show`, `export`, `resign` and `leave` reach them by "
    "their id."
)
CLOSED_TO_US = (50007, 50278)
TOO_FAST = 40003

CHOICES: dict[Called, tuple[str, str]] = {
    "channel": ("Call me in the channel", "A ping under the board when a game awaits me"),
    "message": ("Call me by private message", "A short message from me, and no ping"),
    "never": ("Do not call me", "My name stands under the board, without a ping"),
}
CONFIRMATIONS: dict[Called, str] = {
    "channel": "You are pinged in the channel when a game awaits you.",
    "message": "You get a private message when a game awaits you.",
    "never": "You are not called any more; `/game mine` shows what awaits you.",
}


def notification_menu(wish: Preferences) -> Row:
    """The menu in which a person chooses how to be called."""
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id("called", "-"),
        placeholder="How shall I call you?",
        options=[
            discord.SelectOption(label=label, value=value, description=what, default=value == wish.called)
            for value, (label, what) in CHOICES.items()
        ],
    )
    return Row(menu)


async def own_notification_menu(interaction: Interaction) -> Row:
    """The menu with what the asker has chosen before."""
    return notification_menu(await preferences.preferences(interaction.client.database, interaction.user.id))


async def show_mine(interaction: Interaction) -> None:
    """/game mine: what awaits the asker, in any server, and invitations; then the other games and lobbies."""
    database, user, rules = interaction.client.database, interaction.user.id, interaction.client.games
    games, invitations = await pending_turns.games_of(database, user), await pending_turns.invitations(database, user)
    names, now = {key: game.name for key, game in rules.items()}, interaction.client.engines.services.now()
    gone = await gone_among(interaction.client, games)
    awaiting = [mine for mine in games if mine.turn is not None]
    parts = {
        "They await you": [f"{game_line(mine, names)} · {wait_text(mine, now)}" for mine in awaiting],
        "You are invited: *Join* or *Decline* there": [invitation_line(i, rules) for i in invitations],
        "They await others": [game_line(m, names) for m in games if m.turn is None and m.status == "playing"],
        "Open lobbies": [game_line(m, names) for m in games if m.status == "lobby"],
    }
    texts = [f"**{title}**\n{bullet_list(lines)}" for title, lines in parts.items() if lines]
    if not games and not invitations:
        texts = ["You play no game just now. `/game list` shows what is open here, and `/game new` opens one."]
    elif not awaiting and not invitations:
        texts.insert(0, "No game awaits you: enjoy the quiet.")
    if gone:
        texts.append(f"**Their channel is gone**\n{bullet_list([gone_line(mine, names) for mine in gone])}\n{HOW_GONE}")
    rows = [gone_row(mine, names) for mine in gone[:MOST_GONE]]
    await answer(interaction, text_layout(*texts, rows=(*rows, await own_notification_menu(interaction))))


def gone_line(mine: OwnGame, names: dict[str, str]) -> str:
    """Returns a game whose channel is gone, as a line names it."""
    return f"{names.get(mine.key, mine.key)} `{mine.id}`"


def gone_row(mine: OwnGame, names: dict[str, str]) -> Row:
    """Returns the buttons for a game whose channel is gone."""
    name = f"{names.get(mine.key, mine.key)} {mine.id}"
    return Row(
        button(f"Move {name} here", custom_id("relocate", mine.id), discord.ButtonStyle.primary),
        button(f"Export {name}", custom_id("export", mine.id)),
    )


def game_line(mine: OwnGame, names: dict[str, str]) -> str:
    """A game as a line names it, with a link to its board."""
    place = f"https://discord.com/channels/{mine.guild}/{mine.channel}"
    link = f"{place}/{mine.message}" if mine.message else place
    return f"[{names.get(mine.key, mine.key)}]({link}) `{mine.id}` in <#{mine.channel}>"


def invitation_line(invitation: Invitation, rules: Mapping[str, Game[Any, Any, Any]]) -> str:
    """An invitation as a line names it: the lobby, who asks, and the seat."""
    lobby = invitation.lobby
    game = rules.get(lobby.key)
    seat = next((s.name for s in any_seats(game) if s.key == invitation.seat), "") if game is not None else ""
    kept = f"the {seat} seat" if seat else "a seat"
    return f"{game_line(lobby, {game.key: game.name} if game else {})} · <@{invitation.owner}> keeps {kept} for you"


def wait_text(mine: OwnGame, now: int) -> str:
    """Says why a game awaits the asker, and since when: never later than ``now`` (milliseconds since 1970)."""
    if mine.turn is None:
        return ""
    return f"{mine.turn.why} · asked <t:{min(mine.turn.since, now) // 1000}:R>"


def bullet_list(lines: list[str]) -> str:
    """The first of the lines as a list, and how many more there are."""
    more = [f"… and {len(lines) - MOST_LISTED} more."] if len(lines) > MOST_LISTED else []
    return "\n".join([*(f"- {line}" for line in lines[:MOST_LISTED]), *more])


async def choose_notifications(interaction: Interaction) -> None:
    """The menu: keeps how the person wants to be called. A private message is tried at once. Raises Refusal."""
    store, user = interaction.client.database, interaction.user.id
    wish = cast(Called, next((value for value in selected_values(interaction) if value in CHOICES), "channel"))
    before = await preferences.preferences(store, user)
    if wish != before.called:
        dm = await tested_channel(interaction) if wish == "message" else before.dm
        await preferences.choose(store, user, Preferences(wish, dm))
    await answer(interaction, text_layout(CONFIRMATIONS[wish]))


async def tested_channel(interaction: Interaction) -> int:
    """Opens the person's private channel and writes there, so that it is known to work. Returns its id. Raises
    Refusal."""
    try:
        async with asyncio.timeout(PATIENCE):
            channel = await interaction.user.create_dm()
            await channel.send("Here I shall call you when a game awaits you. `/game mine` changes that.")
    except discord.HTTPException as error:
        if error.code in CLOSED_TO_US:
            raise Refusal(
                "Discord does not let me write to you: allow private messages in this server's privacy settings, "
                "then choose again"
            ) from error
        if error.code == TOO_FAST:
            raise Refusal("Discord lets me open no private channel just now: choose again in ten minutes") from error
        raise Refusal("Discord does not let me write to you now: choose again later") from error
    except (TimeoutError, aiohttp.ClientError, discord.RateLimited, OSError) as error:
        raise Refusal("Discord took too long to let me write to you: choose again later") from error
    return channel.id


async def nudge(interaction: Interaction, engine: Engine) -> None:
    """*Nudge*: calls those whom the game awaits, and says who was called."""
    nudged = await engine.nudge(actor(interaction))
    lines = []
    if nudged.called:
        lines.append(f"I have called {' and '.join(nudged.called)}.")
    if nudged.quiet:
        lines.append(f"I call nobody who does not want it: {', '.join(nudged.quiet)}.")
    await answer(interaction, text_layout("\n".join(lines)))
