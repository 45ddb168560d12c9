"""The card that introduces a game, as messages show it."""

from __future__ import annotations

from bot.games.introduction import Introduction


def goal_lines(card: Introduction) -> str:
    """Returns the three lines of the card in Markdown."""
    return f"**You want:** {card.aim}\n**A turn:** {card.turn}\n**The end:** {card.ending}"


def introduction_text(card: Introduction) -> str:
    """Returns the card in Markdown: its three lines, and the facts small under them."""
    facts = f"{card.length} · players: {card.players} · {card.difficulty}"
    return f"{goal_lines(card)}\n-# {facts}"
