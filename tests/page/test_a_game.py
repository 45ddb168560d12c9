"""A whole game of Overland, played on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.engine.engine import Engine
from bot.games.library import GAMES
from bot.record.replay import verify
from tests.page.browser import PHONE
from tests.page.conftest import Scene

CHOICE = '.button[data-key^="a:d:"]'
"""What the panel offers to decide, or a part of it."""


@pytest.mark.parametrize("each", [2, pytest.param(10, marks=pytest.mark.long)])
async def test_some_by_command_some_by_button_rules_resign_export(scene: Scene, tmp_path: Path, each: int) -> None:
    """Play so many decisions each way, in further campaigns where one ends sooner, and check the record at the end."""
    table = scene.table
    window = await scene.browser.window(table.ann)

    async def engine() -> Engine:
        """Returns the game in play, started where there is none."""
        found = table.bot.engines.loaded_in(table.channel.id)
        if found is None or found.session.status != "playing":
            await window.slash("game new", "Overland")
            await window.slash("game start")
            await expect(window.panel.locator(CHOICE).first).to_be_visible()
        return await table.bot.engines.in_channel(table.channel.id)

    for turn in range(2 * each):
        game = await engine()
        before = len(await game.repository.entries())
        if turn < each:
            choices = await window.person.autocomplete(table.channel, "play", "decision", "")
            await window.slash("play", choices[-1][1])
        else:
            for _ in range(3):
                if len(await game.repository.entries()) == before:
                    await window.panel.locator(CHOICE).first.click()
                    await expect(window.page.locator("[aria-busy]")).to_have_count(0)
                if await window.panel.get_by_role("button", name=re.compile("^Yes")).count():
                    break
        # What may end the game is asked about, typed or not.
        if await (yes := window.panel.get_by_role("button", name=re.compile("^Yes"))).count():
            await yes.click()
            await expect(window.page.locator("[aria-busy]")).to_have_count(0)
        assert len(await game.repository.entries()) == before + 1
    await engine()
    await window.slash("game resign")
    await window.panel.get_by_role("button", name="Yes, resign").click()
    await expect(window.page.locator("#log")).to_contain_text("How dice work")
    await window.slash("rules", "OV-3.1")
    await expect(window.panel).to_contain_text("How you win")
    await window.slash("game export")
    async with window.page.expect_download() as download:
        await window.panel.get_by_role("link", name=re.compile("Download")).click()
    record = tmp_path / "record"
    await (await download.value).save_as(record)
    assert verify(record.read_bytes(), GAMES).lines


async def test_a_move_is_taken_back(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Show free movement and its undo."""
    monkeypatch.setattr("bot.record.dice.value", lambda tray, stream, number, sides: sides)
    window = await scene.browser.window(scene.table.ann)
    await window.slash("game new", "Overland")
    await window.slash("game start")
    await window.panel.locator("button.button", has_text="Attack Lee").click()
    await window.panel.locator("button.button", has_text="Move Grant").click()
    await expect(window.panel).to_contain_text("Grant moves")
    await window.panel.get_by_role("button", name="Undo").click()
    await expect(window.page.locator("#log s").first).to_contain_text("Grant moves")


async def test_a_phone_shows_what_a_move_has_led_to_from_its_picture_on(scene: Scene) -> None:
    """And nothing lies upon the messages while one looks further up."""
    window = await scene.browser.window(scene.table.ann, PHONE)
    await window.button("Play Overland now").click()
    await window.button("Your move").click()
    # The panel that the game began with leads to no board.
    await expect(window.panel).to_contain_text("Go to board")
    picture, scroller = window.panel.locator(".picture"), window.page.locator("#scroller")
    before = await picture.locator("img").get_attribute("src")
    await window.panel.locator("button.button", has_text="Attack Lee").click()
    await expect(window.panel).to_contain_text("rolls")
    await expect(picture.locator("img")).not_to_have_attribute("src", before or "")
    await expect(picture).to_be_in_viewport(ratio=1)
    await picture.hover()
    await window.page.mouse.wheel(0, -3 * PHONE[1])
    jump = window.button("Jump to the newest message")
    await expect(jump).to_be_visible()
    above, below = await scroller.bounding_box(), await jump.bounding_box()
    assert above and below and above["y"] + above["height"] <= below["y"]
    await jump.click()
    await expect(jump).to_be_hidden()


async def test_a_game_by_the_keyboard_alone(scene: Scene) -> None:
    """Play from the greeting to the first battle without a pointer, and never lose the focus."""
    window = await scene.browser.window(scene.table.ann)
    focused = window.page.locator(":focus")
    await expect(window.button("Play Overland now")).to_be_enabled()
    await window.press("Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab")
    await expect(window.button("Play Overland now")).to_be_focused()
    await window.press("Enter")
    await expect(window.button("Your move")).to_be_focused()
    await window.press("Enter")
    # The panel that the game began with leads to no board.
    await expect(window.panel).to_contain_text("Go to board")
    choice = window.panel.locator(CHOICE).first
    await expect(choice).to_be_visible()
    for _ in range(40):
        await window.press("Tab")
        if await choice.evaluate("element => element === document.activeElement"):
            break
    await window.press("Enter")
    await expect(window.panel).to_contain_text("rolls")
    await expect(focused).to_have_count(1)
    await expect(window.panel.locator(":focus")).to_have_count(1)
    # Typed keys go to the message box.
    await window.press("/")
    await expect(window.box).to_be_focused()
    await expect(window.page.get_by_role("option").filter(has_text="overland attack")).to_be_attached()
