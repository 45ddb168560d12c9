"""The courier's work: the rows of the outbox, the messages that stand, and the news that people have yet to hear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence

from msgspec.structs import replace

from bot.attention import private_boards, refused
from bot.attention.digests import DIGEST
from bot.attention.nights import asleep, hold_back, pinged_by
from bot.attention.posting import SHOWING, TEAM_LINE, add_private_calls
from bot.attention.preferences import preferences_of, sorted_by_preference
from bot.club import posts
from bot.club.posts import is_club
from bot.games.contract.game import PUBLIC
from bot.storage import followers, games, logs, messages, notices, outbox, people
from bot.storage.club import challenges, cups, pairings
from bot.storage.database import Database
from bot.storage.leases import of_channel
from bot.storage.messages import StandingMessage
from bot.storage.outbox import Backlog, Row
from bot.storage.transaction import Transaction
from bot.table.changeset import EDIT, FILM, GAME_END, POST, TURN_END

REPLACED_BY: dict[str, set[str]] = {
    "board": set(SHOWING),
    "bottom": {"turn", "bottom"},
    "call": {"call"},
    POST: {POST},
    EDIT: {POST, EDIT},
    FILM: {FILM},
}
"""The later kinds for the same audience that make a waiting row needless."""
PERSONAL = ("call", "summons", POST, DIGEST, TURN_END, GAME_END)
"""The kinds that wait as they are for the end of somebody's quiet hours."""
NOTICES_AT_ONCE = 3
"""How many notices an answer has room for."""


class Outbox:
    """The waiting posts. ``now`` is the time in milliseconds since 1970; ``wake`` hears of other channels where
    something waits."""

    def __init__(self, database: Database, now: Callable[[], int], wake: Callable[[Iterable[int]], None]) -> None:
        self._database, self.leases = database, database.leases
        self._now, self._wake = now, wake
        self._being_told: Counter[tuple[int, str]] = Counter()
        """The notices that users have been given, until that is written."""

    async def channels(self) -> list[int]:
        """The channels for which something waits."""
        return await self._database.read(outbox.channels)

    async def left(self) -> list[int]:
        """The channels for which something waits that no process delivers just now."""

        def work(transaction: Transaction) -> list[int]:
            held = self.leases.held_by_any(transaction)
            waiting = outbox.channels_now(transaction, PERSONAL)
            return [channel for channel in waiting if of_channel(channel) not in held]

        return await self._database.read(work)

    async def backlog(self) -> Backlog:
        """Counts the tasks that wait."""
        return await self._database.read(lambda transaction: outbox.backlog(transaction, (*SHOWING, POST, EDIT)))

    async def next(self, channel: int, ready: Callable[[Row], bool]) -> tuple[Row | None, bool]:
        """The channel's first row, after dropping what a later row of the same game makes needless: an edit before
        anything that shows the game to the same audience, a post at the bottom before another post, and a private
        message before the next. A moving picture is passed over until it is ``ready``, and what would ping people in
        their quiet hours until these end. Tells also whether others wait behind it."""
        rows = await self._awake(channel)
        rows = [row for row in rows if row.kind != FILM or ready(row)]
        first = next((i for i in range(len(rows)) if not needless(rows, i)), len(rows))
        if first:

            def work(transaction: Transaction) -> None:
                for row in rows[:first]:
                    outbox.drop(transaction, row.id)

            await self._database.write(work)
        return rows[first] if first < len(rows) else None, first + 1 < len(rows)

    async def _awake(self, channel: int) -> list[Row]:
        """Returns the rows of a channel that wait to be posted, except those that would ping a person in quiet
        hours."""
        now = self._now()

        def work(transaction: Transaction) -> tuple[list[Row], bool]:
            found = outbox.waiting(transaction, channel)
            return found, bool(asleep(transaction, pinged_by(found), now))

        # Read on the database's thread: a row must not be found before the engine itself knows that it is written.
        rows, some_sleep = await self._database.read(work)
        if not some_sleep:
            return rows
        night = await self._database.write(lambda transaction: hold_back(transaction, channel, now))
        self._wake(night.channels)
        return night.now

    async def launch(self, row: Row, nonce: str, now: float) -> Row:
        """Marks a post as in flight since ``now`` (seconds since 1970), before it is sent. Raises LeaseLost where
        another process has taken over its channel."""

        def work(transaction: Transaction) -> None:
            self.leases.check(transaction, of_channel(row.channel))
            outbox.mark_in_flight(transaction, row.id, nonce, now)

        await self._database.write(work)
        return replace(row, status="in flight", nonce=nonce, sent=now)

    async def older_than(self, row: Row) -> int:
        """Returns the newest id of Discord's that is known to be older than any message that a row in flight has made:
        of a message that stands in its channel, of an interaction that the entries it tells of answer, or the
        channel's."""

        def work(transaction: Transaction) -> int:
            answered = logs.last_interaction(transaction, row.game, row.position)
            return max(row.channel, messages.newest_in(transaction, row.channel), answered)

        return await self._database.read(work)

    async def done(self, row: Row, posted: int | None = None) -> None:
        """The row is delivered, so what was parked of its game there is tried again. ``posted`` is the message that it
        made, which stands for its game and audience from now on."""

        def work(transaction: Transaction) -> None:
            if not outbox.drop(transaction, row.id):
                # Meanwhile the game was given another channel.
                return
            outbox.try_again(transaction, row.channel, row.game)
            if row.kind in (TURN_END, GAME_END):
                # Nobody edits it or puts another in its place, so it is no standing message.
                followers.reached(transaction, row.game, row.pings[0])
            elif posted is not None:
                messages.put(transaction, row.game, row.audience, StandingMessage(row.channel, posted))

        await self._database.write(work)

    async def wanted_thread(self, id: str) -> tuple[int, str] | None:
        """The server and the title of the thread that a pairing or a cup wants, None if it no longer wants one."""

        def work(transaction: Transaction) -> tuple[int, str] | None:
            pairing, cup = pairings.load(transaction, id), cups.load(transaction, id)
            if cup is not None:
                return None if cup.thread else (cup.guild, cup.name)
            return None if pairing is None or pairing.off or pairing.game else (pairing.guild, pairing.title)

        return await self._database.read(work)

    async def opened(self, row: Row, thread: int) -> None:
        """Notes the ``thread`` of a pairing's game, or of a cup, that is open now: the message that announced it says
        where."""

        def work(transaction: Transaction) -> None:
            if not outbox.drop(transaction, row.id):
                return
            if (cup := cups.held(transaction, row.game)) is not None:
                cup.thread = thread
                cups.put(transaction, cup)
            posts.show(transaction, row.game, row.channel)

        await self._database.write(work)
        self._wake([row.channel])

    async def has_thread(self, row: Row, team: str, thread: int) -> None:
        """A team's thread is open: it is known by the ``team`` from now on, and gets its first message."""

        def work(transaction: Transaction) -> None:
            messages.put(transaction, row.game, team, StandingMessage(thread, thread))
            outbox.add(transaction, row.game, thread, TEAM_LINE, team_line(team), row.position)

        await self._database.write(work)
        self._wake([thread])

    async def without_thread(self, row: Row, users: Sequence[int], notice: str) -> None:
        """A team's thread cannot be: the row goes, and those users are left ``notice``."""

        def work(transaction: Transaction) -> None:
            if outbox.drop(transaction, row.id):
                for user in users:
                    notices.add(transaction, user, notice)

        await self._database.write(work)

    async def wanting_ping(self, users: list[int]) -> list[int]:
        """Those of the users who want to be pinged in a channel."""
        if not users:
            return []
        found = await self._database.look_up(lambda transaction: preferences_of(transaction, users))
        return [user for user, chosen in found.items() if chosen.called == "channel"]

    async def fall_back(self, row: Row, notice: str = "", stays: bool = False) -> int:
        """A private message cannot be delivered: its person is called in the game's channel instead; with a ``notice``
        from now on, and is left it, once. The row is dropped, or ``stays`` and calls nobody. Returns that channel."""

        def work(transaction: Transaction) -> int:
            (user,) = row.pings
            outbox.ping(transaction, row.id, ()) if stays else outbox.drop(transaction, row.id)
            chosen = people.preferences(transaction, user)
            if notice and chosen is not None and chosen.called == "message":
                # The digest is tried by itself, and told of by itself where it does not arrive.
                dm = chosen.dm if chosen.habits.digest >= 0 else 0
                people.put(transaction, user, replace(chosen, called="channel", dm=dm))
                notices.add(transaction, user, notice)
            channel = game_channel(transaction, row.game)
            if user != games.hosting(transaction, row.game).guest:
                outbox.add(transaction, row.game, channel, "summons", "summons", row.position, row.pings)
            return channel

        return await self._database.write(work)

    async def takes_private_boards(self, user: int, channel: int) -> bool:
        """Whether a user's private boards go to that private channel."""
        private = await private_boards.channel_of(self._database, user)
        return private.wanted and private.id == channel

    async def without_private_board(self, row: Row) -> list[int]:
        """A private board is not to be delivered any more: whom it was to call is called as that person wants it
        otherwise. Returns the channels where something waits now."""

        def work(transaction: Transaction) -> list[int]:
            outbox.drop(transaction, row.id)
            hosting = games.hosting(transaction, row.game)
            pinged, private = sorted_by_preference(transaction, row.pings, hosting)
            channel = game_channel(transaction, row.game)
            if pinged:
                outbox.add(transaction, row.game, channel, "summons", "summons", row.position, pinged)
            waiting = add_private_calls(transaction, row.game, row.position, private)
            return [*([channel] if pinged else []), *waiting]

        return await self._database.write(work)

    async def stop_digest(self, row: Row, notice: str) -> None:
        """A digest cannot be delivered: its person has none any more, and is left ``notice``, once."""

        def work(transaction: Transaction) -> None:
            (user,) = row.pings
            outbox.drop(transaction, row.id)
            chosen = people.preferences(transaction, user)
            if chosen is not None and chosen.habits.digest >= 0:
                dm = chosen.dm if chosen.called == "message" else 0
                people.put(transaction, user, replace(chosen, dm=dm, habits=replace(chosen.habits, digest=-1)))
                notices.add(transaction, user, notice)

        await self._database.write(work)

    async def stop_following(self, row: Row, notice: str) -> None:
        """A follower is not to be told of a game any more, and is left ``notice``, once."""

        def work(transaction: Transaction) -> None:
            (user,) = row.pings
            outbox.drop(transaction, row.id)
            if followers.drop(transaction, row.game, [user]):
                notices.add(transaction, user, notice)

        await self._database.write(work)

    async def not_reached(self, row: Row, most: int, notice: str) -> None:
        """A private message to a follower is refused; after ``most`` in a row they follow the game no more, and are
        left ``notice``."""

        def work(transaction: Transaction) -> None:
            (user,) = row.pings
            outbox.drop(transaction, row.id)
            if followers.failed(transaction, row.game, user) >= most:
                followers.drop(transaction, row.game, [user])
                notices.add(transaction, user, notice)

        await self._database.write(work)

    async def close_private_channel(self, row: Row, user: int, notice: str) -> None:
        """A user's private channel takes no private boards any more, until it is opened again: the person is left
        ``notice``, once."""

        def work(transaction: Transaction) -> None:
            wanted = private_boards.close_channel(transaction, user)
            outbox.drop_silent(transaction, row.channel, (POST, EDIT))
            if wanted:
                notices.add(transaction, user, notice)

        await self._database.write(work)

    async def try_again(self, channel: int) -> bool:
        """Has what is parked in a channel tried again. Returns whether there was anything."""
        return await self._database.write(lambda transaction: outbox.try_again(transaction, channel))

    async def parked_in(self, guilds: Container[int] | None = None) -> list[int]:
        """The channels with parked rows: those of these servers' games and of the club or, without any, all."""
        found = await self._database.read(outbox.parked)
        return list(
            dict.fromkeys(channel for channel, guild in found if guilds is None or not guild or guild in guilds)
        )

    async def park(self, row: Row, reason: str, notice: str, unsent: bool = False) -> None:
        """Puts a row aside with its reason, until it is tried again; ``unsent`` tells that its post was surely not
        made. The game's owner is left ``notice`` (where it is not ""), unless that was done since anything of the game
        last got through."""

        def work(transaction: Transaction) -> None:
            told = outbox.was_parked(transaction, row.channel, row.game)
            rest = refused.rest_on if outbox.was_parked(transaction, row.channel) else refused.rest_at_first
            rest(transaction, row.channel, self._now())
            outbox.park(transaction, row.id, reason, unsent)
            owner = first_of(transaction, row.game) if is_club(row.game) else games.owner_of(transaction, row.game)
            if notice and not told and owner is not None:
                notices.add(transaction, owner, notice)

        await self._database.write(work)

    async def all_standing(self, game: str) -> dict[str, StandingMessage]:
        """Returns the game's messages by their audiences."""
        return await self._database.look_up(lambda transaction: messages.all_standing(transaction, game))

    async def standing(self, game: str, audience: str = PUBLIC) -> StandingMessage | None:
        """The game's message for that audience, None where none stands."""
        return await self._database.look_up(lambda transaction: messages.standing(transaction, game, audience))

    async def games_telling(self, audience: str, channel: int) -> list[str]:
        """The games whose message for that audience stands in a channel."""
        found = await self._database.look_up(lambda transaction: messages.in_channel(transaction, channel))
        return [place.game for place in found if place.audience == audience]

    async def forget(self, game: str, audience: str) -> None:
        """The game's message for that audience is gone, or can be edited no more."""
        await self._database.write(lambda transaction: messages.drop(transaction, game, audience))

    async def notices(self, user: int) -> list[str]:
        """Some of what a person has yet to be told."""
        found = await self._database.look_up(lambda transaction: notices.some(transaction, user, NOTICES_AT_ONCE))
        return [text for text in found if not self._being_told[user, text]]

    async def leave_notice(self, user: int, text: str) -> None:
        """Leaves a person a notice."""
        await self._database.write(lambda transaction: notices.add(transaction, user, text))

    async def told(self, user: int, texts: list[str]) -> None:
        """The person has been told."""
        given = Counter((user, text) for text in texts)
        self._being_told += given
        try:
            await self._database.write(lambda transaction: notices.drop(transaction, user, texts))
        finally:
            self._being_told -= given


def first_of(transaction: Transaction, id: str) -> int | None:
    """The person who hears of it where a message of the club's cannot be delivered; None where that is nobody."""
    pairing = pairings.load(transaction, id)
    challenge = challenges.load(transaction, id) if pairing is None else None
    cup = cups.load(transaction, id)
    if pairing is not None:
        return pairing.first.user
    return challenge.user if challenge is not None else cup.director if cup is not None else None


def game_channel(transaction: Transaction, game: str) -> int:
    """The channel of a game that the outbox names."""
    channel = games.channel_of(transaction, game)
    assert channel is not None, f"the outbox names game {game}, which is not there"
    return channel


def team_line(team: str) -> str:
    """The audience of the first message in the thread that is known by ``team``."""
    return f"{TEAM_LINE} {team}"


def needless(rows: Sequence[Row], at: int) -> bool:
    """Tells whether a row of a channel's is made needless by a later one of them."""
    row = rows[at]
    later = [r for r in rows[at + 1 :] if (r.game, r.audience) == (row.game, row.audience)]
    if row.kind == "summons":
        # After a night there may be several.
        return row.status == "waiting" and any(set(row.pings) <= set(r.pings) for r in later)
    return row.status == "waiting" and not REPLACED_BY.get(row.kind, set()).isdisjoint(r.kind for r in later)
