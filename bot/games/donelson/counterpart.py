"""Decisions that look the same from outside: whoever marches on to a goal that nobody else knows."""

from __future__ import annotations

from bot.games.choices import Refusal
from bot.games.contract import Seat
from bot.games.donelson.game import GAME
from bot.games.donelson.state.campaign import side_of_seat
from bot.games.donelson.state.game_state import State


def counterpart(state: State, other: State, actor: Seat, text: str) -> str:
    """What the actor's decision in ``state`` is in ``other``, for who does not know his secrets; "" where there is
    none: those who go on as before show where they go, so they must have the same goals there."""
    side = side_of_seat(actor)
    if text == "resume" and state.rosters[side].goals != other.rosters[side].goals:
        return ""
    try:
        return "" if GAME.check(GAME.view(other, actor), actor, GAME.parse(text)) else text
    except Refusal:
        return ""
