"""Two worlds that a player, or a spectator, cannot tell apart: the pages answer with the same bytes, and streams say
the same in the same order, whatever the other side holds and does in secret."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hashlib
import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest
import pytest_asyncio

from bot.web import site
from bot.web.doors import Doors
from tests.web.scene import link_of
from tests.wire.table import Table, answer, table
from tests.wire.test_secrecy import by_blue, first_card, last_card, red
from tests.wire.worlds import Step, differences, elsewhere, in_two_worlds

MOMENTS = re.compile(rb"(?<=[\":-])\d{5,}")
"""Revisions, whose last digits are of a moment."""
DATE = "Date"


class Watcher:
    """Somebody who keeps their pages open over a world's steps: Ann's, or with ``token`` the spectators'."""

    def __init__(self) -> None:
        self.session: aiohttp.ClientSession | None = None
        self.base = ""
        self.heard: list[str] = []
        self._stream: asyncio.Task[None] | None = None
        self._revision = 0

    async def enter(self, at: Table) -> str:
        """Ann opens her map, and its stream."""
        await self.close()
        self.session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        panel = answer(await at.ann.click(await at.board(), "Your move"))
        link = urlsplit(link_of(answer(await at.ann.click(panel, "Open map"))))
        self.base = f"{at.bot.site.doors.address}{link.path}"
        await self.post("enter", {"link": link.fragment})
        return await self._listen()

    async def watch(self, at: Table) -> str:
        """Somebody opens the spectators' page, and its stream."""
        await self.close()
        self.session = aiohttp.ClientSession()
        self.base = await at.bot.site.doors.open_to_all((await at.engine()).id)
        return await self._listen()

    async def _listen(self) -> str:
        self.heard = []
        begun = asyncio.Event()

        async def listen() -> None:
            assert self.session is not None
            async with self.session.get(f"{self.base}/events") as response:
                async for line in response.content:
                    self.heard.append(MOMENTS.sub(b"NO", line).decode())
                    begun.set()

        self._stream = asyncio.create_task(listen())
        await begun.wait()
        return "entered"

    async def close(self) -> None:
        """Closes the pages."""
        if self._stream is not None:
            self._stream.cancel()
            with contextlib.suppress(asyncio.CancelledError, aiohttp.ClientError):
                await self._stream
        if self.session is not None:
            await self.session.close()

    async def get(self, what: str, **query: str) -> tuple[Any, ...]:
        """What is answered: status, headers but the date, and what stands in the body."""
        assert self.session is not None
        async with self.session.get(f"{self.base}/{what}", params=query) as response:
            return await self._kept(response)

    async def post(self, what: str, body: dict[str, Any]) -> tuple[Any, ...]:
        """The same of an act."""
        assert self.session is not None
        parts = urlsplit(self.base)
        headers = {"Origin": f"{parts.scheme}://{parts.netloc}"}
        async with self.session.post(f"{self.base}/{what}", json=body, headers=headers) as response:
            return await self._kept(response)

    async def _kept(self, response: aiohttp.ClientResponse) -> tuple[Any, ...]:
        data = await response.read()
        headers = {k: v for k, v in response.headers.items() if k not in (DATE, "Set-Cookie", "Content-Length")}
        if response.content_type == "image/png":
            return response.status, headers, len(data), hashlib.sha256(data).hexdigest()[:20]
        if response.content_type == "application/json" and b'"revision":' in data:
            self._revision = int(re.findall(rb'"revision":(\d+)', data)[0])
        masked = MOMENTS.sub(b"NO", re.sub(rb'"revision":\d+', b'"revision":NO', data))
        masked = re.sub(rb"[0-9a-f]{64}", b"HASH", masked)
        return response.status, headers, len(masked), masked.decode()

    # -- what is looked at

    async def now(self) -> tuple[Any, ...]:
        """What there is to see now, once the stream has told of it: two events that follow each other may be one."""
        found = await self.get("now")
        moment = re.findall(r'"moment":"([^"]+)"', str(found[-1]))
        for _ in range(1200):
            if not moment or f"data: {moment[0]}\n" in self.heard:
                break
            await asyncio.sleep(0.05)
        return found

    async def looks(self, at: Table) -> list[Any]:
        """Everything that a page asks for."""
        found = [await self.now(), await self.get("picture")]
        for verb, path in (
            ("d", ""),
            ("d", "commit"),
            ("d", "scout"),
            ("d", "nonsense"),
            ("o", ""),
            ("o", "auto parry"),
        ):
            found.append(await self.get("offer", verb=verb, path=path))
        found.append(await self.get("sketch", path="step left"))
        for plan in ("step left", "step left|step right|commit hold", "commit hold|step left", "scout", "nonsense"):
            found.append(await self.get("plan", plan=plan))
            found.append(await self.get("offer", plan=plan))
            found.append(await self.post("carry", {"seat": "red", "revision": 1, "plan": plan.split("|")}))
        for number in ("", "1", "3", "999"):
            found.append(await self.get("since", n=number))
        found.append(await self.get("odds"))
        found.append(await self.post("act", {"seat": "red", "revision": 1, "path": ["commit", "hold"]}))
        return [*found, list(self.heard)]

    async def watches(self, at: Table) -> list[Any]:
        """Everything that the spectators' page asks for."""
        found = [await self.get("now")]
        last = (await at.engine()).session.numbers["public"]
        for n in range(last + 2):
            found += [await self.get("step", n=str(n)), await self.get("picture", n=str(n))]
        found.append(await self.get("step", n=str(last), side="blue"))
        return [*found, list(self.heard)]

    async def acts(self, at: Table, path: str, verb: str = "d") -> Any:
        """Ann decides on her page."""
        await self.get("now")
        body = {"seat": "red", "revision": self._revision, "verb": verb, "path": path.split(" "), "asked": True}
        return await self.post("act", body)

    async def undoes(self, at: Table) -> Any:
        """Ann takes back on her page."""
        await self.now()
        done = await self.post("undo", {"seat": "red", "revision": self._revision})
        await self.now()
        return done


@pytest_asyncio.fixture
async def watcher() -> AsyncIterator[Watcher]:
    """Somebody with pages, which are closed at the end."""
    made = Watcher()
    yield made
    await made.close()


@pytest_asyncio.fixture
async def with_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """A table whose bot has pages, at one port in both worlds, and in both with the same secrets."""

    def secret(doors: Doors) -> str:
        made.append(doors)
        return f"{sum(each is doors for each in made):022}"

    made: list[Doors] = []
    monkeypatch.setattr(Doors, "_secret", secret)
    # A test asks faster than pages do, and how fast must not matter.
    monkeypatch.setattr(site, "A_SECOND", 1_000.0)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    async with table(tmp_path / "data") as at:
        at.web_port = port
        await at.restart()
        yield at


async def test_a_seats_page_looks_alike(with_pages: Table, watcher: Watcher) -> None:
    """What Blue holds, commits and orders in secret shows in no answer, no size and no event of Red's page."""
    await with_pages.open_probe()

    def looks(when: str) -> Step:
        return Step(f"{when}: looks", watcher.looks)

    steps = [
        Step("enters", watcher.enter),
        looks("at first"),
        by_blue("auto parry on", only_first=True),
        by_blue("omen", only_first=True),
        Step("another game", elsewhere, only_first=True),
        looks("after a secret order"),
        by_blue(first_card),
        by_blue("omen", only_first=True),
        looks("after blue committed"),
        Step("red: auto parry on", functools.partial(watcher.acts, path="auto parry on", verb="o")),
        by_blue("auto parry off", only_first=True),
        by_blue("withdraw"),
        looks("after blue withdrew"),
        Step("red commits", functools.partial(watcher.acts, path="commit hold")),
        looks("after red committed"),
        Step("red takes back", watcher.undoes),
        by_blue(last_card),
        looks("at last"),
        Step("leaves", lambda at: watcher.post("leave", {})),
    ]
    worlds = await in_two_worlds(with_pages, with_pages.ann, "red", steps, seed=1)
    assert differences(*worlds) == []
    assert watcher.heard.count("event: moved\n") >= 5


async def test_the_spectators_page_looks_alike(with_pages: Table, watcher: Watcher) -> None:
    """Nobody who watches learns more than the channel's board shows, from whichever step."""
    await with_pages.open_probe()
    await red(with_pages, "commit hold")

    def looks(when: str) -> Step:
        return Step(f"{when}: watches", watcher.watches)

    steps = [
        Step("opens", watcher.watch),
        looks("at first"),
        by_blue("auto parry on", only_first=True),
        by_blue("omen", only_first=True),
        looks("after a secret order"),
        by_blue(first_card),
        looks("after blue committed"),
    ]
    worlds = await in_two_worlds(with_pages, with_pages.carl, "red", steps, seed=1)
    assert differences(*worlds) == []
