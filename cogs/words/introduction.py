"""The card that introduces a game, as messages show it."""

from __future__ import annotations

from bot.games.contract import Seat
from bot.games.introduction import Introduction
from bot.table.table import Table


def goal_lines(card: Introduction) -> str:
    """Returns the three lines of the card in Markdown."""
    return f"**You want:** {card.aim}\n**A turn:** {card.turn}\n**The end:** {card.ending}"


def introduction_text(card: Introduction) -> str:
    """Returns the card in Markdown: its three lines, and the facts small under them."""
    facts = f"{card.length} · players: {card.players} · {card.difficulty}"
    return f"{goal_lines(card)}\n-# {facts}"


def short_card(card: Introduction) -> str:
    """Returns the card for a panel, small, so that it leaves room for what may be chosen."""
    return "\n".join(f"-# {line}" for line in goal_lines(card).splitlines())


def opening_card(engine: Table, seat: Seat | None) -> str:
    """Returns the card with which a game opens: for a seat, in short, until it has decided something, for spectators
    (None) until anybody has; "" afterwards."""
    session = engine.session
    people = [s for s, player in engine.players.items() if player.is_person]
    wanted = people if seat is None else [seat]
    if session.status != "playing" or not wanted or not set(wanted) <= set(session.newcomers):
        return ""
    card = engine.game.introduction(session.options, people[0] if len(people) == 1 else seat)
    return introduction_text(card) if seat is None else short_card(card)
