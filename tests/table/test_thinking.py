"""What takes thought is worked out in a process of its own, and comes to the same as here."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.games.contract.game import Game
from bot.games.library import GAMES
from bot.opponents import thinking as thinking_module
from bot.opponents.levels import Opponent
from bot.opponents.thinking import Lost, Thinking
from tests.probe.game import PROBE


@pytest.fixture
async def apart() -> AsyncIterator[Thinking]:
    """Thinking in a process of its own."""
    thinking = Thinking(apart=True)
    await thinking.start()
    yield thinking
    await thinking.close()


def opened(game: Game[Any, Any, Any]) -> tuple[Any, str]:
    """A game's first position by chance, and a seat that it awaits."""
    rng = random.Random(7)
    options = {option.key: next(iter(option.values)) for option in game.options}
    state = game.setup(options, lambda sides, purpose, stream="": rng.randint(1, sides)).state
    return state, next(iter(game.awaited(game.view(state, None))))


async def test_every_game_is_thought_about_alike_there_and_here(apart: Thinking) -> None:
    here = Thinking()
    for game in [*GAMES.values(), PROBE]:
        state, seat = opened(game)
        assert await apart.advice(game, state, seat) == await here.advice(game, state, seat)
        assert await apart.odds(game, state, seat) == await here.odds(game, state, seat)
        if game.practice is not None:
            there = await apart.practice(game, state, seat, random.Random(3))
            assert there == await here.practice(game, state, seat, random.Random(3))


async def test_a_process_that_dies_costs_nobody_the_answer(apart: Thinking) -> None:
    game = GAMES["dixie"]
    state, seat = opened(game)
    said = await apart.advice(game, state, seat)
    for _ in range(2):
        os.kill(apart.process, signal.SIGKILL)
        assert await apart.advice(game, state, seat) == said
        assert await apart.advice(game, state, seat) == said


async def test_a_game_without_a_practice_opponent_says_so(apart: Thinking) -> None:
    state, seat = opened(GAMES["overland"])
    for thinking in (apart, Thinking()):
        with pytest.raises(Lost, match="has no practice opponent"):
            await thinking.practice(GAMES["overland"], state, seat, random.Random(1))


async def test_a_search_stops_when_nobody_wants_it(apart: Thinking) -> None:
    game = GAMES["life"]
    state, seat = opened(game)
    asked = 0

    def wanted() -> bool:
        nonlocal asked
        asked += 1
        return asked < 2

    # Far more than anybody would wait for: it ends because it is stopped.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking_module, "LOOK_AROUND", 0.01)
        said = await apart.searched(game, state, seat, random.Random(3), Opponent("strongest"), wanted)
    assert said == "" and asked == 2
    assert await apart.advice(game, state, seat) is not None, "what somebody waits for goes on"


async def test_who_sees_one_way_only_waits_for_no_search(apart: Thinking) -> None:
    """The strong opponents of all tables share one process: a choice of one does not queue for it."""
    state, seat = opened(GAMES["life"])
    decided, begun = asyncio.Event(), asyncio.Event()

    def wanted() -> bool:
        begun.set()
        return not decided.is_set()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking_module, "LOOK_AROUND", 0.01)
        # Far more than anybody would wait for.
        long = apart.searched(GAMES["life"], state, seat, random.Random(3), Opponent("strongest"), wanted)
        searching = asyncio.create_task(long)
        await begun.wait()
        other, its = opened(GAMES["dixie"])
        said = await apart.searched(GAMES["dixie"], other, its, random.Random(3), Opponent("strong"), lambda: True)
        decided.set()
        assert said == "commit" and await searching == ""


async def test_as_many_tables_search_at_once_as_there_are_processes_for_it() -> None:
    """And one more waits until one of them is done."""
    state, seat = opened(GAMES["life"])
    thinking, over, begun = Thinking(apart=True, searches=2), asyncio.Event(), list[int]()
    both = asyncio.Event()

    async def search(number: int) -> str:
        def wanted() -> bool:
            if number not in begun:
                begun.append(number)
            if len(begun) == 2:
                both.set()
            return not over.is_set()

        return await thinking.searched(GAMES["life"], state, seat, random.Random(number), Opponent("strongest"), wanted)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking_module, "LOOK_AROUND", 0.01)
        searching = [asyncio.create_task(search(number)) for number in range(3)]
        await both.wait()
        assert len(begun) == 2 and not any(each.done() for each in searching)
        over.set()
        assert await asyncio.gather(*searching) == ["", "", ""] and len(begun) == 3
    await thinking.close()


async def test_work_of_which_two_processes_die_is_given_up(apart: Thinking) -> None:
    """It is never done in the bot's own process: there nothing could stop it."""
    aside = apart._quick
    with pytest.raises(Lost, match="has ended"):
        await aside.run(dying, GAMES["life"])
    state, seat = opened(GAMES["life"])
    assert await apart.advice(GAMES["life"], state, seat) is not None, "the next process is there for others"


def dying(game: Game[Any, Any, Any]) -> None:
    """Ends the process that works it out."""
    assert multiprocessing.parent_process() is not None
    os.kill(os.getpid(), signal.SIGKILL)


async def test_what_is_closed_works_nothing_out() -> None:
    thinking = Thinking(apart=True)
    await thinking.start()
    state, seat = opened(GAMES["life"])
    asked = asyncio.create_task(thinking.advice(GAMES["life"], state, seat))
    await asyncio.sleep(0)
    await thinking.close()
    with pytest.raises(Lost):
        await asked
    with pytest.raises(Lost):
        await thinking.advice(GAMES["life"], state, seat)
    assert thinking.process == 0
