"""The first state (section 2)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.chancellorsville.cards import deck, formations, of_side, tactics_deck
from bot.games.chancellorsville.state.campaign import Campaign
from bot.games.chancellorsville.state.game_state import Army, Options, Piece, State
from bot.games.chancellorsville.terms import DEALT, MOST_COHESION, NOWHERE, SIDES
from bot.games.contract import Draws

REMOVED = {"normal": 0, "hard": 1, "hardest": 2}
"""Cards removed from the player's deck, by difficulty (CV-16.6)."""


def options_of(values: Mapping[str, str]) -> Options:
    """Returns the options of setup from their keys."""
    live = values.get("windows") == "live"
    return Options(live=live)


def setup(values: Mapping[str, str], draw: Draws) -> Campaign:
    """Returns a game about to be set up: formations with fixed starts in place, six activation cards dealt to each
    side, three tactics cards turned over."""
    options = options_of(values)
    pieces = {
        key: Piece(info.starts[0] if len(info.starts) == 1 else NOWHERE, MOST_COHESION, track=-1)
        for key, info in formations().items()
    }
    armies = {side: Army(deck=deck(side)) for side in SIDES}
    state = State(options, "setup", "usa", 0, pieces, armies, {}, (), (), tactics_deck(bool(options.solo)))
    work = Campaign(state, draw)
    for key, info in formations().items():
        # A place on the map shows that a formation lives; those that choose stand behind the screen until they have.
        if len(info.starts) > 1:
            work.change(key, at=info.starts[0])
        else:
            work.change(key, shown=True, seen=info.starts[0])
    for side in SIDES:
        for _ in range(DEALT):
            work.draw_activation(side)
        dealt = work.army(side).hand
        work.supply(side, dealt=dealt, hand=())
    work.turn_tactics()
    work.tell("opening", "The armies face each other across the Rappahannock.")
    assert all(of_side(side) for side in SIDES)
    return work
