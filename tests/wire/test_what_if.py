"""*What if* over the wire: moves tried on a board of one's own, to and fro, and nothing of it in the game."""

from __future__ import annotations

import functools
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.engine.engine import Engine
from bot.games.contract.game import people_seats
from bot.games.library import GAMES
from bot.games.tree import legal
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.local.model.interactions import Interaction
from tests.fewer import fewer
from tests.probe.game import PROBE
from tests.wire.playing import by_panel, by_play, more_options
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.worlds import Step, differences, in_two_worlds

pytestmark = ONE_BOT

KEYS = [*GAMES, PROBE.key]


def game_of(message: Message) -> str:
    """The trial's id."""
    return next((b.custom_id or "").split(":")[2] for b in message.buttons if (b.custom_id or "").startswith("a:"))


def count(message: Message) -> str:
    """How many moves the heading tells."""
    return message.text.splitlines()[0].rpartition(" · ")[2]


async def playing(at: Table, key: str, what_if: str = "") -> Engine:
    """Ann's game against the practice opponent, or by herself."""
    alone = len(people_seats(at.games[key].seats_for({}))) == 1
    answer(await at.ann.slash(at.channel, "game new", game=key, **({} if alone else {"opponent": "practice"})))
    if what_if:
        sheet = await more_options(at, at.ann)
        answer(await at.ann.select(sheet, "What if", [what_if]))
    answer(await at.ann.slash(at.channel, "game start"))
    await at.settled()
    return await at.engine()


def tried(message: Message) -> str:
    """How many moves the heading tells."""
    return message.text.splitlines()[0].rpartition(" · ")[2]


@pytest.mark.parametrize("key", fewer(KEYS, "probe", "overland"))
async def test_moves_are_tried_taken_back_and_made_again(at_table: Table, key: str) -> None:
    """The game's log, dice and boards stay as they are; the same move has the same dice again."""
    engine, ann = await playing(at_table, key), at_table.ann
    before = engine.session.seq, dict(engine.session.used), len(at_table.posts())
    message = answer(await ann.slash(at_table.channel, "game whatif"))
    assert message.ephemeral and tried(message) == "no move yet"
    assert ("is a guess" in message.text) is engine.game.hidden
    trial = await at_table.bot.trials.get(game_of(message), ann.id)
    seat = trial.to_move()
    message = answer(await by_panel(ann, message, next(legal(trial.game, trial.view(seat), seat))))
    assert tried(message) == "1 move"
    after = (await at_table.bot.trials.get(trial.id, ann.id)).state
    message = answer(await ann.click(message, "◀ Take back"))
    assert tried(message) == "no move yet"
    message = answer(await ann.click(message, "Again ▶"))
    assert (await at_table.bot.trials.get(trial.id, ann.id)).state == after
    message = answer(await ann.click(message, "Close"))
    assert "The game itself is unchanged" in message.text
    await at_table.pictured()
    assert (engine.session.seq, engine.session.used, len(at_table.posts())) == before


@ALONE
async def test_a_board_is_tried_from_an_entry_and_outlives_a_restart(at_table: Table) -> None:
    engine, ann = await playing(at_table, "overland"), at_table.ann
    for _ in range(3):
        await at_table.panel(ann)
        text = next(legal(engine.game, engine.view("us"), "us"))
        await by_play(at_table, ann, text)
    log = answer(await ann.slash(at_table.channel, "log"))
    step = answer(await ann.click(answer(await ann.click(log, "Step through")), "◀"))
    message = answer(await ann.click(step, "What if"))
    number = engine.session.numbers["public"]
    assert f"after entry {number - 1}" in message.text
    await at_table.restart()
    message = answer(await ann.click(message, "Show board"))
    assert message.ephemeral
    # The next one takes the place of the last.
    newer = answer(await ann.slash(at_table.channel, "game whatif", entry=number - 1))
    assert game_of(newer) != game_of(step)
    assert "no board of entry" in answer(await ann.slash(at_table.channel, "game whatif", entry=1)).text


async def test_nobody_elses_and_none_that_was_replaced(at_table: Table) -> None:
    await playing(at_table, "overland")
    message = answer(await at_table.ann.slash(at_table.channel, "game whatif"))
    answer(await at_table.ann.slash(at_table.channel, "game whatif"))
    assert "was closed" in answer(await at_table.ann.click(message, "Show board")).text
    theirs = answer(await at_table.bea.slash(at_table.channel, "game whatif"))
    assert tried(theirs) == "no move yet", "whoever watches may try as well"


async def test_a_table_bars_it(at_table: Table) -> None:
    await playing(at_table, "overland", what_if="barred")
    said = answer(await at_table.ann.slash(at_table.channel, "game whatif")).text
    assert "doesn't allow trying moves until the game is over" in said
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    await at_table.ann.click(asked, "Yes, resign")
    await at_table.settled()
    assert "What if" in answer(await at_table.ann.slash(at_table.channel, "game whatif")).text


def unhurried(at: Table, tap: Callable[..., Coroutine[Any, Any, Interaction]]) -> Callable[..., Any]:
    """A tap after which its picture is waited for, so that no answer overtakes it."""

    async def tapped(*what: Any) -> Interaction:
        event = await tap(*what)
        await at.pictured()
        return event

    return tapped


async def tries(at: Table, person: Person) -> None:
    """Somebody opens a board, looks at it and tries a move for each side there."""
    message = answer(await person.slash(at.channel, "game whatif"))
    await at.pictured()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(person, "click", unhurried(at, person.click))
        patch.setattr(person, "select", unhurried(at, person.select))
        answer(await person.click(message, "Show board"))
        for _ in range(2):
            trial = await at.bot.trials.get(game_of(message), person.id)
            seat = trial.to_move()
            message = answer(await by_panel(person, message, next(legal(trial.game, trial.view(seat), seat))))


@ALONE
@pytest.mark.parametrize("key", fewer(["probe", "dixie", "chancellorsville", "donelson"], "probe", "dixie"))
async def test_the_board_tells_nothing_that_its_player_may_not_know(at_table: Table, key: str) -> None:
    """Two worlds with one view give the same board, and the same moves on it."""
    at = at_table
    answer(await at.ann.slash(at.channel, "game new", game=key))
    answer(await at.bea.slash(at.channel, "game join"))
    answer(await at.ann.slash(at.channel, "game start"))
    await at.settled()
    engine = await at.engine()
    seat = next(seat for seat, player in engine.players.items() if player.user == at.ann.id)
    steps = [Step("Ann tries", functools.partial(tries, person=at.ann)), Step("Ann looks", looks)]
    worlds = await in_two_worlds(at, at.ann, seat, steps, seed=5, game=engine.game)
    assert differences(*worlds) == []
    assert any("What if" in line for name, lines in worlds[0].steps for line in lines)


async def looks(at: Table) -> str:
    """Ann looks at the log."""
    return answer(await at.ann.slash(at.channel, "log")).text
