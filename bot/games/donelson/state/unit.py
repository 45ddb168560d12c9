"""A counter, as everybody at the table sees it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.games.donelson.terms import OFF, Facing, Hex

Status = Literal["map", "due", "within", "shattered", "gone", "out"]
"""On the map; a reinforcement still to come; a regiment within its brigade; a counter of a shattered brigade that waits
to be reorganized; removed for good; exited from the map."""


class Unit(Struct, frozen=True):
    """A counter. ``at`` is OFF unless its status is "map". ``limbered`` means something for batteries alone.

    The rest is of the phase or player turn under way: ``spent`` movement points, whether it left a hex (``walked``),
    whether it moved by grand tactical movement (``gtm``), whether it must stop but for its facing (``halted``), whether
    it attacked in the first combat phase (``fought``), and whether a battery has fired in this phase (``fired``)."""

    at: Hex = OFF
    facing: Facing = "n"
    status: Status = "map"
    disordered: bool = False
    limbered: bool = False
    spent: int = 0
    walked: bool = False
    gtm: bool = False
    halted: bool = False
    fought: bool = False
    fired: bool = False
