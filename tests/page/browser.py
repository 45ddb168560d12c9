"""A browser at the local Discord: a tab for each person, with everything that their windows received."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from aiohttp import web
from PIL import Image
from playwright.async_api import Browser, Error, Locator, Page, ViewportSize, async_playwright, expect

from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from tests.page import chromium

SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Two processes fewer that each request and each frame passes through.
    "--in-process-gpu",
    "--enable-features=NetworkServiceInProcess2",
)
DESKTOP = (1280, 800)
PHONE = (390, 844)
PATIENCE = 60_000
"""Milliseconds that a loaded machine may take to show a change that usually shows at once."""


@dataclass(eq=False)
class Tab:
    """A page in a browser context of its own, and where what comes of it goes."""

    page: Page
    kind: str
    """What the context is like."""
    size: ViewportSize
    frames: list[str]
    """The frames that its sockets received, as text."""
    mistakes: list[str]
    """The errors of its console."""

    def listen(self) -> None:
        """Hears the page from now on."""
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.frames.append(str(text))))
        self.page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        self.page.on("console", lambda said: self.mistakes.append(said.text) if said.type == "error" else None)


class Tabs:
    """The tabs of a browser. One that is put back is opened again for whoever wants one of the same kind: to make one
    takes as much of the processor as the page that it loads."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: defaultdict[str, list[Tab]] = defaultdict(list)
        self._port = 0

    async def serve(self, local: LocalDiscord) -> None:
        """Starts a world at the address of the one before, unless somebody else has taken that. So the browser has the
        files of its page already: to load them all takes half of the processor that a window takes."""
        local.server.pages.append(kept_by_browsers)
        try:
            await local.start(self._port)
        except OSError:
            await local.stop()
            await local.start()
        self._port = local.server.port

    async def opened(
        self, size: tuple[int, int], frames: list[str], mistakes: list[str], *, reduced: bool = True, **context: Any
    ) -> Tab:
        """Returns a tab that shows nothing and knows nothing, of somebody who likes things to move unless
        ``reduced``."""
        kind = f"{size} {reduced} {sorted(context.items())}"
        if self._free[kind]:
            tab = self._free[kind].pop()
            tab.frames, tab.mistakes = frames, mistakes
            return tab
        viewport = ViewportSize(width=size[0], height=size[1])
        made = await self.browser.new_context(
            viewport=viewport, reduced_motion="reduce" if reduced else "no-preference", **context
        )
        made.set_default_timeout(PATIENCE)
        tab = Tab(await made.new_page(), kind, viewport, frames, mistakes)
        tab.listen()
        return tab

    async def put_back(self, tab: Tab) -> None:
        """Takes a tab from its page, with all that this has kept in it."""
        page = tab.page
        try:
            await page.evaluate("sessionStorage.clear(); localStorage.clear()")
        except Error:
            # The page that is there could not be loaded; what the one before has kept is out of reach.
            await page.context.close()
            return
        await page.goto("about:blank")
        await page.context.clear_cookies()
        await page.mouse.move(-1, -1)
        if page.viewport_size != tab.size:
            await page.set_viewport_size(tab.size)
        self._free[tab.kind].append(tab)


def kept_by_browsers(app: web.Application) -> None:
    """Lets browsers keep the files of a page, which do not change while it is tested."""

    async def keep(request: web.Request, response: web.StreamResponse) -> None:
        if request.path.startswith("/page/"):
            response.headers["Cache-Control"] = "max-age=86400"

    app.on_response_prepare.append(keep)


@dataclass(eq=False)
class Window:
    """A person's window."""

    tab: Tab
    person: Person

    @property
    def page(self) -> Page:
        """Its page."""
        return self.tab.page

    @property
    def mistakes(self) -> list[str]:
        """The errors of the page's console."""
        return self.tab.mistakes

    @property
    def messages(self) -> Locator:
        """The messages on the screen, pending ones too."""
        return self.page.locator(".message")

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.page.locator("#log > .message").last

    @property
    def panel(self) -> Locator:
        """The newest message that only this person sees."""
        return self.page.locator("#log > .message.ephemeral").last

    @property
    def box(self) -> Locator:
        """The message box."""
        return self.page.locator("#box")

    def button(self, name: str, **more: Any) -> Locator:
        """Returns the button of that name."""
        return self.page.get_by_role("button", name=name, exact=True, **more)

    async def press(self, *keys: str) -> None:
        """Presses keys, one after the other."""
        for key in keys:
            await self.page.keyboard.press(key)

    async def slash(self, command: str, *values: str) -> None:
        """Enters a command and its options, each picked from its list by the keyboard, and sends it. What is entered
        comes as one piece, as by dictation: to type it letter by letter takes ten times the processor."""
        await self.box.focus()
        await self.page.keyboard.insert_text(f"/{command}")
        await self.page.keyboard.type(" ")
        await expect(self.page.locator(".slash-form .command")).to_have_text(command)
        for value in values:
            await self.page.keyboard.insert_text(value)
            await expect(self.page.get_by_role("option").first).to_contain_text(value)
            await self.press("Enter")
        await self.press("Enter")
        await expect(self.box).to_be_visible()
        await expect(self.page.locator("#pending .thinking")).to_have_count(0)

    def received(self, text: str) -> bool:
        """Tells whether any frame that came over the socket contains that text."""
        return any(text in frame or json.dumps(text)[1:-1] in frame for frame in self.tab.frames)


class Browsing:
    """Opens windows."""

    def __init__(self, tabs: Tabs, local: LocalDiscord) -> None:
        self.tabs, self.local = tabs, local
        self.windows: list[Window] = []

    async def window(self, person: Person, size: tuple[int, int] = DESKTOP, **context: Any) -> Window:
        """Opens a window of ``person``'s in a tab of its own, and waits until it is connected."""
        window = Window(await self.tabs.opened(size, [], [], **context), person)
        self.windows.append(window)
        page = window.page
        await page.goto(f"{self.local.base_url}/?as={person.id}")
        await expect(page.locator("#self")).to_contain_text(person.name)
        return window


@contextlib.asynccontextmanager
async def launched() -> AsyncIterator[Tabs]:
    """Starts a browser, and closes it at the end."""
    file = await asyncio.to_thread(chromium.path)
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=file, args=SWITCHES)
        try:
            yield Tabs(browser)
        finally:
            await browser.close()


@contextlib.asynccontextmanager
async def browsing(tabs: Tabs, local: LocalDiscord) -> AsyncIterator[Browsing]:
    """Windows at a world, all put back at the end without whatever their pages kept; no page may have logged an
    error."""
    made = Browsing(tabs, local)
    try:
        yield made
        for window in made.windows:
            assert window.mistakes == [], window.mistakes
    finally:
        for window in made.windows:
            await tabs.put_back(window.tab)


def png(width: int, height: int) -> bytes:
    """Returns a plain picture."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), "#3a5a40").save(out, "PNG")
    return out.getvalue()
