"""Victory: by the positions that a side holds alone (DX-4.0, DX-4.2, DX-13.8)."""

from __future__ import annotations

from bot.games.dixie.rules.presence import Presence, is_moving
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.terms import OTHER, Pos, Side


def win(battle: Battle, side: Side, ending: str, text: str) -> None:
    """Ends the battle in a side's favour (DX-4.3)."""
    battle.winner, battle.ending, battle.phase = side, ending, "over"
    battle.asks, battle.melee, battle.volley = [], None, None
    battle.tell("victory", text, side=side, ending=ending)


def winner_by_positions(battle: Battle, presence: Presence) -> Side | None:
    """Returns the winner by the positions that a side occupies alone now, None without one (DX-4.0, DX-4.2,
    DX-13.8)."""
    for side in (battle.active, OTHER[battle.active]):
        if is_moving(battle, OTHER[side]) or battle.phase in ("decks", "deploy"):
            continue
        if battle.setup.edition == "shiloh":
            goal = "bc" if side == "csa" else "fc" if battle.day > 1 else ""
            if goal in presence.held_alone(side):
                return side
        elif len(_taken(battle, presence, side)) >= (3 if battle.setup.columns == 5 else 2):
            return side
    return None


def _taken(battle: Battle, presence: Presence, side: Side) -> list[Pos]:
    """Returns the enemy's positions that a side holds alone."""
    alone = presence.held_alone(side)
    return [p for p, spot in battle.field.spots.items() if spot.line != side and p in alone]


def victory_text(battle: Battle, presence: Presence, side: Side) -> str:
    if battle.setup.edition == "shiloh":
        return f"The {side.upper()} alone holds {battle.spot('bc' if side == 'csa' else 'fc')} and has won."
    places = " and ".join(battle.spot(p) for p in _taken(battle, presence, side))
    return f"The {side.upper()} alone holds {places} and has won."
