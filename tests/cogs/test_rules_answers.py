"""Beginners' questions: the right entry comes first, and of its goal, end and the like a game says itself what is true
for the asker's side and options."""

from __future__ import annotations

import pytest

from bot.games.library import GAMES
from bot.games.rulebooks.subjects import answered, subject_of
from cogs.rules.books import book_of

SEATS = {"overland": "us", "life": "soldier", "dixie": "usa", "chancellorsville": "csa", "donelson": "usa"}
QUESTIONS: dict[str, dict[str, set[str]]] = {
    "overland": {
        "how do I win": {"OV-3.1"},
        "when does the game end": {"OV-3.2"},
        "how many dice do I roll": {"OV-1.p", "OV-7.D3a"},
        "can I take a move back": {""},
        "what happens when Lee retreats": {"OV-7.B", "OV-14.6"},
        "can I attack twice in a row": {"OV-7.A"},
        "how do I get more points": {"OV-9.C"},
        "why would I use Butler": {"OV-4.A1"},
        "what is a turning movement": {"OV-11.1", "OV-4.A3"},
        "can Grant die": {"OV-10.C"},
        "do I have to pay to move": {"OV-9.B"},
        "who moves Lee": {"OV-12.C"},
    },
    "life": {
        "how do I win": {"LF-12.1"},
        "when does the game end": {"LF-12.1"},
        "how many dice do I roll": {"LF-6.1"},
        "can I take a move back": {""},
        "what happens if I have no food": {"LF-8.4"},
        "can I move after attacking": {"LF-3.13"},
        "how do I get medicine": {"LF-5.7"},
        "what does tension do": {"LF-7.1"},
        "how many actions do I have": {"LF-3.10"},
        "can two pieces be on the same hex": {"LF-4.3"},
        "what happens when someone dies": {"LF-12.2", "LF-3.15"},
        "what is a boon good for": {"LF-5.15"},
    },
    "dixie": {
        "how do I win": {"DX-4.0"},
        "when does the battle end": {"DX-16.1"},
        "how many dice do I roll": {"DX-7.1"},
        "can I take a move back": {"DX-17.7"},
        "can I move after firing": {"DX-7.0a"},
        "what happens when my general dies": {"DX-11.2"},
        "when do reinforcements arrive": {"DX-9.0", "DX-9.0b"},
        "how do I draw cards": {"DX-9.0", "DX-9.0b"},
        "what does the number on the card mean": {"DX-1.0a"},
        "can artillery fire at long range": {"DX-7.2c"},
        "what is envelopment": {"DX-13.3c"},
        "how does a melee work": {"DX-13.2"},
    },
    "chancellorsville": {
        "how do I win": {"CV-14.3"},
        "when does the game end": {"CV-14.4"},
        "how many dice do I roll": {"CV-1.3"},
        "can I take a move back": {""},
        "can cavalry retreat": {"CV-7.15"},
        "when do I see the enemy": {"CV-5.1"},
        "what are cubes for": {"CV-11.1"},
        "what happens when a formation is destroyed": {"CV-9.1", "CV-14.4"},
        "how far can I march": {"CV-4.7"},
        "what does a redoubt do": {"CV-6.2", "CV-7.6"},
        "how do I get more cards": {"CV-11.1"},
        "what can Jackson do": {"CV-13.6", "CV-13.7"},
    },
    "donelson": {
        "how do I win": {"US-27.7"},
        "when does the battle end": {"US-2.7"},
        "how many dice do I roll": {"US-11.4"},
        "can I take a move back": {"US-29.6"},
        "can cavalry retreat": {"US-12.3"},
        "can I move after firing": {"US-2.5"},
        "what happens when my general dies": {"US-8.9", "US-3.7"},
        "when do reinforcements arrive": {"US-25.1", "US-25.5"},
        "what does out of command mean": {"US-8.4"},
        "how many units fit in a hex": {"US-5.1"},
        "how do I escape from the fort": {"US-27.4", "US-27.6"},
        "what happens at night": {"US-24.1", "US-24.2"},
    },
}
"""Entries that answer each, the empty one where the game answers without any. Before there were subjects, 37 of the 60
came first."""


def first_answer(key: str, question: str) -> str:
    """The id of the entry that is shown first."""
    game, book = GAMES[key], book_of(GAMES[key])
    subject = answered(game, book.glossary, question, {}, SEATS[key])
    return subject.rule if subject is not None else book.index.search(question, 1)[0].entry.id


@pytest.mark.parametrize("key", QUESTIONS)
def test_the_right_entry_comes_first(key: str) -> None:
    wrong = {asked: got for asked, right in QUESTIONS[key].items() if (got := first_answer(key, asked)) not in right}
    assert not wrong


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_an_entry_below_what_it_says_of_itself(key: str) -> None:
    subjects = book_of(GAMES[key]).glossary.subjects
    assert {"goal", "end", "turn", "resign"} <= subjects.keys()


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("How do I win?", "goal"),
        ("what's the goal of the game", "goal"),
        ("When does the battle end?", "end"),
        ("what do I do in my turn", "turn"),
        ("who goes first", "turn"),
        ("Can I undo my last move?", "undo"),
        ("how long does a game take", "length"),
        ("how do I win a melee", ""),
        ("when does the movement phase end", ""),
        ("can I turn a unit around", ""),
        ("what is the order of combat", ""),
        ("does artillery win", ""),
    ],
)
def test_what_a_question_is_about(question: str, subject: str) -> None:
    assert subject_of(question) == subject


def test_the_goal_is_the_askers_own() -> None:
    """By side and by option: in the game of one day the camps are four, and the points sixteen."""
    game = GAMES["donelson"]
    told = {
        (seat, length): answered(game, book_of(game).glossary, "how do I win", {"length": length}, seat)
        for seat in ("usa", "csa")
        for length in ("one", "two")
    }
    assert len({each.answer for each in told.values() if each}) == 4
    for (seat, length), each in told.items():
        assert each is not None and each.answer.startswith(game.introduction({"length": length}, seat).aim)
