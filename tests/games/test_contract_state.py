"""States, outcomes and setups of every game."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Iterator
from functools import partial

import msgspec
import pytest
from hypothesis import given

from bot.engine.prepared.acts import scene_of
from bot.games.choices import Refusal
from bot.games.contract import PUBLIC
from bot.games.options import objection
from bot.games.tree import wander_orders
from bot.opponents.invariants import event_faults, replay_faults, state_faults
from bot.opponents.selfplay import run
from bot.record.dice import Dice, DiceTray, Replayed
from tests.games.tables import (
    DEPTHS,
    LONGEST,
    SEEDS,
    AnyGame,
    act,
    at_random,
    each_game,
    each_game_at_length,
    few,
    played,
)


@each_game
def test_what_the_lobby_shows(game: AnyGame) -> None:
    keys = [info.key for info in game.seats_for({})]
    assert len(set(keys)) == len(keys) and PUBLIC not in keys
    for key in [game.key, *keys, *(option.key for option in game.options)]:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key)
    for option in game.options:
        assert 0 < len(option.values) <= 25
        assert all(0 < len(label) <= 100 for label in option.values.values())
    assert game.rules_version.startswith(game.key)
    assert game.rulebook().startswith("# ")


def combinations(game: AnyGame) -> Iterator[dict[str, str]]:
    """Every combination of options; where they are too many, every pair of values with all others at random."""
    keys = [option.key for option in game.options]
    if math.prod(len(option.values) for option in game.options) <= 200:
        yield from (dict(zip(keys, v, strict=True)) for v in itertools.product(*(o.values for o in game.options)))
        return
    rng = random.Random(1)
    for one, other in itertools.combinations(game.options, 2):
        for value, beside in itertools.product(one.values, other.values):
            options = {option.key: rng.choice(list(option.values)) for option in game.options}
            yield options | {one.key: value, other.key: beside}


@each_game
def test_combinations_of_options_set_up_or_are_refused_with_a_reason(game: AnyGame) -> None:
    done = refused = 0
    for options in combinations(game):
        dice = Dice(DiceTray(bytes(32), (), "setup", 1), {})
        try:
            outcome = game.setup(options, dice)
        except Refusal as refusal:
            assert refusal.reason and not refusal.reason.endswith("."), options
            assert str(objection(game, options)) == str(refusal) and not dice.draws  # it is refused before any draw
            refused += 1
            continue
        assert objection(game, options) is None
        assert state_faults(game, game.seats_for(options), outcome.state) == []
        assert event_faults(game.seats_for(options), outcome.events) == []
        assert replay_faults(partial(game.setup, options), outcome, dice.draws) == []
        done += 1
    assert done > refused / 2
    game.setup({option.key: next(iter(option.values)) for option in game.options}, dice)  # the defaults go together


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_states_save_load_and_have_no_problems(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    state = at.state
    assert game.problems(state) == []
    saved = msgspec.json.encode(state)
    loaded = msgspec.json.decode(saved, type=game.state_type)
    assert loaded == state
    assert msgspec.json.encode(loaded) == saved
    assert game.upgrade(msgspec.json.decode(saved), game.rules_version) == msgspec.json.decode(saved)
    for seat in (None, *(info.key for info in at.seats)):
        one, other = game.view(state, seat), game.view(loaded, seat)
        assert msgspec.json.encode(one) == msgspec.json.encode(other)
        assert scene_of(game, one) == scene_of(game, other)


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_a_decision_replays_from_its_recorded_draws(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    if (chosen := at_random(game, at.seats, at.state, random.Random(seed))) is None:
        return
    outcome, draws = act(game, at, *chosen)
    replayed = Replayed(draws)
    again = game.apply(at.state, chosen[0], game.parse(chosen[1]), replayed)
    assert replayed.left == []
    assert msgspec.json.encode(again) == msgspec.json.encode(outcome)


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_someone_is_awaited_until_there_is_a_result(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    state = at.state
    for seat in (None, *(info.key for info in at.seats)):
        view = game.view(state, seat)
        assert bool(game.awaited(view)) != bool(game.result(view))
        assert all(why.strip() for why in game.awaited(view).values())
        if seat:
            root = game.choices(view, seat, ())
            assert root is not None
            assert bool(root.choices) == (seat in game.awaited(view))


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_orders_never_block(game: AnyGame, seed: int, depth: int) -> None:
    """An order takes nobody's turn: whoever was awaited still is, unless the game is over."""
    at = played(game, seed, depth)
    before = game.awaited(game.view(at.state, None))
    for info in at.seats:
        view = game.view(at.state, info.key)
        if text := wander_orders(game, view, info.key, random.Random(seed)):
            after = game.view(act(game, at, info.key, text)[0].state, None)
            assert before.items() <= game.awaited(after).items() or game.result(after)


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_a_seat_may_resign_while_the_game_goes_on(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    before = msgspec.json.encode(at.state)
    over = game.result(game.view(at.state, None)) is not None
    for info in at.seats:
        if over:
            with pytest.raises(Refusal):
                game.resign(at.state, info.key)
            continue
        outcome = game.resign(at.state, info.key)
        assert state_faults(game, at.seats, outcome.state) == []
        assert event_faults(at.seats, outcome.events) == [] and outcome.events
        result = game.result(game.view(outcome.state, None))
        assert result is None or info.key not in result.winners
    assert msgspec.json.encode(at.state) == before


@each_game
def test_a_whole_game_closes_with_a_report(game: AnyGame) -> None:
    for seed in range(2 if game.key in LONGEST else 10):
        whole = played(game, seed, 10_000)
        result = game.result(game.view(whole.state, None))
        assert result is not None and result.text.endswith(".")
        assert set(result.winners) <= {info.key for info in whole.seats}
        lines = game.report(whole.passages)
        assert all(line.strip() and "\n" not in line for line in lines)
    assert game.report([]) == []


@each_game_at_length
def test_random_games_keep_every_promise(game: AnyGame) -> None:
    report = run(game, 25, seed=1)
    assert report.games == 25 and report.decisions > 25
    assert sum(report.winners.values()) == sum(report.endings.values()) == 25
