"""The night between the days (section 24)."""

from __future__ import annotations

from bot.games.donelson.forces import brigades, counter, of_side, reserve
from bot.games.donelson.rules import reorganizing
from bot.games.donelson.state.campaign import Campaign
from bot.games.donelson.terms import Key

REPLACEMENTS = 15
"""Points that the Union receives."""


def fall(work: Campaign) -> None:
    """Night falls: engagements end, everybody rallies, all shattered brigades that may return do, and the Union
    receives its points (US-24)."""
    work.tell("night", "Night falls on Fort Donelson: no combat, and everybody rallies.")
    work.engagements = ()
    for key, unit in work.units.items():
        if unit.disordered:
            work.change(key, disordered=False)
    reorganizing.bring_all_back(work)
    replace_losses(work)


def replace_losses(work: Campaign) -> None:
    """Rebuilds Union losses, the greatest first, and brings what is left over as regiments (US-24)."""
    roster = work.roster("usa")
    strength, left = refilled(work, roster.strength, REPLACEMENTS)
    work.write("usa", strength=strength)
    seen, _ = refilled(work, work.estimates, REPLACEMENTS)
    work.estimates = {**work.estimates, **seen}
    fresh = [key for key in reserve() if work.units[key].status == "due"][: left // counter(reserve()[0]).strength]
    if fresh:
        work.write("usa", strength={**strength, **{key: counter(key).strength for key in fresh}})
    for key in reserve():
        if key not in fresh and work.units[key].status == "due":
            work.change(key, status="gone")
    text = f"The Union receives {REPLACEMENTS} points: its losses are made good"
    extra = f", and {len(fresh)} regiments more come up" if len(fresh) > 1 else ", and one regiment more comes up"
    work.tell("replacements", f"{text}{extra if fresh else ''}.", side="usa", regiments=list(fresh))


def refilled(work: Campaign, strength: dict[Key, int], points: int) -> tuple[dict[Key, int], int]:
    """Returns strengths of the Union's brigade counters on the map made good with so many points, the greatest loss
    first, and the points left over."""
    printed = {key: counter(key).strength for each in brigades().values() for key in each.counters}
    own = [key for key in of_side("usa") if key in printed and work.units[key].status == "map"]
    found = dict(strength)
    while points:
        short = max(own, key=lambda key: printed[key] - found.get(key, 0), default="")
        if not short or printed[short] <= found.get(short, 0):
            break
        found[short] += 1
        points -= 1
    return found, points
