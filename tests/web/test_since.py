"""What others have done while a page was closed or asleep: told in words, and shown on the board step by step."""

from __future__ import annotations

import random

from playwright.async_api import expect

from bot.engine.engine import Engine
from bot.games.contract.game import PUBLIC
from bot.games.life_1861.game import GAME
from bot.table.session import Actor
from tests.web.scene import DESKTOP, PHONE, Scene
from tests.wire.table import answer

PEOPLE = {"soldier": "Ann", "civilians": "Bea"}


async def begun(scene: Scene) -> Engine:
    """A game of 1861, Ann as the Soldier and Bea as the Civilians."""
    table = scene.table
    answer(await table.ann.slash(table.channel, "game new", game="life", seat="soldier"))
    answer(await table.bea.slash(table.channel, "game join"))
    answer(await table.ann.slash(table.channel, "game start"))
    return await table.engine()


async def play(scene: Scene, engine: Engine, until: str, most: int = 60) -> int:
    """Both decide as the practice opponent would, until ``until`` is to decide after the other has. Returns how often
    the other did."""
    others = 0
    for number in range(most):
        (seat, *_) = engine.awaited()
        if seat == until and others:
            break
        person = scene.table.ann if seat == "soldier" else scene.table.bea
        assert GAME.practice is not None
        text = GAME.practice(engine.view(seat), seat, random.Random(number))
        await engine.decide(Actor(person.id, PEOPLE[seat]), text, seat)
        others += seat != until
    return others


async def test_what_others_have_done_is_told(scene: Scene) -> None:
    """Since one's own last move, or since what the page showed last; one's own moves are not among it."""
    engine = await begun(scene)
    await play(scene, engine, "civilians")
    shown = engine.session.numbers[PUBLIC]
    ann = await scene.entered(scene.table.ann)
    others = await play(scene, engine, "soldier")
    for number in ("", str(shown)):
        status, found = await ann.get("since", n=number)
        assert status == 200 and 1 <= len(found["lines"]) <= 9 and 1 <= len(found["steps"]) <= others
        assert all(each["ways"] or each["badges"] for each in found["steps"])
        assert not [line for line in found["lines"] if line.startswith("The Soldier ")]
    assert any(each["ways"] for each in found["steps"]), "somebody went somewhere"
    for number in (str(engine.session.numbers[PUBLIC]), "99999", "-1", "x"):
        status, found = await ann.get("since", n=number)
        assert status == 200 and (number in ("-1", "x") or found == {"lines": [], "steps": []})


async def test_it_is_shown_on_the_board_and_may_be_skipped(browsed: Scene) -> None:
    """As the page opens, in words as well; a page that is open shows what it has just heard of."""
    engine = await begun(browsed)
    await play(browsed, engine, "civilians")
    await play(browsed, engine, "soldier")
    page = await browsed.page(await browsed.link(browsed.table.ann), DESKTOP, moving=True)
    await expect(page.locator("#stage .way").first).to_be_visible()
    await expect(page.locator("#said p").first).to_be_visible()
    await expect(page.locator("#said")).to_have_attribute("aria-live", "polite")
    if await page.locator("#skip").count():
        await page.locator("#skip").click()
        await expect(page.locator("#stage .way")).to_have_count(0)
        await expect(page.locator("#said p").first).to_be_visible()
    quiet = await browsed.page(await browsed.link(browsed.table.ann), PHONE)
    await expect(quiet.locator("#stage .way").first).to_be_visible()
    await expect(quiet.locator("#skip")).to_have_count(0)
    motion = "each => getComputedStyle(each).animationName"
    assert await quiet.locator("#stage .way").first.evaluate(motion) == "none"
    told = await quiet.locator("#said").inner_text()
    await play(browsed, engine, "civilians")
    await play(browsed, engine, "soldier")
    await expect(quiet.locator("#said")).not_to_have_text(told)
