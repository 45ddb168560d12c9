"""Plans that are composed on a seat's page: nothing is done before they are carried out, all in one go then."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from playwright.async_api import Page, expect

from bot.engine.decide import carry_out
from bot.engine.engine import Engine
from bot.record.replay import verify
from bot.storage.errors import Conflict
from tests.web.scene import DESKTOP, Client, Scene
from tests.web.touching import Finger
from tests.wire.playing import with_lee_far_away
from tests.wire.table import Table, answer

PLAN = ("brigade oglesby 2010", "stack 2112 2212", "turn 2014 ne")


async def besieging(table: Table) -> Engine:
    """Ann besieges Fort Donelson: her first movement."""
    answer(await table.ann.slash(table.channel, "game new", game="donelson", opponent="practice", seat="usa"))
    answer(await table.ann.slash(table.channel, "game start"))
    await table.settled()
    return await table.engine()


async def planned(client: Client, *texts: str) -> Any:
    """What becomes of a plan."""
    status, found = await client.get("plan", plan="|".join(texts))
    assert status == 200, found
    return found


async def carried(client: Client, revision: int, *texts: str) -> tuple[int, Any]:
    """Carries a plan out."""
    return await client.post("carry", {"seat": "usa", "revision": revision, "plan": texts})


async def without_what_has_no_place(ann: Client) -> None:
    """Ann plans what cannot be planned: none of it is done."""
    wrong = "brigade oglesby 9999", "nonsense", "é " * 40, "brigade oglesby"
    found = await planned(ann, wrong[0], PLAN[0], *wrong[1:])
    assert [step["text"] for step in found["steps"]] == [PLAN[0]] and len(found["left_out"]) == len(wrong)
    status, told = await carried(ann, found["revision"], PLAN[0], "nonsense")
    assert status == 422 and "nonsense" in told["error"] and "no longer possible" in told["error"]
    for plan in ((), ("nonsense",), ("x" * 3000,), ("done", PLAN[0]), (PLAN[0],) * 40):
        assert (await carried(ann, found["revision"], *plan))[0] == 422
    found = await planned(ann, PLAN[0], "done", PLAN[1])
    assert found["offer"] is None and "ends with it" in found["why"] and len(found["left_out"]) == 1


async def test_a_plan_is_composed_and_carried_out_in_one_go_without_what_has_no_place(scene: Scene) -> None:
    """Each step shows where its pieces go, and what may follow it is offered; the engine makes a decision of each, and
    one undo takes all of them back. What has no place in a plan is left out before, with the reason, and a plan that
    holds such a thing is not carried out."""
    engine = await besieging(scene.table)
    ann, seq = await scene.entered(scene.table.ann), engine.session.seq
    await without_what_has_no_place(ann)
    found = await planned(ann, *PLAN)
    assert [step["text"] for step in found["steps"]] == list(PLAN) and not found["left_out"]
    assert "Oglesby" in found["steps"][0]["label"]
    brigade, stack, turned = (step["ways"] for step in found["steps"])
    assert brigade and stack and all(len(way) == 2 for way in brigade + stack) and not turned
    assert [each["text"] for step in found["steps"] for each in step["badges"]] == ["1", "2", "3"]
    # What may follow is offered from where the brigade has gone.
    before, after = await ann.get("offer", path="brigade oglesby"), await ann.get("offer", plan=PLAN[0])
    assert after[0] == 200 and after[1]["taps"] != (await ann.get("offer"))[1]["taps"]
    assert before != await ann.get("offer", path="brigade oglesby", plan=PLAN[0])
    assert (await ann.get("sketch", path="stack 2112 2212", plan=PLAN[0]))[1]["ways"]
    assert engine.session.seq == seq, "nothing is done"
    status, told = await carried(ann, found["revision"], *PLAN)
    assert status == 200 and "Oglesby" in " ".join(told["said"])
    entries = await engine.repository.entries(seq)
    assert [(entry.kind, entry.text, entry.by) for entry in entries] == [
        ("decision", text, scene.table.ann.id) for text in PLAN
    ]
    assert (await carried(ann, found["revision"], *PLAN))[0] == 409, "once"
    body = {"seat": "usa", "revision": told["now"]["revision"]}
    assert (await ann.post("undo", body))[0] == 200
    assert (await ann.get("now"))[1]["offer"]["choices"] == (await ann.get("offer"))[1]["choices"]
    assert engine.state.units["oglesby-a"].at == 2009, "all of it is taken back"
    verify(await scene.table.export(scene.table.ann), scene.table.games)


async def test_a_plan_ends_with_dice(scene: Scene) -> None:
    """Nobody knows what comes of them; and what is asked about is no step."""
    await scene.table.open_overland()
    await with_lee_far_away(scene.table)
    ann = await scene.entered(scene.table.ann)
    now = (await ann.get("now"))[1]["offer"]
    move = next(choice["path"] for choice in now["choices"] if choice["path"][0] == "move")
    found = await planned(ann, " ".join(move))
    assert found["steps"] and found["steps"][0]["ways"], found
    attack = next(choice["path"] for choice in found["offer"]["choices"] if choice["path"][0] == "attack")
    found = await planned(ann, " ".join(move), " ".join(attack), " ".join(move))
    assert len(found["steps"]) == 2 and found["offer"] is None
    assert found["why"] == "chance decides what comes next" and found["left_out"] == [found["why"]]


async def test_where_a_plan_stopped_is_said(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when another process has gone on with the game: what was done until then stands."""
    engine = await besieging(scene.table)
    ann, calls = await scene.entered(scene.table.ann), list[str]()

    async def once(*given: Any, **more: Any) -> Any:
        calls.append(given[-1])
        if len(calls) > 1:
            raise Conflict
        return await carry_out(*given, **more)

    monkeypatch.setattr("bot.engine.hints.carry_out", once)
    status, told = await carried(ann, (await planned(ann, *PLAN))["revision"], *PLAN)
    assert status == 200 and calls == list(PLAN[:2])
    assert "I stopped after step 1 of 3: Oglesby's brigade to 2010" in told["said"][-1]
    assert engine.state.units["oglesby-c"].at == 2010 or engine.state.units["oglesby-a"].at == 2010


class Besieger:
    """Ann at her map, with a finger."""

    def __init__(self, page: Page) -> None:
        self.page, self.finger = page, Finger(page, random.Random(1))

    async def tap(self, *places: str) -> None:
        """Taps places that are lit, one after the other."""
        for place in places:
            # The board may be drawn again between the look and the tap, as its picture comes.
            while not await self.finger.tap_board(place):
                await expect(self.page.locator(f'.lit[data-place="{place}"]')).to_be_visible()

    async def looked(self) -> None:
        """Waits until the page takes a tap for meant: one right after a change of the page does nothing. The page is
        asked each time, as its policy lets nothing that it did not bring ask by itself."""
        until = await self.page.evaluate("performance.now()") + 600
        while await self.page.evaluate("performance.now()") < until:
            await asyncio.sleep(0.05)

    async def steps(self, *labels: str) -> None:
        """Expects a plan of that many steps, each with its number on the map."""
        await expect(self.page.locator("#plan li span")).to_have_text([*labels])
        await expect(self.page.locator("#stage .number")).to_have_text([str(n + 1) for n in range(len(labels))])


async def test_a_plan_by_taps(browsed: Scene) -> None:
    """Two taps a brigade; a step is taken back, a tap meant otherwise; the page keeps the plan when it is loaded again
    by a bot that has started again; and nothing is done before *Carry out*."""
    table = browsed.table
    engine = await besieging(table)
    page = await browsed.page(await browsed.link(table.ann))
    ann, seq = Besieger(page), engine.session.seq
    await ann.tap("2009", "2010")
    brigade = "Oglesby's brigade to 2010, woods"
    await ann.steps(brigade)
    await ann.tap("2112", "2212")
    await expect(page.locator("#plan li")).to_have_count(2)
    assert ann.finger.taps == 4
    # The tap may have meant one unit alone.
    await page.get_by_text("Instead of the last step").tap()
    await page.locator("#plan details button").first.tap()
    await expect(page.locator("#plan li")).to_have_count(2)
    await ann.finger.ready()
    meant = await page.locator("#plan li span").all_inner_texts()
    table.web_port = table.bot.site.port
    await table.restart()
    await page.reload()
    await ann.steps(*meant)
    engine = await table.engine()
    await page.get_by_role("button", name=f"Take back: {brigade}").tap()
    await ann.steps(meant[1])
    await page.get_by_role("button", name="Back", exact=True).tap()
    await ann.steps()
    assert engine.session.seq == seq
    await ann.tap("2009", "2010")
    await ann.steps(brigade)
    await ann.looked()
    await page.get_by_role("button", name="Carry out (1)").tap()
    await expect(page.locator("#said")).to_contain_text("Oglesby")
    await ann.steps()
    assert engine.session.seq == seq + 1
    # What ends the phase carries the plan out with it.
    await ann.tap("2014", "2015")
    await expect(page.locator("#plan li")).to_have_count(1)
    await ann.looked()
    await page.get_by_role("button", name="End this movement phase").tap()
    await ann.steps()
    entries = await engine.repository.entries(seq + 1)
    assert [entry.text.split()[0] for entry in entries] == ["brigade", "done"]


async def test_a_piece_is_dragged(browsed: Scene) -> None:
    """One gesture is one move: a step of the plan, which is taken back as any; nothing is moved by letting go
    elsewhere, and a finger on empty ground moves the board."""
    engine = await besieging(browsed.table)
    page = await browsed.page(await browsed.link(browsed.table.ann))
    ann, seq = Besieger(page), engine.session.seq
    await expect(page.locator("#stage .sheet > img")).to_be_visible()
    await ann.finger.drag("2009", "2010")
    await ann.steps("Oglesby's brigade to 2010, woods")
    await ann.finger.drag("2112", "2212")
    await expect(page.locator("#plan li")).to_have_count(2)
    # Beside the map there is no place.
    await ann.finger.drag("2014", (5.0, 5.0))
    await expect(page.locator("#plan li")).to_have_count(2)
    await expect(page.locator("#back")).to_be_visible()
    # What was tapped before may be dragged as well, and a second tap at it puts it down.
    await ann.tap("2014")
    await ann.finger.drag("2014", "2015")
    await expect(page.locator("#plan li")).to_have_count(3)
    assert ann.finger.taps == 5 and engine.session.seq == seq
    await page.get_by_role("button", name="Take back").first.tap()
    await expect(page.locator("#plan li")).to_have_count(2)


async def test_a_plan_by_keys_alone_and_by_a_mouse(browsed: Scene) -> None:
    """On a desktop: *Plan* has what is chosen in the list planned, without the map; then a piece is dragged."""
    table = browsed.table
    engine = await besieging(table)
    page = await browsed.page(await browsed.link(table.ann), DESKTOP)
    finger, seq = Finger(page, random.Random(1)), engine.session.seq
    await page.get_by_role("button", name="Plan", exact=True).press("Enter")
    for name in ("Move a brigade", "Oglesby at 2009, 2109", "Oglesby's brigade to 2010, woods"):
        await page.locator("#choices").get_by_role("button", name=name).first.press("Enter")
        await finger.ready()
    await expect(page.locator("#plan li span")).to_have_text(["Oglesby's brigade to 2010, woods"])
    await page.keyboard.press("Escape")
    await expect(page.locator("#plan li")).to_have_count(0)
    await expect(page.locator("#stage .sheet > img")).to_be_visible()
    await page.mouse.move(*await finger.middle("2009"))
    await page.mouse.down()
    await page.mouse.move(*[n + 15 for n in await finger.middle("2009")])
    await finger.ready()
    await page.mouse.move(*await finger.middle("2010"), steps=3)
    await expect(page.locator("#said")).to_contain_text("Oglesby's brigade to 2010, woods")
    await expect(page.locator("#plan li")).to_have_count(0)
    await page.mouse.up()
    await expect(page.locator("#plan li")).to_have_count(1)
    assert engine.session.seq == seq
