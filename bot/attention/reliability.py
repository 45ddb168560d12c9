"""How reliably people play, for all to see: the share of their turns by a clock that were in time, and the games that
they have left to others. Counted in the transactions by which it happens, from what is public.

A turn is a wait for a seat that its player ends by a decision; withdrawing the decision makes it the same turn again.
It is late once its time is out, whether it is ended then or not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.games.contract.game import Seat
from bot.storage import people
from bot.storage.database import Database
from bot.storage.people import Reliability
from bot.storage.transaction import Transaction
from bot.table.changeset import Changeset
from bot.table.session import Player, Session

IN_TIME, LATE = Reliability(turns=1, in_time=1), Reliability(turns=1)
AGAIN = Reliability(turns=-1, in_time=-1)
"""What is counted for a turn in time, one that is late, and one that is taken back."""
BEGUN, LEFT = Reliability(games=1), Reliability(gone=1)
"""What is counted for a game that is begun, and one that is left."""
TAKEN_BACK = ("order", "undo")
"""The kinds of entries by which a decision is withdrawn."""

Counted = list[tuple[int, Reliability]]
"""What is counted of an entry, by user."""


def counted(before: Session, awaited: Collection[Seat], changes: Changeset) -> Counted:
    """What a public entry says of people's reliability. ``before`` is the session before it, ``awaited`` are the seats
    that the game awaited then."""
    session, entry, players = changes.session, changes.entry, changes.players
    if entry.kind == "start":
        users = persons(players.values())
        return [(user, BEGUN) for user in users] if len(users) > 1 else []
    if before.status != "playing":
        return []
    match entry.kind:
        case "clock" if entry.data.get("what") == "out":
            return [(players[entry.data["seat"]].user, LATE)]
        case "replace":
            return handed_over(before, changes)
        case "resign" if "claimed" in entry.data:
            return [(players[entry.seat].user, LEFT)]
        case "close" if "left" in entry.data:
            return [(int(entry.data["left"]), LEFT)]
        case "close" if not (session.goes_on or entry.gm or entry.data.get("agreed")):
            away = persons(players[seat] for seat in awaited)
            return [(user, LEFT) for user in away if user not in (entry.by, *session.absent)]
        case _:
            return turn(before, awaited, changes)


def turn(before: Session, awaited: Collection[Seat], changes: Changeset) -> Counted:
    """The turn that a player's own entry ends or takes back. For what a companion does the seat's holder answers."""
    entry = changes.entry
    player, clock = changes.players.get(entry.seat), before.clocks.get(entry.seat)
    if entry.gm or player is None or clock is None or clock.out or not player.is_person:
        return []
    if entry.by not in (player.user, before.mover_at(entry.seat, player)):
        return []
    was, remains = entry.seat in awaited, entry.seat in changes.awaited
    if entry.kind == "decision" and was and not remains:
        return [(player.user, IN_TIME)]
    return [(player.user, AGAIN)] if entry.kind in TAKEN_BACK and remains and not was else []


def handed_over(before: Session, changes: Changeset) -> Counted:
    """The game that somebody leaves for good to a substitute, who takes part in it from now on."""
    data, seat = changes.entry.data, str(changes.entry.data["seat"])
    if "until" in data or seat in before.stand_ins:
        return []
    return [(int(data["from"]), LEFT), (int(data["to"]), BEGUN)]


def persons(players: Iterable[Player]) -> list[int]:
    """The users among players, each once."""
    return list(dict.fromkeys(player.user for player in players if player.is_person))


def keep_counted(transaction: Transaction, found: Counted) -> None:
    """Counts what an entry says."""
    for user, more in found:
        people.count(transaction, user, more)


async def reliability_of(database: Database, users: Iterable[int]) -> dict[int, Reliability]:
    """How reliably each of those users plays."""
    return await database.look_up(lambda transaction: {user: people.reliability(transaction, user) for user in users})
