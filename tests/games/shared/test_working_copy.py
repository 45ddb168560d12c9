"""The working copy: its gate, and what follows from what was read and told."""

from __future__ import annotations

import pytest

from bot.games.contract.choices import Path
from bot.games.contract.game import PUBLIC, Outcome
from bot.games.kit.working_copy import WorkingCopy, no_draws

SECRETS = {"red": "a knife", "blue": "a rope"}


class Copy(WorkingCopy[int, str]):
    """A copy whose seats each hide one thing."""

    def hidden(self, owner: str) -> str:
        """What a seat hides."""
        return SECRETS[owner]

    def unspoken(self, words: Path) -> bool:
        """Whether the words name a knife."""
        return "knife" in words


def one(sides: int, purpose: str, stream: str = PUBLIC) -> int:
    """A die that shows 1."""
    return 1


def test_reading_anothers_secret_bars_undo_and_ones_own_does_not() -> None:
    copy = Copy("red", one)
    assert copy.consult("red") == "a knife" and not copy.consulted
    assert copy.consult("blue") == "a rope" and copy.consulted


def test_what_is_shown_or_may_have_been_drawn_stands() -> None:
    copy = Copy("red", one)
    assert copy.disclose("red") == "a knife" and copy.consulted
    copy = Copy("red", one)
    copy.may_draw("red")
    assert copy.consulted


def test_a_setup_is_nobodys_to_take_back() -> None:
    copy = Copy("", one)
    assert copy.consult("blue") == "a rope" and not copy.consulted


def test_words_are_secret_that_name_what_stays_hidden() -> None:
    def done(*words: str) -> Outcome[int]:
        copy = Copy("red", one)
        copy.tell("throws", "Red throws something.")
        return copy.concluded(1, words)

    assert done("throw", "knife").secret and not done("throw", "stone").secret


def test_what_nobody_else_is_told_is_secret() -> None:
    copy = Copy("red", one)
    copy.tell_apart("hides", "red", "You hide a knife.", "")
    assert copy.concluded(1, ("hide",)).secret
    copy.tell_apart("drops", "red", "You drop a knife.", "Red drops something.", what="knife")
    done = copy.concluded(1, ("hide",))
    assert not done.secret and not done.consulted
    assert [line.text for e in done.events if (line := e.to("blue"))] == ["Red drops something."]
    assert done.events[1].lines["red"].data == {"what": "knife"} and not done.events[1].lines[PUBLIC].data


def test_a_setup_has_no_words_to_keep() -> None:
    assert not Copy("", one).concluded(1).secret


def test_what_draws_nothing_says_so() -> None:
    with pytest.raises(AssertionError, match="not a die"):
        Copy("red", no_draws).draw(6, "a die")


def test_the_latest_of_a_turn_is_noted() -> None:
    copy = Copy("red", one)
    copy.last, copy.this_turn = [], (0,) * copy.MOST_MARKS
    copy.note(1)
    assert copy.last == [1] and copy.this_turn == (*(0,) * (copy.MOST_MARKS - 1), 1)
