"""The tree of decisions and orders of Chancellorsville 1863: their texts, and the owners that carry them out."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import islice

from bot.games import typed_text
from bot.games.chancellorsville.interface import (
    activation_offers,
    answer_offers,
    bot_offers,
    card_offers,
    combat_offers,
    ending_offers,
    setup_offers,
    standing_offers,
    tactics_offers,
)
from bot.games.chancellorsville.interface.decisions import Decision, Owner
from bot.games.chancellorsville.interface.situation import Situation
from bot.games.chancellorsville.interface.typed_words import SPELLINGS, VOCABULARY, resolved
from bot.games.chancellorsville.rules import tasks
from bot.games.chancellorsville.state import views
from bot.games.chancellorsville.state.campaign import Campaign
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.terms import Side
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.language import Language
from bot.games.phrases import quoted, uncapitalised
from bot.games.prepared import prepared
from bot.games.tokens import picks
from bot.games.tree import Tree

LANGUAGE: Language[Decision, Owner] = Language(
    (
        *setup_offers.DECISIONS,
        *card_offers.DECISIONS,
        *activation_offers.DECISIONS,
        *combat_offers.DECISIONS,
        *answer_offers.DECISIONS,
        *tactics_offers.DECISIONS,
        *ending_offers.DECISIONS,
        *bot_offers.DECISIONS,
        *setup_offers.ORDERS,
        *standing_offers.ORDERS,
    ),
    "decisions look like “play u3”, “march meade 3-4” or “accept”",
)
"""Every kind of decision and order, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("Chancellorsville 1863")
OWNERS = (
    setup_offers.OWNER,
    answer_offers.OWNER,
    combat_offers.OWNER,
    card_offers.OWNER,
    activation_offers.OWNER,
    ending_offers.OWNER,
    card_offers.JACKSON,
    tactics_offers.OWNER,
    bot_offers.OWNER,
)
"""The owners whose shares make the first level, in this order; the first of them gives its prompt."""
ORDERS = (setup_offers.AGAIN, *standing_offers.OWNERS)
_OWNERS = {word: some[0].owner for word, some in LANGUAGE.words.items()}


@lru_cache(maxsize=4096)
def parse(text: str) -> Decision:
    """Returns the decision or order of a canonical text. Raises Refusal."""
    return LANGUAGE.decision(tuple(text.split(" ")))


def read(view: View, side: Side, text: str) -> Decision:
    """Returns the decision or order that a person's text says. Raises Refusal."""
    if len(text) > typed_text.LONGEST:
        raise Refusal(f"{quoted(text)} is too long: {LANGUAGE.examples}")
    trees = Tree(partial(choices, view, side)), Tree(partial(orders, view, side))
    words = resolved(situation(view, side), trees[0], VOCABULARY.words(text))
    return typed_text.read(trees, words, LANGUAGE.decision, lambda some: LANGUAGE.meaning(some, SPELLINGS))


@prepared
def _situations(view: View) -> dict[Side, Situation]:
    return {}


def situation(view: View, side: Side) -> Situation:
    """Returns a seat's view with the questions that offers ask of it; made once a view."""
    kept = _situations(view)
    if side not in kept:
        kept[side] = Situation(view, side)
    return kept[side]


def choices(view: View, side: Side, path: Path) -> Level | None:
    """Returns the level of a side's decisions after ``path``; see bot.games.contract."""
    now = situation(view, side)
    if not path:
        if view.ending:
            return Level("The game is over.", ())
        found = {c.key: c for owner in OWNERS for c in share(owner, now)}
        return Level(prompt(now) if found else "The other side is to act.", tuple(found.values()))
    if path[0] not in _OWNERS or path[0] in LANGUAGE.orders:
        raise Refusal(f"“{path[0][:40]}” is none of the choices")
    if view.ending:
        raise Refusal("The game is over", "CV-14.4")
    try:
        return followed(_OWNERS[path[0]], now, path)
    except Refusal as refusal:
        if refusal.instead:
            raise
        raise Refusal(refusal.reason, refusal.rule, possible(now)) from refusal


def possible(now: Situation) -> tuple[str, ...]:
    """Returns the first words of what a side may decide now, a few of them."""
    return tuple(c.key for owner in OWNERS for c in share(owner, now))[:4]


def share(owner: Owner, now: Situation) -> tuple[Choice, ...]:
    """Returns an owner's share of the first level."""
    level = owner.level(now, ())
    return level.choices if level else ()


def followed(owner: Owner, now: Situation, path: Path) -> Level | None:
    """Returns the level after a path, each word of which is checked against the level before it. Raises Refusal."""
    try:
        level = owner.level(now, path[:1])
    except Refusal:
        owner.level(now, path[:2])  # says more of what is named, where it knows more
        raise
    for depth in range(1, len(path)):
        if level is None:
            raise Refusal(f"Nothing can follow {quoted(' '.join(path[:depth]))}")
        if not picks(level, path[depth]):
            owner.level(now, path[: depth + 1])  # raises the owner's own reason, where it has one
            some = tuple(" ".join((*path[:depth], c.key)) for c in level.choices[:3])
            raise Refusal(f"{quoted(' '.join(path[: depth + 1]))} is not possible now", "", some)
        level = owner.level(now, path[: depth + 1])
    return level


def prompt(now: Situation) -> str:
    """Returns what is to be decided, in a few words."""
    for owner in OWNERS:
        level = owner.level(now, ())
        if level and level.choices:
            return level.prompt
    return ""


def orders(view: View, side: Side, path: Path) -> Level | None:
    """Returns the level of a side's orders after ``path``."""
    now = situation(view, side)
    if view.ending:
        if path:
            raise Refusal("The game is over", "CV-14.4")
        return Level("The game is over.", ())
    if not path:
        return Level("Your orders", tuple(c for owner in ORDERS for c in share(owner, now)))
    if path[0] not in LANGUAGE.orders:
        raise Refusal(f"“{path[0][:40]}” is no order")
    return followed(_OWNERS[path[0]], now, path)


def check(view: View, side: Side, decision: Decision) -> Refusal | None:
    """Returns the reason why a side may not do this now, or None."""
    path = LANGUAGE.path(decision)
    try:
        level = (orders if path[0] in LANGUAGE.orders else choices)(view, side, path)
    except Refusal as refusal:
        return refusal
    if level is None:
        return None
    some = tuple(" ".join((*path, c.key)) for c in level.choices[:3]) if level.most == 1 else ()
    return Refusal(f"“{' '.join(path)}” does not say all: {uncapitalised(level.prompt)}", "", some)


def carry_out(work: Campaign, side: Side, decision: Decision) -> None:
    """Carries out a decision and goes on to the next point where a side is to decide."""
    kind = LANGUAGE.of(decision)
    if not kind.order:
        work.last = []
    kind.owner.carry_out(work, side, decision)
    if kind.order:
        return
    tasks.advance(work)
    while (only := only_answer(work)) is not None:
        LANGUAGE.of(only).owner.carry_out(work, work.active, only)
        tasks.advance(work)


def only_answer(work: Campaign) -> Decision | None:
    """Returns the only thing that is left to do in solitaire, which is done without asking (CV-16.8b): nothing that
    this could tell is hidden there. None where there is a choice, or something grave is asked before it."""
    player = work.options.solo
    if not player or work.ending or work.asks or work.active != player or work.stage == "setup":
        return None
    tree = Tree(partial(choices, views.view(work.outcome().state, player), player))
    first, *more = islice(tree.every(), 2)
    return None if more or tree.question(first) else LANGUAGE.decision(first)
