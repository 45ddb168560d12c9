"""How a game goes on: from action to action, turn to turn and round to round (section 3 of the rulebook), to its end
(section 12)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.life_1861.actions.church import blessing
from bot.games.life_1861.actions.kinds import ACTS
from bot.games.life_1861.actions.looting import plunder, take
from bot.games.life_1861.board import board
from bot.games.life_1861.decisions import Act, Decision, Feed, Take, Use, Wait
from bot.games.life_1861.rules import soldier_plan, turns, victory
from bot.games.life_1861.rules.combat import board_attack, strike
from bot.games.life_1861.rules.victory import living, to_come
from bot.games.life_1861.rules.working_copy import Play
from bot.games.life_1861.sequence import event_stage, status_stage
from bot.games.life_1861.state import ROUNDS, Ending, Key, Luck
from bot.games.life_1861.text import action_text

TOWN_HITS = ((8, 4), (4, 6))
"""The tension from which the town attacks the Soldier, and the least die with which it hits, higher bands first
(LF-7.9)."""


def carry_out(play: Play, decision: Decision) -> None:
    """Does what a decision says, with all that follows from it. The caller has checked that it is legal."""
    match decision:
        case Act():
            _act(play, decision)
        case Wait():
            loses = turns.waiting_loses(play.state)
            play.set(asked=False)
            play.tell("wait", action_text.WAITS_AND_LOSES if loses else action_text.WAITS, piece="soldier", loses=loses)
        case Take(resource):
            play.set(pending=None)
            take(play, resource)
            _after(play, "loot")
        case Use(die):
            _use(play, die)
        case Feed(pieces):
            play.set(pending=None)
            status_stage.carry_out(play, pieces)
            _end_round(play)
            go_on(play)


def _act(play: Play, act: Act) -> None:
    if play.state.turn is None:
        turns.begin(play, act.piece)
    turn = play.state.turn
    if turn and act.kind != "end":
        play.set(turn=replace(turn, actions=turn.actions + 1))
    ACTS[act.kind].do(play, act.piece, *act.rest)
    _after(play, act.kind)


def _use(play: Play, die: int) -> None:
    """The die that counts of two (LF-13.8)."""
    luck = play.state.pending
    assert isinstance(luck, Luck)
    play.set(pending=None)
    if luck.target:
        strike(play, luck.piece, luck.target, luck.dice, die)
        _after(play, "attack")
    else:
        plunder(play, luck.piece, luck.dice, die)
        _after(play, "loot")


def _after(play: Play, kind: str) -> None:
    """After an action: the turn goes on or ends. Combat ends it, being the first action or the last (LF-3.13,
    LF-3.14)."""
    turn = play.state.turn
    if turn is None or play.state.pending:
        return
    if kind in ("attack", "end") or turn.actions == turns.ACTIONS or not turns.alive(play.state, turn.piece):
        _end_turn(play, turn.piece)


def _end_turn(play: Play, piece: Key) -> None:
    """What the end of a turn brings: a Boon from the Church (LF-5.14), the town's attack (LF-7.9)."""
    turn = play.state.turn
    assert turn is not None
    if not _wiped_out(play):
        if turn.blessed and turns.alive(play.state, piece):
            blessing(play, piece)
        if piece == "soldier":
            _town_attacks(play)
    play.set(turn=None)
    if ending := _wiped_out(play):
        end(play, ending)
    go_on(play)


def _town_attacks(play: Play) -> None:
    """One roll, however many of its buildings are near (LF-7.10)."""
    state = play.state
    hits = [least for tension, least in TOWN_HITS if state.tension >= tension]
    if hits and state.pieces["soldier"].at in board().near_town:
        board_attack(play, "town", "soldier", (play.draw(6, "the town's attack on the Soldier"),), hits[0])


def go_on(play: Play) -> None:
    """Between two turns: goes on until somebody is to act, or to the end."""
    while not play.state.ending:
        if turns.soldier_may_go(play.state) and soldier_plan.soldier_goes(play):
            return
        if to_come(play.state):
            return
        _tell_lost_turn(play)
        if not status_stage.begin(play):
            return
        _end_round(play)


def _end_round(play: Play) -> None:
    """After the Status stage: the next round's Event stage, or the end (LF-12.1, LF-12.3)."""
    if play.state.round == ROUNDS:
        end(play, "survived")
    elif ending := _wiped_out(play):
        end(play, ending)
    else:
        event_stage.next_round(play)


def _tell_lost_turn(play: Play) -> None:
    """LF-3.9."""
    state = play.state
    if state.turns.count("soldier") < turns.SOLDIER_TURNS:
        play.tell("lost-turn", action_text.lost(state.round), piece="soldier", round=state.round)


def _wiped_out(play: Play) -> Ending:
    """How the game ends where a side has no piece left (LF-12.2), "" where both have."""
    alive = living(play.state)
    if "soldier" not in alive:
        return "soldier-dead"
    return "" if "civilians" in alive else "civilians-dead"


def end(play: Play, ending: Ending) -> None:
    """Ends the game."""
    play.set(ending=ending, turn=None, asked=False, pending=None)
    play.tell("end-of-game", victory.ending(play.state), ending=ending)
