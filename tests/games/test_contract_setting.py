"""The parts of a position that a game master may set, of every game."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from bot.games.choices import Refusal
from bot.games.contract import PUBLIC
from bot.opponents.invariants import state_faults
from tests.games.tables import AnyGame, each_game, played

places = pytest.mark.parametrize(("seed", "depth"), [(1, 4), (2, 18), (3, 40)])
"""How many decisions are played at random before a position is looked at."""


def done(game: AnyGame, state: object, parts: Mapping[str, str]) -> tuple[str, object]:
    """What everyone is told of parts that are set, and the position; or the reason why not."""
    try:
        outcome = game.set_parts(state, parts)
    except Refusal as refusal:
        return f"refused: {refusal}", None
    lines = [line.text for event in outcome.events if (line := event.to(PUBLIC)) is not None]
    return "\n".join(lines), outcome.state


@each_game
@places
def test_parts_are_named_and_can_be_set(game: AnyGame, seed: int, depth: int) -> None:
    before, rng = played(game, seed, depth), random.Random(seed)
    state = before.state
    parts = game.settable(game.view(state, None))
    assert len({part.key for part in parts}) == len(parts)
    for part in parts:
        assert part.value in part.values, part
        assert ":" not in part.key and len(part.key) <= 40 and len(part.name) <= 60
        assert all(0 < len(words) <= 60 and len(value) <= 40 for value, words in part.values.items())
    for part in rng.sample(parts, min(6, len(parts))):
        value = rng.choice([value for value in part.values if value != part.value])
        told, after = done(game, state, {part.key: value})
        if after is None:
            continue
        assert not state_faults(game, before.seats, after)
        assert part.in_words(value) in told
        now = {each.key: each.value for each in game.settable(game.view(after, None))}
        assert now.get(part.key, value) == value


@each_game
@places
def test_what_can_be_set_tells_nothing_hidden(game: AnyGame, seed: int, depth: int) -> None:
    """Two positions with one public view offer the same parts, and without a look setting one is refused, or told, in
    both alike."""
    state, rng = played(game, seed, depth).state, random.Random(seed)
    for info in game.seats_for({}):
        other = game.resample(state, info.key, rng)
        parts = game.settable(game.view(state, None))
        assert parts == game.settable(game.view(other, None))
        open_ = [part for part in parts if not part.looks]
        for part in rng.sample(open_, min(5, len(open_))):
            value = rng.choice([value for value in part.values if value != part.value])
            changes = {part.key: value}
            assert done(game, state, changes)[0] == done(game, other, changes)[0]


@each_game
def test_what_is_no_part_is_refused(game: AnyGame) -> None:
    for seed, depth in ((0, 30), (0, 12), (0, 4)):
        state = played(game, seed, depth).state
        changes: list[dict[str, str]] = [{"nothing": "1"}, {}]
        for part in game.settable(game.view(state, None))[:1]:
            changes += [{part.key: "nothing"}, {part.key: part.value}]
        for each in changes:
            with pytest.raises(Refusal):
                game.set_parts(state, each)
