"""The tree of decisions and orders of Unconditional Surrender: their texts, and the owners that carry them out."""

from __future__ import annotations

from functools import lru_cache, partial

from bot.games import typed_text
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.contract import PUBLIC
from bot.games.donelson.interface import (
    answer_offers,
    combat_offers,
    detachment_offers,
    formation_offers,
    phase_end_offers,
    standing_offers,
)
from bot.games.donelson.interface.decisions import Decision, Owner
from bot.games.donelson.interface.situation import Situation
from bot.games.donelson.interface.typed_words import SPELLINGS, VOCABULARY, resolved
from bot.games.donelson.moves import goal_offers, move_offers, staged_offers
from bot.games.donelson.rules import tasks
from bot.games.donelson.staging import goals, ledger
from bot.games.donelson.state.campaign import Campaign
from bot.games.donelson.state.view import View
from bot.games.donelson.terms import Side
from bot.games.language import Language
from bot.games.phrases import quoted, uncapitalised
from bot.games.prepared import prepared
from bot.games.tokens import picks
from bot.games.tree import Tree

LANGUAGE: Language[Decision, Owner] = Language(
    (
        *move_offers.DECISIONS,
        *formation_offers.DECISIONS,
        *combat_offers.DECISIONS,
        *answer_offers.DECISIONS,
        *detachment_offers.DECISIONS,
        *goal_offers.DECISIONS,
        *staged_offers.DECISIONS,
        *phase_end_offers.DECISIONS,
        *goal_offers.ORDERS,
        *standing_offers.ORDERS,
    ),
    "decisions look like “move oglesby-a 1912”, “attack 1811 oglesby-a” or “done”",
)
"""Every kind of decision and order, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("Unconditional Surrender: Fort Donelson")
OWNERS = (
    *answer_offers.OWNERS,
    *combat_offers.OWNERS,
    goal_offers.RESUMING,
    *move_offers.OWNERS,
    *goal_offers.OWNERS,
    *formation_offers.OWNERS,
    *detachment_offers.OWNERS,
    *staged_offers.OWNERS,
    *phase_end_offers.OWNERS,
)
"""The owners whose shares make the first level, in this order; the first of them gives its prompt."""
ORDERS = (goal_offers.HOLDING, *standing_offers.OWNERS)
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
        raise Refusal("The game is over", "US-27.9")
    if _OWNERS[path[0]].whole(now, path):
        return None
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
        owner.level(now, path)  # says more of what is named, where it knows more
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
            raise Refusal("The game is over", "US-27.9")
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
    if kind.order:
        kind.owner.carry_out(work, side, decision)
        return
    work.last, seen = [], work.last
    was = ledger.before(work)
    kind.owner.carry_out(work, side, decision)
    tasks.advance(work)
    if kind.word not in goal_offers.ONWARD:
        goals.forget(work, side, [key for key, unit in work.units.items() if unit.at != was.units[key].at])
    if not any(PUBLIC in event.lines for event in work.events):
        work.last = seen
    if kind.word != "back":
        ledger.note(work, kind.word, was)
