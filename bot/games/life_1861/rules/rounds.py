"""Play from action to action, turn to turn and round to round (section 3 of the rulebook), to the end of the game
(section 12)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import astuple, replace

from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules import event_stage, status_stage, turns
from bot.games.life_1861.rules.combat import board_attack
from bot.games.life_1861.rules.locations.town import blessing
from bot.games.life_1861.rules.owners import ActionRules
from bot.games.life_1861.rules.victory import to_come
from bot.games.life_1861.state.state import ROUNDS, SEATS, Ending, Key
from bot.games.life_1861.state.view import Position, living
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events

TOWN_HITS = ((8, 4), (4, 6))
"""The tension from which the town attacks the Soldier, and the least die with which it hits, higher bands first
(LF-7.9)."""


def act(work: Work, decision: Struct, kind: str, rules: ActionRules) -> None:
    """Carries an action of that kind out, with all that follows from it. The caller has checked that it is legal."""
    piece, *arguments = astuple(decision)
    if work.state.turn is None:
        turns.begin(work, piece)
    turn = work.state.turn
    if turn and kind != "end":
        work.set(turn=replace(turn, actions=turn.actions + 1))
    rules.do(work, piece, *arguments)
    after(work, kind)


def after(work: Work, kind: str) -> None:
    """After an action: the turn goes on or ends. Combat ends it, being the first action or the last (LF-3.13,
    LF-3.14)."""
    turn = work.state.turn
    if turn is None or work.state.pending:
        return
    if kind in ("attack", "end") or turn.actions == turns.ACTIONS_PER_TURN or not turns.alive(work.state, turn.piece):
        _end_turn(work, turn.piece)


def _end_turn(work: Work, piece: Key) -> None:
    """Ends a turn: a Boon from the Church (LF-5.14), the town's attack (LF-7.9)."""
    turn = work.state.turn
    assert turn is not None
    ending = _wiped_out(work)
    if not ending:
        if turn.blessed and turns.alive(work.state, piece):
            blessing(work, piece)
        if piece == "soldier":
            _town_attacks(work)
            ending = _wiped_out(work)
    work.set(turn=None)
    if ending:
        turns.end_game(work, ending)
    go_on(work)


def town_attack(position: Position, more: int = 0) -> int | None:
    """The least die with which the town hits the Soldier where he ends his turn, with so much ``more`` tension; None
    where it does not attack."""
    if position.pieces["soldier"].at not in board().near_town:
        return None
    return next((least for tension, least in TOWN_HITS if position.tension + more >= tension), None)


def _town_attacks(work: Work) -> None:
    """One roll, however many of its buildings are near (LF-7.10)."""
    if (least := town_attack(work.state)) is not None:
        board_attack(work, "town", "soldier", (work.draw(6, "the town's attack on the Soldier"),), least)


def go_on(work: Work) -> None:
    """Between two turns: goes on until somebody is to act, or to the end."""
    while not work.state.ending:
        if turns.soldier_may_go(work.state) and turns.soldier_goes(work):
            return
        if to_come(work.state):
            return
        _tell_lost_turn(work)
        if not status_stage.begin(work):
            return
        end_round(work)


def end_round(work: Work) -> None:
    """After the Status stage: the next round's Event stage, or the end (LF-12.1, LF-12.3)."""
    if work.state.round == ROUNDS:
        turns.end_game(work, "survived")
    elif ending := _wiped_out(work):
        turns.end_game(work, ending)
    else:
        event_stage.next_round(work)


def _tell_lost_turn(work: Work) -> None:
    """Tells that the Soldier lost a turn (LF-3.9)."""
    state = work.state
    if turns.alive(state, "soldier") and state.turns.count("soldier") < turns.SOLDIER_TURNS_PER_ROUND:
        work.tell("lost-turn", events.lost(state.round), piece="soldier", round=state.round)


def _wiped_out(work: Work) -> Ending:
    """Returns the ending by which a side without a living piece loses (LF-12.2); "" while both have one, and while one
    of them goes on alone (LF-12.7)."""
    alive = living(work.state)
    if len(alive) == len(SEATS):
        return ""
    if "soldier" not in alive and "soldier" not in work.gone:
        return "soldier-dead"
    return "civilians-dead" if "civilians" not in alive and "civilians" not in work.gone else ""
