"""Private boards: each seat's own picture and decisions by private message, in games whose seats see more than the
public.

A private board is edited whenever something happened that its seat learns of; so what others do in secret touches
nobody's board but their own. It is posted afresh when its seat is newly awaited and its person wants to be called in
private: for anyone else that would be a call beside the one they want.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from bot.attention.nights import asleep
from bot.attention.preferences import preferences_of
from bot.games.contract.game import PUBLIC, Seat
from bot.storage import games, messages, outbox, private_boards
from bot.storage.database import Database
from bot.storage.private_boards import PrivateChannel
from bot.storage.transaction import Transaction
from bot.table.changeset import EDIT, POST, PrivateKind
from bot.table.session import Player, Session
from bot.table.table import Table


async def channel_of(database: Database, user: int) -> PrivateChannel:
    """Where a user's private boards go."""
    return await database.look_up(lambda transaction: private_boards.channel_of(transaction, user))


async def keep_channel(database: Database, user: int, channel: PrivateChannel) -> None:
    """Keeps where a user's private boards go from now on."""
    await database.write(lambda transaction: private_boards.put(transaction, user, channel))


async def keep_opened(database: Database, user: int, opened: int, now: int) -> None:
    """A user's private channel was asked for at ``now`` (milliseconds since 1970), and is ``opened`` (0: none). It is
    kept unless the user wants no private boards any more; what another attempt has found meanwhile stands."""

    def work(transaction: Transaction) -> None:
        channel = private_boards.channel_of(transaction, user)
        if channel.wanted:
            private_boards.put(transaction, user, PrivateChannel(opened or channel.id, True, now))

    await database.write(work)


async def stop(database: Database, user: int) -> int:
    """Notes that a user no longer wants private boards, and leaves those that are posted to be deleted. Returns the
    private channel where they are; 0 if there are none."""

    def work(transaction: Transaction) -> int:
        channel = take_away(transaction, user)
        private_boards.put(transaction, user, PrivateChannel(0, False))
        return channel

    return await database.write(work)


async def follow_calls(database: Database, user: int) -> int:
    """A user is called otherwise from now on than by private message: private boards that stand are to be taken away,
    until they are asked for. Returns the private channel in which they are, 0 for none."""

    def work(transaction: Transaction) -> int:
        channel = take_away(transaction, user)
        private_boards.drop(transaction, user)
        return channel

    return await database.write(work)


def take_away(transaction: Transaction, user: int) -> int:
    """Leaves rows that take a user's private boards away. Returns their private channel, 0 for none."""
    channel = private_boards.channel_of(transaction, user)
    for place in messages.in_channel(transaction, channel.id):
        if any(holder.seat == place.audience for holder in games.holders(transaction, place.game)):
            add_row(transaction, place.game, user, EDIT, place.audience, 0)
    return channel.id


def take_away_board(transaction: Transaction, game: str, user: int, seat: Seat) -> list[int]:
    """Leaves a row that takes away the private board of a seat which a user does not hold any more. Returns the private
    channel where it waits, if there is one."""
    channel = private_boards.channel_of(transaction, user)
    if not channel.id:
        return []
    outbox.add(transaction, game, channel.id, EDIT, seat, 0, [])
    return [channel.id]


def has_private_boards(table: Table) -> bool:
    """Whether the seats of this game have private boards."""
    return table.game.key in table.services.private_boards


def boards_to_send(
    players: Mapping[Seat, Player], chains: Collection[str], awaited: Collection[Seat], called: Collection[int]
) -> dict[Seat, PrivateKind]:
    """The private boards that an entry touches: those of the seats that learn of it, by one of the ``chains`` that it
    lengthens. Those of the ``awaited`` seats whose users are called may call them."""
    return {
        seat: POST if seat in awaited and player.user in called else EDIT
        for seat, player in players.items()
        if player.is_person and (PUBLIC in chains or seat in chains)
    }


def add_boards(
    transaction: Transaction,
    session: Session,
    boards: Mapping[Seat, PrivateKind],
    players: Mapping[Seat, Player],
    position: int,
    now: int,
) -> tuple[list[int], list[int]]:
    """Leaves private boards for the courier, which tell of entry ``position``. Returns the private channels where
    something waits now, and the users whom a private board calls, who need no other private message. In quiet hours the
    one that stands is edited, and the one that calls waits until they end."""
    channels, called = list[int](), list[int]()
    for seat, kind in boards.items():
        user = players[seat].user
        channel = private_boards.channel_of(transaction, user)
        if not channel.wanted or not channel.id:
            continue
        # Of one person's several boards the first calls for all.
        calls = kind == POST and user not in called and preferences_of(transaction, [user])[user].called == "message"
        if calls and asleep(transaction, [user], now):
            add_row(transaction, session.id, user, EDIT, seat, position)
        add_row(transaction, session.id, user, POST if calls else EDIT, seat, position, [user] if calls else [])
        channels.append(channel.id)
        called += [user] if calls else []
    return list(dict.fromkeys(channels)), called


def add_row(
    transaction: Transaction,
    game: str,
    user: int,
    kind: PrivateKind,
    seat: Seat,
    position: int,
    pings: Sequence[int] = (),
) -> None:
    """Leaves one of a user's private boards in the outbox."""
    outbox.add(transaction, game, private_boards.channel_of(transaction, user).id, kind, seat, position, pings)


def close_channel(transaction: Transaction, user: int) -> bool:
    """A user's private channel takes nothing any more, until it is opened again. Returns whether the user wanted
    private boards there."""
    channel = private_boards.channel_of(transaction, user)
    private_boards.put(transaction, user, replace(channel, id=0))
    return channel.wanted


async def renew(table: Table, user: int) -> None:
    """Leaves a user's private boards of this game to be posted or edited, if the game has any and the user can get
    them."""
    seats: dict[Seat, PrivateKind] = dict.fromkeys(table.seats_of(user), EDIT)
    if not has_private_boards(table) or table.session.status != "playing" or not seats:
        return
    session, now = table.session, table.services.now()
    channels, _ = await table.services.database.write(
        lambda transaction: add_boards(transaction, session, seats, table.players, session.seq, now)
    )
    table.services.posted(channels)
