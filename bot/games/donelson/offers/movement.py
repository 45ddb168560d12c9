"""Movement: one unit, a stack, a whole brigade, a march by road, a turn (sections 3-9)."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.donelson.offers.movers import OTHER_MOVES, anybody_moves, movable_brigades, moving_now, prompt, wheels
from bot.games.donelson.offers.moves import move_level, picked, through_level, wheel_level, whole
from bot.games.donelson.offers.situation import FACING, HEX, UNIT, Owner, Situation
from bot.games.donelson.offers.stacks import (
    brigade_level,
    march_level,
    marching,
    stack_level,
    stacks,
    turn_level,
    turning,
)
from bot.games.donelson.rules.movement.moves import March, Move, MoveBrigade, Stack, Through, Turn, Wheel, carry_out
from bot.games.kit.language import Command
from bot.games.kit.offers import declared

# -- the tree


def shares(word: str) -> Callable[[Situation, Path], Level | None]:
    """Returns the owner that offers one kind of moves. Each kind has its own, because it takes long to find out who may
    march, and hardly anybody asks."""
    choice, possible, below = KINDS[word]

    def offer(now: Situation, path: Path) -> Level | None:
        if not moving_now(now):
            if not path:
                return Level("Movement", ())
            raise Refusal("Counters move in your own movement phases", "US-2.2")
        if not path:
            return Level(prompt(now), (choice,)) if possible(now) else Level("Movement", ())
        return below(now, path[1:])

    return offer


def kind(word: str, label: str, hint: str = "", opened: bool = False) -> Choice:
    """Returns a kind of moves as a choice."""
    return Choice(word, label, hint, "move", group=OTHER_MOVES, opened=opened)


KINDS: dict[str, tuple[Choice, Callable[[Situation], bool], Callable[[Situation, Path], Level | None]]] = {
    "brigade": (
        kind("brigade", "Move a brigade", opened=True),
        lambda now: any(True for _ in movable_brigades(now)),
        brigade_level,
    ),
    "stack": (kind("stack", "Move a stack", "All in one hex together"), lambda now: bool(stacks(now)), stack_level),
    "move": (kind("move", "Move one unit", opened=True), anybody_moves, move_level),
    "wheel": (
        kind("wheel", "Move one unit and choose its facing"),
        lambda now: any(wheels(now, key) for key in now.mine),
        wheel_level,
    ),
    "through": (kind("through", "Move one unit by another route"), anybody_moves, through_level),
    "march": (
        kind("march", "March by road", "Twice as far or more, away from the enemy"),
        lambda now: any(True for _ in marching(now)),
        march_level,
    ),
    "turn": (kind("turn", "Change a stack's facing"), lambda now: any(True for _ in turning(now)), turn_level),
}
"""The kinds of moves in their order: as a choice, whether any is possible now, and what comes after it."""


OWNER = {word: Owner(shares(word), carry_out, whole, picked) for word in KINDS}
OWNERS: tuple[Owner, ...] = tuple(OWNER.values())
TO = CommandOption("to", "Which hex, by its number")
DECISIONS = (
    declared(
        MoveBrigade,
        "brigade {brigade} {at}",
        owner=OWNER["brigade"],
        command=Command("Move a whole brigade", (CommandOption("brigade", "Which brigade"), TO)),
    ),
    declared(
        Stack,
        "stack {start} {at}",
        owner=OWNER["stack"],
        command=Command("Move all in a hex", (CommandOption("start", "From which hex"), TO)),
    ),
    declared(
        Move, "move {unit} {at}", owner=OWNER["move"], command=Command("Move one unit by the cheapest way", (UNIT, TO))
    ),
    declared(
        Wheel,
        "wheel {unit} {at} {facing}",
        owner=OWNER["wheel"],
        command=Command("Move one unit and choose its facing", (UNIT, TO, FACING)),
    ),
    declared(
        Through,
        "through {unit} {via} {at}",
        owner=OWNER["through"],
    ),
    declared(
        March,
        "march {unit} {at}",
        owner=OWNER["march"],
        command=Command("March by road, far from the enemy", (UNIT, TO)),
    ),
    declared(
        Turn, "turn {at} {facing}", owner=OWNER["turn"], command=Command("Change a stack's facing", (HEX, FACING))
    ),
)
