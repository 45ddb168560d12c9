"""What is done on a seat's page: the same acts as by buttons, of the position there is and of no other."""

from __future__ import annotations

import asyncio
import random
import string
from typing import Any

import aiohttp
from playwright.async_api import expect

from bot.record.replay import verify
from bot.table.session import Player
from tests.web.scene import Client, Scene
from tests.web.test_watching import opened, watching
from tests.wire.table import answer
from tests.wire.test_house_rules import TEXT, agreed


async def revision(client: Client) -> int:
    """The revision of the choices that a page shows."""
    return int((await client.get("now"))[1]["revision"])


async def act(client: Client, path: str, **more: Any) -> tuple[int, Any]:
    """Carries out what a path says, of the choices there are."""
    about = {"revision": await revision(client), "path": path.split(" "), **more}
    return await client.post("act", {"seat": about.pop("seat", "red"), **about})


async def entered(scene: Scene) -> Client:
    """A game of the probe, and Ann at its page."""
    await scene.table.open_probe()
    return await scene.entered(scene.table.ann)


async def test_an_act_is_what_a_button_does(scene: Scene) -> None:
    """The log, the board in the channel, the pings and the record."""
    table = scene.table
    ann, engine = await entered(scene), await table.engine()
    before, pinged = engine.session.seq, len(table.bea.notifications)
    status, told = await act(ann, "commit hold")
    assert status == 200 and told["said"] and told["now"]["seat"] == "red"
    [entry] = await engine.repository.entries(before)
    assert (entry.kind, entry.seat, entry.text, entry.by) == ("decision", "red", "commit hold", table.ann.id)
    bea = await scene.entered(table.bea)
    assert (await act(bea, "commit hold", seat="blue"))[0] == 200
    table.local.clock.advance(300)
    board = await table.board()
    assert engine.game.headline(engine.view(None)) in board.text
    assert len(table.ann.notifications) + len(table.bea.notifications) > pinged
    verify(await table.export(table.ann), table.games)


async def test_outdated_pages_change_nothing(scene: Scene) -> None:
    """Nor does the second of two taps; they are told what is possible now."""
    ann, engine = await entered(scene), await scene.table.engine()
    old = await revision(ann)
    body = {"seat": "red", "revision": old, "path": ["commit", "hold"]}
    both = await asyncio.gather(ann.post("act", body), ann.post("act", body))
    assert sorted(status for status, _ in both) == [200, 409]
    seq = engine.session.seq
    for what in ("act", "undo", "hint", "follow", "carry"):
        status, told = await ann.post(what, body | {"kept": [0]} if what == "follow" else body)
        assert status in (409, 422) and told["error"]
    assert engine.session.seq == seq


async def test_a_revision_of_another_game_fits_none(scene: Scene) -> None:
    ann, table = await entered(scene), scene.table
    other = table.guild.add_channel("other")
    table.local.clock.advance(5)
    await table.open_probe(other)
    elsewhere = (await table.engine(other)).revision("red")
    status, _ = await ann.post("act", {"seat": "red", "revision": elsewhere, "path": ["commit", "hold"]})
    assert status == 409 and (await table.engine()).session.seq == (await table.engine(other)).session.seq


async def test_what_is_no_whole_decision_is_refused(scene: Scene) -> None:
    ann = await entered(scene)
    for path in ("", "commit", "commit z9", "strike", "nonsense", "commit hold hold", "auto parry"):
        for verb in ("d", "o", "x", ""):
            status, told = await act(ann, path, verb=verb)
            assert status == 422 and told["error"], (path, verb)


async def test_anothers_seat_is_not_played(scene: Scene) -> None:
    ann = await entered(scene)
    engine = await scene.table.engine()
    body = {"seat": "blue", "revision": engine.revision("blue"), "path": ["commit", "hold"]}
    assert (await ann.post("act", body))[0] == 422
    for seat in ("", "green", "red blue", "x" * 400):
        assert (await ann.post("act", body | {"seat": seat, "revision": 0}))[0] in (409, 422)
    assert "commit hold" not in [entry.text for entry in await engine.repository.entries()]


async def test_what_may_end_the_game_is_asked_about(scene: Scene) -> None:
    """On a page as on a panel; *Yes* carries it out."""
    table = scene.table
    await table.open_overland()
    engine, ann = await table.engine(), None
    ann = await scene.entered(table.ann)
    rng = random.Random(2)
    while True:
        _, now = await ann.get("now")
        if engine.session.status != "playing":
            break
        path: list[str] = []
        level = now["offer"]
        while not level.get("whole"):
            path = rng.choice(level["choices"])["path"]
            level = (await ann.get("offer", path=" ".join(path)))[1]
        body = {"seat": "us", "revision": level["revision"], "path": level["path"]}
        seq = engine.session.seq
        status, told = await ann.post("act", body)
        assert status == 200
        asked = level["whole"]["asks"]
        if asked is not None and asked["final"]:
            assert told["asks"] == asked and engine.session.seq == seq
        if told.get("asks"):
            assert (await ann.post("act", body | {"asked": True}))[0] == 200
        assert engine.session.seq > seq
    assert (await ann.get("now"))[1]["result"]


async def test_undo_hint_and_odds(scene: Scene) -> None:
    table = scene.table
    await table.open_overland()
    engine, ann = await table.engine(), await scene.entered(table.ann)
    status, odds = await ann.get("odds")
    assert status == 200 and "%" in odds["text"]
    now = (await ann.get("now"))[1]
    assert now["acts"]["hint"] and now["acts"]["odds"]
    body = {"seat": "us", "revision": now["revision"]}
    assert (await ann.post("follow", body | {"kept": [0]}))[0] == 422, "no hint was taken"
    status, hint = await ann.post("hint", body)
    assert status == 200 and hint["text"] and engine.session.hints_taken == {"us": 1}
    assert (await ann.post("hint", body))[0] == 200 and engine.session.hints_taken == {"us": 1}
    seq = engine.session.seq
    assert (await ann.post("follow", body | {"kept": list(range(len(hint["lines"])))}))[0] == 200
    assert engine.session.seq > seq


async def test_a_place_that_means_several_things(scene: Scene) -> None:
    """They are offered together, with all that comes after them to be tapped; what leads nowhere is refused."""
    await scene.table.open_overland()
    ann = await scene.entered(scene.table.ann)
    offered = (await ann.get("now"))[1]["offer"]
    paths = [" ".join(choice["path"]) for each in offered["taps"].values() for choice in each["choices"]]
    assert len(paths) > 1
    status, found = await ann.get("which", paths="|".join(paths))
    assert status == 200 and [" ".join(choice["path"]) for choice in found["choices"]] == paths
    for wrong in ("", "nonsense", "|", "attack lee|attack nobody", "|".join(["attack lee"] * 30)):
        assert (await ann.get("which", paths=wrong))[0] == 422


async def test_a_page_left_open_over_a_restart(scene: Scene) -> None:
    """Its browser is still known, and its choices are still those of the position."""
    ann, table = await entered(scene), scene.table
    old, address = await revision(ann), scene.address
    table.web_port = table.bot.site.port
    await table.restart()
    assert scene.address == address
    status, _ = await ann.post("act", {"seat": "red", "revision": old, "path": ["commit", "hold"]})
    assert status == 200


async def heard(response: aiohttp.ClientResponse, event: str) -> str:
    """Returns what a stream tells of an event, once it does."""
    async for line in response.content:
        if line.strip() == f"event: {event}".encode():
            return (await response.content.readline()).decode().removeprefix("data: ").strip()
    raise AssertionError(f"the stream ended without {event}")


async def test_an_open_page_hears_of_what_happens(scene: Scene) -> None:
    """Of others' public acts and its own secret ones, not of others' secret ones."""
    ann, table = await entered(scene), scene.table
    async with ann.session.get(f"{ann.base}/events") as response:
        await asyncio.wait_for(heard(response, "moved"), 20)
        answer(await table.bea.slash(table.channel, "play", decision="commit hold"))
        await asyncio.wait_for(heard(response, "moved"), 20)
        # What Bea does in secret is passed over: the next that is heard of is Ann's own.
        answer(await table.bea.slash(table.channel, "play", decision="auto parry on"))
        answer(await table.ann.slash(table.channel, "play", decision="auto parry on"))
        moment = await asyncio.wait_for(heard(response, "moved"), 20)
        assert moment.split("-")[2] == str((await table.engine()).session.numbers["red"])


async def test_a_seat_that_changes_hands_closes_its_page(scene: Scene) -> None:
    """Whoever held it sees nothing more, in an open stream or by asking."""
    ann, table = await entered(scene), scene.table
    engine = await table.engine()
    async with ann.session.get(f"{ann.base}/events") as response:
        await asyncio.wait_for(heard(response, "moved"), 20)
        engine.players["red"] = Player(table.carl.id, "Carl")
        engine.services.written(engine.id)
        await asyncio.wait_for(heard(response, "gone"), 20)
    for what in ("now", "offer", "sketch", "plan", "since", "odds", "picture", "events"):
        status, told = await ann.get(what, seat="red")
        assert status == 422 and b"Ann" not in str(told).encode()
    assert (await ann.post("act", {"seat": "red", "revision": engine.revision("red"), "path": ["commit", "hold"]}))[
        0
    ] == 422
    carl = await scene.entered(table.carl)
    assert (await carl.get("now"))[1]["player"] == "Carl"


async def test_nonsense_is_answered_in_a_sentence(scene: Scene) -> None:
    """Whatever is asked: never an error of ours."""
    ann, rng = await entered(scene), random.Random(5)
    words = ("commit", "hold", "auto", "parry", "on", "a1", "-", "_", ",", "", "é", "\x00", "9" * 50, "<@1>")
    for _ in range(120):
        path = " ".join(rng.choice(words) for _ in range(rng.randrange(6)))
        plan = "|".join(" ".join(rng.choice(words) for _ in range(rng.randrange(3))) for _ in range(rng.randrange(4)))
        what = rng.choice(("offer", "sketch", "plan", "now", "odds", "picture"))
        status, _ = await ann.get(
            what, path=path, plan=plan, verb=rng.choice("dox"), seat=rng.choice(("", "red", "blue", "x"))
        )
        assert status in (200, 422, 429)
    bodies: list[Any] = [
        None,
        3,
        [],
        {},
        {"seat": 3},
        {"seat": "red", "revision": -1},
        {"seat": "red", "revision": 2**70},
    ]
    bodies += [{"seat": "red", "revision": 1, "path": [c] * 3000} for c in string.ascii_letters[:2]]
    for body in bodies:
        for what in ("act", "undo", "hint", "follow", "carry", "enter"):
            status, _ = await ann.post(what, body)
            assert status in (400, 401, 409, 413, 415, 422, 429)


async def test_house_rules_are_read_on_a_players_page(browsed: Scene) -> None:
    """Once there are any, by those who play; people who watch by a link read none of the players' words."""
    table = browsed.table
    await table.open_probe()
    page = await browsed.page(await browsed.link(table.ann))
    await expect(page.get_by_role("button", name="Log", exact=True)).to_be_visible()
    assert await page.get_by_role("button", name="House rules").count() == 0
    await agreed(table, table.ann, table.bea)
    await page.reload()
    await page.get_by_role("button", name="House rules").click()
    await expect(page.locator("#reader")).to_contain_text(f"HR-1 {TEXT}")
    await expect(page.locator("#reader")).to_contain_text("I don't enforce house rules.")
    watched = watching(browsed, await opened(browsed))
    assert TEXT not in str((await watched.get("now"))[1])
