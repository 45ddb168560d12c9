"""The exact odds of every decision of the Union's."""

from __future__ import annotations

from bot.games.contract.advice import Chance, Odds, OddsTable
from bot.games.overland.offers import tree
from bot.games.overland.practice import solver
from bot.games.overland.state.view import OverlandView
from bot.games.overland.words.names import percent

ROLLS = frozenset({"attack", "turn", "cross"})


def table(view: OverlandView, labels: dict[str, str]) -> OddsTable:
    """Returns the chance of winning after every legal decision, the best first, in the words of ``labels``, with what
    the die needs."""
    rows = tuple(
        Odds(labels[text], _needed(view, text), (Chance("you win the campaign", chance),), (tuple(text.split(" ")),))
        for text, chance in solver.options(view)
    )
    title = f"Chance of winning: {percent(solver.odds(view))}"
    return OddsTable(title, rows, "Exact, with best play from here on.")


def _needed(view: OverlandView, text: str) -> str:
    path = tuple(text.split(" "))
    above = tree.choices(view, path[:-1])
    return next((c.hint for c in above.choices if c.key == path[-1]), "") if above is not None else ""
