"""The first state (section 2)."""

from __future__ import annotations

from bot.games.chancellorsville.data.cards import deck, formations, of_side, tactics_deck
from bot.games.chancellorsville.data.terms import DEALT, MOST_COHESION, NOWHERE, SIDES
from bot.games.chancellorsville.options import Options
from bot.games.chancellorsville.state.state import Army, Piece, State
from bot.games.chancellorsville.state.working_copy import Campaign
from bot.games.contract import Draws


def setup(options: Options, draw: Draws) -> Campaign:
    """Returns a game about to be set up: formations with fixed starts in place, six activation cards dealt to each
    player, three tactics cards turned over. A BOT has nothing to choose, and no hand."""
    pieces = {
        key: Piece(info.starts[0] if len(info.starts) == 1 else NOWHERE, MOST_COHESION, track=-1)
        for key, info in formations().items()
    }
    armies = {side: Army(deck=deck(side)) for side in SIDES}
    state = State(options, "setup", "usa", 0, pieces, armies, (), (), (), tactics_deck(bool(options.solo)))
    work = Campaign(state, draw)
    for key, info in formations().items():
        # A place on the map shows that a formation lives; those that choose stand behind the screen until they have.
        if len(info.starts) > 1 and info.side == options.bot:
            work.change(key, track=0)
        elif len(info.starts) > 1:
            work.change(key, at=info.starts[0])
        else:
            work.change(key, shown=True, seen=info.starts[0])
    for side in SIDES:
        if side == options.bot:
            work.supply(side, ready=True)
            continue
        for _ in range(DEALT):
            work.draw_activation(side)
        dealt = work.army(side).hand
        work.supply(side, dealt=dealt, hand=())
    work.turn_tactics()
    work.tell("opening", "The armies face each other across the Rappahannock.")
    assert all(of_side(side) for side in SIDES)
    return work
