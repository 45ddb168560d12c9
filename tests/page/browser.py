"""A browser at the local Discord: one context for each person, with everything that their windows received."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from PIL import Image
from playwright.async_api import Browser, BrowserContext, Locator, Page, WebSocket, async_playwright, expect

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
)
DESKTOP = (1280, 800)
PHONE = (390, 844)
PATIENCE = 60_000
"""Milliseconds that a loaded machine may take to show a change that usually shows at once."""


@dataclass(eq=False)
class Window:
    """A person's window."""

    page: Page
    person: Person
    frames: list[str] = field(default_factory=list)
    """The frames that the server sent, as text."""
    mistakes: list[str] = field(default_factory=list)
    """The errors of the page's console."""

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
        return any(text in frame or json.dumps(text)[1:-1] in frame for frame in self.frames)


class Browsing:
    """Opens windows."""

    def __init__(self, browser: Browser, local: LocalDiscord) -> None:
        self.browser, self.local = browser, local
        self.windows: list[Window] = []

    async def window(self, person: Person, size: tuple[int, int] = DESKTOP, **context: Any) -> Window:
        """Opens a window of ``person``'s in a browser context of its own, and waits until it is connected."""
        made: BrowserContext = await self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **context
        )
        made.set_default_timeout(PATIENCE)
        page = await made.new_page()
        window = Window(page, person)
        self.windows.append(window)

        def listen(socket: WebSocket) -> None:
            socket.on("framereceived", lambda text: window.frames.append(str(text)))

        page.on("websocket", listen)
        page.on("pageerror", lambda error: window.mistakes.append(str(error)))
        page.on("console", lambda said: window.mistakes.append(said.text) if said.type == "error" else None)
        await page.goto(f"{self.local.base_url}/?as={person.id}")
        await expect(page.locator("#self")).to_contain_text(person.name)
        return window


@asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """Starts a browser, and closes it at the end."""
    file = await asyncio.to_thread(chromium.path)
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=file, args=SWITCHES)
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def browsing(browser: Browser, local: LocalDiscord) -> AsyncIterator[Browsing]:
    """Windows at a world, all closed at the end with whatever their pages kept; no page may have logged an error."""
    made = Browsing(browser, local)
    try:
        yield made
        for window in made.windows:
            assert window.mistakes == [], window.mistakes
    finally:
        for window in made.windows:
            await window.page.context.close()


def png(width: int, height: int) -> bytes:
    """Returns a plain picture."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), "#3a5a40").save(out, "PNG")
    return out.getvalue()
