"""Asks a game for advice, and says in words what it advises."""

from __future__ import annotations

import random
from typing import Any

from bot.games.contract.advice import Advice, Chance, Proposal
from bot.games.contract.game import Game, Seat
from bot.games.in_words import in_a_line, labels
from bot.games.kit.views import fingerprint
from bot.games.tree import decisions, holder, orders


def advice_for(game: Game[Any, Any, Any], view: Any, seat: Seat) -> Advice | None:
    """Returns the advice for a seat, the same whenever it is asked for in the same view; None where the seat is not to
    act."""
    return game.advice(view, seat, seeded(view)) if seat in game.awaited(view) else None


def seeded(view: Any) -> random.Random:
    """Returns random numbers that follow from a view, so that nothing else shows in what is done with them."""
    return random.Random(fingerprint(view))


def advised(
    game: Game[Any, Any, Any], view: Any, seat: Seat, proposal: Proposal, chances: tuple[Chance, ...] = ()
) -> Advice:
    """Returns a proposal as advice, with its decision in words."""
    return Advice(proposal.text, in_words(game, view, seat, proposal.text), proposal.reason, chances)


def in_words(game: Game[Any, Any, Any], view: Any, seat: Seat, text: str) -> str:
    """Returns a legal decision or order in a line, as the labels of its choices say it. Raises Refusal for one that is
    not legal."""
    path = tuple(text.split(" "))
    tree = holder(path, (decisions(game, view, seat), orders(game, view, seat)))
    if tree is None:
        raise game.check(view, seat, game.parse(text)) or AssertionError(f"{text} is in neither tree")
    return in_a_line(labels(tree, path))
