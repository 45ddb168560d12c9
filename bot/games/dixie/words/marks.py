"""What became of the board by a decision."""

from __future__ import annotations

from bot.games.chronicle.board_state import OFF, BoardState, Piece
from bot.games.dixie.data.card import goes_with_troops
from bot.games.dixie.data.cards import side_of
from bot.games.dixie.data.terms import OUT, RESERVE, SIDES, CardKey
from bot.games.dixie.state.places import Places, places_of
from bot.games.dixie.state.view import DixieView

LOST = ("routed", "eliminated")
"""The ways out of play that are losses; a special card that was played is none."""


def board_state(view: DixieView) -> BoardState:
    """Returns the troops and leaders that the viewer can name, the numbers of all other cards, in each side's Reserve
    as well, and who holds the positions. A card without a battle yet lies in no position."""
    board = places_of(view)
    pieces = {key: _piece(board, key) for key in view.laid}
    unnamed = {(where.split()[0], where.split()[1]): number for where, number in view.hidden.items()}
    for side in SIDES:
        named = sum(x.at == RESERVE and side_of(key) == side for key, x in view.laid.items())
        unnamed[side, RESERVE] = view.reserves[side] - named
    return BoardState(pieces, unnamed, dict(view.holders))


def _piece(board: Places, key: CardKey) -> Piece:
    """A card: hits weaken it, and only troops and leaders can be lost."""
    state, card = board.cards[key], board.card(key)
    lost = state.at == OUT and state.why in LOST and (card.troop or goes_with_troops(card))
    return Piece(card.side, OFF if state.at == OUT else state.at, -state.hits, lost)
