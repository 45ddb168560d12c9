"""Where a unit may go, and how it faces there (sections 3-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import counter, divisions
from bot.games.donelson.data.terms import Facing, Hex, Key
from bot.games.donelson.offers.movers import (
    alone_first,
    attraction,
    movers,
    moves,
    moving_now,
    open_pieces,
    ways,
    wheels,
)
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.rules.facts import division_of
from bot.games.donelson.rules.movement import groups
from bot.games.donelson.rules.movement.allowance import allowance, barred, points_left
from bot.games.donelson.rules.movement.paths import Walker, Ways
from bot.games.donelson.rules.movement.unreachable import unreachable
from bot.games.donelson.words.names import FACING_WORDS, ground_words, hex_number, hex_text, looking, no_unit, place
from bot.games.kit.sides import OTHER
from bot.games.phrases import counted

MOST = 100
"""Hexes that one level offers."""
HOW = {"move": "{} to", "wheel": "{} wheels to"}
"""How the labels of a unit's hexes begin, with its name put in, by the kind of move."""


def unit_choice(now: Situation, key: Key, opened: bool = False) -> Choice:
    """Returns a unit as a choice; ``opened`` where its hexes stand beside it."""
    each, unit = counter(key), now.view.units[key]
    state = [f"{points_left(now.view, key)} of {allowance(now.view, key)} movement points"]
    if unit.disordered:
        state.append("disordered")
    if key in now.view.out_of_command:
        state.append("out of command")
    if key in now.goals:
        state.append("holds" if now.goals[key] == unit.at else f"marches on to {hex_text(now.goals[key])}")
    division = division_of(now.view, key)
    group = divisions()[division].name if division else "The army"
    at = hex_text(unit.at)
    return Choice(key, f"{each.name} at {at}", ", ".join(state), "move", group=group, place=at, opened=opened)


# -- where to


def hex_choice(how: str, at: Hex, cost: int, points: int, more: str = "") -> Choice:
    """Returns a hex that may be reached as a choice, after who goes there and how; its price is its note."""
    label = f"{how} {hex_text(at)}, {ground_words(at)}"
    hint = f"{cost} of {counted(points, 'point')}{f'; {more}' if more else ''}"
    return Choice(hex_text(at), label, hint, "move", place=hex_text(at), note=str(cost))


def reached(now: Situation, hexes: Iterable[Hex]) -> list[Hex]:
    """Returns hexes in the order of a menu, as many as a level holds."""
    return sorted(hexes, key=lambda at: (-attraction(now.board, at, now.side), at))[:MOST]


def offered(now: Situation, key: Key, via: Hex = 0) -> list[Hex]:
    """Returns the hexes of those a unit may reach that its level offers: a leader's in their order, those with own
    troops first, then the nearest."""
    found = ways(now, key, via)
    if counter(key).arm != "hq":
        return list(found) if len(found) <= MOST else reached(now, found)
    entry = ("offered", key, via)
    if entry not in now.found:
        own, cost = now.board.holder, {at: groups.cheapest(some) for at, some in found.items()}
        now.found[entry] = sorted(found, key=lambda at: (own(at) != now.side, cost[at], at))[:MOST]
    nearest: list[Hex] = now.found[entry]  # type: ignore[assignment]
    return nearest


def hexes_level(now: Situation, key: Key, how: str = HOW["move"], via: Hex = 0) -> Level:
    """Returns the hexes that a unit may reach; ``how`` is what its labels say before the hex, with its name put in."""
    found = ways(now, key, via)
    hexes = offered(now, key, via)
    if counter(key).arm != "hq":
        hexes = reached(now, hexes)
    choices = tuple(way_choice(now, key, found, at, how) for at in hexes)
    return Level(f"Move {counter(key).name} to which hex?", choices)


def way_choice(now: Situation, key: Key, found: Ways, at: Hex, how: str) -> Choice:
    """Returns one of the hexes that a unit may reach as a choice, as ``hexes_level`` says it."""
    way = groups.chosen(now.board, key, at, found[at])
    more = zone_words(now, at, counter(key).arm == "inf")
    return hex_choice(how.format(counter(key).name), at, way.cost, points_left(now.view, key), more)


def zone_words(now: Situation, at: Hex, infantry: bool = True) -> str:
    """Returns what an enemy zone of control means to those who come to a hex: ``infantry`` outside the works has to
    attack from there (US-10.3, US-10.4); "" in none."""
    if not now.board.in_zone(at, OTHER[now.side]):
        return ""
    works = field().fort(at) or at in field().pit_hexes()
    free = works or not infantry or now.view.stage == "night-move"
    return "enemy zone of control" if free else "next to an enemy: it must attack"


def number(now: Situation, text: str, allowed: Iterable[Hex], why: Callable[[], Refusal]) -> Hex:
    """Returns the hex of a token that is among those allowed. Raises Refusal."""
    found = hex_number(text)
    if found not in allowed:
        raise why()
    return found


def unit_of(now: Situation, token: str, may: Callable[[Situation, Key], bool] = moves) -> Key:
    """Returns the unit of a token that ``may`` go. Raises Refusal with the reason why it may not."""
    if may(now, token):
        return token
    some = tuple(key for key in movers(now) if may(now, key))[:3]
    if token not in now.view.units or counter(token).side != now.side:
        raise Refusal(no_unit(token), "US-3.1", some)
    raise barred(now.view, token) or Refusal(f"{counter(token).name} can't move anywhere", "US-3.1", some)


def too_far(now: Situation, key: Key, token: str, allowed: Iterable[Hex]) -> Callable[[], Refusal]:
    """Returns the maker of a refusal of a hex that a unit cannot reach."""

    def why() -> Refusal:
        some = tuple(f"move {key} {hex_text(at)}" for at in reached(now, allowed)[:3])
        left, name = counted(points_left(now.view, key), "point"), counter(key).name
        to = hex_number(token)
        if to in allowed:
            return Refusal(f"{token} is farther than one list of hexes reaches: {name} takes two moves", "US-3.4", some)
        found = unreachable(Walker(now.view, now.board, key), to) if to else None
        if found:
            return Refusal(found.reason, found.rule, some)
        return Refusal(f"{name} cannot reach {place(token)} with {left} left", "US-3.1", some)

    return why


# -- the levels


def whole(now: Situation, path: Path) -> bool:
    """Tells quickly of a move of one unit, its facing said or not, that it is whole."""
    word, key = path[0], path[1] if len(path) > 1 else ""
    if (word, len(path)) not in (("move", 3), ("wheel", 4)) or key not in now.mine or not moving_now(now):
        return False
    if path[2] not in map(hex_text, offered(now, key)):
        return False
    return word == "move" or (counter(key).arm != "hq" and path[3] in ways(now, key)[int(path[2])])


def move_level(now: Situation, path: Path) -> Level | None:
    """Offers one unit, and where it may go."""
    if not path:
        return Level("Move which unit?", tuple(unit_choice(now, k, k in open_pieces(now)) for k in alone_first(now)))
    key = unit_of(now, path[0])
    if len(path) == 1:
        return hexes_level(now, key)
    number(now, path[1], offered(now, key), too_far(now, key, path[1], ways(now, key)))
    return None


def wheel_level(now: Situation, path: Path) -> Level | None:
    """The same, with the facing at the end."""
    if not path:
        return Level("Move which unit?", tuple(unit_choice(now, key) for key in movers(now) if wheels(now, key)))
    unit_of(now, path[0], wheels)
    if len(path) == 1:
        return hexes_level(now, path[0], HOW["wheel"])
    move_level(now, path[:2])
    found = ways(now, path[0])[int(path[1])]
    if len(path) == 2:
        facings = sorted(found, key=lambda facing: found[facing].cost)
        choices = tuple(facing_choice(path[0], path[1], facing, found[facing].cost) for facing in facings)
        return Level(f"How does {counter(path[0]).name} face at {path[1]}?", choices)
    if path[2] not in found:
        some = tuple(f"wheel {path[0]} {path[1]} {facing}" for facing in list(found)[:3])
        raise Refusal(f"{counter(path[0]).name} cannot end at {path[1]} facing {looking(path[2])}", "US-6.6", some)
    return None


def facing_choice(key: Key, at: str, facing: Facing, cost: int) -> Choice:
    """Returns a facing in which a unit may end as a choice."""
    label = f"{counter(key).name} to {at} facing {FACING_WORDS[facing]}"
    return Choice(facing, label, counted(cost, "point"), "move")


def picked(now: Situation, path: Path, token: str) -> Choice | None:
    """Finds the choice of a unit, of where it goes and of how it faces there; None where none is found quickly."""
    word, key = path[0], path[1] if len(path) > 1 else token
    if word not in HOW or not moving_now(now) or not (wheels if word == "wheel" else moves)(now, key):
        return None
    if len(path) == 1:
        return unit_choice(now, key, word == "move" and key in open_pieces(now))
    found, to = ways(now, key), path[2] if len(path) > 2 else token
    if not (at := hex_number(to)) or at not in offered(now, key):
        return None
    if len(path) == 2:
        return way_choice(now, key, found, at, HOW[word]) if token == hex_text(at) else None
    return next(
        (facing_choice(key, to, facing, way.cost) for facing, way in found[at].items() if facing == token), None
    )


def through_level(now: Situation, path: Path) -> Level | None:
    """Offers one unit, a hex that its way leads through, and where it may go by that."""
    if not path:
        return move_level(now, path)
    if len(path) == 1:
        key = unit_of(now, path[0])
        return Level("Through which hex?", hexes_level(now, key, "{} through").choices)
    move_level(now, path[:2])
    via = int(path[1])
    if len(path) == 2:
        return hexes_level(now, path[0], f"{{}} by {path[1]} to", via)
    number(now, path[2], offered(now, path[0], via), too_far(now, path[0], path[2], ways(now, path[0], via)))
    return None
