"""What Dixie says: cards and positions in words."""

from __future__ import annotations

from bot.games.dixie.cards import Card, kinds


def brief(card: Card) -> str:
    """What a card is worth, in at most 100 characters: "infantry 3", "general 2/1 +1"."""
    if card.kind == "general":
        stacking = f" +{card.stacking}" if card.stacking else ""
        return f"general {card.attack}/{card.defence}{stacking}"
    if card.kind == "terrain":
        return f"terrain, {card.place.replace('-', ' ')}" if card.place else "terrain"
    if card.kind == "special":
        return kinds()[1][card.effect].name
    gun = {"smoothbore": " F1/F3", "rifled": " F2/F2"}.get(card.gun, "")
    return f"{'horse ' if card.horse else ''}{card.kind} {card.cv}{card.morale}{gun}"
