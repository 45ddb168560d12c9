"""Moves of one phase are judged together: each alone gives too little away."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.advising import in_words, seeded
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Passage, Seat
from bot.games.library import GAMES
from bot.games.tree import wander
from bot.opponents.reviewing import mistakes
from bot.opponents.reviewing.mistakes import Depth, Judgement, judgement, mistake
from bot.opponents.reviewing.stretches import MOST_SHOWN, Stretch, going_on, in_a_row, stretches, told_apart
from bot.opponents.search import Search, TrialDice
from tests.games.shared.passages import played

GAME = GAMES["donelson"]
PEOPLE = ("csa", "usa")


@pytest.fixture(scope="module")
def passages() -> list[Passage[Any]]:
    """The first turns of a game in which the Confederates move by chance now and then."""
    rng = random.Random(5)

    def changed(view: Any, seat: Seat, number: int, text: str) -> str:
        return wander(GAME, view, seat, rng) if seat == "csa" and number % 6 == 2 else text

    return played(GAME, {"length": "one", "windows": "orders"}, 5, changed, 120)


def usual(passage: Passage[Any]) -> list[str]:
    """What practice sees at a moment."""
    view = GAME.view(passage.before, passage.seat)
    return [each.text for each in GAME.proposals(view, passage.seat, seeded(view))]


def test_moves_of_a_phase_are_judged_together_and_choices_alone(passages: list[Passage[Any]]) -> None:
    found = [*stretches(GAME, passages, PEOPLE)]
    numbers = [each.number for stretch in found for each in stretch.passages]
    assert numbers == sorted(set(numbers))
    for stretch in found:
        some, first = stretch.passages, stretch.first
        assert len({(each.seat, GAME.turn_of(GAME.view(each.before, each.seat))) for each in some}) == 1
        if stretch.usual:
            assert all(len(usual(each)) == 1 for each in some)
            assert usual(first) == [stretch.usual] != [first.decision]
        else:
            assert len(some) == 1 < len(usual(first))
    assert max(len(stretch.passages) for stretch in found) > 5
    # Nothing but moves that are practice's own is left out.
    left = [each for each in passages if each.number not in numbers]
    assert left and all(usual(each) == [each.decision] for each in left)


def test_nobody_elses_decisions_are_judged(passages: list[Passage[Any]]) -> None:
    assert {each.seat for stretch in stretches(GAME, passages, ("csa",)) for each in stretch.passages} == {"csa"}
    assert [*stretches(GAME, [], PEOPLE)] == []


def longest(passages: list[Passage[Any]]) -> Stretch:
    """The stretch of most moves."""
    return max(stretches(GAME, passages, PEOPLE), key=lambda stretch: len(stretch.passages))


def test_only_what_differs_is_told(passages: list[Passage[Any]]) -> None:
    stretch = longest(passages)
    *rows, reason = told_apart(GAME, stretch)
    taken, better = (told.split("; ") for told in rows)
    assert reason.endswith(".")
    assert taken and better and not {*taken} & {*better}
    words = {in_words(GAME, GAME.view(each.before, each.seat), each.seat, each.decision) for each in stretch.passages}
    assert {*taken[:-1]} < words


def test_the_same_moves_in_another_order_are_no_mistake(passages: list[Passage[Any]]) -> None:
    """There is nothing to tell: what was better would be what was played."""
    first = passages[0]
    usual = [*going_on(GAME, first, first.decision)]
    state, moves = first.before, list[Passage[Any]]()
    for each in usual:
        moves.append(replace(first, before=state, decision=each.text))
        state = GAME.apply(state, first.seat, GAME.parse(each.text), TrialDice("")).state
    with pytest.raises(Refusal, match="order"):
        told_apart(GAME, Stretch(tuple(moves), first.decision))
    assert mistake(GAME, Judgement(Stretch(tuple(moves), first.decision), None, 0.2), ()) is None


def test_moves_that_were_not_made_are_told(passages: list[Passage[Any]]) -> None:
    """To end a phase at once is judged by all the moves that practice would make in it."""
    first = passages[0]
    taken, better, _ = told_apart(GAME, Stretch((replace(first, decision="done"),), first.decision))
    assert taken == "End this movement phase"
    assert len(better) <= MOST_SHOWN and better.endswith(" more") and "End this" not in better


@given(st.lists(st.text("abc", min_size=1, max_size=90), min_size=1, max_size=12))
def test_a_row_shows_as_much_as_there_is_room_for(words: list[str]) -> None:
    *shown, last = in_a_row(words).split("; ")
    if last == words[len(shown)]:
        assert [*shown, last] == words
    else:
        assert shown and shown == words[: len(shown)] and last == f"and {len(words) - len(shown)} more"
        assert len("; ".join(words)) > MOST_SHOWN
    assert len("; ".join([*shown, last])) <= MOST_SHOWN or len(shown) <= 1


def test_a_stretch_is_compared_with_all_that_practice_would_do(
    passages: list[Passage[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mistakes, "DEPTHS", {"donelson": Depth(1, 1, 1, 1, 1, 1)})
    tried = list[tuple[str, ...]]()

    def trial(self: Search, texts: tuple[str, ...], number: int) -> float:
        tried.append(texts)
        return 0.4 if texts else 0.6

    monkeypatch.setattr(Search, "trial", trial)
    stretch = longest(passages)
    judged = judgement(GAME, stretch, ())
    assert judged is not None and judged.lost == pytest.approx(0.2)
    assert tried == [(), tuple(each.decision for each in stretch.passages)]
    told = mistake(GAME, judged, ())
    assert told is not None and told.number == stretch.first.number and told.lost == pytest.approx(0.2)
    assert (told.taken, told.better, told.reason) == told_apart(GAME, stretch) and not told.advised


def test_practice_goes_on_where_a_move_is_not_possible(passages: list[Passage[Any]]) -> None:
    stretch = longest(passages)
    search = Search(GAME, stretch.first.seat, [stretch.first.before], 1, 7, ())
    first = stretch.first.decision
    assert search.trial((first, "wheel nobody 1111 n"), 0) == search.trial((first,), 0) > 0
    assert search.trial(("wheel nobody 1111 n", first), 0) == 0
