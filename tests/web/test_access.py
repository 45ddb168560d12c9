"""Every screen of the pages: contrast, a name for every control, nothing wider than the window, nothing serious against
it, and all of it by the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from bot.client import artist_of
from bot.games.library import GAMES
from bot.reporting import page as pages
from bot.reporting.story import story
from tests.fewer import fewer
from tests.page.access import passes
from tests.page.browser import Tabs
from tests.table.played import finished
from tests.web.scene import DESKTOP, PHONE, Scene
from tests.web.test_watching import opened, played
from tests.wire.table import answer
from tests.wire.test_report import practised

SIZES = [DESKTOP, PHONE]


async def can_be_read(page: Page) -> None:
    """Asserts that a screen can be read on a desktop and on a phone, which it is left on."""
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        await passes(page)


async def test_screens_can_be_read(browsed: Scene) -> None:
    await played(browsed, 4)
    page = await browsed.page(await browsed.link(browsed.table.ann))
    await expect(page.locator("#choices button").first).to_be_visible()
    await can_be_read(page)
    for name in ("Hint", "Odds", "Log", "Position"):
        await page.get_by_role("button", name=name, exact=True).click()
        await expect(page.locator("#reader")).to_be_visible()
        await can_be_read(page)
        await page.get_by_role("button", name="Close").click()
    watched = await browsed.page(await opened(browsed))
    await expect(watched.locator("#slider")).to_be_visible()
    await watched.get_by_role("button", name="Two boards").click()
    await watched.locator("summary").first.click()
    await can_be_read(watched)
    # The table takes the link back while somebody looks.
    assert await browsed.table.bot.site.doors.close_to_all((await browsed.table.engine()).id)
    await expect(watched.locator("#said")).to_contain_text("closed")
    await can_be_read(watched)


READ = "dixie", "donelson"
"""One with several choices at once, and the one with most kinds of choices; the page knows no game."""


@pytest.mark.parametrize("key", fewer(GAMES, *READ))
async def test_each_games_choices_can_be_read(browsed: Scene, key: str) -> None:
    """Its first screen, one level below it, its orders and its sheets; the same game as onlookers see it; and its end
    on both pages."""
    table = browsed.table
    opponent = {} if key == "overland" else {"opponent": "practice"}
    answer(await table.ann.slash(table.channel, "game new", game=key, **opponent))
    if (await table.engine()).session.status == "lobby":
        answer(await table.ann.slash(table.channel, "game start"))
    await table.settled()
    page = await browsed.page(await browsed.link(table.ann))
    await expect(page.locator("#stage .sheet > img")).to_be_visible()
    await passes(page)
    keys, board = await page.locator("#stage .zoom").bounding_box(), await page.locator("#stage").bounding_box()
    assert keys and board and keys["y"] + keys["height"] <= board["y"], "on a phone nothing lies on the board"
    tools = page.locator("#tools button")
    for name in await tools.all_inner_texts():
        if name not in ("Back", "Undo", "Hint"):
            await page.get_by_role("button", name=name, exact=True).click()
            await expect(page.locator("body.busy")).to_have_count(0)
            await passes(page)
            await page.keyboard.press("Escape")
            await expect(page.locator("body.busy")).to_have_count(0)
    await page.locator("#choices button:enabled").first.click()
    await expect(page.locator("body.busy")).to_have_count(0)
    await passes(page)
    watched = await browsed.page(await opened(browsed))
    await expect(watched.locator("#stage .sheet > img")).to_be_visible()
    await passes(watched)
    answer(await table.ann.slash(table.channel, "game resign"))
    asked = [m for m in table.ann.messages(table.channel) if m.ephemeral][-1]
    answer(await table.ann.click(asked, "Yes, resign"))
    for each in (page, watched):
        await expect(each.locator("#choices h2")).to_contain_text("resign")
        await passes(each)


async def test_pages_that_refuse_can_be_read(browsed: Scene) -> None:
    """A link that was used already, a page that nobody opened, a link that shows no game, and a game not begun."""
    table = browsed.table
    await table.open_probe()
    link = await browsed.link(table.ann)
    page = await browsed.page(link)
    await expect(page.locator("#title")).to_contain_text("Ann")
    watched = await opened(browsed)
    for address, said in (
        (link, "used already"),
        (link.partition("#")[0], "Open the map"),
        (f"{watched[:-22]}{'x' * 22}", "shows no game"),
    ):
        page = await browsed.page(address)
        await expect(page.locator("#said")).to_contain_text(said)
        await can_be_read(page)
    # The browser's console names each answer that says no.
    browsed.mistakes.clear()


async def test_the_verifying_page_can_be_read(browsed: Scene) -> None:
    """Before a file is given, with a record that holds, and with one that does not."""
    page = await browsed.page(f"{browsed.address}/verify")
    await can_be_read(page)
    record = finished()
    for data, verdict in ((record, "This record holds"), (record[:-3], "This record does not hold")):
        await page.set_input_files("#file", {"name": "r.json", "mimeType": "application/json", "buffer": data})
        await expect(page.locator("#verdict")).to_have_text(verdict)
        await can_be_read(page)


async def test_a_report_can_be_read(tabs: Tabs, tmp_path: Path) -> None:
    """With its chart, its turning points and a turn opened."""
    data = await practised("life", tmp_path)
    told, artist = story(data, GAMES), artist_of("life_1861")
    assert artist is not None
    file = tmp_path / "report.html"
    drawn = [artist.draw(chapter.view) if chapter.view is not None else None for chapter in told.chapters[:2]]
    file.write_bytes(pages.page(told, data, [*drawn, *[None] * (len(told.chapters) - len(drawn))]))
    tab = await tabs.opened(PHONE, [], [])
    shown = tab.page
    await shown.goto(file.as_uri())
    await shown.locator("summary").first.click()
    await can_be_read(shown)
    await tabs.put_back(tab)


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
