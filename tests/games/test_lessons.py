"""Lessons as data: files that hold, positions that can be, texts that a phone has room for, and progress that lasts."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.coaching.coach import go_on
from bot.coaching.lessons import first
from bot.coaching.progress import Position, Progress, Step, carried_out, position
from bot.games.contract.game import Game
from bot.games.lesson import MOST_SAID, MOST_SCRIPTED, BadLesson, Lesson, lesson_of, read
from bot.games.library import GAMES, LIBRARY
from bot.games.tree import wander
from tests.probe.game import PROBE

EVERY: list[Game[Any, Any, Any]] = [*GAMES.values(), PROBE]
MOST_AT_ONCE = 400
"""Characters that the coach says at once: half a phone's screen."""


def taken(game: Game[Any, Any, Any], lesson: Lesson, progress: Progress, at: Position, text: str) -> Any:
    """The progress and position after a decision of the learner's and all answers to it."""
    step = Step(lesson.seat, text)
    done = carried_out(game, lesson, progress, at.state, step)
    after = replace(progress, steps=(*progress.steps, step))
    return go_on(game, lesson, after, Position(done.state, tuple((lesson.seat, event) for event in done.events)))


def over(game: Game[Any, Any, Any], at: Position) -> bool:
    """Whether the game has ended."""
    return game.result(game.view(at.state, None)) is not None


@cache
def as_suggested(key: str) -> tuple[Progress, Position]:
    """How far somebody comes in a game's lesson who does what the coach suggests, and where."""
    game = next(game for game in EVERY if game.key == key)
    lesson = lesson_of(game)
    progress, at = first(game, lesson, 1)
    while not over(game, at) and len(progress.stations) <= lesson.most:
        here = progress.here
        assert here.advice is not None
        progress, at = taken(game, lesson, progress, at, here.advice.decision)
    return progress, at


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
def test_the_coach_leads_to_the_end(game: Game[Any, Any, Any]) -> None:
    """Nothing is said twice, and never more at once than half a screen."""
    progress, at = as_suggested(game.key)
    assert over(game, at)
    assert all(sum(map(len, station.says)) <= MOST_AT_ONCE for station in progress.stations)
    said = [text for station in progress.stations for text in station.says]
    assert len(said) == len(set(said))


SCRIPTED = [game for game in EVERY if lesson_of(game).script]


@pytest.mark.parametrize("game", SCRIPTED, ids=lambda game: game.key)
def test_a_script_is_followed_whatever_the_practice_opponent_does(
    game: Game[Any, Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is asked anything else: each decision of both sides is the script's, with the coach's words for it, in
    every round, and the script leads to the end."""

    def asked(*_: object) -> str:
        raise AssertionError("a practice opponent was asked")

    monkeypatch.setattr(type(game), "practice", staticmethod(asked))
    lesson = lesson_of(game)
    for round in (1, 2):
        progress, at = first(game, lesson, round)
        while not over(game, at):
            assert progress.here.advice is not None and len(progress.here.says) == 1
            progress, at = taken(game, lesson, progress, at, progress.here.advice.decision)
        assert [(step.seat, step.text) for step in progress.steps] == [(each.seat, each.do) for each in lesson.script]


@pytest.mark.parametrize("game", SCRIPTED, ids=lambda game: game.key)
def test_who_leaves_the_script_is_advised_as_in_any_game(game: Game[Any, Any, Any]) -> None:
    """By the practice opponent, until a step back leads to the script again."""
    lesson = lesson_of(game)
    progress, at = first(game, lesson, 1)
    other = next(text for n in range(20) if (text := wandered(game, lesson, at, n)) != lesson.script[0].do)
    away, _ = taken(game, lesson, progress, at, other)
    assert away.here.advice is not None and away.here.advice.reason and away.here.says != progress.here.says
    assert away.back() == progress


def wandered(game: Game[Any, Any, Any], lesson: Lesson, at: Position, seed: int) -> str:
    """A decision of the learner's by chance."""
    return wander(game, game.view(at.state, lesson.seat), lesson.seat, random.Random(seed))


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
def test_the_coach_speaks_in_short_sentences(game: Game[Any, Any, Any]) -> None:
    """Of at most 25 words each."""
    lesson = lesson_of(game)
    texts = [lesson.ending, *(line.text for line in lesson.lines), *(each.text for each in lesson.script)]
    sentences = [s for text in texts for s in re.split(r"(?<=[.!?])[*]*\s", text)]
    assert [s for s in sentences if len(s.split()) > 25] == []


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
def test_any_decisions_are_kept_and_taken_back(game: Game[Any, Any, Any]) -> None:
    """Whatever the learner does instead: the same decisions lead to the same position, after a restart too, and every
    step back to the one before."""
    lesson, rng = lesson_of(game), random.Random(5)
    progress, at = first(game, lesson, 2)
    seen = [(progress, at)]
    while not over(game, at) and len(seen) < 12:
        text = wander(game, game.view(at.state, lesson.seat), lesson.seat, rng)
        progress, at = taken(game, lesson, progress, at, text)
        seen.append((progress, at))
        stored = msgspec.json.decode(msgspec.json.encode(progress), type=Progress)
        assert stored == progress and position(game, lesson, stored) == at
    for before, there in reversed(seen[:-1]):
        progress = progress.back()
        assert progress == before and position(game, lesson, progress) == there
    assert progress.back() == progress


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
def test_conditions_name_what_there_is(game: Game[Any, Any, Any]) -> None:
    """The first words of decisions are the game's own: those of its commands, or of what a panel alone offers."""
    descriptor = LIBRARY.get(game.key)
    if descriptor is None or descriptor.commands is None:
        return
    words = {command.start[0] for command in descriptor.commands.commands} | {"accept", "roll", "next", "melee"}
    wanted = {w.split()[0] for line in lesson_of(game).lines for w in (line.suggests, line.offers) if w}
    assert wanted <= words


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seed = 1\nseat = 3\n", "x/lesson.toml, line 2: Expected `str`"),
        ("sead = 1\n", "x/lesson.toml, line 1: Object contains unknown field `sead`"),
        ("seed = \n", "x/lesson.toml: .*line 1"),
        ('seed = 1\n[[says]]\ntext = "a"\n\n[[says]]\nwhen = "b"\n', "x/lesson.toml, line 5: "),
        (f'[[says]]\ntext = "{"a" * (MOST_SAID + 1)}"', "x/lesson.toml, line 1: a line of the coach has 1 to 200"),
        (
            f'seed = 1\n[[script]]\ndo = "a"\ntext = "{"a" * (MOST_SCRIPTED + 1)}"',
            "x/lesson.toml, line 2: a line of the coach has 0 to 400",
        ),
        (f'seed = 1\nending = "{"a" * 301}"', "x/lesson.toml, line 2: the last words have at most 300"),
    ],
)
def test_a_file_that_does_not_hold_is_refused(text: str, complaint: str) -> None:
    """Naming the file and the line."""
    with pytest.raises(BadLesson, match=complaint):
        read(text, "x/lesson.toml")


def test_a_game_without_a_file_has_a_lesson() -> None:
    """Of its own beginning, for the first seat."""
    lesson = lesson_of(PROBE)
    assert (lesson.seat, lesson.start, lesson.lines) == ("red", None, ())
