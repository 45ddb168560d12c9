"""The game master's desk and a case on a phone: everything fits, and a ruling is made by thumb alone."""

from __future__ import annotations

import random

from playwright.async_api import expect

from tests.page.browser import PHONE, Window
from tests.page.conftest import Scene
from tests.page.test_life import fits, press
from tests.wire.table import answer
from tests.wire.test_cases import begun, decided, disputed, last_decision


async def choose(window: Window, menu: str, option: str, then: str) -> None:
    """Chooses an option of one of the panel's menus, and waits for its new text."""
    await window.panel.get_by_role("combobox", name=menu).click()
    await window.page.get_by_role("option", name=option).first.click()
    await expect(window.panel).to_contain_text(then)


async def test_a_look_and_a_ruling_on_a_phone(scene: Scene) -> None:
    """Look at a side from the desk, read the case that a player opens, and take a decision back by a ruling."""
    table = scene.table
    engine = await begun(table, "dixie", table.carl)
    await decided(table, engine, random.Random(3), 2)
    carl = await scene.browser.window(table.carl, PHONE, has_touch=True, is_mobile=True)
    await carl.slash("gm desk")
    await expect(carl.panel).to_contain_text("Desk · Dixie")
    await fits(carl)
    await press(carl, "Look at Union", "This shows Union's side, and the log will say so.")
    await carl.panel.get_by_role("button", name="Look").click()
    form = carl.page.get_by_role("dialog", name="Look")
    await form.get_by_role("textbox").fill("Union asked me")
    await form.get_by_role("button", name="Submit").click()
    await expect(carl.panel.locator(".picture img").first).to_be_visible()
    await fits(carl)
    number = last_decision(engine)
    await disputed(table, table.ann, number, text="My thumb slipped", sealed="I saw it from the hill")
    called = carl.page.locator("#log > .message:not(.ephemeral)", has_text="Case 1")
    await called.last.get_by_role("button", name="The case").click()
    await expect(carl.panel).to_contain_text("Case 1 · The claim")
    assert not carl.received("I saw it from the hill")
    await choose(carl, "Pages of the case", "The position before and after", "Case 1 · The position")
    await expect(carl.panel.locator(".picture img").first).to_be_visible()
    await fits(carl)
    await press(carl, "Rule", "A ruling in case 1")
    await fits(carl)
    await carl.panel.get_by_role("combobox", name="Add a remedy").click()
    await carl.page.get_by_role("option", name="Go back to after an entry").click()
    form = carl.page.get_by_role("dialog")
    await form.get_by_role("textbox").fill(str(number - 1))
    await form.get_by_role("button", name="Submit").click()
    await expect(carl.panel).to_contain_text(f"The game goes back to entry {number - 1}")
    await press(carl, "Preview", "Struck out:")
    await fits(carl)
    await press(carl, "Confirm", "The case is upheld")
    shown = answer(await table.ann.slash(table.channel, "gm case"))
    assert "is upheld" in shown.text and engine.session.case is None
