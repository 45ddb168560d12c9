"""The turn sequence: Morale, Combat, Move, Reinforce, and the next side's turn.

"combat" and "move" wait for the active side, whose ``next`` ends them (see next_phase); "morale" is run by
morale.phase, and "reinforce", which begins as soon as movement is complete, first by move_phase.finish and then here.
Both may push a question and return False; they are called again once no question is open, and go on from the state. A
volley or melee under way, in whichever phase, is resumed first, by combat_phase.resume.
"""

from __future__ import annotations

from bot.games.dixie.combat import combat_phase, empty_phase, morale
from bot.games.dixie.data import deck_sizes
from bot.games.dixie.data.terms import OTHER, RESERVE, SIDES, Side
from bot.games.dixie.decks import drawing
from bot.games.dixie.movement import move_phase, scouting
from bot.games.dixie.state.working_copy import Battle
from bot.games.dixie.turns import nightfall
from bot.games.dixie.turns.next_phase import RAILWAY, end_combat, held_railway, play_railway

EXTRA = 6
"""Turns of each side after both decks are empty (DX-16.1)."""


_MORE = 2
"""Cards that a Railway brings (DX-12.10)."""


def begin(battle: Battle, side: Side) -> None:
    """Begins a side's Battle Turn, and clears the marks of the last one's actions."""
    battle.active, battle.phase = side, "morale"
    battle.turn += 1
    battle.played = []
    battle.firing, battle.closed, battle.fought = "", (), False
    battle.clear_turn_marks()
    for each in SIDES:
        battle.army(each, passing=False, aims=())
    battle.tell("turn", f"Battle Turn {battle.turn} begins: the {side.upper()} acts.", turn=battle.turn, side=side)


def advance(battle: Battle) -> None:
    """Goes on with the turn sequence until a player is to decide. A part that is interrupted by a question (returning
    False) is called again when the question is answered, and continues from the state."""
    while not battle.asks and not battle.ending and combat_phase.resume(battle):
        if battle.phase == "morale" and not battle.turn:
            begin(battle, "csa")  # DX-5.0
        elif battle.phase == "morale" and morale.phase(battle) and not battle.ending:
            if nightfall.is_due(battle):
                nightfall.end_day(battle)
            else:
                combat_phase.begin(battle)
        elif battle.phase == "combat" and empty_phase.is_empty(battle):
            more = "more " if battle.fought or battle.closed else ""
            end_combat(battle, f"The {battle.active.upper()} has nothing {more}to fire at.")
        elif battle.phase == "move" and scouting.resume(battle):
            continue
        elif battle.phase == "reinforce" and move_phase.finish(battle):
            _reinforce(battle)
        else:
            return


def _reinforce(battle: Battle) -> None:
    """Draws the active side's reinforcements and passes the turn on, unless time is up (DX-16.1)."""
    side, over = battle.active, not any(battle.deck(each) for each in SIDES)
    railway = held_railway(battle, side)
    if railway and battle.deck(side) and railway in [a.card for a in battle.consult(side).armed]:
        play_railway(battle, side, railway)
    more = _MORE if f"{side} {RESERVE} {RAILWAY}" in battle.played else 0
    drawn = drawing.reinforce(battle, side, deck_sizes.rate(battle.setup, side) + more)
    fresh = next((k for k in drawn if battle.card(k).effect == RAILWAY), "")
    if fresh and battle.deck(side) and battle.consult(side).preferences.railway == "play" and not more:
        play_railway(battle, side, fresh)  # a Railway drawn in the Reinforce phase may be played at once (DX-9.0c)
        drawing.reinforce(battle, side, _MORE)
    battle.idle += over
    if battle.idle == 2 * EXTRA:
        _time_up(battle)
    else:
        begin(battle, OTHER[side])


def _time_up(battle: Battle) -> None:
    """Ends a battle that neither side has won, in favour of the side that holds more enemy positions, else of the side
    that need not attack (DX-16.1)."""
    held = {
        side: sum(spot.line != side and battle.holds_alone(side, at) for at, spot in battle.field.spots.items())
        for side in SIDES
    }
    level: Side = "csa" if battle.setup.edition == "bull-run" else "usa"
    ahead = max(SIDES, key=lambda s: held[s]) if held["csa"] != held["usa"] else level
    battle.winner, battle.ending = "usa" if battle.setup.edition == "shiloh" else ahead, "time"
    battle.tell("time", f"Time is up: {EXTRA} turns each have passed since the last reinforcement.", held=dict(held))
