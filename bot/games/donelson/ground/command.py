"""How far a leader's orders reach (section 8)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.donelson.data.terms import OTHER, Hex, Side
from bot.games.donelson.data.terrain import Field
from bot.games.donelson.state.board import Board


def command_distance(field: Field, board: Board, leader_hex: Hex, radius: int, side: Side) -> Mapping[Hex, int]:
    """Returns the hexes within a leader's radius, and how far the shortest path to each is.

    A path goes over land, over no hexside that nothing may cross, through no hex that the enemy holds, and through or
    into a hex next to such only where ``side`` holds it itself; the leader's own hex always counts (section 8)."""
    found = {leader_hex: 0}
    edge = [leader_hex]
    for steps in range(1, radius + 1):
        entered: list[Hex] = []
        for at in edge:
            for new in field.neighbours(at):
                if new not in found and not field.blocked(at, new) and _open(field, board, new, side):
                    found[new] = steps
                    entered.append(new)
        edge = entered
    return found


def _open(field: Field, board: Board, at: Hex, side: Side) -> bool:
    """Whether a path of orders may enter a hex."""
    holder = board.holder(at)
    if holder == OTHER[side] or not field.passable(at):
        return False
    return holder == side or not board.next_to_enemy(at, side)
