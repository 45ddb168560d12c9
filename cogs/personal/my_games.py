"""Waiting: the games that await a person, and nudging."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.attention import pending_turns
from bot.attention.pending_turns import Invitation
from bot.attention.reliability import reliability_of
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.games.choices import Refusal
from bot.games.contract import Game
from bot.games.options import any_seats
from bot.storage.errors import StorageError
from bot.storage.pending_turns import OwnGame
from cogs.components import Row, button, text_layout
from cogs.context import Interaction
from cogs.custom_ids import custom_id
from cogs.lobby.relocating import gone_among
from cogs.messages.clock_words import time_left
from cogs.messages.log_lines import last_line
from cogs.messages.reliability_words import reliability_words
from cogs.personal.settings import own_menus
from cogs.responses import actor, answer

AWAITING = "They await you"
MOST_LISTED = 12
"""How many games of each kind a list shows."""
LAST_LINE = 80
"""Characters of the last line of a game's log."""
MOST_BUTTONS, IN_ROW = 10, 5
"""How many of the games that await one have a button, and how many stand in a row."""
MOST_GONE = 5
"""How many games whose channel is gone have buttons."""
HOW_GONE = (
    "-# *Move* puts one into this channel, if it has none. `/game show`, `export`, `resign` and `leave` reach them by "
    "their id."
)


async def show_mine(interaction: Interaction) -> None:
    """/mine: what awaits the asker, in any server, each with its clock, its last line and a button that opens the
    decision right there; invitations; then the other games and lobbies, and the asker's settings."""
    database, user, rules = interaction.client.database, interaction.user.id, interaction.client.games
    games, invitations = await pending_turns.games_of(database, user), await pending_turns.invitations(database, user)
    names = {key: game.name for key, game in rules.items()}
    gone = await gone_among(interaction.client, games)
    awaiting = [mine for mine in games if mine.turn is not None]
    parts = {
        AWAITING: await awaiting_lines(interaction.client.engines, awaiting, names, user),
        "You are invited: *Join* or *Decline* there": [invitation_line(i, rules) for i in invitations],
        "They await others": [game_line(m, names) for m in games if m.turn is None and m.status == "playing"],
        "Open lobbies": [game_line(m, names) for m in games if m.status == "lobby"],
    }
    texts = [f"**{title}**\n{bullet_list(lines, title == AWAITING)}" for title, lines in parts.items() if lines]
    if not games and not invitations:
        texts = ["You play no game just now. `/game list` shows what is open here, and `/game new` opens one."]
    elif not awaiting and not invitations:
        texts.insert(0, "No game awaits you: enjoy the quiet.")
    if gone:
        texts.append(f"**Their channel is gone**\n{bullet_list([gone_line(mine, names) for mine in gone])}\n{HOW_GONE}")
    played = (await reliability_of(database, [user]))[user]
    if played.games:
        texts.append(f"-# You played {reliability_words(played)}: this stands beside your name in lobbies.")
    rows = [*move_rows(awaiting, names), *(gone_row(mine, names) for mine in gone[:MOST_GONE])]
    rows.append(Row(button("All my settings", custom_id("settings", "-"))))
    await answer(interaction, text_layout(*texts, rows=(*rows, *await own_menus(interaction))))


async def awaiting_lines(engines: Engines, awaiting: list[OwnGame], names: dict[str, str], user: int) -> list[str]:
    """What awaits a user, a game each: its board, why and since when, until when, and the last line of its log."""
    now, lines = engines.services.now(), list[str]()
    for mine in awaiting:
        line = f"{game_line(mine, names)} · {wait_text(mine, now)}"
        if len(lines) < MOST_LISTED and (engine := await opened(engines, mine.id)) is not None:
            time = time_left(engine, user)
            last = shortened(last_line(engine, engine.session.seq))
            line += (f", {time}" if time else "") + (f"\n-# {last}" if last else "")
        lines.append(line)
    return lines


def shortened(text: str) -> str:
    """A line cut to what a phone shows in two."""
    return text if len(text) <= LAST_LINE else f"{text[: LAST_LINE - 1]}…"


async def opened(engines: Engines, game: str) -> Engine | None:
    """One of the games; None where it cannot be opened now."""
    try:
        return await engines.get(game)
    except (Refusal, StorageError, LookupError):
        return None


def move_rows(awaiting: list[OwnGame], names: dict[str, str]) -> list[Row]:
    """A button for each of the first games that await a user, by the number of its line: it opens the decision."""
    first, other = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    found = [
        button(f"{n}. {names.get(mine.key, mine.key)}", custom_id("move", mine.id), first if n == 1 else other)
        for n, mine in enumerate(awaiting[:MOST_BUTTONS], 1)
    ]
    return [Row(*found[i : i + IN_ROW]) for i in range(0, len(found), IN_ROW)]


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


def bullet_list(lines: list[str], numbered: bool = False) -> str:
    """The first of the lines as a list, and how many more there are."""
    more = [f"… and {len(lines) - MOST_LISTED} more."] if len(lines) > MOST_LISTED else []
    marks = (f"{n}." if numbered else "-" for n in range(1, MOST_LISTED + 1))
    return "\n".join([*(f"{mark} {line}" for mark, line in zip(marks, lines, strict=False)), *more])


async def nudge(interaction: Interaction, engine: Engine) -> None:
    """*Nudge*: calls those whom the game awaits, and says who was called."""
    nudged = await engine.nudge(actor(interaction))
    lines = []
    if nudged.called:
        lines.append(f"I have called {' and '.join(nudged.called)}.")
    if nudged.quiet:
        lines.append(f"I call nobody who does not want it: {', '.join(nudged.quiet)}.")
    await answer(interaction, text_layout("\n".join(lines)))
