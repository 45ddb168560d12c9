"""1861 by two people in two windows: Ann the Soldier at a desk, Bea the Civilians on a phone."""

from __future__ import annotations

import re

from playwright.async_api import expect

from tests.page.browser import PHONE, Window
from tests.page.conftest import Scene

AWAY = 200.0
"""Seconds after which a person is notified again."""


async def open_panel(window: Window) -> None:
    """Presses *Your move* and waits for the new panel: an older one may offer the same buttons."""
    panels = window.page.locator("#log > .message.ephemeral")
    before = await panels.count()
    await window.button("Your move").last.click()
    await expect(panels).to_have_count(before + 1)


async def press(window: Window, name: str | re.Pattern[str], then: str) -> None:
    """Presses a button of the panel and waits for its new text."""
    await window.panel.locator("button.button", has_text=name).first.click()
    await expect(window.panel).to_contain_text(then)


BEYOND = """() => {
    const frame = [...document.querySelectorAll("#log > .message.ephemeral")].at(-1).querySelector(".container");
    const { left, right } = frame.getBoundingClientRect();
    const controls = [...frame.querySelectorAll(".button, .menu")].map((c) => [c, c.getBoundingClientRect()]);
    const beyond = controls.filter(([, box]) => box.left < left || box.right > right + 1 || box.width === 0);
    return [controls.length, beyond.map(([control]) => control.textContent)];
}"""
"""The number of controls in the newest panel's frame, and those beyond it: measured at once, as it may be redrawn."""


async def fits(window: Window) -> None:
    """Asserts that nothing of the panel's frame lies beyond the window."""
    count, beyond = await window.page.evaluate(BEYOND)
    assert count > 0 and beyond == []


async def begun(scene: Scene) -> tuple[Window, Window]:
    """Opens a game with Ann in a seat of her choice, lets Bea join and start; returns their windows."""
    ann = await scene.browser.window(scene.table.ann)
    bea = await scene.browser.window(scene.table.bea, PHONE)
    await scene.table.ann.slash(
        scene.table.channel, "game new", game="life", seat="soldier", invite=scene.table.bea, options="nobody"
    )
    await expect(bea.last).to_contain_text("Civilians: kept for @Bea")
    await bea.button("Join").last.click()
    await bea.button("Start").last.click()
    await expect(bea.panel).to_contain_text("Waiting for Ann (Soldier).")
    await expect(bea.panel).to_contain_text("Every side still alive after fifteen rounds wins")
    return ann, bea


async def test_a_turn_of_each_in_two_windows(scene: Scene) -> None:
    """Play a lobby, a turn of Anna's by menus, and a move of the notified Soldier; both boards change."""
    ann, bea = await begun(scene)
    await open_panel(ann)
    await press(ann, re.compile("^Wait"), "The Soldier waits: a Civilian goes first.")
    await open_panel(bea)
    if not await bea.panel.get_by_role("button", name="Move Anna").count():
        # A disease in the first event offers medicine as well, and what moves is asked apart.
        await press(bea, "Move", "Move which piece?")
    await press(bea, "Move Anna", "Move Anna from A3 (House) to where?")
    await fits(bea)
    await bea.panel.locator(".menu").first.click()
    await expect(bea.page.get_by_role("option").first).to_contain_text("Anna to B2 (Bakery)")
    await bea.page.get_by_role("option", name=re.compile("Bakery")).click()
    await expect(bea.panel).to_contain_text("Anna moves from A3 (House) to B2 (Bakery), 1 hex.")
    await fits(bea)
    board = ann.page.locator("#log > .message:not(.ephemeral)")
    await expect(board.last).to_contain_text("Anna moves from A3 (House)")
    await scene.table.settled()
    scene.table.local.clock.advance(AWAY)
    calls = len(scene.table.ann.pings)
    await press(bea, re.compile("Anna takes 1 food"), "Waiting for Ann (Soldier).")
    await expect(board.last).to_contain_text("the Soldier goes now, or waits")
    await expect(board.last.locator(".picture img")).to_have_attribute("alt", re.compile("Anna B2"))
    await scene.table.settled()
    assert len(scene.table.ann.pings) == calls + 1
    await open_panel(ann)
    await press(ann, "Move", "Move the Soldier from I3 (Base) to where?")
    await ann.panel.locator(".menu").first.click()
    await ann.page.get_by_role("option", name=re.compile("Battlefield")).click()
    await expect(ann.panel).to_contain_text("The Soldier moves from I3 (Base) to G3 (Battlefield)")
    await expect(bea.page.locator("#log > .message:not(.ephemeral)").last).to_contain_text("to G3 (Battlefield)")


async def test_the_plan_by_the_panel_is_for_one_window(scene: Scene) -> None:
    """Give the Soldier's plan under *Orders*; the other window receives nothing of it."""
    ann, bea = await begun(scene)
    await open_panel(ann)
    await expect(ann.panel).to_contain_text("Orders holds plans that answer for you")
    await ann.panel.locator(".menu").last.click()
    await ann.page.get_by_role("option", name="Orders").click()
    await expect(ann.panel).to_contain_text("Orders that stand until you change them")
    await press(ann, "The Soldier's plan: After so many Civilian turns", "After how many Civilian turns")
    await press(ann, "Act after 1 and after 3 Civilian turns", "Your plan: act after 1 and after 3 Civilian turns")
    await press(ann, re.compile("^Wait"), "Your first turn of this round begins after 1 more Civilian turn.")
    await expect(bea.page.locator("#log")).to_contain_text("The Soldier waits")
    assert ann.received("after 1 and after 3") and not bea.received("after 1 and after 3")
