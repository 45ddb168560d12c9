"""An opponent that looks ahead: what it finds, that it finds the same again, and that it knows only its view."""

from __future__ import annotations

import math
import random
from itertools import pairwise
from typing import Any

import pytest
from goofspiel.game import DESCRIPTOR, Bid
from msgspec.structs import replace

from bot.games.contract.advice import Proposal
from bot.games.contract.game import PUBLIC, Draws, Game, Seat, people_seats
from bot.games.kit.judge import Net
from bot.games.library import GAMES
from bot.opponents.levels import STRONG, STRONGEST, easy_decision, in_doubt, thought
from bot.opponents.search import (
    ALIKE,
    Row,
    Search,
    Thought,
    TrialDice,
    Weighed,
    best_row,
    candidates,
    gain,
    rows,
    weighed,
)
from tests.strength.samples import samples
from tests.strength.setups import value_of

GOOFSPIEL = DESCRIPTOR.game
LITTLE, LEAST = Thought(6, 30, 1, 4), Thought(2, 4, 1, 2)
TWO_SIDED = ("dixie", "life", "chancellorsville", "donelson")


def dice(rng: random.Random) -> Draws:
    """Dice by chance."""
    return lambda sides, purpose, stream=PUBLIC: rng.randint(1, sides)


def opened(game: Game[Any, Any, Any], seed: int, decisions: int) -> tuple[Any, Seat]:
    """A position after some decisions of the practice opponent, and the seat that is to act."""
    rng = random.Random(seed)
    options = {option.key: next(iter(option.values)) for option in game.options}
    if game.key == "chancellorsville":
        options["opponent"] = "person"
    state = game.setup(options, dice(rng)).state
    for _ in range(decisions):
        seat = next(iter(game.awaited(game.view(state, None))))
        assert game.quick_practice is not None
        text = game.quick_practice(game.view(state, seat), seat, rng)
        state = game.apply(state, seat, game.parse(text), dice(rng)).state
    return state, next(iter(game.awaited(game.view(state, None))))


def searched(game: Game[Any, Any, Any], state: Any, seat: Seat, much: Thought, seed: int = 3) -> tuple[Weighed, ...]:
    """What a seat finds in a state, from its view alone."""
    guessed = game.guess(state, seat, random.Random(seed))
    return weighed(game, game.view(state, seat), seat, guessed, much, random.Random(seed))


def test_it_finds_the_bid_that_does_not_lose() -> None:
    # 4 and then 5 are left to win, and both have 1 and 2. The other keeps its 2 for the 5.
    state = GOOFSPIEL.setup({"cards": "5"}, lambda sides, purpose, stream="public": 1).state
    for _ in range(3):
        for seat in ("red", "blue"):
            card = max(GOOFSPIEL.view(state, seat).hands[seat])
            state = GOOFSPIEL.apply(state, seat, Bid(card), lambda sides, purpose, stream="public": 1).state
    found = searched(GOOFSPIEL, state, "red", LITTLE)
    assert [(each.proposal.text, each.chance) for each in found] == [("bid 1", 0.5), ("bid 2", 0.0)]


@pytest.mark.parametrize("key", TWO_SIDED)
def test_the_same_view_and_numbers_give_the_same_decision(key: str) -> None:
    game = GAMES[key]
    state, seat = opened(game, 5, 14)
    alike = game.resample(state, seat, random.Random(9))
    much = LEAST if key == "donelson" else LITTLE
    found = searched(game, state, seat, much)
    assert found == searched(game, alike, seat, much)
    assert all(0 <= each.chance <= 1 for each in found)


def test_what_can_only_be_done_one_way_is_not_searched() -> None:
    game = GAMES["dixie"]
    for decisions in range(40):
        state, seat = opened(game, 2, decisions)
        if len(candidates(game, game.view(state, seat), seat, "", random.Random(3))) == 1:
            found = searched(game, state, seat, LITTLE)
            assert [each.trials for each in found] == [0]
            return
    raise AssertionError("no decision had one way alone")


def test_without_a_position_to_try_it_takes_what_seems_best() -> None:
    game = GAMES["dixie"]
    state, seat = opened(game, 5, 14)
    view = game.view(state, seat)
    found = weighed(game, view, seat, None, LITTLE, random.Random(3))
    assert [each.proposal for each in found] == [game.proposals(view, seat, random.Random(3))[0]]


def test_better_decisions_are_tried_more_often() -> None:
    game = GAMES["life"]
    state, seat = opened(game, 5, 12)
    found = searched(game, state, seat, Thought(8, 48, 1, 4))
    assert len(found) > 3
    assert [each.trials for each in found] == sorted((each.trials for each in found), reverse=True)
    assert found[0].trials > found[-1].trials


def test_what_another_temper_would_do_is_tried_after_what_practice_proposes() -> None:
    game = GAMES["dixie"]
    for decisions in range(60):
        state, seat = opened(game, 2, decisions)
        view = game.view(state, seat)
        plain = [each.text for each in game.proposals(view, seat, random.Random(3))]
        bold = game.in_temper("bold").proposals(view, seat, random.Random(3))[0].text
        if bold not in plain:
            tried = [each.text for each in candidates(game, view, seat, "", random.Random(3))]
            assert tried[: len(plain)] == plain and bold in tried[len(plain) :]
            assert bold in {each.proposal.text for each in searched(game, state, seat, Thought(12, 12, 1, 1))}
            return
    raise AssertionError("a bold side would do nothing else")


def test_what_nobody_proposes_is_tried_as_well_where_there_is_a_choice() -> None:
    game, much = GAMES["dixie"], Thought(8, 12, 1, 1, chance=6)
    for decisions in range(12, 60):
        state, seat = opened(game, 2, decisions)
        view = game.view(state, seat)
        proposed = {each.text for each in candidates(game, view, seat, "", random.Random(3))}
        found = {each.proposal.text: each.proposal.reason for each in searched(game, state, seat, much)}
        others = [text for text in found if text not in proposed]
        assert len(others) <= (6 if len(proposed) > 1 else 0)
        assert all(found[text] == "" and not game.may_end(view, seat, game.parse(text)) for text in others)
        if len(others) > 1:
            return
    raise AssertionError("nothing was tried that nobody proposes")


def moving(decisions: int) -> tuple[Any, Seat]:
    """Donelson after some decisions, and the seat that is to act."""
    return opened(GAMES["donelson"], 5, decisions)


def test_a_phase_is_played_by_the_row_of_decisions_that_gains(monkeypatch: pytest.MonkeyPatch) -> None:
    game, (state, seat) = GAMES["donelson"], moving(3)
    worth, asked = {"": 0.4, "steady": 0.4, "bold": 0.3, "careful": 0.6}, dict[tuple[str, ...], list[int]]()

    def trial(self: Search, texts: tuple[str, ...], number: int, temper: str) -> float:
        asked.setdefault(texts, []).append(number)
        return worth[temper] + number / 100

    monkeypatch.setattr(Search, "trial", trial)
    few = Thought(12, 36, 1, 3, 0.05)
    some = rows(game, state, seat, "")
    assert best_row(game, seat, state, few, random.Random(1)).temper == "careful"
    assert {*asked} == {row.texts for row in some} and some[0].temper == ""
    # All meet the same dice as the first, which they are measured by.
    assert all(numbers == asked[some[0].texts][: len(numbers)] for numbers in asked.values())
    worth["careful"] = 0.4
    assert best_row(game, seat, state, few, random.Random(1)) == some[0]
    assert best_row(game, seat, state, few, random.Random(1), temper="bold").temper != "bold"
    assert best_row(game, seat, None, few, random.Random(1), temper="bold") == Row("bold")
    asked.clear()
    assert best_row(game, seat, state, replace(few, candidates=1), random.Random(1)) == some[0] and not asked


def test_a_row_is_what_practice_does_to_the_end_of_the_phase() -> None:
    game, (state, seat) = GAMES["donelson"], moving(3)
    some, phase = rows(game, state, seat, ""), game.turn_of(game.view(state, seat))
    assert len({row.texts for row in some}) == len(some) > 2
    for row in some:
        here = state
        for text in row.texts:
            view = game.view(here, seat)
            assert row.next(view) == text and game.turn_of(view) == phase
            here = game.apply(here, seat, game.parse(text), dice(random.Random(1))).state
        view = game.view(here, seat)
        assert row.next(view) == "" and (game.turn_of(view) != phase or seat not in game.awaited(view))
    assert some[0].next(game.view(moving(2)[0], seat)) == "", "where it sees anything else it has to think again"


def test_a_temper_lasts_to_the_end_of_the_phase_and_is_its_seats_own() -> None:
    game, (state, seat) = GAMES["donelson"], moving(3)
    tempers = dict[tuple[Seat, Any, str], int]()

    def noted(temper: str) -> Any:
        practice = game.in_temper(temper).quick_practice
        assert practice is not None

        def decide(view: Any, seat: Seat, rng: random.Random) -> str:
            tempers[seat, game.turn_of(view), temper] = 1
            return practice(view, seat, rng)

        return decide

    class Noting:
        """The game, noting who practices in which temper."""

        def __init__(self, temper: str) -> None:
            self.quick_practice = noted(temper)

        def in_temper(self, temper: str) -> Noting:
            return Noting(temper)

        def __getattr__(self, name: str) -> Any:
            return getattr(game, name)

    search = Search(Noting(""), seat, [state], 1, 1, ())
    search.trial((), 0, "bold")
    phase = game.turn_of(game.view(state, seat))
    assert (seat, phase, "bold") in tempers and len(tempers) > 3
    assert all((temper == "bold") == (each == seat and now == phase) for each, now, temper in tempers)


def test_only_moves_that_tempers_make_otherwise_are_in_doubt() -> None:
    game, found = GAMES["donelson"], dict[bool, set[str]]({True: set(), False: set()})
    rng = random.Random(1)
    state, seat = moving(0)
    for _ in range(45):
        view = game.view(state, seat)
        proposed = game.proposals(view, seat, random.Random(1))
        doubt = in_doubt(game, view, seat, "", random.Random(1))
        found[doubt].add(proposed[0].text.split()[0])
        assert not doubt or len(proposed) == 1
        state = game.apply(state, seat, game.parse(proposed[0].text), dice(rng)).state
        seat = next(iter(game.awaited(game.view(state, None))))
    assert "wheel" in found[True] and "fight" in found[False] - found[True]
    other, its = opened(GAMES["life"], 5, 4)
    assert not in_doubt(GAMES["life"], GAMES["life"].view(other, its), its, "", random.Random(1))


def test_what_comes_to_the_same_is_tried_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    worth = {"first": 0.5, "same": 0.5, "worse": 0.4}
    monkeypatch.setattr(Search, "trial", lambda self, texts, number: worth[texts[0]] + number / 1000)
    state = GOOFSPIEL.setup({"cards": "5"}, lambda sides, purpose, stream="public": 1).state
    search, much, few = Search(GOOFSPIEL, "red", [state], 1, 1, ()), Thought(3, 60, 1, 1), Thought(3, 3 * ALIKE, 1, 1)
    one, same, worse = (Proposal(text, "") for text in worth)
    assert [(each.proposal, each.trials) for each in search.ranked((one, same, worse), much)] == [
        (one, 25),
        (worse, 25),
        (same, 10),
    ]
    assert [each.trials for each in search.ranked((one, same), much)] == [30, 30]
    assert {each.trials for each in search.ranked((one, same, worse), few)} == {2, 5}


def test_all_decisions_are_compared_after_as_many_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that ends a phase at once gets no further than one that leaves much of the turn to do."""
    game = GAMES["dixie"]
    state, seat = next(
        found
        for found in (opened(game, 2, decisions) for decisions in range(12, 40))
        if game.proposals(game.view(found[0], found[1]), found[1], random.Random(3))[-1].text == "next"
    )
    reached, value = list[Any](), game.value

    def valued(self: Any, view: Any, seat: Seat) -> float:
        reached.append(self.turn_of(view))
        return float(value(view, seat))

    monkeypatch.setattr(type(game), "value", valued)
    searched(game, state, seat, Thought(6, 30, 3, 4))
    now = game.turn_of(game.view(state, seat))
    assert now is not None
    number = int(now.turn.split(":")[0].split()[-1])
    assert {mark.turn.split(":")[0] for mark in reached} == {f"Battle Turn {number + 3}"}


@pytest.mark.parametrize("decisions", [14, 84])
def test_where_each_turn_counts_a_trial_comes_to_the_mean_of_shorter_ones(decisions: int) -> None:
    game = GAMES["dixie"]
    state, seat = opened(game, 2, decisions)
    text = candidates(game, game.view(state, seat), seat, "", random.Random(1))[0].text
    turns = [1, 2, 3]
    for number in range(8):
        alone = [Search(game, seat, [state], each, 7, ()).trial((text,), number) for each in turns]
        each_turn = Search(game, seat, [state], 3, 7, (), each_turn=True)
        assert each_turn.trial((text,), number) == pytest.approx(sum(alone) / 3)


def test_dice_for_one_purpose_fall_alike_whatever_else_is_thrown() -> None:
    one, other = TrialDice("4"), TrialDice("4")
    other(6, "the event card")
    thrown = [one(6, "the attack on Ben") for _ in range(60)]
    assert thrown == [other(6, "the attack on Ben") for _ in range(60)]
    assert set(thrown) == {1, 2, 3, 4, 5, 6}
    assert thrown != [TrialDice("5")(6, "the attack on Ben") for _ in range(60)]


def test_a_few_lucky_trials_do_not_speak_against_what_seems_best() -> None:
    first = [0.5, 0.6, 0.4, 0.5]
    lucky = [0.8, 0.5, 0.3, 0.6]
    assert gain(first, first, 0.025) == 0.0
    assert gain(lucky, first, 0.025) < 0 < gain(lucky * 100, first * 100, 0.025)
    # Where decisions differ by more, the same trials say more.
    assert gain(lucky, first, 0.2) > 0


def test_levels_look_further_one_after_the_other() -> None:
    assert thought("dixie", STRONGEST).trials == 5 * thought("dixie", STRONG).trials
    assert thought("chess", STRONG).trials > 0


def test_an_easy_opponent_plays_from_the_better_half() -> None:
    game = GAMES["life"]
    state, seat = opened(game, 5, 12)
    view = game.view(state, seat)
    ranked = [each.text for each in game.proposals(view, seat, random.Random(1))]
    played = {easy_decision(game, view, seat, "", random.Random(number)) for number in range(40)}
    assert len(played) > 1 and played <= set(ranked[: -(-len(ranked) // 2)])


def test_an_easy_opponent_slips_where_the_second_best_is_as_good() -> None:
    """What practice proposes in Dixie is to be done in any case, sooner or later."""
    game = GAMES["dixie"]
    state, seat = opened(game, 5, 12)
    view = game.view(state, seat)
    ranked = {each.text for each in game.proposals(view, seat, random.Random(1))}
    slips = {easy_decision(game, view, seat, "", random.Random(number)) for number in range(40)} - ranked
    assert slips and not any(game.may_end(view, seat, game.parse(each)) for each in slips)
    assert all(game.check(view, seat, game.parse(each)) is None for each in slips)


@pytest.mark.parametrize("key", TWO_SIDED)
def test_every_side_of_a_game_has_a_chance_that_was_learned(key: str) -> None:
    game = GAMES[key]
    state, _ = opened(game, 5, 14)
    for info in people_seats(game.seats_for({"opponent": "person"})):
        value = game.value(game.view(state, info.key), info.key)
        assert 0 < value < 1 and value != 0.5


@pytest.mark.parametrize("key", TWO_SIDED)
def test_nets_weigh_as_many_numbers_as_a_view_has(key: str) -> None:
    game, judged = GAMES[key], value_of(key)
    state, seat = opened(game, 5, 14)
    view = game.view(state, seat)
    net = judged.JUDGE.nets[judged.kind(view, seat)]
    assert {len(row) for row in net.hidden} == {1 + len(judged.numbers(view, seat))}


def test_chances_are_learned_from_what_follows_several_decisions_at_one_moment() -> None:
    found = next(some for seed in range(20) if (some := list(samples("dixie", "bull-run", seed))))
    assert {each.kind for each in found} == {"bull-run 3 1 csa", "bull-run 3 1 usa"}
    assert len({len(each.numbers) for each in found}) == 1
    # Both sides see each position, and share its points.
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert one.kind != other.kind and one.points + other.points == 1


def test_a_net_is_what_its_weights_say() -> None:
    net = Net(((0.0, 1.0, 0.0), (5.0, 0.0, 0.0)), (0.0, 2.0, 0.0))
    assert net.chance([0.0, 9.0]) == 0.5
    assert net.chance([9.0, 0.0]) > 0.85 > 0.15 > net.chance([-9.0, 0.0])


def test_a_net_is_as_sure_as_games_bear_out() -> None:
    net = Net((), (1.0,), ((-1.0, -0.5), (0.0, 0.0), (1.0, 0.5), (3.0, 4.0)))

    def chance(odds: float) -> float:
        return replace(net, out=(odds,)).chance([])

    assert chance(0.0) == 0.5
    for odds, comes in ((-1.0, -0.5), (0.5, 0.25), (1.0, 0.5), (2.0, 2.25), (3.0, 4.0), (5.0, 6.0), (-3.0, -2.5)):
        assert chance(odds) == pytest.approx(1 / (1 + math.exp(-comes)))


@pytest.mark.parametrize("key", TWO_SIDED)
def test_what_seems_better_to_a_net_never_seems_worse_for_being_sure(key: str) -> None:
    for net in value_of(key).JUDGE.nets.values():
        for (left, low), (right, high) in pairwise(net.sure):
            assert left < right and low < high
