"""Disorder: who is in it, and how it spreads within a hex (section 14)."""

from __future__ import annotations

from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Key
from bot.games.donelson.state.working_copy import Campaign


def disorder(work: Campaign, key: Key) -> None:
    """Disorders a combat unit on the map; leaders never are (US-14.1)."""
    if work.units[key].status == "map" and counter(key).arm != "hq" and not work.units[key].disordered:
        work.change(key, disordered=True)


def spread(work: Campaign) -> None:
    """At the end of a phase, disorders all combat units that share a hex with a disordered one (US-14.3)."""
    hexes = {unit.at for unit in work.units.values() if unit.status == "map" and unit.disordered}
    caught = [key for at in sorted(hexes) for key in work.board.combat(at) if not work.units[key].disordered]
    for key in caught:
        disorder(work, key)
    if caught:
        names = ", ".join(f"{counter(key).name} in {work.units[key].at:04d}" for key in caught)
        work.tell("disorder", f"Disorder spreads: {names}.", units=caught)
