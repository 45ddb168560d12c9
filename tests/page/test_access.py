"""Accessibility: contrast, names for screen readers, and the layout on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.page.access import passes
from tests.page.browser import DESKTOP, PHONE
from tests.page.conftest import Scene


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
async def test_every_state_has_contrast_and_names(scene: Scene, size: tuple[int, int]) -> None:
    """Check every screen from the greeting, whose button opens a board straight away, to the large picture, on a
    desktop and on a phone."""
    phone = size == PHONE
    context: dict[str, Any] = {"has_touch": True, "is_mobile": True} if phone else {}
    window = await scene.browser.window(scene.table.ann, size, **context)
    page = window.page
    await expect(window.button("Play Overland now")).to_be_enabled()
    await passes(page)
    await window.button("Play Overland now").click()
    board = page.locator(".message:not(.ephemeral) .picture img").last
    await expect(board).to_be_in_viewport()
    await expect(board).to_have_attribute("alt", re.compile("Grant"))
    await expect(window.button("Your move")).to_be_focused()
    await expect(window.button("Your move")).to_be_in_viewport()
    await expect(window.messages).to_have_count(1)
    await expect(page.get_by_role("heading", name="Grant against Lee, in ten minutes")).to_have_count(0)
    await passes(page)
    await window.button("Your move").click()
    await expect(window.panel).to_contain_text("Attack Lee")
    await expect(window.panel.locator("button.button", has_text="Attack Lee")).to_be_in_viewport()
    await passes(page)
    await window.box.fill("/")
    await expect(page.get_by_role("option").first).to_be_visible()
    await passes(page)
    await window.box.fill("/overland attack ")
    await expect(page.get_by_role("option").first).to_be_visible()
    await passes(page)
    await window.press("Escape", "Enter")
    await expect(page.locator(".option.wrong")).to_be_visible()
    await passes(page)
    await window.press("Escape", "Escape")
    await window.slash("rules", "OV-3.1")
    await window.button("Make trouble").click()
    await passes(page)
    await window.press("Escape")
    if phone:
        await window.button("Channels").click()
        await expect(page.locator("#sidebar")).to_be_in_viewport()
        await passes(page)
    await page.get_by_role("button", name=re.compile("You are Ann")).click()
    await passes(page)
    await window.button("Add a person").click()
    await passes(page)
    await window.press("Escape")
    if phone:
        await page.locator("#veil").click(position={"x": 380, "y": 400})
    await page.locator("#log .picture").last.click()
    await expect(page.get_by_role("dialog", name="Picture")).to_be_visible()
    await passes(page)


async def test_a_screen_reader_finds_the_board_and_every_control(scene: Scene) -> None:
    """Find the landmarks, the board in words, the buttons, the commands and the selection in the accessibility tree."""
    table = scene.table
    window = await scene.browser.window(table.ann)
    await window.button("Play Overland now").click()
    await expect(window.button("Your move")).to_be_visible()
    board = await table.board()
    alt = board.pictures[0].alt
    assert alt is not None
    await expect(window.button(alt)).to_be_visible()
    tree = await window.page.locator("body").aria_snapshot()
    for line in (
        'navigation "Servers"',
        'navigation "Channels"',
        'complementary "Members"',
        'log "Messages in this channel"',
        'combobox "Message #games"',
        'button "Your move"',
        'button "Member list" [expanded]',
        'button "Make trouble"',
        'button "You are Ann. Be somebody else"',
    ):
        assert line in tree, line
    for button in board.buttons:
        assert f'button "{button.label}"' in tree
    await window.box.fill("/game n")
    tree = await window.page.locator("#composer").aria_snapshot()
    assert 'option "/game new Open a new game in this channel" [selected]' in tree
    await expect(window.box).to_have_attribute("aria-expanded", "true")


async def test_what_is_new_is_read_out_once(scene: Scene) -> None:
    """Read new messages from the log, and no edits but those of one's own panel."""
    window = await scene.browser.window(scene.table.ann)
    await window.slash("game new", "Overland")
    await window.slash("game start")
    await expect(window.page.locator("#log > .message").first).to_have_attribute("aria-live", "off")
    await window.panel.locator('.button[data-key^="a:d:"]').first.click()
    await expect(window.page.locator("#announcer")).to_contain_text("attacks")
