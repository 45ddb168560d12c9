"""Who may move, and where to: one unit after another (sections 3-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.donelson.data.field import field
from bot.games.donelson.data.forces import counter, divisions
from bot.games.donelson.data.terms import MOVING, Facing, Hex, Key
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.rules.facts import division_of, idle
from bot.games.donelson.rules.movement import groups
from bot.games.donelson.rules.movement.allowance import allowance, barred, points_left
from bot.games.donelson.rules.movement.paths import Walker, Ways
from bot.games.donelson.rules.movement.unreachable import unreachable
from bot.games.donelson.state.board import Board
from bot.games.donelson.words.names import FACING_WORDS, ground_words, hex_number, hex_text, looking, no_unit, place
from bot.games.kit.sides import OTHER, Side
from bot.games.phrases import counted

MOST = 100
"""Hexes that one level offers."""
HOW = {"move": "{} to", "wheel": "{} wheels to"}
"""How the labels of a unit's hexes begin, with its name put in, by the kind of move."""


def moving_now(now: Situation) -> bool:
    """Whether the side is in a movement phase of its own."""
    return now.active() and now.view.stage in MOVING


def prompt(now: Situation) -> str:
    """Returns what the phase asks."""
    phase = {"first-move": "First movement", "second-move": "Second movement", "night-move": "Movement at night"}
    if anybody_moves(now):
        return f"{phase[now.view.stage]}: move which unit?"
    if all(idle(now.view, key) for key in now.mine if division_of(now.view, key)):
        return f"{phase[now.view.stage]}: your men are surprised. They can't move until the enemy attacks."
    return f"{phase[now.view.stage]}: no one can move any longer."


# -- who


def ways(now: Situation, key: Key, via: Hex = 0) -> Ways:
    """Returns where a unit may go, found once a view."""
    kept = now.found
    entry = ("ways", key, via)
    if entry not in kept:
        kept[entry] = groups.ways_of(now.view, now.board, key, via)
    found: Ways = kept[entry]  # type: ignore[assignment]
    return found


def moves(now: Situation, key: Key) -> bool:
    """Whether a unit is the side's and can go somewhere, found once a view."""
    entry = ("moves", key)
    if entry not in now.found:
        now.found[entry] = key in now.mine and groups.can_go(now.view, now.board, key)
    return bool(now.found[entry])


def wheels(now: Situation, key: Key) -> bool:
    """Whether a unit can go somewhere and its facing matters: any but a leader."""
    return moves(now, key) and counter(key).arm != "hq"


def anybody_moves(now: Situation) -> bool:
    """Whether any unit of the side can go somewhere."""
    return any(moves(now, key) for key in now.mine)


def movers(now: Situation) -> tuple[Key, ...]:
    """Returns the units that can go somewhere, best first: divisions together, those nearer the enemy before others."""
    if "movers" not in now.found:
        some = [key for key in now.mine if moves(now, key)]
        now.found["movers"] = tuple(sorted(some, key=lambda key: order(now, key)))
    found: tuple[Key, ...] = now.found["movers"]  # type: ignore[assignment]
    return found


def order(now: Situation, key: Key) -> tuple[int, int, float, str]:
    """Returns where a unit stands in a menu: those that have moved, or hold as ordered, come last."""
    unit = now.view.units[key]
    arm = {"inf": 0, "art": 1, "hq": 2}[counter(key).arm]
    nearness = attraction(now.board, unit.at, now.side) / 100
    done = unit.walked or now.goals.get(key) == unit.at
    return done, division_of(now.view, key), arm - nearness, key


def alone_first(now: Situation) -> tuple[Key, ...]:
    """Returns the same: of those that have yet to move, those first that no brigade takes along, such as leaders."""
    able = Counter(counter(key).brigade for key in movers(now) if counter(key).brigade)
    return tuple(sorted(movers(now), key=lambda key: (order(now, key)[0], able[counter(key).brigade] > 1)))


def unit_choice(now: Situation, key: Key) -> Choice:
    """Returns a unit as a choice."""
    each, unit = counter(key), now.view.units[key]
    state = [f"{points_left(now.view, key)} of {allowance(now.view, key)} points"]
    if unit.disordered:
        state.append("disordered")
    if key in now.view.out_of_command:
        state.append("out of command")
    if key in now.goals:
        state.append("holds" if now.goals[key] == unit.at else f"marches on to {hex_text(now.goals[key])}")
    division = division_of(now.view, key)
    group = divisions()[division].name if division else "The army"
    return Choice(
        key, f"{each.name} at {hex_text(unit.at)}", ", ".join(state), "move", group=group, place=hex_text(unit.at)
    )


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
    """Returns the hexes of those a unit may reach that its level offers: of a leader's the nearest, those with own
    troops first."""
    found = ways(now, key, via)
    if len(found) <= MOST:
        return list(found)
    if counter(key).arm != "hq":
        return reached(now, found)
    entry = ("offered", key, via)
    if entry not in now.found:
        own, cost = now.board.holder, {at: groups.cheapest(some) for at, some in found.items()}
        now.found[entry] = sorted(found, key=lambda at: (own(at) != now.side, cost[at], at))[:MOST]
    nearest: list[Hex] = now.found[entry]  # type: ignore[assignment]
    return nearest


def hexes_level(now: Situation, key: Key, how: str = HOW["move"], via: Hex = 0) -> Level:
    """Returns the hexes that a unit may reach; ``how`` is what its labels say before the hex, with its name put in."""
    found = ways(now, key, via)
    hexes = reached(now, offered(now, key, via))
    choices = tuple(way_choice(now, key, found, at, how) for at in hexes)
    return Level(f"Where does {counter(key).name} go from {hex_text(now.view.units[key].at)}?", choices)


def way_choice(now: Situation, key: Key, found: Ways, at: Hex, how: str) -> Choice:
    """Returns one of the hexes that a unit may reach as a choice, as ``hexes_level`` says it."""
    way = groups.chosen(now.board, key, at, found[at])
    more = "enemy zone of control" if now.board.in_zone(at, OTHER[now.side]) else ""
    return hex_choice(how.format(counter(key).name), at, way.cost, points_left(now.view, key), more)


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
        return Level("Move which unit?", tuple(unit_choice(now, key) for key in alone_first(now)))
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
        return unit_choice(now, key)
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


FAR = 30


def attraction(board: Board, at: Hex, side: Side) -> float:
    """Returns how much a hex draws a side's units, for the order of a menu: towards the enemy, into the works, onto
    roads."""
    ground = field()
    near = board.nearest(at, OTHER[side])
    found = -float(near[0] if near else FAR)
    if at in ground.pit_hexes() or ground.fort(at):
        found += 3
    if ground.roadside(at):
        found += 0.5
    return found
