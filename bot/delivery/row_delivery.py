"""Delivers one row of the outbox: what each kind of row posts, edits or removes."""

from __future__ import annotations

import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping

import discord
import msgspec

from bot.attention.digests import DIGEST
from bot.attention.posting import ABROAD, AWAY, TEAM, TEAM_LINE
from bot.attention.questions import posts_of
from bot.attention.reasons import stands
from bot.club.posts import OPENED, SHOWN, is_club
from bot.delivery.channel_history import posted
from bot.delivery.failures import passing
from bot.delivery.outbox import Outbox
from bot.delivery.outgoing import OutgoingMessage, Presenter, name_people
from bot.delivery.sender import Sender
from bot.delivery.sight import has_lost_sight
from bot.delivery.team_threads import TeamThreads
from bot.engine.clocks.missing import is_missed
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.engine.inactivity import is_silent
from bot.engine.opening import Place
from bot.games.contract.game import PUBLIC
from bot.opponents.runner import opponent_is_awaited
from bot.storage.messages import StandingMessage
from bot.storage.outbox import Row
from bot.table.changeset import EDIT, FILM, GAME_END, POST, TURN_END

log = logging.getLogger(__name__)

NONCE_TRUSTED_SECONDS = 60.0
"""Seconds for which a repeated nonce is relied on without a look at the history."""
STANDS_WHILE: Mapping[str, Callable[[Engine], bool]] = {
    "silent": is_silent,
    "stuck": opponent_is_awaited,
    "missing": is_missed,
}
"""The messages beside the board that stand only while that holds of the game."""
ASKING = ("ask", "propose")
"""The kinds that ask a question."""
SETTLING = ("settle", "resolve", "caseclosed")
"""The kinds that answer a question which stands beside the board."""
PRIVATE_KINDS = (POST, EDIT)
"""The kinds of a seat's private message: posted afresh, and edited."""
FOLLOWED = (TURN_END, GAME_END)
"""The kinds of private messages to those who follow a game."""


HAS_A_THREAD = 160004


class Unposted(Exception):
    """What a row needs does not stand: it waits until that does."""


class Needless(Exception):
    """Raised if a row's post is no longer for its channel, or no longer says anything."""


class RowDelivery:
    """Delivers rows, one at a time in each channel. ``wake`` hears of other channels where something waits now; ``now``
    is the time in seconds since 1970."""

    def __init__(
        self,
        client: discord.Client,
        engines: Engines,
        presenter: Presenter,
        outbox: Outbox,
        gap: float,
        wake: Callable[[Iterable[int]], None],
        now: Callable[[], float],
    ) -> None:
        self._client, self._engines, self._presenter = client, engines, presenter
        self._outbox, self._sender, self._wake, self._now = outbox, Sender(client, gap, outbox.leases), wake, now
        self._team_threads = TeamThreads(client, outbox, self._sender)
        self._launched: dict[int, tuple[int, float]] = {}
        """The row last put in flight in each channel, and when, by a clock that nobody sets."""

    def stop(self) -> None:
        """Begins no more requests: what is being delivered is left with Stopping."""
        self._sender.stop()

    def taken_over(self) -> None:
        """Another process may have delivered to the channel whose rows come next."""
        if self._engines.services.database.shared:
            self._sender.forget()

    async def deliver(self, row: Row) -> None:
        """Delivers a row, and removes it from the outbox. Raises whatever prevents it."""
        if is_club(row.game):
            await self._deliver_club(row)
            return
        # A row is found in the database before the game in memory may know what it tells of.
        engine = await self._engines.newest(row.game)
        if row.kind == DIGEST:
            await self._post_digest(engine, row)
        elif row.kind in ("call", "summons", *STANDS_WHILE):
            await self._post_beside(engine, row)
        elif row.kind in PRIVATE_KINDS:
            await self._deliver_private(engine, row)
        elif row.kind in SETTLING:
            await self._settle(engine, row)
        elif row.kind == FILM:
            await self._post_film(engine, row)
        elif row.kind in FOLLOWED:
            await self._tell_follower(engine, row)
        elif row.kind == TEAM:
            await self._team_threads.deliver(engine, row)
        elif row.kind == TEAM_LINE:
            await self._post(engine, row)
        elif row.kind == AWAY:
            await self._remove(row.channel, row.game, row.audience)
            await self._outbox.done(row)
        else:
            await self._deliver_public(engine, row)

    async def _deliver_club(self, row: Row) -> None:
        """Posts or edits a message of the club's, or opens a pairing's game in a thread under its message."""
        standing = await self._outbox.standing(row.game, row.audience)
        if row.kind == OPENED:
            if standing is None:
                raise Unposted(f"the message under which {row.game} begins does not stand")
            await self._open_thread(row, standing)
            return
        if row.status == "waiting" and await self._presenter.club(row, row.number) is None:
            await self._outbox.done(row)
        elif row.kind == SHOWN and row.status == "waiting" and standing is not None:
            if not await self._sender.edit(standing, lambda: self._club(row, 0), row.channel):
                await self._outbox.forget(row.game, row.audience)
                await self._post(None, row)
                return
            await self._outbox.done(row)
        else:
            await self._post(None, row)

    async def _club(self, row: Row, number: int) -> OutgoingMessage:
        """A message of the club's as it is now."""
        outgoing = await self._presenter.club(row, number)
        if outgoing is None:
            raise Needless
        outgoing.view.stop()
        return outgoing

    async def _open_thread(self, row: Row, standing: StandingMessage) -> None:
        """Opens a pairing's game, or a cup's thread. A message has one thread, which bears its id, so that it is opened
        once."""
        wanted = await self._outbox.wanted_thread(row.game)
        if wanted is None:
            await self._outbox.done(row)
            return
        guild, title = wanted
        self._sender.go_on(row.channel)
        try:
            found = await self._client.http.start_thread_with_message(
                standing.channel, standing.message, name=title[:100], auto_archive_duration=10080
            )
            thread = int(found["id"])
        except discord.HTTPException as error:
            if error.code != HAS_A_THREAD:
                raise
            thread = standing.message
        await self._engines.paired(row.game, Place(guild, thread))
        await self._outbox.opened(row, thread)

    async def _deliver_public(self, engine: Engine, row: Row) -> None:
        """Posts or edits the game's public message, or posts the question whether an undo is agreed to."""
        all_ = await self._outbox.all_standing(row.game)
        if row.kind in ASKING and row.status == "waiting" and row.kind not in posts_of(engine.session):
            # It was answered before it could be asked.
            await self._outbox.done(row)
            return
        standing = all_.get(row.audience)
        if standing is not None and row.status == "waiting" and row.kind == "board":
            if await self._edit(engine, row, standing, kind="board"):
                if row.audience == PUBLIC:
                    await self._tidy(engine, row, all_)
                await self._outbox.done(row)
                return
            standing = None

        async def replaced(post: int) -> None:
            if standing is not None and row.kind in ("turn", "bottom"):
                await self._retire(engine, row, standing)
            elif standing is not None and row.kind in (*ASKING, "case"):
                # It is asked once more, further down.
                await self._remove(row.channel, row.game, row.audience)
            if row.audience == PUBLIC:
                await self._tidy(engine, row, all_)
            if row.audience == PUBLIC and row.position == 1:
                # The row is done only then: whoever finds it after a crash begins the game.
                await self._engines.begin_paired(engine, post)

        await self._post(engine, row, replaced)

    async def _settle(self, engine: Engine, row: Row) -> None:
        """Edits the question whether an undo, or a proposal, is agreed to into its answer, which is left there."""
        standing = await self._outbox.standing(row.game, row.audience)
        if standing is not None and await self._edit(engine, row, standing, kind=row.kind):
            await self._outbox.forget(row.game, row.audience)
        await self._outbox.done(row)

    async def _deliver_private(self, engine: Engine, row: Row) -> None:
        """Posts a seat's private board in place of the one that stands, or edits that one."""
        if await self._is_for(engine, row, row.channel):
            with contextlib.suppress(Needless):
                await self._show_private(engine, row)
                return
        there = await self._outbox.standing(row.game, row.audience)
        if there is not None and not await self._is_for(engine, row, there.channel):
            await self._remove(row.channel, row.game, row.audience)
        self._wake(await self._outbox.without_private_board(row))

    async def _is_for(self, engine: Engine, row: Row, channel: int) -> bool:
        """Whether the private boards of whoever holds a seat now go to a channel."""
        return await self._outbox.takes_private_boards(engine.players[row.audience].user, channel)

    async def _private_board(self, engine: Engine, row: Row, number: int) -> OutgoingMessage:
        """A seat's board as it is now, ``number`` being that of its post. Raises Needless where it is not for that
        channel any more: the seat may have changed hands while the board waited for its turn, or for its picture."""
        outgoing = await self._presenter.private_board(engine, row.audience, number)
        if not await self._is_for(engine, row, row.channel):
            raise Needless
        return outgoing

    async def _show_private(self, engine: Engine, row: Row) -> None:
        """Posts a private board, or edits the one that stands. Raises Needless."""
        if row.kind == POST and not any(stands(engine, user, row.position) for user in row.pings):
            # It has waited, and whoever it was to ping has acted meanwhile.
            row = msgspec.structs.replace(row, kind=EDIT, pings=())
        if row.status == "waiting":
            standing = await self._outbox.standing(row.game, row.audience)
            # One that stands in another channel may be that of whoever held the seat before.
            stays = row.kind == EDIT and standing is not None and standing.channel == row.channel
            if stays and standing is not None and await self._edit(engine, row, standing, kind=EDIT):
                await self._outbox.done(row)
                return
        await self._post(engine, row, lambda _: self._remove(row.channel, row.game, row.audience))

    async def _post_beside(self, engine: Engine, row: Row) -> None:
        """Posts what stands beside the board as long as it is true: that people are awaited, or what STANDS_WHILE
        names."""
        awaited = tuple(user for user in row.pings if stands(engine, user, row.position))
        if awaited or (row.kind in STANDS_WHILE and STANDS_WHILE[row.kind](engine)):
            post = msgspec.structs.replace(row, pings=awaited)
            await self._post(engine, post, lambda _: self._remove(row.channel, row.game, row.kind))
        else:
            await self._outbox.done(row)

    async def _post_film(self, engine: Engine, row: Row) -> None:
        """Posts the moving picture of a game that has ended, where there is one."""
        if self._presenter.film(engine, row.number) is None:
            await self._outbox.done(row)
        else:
            await self._post(engine, row)

    async def _tell_follower(self, engine: Engine, row: Row) -> None:
        """Tells a follower of a turn's end, who sees the game's channel still."""
        (user,) = row.pings
        if await has_lost_sight(self._client, engine.session.channel, user):
            said = f"You can no longer see game `{row.game}`, so you no longer follow it."
            await self._outbox.stop_following(row, said)
        elif row.status == "waiting" and await self._presenter.turn_end(engine, row) is None:
            await self._outbox.done(row)
        else:
            await self._post(engine, row)

    async def _post_digest(self, engine: Engine, row: Row) -> None:
        """Posts what awaits somebody in place of the last such message, unless nothing does any more."""
        for game in await self._outbox.games_telling(row.audience, row.channel):
            await self._remove(row.channel, game, row.audience)
        try:
            await self._post(engine, row)
        except Needless:
            await self._outbox.done(row)

    async def _digest(self, engine: Engine, row: Row) -> OutgoingMessage:
        """What awaits somebody. Raises Needless."""
        found = await self._presenter.digest(engine, row.pings[0], row.number)
        if found is None:
            raise Needless
        return found

    async def _tidy(self, engine: Engine, row: Row, standing: Mapping[str, StandingMessage]) -> None:
        """Removes the messages beside the board that the next board makes needless, once that one stands. If it is
        refused, they still ping."""
        if "summons" in standing and (row.kind != "board" or engine.session.status != "playing"):
            await self._remove(row.channel, row.game, "summons")
        for kind, holds in STANDS_WHILE.items():
            if kind in standing and not holds(engine):
                await self._remove(row.channel, row.game, kind)

    # -- one message

    async def _remove(self, held: int, game: str, audience: str) -> None:
        """Deletes a message beside the board. If Discord refuses, that does no harm."""
        standing = await self._outbox.standing(game, audience)
        if standing is not None:
            await self._sender.delete(standing, held)
            await self._outbox.forget(game, audience)

    async def _retire(self, engine: Engine, row: Row, standing: StandingMessage) -> None:
        """Shrinks the replaced message to a line. If Discord refuses, that does no harm."""
        try:
            await self._edit(engine, row, standing, kind="retire")
        except Exception as error:
            if passing(error):
                raise
            log.warning("Message %s keeps its buttons: %r", standing.message, error)

    async def _edit(self, engine: Engine, row: Row, standing: StandingMessage, kind: str) -> bool:
        """Edits a message; False where it cannot be edited any more and a new one is to be posted."""
        if await self._sender.edit(standing, lambda: self._edited(engine, kind, row), row.channel):
            return True
        await self._outbox.forget(row.game, row.audience)
        return False

    async def _post(
        self, engine: Engine | None, row: Row, replaced: Callable[[int], Awaitable[None]] | None = None
    ) -> None:
        """Makes a row's post, unless an earlier try made it; then ``replaced``, which is given its id, deals with the
        message in whose place it stands, which keeps its buttons until then."""
        found = None
        fresh = row.status == "waiting"
        self._sender.go_on(row.channel)
        if fresh:
            row = await self._outbox.launch(row, secrets.token_hex(12), self._now())
            self._launched[row.channel] = row.id, time.monotonic()
        elif not self._nonce_counts(row):
            place, known = self._sender.place(row.channel), await self._outbox.older_than(row)
            # Not found, it is sent with the same nonce: it may be on its way yet.
            found = await posted(self._client, place, row, known)

        async def send() -> None:
            nonlocal found
            outgoing = await self._posted(engine, row)
            self._sender.go_on(row.channel)
            # A private board lies ready without a sound, unless its person wants to be called by it.
            silent = row.kind in PRIVATE_KINDS and not row.pings
            found = await self._sender.post(row.channel, outgoing, row.nonce, silent)
            if fresh:
                # The answer to a repeated nonce is the first message, which may show an earlier state.
                self._sender.posted(found, outgoing)

        if found is None:
            await self._sender.unarchived(row.channel, send, row.channel)
        if replaced is not None and found is not None:
            await replaced(found)
        await self._outbox.done(row, found)

    def _nonce_counts(self, row: Row) -> bool:
        """Tells whether Discord surely remembers the nonce of a row in flight. Either clock may mislead, one set
        meanwhile and the other stopped with the machine, so both must say so; what another run of the bot sent is
        unsure."""
        id, launched = self._launched.get(row.channel, (0, 0.0))
        ages = self._now() - row.sent, time.monotonic() - launched
        return id == row.id and all(0 <= age <= NONCE_TRUSTED_SECONDS for age in ages)

    async def _edited(self, engine: Engine, kind: str, row: Row) -> OutgoingMessage:
        """What an edit makes of a message."""
        if kind in PRIVATE_KINDS:
            outgoing = await self._private_board(engine, row, 0)
        else:
            outgoing = await self._presenter.present(engine, kind, row.position, 0)
            name_strangers(engine, row, outgoing)
        # An edit notifies nobody, but it settles for whom the message stands out from now on.
        outgoing.ping = await self._outbox.wanting_ping(outgoing.ping)
        # Clicks are routed by custom id, so that the library need not remember any view.
        outgoing.view.stop()
        return outgoing

    async def _posted(self, engine: Engine | None, row: Row) -> OutgoingMessage:
        """The message of a post, which pings those of the row's whom it names."""
        if engine is None:
            outgoing = await self._club(row, row.number)
        elif row.kind == "call":
            outgoing = await self._presenter.call(engine, row.pings[0], row.number)
        elif row.kind == DIGEST:
            outgoing = await self._digest(engine, row)
        elif row.kind in FOLLOWED:
            told = await self._presenter.turn_end(engine, row)
            assert told is not None, "it was taken back meanwhile"
            outgoing = told
        elif row.kind == "summons":
            outgoing = await self._presenter.summons(engine, row.pings, row.number)
        elif row.kind in PRIVATE_KINDS:
            outgoing = await self._private_board(engine, row, row.number)
        elif row.kind == FILM:
            film = self._presenter.film(engine, row.number)
            assert film is not None, "the game goes on again since"
            outgoing = film
        else:
            outgoing = await self._presenter.present(engine, row.kind, row.position, row.number)
        outgoing.view.stop()
        outgoing.ping = [user for user in outgoing.ping if user in row.pings]
        if engine is not None:
            name_strangers(engine, row, outgoing)
        return outgoing


def name_strangers(engine: Engine, row: Row, outgoing: OutgoingMessage) -> None:
    """Names those people of a game between two servers, in a message on one of them, who are of the other."""
    session = engine.session
    if row.channel in (session.channel, session.abroad):
        name_people(outgoing.view, session.strangers(engine.players.values(), there=row.audience == ABROAD))
