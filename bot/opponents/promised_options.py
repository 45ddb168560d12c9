"""What the contract promises of options, presets and setups: each function yields, in sentences, what a game breaks."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations, product
from math import prod

from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame
from bot.games.contract.options import checked_options, objection, preset_of, settled, unusual, usual, with_preset
from bot.opponents.invariants import event_faults, replay_faults, state_faults
from bot.opponents.secrecy import check_setup
from bot.opponents.selfplay import options_at_random
from bot.record.dice import Dice, DiceTray

EVERY = 200
"""So many combinations of options are all tried."""
STEPS = 8
"""The most choices that somebody makes in the lobby here."""
NAME, HINT = 40, 100
"""The most characters of a preset's name and of its hint."""


def setup_faults(game: AnyGame, games: int, seed: int) -> Iterator[str]:
    """Yields what is wrong with options, presets and setups."""
    if refused := objection(game, usual(game)):
        yield f"The usual options do not go together: {refused}"
        return
    yield from preset_faults(game)
    for option in game.options:
        for value in option.values:
            if checked_options(game, {option.key: value})[option.key] != value:
                yield f"A player who asks for “{value}” of {option.key} gets something else."
    yield from combination_faults(game, seed)
    for number in range(seed, seed + games):
        rng = random.Random(number)
        yield from offer_faults(game, wandered(game, rng))
        check_setup(game, options_at_random(game, rng, {}), rng)


def preset_faults(game: AnyGame) -> Iterator[str]:
    """Yields what is wrong with the presets: each is recognised once it was chosen, and fits a menu."""
    values = {option.key: option.values for option in game.options}
    for preset in game.presets:
        if strange := [key for key, value in preset.options.items() if value not in values.get(key, ())]:
            yield f"The preset {preset.key} sets {', '.join(strange)} to what there is not."
        elif preset_of(game, with_preset(game, preset, usual(game))) != preset:
            yield f"The preset {preset.key} is not told from others once it was chosen."
        if len(preset.name) > NAME or not 0 < len(preset.hint) <= HINT:
            yield f"The name of the preset {preset.key} has more than {NAME} characters, or its hint more than {HINT}."
    if len({preset.key for preset in game.presets}) < len(game.presets):
        yield "Two presets have one key."


def combinations_of(game: AnyGame, seed: int) -> Iterator[dict[str, str]]:
    """Yields every combination of options; where they are too many, every pair of values with all others at random."""
    keys = [option.key for option in game.options]
    if prod(len(option.values) for option in game.options) <= EVERY:
        yield from (dict(zip(keys, v, strict=True)) for v in product(*(o.values for o in game.options)))
        return
    rng = random.Random(seed)
    for one, other in combinations(game.options, 2):
        for value, beside in product(one.values, other.values):
            options = {option.key: rng.choice(list(option.values)) for option in game.options}
            yield options | {one.key: value, other.key: beside}


def combination_faults(game: AnyGame, seed: int) -> Iterator[str]:
    """Yields what is wrong with setups: each comes to a sound position, or is refused with a reason before any draw."""
    done = refused = 0
    for options in combinations_of(game, seed):
        dice, seats = Dice(DiceTray(bytes(32), (), "setup", 1), {}), game.seats_for(options)
        try:
            outcome = game.setup(options, dice)
        except Refusal as refusal:
            refused += 1
            if not refusal.reason or refusal.reason.endswith(".") or dice.draws:
                yield f"{options} are refused with a full stop, or after a draw: {refusal}"
            continue
        done += 1
        faults = (
            *state_faults(game, seats, outcome.state),
            *event_faults(seats, outcome.events),
            *replay_faults(partial(game.setup, options), outcome, dice.draws),
        )
        yield from (f"{options}: {fault}." for fault in faults)
    if refused > 2 * done:
        yield f"{refused} of {refused + done} combinations of options are refused."


def wandered(game: AnyGame, rng: random.Random) -> dict[str, str]:
    """Returns options to which somebody comes who chooses a few times among what is offered, a preset now and then."""
    options = usual(game)
    for _ in range(rng.randrange(STEPS)):
        if game.presets and rng.random() < 0.3:
            options = with_preset(game, rng.choice(game.presets), options)
        elif there := game.options_for(options):
            option = rng.choice(there)
            options = settled(game, options | {option.key: rng.choice(list(option.values))}, (option.key,))
    return options


def offer_faults(game: AnyGame, options: Mapping[str, str]) -> Iterator[str]:
    """Yields the faults of the options that are offered together: each must be an option of the game, in its order, and
    leave something to choose."""
    if refused := objection(game, options):
        yield f"{options} are offered beside each other, and refused: {refused}"
    every = {option.key: option for option in game.options}
    offered = {option.key: option for option in game.options_for(options)}
    if list(offered) != [key for key in every if key in offered]:
        yield f"beside {options} what is offered is no part of the options in their order: {', '.join(offered)}."
    for key, option in offered.items():
        if len(option.values) < 2 or not option.values.items() <= every[key].values.items():
            yield f"beside {options} the values of {key} are {option.values}."
        if options[key] not in option.values:
            yield f"beside {options} the value of {key} is not offered."
    if not settled(game, options) == options == checked_options(game, options):
        yield f"{options} do not stay as they were chosen."
    if not {option.key for option in unusual(game, options)} <= {*offered}:
        yield f"beside {options} something is unusual that is not offered."
