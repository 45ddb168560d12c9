"""Movement: one unit, a stack, a whole brigade, a march by road, a turn (sections 3-9)."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.donelson.data.terms import Brigade, Facing, Key
from bot.games.donelson.offers.movers import OTHER_MOVES, anybody_moves, movable_brigades, moving_now, prompt, wheels
from bot.games.donelson.offers.moves import move_level, picked, through_level, wheel_level, whole
from bot.games.donelson.offers.situation import FACING, HEX, UNIT, Owner, Situation, declared
from bot.games.donelson.offers.stacks import (
    brigade_level,
    march_level,
    marching,
    stack_level,
    stacks,
    turn_level,
    turning,
)
from bot.games.donelson.rules.movement import goals, groups, moving
from bot.games.donelson.rules.movement.paths import Walker
from bot.games.donelson.state.working_copy import Campaign
from bot.games.kit.language import Command
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side


class Move(Decision, frozen=True):
    """ "move oglesby-a 1911": by the cheapest way; it ends facing the nearest enemy, or as it stood."""

    unit: Key
    at: str


class Wheel(Decision, frozen=True):
    """ "wheel oglesby-a 1911 ne": the same, with the facing at the end."""

    unit: Key
    at: str
    facing: Facing


class Through(Decision, frozen=True):
    """ "through oglesby-a 2010 1911": by the cheapest way that leads through another hex."""

    unit: Key
    via: str
    at: str


class Stack(Decision, frozen=True):
    """ "stack 2009 1911": all in a hex that can."""

    start: str
    at: str


class MoveBrigade(Decision, frozen=True):
    """ "brigade oglesby 1911": one of its counters to the hex, the others next to it."""

    brigade: Brigade
    at: str


class March(Decision, frozen=True):
    """ "march oglesby-a 1911": grand tactical movement."""

    unit: Key
    at: str


class Turn(Decision, frozen=True):
    """ "turn 2009 ne": a stack turns."""

    at: str
    facing: Facing


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


def carry_out(work: Campaign, side: Side, decision: Decision) -> None:
    """Moves."""
    board = work.board
    match decision:
        case Move(unit, at):
            to = int(at)
            moving.go(work, unit, groups.chosen(board, unit, to, Walker(work, board, unit).ways()[to]))
        case Wheel(unit, at, facing):
            moving.go(work, unit, Walker(work, board, unit).ways()[int(at)][facing])
        case Through(unit, via, at):
            to = int(at)
            moving.go(work, unit, groups.chosen(board, unit, to, Walker(work, board, unit).ways(via=int(via))[to]))
        case Stack(start, at):
            for going in groups.stack_goes(work, board, int(start), int(at), side):
                moving.go(work, going.key, going.way)
        case MoveBrigade(brigade, at):
            for going in groups.brigade_goes(work, board, brigade, int(at)):
                moving.go(work, going.key, going.way)
        case March(unit, at):
            goals.march(work, unit, int(at))
        case Turn(at, facing):
            moving.turn(work, int(at), facing)


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
