"""What became of the board by a decision, and which side an event hurts."""

from __future__ import annotations

import re

from bot.games.chronicle.board_state import OFF, BoardState, Piece
from bot.games.contract.game import Happening
from bot.games.dixie.data.card import goes_with_troops
from bot.games.dixie.data.cards import side_of
from bot.games.dixie.data.terms import OUT, RESERVE, SIDES, CardKey
from bot.games.dixie.state.places import Places, places_of
from bot.games.dixie.state.view import DixieView
from bot.games.kit.sides import OTHER, Side

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


INTRUDES = re.compile(r"The (?P<by>Union|Confederates) moves? .+ to (?P<at>(?:CSA |USA )?)[A-Z][\w-]+\.")
"""How a line says that cards move to a position: its data name it to their own side alone."""
OF_A_CARD = ("eliminated", "routed", "hits", "leaders", "sent-back")
"""The kinds that tell of cards which are hit or lost."""


def loser(happening: Happening) -> Side | None:
    """Returns the side that loses a card, a position or the melee, takes the hits, or has the enemy come into its line;
    None if no side does, and if the event does not say."""
    kind, line = happening
    data = line.data
    if kind in OF_A_CARD:
        hurt = [data["card"]] if "card" in data else data.get("cards", [])
        return side_of(hurt[0]) if hurt else None
    if kind == "moved":
        found = INTRUDES.fullmatch(line.text)
        return _intruded_on("usa" if found["by"] == "Union" else "csa", found["at"] == "CSA ") if found else None
    if kind == "revealed":
        return _intruded_on(data["side"], data["at"].startswith("c"))
    if kind == "sharpshooters" and 6 in data.get("checks", ()):
        return side_of(data["target"])
    side = data.get("side")
    if side is None:
        return None
    if kind == "captured" or (kind == "outflanked" and data.get("cards")):
        return OTHER[side]
    return side if kind in ("disorganized", "leave", "outflanked") else None


def _intruded_on(by: Side, confederate: bool) -> Side | None:
    """Returns the side in whose line the other's cards are, None for a side in its own."""
    return OTHER[by] if confederate == (by == "usa") else None
