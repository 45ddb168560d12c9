"""The turn sequence: Morale, Combat, Move, Reinforce, the nights, and the next side's turn.

"combat" and "move" wait for the active side, whose ``next`` ends them; "morale" is run by morale.phase, and
"reinforce", which begins as soon as movement is complete, first by move_phase.finish and then here. Both may push a
question and return False; they are called again once no question is open, and go on from the state. A volley or melee
under way, in whichever phase, is resumed first, by combat_phase.resume.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from bot.games.dixie.data import deck_sizes
from bot.games.dixie.data.deck_sizes import scale
from bot.games.dixie.data.terms import RESERVE, SIDES, CardKey
from bot.games.dixie.rules import decks, morale, setup
from bot.games.dixie.rules.combat import combat_phase
from bot.games.dixie.rules.movement import going_back, move_phase, scouting
from bot.games.dixie.rules.movement.going_back import fall_back
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side

EXTRA = 6
"""Turns of each side after both decks are empty (DX-16.1)."""
_MORE = 2
"""Cards that a Railway brings (DX-12.10)."""


def begin(work: Work, side: Side) -> None:
    """Begins a side's Battle Turn, and clears the marks of the last one's actions."""
    work.active, work.phase = side, "morale"
    work.turn += 1
    work.played = []
    work.firing, work.closed, work.fought = "", (), False
    work.clear_turn_marks()
    for each in SIDES:
        work.army(each, passing=False, aims=())
    work.tell("turn", events.turn_begins(work.turn, side), turn=work.turn, side=side)


def decided(work: Work, side: Side, act: Callable[[], None]) -> None:
    """Takes a decision of a side's, which ``act`` carries out, and goes on to the next point where a side is to decide.
    In combat and while a question is open the other side may have its say at any instant, by its armed cards and
    preferences: so these are consulted before anything else, whether or not it comes to that, and only moves and
    preparations may be taken back freely (DX-17.7)."""
    if work.asks or work.phase == "combat":
        work.consult(OTHER[side])
    act()
    if not work.asks and not work.ending:
        advance(work)


def advance(work: Work) -> None:
    """Goes on with the turn sequence until a player is to decide. A part that is interrupted by a question (returning
    False) is called again when the question is answered, and continues from the state."""
    while not work.asks and not work.ending and combat_phase.resume(work):
        if work.phase == "morale" and not work.turn:
            begin(work, "csa")  # DX-5.0
        elif work.phase == "morale" and morale.phase(work) and not work.ending:
            if is_due(work):
                end_day(work)
            else:
                combat_phase.begin(work)
        elif work.phase == "combat" and combat_phase.is_empty(work):
            end_combat(work, events.nothing_to_fire_at(work.active, bool(work.fought or work.closed)))
        elif work.phase == "move" and scouting.resume(work):
            continue
        elif work.phase == "reinforce" and move_phase.finish(work):
            _reinforce(work)
        else:
            return


def _reinforce(work: Work) -> None:
    """Draws the active side's reinforcements and passes the turn on, unless time is up (DX-16.1)."""
    side, over = work.active, not any(work.deck(each) for each in SIDES)
    railway = held_railway(work, side)
    if railway and work.deck(side) and railway in [a.card for a in work.consult(side).armed]:
        play_railway(work, side, railway)
    more = _MORE if f"{side} {RESERVE} {RAILWAY}" in work.played else 0
    drawn = decks.reinforce(work, side, deck_sizes.rate(work.setup, side) + more)
    fresh = next((k for k in drawn if work.card(k).effect == RAILWAY), "")
    if fresh and work.deck(side) and work.consult(side).preferences.railway == "play" and not more:
        play_railway(work, side, fresh)  # a Railway drawn in the Reinforce phase may be played at once (DX-9.0c)
        decks.reinforce(work, side, _MORE)
    work.idle += over
    if work.idle == 2 * EXTRA:
        _time_up(work)
    else:
        begin(work, OTHER[side])


def _time_up(work: Work) -> None:
    """Ends a battle that neither side has won, in favour of the side that holds more enemy positions, else of the side
    that need not attack (DX-16.1)."""
    held = {
        side: sum(spot.line != side and work.holds_alone(side, at) for at, spot in work.field.spots.items())
        for side in SIDES
    }
    level: Side = "csa" if work.setup.edition == "bull-run" else "usa"
    ahead = max(SIDES, key=lambda s: held[s]) if held["csa"] != held["usa"] else level
    work.winner, work.ending = "usa" if work.setup.edition == "shiloh" else ahead, "time"
    work.tell("time", events.time_is_up(EXTRA), held=dict(held))


RAILWAY = "railway"


class Next(Decision, frozen=True):
    """Combat and move phases: ends the phase. ``how`` is asked only of a side with a Railway in its Reserve at the end
    of its moves."""

    how: Literal["", "now", "railway"] = ""


def held_railway(board: Places, side: Side) -> CardKey:
    """Returns a Railway in a side's Reserve, "" without one."""
    return next((k for k in board.hand(side) if board.card(k).effect == RAILWAY), "")


def end_phase(work: Work, side: Side, decision: Decision) -> None:
    """Ends the Combat phase, or the moves and with them the turn."""
    if work.phase == "combat":
        end_combat(work, events.ends(side, "combat"))
        return
    work.firing, work.closed, work.fought = "", (), False
    work.phase = "reinforce"
    work.tell("phase", events.ends(side, "moves"))
    if isinstance(decision, Next) and decision.how == RAILWAY:
        play_railway(work, side, held_railway(work, side))


def end_combat(work: Work, why: str) -> None:
    """Ends the Combat phase, ``why`` in a sentence, and begins the moves."""
    work.firing, work.closed, work.fought, work.played = "", (), False, []
    work.tell("phase", events.moves_begin(why))
    move_phase.begin(work)


def play_railway(work: Work, side: Side, key: CardKey) -> None:
    """Plays a Railway, which brings two cards in this Reinforce phase (DX-12.10)."""
    work.remove(key, "played")
    work.army(side, armed=tuple(a for a in work.consult(side).armed if a.card != key))
    work.played.append(f"{side} {RESERVE} {RAILWAY}")
    work.tell("special", events.plays_railway(work, side, key), card=key)


_DUSK: dict[str, Side] = {"shiloh": "csa", "gettysburg": "usa"}
"""The side whose last reinforcement ends the day."""


def is_due(work: Work) -> bool:
    """Tells whether night falls now, the active side's Morale phase being over."""
    if work.setup.days == 1 or (work.setup.edition == "shiloh" and work.day > 1):
        return False
    last = _DUSK[work.setup.edition]
    return work.active == OTHER[last] and work.deck(last) == 0


def end_day(work: Work) -> None:
    """Ends the day: the third at Gettysburg ends the battle (DX-15.2f); after any other cards are drawn overnight,
    attackers disengage, and at Gettysburg both sides deploy. May leave a question open."""
    if work.setup.edition == "gettysburg" and work.day == work.setup.days:
        work.winner, work.ending = "usa", "held"
        work.tell("night", events.THIRD_NIGHT)
        return
    work.tell("night", events.night_falls(work.day), day=work.day)
    work.day += 1
    work.dawn = tuple(work.field.spots)  # settling leaves those that one side has to itself
    _overnight(work)
    for side in SIDES:
        places = [p for p in work.field.spots if work.engaged(p) and not work.defends(side, p)]
        fall_back(work, side, *places)
    work.clear_turn_marks()
    settle(work)
    for side in SIDES:
        for at in work.field.spots:
            if not work.ending and work.stacking_count(side, at) > work.room(side, at):
                going_back.disorganize(work, side, at)
    if work.setup.edition == "gettysburg" and not work.ending:
        setup.begin(work)


def _overnight(work: Work) -> None:
    """Draws the night's cards: at Shiloh half of those that the USA has left, at Gettysburg as the table says."""
    for side in SIDES:
        table = scale(work.setup, side).three_days
        left = work.deck(side)
        if work.setup.edition == "shiloh" and side == "usa":
            left = min(left, len(decks.pool(work, side)))  # the Army of the Ohio has so many cards (DX-15.1e)
            count, left = (left + 1) // 2, left // 2
        elif work.setup.edition == "gettysburg" and table:
            count, left = table.night, table.each
        else:
            continue
        drawn = decks.draw_cards(work, side, count, "night")
        work.army(side, deck=left)
        if drawn:
            decks.tell_drawn(work, side, drawn)


def close(work: Work) -> None:
    """Clears everything under way from a battle that is over."""
    work.phase, work.asks, work.volley, work.melee = "over", [], None, None
    work.outflanking = {}
    for side in SIDES:
        work.army(side, committed=False, staged={}, decoys=(), armed=(), aims=())


def resign(work: Work, side: Side) -> None:
    """Gives the battle to the other side (DX-16.3)."""
    work.winner, work.ending = OTHER[side], "resigned"
    work.tell("resignation", events.resigns(side), side=side)
    close(work)
