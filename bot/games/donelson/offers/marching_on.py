"""Marching on and holding: goals that stand from phase to phase (US-29.5)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from msgspec.structs import replace

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.donelson.data import forces
from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.offers.movers import OTHER_MOVES, anybody_moves, movers, moving_now, prompt
from bot.games.donelson.offers.moves import unit_choice
from bot.games.donelson.offers.situation import Owner, Situation
from bot.games.donelson.offers.stacks import stack_choice, stacks
from bot.games.donelson.rules.movement import goals
from bot.games.donelson.rules.movement.goals import (
    EVERYBODY,
    REST,
    Free,
    Head,
    Hold,
    Resume,
    carry_out,
    goal_for,
)
from bot.games.donelson.words.names import ground_words, hex_text, march_words, name_of, place, said
from bot.games.kit.offers import declared
from bot.games.phrases import shortened

RULE = "US-29.5"


# -- who, and where to


def on_their_way(now: Situation) -> dict[Key, Hex]:
    """Returns the goals of those that would come nearer to theirs now."""
    if "onward" not in now.found:
        some = goals.marching_on(now.view, now.goals)
        now.found["onward"] = {k: to for k, to in some.items() if goals.comes_nearer(now.view, now.board, k, to)}
    found: dict[Key, Hex] = now.found["onward"]  # type: ignore[assignment]
    return found


def who_may_head(now: Situation) -> Level:
    """Returns those that can be given a goal: brigades, stacks, and counters."""
    level = who_level(now, movers(now), "Set a destination for which unit?")
    some = tuple(replace(stack_choice(now, at), group="Stacks") for at in stacks(now))
    number = sum(choice.group == "Brigades" for choice in level.choices)
    return Level(level.prompt, (*level.choices[:number], *some, *level.choices[number:]))


def who_level(now: Situation, keys: Iterable[Key], prompt: str) -> Level:
    """Returns brigades with two of some counters, then each of these."""
    keys = tuple(keys)
    choices = []
    for who, some in forces.together(keys).items():
        if len(some) > 1:
            hexes = ", ".join(dict.fromkeys(hex_text(now.view.units[key].at) for key in some))
            choices.append(Choice(who, f"{name_of(who)} at {hexes}", role="move", group="Brigades", place=hexes[:4]))
    return Level(prompt, (*choices, *(unit_choice(now, key) for key in keys)))


def where_level(now: Situation, who: str, column: str = "") -> Level:
    """Returns the hexes with names and the columns, or a column's hexes."""
    ground, units = field(), now.view.units
    here = {units[key].at for key in goals.members(units, who)}
    if column:
        hexes = [at for at in sorted(ground.cells) if f"{at // 100:02}" == column and goal_for(who, at, here)]
        choices = [
            Choice(hex_text(at), f"On to {hex_text(at)}, {ground_words(at)}", role="move", place=hex_text(at))
            for at in hexes
        ]
        return Level(f"{name_of(who)}: to which hex {column}…?", tuple(choices))
    named = [at for at in (*ground.names, *ground.exits) if goal_for(who, at, here)]
    places = [
        Choice(hex_text(at), f"On to {ground.names.get(at) or ground.exits[at]} ({hex_text(at)})", role="move",
               group="Places", place=hex_text(at))
        for at in dict.fromkeys(named)
    ]  # fmt: skip
    ways = (hex_text(at) for at in sorted(ground.cells) if goal_for(who, at, here))
    others = []
    for each, some in groupby(ways, key=lambda at: at[:2]):
        line = [*some]
        others.append(Choice(each, f"One of the hexes {line[0]} to {line[-1]}", role="move", group="Hexes"))
    return Level(f"Where does {name_of(who)} march on to, phase by phase?", (*places, *others))


# -- the tree


def offer_as_before(now: Situation, path: Path) -> Level | None:
    """Offers to march on as before."""
    if not moving_now(now):
        if not path:
            return Level("Movement", ())
        raise Refusal("Counters move in your own movement phases", "US-2.2")
    if not path:
        return Level(prompt(now), resume_choice(now))
    if not on_their_way(now):
        raise Refusal("No unit with a destination can come nearer to it now", RULE, ("head",))
    return None


def offer(now: Situation, path: Path) -> Level | None:
    """Offers to march on to a new goal."""
    if not moving_now(now):
        if not path:
            return Level("Movement", ())
        raise Refusal("Counters move in your own movement phases", "US-2.2")
    if not path:
        return Level(prompt(now), head_choice(now))
    if len(path) == 1:
        return who_may_head(now)
    names = [choice.key for choice in who_may_head(now).choices]
    if path[1] not in names:
        raise Refusal(f"{said(path[1])} is none of yours that can move", RULE, tuple(f"head {w}" for w in names[:3]))
    column = path[2] if len(path) > 2 and len(path[2]) == 2 else ""
    level = where_level(now, path[1], column)
    if column and not level.choices:
        raise Refusal(f"{name_of(path[1])} finds no way to any hex {column}…", RULE)
    if len(path) == 2 or (len(path) == 3 and column):
        return level
    if path[-1] not in [choice.key for choice in level.choices]:
        raise Refusal(f"{name_of(path[1])} finds no way to {place(path[-1])}", RULE)
    return None


def resume_choice(now: Situation) -> tuple[Choice, ...]:
    """Returns the choice by which all go on as before, where anybody does."""
    going = on_their_way(now)
    if not going:
        return ()
    number = len(forces.together(going))
    label = f"As before: {number} {'marches' if number == 1 else 'march'} on"
    holding = sum(goal == now.view.units[key].at for key, goal in now.goals.items())
    hint = f"{march_words(going)}{f'; {holding} hold' if holding else ''}"
    return (Choice("resume", label, shortened(hint, 100), "move", usual=True),)


def head_choice(now: Situation) -> tuple[Choice, ...]:
    """Returns the choice of a goal."""
    if not anybody_moves(now):
        return ()
    hint = "For hexes too far to reach this phase"
    return (Choice("head", "Set a destination", hint, "move", group=OTHER_MOVES),)


# -- orders


def offer_holding(now: Situation, path: Path) -> Level | None:
    """Offers to hold and to be free of goals."""
    if not path:
        return Level("", tuple(holding_choices(now)))
    some = {"hold": loose(now), "free": tuple(now.goals)}[path[0]]
    if len(path) == 1:
        return whom_level(now, path[0], some)
    names = [choice.key for choice in whom_level(now, path[0], some).choices] if some else []
    if path[1] not in names:
        why = "holds already, or is none of yours on the map" if path[0] == "hold" else "neither marches on nor holds"
        raise Refusal(f"{said(path[1])} {why}", RULE, tuple(f"{path[0]} {w}" for w in names[:3]))
    return None


def loose(now: Situation) -> tuple[Key, ...]:
    """Returns the counters that could move and do not hold."""
    standing = now.goals
    return tuple(key for key, unit in now.mine.items() if not counter(key).fixed and standing.get(key) != unit.at)


def holding_choices(now: Situation) -> Iterable[Choice]:
    """Yields what may be ordered."""
    if loose(now):
        yield Choice("hold", "Hold, phase by phase", "Held units come last in the menus", "wait", group="Orders")
    if now.goals:
        yield Choice("free", "Remove a destination", "For units that march on or hold", role="wait", group="Orders")


def whom_level(now: Situation, word: str, keys: tuple[Key, ...]) -> Level:
    """Returns everybody, then brigades and counters; each label says what is ordered."""
    if word == "hold":
        level, how = who_level(now, keys, "Hold which unit in its place?"), "Hold"
        rest = sum(key not in now.goals for key in keys)
        first = [Choice(REST, "Hold: every unit without a destination", f"{rest} of them", "wait")] if rest else []
    else:
        level, how = who_level(now, keys, "Remove whose destination?"), "No goal for"
        first = [Choice(EVERYBODY, "Remove all destinations", role="wait")]
    some = (replace(each, label=f"{how} {each.label}"[:80], hint="") for each in level.choices)
    return Level(level.prompt, (*first, *some))


RESUMING = Owner(offer_as_before, carry_out)
OWNER = Owner(offer, carry_out)
OWNERS: tuple[Owner, ...] = (OWNER,)
HOLDING = Owner(offer_holding, goals.hold_or_free)
DECISIONS = (
    declared(Resume, "resume", owner=RESUMING),
    declared(Head, "head {who} {at}", "head {who} {column} {at}", owner=OWNER),
)
ORDERS = (
    declared(Hold, "hold {who}", owner=HOLDING, order=True),
    declared(Free, "free {who}", owner=HOLDING, order=True),
)
