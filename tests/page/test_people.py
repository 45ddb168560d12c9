"""Several people at once: the messages and pings that reach each window."""

from __future__ import annotations

import json
import re

from playwright.async_api import expect

from bot.local.model.content import Draft
from bot.local.model.guilds import Channel
from tests.page.browser import PHONE, Window
from tests.page.conftest import Camp, Scene
from tests.probe.game import PROBE


async def test_nobody_receives_what_is_anothers(scene: Scene) -> None:
    """Send nothing of Ann's private panel and messages over Bea's socket, even when Bea connected first."""
    table = scene.table
    bea = await scene.browser.window(table.bea)
    ann = await scene.browser.window(table.ann)
    await ann.slash("game new", "Overland")
    await ann.slash("game start")
    await expect(ann.panel).to_contain_text("Only you can see this")
    await table.settled()
    await expect(bea.button("Your move").last).to_be_visible()
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


async def test_a_hidden_hand_stays_hidden(scene: Scene) -> None:
    """Send nothing of one player's own panel over the other's socket in a game with secrets."""
    table = scene.table
    ann, bea = await scene.browser.window(table.ann), await scene.browser.window(table.bea)
    await ann.slash("game new", PROBE.name)
    await bea.slash("game join")
    await ann.slash("game start")
    for window in (ann, bea):
        await window.button("Your move").last.click()
        await expect(window.panel.locator(".container")).to_be_visible()
    await ann.panel.locator(".button, .menu").first.click()
    await table.settled()
    secrets = [(window, other, own_lines(window, other, table.channel)) for window, other in ((ann, bea), (bea, ann))]
    # A socket keeps its order: when this message has arrived, so has everything sent before it.
    table.local.world.post(table.channel, table.local.world.bot, Draft(content="So far, so good."))
    for window in (ann, bea):
        await expect(window.page.locator("#log")).to_contain_text("So far, so good.")
    for window, other, secret in secrets:
        assert secret
        for line in secret:
            assert window.received(line) and not other.received(line), line


def own_lines(window: Window, other: Window, channel: Channel) -> list[str]:
    """Returns the lines of the window's private messages that no message visible to the other one contains."""
    posts = window.person.world.posts
    theirs = [m for m in posts if m.channel is channel and m.only_for in (None, other.person)]
    shown = json.dumps([m.revisions for m in theirs], ensure_ascii=False)
    mine = [m for m in posts if m.only_for is window.person]
    lines = {line for m in mine for line in m.text.splitlines() if len(line) > 3}
    return [line for line in lines if json.dumps(line, ensure_ascii=False)[1:-1] not in shown]


async def test_unread_channels_and_pings_are_marked(camp: Camp) -> None:
    """Show a number for pings in another channel until it is opened, and a note at once."""
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
    """Switch a window to another person; keep nothing of the first one's, not even for a moment."""
    ann, bea = camp.local.person("Ann"), camp.local.person("Bea")
    window = await camp.browser.window(ann)
    camp.local.world.post(ann.dm(), camp.local.world.bot, Draft(content="only for Ann"))
    await window.button("Direct messages, 1 mention").click()
    await expect(window.last).to_contain_text("only for Ann")
    await window.page.get_by_role("button", name=re.compile("You are Ann")).click()
    await window.page.get_by_role("button", name="Bea", exact=True).click()
    await expect(window.page.locator("#self")).to_contain_text("Bea")
    assert await window.page.get_by_text("only for Ann").count() == 0
    await window.page.get_by_role("button", name=re.compile("You are Bea")).click()
    await window.button("Add a person").click()
    await window.page.get_by_label("Name").fill("bea")
    await window.button("Add").click()
    await expect(window.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("already has that name")
    await window.page.get_by_label("Name").fill("Dora")
    await window.press("Enter")
    await expect(window.page.locator("#self")).to_contain_text("Dora")
    assert camp.local.person("Dora").id != bea.id


async def test_private_messages_open_and_close(camp: Camp) -> None:
    """List the direct messages, and close them by the switch."""
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
    """Find a thread in the drawer, whose button shows its mentions; close the drawers again."""
    guild = next(iter(camp.local.world.guilds.values()))
    ann = camp.local.person("Ann")
    thread = camp.local.world.add_thread(guild.channels[0], "A side road", ann)
    ann.say(thread, "over here")
    window = await camp.browser.window(ann, PHONE, has_touch=True, is_mobile=True)
    await expect(window.page.locator("#sidebar")).not_to_be_visible()
    camp.local.person("Bea").say(thread, f"{ann.mention}, where are you?")
    await window.button("Channels, 1 mention").tap()
    await window.page.get_by_role("button", name="A side road, thread").tap()
    await expect(window.last).to_contain_text("where are you?")
    await expect(window.button("Channels")).to_be_visible()
    await expect(window.page.locator("#sidebar")).not_to_be_visible()
    await window.button("Member list").tap()
    await expect(window.page.locator("#members")).to_be_in_viewport()
    await window.press("Escape")
    await expect(window.page.locator("#members")).not_to_be_visible()
    assert await widest(window) <= PHONE[0]


async def test_channels_and_threads_are_made(camp: Camp) -> None:
    """Add a channel by the plus and a thread from a message; both open at once, for the bot too."""
    ann = camp.local.person("Ann")
    window = await camp.browser.window(ann)
    await window.button("Create a channel").click()
    await window.page.get_by_label("Channel name").fill("War Room")
    await window.press("Enter")
    await expect(window.box).to_have_attribute("placeholder", re.compile("#war-room"))
    await window.box.fill("let us talk")
    await window.press("Enter")
    await window.last.hover()
    await window.last.get_by_role("button", name="Create thread").click()
    await window.page.get_by_label("Thread name").fill("Talk")
    await window.press("Enter")
    await expect(window.page.get_by_role("button", name="Talk, thread")).to_have_attribute("aria-current", "page")
    await expect(window.box).to_have_attribute("placeholder", re.compile("#Talk"))
    guild = next(iter(camp.local.world.guilds.values()))
    assert [t.name for t in guild.threads] == ["Talk"]
    await window.page.get_by_role("button", name="war-room", exact=True).click()
    await expect(window.last.get_by_role("button", name="Create thread")).to_have_count(0)
    await window.last.locator(".thread-link").click()
    await expect(window.box).to_have_attribute("placeholder", re.compile("#Talk"))


async def widest(window: Window) -> int:
    """Returns the width of the page's content, in pixels."""
    return int(await window.page.evaluate("document.scrollingElement.scrollWidth"))
