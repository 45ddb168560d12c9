"""Delivers what was committed: every post once, in order in each channel, edits coalesced.

An outbox row is written in the transaction of the decision it tells of, and deleted in the one that notes its message.
In between, a post is first marked *in flight* with a random nonce. Discord drops a second message with the same nonce
for a few minutes; we trust that for TRUST seconds and look in the channel's history after that, where the post is
known by its row's number in a button's custom id.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import secrets
import sqlite3
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Protocol

import aiohttp
import discord
from msgspec import Struct

from bot.engine import Engine
from bot.games.contract import PUBLIC

log = logging.getLogger(__name__)

TRUST = 60.0
"""Seconds for which a repeated nonce is relied on."""
GAP = 2.0
"""Seconds between two edits of one message."""
BACK_OFF = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Seconds before a failed delivery is tried again; the last for ever after."""

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TOO_MANY_EDITS, ARCHIVED = 10003, 10008, 30046, 50083


class Parcel(Struct):
    """A message ready to send: its components, its files, and who may be pinged."""

    view: discord.ui.LayoutView
    files: list[discord.File]
    ping: list[int]

    def print(self) -> bytes:
        """Tells whether two parcels show the same (a picture's name tells its content)."""
        components: Any = self.view.to_components()  # type: ignore[no-untyped-call]
        return json.dumps(components).encode()

    def allowed(self) -> discord.AllowedMentions:
        """Nobody is pinged but those meant."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(u) for u in self.ping]
        )


class Presenter(Protocol):
    """Turns a game into a message. Given by the client, as the bot's core knows no renderers."""

    async def present(self, engine: Engine, kind: str, position: int, row: int) -> Parcel:
        """The message of ``kind``: "board", "turn", "bottom" (the public message as of now), "retire" (as it was after
        entry ``position``, without buttons) or "ask". ``row`` marks a post's buttons; 0 for an edit."""
        ...


class Row(Struct, frozen=True):
    """A row of the outbox."""

    id: int
    game: str
    channel: int
    kind: str
    audience: str
    position: int
    status: str
    nonce: str
    sent: float


class Courier:
    """Works through the outbox, one worker for each channel that has something waiting."""

    def __init__(
        self,
        client: discord.Client,
        engines: Any,
        presenter: Presenter,
        gap: float = GAP,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._client, self._engines, self._presenter = client, engines, presenter
        self._store = engines.services.store
        self._gap, self._now = gap, now
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._edited: dict[int, float] = {}
        self._shown: dict[int, bytes] = {}
        self._idle = asyncio.Event()
        self._idle.set()
        self._closing = False

    async def start(self) -> None:
        """Takes up everything that an earlier run of the bot left waiting or in flight."""

        def work(db: sqlite3.Connection) -> list[int]:
            return [c for (c,) in db.execute("SELECT DISTINCT channel FROM outbox WHERE status != 'parked'")]

        for channel in await self._store.read(work):
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
        """Returns when nothing is being delivered (parked rows aside)."""
        await self._idle.wait()

    async def standing(self, game: str) -> tuple[int, int] | None:
        """The channel and id of the game's public message, None where none stands."""

        def work(db: sqlite3.Connection) -> Any:
            sql = "SELECT channel, message FROM messages WHERE game = ? AND audience = ?"
            return db.execute(sql, (game, PUBLIC)).fetchone()

        row: tuple[int, int] | None = await self._store.read(work)
        return row

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
        failures = 0
        while channel in self._again:
            self._again.discard(channel)
            while (row := await self._next(channel)) is not None:
                try:
                    await self._deliver(row)
                    failures = 0
                except discord.HTTPException as error:
                    if not (error.status == 429 or error.status >= 500):
                        await self._park(row, error)
                        continue
                    failures = await self._wait(row, error, failures)
                except (aiohttp.ClientError, OSError, TimeoutError) as error:
                    failures = await self._wait(row, error, failures)
                except asyncio.CancelledError:
                    raise
                except Exception as error:
                    # A fault of ours with one game must not hold up the channel for ever.
                    log.exception("Row %s of game %s cannot be delivered", row.id, row.game)
                    await self._park(row, error)

    async def _wait(self, row: Row, error: Exception, failures: int) -> int:
        delay = BACK_OFF[min(failures, len(BACK_OFF) - 1)]
        log.warning("Discord did not take row %s (%s); again in %.0f s", row.id, error, delay)
        await asyncio.sleep(delay)
        return failures + 1

    async def _next(self, channel: int) -> Row | None:
        """The channel's first row, after dropping the edits that a later row of the same game makes needless."""

        def work(db: sqlite3.Connection) -> Row | None:
            sql = """SELECT id, game, channel, kind, audience, position, status, nonce, sent FROM outbox
                     WHERE channel = ? AND status != 'parked' ORDER BY id"""
            rows = [Row(*r) for r in db.execute(sql, (channel,))]
            shows = ("board", "turn", "bottom")
            for i, row in enumerate(rows):
                later = any(r.game == row.game and r.kind in shows for r in rows[i + 1 :])
                if row.kind == "board" and row.status == "waiting" and later:
                    db.execute("DELETE FROM outbox WHERE id = ?", (row.id,))
                else:
                    return row
            return None

        found: Row | None = await self._store.write(work)
        return found

    async def _deliver(self, row: Row) -> None:
        engine: Engine = await self._engines.get(row.game)
        standing = await self.standing(row.game)
        if row.kind == "board" and row.status == "waiting" and standing is not None:
            if await self._edit(engine, row, *standing, kind="board"):
                await self._done(row)
                return
        elif row.kind in ("turn", "bottom") and row.status == "waiting" and standing is not None:
            with contextlib.suppress(discord.NotFound, discord.Forbidden):
                await self._edit(engine, row, *standing, kind="retire")
        await self._post(engine, row)

    async def _edit(self, engine: Engine, row: Row, channel: int, message: int, kind: str) -> bool:
        """Edits a message; False where it cannot be edited any more and a new one is to be posted."""
        wait = self._edited.get(message, -self._gap) + self._gap - time.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        parcel = await self._presenter.present(engine, kind, row.position, 0)
        print_ = parcel.print()
        if kind == "board" and self._shown.get(message) == print_:
            return True
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            try:
                await self._send_edit(target, parcel)
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
                await self._client.http.edit_channel(channel, archived=False)
                await self._send_edit(target, await self._presenter.present(engine, kind, row.position, 0))
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, TOO_MANY_EDITS):
                raise
            await self._forget(row.game)
            return False
        if len(self._edited) > 10_000:
            self._edited.clear()
            self._shown.clear()
        self._edited[message] = time.monotonic()
        self._shown[message] = print_
        return True

    async def _send_edit(self, target: discord.PartialMessage, parcel: Parcel) -> None:
        parcel.view.stop()
        await target.edit(view=parcel.view, attachments=parcel.files, allowed_mentions=parcel.allowed())

    async def _post(self, engine: Engine, row: Row) -> None:
        channel = self._client.get_partial_messageable(row.channel)
        if row.status == "in flight" and self._now() - row.sent > TRUST:
            found = await self._posted(channel, row)
            if found is not None:
                await self._done(row, found)
                return
            row = await self._launch(row)
        elif row.status == "waiting":
            row = await self._launch(row)
        parcel = await self._presenter.present(engine, row.kind, row.position, row.id)
        parcel.view.stop()
        print_ = parcel.print()
        try:
            sent = await self._send(channel, parcel, row)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._client.http.edit_channel(row.channel, archived=False)
            parcel = await self._presenter.present(engine, row.kind, row.position, row.id)
            parcel.view.stop()
            sent = await self._send(channel, parcel, row)
        self._edited[sent.id], self._shown[sent.id] = time.monotonic() - self._gap, print_
        await self._done(row, sent.id)

    async def _send(self, channel: discord.PartialMessageable, parcel: Parcel, row: Row) -> discord.Message:
        return await channel.send(
            view=parcel.view, files=parcel.files, allowed_mentions=parcel.allowed(), nonce=row.nonce
        )

    async def _launch(self, row: Row) -> Row:
        """Marks a post as in flight, before it is sent."""
        flying = Row(
            row.id, row.game, row.channel, row.kind, row.audience, row.position, "in flight",
            secrets.token_hex(12), self._now(),
        )  # fmt: skip

        def work(db: sqlite3.Connection) -> None:
            sql = "UPDATE outbox SET status = 'in flight', nonce = ?, sent = ? WHERE id = ?"
            db.execute(sql, (flying.nonce, flying.sent, flying.id))

        await self._store.write(work)
        return flying

    async def _posted(self, channel: discord.PartialMessageable, row: Row) -> int | None:
        """Looks in the channel's history for a post whose answer never arrived."""
        since = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(row.sent - TRUST, UTC)))
        marked = re.compile(rf'"custom_id": ?"[^"]*:{row.id}m"')
        async for message in channel.history(limit=None, after=since):
            me = self._client.user
            mine = me is not None and message.author.id == me.id
            if mine and any(marked.search(json.dumps(c.to_dict())) for c in message.components):
                return message.id
        return None

    async def _done(self, row: Row, posted: int | None = None) -> None:
        """The row is delivered; a public message that was posted now stands for its game."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM outbox WHERE id = ?", (row.id,))
            db.execute("DELETE FROM outbox WHERE game = ? AND status = 'parked' AND id < ?", (row.game, row.id))
            if posted is not None and row.kind in ("board", "turn", "bottom"):
                sql = "INSERT OR REPLACE INTO messages VALUES (?, ?, ?, ?)"
                db.execute(sql, (row.game, row.audience, row.channel, posted))

        await self._store.write(work)

    async def _forget(self, game: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM messages WHERE game = ? AND audience = ?", (game, PUBLIC))

        await self._store.write(work)

    async def _park(self, row: Row, error: Exception) -> None:
        """Puts a row aside with its reason, and tells the owner, once until something gets through again."""
        engine: Engine = await self._engines.get(row.game)
        code = getattr(error, "code", 0)
        reason = "the channel is gone" if code == UNKNOWN_CHANNEL else f"Discord says: {getattr(error, 'text', '')}"
        if not isinstance(error, discord.HTTPException):
            reason = "something went wrong here"
        log.warning("Row %s of game %s is parked: %r", row.id, row.game, error)
        text = (
            f"I cannot post in <#{row.channel}> any more ({reason}). The game {row.game} is kept: "
            "give me back my permissions and use `/board`, or go on elsewhere with `/game export` and `/game import`."
        )

        def work(db: sqlite3.Connection) -> None:
            told = db.execute("SELECT 1 FROM outbox WHERE game = ? AND status = 'parked'", (row.game,)).fetchone()
            db.execute("UPDATE outbox SET status = 'parked', reason = ? WHERE id = ?", (str(error), row.id))
            if not told:
                db.execute("INSERT OR IGNORE INTO notices VALUES (?, ?)", (engine.ledger.owner, text))

        await self._store.write(work)

    async def notices(self, user: int) -> list[str]:
        """What a person has yet to be told; each is given once."""

        def look(db: sqlite3.Connection) -> list[str]:
            return [t for (t,) in db.execute("SELECT text FROM notices WHERE user = ?", (user,))]

        texts: list[str] = await self._store.read(look)
        if texts:
            await self._store.write(lambda db: db.execute("DELETE FROM notices WHERE user = ?", (user,)))
        return texts
