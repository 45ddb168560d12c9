"""Places that are named by where they lie, and answers to what a panel asks, typed."""

from __future__ import annotations

import msgspec
import pytest

from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.table.session import Actor
from tests.wire.chancellorsville_playing import open_campaign
from tests.wire.donelson_playing import open_battle
from tests.wire.life_playing import opened
from tests.wire.playing import with_lee_far_away
from tests.wire.table import ONE_BOT, Table, answer
from tests.wire.test_dixie import open_dixie

pytestmark = ONE_BOT


async def play(at: Table, person: Person, text: str) -> Message:
    """What a person's /play is answered with."""
    return answer(await person.slash(at.channel, "play", decision=text))


async def board(at: Table, place: str) -> str:
    """What Ann's /board is answered with."""
    return answer(await at.ann.slash(at.channel, "board", place=place)).text


async def test_forward_is_towards_richmond(at_table: Table) -> None:
    await at_table.open_overland()
    assert "Lee holds Grant" in (await play(at_table, at_table.ann, "go north-anna")).text
    engine = await with_lee_far_away(at_table)
    assert "Spotsylvania" in await board(at_table, "forward")
    assert "Grant moves from The Wilderness to Spotsylvania" in (await play(at_table, at_table.ann, "go forward")).text
    assert "Grant moves from Spotsylvania to North Anna" in (await play(at_table, at_table.ann, "grant forward")).text
    unclear = (await play(at_table, at_table.ann, "move grant ahead")).text
    assert "do you mean move grant ashland or move grant cold-harbor?" in unclear
    assert engine.state.grant == "north-anna"


async def test_a_direction_that_the_rules_bar_is_not_taken_for_another_act(at_table: Table) -> None:
    """Grant may march around Lee after a failed attack, at the cost of a point: who says *go forward* means no such
    thing."""
    await at_table.open_overland()
    engine = await at_table.engine()
    engine.session.gm = at_table.carl.id
    earned = msgspec.structs.replace(engine.state, turn=True)
    await engine.gm_edit(Actor(at_table.carl.id, "Carl"), msgspec.to_builtins(earned))
    before = engine.session.seq
    assert "Lee holds Grant" in (await play(at_table, at_table.ann, "go forward")).text
    assert engine.session.seq == before and engine.state.turn


async def test_next_to_a_building_or_a_person(at_table: Table) -> None:
    await opened(at_table)
    await play(at_table, at_table.ann, "wait")
    said = (await play(at_table, at_table.bea, "anna walks next to the bakery")).text
    assert "do you mean move anna a2, move anna b1" in said
    assert "move daniel" in (await play(at_table, at_table.bea, "move daniel beside anna")).text
    assert "Several parts of the board lie there: Hex A2, House / A3" in await board(at_table, "next to the bakery")


async def test_a_brigade_goes_where_it_faces(at_table: Table) -> None:
    await open_battle(at_table)
    said = (await play(at_table, at_table.bea, "move hanson forward")).text
    assert "do you mean" in said and "hanson" in said
    refused = await board(at_table, "nowhere")
    assert "any hex by its number" in refused and "2725" not in refused


async def test_a_card_has_one_position_before_it(at_table: Table) -> None:
    engine = await open_dixie(at_table)
    for person in (at_table.ann, at_table.bea):
        await play(at_table, person, "commit")
    for _ in range(4):
        root = engine.level("csa", ())
        if root is not None and "move" in {choice.key for choice in root.choices}:
            break
        await play(at_table, at_table.bea, "next")
        await play(at_table, at_table.bea, "yes")
    level = engine.level("csa", ("move", "uc"))
    assert level is not None
    card = level.choices[0].label
    assert "from CSA Center to USA Center" in (await play(at_table, at_table.bea, f"move {card} forward")).text


async def test_a_question_on_the_panel_is_answered_by_its_words(at_table: Table) -> None:
    await open_campaign(at_table)
    half = await play(at_table, at_table.ann, "couch at berea")
    assert "Start Howard and Meade where" in half.text
    half = await play(at_table, at_table.ann, "howard at potomac creek")
    assert "Start Meade where" in half.text
    unclear = (await play(at_table, at_table.ann, "meade next to falmouth")).text
    assert "do you mean start 3 7 3" in unclear and "start 3 7 7" in unclear
    whole = (await play(at_table, at_table.ann, "meade at hartwood")).text
    assert "You start Couch at Berea (3), Howard at Potomac Creek (7), Meade at Hartwood (2)" in whole


@pytest.mark.parametrize("typed", ["undo", "take that back"])
async def test_undo_may_be_typed(at_table: Table, typed: str) -> None:
    await at_table.open_overland()
    engine = await with_lee_far_away(at_table)
    await play(at_table, at_table.ann, "go forward")
    await play(at_table, at_table.ann, typed)
    assert engine.state.grant == "wilderness"


async def test_another_command_is_named(at_table: Table) -> None:
    await at_table.open_overland()
    assert "a command of its own, `/log`" in (await play(at_table, at_table.ann, "log")).text
