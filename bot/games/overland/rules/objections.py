"""Objections: the reason why a decision may not be taken, and its rule. The campaign is not over yet."""

from __future__ import annotations

from bot.games.overland.data.board import board
from bot.games.overland.decisions import Assault, Attack, Cross, Move, Turn
from bot.games.overland.state.state import OPPONENTS, OUT, RICHMOND, Area, Leader, OverlandView
from bot.games.overland.words import names

Objection = tuple[str, str]
"""The reason why something may not be done, as a clause, and the rulebook id."""


def to_attack(view: OverlandView, decision: Attack) -> Objection | None:
    """The objection to an attack within an area."""
    target, leader = decision.target, decision.attacker
    if leader not in OPPONENTS:
        return _not_a_us_leader(leader)
    if target not in OPPONENTS.values():
        return f"{names.who(target)} is nobody whom US leaders attack", "OV-4.A1"
    place, attacked = view.places[leader], view.places[target]
    if attacked == OUT:
        return f"{names.who(target)} has left the game", "OV-12.B3"
    if attacked == RICHMOND:
        return f"{names.who(target)} is in Richmond: attack Richmond, not a leader in it", "OV-7.1"
    if attacked != place:
        where = f"{names.who(target)} is in {names.where(attacked)}, {names.who(leader)} in {names.where(place)}"
        return f"{where}: leaders fight within one area", "OV-7.1"
    return None


def _not_a_us_leader(leader: Leader) -> Objection:
    return f"{names.who(leader)} is not a US leader, and only they attack at your word", "OV-4.A1"


def to_assault(view: OverlandView, decision: Assault) -> Objection | None:
    """The objection to an attack on Richmond."""
    leader = decision.leader
    if leader not in OPPONENTS:
        return _not_a_us_leader(leader)
    place, enemy = view.places[leader], OPPONENTS[leader]
    if RICHMOND not in board().adjacent.get(place, ()):
        return f"{names.who(leader)} in {names.where(place)} is not next to Richmond", "OV-7.1"
    if view.places[enemy] == place:
        return f"{names.who(enemy)} holds {names.who(leader)} in {names.where(place)}, a contested area", "OV-1.e"
    return None


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
        return "No US leader may enter Richmond until it is captured, and it is captured by attack", "OV-5.3"
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
