"""Whole games on a phone, by a finger on the map, in a real browser."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import expect

from bot.record.replay import verify
from tests.web.scene import DESKTOP, Scene
from tests.web.touching import Finger, at_rest
from tests.wire.table import answer


async def test_overland_from_the_first_move_to_the_last(browsed: Scene) -> None:
    """The record holds and the channel has the board, as if each move had been a button's."""
    table = browsed.table
    await table.open_overland()
    page = await browsed.page(await browsed.link(table.ann))
    finger, engine = Finger(page, random.Random(3)), await table.engine()
    while engine.session.status == "playing":
        before = engine.session.seq
        await finger.decide()
        if engine.session.seq == before:
            # Something was only looked at.
            continue
    result = engine.result()
    assert result is not None and finger.on_board >= 5
    await expect(page.locator("#choices")).to_contain_text(result.text[:20])
    assert verify(await table.bot.engines.export(engine, None), table.games).lines
    board = await table.board()
    assert result.text.split(".")[0] in board.text


async def test_the_board_is_enlarged_where_it_was_tapped(browsed: Scene) -> None:
    """The corner of the Valley, and not the board's middle."""
    table = browsed.table
    await table.open_overland()
    page = await browsed.page(await browsed.link(table.ann))
    lit, stage = page.locator('.lit[data-place="breckinridge"]'), page.locator("#stage")
    await expect(lit).to_have_count(1)
    first = await at_rest(lit)
    assert first is not None
    await page.touchscreen.tap(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    await expect(page.locator("body.busy")).to_have_count(0)
    for _ in range(3):
        await page.get_by_role("button", name="Zoom in").click()
    seen, board = await at_rest(lit), await stage.bounding_box()
    assert seen and board and seen["width"] > 3 * first["width"]
    assert board["x"] < seen["x"] + seen["width"] / 2 < board["x"] + board["width"]
    assert board["y"] < seen["y"] + seen["height"] / 2 < board["y"] + board["height"]


WHOLE = 1000
"""More moves than a game has."""
BY_HAND = 6
"""Moves for which no hint is taken."""
OTHERS = [
    ("life", 10),
    *(pytest.param(key, WHOLE, marks=pytest.mark.long) for key in ("life", "chancellorsville", "dixie", "donelson")),
]


@pytest.mark.parametrize(("game", "most"), OTHERS)
async def test_the_other_games_from_the_first_move_on(browsed: Scene, game: str, most: int) -> None:
    """Some moves by the board and its lists, then whatever the hint says, which is carried out on the page as well: so
    many of them, or to the last."""
    table = browsed.table
    answer(await table.ann.slash(table.channel, "game new", game=game, opponent="practice"))
    engine = await table.engine()
    if engine.session.status == "lobby":
        answer(await table.ann.slash(table.channel, "game start"))
    page = await browsed.page(await browsed.link(table.ann))
    finger, idle, hints = Finger(page, random.Random(1)), 0, 0
    for move in range(most):
        await table.settled()
        if engine.session.status != "playing":
            break
        before = engine.session.seq
        if move >= BY_HAND and await finger.follow_hint():
            hints += engine.session.seq > before
        else:
            await finger.decide()
        idle = 0 if engine.session.seq > before else idle + 1
        assert idle < 30, await page.locator("body").inner_text()
    used = 1 if most < WHOLE else 3
    assert hints >= used and finger.on_board >= used
    assert engine.session.status == "over" or most < WHOLE
    assert verify(await table.bot.engines.export(engine, None), table.games).lines


async def test_the_link_leaves_the_address_and_works_once(browsed: Scene) -> None:
    """And a page that is open already goes on after the link is opened again, or the page is loaded anew."""
    table = browsed.table
    await table.open_overland()
    link = await browsed.link(table.ann)
    page = await browsed.page(link)
    await expect(page.locator("#title")).to_contain_text("Union (Ann)")
    assert page.url == link.partition("#")[0]
    await page.reload()
    await expect(page.locator("#title")).to_contain_text("Union (Ann)")
    other = await browsed.page(link, DESKTOP)
    await expect(other.locator("#said")).to_contain_text("Open the map")
    await expect(other.locator("#stage img")).to_have_count(0)
    browsed.mistakes.clear()


async def test_an_enlarged_board_is_sharp_and_moves_under_fingers_and_wheel(browsed: Scene) -> None:
    """What is seen comes three times as large as on the whole picture, exactly where it is on that. The board is never
    lost from sight."""
    await browsed.table.open_overland()
    page = await browsed.page(await browsed.link(browsed.table.ann), DESKTOP)
    await expect(page.locator(".lit").first).to_be_visible()
    picture = page.locator("#stage .sheet > img")
    await expect(picture).to_be_visible()

    async def across() -> float:
        box = await picture.bounding_box()
        assert box is not None
        return box["width"]

    fitted = await across()
    assert await page.locator(".sheet div img").count() == 0
    await page.mouse.move(600, 300)
    await page.mouse.wheel(0, -700)
    tile = page.locator(".sheet div img").first
    await expect(tile).to_be_visible()
    await tile.evaluate("(each) => each.decode()")
    wide, shown = await tile.evaluate("(each) => [each.naturalWidth, each.offsetWidth]")
    assert wide == 3 * shown
    await page.get_by_role("button", name="Whole board").click()
    assert abs(await across() - fitted) < 1
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, -600)
    assert await across() > 2 * fitted
    await page.mouse.down()
    await page.mouse.move(2000, 2000, steps=4)
    await page.mouse.up()
    inside, stage = await picture.bounding_box(), await page.locator("#stage").bounding_box()
    assert inside is not None and stage is not None
    assert abs(inside["x"] - stage["x"]) < 1 and abs(inside["y"] - stage["y"]) < 1
    await page.get_by_role("button", name="Whole board").click()
    assert abs(await across() - fitted) < 1
    # By keys as well.
    await page.locator("#stage").focus()
    await page.keyboard.press("+")
    assert await across() > fitted
    await page.keyboard.press("0")
    assert abs(await across() - fitted) < 1
