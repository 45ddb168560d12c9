"""The gateway: identifies and resumes sessions, and sends them the world's events."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from bot.local.faults import GatewayFaults
from bot.local.gateway.opcodes import ALL_INTENTS, IGNORED, PRIVILEGED, Intent, Opcode
from bot.local.gateway.session_starts import SessionStarts
from bot.local.gateway.sessions import Connection, Session
from bot.local.model.guilds import Channel, Guild
from bot.local.payloads.guilds import guild_create_payload
from bot.local.payloads.users import own_user_payload
from bot.local.world import World

LARGEST_FRAME = 64 * 1024
"""Bytes of the largest frame that a bot may send."""
MOST_CONNECTIONS = 100
"""The number of connections that are open at once."""


class CloseConnection(Exception):
    """The connection ends with one of Discord's close codes."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Gateway:
    """Accepts connections, keeps sessions, and sends the world's events to the shards that want them."""

    def __init__(self, world: World, token: str, url: Callable[[], str], starts: SessionStarts) -> None:
        self._world = world
        self._token = token
        self._url = url
        self.starts = starts
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.heartbeat_seconds = 41.25
        self.allowed_intents = ALL_INTENTS & ~PRIVILEGED
        """IDENTIFY with other intents is closed with 4014."""
        self.most_guilds = 2500
        """The number of guilds that a shard may have; IDENTIFY with too few shards is closed with 4011."""
        self.identified = 0
        """The number of successful IDENTIFYs so far."""
        self.resumed = 0
        """The number of successful RESUMEs so far."""
        self.faults = GatewayFaults(self._cut, self._reconnect, self._forget, self._send_frame)
        world.listener = self.dispatch

    @property
    def live(self) -> list[Session]:
        """The sessions that are connected."""
        return [s for s in self.sessions.values() if s.connection is not None]

    @property
    def complete(self) -> bool:
        """Whether every shard of one bot is connected."""
        return any({o.shard for o in self.live if o.shards == s.shards} == set(range(s.shards)) for s in self.live)

    def dispatch(self, event: str, data: dict[str, Any], place: Channel | Guild | None) -> None:
        """Send an event to every session that wants it."""
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
        """Serve one websocket until it closes. Raises HTTPTooManyRequests where there are too many, and
        HTTPServiceUnavailable where the faults turn it away."""
        if self.faults.turn_away > 0:
            self.faults.turn_away -= 1
            raise web.HTTPServiceUnavailable(text="The gateway is out of service.")
        if len(self.connections) >= MOST_CONNECTIONS:
            raise web.HTTPTooManyRequests(text="There are too many connections.")
        socket = web.WebSocketResponse(max_msg_size=LARGEST_FRAME, autoping=True)
        await socket.prepare(request)
        connection = Connection(request, socket)
        self.connections.add(connection)
        delivery = asyncio.create_task(connection.deliver())
        connection.send(Opcode.HELLO, {"heartbeat_interval": int(self.heartbeat_seconds * 1000), "_trace": []})
        try:
            await self._listen(socket, connection)
        except CloseConnection as end:
            connection.close(end.code, end.reason)
            await delivery
        finally:
            delivery.cancel()
            self._disconnected(connection, socket.close_code)
        return socket

    async def close(self) -> None:
        """Close every connection, as when Discord restarts."""
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
                self._receive(connection, op, data)
            except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
                raise CloseConnection(4002, "Error while decoding payload.") from None

    def _receive(self, connection: Connection, op: int, data: Any) -> None:
        """Carry out one frame of the client."""
        if op == Opcode.HEARTBEAT:
            # On loopback the acknowledgement can arrive before the client has noted when it sent the heartbeat;
            # libraries then measure from the heartbeat before it, and warn of a delay of forty seconds.
            asyncio.get_running_loop().call_later(0.005, connection.send, Opcode.HEARTBEAT_ACK)
        elif op in (Opcode.IDENTIFY, Opcode.RESUME):
            if connection.session is not None:
                raise CloseConnection(4005, "Already authenticated.")
            if not isinstance(data, dict) or data.get("token") != self._token:
                raise CloseConnection(4004, "Authentication failed.")
            if op == Opcode.IDENTIFY:
                self._identify(connection, data)
            else:
                self._resume(connection, data)
        elif connection.session is None:
            raise CloseConnection(4003, "Not authenticated.")
        elif op not in IGNORED:
            raise CloseConnection(4001, "Unknown opcode.")

    def _identify(self, connection: Connection, data: dict[str, Any]) -> None:
        shard, shards = data.get("shard") or (0, 1)
        intents = data.get("intents")
        if not 0 <= shard < shards:
            raise CloseConnection(4010, "Invalid shard.")
        if sum(g.has_bot for g in self._world.guilds.values()) > self.most_guilds * shards:
            raise CloseConnection(4011, "Sharding required.")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            raise CloseConnection(4013, "Invalid intent(s).")
        if intents & ~self.allowed_intents:
            raise CloseConnection(4014, "Disallowed intent(s).")
        if self.starts.spent():
            # Discord would end all sessions and make the token void.
            raise CloseConnection(4004, "Authentication failed.")
        if not self.starts.take(shard):
            connection.send(Opcode.INVALID_SESSION, False)
            return
        # A bot that identifies again will not resume its old session.
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
                "user": own_user_payload(world.bot),
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
        if intents & Intent.GUILDS:
            for guild in mine:
                session.dispatch("GUILD_CREATE", guild_create_payload(guild, joined=False))
        self.identified += 1
        world.changed()

    def _resume(self, connection: Connection, data: dict[str, Any]) -> None:
        session = self.sessions.get(str(data.get("session_id")))
        seen = data.get("seq")
        if session is None or not session.resumable or not isinstance(seen, int) or session.lost_after(seen):
            connection.send(Opcode.INVALID_SESSION, False)
            return
        if seen > session.number:
            raise CloseConnection(4007, "Invalid seq.")
        if session.connection is not None:
            session.connection.session = None
            session.connection.close(4000, "Resumed elsewhere.")
        session.connection = connection
        connection.session = session
        for number, event, missed in session.kept:
            if number > seen:
                connection.send(Opcode.DISPATCH, missed, event=event, number=number)
        session.dispatch("RESUMED", {"_trace": []})
        self.resumed += 1
        self._world.changed()

    def _disconnected(self, connection: Connection, code: int | None) -> None:
        self.connections.discard(connection)
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            # A client that closes with these codes ends its session.
            if code in (1000, 1001) or not session.resumable:
                self.sessions.pop(session.id, None)
        self._world.changed()

    def _cut(self) -> None:
        for connection in list(self.connections):
            connection.cut()

    def _reconnect(self, shard: int | None) -> None:
        for connection in self.connections:
            if shard is None or (connection.session is not None and connection.session.shard == shard):
                connection.send(Opcode.RECONNECT)

    def _send_frame(self, text: str | bytes) -> None:
        for connection in self.connections:
            connection.send_frame(text)

    def _forget(self) -> None:
        for session in list(self.sessions.values()):
            session.resumable = False
            if session.connection is None:
                del self.sessions[session.id]
