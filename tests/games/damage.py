"""Positions that are damaged at random, as somebody may change a file of one by hand, or set part by part."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec

from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame
from bot.games.positions.soundness import without_last, without_offers
from bot.games.tree import wander
from bot.opponents.moments import Moment
from bot.record.dice import Dice, DiceTray
from bot.record.replayer import decoded

Spot = tuple[Any, Any]
"""A list or mapping of plain data, and the index or key of something in it."""


def spots(data: Any) -> Iterator[Spot]:
    """Everything in plain data that can be damaged."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from spots(data[key])


def damage(data: Any, rng: random.Random) -> None:
    """Changes one thing of plain data to something else of the same kind: another number, a word that stands elsewhere
    in it, a list with an element more or less."""
    every = list(spots(data))
    holder, key = rng.choice(every)
    value = holder[key]
    match value:
        case bool():
            holder[key] = not value
        case int():
            holder[key] = rng.choice([0, 1, -1, value + 1, value - 1, value + 7, *_others(every, int, value, rng)])
        case str():
            holder[key] = rng.choice(["", *_others(every, str, value, rng)])
        case list():
            _damage_list(value, every, rng)
        case dict():
            _damage_mapping(value, every, rng)
        case None:
            holder[key] = rng.choice([x for h, k in every if not isinstance(x := h[k], dict | list)])


def _others(every: list[Spot], kind: type, value: Any, rng: random.Random) -> list[Any]:
    """Some values of a kind that stand elsewhere, and some of the words that are keys."""
    found = [holder[key] for holder, key in every if type(holder[key]) is kind]
    found += [key for _, key in every if type(key) is kind and kind is str]
    found = sorted({each for each in found if each != value})
    return rng.sample(found, min(len(found), 4))


def _damage_list(value: list[Any], every: list[Spot], rng: random.Random) -> None:
    alike = [x for holder, key in every if isinstance(holder[key], list) for x in holder[key]]
    fits = [x for x in alike if not value or type(x) is type(value[0])] or alike
    act = rng.randrange(4)
    if act == 0 and value:
        value.pop(rng.randrange(len(value)))
    elif act == 1 and len(value) > 1:
        rng.shuffle(value)
    elif act == 2 and value:
        value.append(deepcopy(rng.choice(value)))
    elif fits:
        value.insert(rng.randrange(len(value) + 1), deepcopy(rng.choice(fits)))


def _damage_mapping(value: dict[str, Any], every: list[Spot], rng: random.Random) -> None:
    keys = sorted(value)
    if len(keys) > 1 and rng.random() < 0.5:
        one, other = rng.sample(keys, 2)
        value[one], value[other] = value[other], value[one]
    elif keys and rng.random() < 0.7:
        value.pop(rng.choice(keys))
    else:
        words = sorted({key for _, key in every if isinstance(key, str)})
        value[rng.choice(words)] = deepcopy(rng.choice([*value.values(), 0, ""]))


def damaged(game: AnyGame, start: Moment, rng: random.Random, most: int = 2) -> Any:
    """A position of that game with one or a few things damaged, as taken from a file; None where it is refused."""
    data = msgspec.json.decode(msgspec.json.encode(start.state))
    for _ in range(rng.randint(1, most)):
        damage(data, rng)
    try:
        return without_offers(without_last(decoded(game, data, game.rules_version)))
    except ValueError:
        return None


def set_at_random(game: AnyGame, start: Moment, rng: random.Random, most: int = 3) -> Any:
    """A position of that game with one or a few of its parts set; None where that is refused, or nothing can be."""
    parts = game.settable(game.view(start.state, None))
    if not parts:
        return None
    chosen = rng.sample(parts, min(len(parts), rng.randint(1, most)))
    try:
        return game.set_parts(start.state, {p.key: rng.choice(list(p.values)) for p in chosen}).state
    except Refusal:
        return None


def play_on(game: AnyGame, state: Any, rng: random.Random, most: int) -> list[Any]:
    """The positions of a game that is played on at random, at most so many."""
    dice = Dice(DiceTray(rng.randbytes(32), (), "damage", 1), {})
    found = [state]
    for _ in range(most):
        to_act = sorted(game.awaited(game.view(found[-1], None)))
        if not to_act:
            break
        seat = rng.choice(to_act)
        text = wander(game, game.view(found[-1], seat), seat, rng)
        found.append(game.apply(found[-1], seat, game.parse(text), dice).state)
    return found
