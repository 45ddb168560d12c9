"""States that a game seldom shows: failures, waiting, notes, modals, full lists, spoilers, and hovering."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from bot.local.model.content import Draft, Flag
from bot.local.model.guilds import Channel
from tests.page.access import has_contrast, passes
from tests.page.browser import DESKTOP, PHONE, png
from tests.page.conftest import Camp, Scene

LATE = 3.0
"""Seconds after which an interaction fails."""
TEXT = """# One
## Two
-# small *print*, ~~gone~~ and ||hidden||
> quoted `code` {me} {other} <#{place}> <t:{now}:R> @everyone
```py
x = 1
```
[a link](https://example.org/)"""


def place(camp: Camp) -> Channel:
    """The channel."""
    return next(iter(camp.local.world.guilds.values())).channels[0]


def everything(camp: Camp) -> Draft:
    """Posts a message with every style of button and every kind of menu, a file and a picture as a spoiler."""
    world = camp.local.world
    flag, note = world.keep_file(place(camp), "flag.png", png(40, 40)), world.keep_file(place(camp), "a.txt", b"12")
    buttons = [{"type": 2, "style": s, "label": f"Style {s}", "custom_id": f"b{s}", "id": 10 + s} for s in range(1, 5)]
    buttons.append({"type": 2, "style": 5, "label": "Elsewhere", "url": "https://example.org/", "id": 15})
    options = [{"label": f"Line {n}", "value": str(n), "description": "said of it"} for n in range(3)]
    menus: list[dict[str, Any]] = [
        {"type": 3, "custom_id": "one", "placeholder": "One", "options": options},
        {"type": 3, "custom_id": "two", "placeholder": "Up to two", "options": options, "max_values": 2},
        {"type": 5, "custom_id": "people", "placeholder": "People"},
        {"type": 6, "custom_id": "roles", "placeholder": "Roles"},
        {"type": 8, "custom_id": "threads", "placeholder": "Threads", "channel_types": [11]},
    ]
    inside: list[dict[str, Any]] = [
        {"type": 10, "content": "inside"},
        {"type": 13, "file": {"url": note.url}, "name": "a.txt", "size": 2},
        {"type": 12, "items": [{"media": {"url": flag.url}, "description": "A flag", "spoiler": True}]},
        {"type": 1, "id": 9, "components": buttons},
        *({"type": 1, "id": 30 + n, "components": [menu | {"id": 40 + n}]} for n, menu in enumerate(menus)),
    ]
    components = [{"type": 17, "accent_color": 0xAA3344, "components": inside}]
    return Draft(components=components, attachments=[flag, note], flags=Flag.COMPONENTS_V2)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
async def test_what_is_seldom_seen_has_contrast_and_names(camp: Camp, size: tuple[int, int]) -> None:
    """Show texts of all kinds, unread marks, notes, waiting, failures, lists, modals, and a stopped server."""
    world, phone = camp.local.world, size == PHONE
    ann, bea = camp.local.person("Ann"), camp.local.person("Bea")
    window = await camp.browser.window(ann, size, **({"has_touch": True, "is_mobile": True} if phone else {}))
    page = window.page
    text = TEXT.format(me=ann.mention, other=bea.mention, place=place(camp).id, now=int(camp.local.clock.now()))
    embed = {"title": "Odds", "description": "d", "fields": [{"name": "Now", "value": "1"}], "footer": {"text": "f"}}
    world.post(place(camp), world.bot, Draft(content=text, embeds=[embed]))
    guild = place(camp).guild
    assert guild is not None
    bea.say(guild.add_channel("quiet"), f"{ann.mention}, look here")
    await expect(page.locator("#toasts")).to_contain_text("look here")
    await passes(window.page)
    if not phone:
        for control in (".spoiler", "button.mention", ".text .link", ".channel.unread", ".rail-button", ".message"):
            await page.locator(control).first.hover()
            await has_contrast(window.page)
    await window.slash("orders")
    form = page.get_by_role("dialog", name="Orders")
    await window.press("Enter")
    await expect(form.get_by_role("alert")).to_contain_text("required")
    await passes(window.page)
    await window.press("Escape")
    await expect(form).to_have_count(0)
    await window.slash("scout")
    gate = camp.local.faults.hold_next("PATCH", "/webhooks/")
    await window.slash("think")
    await expect(window.last).to_contain_text("Adjutant is thinking…")
    camp.local.faults.lose_next_interaction()
    scout = page.get_by_role("button", name="Scout north")
    await scout.click()
    await expect(scout).to_have_attribute("aria-busy", "true")
    await window.box.fill("/silence")
    await window.press("Enter", "Enter")
    await expect(page.locator("#pending")).to_contain_text("Sending command…")
    await passes(window.page)
    await camp.asked(2)
    camp.local.clock.advance(LATE)
    await expect(page.locator("#pending .failed")).to_contain_text("did not respond")
    await expect(page.locator("#log .failed")).to_contain_text("This interaction failed")
    await passes(window.page)
    gate.release()
    await expect(page.locator("#log")).to_contain_text("thought twice")
    world.post(place(camp), world.bot, everything(camp))
    await expect(window.last.get_by_role("button", name="Style 4")).to_be_visible()
    for number in range(1, 1 if phone else 5):
        await window.last.get_by_role("button", name=f"Style {number}").hover()
        await has_contrast(window.page)
    for name in ("One", "Up to two", "People", "Roles", "Threads"):
        await page.get_by_role("combobox", name=name).click()
        await expect(page.locator(".menu-list")).to_be_visible()
        await passes(window.page)
        await window.press("Escape")
    ann.closes_dms = True
    world.post(ann.dm(), bea, Draft(content="in private"))
    if phone:
        await page.get_by_role("button", name=re.compile("^Channels")).tap()
    await page.get_by_role("button", name=re.compile("^Direct messages")).click()
    await expect(window.last).to_contain_text("in private")
    await passes(window.page)
    await camp.local.stop()
    await expect(page.locator("#status")).to_contain_text("Reconnecting")
    await passes(window.page)
    window.mistakes.clear()


async def test_a_curtain_and_a_full_menu(camp: Camp) -> None:
    """Hide a spoiler's picture from keys and screen readers until it is uncovered; then it opens. Ignore further
    choices at the largest number, until one is removed."""
    window = await camp.browser.window(camp.local.person("Ann"))
    post = camp.local.world.post(place(camp), camp.local.world.bot, everything(camp))
    picture, spoiler = window.page.get_by_role("button", name="A flag"), window.button("Spoiler")
    await expect(spoiler).to_be_visible()
    assert not await picture.evaluate("element => { element.focus(); return element === document.activeElement; }")
    await spoiler.press("Enter")
    await expect(picture).to_be_focused()
    await window.press("Enter")
    large = window.page.get_by_role("dialog", name="Picture")
    await expect(large).to_be_visible()
    await window.press("Escape")
    # It gives the focus back as it goes.
    await expect(large).to_have_count(0)
    await window.page.get_by_role("combobox", name="Up to two").press("ArrowDown")
    await window.press("Enter", "ArrowDown", "Enter", "ArrowDown", "Enter")
    chosen = window.page.get_by_role("option", selected=True).locator(".label")
    await expect(chosen).to_have_text(["Line 0", "Line 1"])
    await expect(window.page.get_by_role("option", name="Line 2")).to_have_attribute("aria-disabled", "true")
    await window.press("ArrowUp", "Enter", "End", "Enter")
    await expect(chosen).to_have_text(["Line 0", "Line 2"])
    await window.press("Escape")
    menu = window.page.locator("#log .menu[data-key=two]")
    # It keeps the focus while the bot is asked: Enter must not press the control beside it then.
    await expect(menu).to_have_attribute("aria-busy", "true")
    await expect(menu).to_be_focused()
    assert not post.deleted


async def test_a_tap_shows_what_may_be_done_with_a_message(camp: Camp) -> None:
    """Show the link, thread and delete buttons of a tapped message on a phone, where nothing hovers."""
    ann = camp.local.person("Ann")
    message = ann.say(place(camp), "by mistake")
    window = await camp.browser.window(ann, PHONE, has_touch=True, is_mobile=True)
    delete = window.last.get_by_role("button", name="Delete message")
    await expect(window.last.locator(".actions")).to_have_css("opacity", "0")
    await window.last.get_by_text("by mistake").tap()
    await expect(window.last.locator(".actions")).to_have_css("opacity", "1")
    await passes(window.page)
    await delete.tap()
    await expect(window.messages).to_have_count(0)
    assert message.deleted


async def test_answers_are_quoted_and_times_move_with_the_day(camp: Camp) -> None:
    """Show the line over a reply without gaps around former links, and without spoilers. Mark a message as yesterday's
    a day later, without any other change."""
    world, ann = camp.local.world, camp.local.person("Ann")
    first = world.post(place(camp), world.bot, Draft(content=f"Look at <#{place(camp).id}>. It was ||Lee||!"))
    world.post(place(camp), world.bot, Draft(content="so it is", reply_to=first.id))
    window = await camp.browser.window(ann)
    preview = window.last.locator(".preview")
    await expect(preview).to_have_text("Look at #games. It was ▇▇▇!")
    await expect(preview).to_have_attribute("aria-label", re.compile("Look at"))
    when = window.last.locator(".by .when")
    await expect(when).not_to_contain_text("Yesterday")
    camp.local.clock.advance(24 * 3600)
    world.changed()
    await expect(when).to_contain_text("Yesterday at")


async def test_a_form_gives_back_the_focus_and_the_caret(camp: Camp) -> None:
    """Put text typed after a modal was closed into the message box."""
    window = await camp.browser.window(camp.local.person("Ann"))
    form = window.page.get_by_role("dialog", name="Orders")
    for _ in range(3):
        await window.slash("orders")
        await form.get_by_label("Order", exact=False).first.press("Enter")
        await expect(form.get_by_role("alert")).to_contain_text("required")
        await window.press("Escape")
        await expect(form).to_have_count(0)
        await window.page.keyboard.type("hello")
        await expect(window.box).to_have_value("hello")
        await window.box.fill("")


async def test_a_form_gives_the_focus_to_the_buttons_successor(scene: Scene) -> None:
    """Keep the focus on the button that opened the modal, though the answer redraws its panel."""
    window = await scene.browser.window(scene.table.ann)
    await window.slash("game new", "Overland")
    await window.slash("note")
    await window.panel.get_by_role("button", name="Edit").press("Enter")
    form = window.page.get_by_role("dialog")
    await form.get_by_role("textbox").fill("Watch the fords")
    await form.get_by_role("button", name="Submit").press("Enter")
    await expect(window.panel).to_contain_text("Watch the fords")
    await expect(form).to_have_count(0)
    await expect(window.panel.get_by_role("button", name="Edit")).to_be_focused()
