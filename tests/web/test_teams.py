"""A companion's page: the side of their team, for as long as they are of it."""

from __future__ import annotations

from tests.web.scene import Scene
from tests.web.test_acting import act
from tests.wire.table import answer
from tests.wire.test_teams import joined, sheet


async def test_a_companion_has_a_page_until_they_leave(scene: Scene) -> None:
    """It shows what the holder's shows. Whoever does not move is offered nothing, and refused."""
    table = scene.table
    await table.open_probe()
    ann, carl, engine = table.ann, table.carl, await table.engine()
    await joined(table, ann, carl)
    page, holders = await scene.entered(carl), await scene.entered(ann)
    (status, shown), (_, theirs) = await page.get("now"), await holders.get("now")
    assert status == 200 and shown["own"] == theirs["own"] and shown["seat"] == "red"
    assert shown["offer"] is None and shown["now"].startswith("Ann moves") and theirs["offer"] is not None
    assert not any(shown["acts"][what] for what in ("decide", "undo", "hint", "orders"))
    before = engine.session.seq
    status, told = await act(page, "commit hold")
    assert status == 422 and "moves for Red now" in str(told) and engine.session.seq == before
    assert (await page.get("now", seat="blue"))[0] == 422
    answer(await ann.click(await sheet(table, ann), "Carl moves"))
    status, told = await act(page, "commit hold")
    assert status == 200 and engine.recent[-1].by == carl.id
    answer(await carl.click(await sheet(table, carl), "Leave the team"))
    for what in ("now", "picture", "events", "odds"):
        assert (await page.get(what))[0] == 422
