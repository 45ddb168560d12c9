"""The terms of Unconditional Surrender: sides, arms, facings, stages, and the numbers that the rules give."""

from __future__ import annotations

from typing import Literal

from bot.games.kit.sides import Side

SIDES: tuple[Side, ...] = ("csa", "usa")
"""In the order of a turn (US-2.1)."""

Key = str
"""A counter's key: "oglesby-a" (infantry), "b1il" (a battery), "grant" (a leader), "oglesby-8il" (a regiment)."""
Brigade = str
"""A brigade's key: "oglesby"."""
Hex = int
"""A hex by the number on the map, CCRR; 0 for off the map."""
OFF: Hex = 0
Division = int
"""A division's number: 1 to 3 of the Union (McClernand, Smith, Wallace), 4 to 6 of the Confederates (Pillow, Johnson,
Buckner)."""
Arm = Literal["inf", "art", "hq"]
Facing = Literal["n", "ne", "se", "s", "sw", "nw"]
"""The corner of its hex that a counter faces."""
FACINGS: tuple[Facing, ...] = ("n", "ne", "se", "s", "sw", "nw")
"""Clockwise."""

Stage = Literal["first-move", "first-combat", "second-move", "second-combat", "night-move", "over"]
"""The parts of a player turn in which somebody decides; rally and the enemy's face change follow of themselves."""
Ending = Literal["", "morale", "breakout", "groups", "defend", "stalemate", "resigned", "agreed"]
Objective = Literal["", "defend", "breakout"]

TURNS_A_DAY = 8
INF_POINTS = 6
"""Movement points of infantry."""
INF_POINTS_WORSE = 4
"""The same, disordered or out of command."""
ART_POINTS = 4
HQ_POINTS = 12
LIMIT = 5
"""INF points that attack across one hexside."""
LIMIT_WORSE = 4
"""The same across a stream or to higher ground."""
STACK = 2
"""INF counters in a hex."""
GUNS_STACK = 2
"""Batteries in a hex."""
MOVING = ("first-move", "second-move", "night-move")
"""The stages in which counters move."""
CAMPS = {2: 7, 1: 4}
"""Union deployment hexes with which an objective is drawn, and with which points that leave count, by the days of the
game (US-27.1, US-27.13)."""
OUT = {2: (50, 65), 1: (32, 44)}
"""Points out of the map that win by Breakout, and that win decisively, by the days of the game (US-27.4, US-27.11)."""
