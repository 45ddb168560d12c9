"""The practice opponent: plays sensibly from its own view alone, by expected values and without searching.

Each decision is worked out afresh from the view. The modules propose decisions for a phase, the best first, and the
first proposal that is legal is taken. Without a temper it needs no random numbers: the same view always gives the same
decision.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from bot.games.contract.advice import Proposal, distinct, first_is_best
from bot.games.contract.game import Seat
from bot.games.dixie.data.terms import PAGES
from bot.games.dixie.offers.tree import TREE
from bot.games.dixie.practice import answers, combat_plan, deployment_plan, move_plan, reasons
from bot.games.dixie.practice.assessment import Assessment
from bot.games.dixie.practice.tempers import NONE, TEMPERS
from bot.games.dixie.state.places import places_of
from bot.games.dixie.state.view import DixieView
from bot.games.kit.sides import Side, side_of_seat
from bot.games.tree import Tree


def propose(view: DixieView, seat: Seat, rng: random.Random, temper: str = "") -> Proposal:
    """Returns an awaited side's decision, or of an order that it gives before."""
    side = side_of_seat(seat)
    assessment = Assessment(view, places_of(view), side, TEMPERS.get(temper, NONE), rng)
    for proposed in _proposals(assessment):
        text = paged(view, side, proposed.text)
        if legal(view, side, text):
            return Proposal(text, proposed.reason)
    raise AssertionError("one of the proposals is always legal")


def proposals(view: DixieView, seat: Seat, rng: random.Random, temper: str = "") -> tuple[Proposal, ...]:
    """Returns a few decisions and orders that may be worth taking, those first that seem best."""
    side = side_of_seat(seat)
    found = _proposals(Assessment(view, places_of(view), side, TEMPERS.get(temper, NONE), rng))
    whole = (Proposal(paged(view, side, each.text), each.reason) for each in found)
    few = distinct(whole, partial(legal, view, side))
    return first_is_best(few, lambda text: reasons.OTHERS.get(text.split()[0], ""))


def _proposals(assessment: Assessment) -> Iterator[Proposal]:
    """Yields the decisions and orders to try, the best first."""
    view = assessment.view
    if view.asks:
        yield from answers.proposals(assessment)
    elif view.phase in ("decks", "deploy"):
        yield from deployment_plan.proposals(assessment)
    else:
        yield from answers.arming(assessment)
        yield from (combat_plan if view.phase == "combat" else move_plan).proposals(assessment)


def paged(view: DixieView, side: Side, text: str) -> str:
    """Returns the text with its cards reduced to those on the page of the first one, and that page named, where more
    cards qualify than one menu holds; otherwise the text unchanged."""
    *words, named = text.split()
    path, picked = tuple(words), named.split(",")
    if not path or path[0] not in _PAGED or picked[0] not in view.laid:
        return text
    tree = Tree(partial(TREE.choices, view, side))
    if not tree.leads_on(path):
        return text
    level = tree.next(path)
    for page in level.choices if level else ():
        below = tree.next((*path, page.key)) if page.key in PAGES else None
        on = [c.key for c in below.choices if c.key in picked] if below else []
        if below and picked[0] in on:
            return " ".join((*path, page.key, ",".join(on[: below.most])))
    return text


_PAGED = ("fire", "battery", "move", "march", "outflank", "withdraw")
"""The first words of the decisions whose cards may fill pages."""


def legal(view: DixieView, side: Side, text: str) -> bool:
    """Tells whether a decision or order is legal now."""
    path = tuple(text.split(" "))
    return any(Tree(partial(levels, view, side)).holds(path) for levels in (TREE.choices, TREE.orders))
