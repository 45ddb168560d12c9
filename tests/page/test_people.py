"""Several people at once: what reaches whose window, and who is called."""

from __future__ import annotations

import re

from playwright.async_api import expect

from bot.local.messages import Draft
from tests.page.browser import PHONE, Window
from tests.page.conftest import Camp, Scene


async def test_nobody_receives_what_is_anothers(scene: Scene) -> None:
    """Ann's private panel and messages never come over Bea's socket, not even when Bea was there first."""
    table = scene.table
    bea = await scene.browser.window(table.bea)
    ann = await scene.browser.window(table.ann)
    await ann.slash("game new")
    await ann.slash("game start")
    await expect(ann.panel).to_contain_text("Only you can see this")
    await table.settled()
    await expect(bea.page.locator("#log .picture")).to_be_visible()
    secret = "the mine will blow at half past four"
    table.local.world.post(table.ann.dm(), table.local.world.bot, Draft(content=secret))
    await expect(ann.page.locator("#toasts")).to_contain_text(secret)
    table.local.world.post(table.bea.dm(), table.local.world.bot, Draft(content="for Bea"))
    await expect(bea.page.locator("#toasts")).to_contain_text("for Bea")
    assert ann.received(secret) and not bea.received(secret)
    private = [m for m in table.ann.messages(table.channel) if m.ephemeral]
    assert private
    for message in [*private, *table.ann.dm_messages()]:
        assert ann.received(str(message.channel.id))
        assert not bea.received(f'"id":"{message.id}"')
    assert not bea.received(str(table.ann.dm().id))
    assert await bea.page.get_by_text("Only you can see this").count() == 0


async def test_unread_channels_and_pings_are_marked(camp: Camp) -> None:
    """A ping elsewhere shows a number until the channel is opened; one's own window tells at once."""
    guild = next(iter(camp.local.world.guilds.values()))
    quiet = guild.add_channel("quiet")
    ann, bea = camp.local.person("Ann"), camp.local.person("Bea")
    window = await camp.browser.window(ann)
    bea.say(quiet, f"{ann.mention}, look here")
    channel = window.page.get_by_role("button", name="quiet, 1 mention")
    await expect(channel).to_be_visible()
    await expect(window.page).to_have_title(re.compile(r"^\(1\)"))
    await window.page.get_by_role("button", name=re.compile("Bea in #quiet")).click()
    await expect(window.last).to_contain_text("@Ann, look here")
    await expect(window.page.get_by_role("button", name="quiet", exact=True)).to_be_visible()


async def test_switching_and_adding_people(camp: Camp) -> None:
    """One window becomes another person's; nothing of the first one's stays."""
    ann, bea = camp.local.person("Ann"), camp.local.person("Bea")
    window = await camp.browser.window(ann)
    camp.local.world.post(ann.dm(), camp.local.world.bot, Draft(content="only for Ann"))
    await window.button("Direct messages, 1 mention").click()
    await expect(window.last).to_contain_text("only for Ann")
    await window.page.get_by_role("button", name=re.compile("You are Ann")).click()
    await window.page.get_by_role("button", name="Bea", exact=True).click()
    await expect(window.page.locator("#self")).to_contain_text("Bea")
    await expect(window.page.get_by_text("only for Ann")).to_have_count(0)
    await window.page.get_by_role("button", name=re.compile("You are Bea")).click()
    await window.button("Add a person").click()
    await window.page.get_by_label("Name").fill("bea")
    await window.button("Add").click()
    await expect(window.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("has that name already")
    await window.page.get_by_label("Name").fill("Dora")
    await window.press("Enter")
    await expect(window.page.locator("#self")).to_contain_text("Dora")
    assert camp.local.person("Dora").id != bea.id


async def test_private_messages_open_and_close(camp: Camp) -> None:
    """The list of private messages, and the switch that closes them."""
    ann = camp.local.person("Ann")
    window = await camp.browser.window(ann)
    await window.button("Direct messages").click()
    await window.button("Write to Adjutant").click()
    await expect(window.page.get_by_role("heading", name="Adjutant").first).to_be_visible()
    await window.box.fill("hello?")
    await window.press("Enter")
    await expect(window.last).to_contain_text("hello?")
    await window.button("Make trouble").click()
    await window.page.get_by_role("button", name=re.compile("Close my private messages")).click()
    await expect(window.page.locator("#self")).to_contain_text("Private messages closed")
    assert ann.closes_dms


async def test_threads_and_drawers_on_a_phone(camp: Camp) -> None:
    """A thread is found in the drawer; the drawers close again."""
    guild = next(iter(camp.local.world.guilds.values()))
    ann = camp.local.person("Ann")
    thread = camp.local.world.add_thread(guild.channels[0], "A side road", ann)
    ann.say(thread, "over here")
    window = await camp.browser.window(ann, PHONE, has_touch=True, is_mobile=True)
    await expect(window.page.locator("#sidebar")).not_to_be_visible()
    await window.button("Channels").tap()
    await window.page.get_by_role("button", name="A side road, thread").tap()
    await expect(window.last).to_contain_text("over here")
    await expect(window.page.locator("#sidebar")).not_to_be_visible()
    await window.button("Member list").tap()
    await expect(window.page.locator("#members")).to_be_in_viewport()
    await window.press("Escape")
    await expect(window.page.locator("#members")).not_to_be_visible()
    assert await widest(window) <= PHONE[0]


async def widest(window: Window) -> int:
    """How far the page would scroll sideways, in pixels from the left."""
    return int(await window.page.evaluate("document.scrollingElement.scrollWidth"))
