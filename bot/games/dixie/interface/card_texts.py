"""The print of a card in a few words."""

from __future__ import annotations

from bot.games.dixie.data.card import Card, kinds

_SHORT = {"infantry": "inf", "cavalry": "cav", "artillery": "art"}


def brief(card: Card) -> str:
    """Returns a card's values in at most 100 characters: "infantry 3", "general 2/1 +1", "special: Color Guard
    1/2"."""
    if card.kind == "general":
        stacking = f" +{card.stacking}" if card.stacking else ""
        return f"general {card.attack}/{card.defence}{stacking}"
    if card.kind == "terrain":
        name = kinds()[0][card.effect].name
        return f"{name}, {card.place.replace('-', ' ')}" if card.place else name
    if card.kind == "special":
        rating = f" {card.attack}/{card.defence}" if card.attack or card.defence else ""
        return f"special: {kinds()[1][card.effect].name}{rating}"
    gun = {"smoothbore": " F1/F3", "rifled": " F2/F2"}.get(card.gun, "")
    return f"{'horse ' if card.horse else ''}{card.kind} {card.cv}{card.morale}{gun}"


def short(card: Card) -> str:
    """Returns a card's values in a few characters: "inf 3A", "2/1+1"."""
    if card.kind == "general":
        return f"{card.attack}/{card.defence}" + (f"+{card.stacking}" if card.stacking else "")
    if card.kind in ("terrain", "special"):
        return card.effect.replace("-", " ")
    return f"{_SHORT[card.kind]} {card.cv}{card.morale}"


def corps_of(found: Card) -> str:
    """Returns a card's corps in words, "" for none: "III Corps", "Cavalry Corps", "II and V and XII Corps"."""
    return f"{' and '.join(found.corps).replace('CAV', 'Cavalry')} Corps" if found.corps else ""
