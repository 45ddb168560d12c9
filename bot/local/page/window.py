"""One browser window of one person: sends what the person sees, as it changes, and takes what the person does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from bot.local.messages import Message
from bot.local.model import Channel
from bot.local.page import sight
from bot.local.page.marks import Marks
from bot.local.people import Person

if TYPE_CHECKING:
    from bot.local.page.acts import Acts
    from bot.local.stand_in import LocalDiscord

log = logging.getLogger(__name__)

PAGE = 50
"""How many messages a channel opens with, and how many more each look further back adds."""
MOST_TOLD = 100
"""The newest messages in which pings are looked for after a change."""

Json = dict[str, Any]


class Window:
    """A socket. It belongs to one person for as long as it is open."""

    def __init__(self, local: LocalDiscord, person: Person, marks: Marks, socket: web.WebSocketResponse) -> None:
        self.local, self.person, self.marks = local, person, marks
        self._socket = socket
        self._lists: dict[str, Json] = {}
        self.channel: Channel | None = None
        self._depth = PAGE
        self._shown: dict[int, int] = {}
        self._told = max((m.id for m in local.world.posts[-1:]), default=0)
        self._news = asyncio.Event()
        self._sending = asyncio.Lock()
        self._running: set[asyncio.Task[None]] = set()

    async def run(self, acts: Acts) -> None:
        """Serve the window until it is closed."""
        self.local.world.changes.watchers.add(self._news.set)
        self._news.set()
        pump = asyncio.create_task(self._pump())
        try:
            async for frame in self._socket:
                if frame.type is WSMsgType.TEXT:
                    task = asyncio.create_task(self._act(acts, frame.data))
                    self._running.add(task)
                    task.add_done_callback(self._running.discard)
        finally:
            self.local.world.changes.watchers.discard(self._news.set)
            for task in (pump, *self._running):
                task.cancel()
            await asyncio.gather(pump, *self._running, return_exceptions=True)

    async def close(self, code: int) -> None:
        """End the connection."""
        await self._socket.close(code=code)

    def open(self, place: Channel) -> None:
        """Show this channel from now on; its newest messages are sent anew."""
        self.channel, self._depth, self._shown = place, PAGE, {}
        for key in ("messages", "commands"):
            self._lists.pop(key, None)
        self._news.set()

    def look_back(self) -> None:
        """Show older messages too."""
        self._depth += PAGE
        self._news.set()

    async def _act(self, acts: Acts, text: str) -> None:
        try:
            asked = json.loads(text)
            number = asked["ref"]
        except (ValueError, TypeError, KeyError):
            return
        answer = await acts.carry_out(self, asked)
        # What the act changed is on the screen before the act is called done.
        await self._send_news()
        await self._send({"type": "answer", "ref": number, **answer})

    async def _pump(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            await self._send_news()

    async def _send_news(self) -> None:
        async with self._sending:
            for frame in self._collect():
                await self._send(frame)

    async def _send(self, frame: Json) -> None:
        with contextlib.suppress(ConnectionError):
            await self._socket.send_str(json.dumps(frame, separators=(",", ":")))

    # What is new

    def _collect(self) -> list[Json]:
        """The frames that bring the window up to date."""
        place = self.channel
        if place is not None and (place.deleted or not place.visible_to(self.person)):
            self.channel = place = None
            self._shown = {}
        frames = self._if_changed("places", sight.places(self.local, self.person, self.marks))
        if place is not None:
            frames += self._if_changed("commands", sight.commands(self.local, self.person, place))
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
                "read": str(self.marks.read.get((self.person.id, place.id), 0)),
                "more": more,
                "put": [sight.message(m, self.person) for m in put],
                "gone": [str(i) for i in gone],
            }
        ]

    def _pings(self) -> list[Json]:
        """New messages that call this person, wherever they are."""
        posts = [m for m in self.local.world.posts[-MOST_TOLD:] if m.id > self._told]
        self._told = max((m.id for m in posts), default=self._told)
        return [{"type": "ping", **sight.message(m, self.person)} for m in posts if self._calls(m)]

    def _calls(self, post: Message) -> bool:
        person = self.person
        private = post.channel.recipient is person and post.author is not person
        return (person in post.pinged or private) and post.visible_to(person) and post.channel is not self.channel
