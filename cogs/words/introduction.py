"""The card that introduces a game, as messages show it."""

from __future__ import annotations

from bot.games.contract.game import Seat
from bot.games.contract.introduction import Introduction
from bot.table.table import Table


def goal_lines(card: Introduction) -> str:
    """Returns the three lines of the card in Markdown."""
    return f"**You want:** {card.aim}\n**A turn:** {card.turn}\n**The end:** {card.ending}"


def introduction_text(card: Introduction, practice: bool = False) -> str:
    """Returns the card in Markdown: its three lines, and the facts small under them, for one who plays the
    ``practice`` opponent how long that takes."""
    facts = [card.alone] if practice and card.alone else [card.length, f"players: {card.players}"]
    return f"{goal_lines(card)}\n-# {' · '.join((*facts, card.difficulty))}"


def opening_card(engine: Table, seat: Seat | None) -> str:
    """Returns the card with which a game opens: for spectators (None) until anybody has decided something, for a seat
    until it has, and of that only its own aim, for the board above it has the rest; "" afterwards. One who plays
    alone has their own card on the board."""
    session = engine.session
    people = [s for s, player in engine.players.items() if player.is_person]
    wanted = people if seat is None else [seat]
    if session.status != "playing" or not wanted or not set(wanted) <= set(session.newcomers):
        return ""
    card = engine.game.introduction(session.options, people[0] if len(people) == 1 else seat)
    if seat is None:
        return introduction_text(card, any(player.practises for player in engine.players.values()))
    return f"-# **You want:** {card.aim}" if len(people) > 1 else ""
