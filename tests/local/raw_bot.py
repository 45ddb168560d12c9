"""A bot without a library: plain requests, for all that discord.py would refuse or retry by itself."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Channel, Guild, Message
from bot.local.model.interaction_metadata import InteractionKind
from bot.local.model.interactions import Interaction

Json = dict[str, Any]


@dataclass
class Answer:
    """A status and its JSON."""

    status: int
    body: Any
    headers: dict[str, str]

    @property
    def code(self) -> int | None:
        """Discord's error code."""
        return self.body.get("code") if isinstance(self.body, dict) else None

    def error_at(self, *path: str | int) -> list[str]:
        """Return the error codes of one field; empty when there is none."""
        place: Any = self.body.get("errors", {})
        for key in path:
            place = place.get(str(key), {})
        return [e["code"] for e in place.get("_errors", [])]


class RawBot:
    """A world with a guild, a channel and Ann, and requests to it with the bot's token."""

    def __init__(self, local: LocalDiscord, session: aiohttp.ClientSession) -> None:
        self.local = local
        self.session = session
        self.guild: Guild = local.add_guild("Friends")
        self.channel: Channel = self.guild.add_channel("games")
        self.ann: Person = local.add_user("Ann")
        self.bea: Person = local.add_user("Bea")

    async def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        files: dict[str, bytes] | None = None,
        token: str | None = None,
        **query: Any,
    ) -> Answer:
        """Send one request; ``files`` by name become files[0], files[1] and so on."""
        headers = {"Authorization": f"Bot {token or self.local.token}"}
        data: Any = None
        if files is not None:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for i, (name, content) in enumerate(files.items()):
                form.add_field(f"files[{i}]", content, filename=name)
            data = form
        elif body is not None:
            data, headers["Content-Type"] = json.dumps(body), "application/json"
        url = self.local.api_url + path
        async with self.session.request(method, url, data=data, headers=headers, params=query) as response:
            text = await response.text()
            return Answer(response.status, json.loads(text) if text else None, dict(response.headers))

    async def post(
        self, body: Json, *, channel: Channel | None = None, files: dict[str, bytes] | None = None
    ) -> Answer:
        """Post a message."""
        place = channel or self.channel
        return await self.call("POST", f"/channels/{place.id}/messages", body, files=files)

    async def posted(self, body: Json | None = None, *, channel: Channel | None = None, **kwargs: Any) -> Message:
        """Post a message that must succeed."""
        answer = await self.post({"content": "hello"} if body is None else body, channel=channel, **kwargs)
        assert answer.status == 200, answer.body
        return self.local.world.channels[int(answer.body["channel_id"])].messages[int(answer.body["id"])]

    async def edit(self, message: Message, body: Json, *, files: dict[str, bytes] | None = None) -> Answer:
        """Edit a message with the bot's token."""
        return await self.call("PATCH", f"/channels/{message.channel.id}/messages/{message.id}", body, files=files)

    def event(
        self,
        kind: InteractionKind = InteractionKind.COMMAND,
        *,
        message: Message | None = None,
        data: Json | None = None,
    ) -> Interaction:
        """Return an interaction of Ann's, not answered yet."""
        place = message.channel if message is not None else self.channel
        return self.local.world.interact(kind, self.ann, place, data or {}, message=message, command_name="go")

    async def respond(
        self, event: Interaction, kind: int, data: Json | None = None, *, files: dict[str, bytes] | None = None
    ) -> Answer:
        """Send the first response to an interaction."""
        body: Json = {"type": kind} | ({} if data is None else {"data": data})
        path = f"/interactions/{event.id}/{event.token}/callback"
        return await self.call("POST", path, body, files=files, with_response="1")

    def webhook(self, event: Interaction, tail: str = "") -> str:
        """Return the path of an interaction's webhook."""
        return f"/webhooks/{self.local.application_id}/{event.token}{tail}"


@asynccontextmanager
async def raw_bot(local: LocalDiscord) -> AsyncIterator[RawBot]:
    """Connect a raw bot to a world that runs already."""
    async with aiohttp.ClientSession() as session:
        yield RawBot(local, session)
