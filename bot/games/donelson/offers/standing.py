"""Standing preferences, the secret to go on after a Breakout, and the offer to end without a winner (section 29)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games import peace
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.donelson.data import terms
from bot.games.donelson.data.terms import SIDES, Side, does
from bot.games.donelson.offers.situation import Decision, Owner, Situation, declared
from bot.games.donelson.rules import victory
from bot.games.donelson.state.working_copy import Campaign
from bot.games.donelson.words.own import PREFERENCES
from bot.games.language import Command
from bot.games.preferences import level

RULE = "US-29.1"


class Prefer(Decision, frozen=True):
    """ "prefer support hold"."""

    what: Literal["support", "face", "lose"]
    answer: str


class Goal(Decision, frozen=True):
    """ "goal on": go on after a Breakout, for a decisive one at the day's end; "goal off"."""

    how: Literal["on", "off"]


class Offer(Decision, frozen=True):
    """ "offer end", "offer withdraw"."""

    what: Literal["end", "withdraw"]


def offer_preferences(now: Situation, path: Path) -> Level | None:
    """Offers the standing preferences."""
    if not path:
        return Level("Standing orders", (Choice("prefer", "Standing orders", role="wait", group="Orders"),))
    orders = now.roster.preferences
    standing = {key: str(getattr(orders, key)) for key in PREFERENCES}
    return level(PREFERENCES, standing, path[1:], RULE)


def carry_out_preference(work: Campaign, side: Side, decision: Decision) -> None:
    """Notes a preference; nobody else learns of it."""
    assert isinstance(decision, Prefer)
    preferences = replace(work.roster(side).preferences, **{decision.what: decision.answer})
    work.write(side, preferences=preferences)
    said = PREFERENCES[decision.what].answers[decision.answer]
    work.tell_own("prefers", side, f"Your standing order: {said}.", "", what=decision.what, answer=decision.answer)


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
        Choice("on", f"{on} (as now)" if standing else on, "A decisive victory, or none", role="wait"),
        Choice("off", off if standing else f"{off} (as now)", role="wait"),
    )
    return Level(f"With {enough} points out at a turn's end, what then? The Union does not learn it.", choices)


def carry_out_goal(work: Campaign, side: Side, decision: Decision) -> None:
    """Notes it; nobody else learns of it."""
    assert isinstance(decision, Goal)
    work.write(side, persist=decision.how == "on")
    enough, decisive = terms.OUT[work.options.days]
    on = decision.how == "on"
    said = f"on to the day's end, for {decisive} points" if on else f"the game ends at {enough} points out"
    work.tell_own("goal", side, f"Your order: {said}.", "", how=decision.how)


def offer_peace(now: Situation, path: Path) -> Level | None:
    """Offers to end without a winner."""
    if not path:
        return Level("", (Choice("offer", "End without a winner", role="give-up", group="Orders"),))
    return peace.level(now.view.offers, now.side) if len(path) == 1 else None


def carry_out_peace(work: Campaign, side: Side, decision: Decision) -> None:
    """Makes or takes back the offer."""
    assert isinstance(decision, Offer)
    work.offers = tuple(s for s in SIDES if s in peace.after(work.offers, side, decision.what, SIDES))
    if decision.what == "end":
        text = f"{does(side, 'offers', 'offer')} to end the game without a winner."
    else:
        text = f"{does(side, 'takes back its', 'take back their')} offer to end without a winner."
    work.tell("offer", text, side=side)
    if peace.agreed(work.offers, SIDES):
        victory.end(work, None, "agreed")


ORDERING = Owner(offer_preferences, carry_out_preference)
GOAL = Owner(offer_goal, carry_out_goal)
PEACE = Owner(offer_peace, carry_out_peace)
OWNERS = (ORDERING, GOAL, PEACE)
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
        Goal,
        "goal {how}",
        owner=GOAL,
        command=Command("How far to break out", (CommandOption("how", "On, or off"),)),
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
