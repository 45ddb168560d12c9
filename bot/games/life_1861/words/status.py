"""The state of a game in a line: the round, whose turn it is, and the headline."""

from __future__ import annotations

from bot.games.contract.game import TurnMark
from bot.games.life_1861.rules.turns import asked
from bot.games.life_1861.rules.victory import ending
from bot.games.life_1861.state.state import ROUNDS, DieQuestion, FeedingQuestion, LootQuestion, PlayOn
from bot.games.life_1861.state.view import LifeView, living
from bot.games.life_1861.words import names
from bot.games.life_1861.words.names import card, count, side, who

CALM = 3
"""The highest tension at which the town attacks nobody."""


def turn_of(view: LifeView) -> TurnMark:
    """Returns the round, and its stage or whose turn it is."""
    if view.turn:
        return TurnMark(f"Round {view.round}", f"{names.subject(view.turn.piece)}'s turn")
    stage = "Status" if isinstance(view.pending, FeedingQuestion) else "Action"
    return TurnMark(f"Round {view.round}", f"{stage} stage")


def headline(view: LifeView) -> str:
    """Returns one short line: the round, its event, whose turn it is, and the tension."""
    if view.ending:
        return ending(view)
    event = card(view.drawn[-1]) if view.drawn else "none yet"
    feeling = "town calm" if view.tension <= CALM else "town attacks"
    return f"Round {view.round} of {ROUNDS} · event: {event} · {to_act(view)} · tension {view.tension} ({feeling})"


def to_act(view: LifeView) -> str:
    """Returns whose turn it is, in a few words."""
    match view.pending:
        case LootQuestion():
            return "the Soldier chooses his loot"
        case DieQuestion(piece):
            return f"{who(piece)} chooses a die"
        case FeedingQuestion(fed):
            return f"the Civilians choose {fed} to be fed"
        case PlayOn():
            return f"{side(living(view)[0])} to play on alone"
    if view.turn:
        return f"{who(view.turn.piece)}'s turn, {count(max(0, 2 - view.turn.actions), 'action')} left"
    if view.asked:
        return asked(view)
    return "a Civilian's turn"
