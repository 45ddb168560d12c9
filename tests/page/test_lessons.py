"""A newcomer's coached first game, on the page."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.page.browser import DESKTOP, PHONE
from tests.page.conftest import Scene


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.long)], ids=["phone", "desktop"])
async def test_the_first_move_takes_two_taps(scene: Scene, size: tuple[int, int]) -> None:
    """From the greeting: the goal and the coach's words stand by the button that they propose, within one screen."""
    window = await scene.browser.window(scene.table.ann, size)
    await window.button("Learn it with a coach").click()
    lesson = window.panel
    await expect(lesson).to_contain_text("Coach:")
    attack = lesson.get_by_role("button", name=re.compile("Attack Lee"))
    await scene.table.pictured()
    await expect(lesson.locator(".picture img")).to_have_count(1)
    for seen in (lesson.get_by_text("You want:"), lesson.get_by_text("Coach:"), attack):
        await expect(seen).to_be_in_viewport()
    await attack.click()
    await expect(lesson).to_contain_text("decision 2")
    assert window.mistakes == []


async def test_left_on_the_desktop_and_resumed_on_the_phone(scene: Scene) -> None:
    """In private messages, after the bot has started again."""
    table = scene.table
    desktop = await scene.browser.window(table.ann)
    await desktop.button("Learn it with a coach").click()
    await desktop.panel.get_by_role("button", name="Do it").click()
    await expect(desktop.panel).to_contain_text("decision 2")
    await desktop.panel.get_by_role("button", name="Leave").click()
    await expect(desktop.panel).to_contain_text("goes on from here")
    await table.restart()
    private = table.ann.dm()
    given = await table.ann.slash(private, "learn", game="overland")
    assert given.response is not None and "decision 2" in given.response.text
    phone = await scene.browser.window(table.ann, PHONE)
    await phone.page.goto(f"{table.local.base_url}/?as={table.ann.id}#{private.id}")
    await phone.page.reload()
    lesson = phone.page.locator("#log > .message").last
    await expect(lesson).to_contain_text("Welcome back")
    await lesson.get_by_role("button", name="Do it").click()
    await expect(lesson).to_contain_text("decision 3")
