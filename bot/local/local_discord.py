"""``LocalDiscord``: the world, its web server and its people."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import TypeVar

from bot.local.clients.person import Person
from bot.local.faults import Faults
from bot.local.gateway.gateway import Gateway
from bot.local.model.clock import Clock
from bot.local.model.guilds import Guild
from bot.local.rest.journal import Exchange, Journal
from bot.local.rest.rate_limits import RateLimits
from bot.local.server import API, LOOPBACK, Server
from bot.local.world import World
from bot.local.world_state import APPLICATION_ID

T = TypeVar("T")

DEMO_GUILD = "Adjutant's Camp"
DEMO_CHANNELS = ("overland", "camp")
DEMO_PEOPLE = ("Ann", "Bea", "Carl", "Gale")
DEMO_ADMINISTRATOR = "Gale"
"""The person with every permission there: the game master."""


class LocalDiscord:
    """A Discord on loopback for one bot, which may stop, crash and start again.

    ``clock`` is its clock (real time by default). ``rate_limits=False`` lifts the rate limit buckets.
    ``token`` is the bot's; by default it is made from the application's id, so it is the same every time.
    """

    def __init__(
        self,
        *,
        clock: Clock | None = None,
        rate_limits: bool = True,
        token: str | None = None,
        application_id: int = APPLICATION_ID,
    ) -> None:
        self.clock = clock or Clock()
        self.world = World(self.clock, application_id=application_id)
        readable_id = base64.urlsafe_b64encode(str(application_id).encode()).decode().rstrip("=")
        self.token = token or f"{readable_id}.local.adjutant"
        self.limits = RateLimits(self.clock, enabled=rate_limits)
        self._server = Server(self.world, self.token, self.limits)

    # Addresses

    @property
    def application_id(self) -> int:
        """The id of the application and of its bot."""
        return self.world.bot.id

    @property
    def base_url(self) -> str:
        """The address of the server, such as http://127.0.0.1:4000."""
        return self._server.base_url

    @property
    def api_url(self) -> str:
        """For ``discord.http.Route.BASE``."""
        return self.base_url + API

    @property
    def gateway_url(self) -> str:
        """For ``discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY``."""
        return self._server.gateway_url

    # Parts

    @property
    def server(self) -> Server:
        """The web server; pages for people can be added to its ``pages`` before ``start``."""
        return self._server

    @property
    def gateway(self) -> Gateway:
        """The gateway: sessions, heartbeat interval, allowed intents."""
        return self._server.gateway

    @property
    def journal(self) -> Journal:
        """Every REST request so far."""
        return self._server.rest.journal

    @property
    def violations(self) -> list[Exchange]:
        """The requests refused for a mistake of the bot: invalid forms, unknown routes."""
        return self.journal.violations

    @property
    def faults(self) -> Faults:
        """The fault switches."""
        return self._server.faults

    @property
    def shards(self) -> int:
        """The number of shards that ``/gateway/bot`` recommends."""
        return self._server.shards

    @shards.setter
    def shards(self, count: int) -> None:
        self._server.shards = count

    # Start and stop

    async def start(self, port: int = 0, host: str = LOOPBACK) -> None:
        """Listen on loopback, and on ``host``; port 0 takes a free one."""
        await self._server.start(port, host)

    async def stop(self) -> None:
        """Stop listening, as when Discord is down. The world stays as it is, and ``start`` continues with it."""
        await self._server.stop()

    async def __aenter__(self) -> LocalDiscord:
        await self.start()
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.stop()

    async def wait_for(self, predicate: Callable[[], T | None], timeout: float = 60.0) -> T:
        """Return the first true value of ``predicate``. Raises TimeoutError after ``timeout`` real seconds."""
        return await self.world.wait_for(predicate, timeout)

    async def wait_ready(self, timeout: float = 60.0) -> None:
        """Wait until all shards of a bot are connected and its commands are registered."""
        await self.wait_for(lambda: self.gateway.complete and self.world.commands_synced, timeout)

    # The world

    def add_guild(self, name: str, *, with_bot: bool = True) -> Guild:
        """Add a guild with every person as a member, and the bot."""
        return self.world.add_guild(name, with_bot=with_bot)

    def add_user(self, name: str) -> Person:
        """Add a person, as a member of every guild."""
        person = Person(self.world.ids.next(), name, world=self.world)
        self.world.users[person.id] = person
        for guild in self.world.guilds.values():
            guild.add_member(person)
        return person

    @property
    def people(self) -> list[Person]:
        """All users but the bot, in the order in which they were added."""
        return [u for u in self.world.users.values() if isinstance(u, Person)]

    def person(self, name: str) -> Person:
        """Return the person of that name. Raises KeyError when there is none."""
        for person in self.people:
            if person.name == name:
                return person
        raise KeyError(name)

    def seed_demo(self) -> Guild:
        """Add the guild "Adjutant's Camp" with #overland and #camp, Ann, Bea, Carl and Gale, its administrator.

        Keeps all that exists already.
        """
        guild = next((g for g in self.world.guilds.values() if g.name == DEMO_GUILD), None) or self.add_guild(
            DEMO_GUILD
        )
        for name in DEMO_PEOPLE:
            person = next((p for p in self.people if p.name == name), None) or self.add_user(name)
            guild.add_member(person)
            if name == DEMO_ADMINISTRATOR:
                guild.administrators.add(person.id)
        for name in DEMO_CHANNELS:
            if not any(c.name == name for c in guild.channels):
                guild.add_channel(name)
        return guild
