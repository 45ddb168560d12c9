"""The games of a server in a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.contract.game import Game, Seat
from bot.storage import games as stored
from bot.storage import pending_turns
from bot.storage.database import Database
from bot.storage.games import ListedGame, SeatHolder
from bot.storage.transaction import Transaction
from bot.table.session import OpenSeat, Player, Status, Team


class Card(Struct, frozen=True):
    """A game in a list."""

    id: str
    key: str
    status: Status
    channel: int
    owner: int
    players: tuple[Player, ...]
    seats: int
    updated: int
    awaited: tuple[str, ...] = ()
    """The names of those whom it awaits, the longest wait first."""
    vacant: tuple[int, ...] = ()
    """For each free seat of a lobby the user for whom it is kept, 0 where it is anyone's."""
    guild: int = 0
    open_seats: tuple[tuple[Seat, str, int], ...] = ()
    """The seats of a running game that are open to a substitute: key, name, and until when (0: for good)."""

    def open_to(self, user: int) -> bool:
        """Whether the user has no seat and could take one."""
        return all(p.user != user for p in self.players) and any(kept in (0, user) for kept in self.vacant)


class Seating(Struct):
    """The part of a session that tells the seats, for whom they are kept, and who plays one together."""

    options: dict[str, str]
    invited: dict[Seat, Player] = {}
    open_seats: dict[Seat, OpenSeat] = {}
    teams: dict[Seat, Team] = {}

    def beside(self, user: int) -> bool:
        """Whether a user plays in another's team, or is asked to."""
        return any(user in (*team.users[1:], *(each.user for each in team.invited)) for team in self.teams.values())


async def cards(
    database: Database, games: Mapping[str, Game[Any, Any, Any]], guild: int, user: int | None = None
) -> list[Card]:
    """A server's open and running games, the latest first; with ``user`` only those that user plays,
    alone or in a team."""

    def work(transaction: Transaction) -> list[Card]:
        found = []
        for listed in stored.in_guild(transaction, guild):
            held = stored.holders(transaction, listed.id)
            if user is None or any(holder.user == user for holder in held) or _seating(listed).beside(user):
                awaited = tuple(pending_turns.names(transaction, listed.id))
                found.append(card(games.get(listed.key), listed, held, awaited))
        return found

    return await database.read(work)


async def in_teams(database: Database, user: int) -> list[ListedGame]:
    """The games of any server, in the lobby or in play, in which a user plays in another's team, or is asked to; the
    latest first."""
    found = await database.read(stored.with_teams)
    return [listed for listed in found if _seating(listed).beside(user)]


def _seating(listed: ListedGame) -> Seating:
    return msgspec.json.decode(listed.session, type=Seating)


async def with_open_seats(database: Database, games: Mapping[str, Game[Any, Any, Any]]) -> list[Card]:
    """The running games of any server with a seat that is open to a substitute."""

    def work(transaction: Transaction) -> list[Card]:
        found = stored.with_open_seats(transaction)
        return [card(games.get(each.key), each, stored.holders(transaction, each.id), ()) for each in found]

    return [each for each in await database.read(work) if each.open_seats]


def card(
    game: Game[Any, Any, Any] | None, listed: ListedGame, held: Iterable[SeatHolder], awaited: tuple[str, ...]
) -> Card:
    """A game in a list, with who holds its seats and the names of those whom it awaits. ``game`` None: its rules are
    not known here."""
    players = {holder.seat: Player(holder.user, holder.name) for holder in held}
    lobby = _seating(listed)
    seats = game.seats_for(lobby.options) if game is not None else ()
    names = {info.key: info.name for info in seats}
    free = [info.key for info in seats if info.key not in players] if listed.status == "lobby" else []
    return Card(
        listed.id,
        listed.key,
        listed.status,
        listed.channel,
        listed.owner,
        tuple(players.values()),
        len(seats) or len(players),
        listed.updated,
        awaited,
        tuple(lobby.invited[seat].user if seat in lobby.invited else 0 for seat in free),
        listed.guild,
        tuple((s, names.get(s, s), open_.until) for s, open_ in lobby.open_seats.items() if listed.status == "playing"),
    )
