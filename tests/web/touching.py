"""Somebody who plays on a seat's page with a finger: taps what is lit on the board, or what is listed."""

from __future__ import annotations

import random
from dataclasses import dataclass

from playwright.async_api import FloatRect, Locator, Page, expect


async def at_rest(what: Locator) -> FloatRect | None:
    """Where something is once it no longer moves, as a board does while it finds its size; None where it is gone."""
    before, box = None, await what.bounding_box() if await what.count() else None
    while box is not None and box != before:
        before, box = box, await what.bounding_box() if await what.count() else None
    return box


@dataclass
class Finger:
    """A finger on a phone's page; ``taps`` counts what it does."""

    page: Page
    rng: random.Random
    taps: int = 0
    on_board: int = 0

    @property
    def choices(self) -> Locator:
        """What is listed."""
        return self.page.locator("#choices")

    async def ready(self) -> None:
        """Waits until the page has done what was asked of it."""
        await expect(self.page.locator("body.busy")).to_have_count(0)

    async def moment(self) -> str:
        """What the page was made for."""
        await self.ready()
        return str(await self.page.locator("#headline").inner_text())

    async def tap_board(self, place: str | None = None) -> bool:
        """Taps something that is lit, where anything is."""
        lit = self.page.locator(f'.lit[data-place="{place}"]' if place else ".lit")
        count = await lit.count()
        if not count:
            return False
        each = lit.nth(self.rng.randrange(count))
        box = await at_rest(each)
        if box is None:
            # The board has just been drawn anew.
            return False
        await self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.taps += 1
        self.on_board += 1
        await self.ready()
        return True

    async def drag(self, place: str, to: tuple[float, float] | str) -> None:
        """Drags what is lit at a place to another place that is lit then, or to a point of the screen."""
        x, y = await self.middle(place)
        session = await self.page.context.new_cdp_session(self.page)

        async def touch(kind: str, *at: float) -> None:
            points = [{"x": at[0], "y": at[1]}] if at else []
            await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        await touch("touchStart", x, y)
        await touch("touchMove", x + 12, y)
        await self.ready()
        far = await self.middle(to) if isinstance(to, str) else to
        await touch("touchMove", *far)
        await touch("touchEnd")
        self.taps += 1
        await self.ready()

    async def middle(self, place: str) -> tuple[float, float]:
        """The middle of what is lit at a place."""
        lit = self.page.locator(f'.lit[data-place="{place}"]')
        await expect(lit).to_be_visible()
        while (box := await at_rest(lit)) is None:
            await expect(lit).to_be_visible()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def tap(self, what: Locator) -> None:
        """Taps an element."""
        await what.tap()
        self.taps += 1
        await self.ready()

    async def decide(self) -> None:
        """Takes any decision, by the board where that offers something."""
        for _ in range(12):
            do = self.page.locator("#do, #carry").first
            if await do.count() and await do.is_enabled():
                await self.tap(do)
                return
            if self.rng.random() < 0.7 and await self.tap_board():
                continue
            listed = self.choices.locator("button:enabled, input")
            count = await listed.count()
            if not count:
                return
            await self.tap(listed.nth(self.rng.randrange(count)))

    async def follow_hint(self) -> bool:
        """Takes a hint and carries it out, where there is one."""
        hint = self.page.get_by_role("button", name="Hint", exact=True)
        if not await hint.count():
            return False
        await self.tap(hint)
        do = self.page.locator("#reader button.primary")
        if not await do.count():
            return False
        await self.tap(do)
        return True
