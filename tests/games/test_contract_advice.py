"""Advice and odds, of every game: advice is legal and has a reason, odds are chances; both are the same for the same
view, and from that view alone."""

from __future__ import annotations

import random

from hypothesis import given

from bot.games.advising import advice_for
from tests.games.tables import DEPTHS, SEEDS, AnyGame, each_game, few, fewer, played, refusal_of


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_what_is_advised_may_be_done_and_has_a_reason(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    people = {info.key for info in at.seats if not info.bot}
    for seat in people & set(game.awaited(game.view(at.state, None))):
        advice = advice_for(game, game.view(at.state, seat), seat)
        assert advice is not None, f"{seat} is to act"
        assert refusal_of(game, at, seat, advice.decision) is None, advice
        assert advice.label.strip() and len(advice.label) <= 300, advice
        assert 20 <= len(advice.reason) <= 300 and advice.reason.endswith((".", "!")), advice
        assert advice.reason[0].isupper() or advice.reason[0].isdigit(), advice
        assert all(0 <= each.chance <= 1 for each in advice.chances), advice


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_nobody_is_advised_who_is_not_to_act(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    for seat in {info.key for info in at.seats} - set(game.awaited(game.view(at.state, None))):
        view = game.view(at.state, seat)
        assert advice_for(game, view, seat) is None
        assert game.advice(view, seat, random.Random(seed)) is None


@each_game
@fewer
@given(seed=SEEDS, depth=DEPTHS)
def test_advice_follows_from_the_view_alone(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    people = {info.key for info in at.seats if not info.bot}
    for seat in people & set(game.awaited(game.view(at.state, None))):
        other = game.resample(at.state, seat, random.Random(seed))
        assert advice_for(game, game.view(at.state, seat), seat) == advice_for(game, game.view(other, seat), seat)


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_where_dice_decide_there_are_odds(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    for info in at.seats:
        view = game.view(at.state, info.key)
        root = game.choices(view, info.key, ())
        words = (
            {choice.key for choice in root.choices} if root is not None and info.key in game.awaited(view) else set()
        )
        table = game.odds(view, info.key)
        assert not table.rows or words & game.rolls, f"{table} without a choice that dice decide"
        for row in table.rows:
            assert row.label and (row.average or row.chances), row
            assert all(0 <= each.chance <= 1 and each.label for each in row.chances), row
        other = game.resample(at.state, info.key, random.Random(seed))
        assert game.odds(game.view(other, info.key), info.key) == table
