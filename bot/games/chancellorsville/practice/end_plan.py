"""What the practice opponent buys, and how it draws."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.chancellorsville.data.cards import deck, tactics
from bot.games.chancellorsville.data.terms import SEARCH
from bot.games.chancellorsville.practice import activation_plan, tactics_plan
from bot.games.chancellorsville.practice.activation_plan import CUBE, card_worth
from bot.games.chancellorsville.practice.field import progress
from bot.games.chancellorsville.practice.plans import Planner
from bot.games.chancellorsville.rules.generals import GENERAL

WORTH = {
    "relocate": 1.9,
    "reorganize": 1.9,
    "timing": 2.7,
    "confidence": 2.3,
    "night": 2.4,
    "smoke": 2.6,
    "prisoners": 1.8,
    "forced": 1.2,
    "dig": 1.5,
    "sappers": 1.2,
    "hold": 2.4,
    "rally": 3.2,
    "reserves": 1.9,
    "flank": 1.2,
    "battery": 2.3,
    "scouts": 0.6,
    "screen": 1.2,
    "fresh": 2.9,
    "telegraph": 1.6,
}
"""What a tactics card is worth in one's hand, in cohesion."""


def proposals(planner: Planner) -> Iterator[str]:
    """Yields what to do at the end of a turn."""
    now = planner.now
    yield from tactics_plan.anytime(planner)
    yield from activation_plan.jackson(planner)
    if now.view.stage == "buy":
        yield from buying(planner)
        return
    if now.own.dealt:
        best = max(now.own.dealt, key=lambda card: card_worth(planner, card))
        yield f"keep {best}"
    if tactics_plan.ready(planner, "telegraph"):
        yield "use telegraph"
    yield from searching(planner)
    yield "draw top"


def buying(planner: Planner) -> Iterator[str]:
    """Yields the card that is worth most more than its price."""
    now = planner.now
    left = 1 - progress(planner.fields[0])
    price = CUBE * min(1.0, 0.35 + 3 * left)
    gains = {card: card_value(planner, card) - price * tactics()[card].price for card in now.view.row}
    for card in sorted(gains, key=lambda c: -gains[c]):
        if gains[card] > 0 and left > 0.04 and tactics_plan.keeps(planner, card):
            yield f"buy {card}"
    yield "buy nothing"


def card_value(planner: Planner, card: str) -> float:
    """Returns what a tactics card is worth to the side now."""
    now = planner.now
    held = sum(each.card == card for each in now.army.tactics)
    if card == "saddle":
        return 4.5 if GENERAL[now.side] in now.army.spent else 0.5
    if card == "prisoners" and not now.view.armies[now.enemy].tactics:
        return 0.6
    return WORTH[card] * (0.7 if held else 1.0)


def searching(planner: Planner) -> Iterator[str]:
    """Yields a search where one card promises much more than what the deck holds on average."""
    now = planner.now
    unseen = [c for c in deck(now.side) if c not in now.army.played and c not in now.own.hand]
    if now.army.cubes < SEARCH or len(unseen) < 2:
        return
    worths = {card: card_worth(planner, card) for card in unseen}
    best = max(worths, key=lambda card: worths[card])
    rich = now.army.cubes >= 2 * SEARCH
    if worths[best] - sum(worths.values()) / len(worths) > SEARCH * CUBE * (0.5 if rich else 1.0):
        yield f"draw search {best}"
