"""Several things that a seat's page decides in one go."""

from __future__ import annotations

import random
from typing import Any

from playwright.async_api import expect

from bot.engine.engine import Engine
from tests.page.budgets import wish
from tests.web.scene import Client, Scene
from tests.web.touching import Finger
from tests.wire.table import answer

MOST = 60
"""Decisions until what is looked for is offered."""


async def until(scene: Scene, game: str, seat: str, found: Any) -> tuple[Engine, Client, Any]:
    """Ann plays a game until something is found at her page: that, the game, and the page."""
    table, rng = scene.table, random.Random(1)
    answer(await table.ann.slash(table.channel, "game new", game=game, opponent="practice", seat=seat))
    answer(await table.ann.slash(table.channel, "game start"))
    await table.settled()
    engine, client = await table.engine(), await scene.entered(table.ann)
    for _ in range(MOST):
        offer = (await client.get("now"))[1]["offer"]
        if offer is not None and (what := await found(client, offer)):
            return engine, client, what
        if seat in engine.awaited():
            decision = wish(engine, engine.view(seat), seat, rng)
            answer(await table.ann.slash(table.channel, "play", decision=decision))
        await table.settled()
    raise AssertionError("it was never offered")


async def test_all_that_is_left_is_decided_alike(scene: Scene) -> None:
    """Each is a decision of its own, as by the panel's button; nothing that isn't offered is decided so."""

    async def rests(_: Client, offer: Any) -> Any:
        return offer["rests"]

    engine, client, [rest, *_] = await until(scene, "chancellorsville", "usa", rests)
    revision, seq = engine.revision("usa"), engine.session.seq
    body = {"seat": "usa", "revision": revision, "plan": []}
    for nothing in ("", "nonsense", "x" * 300):
        assert (await client.post("carry", body | {"rest": nothing}))[0] == 422
    assert engine.session.seq == seq
    status, told = await client.post("carry", body | {"rest": rest["key"]})
    assert status == 200, told
    entries = [entry for entry in await engine.repository.entries(seq) if entry.by == scene.table.ann.id]
    assert len(entries) > 1 and {entry.text.split()[0] for entry in entries} == {rest["key"]}
    assert f"({len(entries)})" in rest["label"]
    assert (await client.post("carry", body | {"rest": rest["key"]}))[0] == 409, "once"


async def test_one_or_all_of_several_are_one_tap(browsed: Scene) -> None:
    """A tick is not needed for one alone, nor for all of them; otherwise what is ticked is chosen together."""

    async def several(client: Client, offer: Any) -> Any:
        for choice in offer["choices"]:
            if choice["aside"]:
                # It waits behind *More choices*.
                continue
            below = (await client.get("offer", path=" ".join(choice["path"])))[1]
            if below.get("several") and below["several"][0] < 2 and 1 < len(below["choices"]) <= below["several"][1]:
                return choice, below["choices"]
        return None

    engine, _, (choice, below) = await until(browsed, "dixie", "csa", several)
    page = await browsed.page(await browsed.link(browsed.table.ann))
    finger, seq = Finger(page, random.Random(1)), engine.session.seq
    await page.get_by_role("button", name="Plan", exact=True).tap()
    opened = finger.choices.get_by_role("button", name=choice["label"]).first
    steps, back = page.locator("#plan li span"), page.get_by_role("button", name="Back", exact=True)
    for tap in (below[0]["label"], f"All ({len(below)})"):
        await finger.tap(opened)
        await finger.tap(finger.choices.get_by_role("button", name=tap).first)
        await expect(steps).to_have_count(1)
        await finger.tap(back)
        await expect(steps).to_have_count(0)
    await finger.tap(opened)
    await finger.tap(finger.choices.get_by_role("checkbox", name=below[0]["label"]).first)
    await expect(page.locator("#do")).to_have_text("Choose (1)")
    # Something is ticked, so that a tap beside another ticks that as well.
    await finger.tap(finger.choices.get_by_role("button", name=below[1]["label"]).first)
    await expect(page.locator("#do")).to_have_text("Choose (2)")
    assert engine.session.seq == seq
