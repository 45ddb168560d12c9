"""The check of a game: its shape, every promise of the contract in games at random, and self-play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from traceback import extract_tb

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame
from bot.games.descriptor import Descriptor
from bot.games.kit.base import Base
from bot.games.kit.package import faults
from bot.games.library import LIBRARY, OURS, clashes
from bot.opponents.finding import folder_of
from bot.opponents.leaks import LeakError
from bot.opponents.moments import Moment, moments
from bot.opponents.promised_kinds import kind_faults
from bot.opponents.promised_options import setup_faults
from bot.opponents.promises import PROMISES, RESAMPLED, Promise
from bot.opponents.report import Fault
from bot.opponents.selfplay import run

GAMES = 12
"""Games at random that are looked at."""
AT_ONCE = 3
"""Faults of one promise that are said: the next are mostly the same."""
ENDLESS = 5000
"""Decisions after which a game of the check counts as endless."""

DEALT = 5
"""How often a state is resampled for each seat, to see whether it ever becomes another."""
NEVER_DEALT = (
    "resample never gave another state, in any game: nothing that is hidden is dealt anew, so no leak is found."
)

SHAPE = "The package has the shape of a game."
SETUP = "Options that are offered together go together, and the setup keeps secrets."
PLAY = "Games come to an end, are recorded, replayed and saved, and ask before they end."


class How(Struct, frozen=True):
    """How a promise is broken, in a sentence; ``raised`` says the error alone, where it is one."""

    says: str
    raised: str = ""

    def __str__(self) -> str:
        return self.says


class Broken(Struct, frozen=True):
    """A promise that a game breaks, and how, in sentences; none where all of them were said of another promise."""

    promise: str
    how: tuple[str, ...]


def promised(game: AnyGame) -> tuple[str, ...]:
    """Returns the sentences of all that is looked at, in order."""
    return (SHAPE, SETUP, *(each.says for each in PROMISES if game.hidden or not each.hidden), PLAY)


def check(descriptor: Descriptor, games: int = GAMES, seed: int = 1) -> Iterator[Broken]:
    """Yields what a game breaks, promise by promise; nothing where it keeps all. With a wrong shape the rest is not
    looked at. What is raised is said once, however many promises it breaks."""
    if wrong := [*islice(shape_faults(descriptor), AT_ONCE)]:
        yield Broken(SHAPE, tuple(map(str, wrong)))
        return
    looked_at = promises_broken(descriptor, PROMISES, games, seed)
    hows = {says: [*looked_at.get(says, [])] for says in promised(descriptor.game)[1:]}
    hows[SETUP], hows[PLAY] = setups_broken(descriptor.game, games, seed), play_broken(descriptor.game, games, seed)
    breaks = Counter(raised for found in hows.values() for raised in {how.raised for how in found})
    said_before = set[str]()
    for says, found in hows.items():
        if found:
            new = [how for how in found if how.raised not in said_before]
            yield Broken(says, tuple(with_others(how, breaks[how.raised] - 1) for how in new))
            said_before |= {how.raised for how in new if how.raised}


def with_others(how: How, others: int) -> str:
    """Returns how a promise is broken, and that an error breaks others as well."""
    also = f" This also breaks {others} other promise{'' if others == 1 else 's'}."
    return f"{how}.{also}" if how.raised and others else str(how)


def shape_faults(descriptor: Descriptor) -> Iterator[How]:
    """Yields what is wrong with a package's shape, beside all the games that there are, and with the kinds of things
    that its functions return."""
    others = {key: other for key, other in LIBRARY.items() if key in OURS or key != descriptor.key}
    wrong = faults(descriptor) or ([] if OURS.get(descriptor.key) is descriptor else clashes(descriptor, others))
    if wrong:
        yield from (How(sentence[:1].upper() + sentence[1:]) for sentence in wrong)
        return
    game = descriptor.game
    own = [each for each in ("guess", "resample") if isinstance(game, Base) and game.says(each)]
    if own and not game.hidden:
        yield How(f"It has {' and '.join(own)} of its own, but not “hidden = True”: nobody checks its secrets")
    yield from said(game, kind_faults(game))


def lacks(game: AnyGame) -> Iterator[str]:
    """Yields what the opponent of a game does without, in sentences: it breaks no promise, but people may miss it."""
    if game.practice is None:
        return
    if not game.advises:
        yield "It says neither “propose” nor “proposals”: its opponent decides by chance, and there are no hints."
    if not game.knows_chances:
        yield "It says no “value”: its finished games have no review, and Strong plays worse than it could."


def setups_broken(game: AnyGame, games: int, seed: int) -> list[How]:
    """Returns what is wrong with options and setups."""
    return [*islice(said(game, setup_faults(game, games, seed)), AT_ONCE)]


def keeps(descriptor: Descriptor, says: str, games: int = GAMES, seed: int = 1) -> tuple[str, ...]:
    """Returns how a game breaks one promise, by its sentence; nothing where it keeps it."""
    if says == SHAPE:
        found = [*islice(shape_faults(descriptor), AT_ONCE)]
    elif says == SETUP:
        found = setups_broken(descriptor.game, games, seed)
    elif says == PLAY:
        found = play_broken(descriptor.game, games, seed)
    else:
        found = promises_broken(descriptor, [each for each in PROMISES if each.says == says], games, seed)[says]
    return tuple(map(str, found))


def promises_broken(descriptor: Descriptor, promises: Iterable[Promise], games: int, seed: int) -> dict[str, list[How]]:
    """Returns how a game breaks promises, a few sentences of each at most and no error twice. Each game at random is
    played once for all of them."""
    game = descriptor.game
    looked_at = [each for each in promises if game.hidden or not each.hidden]
    found: dict[str, list[How]] = {each.says: [] for each in looked_at}
    told: dict[str, set[str]] = {each.says: set() for each in looked_at}
    same_state = game.hidden
    for moment in sound_moments(game, games, seed):
        at = replace(moment, counterpart=descriptor.counterpart, board=descriptor.board)
        going = [each for each in looked_at if len(found[each.says]) < AT_ONCE]
        for each in going:
            for how in broken_at(game, each, at):
                if str(how) not in told[each.says]:
                    told[each.says].add(str(how))
                    found[each.says].append(How(f"{how} ({at.where})", how.raised))
                if len(found[each.says]) == AT_ONCE:
                    break
        same_state = same_state and not dealt_anew(game, at)
        if not going:
            break
    if same_state and RESAMPLED.says in found:
        found[RESAMPLED.says].append(How(NEVER_DEALT))
    return found


def dealt_anew(game: AnyGame, at: Moment) -> bool:
    """Whether ``resample`` gives another state for any seat; an error is said elsewhere."""
    before, rng = msgspec.json.encode(at.state), random.Random(at.where)
    with suppress(Exception):
        return any(msgspec.json.encode(game.resample(at.state, info.key, rng)) != before for info in at.seats * DEALT)
    return True


def broken_at(game: AnyGame, promise: Promise, at: Moment) -> Iterator[How]:
    """Yields how a game breaks a promise at a moment; an error is the last of it."""
    return said(game, promise.look(game, at, random.Random(at.where)))


def said(game: AnyGame, faults: Iterator[str]) -> Iterator[How]:
    """Yields sentences; an error is the last of them."""
    try:
        yield from map(How, faults)
    except Exception as error:
        yield in_words(game, error)


def sound_moments(game: AnyGame, games: int, seed: int) -> Iterator[Moment]:
    """Yields the moments of games at random, as far as these can be played: what ends one is said by self-play."""
    for number in range(seed, seed + games):
        with suppress(Exception):
            yield from moments(game, number)


def play_broken(game: AnyGame, games: int, seed: int) -> list[How]:
    """Returns what self-play finds, which ends with the first fault."""
    try:
        run(game, games, seed, bound=ENDLESS)
    except Fault as fault:
        error = fault.__cause__
        if not isinstance(error, Exception) or isinstance(error, Fault):
            return [How(f"{fault}.")]
        how = in_words(game, error)
        return [How(f"{how} ({str(fault).removesuffix(f': {type(error).__name__}: {error}')})", how.raised)]
    except Exception as error:
        return [in_words(game, error)]
    return []


def in_words(game: AnyGame, error: Exception) -> How:
    """Returns an error as a sentence, with the line of the game's own files at which it was raised."""
    folder = folder_of(game)
    frames = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(folder)]
    if isinstance(error, LeakError) or (not frames and isinstance(error, AssertionError | Refusal | ValueError)):
        return How(str(error))
    at = [f", at {Path(each.filename).relative_to(folder)}:{each.lineno}, in {each.name}" for each in frames[-1:]]
    raised = f"It raises {type(error).__name__}{f': {error}' if str(error) else ''}{''.join(at)}"
    return How(raised, raised)
