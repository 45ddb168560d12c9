"""The users for whom running games wait: a row for each user and game, written in the transaction of every public
entry."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.game import Seat
from bot.record.players import PRACTICE_USER, mention
from bot.storage import games, pending_turns
from bot.storage.database import Database
from bot.storage.games import ListedGame
from bot.storage.pending_turns import OwnGame, PendingTurn
from bot.storage.transaction import Transaction
from bot.table.session import Player, Session
from bot.table.table import Table


class Invitation(Struct, frozen=True):
    """A lobby with a seat that is kept for a user: who keeps it, as the user knows them, and which seat ("" where the
    sides are drawn)."""

    lobby: OwnGame
    owner: str
    seat: Seat


def since(session: Session, seat: Seat) -> int:
    """Returns since when the game has waited for a seat (milliseconds since 1970)."""
    return session.since.get(seat, session.awaited_since)


def asked_at(table: Table, seat: Seat) -> int:
    """Returns since when a seat is awaited as people read it: never later than now, should the clock have been set
    back."""
    return min(since(table.session, seat), table.services.now())


def of_users(awaited: Mapping[Seat, str], players: Mapping[Seat, Player], session: Session) -> dict[int, PendingTurn]:
    """Whom a game awaits: a user of several seats once, for all that they are to do, since the first of it."""
    found: dict[int, PendingTurn] = {}
    for seat, why in awaited.items():
        user = PRACTICE_USER if seat in session.played_for else players[seat].user
        began = since(session, seat)
        before = found.get(user)
        found[user] = (
            PendingTurn(f"{before.why}; {why}", min(before.since, began)) if before else PendingTurn(why, began)
        )
    return found


async def games_of(database: Database, user: int) -> list[OwnGame]:
    """The open and running games that a user plays in any server: those that await the user first, the longest wait
    first of all, then the others, the latest first."""
    return await database.read(lambda transaction: pending_turns.games_of(transaction, user))


async def all_of(database: Database, user: int, most: int) -> list[OwnGame]:
    """Lists the games that a user plays or has played in any server, the open and running ones first, then the
    latest."""
    return await database.read(lambda transaction: pending_turns.all_of(transaction, user, most))


async def invitations(database: Database, user: int) -> list[Invitation]:
    """The lobbies in any server with a free seat that is kept for a user, the latest first."""
    return await database.read(lambda transaction: invitations_of(transaction, user))


def invitations_of(transaction: Transaction, user: int) -> list[Invitation]:
    """Returns the lobbies in any server with a free seat that is kept for a user, the latest first, within a
    transaction."""
    found = []
    for lobby in games.inviting(transaction, user):
        holders = {each.seat: Player(each.user, each.name) for each in games.holders(transaction, lobby.id)}
        found += invitation(lobby, user, holders)
    return found


def invitation(lobby: ListedGame, user: int, holders: Mapping[Seat, Player]) -> list[Invitation]:
    """The invitation of a user to a lobby, of which those seats are held; none where no free seat is kept."""
    session = msgspec.json.decode(lobby.session, type=Session)
    kept = [s for s, player in session.invited.items() if player.user == user and s not in holders]
    own = OwnGame(lobby.id, lobby.key, lobby.status, lobby.guild, lobby.channel, lobby.updated, lobby.message)
    owner = mention(session.owner)
    if user == session.guest:
        owner = session.strangers(holders.values(), there=True).get(owner, owner)
        if session.abroad:
            own = replace(own, guild=session.abroad_guild, channel=session.abroad, message=0)
    return [Invitation(own, owner, "" if session.drawn else seat) for seat in kept[:1]]
