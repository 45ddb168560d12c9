"""Advice for the Union, from the solution of the game."""

from __future__ import annotations

from bot.games.advice import Chance, Proposal
from bot.games.overland import solver
from bot.games.overland.state import OverlandView
from bot.games.overland.text.names import percent


def proposal(view: OverlandView) -> Proposal:
    """Returns the best decision, and what it is better than."""
    (text, chance), *others = solver.options(view)
    if not others:
        return Proposal(text, f"It is the only thing to do; it leaves a chance of winning of {percent(chance)}.")
    return Proposal(text, f"With best play from here on it wins {percent(chance)} of such games.")


def chances(view: OverlandView, labels: dict[str, str]) -> tuple[Chance, ...]:
    """Returns the chance of winning after each decision, in the words of ``labels``, the best first."""
    return tuple(Chance(labels[text], chance) for text, chance in solver.options(view))
