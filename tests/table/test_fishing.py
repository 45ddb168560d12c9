"""Nobody goes back until the dice fall well: a roll that is struck out keeps its number for the turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.engine.judging import masters
from bot.record.dice import Draw
from bot.record.entries import Entry
from bot.record.judging import Remedy
from bot.record.replay import verify
from bot.record.replayer import Wrong
from tests.probe.state import RED
from tests.table.forging import forged, replaced
from tests.table.house import ANN, BEA, GM, RULES, House, asking, check_agrees, in_turn, last_number
from tests.table.test_agreed_remedies import agree
from tests.table.test_cases import claimed, ruled

Back = Callable[[House, Engine, int], Awaitable[None]]


async def rewound(house: House, engine: Engine, number: int) -> None:
    """The game master goes back to an entry."""
    await engine.gm_rewind(house.actor(GM), number)


async def by_ruling(house: House, engine: Engine, number: int) -> None:
    """A ruling goes back to it."""
    await claimed(house, engine)
    await ruled(house, engine, Remedy("back", entry=number))


async def agreed_on(house: House, engine: Engine, number: int) -> None:
    """All agree to go back to it."""
    engine.session.gm, engine.session.gm_name = 0, ""
    await agree(house, engine, "back", str(number))


async def undone(house: House, engine: Engine, number: int) -> None:
    """All agree to take the last decision back."""
    await engine.undo(house.actor(ANN))
    await engine.answer(house.actor(BEA), True, asking(engine))


WAYS: tuple[Back, ...] = (rewound, by_ruling, agreed_on, undone)


def rolled(engine: Engine) -> Draw:
    """The last decision's first roll."""
    return engine.recent[-1].draws[0]


async def holds(house: House, engine: Engine) -> None:
    """The record agrees, and proves itself."""
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


@pytest.mark.parametrize("back", WAYS)
async def test_a_struck_roll_keeps_its_number(house: House, back: Back) -> None:
    """Whatever is done and undone before it is rolled again."""
    engine = await in_turn(house)
    number = last_number(engine)
    await house.decide(engine, RED, "scatter 1 1 -")
    before = rolled(engine)
    await back(house, engine, number)
    await house.decide(engine, RED, "step left")
    await engine.undo(house.actor(ANN))
    await house.decide_all(engine, "red: step right", "red: scatter 1 2 fire")
    again = rolled(engine)
    assert (again.value, again.supplied) == (before.value, True) and again.number == before.number + 1
    assert engine.session.struck == []
    await undone(house, engine, number)
    assert [roll.value for roll in engine.session.struck] == [before.value]
    await house.decide(engine, RED, "scatter 1 1 -")
    assert rolled(engine).value == before.value
    await holds(house, engine)


async def test_a_seats_own_draw_keeps_its_number(house: House) -> None:
    """The card that was drawn is drawn again."""
    engine = await in_turn(house)
    number = last_number(engine)
    await house.decide(engine, RED, "draw")
    hand, draw = engine.view(RED).hand, rolled(engine)
    await rewound(house, engine, number)
    await house.decide(engine, RED, "draw")
    assert engine.view(RED).hand == hand and rolled(engine).number == draw.number + 1
    await holds(house, engine)


async def test_another_turn_rolls_other_dice(house: House) -> None:
    """What was struck out in one round waits for no roll of the next."""
    engine = await in_turn(house)
    number = last_number(engine)
    await house.decide(engine, RED, "scatter 1 1 -")
    await rewound(house, engine, number)
    turn = engine.session.struck[0].turn
    await house.decide_all(engine, "red: end", "blue: end", "red: commit hold", "blue: commit hold")
    seat = next(iter(engine.awaited()))
    await house.decide(engine, seat, "scatter 1 1 -")
    assert [each.turn for each in engine.session.struck] == [turn] and not rolled(engine).supplied
    await holds(house, engine)


async def test_a_ruling_that_rolls_again_rolls_other_dice(house: House) -> None:
    """The numbers of that decision are gone; those of what followed wait."""
    engine = await house.overland()
    await house.decide(engine, "us", "attack lee")
    number = last_number(engine)
    await claimed(house, engine)
    await ruled(house, engine, Remedy("roll", entry=number))
    assert engine.session.struck == [] and not any(draw.supplied for draw in engine.recent[-1].draws)
    await holds(house, engine)


async def test_a_record_in_which_a_struck_roll_shows_another_number_is_found_out(house: House) -> None:
    engine = await in_turn(house)
    number = last_number(engine)
    await house.decide(engine, RED, "scatter 1 1 -")
    await rewound(house, engine, number)
    await house.decide(engine, RED, "scatter 1 1 -")
    await engine.resign(house.actor(ANN))
    data = await house.engines.export(engine, None)

    def otherwise(**changes: object) -> Callable[[list[Entry]], None]:
        def change(entries: list[Entry]) -> None:
            place = max(n for n, entry in enumerate(entries) if entry.kind == "decision")
            draws = tuple(msgspec.structs.replace(draw, **changes) for draw in entries[place].draws)
            replaced(entries, place, draws=draws)

        return change

    for changes in ({"supplied": False}, {"value": rolled_otherwise(data)}):
        with pytest.raises(Wrong):
            verify(forged(data, otherwise(**changes)), RULES)


def rolled_otherwise(data: bytes) -> int:
    """A number from 1 to 6 that the record's last roll did not show."""
    entries = msgspec.json.decode(data)["whole"]["entries"]
    value: int = [entry for entry in entries if entry["kind"] == "decision"][-1]["draws"][0]["value"]
    return value % 6 + 1


async def test_supplied_dice_are_for_the_roll_that_they_name(house: House) -> None:
    engine = await in_turn(house)
    await engine.gm_dice(house.actor(GM), [6], "the strike")
    await house.decide(engine, RED, "scatter 1 1 -")
    assert not rolled(engine).supplied and engine.session.supplied == [6]
    await house.decide_all(engine, "red: strike", "blue: parry p2")
    assert [draw.value for draw in engine.recent[-1].draws if draw.supplied] == [6]
    await holds(house, engine)


async def test_supplied_dice_go_with_the_decision_that_used_one(house: House) -> None:
    """What it did not need fits no later roll."""
    engine = await in_turn(house)
    await engine.gm_dice(house.actor(GM), [6, 2])
    await house.decide(engine, RED, "scatter 1 1 -")
    assert rolled(engine).supplied and engine.session.supplied == []
    await house.decide_all(engine, "red: strike", "blue: parry p2")
    assert not any(draw.supplied for draw in engine.recent[-1].draws)
    await holds(house, engine)


async def test_supplied_dice_go_with_the_office(house: House) -> None:
    engine = await in_turn(house)
    await engine.gm_dice(house.actor(GM), [6])
    await engine.act(masters.resign, house.actor(GM))
    assert engine.session.supplied == []
    await house.decide(engine, RED, "scatter 1 1 -")
    assert not rolled(engine).supplied
    await holds(house, engine)
