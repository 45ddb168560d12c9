"""Delivers what was committed: every post once, in order in each channel, edits coalesced.

An outbox row is written in the transaction of the decision it tells of, and deleted in the one that notes its message.
In between, a post is first marked *in flight* with a random nonce. Discord drops a second message with the same nonce
for a few minutes; we trust that for TRUST seconds and look in the channel's history after that, where the post is
known by its row's number in a button's custom id.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import discord
import msgspec

from bot.attention.notifications import stands
from bot.delivery.channel_history import HistoryHidden as HistoryHidden
from bot.delivery.channel_history import posted
from bot.delivery.failures import passing
from bot.delivery.outbox import Outbox, Row
from bot.delivery.outgoing import OutgoingMessage as OutgoingMessage
from bot.delivery.outgoing import Presenter as Presenter
from bot.games.contract import PUBLIC
from bot.opponents.runner import practice_is_awaited
from bot.settings import BACK_OFF, EDIT_GAP
from bot.table.engine import Engine
from bot.table.engines import Engines
from bot.table.inactivity import is_silent

log = logging.getLogger(__name__)

TRUST = 60.0
"""Seconds for which a repeated nonce is relied on."""
TRIES = 30
"""After so many failures one after the other, the fault may be the row's own: it is parked if Discord answers else."""
WHILE: dict[str, Callable[[Engine], bool]] = {"silent": is_silent, "stuck": practice_is_awaited}
"""The messages beside the board that stand only while that holds of the game."""
HANDS = ("hand", "held")
"""The kinds of a seat's private message: posted afresh, and edited."""
REMEMBERED = 10_000
"""How many messages' last edits are remembered."""

CLOSED = (
    "I cannot send you private messages any more, so I call you in the channels of your games again. "
    "`/game mine` changes that."
)
SHUT = "I cannot send you private messages: `/hand` shows your side, and tries again to send it."
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TOO_MANY_EDITS, ARCHIVED = 10003, 10008, 30046, 50083


class Courier:
    """Works through the outbox, one worker for each channel that has something waiting.

    ``gap`` is the least time between two edits of one message, ``back_off`` the times before failed deliveries are
    tried again (the last for ever after), all in seconds; ``now`` is the time in seconds since 1970.
    """

    def __init__(
        self,
        client: discord.Client,
        engines: Engines,
        presenter: Presenter,
        gap: float = EDIT_GAP,
        back_off: Sequence[float] = BACK_OFF,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._client, self._engines, self._presenter = client, engines, presenter
        self._outbox = Outbox(engines.services.store)
        self._gap, self._back_off, self._now = gap, back_off, now
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._edited: dict[int, float] = {}
        self._shown: dict[int, bytes] = {}
        self._idle = asyncio.Event()
        self._idle.set()
        self._closing = False

    async def start(self) -> None:
        """Takes up everything that an earlier run of the bot left waiting or in flight."""
        for channel in await self._outbox.channels():
            self.wake(channel)

    async def close(self) -> None:
        """Stops delivering; what is waiting stays in the outbox."""
        self._closing = True
        for task in list(self._workers.values()):
            task.cancel()
        await asyncio.gather(*self._workers.values(), return_exceptions=True)

    def wake(self, channel: int) -> None:
        """Something new waits for that channel."""
        if self._closing:
            return
        self._again.add(channel)
        if channel not in self._workers:
            self._idle.clear()
            task = self._workers[channel] = asyncio.create_task(self._work(channel), name=f"courier-{channel}")
            task.add_done_callback(lambda done: self._ended(channel, done))

    async def settled(self) -> None:
        """Returns when nothing is being delivered: the outbox is empty but for parked rows, or the courier closed."""
        await self._idle.wait()

    async def quiet(self, channel: int, patience: float) -> None:
        """Returns when nothing is being delivered to that channel, or after so many seconds."""
        if channel in self._workers:
            await asyncio.wait({self._workers[channel]}, timeout=patience)

    async def standing(self, game: str) -> tuple[int, int] | None:
        """The channel and id of the game's public message, None where none stands."""
        return await self._outbox.standing(game)

    async def notices(self, user: int) -> list[str]:
        """Some of what a person has yet to be told, again and again until ``told``."""
        return await self._outbox.notices(user)

    async def told(self, user: int, texts: list[str]) -> None:
        """The person has been told."""
        await self._outbox.told(user, texts)

    # -- one channel

    def _ended(self, channel: int, task: asyncio.Task[None]) -> None:
        self._workers.pop(channel, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("The courier for channel %s stopped", channel, exc_info=error)
        if channel in self._again and not self._closing:
            self.wake(channel)
        if not self._workers:
            self._idle.set()

    async def _work(self, channel: int) -> None:
        """Delivers the channel's rows until none waits; whatever fails leaves the row for the next try."""
        failures = 0
        while channel in self._again:
            self._again.discard(channel)
            try:
                while (row := await self._outbox.next(channel)) is not None:
                    await self._handle(row, failures)
                    failures = 0
            except Exception as error:
                self._again.add(channel)
                delay = self._back_off[min(failures, len(self._back_off) - 1)]
                if isinstance(error, discord.RateLimited):
                    delay = max(delay, error.retry_after)
                log.warning("Nothing reaches channel %s now (%r); again in %.0f s", channel, error, delay)
                failures += 1
                await asyncio.sleep(delay)

    async def _handle(self, row: Row, failures: int) -> None:
        """Delivers the row or parks it; raises what may pass by itself."""
        # Asked before the try: should Discord come back just after one failed, the row is not to blame.
        hopeless = failures >= TRIES and await self._answers(row.channel)
        try:
            await self._deliver(row)
        except Exception as error:
            if passing(error) and not hopeless:
                raise
            if not isinstance(error, discord.HTTPException):
                # A fault of ours must not hold up the channel for ever.
                log.exception("Row %s of game %s cannot be delivered", row.id, row.game)
            await self._park(row, error)

    async def _answers(self, channel: int) -> bool:
        """Whether Discord answers otherwise, so that what failed again and again failed by its own fault."""
        try:
            await self._client.http.get_channel(channel)
        except discord.HTTPException as error:
            return not passing(error)
        except Exception:
            return False
        return True

    async def _park(self, row: Row, error: Exception) -> None:
        """Puts a row aside, and tells the owner, once until something gets through again. A private message that
        Discord refuses becomes a call in the channel; nobody else is told."""
        if row.kind == "call":
            if isinstance(error, discord.HTTPException):
                log.info("Row %s is refused (%s): that person is called in the channel", row.id, error)
                self.wake(await self._outbox.fall_back(row, CLOSED))
            else:
                await self._outbox.park(row, repr(error), "")
            return
        if row.kind in HANDS:
            await self._park_hand(row, error)
            return
        log.warning("Row %s of game %s is parked: %r", row.id, row.game, error)
        reason = str(error) if isinstance(error, HistoryHidden) else "something went wrong here"
        if isinstance(error, discord.HTTPException):
            gone = error.code == UNKNOWN_CHANNEL
            reason = "the channel is gone" if gone else f"Discord says: {error.text}"
        text = (
            f"I cannot post in <#{row.channel}> any more ({reason}). The game {row.game} is kept: "
            "give me back my permissions and use `/board`, or go on elsewhere with `/game export` and `/game import`."
        )
        await self._outbox.park(row, str(error) or repr(error), text)

    async def _park_hand(self, row: Row, error: Exception) -> None:
        """A hand that cannot be delivered is nobody's business but its person's."""
        if not isinstance(error, discord.Forbidden | discord.NotFound):
            log.warning("Row %s of game %s, a hand, is parked: %r", row.id, row.game, error)
            await self._outbox.park(row, repr(error), "")
            return
        log.info("Row %s is refused (%s): that person looks at the hand by command", row.id, error)
        engine = await self._engines.get(row.game)
        await self._outbox.close_hands(row, engine.players[row.audience].user, SHUT)
        if row.pings:
            self.wake(await self._outbox.fall_back(row, CLOSED))

    # -- one row

    async def _deliver(self, row: Row) -> None:
        engine = await self._engines.get(row.game)
        if row.kind in ("call", "summons", *WHILE):
            await self._remind(engine, row)
            return
        if row.kind in HANDS:
            await self._deal(engine, row)
            return
        if row.audience == PUBLIC:
            await self._tidy(engine, row)
        standing = await self._outbox.standing(row.game, row.audience)
        if row.kind == "settle":
            if standing is not None:
                await self._edit(engine, row, *standing, kind="settle")
            await self._outbox.done(row)
            return
        if standing is not None and row.status == "waiting":
            if row.kind == "board":
                if await self._edit(engine, row, *standing, kind="board"):
                    await self._outbox.done(row)
                    return
            elif row.kind in ("turn", "bottom"):
                await self._retire(engine, row, *standing)
        await self._post(engine, row)

    async def _deal(self, engine: Engine, row: Row) -> None:
        """Posts a seat's hand in place of the one that stands, or edits that one."""
        if not await self._outbox.holds(engine.players[row.audience].user, row.channel):
            await self._remove(row.game, row.audience)
            for channel in await self._outbox.without_hand(row):
                self.wake(channel)
            return
        if row.status == "waiting":
            standing = await self._outbox.standing(row.game, row.audience)
            if row.kind == "held" and standing is not None and await self._edit(engine, row, *standing, kind="held"):
                await self._outbox.done(row)
                return
            await self._remove(row.game, row.audience)
        await self._post(engine, row)

    async def _remind(self, engine: Engine, row: Row) -> None:
        """Posts what stands beside the board as long as it is true: that people are awaited, or what WHILE names."""
        awaited = tuple(user for user in row.pings if stands(engine, user, row.position))
        if awaited or (row.kind in WHILE and WHILE[row.kind](engine)):
            await self._remove(row.game, row.kind)
            await self._post(engine, msgspec.structs.replace(row, pings=awaited))
        else:
            await self._outbox.done(row)

    async def _tidy(self, engine: Engine, row: Row) -> None:
        """Removes the messages beside the board that the board's next one makes needless."""
        if row.kind != "board" or engine.session.status != "playing":
            await self._remove(row.game, "summons")
        for kind, holds in WHILE.items():
            if not holds(engine):
                await self._remove(row.game, kind)

    async def _remove(self, game: str, audience: str) -> None:
        """Deletes a message that stands beside the board. Where that cannot be, it does no harm."""
        standing = await self._outbox.standing(game, audience)
        if standing is None:
            return
        channel, message = standing
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await self._unarchived(channel, target.delete)
        except Exception as error:
            if passing(error):
                raise
            log.info("Message %s stays: %r", message, error)
        await self._outbox.forget(game, audience)

    async def _retire(self, engine: Engine, row: Row, channel: int, message: int) -> None:
        """Takes the buttons from the message that the next one replaces. Where that cannot be, they are harmless."""
        try:
            await self._edit(engine, row, channel, message, kind="retire")
        except Exception as error:
            if passing(error):
                raise
            log.warning("Message %s keeps its buttons: %r", message, error)

    async def _edit(self, engine: Engine, row: Row, channel: int, message: int, kind: str) -> bool:
        """Edits a message; False where it cannot be edited any more and a new one is to be posted."""
        if message in self._edited:
            await asyncio.sleep(max(0.0, self._edited[message] + self._gap - time.monotonic()))
        target = self._client.get_partial_messageable(channel).get_partial_message(message)

        async def send() -> None:
            outgoing = await self._present(engine, kind, row)
            print_ = outgoing.print()
            if self._shown.get(message) == print_:
                return
            # Should the answer be lost, what is shown is not known.
            self._shown.pop(message, None)
            await target.edit(view=outgoing.view, attachments=outgoing.files, allowed_mentions=outgoing.allowed())
            self._note(message, print_, time.monotonic())

        try:
            await self._unarchived(channel, send)
        except discord.RateLimited as limited:
            log.warning("Message %s may be edited again in %.0f s only: posted anew", message, limited.retry_after)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, TOO_MANY_EDITS):
                raise
        else:
            return True
        await self._outbox.forget(row.game, row.audience)
        return False

    async def _post(self, engine: Engine, row: Row) -> None:
        place = self._client.get_partial_messageable(row.channel)
        found = None
        fresh = row.status == "waiting"
        if row.status == "in flight" and self._now() - row.sent > TRUST:
            found = await posted(self._client, place, row, TRUST)
            fresh = found is None
        if fresh:
            row = await self._outbox.launch(row, secrets.token_hex(12), self._now())

        async def send() -> None:
            nonlocal found
            outgoing = await self._posting(engine, row)
            allowed = outgoing.allowed()
            # A hand lies ready without a sound, unless its person wants to be called by it.
            silent = row.kind in HANDS and not row.pings
            sent = await place.send(
                view=outgoing.view, files=outgoing.files, allowed_mentions=allowed, nonce=row.nonce, silent=silent
            )
            found = sent.id
            if fresh:
                # The answer to a repeated nonce is the first message, which may show an earlier state.
                self._note(found, outgoing.print(), time.monotonic() - self._gap)

        if found is None:
            await self._unarchived(row.channel, send)
        await self._outbox.done(row, found)

    async def _present(self, engine: Engine, kind: str, row: Row) -> OutgoingMessage:
        if kind in HANDS:
            outgoing = await self._presenter.hand(engine, row.audience, 0)
        else:
            outgoing = await self._presenter.present(engine, kind, row.position, 0)
        # An edit notifies nobody, but it settles for whom the message stands out from now on.
        outgoing.ping = await self._outbox.pinged(outgoing.ping)
        # Clicks are routed by custom id, so that the library need not remember any view.
        outgoing.view.stop()
        return outgoing

    async def _posting(self, engine: Engine, row: Row) -> OutgoingMessage:
        """The message of a post, which pings those of the row's whom it names."""
        if row.kind == "call":
            outgoing = await self._presenter.call(engine, row.pings[0], row.id)
        elif row.kind == "summons":
            outgoing = await self._presenter.summons(engine, row.pings, row.id)
        elif row.kind in HANDS:
            outgoing = await self._presenter.hand(engine, row.audience, row.id)
        else:
            outgoing = await self._presenter.present(engine, row.kind, row.position, row.id)
        outgoing.view.stop()
        outgoing.ping = [user for user in outgoing.ping if user in row.pings]
        return outgoing

    async def _unarchived(self, channel: int, send: Callable[[], Any]) -> None:
        """Sends; where the thread turns out to be archived, opens it and sends once more."""
        try:
            await send()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._client.http.edit_channel(channel, archived=False)
            await send()

    def _note(self, message: int, print_: bytes, edited: float) -> None:
        """Remembers what a message shows, and when it was last edited."""
        if len(self._edited) > REMEMBERED:
            self._edited.clear()
            self._shown.clear()
        self._edited[message], self._shown[message] = edited, print_
