"""The check of a game: its shape, every promise of the contract in games at random, and self-play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.choices import Refusal
from bot.games.contract import Game
from bot.games.descriptor import Descriptor
from bot.games.kit.package import faults
from bot.games.options import objection
from bot.opponents.moments import Moment, moments
from bot.opponents.promises import PROMISES, Promise
from bot.opponents.report import Fault
from bot.opponents.secrecy import check_setup
from bot.opponents.selfplay import options_at_random, run

AnyGame = Game[Any, Any, Any]
GAMES = 12
"""Games at random that are looked at."""
AT_ONCE = 3
"""Faults of one promise that are said: the next are mostly the same."""
ENDLESS = 5000
"""Decisions after which a game of the check counts as endless."""

SHAPE = "The package has the shape of a game."
SETUP = "Options that are offered together go together, and the setup keeps secrets."
PLAY = "Games come to an end, are recorded, replayed and saved, and ask before they end."


class Broken(Struct, frozen=True):
    """A promise that a game breaks, and how, in sentences."""

    promise: str
    how: tuple[str, ...]


def promised(game: AnyGame) -> tuple[str, ...]:
    """Returns the sentences of all that is looked at, in order."""
    return (SHAPE, SETUP, *(each.says for each in PROMISES if game.hidden or not each.hidden), PLAY)


def check(descriptor: Descriptor, games: int = GAMES, seed: int = 1) -> Iterator[Broken]:
    """Yields what a game breaks, promise by promise; nothing where it keeps all. With a wrong shape the rest is not
    looked at."""
    if wrong := faults(descriptor):
        yield Broken(SHAPE, tuple(sentence[:1].upper() + sentence[1:] for sentence in wrong))
        return
    for says in promised(descriptor.game)[1:]:
        if found := keeps(descriptor, says, games, seed):
            yield Broken(says, found)


def keeps(descriptor: Descriptor, says: str, games: int = GAMES, seed: int = 1) -> tuple[str, ...]:
    """Returns how a game breaks one promise, by its sentence; nothing where it keeps it."""
    if says == SHAPE:
        return tuple(faults(descriptor))
    if says == SETUP:
        return tuple(setup_faults(descriptor.game, games, seed))
    if says == PLAY:
        return tuple(play_faults(descriptor.game, games, seed))
    [promise] = [each for each in PROMISES if each.says == says]
    return tuple(promise_faults(descriptor, promise, games, seed))


def promise_faults(descriptor: Descriptor, promise: Promise, games: int, seed: int) -> Iterator[str]:
    """Yields how a game breaks a promise, a few sentences at most."""
    game = descriptor.game
    found = (replace(at, counterpart=descriptor.counterpart) for at in sound_moments(game, games, seed))
    broken = (f"{how} ({at.where})" for at in found for how in broken_at(game, promise, at))
    yield from islice(broken, AT_ONCE)


def broken_at(game: AnyGame, promise: Promise, at: Moment) -> Iterator[str]:
    """Yields how a game breaks a promise at a moment; an error is the last of it."""
    try:
        yield from promise.look(game, at, random.Random(at.where))
    except Exception as error:
        yield in_words(error)


def sound_moments(game: AnyGame, games: int, seed: int) -> Iterator[Moment]:
    """Yields the moments of games at random, as far as these can be played: what ends one is said by self-play."""
    for number in range(seed, seed + games):
        with suppress(Exception):
            yield from moments(game, number)


def setup_faults(game: AnyGame, games: int, seed: int) -> Iterator[str]:
    """Yields what is wrong with options, presets and setups."""
    try:
        usual = {option.key: next(iter(option.values)) for option in game.options}
        if refused := objection(game, usual):
            yield f"The usual options do not go together: {refused}"
            return
        for preset in game.presets:
            if strange := [key for key in preset.options if key not in usual]:
                yield f"The preset {preset.key} sets {', '.join(strange)}, which is no option."
        for number in range(seed, seed + games):
            rng = random.Random(number)
            check_setup(game, options_at_random(game, rng, {}), rng)
    except Exception as error:
        yield in_words(error)


def play_faults(game: AnyGame, games: int, seed: int) -> Iterator[str]:
    """Yields what self-play finds, which ends with the first fault."""
    try:
        run(game, games, seed, bound=ENDLESS)
    except Fault as fault:
        yield f"{fault}."
    except Exception as error:
        yield in_words(error)


def in_words(error: Exception) -> str:
    """Returns an error as a sentence."""
    if isinstance(error, AssertionError | Refusal | ValueError):
        return str(error)
    return f"It raises {type(error).__name__}: {error}"
