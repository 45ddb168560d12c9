"""Orders that draw or look touch nothing that another seat can feel: what undo reaches and asks, revisions, what is
kept ready; and an undo carries them along with the numbers that they drew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.record.entries import canonical
from bot.record.replay import verify
from tests.table.house import ANN, BEA, GM, House, asking, check_agrees, in_turn, opened, probe_state, refused

SILENT = "omen"
"""The probe's order that draws from its seat's stream and looks, and tells nobody else."""


async def felt(house: House, engine: Engine) -> bytes:
    """All that Ann, as Red or as a spectator, can ask a running game for."""
    try:
        undo: Any = (await engine.undo(house.actor(ANN))).lines
    except Refusal as refusal:
        undo = str(refusal)
    asked_at = asking(engine)
    if asked_at:
        await engine.answer(house.actor(BEA), False, asked_at)
    return canonical(
        [
            engine.view("red"), engine.view(None), engine.level("red", ()), engine.revision("red"), undo, asked_at,
            engine.awaited(), engine.offered(), engine.session.numbers["public"], engine.session.acted,
            engine.session.since, [kind for kind, _ in await house.outbox()],
            [card.updated for card in await house.engines.cards(5)],
        ]
    )  # fmt: skip


@pytest.mark.parametrize(
    "moves",
    [
        ("red: step left",),
        ("red: step left", "red: step left"),
        ("red: scout p2",),
        ("red: scout p2", "red: step left"),
        ("red: end", "blue: step left"),
    ],
)
async def test_a_silent_order_that_draws_is_not_felt(tmp_path: Path, moves: tuple[str, ...]) -> None:
    felt_in = []
    for world, at in enumerate((None, *range(len(moves) + 1))):
        async with opened(tmp_path / str(world), 3) as house:
            engine = await in_turn(house)
            for number in range(len(moves) + 1):
                if number == at:
                    await house.decide(engine, "blue", SILENT)
                if number < len(moves):
                    await house.decide_all(engine, moves[number])
            felt_in.append([await felt(house, engine) for _ in range(3)])
            await check_agrees(house, engine)
            verify(await house.engines.export(engine, None), house.games)
    assert all(other == felt_in[0] for other in felt_in[1:])


@pytest.mark.parametrize("answered", [True, False])
async def test_where_an_undo_leads_shows_no_silent_order(tmp_path: Path, answered: bool) -> None:
    """Though public entries stand between the decision that it goes back to and the order."""
    felt_in = []
    for silently in (False, True):
        async with opened(tmp_path / str(silently), 3) as house:
            engine = await in_turn(house)
            await house.decide(engine, "red", "scout p2")
            await engine.undo(house.actor(ANN))
            if answered:
                await engine.answer(house.actor(BEA), False, asking(engine))
            if silently:
                await house.decide(engine, "blue", SILENT)
            await house.decide(engine, "red", "draw")
            await engine.undo(house.actor(ANN))
            await engine.answer(house.actor(BEA), True, asking(engine))
            assert engine.view("red").found or engine.view("red").absent, "the scouting stands"
            felt_in.append((engine.recent[-1].data, await felt(house, engine)))
            await check_agrees(house, engine)
            verify(await house.engines.export(engine, None), house.games)
    assert felt_in[0] == felt_in[1]


async def test_what_is_asked_for_stays_asked_for(house: House) -> None:
    engine = await in_turn(house)
    await house.decide(engine, "red", "scout p2")
    await engine.undo(house.actor(ANN))
    at, target = asking(engine), engine.session.asked
    assert at and target is not None
    await house.decide_all(engine, f"blue: {SILENT}", f"red: {SILENT}")
    assert (asking(engine), engine.session.asked) == (at, target)
    omens = [side.omen for side in probe_state(engine).sides.values()]
    await engine.answer(house.actor(BEA), True, at)
    assert not engine.view("red").found and not engine.view("red").absent, "the scouting is taken back"
    assert [side.omen for side in probe_state(engine).sides.values()] == omens, "the omens stand"
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), house.games)


async def test_an_order_that_drew_is_carried_through_an_undo_with_its_numbers(house: House) -> None:
    engine = await in_turn(house)
    await house.decide_all(engine, "red: step left", f"red: {SILENT}", "red: step left", f"blue: {SILENT}")
    shown = [side.omen for side in probe_state(engine).sides.values()]
    used = dict(engine.session.used)
    for _ in range(2):
        await engine.undo(house.actor(ANN))
        assert [side.omen for side in probe_state(engine).sides.values()] == shown
    assert probe_state(engine).sides["red"].place == 0 and engine.session.used == used
    await check_agrees(house, engine)
    await house.decide(engine, "red", SILENT)
    assert engine.session.used["red"] == used["red"] + 1, "no number is used twice"
    verify(await house.engines.export(engine, None), house.games)


async def test_only_the_seats_that_learn_something_lose_what_is_kept_ready(house: House) -> None:
    engine = await in_turn(house)
    kept = {seat: engine.view(seat) for seat in ("red", "blue", None)}
    level = engine.level("red", ())
    await house.decide(engine, "blue", SILENT)
    assert engine.view("red") is kept["red"] and engine.view(None) is kept[None]
    assert engine.level("red", ()) is level and engine.view("blue") is not kept["blue"]
    await house.decide(engine, "red", "step left")
    assert engine.view("red") is not kept["red"] and engine.view(None) is not kept[None]


async def test_many_orders_that_draw_keep_few_snapshots(house: House) -> None:
    engine = await in_turn(house)
    await house.decide(engine, "red", "step left")
    (before,) = (await house.query("SELECT count(*) FROM snapshots"))[0]
    for _ in range(30):
        await house.decide(engine, "blue", SILENT)
    (after,) = (await house.query("SELECT count(*) FROM snapshots"))[0]
    assert after <= before + 1
    await engine.undo(house.actor(ANN))
    assert probe_state(engine).sides["red"].place == 0
    await check_agrees(house, engine)


async def test_a_game_masters_order_bars_undo_like_all_that_a_game_master_does(house: House) -> None:
    engine = await in_turn(house)
    await house.decide(engine, "red", "step left")
    await engine.gm_look(house.actor(GM), "blue")
    await engine.gm_act(house.actor(GM), "blue", SILENT)
    assert "nothing to undo" in await refused(house, engine, lambda: engine.undo(house.actor(ANN)))
