"""Advice for the Union, from the solution of the game."""

from __future__ import annotations

import re

from bot.games.contract.advice import Chance, Proposal
from bot.games.overland.data.board import board
from bot.games.overland.practice import solver
from bot.games.overland.practice.solver import Spot
from bot.games.overland.state.state import OUT, RICHMOND, Area, Ending, Leader
from bot.games.overland.state.view import OverlandView
from bot.games.overland.words import names
from bot.games.overland.words.names import percent
from bot.games.phrases import counted, listed, sentence

PRICE = re.compile(r" \([^()]*\)$")
"""The price at the end of a label, which a sentence need not say."""
ENDINGS: dict[Ending, str] = {
    "richmond": "you take Richmond and win",
    "james": "Grant is across the James and you win",
    "exhausted": "your last point is gone and you lose",
}
ALIKE = 0.0005
"""Chances of winning that differ by less are told as equal."""


def proposal(view: OverlandView, labels: dict[str, str]) -> Proposal:
    """Returns the best decision with what its dice bring, in words, and what the next best would leave; ``labels`` are
    those of all legal decisions, by their texts."""
    (text, chance), *others = solver.options(view)
    return Proposal(text, f"{_brings(view, text, chance)} {_otherwise(chance, others, labels)}")


def _brings(view: OverlandView, text: str, chance: float) -> str:
    """Returns what a decision's dice win and what they risk, the likeliest of each, in words."""
    here, found = solver.spot_in(view), solver.upshots(view, text)
    well = [each for each in found if each.value > chance]
    share = sum(each.chance for each in well)
    if not well or share > 1 - ALIKE:
        to = max(found, key=lambda each: each.chance).spot
        then = _deed(solver.best_from(view.table, to))
        next_ = f". Next you {then}" if then else ""
        return sentence(f"{_change(here, to)}{next_}.")
    good = max(well, key=lambda each: each.chance).spot
    badly = sorted((each for each in found if each not in well), key=lambda each: -each.chance)
    bad = dict[str, float]()
    for each in badly:
        bad[_change(here, each.spot)] = bad.get(_change(here, each.spot), 0.0) + each.chance
    if len(bad) == 1:
        return f"{round(100 * share)}%: {_change(here, good)}. Otherwise {listed(bad)}."
    rest = (f"{round(100 * likely)}%: {what}." for what, likely in bad.items())
    return f"{round(100 * share)}%: {_change(here, good)}. {' '.join(rest)}"


def _change(here: Spot, to: Spot) -> str:
    """Returns how a position differs from the one before it: the end of the game, or the leaders that have moved. The
    price of the decision, which its label says, is named only if nothing else has changed."""
    if to.ending:
        return ENDINGS[to.ending]
    said = [_met(to)] if to.grant != here.grant else [_fallen_back("lee", to.lee)] if to.lee != here.lee else []
    said += [_fallen_back(leader, after) for leader, before, after in _others(here, to) if before != after]
    if to.turn and not here.turn:
        said.append("you may try to march around Lee, for another point")
    if here.turn and not to.turn and to.grant == here.grant and to.lee != here.lee:
        said.append("your march around Lee is lost")
    if (gained := to.points - here.points) > 0:
        said.append(f"you gain {counted(gained, 'point')}")
    return listed(said) or f"you gain nothing for {counted(-gained, 'point')}"


def _others(here: Spot, to: Spot) -> list[tuple[Leader, Area, Area]]:
    """The leaders in the side theatres, each with where he was and where he is."""
    return [
        ("beauregard", here.beauregard, to.beauregard),
        ("breckinridge", here.breckinridge, to.breckinridge),
    ]


def _met(to: Spot) -> str:
    """Returns where Grant has gone, and whether Lee bars his way there."""
    at = names.where(to.grant)
    return f"Grant is in {at} and Lee faces him" if to.grant == to.lee else f"Grant is in {at} with no one facing him"


def _fallen_back(leader: Leader, after: Area) -> str:
    """Returns where a defeated leader has gone, and what that opens."""
    name = names.who(leader)
    if after == OUT:
        return f"{name} leaves the map"
    follows = " and Grant may follow" if leader == "lee" and after != RICHMOND else ""
    return f"{name} falls back to {names.where(after)}{follows}"


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
    """Returns the chance of winning then, beside that after the next best decision."""
    if not others:
        return "This is your only move."
    text, next_best = others[0]
    name = PRICE.sub("", labels[text])
    if chance - next_best < ALIKE:
        return f"Win chance {percent(chance)}. “{name}” is as good."
    return f"Win chance {percent(chance)} (next best, “{name}”: {percent(next_best)})."


def chances(view: OverlandView, labels: dict[str, str]) -> tuple[Chance, ...]:
    """Returns the chance of winning after each decision, in the words of ``labels``, the best first."""
    return tuple(Chance(labels[text], chance) for text, chance in solver.options(view))


def ranked(view: OverlandView, labels: dict[str, str]) -> tuple[Proposal, ...]:
    """Returns all decisions, the best first, each with its chance of winning."""
    _, *others = solver.options(view)
    return (proposal(view, labels), *(Proposal(text, f"Win chance {percent(chance)}.") for text, chance in others))
