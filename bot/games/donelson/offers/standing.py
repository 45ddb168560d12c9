"""Standing preferences, the secret to go on after a Breakout, and the offer to end without a winner (section 29)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.donelson.data import terms
from bot.games.donelson.data.terms import SIDES
from bot.games.donelson.offers.situation import Owner, Situation, declared
from bot.games.donelson.rules import victory
from bot.games.donelson.state.working_copy import Campaign
from bot.games.donelson.words import events
from bot.games.donelson.words.own import PREFERENCES
from bot.games.kit import orders
from bot.games.kit.language import Command
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side


class Prefer(orders.Prefer, frozen=True):
    """ "prefer support hold"."""

    what: Literal["support", "face", "lose"]


class Goal(Decision, frozen=True):
    """ "goal on": go on after a Breakout, for a decisive one at the day's end; "goal off"."""

    how: Literal["on", "off"]


def offer_goal(now: Situation, path: Path) -> Level | None:
    """Offers to go on after a Breakout, once that is the objective."""
    if now.side != "csa" or now.roster.objective != "breakout":
        if not path:
            return Level("", ())
        raise Refusal("Only Confederates with the Breakout objective decide when they have done enough", "US-27.5")
    if not path:
        return Level("", (Choice("goal", "How far to break out", role="wait", group="Orders"),))
    if len(path) > 1:
        return None
    enough, decisive = terms.OUT[now.view.options.days]
    on, off = f"Go on to the day's end for {decisive} points", f"End the game at {enough} points out"
    standing = now.roster.persist
    choices = (
        Choice("on", f"{on} (as now)" if standing else on, "Try for a decisive victory", role="wait"),
        Choice("off", off if standing else f"{off} (as now)", role="wait"),
    )
    return Level(f"With {enough} points out at a turn's end, do you stop? The Union doesn't see your choice.", choices)


def carry_out_goal(work: Campaign, side: Side, decision: Decision) -> None:
    """Notes it; nobody else learns of it."""
    assert isinstance(decision, Goal)
    work.write(side, persist=decision.how == "on")
    work.tell_own("goal", side, events.goal(decision.how == "on", work.options.days), "", how=decision.how)


def carry_out_preference(work: Campaign, side: Side, order: orders.Prefer) -> None:
    """Notes a preference; nobody else learns of it."""
    work.write(side, preferences=replace(work.roster(side).preferences, **{order.what: order.answer}))
    text = events.prefers(order.what, order.answer)
    work.tell_own("prefers", side, text, "", what=order.what, answer=order.answer)


ORDERING = Owner(
    *orders.preferring(lambda now: PREFERENCES, lambda now: now.roster.preferences, carry_out_preference, "US-29.1")
)
GOAL = Owner(offer_goal, carry_out_goal)
PEACE = Owner(*orders.agreeing(SIDES, victory.tell_offer, lambda work: victory.end(work, None, "agreed")))
OWNERS = (ORDERING, GOAL, PEACE)
_PREFERRING, _AGREEING = orders.declared(Prefer, ORDERING, PEACE)
ORDERS = (
    _PREFERRING,
    declared(
        Goal,
        "goal {how}",
        owner=GOAL,
        command=Command("How far to break out", (CommandOption("how", "On, or off"),)),
        order=True,
    ),
    _AGREEING,
)
