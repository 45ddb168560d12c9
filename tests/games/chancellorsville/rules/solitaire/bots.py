"""Positions in which a BOT is about to turn over a card."""

from __future__ import annotations

from typing import Any

from bot.games.chancellorsville.options import Options
from bot.games.kit.sides import Side
from tests.games.chancellorsville.positions import Position, position


def bot_with(card: str, **more: Any) -> Position:
    """A game in which the BOT's deck holds that card alone, so that its first die is always 1; "c3" is a Confederate
    BOT's."""
    bot: Side = "csa" if card.startswith("c") else "usa"
    player: Side = "usa" if bot == "csa" else "csa"
    return position(options=Options(solo=player), active=bot, decks={bot: card}, **more)


def against_bot(player: Side, **more: Any) -> Position:
    """A game against a BOT at the beginning of the player's turn."""
    return position(options=Options(solo=player), active=player, **more)


def turned(at: Position, *dice: int) -> Position:
    """The position after the BOT's turn, or in the midst of it where its player is asked."""
    return at.play("turn", 1, *dice)
