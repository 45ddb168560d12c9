"""The whole position in words, as far as a view knows it."""

from __future__ import annotations

from bot.games.donelson.data.field import field
from bot.games.donelson.data.forces import brigades, counter, divisions, of_side, reserve
from bot.games.donelson.data.terms import CAMPS, SIDES, Brigade, Division, Key
from bot.games.donelson.state.board import captured, deployment_held
from bot.games.donelson.state.state import Fought, Mark, Moved, Unit
from bot.games.donelson.state.view import View
from bot.games.donelson.words.names import fitting
from bot.games.donelson.words.own import own_lines
from bot.games.donelson.words.status import awaited, headline
from bot.games.kit.sides import NAMES, Side
from bot.games.phrases import counted, listed, sentence

POSITION, OWN, ALT = 3000, 1500, 1024
"""Most characters of the whole position in words, of a seat's own knowledge, and of an alternative text."""
WAYS = {
    "move": "moves",
    "march": "marches by road",
    "retreat": "retreats",
    "advance": "advances",
    "exit": "leaves the map",
}


def position(view: View) -> str:
    """Returns the whole position in Markdown, at most 3,000 characters."""
    return fitting(POSITION, "\n\n".join(_parts(view)), "\n\n".join(_short_parts(view)))


def own(view: View) -> str:
    """Returns a side's own knowledge in Markdown, at most 1,500 characters; "" for a spectator."""
    return fitting(OWN, "\n".join(own_lines(view)), "\n".join(own_lines(view, short=True)))


def alt(view: View) -> str:
    """Returns the picture in words, at most 1,024 characters."""
    sides = [f"{sentence(NAMES[side])}: {'; '.join(_in_numbers(view, side))}." for side in SIDES]
    last = f"Last: {happened(view, 2)}. " if view.last else ""
    texts = [f"Fort Donelson. {headline(view)}. {some}{' '.join(sides)}".replace("..", ".") for some in (last, "")]
    return fitting(ALT, *texts)


def _parts(view: View) -> list[str]:
    """Returns the paragraphs of the position: the course, both armies, what is held, markers, and the seat's own."""
    parts = [f"**{headline(view)}**"]
    if acting := awaited(view):
        parts[0] += f"\nTo act: {'; '.join(acting.values())}."
    parts += [_army(view, side) for side in SIDES]
    parts.append("\n".join(_ground(view)))
    parts.append(_terrain(view))
    if last := happened(view):
        parts.append(f"**Last**: {last}.")
    if view.offers:
        parts.append(f"{sentence(listed(NAMES[side] for side in view.offers))}: offer to end without a winner.")
    return parts


def _short_parts(view: View) -> list[str]:
    """Returns the same in fewer words."""
    sides = [f"**{sentence(NAMES[side])}**: {'; '.join(_in_numbers(view, side))}." for side in SIDES]
    last = happened(view)
    return [f"**{headline(view)}**", *sides, "\n".join(_ground(view)), *([f"**Last**: {last}."] if last else [])]


def _army(view: View, side: Side) -> str:
    """Returns a side's counters, a line a division."""
    lines = [f"**{sentence(NAMES[side])}**"]
    for number, division in divisions().items():
        if division.side == side:
            idle = " (inactive)" if side == "usa" and number not in view.active_divisions else ""
            lines.append(f"- {division.name}{idle}: {'; '.join(_division(view, number))}")
    rest = [key for key in of_side(side) if counter(key).army or key in reserve()]
    if shown := [_one(view, key) for key in rest if view.units[key].status == "map"]:
        lines.append(f"- {'; '.join(shown)}")
    return "\n".join(lines)


def _division(view: View, number: Division) -> list[str]:
    """Returns a division's leader, brigades and batteries."""
    side = divisions()[number].side
    found = [_one(view, key) for key in of_side(side) if counter(key).arm == "hq" and counter(key).division == number]
    found += [_brigade(view, key) for key in brigades() if commands(view, key) == number]
    guns = [key for key in of_side(side) if counter(key).arm == "art" and counter(key).division == number]
    return [each for each in (*found, *(_one(view, key) for key in guns)) if each]


def commands(view: View, brigade: Brigade) -> Division:
    """Returns the division that commands a brigade now."""
    return view.divisions.get(brigade, brigades()[brigade].division)


def _brigade(view: View, key: Brigade) -> str:
    """Returns a brigade: each of its counters, and its regiments that are detached."""
    info = brigades()[key]
    parts = [f"{counter(unit).letter.upper()} {_where(view, unit)}" for unit in info.counters]
    parts += [f"{counter(r).name} {_where(view, r)}" for r in info.regiments if view.units[r].status != "within"]
    return f"{info.name} {', '.join(parts)}"


def _one(view: View, key: Key) -> str:
    """Returns a leader or battery."""
    return f"{counter(key).name.replace(' Battery', '').replace('Battery ', '')} {_where(view, key)}"


def _where(view: View, key: Key) -> str:
    """Returns where a counter is, how it faces, and its state."""
    unit, each = view.units[key], counter(key)
    if unit.status != "map":
        return _off(unit, each.turn)
    if each.arm == "hq":
        return f"{unit.at:04}"
    flags = [
        "disordered" if unit.disordered else "",
        "limbered" if unit.limbered else "",
        "garrison" if key in view.garrisons else "",
        "engaged" if any(key in (*mark.usa, *mark.csa) for mark in view.engagements) else "",
    ]
    said = ", ".join(flag for flag in flags if flag)
    return f"{unit.at:04} {unit.facing}{f' ({said})' if said else ''}"


def _off(unit: Unit, turn: int) -> str:
    return {
        "due": f"comes in turn {turn}" if turn else "to come",
        "within": "within its brigade",
        "shattered": "shattered",
        "gone": "gone",
        "out": "left the map",
    }[unit.status]


def _ground(view: View) -> list[str]:
    """Returns what is held and captured, and what the objective is, as far as everybody knows."""
    taken = captured(view.held)
    groups = listed(taken, empty="none")
    camps = f"{deployment_held(view.held)} of {CAMPS[view.options.days]}"
    lines = [f"**Battery groups captured**: {groups}. **Union camps taken**: {camps}."]
    if view.options.days == 1 and not view.camps:
        lines.append("Points that leave the map do not count before the camps are taken.")
    if view.objective_drawn:
        lines.append("The objective is Breakout." if view.options.days == 1 else "An objective has been drawn, unseen.")
    if view.broken:
        lines.append(f"Garrison points lost: {listed(f'{at:04}' for at in view.broken)}.")
    lost = [f"{at:04}" for at in field().fort_hexes if view.held.get(at) == "usa"]
    if lost:
        lines.append(f"Fort hexes of the Union: {listed(lost)}.")
    return lines


def _terrain(view: View) -> str:
    """Returns the ground on which counters stand, and who of them is behind works."""
    taken = sorted({unit.at for unit in view.units.values() if unit.at and field().passable(unit.at)})
    kinds: dict[str, list[str]] = {}
    for at in taken:
        cell = field().cells[at]
        said = [f"high {cell.terrain}" if cell.high else cell.terrain]
        said += ["the fort"] if field().fort(at) else []
        for each in said:
            kinds.setdefault(each, []).append(f"{at:04}")
        if any(pit.hex == at for pit in field().pits.values()):
            kinds.setdefault("behind rifle pits", []).append(f"{at:04}")
    return f"**Ground of the counters**: {'; '.join(f'{kind} {chr(32).join(some)}' for kind, some in kinds.items())}."


def happened(view: View, most: int = 6) -> str:
    """Returns the last marks of the picture in words: ways, attacks and losses."""
    return "; ".join(map(_mark, view.last[-most:]))


def _mark(mark: Mark) -> str:
    """Returns a mark in words."""
    if isinstance(mark, Moved):
        name, start, end = counter(mark.key).name, f"{mark.way[0]:04}", f"{mark.way[-1]:04}"
        return f"{name} {WAYS[mark.kind]} from {start}" + ("" if mark.kind == "exit" else f" to {end}")
    if isinstance(mark, Fought):
        what = "bombardment of" if mark.bombard else "attack on"
        origins = listed(f"{at:04}" for at in mark.origins)
        return f"{what} {mark.target:04} from {origins}: rolled {mark.die}, {mark.result}"
    lost = f"loses {counted(mark.points, 'point')}" if mark.points else "is lost"
    return f"{counter(mark.key).name} {lost} at {mark.at:04}"


def _in_numbers(view: View, side: Side) -> list[str]:
    """Returns a side's brigades by the hexes in which they stand, then batteries and leaders by theirs."""
    found = []
    for info in brigades().values():
        if info.side == side:
            hexes = [f"{view.units[u].at:04}" for u in (*info.counters, *info.regiments) if view.units[u].at]
            if hexes:
                found.append(f"{info.name} {' '.join(hexes)}")
    for arm, what in (("art", "batteries"), ("hq", "leaders")):
        hexes = [f"{view.units[key].at:04}" for key in of_side(side) if counter(key).arm == arm and view.units[key].at]
        if hexes:
            found.append(f"{what} {' '.join(hexes)}")
    return found
