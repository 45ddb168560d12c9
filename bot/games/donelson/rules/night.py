"""The night between the days (section 24)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.donelson.data.forces import PER_COUNTER, REGIMENT, brigades, reserve
from bot.games.donelson.data.terms import Brigade, Key
from bot.games.donelson.rules import reorganizing
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events

REPLACEMENTS = 15
"""Points that the Union receives."""


def fall(work: Work) -> None:
    """Night falls: engagements end, everybody rallies and may move again, all shattered brigades that may return do,
    and the Union receives its points (US-24.1, US-24.2)."""
    work.tell("night", events.NIGHT)
    work.engagements = ()
    for key, unit in work.units.items():
        if unit.disordered or unit.fought:
            work.change(key, disordered=False, fought=False)
    reorganizing.bring_all_back(work)
    replace_losses(work)


def replace_losses(work: Work) -> None:
    """Rebuilds Union losses, the brigade with the most first, and brings what is left over as regiments (US-24.6)."""
    roster = work.roster("usa")
    strength, lost, left = refilled(work, roster.strength, roster.lost)
    seen, _, _ = refilled(work, work.estimates, seen_lost(work))
    work.estimates = {**work.estimates, **seen}
    fresh = [key for key in reserve() if work.units[key].status == "due"][: left // REGIMENT]
    work.write("usa", strength={**strength, **dict.fromkeys(fresh, REGIMENT)}, lost=lost)
    for key in reserve():
        if key not in fresh and work.units[key].status == "due":
            work.change(key, status="gone")
    work.tell("replacements", events.replacements(REPLACEMENTS, len(fresh)), side="usa", regiments=list(fresh))


def seen_lost(work: Work) -> dict[Brigade, int]:
    """Returns what the table has seen the Union's brigades lose, regiments that were detached not counted."""
    found = {}
    for key, each in brigades().items():
        away = REGIMENT * sum(work.units[regiment].status != "within" for regiment in each.regiments)
        left = sum(work.estimates[unit] for unit in each.counters)
        if each.side == "usa" and key not in work.shattered:
            found[key] = max(0, each.strength - away - left)
    return found


def refilled(
    work: Work, strength: Mapping[Key, int], lost: Mapping[Brigade, int]
) -> tuple[dict[Key, int], dict[Brigade, int], int]:
    """Returns strengths and losses of brigades with the Union's points added: one by one to the weakest counter on the
    map of the brigade that has lost the most; and the points left over."""
    found, short = dict(strength), dict(lost)
    for used in range(REPLACEMENTS):
        able = {key: unit for key in brigades() if short.get(key, 0) > 0 and (unit := weakest(work, key, found))}
        if not able:
            return found, short, REPLACEMENTS - used
        brigade = max(able, key=lambda key: short[key])
        found[able[brigade]] += 1
        short[brigade] -= 1
    return found, short, 0


def weakest(work: Work, brigade: Brigade, strength: Mapping[Key, int]) -> Key:
    """Returns the weakest of a Union brigade's counters on the map that has room for a point; "" for none."""
    info = brigades()[brigade]
    able = [key for key in info.counters if work.units[key].status == "map" and strength[key] < PER_COUNTER]
    return min(able, key=lambda key: strength[key], default="") if info.side == "usa" else ""
