"""Overland's decisions and their canonical texts."""

from __future__ import annotations

from msgspec import Struct

from bot.games.overland.state import OPPONENTS, Area, Leader


class Attack(Struct, frozen=True, tag="attack"):
    """ "attack lee", "attack richmond grant"."""

    target: str
    """A CSA leader in the attacker's area, or "richmond"."""
    leader: Leader


class Move(Struct, frozen=True, tag="move"):
    """ "move grant north-anna"."""

    to: Area


class Turn(Struct, frozen=True, tag="turn"):
    """ "turn grant north-anna": a Turning Movement Attempt."""

    to: Area


class Cross(Struct, frozen=True, tag="cross"):
    """ "cross": the Crossing the James attempt."""


Decision = Attack | Move | Turn | Cross


def text(decision: Decision) -> str:
    """The decision's canonical text."""
    match decision:
        case Attack(target, leader):
            return f"attack {target}" if OPPONENTS.get(leader) == target else f"attack {target} {leader}"
        case Move(to):
            return f"move grant {to}"
        case Turn(to):
            return f"turn grant {to}"
        case Cross():
            return "cross"
