"""Overland's decisions; bot.games.overland.rules.declared holds their texts and the functions that carry them out."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import force_setattr

from bot.games.overland.state.state import OPPONENTS, Area, Leader

ATTACKERS = {csa: us for us, csa in OPPONENTS.items()}
"""The US leader who can meet each CSA leader."""


class Attack(Struct, frozen=True, tag="attack"):
    """ "attack lee": on a CSA leader in the attacker's area."""

    target: Leader
    leader: Leader = ""
    """The attacker, "" for the one US leader who can meet the target: so the same attack is always the same."""

    def __post_init__(self) -> None:
        if OPPONENTS.get(self.leader) == self.target:
            force_setattr(self, "leader", "")

    @property
    def attacker(self) -> Leader:
        """The US leader who attacks; "" where nobody can meet the target."""
        return self.leader or ATTACKERS.get(self.target, "")


class Assault(Struct, frozen=True, tag="assault"):
    """ "attack richmond grant"."""

    leader: Leader


class Move(Struct, frozen=True, tag="move"):
    """ "move grant north-anna"."""

    to: Area


class Turn(Struct, frozen=True, tag="turn"):
    """ "turn grant north-anna": a Turning Movement Attempt."""

    to: Area


class Cross(Struct, frozen=True, tag="cross"):
    """ "cross": the Crossing the James attempt."""


Decision = Attack | Assault | Move | Turn | Cross
