"""The side that something in a battle hurts."""

from __future__ import annotations

from bot.games.contract import Happening
from bot.games.dixie.data.cards import side_of
from bot.games.dixie.data.terms import OTHER, Side

OF_A_CARD = ("eliminated", "routed", "hits", "leaders", "sent-back")
"""The kinds that tell of cards which are hit or lost."""


def loser(happening: Happening) -> Side | None:
    """Returns the side that loses a card, a position or the melee, or takes the hits; None where nobody does, and where
    the event's data do not tell it."""
    kind, line = happening
    data = line.data
    if kind in OF_A_CARD:
        hurt = [data["card"]] if "card" in data else data.get("cards", [])
        return side_of(hurt[0]) if hurt else None
    if kind == "sharpshooters" and 6 in data.get("checks", ()):
        return side_of(data["target"])
    side = data.get("side")
    if side is None:
        return None
    if kind == "captured" or (kind == "outflanked" and data.get("cards")):
        return OTHER[side]
    return side if kind in ("disorganized", "leave", "outflanked") else None
