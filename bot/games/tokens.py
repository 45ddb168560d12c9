"""Tokens of canonical texts: those that a level offers, alone, as a set of several, or as a form filled in."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations

from bot.games.contract.choices import Level, Path

NONE = "-"
"""The token of an empty multi-select."""


UNSET = "_"
"""The token of a form's field in which nothing is chosen yet. It stands in a panel's paths only; at the end of one it
means that the form, filled in as it is, has not been left."""


def only(level: Level) -> bool:
    """Tells whether a level leaves only one choice."""
    return len(level.choices) == 1 and level.most == 1 and not level.fields


def tokens(level: Level) -> Iterator[str]:
    """Yields every token that a level offers: its keys, or all sets of them that it allows."""
    keys = [c.key for c in level.choices]
    if level.most == 1:
        yield from keys
        return
    for size in range(level.least, level.most + 1):
        yield from (",".join(subset) or NONE for subset in combinations(keys, size))


def picks(level: Level, token: str) -> bool:
    """Tells whether a level offers a token: a key of it, or a set of its keys as allowed, in its order."""
    keys = [choice.key for choice in level.choices]
    if level.most == 1:
        return token in keys
    picked = [] if token == NONE else token.split(",")
    return level.least <= len(picked) <= level.most and picked == [key for key in keys if key in picked]


def some_tokens(level: Level, most: int) -> tuple[str, ...]:
    """Returns the first tokens that a level offers, for whoever is told what is possible: its keys or, where several
    must be picked, one set of them."""
    if level.least > 1:
        return (token_of(level, [choice.key for choice in level.choices[: level.least]]),)
    return tuple(choice.key for choice in level.choices[:most])


def token_of(level: Level, keys: Iterable[str]) -> str:
    """Returns keys of a multi-select as one token, in the order of the level; keys that the level lacks come last."""
    order = [c.key for c in level.choices]
    return ",".join(sorted(keys, key=lambda key: order.index(key) if key in order else len(order))) or NONE


def preset(field: Level) -> str:
    """Returns the token of a form's field before anything is chosen: the keys chosen already, the only choice there is,
    no choice where none will do; else UNSET."""
    if only(field):
        return field.choices[0].key
    if field.most > 1 and (field.chosen or not field.least):
        return token_of(field, field.chosen)
    return UNSET


def at_random(level: Level, rng: random.Random) -> str:
    """Returns a token of a level at random."""
    if level.most == 1:
        return level.choices[int(rng.random() * len(level.choices))].key
    size = rng.randint(level.least, min(level.most, len(level.choices)))
    picked = sorted(rng.sample(range(len(level.choices)), size))
    return ",".join(level.choices[i].key for i in picked) or NONE


def fillings(fields: tuple[Level, ...]) -> Iterator[Path]:
    """Yields every way to fill a form in."""
    if not fields:
        yield ()
        return
    for token in tokens(fields[0]):
        yield from ((token, *rest) for rest in fillings(fields[1:]))
