"""Stacks, brigades, marches by road and turns: who may, and where to (sections 3, 5, 6 and 7)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import movement
from bot.games.donelson.data.forces import brigades, counter
from bot.games.donelson.data.terms import Brigade, Hex, Key
from bot.games.donelson.offers.movers import movable_brigades, movers, moves, open_pieces, order, ways
from bot.games.donelson.offers.moves import hex_choice, number, reached, unit_choice, zone_words
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.rules.movement import groups
from bot.games.donelson.rules.movement.allowance import points_left
from bot.games.donelson.rules.movement.marches import barred_from_marching, marches
from bot.games.donelson.rules.movement.moving import turns
from bot.games.donelson.rules.movement.paths import Walker, last_in_fort
from bot.games.donelson.rules.movement.unreachable import unmarchable, unreachable
from bot.games.donelson.words.names import FACING_WORDS, hex_number, hex_text, looking, name_of, place, said
from bot.games.phrases import counted, listed, shortened

# -- stacks and brigades


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
        now.found[entry] = groups.stack_hexes(now.view, now.board, keys, some, now.side)
    found: tuple[Hex, ...] = now.found[entry]  # type: ignore[assignment]
    return found


def stack_level(now: Situation, path: Path) -> Level | None:
    """Offers stacks, and where they may go."""
    if not path:
        return Level("Move which stack?", tuple(stack_choice(now, at) for at in stacks(now)))
    some = tuple(f"stack {hex_text(at)}" for at in stacks(now)[:3])
    at = number(
        now, path[0], stacks(now), lambda: Refusal(f"No stack of yours at {place(path[0])} can move", "US-3.13", some)
    )
    hexes = reached(now, stack_hexes(now, at))
    if len(path) == 1:
        lead = now.board.inf(at)[0]
        keys = [k for k in groups.stack_units(now.view, now.board, at, now.side) if counter(k).arm == "inf"]
        points = min(points_left(now.view, key) for key in keys)
        reach = [ways(now, key) for key in keys]
        costs = {to: max(way.cost for way in groups.alike(now.board, keys, to, reach)) for to in hexes}
        return Level(
            f"Move the stack of {counter(lead).name} to which hex?",
            tuple(
                hex_choice(f"Stack of {counter(lead).name} to", to, costs[to], points, zone_words(now, to))
                for to in hexes
            ),
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
    to = hex_number(token)
    if last_in_fort(now.view, now.board, infantry) and to and not field().fort(to):
        return Refusal("One unit must stay in the fort: move the others one by one", "US-22.1", near)
    found = unreachable(Walker(now.view, now.board, infantry[0]), to) if to else None
    if found:
        return Refusal(found.reason, found.rule, near)
    return Refusal(f"Not all infantry at {at:04d} can reach {place(token)} and face alike there", "US-3.13", near)


def stack_choice(now: Situation, at: Hex) -> Choice:
    """Returns a stack as a choice."""
    keys = groups.stack_units(now.view, now.board, at, now.side)
    label = f"{hex_text(at)}: {', '.join(counter(key).name for key in keys)}"
    return Choice(hex_text(at), shortened(label, 80), role="move", place=hex_text(at))


def brigade_level(now: Situation, path: Path) -> Level | None:
    """Offers brigades, and where they may go."""
    able = tuple(movable_brigades(now))
    if not path:
        choices = (brigade_choice(now, brigade, brigade in open_pieces(now)) for brigade in able)
        return Level("Move which brigade?", tuple(choices))
    if path[0] not in able:
        some = tuple(f"brigade {brigade}" for brigade in able[:3])
        raise Refusal(f"{said(path[0])} can't move now: none of its counters can", "US-3.13", some)
    costs: dict[Hex, int] = {}
    keys = [key for key in brigades()[path[0]].counters if moves(now, key)]
    for key in keys:
        for at, found in ways(now, key).items():
            costs[at] = min(costs.get(at, 99), groups.chosen(now.board, key, at, found).cost)
    hexes = reached(now, costs)
    if len(path) == 1:
        points = max(points_left(now.view, key) for key in keys)
        whose = name_of(path[0])
        others = " One counter goes there, the others next to it." if len(keys) > 1 else ""
        choices = (hex_choice(f"{whose} to", at, costs[at], points, zone_words(now, at)) for at in hexes)
        return Level(f"Move {whose} to which hex?{others}", tuple(choices))
    some = tuple(f"brigade {path[0]} {hex_text(at)}" for at in hexes[:3])
    number(now, path[1], hexes, lambda: Refusal(f"No unit of that brigade can reach {place(path[1])}", "US-3.13", some))
    return None


def brigade_choice(now: Situation, brigade: Brigade, opened: bool = False) -> Choice:
    """Returns a brigade as a choice; ``opened`` where its hexes stand beside it."""
    there = [key for key in brigades()[brigade].counters if key in now.mine]
    able = [key for key in there if moves(now, key)]
    spots = [hex_text(now.mine[key].at) for key in there]
    label = f"{brigades()[brigade].name} at {', '.join(dict.fromkeys(spots))}"
    hint = f"Only {listed([counter(key).name for key in able])} can move" if len(able) < len(there) else ""
    return Choice(brigade, label, hint, "move", place=spots[0], also=tuple(dict.fromkeys(spots[1:])), opened=opened)


# -- marches by road


def marching(now: Situation) -> Iterator[Key]:
    """Yields the units that can march by road."""
    return (k for k in now.mine if not barred_from_marching(now.view, k) and marches(now.view, now.board, k))


def marchers(now: Situation) -> tuple[Key, ...]:
    """Returns the same, those first that are wanted most."""
    if "marchers" not in now.found:
        now.found["marchers"] = tuple(sorted(marching(now), key=lambda key: order(now, key)))
    found: tuple[Key, ...] = now.found["marchers"]  # type: ignore[assignment]
    return found


def march_level(now: Situation, path: Path) -> Level | None:
    """Offers marches by road."""
    if not path:
        return Level("March which unit by road?", tuple(unit_choice(now, key) for key in marchers(now)))
    if path[0] not in marchers(now):
        key = path[0]
        if key in now.mine and (refused := barred_from_marching(now.view, key)):
            raise refused
        raise Refusal(
            f"{said(key)} is no unit of yours on a road far enough from the enemy", "US-7.2", marchers(now)[:3]
        )
    found = marches(now.view, now.board, path[0])
    hexes = reached(now, found)
    if len(path) == 1:
        farthest = max(walk.cost for walk in found.values())
        return Level(
            f"March {counter(path[0]).name} by road to which hex?",
            tuple(hex_choice(f"{counter(path[0]).name} by road to", at, found[at].cost, farthest) for at in hexes),
        )
    some = tuple(f"march {path[0]} {hex_text(at)}" for at in hexes[:3])
    number(now, path[1], hexes, lambda: march_stays(now, path[0], path[1], some))
    return None


def march_stays(now: Situation, key: Key, token: str, some: tuple[str, ...]) -> Refusal:
    """Returns why a unit cannot march to a hex."""
    to = hex_number(token)
    found = unmarchable(Walker(now.view, now.board, key), to) if to else None
    if found:
        return Refusal(found.reason, found.rule, some)
    return Refusal(f"No road leads {counter(key).name} to {place(token)} in one march", "US-7.1", some)


# -- turns


def turning(now: Situation) -> Iterator[Hex]:
    """Yields the hexes whose combat units can all turn."""
    hexes = sorted({unit.at for key, unit in now.mine.items() if counter(key).arm != "hq"})
    return (at for at in hexes if turns(now.view, now.board, at))


def turners(now: Situation) -> tuple[Hex, ...]:
    """Returns the same, found once a view."""
    if "turners" not in now.found:
        now.found["turners"] = tuple(turning(now))
    found: tuple[Hex, ...] = now.found["turners"]  # type: ignore[assignment]
    return found


def turn_level(now: Situation, path: Path) -> Level | None:
    """Offers to turn stacks."""
    able = turners(now)
    if not path:
        return Level("Change which stack's facing?", tuple(turn_choice(now, at) for at in able))
    some = tuple(f"turn {hex_text(at)}" for at in able[:3])
    at = number(
        now, path[0], able, lambda: Refusal(f"No unit at {place(path[0])} can change facing now", "US-3.9", some)
    )
    if len(path) == 1:
        best = groups.wanted(now.board, now.side, at, now.view.units[now.board.combat(at)[0]].facing)
        facings = [facing for facing in best if facing in turns(now.view, now.board, at)]
        choices = (
            Choice(f, f"{path[0]} faces {FACING_WORDS[f]}", counted(movement().turn, "point"), "move") for f in facings
        )
        return Level(f"How does the stack at {path[0]} face?", tuple(choices))
    if path[1] not in turns(now.view, now.board, at):
        some = tuple(f"turn {path[0]} {facing}" for facing in turns(now.view, now.board, at)[:3])
        raise Refusal(f"The stack at {path[0]} cannot face {looking(path[1])}", "US-6.6", some)
    return None


def turn_choice(now: Situation, at: Hex) -> Choice:
    """Returns a stack that may turn as a choice."""
    keys = now.board.combat(at)
    facing = FACING_WORDS[now.view.units[keys[0]].facing]
    label = f"{hex_text(at)}: {', '.join(counter(key).name for key in keys)}"
    return Choice(hex_text(at), label[:80], f"Faces {facing}", "move", place=hex_text(at))
