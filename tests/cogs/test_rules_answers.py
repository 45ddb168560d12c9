"""Beginners' questions: the right entry comes first, and of its goal, end and the like a game says itself what is true
for the asker's side, options and phase."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.games.library import GAMES
from bot.games.rulebooks import asked
from bot.games.rulebooks.subjects import BANK
from bot.games.rulebooks.wording import words_of
from bot.storage.rule_search import Found
from cogs.rules.answers import answered_by, unsure
from cogs.rules.books import book_of

SEATS = {"overland": "us", "life": "soldier", "dixie": "usa", "chancellorsville": "csa", "donelson": "usa"}
ALL: dict[str, Any] = tomllib.loads(Path(__file__).with_name("questions.toml").read_text("utf-8"))
MOST_ASKED: dict[str, dict[str, str]] = ALL["most_asked"]
"""The twenty questions that come most often in each game."""
UNSEEN: dict[str, dict[str, dict[str, str]]] = ALL["unseen"]
"""Questions, by side, of people who had read only the games' rules: none of them is among those that an entry is known
to answer (asked.toml)."""


@cache
def unseen() -> list[tuple[list[Found], set[str], set[str]]]:
    """What is found for each unseen question, the subject and entry that come first, and the right ones."""
    seen = []
    for key, seats in UNSEEN.items():
        for seat, some in seats.items():
            for question, right in some.items():
                found, subject = answered_by(GAMES[key], question, {}, None if seat == "anyone" else seat)
                seen.append((found, {subject.name, *(each.entry.id for each in found[:1])}, set(right.split())))
    return seen


@pytest.mark.parametrize("key", SEATS)
def test_none_of_the_most_asked_is_wrong(key: str) -> None:
    assert len(MOST_ASKED[key]) == 20
    for question, right in MOST_ASKED[key].items():
        found, subject = answered_by(GAMES[key], question, {}, SEATS[key])
        assert {subject.name, found[0].entry.id} & set(right.split()), question


def test_questions_that_nobody_has_seen() -> None:
    """The right answer mostly comes first, and hardly ever after the third."""
    asked = right = near = 0
    for found, first, answers in unseen():
        asked += 1
        right += bool(first & answers)
        near += bool((first | {each.entry.id for each in found[:3]}) & answers)
    assert asked >= 180 and right / asked >= 0.88 and near / asked >= 0.95


def test_the_right_answer_stands_on_the_page() -> None:
    """Below an answer that is wrong the right one is mostly shown; below few that are right there are others."""
    seen = dict.fromkeys(("right", "right and others", "wrong", "wrong and the right below"), 0)
    for found, first, answers in unseen():
        said = "right" if first & answers else "wrong"
        seen[said] += 1
        seen["right and others"] += said == "right" and unsure(found)
        seen["wrong and the right below"] += (
            said == "wrong" and unsure(found) and bool({each.entry.id for each in found[1:3]} & answers)
        )
    assert seen["right and others"] <= 0.33 * seen["right"]
    assert seen["wrong and the right below"] >= 0.45 * seen["wrong"]


@pytest.mark.parametrize("key", SEATS)
def test_an_unseen_question_is_none_that_an_entry_is_known_to_answer(key: str) -> None:
    game = GAMES[key]
    known = {" ".join(words_of(q)) for some in asked.parse(game.asked(), book_of(game).rules).values() for q in some}
    assert not known & {" ".join(words_of(said)) for some in UNSEEN[key].values() for said in some}


@pytest.mark.parametrize("key", SEATS)
def test_every_entry_is_asked_for(key: str) -> None:
    """And no question leads to two of them."""
    game = GAMES[key]
    book = book_of(game).rules
    known = asked.parse(game.asked(), book)
    times = Counter(" ".join(words_of(said)) for some in known.values() for said in some)
    assert {key.partition(" ")[0] for key in known} == book.by_id.keys()
    assert not [said for said, number in times.items() if number > 1]


@pytest.mark.parametrize("key", SEATS)
def test_every_expected_entry_exists(key: str) -> None:
    book = book_of(GAMES[key]).rules.by_id
    expected = {id for some in (MOST_ASKED[key], *UNSEEN[key].values()) for ids in some.values() for id in ids.split()}
    assert not {id for id in expected if id not in book and id not in BANK.subjects}


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_an_entry_below_what_it_says_of_itself(key: str) -> None:
    subjects = book_of(GAMES[key]).glossary.subjects
    assert {"goal", "end", "turn", "resign", "now"} <= subjects.keys()


@pytest.mark.parametrize("key", GAMES)
def test_a_glossary_knows_only_subjects_that_are_asked_about(key: str) -> None:
    assert {each.partition(" ")[0] for each in book_of(GAMES[key]).glossary.subjects} <= BANK.subjects.keys()


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("How do I win?", "goal"),
        ("what's the goal of the game", "goal"),
        ("When does the battle end?", "end"),
        ("what do I do in my turn", "turn"),
        ("who goes first", "first"),
        ("Can I undo my last move?", "undo"),
        ("how long does a game take", "length"),
        ("wat am i suposed to do", "goal"),
        ("how do I win a melee", ""),
        ("when does the movement phase end", ""),
        ("does artillery win", ""),
        ("where should I attack first", "advice"),
        ("how many terrain cards can I play", ""),
    ],
)
def test_what_a_question_is_about(question: str, subject: str) -> None:
    assert book_of(GAMES["dixie"]).index.subject_of(question) == subject


def test_a_side_that_is_named_answers_for_itself() -> None:
    """To its own player and to onlookers in the game's words; to the other player by the rule alone."""
    game = GAMES["chancellorsville"]
    told = {seat: answered_by(game, "how does the south win", {}, seat)[1] for seat in ("csa", None, "usa")}
    assert {each.name for each in told.values()} == {"goal"} and {each.rule for each in told.values()} == {"CV-14.3"}
    assert told["csa"].answer == told[None].answer != told["usa"].answer == ""


def test_the_goal_is_the_askers_own() -> None:
    """By side and by option: in the game of one day the camps are four, and the points sixteen."""
    game = GAMES["donelson"]
    told = {
        (seat, length): answered_by(game, "how do I win", {"length": length}, seat)[1]
        for seat in ("usa", "csa")
        for length in ("one", "two")
    }
    assert len({each.answer for each in told.values()}) == 4
    for (seat, length), each in told.items():
        assert each.answer.startswith(game.introduction({"length": length}, seat).aim)


@pytest.mark.parametrize(
    ("key", "question", "options", "seat", "phase", "rule"),
    [
        ("dixie", "how do I win", {"edition": "bull-run"}, "usa", "", "DX-4.0"),
        ("dixie", "how do I win", {"edition": "shiloh"}, "usa", "", "DX-4.2"),
        ("dixie", "where do I start", {"edition": "shiloh"}, "csa", "", "DX-3.21b"),
        ("dixie", "where do I start", {"edition": "shiloh"}, "usa", "", "DX-3.21"),
        ("dixie", "how do I attack", {}, "usa", "Combat", "DX-7.0"),
        ("dixie", "how do I attack", {}, "usa", "Moves", "DX-8.1"),
        ("dixie", "how do I move", {}, "usa", "Moves", "DX-8.0"),
        ("dixie", "how do I move", {}, "usa", "Combat", "DX-5.0a"),
        ("donelson", "how do I move", {}, "usa", "Union: first movement", "US-3.1"),
        ("donelson", "how do I move", {}, "usa", "Union: first combat", "US-2.2"),
        ("life", "how do I get food", {}, "soldier", "", "LF-5.4"),
        ("life", "how do I get food", {}, "civilians", "", "LF-5.3"),
        ("life", "how do I feed my people", {}, "civilians", "", "LF-8.3"),
        ("life", "what do I start with", {}, "soldier", "", "LF-2.6"),
        ("dixie", "how do I win at Shiloh", {}, "usa", "", "DX-4.2"),
        ("dixie", "how do I win at Gettysburg", {}, "usa", "", "DX-4.0"),
        ("chancellorsville", "where do my men retreat to", {}, "csa", "", "CV-8.3"),
        ("chancellorsville", "where do my men retreat to", {}, "usa", "", "CV-8.4"),
        ("chancellorsville", "how do I beat the rebels", {}, "usa", "", "CV-14.2"),
        ("chancellorsville", "how does the north win", {}, "usa", "", "CV-14.2"),
        ("chancellorsville", "how does the north win", {}, "csa", "", "CV-14.2"),
        ("chancellorsville", "how do the confederates win", {}, "usa", "", "CV-14.3"),
        ("donelson", "how can the rebels win", {}, "usa", "", "US-27.1"),
        ("donelson", "what if I can't retreat", {}, "csa", "", "US-12.7"),
        ("life", "can bandits shoot me", {}, "soldier", "", "LF-8.11"),
        ("life", "can I shoot bandits", {}, "soldier", "", "LF-6.6"),
        ("overland", "does Lee ever attack", {}, "us", "", "OV-12.A1"),
        ("overland", "can Grant attack Lee", {}, "us", "", "OV-7.1"),
        ("overland", "can I send Sigel somewhere", {}, "us", "", "OV-10.A"),
        ("dixie", "can Longstreet get shot", {}, "csa", "", "DX-11.2"),
        ("donelson", "where do reinforcements come in", {}, "usa", "", "US-25.1"),
        ("dixie", "how does force marching work", {}, "usa", "", "DX-8.6"),
        ("chancellorsville", "what can I do without paying cohesion", {}, "usa", "", "CV-4.5"),
        ("chancellorsville", "how do I get rid of cards I don't want", {}, "usa", "", "CV-11.6"),
        ("life", "what does the doctor charge", {}, "soldier", "", "LF-5.6"),
        ("life", "what are the steps of a round", {}, "soldier", "", "LF-3.1"),
        ("overland", "my attack failed, does Lee's attack cost points", {}, "us", "", "OV-9.A"),
    ],
)
def test_an_answer_is_true_for_edition_side_and_phase(
    key: str, question: str, options: dict[str, str], seat: str, phase: str, rule: str
) -> None:
    found, _ = answered_by(GAMES[key], question, options, seat, phase)
    assert found[0].entry.id == rule
