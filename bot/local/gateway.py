"""The gateway: sessions, shards, events and their replay."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from bot.local import payloads
from bot.local.faults import GatewayFaults
from bot.local.model import Channel, Guild
from bot.local.world import World

GUILDS = 1 << 0
GUILD_MESSAGES = 1 << 9
DIRECT_MESSAGES = 1 << 12
PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
ALL_INTENTS = (1 << 26) - 1

MOST_EVENTS_KEPT = 10_000

_DISPATCH, _HEARTBEAT, _IDENTIFY, _RESUME, _RECONNECT = 0, 1, 2, 6, 7
_INVALID_SESSION, _HELLO, _HEARTBEAT_ACK = 9, 10, 11
_ACCEPTED_SILENTLY = (3, 4, 8, 31)


class _Close(Exception):
    """The connection ends with one of Discord's close codes."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Connection:
    """One websocket: sends frames in order, compressed when the client asked for zlib."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        self._request = request
        self._socket = socket
        compression = request.query.get("compress")
        # zstd-stream is answered in plain text, which clients accept too: the standard library cannot compress it.
        self._zlib = zlib.compressobj() if compression == "zlib-stream" else None
        self._outbox: asyncio.Queue[dict[str, Any] | tuple[int, str] | None] = asyncio.Queue()
        self.session: Session | None = None

    def send(self, op: int, data: Any = None, *, event: str | None = None, number: int | None = None) -> None:
        """Queue one frame."""
        self._outbox.put_nowait({"op": op, "d": data, "s": number, "t": event})

    def close(self, code: int, reason: str) -> None:
        """Close after everything queued so far."""
        self._outbox.put_nowait((code, reason))

    def cut(self) -> None:
        """Break the connection at once, without a closing handshake."""
        transport = self._request.transport
        if transport is not None:
            transport.abort()
        self._outbox.put_nowait(None)

    async def deliver(self) -> None:
        """Send what is queued until the connection ends."""
        while True:
            frame = await self._outbox.get()
            if frame is None:
                return
            with contextlib.suppress(ConnectionError, RuntimeError):
                if isinstance(frame, tuple):
                    await self._socket.close(code=frame[0], message=frame[1].encode())
                    return
                text = json.dumps(frame, separators=(",", ":"))
                if self._zlib is None:
                    await self._socket.send_str(text)
                else:
                    packed = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self._socket.send_bytes(packed)


@dataclass(eq=False)
class Session:
    """One shard's session; it outlives its connection so that it can be resumed."""

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
            self.connection.send(_DISPATCH, data, event=event, number=self.number)

    def lost_after(self, seen: int) -> bool:
        """Whether events after number ``seen`` are no longer kept."""
        return bool(self.kept) and seen < self.kept[0][0] - 1

    def wants(self, event: str, place: Channel | Guild | None) -> bool:
        """Whether this shard with its intents gets an event that happened in ``place``."""
        guild = place.guild if isinstance(place, Channel) else place
        shard = (guild.id >> 22) % self.shards if guild is not None else 0
        if shard != self.shard:
            return False
        if event == "INTERACTION_CREATE":
            return True
        if event.startswith("MESSAGE_"):
            return bool(self.intents & (GUILD_MESSAGES if guild is not None else DIRECT_MESSAGES))
        return bool(self.intents & GUILDS)


class Gateway:
    """Takes connections, keeps sessions, and hands the world's events to the shards that want them."""

    def __init__(self, world: World, token: Callable[[], str], url: Callable[[], str]) -> None:
        self._world = world
        self._token = token
        self._url = url
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.heartbeat_seconds = 41.25
        self.allowed_intents = ALL_INTENTS & ~PRIVILEGED
        """IDENTIFY with others is closed with 4014."""
        self.identified = 0
        """How many IDENTIFYs succeeded so far."""
        self.resumed = 0
        """How many RESUMEs succeeded so far."""
        self.faults = GatewayFaults(self._cut, self._reconnect, self._forget)
        world.listener = self.tell

    @property
    def live(self) -> list[Session]:
        """The sessions that are connected."""
        return [s for s in self.sessions.values() if s.connection is not None]

    @property
    def complete(self) -> bool:
        """Whether every shard of one bot is connected."""
        return any({o.shard for o in self.live if o.shards == s.shards} == set(range(s.shards)) for s in self.live)

    def tell(self, event: str, data: dict[str, Any], place: Channel | Guild | None) -> None:
        """Hand an event to every session that wants it."""
        guild = place.guild if isinstance(place, Channel) else place
        if guild is not None and not guild.has_bot and event != "GUILD_DELETE":
            return
        copies = 1
        if event == "INTERACTION_CREATE":
            if self.faults.lose_interactions > 0:
                self.faults.lose_interactions -= 1
                return
            if self.faults.duplicate_interactions > 0:
                self.faults.duplicate_interactions -= 1
                copies = 2
        for session in list(self.sessions.values()):
            if session.wants(event, place):
                for _ in range(copies):
                    session.dispatch(event, data)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one websocket until it closes."""
        socket = web.WebSocketResponse(max_msg_size=0, autoping=True)
        await socket.prepare(request)
        connection = Connection(request, socket)
        self.connections.add(connection)
        delivery = asyncio.create_task(connection.deliver())
        connection.send(_HELLO, {"heartbeat_interval": int(self.heartbeat_seconds * 1000), "_trace": []})
        try:
            await self._listen(socket, connection)
        except _Close as end:
            connection.close(end.code, end.reason)
            await delivery
        finally:
            delivery.cancel()
            self._disconnected(connection, socket.close_code)
        return socket

    async def close(self) -> None:
        """End every connection, as for a restart of Discord's own."""
        for connection in list(self.connections):
            connection.close(WSCloseCode.GOING_AWAY, "")
            connection.cut()

    async def _listen(self, socket: web.WebSocketResponse, connection: Connection) -> None:
        async for message in socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                continue
            try:
                frame = json.loads(message.data)
                op, data = int(frame["op"]), frame.get("d")
            except (ValueError, TypeError, KeyError):
                raise _Close(4002, "Error while decoding payload.") from None
            if op == _HEARTBEAT:
                # On loopback the answer could overtake the sender's note of when it sent; libraries then reckon with
                # the beat before, and warn of a delay of forty seconds.
                asyncio.get_running_loop().call_later(0.005, connection.send, _HEARTBEAT_ACK)
            elif op in (_IDENTIFY, _RESUME):
                if connection.session is not None:
                    raise _Close(4005, "Already authenticated.")
                if not isinstance(data, dict) or data.get("token") != self._token():
                    raise _Close(4004, "Authentication failed.")
                if op == _IDENTIFY:
                    self._identify(connection, data)
                else:
                    self._resume(connection, data)
            elif connection.session is None:
                raise _Close(4003, "Not authenticated.")
            elif op not in _ACCEPTED_SILENTLY:
                raise _Close(4001, "Unknown opcode.")

    def _identify(self, connection: Connection, data: dict[str, Any]) -> None:
        shard, shards = data.get("shard") or (0, 1)
        intents = data.get("intents")
        if not 0 <= shard < shards:
            raise _Close(4010, "Invalid shard.")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            raise _Close(4013, "Invalid intent(s).")
        if intents & ~self.allowed_intents:
            raise _Close(4014, "Disallowed intent(s).")
        # A bot that starts anew does not come back for its old session.
        for old in [s for s in self.sessions.values() if s.connection is None and s.shard == shard]:
            del self.sessions[old.id]
        session = Session(secrets.token_hex(16), shard, shards, intents, connection)
        self.sessions[session.id] = session
        connection.session = session
        world = self._world
        mine = [g for g in world.guilds.values() if g.has_bot and (g.id >> 22) % shards == shard]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": payloads.own_user(world.bot),
                "guilds": [{"id": str(g.id), "unavailable": True} for g in mine],
                "session_id": session.id,
                "resume_gateway_url": self._url(),
                "session_type": "normal",
                "shard": [shard, shards],
                "application": {"id": str(world.bot.id), "flags": 0},
                "private_channels": [],
                "relationships": [],
                "_trace": [],
            },
        )
        if intents & GUILDS:
            for guild in mine:
                session.dispatch("GUILD_CREATE", payloads.guild_create(guild, joined=False))
        self.identified += 1
        world.changed()

    def _resume(self, connection: Connection, data: dict[str, Any]) -> None:
        session = self.sessions.get(str(data.get("session_id")))
        seen = data.get("seq")
        if session is None or not session.resumable or not isinstance(seen, int) or session.lost_after(seen):
            connection.send(_INVALID_SESSION, False)
            return
        if seen > session.number:
            raise _Close(4007, "Invalid seq.")
        if session.connection is not None:
            session.connection.session = None
            session.connection.close(4000, "Resumed elsewhere.")
        session.connection = connection
        connection.session = session
        for number, event, missed in session.kept:
            if number > seen:
                connection.send(_DISPATCH, missed, event=event, number=number)
        session.dispatch("RESUMED", {"_trace": []})
        self.resumed += 1
        self._world.changed()

    def _disconnected(self, connection: Connection, code: int | None) -> None:
        self.connections.discard(connection)
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            # A client that says goodbye gives its session up.
            if code in (1000, 1001) or not session.resumable:
                self.sessions.pop(session.id, None)
        self._world.changed()

    def _cut(self) -> None:
        for connection in list(self.connections):
            connection.cut()

    def _reconnect(self) -> None:
        for connection in self.connections:
            connection.send(_RECONNECT)

    def _forget(self) -> None:
        for session in list(self.sessions.values()):
            session.resumable = False
            if session.connection is None:
                del self.sessions[session.id]
