"""The setup (section 2 of the rulebook)."""

from __future__ import annotations

from bot.games.contract import Draws
from bot.games.life_1861.actions.bakery import BAKERY
from bot.games.life_1861.board import board
from bot.games.life_1861.rules.placement import scatter
from bot.games.life_1861.rules.working_copy import WorkingCopy, changed
from bot.games.life_1861.state import RESOURCES, Farm, LifeState, Piece, Seat, Stock
from bot.games.life_1861.text import stage_text

PRINTED = Stock(food=30, medicine=20, goods=10, ammo=15)
"""The blocks in the box (LF-9.3)."""
STARTING: dict[Seat, Stock] = {
    "soldier": Stock(food=2, medicine=1, goods=2, ammo=3),
    "civilians": Stock(food=7, medicine=2, goods=2, ammo=0),
}
"""The stocks at the start (LF-2.6, LF-2.7)."""
SCATTERED = 2
"""Food placed randomly at the start (LF-2.2)."""
TENSION = 3
"""At the start (LF-7.1)."""


def begin(survivor: str, draw: Draws) -> WorkingCopy:
    """The board, the stocks and the pieces before the first round; the food is placed. ``survivor`` is the option's
    value."""
    pieces = {
        key: Piece(at=board().buildings[info.start].hex, health=info.health) for key, info in board().pieces.items()
    }
    supply = PRINTED
    for stock in STARTING.values():
        for key in RESOURCES:
            supply = changed(supply, key, -getattr(stock, key))
    state = LifeState(
        survivor=survivor == "survivor",
        round=0,
        pieces=pieces,
        stocks=STARTING,
        supply=supply,
        ground={},
        tension=TENSION,
        counter=0,
        farm=Farm(),
        merchants=(),
        bandits=(),
        drawn=(),
    )
    work = WorkingCopy(state, "", draw)
    work.tell("opening", stage_text.opening(state), survivor=state.survivor)
    work.lay(BAKERY, "food")
    for _ in range(SCATTERED):
        scatter(work, "food")
    return work
