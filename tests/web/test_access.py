"""Every screen of the pages: contrast, a name for every control, nothing wider than the window, and all of it by the
keyboard."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.page.access import CONTRASTS, NAMELESS
from tests.web.scene import DESKTOP, PHONE, Scene
from tests.web.test_watching import opened, played


async def passes(page: Page) -> None:
    """Asserts that the screen has contrast and names, and fits in its width."""
    assert await page.evaluate(CONTRASTS) == []
    assert await page.evaluate(NAMELESS) == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
async def test_screens_can_be_read(browsed: Scene, size: tuple[int, int]) -> None:
    await played(browsed, 4)
    page = await browsed.page(await browsed.link(browsed.table.ann), size)
    await expect(page.locator("#choices button").first).to_be_visible()
    await passes(page)
    for name in ("Hint", "Odds", "Log", "Position"):
        await page.get_by_role("button", name=name, exact=True).click()
        await expect(page.locator("#reader")).to_be_visible()
        await passes(page)
        await page.get_by_role("button", name="Close").click()
    watched = await browsed.page(await opened(browsed), size)
    await expect(watched.locator("#slider")).to_be_visible()
    await watched.get_by_role("button", name="Two boards").click()
    await watched.locator("summary").first.click()
    await passes(watched)
    # The table takes the link back while somebody looks.
    assert await browsed.table.bot.site.doors.close_to_all((await browsed.table.engine()).id)
    await expect(watched.locator("#said")).to_contain_text("closed")
    await passes(watched)


async def test_a_decision_by_the_keyboard_alone(browsed: Scene) -> None:
    """The choices are in the list with their names; the picture has the position as its text; Escape goes back."""
    await browsed.table.open_overland()
    engine = await browsed.table.engine()
    page = await browsed.page(await browsed.link(browsed.table.ann), DESKTOP)
    picture = page.locator("#stage .sheet > img")
    await expect(picture).to_have_attribute("alt", engine.game.alt(engine.view("us")))
    await expect(picture).to_be_visible()
    before, back = engine.session.seq, 0
    for _ in range(300):
        if engine.session.seq > before:
            break
        await expect(page.locator("body.busy")).to_have_count(0)
        # Just after the board has changed a choice is only shown, as by the second of a double tap.
        if not await page.locator("#do").count():
            await page.locator("#choices button").first.press("Enter")
        elif not back:
            back += 1
            await page.keyboard.press("Escape")
            await expect(page.locator("#do")).to_have_count(0)
        else:
            await page.locator("#do").press("Enter")
    assert engine.session.seq > before
