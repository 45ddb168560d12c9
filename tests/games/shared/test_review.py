"""The review of a finished game, worked out from its decisions alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.advising import advice_for, in_words, seeded
from bot.games.contract.advice import Proposal
from bot.games.contract.game import Passage, Seat
from bot.games.contract.options import checked_options
from bot.games.library import GAMES
from bot.games.life_1861.state.state import LifeState
from bot.opponents.reviewing import mistakes
from bot.opponents.reviewing.mistakes import (
    LAST,
    Depth,
    Judgement,
    Mistake,
    best_of,
    error,
    in_place,
    judgement,
    mistake,
    worst,
)
from bot.opponents.reviewing.review import Review, accuracy, by_turn, chances, in_order, reviewed
from bot.opponents.reviewing.stretches import Stretch
from bot.opponents.search import TrialDice, standing
from tests.games.shared import passages

GAME = GAMES["life"]
OPTIONS = checked_options(GAME, {})


@pytest.fixture(autouse=True, scope="module")
def little() -> Iterator[None]:
    """Each decision is looked at a little."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mistakes, "DEPTHS", {"life": Depth(3, 1, 3, 1, 3, 1, ahead=2)})
        yield


def played(seed: int, worse: Callable[[str, int], bool], most: int | None = None) -> list[Passage[LifeState]]:
    """A game in which both practice, but take the last proposal where ``worse`` says so of a seat and a decision."""

    def changed(view: Any, seat: Seat, number: int, text: str) -> str:
        return GAME.proposals(view, seat, seeded(view))[-1].text if worse(seat, number) else text

    return passages.played(GAME, {}, seed, changed, most)


@pytest.fixture(scope="module")
def bad(little: None) -> list[Passage[LifeState]]:
    """A game that the Soldier plays badly."""
    return played(3, lambda seat, number: seat == "soldier")


@pytest.fixture(scope="module")
def found(bad: list[Passage[LifeState]]) -> Review:
    """Its review."""
    made = reviewed(GAME, OPTIONS, bad)
    assert made is not None
    return made


def test_whoever_plays_badly_gives_more_away(found: Review) -> None:
    soldier, civilians = found.plays["soldier"], found.plays["civilians"]
    assert soldier.lost > civilians.lost and soldier.accuracy < civilians.accuracy
    lost = [each.lost for each in found.mistakes if each.seat == "soldier"]
    assert len(lost) == mistakes.WORST
    numbers = [each.number for each in found.mistakes]
    assert numbers == sorted(numbers), "as the game went on"
    assert all(each.taken != each.better and each.reason for each in found.mistakes)
    assert soldier.lost >= sum(lost)


def test_what_a_hint_advised_is_not_blamed_without_saying_so() -> None:
    """A mistake that the hint of that moment advised says so, and no other."""
    mixed = played(4, lambda seat, number: number % 3 == 0, 17)
    found = [j for each in mixed if (j := judgement(GAME, Stretch((each,)), ())) and j.lost >= mistakes.WORTH_TELLING]
    judged = [made for each in found if (made := mistake(GAME, each, ()))]
    by_number = {each.number: each for each in mixed}
    for each in judged:
        passage = by_number[each.number]
        advice = advice_for(GAME, GAME.view(passage.before, passage.seat), passage.seat)
        assert advice is not None and each.advised == (advice.decision == passage.decision)
    assert {each.advised for each in judged} == {True, False}


def test_a_loss_within_the_noise_of_the_trials_is_no_mistake() -> None:
    hair = Mistake(1, "soldier", "End", "Loot", "Better.", 0.05, "", noise=0.03)
    assert not hair.worth_telling and replace(hair, noise=0.02).worth_telling
    assert error([0.2, 0.2]) == error([0.3]) == 0 < error([0.1, 0.3])


def test_the_luck_of_trials_evens_out(bad: list[Passage[LifeState]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever decides as well as can be has given nothing away, though every other decision seems to lose."""
    gains = list[float]()

    def compared(*asked: object) -> tuple[float, float]:
        gains.append(-0.1 if len(gains) % 2 else 0.1)
        return gains[-1], 0.05

    monkeypatch.setattr(mistakes, "compared", compared)
    made = reviewed(GAME, OPTIONS, bad[:40])
    assert made is not None and len(gains) > 10
    assert sum(play.lost for play in made.plays.values()) < sum(each for each in gains if each > 0) / 2


def test_what_came_later_in_the_same_turn_gave_away_what_others_took_before(bad: list[Passage[LifeState]]) -> None:
    """Only the order was another, unless an enemy came between. What came in the next turn came too late."""

    def turn(passage: Passage[LifeState]) -> str:
        mark = GAME.turn_of(GAME.view(passage.before, passage.seat))
        return mark.turn if mark else ""

    def taken(some: list[Passage[LifeState]], seat: Seat) -> float:
        others = [each for each in some if each.seat != seat]
        return sum(max(0.0, standing(GAME, each.before, seat) - standing(GAME, each.after, seat)) for each in others)

    pairs = [(n, later) for n, each in enumerate(bad) for later in bad[n + 1 : n + 9] if later.seat == each.seat]
    found = set[str]()
    for number, later in pairs:
        made = Judgement(Stretch((bad[number],)), Proposal(later.decision, ""), 0.2)
        lost = in_order(GAME, made, bad).lost
        here = [each for each in bad[number + 1 :] if turn(each) == turn(bad[number])]
        same = (n for n, each in enumerate(here) if (each.seat, each.decision) == (later.seat, later.decision))
        later_on = next(same, None)
        assert lost == (0.2 if later_on is None else min(0.2, taken(here[:later_on], later.seat)))
        found.add("nothing" if not lost else "all" if lost == 0.2 else "a part")
    assert found == {"nothing", "all", "a part"}


def test_other_trials_make_it_no_more(bad: list[Passage[LifeState]], monkeypatch: pytest.MonkeyPatch) -> None:
    """What came later in the turn has given away no more than others took, whatever a closer look says."""
    monkeypatch.setattr(mistakes, "compared", lambda *asked: (0.2, 0.01))
    judged = next(made for each in bad if (made := judgement(GAME, Stretch((each,)), ())) and made.lost)
    for most in (1.0, 0.05):
        found = mistake(GAME, replace(judged, most=most), ())
        assert found is not None and found.lost == min(0.2, most)


def test_what_is_not_done_all_turn_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(game: object, judged: Judgement, bots: object) -> Mistake:
        assert judged.best is not None
        turn, number = judged.best.text.split()
        return Mistake(int(number), "soldier", "End", "Loot", "Better.", judged.lost, turn)

    monkeypatch.setattr(mistakes, "mistake", made)
    passage = played(3, lambda seat, number: False, 1)[0]
    lost = {"One 1": 0.1, "One 2": 0.3, "Two 3": 0.2}
    shown, again = worst(
        GAME, [Judgement(Stretch((passage,)), Proposal(text, ""), each) for text, each in lost.items()], ()
    )
    assert [each.number for each in shown] == [2, 3] and len(again) == 3


def test_what_games_to_their_end_speak_against_is_no_mistake(
    bad: list[Passage[LifeState]], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_last = [0.0]
    monkeypatch.setattr(mistakes, "DEPTHS", {"life": Depth(3, 1, 3, 1, 3, 1, checked=1)})
    monkeypatch.setattr(
        mistakes, "compared", lambda search, better, taken, first, trials: (at_last[0] if first == LAST else 0.2, 0.01)
    )
    judged = next(made for each in bad if (made := judgement(GAME, Stretch((each,)), ())) and made.lost)
    for end, told in ((0.1, True), (0.01, False), (-0.1, False)):
        at_last[0] = end
        found = mistake(GAME, judged, ())
        assert found is not None and found.worth_telling == told


def test_it_follows_from_the_game_alone() -> None:
    some = played(4, lambda seat, number: number % 3 == 0, 3)
    fresh = [replace(each, before=replace(each.before), after=replace(each.after)) for each in some]
    assert reviewed(GAME, OPTIONS, some) == reviewed(GAME, OPTIONS, fresh)


def test_the_course_ends_with_who_won(bad: list[Passage[LifeState]], found: Review) -> None:
    assert len(found.course) == len(bad) + 1
    result = GAME.result(GAME.view(bad[-1].after, None))
    assert result is not None
    assert {seat for seat, chance in found.course[-1].chances.items() if chance == 1} == set(result.winners)


def test_nobody_knows_what_a_game_without_values_is_worth() -> None:
    assert reviewed(GAME, OPTIONS, []) is None


def test_accuracy_is_whole_for_nothing_lost_and_sinks_with_losses() -> None:
    assert accuracy([0.0, 0.0]) == 100 > accuracy([0.0, 0.1]) > accuracy([0.1, 0.1]) > accuracy([0.5, 0.9]) >= 0


def test_accuracy_goes_by_what_each_turn_lost(bad: list[Passage[LifeState]]) -> None:
    """What several decisions of a turn lost counts together, and a lucky trial evens out an unlucky one there."""
    own = [Judgement(Stretch((each,)), None, 0.0) for each in bad if each.seat == "soldier"]
    turns = [mark.turn for each in own if (mark := GAME.turn_of(GAME.view(each.first.before, "soldier")))]
    first = turns.count(turns[0])
    assert len(turns) == len(own) > first > 1
    lost = [0.1, -0.04, *(0.0 for _ in own[2:])]
    assert by_turn(GAME, own, lost) == pytest.approx([0.06, *(0.0 for _ in {*turns[first:]})])


def test_what_one_of_two_sides_gains_the_other_loses() -> None:
    """In a game that one of them wins. Their own views differ, as each knows its own cards."""
    dixie, both, apart = GAMES["dixie"], ("csa", "usa"), 0
    for state, _ in islice(battle(dixie), 30):
        own = [standing(dixie, state, seat) for seat in both]
        found = chances(dixie, [state], both)
        assert sum(found.values()) == pytest.approx(1)
        assert found["csa"] == pytest.approx((own[0] + 1 - own[1]) / 2)
        apart += abs(sum(own) - 1) > 0.01
    assert apart
    each = GAME.setup(OPTIONS, TrialDice("1")).state
    assert chances(GAME, [each], ("soldier",)) == {"soldier": standing(GAME, each, "soldier")}


def test_a_deployment_is_told_as_a_whole() -> None:
    """Dixie's cards are laid by an order for each place: what was better is all of them, not the first alone."""
    dixie = GAMES["dixie"]
    assert dixie.quick_practice is not None
    dice, rng = TrialDice("1"), random.Random(1)
    state = dixie.setup(checked_options(dixie, {"edition": "bull-run"}), dice).state
    while (view := dixie.view(state, "usa")).phase != "deploy" or "usa" not in dixie.awaited(view):
        seat = next(iter(dixie.awaited(dixie.view(state, None))))
        text = dixie.quick_practice(dixie.view(state, seat), seat, rng)
        state = dixie.apply(state, seat, dixie.parse(text), dice).state
    first = dixie.quick_practice(view, "usa", rng)
    told = in_place(dixie, Passage(state, "usa", "commit", state, (), 1), first).split("; ")
    assert [part.split(": ")[0] for part in told] == ["USA Right", "USA Center", "USA Left"]
    assert all(part.split(": ")[1] for part in told)


def test_what_is_better_than_to_end_a_phase_is_told_to_its_end() -> None:
    """And not the first of several fires alone, or an order before them."""
    dixie: Any = GAMES["dixie"]
    for state, seat in battle(dixie):
        view = dixie.view(state, seat)
        text = dixie.quick_practice(view, seat, random.Random(1))
        if view.phase == "combat" and text.startswith("fire") and dixie.check(view, seat, dixie.parse("next")) is None:
            after = dixie.apply(state, seat, dixie.parse("next"), TrialDice("1")).state
            told = in_place(dixie, Passage(state, seat, "next", after, (), 1), text).split("; ")
            if len(told) > 1:
                # Nothing that answers to made-up dice is among it.
                proposed = dixie.proposals(view, seat, seeded(view))
                known = {in_words(dixie, view, seat, each.text) for each in proposed if each.text != "next"}
                assert told[0] == in_words(dixie, view, seat, text) and {*told} <= known
                return
    raise AssertionError("nobody had two fires to declare")


def test_a_decision_comes_before_an_order_that_comes_to_the_same() -> None:
    """What is better is the fire, not the order after which practice fires."""
    dixie = GAMES["dixie"]
    for state, seat in battle(dixie):
        proposed = dixie.proposals(dixie.view(state, seat), seat, random.Random(1))
        if proposed[0].text.startswith("arm") and len(proposed) > 1:
            passage, same = Passage(state, seat, "next", state, (), 1), [0.6 for _ in proposed]
            assert not proposed[best_of(dixie, passage, proposed, same)].text.startswith("arm")
            assert best_of(dixie, passage, proposed, [0.6, *(0.5 for _ in proposed[1:])]) == 0
            return
    raise AssertionError("nobody had a card to arm")


def battle(dixie: Any) -> Iterator[tuple[Any, Seat]]:
    """Positions of a battle, each with the seat that is to act."""
    dice, rng = TrialDice("1"), random.Random(1)
    state = dixie.setup(checked_options(dixie, {"edition": "bull-run"}), dice).state
    while dixie.result(dixie.view(state, None)) is None:
        seat = next(iter(dixie.awaited(dixie.view(state, None))))
        yield state, seat
        state = dixie.apply(
            state, seat, dixie.parse(dixie.quick_practice(dixie.view(state, seat), seat, rng)), dice
        ).state


def test_a_decision_is_told_alone(bad: list[Passage[LifeState]]) -> None:
    """No order follows a decision, so nothing stands after it."""
    view = GAME.view(bad[0].before, bad[0].seat)
    assert in_place(GAME, bad[0], bad[0].decision) == in_words(GAME, view, bad[0].seat, bad[0].decision)
