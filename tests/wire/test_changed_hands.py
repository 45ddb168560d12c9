"""A seat that changes hands: whoever has left it learns nothing more of it, whatever was open or under way."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.engine.engine import Engine
from bot.engine.substitutes import acts as substitutes
from bot.local.clients.person import Person
from bot.table.session import Actor
from tests.delivery.scene import AWAY
from tests.delivery.test_calls import wants
from tests.wire.playing import labels
from tests.wire.table import Table, answer
from tests.wire.test_forgeries import clicked


async def handed_over(at: Table, engine: Engine, days: int = 0) -> None:
    """Bea gives Blue to Carl."""
    await engine.seek_substitute(Actor(at.bea.id, "Bea"), "blue", days)
    await engine.alone(substitutes.apply, Actor(at.carl.id, "Carl"), "blue")
    await engine.accept_substitute(Actor(at.bea.id, "Bea"), "blue", at.carl.id)


async def play(at: Table, person: Person, decision: str) -> None:
    """A person decides, a second later."""
    at.local.clock.advance(1.0)
    told = answer(await person.slash(at.channel, "play", decision=decision))
    if yes := [label for label in labels(told) if label.startswith("Yes")]:
        answer(await person.click(told, yes[0]))


async def to_blues_turn(at: Table) -> Engine:
    """Both hold, and Blue is to act."""
    await at.open_probe()
    await play(at, at.ann, "commit hold")
    await play(at, at.bea, "commit hold")
    engine = await at.engine()
    if "blue" not in engine.awaited():
        await play(at, at.ann, "end")
    return engine


async def to_reds_turn(at: Table) -> Engine:
    """Both hold, and Red is to act."""
    await at.open_probe()
    await play(at, at.ann, "commit hold")
    await play(at, at.bea, "commit hold")
    engine = await at.engine()
    if "red" not in engine.awaited():
        await play(at, at.bea, "end")
    return engine


async def test_an_open_panel_is_closed(at_table: Table) -> None:
    """It is renewed as long as Discord lets it: with nothing of the seat's from then on."""
    engine = await to_blues_turn(at_table)
    panel = await at_table.panel(at_table.bea)
    await handed_over(at_table, engine)
    await play(at_table, at_table.carl, "draw")
    await at_table.settled()
    assert engine.game.own(engine.view("blue")) not in panel.text, "a leak"
    assert panel.text == "You no longer see the Blue side, so this panel is closed."
    assert labels(panel) == []


async def test_a_board_under_way_does_not_arrive(at_table: Table) -> None:
    """The private message that calls somebody waits behind another request as the seat is given on."""
    await wants(at_table, at_table.bea, "message")
    engine = await to_reds_turn(at_table)
    at_table.local.clock.advance(AWAY)
    await at_table.settled()
    [before] = [m for m in at_table.bea.dm_messages() if "Your hand" in m.text]
    gate = at_table.local.faults.hold_next("DELETE", f"{before.channel.id}/messages/")
    await play(at_table, at_table.ann, "end")
    await at_table.local.wait_for(lambda: bool(gate.reached))
    await handed_over(at_table, engine)
    await play(at_table, at_table.carl, "draw")
    mark = len(at_table.local.journal)
    gate.release()
    await at_table.settled()
    later = [e for e in at_table.local.journal.entries[mark:] if e.path.startswith(f"/channels/{before.channel.id}/")]
    assert [e for e in later if e.method != "DELETE"] == []
    assert not any("Your hand" in m.text for m in at_table.bea.dm_messages())


async def test_what_was_open_before_tells_nothing(at_table: Table) -> None:
    """Neither its buttons, from wherever they are pressed, nor a command; and nothing is done by them."""
    engine = await to_blues_turn(at_table)
    bea, place = at_table.bea, at_table.channel
    panel = await at_table.panel(bea)
    seen = [panel, *bea.dm_messages(), answer(await bea.click(panel, "Orders"))]
    seen += [answer(await bea.slash(place, name)) for name in ("hand", "log", "orders")]
    ids = {button.custom_id for message in seen for button in message.buttons if button.custom_id}
    await handed_over(at_table, engine)
    await play(at_table, at_table.carl, "draw")
    await play(at_table, at_table.carl, "auto parry on")
    await at_table.settled()
    board, number = await at_table.board(), engine.session.seq
    told = [(await clicked(at_table, bea, board, id)).response for id in sorted(ids)]
    told += [
        (await bea.slash(place, name)).response for name in ("hand", "log", "board", "orders", "mine", "game show")
    ]
    told += [(await bea.slash(place, "play", decision="end")).response]
    listed = await bea.autocomplete(place, "play", "decision", "")
    assert len(ids) > 10 and engine.session.seq == number and listed == []
    view = engine.view("blue")
    secrets = [
        engine.game.own(view).splitlines()[0],
        engine.game.position(view).splitlines()[-1],
        "Your hand",
        "You draw",
    ]
    assert [(text, m.text) for m in told if m is not None for text in secrets if text in m.text] == []


async def test_what_was_prepared_is_handed_over_stopped(at_table: Table) -> None:
    """Its new holder sees it, nothing comes of it, also not when the seat returns; an own one is carried out."""
    engine = await to_reds_turn(at_table)
    await engine.prepare(Actor(at_table.bea.id, "Bea"), "end", "always", "", "blue")
    await handed_over(at_table, engine, days=2)
    sheet = answer(await at_table.carl.slash(at_table.channel, "orders"))
    assert "1. end (whatever happens), stopped" in sheet.text
    assert answer(await at_table.bea.slash(at_table.channel, "orders")).text.startswith("Only the players")
    await play(at_table, at_table.ann, "end")
    number = engine.session.numbers["public"]
    at_table.local.clock.advance(3600.0)
    await at_table.settled()
    assert "blue" in engine.awaited() and engine.session.numbers["public"] == number
    await engine.act(substitutes.take_back, Actor(at_table.bea.id, "Bea"), "blue")
    at_table.local.clock.advance(3600.0)
    await at_table.settled()
    assert "blue" in engine.awaited() and engine.session.prepared["blue"][0].stopped


async def test_a_picture_under_way_does_not_follow(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is drawn for a panel as the seat is given on: the panel is closed, and gets none."""
    gallery, drawn = at_table.bot.gallery, asyncio.Event()
    now = gallery.now

    async def later(*args: Any, **more: Any) -> Any:
        await drawn.wait()
        return await now(*args, **more)

    monkeypatch.setattr(gallery, "now", later)
    panel = await at_table.open_overland()
    engine = await at_table.engine()
    await engine.seek_substitute(Actor(at_table.ann.id, "Ann"), "us", 0)
    await engine.alone(substitutes.apply, Actor(at_table.carl.id, "Carl"), "us")
    await engine.accept_substitute(Actor(at_table.ann.id, "Ann"), "us", at_table.carl.id)
    drawn.set()
    await at_table.pictured()
    assert "You no longer see the Union side" in panel.text and panel.pictures == []
