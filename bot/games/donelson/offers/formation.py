"""Batteries limber and unlimber, garrisons are set and taken in, units leave and enter the map (sections 16, 23, 25 and
27)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import movement
from bot.games.donelson.data.forces import counter, divisions
from bot.games.donelson.data.terms import MOVING, Hex, Key
from bot.games.donelson.offers.movers import OTHER_MOVES, prompt
from bot.games.donelson.offers.situation import HEX, UNIT, Owner, Situation
from bot.games.donelson.rules import garrisons
from bot.games.donelson.rules.formation import (
    Enter,
    EnterFor,
    Exit,
    Garrison,
    Gather,
    Limber,
    LimberAll,
    Unlimber,
    UnlimberAll,
    carry_out,
)
from bot.games.donelson.rules.movement import map_edge, moving
from bot.games.donelson.rules.movement.map_edge import held_back
from bot.games.donelson.words.names import commanded, hex_number, hex_text, no_unit, place, said
from bot.games.kit.language import Command
from bot.games.kit.offers import declared
from bot.games.phrases import counted, sentence

OutOfReach = Callable[[Situation, Key], Refusal | None]


BARS: dict[str, OutOfReach] = {
    "limber": lambda now, key: moving.barred_from_limbering(now.view, key),
    "unlimber": lambda now, key: moving.barred_from_unlimbering(now.view, key),
    "garrison": lambda now, key: garrisons.barred_from_garrisoning(now.view, now.roster.strength, key),
    "gather": lambda now, key: garrisons.barred_from_gathering(now.view, now.board, key),
}
"""Why a unit cannot do each of these now."""
KINDS: dict[str, tuple[str, str, str]] = {
    "limber": ("Limber a battery", "Limber which battery?", "Ready to move; it costs nothing"),
    "unlimber": ("Unlimber a battery", "Unlimber which battery?", f"Ready to fire; {movement().unlimber} points"),
    "garrison": (
        "Place a garrison marker",
        "Place it on which unit?",
        "It stays and guards all pits within 4 hexes",
    ),
    "gather": ("Remove a garrison marker", "Remove it from which unit?", "Takes this whole phase"),
    "exit": ("Leave the map", "Leave from which hex?", "Every unit in the hex that can, for good"),
    "enter": ("Bring in reinforcements", "Bring in which unit?", ""),
}
"""The label of each kind, its question, and a hint."""
DOES = {
    "limber": "{} limbers",
    "unlimber": "{} unlimbers",
    "garrison": "{} places a garrison marker",
    "gather": "{} removes its garrison marker",
}
"""What a unit does by each of BARS, with its name put in."""
RESTS = {"enter": "Bring in all", "gather": "Remove all garrison markers"}
"""What all that can do by one tap."""
ALL = "all"
"""All batteries that can, in the place of one."""


def able(now: Situation, word: str) -> tuple[Key, ...]:
    """Returns the units that can do one of BARS now."""
    if word not in now.found:
        now.found[word] = tuple(key for key in now.mine if not BARS[word](now, key))
    found: tuple[Key, ...] = now.found[word]  # type: ignore[assignment]
    return found


def offer(now: Situation, path: Path) -> Level | None:
    """Offers them."""
    if not now.active() or now.view.stage not in MOVING:
        if not path:
            return Level("Formation", ())
        raise Refusal("You can do that in your own movement phases", "US-2.2")
    if not path:
        return Level(prompt(now), tuple(kinds(now)))
    if path[0] == "exit":
        return exit_level(now, path[1:])
    if path[0] == "enter":
        return enter_level(now, path[1:])
    return unit_level(now, path[0], path[1:])


def kinds(now: Situation) -> Iterable[Choice]:
    """Yields the kinds that are possible now."""
    there = {word for word in BARS if able(now, word)}
    there |= {"exit"} if map_edge.exits(now.view, now.board, now.side) else set()
    there |= {"enter"} if map_edge.entrants(now.view, now.board, now.side) else set()
    for word, (label, _, hint) in KINDS.items():
        if word in there:
            rest = RESTS.get(word, "") if word != "enter" or leaves_no_choice(now) else ""
            yield Choice(word, label, hint, "move", group=OTHER_MOVES, rest=rest)


def leaves_no_choice(now: Situation) -> bool:
    """Whether each of the reinforcements that can enter has but one division to go to."""
    levels = (enter_level(now, (key,)) for key in map_edge.entrants(now.view, now.board, now.side))
    return all(level is None or len(level.choices) == 1 for level in levels)


def unit_level(now: Situation, word: str, path: Path) -> Level | None:
    """Offers the units that can do it."""
    some = able(now, word)
    if not path:
        choices = (unit_choice(now, word, key) for key in some)
        return Level(KINDS[word][1], (*together(word, some), *choices))
    if path[0] == ALL and word in ("limber", "unlimber"):
        if not some:
            raise Refusal(f"None of your batteries can {word} now", "US-16.3")
        return None
    if path[0] not in some:
        if path[0] in now.mine:
            raise BARS[word](now, path[0]) or Refusal("That is not possible now")
        raise Refusal(no_unit(path[0], " on the map"), "US-3.1", tuple(f"{word} {k}" for k in some[:3]))
    return None


def together(word: str, some: tuple[Key, ...]) -> Iterable[Choice]:
    """Yields all batteries as one choice, where there are several."""
    if word in ("limber", "unlimber") and len(some) > 1:
        named = ", ".join(counter(key).name for key in some)[:100]
        yield Choice(ALL, f"{sentence(word)} all {len(some)} batteries", named, "move")


def unit_choice(now: Situation, word: str, key: Key) -> Choice:
    """Returns a unit as a choice, after what it does."""
    at = hex_text(now.view.units[key].at)
    return Choice(key, f"{DOES[word].format(counter(key).name)} at {at}", role="move", place=at)


def exit_level(now: Situation, path: Path) -> Level | None:
    """Offers the hexes from which some can leave."""
    hexes = map_edge.exits(now.view, now.board, now.side)
    if not path:
        return Level(KINDS["exit"][1], tuple(exit_choice(now, at) for at in hexes))
    if path[0] not in map(hex_text, hexes):
        if held := held_back(now.view, now.board, hex_number(path[0])):
            raise held
        roads = ", ".join(f"{hex_text(at)} ({road})" for at, road in field().exits.items())
        raise Refusal(f"No unit of yours can leave the map at {place(path[0])}: the ways out are {roads}", "US-27.6")
    return None


def exit_choice(now: Situation, at: Hex) -> Choice:
    """Returns a hex from which some leave as a choice, with what they count."""
    keys = map_edge.leavers(now.view, now.board, at)
    points = sum(now.roster.strength.get(key, 0) + now.roster.guns.get(key, 0) for key in keys)
    names = ", ".join(counter(key).name for key in keys)
    asks = f"{names} leave the map for good: {counted(points, 'point')}. Let them leave?"
    label = f"{hex_text(at)}, {field().exits[at]}: {counted(points, 'point')}"
    return Choice(hex_text(at), label, names[:100], "move", asks=asks, place=hex_text(at))


def enter_level(now: Situation, path: Path) -> Level | None:
    """Offers the reinforcements, and the divisions that they may be given to."""
    some = map_edge.entrants(now.view, now.board, now.side)
    if not path:
        price = f"{counted(now.view.arrivals + 1, 'point')} at {hex_text(field().entry)}"
        return Level(KINDS["enter"][1], tuple(Choice(k, counter(k).name, price, "move") for k in some))
    key = path[0]
    if key not in some:
        if key in now.view.units and counter(key).side == "usa":
            raise map_edge.barred_from_entering(now.view, now.board, now.view.arrivals, key) or Refusal(
                "Not now", "US-25.1"
            )
        raise Refusal(f"{said(key)} is not a reinforcement of yours", "US-25.4", tuple(f"enter {k}" for k in some[:3]))
    offered = map_edge.divisions_for(now.view, key)
    if not offered:
        return None
    if len(path) == 1:
        return Level(
            f"For which division is {counter(key).name}?",
            tuple(Choice(str(n), f"{counter(key).name} for {divisions()[n].name}", role="move") for n in offered),
        )
    if path[1] not in map(str, offered):
        raise Refusal(
            f"{counter(key).name} cannot be given to {commanded(path[1])}", "US-25.3", tuple(map(str, offered))
        )
    return None


OWNER = Owner(offer, carry_out)
OWNERS: tuple[Owner, ...] = (OWNER,)
DECISIONS = (
    declared(LimberAll, "limber all", owner=OWNER),
    declared(UnlimberAll, "unlimber all", owner=OWNER),
    declared(Limber, "limber {unit}", owner=OWNER, command=Command("Make a battery ready to move", (UNIT,))),
    declared(Unlimber, "unlimber {unit}", owner=OWNER, command=Command("Make a battery ready to fire", (UNIT,))),
    declared(Garrison, "garrison {unit}", owner=OWNER, command=Command("Guard the pits around a unit", (UNIT,))),
    declared(Gather, "gather {unit}", owner=OWNER),
    declared(Exit, "exit {at}", owner=OWNER, command=Command("Leave the map by a road south", (HEX,))),
    declared(
        EnterFor,
        "enter {unit} {division}",
        owner=OWNER,
        command=Command("Bring in reinforcements", (UNIT, CommandOption("division", "For which division"))),
    ),
    declared(Enter, "enter {unit}", owner=OWNER),
)
