"""Gateway connections, and the sessions that outlive them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import zlib
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.local.gateway.opcodes import Intent, Opcode
from bot.local.model.guilds import Channel, Guild

MOST_EVENTS_KEPT = 10_000
"""The number of events that a session keeps for a resume."""


class Connection:
    """One websocket; it sends frames in order, compressed when the client asked for zlib."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        self._request = request
        self._socket = socket
        compression = request.query.get("compress")
        # zstd-stream is answered in plain text, which clients accept too: the standard library cannot compress it.
        self._zlib = zlib.compressobj() if compression == "zlib-stream" else None
        self._outbox: asyncio.Queue[str | bytes | tuple[int, str] | None] = asyncio.Queue()
        self.session: Session | None = None

    def send(self, op: Opcode, data: Any = None, *, event: str | None = None, number: int | None = None) -> None:
        """Queue one frame, with its opcode."""
        frame = {"op": int(op), "d": data, "s": number, "t": event}
        self._outbox.put_nowait(json.dumps(frame, separators=(",", ":")))

    def send_frame(self, frame: str | bytes) -> None:
        """Queue one frame as it is; bytes are not compressed."""
        self._outbox.put_nowait(frame)

    def close(self, code: int, reason: str) -> None:
        """Close after all frames queued so far."""
        self._outbox.put_nowait((code, reason))

    def cut(self) -> None:
        """Break the connection at once, without a closing handshake."""
        transport = self._request.transport
        if transport is not None:
            transport.abort()
        self._outbox.put_nowait(None)

    async def deliver(self) -> None:
        """Send the queued frames until the connection ends."""
        while True:
            frame = await self._outbox.get()
            if frame is None:
                return
            with contextlib.suppress(ConnectionError, RuntimeError):
                if isinstance(frame, tuple):
                    await self._socket.close(code=frame[0], message=frame[1].encode())
                    return
                if isinstance(frame, bytes):
                    await self._socket.send_bytes(frame)
                elif self._zlib is None:
                    await self._socket.send_str(frame)
                else:
                    packed = self._zlib.compress(frame.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self._socket.send_bytes(packed)


@dataclass(eq=False)
class Session:
    """One shard's session; it outlives its connection, so it can be resumed."""

    id: str
    shard: int
    shards: int
    intents: int
    connection: Connection | None = None
    resumable: bool = True
    number: int = 0
    kept: list[tuple[int, str, Any]] = field(default_factory=list)

    def dispatch(self, event: str, data: Any) -> None:
        """Send an event, and keep it for a resume."""
        self.number += 1
        self.kept.append((self.number, event, data))
        del self.kept[:-MOST_EVENTS_KEPT]
        if self.connection is not None:
            self.connection.send(Opcode.DISPATCH, data, event=event, number=self.number)

    def lost_after(self, seen: int) -> bool:
        """Tell whether events after number ``seen`` are no longer kept."""
        return bool(self.kept) and seen < self.kept[0][0] - 1

    def wants(self, event: str, place: Channel | Guild | None) -> bool:
        """Tell whether this shard with its intents gets an event that happened in ``place``."""
        guild = place.guild if isinstance(place, Channel) else place
        shard = (guild.id >> 22) % self.shards if guild is not None else 0
        if shard != self.shard:
            return False
        if event == "INTERACTION_CREATE":
            return True
        if event.startswith("MESSAGE_"):
            return bool(self.intents & (Intent.GUILD_MESSAGES if guild is not None else Intent.DIRECT_MESSAGES))
        return bool(self.intents & Intent.GUILDS)
