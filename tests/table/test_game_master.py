"""The game master's acts: his alone, checked, and each in the public log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.engine.history import history
from bot.games.contract.game import PUBLIC
from bot.record.dice import Draw
from bot.record.effective import struck
from bot.record.entries import public_body
from bot.record.log_text import tell
from bot.record.replay import verify
from tests.table.house import ANN, BEA, GM, RULES, House, check_agrees, dealt, hands, in_turn, last_number, refused

Act = Callable[[House, Engine, int], Any]
ACTS: dict[str, Act] = {
    "act": lambda h, e, u: e.gm_act(h.actor(u), "red", "step left"),
    "rewind": lambda h, e, u: e.gm_rewind(h.actor(u), 4),
    "edit": lambda h, e, u: e.gm_edit(h.actor(u), hands("a1 a2 a3 a4", "m1 m2 m3 m4")),
    "dice": lambda h, e, u: e.gm_dice(h.actor(u), [3]),
    "look": lambda h, e, u: e.gm_look(h.actor(u), "blue"),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
async def test_only_the_game_master_may_and_everyone_sees_it(house: House, act: Act) -> None:
    engine = await in_turn(house)
    for user in (ANN, BEA):
        said = await refused(house, engine, lambda u=user: act(house, engine, u))  # type: ignore[misc]
        assert said == "Only this game's game master can do that."
    await engine.gm_look(house.actor(GM), "red")
    before = last_number(engine)
    await act(house, engine, GM)
    assert last_number(engine) == before + 1
    body = public_body(engine.recent[-1])
    assert body is not None and body["gm"] is True and body["by"] == str(GM)
    assert "game master" in " ".join(tell(engine.recent, PUBLIC, {})[-1].lines)
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_a_game_without_a_game_master_has_none(house: House) -> None:
    engine = await in_turn(house)
    engine.session.gm = 0
    for user in (0, GM):
        act = lambda u=user: engine.gm_dice(msgspec.structs.replace(house.actor(ANN), user=u), [1])  # noqa: E731
        assert "Only this game's game master" in await refused(house, engine, act)


@pytest.mark.parametrize("act", [a for name, a in ACTS.items() if name != "look"])
async def test_nothing_changes_after_the_end(house: House, act: Act) -> None:
    engine = await in_turn(house)
    await engine.resign(house.actor(ANN))
    assert await refused(house, engine, lambda: act(house, engine, GM)) == "The game isn't in play."
    await engine.gm_look(house.actor(GM), "red")


async def test_nothing_can_be_done_in_the_lobby(house: House) -> None:
    lobby = await house.open("probe")
    lobby.session.gm = GM
    for name, act in ACTS.items():
        said = await refused(house, lobby, lambda a=act: a(house, lobby, GM))  # type: ignore[misc]
        assert said == "The game isn't in play.", name


async def test_rewinding_restores_what_was_and_strikes_the_rest(house: House) -> None:
    engine = await dealt(house)
    number, state = last_number(engine), engine.state
    await house.decide_all(engine, "red: commit a4", "red: auto parry on", "blue: commit hold", "red: step left")
    await engine.gm_rewind(house.actor(GM), number)
    assert engine.state == state
    entries = await check_agrees(house, engine)
    gone = [e.text for e in entries if e.seq in struck(entries)]
    assert gone == ["commit a4", "auto parry on", "commit hold", "step left"]
    for wrong in (0, -1, last_number(engine), last_number(engine) + 5, 10**30):
        said = await refused(house, engine, lambda n=wrong: engine.gm_rewind(house.actor(GM), n))  # type: ignore[misc]
        assert said == f"There is no entry {wrong} to go back to."
    said = await refused(house, engine, lambda: engine.gm_rewind(house.actor(GM), 1))
    assert said == "The game can't go back to before its start."
    assert "nothing to undo" in await refused(house, engine, lambda: engine.undo(house.actor(ANN)))
    await house.play_on(engine, house.rng)
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, ANN), RULES)


async def test_rewinding_to_a_struck_entry_brings_it_back(house: House) -> None:
    engine = await in_turn(house)
    await house.decide_all(engine, "red: step left", "red: step left")
    number, state = last_number(engine), engine.state
    await engine.undo(house.actor(ANN))
    await engine.undo(house.actor(ANN))
    await house.decide(engine, "red", "step right")
    await engine.gm_rewind(house.actor(GM), number)
    assert engine.state == state
    entries = await check_agrees(house, engine)
    assert [e.text for e in entries if e.seq in struck(entries)] == ["step right"]
    assert [p.decision for p in await history(engine)][-2:] == ["step left", "step left"]
    await house.decide(engine, "red", "step left")
    await engine.undo(house.actor(ANN))
    assert engine.state == state
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_a_rewound_die_is_rolled_afresh(house: House) -> None:
    engine = await house.overland()
    rolled: list[Draw] = []
    for _ in range(5):
        await house.decide(engine, "us", "attack lee")
        rolled += engine.recent[-1].draws
        await engine.gm_rewind(house.actor(GM), 2)
    numbers = [d.number for d in rolled]
    assert numbers == list(range(1, len(numbers) + 1))
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_an_edit_is_refused_with_everything_that_is_wrong(house: House) -> None:
    engine = await house.probe()
    state = hands("a1 a2 a3 a4", "m1 m2 m3 m4")
    state["round"] = 9
    state["sides"]["red"]["score"] = -1
    state["sides"]["blue"]["place"] = 77
    said = await refused(house, engine, lambda: engine.gm_edit(house.actor(GM), state))
    for part in ("round 9 is not within 1 to 3", "Red's score is negative", "Blue stands beyond the track"):
        assert part in said
    for nonsense in (
        {},
        [],
        None,
        7,
        "x",
        {"rounds": "three"},
        {"sides": {}},
        {"rounds": 10**40, "sides": {}},
        object(),
    ):
        said = await refused(house, engine, lambda s=nonsense: engine.gm_edit(house.actor(GM), s))  # type: ignore[misc]
        assert said.startswith("The position stays as it is: ")


async def test_an_edit_of_hidden_things_is_announced_without_them(house: House) -> None:
    engine = await house.probe()
    await engine.gm_edit(house.actor(GM), hands("a1 a2 a3 a4", "m1 m2 m3 m4"))
    assert engine.view("red").hand == ("a1", "a2", "a3", "a4")
    body = public_body(engine.recent[-1])
    assert body is not None and body.get("data", {}).keys() <= {"persons"}
    assert b'"hand"' not in await house.engines.export(engine, ANN)


async def test_an_edit_that_ends_the_game_ends_it(house: House) -> None:
    engine = await house.overland()
    state = msgspec.to_builtins(engine.game.resign(engine.state, "us").state)
    await engine.gm_edit(house.actor(GM), state)
    assert engine.session.status == "over"
    verify(await house.engines.export(engine, None), RULES)


async def test_supplied_dice_are_used_in_order_and_marked(house: House) -> None:
    engine = await in_turn(house)
    await engine.gm_dice(house.actor(GM), [2])
    await house.decide_all(engine, "red: strike", "blue: parry p2")
    strike, parry = engine.recent[-1].draws
    assert (strike.value, strike.supplied, parry.supplied) == (2, True, False)
    assert engine.session.supplied == []
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_a_seats_own_draws_are_never_supplied(house: House) -> None:
    engine = await in_turn(house)
    await engine.gm_dice(house.actor(GM), [1])
    await house.decide(engine, "red", "draw")
    assert [d.supplied for d in engine.recent[-1].draws] == [False]
    assert engine.session.supplied == [1]


async def test_a_supplied_number_that_the_die_does_not_have_is_refused_until_it_is_replaced(house: House) -> None:
    engine = await in_turn(house)
    await engine.gm_dice(house.actor(GM), [7, 1])
    said = await refused(house, engine, lambda: house.decide(engine, "red", "scatter 1 1 -"))
    assert said == "The game master supplied a 7, but the scattering is a die of 6 sides."
    await house.decide(engine, "red", "step left")
    reply = await engine.gm_dice(house.actor(GM), [])
    assert reply.lines == ("The dice are rolled again.",)
    await house.decide(engine, "red", "scatter 1 1 -")
    assert [d.supplied for d in engine.recent[-1].draws] == [False]
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)
    for values in ([0], [-1], [1, 0], [2**70], [1] * 101):
        said = await refused(house, engine, lambda v=values: engine.gm_dice(house.actor(GM), v))  # type: ignore[misc]
        assert said.startswith("Dice show whole numbers from 1")


async def test_acting_for_a_seat(house: House) -> None:
    engine = await dealt(house)
    await engine.gm_look(house.actor(GM), "red")
    await engine.gm_act(house.actor(GM), "red", "commit a4")
    body = public_body(engine.recent[-1])
    assert body is not None and body["seat"] == "red" and "text" not in body, "what it commits stays secret"
    assert "nothing to undo" not in await refused(house, engine, lambda: engine.undo(house.actor(BEA)))
    said = await refused(house, engine, lambda: engine.gm_act(house.actor(GM), "red", "commit a1"))
    assert "is not possible now" in said
    assert "There is no seat green" in await refused(
        house, engine, lambda: engine.gm_act(house.actor(GM), "green", "end")
    )
    assert "There is no seat green" in await refused(house, engine, lambda: engine.gm_look(house.actor(GM), "green"))


async def test_a_look_is_logged_before_anything_is_shown(house: House) -> None:
    engine = await dealt(house)
    view = await engine.gm_look(house.actor(GM), "blue")
    assert view == engine.view("blue")
    assert tell(engine.recent, PUBLIC, {"blue": "Blue"})[-1].lines == ("The game master looks at Blue's side.",)
