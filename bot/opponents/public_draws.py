"""Public draws: everyone reads them in the record, so what they decide may be no secret.

An act is carried out again with one of its public draws changed, and all else as it was. If everyone is told the same
and sees the same, and yet a seat receives something else, then everyone can work that out from the draw.

What nobody sees yet may follow from a public draw as well, such as the order of a deck. Therefore both outcomes are
played on side by side: what differs then, though nothing more was drawn, was decided by that draw too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.contract.game import PUBLIC, AnyGame, Draws, Outcome, Seat
from bot.games.tree import wander
from bot.opponents.leaks import STREAM, LeakError, fields
from bot.record.dice import Dice, DiceTray, Supply

CHANGED = 3
"""The most public draws of an act that are changed, each for itself."""
DEALT = 24
"""How often a seat's stream is dealt otherwise, to see whether a secret comes from there after all."""
ON = 6
"""The most decisions for which both outcomes are played on."""


class Act(Struct, frozen=True):
    """Something that is carried out with draws: what it is called, how it is done, and the dice that it is done with.
    ``seats`` are those of the game."""

    game: AnyGame
    seats: Sequence[Seat]
    name: str
    do: Callable[[Draws], Outcome[Any]]
    tray: DiceTray
    used: Mapping[str, int]


def check_public_draws(act: Act, rng: random.Random) -> None:
    """Checks that no seat's secret follows from a public draw of an act. Raises LeakError."""
    dice = Dice(act.tray, act.used)
    first = act.do(dice)
    public = [draw for draw in dice.draws if draw.stream == PUBLIC]
    changeable = [number for number, draw in enumerate(public) if draw.sides > 1]
    for number in rng.sample(changeable, min(CHANGED, len(changeable))):
        draw = public[number]
        values = [each.value for each in public]
        values[number] = (draw.value - 1 + rng.randrange(1, draw.sides)) % draw.sides + 1
        other = act.do(Dice(act.tray, act.used, supplied(values)))
        if seen(act.game, first, None) != seen(act.game, other, None):
            continue
        what = f"{act.name}, by the public draw “{draw.purpose}”"
        told = {seat: differing(seen(act.game, first, seat), seen(act.game, other, seat)) for seat in act.seats}
        for seat, names in told.items():
            as_drawn = [each.value for each in public]
            if leaks := names and names - _dealt_apart(act, seat, first, as_drawn, names, rng):
                raise LeakError(f"{what}: everyone can work out what {seat} alone is told: {_named(leaks)}. {STREAM}")
        if not any(told.values()):
            _check_played_on(act, what, first.state, other.state, rng)


def _dealt_apart(
    act: Act, seat: Seat, first: Outcome[Any], values: list[int], told: set[str], rng: random.Random
) -> set[str]:
    """Which fields of what a seat is told come from the streams of seats as well: with the same public draws they are
    not always the same."""
    apart = set[str]()
    for _ in range(DEALT):
        tray = DiceTray(rng.randbytes(32), (), "dealt", 1)
        again = act.do(Dice(tray, act.used, supplied(values)))
        apart |= told & differing(seen(act.game, first, seat), seen(act.game, again, seat))
        if apart == told:
            break
    return apart


def _check_played_on(act: Act, what: str, one: Any, other: Any, rng: random.Random) -> None:
    """Checks that two outcomes that look alike to all stay so, until they part by something that is drawn. Raises
    LeakError."""
    game = act.game
    for _ in range(ON):
        to_act = sorted(game.awaited(game.view(one, None)))
        if not to_act or msgspec.json.encode(one) == msgspec.json.encode(other):
            return
        seat = rng.choice(to_act)
        if not (text := wander(game, game.view(one, seat), seat, rng)):
            return
        dice = Dice(act.tray, {}), Dice(act.tray, {})
        first, second = (
            game.apply(state, seat, game.parse(text), each) for state, each in zip((one, other), dice, strict=True)
        )
        for audience in (None, *act.seats):
            if told := differing(seen(game, first, audience), seen(game, second, audience)):
                if dice[0].draws or dice[1].draws:
                    return
                showing = f"{what}: everyone can work out what only {seat}'s “{text}” shows"
                raise LeakError(f"{showing}: {_named(told)}. {STREAM}")
        one, other = first.state, second.state


def supplied(values: Sequence[int]) -> Supply:
    """Returns a supply that gives these values to the public draws, one after the other. A value that a die can't show
    is lost."""
    left = list(values)

    def give(sides: int, purpose: str, stream: str) -> int | None:
        if stream != PUBLIC or not left:
            return None
        value = left.pop(0)
        return value if value <= sides else None

    return give


def seen(game: AnyGame, outcome: Outcome[Any], audience: Seat | None) -> dict[str, Any]:
    """What an audience receives of an outcome but for the draws: its lines and its view, as read from JSON."""
    lines = [line for event in outcome.events if (line := event.to(audience or PUBLIC))]
    found: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode({"lines": lines, "view": game.view(outcome.state, audience)})
    )
    return found


def differing(one: Any, other: Any) -> set[str]:
    """The names of the single fields in which two things differ."""
    if one == other:
        return set()
    first, second = dict(fields(one)), dict(fields(other))
    return {name for name in first | second if first.get(name, ...) != second.get(name, ...)}


def _named(told: set[str]) -> str:
    """A few of the fields, in words."""
    return ", ".join(f"`{name}`" for name in sorted(told)[:3])
