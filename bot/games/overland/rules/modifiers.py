"""The modifiers of battle dice (OV-7.D3a to OV-7.D3c), and the least die with which an attack succeeds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bot.games.overland.data.board import board
from bot.games.overland.state.state import OPPONENTS, RICHMOND, Area, Leader, Modifier
from bot.games.overland.state.view import OverlandView
from bot.games.overland.words import names


@cache
def field_modifiers(leader: Leader, defender: Leader, place: Area) -> tuple[Modifier, ...]:
    """The modifiers of a battle inside an area: the ratings and the Area Defense (OV-7.D3a, OV-7.D3b)."""
    area = board().areas[place]
    defence = Modifier(f"Area Defense of {area.name}", "OV-7.D3b", area.defence)
    return tuple(m for m in (_ratings(leader, defender), defence) if m.value)


@cache
def assault_modifiers(leader: Leader, defender: Leader | None, place: Area) -> tuple[Modifier, ...]:
    """The modifiers of an attack on Richmond from ``place``: the ratings and the Richmond Defenses, but no Area
    Defence (OV-7.D3a, OV-7.D3c, OV-7.R4). ``defender`` is None where nobody defends it, at rating 0 (OV-7.R1)."""
    area = board().areas[place]
    defence = Modifier(f"Richmond Defenses from {area.name}", "OV-7.D3c", area.richmond_defence)
    return tuple(m for m in (_ratings(leader, defender), defence) if m.value)


def _ratings(leader: Leader, defender: Leader | None) -> Modifier:
    ours = board().leaders[leader].rating
    theirs = board().leaders[defender].rating if defender else 0
    against = f"{names.who(defender)} {theirs}" if defender else "no one"
    return Modifier(f"{names.who(leader)} {ours} against {against}", "OV-7.D3a", ours - theirs)


def defender_of_richmond(places: Mapping[Leader, Area]) -> Leader | None:
    """The leader that defends Richmond: the higher rating of those in it (OV-7.R2); None where it is empty."""
    inside = [x for x in OPPONENTS.values() if places[x] == RICHMOND]
    return max(inside, key=lambda x: board().leaders[x].rating, default=None)


def attack_modifiers(places: Mapping[Leader, Area], target: str, leader: Leader) -> tuple[Modifier, ...]:
    """The modifiers of a Union attack in this position."""
    if target == RICHMOND:
        return assault_modifiers(leader, defender_of_richmond(places), places[leader])
    return field_modifiers(leader, target, places[leader])


def least_die(view: OverlandView, target: str, leader: Leader) -> int:
    """The least die, before its modifiers, with which an attack drives the defender out; above 6 where none does."""
    modifiers = attack_modifiers(view.places, target, leader)
    return board().tables[view.table].retreat - sum(m.value for m in modifiers)
