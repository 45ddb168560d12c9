"""The games that await a person, with what else concerns them: on /mine, and each morning by private message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from msgspec import Struct

from bot.attention import pending_turns
from bot.attention.pending_turns import Invitation
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game
from bot.games.contract.options import any_seats
from bot.games.phrases import shortened
from bot.storage.errors import StorageError
from bot.storage.pending_turns import OwnGame
from cogs.parts.components import Row, button, rows_of
from cogs.parts.custom_ids import custom_id
from cogs.words.beside_names import time_left
from cogs.words.log_lines import last_line

AWAITING = "It's your turn"
MOST_LISTED = 12
"""How many games of each kind a list shows."""
ROOM, ROOM_TOGETHER = 500, 3500
"""Characters of a list, and of all together: that of the games that await somebody has what the others leave."""
LAST_LINE = 80
"""Characters of the last line of a game's log: two lines of a phone."""
MOST_BUTTONS = 10
"""How many of the games that await one have a button."""


class Home(Struct, frozen=True):
    """The open and running games of a person, those that await them first, and their invitations; ``texts`` lists all
    of them under their heads, ``names`` are the games' by their keys."""

    games: list[OwnGame]
    invitations: list[Invitation]
    texts: list[str]
    names: Mapping[str, str]

    @property
    def awaiting(self) -> list[OwnGame]:
        """The games that await the person, the longest wait first."""
        return [mine for mine in self.games if mine.turn is not None]

    @property
    def awaits(self) -> int:
        """How many games and invitations await the person."""
        return len(self.awaiting) + len(self.invitations)

    def rows(self) -> list[Row]:
        """A button for each of the first games that await the person, by the number of its line: it opens the
        decision."""
        first, other = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
        buttons = [
            button(f"{n}. {self.names.get(mine.key, mine.key)}", custom_id("move", mine.id), first if n == 1 else other)
            for n, mine in enumerate(self.awaiting[:MOST_BUTTONS], 1)
        ]
        return rows_of(buttons)


async def home_of(engines: Engines, user: int) -> Home:
    """What awaits a user in any server, each game with its clock and its last line; invitations; then the games that
    await others, and lobbies."""
    database, rules = engines.services.database, engines.games
    games, invitations = await pending_turns.games_of(database, user), await pending_turns.invitations(database, user)
    names = {key: game.name for key, game in rules.items()}
    awaiting = [mine for mine in games if mine.turn is not None]
    parts = {
        "You are invited: *Join* or *Decline* there": [invitation_line(i, rules) for i in invitations],
        "Waiting for others": [game_line(m, names) for m in games if m.turn is None and m.status == "playing"],
        "Open lobbies": [game_line(m, names) for m in games if m.status == "lobby"],
    }
    texts = [f"**{title}**\n{bullet_list(lines)}" for title, lines in parts.items() if lines]
    if awaiting:
        lines = await awaiting_lines(engines, awaiting, names, user)
        texts.insert(0, f"**{AWAITING}**\n{bullet_list(lines, ROOM_TOGETHER - sum(map(len, texts)), numbered=True)}")
    return Home(games, invitations, texts, names)


async def awaiting_lines(engines: Engines, awaiting: list[OwnGame], names: dict[str, str], user: int) -> list[str]:
    """What awaits a user, a game each: its board, why and since when, until when, and the last line of its log."""
    now, lines = engines.services.now(), list[str]()
    for mine in awaiting:
        line = f"{game_line(mine, names)} · {wait_text(mine, now)}"
        if len(lines) < MOST_LISTED and (engine := await opened(engines, mine.id)) is not None:
            time = time_left(engine, user)
            last = shortened(last_line(engine, engine.session.seq), LAST_LINE)
            line += (f", {time}" if time else "") + (f"\n-# {last}" if last else "")
        lines.append(line)
    return lines


async def opened(engines: Engines, game: str) -> Engine | None:
    """One of the games; None where it cannot be opened now."""
    try:
        return await engines.get(game)
    except (Refusal, StorageError, LookupError):
        return None


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
    return f"{game_line(lobby, {game.key: game.name} if game else {})} · {invitation.owner} keeps {kept} for you"


def wait_text(mine: OwnGame, now: int) -> str:
    """Says why a game awaits the asker, and since when: never later than ``now`` (milliseconds since 1970)."""
    if mine.turn is None:
        return ""
    return f"{mine.turn.why} · asked <t:{min(mine.turn.since, now) // 1000}:R>"


def bullet_list(lines: list[str], room: int = ROOM, numbered: bool = False) -> str:
    """The first of the lines as a list, as many as there is ``room`` for in characters, and how many more there are."""
    marks = (f"{n}." if numbered else "-" for n in range(1, MOST_LISTED + 1))
    found = list[str]()
    for mark, line in zip(marks, lines, strict=False):
        room -= len(line) + 4
        if room < 0 and found:
            break
        found.append(f"{mark} {line}")
    more = len(lines) - len(found)
    return "\n".join([*found, *([f"… and {more} more."] if more else [])])
