"""Standing orders (section 15), and the offer to end without a winner."""

from __future__ import annotations

from typing import Literal

from bot.games import peace
from bot.games.chancellorsville.data.terms import Side
from bot.games.chancellorsville.offers.owners import Decision, Owner, declared
from bot.games.chancellorsville.rules import reactions, victory
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.working_copy import Campaign
from bot.games.chancellorsville.words.labels import PREFERENCES, preferences
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.language import Command
from bot.games.preferences import level

RULE = "CV-15.1"


class Prefer(Decision, frozen=True):
    """ "prefer hold always"."""

    what: Literal["redoubts", "between", "hold", "rally"]
    answer: str


class Offer(Decision, frozen=True):
    """ "offer end", "offer withdraw"."""

    what: Literal["end", "withdraw"]


def offer_preferences(now: Situation, path: Path) -> Level | None:
    """Offers the standing orders."""
    offered = preferences(now.view, now.side)
    if not offered and path:
        raise Refusal("Against the BOT you are asked each time, so there are no standing orders", "CV-16.8a")
    if not path:
        return Level(
            "Standing orders", (Choice("prefer", "Standing orders", role="wait", group="Orders"),) if offered else ()
        )
    orders = now.own.orders
    standing = {key: str(getattr(orders, key)) for key in offered}
    return level(offered, standing, path[1:], RULE)


def carry_out_preference(work: Campaign, side: Side, decision: Decision) -> None:
    """Notes a standing order; nobody else learns of it."""
    assert isinstance(decision, Prefer)
    reactions.stand_by(work, side, decision.what, decision.answer)
    said = PREFERENCES[decision.what]
    text = f"Your standing order: {said.answers[decision.answer]}."
    work.tell_own("prefers", side, text, "", what=decision.what, answer=decision.answer)


def offer_peace(now: Situation, path: Path) -> Level | None:
    """Offers to end without a winner."""
    if now.view.options.solo:
        return Level("", ()) if not path else None
    if not path:
        return Level("", (Choice("offer", "End without a winner", role="give-up", group="Orders"),))
    return peace.level(now.view.offers, now.side) if len(path) == 1 else None


def carry_out_peace(work: Campaign, side: Side, decision: Decision) -> None:
    """Makes or takes back the offer."""
    assert isinstance(decision, Offer)
    victory.offer_end(work, side, decision.what)


ORDERING = Owner(offer_preferences, carry_out_preference)
PEACE = Owner(offer_peace, carry_out_peace)
OWNERS = (ORDERING, PEACE)
ORDERS = (
    declared(
        Prefer,
        "prefer {what} {answer}",
        owner=ORDERING,
        command=Command(
            "Standing orders for the time you are away",
            (CommandOption("what", "Which order"), CommandOption("answer", "What is done")),
        ),
        order=True,
    ),
    declared(
        Offer,
        "offer {what}",
        owner=PEACE,
        command=Command("Offer to end without a winner", (CommandOption("what", "End, or withdraw"),)),
        order=True,
    ),
)
