"""The probe's odds: of a parry's two dice."""

from __future__ import annotations

from itertools import product

from bot.games.contract.advice import Chance, Odds, OddsTable
from tests.probe.state import SeatView, View, card_name, strength

ROLLS = frozenset({"parry"})


def table(view: View) -> OddsTable:
    """The chance that a strike gets through each parry that a seat could play."""
    assert isinstance(view, SeatView)
    strike = view.table.stack[-1].strength
    rows = []
    for card in (card for card in view.hand if card.startswith("p")):
        through = sum(strike + a > strength(card) + d for a, d in product(range(1, 7), repeat=2)) / 36
        rows.append(Odds(f"Parry with {card_name(card)}", "", (Chance("the strike gets through", through),)))
    return OddsTable("Odds", tuple(rows), "A die each.")
