"""The chance to win of a side, by what it sees: strength and ground in each position, reserves, and time."""

from __future__ import annotations

from bot.games.contract.game import Seat
from bot.games.dixie.data.terms import OUT, RESERVE
from bot.games.dixie.practice.assessment import Assessment
from bot.games.dixie.state.places import places_of
from bot.games.dixie.state.view import DixieView
from bot.games.kit.judge import Judge
from bot.games.kit.sides import Side, side_of_seat

UNSEEN = 3.0
"""The CV at which a card counts that lies face-down."""
JUDGE = Judge("bot.games.dixie.practice")


def value(view: DixieView, seat: Seat) -> float:
    """Returns the chance to win, from 0 to 1."""
    side = side_of_seat(seat)
    return JUDGE.chance(kind(view, side), numbers(view, side))


def kind(view: DixieView, side: Side) -> str:
    """Returns the kind of position that a net is learned for: the battle, its columns and days, and the side."""
    return f"{view.setup.edition} {view.setup.columns} {view.setup.days} {side}"


def numbers(view: DixieView, side: Side) -> list[float]:
    """Returns what matters in a view, in numbers of about one."""
    board = places_of(view)
    assessment = Assessment(view, board, side)
    enemy, field = assessment.enemy, board.field
    found = list[float]()
    for column in field.columns:
        for at in (field.near[side][column], field.near[enemy][column]):
            held = view.holders.get(at, field.spots[at].line)
            found += [_cv(view, side, at) / 8, _cv(view, enemy, at) / 8, 1.0 if held == side else -1.0]
            found.append(float(len(board.troops(side, at)) > 0 and board.present(enemy, at)))
    found += [_cv(view, side, RESERVE) / 10, view.reserves[enemy] / 6, len(board.hand(side)) / 4]
    found += [_cv(view, side, OUT) / 20, _cv(view, enemy, OUT) / 20]
    found += [view.decks[side] / 10, view.decks[enemy] / 10]
    found += [assessment.spent(), float(assessment.waits()), view.idle / 4, float(view.turn) / 10]
    found += [float(view.active == side), float(view.phase == "combat"), float(view.day > 1), float(view.day > 2)]
    return found


def _cv(view: DixieView, side: Side, at: str) -> float:
    """Returns the CV of a side's troops at a place, as far as the view shows them or counts them."""
    board = places_of(view)
    return sum(board.card(key).cv for key in board.troops(side, at)) + UNSEEN * board.unseen(side, at)
