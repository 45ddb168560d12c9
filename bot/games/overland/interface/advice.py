"""Advice for the Union, from the solution of the game."""

from __future__ import annotations

import re

from bot.games.advice import Chance, Proposal
from bot.games.overland import solver
from bot.games.overland.board import board
from bot.games.overland.state import OverlandView
from bot.games.overland.text import names
from bot.games.overland.text.names import percent

PRICE = re.compile(r" \([^()]*\)$")
"""The price at the end of a label, which a sentence need not say."""
ALIKE = 0.0005
"""Chances of winning that differ by less are told as equal."""


def proposal(view: OverlandView, labels: dict[str, str]) -> Proposal:
    """Returns the best decision with what its dice bring, and what the next best would leave; ``labels`` are those of
    all legal decisions, by their texts."""
    (text, chance), *others = solver.options(view)
    return Proposal(text, f"{_brings(view, text, chance)} {_otherwise(chance, others, labels)}")


def _brings(view: OverlandView, text: str, chance: float) -> str:
    """Returns what a decision's dice bring, from 0 to 1, on average ``chance``."""
    results = solver.results(view, text)
    well = [(share, value) for share, value in results if value > chance]
    share = sum(share for share, _ in well)
    if not well or share > 1 - ALIKE:
        then = _deed(solver.best_then(view, text))
        return f"It leaves you a chance of winning of {percent(chance)}{f', and then you {then}' if then else ''}."
    good = sum(share * value for share, value in well) / share
    bad = (chance - share * good) / (1 - share)
    return (
        f"It goes well in {round(100 * share)} of 100 cases, and you then win {percent(good)} of such campaigns; "
        f"else {percent(bad)}."
    )


def _deed(text: str) -> str:
    """Returns a decision as a sentence says it: "attack Lee", "march around Lee to Ashland"; "" for none."""
    match text.split():
        case ["attack", target, *_]:
            return f"attack {names.who(target) if target in board().leaders else names.where(target)}"
        case ["move", _, area]:
            return f"move on to {names.where(area)}"
        case ["turn", _, area]:
            return f"march around Lee to {names.where(area)}"
        case ["cross"]:
            return "cross the James"
    return ""


def _otherwise(chance: float, others: list[tuple[str, float]], labels: dict[str, str]) -> str:
    """Returns what the next best decision leaves."""
    if not others:
        return "There is nothing else to do."
    text, next_best = others[0]
    name = PRICE.sub("", labels[text])
    if chance - next_best < ALIKE:
        return f"“{name}” would be as good."
    return f"The next best, “{name}”, leaves {percent(next_best)} instead of {percent(chance)}."


def chances(view: OverlandView, labels: dict[str, str]) -> tuple[Chance, ...]:
    """Returns the chance of winning after each decision, in the words of ``labels``, the best first."""
    return tuple(Chance(labels[text], chance) for text, chance in solver.options(view))
