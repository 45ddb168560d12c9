"""The probe's views: what everyone knows, and what each seat knows beside that."""

from __future__ import annotations

from bot.games.chronicle.board_state import BoardState, Piece
from bot.games.contract.game import Seat
from bot.games.kit.views import shown
from tests.probe.state import PublicSide, SeatView, Side, State, Table, View, table_of


def view(state: State, seat: Seat | None) -> View:
    """A seat's SeatView, or the Table for a spectator."""
    sides = {key: public_side(side) for key, side in state.sides.items()}
    table = shown(state, Table, sides=sides, stack=tuple(state.stack))
    return table if seat is None else shown(state.sides[seat], SeatView, table=table, seat=seat)


def public_side(side: Side) -> PublicSide:
    """What everyone knows of a seat: of hidden cards how many there are, and whether it has committed."""
    return shown(side, PublicSide, hand=len(side.hand), deck=len(side.deck), committed=bool(side.committed))


def standing(view: View) -> BoardState:
    """Where each seat stands on its track."""
    return BoardState({seat: Piece(seat, str(side.place)) for seat, side in table_of(view).sides.items()})
