"""Finds faults in the open questions of a state of 1861."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules.status_stage import FED_BY_ONE
from bot.games.life_1861.rules.victory import to_come
from bot.games.life_1861.state.state import CIVILIANS, DieChoice, FeedingChoice, LifeState, LootChoice, PlayOn, seat_of
from bot.games.life_1861.state.view import given_up
from bot.games.life_1861.words import names


def of_questions(state: LifeState) -> Iterator[str]:
    """Yields the faults of open questions between turns and within them, and of who has had the free bread."""
    if state.asked and (state.turn or state.pending):
        yield "The Soldier is asked whether he goes next, but not between two turns."
    if state.asked and not _soldier_may_go(state):
        yield "The Soldier is asked whether he goes next, but may not."
    yield from _of_pending(state)
    if not (state.ending or state.turn or state.asked or state.pending or to_come(state)):
        yield "Nobody is left to act, but the round is not over."
    if strangers := [key for key in state.bread if key not in CIVILIANS or key not in state.turns]:
        yield f"{names.listed(map(names.name, strangers))} took free bread without a turn."
    if len(set(state.bread)) < len(state.bread):
        yield "A Civilian took free bread twice in a round."


def _of_pending(state: LifeState) -> Iterator[str]:
    """Yields the faults of the question that must be answered before anything else."""
    match state.pending:
        case FeedingChoice(fed):
            yield from _of_hunger(state, fed)
        case PlayOn():
            if state.turn or not given_up(state):
                yield "A side is to play on alone, but no other has given up between two turns."
        case LootChoice():
            if not state.turn or state.turn.piece != "soldier":
                yield "Only the Soldier on his turn chooses his loot."
        case DieChoice(piece, dice, target):
            yield from _of_luck(state, piece, dice, target)


def _of_hunger(state: LifeState, fed: int) -> Iterator[str]:
    """Yields the faults of the question of the Status stage (LF-8.5)."""
    alive, food = sum(state.pieces[key].health > 0 for key in CIVILIANS), state.stocks["civilians"].food
    if state.turn or not 0 < fed < alive:
        yield f"It is asked which {fed} of {alive} Civilians are fed."
    elif fed != food * FED_BY_ONE:
        yield f"It is asked which {fed} Civilians are fed, but the food of the Civilians is {food}."
    if to_come(state):
        yield "It is asked who is fed before every Civilian has had a turn."


def _soldier_may_go(state: LifeState) -> bool:
    fewer = state.turns.count("soldier") < 2 and state.turns[-1:] != ("soldier",)
    return fewer and (state.pieces["soldier"].health > 0 or bool(state.ending))


def _of_luck(state: LifeState, piece: str, dice: tuple[int, int], target: str) -> Iterator[str]:
    if not state.turn or state.turn.piece != piece:
        yield f"{names.name(piece)} chooses a die outside a turn."
    if not all(1 <= die <= 6 for die in dice):
        yield f"Dice show 1 to 6, not {dice[0]} and {dice[1]}."
    kind, _, at = target.partition("-")
    if kind == "bandit" and at not in state.bandits:
        yield f"{names.name(piece)} attacks a bandit where none is."
    elif kind != "bandit" and target not in (*board().pieces, ""):
        yield f"{names.name(piece)} attacks “{target}”, which is nobody."
    elif target in board().pieces and (seat_of(target) == seat_of(piece) or not state.pieces[target].health):
        yield f"{names.name(piece)} attacks {names.who(target)}, who is no living enemy."
