"""The geometry of 1861's picture, read from data/life_1861.toml, in pixels of the finished picture."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from bot.games.life_1861.data.board import board
from renderers.canvas import Box
from renderers.hexes import Field, Point
from renderers.layout_files import read_layout

TITLED = 35
"""Pixels to the em of the italic on the title, which a phone shows 11 pixels high."""


class Road(Struct, frozen=True):
    """A road's course and width."""

    course: tuple[Point, ...]
    width: float


class Stream(Struct, frozen=True):
    """The run's course, its width at both ends, and the middle of the bridge over it."""

    course: tuple[Point, ...]
    width: tuple[float, float]
    bridge: Point


class Wood(Struct, frozen=True):
    """An ellipse sown with trees."""

    centre: Point
    axes: Point


class Panels(Struct, frozen=True):
    """The boxes of what stands about the field."""

    title: Box
    tracks: Box
    event: Box
    soldier: Box
    civilians: Box
    rest: Box


class Layout(Struct, frozen=True):
    """The whole picture. ``scenery`` names the hexes on which a kind of thing grows or lies."""

    size: tuple[int, int]
    field: Field
    panels: Panels
    road: tuple[Road, ...]
    stream: Stream
    wood: tuple[Wood, ...]
    scenery: dict[str, tuple[str, ...]]

    def centre(self, at: str) -> Point:
        """The centre of the hex with the label ``at``."""
        return self.field.centre(board().places[at])


@cache
def layout() -> Layout:
    """The one layout."""
    return read_layout("life_1861", Layout)
