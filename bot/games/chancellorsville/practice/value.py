"""The chance to win of a side, by what it sees: formations and their cohesion, objectives, cubes, and time."""

from __future__ import annotations

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import of_side
from bot.games.chancellorsville.data.terms import LOST, MOST_COHESION, NOWHERE
from bot.games.chancellorsville.state.view import PieceView, View
from bot.games.contract.game import Seat
from bot.games.kit.judge import Judge
from bot.games.kit.sides import OTHER, Side, side_of_seat

TURNS = 30.0
BEGINNING = ("setup", "card")
"""The stages in which nothing of a turn is done yet."""
JUDGE = Judge("bot.games.chancellorsville.practice")


def value(view: View, seat: Seat) -> float:
    """Returns the chance to win, from 0 to 1; a half in a solitaire game, for which nothing was learned."""
    side = side_of_seat(seat)
    return JUDGE.chance(kind(view, side), numbers(view, side))


def kind(view: View, side: Side) -> str:
    """Returns the kind of position that a net is learned for: a two-player game, the side, and whether a turn is only
    about to begin: trials end there, and what is half done would blur what is learned."""
    who = f"solo {side}" if view.options.solo else side
    return who if view.stage in BEGINNING else f"{who} acting"


def numbers(view: View, side: Side) -> list[float]:
    """Returns what matters in a view, in numbers of about one."""
    found, enemy = list[float](), OTHER[side]
    for each in (side, enemy):
        pieces = [view.pieces[key] for key in of_side(each)]
        strengths = sorted(_cohesion(piece) for piece in pieces if piece.alive)
        lost = len(pieces) - len(strengths)
        found += [lost / LOST, float(lost == LOST - 1), sum(strengths) / 40]
        found += [strength / 7 for strength in (strengths + [MOST_COHESION] * 3)[:3]]
        found += [sum(piece.cards for piece in pieces) / 5, float(sum(piece.shown for piece in pieces)) / 4]
        army = view.armies[each]
        found += [army.cubes / 8, len(army.tactics) / 3, (army.hand + army.deck) / 15, army.icons / 3]
    for at in sorted(board().objectives):
        near = (at, *board().adjacent[at])
        found.append(float(at in view.control))
        for each in (side, enemy):
            here = [view.pieces[key] for key in of_side(each) if view.pieces[key].alive]
            found.append(sum(_cohesion(piece) for piece in here if _at(piece) == at) / 7)
            found.append(sum(_cohesion(piece) for piece in here if _at(piece) in near) / 14)
    found += [view.turn / TURNS, max(0.0, view.turn - 20) / 10, float(view.active == side)]
    found += [float(view.combat is not None), len(view.control) / 2, sum(count for _, count in view.dug) / 6]
    return found


def _cohesion(piece: PieceView) -> float:
    """Returns a formation's cohesion as far as the view tells it."""
    return float(piece.true if piece.true is not None else piece.cohesion)


def _at(piece: PieceView) -> int:
    """Returns where a formation is, or was last seen."""
    return piece.at if piece.at != NOWHERE else piece.seen
