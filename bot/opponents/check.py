"""The check of a game: its shape, every promise of the contract in games at random, and self-play."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame
from bot.games.descriptor import Descriptor
from bot.games.kit.package import faults
from bot.games.library import LIBRARY, OURS, clashes
from bot.opponents.moments import Moment, moments
from bot.opponents.promised_options import setup_faults
from bot.opponents.promises import PROMISES, Promise
from bot.opponents.report import Fault
from bot.opponents.selfplay import run

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
    if wrong := shape_faults(descriptor):
        yield Broken(SHAPE, tuple(sentence[:1].upper() + sentence[1:] for sentence in wrong))
        return
    looked_at = promises_broken(descriptor, PROMISES, games, seed)
    for says in promised(descriptor.game)[1:]:
        if found := looked_at[says] if says in looked_at else keeps(descriptor, says, games, seed):
            yield Broken(says, tuple(found))


def shape_faults(descriptor: Descriptor) -> list[str]:
    """Returns what is wrong with a package's shape, and with it beside all the games that there are."""
    others = {key: other for key, other in LIBRARY.items() if key in OURS or key != descriptor.key}
    return faults(descriptor) or ([] if OURS.get(descriptor.key) is descriptor else clashes(descriptor, others))


def keeps(descriptor: Descriptor, says: str, games: int = GAMES, seed: int = 1) -> tuple[str, ...]:
    """Returns how a game breaks one promise, by its sentence; nothing where it keeps it."""
    if says == SHAPE:
        return tuple(shape_faults(descriptor))
    if says == SETUP:
        return tuple(islice(said(setup_faults(descriptor.game, games, seed)), AT_ONCE))
    if says == PLAY:
        return tuple(play_faults(descriptor.game, games, seed))
    return tuple(promises_broken(descriptor, [each for each in PROMISES if each.says == says], games, seed)[says])


def promises_broken(descriptor: Descriptor, promises: Iterable[Promise], games: int, seed: int) -> dict[str, list[str]]:
    """Returns how a game breaks promises, a few sentences of each at most. Each game at random is played once for all
    of them."""
    game = descriptor.game
    looked_at = [each for each in promises if game.hidden or not each.hidden]
    found: dict[str, list[str]] = {each.says: [] for each in looked_at}
    for moment in sound_moments(game, games, seed):
        at = replace(moment, counterpart=descriptor.counterpart)
        going = [each for each in looked_at if len(found[each.says]) < AT_ONCE]
        for each in going:
            broken = (f"{how} ({at.where})" for how in broken_at(game, each, at))
            found[each.says] += islice(broken, AT_ONCE - len(found[each.says]))
        if not going:
            break
    return found


def broken_at(game: AnyGame, promise: Promise, at: Moment) -> Iterator[str]:
    """Yields how a game breaks a promise at a moment; an error is the last of it."""
    return said(promise.look(game, at, random.Random(at.where)))


def said(faults: Iterator[str]) -> Iterator[str]:
    """Yields sentences; an error is the last of them."""
    try:
        yield from faults
    except Exception as error:
        yield in_words(error)


def sound_moments(game: AnyGame, games: int, seed: int) -> Iterator[Moment]:
    """Yields the moments of games at random, as far as these can be played: what ends one is said by self-play."""
    for number in range(seed, seed + games):
        with suppress(Exception):
            yield from moments(game, number)


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
