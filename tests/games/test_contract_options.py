"""The options of every game: what is offered beside each other goes together, and presets are among it."""

from __future__ import annotations

import random

from hypothesis import given

from bot.games.options import checked_options, objection, preset_of, settled, unusual, usual, with_preset
from tests.games.tables import SEEDS, AnyGame, each_game, few


def wandered(game: AnyGame, seed: int) -> dict[str, str]:
    """Options to which somebody came who chose a few times among what was offered, a preset now and then."""
    rng, options = random.Random(seed), usual(game)
    for _ in range(rng.randrange(8)):
        if game.presets and rng.random() < 0.3:
            options = with_preset(game, rng.choice(game.presets), options)
        elif there := game.options_for(options):
            option = rng.choice(there)
            options = settled(game, options | {option.key: rng.choice(list(option.values))}, (option.key,))
    return options


@each_game
@few
@given(seed=SEEDS)
def test_what_is_offered_goes_together(game: AnyGame, seed: int) -> None:
    """Whoever chooses among what is offered comes to no options that are refused; what is offered are options of the
    game in its order, of which there is something to choose."""
    options = wandered(game, seed)
    assert objection(game, options) is None, options
    all_ = {option.key: option for option in game.options}
    offered = [option.key for option in game.options_for(options)]
    assert offered == [key for key in all_ if key in offered]
    for option in game.options_for(options):
        assert len(option.values) > 1 and option.values.items() <= all_[option.key].values.items()
        assert options[option.key] in option.values
    assert settled(game, options) == options == checked_options(game, options)
    assert {option.key for option in unusual(game, options)} <= set(offered)


@each_game
def test_presets_are_told_apart_and_fit_a_menu(game: AnyGame) -> None:
    """Each is recognised once it was chosen, changes options that there are, and has a name and a hint that fit."""
    values = {option.key: option.values for option in game.options}
    for preset in game.presets:
        assert all(value in values[key] for key, value in preset.options.items())
        assert preset_of(game, with_preset(game, preset, usual(game))) == preset
        assert len(preset.name) <= 40 and 0 < len(preset.hint) <= 100
    assert len({preset.key for preset in game.presets}) == len(game.presets)


@each_game
def test_options_given_are_never_changed(game: AnyGame) -> None:
    """What does not go together is refused when a game is set up, not put right behind somebody's back."""
    for option in game.options:
        for value in option.values:
            assert checked_options(game, {option.key: value})[option.key] == value
