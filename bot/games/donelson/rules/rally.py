"""Disorder, how it spreads within a hex, and rally at the end of each half of a player turn (sections 14 and 15)."""

from __future__ import annotations

from collections.abc import Collection

from bot.games.donelson.data.charts import charts
from bot.games.donelson.data.forces import counter, divisions, of_side
from bot.games.donelson.data.terms import Key
from bot.games.donelson.rules.facts import division_of
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.sides import Side


def disorder(work: Work, key: Key) -> None:
    """Disorders a combat unit on the map; leaders never are (US-14.1)."""
    if work.units[key].status == "map" and counter(key).arm != "hq" and not work.units[key].disordered:
        work.change(key, disordered=True)


def spread(work: Work, rallied: Collection[Key] = ()) -> None:
    """At the end of a phase, disorders all combat units that share a hex with a disordered one, those too that have
    just rallied (US-14.3)."""
    hexes = sorted({unit.at for unit in work.units.values() if unit.status == "map" and unit.disordered})
    stacks = {at: work.board.combat(at) for at in hexes}
    caught = [key for keys in stacks.values() for key in keys if not work.units[key].disordered]
    if caught:
        text = " ".join(
            events.disorder_spreads(at, [key for key in keys if key not in caught], new, set(new) <= set(rallied))
            for at, keys in stacks.items()
            if (new := [key for key in keys if key in caught])
        )
        for key in caught:
            disorder(work, key)
        work.tell("disorder", text, units=caught)


def rally(work: Work, side: Side) -> None:
    """Rolls for each disordered unit of a side that is not next to the enemy; disorder then spreads again from those
    that fail (US-15.1, US-15.2)."""
    some = [
        key
        for key in of_side(side)
        if work.units[key].status == "map"
        and work.units[key].disordered
        and not work.board.next_to_enemy(work.units[key].at, side)
    ]
    back = list[Key]()
    for key in some:
        need = number(work, key)
        die = work.draw(6, f"whether {counter(key).name} rallies")
        rallied = die <= need
        if rallied:
            work.change(key, disordered=False)
            back.append(key)
        work.tell("rally", events.rallies(key, die, need), unit=key, die=die, need=need, rallied=rallied)
    if some:
        spread(work, back)


def number(work: Work, key: Key) -> int:
    """Returns the number at or below which a unit rallies: that of the best commander of its division or army in its
    hex, else less, and less still out of command. A brigade that was transferred looks to its old division's commander
    (US-15.3, US-15.4, US-20.7)."""
    each = counter(key)
    division = division_of(work, key) if each.turn else each.division
    commander = divisions()[division].commander if division else ""
    leaders = [
        counter(other) for other in work.board.leaders(work.units[key].at) if other == commander or counter(other).army
    ]
    if leaders:
        return max(leader.rally for leader in leaders)
    return charts().rally.out_of_command if key in work.out_of_command else charts().rally.in_command
