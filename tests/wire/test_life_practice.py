"""A person plays 1861 against the practice opponent in Discord, with either side."""

from __future__ import annotations

import random

import pytest

from bot.engine.engine import Engine
from bot.games.contract.game import Seat
from bot.games.life_1861.game import GAME
from bot.record.replay import verify
from tests.wire.playing import by_panel
from tests.wire.table import Table, answer

SIDES = (("soldier", "civilians"), ("civilians", "soldier"))
"""Ann's side and the opponent's."""


async def open_practice(at: Table, seat: Seat, options: str = "") -> Engine:
    """Ann opens and starts a game against the practice opponent."""
    chosen = {"options": options} if options else {}
    answer(await at.ann.slash(at.channel, "game new", game="life", seat=seat, opponent="practice", **chosen))
    answer(await at.ann.click(await at.board(), "Start"))
    await at.settled()
    return await at.engine()


async def in_the_middle_of_its_turn(at: Table, engine: Engine, seat: Seat) -> Engine:
    """The opponent is stopped before it can answer Ann's turn, and the bot starts again."""
    await at.bot.opponent_runner.close()
    while seat in engine.awaited():
        answer(await at.ann.slash(at.channel, "play", decision=own_move(engine, seat)))
    await at.restart()
    await at.settled()
    return await at.engine()


def own_move(engine: Engine, seat: Seat) -> str:
    """What Ann decides: what the opponent would in her place."""
    return GAME.propose(engine.view(seat), seat, random.Random(1)).text


@pytest.mark.parametrize(("seat", "other"), [SIDES[0], pytest.param(*SIDES[1], marks=pytest.mark.long)])
async def test_a_whole_game_against_it(at_table: Table, seat: Seat, other: Seat) -> None:
    """Ann decides by /play and by her panel in turn; the bot starts again in the middle of its turn. The record
    proves the game."""
    engine = await open_practice(at_table, seat)
    names = {"soldier": "Soldier", "civilians": "Civilians"}
    assert engine.players[other].practises and engine.state.survivor
    panel = await at_table.panel(at_table.ann)
    made = 0
    while engine.session.status == "playing":
        assert set(engine.awaited()) == {seat}, "the opponent answers at once"
        text = own_move(engine, seat)
        if made % 6:
            answer(await at_table.ann.slash(at_table.channel, "play", decision=text))
        else:
            answer(await at_table.ann.click(panel, "Refresh"))
            answer(await by_panel(at_table.ann, panel, text))
        made += 1
        await at_table.settled()
        if made == 9 and engine.session.status == "playing":
            engine = await in_the_middle_of_its_turn(at_table, engine, seat)
            panel = answer(await at_table.ann.click(await at_table.board(), "Your move"))
    result = engine.result()
    assert result is not None and result.winners and made > 9
    board = (await at_table.board()).text
    assert result.text in board and "does not know what to do" not in board
    if result.winners == (other,):
        assert f"Victory for the {names[other]} (Practice opponent)!" in board
    assert "moves are legal" in "\n".join(verify(await at_table.export(at_table.carl), at_table.games).lines)


@pytest.mark.parametrize(("seat", "other"), SIDES)
async def test_giving_up_against_it_leaves_it_its_win(at_table: Table, seat: Seat, other: Seat) -> None:
    """Where the survivor wins it has won; where only fifteen rounds count it plays on alone, to the end."""
    await open_practice(at_table, seat, "The last side alive wins")
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    await at_table.settled()
    assert (await at_table.engine()).result().winners == (other,)  # type: ignore[union-attr]
    engine = await open_practice(at_table, seat, "Both sides must live")
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    await at_table.settled()
    assert engine.session.status == "over" and engine.state.ending in ("survived", f"{other}-dead")
    result = engine.result()
    assert result is not None and set(result.winners) == ({other} if engine.state.ending == "survived" else set())
