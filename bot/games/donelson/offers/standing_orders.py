"""Standing preferences, the secret to go on after a Breakout, and the offer to end without a winner (section 29)."""

from __future__ import annotations

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.donelson.data import terms
from bot.games.donelson.data.terms import SIDES
from bot.games.donelson.offers.situation import Owner, Situation
from bot.games.donelson.rules import standing_orders, victory
from bot.games.donelson.rules.standing_orders import Goal, Prefer
from bot.games.donelson.words.own import PREFERENCES
from bot.games.kit import orders
from bot.games.kit.language import Command
from bot.games.kit.offers import declared


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


ORDERING = Owner(
    *orders.preferring(lambda now: PREFERENCES, lambda now: now.roster.preferences, standing_orders.prefer, "US-29.1")
)
GOAL = Owner(offer_goal, standing_orders.set_goal)
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
