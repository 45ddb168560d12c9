"""People who play on their pages: by the same requests as a browser's, with a stream open, as others do by panels."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from msgspec import Struct

from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from tests.bench.tables import PANEL_WITHIN, Click, Table

NUMBERS = itertools.count(1)
"""Tell the requests of pages from each other, and so from interactions when they are negative; and their networks."""
THOUGHT = ("hint", "follow")
"""What is thought about before it is answered."""


class Asked(Struct, frozen=True):
    """A page's request: what it asked for, and the seconds to the answer (None: none, or an error of the bot's)."""

    what: str
    seconds: float | None


class Page:
    """A person's open page. ``now`` is what it shows, ``level`` the choices that it has come to."""

    def __init__(self, link: str, asked: list[Asked]) -> None:
        parts = urlsplit(link)
        self.base, self._link, self._asked = link.partition("#")[0], parts.fragment, asked
        number = next(NUMBERS)
        # Behind a proxy that names each person's own network.
        headers = {
            "Origin": f"{parts.scheme}://{parts.netloc}",
            "X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}",
        }
        self._session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True), headers=headers)
        self.now: dict[str, Any] = {}
        self.level: dict[str, Any] | None = None
        self._listening: asyncio.Task[None] | None = None

    async def enter(self) -> None:
        """Uses the link up, shows the page, and listens from then on."""
        await self.ask("enter", body={"link": self._link})
        await self.look()
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Closes the page."""
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        await self._session.close()

    async def ask(self, what: str, body: dict[str, Any] | None = None, **query: str) -> Any:
        """Asks for something, or with a body tells it. Returns what was answered, None for a refusal."""
        begun, answered = asyncio.get_running_loop().time(), False
        try:
            method = "GET" if body is None else "POST"
            wait = aiohttp.ClientTimeout(PANEL_WITHIN)
            async with self._session.request(
                method, f"{self.base}/{what}", json=body, params=query, timeout=wait
            ) as response:
                data = await response.json() if response.content_type == "application/json" else None
                # 409 is for what someone else was faster with, 422 for what may not be done.
                answered = response.status in (200, 409, 422)
                return data if response.status == 200 else None
        except (TimeoutError, aiohttp.ClientError):
            return None
        finally:
            self._asked.append(Asked(what, asyncio.get_running_loop().time() - begun if answered else None))

    async def look(self) -> None:
        """Shows what there is to see now."""
        self.show(await self.ask("now") or self.now)

    def show(self, now: dict[str, Any]) -> None:
        """Shows that, with the choices at the root."""
        self.now, self.level = now, now.get("offer")

    @property
    def public(self) -> int:
        """The number of the last public entry that it knows of."""
        return int(self.now.get("moment", "-0").split("-")[1])

    async def _listen(self) -> None:
        with contextlib.suppress(aiohttp.ClientError, TimeoutError):
            wait = aiohttp.ClientTimeout(total=None)
            async with self._session.get(f"{self.base}/events", timeout=wait) as response:
                async for line in response.content:
                    moment = line.decode().removeprefix("data: ").strip()
                    if line.startswith(b"data: ") and moment and moment != self.now.get("moment"):
                        await self.look()


class PageTable(Table):
    """A table whose people play on their pages; a panel is only opened for the link."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.pages: dict[Person, Page] = {}
        self.asked: list[Asked] = []
        self.shut = 0
        """Pages that could not be opened."""
        self.decided: list[tuple[int, int]] = []
        """The numbers of the clicks that decided something, with those of the public entries that it became."""

    async def sit(self) -> None:
        """Everybody opens their page."""
        for person in self.people:
            await self.look(person)
            panel = self.panels.get(person)
            opens = next((b.custom_id for b in panel.buttons if b.label == "Open map"), None) if panel else None
            if panel is not None and opens is not None:
                await self.click(person, panel, opens)
            link = link_of(self.panels[person]) if person in self.panels else ""
            if link:
                self.pages[person] = Page(link, self.asked)
                await self.pages[person].enter()
            self.shut += not link or not self.pages[person].now

    async def close(self) -> None:
        """Closes the pages."""
        for page in self.pages.values():
            await page.close()
        self.pages.clear()

    async def act(self) -> None:
        """Somebody whose page offers a decision takes a step towards it; else somebody reloads their page."""
        pages = self.rng.sample(list(self.pages.values()), len(self.pages))
        if page := next((page for page in pages if page.level is not None), None):
            self.stuck = 0
            await self.step(page)
        elif pages and any(page.now.get("status") == "playing" for page in pages):
            await pages[0].look()
        else:
            await self.close()
            await self.open()
            await self.ticker.until(lambda: self.board() is not None, PANEL_WITHIN)
            await self.sit()

    async def step(self, page: Page) -> None:
        """Chooses, or carries out what is chosen. A hint is followed where choices at random have led to nothing."""
        level = page.level
        assert level is not None
        if level.get("whole"):
            await self.carry_out(page, level)
            return
        self.wandered += 1
        if self.wandered > self.wanders and page.now["acts"]["hint"]:
            await self.follow(page)
            return
        path = [*level["path"], *level["form"]["tokens"]] if "form" in level else self.chosen_of(level)
        begun = self.ticker.local.clock.now()
        page.level = await self.ask(page, begun, "offer", path=" ".join(path), verb=level["verb"])
        if page.level is None:
            await page.look()

    def chosen_of(self, level: dict[str, Any]) -> list[str]:
        """A choice at random, or several together."""
        if not level["several"]:
            return list(self.rng.choice(level["choices"])["path"])
        least, most, _ = level["several"]
        keys = [choice["path"][-1] for choice in level["choices"]]
        number = self.rng.randint(min(least, len(keys)), min(most, len(keys)))
        picked = sorted(self.rng.sample(range(len(keys)), number))
        return [*level["path"], ",".join(keys[place] for place in picked) or "-"]

    async def carry_out(self, page: Page, level: dict[str, Any]) -> None:
        """Decides what is whole; what is asked before it is answered with *Yes*."""
        body = {"seat": page.now["seat"], "revision": level["revision"], "verb": level["verb"], "path": level["path"]}
        begun, before = self.ticker.local.clock.now(), page.public
        done = await self.ask(page, begun, "act", {**body, "asked": bool(level["whole"]["asks"])})
        await self.take(page, done, begun, before)

    async def follow(self, page: Page) -> None:
        """Takes a hint and carries it out."""
        body = {"seat": page.now["seat"], "revision": page.now["revision"]}
        hint = await page.ask("hint", body)
        if hint is None:
            await page.look()
            return
        begun, before = self.ticker.local.clock.now(), page.public
        done = await page.ask("follow", {**body, "kept": list(range(len(hint["lines"])))})
        self.clicks.append(Click(-next(NUMBERS), self.channel.id, begun, 0.0, 0.0))
        await self.take(page, done, begun, before)

    async def ask(self, page: Page, begun: float, what: str, body: dict[str, Any] | None = None, **query: str) -> Any:
        """Asks a page for something, as a click that its answer acknowledges and shows."""
        data = await page.ask(what, body, **query)
        seconds = self.asked[-1].seconds
        self.clicks.append(Click(-next(NUMBERS), self.channel.id, begun, seconds, seconds))
        return data

    async def take(self, page: Page, done: Any, begun: float, before: int) -> None:
        """Shows what came of a decision, and notes it; what was refused shows what there is now."""
        if done is None or "now" not in done:
            await page.look()
            return
        page.show(done["now"])
        self.wandered = 0
        self.decided.append((self.clicks[-1].id, page.public if page.public > before else 0))


def link_of(message: Message) -> str:
    """The link of a message's button, "" without one."""
    return next((button.url for button in message.buttons if button.url), "")
