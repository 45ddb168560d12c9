"""A finished game's review: asked for by anybody, worked out once, and shown with a chart and its worst mistakes."""

from __future__ import annotations

import random
from itertools import count

import pytest

from bot.games.life_1861.game import GAME
from bot.opponents.levels import DEEP, EASY
from bot.opponents.reviewing import mistakes, review
from bot.opponents.reviewing.mistakes import Depth, Judgement, Mistake
from bot.opponents.reviewing.stretches import MOST_SHOWN
from bot.record.table_settings import LEVEL
from cogs.past.log import told_reason
from cogs.past.review import mistake_text
from tests.wire.life_playing import opened
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_how_it_went import resigned
from tests.wire.test_life_practice import open_practice, own_move

pytestmark = ONE_BOT

LITTLE = Depth(2, 1, 1, 2, 1, 2)
"""As little as can be looked at."""


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long, and every loss is shown, also one that seemed none."""
    monkeypatch.setattr(mistakes, "DEPTHS", {"life": LITTLE})
    monkeypatch.setattr(mistakes, "WORTH_TELLING", -1.0)


async def played(at: Table) -> None:
    """A few decisions of the practice opponent's on both sides, and Ann resigns."""
    await opened(at)
    people = {"soldier": at.ann, "civilians": at.bea}
    for _ in range(6):
        engine = await at.engine()
        seat = next(iter(engine.awaited()))
        assert GAME.quick_practice is not None
        text = GAME.quick_practice(engine.view(seat), seat, random.Random(1))
        answer(await people[seat].slash(at.channel, "play", decision=text))
    await resigned(at)


@ALONE
async def test_a_review_comes_when_it_is_worked_out_and_is_kept(at_table: Table) -> None:
    await played(at_table)
    board = await at_table.board()
    assert "Review" in labels(board)
    asked = await at_table.carl.click(board, "Review")
    first = answer(asked)
    assert first.ephemeral and "I'm going through the game" in first.text
    await at_table.pictured()
    first = answer(asked)
    assert "accuracy" in first.text and "Better: " in first.text and first.pictures
    assert " choices, which gave away " in first.text and "The dice " in first.text
    numbered = [line for line in first.text.splitlines() if line.partition(".")[0].removeprefix("**").isdigit()]
    assert [label for label in labels(first) if label.startswith("Try")] == [
        f"Try {n + 1}" for n in range(len(numbered))
    ]
    assert "chance to win" in (first.pictures[0].alt or "")
    # The second time it is there at once, also after a restart.
    await at_table.restart()
    again = answer(await at_table.ann.slash(at_table.channel, "review"))
    assert again.text == first.text and again.pictures
    tried = answer(await at_table.ann.click(again, "Try 1"))
    assert "What if" in tried.text


@ALONE
async def test_the_longest_review_fits_in_a_message(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count(4)

    def longest(game: object, judged: list[Judgement], bots: object) -> tuple[list[Mistake], list[Mistake]]:
        seat, words = judged[0].first.seat, "x" * MOST_SHOWN
        turn, reason = "Day 2, turn 10, Confederates: second movement", "Because of the long reason that it has. " * 4
        worst = [
            Mistake(next(numbers), seat, words, words, reason, 0.111, turn, advised=True) for _ in range(mistakes.WORST)
        ]
        return worst, []

    monkeypatch.setattr(review, "worst", longest)
    await played(at_table)
    asked = await at_table.carl.slash(at_table.channel, "review")
    await at_table.pictured()
    assert "**6. " in answer(asked).text


async def test_a_game_in_play_is_not_reviewed(at_table: Table) -> None:
    await opened(at_table)
    refused = answer(await at_table.ann.slash(at_table.channel, "review"))
    assert "can be reviewed when it is over" in refused.text


async def test_a_game_that_nobody_can_judge_says_so(at_table: Table) -> None:
    await at_table.open_probe()
    await resigned(at_table)
    asked = await at_table.ann.slash(at_table.channel, "review")
    await at_table.pictured()
    assert "I can't judge this game" in answer(asked).text


async def test_a_move_of_the_practice_opponent_has_a_reason_once_it_tells_no_secret(at_table: Table) -> None:
    engine = await open_practice(at_table, "soldier")
    while engine.awaited() and "soldier" in engine.awaited():
        answer(await at_table.ann.slash(at_table.channel, "play", decision=own_move(engine, "soldier")))
        await at_table.settled()
        engine = await at_table.engine()
        if any(entry.by == 0 and entry.kind == "decision" for entry in await engine.repository.entries()):
            break
    step = answer(await at_table.ann.click(answer(await at_table.ann.slash(at_table.channel, "log")), "Step through"))
    assert "Why that?" not in labels(step), "its side may hide something while the game is on"
    await resigned(at_table)
    shown = answer(await at_table.ann.click(answer(await at_table.ann.slash(at_table.channel, "log")), "Step through"))
    while "Why that?" not in labels(shown):
        shown = answer(await at_table.ann.click(shown, "◀"))
    told = answer(await at_table.ann.click(shown, "Why that?"))
    assert told.ephemeral and told.text.startswith("**Civilians**") and len(told.text) > 30


async def test_a_reason_that_others_read_says_who_you_are_in_it(at_table: Table) -> None:
    engine = await open_practice(at_table, "soldier")
    reason = "You have no food for this round's meal."
    assert told_reason(engine, "civilians", reason) == (f"**Civilians**: {reason}\n-# “You” means the Civilians here.")
    for level in LEVEL.values:
        engine.session.level = level
        said = told_reason(engine, "civilians", "")
        assert ("ahead" in said, "at random" in said) == (level in DEEP, level == EASY) and "You" not in said


async def test_the_practice_opponent_is_not_said_to_have_followed_hints(at_table: Table) -> None:
    """It plays what a hint would say, and asks for none."""
    engine = await open_practice(at_table, "soldier")
    told = {
        seat: mistake_text(engine, 1, Mistake(3, seat, "End", "Move", "nearer", 0.1, "Round 1", advised=True))
        for seat in ("soldier", "civilians")
    }
    assert "Played: End, which a hint would have advised\n" in told["soldier"]
    assert "Played: End\n" in told["civilians"]
