"""Decisions that look the same from outside: whoever marches on to a goal that nobody else knows."""

from __future__ import annotations

from typing import Any

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game, Seat
from bot.games.donelson.state.state import State
from bot.games.donelson.state.view import View
from bot.games.kit.sides import side_of_seat


def counterpart(game: Game[State, View, Any], state: State, other: State, actor: Seat, text: str) -> str:
    """Returns the form in ``other`` of the actor's decision in ``state``, for people who do not know his secrets; "" if
    there is none. Counters that go on as before show where they go, so they must have the same goals there."""
    side = side_of_seat(actor)
    if text == "resume" and state.rosters[side].goals != other.rosters[side].goals:
        return ""
    try:
        return "" if game.check(game.view(other, actor), actor, game.parse(text)) else text
    except Refusal:
        return ""
