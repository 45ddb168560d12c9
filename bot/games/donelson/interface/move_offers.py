"""Movement: one unit, a stack, a whole brigade, a march by road, a turn (sections 3-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.donelson.forces import brigades, counter, divisions
from bot.games.donelson.ground.cost import movement
from bot.games.donelson.ground.field import field
from bot.games.donelson.interface.decisions import FACING, HEX, UNIT, Decision, Owner, declared
from bot.games.donelson.interface.hex_words import FACING_WORDS, attraction, ground_words, hex_text
from bot.games.donelson.interface.situation import Situation
from bot.games.donelson.interface.unreachable import unreachable
from bot.games.donelson.rules import groups, moving
from bot.games.donelson.rules.allowance import MOVING, allowance, barred, barred_from_turning, points_left
from bot.games.donelson.rules.facts import division_of
from bot.games.donelson.rules.march import barred_from_marching, marches
from bot.games.donelson.rules.paths import Walker, Ways, last_in_fort, sound
from bot.games.donelson.state.campaign import Campaign
from bot.games.donelson.terms import FACINGS, OTHER, Facing, Hex, Key, Side
from bot.games.language import Command
from bot.games.phrases import counted

MOST = 100
"""Hexes that one level offers."""


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

    brigade: str
    at: str


class March(Decision, frozen=True):
    """ "march oglesby-a 1911": grand tactical movement."""

    unit: Key
    at: str


class Turn(Decision, frozen=True):
    """ "turn 2009 ne": a stack turns."""

    at: str
    facing: Facing


# -- what can be done


def ways(now: Situation, key: Key, via: Hex = 0) -> Ways:
    """Returns where a unit may go, found once a view."""
    kept = now.found
    entry = ("ways", key, via)
    if entry not in kept:
        kept[entry] = groups.ways_of(now.view, now.board, key, via)
    found: Ways = kept[entry]  # type: ignore[assignment]
    return found


def movers(now: Situation) -> tuple[Key, ...]:
    """Returns the units that can go somewhere, best first: divisions together, those nearer the enemy before others."""
    if "movers" not in now.found:
        some = [key for key in now.mine if groups.can_go(now.view, now.board, key)]
        now.found["movers"] = tuple(sorted(some, key=lambda key: order(now, key)))
    found: tuple[Key, ...] = now.found["movers"]  # type: ignore[assignment]
    return found


def order(now: Situation, key: Key) -> tuple[int, int, float, str]:
    """Returns where a unit stands in a menu."""
    unit = now.view.units[key]
    arm = {"inf": 0, "art": 1, "hq": 2}[counter(key).arm]
    return unit.walked, division_of(now.view, key), arm - attraction(now.board, unit.at, now.side) / 100, key


def stacks(now: Situation) -> tuple[Hex, ...]:
    """Returns the hexes with two movable units or more, some infantry among them, that can go somewhere."""
    if "stacks" not in now.found:
        hexes = dict.fromkeys(now.view.units[key].at for key in movers(now) if counter(key).arm == "inf")
        some = [at for at in hexes if len(groups.stack_units(now.view, now.board, at, now.side)) > 1]
        now.found["stacks"] = tuple(
            at for at in some if groups.stack_can_go(now.view, now.board, at, now.side) or stack_hexes(now, at)
        )
    found: tuple[Hex, ...] = now.found["stacks"]  # type: ignore[assignment]
    return found


def stack_hexes(now: Situation, at: Hex) -> tuple[Hex, ...]:
    """Returns the hexes to which all infantry of a stack can go, and face alike there."""
    entry = ("stack", at)
    if entry not in now.found:
        keys = [k for k in groups.stack_units(now.view, now.board, at, now.side) if counter(k).arm == "inf"]
        some = [ways(now, key) for key in keys]
        room = [to for to in groups.shared(some) if now.board.stack_room(to, "inf", now.side) >= len(keys)]
        if last_in_fort(now.view, now.board, keys):
            room = [to for to in room if field().fort(to)]
        now.found[entry] = tuple(sorted(room))
    found: tuple[Hex, ...] = now.found[entry]  # type: ignore[assignment]
    return found


def turners(now: Situation) -> tuple[Hex, ...]:
    """Returns the hexes whose combat units can all turn."""
    if "turners" not in now.found:
        hexes = sorted({unit.at for key, unit in now.mine.items() if counter(key).arm != "hq"})
        now.found["turners"] = tuple(at for at in hexes if turns(now, at))
    found: tuple[Hex, ...] = now.found["turners"]  # type: ignore[assignment]
    return found


def turns(now: Situation, at: Hex) -> tuple[Facing, ...]:
    """Returns the facings to which a stack may turn."""
    board, units = now.board, now.board.combat(at)
    price = movement().turn
    if any(barred_from_turning(now.view, key) or points_left(now.view, key) < price for key in units):
        return ()
    infantry = bool(board.inf(at))
    return tuple(
        facing
        for facing in FACINGS
        if any(now.view.units[key].facing != facing for key in units)
        and (not infantry or sound(board, now.side, at, facing, board.inf(at)[0]) or unsound(now, at))
    )


def unsound(now: Situation, at: Hex) -> bool:
    """Whether no facing at all has one of the enemies in zone: then any will do."""
    return not any(sound(now.board, now.side, at, facing, now.board.inf(at)[0]) for facing in FACINGS)


def marchers(now: Situation) -> tuple[Key, ...]:
    """Returns the units that can march by road."""
    if "marchers" not in now.found:
        some = [k for k in now.mine if not barred_from_marching(now.view, k) and marches(now.view, now.board, k)]
        now.found["marchers"] = tuple(sorted(some, key=lambda key: order(now, key)))
    found: tuple[Key, ...] = now.found["marchers"]  # type: ignore[assignment]
    return found


# -- the tree


def moving_now(now: Situation) -> bool:
    """Whether the side is in a movement phase of its own."""
    return now.active() and now.view.stage in MOVING


def offer(now: Situation, path: Path) -> Level | None:
    """Offers movement."""
    if not moving_now(now):
        if not path:
            return Level("Movement", ())
        raise Refusal("Counters move in your own movement phases", "US-2.2")
    if not path:
        return Level(prompt(now), tuple(kinds(now)))
    return LEVELS[path[0]](now, path[1:])


def prompt(now: Situation) -> str:
    """Returns what the phase asks."""
    phase = {"first-move": "First movement", "second-move": "Second movement", "night-move": "Movement at night"}
    return f"{phase[now.view.stage]}: who moves?"


def kinds(now: Situation) -> Iterable[Choice]:
    """Yields the kinds of moves that are possible now."""
    if any(True for _ in movable_brigades(now)):
        yield Choice("brigade", "Move a brigade", role="move", group="Movement")
    if stacks(now):
        yield Choice("stack", "Move a stack", role="move", group="Movement")
    if movers(now):
        yield Choice("move", "Move one unit", role="move", group="Movement")
        if faced(now):
            yield Choice("wheel", "Move one unit, and say how it faces", role="move", group="Movement")
        yield Choice("through", "Move one unit by another way", role="move", group="Movement")
    if marchers(now):
        yield Choice("march", "March by road", "Far from the enemy, twice as far or more", "move", group="Movement")
    if turners(now):
        yield Choice("turn", "Turn a stack", role="move", group="Movement")


def unit_choice(now: Situation, key: Key) -> Choice:
    """Returns a unit as a choice."""
    each, unit = counter(key), now.view.units[key]
    state = [f"{points_left(now.view, key)} of {allowance(now.view, key)} points"]
    if unit.disordered:
        state.append("disordered")
    if key in now.view.out_of_command:
        state.append("out of command")
    division = division_of(now.view, key)
    group = divisions()[division].name if division else "The army"
    return Choice(
        key, f"{each.name} at {hex_text(unit.at)}", ", ".join(state), "move", group=group, place=hex_text(unit.at)
    )


def hex_choice(how: str, at: Hex, cost: int, points: int, more: str = "") -> Choice:
    """Returns a hex that may be reached as a choice, after who goes there and how; its price is its note."""
    label = f"{how} {hex_text(at)}, {ground_words(at)}"
    hint = f"{cost} of {counted(points, 'point')}{f'; {more}' if more else ''}"
    return Choice(hex_text(at), label, hint, "move", place=hex_text(at), note=str(cost))


def reached(now: Situation, hexes: Iterable[Hex]) -> list[Hex]:
    """Returns hexes in the order of a menu, as many as a level holds."""
    return sorted(hexes, key=lambda at: (-attraction(now.board, at, now.side), at))[:MOST]


def hexes_level(now: Situation, key: Key, found: Ways, how: str = "{} to") -> Level:
    """Returns the hexes that a unit may reach; ``how`` is what its labels say before the hex, with its name put in."""
    points = points_left(now.view, key)
    enemy = OTHER[now.side]
    some = list(found)
    if counter(key).arm == "hq":
        some.sort(key=lambda at: (now.board.holder(at) != now.side, groups.cheapest(found[at]), at))
        some = some[:MOST]
    choices = []
    for at in reached(now, some):
        way = groups.chosen(now.board, key, at, found[at])
        more = "enemy zone of control" if now.board.in_zone(at, enemy) else ""
        choices.append(hex_choice(how.format(counter(key).name), at, way.cost, points, more))
    return Level(f"{counter(key).name} at {hex_text(now.view.units[key].at)}: where to?", tuple(choices))


def number(now: Situation, text: str, allowed: Iterable[Hex], why: Callable[[], Refusal]) -> Hex:
    """Returns the hex of a token that is among those allowed. Raises Refusal."""
    found = int(text) if text.isascii() and text.isdigit() and len(text) == 4 else 0
    if found not in allowed:
        raise why()
    return found


def unit_of(now: Situation, token: str, allowed: tuple[Key, ...]) -> Key:
    """Returns a unit of a token that is among those allowed. Raises Refusal with the reason why it is not."""
    if token in allowed:
        return token
    if token not in now.view.units or counter(token).side != now.side:
        raise Refusal(f"“{token[:30]}” is none of your units", "US-3.1", allowed[:3])
    raise barred(now.view, token) or Refusal(f"{counter(token).name} has no way to go", "US-3.1", allowed[:3])


def too_far(now: Situation, key: Key, token: str, allowed: Iterable[Hex]) -> Callable[[], Refusal]:
    """Returns the maker of a refusal of a hex that a unit cannot reach."""

    def why() -> Refusal:
        some = tuple(f"move {key} {hex_text(at)}" for at in reached(now, allowed)[:3])
        left, name = counted(points_left(now.view, key), "point"), counter(key).name
        to = int(token) if token.isascii() and token.isdigit() and len(token) == 4 else 0
        if to in allowed:
            return Refusal(
                f"{token} is farther than one list of hexes reaches: {name} goes in two moves", "US-3.4", some
            )
        found = unreachable(Walker(now.view, now.board, key), to) if to else None
        if found:
            return Refusal(found.reason, found.rule, some)
        return Refusal(f"{name} cannot reach {token[:20]} with {left} left", "US-3.1", some)

    return why


def move_level(now: Situation, path: Path) -> Level | None:
    """Offers one unit, and where it may go."""
    if not path:
        return Level("Which unit moves?", tuple(unit_choice(now, key) for key in movers(now)))
    key = unit_of(now, path[0], movers(now))
    found = ways(now, key)
    level = hexes_level(now, key, found)
    if len(path) == 1:
        return level
    number(now, path[1], {int(c.key) for c in level.choices}, too_far(now, key, path[1], found))
    return None


def faced(now: Situation) -> tuple[Key, ...]:
    """Returns the units that can go somewhere and whose facing matters: all but leaders."""
    return tuple(key for key in movers(now) if counter(key).arm != "hq")


def wheel_level(now: Situation, path: Path) -> Level | None:
    """The same, with the facing at the end."""
    if not path:
        return Level("Which unit moves?", tuple(unit_choice(now, key) for key in faced(now)))
    unit_of(now, path[0], faced(now))
    if len(path) == 1:
        return hexes_level(now, path[0], ways(now, path[0]), "{} wheels to")
    move_level(now, path[:2])
    found = ways(now, path[0])[int(path[1])]
    if len(path) == 2:
        who = counter(path[0]).name
        choices = tuple(
            Choice(facing, f"{who} to {path[1]} facing {FACING_WORDS[facing]}", counted(way.cost, "point"), "move")
            for facing, way in sorted(found.items(), key=lambda item: item[1].cost)
        )
        return Level(f"{counter(path[0]).name} at {path[1]}: facing where?", choices)
    if path[2] not in found:
        some = tuple(f"wheel {path[0]} {path[1]} {facing}" for facing in list(found)[:3])
        raise Refusal(f"{counter(path[0]).name} cannot end at {path[1]} facing {path[2][:10]}", "US-6.6", some)
    return None


def through_level(now: Situation, path: Path) -> Level | None:
    """Offers one unit, a hex that its way leads through, and where it may go by that."""
    if not path:
        return move_level(now, path)
    if len(path) == 1:
        key = unit_of(now, path[0], movers(now))
        return Level("Through which hex?", hexes_level(now, key, ways(now, key), "{} through").choices)
    move_level(now, path[:2])
    found = ways(now, path[0], int(path[1]))
    level = hexes_level(now, path[0], found, f"{{}} by {path[1]} to")
    if len(path) == 2:
        return level
    number(now, path[2], {int(c.key) for c in level.choices}, too_far(now, path[0], path[2], found))
    return None


def stack_level(now: Situation, path: Path) -> Level | None:
    """Offers stacks, and where they may go."""
    if not path:
        return Level("Which stack moves?", tuple(stack_choice(now, at) for at in stacks(now)))
    some = tuple(f"stack {hex_text(at)}" for at in stacks(now)[:3])
    at = number(
        now, path[0], stacks(now), lambda: Refusal(f"No stack of yours at {path[0][:10]} can move", "US-3.13", some)
    )
    hexes = reached(now, stack_hexes(now, at))
    if len(path) == 1:
        lead = now.board.inf(at)[0]
        keys = [k for k in groups.stack_units(now.view, now.board, at, now.side) if counter(k).arm == "inf"]
        points = min(points_left(now.view, key) for key in keys)
        reach = [ways(now, key) for key in keys]
        costs = {to: max(way.cost for way in groups.alike(now.board, keys, to, reach)) for to in hexes}
        return Level(
            f"The stack of {counter(lead).name} at {path[0]}: where to?",
            tuple(hex_choice(f"Stack of {counter(lead).name} to", to, costs[to], points) for to in hexes),
        )
    near = tuple(f"stack {path[0]} {hex_text(to)}" for to in hexes[:3])
    number(
        now,
        path[1],
        hexes,
        lambda: stack_stays(now, at, path[1], near),
    )
    return None


def stack_stays(now: Situation, at: Hex, token: str, near: tuple[str, ...]) -> Refusal:
    """Returns why a stack cannot go to a hex: what keeps the first of its infantry out of it, or all of it."""
    infantry = [k for k in groups.stack_units(now.view, now.board, at, now.side) if counter(k).arm == "inf"]
    to = int(token) if token.isascii() and token.isdigit() and len(token) == 4 else 0
    if last_in_fort(now.view, now.board, infantry) and to and not field().fort(to):
        return Refusal("One unit stays in the fort: move the others by themselves", "US-22.1", near)
    found = unreachable(Walker(now.view, now.board, infantry[0]), to) if to else None
    if found:
        return Refusal(found.reason, found.rule, near)
    return Refusal(f"Not all infantry at {at:04d} can reach {token[:10]} and face alike there", "US-3.13", near)


def stack_choice(now: Situation, at: Hex) -> Choice:
    """Returns a stack as a choice."""
    keys = groups.stack_units(now.view, now.board, at, now.side)
    label = f"{hex_text(at)}: {', '.join(counter(key).name for key in keys)}"
    return Choice(hex_text(at), label if len(label) <= 80 else f"{label[:79]}…", role="move", place=hex_text(at))


def movable_brigades(now: Situation) -> Iterable[str]:
    """Yields the brigades with two counters or more that can go somewhere."""
    able = set(movers(now))
    for brigade in groups.brigades_to_move(now.view, now.board, now.side):
        if sum(key in able for key in brigades()[brigade].counters) > 1:
            yield brigade


def brigade_level(now: Situation, path: Path) -> Level | None:
    """Offers brigades, and where they may go."""
    able = tuple(movable_brigades(now))
    if not path:
        return Level("Which brigade moves?", tuple(brigade_choice(now, brigade) for brigade in able))
    if path[0] not in able:
        raise Refusal(
            f"No brigade “{path[0][:20]}” of yours can move as one", "US-3.13", tuple(f"brigade {b}" for b in able[:3])
        )
    costs: dict[Hex, int] = {}
    keys = [key for key in brigades()[path[0]].counters if key in movers(now)]
    for key in keys:
        for at, found in ways(now, key).items():
            costs[at] = min(costs.get(at, 99), groups.chosen(now.board, key, at, found).cost)
    hexes = reached(now, costs)
    if len(path) == 1:
        points = max(points_left(now.view, key) for key in keys)
        return Level(
            f"{brigades()[path[0]].name}'s brigade: where to? One counter goes there, the others next to it.",
            tuple(hex_choice(f"{brigades()[path[0]].name}'s brigade to", at, costs[at], points) for at in hexes),
        )
    some = tuple(f"brigade {path[0]} {hex_text(at)}" for at in hexes[:3])
    number(now, path[1], hexes, lambda: Refusal(f"Nobody of that brigade can reach {path[1][:10]}", "US-3.13", some))
    return None


def brigade_choice(now: Situation, brigade: str) -> Choice:
    """Returns a brigade as a choice."""
    spots = [now.view.units[key].at for key in brigades()[brigade].counters if now.view.units[key].status == "map"]
    said = ", ".join(hex_text(at) for at in dict.fromkeys(spots))
    return Choice(brigade, f"{brigades()[brigade].name} at {said}", role="move", place=hex_text(spots[0]))


def march_level(now: Situation, path: Path) -> Level | None:
    """Offers marches by road."""
    if not path:
        return Level("Who marches by road?", tuple(unit_choice(now, key) for key in marchers(now)))
    if path[0] not in marchers(now):
        key = path[0]
        if key in now.mine and (refused := barred_from_marching(now.view, key)):
            raise refused
        raise Refusal(
            f"“{key[:30]}” is no unit of yours on a road far enough from the enemy", "US-7.2", marchers(now)[:3]
        )
    found = marches(now.view, now.board, path[0])
    hexes = reached(now, found)
    if len(path) == 1:
        farthest = max(walk.cost for walk in found.values())
        return Level(
            f"{counter(path[0]).name}: march where?",
            tuple(hex_choice(f"{counter(path[0]).name} by road to", at, found[at].cost, farthest) for at in hexes),
        )
    some = tuple(f"march {path[0]} {hex_text(at)}" for at in hexes[:3])
    number(
        now, path[1], hexes, lambda: Refusal(f"No road leads {counter(path[0]).name} to {path[1][:10]}", "US-7.1", some)
    )
    return None


def turn_level(now: Situation, path: Path) -> Level | None:
    """Offers to turn stacks."""
    able = turners(now)
    if not path:
        return Level("Which stack turns?", tuple(turn_choice(now, at) for at in able))
    some = tuple(f"turn {hex_text(at)}" for at in able[:3])
    at = number(now, path[0], able, lambda: Refusal(f"Nobody at {path[0][:10]} can turn now", "US-3.9", some))
    if len(path) == 1:
        best = groups.wanted(now.board, now.side, at, now.view.units[now.board.combat(at)[0]].facing)
        facings = [facing for facing in best if facing in turns(now, at)]
        choices = (
            Choice(f, f"{path[0]} faces {FACING_WORDS[f]}", counted(movement().turn, "point"), "move") for f in facings
        )
        return Level(f"The stack at {path[0]} turns where?", tuple(choices))
    if path[1] not in turns(now, at):
        some = tuple(f"turn {path[0]} {facing}" for facing in turns(now, at)[:3])
        raise Refusal(f"The stack at {path[0]} cannot turn {path[1][:10]}", "US-6.6", some)
    return None


def turn_choice(now: Situation, at: Hex) -> Choice:
    """Returns a stack that may turn as a choice."""
    keys = now.board.combat(at)
    facing = FACING_WORDS[now.view.units[keys[0]].facing]
    label = f"{hex_text(at)}: {', '.join(counter(key).name for key in keys)}"
    return Choice(hex_text(at), label[:80], f"Faces {facing}", "move", place=hex_text(at))


LEVELS: dict[str, Callable[[Situation, Path], Level | None]] = {
    "move": move_level,
    "wheel": wheel_level,
    "through": through_level,
    "stack": stack_level,
    "brigade": brigade_level,
    "march": march_level,
    "turn": turn_level,
}


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
            walk = marches(work, board, unit)[int(at)]
            there = board.combat(walk.way[-1])
            wanted = groups.wanted(board, side, walk.way[-1], work.units[unit].facing)[0]
            moving.march(work, unit, walk.way, work.units[there[0]].facing if there else wanted)
        case Turn(at, facing):
            moving.turn(work, int(at), facing)


OWNER = Owner(offer, carry_out)
OWNERS: tuple[Owner, ...] = (OWNER,)
TO = CommandOption("to", "Which hex, by its number")
DECISIONS = (
    declared(
        MoveBrigade,
        "brigade {brigade} {at}",
        owner=OWNER,
        command=Command("Move a whole brigade", (CommandOption("brigade", "Which brigade"), TO)),
    ),
    declared(
        Stack,
        "stack {start} {at}",
        owner=OWNER,
        command=Command("Move all in a hex", (CommandOption("start", "From which hex"), TO)),
    ),
    declared(Move, "move {unit} {at}", owner=OWNER, command=Command("Move one unit by the cheapest way", (UNIT, TO))),
    declared(
        Wheel,
        "wheel {unit} {at} {facing}",
        owner=OWNER,
        command=Command("Move one unit, and say how it faces", (UNIT, TO, FACING)),
    ),
    declared(
        Through,
        "through {unit} {via} {at}",
        owner=OWNER,
    ),
    declared(March, "march {unit} {at}", owner=OWNER, command=Command("March by road, far from the enemy", (UNIT, TO))),
    declared(Turn, "turn {at} {facing}", owner=OWNER, command=Command("Turn a stack", (HEX, FACING))),
)
