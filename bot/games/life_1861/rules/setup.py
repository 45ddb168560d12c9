"""The setup (section 2 of the rulebook)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Draws, Outcome
from bot.games.life_1861.data.board import board
from bot.games.life_1861.options import SURVIVOR
from bot.games.life_1861.rules import event_stage, rounds
from bot.games.life_1861.rules.locations.town import BAKERY
from bot.games.life_1861.rules.placement import scatter
from bot.games.life_1861.state.state import RESOURCES, Farm, LifeState, Piece, Seat, Stock
from bot.games.life_1861.state.working_copy import Work, changed
from bot.games.life_1861.words import events

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


def setup(options: Mapping[str, str], draw: Draws) -> Outcome[LifeState]:
    """The board as it is set up, and the first round's Event stage. Raises Refusal for an option there is not."""
    survivor = options.get("survivor", "")
    if survivor not in SURVIVOR.values:
        raise Refusal("There is no such option", "LF-12.4", tuple(SURVIVOR.values))
    work = begin(survivor, draw)
    event_stage.next_round(work)
    rounds.go_on(work)
    return work.outcome()


def begin(survivor: str, draw: Draws) -> Work:
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
    work = Work(state, "", draw)
    work.tell("opening", events.opening(state), survivor=state.survivor)
    work.lay(BAKERY, "food")
    for _ in range(SCATTERED):
        scatter(work, "food")
    return work
