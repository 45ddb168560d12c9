"""Asks a game for advice, and says in words what it advises."""

from __future__ import annotations

import random
from typing import Any

from bot.games.advice import Advice, Chance, Proposal
from bot.games.choices import Path
from bot.games.contract import Game, Seat
from bot.games.phrases import plain_words
from bot.games.tokens import NONE
from bot.games.tree import Step, Tree, decisions, holder, orders
from bot.games.views import fingerprint

NAMED = 3
"""The most choices of a set that are all named."""


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
    """Returns a legal decision or order as the labels of its choices say it. Raises Refusal for one that is not
    legal."""
    path = tuple(text.split(" "))
    tree = holder(path, (decisions(game, view, seat), orders(game, view, seat)))
    if tree is None:
        raise game.check(view, seat, game.parse(text)) or AssertionError(f"{text} is in neither tree")
    return " – ".join(labels(tree, path))


def labels(tree: Tree, path: Path) -> list[str]:
    """Returns the labels along a whole path, without those that the next one says again; the last one alone where it
    says what is done."""
    steps = list(tree.steps(path))
    alone = not (steps[-1].several or steps[-1].form)
    if alone and (whole := tree.labels(path)) and names_kind(whole[-1], whole[0]):
        return whole[-1:]
    said = [words for step in steps if (words := label_of(step))]
    return [each for each, after in zip(said, [*said[1:], ""], strict=True) if not repeats(after, each)]


def names_kind(last: str, first: str) -> bool:
    """Tells whether the last label along a path says what kind of thing is done, as the first one says it."""
    return any(word in last.lower() for word in plain_words(first) if len(word) > 2)


def repeats(after: str, before: str) -> bool:
    """Tells whether a label says all that the one before it says, but for the price in brackets."""
    plain = before.split(" (")[0].rstrip("… ").lower()
    return plain in after.lower()


def label_of(step: Step) -> str:
    """Returns a token as the labels of its choices, of a large set only the first of them; "" where it has none."""
    names = {choice.key: choice.label for choice in step.picked}
    if not step.several:
        return names.get(step.token, "")
    keys = [] if step.token == NONE else step.token.split(",")
    more = f" and {len(keys) - NAMED + 1} more" if len(keys) > NAMED else ""
    return ", ".join(names.get(key, key) for key in (keys[: NAMED - 1] if more else keys)) + more
