"""Pictures at the table: no answer waits for one, and of all that could be drawn only what is wanted is."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.games.contract.choices import Focus
from bot.games.tree import wander
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.metrics_page import MetricsPage
from renderers.dixie import picture
from tests.wire.answering import CALLBACK
from tests.wire.playing import labels
from tests.wire.table import Table, answer, table
from tests.wire.test_dixie import open_dixie


class Studio:
    """Dixie's artist behind a gate: notes whose views it draws, and draws nothing while the gate is closed."""

    def __init__(self, draw: Callable[[Any, Focus | None], bytes]) -> None:
        self._draw, self._open = draw, threading.Event()
        self.begun: list[str] = []
        self.open()

    def open(self) -> None:
        """Lets everything be drawn."""
        self._open.set()

    def close(self) -> None:
        """Holds up whatever is drawn from now on."""
        self.begun.clear()
        self._open.clear()

    def draw(self, view: Any, focus: Focus | None = None) -> bytes:
        """Draws when the gate is open."""
        self.begun.append(f"{view.seat or 'public'}{' in part' if focus else ''}")
        assert self._open.wait(30)
        return self._draw(view, focus)


@pytest.fixture
async def studio(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Studio]:
    """A gate before everything that is drawn; open at the end, so that the bot can stop."""
    made = Studio(picture.draw)
    monkeypatch.setattr(picture, "draw", made.draw)
    yield made
    made.open()


async def stage(at: Table, person: Person) -> Message:
    """An order that only its player's picture shows: one more card is staged in the center."""
    engine = await at.engine()
    [seat] = engine.seats_of(person.id)
    at_place = f"{seat[0]}c"
    level, army = engine.orders(seat, ("deploy", at_place)), engine.view(seat).army
    assert level is not None
    card = next(c.key for c in level.choices if army.staged.get(c.key) != at_place)
    return answer(await person.slash(at.channel, "dixie deploy", at=at_place, cards=card))


async def shown(at: Table, person: Person) -> Message:
    """A person's panel, whole."""
    found = await at.panel(person)
    await at.pictured()
    return found


async def test_no_answer_waits_for_its_picture(at_table: Table, studio: Studio) -> None:
    """It comes with its text and its controls; the picture is put into it when it is drawn."""
    await open_dixie(at_table)
    panel = await shown(at_table, at_table.ann)
    old = panel.pictures[0].data
    studio.close()
    deployed = await stage(at_table, at_table.ann)
    hand = answer(await at_table.bea.slash(at_table.channel, "hand"))
    part = answer(await at_table.carl.slash(at_table.channel, "board", place="c"))
    step = answer(await at_table.carl.click(answer(await at_table.carl.slash(at_table.channel, "log")), "Step through"))
    assert deployed.pictures == part.pictures == step.pictures == []
    assert any(label.startswith("Commit") for label in labels(deployed)) and labels(hand)
    studio.open()
    await at_table.pictured()
    assert deployed.pictures[0].data != old and part.pictures[0].alt and step.pictures[0].alt
    assert any(label.startswith("Commit") for label in labels(deployed))


async def test_the_old_picture_stays_until_the_new_one_is_drawn(at_table: Table, studio: Studio) -> None:
    """On a panel, on a page of the log and in a lesson: nothing on the screen jumps, and no file is left behind."""
    await open_dixie(at_table)
    panel, ann = await shown(at_table, at_table.ann), at_table.ann
    lesson = answer(await ann.slash(at_table.channel, "learn", game="dixie"))
    await at_table.pictured()
    old = {message.id: message.pictures[0].data for message in (panel, lesson)}
    studio.close()
    await stage(at_table, ann)
    answer(await ann.click(panel, "Refresh"))
    answer(await ann.click(lesson, "Do it"))
    for message in (panel, lesson):
        assert [each.data for each in message.pictures] == [old[message.id]] and len(message.files) == 1
    studio.open()
    await at_table.pictured()
    assert panel.pictures[0].data != old[panel.id] and lesson.pictures[0].data != old[lesson.id]
    assert len(panel.files) == len(lesson.files) == 1


async def test_a_picture_that_has_come_since_the_click_stays(at_table: Table, studio: Studio) -> None:
    """The click was on the message before: what it showed is gone by the time of the answer."""
    await open_dixie(at_table)
    lesson = answer(await at_table.ann.slash(at_table.channel, "learn", game="dixie"))
    await at_table.pictured()
    studio.close()
    answer(await at_table.ann.click(lesson, "Do it"))
    gate = at_table.local.faults.hold_next("PATCH", r"/messages/@original$")
    studio.open()
    await at_table.local.wait_for(lambda: gate.reached)
    studio.close()
    clicked = asyncio.create_task(at_table.ann.click(lesson, "Do it"))
    gate.release()
    answer(await clicked)
    assert len(lesson.pictures) == len(lesson.files) == 1
    studio.open()
    await at_table.pictured()
    assert len(lesson.pictures) == len(lesson.files) == 1


async def test_a_picture_that_is_kept_comes_with_the_answer(at_table: Table, studio: Studio) -> None:
    """Looking again draws nothing; what the other seat does in secret empties no shelf."""
    await open_dixie(at_table)
    panel = await shown(at_table, at_table.ann)
    studio.close()
    for _ in range(5):
        await stage(at_table, at_table.bea)
    renewed = answer(await at_table.ann.click(panel, "Refresh"))
    assert renewed.pictures and "usa in part" not in studio.begun


async def test_a_panel_that_has_been_superseded_is_not_drawn(at_table: Table, studio: Studio) -> None:
    """Of three acts in a row the last one's picture is drawn, besides what was begun before."""
    await open_dixie(at_table)
    await shown(at_table, at_table.ann)
    studio.close()
    answer(await at_table.carl.slash(at_table.channel, "board", place="c"))
    await at_table.local.wait_for(lambda: studio.begun)
    panels = [await stage(at_table, at_table.ann) for _ in range(3)]
    studio.open()
    await at_table.pictured()
    assert panels[-1].pictures and studio.begun.count("usa in part") == 1


async def test_an_answer_that_was_held_up_takes_no_picture(at_table: Table, studio: Studio) -> None:
    """Of two panels at once the later has it, though the earlier arrives last."""
    await open_dixie(at_table)
    await at_table.settled()
    await stage(at_table, at_table.ann)
    await at_table.pictured()
    studio.close()
    answer(await at_table.carl.slash(at_table.channel, "board", place="c"))
    await at_table.local.wait_for(lambda: studio.begun)
    gate = at_table.local.faults.hold_next("POST", CALLBACK)
    first = asyncio.create_task(stage(at_table, at_table.ann))
    await at_table.local.wait_for(lambda: gate.reached)
    later = answer(await at_table.ann.slash(at_table.channel, "hand"))
    gate.release()
    earlier = await first
    await at_table.bot.under_way.settled()
    studio.open()
    await at_table.pictured()
    assert later.pictures and not earlier.pictures


async def test_who_acts_comes_first(at_table: Table, studio: Studio) -> None:
    """Before the public board, though that was asked for sooner; and that before who only looks on."""
    await open_dixie(at_table)
    for person in (at_table.ann, at_table.bea):
        answer(await person.slash(at_table.channel, "dixie deploy", at="suggest"))
    await shown(at_table, at_table.ann)
    answer(await at_table.ann.slash(at_table.channel, "dixie commit"))
    await at_table.pictured()
    studio.close()
    answer(await at_table.carl.slash(at_table.channel, "board", place="l"))
    await at_table.local.wait_for(lambda: studio.begun)
    answer(await at_table.bea.slash(at_table.channel, "dixie commit"))
    gallery = at_table.bot.gallery
    await at_table.local.wait_for(lambda: gallery.waiting >= 2)
    studio.open()
    await at_table.pictured()
    assert studio.begun[:3] == [studio.begun[0], "csa in part", "public"], studio.begun


async def test_the_public_board_is_drawn_as_it_is_then(at_table: Table, studio: Studio) -> None:
    """However often it changes while it waits."""
    engine = await open_dixie(at_table)
    for person in (at_table.ann, at_table.bea):
        answer(await person.slash(at_table.channel, "dixie deploy", at="suggest"))
        answer(await person.slash(at_table.channel, "dixie commit"))
    await at_table.pictured()
    studio.close()
    answer(await at_table.carl.slash(at_table.channel, "board", place="l"))
    await at_table.local.wait_for(lambda: studio.begun)
    seen, rng = set(), random.Random(2)
    for _ in range(3):
        seat = next(iter(engine.awaited()))
        person = at_table.ann if seat == "usa" else at_table.bea
        decision = wander(engine.game, engine.view(seat), seat, rng)
        panel = answer(await person.slash(at_table.channel, "play", decision=decision))
        for yes in [label for label in labels(panel) if label.startswith("Yes")]:
            answer(await person.click(panel, yes))
        seen.add(engine.session.numbers["public"])
    studio.open()
    board = await at_table.board()
    assert len(seen) == 3 and studio.begun.count("public") == 1
    assert f"entry {max(seen)}, head" in board.text and board.pictures[0].alt == engine.game.alt(engine.view(None))


# -- what is measured


async def read(page: MetricsPage) -> str:
    """The page's text."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{page.port}/metrics") as response:
        assert response.status == 200
        return await response.text()


async def probed(page: MetricsPage, name: str) -> tuple[int, str]:
    """The status and the text of another page at its port."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{page.port}/{name}") as response:
        return response.status, await response.text()


async def test_who_cannot_serve_is_not_ready(tmp_path: Path) -> None:
    """The reason is said; the process itself is alive."""
    async with table(tmp_path / "data") as at:
        await at.stop()
        at.metrics_port = 0
        await at.start()
        database = at.bot.database
        await database.close()
        assert await probed(at.bot.metrics_page, "ready") == (503, "the database does not answer\n")
        assert await probed(at.bot.metrics_page, "live") == (200, "alive\n")
        at.bot.is_set_up.clear()
        assert await probed(at.bot.metrics_page, "ready") == (503, "starting\n")


async def test_what_is_measured_can_be_read_here_if_asked_for(tmp_path: Path) -> None:
    """Latencies, pictures, deliveries, the database and the connection; nothing of a person or a game."""
    async with table(tmp_path / "data") as at:
        assert not hasattr(at.bot, "metrics_page"), "unless asked for nothing listens"
        await at.stop()
        at.metrics_port = 0
        await at.start()
        await at.open_overland()
        engine = await at.engine()
        await at.settled()
        text = await read(at.bot.metrics_page)
        values = {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line[0] != "#"}
        assert values['adjutant_interaction_seconds_count{kind="command"}'] == 2
        assert values['adjutant_pictures_total{outcome="drawn"}'] >= 1 and values["adjutant_pictures_waiting"] == 0
        assert values["adjutant_database_write_seconds_count"] >= 2 and values["adjutant_outbox_pending"] == 0
        assert {"adjutant_gateway_latency_seconds", "adjutant_event_loop_lag_seconds"} <= values.keys()
        assert await probed(at.bot.metrics_page, "live") == (200, "alive\n")
        assert await probed(at.bot.metrics_page, "ready") == (200, "ready\n")
        await at.bot.courier.close()
        answer(await at.ann.slash(at.channel, "play", decision="attack lee"))
        at.local.clock.advance(60.0)
        waiting = await read(at.bot.metrics_page)
        assert "adjutant_outbox_pending 1.0" in waiting
        assert float(waiting.split("\nadjutant_outbox_oldest_seconds ")[1].split()[0]) >= 60
        for name in ("Ann", "Friends", "overland", engine.id, str(at.channel.id), str(at.ann.id)):
            assert name not in text
        assert at.local.violations == []


async def test_the_page_answers_this_machine_alone(at_table: Table) -> None:
    """Not a page of another site, whose name leads here."""
    page = MetricsPage(at_table.bot, 0, at_table.local.clock.now)
    await page.start()
    try:
        async with aiohttp.ClientSession() as session:
            for host, status in (
                ("localhost", 200),
                ("127.0.0.1:9464", 200),
                ("[::1]:9464", 200),
                ("evil.example", 403),
            ):
                async with session.get(f"http://127.0.0.1:{page.port}/live", headers={"Host": host}) as response:
                    assert response.status == status, host
    finally:
        await page.close()


async def test_other_containers_read_the_page_if_asked_for(at_table: Table) -> None:
    """By the name that they know the bot's container by."""
    page = MetricsPage(at_table.bot, 0, at_table.local.clock.now, "0.0.0.0")
    await page.start()
    try:
        address, named = f"http://127.0.0.1:{page.port}/metrics", {"Host": f"bot-0:{page.port}"}
        async with aiohttp.ClientSession() as session, session.get(address, headers=named) as response:
            assert response.status == 200 and "adjutant_outbox_pending" in await response.text()
    finally:
        await page.close()
