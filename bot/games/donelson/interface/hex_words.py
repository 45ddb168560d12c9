"""Hexes in words, and which of many a person would rather choose."""

from __future__ import annotations

from bot.games.donelson.data.field import field
from bot.games.donelson.data.terms import OTHER, Facing, Hex, Side
from bot.games.donelson.state.board import Board

FACING_WORDS: dict[Facing, str] = {
    "n": "north",
    "ne": "north-east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "nw": "north-west",
}
FAR = 30


def hex_text(at: Hex) -> str:
    """Returns a hex as the map numbers it: "0915"."""
    return f"{at:04d}"


def ground_words(at: Hex) -> str:
    """Returns what a hex is: its name, the works, or its terrain."""
    ground = field()
    if at in ground.names:
        return ground.names[at]
    if at in ground.pit_hexes():
        return "behind the pits"
    cell = ground.cells[at]
    terrain = {"fort": "the fort", "buildings": "Dover", "clear": "open ground"}.get(cell.terrain, cell.terrain)
    return f"{terrain}, high" if cell.high else terrain


def attraction(board: Board, at: Hex, side: Side) -> float:
    """Returns how much a hex draws a side's units, for the order of a menu: towards the enemy, into the works, onto
    roads."""
    ground = field()
    near = board.nearest(at, OTHER[side])
    found = -float(near[0] if near else FAR)
    if at in ground.pit_hexes() or ground.fort(at):
        found += 3
    if ground.roadside(at):
        found += 0.5
    return found
