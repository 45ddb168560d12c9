"""The whole position in words, as far as a view knows it."""

from __future__ import annotations

from functools import cache

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import STEPS, parsed
from bot.games.donelson.data.forces import brigades, counter, divisions, of_side, reserve
from bot.games.donelson.data.terms import (
    ART_POINTS,
    CAMPS,
    HQ_POINTS,
    INF_POINTS,
    INF_POINTS_WORSE,
    MOVING,
    SIDES,
    Brigade,
    Division,
    Key,
)
from bot.games.donelson.state.places import captured, deployment_held
from bot.games.donelson.state.state import Fought, Mark, Moved, Unit
from bot.games.donelson.state.view import View
from bot.games.donelson.words.events import verb
from bot.games.donelson.words.names import fitting, group_name, result_words, unit_list
from bot.games.donelson.words.own import own_lines
from bot.games.donelson.words.status import awaited, headline
from bot.games.kit.sides import NAMES, Side
from bot.games.phrases import counted, listed, sentence

POSITION, OWN, ALT = 3000, 1500, 1024
"""Most characters of the whole position in words, of a seat's own knowledge, and of an alternative text."""
CODES = "In brackets: the codes that the picture shows. Oglesby A is Oga."
WAYS = {
    "move": "moves",
    "march": "marches by road",
    "retreat": "retreats",
    "advance": "advances",
    "exit": "leaves the map",
}


def position(view: View) -> str:
    """Returns the whole position in Markdown, at most 3,000 characters."""
    head, rest, ground, offers = f"**{headline(view)}**", _parts(view), _terrain(view), _offers(view)
    lasts = [[f"**Last**: {last}."] if (last := happened(view, most)) else [] for most in (60, 20, 12, 6, 2)]
    texts = [[head, *last, *rest, ground, *offers] for last in lasts]
    without = [[head, *last, *rest, *offers] for last in lasts[-2:]]
    found = ["\n\n".join(parts) for parts in (*texts, *without)]
    return fitting(POSITION, *(f"{text}\n\n{_goals()}" for text in found), *found, _in_short(view))


def own(view: View) -> str:
    """Returns a side's own knowledge in Markdown, at most 1,500 characters; "" for a spectator."""
    return fitting(OWN, "\n".join(own_lines(view)), "\n".join(own_lines(view, short=True)))


def alt(view: View) -> str:
    """Returns the picture in words, at most 1,024 characters."""
    sides = [f"{sentence(NAMES[side])}: {'; '.join(_in_numbers(view, side))}." for side in SIDES]
    lasts = [f"Last: {told}. " if (told := happened(view, most)) else "" for most in (3, 1)]
    texts = [f"Fort Donelson. {headline(view)}. {some}{' '.join(sides)}".replace("..", ".") for some in (*lasts, "")]
    return fitting(ALT, *texts)


def _parts(view: View) -> list[str]:
    """Returns the paragraphs of the position between what happened last and the ground: the course, both armies, what
    is held, and markers."""
    acting = awaited(view)
    course = [f"To act: {'; '.join(acting.values())}.{_attacks(view)}"] if acting else []
    held = "\n".join([*_states(view), *_ground(view), _breaking(view)])
    return [*course, CODES, *(_army(view, side) for side in SIDES), held]


def _offers(view: View) -> list[str]:
    """Returns the paragraph on who offers to end the battle, where anybody does."""
    sides = listed(NAMES[side] for side in view.offers)
    return [f"{sentence(sides)}: offer to end without a winner."] if sides else []


def _in_short(view: View) -> str:
    """Returns the same in fewer words."""
    sides = [f"**{sentence(NAMES[side])}**: {'; '.join(_in_numbers(view, side))}." for side in SIDES]
    last = [f"**Last**: {told}."] if (told := happened(view, 6)) else []
    lines = "\n".join([*_states(view), *_ground(view), _breaking(view)])
    return "\n\n".join([f"**{headline(view)}**", *last, *sides, lines])


def _attacks(view: View) -> str:
    """Returns the attack that is being carried out, or those declared, in a sentence."""
    now = view.combat is not None and not view.combat.die
    attacks = (view.combat.attack,) if view.combat is not None and now else view.attacks
    told = (f"on {each.target:04} by {unit_list((*each.by, *each.guns)) or 'no one'}" for each in attacks)
    return f" {'Attack now' if now else 'Attacks declared'}: {'; '.join(told)}." if attacks else ""


def _states(view: View) -> list[str]:
    """Returns the counters that are out of command, and those that can do no more in this phase."""
    there = [key for key, unit in view.units.items() if unit.status == "map"]
    astray, ready = [key for key in there if key in view.out_of_command], [key for key in there if done(view, key)]
    found = [f"**Out of command**: {unit_list(astray)}."] if astray else []
    return found + ([f"**Done for this phase**: {unit_list(ready)}."] if ready else [])


def done(view: View, key: Key) -> bool:
    """Whether a counter of the side that is to move can do no more in this phase."""
    unit, info = view.units[key], counter(key)
    if info.side != view.active:
        return False
    if view.stage in MOVING:
        worse = unit.disordered or key in view.out_of_command
        points = {"art": ART_POINTS, "hq": HQ_POINTS, "inf": INF_POINTS_WORSE if worse else INF_POINTS}[info.arm]
        return unit.halted or unit.spent >= points
    return unit.fired


def _breaking(view: View) -> str:
    """Returns how near the armies are to breaking, as far as everybody knows; once the rosters are out, all of it."""
    said = []
    for side in SIDES:
        if (roster := view.rosters.get(side)) is not None:
            left, level = sum(roster.strength.values()), str(roster.demoralization).replace("-", "−")
            said.append(f"points left of {NAMES[side]} {left}, demoralization {level}")
        else:
            said.append(f"{NAMES[side]} may break from {STEPS[view.options.days][side][0]}")
    return f"**Morale** (its losses counted): {'; '.join(said)}."


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
    away = all(view.units[unit].status == "shattered" for unit in info.counters)
    shattered = _shattered(view, key, away)
    parts = [shattered] if away else [f"{counter(unit).letter.upper()} {_where(view, unit)}" for unit in info.counters]
    detached = [counter(r) for r in info.regiments if view.units[r].status != "within"]
    parts += [f"{_coded(r.name, r.code)} {_where(view, r.key)}" for r in detached]
    told = f"{info.name} ({counter(info.counters[0]).code}) {', '.join(parts)}"
    return f"{told} ({shattered})" if shattered and not away else told


def _shattered(view: View, key: Brigade, away: bool) -> str:
    """Returns what has become of a brigade that has shattered, and is ``away``; "" for one that has not."""
    if (found := view.shattered.get(key)) is None:
        return ""
    times = " for the second time" if found.times > 1 else ""
    waiting = "back once there is room" if away else "back already"
    back = f"back in turn {found.due}" if found.due else "for good" if found.times > 1 else waiting
    return f"shattered{times}, {back}"


def _one(view: View, key: Key) -> str:
    """Returns a leader or battery."""
    each = counter(key)
    name = each.name.replace(" Battery", "").replace("Battery ", "")
    return f"{_coded(name, each.code)} {_where(view, key)}"


def _coded(name: str, code: str) -> str:
    """Returns a name with its code, where that is another: "Grant (Gr)", "8 KY"."""
    return name if name.replace(" ", "") == code else f"{name} ({code})"


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
    groups = listed(map(group_name, taken), empty="none")
    taken_camps = [f"{at:04}" for at in sorted(field().deployment) if view.held.get(at) == "csa"]
    camps = f"{deployment_held(view.held)} of {CAMPS[view.options.days]}"
    camps += f" ({' '.join(taken_camps)})" if taken_camps else ""
    lines = [f"**Battery groups captured**: {groups}. **Union camps taken**: {camps}."]
    left = {name: [at for at in hexes if view.held[at] != "usa"] for name, hexes in field().groups.items()}
    missing = [f"{group_name(name)} {' '.join(f'{at:04}' for at in hexes)}" for name, hexes in left.items() if hexes]
    lines += [f"**Battery hexes that the Union has yet to take**: {'; '.join(missing)}."] if missing else []
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
        kinds.setdefault(f"high {cell.terrain}" if cell.high else cell.terrain, []).append(f"{at:04}")
        if any(pit.hex == at for pit in field().pits.values()):
            kinds.setdefault("behind rifle pits", []).append(f"{at:04}")
    told = "; ".join(f"{kind} {' '.join(some)}" for kind, some in kinds.items())
    return f"**Ground of the counters**: {told}."


@cache
def _goals() -> str:
    """Returns where the Union's camps are, and the Confederates' ways out."""
    camps = " ".join(f"{at:04}" for at in sorted(field().deployment))
    ways = listed(f"{at:04} by the {road}" for at, road in field().exits.items())
    return f"**Union camps**: {camps}. **Ways off the map**: {ways}."


def happened(view: View, most: int) -> str:
    """Returns the last marks of the picture in words, ways, attacks and losses of this player turn and of the one
    before: up to so many, those of this one first."""
    before, now = (list(dict.fromkeys(map(_mark, marks))) for marks in (view.last_turn, view.this_turn))
    now += [text for text in map(_mark, view.last) if text not in (*before, *now)]
    now = now[-most:]
    before = before[-(most - len(now)) :] if len(now) < most else []
    earlier = f"in the player turn before: {'; '.join(before)}" if before else ""
    return " · ".join(part for part in ("; ".join(now), earlier) if part)


def _mark(mark: Mark) -> str:
    """Returns a mark in words."""
    if isinstance(mark, Moved):
        name, start, end = counter(mark.key).name, f"{mark.way[0]:04}", f"{mark.way[-1]:04}"
        way = f" by {' '.join(f'{at:04}' for at in mark.way[1:-1])}" if len(mark.way) > 2 else ""
        return f"{name} {WAYS[mark.kind]} from {start}{'' if mark.kind == 'exit' else f' to {end}'}{way}"
    if isinstance(mark, Fought):
        who = unit_list(mark.by) or "fire"
        whom = f"{unit_list(mark.there)} in {mark.target:04}" if mark.there else f"{mark.target:04}"
        origins = f" from {listed(f'{at:04}' for at in mark.origins)}" if mark.origins else ""
        what = f"{who} {verb(mark.by, 'bombard' if mark.bombard else 'attack')} {whom}{origins}"
        return f"{what}: die {mark.die}, {result_words(parsed(mark.result)) if mark.result else 'no effect'}"
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
