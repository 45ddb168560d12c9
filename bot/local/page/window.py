"""One browser window of one person: sends the views that changed, and receives the person's actions."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Channel, Message
from bot.local.page import views
from bot.local.page.read_states import ReadStates

log = logging.getLogger(__name__)

PAGE_SIZE = 50
"""The number of messages shown when a channel opens, and added by each look at older ones."""
PING_SEARCH = 100
"""The number of newest messages searched for pings after a change."""

MOST_RUNNING = 50
"""The number of a window's actions that are under way at once; it sends no more of them than a person asks for."""

Json = dict[str, Any]
CarryOut = Callable[["Window", Json], Awaitable[Json]]


class Window:
    """A socket, which belongs to one person for as long as it is open."""

    def __init__(
        self, local: LocalDiscord, person: Person, read_states: ReadStates, socket: web.WebSocketResponse
    ) -> None:
        self.local, self.person, self.read_states = local, person, read_states
        self._socket = socket
        self._lists: dict[str, Json] = {}
        self.channel: Channel | None = None
        self._depth = PAGE_SIZE
        self._shown: dict[int, int] = {}
        self._newest_seen = max((m.id for m in local.world.posts[-1:]), default=0)
        self._changed = asyncio.Event()
        self._sending = asyncio.Lock()
        self._running: set[asyncio.Task[None]] = set()

    async def run(self, carry_out: CarryOut) -> None:
        """Serve the window until it is closed; ``carry_out`` does an action and returns the answer."""
        self.local.world.changes.watchers.add(self._changed.set)
        self._changed.set()
        pump = asyncio.create_task(self._pump())
        try:
            async for frame in self._socket:
                if frame.type is WSMsgType.TEXT and len(self._running) < MOST_RUNNING:
                    task = asyncio.create_task(self._act(carry_out, frame.data))
                    self._running.add(task)
                    task.add_done_callback(self._running.discard)
        finally:
            self.local.world.changes.watchers.discard(self._changed.set)
            for task in (pump, *self._running):
                task.cancel()
            await asyncio.gather(pump, *self._running, return_exceptions=True)

    async def close(self, code: int) -> None:
        """Close the connection."""
        await self._socket.close(code=code)

    def open(self, place: Channel) -> None:
        """Show this channel from now on, and send its newest messages again."""
        self.channel, self._depth, self._shown = place, PAGE_SIZE, {}
        for key in ("messages", "commands"):
            self._lists.pop(key, None)
        self._changed.set()

    def look_back(self) -> None:
        """Show older messages too."""
        self._depth += PAGE_SIZE
        self._changed.set()

    async def _act(self, carry_out: CarryOut, text: str) -> None:
        try:
            asked = json.loads(text)
            number = asked["ref"]
            asked["act"]
        except (ValueError, TypeError, KeyError, RecursionError):
            return
        answer = await carry_out(self, asked)
        # The changes by the action reach the screen before the answer.
        await self._send_changes()
        await self._send({"type": "answer", "ref": number, **answer})

    async def _pump(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            await self._send_changes()

    async def _send_changes(self) -> None:
        async with self._sending:
            for frame in self._collect():
                await self._send(frame)

    async def _send(self, frame: Json) -> None:
        with contextlib.suppress(ConnectionError):
            await self._socket.send_str(json.dumps(frame, separators=(",", ":")))

    # Changes

    def _collect(self) -> list[Json]:
        """Return the frames that bring the window up to date."""
        place = self.channel
        if place is not None and (place.deleted or not place.visible_to(self.person)):
            self.channel = place = None
            self._shown = {}
        frames = self._if_changed("places", views.places(self.local, self.person, self.read_states))
        if place is not None:
            frames += self._if_changed("commands", views.commands(self.local, self.person, place))
            frames += self._messages(place)
        return frames + self._pings()

    def _if_changed(self, key: str, value: Json) -> list[Json]:
        if self._lists.get(key) == value:
            return []
        self._lists[key] = value
        return [value]

    def _messages(self, place: Channel) -> list[Json]:
        seen = self.person.messages(place)
        wanted = seen[-self._depth :]
        fresh = "messages" not in self._lists
        put = [m for m in wanted if self._shown.get(m.id) != len(m.revisions)]
        there = {m.id for m in wanted}
        gone = [i for i in self._shown if i not in there]
        more = len(seen) > len(wanted)
        had_more = self._lists.get("messages", {}).get("more")
        if not (fresh or put or gone or more != had_more):
            return []
        self._shown = {m.id: len(m.revisions) for m in wanted}
        self._lists["messages"] = {"more": more}
        return [
            {
                "type": "messages",
                "channel": str(place.id),
                "fresh": fresh,
                "read": str(self.read_states.read.get((self.person.id, place.id), 0)),
                "more": more,
                "put": [views.message(m, self.person) for m in put],
                "gone": [str(i) for i in gone],
            }
        ]

    def _pings(self) -> list[Json]:
        """Return frames for new messages that ping this person in any other channel."""
        posts = [m for m in self.local.world.posts[-PING_SEARCH:] if m.id > self._newest_seen]
        self._newest_seen = max((m.id for m in posts), default=self._newest_seen)
        return [{"type": "ping", **views.message(m, self.person)} for m in posts if self._is_ping(m)]

    def _is_ping(self, post: Message) -> bool:
        person = self.person
        private = post.channel.recipient is person and post.author is not person
        return (person in post.pinged or private) and post.visible_to(person) and post.channel is not self.channel
