"""Retreats: nobody is asked, the rules choose the way (sections 12 and 16)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.donelson.battle import losses
from bot.games.donelson.data.compass import towards
from bot.games.donelson.data.field import field
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Arm, Facing, Hex, Key
from bot.games.donelson.ground.retreat_paths import retreat
from bot.games.donelson.rules.disorder import disorder
from bot.games.donelson.rules.holding import passed
from bot.games.donelson.state.state import Moved
from bot.games.donelson.state.working_copy import Campaign
from bot.games.phrases import listed


def fall_back(work: Campaign, keys: Iterable[Key], hexes: int) -> None:
    """Lets units retreat so many hexes, hex by hex, in each the infantry together and then the batteries (US-12.4)."""
    if hexes <= 0:
        return
    standing = [key for key in keys if work.units[key].status == "map"]
    for at in dict.fromkeys(work.units[key].at for key in standing):
        for arm in ("inf", "art"):
            together = tuple(key for key in standing if work.units[key].at == at and counter(key).arm == arm)
            leave(work, together, at, hexes, arm)


def leave(work: Campaign, keys: tuple[Key, ...], at: Hex, hexes: int, arm: Arm) -> None:
    """Lets counters of one arm retreat from a hex: together, or else one by one; one that cannot is eliminated, and so
    is a battery that never moves (US-12.7, US-16.18)."""
    movable = tuple(key for key in keys if not counter(key).fixed)
    for key in keys:
        if key not in movable:
            losses.destroy(work, key, "for it cannot retreat")
    if not movable:
        return
    side = counter(movable[0]).side
    path = retreat(field(), work.board, at, side, hexes, arm, len(movable))
    if path is not None:
        # One whose brigade another's loss has just shattered is off the map.
        if going := tuple(key for key in movable if work.units[key].status == "map"):
            go(work, going, path.way, path.zones)
    elif len(movable) > 1:
        for key in movable:
            leave(work, (key,), at, hexes, arm)
    else:
        losses.destroy(work, movable[0], "for it has no way to retreat")


def go(work: Campaign, keys: tuple[Key, ...], way: tuple[Hex, ...], zones: int) -> None:
    """Moves retreating counters along a way: they are disordered, batteries limber, garrison markers are given up, and
    each loses a point for each enemy zone of control on it that no friend is in (US-12.5, US-16.4)."""
    start, end = work.units[keys[0]].at, way[-1]
    turned = facing_at(work, end, start, keys[0])
    names = listed(counter(key).name for key in keys)
    work.tell(
        "retreat",
        f"{names} {'retreats' if len(keys) == 1 else 'retreat'} to {end:04d}.",
        units=list(keys),
        at=end,
        side=counter(keys[0]).side,
    )
    for key in keys:
        work.change(key, at=end, facing=turned, limbered=counter(key).arm == "art")
        disorder(work, key)
        work.note(Moved(key, (start, *way), "retreat"))
        passed(work, key, way)
        if key in work.garrisons:
            work.set_garrisons(tuple(each for each in work.garrisons if each != key))
            work.gathering = tuple(each for each in work.gathering if each != key)
    if zones:
        what = "gun" if counter(keys[0]).arm == "art" else "strength point"
        told = f"{zones} {what}{'s' if zones > 1 else ''} for the enemy zones of control on its way"
        work.tell("harried", f"{'Each of them loses' if len(keys) > 1 else f'{names} loses'} {told}.", points=zones)
        for key in keys:
            losses.cross_off(work, key, zones, "on the retreat")


def facing_at(work: Campaign, end: Hex, start: Hex, key: Key) -> Facing:
    """Returns how counters face after a retreat: as those in the hex do, or else to where they came from."""
    there = work.board.combat(end)
    return work.units[there[0]].facing if there else towards(end, start)[0]
