"""The turn sequence: Morale, Combat, Move, Reinforce, the nights, and the next side's turn.

"combat" and "move" wait for the active side, whose ``next`` ends them; "morale" is run by morale.phase, and
"reinforce", which begins as soon as movement is complete, first by move_phase.finish and then here. Both may push a
question and return False; they are called again once no question is open, and go on from the state. A volley or melee
under way, in whichever phase, is resumed first, by combat_phase.resume.
"""

from __future__ import annotations

from typing import Literal

from bot.games.dixie.data import deck_sizes
from bot.games.dixie.data.deck_sizes import scale
from bot.games.dixie.data.terms import RESERVE, SIDES, CardKey
from bot.games.dixie.rules import decks, morale, setup
from bot.games.dixie.rules.combat import combat_phase
from bot.games.dixie.rules.movement import going_back, move_phase, scouting
from bot.games.dixie.rules.movement.going_back import fall_back
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.working_copy import Battle
from bot.games.dixie.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side

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
    battle.tell("turn", events.turn_begins(battle.turn, side), turn=battle.turn, side=side)


def advance(battle: Battle) -> None:
    """Goes on with the turn sequence until a player is to decide. A part that is interrupted by a question (returning
    False) is called again when the question is answered, and continues from the state."""
    while not battle.asks and not battle.ending and combat_phase.resume(battle):
        if battle.phase == "morale" and not battle.turn:
            begin(battle, "csa")  # DX-5.0
        elif battle.phase == "morale" and morale.phase(battle) and not battle.ending:
            if is_due(battle):
                end_day(battle)
            else:
                combat_phase.begin(battle)
        elif battle.phase == "combat" and combat_phase.is_empty(battle):
            end_combat(battle, events.nothing_to_fire_at(battle.active, bool(battle.fought or battle.closed)))
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
    drawn = decks.reinforce(battle, side, deck_sizes.rate(battle.setup, side) + more)
    fresh = next((k for k in drawn if battle.card(k).effect == RAILWAY), "")
    if fresh and battle.deck(side) and battle.consult(side).preferences.railway == "play" and not more:
        play_railway(battle, side, fresh)  # a Railway drawn in the Reinforce phase may be played at once (DX-9.0c)
        decks.reinforce(battle, side, _MORE)
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
    battle.tell("time", events.time_is_up(EXTRA), held=dict(held))


RAILWAY = "railway"


class Next(Decision, frozen=True):
    """Combat and move phases: ends the phase. ``how`` is asked only of a side with a Railway in its Reserve at the end
    of its moves."""

    how: Literal["", "now", "railway"] = ""


def held_railway(board: Board, side: Side) -> CardKey:
    """Returns a Railway in a side's Reserve, "" without one."""
    return next((k for k in board.hand(side) if board.card(k).effect == RAILWAY), "")


def end_phase(battle: Battle, side: Side, decision: Decision) -> None:
    """Ends the Combat phase, or the moves and with them the turn."""
    if battle.phase == "combat":
        end_combat(battle, events.ends(side, "combat"))
        return
    battle.firing, battle.closed, battle.fought = "", (), False
    battle.phase = "reinforce"
    battle.tell("phase", events.ends(side, "moves"))
    if isinstance(decision, Next) and decision.how == RAILWAY:
        play_railway(battle, side, held_railway(battle, side))


def end_combat(battle: Battle, why: str) -> None:
    """Ends the Combat phase, ``why`` in a sentence, and begins the moves."""
    battle.firing, battle.closed, battle.fought, battle.played = "", (), False, []
    battle.tell("phase", events.moves_begin(why))
    move_phase.begin(battle)


def play_railway(battle: Battle, side: Side, key: CardKey) -> None:
    """Plays a Railway, which brings two cards in this Reinforce phase (DX-12.10)."""
    battle.remove(key, "played")
    battle.army(side, armed=tuple(a for a in battle.consult(side).armed if a.card != key))
    battle.played.append(f"{side} {RESERVE} {RAILWAY}")
    battle.tell("special", events.plays_railway(battle, side, key), card=key)


_DUSK: dict[str, Side] = {"shiloh": "csa", "gettysburg": "usa"}
"""The side whose last reinforcement ends the day."""


def is_due(battle: Battle) -> bool:
    """Tells whether night falls now, the active side's Morale phase being over."""
    if battle.setup.days == 1 or (battle.setup.edition == "shiloh" and battle.day > 1):
        return False
    last = _DUSK[battle.setup.edition]
    return battle.active == OTHER[last] and battle.deck(last) == 0


def end_day(battle: Battle) -> None:
    """Ends the day: the third at Gettysburg ends the battle (DX-15.2f); after any other cards are drawn overnight,
    attackers disengage, and at Gettysburg both sides deploy. May leave a question open."""
    if battle.setup.edition == "gettysburg" and battle.day == battle.setup.days:
        battle.winner, battle.ending = "usa", "held"
        battle.tell("night", events.THIRD_NIGHT)
        return
    battle.tell("night", events.night_falls(battle.day), day=battle.day)
    battle.day += 1
    battle.dawn = tuple(battle.field.spots)  # settling leaves those that one side has to itself
    _overnight(battle)
    for side in SIDES:
        places = [p for p in battle.field.spots if battle.engaged(p) and not battle.defends(side, p)]
        fall_back(battle, side, *places)
    battle.clear_turn_marks()
    settle(battle)
    for side in SIDES:
        for at in battle.field.spots:
            if not battle.ending and battle.stacking_count(side, at) > battle.room(side, at):
                going_back.disorganize(battle, side, at)
    if battle.setup.edition == "gettysburg" and not battle.ending:
        setup.begin(battle)


def _overnight(battle: Battle) -> None:
    """Draws the night's cards: at Shiloh half of those that the USA has left, at Gettysburg as the table says."""
    for side in SIDES:
        table = scale(battle.setup, side).three_days
        left = battle.deck(side)
        if battle.setup.edition == "shiloh" and side == "usa":
            left = min(left, len(decks.pool(battle, side)))  # the Army of the Ohio has so many cards (DX-15.1e)
            count, left = (left + 1) // 2, left // 2
        elif battle.setup.edition == "gettysburg" and table:
            count, left = table.night, table.each
        else:
            continue
        drawn = decks.draw_cards(battle, side, count, "night")
        battle.army(side, deck=left)
        if drawn:
            decks.tell_drawn(battle, side, drawn)


def close(battle: Battle) -> None:
    """Clears everything under way from a battle that is over."""
    battle.phase, battle.asks, battle.volley, battle.melee = "over", [], None, None
    battle.outflanking = {}
    for side in SIDES:
        battle.army(side, committed=False, staged={}, decoys=(), armed=(), aims=())


def resign(battle: Battle, side: Side) -> None:
    """Gives the battle to the other side (DX-16.3)."""
    battle.winner, battle.ending = OTHER[side], "resigned"
    battle.tell("resignation", events.resigns(side), side=side)
    close(battle)
