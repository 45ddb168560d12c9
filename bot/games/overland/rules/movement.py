"""Grant's moves, his marches around Lee, and the James (sections 10, 11 and 13 of the rulebook)."""

from __future__ import annotations

from msgspec import Struct

from bot.games.contract.choices import Objection
from bot.games.overland.data.board import board
from bot.games.overland.rules.reactions import follow, intercept, may_intercept, shadows
from bot.games.overland.state.state import OPPONENTS, OUT, RICHMOND, Area
from bot.games.overland.state.view import OverlandView
from bot.games.overland.state.working_copy import Work
from bot.games.overland.words import events, names


class Move(Struct, frozen=True, tag="move"):
    """ "move grant north-anna"."""

    to: Area


class Turn(Struct, frozen=True, tag="turn"):
    """ "turn grant north-anna": a Turning Movement Attempt."""

    to: Area


class Cross(Struct, frozen=True, tag="cross"):
    """ "cross": the Crossing the James attempt."""


def to_move(view: OverlandView, decision: Move) -> Objection | None:
    """The objection to a move of Grant's."""
    to, place = decision.to, view.places["grant"]
    if to not in board().areas:
        return f"There is no area called {to}", "OV-14.1"
    if view.places["lee"] == place:
        until = "until Grant wins a battle there or marches around Lee"
        return f"Lee holds Grant in {names.where(place)} {until}", "OV-10.2"
    return _to_way(place, to)


def to_turn(view: OverlandView, decision: Turn) -> Objection | None:
    """The objection to a Turning Movement Attempt."""
    to, place = decision.to, view.places["grant"]
    if to not in board().areas:
        return f"There is no area called {to}", "OV-14.1"
    if view.places["lee"] != place:
        return f"Lee is not in {names.where(place)}: Grant can simply move, and need not march around him", "OV-1.a"
    if not view.turn:
        return "Grant cannot march around Lee: his latest attack earned no Turning Movement Attempt", "OV-11.1"
    barred = _to_way(place, to)
    if not barred and to in (view.places[x] for x in OPPONENTS.values()):
        return f"A Confederate leader is in {names.where(to)}", "OV-11.R2"
    return barred


def _to_way(place: Area, to: Area) -> Objection | None:
    """Returns the objection to Grant's way along the movement lines, by a move or around Lee's flank."""
    if to == place:
        return f"Grant is in {names.where(place)} already", "OV-10.1"
    if to == RICHMOND:
        return "No Union leader may enter Richmond. Attack it to capture it", "OV-5.3"
    if to not in board().adjacent.get(place, ()):
        return f"No movement line joins {names.where(place)} and {names.where(to)}", "OV-10.B"
    return None


def to_cross(view: OverlandView, decision: Cross) -> Objection | None:
    """The objection to an attempt to cross the James."""
    place = view.places["grant"]
    if place != "savage-station":
        return f"Grant is in {names.where(place)}, and the James is crossed from Savage Station", "OV-13.1"
    if view.places["lee"] == place:
        return "Lee is in Savage Station too, and it must be uncontested", "OV-13.1"
    return None


def move(work: Work, decision: Move) -> None:
    """A free move of Grant's, and Lee's answer."""
    start, to = work.places["grant"], decision.to
    work.step("grant", to, "move")
    work.tell("move", events.move(start, to), leader="grant", start=start, end=to)
    lee = work.places["lee"]
    if shadows(lee, to):
        follow(work, to)
    elif may_intercept(lee, to):
        intercept(work, to)


def turn(work: Work, decision: Turn) -> None:
    """A Turning Movement Attempt (section 11 of the rulebook)."""
    to = decision.to
    work.points -= 1  # OV-11.C
    work.turn = False  # used up, pass or fail (OV-11.R1)
    place = work.places["grant"]
    roll = work.leadership_check("turn", "grant", to, events.turns(to))
    if roll.outcome == "passes":
        work.step("grant", to, "turn")
    work.tell_roll("turn", events.turn(roll, place, work.points), roll, place)
    if roll.outcome == "passes":
        follow(work, to)


def cross(work: Work, decision: Cross) -> None:
    """The Crossing the James attempt (section 13 of the rulebook)."""
    work.points -= 1  # OV-6.B
    place = work.places["grant"]
    roll = work.leadership_check("cross", "grant", place, "Grant tries to cross the James")
    if roll.outcome == "passes":
        work.step("grant", OUT, "cross")
        work.ending = "james"
    work.tell_roll("cross", events.cross(roll, work.points), roll, place)
    if roll.outcome == "fails" and work.points and may_intercept(work.places["lee"], place):
        intercept(work, place)  # OV-13.3; none at zero (OV-9.R1)
