"""The card that introduces a game, as messages show it."""

from __future__ import annotations

from bot.games.introduction import Introduction


def introduction_text(card: Introduction) -> str:
    """Returns the card in Markdown: its three lines, and the facts small under them."""
    lines = (f"**You want:** {card.aim}", f"**A turn:** {card.turn}", f"**The end:** {card.ending}")
    facts = f"{card.length} · players: {card.players} · {card.difficulty}"
    return "\n".join((*lines, f"-# {facts}"))
