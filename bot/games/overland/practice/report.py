"""The closing report: the cost of decisions and the luck of dice, measured by the exact solution."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from bot.games.contract.game import Passage
from bot.games.overland.offers.tree import choices
from bot.games.overland.practice.solver import best, odds, options
from bot.games.overland.state.state import OverlandState
from bot.games.overland.state.view import OverlandView
from bot.games.overland.state.view import view as shown
from bot.games.overland.words import names


class Account(Struct, frozen=True):
    """One decision: its entry's number in the log, what it and the best one were, in words, and the chance of winning
    before it under best play, after choosing it, and after its dice."""

    number: int
    decision: str
    best: str
    before: float
    chosen: float
    after: float

    @property
    def given_up(self) -> float:
        """The chance of winning that the decision cost, never below zero."""
        return max(0.0, self.before - self.chosen)


def account(passage: Passage[OverlandState]) -> Account:
    """The chance of winning before one decision, after it, and after its dice."""
    view = shown(passage.before)
    chosen = dict(options(view))[passage.decision]
    after = odds(shown(passage.after))
    words, better = named(view, passage.decision), named(view, best(view))
    return Account(passage.number, words, better, odds(view), chosen, after)


def named(view: OverlandView, decision: str) -> str:
    """A decision as its button names it, without its cost."""
    *before, last = decision.split()
    level = choices(view, tuple(before))
    assert level is not None, f"“{decision}” is no decision of that position"
    return next(c.label for c in level.choices if c.key == last).partition(" (")[0]


def report(passages: list[Passage[OverlandState]]) -> list[str]:
    """The lines said when the campaign has ended; none for a campaign without a decision."""
    if not passages:
        return []
    accounts = [account(p) for p in passages if p.after.ending != "resigned"]
    last = passages[-1]
    end = {"richmond": "won", "james": "won", "resigned": "resigned"}.get(last.after.ending, "lost")
    par = odds(shown(passages[0].before))
    lines = [f"The campaign was {end}. Par, its chance with best play from the start, was {names.percent(par)}."]
    if accounts:
        lines.append(_decisions(accounts))
        lines.append(_dice(sum(a.after - a.chosen for a in accounts)))
    if last.after.ending == "resigned":
        left = odds(shown(last.before))
        lines.append(f"When the Union resigned, best play would still have won {names.percent(left)} of such games.")
    edits = sum(b.before - a.after for a, b in pairwise(accounts))
    if abs(edits) > 0.0005:
        lines.append(f"Between decisions the position was changed, worth {_points(edits).replace('-', '−')}.")
    return lines


def _decisions(accounts: list[Account]) -> str:
    total = sum(a.given_up for a in accounts)
    if total < 0.0005:
        return "The Union's decisions gave up nothing: each was the best there was."
    worst = max(accounts, key=lambda a: a.given_up)
    return (
        f"The Union's decisions gave up {_points(total)}. Entry {worst.number} of the log cost most, "
        f"{_points(worst.given_up)}: “{worst.decision}” left {names.percent(worst.chosen)}, “{worst.best}” "
        f"{names.percent(worst.before)}."
    )


def _dice(luck: float) -> str:
    if abs(luck) < 0.0005:
        return "The dice were neither kind nor unkind."
    return f"The dice {'gave' if luck > 0 else 'cost'} the Union {_points(abs(luck))}."


def _points(chance: float) -> str:
    return f"{100 * chance:.1f} percentage points"
