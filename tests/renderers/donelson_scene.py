"""Positions of Donelson to draw, and what is looked at in their pictures."""

from __future__ import annotations

from typing import Any
from unittest import mock

from msgspec.structs import replace

from bot.games.contract.choices import Focus
from bot.games.donelson.data.board import field
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import Engagement, Fell, Fought, Moved, Shattered, State, Unit
from bot.games.donelson.state.view import View
from renderers.canvas import Canvas, Placed
from renderers.donelson import close_up
from renderers.donelson.layout import FIELD, layout
from tests.renderers import at_random

WIDTH = 1200
MOST = 300 * 1024
"""Bytes of a picture."""


def played() -> tuple[State, ...]:
    """Returns the first states of a game of random decisions."""
    return at_random.played("donelson")


def opening(seat: str | None = None) -> View:
    return GAME.view(played()[0], seat)


def with_units(view: View, **units: Unit) -> View:
    return replace(view, units={**view.units, **{key.replace("_", "-"): unit for key, unit in units.items()}})


def busy() -> View:
    """Returns a view with every state, several stacks, moves, combats and losses."""
    view = with_units(
        opening(),
        oglesby_a=Unit(at=1909, disordered=True, halted=True),
        oglesby_b=Unit(at=1909, facing="ne"),
        b1il=Unit(at=1909, limbered=True),
        mcclernand=Unit(at=1909),
        cruft_a=Unit(at=1910, facing="nw"),
        green=Unit(at=1810, limbered=True),
        floyd=Unit(at=1810),
        forrest_a=Unit(status="gone"),
    )
    fought = (
        Fought(1809, (1909,), 5, "Eng", by=("oglesby-a", "oglesby-b"), there=("wharton-a",)),
        Fought(1811, (2112,), 3, "", bombard=True, by=("d1il",), there=("davidson-a",)),
        Fell("davidson-a", 1811, 2),
        Fell("forrest-a", 1609),
    )
    return replace(
        view,
        turn=4,
        active="usa",
        stage="second-move",
        active_divisions=(1, 2),
        engagements=(
            Engagement("usa", ("oglesby-a", "oglesby-b"), ("wharton-a", "davidson-b"), 1),
            Engagement("csa", ("cruft-a",), ("davidson-a",), 2),
        ),
        garrisons=("davidson-a", "wharton-a"),
        out_of_command=("oglesby-a", "davidson-a"),
        shattered={"drake": Shattered(1, 12), "cook": Shattered(2)},
        holders={**view.holders, **{f"{at:04}": "usa" for at in field().groups["west"]}},
        this_turn=(
            Moved("oglesby-a", (2009, 1909)),
            Moved("oglesby-b", (2109, 2009, 1909)),
            Moved("cruft-a", (2016, 2015, 2014, 2013, 2012, 1911, 1910), "march"),
            Moved("baldwin-b", (1809, 1709, 1609), "retreat"),
            *fought,
        ),
        last=fought,
    )


def placed_as(canvas: Canvas, what: str) -> list[Placed]:
    return [each for each in canvas.placed if each.what == what]


def letters(canvas: Canvas, key: Key) -> list[str]:
    return [each.what for each in canvas.placed if each.kind == "text" and each.within == key]


def standing(view: View) -> dict[Key, Hex]:
    return {key: unit.at for key, unit in view.units.items() if unit.status == "map"}


def field_map(view: View) -> Canvas:
    """Returns the whole field with its counters, in the map's own places: pictures show it with blocks at this scale,
    and parts of it with counters."""
    with mock.patch.object(close_up, "named", lambda: True):
        return close_up.drawn_part(view, FIELD)


def drawn_hex(view: View, at: Hex) -> bytes:
    """Returns what is drawn of a hex."""
    left, top, right, bottom = layout().box(at)
    x, y = FIELD[:2]
    return field_map(view).image.crop((left - x, top - y, right - x, bottom - y)).tobytes()


def cuts(view: View, *places: str, way: Any = "cut") -> Canvas:
    return close_up.compose(view, Focus(places, (), way))


def fought_states() -> list[View]:
    """Returns views right after attacks."""
    found = [GAME.view(state, None) for state in played()]
    return [view for view in found if any(isinstance(mark, Fought) and mark.by for mark in view.last)][::9]
