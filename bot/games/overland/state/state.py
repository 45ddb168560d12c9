"""Overland's state: plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from bot.games.contract.game import Seat

Area = str
"""An area's key in data/map.toml, such as "north-anna"."""
Leader = str
"""A leader's key in data/map.toml, such as "grant"."""

UNION: Seat = "us"
"""The Union's side. Records name its seat so, and hash chains rest on that: the key stays, though Dixie's is "usa"."""

OUT = "out"
"""The area of a leader that has left the map: Breckinridge destroyed, Grant across the James."""
RICHMOND: Area = "richmond"
OPPONENTS: Mapping[Leader, Leader] = {"grant": "lee", "butler": "beauregard", "sigel": "breckinridge"}
"""The Confederate leader that each Union leader can meet."""

MOST_POINTS = 10
"""The Union's Action Points never rise above this, and the game starts with them (OV-2.4, OV-9.2)."""

Ending = Literal["", "richmond", "james", "exhausted", "resigned"]
UNION_VICTORIES: tuple[Ending, ...] = ("richmond", "james")
"""The endings that the Union wins by: Richmond captured, the James crossed (OV-3.1)."""


class Modifier(Struct, frozen=True):
    """A change of a die: the reason in a few words, the rule it rests on, and the number added."""

    why: str
    rule: str
    value: int


class Roll(Struct, frozen=True, tag=True):
    """A die and its result; records name it, ``Step`` and ``Gain`` by their classes.

    ``total`` is ``die`` with its modifiers (battles, which need ``needed`` or more) or the die itself (Leadership
    Checks, which need ``needed`` or less). ``outcome`` is "retreat", "turn" or "fails" for a battle, "passes" or
    "fails" for a Leadership Check. A counterattack's "retreat" means only that it reached its number: the Confederate
    leader stays and the area is contested, for Union leaders never retreat. An attack on Richmond with "retreat" has
    captured it.
    """

    what: Literal["attack", "turn", "cross", "counterattack-check", "counterattack", "intercept"]
    leader: Leader
    against: str
    """The defending leader, or the area attacked, entered or left."""
    die: int
    modifiers: tuple[Modifier, ...]
    total: int
    needed: int
    outcome: Literal["retreat", "turn", "fails", "passes"]


class Step(Struct, frozen=True, tag=True):
    """A leader's move from one area to another (to OUT: off the map)."""

    leader: Leader
    start: Area
    end: Area
    manner: Literal["move", "turn", "follow", "retreat", "counterattack", "intercept", "cross", "destroyed"]


class Gain(Struct, frozen=True, tag=True):
    """Action Points gained (rule IX.C)."""

    points: int


class OverlandState(Struct, frozen=True):
    """The whole game. There is nothing hidden in it."""

    table: str
    """The combat table: "standard" or "easier"."""
    points: int
    """The Union's Action Points, 0 to 10."""
    grant: Area
    lee: Area
    beauregard: Area
    breckinridge: Area
    turn: bool = False
    """Whether Grant holds an unused Turning Movement Attempt."""
    ending: Ending = ""
    last: tuple[Roll | Step | Gain, ...] = ()
    """The results of the latest decision, in order, for the picture; no rule looks at them."""
    moves: int = 0
    """Decisions made so far, resignation not counted."""
