"""Watching a game by a link: the channel's board at every step, for as long as the table allows it."""

from __future__ import annotations

import random
import re

from playwright.async_api import expect

from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from cogs.past.dice import dice_lines
from tests.web.scene import DESKTOP, Client, Scene, link_of
from tests.web.touching import Finger
from tests.wire.table import answer


async def shown(scene: Scene, person: Person) -> Message:
    """What /game show tells a person."""
    return answer(await person.slash(scene.table.channel, "game show"))


async def opened(scene: Scene) -> str:
    """Ann opens the game to spectators. Returns the link."""
    told = answer(await scene.table.ann.click(await shown(scene, scene.table.ann), "Open to spectators"))
    return link_of(told)


def watching(scene: Scene, link: str) -> Client:
    """Somebody who has the link and nothing else."""
    client = scene.client("")
    client.base = link
    return client


async def played(scene: Scene, moves: int = 6) -> None:
    """A game of Overland with some moves."""
    table = scene.table
    await table.open_overland()
    engine, rng = await table.engine(), random.Random(4)
    for _ in range(moves):
        if engine.session.status == "playing":
            texts = [text for _, text in await table.ann.autocomplete(table.channel, "play", "decision", "")]
            answer(await table.ann.slash(table.channel, "play", decision=rng.choice(texts)))
            for name in ("Yes",):
                panels = [m for m in table.ann.messages(table.channel) if m.ephemeral]
                for each in panels[-1].buttons:
                    if (each.label or "").startswith(name):
                        answer(await table.ann.click(panels[-1], each.label or ""))
                        break


async def test_a_game_is_watched_as_long_as_its_table_allows_it(scene: Scene) -> None:
    """Off at first; everybody who sees the game finds the link, and its players take it back."""
    await played(scene, 3)
    table = scene.table
    assert all(button.url is None or "/watch/" not in button.url for button in (await shown(scene, table.carl)).buttons)
    link = await opened(scene)
    client = watching(scene, link)
    status, now = await client.get("now")
    assert status == 200 and now["game"] == "Overland" and now["last"] >= 4
    # Carl, who only looks on, finds it but may not settle it.
    seen = await shown(scene, table.carl)
    assert link_of(seen) == link and all(button.label != "Close to spectators" for button in seen.buttons)
    assert "/watch/" in link and (await opened_again(scene)) == link
    answer(await table.ann.click(await shown(scene, table.ann), "Close to spectators"))
    for what in ("now", "step", "picture", "events"):
        assert (await client.get(what))[0] == 401
    assert await opened(scene) != link


async def opened_again(scene: Scene) -> str:
    """The link that /game show has already."""
    return link_of(await shown(scene, scene.table.ann))


async def test_every_step_can_be_looked_at(scene: Scene) -> None:
    """With what happened in it, the position in words and the picture; no others, and no names."""
    await played(scene)
    client = watching(scene, await opened(scene))
    _, now = await client.get("now")
    told = set()
    for number in range(now["first"], now["last"] + 1):
        status, step = await client.get("step", n=str(number))
        assert status == 200 and step["headline"] and step["alt"]
        told |= set(step["lines"])
        status, png = await client.get("picture", n=str(number))
        assert status == 200 and png.startswith(b"\x89PNG")
    assert len(told) >= 4
    for wrong in ("0", "-1", str(now["last"] + 1), "x", "9" * 30, "1.5"):
        assert (await client.get("step", n=wrong))[0] == 422
    for number in range(now["first"], now["last"] + 1):
        assert not re.search(r"\bAnn\b", str((now, await client.get("step", n=str(number)))))


async def test_a_sides_own_view_comes_with_the_end(scene: Scene) -> None:
    """While the game runs nobody sees it; after it everybody does."""
    await scene.table.open_probe()
    client = watching(scene, await opened(scene))
    engine = await scene.table.engine()
    last = str(engine.session.numbers["public"])
    assert (await client.get("step", n=last, side="red"))[0] == 422
    _, now = await client.get("now")
    assert now["seed"] == "" and now["dice"] == []
    answer(await scene.table.ann.slash(scene.table.channel, "game resign"))
    panel = [m for m in scene.table.ann.messages(scene.table.channel) if m.ephemeral][-1]
    answer(await scene.table.ann.click(panel, "Yes, resign"))
    _, now = await client.get("now")
    assert {side["key"] for side in now["sides"]} == {"red", "blue"} and now["result"]
    assert now["seed"] == engine.seed.hex() and now["dice"] == await dice_lines(engine, ["red", "blue"])
    assert (await client.get("step", n=last, side="red"))[0] == 200
    assert (await client.get("step", n=last, side="green"))[0] == 422


async def test_watching_in_a_browser(browsed: Scene) -> None:
    """It follows the game, steps through it, links to a step, and shows two boards side by side."""
    await played(browsed, 4)
    page = await browsed.page(await opened(browsed), DESKTOP)
    await expect(page.locator("#title")).to_have_text("Overland")
    picture = page.locator("#stage .sheet > img")
    await expect(picture).to_have_attribute("alt", re.compile("Grant"))
    slider = page.locator("#slider")
    last = int(await slider.input_value())
    await page.get_by_role("button", name="A step back").click()
    await expect(slider).to_have_value(str(last - 1))
    assert page.url.endswith(f"#{last - 1}")
    await page.get_by_role("button", name="Two boards").click()
    await expect(page.locator("#before .sheet > img")).to_be_visible()
    linked = await browsed.page(page.url, DESKTOP)
    await expect(linked.locator("#slider")).to_have_value(str(last - 1))
    await page.get_by_role("button", name="A step on").click()
    # Somebody plays on in the channel, and the page that is at the end follows.
    texts = [text for _, text in await browsed.table.ann.autocomplete(browsed.table.channel, "play", "decision", "")]
    before = (await browsed.table.engine()).session.seq
    answer(await browsed.table.ann.slash(browsed.table.channel, "play", decision=texts[0]))
    if (await browsed.table.engine()).session.seq > before:
        await expect(slider).to_have_value(str((await browsed.table.engine()).session.numbers["public"]))
    await expect(linked.locator("#slider")).to_have_value(str(last - 1))
    # With the end come the dice, and what proves them.
    table = browsed.table
    answer(await table.ann.slash(table.channel, "game resign"))
    asked = [m for m in table.ann.messages(table.channel) if m.ephemeral][-1]
    answer(await table.ann.click(asked, "Yes, resign"))
    await page.locator("summary", has_text="Dice").click()
    await expect(page.locator("#choices")).to_contain_text((await table.engine()).seed.hex())
    await page.get_by_role("link", name="verify it").click()
    await expect(page.get_by_role("heading", level=1)).to_be_visible()


async def test_pages_left_open_over_a_restart_of_the_bot(browsed: Scene) -> None:
    """An onlooker's page and a seat's say that they have lost the bot. They follow the two who play on in the channel
    as soon as it is back, and what is chosen on a page counts."""
    table = browsed.table
    await table.open_probe()
    table.web_port = table.bot.site.port
    watched, seat = (
        await browsed.page(await opened(browsed), DESKTOP),
        await browsed.page(await browsed.link(table.ann)),
    )
    before = (await table.engine()).session.numbers["public"]
    await expect(watched.locator("#slider")).to_have_value(str(before))
    await expect(seat.locator("#choices button").first).to_be_visible()
    await table.stop()
    for page in (watched, seat):
        await expect(page.locator("body.lost")).to_have_count(1)
    await table.start()
    answer(await table.bea.slash(table.channel, "play", decision="commit hold"))
    answer(await table.ann.slash(table.channel, "play", decision="commit hold"))
    engine = await table.engine()
    after = engine.session.numbers["public"]
    assert after > before
    await expect(watched.locator("#slider")).to_have_value(str(after))
    await expect(seat.locator("#headline")).to_have_text(engine.game.headline(engine.view("red")))
    for page in (watched, seat):
        await expect(page.locator("body.lost")).to_have_count(0)
    # Ann decides on the page that was open all the time.
    assert "red" in engine.awaited()
    finger = Finger(seat, random.Random(1))
    for _ in range(5):
        if engine.session.numbers["public"] == after:
            await finger.decide()
    await expect(watched.locator("#slider")).to_have_value(str(engine.session.numbers["public"]))
    assert engine.session.numbers["public"] > after
    # The browser's console names each request that found no bot.
    browsed.mistakes.clear()
