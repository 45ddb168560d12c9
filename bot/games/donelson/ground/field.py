"""The map as it is printed, read from data/map.txt (hexes) and data/map.toml (hexsides and lists)."""

from __future__ import annotations

from functools import cache
from importlib import resources

from bot.games.donelson.ground.map_file import read
from bot.games.donelson.ground.terrain import Cell, Edge, Field, Pit, Terrain, edge

__all__ = ["Cell", "Edge", "Field", "Pit", "Terrain", "edge", "field"]


@cache
def field() -> Field:
    """Returns the map. Raises ValueError that names file and line of what is wrong with it."""
    data = resources.files("bot.games.donelson").joinpath("data")
    return read(data.joinpath("map.txt").read_text("utf-8"), data.joinpath("map.toml").read_text("utf-8"))
