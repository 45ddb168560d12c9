"""People at a table whose bot has pages, what they ask of these by themselves, and a browser."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import urlsplit

import aiohttp
import pytest
from playwright.async_api import Page

from bot.games.library import LIBRARY
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.web import site
from cogs.pictures.gallery import Gallery
from tests.page.browser import Tab, Tabs
from tests.probe.descriptor import DESCRIPTOR
from tests.probe.game import PROBE
from tests.wire.table import Table, answer, still_world, unhurried

PHONE = (390, 844)
DESKTOP = (1280, 800)


class Client:
    """Somebody who asks the pages without a browser; it keeps cookies as one does."""

    def __init__(self, address: str, game: str) -> None:
        self.address, self.game = address, game
        self.base = f"{address}/play/{game}"
        self.session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))

    async def get(self, what: str, **query: str) -> tuple[int, Any]:
        """Returns the status and what was answered."""
        async with self.session.get(f"{self.base}/{what}", params=query) as response:
            return response.status, await _read(response)

    async def post(self, what: str, body: Any, origin: str | None = None) -> tuple[int, Any]:
        """Returns the status and what was answered."""
        headers = {"Origin": self.address if origin is None else origin}
        async with self.session.post(f"{self.base}/{what}", json=body, headers=headers) as response:
            return response.status, await _read(response)


async def _read(response: aiohttp.ClientResponse) -> Any:
    return await response.json() if response.content_type == "application/json" else await response.read()


@dataclass
class Scene:
    """A table with pages; ``tabs`` are to look at them with."""

    table: Table
    tabs: Tabs | None
    clients: list[Client] = field(default_factory=list)
    opened: list[Tab] = field(default_factory=list)
    mistakes: list[str] = field(default_factory=list)
    """The errors of the pages' consoles."""

    @property
    def address(self) -> str:
        """Where the pages are."""
        return self.table.bot.site.doors.address

    async def link(self, person: Person) -> str:
        """The link that *Open map* on a person's panel gives."""
        panel = await self.table.panel(person)
        return link_of(answer(await person.click(panel, "Open map")))

    def client(self, game: str) -> Client:
        """Somebody without a browser, who has entered nothing yet."""
        made = Client(self.address, game)
        self.clients.append(made)
        return made

    async def entered(self, person: Person) -> Client:
        """Somebody without a browser, who has entered by a person's link."""
        link = urlsplit(await self.link(person))
        made = self.client(link.path.rsplit("/", 1)[-1])
        status, _ = await made.post("enter", {"link": link.fragment})
        assert status == 200
        return made

    async def page(self, link: str, size: tuple[int, int] = PHONE, moving: bool = False) -> Page:
        """A page in a browser of its own: a phone's, with a finger, or a desktop's. Its owner likes to see things
        ``moving``, or does not."""
        assert self.tabs is not None
        tab = await self.tabs.opened(size, [], self.mistakes, reduced=not moving, has_touch=size == PHONE)
        self.opened.append(tab)
        await tab.page.goto(link)
        return tab.page


def link_of(message: Message) -> str:
    """The link of a message's button."""
    (url,) = [button.url for button in message.buttons if button.url]
    return url


def offered_everywhere() -> contextlib.AbstractContextManager[object]:
    """Has *Open map* offered for every game: the probe has no map, and pages all the same."""
    return mock.patch.object(Gallery, "enlarges", return_value=True)


@contextlib.asynccontextmanager
async def at_scene(folder: Path, tabs: Tabs | None = None) -> AsyncIterator[Scene]:
    """A running table with pages."""
    local = still_world()
    await local.start()
    table = Table(local, folder / "data", {**LIBRARY, PROBE.key: DESCRIPTOR})
    table.web_port = 0
    made = Scene(table, tabs)
    with unhurried(), offered_everywhere(), pytest.MonkeyPatch.context() as patch:
        if tabs is not None:
            # A test taps faster than people do.
            patch.setattr(site, "A_SECOND", 1_000.0)
        try:
            await table.start()
            yield made
        finally:
            if tabs is not None:
                for tab in made.opened:
                    await tabs.put_back(tab)
            for client in made.clients:
                await client.session.close()
            await table.stop()
            await local.stop()
