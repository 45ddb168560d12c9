"""Delivers what was committed: every post once, in order in each channel, edits coalesced.

An outbox row is written in the transaction of the decision it tells of, and deleted in the one that notes its message.
In between, a post is first marked *in flight* with a random nonce. Discord drops a second message with the same nonce
for a few minutes; this run of the bot trusts that for NONCE_TRUSTED_SECONDS. After that, and after a restart, the post
is looked for in the channel's history, where it is known by its game and its row's number in a button's custom id.

This module works through the channels; bot.delivery.row_delivery delivers a row, bot.delivery.sender a message.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any

import discord

from bot.attention.digests import DIGEST
from bot.attention.posting import ABROAD
from bot.club.posts import board_of, is_club
from bot.delivery.channel_history import HistoryHidden
from bot.delivery.failures import NO_MESSAGES, OUT_OF_SIGHT, UNKNOWN_CHANNEL, Stopping, own_code, passing
from bot.delivery.outbox import Outbox
from bot.delivery.outgoing import Presenter
from bot.delivery.row_delivery import FOLLOWED, PRIVATE_KINDS, RowDelivery
from bot.engine.engines import Engines
from bot.settings import BACK_OFF, DRAIN, EDIT_GAP, STORAGE_BACK_OFF
from bot.storage.errors import Damaged, LeaseLost, StorageError
from bot.storage.leases import of_channel
from bot.storage.messages import StandingMessage
from bot.storage.outbox import Backlog, Row

log = logging.getLogger(__name__)

LOST_REST = 0.5
"""Seconds after which a channel that was lost is asked for again."""
BLAMED_AFTER_FAILURES = 30
"""After so many failures one after the other, the fault may be the row's own: it is parked if Discord answers else."""
SETTLED_AFTER = 1.0
"""Seconds for which a server's changes are gathered before what is parked there is tried again."""

CALLS_CLOSED = "I can no longer send you DMs, so I ping you in your games' channels again. `/game mine` changes that."
DIGESTS_CLOSED = "I can no longer send you DMs, so you get no digest. `/settings` changes that."
MOST_REFUSED = 3
"""How often in a row a follower's private messages are refused before none is tried any more."""
FOLLOWING_CLOSED = "I can't send you DMs, so you no longer follow game `{}`. `/game follow` starts again."
BOARDS_CLOSED = "I can't send you DMs. `/hand` shows your side and tries to send it again."


class Courier:
    """Works through the outbox, one worker for each channel that has something waiting.

    ``gap`` is the average time between edits of one message, ``back_off`` the times before failed deliveries are
    tried again (the last for ever after), ``drain`` the time that requests under way have to end when it closes, all in
    seconds; ``now`` is the time in seconds since 1970.
    """

    def __init__(
        self,
        client: discord.Client,
        engines: Engines,
        presenter: Presenter,
        gap: float = EDIT_GAP,
        back_off: Sequence[float] = BACK_OFF,
        drain: float = DRAIN,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._client, self._engines, self._back_off, self._drain = client, engines, back_off, drain
        self._presenter = presenter
        self._outbox = Outbox(engines.services.database, lambda: int(now() * 1000), self.wake)
        self._delivery = RowDelivery(client, engines, presenter, self._outbox, gap, self.wake, now)
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._resting: dict[int, asyncio.Event] = {}
        """The channels where something failed, and what ends the rest before the next try."""
        self._limited: set[int] = set()
        """Those of them where Discord has said how long to wait."""
        self._parked: set[int] = set()
        """The channels where something was refused, and nothing has got through since."""
        self._trying: set[asyncio.Task[None]] = set()
        self._changed: set[int] = set()
        """The servers of which something has changed just now."""
        self._idle = asyncio.Event()
        self._idle.set()
        self.closing = False
        """Whether nothing more is begun."""

    async def start(self) -> None:
        """Takes up everything that an earlier run of the bot left waiting or in flight, and what was refused."""
        self._parked.update(await self._outbox.parked_in())
        for channel in self._parked:
            await self._outbox.try_again(channel)
        self.wake(await self._outbox.channels())

    async def close(self) -> None:
        """Stops delivering, between two requests. What has not been delivered stays in the outbox."""
        self.closing = True
        self._delivery.stop()
        for ended in self._resting.values():
            ended.set()
        workers = [*self._workers.values(), *self._trying]
        if workers:
            await asyncio.wait(workers, timeout=self._drain)
        for task in workers:
            task.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    def wake(self, channels: Iterable[int]) -> None:
        """Something new waits for those channels."""
        if self.closing:
            return
        for channel in channels:
            self._again.add(channel)
            self.hurry(channel)
            if channel not in self._workers:
                self._idle.clear()
                task = self._workers[channel] = asyncio.create_task(self._work(channel), name=f"courier-{channel}")
                task.add_done_callback(partial(self._ended, channel))

    def heard(self, channel: int) -> None:
        """Another process has left something for a channel: that is this one's to deliver where it delivers there."""
        if channel in self._workers:
            self.wake([channel])

    async def take_up(self) -> None:
        """Takes up what nobody delivers: what a process left that has died. What was refused it tries again when its
        pause is over, or somebody is there. Raises StorageError."""
        self._parked = set(await self._outbox.parked_in())
        self.wake(await self._outbox.left())

    def hurry(self, channel: int) -> None:
        """Tries again at once what rests after a failure in a channel, or was refused there, since somebody is there,
        where Discord lets us."""
        if channel in self._resting and channel not in self._limited:
            self._resting[channel].set()
        if channel in self._parked:
            self._beside(self._try_again([channel]))

    def changed(self, guild: int) -> None:
        """Notes that a server has changed (a channel, a thread, a role, the bot's place in it). Rows that were refused
        there are tried again once the changes stop."""
        if self.closing or not (self._parked or self._engines.services.database.shared):
            return
        waits = not self._changed
        self._changed.add(guild)
        if waits:
            self._beside(self._after_changes())

    async def _after_changes(self) -> None:
        """Tries again what was refused in the servers of which something has changed, all of them at once: at a start
        Discord tells of each."""
        await asyncio.sleep(SETTLED_AFTER)
        guilds = set(self._changed)
        self._changed.clear()
        await self._try_again(await self._outbox.parked_in(guilds))

    async def _try_again(self, channels: Sequence[int]) -> None:
        """Has what is parked in channels tried again."""
        for channel in channels:
            self._parked.add(channel)
            if await self._outbox.try_again(channel):
                self.wake([channel])

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something that reads or writes the outbox; where it cannot now, the next timer or person does."""

        async def tried() -> None:
            try:
                await work
            except StorageError as error:
                log.warning("What was refused cannot be tried again now: %s", error)

        if self.closing:
            work.close()
            return
        task = asyncio.create_task(tried())
        self._trying.add(task)
        task.add_done_callback(self._trying.discard)

    @property
    def resting(self) -> list[int]:
        """The channels where something failed, and is tried again later."""
        return list(self._resting)

    async def settled(self) -> None:
        """Returns when nothing is being delivered: the outbox is empty but for parked rows, or the courier closed."""
        await self._idle.wait()

    async def quiet(self, channel: int, seconds: float) -> None:
        """Returns when nothing is being delivered to that channel, or after so many seconds."""
        if channel in self._workers:
            await asyncio.wait({self._workers[channel]}, timeout=seconds)

    async def standing(self, game: str) -> StandingMessage | None:
        """The game's public message, None where none stands."""
        return await self._outbox.standing(game)

    async def backlog(self) -> Backlog:
        """Counts the rows that wait for delivery."""
        return await self._outbox.backlog()

    async def notices(self, user: int) -> list[str]:
        """Some of what a person has yet to be told, again and again until ``told``."""
        return await self._outbox.notices(user)

    async def told(self, user: int, texts: list[str]) -> None:
        """The person has been told."""
        await self._outbox.told(user, texts)

    async def leave_notice(self, user: int, text: str) -> None:
        """Leaves a person a notice, to be told with the next answer."""
        await self._outbox.leave_notice(user, text)

    # -- one channel

    def _ended(self, channel: int, task: asyncio.Task[None]) -> None:
        self._workers.pop(channel, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("The courier for channel %s stopped", channel, exc_info=error)
        if channel in self._again and not self.closing:
            self.wake([channel])
        if not self._workers:
            self._idle.set()

    async def _work(self, channel: int) -> None:
        """Delivers the channel's rows until none waits, unless another process does; whatever fails leaves the row for
        the next try."""
        lease, leases = of_channel(channel), self._outbox.leases
        while channel in self._again and not self.closing:
            self._again.discard(channel)
            try:
                if not await leases.take(lease):
                    # Whoever holds it hears of what waits, and leaves it to others when dying.
                    return
            except StorageError as error:
                await self._later(channel, error, 0)
                continue
            self._delivery.taken_over()
            self._again.add(channel)
            try:
                await self._deliver(channel)
            except LeaseLost as error:
                log.warning("Channel %s is left to another process: %s", channel, error)
                # Perhaps nobody has taken it over: it is asked for again.
                self._again.add(channel)
                await self._rest(channel, LOST_REST)
            finally:
                await leases.give_back(lease)

    async def _deliver(self, channel: int) -> None:
        """Delivers the channel's rows until none waits, under a lease that keeps other processes out. Raises LeaseLost
        if another process has taken over."""
        failures = 0
        while channel in self._again and not self.closing:
            self._again.discard(channel)
            more = True
            try:
                while more and not self.closing:
                    row, more = await self._outbox.next(channel, lambda row: self._presenter.ready(row, self.wake))
                    if row is not None:
                        if await self._handle(row, failures) and channel in self._parked:
                            # What was parked waits again, that of other games as well: people's private messages.
                            self._parked.discard(channel)
                            await self._outbox.try_again(channel)
                            more = True
                        failures = 0
            except Stopping:
                return
            except LeaseLost:
                raise
            except Exception as error:
                # Tries that people hurried do not count against the row.
                failures += await self._later(channel, error, failures)

    async def _later(self, channel: int, error: Exception, failures: int) -> bool:
        """Waits before the next try to deliver to a channel, after so many failures before this one. Returns whether
        all the time has passed, and nobody hurried."""
        self._again.add(channel)
        delay = self._back_off[min(failures, len(self._back_off) - 1)]
        if isinstance(error, StorageError):
            # The channel's lease stays with this process meanwhile: nobody else delivers there.
            delay = min(delay, STORAGE_BACK_OFF)
        self._limited.discard(channel)
        if isinstance(error, discord.RateLimited):
            delay = max(delay, error.retry_after)
            self._limited.add(channel)
        log.warning("Nothing reaches channel %s now (%r); again in %.0f s", channel, error, delay)
        return await self._rest(channel, delay)

    async def _rest(self, channel: int, seconds: float) -> bool:
        """Waits before the next try. Returns whether all the time has passed, and nobody hurried."""
        ended = self._resting[channel] = asyncio.Event()
        try:
            await asyncio.wait_for(ended.wait(), seconds)
        except TimeoutError:
            return True
        finally:
            del self._resting[channel]
        return False

    async def _handle(self, row: Row, failures: int) -> bool:
        """Delivers the row and returns True, or parks it. Raises failures that may pass."""
        # Asked before the try: should Discord come back just after one failed, the row is not to blame.
        hopeless = failures >= BLAMED_AFTER_FAILURES and await self._answers(row.channel)
        try:
            await self._delivery.deliver(row)
        except (Stopping, LeaseLost):
            raise
        except Exception as error:
            if passing(error) and not hopeless:
                raise
            if not isinstance(error, discord.HTTPException | Damaged):
                # A fault of ours must not hold up the channel for ever.
                log.exception("Row %s of game %s cannot be delivered", row.id, row.game)
            await self._park(row, error, unsent=isinstance(error, discord.HTTPException) and not passing(error))
            return False
        return True

    async def _answers(self, channel: int) -> bool:
        """Whether Discord answers otherwise, so that what failed again and again failed by its own fault."""
        try:
            await self._client.http.get_channel(channel)
        except discord.HTTPException as error:
            return not passing(error)
        except Exception:
            return False
        return True

    # -- what cannot be delivered

    async def _park(self, row: Row, error: Exception, unsent: bool) -> None:
        """Puts a row aside, and tells the owner, once until something gets through again; it is tried again later. A
        private message that Discord refuses becomes a ping in the channel, and nobody else gets a notice."""
        if isinstance(error, Damaged):
            # A person who touches the game is told; the owner need not be.
            log.error("Row %s of game %s is parked: %s", row.id, row.game, error)
            await self._put_aside(row, str(error))
            return
        if row.kind == "call":
            await self._park_call(row, error)
            return
        if own_code(error) in OUT_OF_SIGHT and (row.audience == ABROAD or board_of(row.audience)):
            await self._leave_abroad(row)
            return
        if row.kind in PRIVATE_KINDS:
            await self._park_private_board(row, error)
            return
        if row.kind in (DIGEST, *FOLLOWED) and own_code(error) in NO_MESSAGES:
            log.info("Row %s is refused (%s): that person is not told", row.id, error)
            if row.kind == DIGEST:
                await self._outbox.stop_digest(row, DIGESTS_CLOSED)
            else:
                await self._outbox.not_reached(row, MOST_REFUSED, FOLLOWING_CLOSED.format(row.game))
            return
        log.warning("Row %s of game %s is parked: %r", row.id, row.game, error)
        if row.kind in (DIGEST, *FOLLOWED):
            await self._put_aside(row, repr(error))
            return
        reason = str(error) if isinstance(error, HistoryHidden) else "something went wrong here"
        if isinstance(error, discord.HTTPException):
            gone = error.code == UNKNOWN_CHANNEL
            reason = "the channel is gone" if gone else f"Discord says: {error.text}"
        if is_club(row.game):
            text = f"I can't post or open a thread in <#{row.channel}> ({reason}). I keep trying: give me permissions."
            await self._put_aside(row, str(error) or repr(error), text, unsent)
            return
        text = (
            f"I can't post in <#{row.channel}> ({reason}). The game {row.game} is safe, and I keep "
            "trying. Give me back my permissions, or use `/game mine` to export or move it."
        )
        await self._put_aside(row, str(error) or repr(error), text, unsent)

    async def _put_aside(self, row: Row, reason: str, notice: str = "", unsent: bool = False) -> None:
        """Parks a row until it is tried again. Of several that are refused one after the other, the first leaves its
        ``notice`` for the owner."""
        await self._outbox.park(row, reason, "" if row.channel in self._parked else notice, unsent)
        self._parked.add(row.channel)

    async def _leave_abroad(self, row: Row) -> None:
        """Drops a row for another server that the bot no longer sees: the game, or the challenge, goes on without
        it."""
        log.info("Row %s of %s is dropped: that server is out of sight", row.id, row.game)
        if not is_club(row.game):
            await (await self._engines.get(row.game)).go_home()
        await self._outbox.forget(row.game, row.audience)
        await self._outbox.done(row)

    async def _park_call(self, row: Row, error: Exception) -> None:
        """Calls a person in the channel whom no private message reaches: from now on where Discord says that they take
        none, else this once."""
        log.info("Row %s does not arrive (%r): that person is called in the channel", row.id, error)
        closed = own_code(error) in NO_MESSAGES
        self.wake([await self._outbox.fall_back(row, CALLS_CLOSED if closed else "")])

    async def _park_private_board(self, row: Row, error: Exception) -> None:
        """A private board that cannot be delivered is nobody's business but its person's, who is called otherwise."""
        if own_code(error) in NO_MESSAGES:
            log.info("Row %s is refused (%s): that person looks at the board by command", row.id, error)
            engine = await self._engines.get(row.game)
            await self._outbox.close_private_channel(row, engine.players[row.audience].user, BOARDS_CLOSED)
            if row.pings:
                self.wake([await self._outbox.fall_back(row, CALLS_CLOSED)])
            return
        log.warning("Row %s of game %s, a private board, is parked: %r", row.id, row.game, error)
        if row.pings:
            self.wake([await self._outbox.fall_back(row, stays=True)])
        await self._put_aside(row, repr(error))
