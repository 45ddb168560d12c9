"""A restart in the middle, a gateway that drops, a Discord that is slow or fails, and faults of our own."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3

import discord
import pytest

from bot.engine.engine import Engine
from bot.games.overland.practice import solver
from bot.local.model.guilds import Message
from bot.record.replay import verify
from tests.raw import raw
from tests.wire.playing import by_panel, ways, with_lee_far_away
from tests.wire.table import Table, answer


async def best(table: Table) -> str:
    """What the Union does best."""
    return solver.best((await table.engine()).view(None))


async def count(table: Table) -> int:
    """How many decisions the channel's game has seen."""
    return len([e for e in await (await table.engine()).repository.entries() if e.kind == "decision"])


async def test_panels_and_boards_outlive_a_restart(at_table: Table) -> None:
    """An old panel decides, an old board opens panels, and the same public message goes on being edited."""
    await at_table.open_probe()
    red, blue = await at_table.panel(at_table.ann), await at_table.panel(at_table.bea)
    board = await at_table.board()
    await by_panel(at_table.ann, red, "commit hold")
    await at_table.settled()
    await at_table.restart()
    await by_panel(at_table.bea, blue, "commit hold")
    assert "reveals" in blue.text
    opened = answer(await at_table.ann.click(board, "Your move"))
    assert "Red reveals no card." in (await at_table.board()).text and (await at_table.board()) is board
    assert ways(opened) or "It is not your turn" in opened.text


async def test_secret_orders_do_not_empty_the_public_log(at_table: Table) -> None:
    """However many orders are given in secret, everybody's log stays as it was, after a restart too."""
    await at_table.open_probe()
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    for n in range(61):
        order = f"auto parry {'off' if n % 2 else 'on'}"
        answer(await at_table.bea.slash(at_table.channel, "play", decision=order))
    for _ in range(2):
        answer(await at_table.carl.slash(at_table.channel, "board"))
        assert "`  4` Red has committed." in (await at_table.board()).text
        await at_table.restart()


async def test_a_restart_with_something_still_to_deliver(at_table: Table) -> None:
    """The board that could not be edited before the bot stopped is edited by the next one."""
    panel = await at_table.open_overland()
    board = await at_table.board()
    gate = at_table.local.faults.hold_next("PATCH", f"/messages/{board.id}")
    text = await best(at_table)
    await by_panel(at_table.ann, panel, text)
    await at_table.local.wait_for(lambda: gate.reached or None)
    await at_table.stop()
    gate.release()
    await at_table.start()
    engine = await at_table.engine()
    shown = engine.recent[-1].events[0].lines["public"].text
    assert (await at_table.board()) is board and shown in board.text


async def test_a_lobby_outlives_a_restart(at_table: Table) -> None:
    """Its buttons go on working, and its commitment stands."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe"))
    lobby = await at_table.board()
    commitment = (await at_table.engine()).session.commitment
    await at_table.restart()
    assert answer(await at_table.bea.click(lobby, "Join")).text.startswith("You play Blue.")
    answer(await at_table.ann.click(await at_table.board(), "Start"))
    engine = await at_table.engine()
    assert engine.session.commitment == commitment and (await at_table.board()) is lobby


@pytest.mark.parametrize("resume", [True, False])
async def test_the_gateway_drops_in_mid_game(at_table: Table, resume: bool) -> None:
    """With the session kept, what happened meanwhile is heard on resuming; forgotten, the bot identifies afresh."""
    panel = await at_table.open_overland()
    gateway = at_table.local.gateway
    before = gateway.resumed if resume else gateway.identified
    at_table.local.faults.drop_gateway(resume=resume)
    await at_table.local.wait_for(lambda: (gateway.resumed if resume else gateway.identified) > before)
    await at_table.local.wait_for(lambda: gateway.complete or None)
    await by_panel(at_table.ann, panel, await best(at_table))
    assert await count(at_table) == 1


@pytest.mark.parametrize("when", ["in mid-game", "at a start"])
async def test_a_gateway_out_of_reach_is_one_line_a_try(
    at_table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, when: str
) -> None:
    """Without a trace, which says nothing that anybody could mend; connected again, the game goes on."""
    monkeypatch.setattr(discord.backoff.ExponentialBackoff, "delay", lambda *_: 0.01)
    real = asyncio.sleep
    # The library waits for five seconds where it never was connected.
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, *more: real(0.01 if seconds == 5.0 else seconds, *more))
    panel, gateway, tries = await at_table.open_overland(), at_table.local.gateway, 3
    if when == "at a start":
        await at_table.stop()
        at_table.local.faults.turn_away_next_connection(tries)
        caplog.clear()
        await at_table.start()
    else:
        at_table.local.faults.turn_away_next_connection(tries)
        caplog.clear()
        before = gateway.resumed + gateway.identified
        at_table.local.faults.drop_gateway()
        await at_table.local.wait_for(lambda: gateway.resumed + gateway.identified > before)
    await at_table.local.wait_for(lambda: gateway.complete)
    told = [r for r in caplog.records if r.levelno >= logging.WARNING]
    lines = caplog.text.splitlines()
    assert all(r.exc_info is None and r.exc_text is None for r in told)
    assert sum("answers 503" in line for line in lines) == tries and not any("Traceback" in line for line in lines)
    assert len(told) <= tries + 1, "one for the connection that was cut"
    await by_panel(at_table.ann, panel, await best(at_table))
    assert await count(at_table) == 1


async def test_an_answer_that_is_lost_on_the_way_back(at_table: Table) -> None:
    """Discord took the answer but said 502: the library's second try is refused as answered already, and all is well;
    the decision counts once."""
    panel = await at_table.open_overland()
    at_table.local.faults.fail_next("POST", "/callback", status=502, after=True)
    text = await best(at_table)
    clicked = await at_table.ann.click(panel, ways(panel)[tuple(text.split())])
    tries = f"/interactions/{clicked.id}/"
    await at_table.local.wait_for(lambda: len(at_table.local.journal.find("POST", tries)) == 2 or None)
    await at_table.local.wait_for(lambda: all(e.finished for e in at_table.local.journal.find("POST", tries)) or None)
    assert answer(clicked) is panel and await count(at_table) == 1
    assert [e.code for e in at_table.local.journal.find("POST", tries)][1] == 40060


async def test_a_slow_answer_holds_up_nobody_else(at_table: Table) -> None:
    """While one person's answer is on its way, the decision stands, the board shows it and others are served."""
    panel = await at_table.open_overland()
    board = await at_table.board()
    gate = at_table.local.faults.hold_next("POST", "/callback")
    text = await best(at_table)
    event = at_table.ann.click(panel, ways(panel)[tuple(text.split())])
    task = at_table.bot.loop.create_task(event)
    await at_table.local.wait_for(lambda: gate.reached or None)
    assert await count(at_table) == 1
    shown = (await at_table.engine()).recent[-1].events[0].lines["public"].text
    await at_table.local.wait_for(lambda: shown in board.text or None)
    assert answer(await at_table.carl.click(board, "Read position")).text
    gate.release()
    assert answer(await task) is panel


async def test_a_fault_of_ours_is_one_sentence_with_an_id(
    at_table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """By command and by click: the person gets an id, the log has the trace with the same id, and the next try is
    served."""
    await at_table.open_overland()
    await with_lee_far_away(at_table)
    panel = await at_table.panel(at_table.ann)
    await by_panel(at_table.ann, panel, "move grant spotsylvania")

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the ink has run out")

    async def told(message: Message) -> None:
        said = re.fullmatch(r"Something went wrong on my side. I noted it as `([0-9a-f]{8})`\.", message.text)
        assert said is not None, message.text
        (record,) = [r for r in caplog.records if said[1] in r.getMessage()]
        assert record.exc_info is not None and record.levelname == "ERROR"
        trace = caplog.text[caplog.text.index(said[1]) :]
        assert "RuntimeError: the ink has run out" in trace and "test_troubles.py" in trace

    with monkeypatch.context() as patch:
        patch.setattr(Engine, "undo", broken)
        await told(answer(await at_table.ann.slash(at_table.channel, "undo")))
        clicked = await at_table.ann.click(panel, "Undo")
        await told(answer(clicked))
        assert answer(clicked) is not panel, "the panel stays as it was"
    assert "Undone" in answer(await at_table.ann.slash(at_table.channel, "undo")).text


async def limit_pages(table: Table, more: int) -> None:
    """Lets the database grow by that many pages only, as a full disk would."""

    def work(db: sqlite3.Connection) -> None:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages + more}")

    await raw(table.bot.database, work)


async def test_a_full_disk_is_one_sentence_until_there_is_space(at_table: Table) -> None:
    """Whatever would be written is refused and changes nothing, what is only read is answered, and play goes on."""
    await at_table.open_probe()
    await at_table.settled()
    await limit_pages(at_table, 0)
    engine = await at_table.engine()
    full = "Nothing could be saved (database or disk is full), so nothing was changed: free some disk space."
    for n in range(200):
        state = engine.state
        order = f"auto parry {'off' if n % 2 else 'on'}"
        if answer(await at_table.bea.slash(at_table.channel, "play", decision=order)).text == full:
            break
    else:
        raise AssertionError("the disk never filled")
    assert engine.state is state
    other = at_table.guild.add_channel("other")
    assert answer(await at_table.carl.slash(other, "game new", game="overland")).text == full
    assert "Red" in answer(await at_table.carl.slash(at_table.channel, "game show")).text
    await limit_pages(at_table, 100_000)
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    assert "Red has committed." in (await at_table.board()).text
    verify(await at_table.export(at_table.ann), at_table.games)


async def test_the_health_file_tells_of_a_lost_connection(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is touched while connected; the library calls itself ready also while its connection is lost."""
    file = at_table.data / "alive"
    file.unlink(missing_ok=True)
    await at_table.bot.show_alive()
    assert file.exists()
    file.unlink()
    monkeypatch.setattr(discord.ShardInfo, "is_closed", lambda shard: True)
    assert at_table.bot.is_ready()
    await at_table.bot.show_alive()
    assert not file.exists()
