"""Slash commands, modals, clicks, and their failures on the screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.local.page import views
from bot.local.page.fault_menu import FaultMenu
from tests.page.browser import PHONE
from tests.page.conftest import Camp


async def test_the_list_is_filtered_and_moved_through_by_keys(camp: Camp) -> None:
    """Narrow the list by typing, move by arrows, pick by Tab, go back by Backspace, close by Escape; a mistyped command
    is not posted, but stays in the box, under its warning."""
    window = await camp.browser.window(camp.local.person("Ann"))
    await window.box.focus()
    await window.page.keyboard.type("/")
    options = window.page.get_by_role("option")
    await expect(options.first).to_contain_text("/overland attack")
    await expect(options.first).to_contain_text("Attack somebody")
    await expect(options.first).to_have_attribute("aria-selected", "true")
    active = await window.box.get_attribute("aria-activedescendant")
    assert active == await options.first.get_attribute("id")
    await window.press("ArrowDown")
    await expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    await window.page.keyboard.type("think")
    await expect(options).to_have_count(2)
    await window.press("Escape")
    await expect(options).to_have_count(0)
    await window.box.fill("/pl")
    await window.press("Tab")
    await expect(window.page.get_by_label("text", exact=True)).to_be_focused()
    await window.press("Backspace")
    await expect(window.box).to_be_focused()
    await expect(window.box).to_have_value("/plain")
    await window.box.fill("/nonsense")
    await expect(window.page.locator(".suggestions")).to_contain_text("No command fits")
    await window.box.fill("/nonsense of mine")
    await window.press("Enter", "Escape", "Enter")
    await expect(window.page.locator(".suggestions")).to_contain_text("No command fits")
    await expect(window.box).to_have_value("/nonsense of mine")
    await expect(window.page.locator("#log")).not_to_contain_text("nonsense")


async def test_a_long_value_leaves_the_page_as_wide_as_the_phone(camp: Camp) -> None:
    """The button that sends is still on the screen."""
    window = await camp.browser.window(camp.local.person("Ann"), PHONE, has_touch=True, is_mobile=True)
    await window.box.focus()
    await window.page.keyboard.type("/plain " + "what happens then? " * 4)
    await expect(window.page.get_by_label("text", exact=True)).to_have_value(re.compile("then"))
    await expect(window.button("Send")).to_be_in_viewport(ratio=1)
    main = await window.page.locator("#main").bounding_box()
    bar = await window.page.locator(".bar").bounding_box()
    assert main is not None and bar is not None and bar["x"] + bar["width"] <= PHONE[0] == main["width"]


async def test_options_have_types_choices_and_errors(camp: Camp, tmp_path: Path) -> None:
    """Name a missing required option and a wrong number; send a person and a file."""
    window = await camp.browser.window(camp.local.person("Ann"))
    page = window.page
    await window.box.focus()
    await page.keyboard.type("/overland attack ")
    target = page.get_by_label("target", exact=True)
    await expect(target).to_be_focused()
    await expect(page.get_by_role("option")).to_have_count(3)
    await window.press("Escape", "Enter")
    await expect(page.locator(".suggestions")).to_contain_text("This option is required. Specify a value.")
    await expect(target).to_have_attribute("aria-invalid", "true")
    await page.keyboard.type("lo")
    await expect(page.get_by_role("option")).to_have_count(1)
    await window.press("Enter")
    await expect(target).to_have_value("Longstreet")
    await window.press("Tab", "g")
    await expect(page.get_by_role("option", selected=True)).to_contain_text("general")
    await expect(target).to_have_value("Longstreet")
    await window.press("Escape")
    for name in ("strength", "map", "general"):
        await window.page.get_by_role("button", name=re.compile("optional")).click()
        await page.get_by_role("option").filter(has_text=name).click()
    await page.get_by_label("strength", exact=True).fill("many")
    await window.press("Enter")
    await expect(page.locator(".suggestions")).to_contain_text("Input a valid integer.")
    await page.get_by_label("strength", exact=True).fill("9")
    file = tmp_path / "map.txt"
    file.write_bytes(b"12345")
    await page.get_by_label("map", exact=True).set_input_files(file)
    await page.get_by_label("general", exact=True).fill("be")
    await window.press("Enter", "Enter")
    failed = page.locator("#pending .failed")
    await expect(failed).to_contain_text("'strength' is at most 6")
    await page.locator("#pending").get_by_role("button", name="Dismiss message").click()
    await expect(failed).to_have_count(0)
    # The arrow up restores the command as it was, without its files.
    await window.box.focus()
    await window.press("ArrowUp")
    await page.get_by_label("strength", exact=True).fill("3")
    await window.press("Enter")
    await expect(window.last).to_contain_text("attack longstreet with 3, map 0, led by Bea")
    await expect(window.last).to_contain_text("Ann used overland attack")


async def test_forms_clicks_menus_and_deferred_answers(camp: Camp) -> None:
    """Show labels and a menu in a modal, name a missing answer, and send the answers. Edit in place by a button, answer
    in private to a menu, and replace "thinking" with the answer."""
    window = await camp.browser.window(camp.local.person("Ann"))
    await window.slash("orders")
    form = window.page.get_by_role("dialog", name="Orders")
    await expect(form.get_by_label("Order", exact=False).first).to_be_focused()
    await window.press("Enter")
    await expect(form.get_by_role("alert")).to_contain_text("Order: this field is required.")
    await window.page.keyboard.type("March")
    await form.get_by_role("combobox").click()
    await window.press("ArrowDown", "Enter")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await expect(window.last).to_contain_text("Foot: March")
    await window.slash("board")
    board = window.last
    await board.get_by_role("button", name="Advance").click()
    await expect(board).to_contain_text("Advanced")
    await expect(board.get_by_role("button", name="Advance")).to_be_focused()
    await window.page.get_by_role("combobox", name="General").click()
    await window.page.get_by_role("option", name="Grant").click()
    await expect(window.panel).to_contain_text("chosen: grant")
    await expect(window.panel).to_contain_text("Only you can see this")
    await window.panel.get_by_role("button", name="Dismiss message").click()
    await expect(window.page.locator(".message.ephemeral")).to_have_count(0)
    gate = camp.local.faults.hold_next("PATCH", "/webhooks/")
    await window.slash("think")
    await expect(window.last).to_contain_text("Adjutant is thinking…")
    gate.release()
    await expect(window.page.locator("#log")).to_contain_text("thought twice")


async def test_what_fails_says_so_as_discord_does(camp: Camp) -> None:
    """Show the failure of an unanswered command and of a lost click."""
    window = await camp.browser.window(camp.local.person("Ann"))
    await window.slash("scout")
    await window.box.fill("/silence")
    await window.press("Enter", "Enter")
    await expect(window.page.locator("#pending")).to_contain_text("Sending command…")
    await camp.asked()
    camp.local.clock.advance(3)
    await expect(window.page.locator("#pending .failed")).to_contain_text("The application did not respond")
    camp.local.faults.lose_next_interaction()
    scouted = window.last.get_by_role("button", name="Scout north")
    await scouted.click()
    await expect(scouted).to_have_attribute("aria-busy", "true")
    await camp.asked()
    camp.local.clock.advance(3)
    await expect(window.last).to_contain_text("This interaction failed")
    await scouted.click()
    await expect(window.panel).to_contain_text("Ann scouts north")
    await expect(window.page.get_by_text("This interaction failed")).to_have_count(0)


async def test_every_trouble_can_be_made(camp: Camp) -> None:
    """Offer a button for each fault; the bot reconnects after the gateway is dropped, and time passes."""
    window = await camp.browser.window(camp.local.person("Ann"))
    await window.button("Make trouble").click()
    panel = window.page.get_by_role("dialog", name="Make trouble")
    await expect(panel.get_by_role("button")).to_have_count(len(FaultMenu(camp.local).kinds))
    before = camp.local.clock.now()
    await panel.get_by_role("button", name=re.compile("An hour passes")).click()
    await expect(window.page.locator("#toasts")).to_contain_text("An hour passes")
    assert camp.local.clock.now() >= before + 3600
    await window.button("Make trouble").click()
    await window.page.get_by_role("button", name=re.compile("Drop the gateway")).click()
    await camp.local.wait_for(lambda: camp.bot.resumes == 1)
    await window.button("Make trouble").click()
    await window.page.get_by_role("button", name=re.compile("Throw the bot out")).click()
    await expect(window.page.locator("#members")).not_to_contain_text("Adjutant")
    await window.box.fill("/")
    await expect(window.page.locator(".suggestions")).to_contain_text("There are no commands here.")


async def test_a_command_that_is_typed_before_the_list_comes_opens_its_form(
    camp: Camp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a busy machine, where the page's list of commands comes after the first keys."""
    listed = views.commands
    monkeypatch.setattr(
        views, "commands", lambda local, person, place: {**listed(local, person, place), "commands": []}
    )
    window = await camp.browser.window(camp.local.person("Ann"))
    await window.box.focus()
    await window.page.keyboard.type("/plain ")
    await expect(window.page.locator(".suggestions")).to_contain_text("There are no commands here.")
    monkeypatch.undo()
    camp.local.world.changes.notify()
    await expect(window.page.locator(".slash-form .command")).to_have_text("plain")
    await expect(window.page.get_by_label("text", exact=True)).to_be_focused()


async def test_writing_with_files(camp: Camp, tmp_path: Path) -> None:
    """Send text and files together; refused text stays in the box."""
    window = await camp.browser.window(camp.local.person("Ann"))
    file = tmp_path / "note.txt"
    file.write_text("hello")
    async with window.page.expect_file_chooser() as chooser:
        await window.button("Upload a file").click()
    await (await chooser.value).set_files(file)
    await expect(window.page.locator(".tray")).to_contain_text("note.txt")
    await window.box.fill("see *this*\nand that")
    await window.press("Enter")
    await expect(window.last).to_contain_text("and that")
    await expect(window.last.get_by_role("link", name="Download note.txt")).to_be_visible()
    await expect(window.box).to_have_value("")
    await window.box.fill("x" * 2001)
    await window.press("Enter")
    await expect(window.page.locator(".composer-error")).to_contain_text("2,000 characters")


async def test_the_page_comes_back_after_its_server(camp: Camp) -> None:
    """Stop the server and start it on the same port; the window continues where it was."""
    ann = camp.local.person("Ann")
    window = await camp.browser.window(ann)
    ann.say(next(iter(camp.local.world.guilds.values())).channels[0], "before")
    await expect(window.last).to_contain_text("before")
    port = camp.local.server.port
    await camp.local.stop()
    await expect(window.page.locator("#status")).to_contain_text("Reconnecting")
    ann.say(next(iter(camp.local.world.guilds.values())).channels[0], "meanwhile")
    await camp.local.start(port)
    await expect(window.last).to_contain_text("meanwhile")
    await expect(window.page.locator("#status")).not_to_contain_text("Reconnecting")
    window.mistakes.clear()
