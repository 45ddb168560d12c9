"""Messages on the screen: components, embeds, Markdown, pictures, files."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import expect

from bot.local.model.content import Draft, Flag
from bot.local.model.guilds import Channel, Message
from tests.page.browser import png
from tests.page.conftest import Camp

RED = 0xAA3344


def place(camp: Camp) -> Channel:
    """The channel."""
    return next(iter(camp.local.world.guilds.values())).channels[0]


def post(camp: Camp, *components: dict[str, Any], files: tuple[tuple[str, bytes], ...] = ()) -> Message:
    """Posts a message of components from the bot; ``attachment://`` means one of its files."""
    world = camp.local.world
    kept = {name: world.keep_file(place(camp), name, data) for name, data in files}

    def resolved(raw: Any) -> Any:
        if isinstance(raw, dict):
            return {key: resolved(value) for key, value in raw.items()}
        if isinstance(raw, list):
            return [resolved(value) for value in raw]
        if isinstance(raw, str) and raw.startswith("attachment://"):
            return kept[raw.removeprefix("attachment://")].url
        return raw

    draft = Draft(components=resolved(list(components)), attachments=list(kept.values()), flags=Flag.COMPONENTS_V2)
    return world.post(place(camp), world.bot, draft)


async def test_what_messages_are_made_of_is_drawn(camp: Camp) -> None:
    """Draw container, text, section, thumbnail, gallery, separator, file, and each style of button; the titles, fields,
    footer, picture and file of classic messages; menus, which list people and channels."""
    window = await camp.browser.window(camp.local.person("Ann"))
    buttons = [
        {"type": 2, "style": style, "label": f"Style {style}", "custom_id": f"b{style}", "id": 20 + style}
        for style in range(1, 5)
    ]
    url = "https://example.org/rules"
    buttons.append({"type": 2, "style": 5, "label": "Elsewhere", "url": url, "id": 25, "emoji": {"name": "📜"}})
    thumbnail = {"type": 11, "media": {"url": "attachment://small.png"}, "description": "A flag"}
    media = [{"media": {"url": "attachment://board.png"}, "description": "The board: all quiet"}]
    inside = [
        {"type": 10, "content": "### Overland\nGrant faces **Lee**"},
        {"type": 9, "components": [{"type": 10, "content": "beside it"}], "accessory": thumbnail},
        {"type": 14, "divider": True, "spacing": 2},
        {"type": 12, "items": media},
        {"type": 13, "file": {"url": "attachment://record.txt"}, "name": "record.txt", "size": 5},
        {"type": 1, "components": buttons},
    ]
    files = (("board.png", png(60, 40)), ("small.png", png(8, 8)), ("record.txt", b"proof"))
    post(camp, {"type": 17, "accent_color": RED, "components": inside}, files=files)
    message = window.last
    await expect(message.get_by_role("heading", name="Overland")).to_be_visible()
    await expect(message.locator("strong")).to_have_text("Lee")
    await expect(message.get_by_role("img", name="A flag")).to_be_visible()
    edge = await message.locator(".container").evaluate("e => getComputedStyle(e, '::before').backgroundColor")
    assert edge == "rgb(170, 51, 68)"
    for style in range(1, 5):
        await expect(message.get_by_role("button", name=f"Style {style}")).to_be_enabled()
    await expect(message.get_by_role("link", name="Elsewhere")).to_have_attribute("href", url)
    async with window.page.expect_download() as download:
        await message.get_by_role("link", name="Download record.txt").click()
    assert (await (await download.value).path()).read_bytes() == b"proof"
    await message.get_by_role("button", name="The board: all quiet").click()
    large = window.page.get_by_role("dialog", name="Picture")
    await expect(large.get_by_role("img", name="The board: all quiet")).to_be_visible()
    await expect(large.locator(".caption")).to_have_text("The board: all quiet")
    await window.press("Escape")
    await expect(large).to_have_count(0)
    await expect(message.get_by_role("button", name="The board: all quiet")).to_be_focused()
    world = camp.local.world
    embed = {
        "title": "The odds",
        "description": "of *winning*",
        "color": RED,
        "fields": [{"name": "Now", "value": "56%", "inline": True}],
        "footer": {"text": "exact"},
    }
    kept = [world.keep_file(place(camp), "map.png", png(30, 30)), world.keep_file(place(camp), "a.json", b"{}")]
    world.post(place(camp), world.bot, Draft(content="see", embeds=[embed], attachments=kept))
    message = window.last
    await expect(message.get_by_role("heading", name="The odds")).to_be_visible()
    await expect(message.locator(".field")).to_contain_text("56%")
    await expect(message.locator(".embed-foot")).to_have_text("exact")
    await expect(message.get_by_role("img", name=re.compile("map.png"))).to_be_visible()
    await expect(message.get_by_role("link", name="Download a.json")).to_be_visible()
    for kind, wanted in ((5, "Bea"), (8, "games")):
        menu = {"type": kind, "custom_id": "pick", "placeholder": "Pick", "id": 3}
        post(camp, {"type": 1, "id": 2, "components": [menu]})
        shown = window.last.get_by_role("combobox", name="Pick")
        await expect(window.messages).to_have_count(3 if kind == 5 else 4)
        await shown.click()
        await expect(window.page.get_by_role("option", name=wanted)).to_be_visible()
        await window.press("Escape")
        await expect(shown).to_be_focused()


MARKDOWN = [
    (
        "**bold** *it* _it_ __under__ ~~gone~~",
        "<p><strong>bold</strong> <em>it</em> <em>it</em> <u>under</u> <s>gone</s></p>",
    ),
    ("***both***", "<p><strong><em>both</em></strong></p>"),
    ("snake_case_name and 2*3*4", "<p>snake_case_name and 2<em>3</em>4</p>"),
    (r"\*plain\* \_as\_ typed", "<p>*plain* _as_ typed</p>"),
    ("`a *b*` and ``c`d``", "<p><code>a *b*</code> and <code>c`d</code></p>"),
    ("```py\nx = **1**\n```", '<pre tabindex="0"><code>x = **1**</code></pre>'),
    ("# One\n## Two\n### Three", '<h3 class="size-1">One</h3><h4 class="size-2">Two</h4><h5 class="size-3">Three</h5>'),
    ("-# small *print*", "<small>small <em>print</em></small>"),
    ("- a\n- b\n  - c\ntext", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p>text</p>"),
    ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
    ("- a\n1. b", '<ul><li>a</li></ul><ol start="1"><li>b</li></ol>'),
    ("> one\n> two\nthree", "<blockquote><p>one<br>two</p></blockquote><p>three</p>"),
    (">>> all\nof it", "<blockquote><p>all<br>of it</p></blockquote>"),
    ("@everyone", '<p><span class="mention">@everyone</span></p>'),
    ("<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"),
    ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
    ("a\n\nb", "<p>a<br><br>b</p>"),
    ("** not bold**", "<p><strong> not bold</strong></p>"),
    ("<t:notatime>", "<p>&lt;t:notatime&gt;</p>"),
]


async def test_texts_are_drawn_as_discord_draws_them(camp: Camp) -> None:
    """Compare texts with the nodes that they become; no text becomes markup. Follow links to messages, and update times
    with the clock."""
    ann = camp.local.person("Ann")
    window = await camp.browser.window(ann)
    drawn = await window.page.evaluate(
        """async (texts) => {
            const { markdown } = await import("/page/js/core/markdown.js");
            return texts.map((text) => {
                const box = document.createElement("div");
                box.append(...markdown(text));
                return box.innerHTML;
            });
        }""",
        [text for text, _ in MARKDOWN],
    )
    assert dict(zip([t for t, _ in MARKDOWN], drawn, strict=True)) == dict(MARKDOWN)
    other = place(camp).guild
    assert other is not None
    camp_fire = other.add_channel("camp")
    first = ann.say(camp_fire, "the first word")
    now = int(camp.local.clock.now())
    link = f"https://discord.com/channels/{other.id}/{camp_fire.id}/{first.id}"
    text = f"{ann.mention} <#{camp_fire.id}> <t:{now - 7200}:R> [the word]({link}) https://example.org/a_b. ||boo||"
    camp.local.world.post(place(camp), camp.local.world.bot, Draft(content=text))
    message = window.last
    await expect(message.locator(".mention.me")).to_have_text("@Ann")
    await expect(message.locator("time.moment")).to_have_text("2 hours ago")
    camp.local.clock.advance(3600)
    camp.local.world.changed()
    await expect(message.locator("time.moment")).to_have_text("3 hours ago")
    await expect(message.get_by_role("link", name="https://example.org/a_b", exact=True)).to_be_visible()
    await message.get_by_role("button", name="Spoiler").click()
    await expect(message.get_by_role("button", name="boo")).to_have_attribute("aria-expanded", "true")
    await message.get_by_role("link", name="the word").click()
    await expect(window.page.locator(f"#message-{first.id}")).to_be_focused()
    await expect(window.page.get_by_role("heading", name="camp").first).to_be_visible()


async def test_older_messages_come_when_they_are_looked_for(camp: Camp) -> None:
    """Open a channel with its newest messages; load the others by scrolling up or by a link."""
    ann = camp.local.person("Ann")
    told = [ann.say(place(camp), f"line {n}") for n in range(130)]
    window = await camp.browser.window(ann)
    await expect(window.messages).to_have_count(50)
    await expect(window.last).to_contain_text("line 129")
    await expect(window.last).to_be_in_viewport()
    await window.page.locator("#scroller").evaluate("e => { e.scrollTop = 0; }")
    await expect(window.messages).to_have_count(100)
    guild = place(camp).guild
    assert guild is not None
    ann.say(place(camp), f"https://discord.com/channels/{guild.id}/{place(camp).id}/{told[0].id}")
    await window.page.get_by_role("link", name=re.compile("discord.com")).click()
    await expect(window.page.locator(f"#message-{told[0].id}")).to_be_in_viewport()


async def test_nothing_moves_under_a_finger(camp: Camp) -> None:
    """Hold a button down while messages come: it stays where it is, so that the click is its own; then what came of it
    is in view."""
    ann, bea = camp.local.person("Ann"), camp.local.person("Bea")
    window = await camp.browser.window(ann)
    for n in range(20):
        bea.say(place(camp), f"line {n}")
    await window.slash("scout")
    button = window.button("Scout north")
    await button.hover()
    await window.page.mouse.down()
    before = await button.bounding_box()
    for n in range(20, 30):
        bea.say(place(camp), f"line {n}")
    await expect(window.last).to_contain_text("line 29")
    assert await button.bounding_box() == before
    await window.page.mouse.up()
    await expect(window.last).to_contain_text("Ann scouts north")
    await expect(window.last).to_be_in_viewport()


async def test_edits_and_deletions_show_in_place(camp: Camp) -> None:
    """Change an edited message in place, and remove a deleted one."""
    window = await camp.browser.window(camp.local.person("Ann"))
    message = post(camp, {"type": 10, "content": "before", "id": 1})
    await expect(window.last).to_contain_text("before")
    camp.local.world.edit(message, Draft(components=[{"type": 10, "content": "after", "id": 1}]))
    await expect(window.last).to_contain_text("after")
    await expect(window.last).to_contain_text("(edited)")
    await expect(window.messages).to_have_count(1)
    await window.last.hover()
    await window.last.get_by_role("button", name="Delete message").click()
    await expect(window.messages).to_have_count(0)
    assert message.deleted
