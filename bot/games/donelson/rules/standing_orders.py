"""Standing preferences, and the secret to go on after a Breakout (sections 27 and 29)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit import orders
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side


class Prefer(orders.Prefer, frozen=True):
    """ "prefer support hold"."""

    what: Literal["support", "face", "lose"]


class Goal(Decision, frozen=True):
    """ "goal on": go on after a Breakout, for a decisive one at the day's end; "goal off"."""

    how: Literal["on", "off"]


def prefer(work: Work, side: Side, order: orders.Prefer) -> None:
    """Notes a preference; nobody else learns of it."""
    work.write(side, preferences=replace(work.roster(side).preferences, **{order.what: order.answer}))
    text = events.prefers(order.what, order.answer)
    work.tell_apart("prefers", side, text, "", what=order.what, answer=order.answer)


def set_goal(work: Work, side: Side, decision: Decision) -> None:
    """Notes whether a side goes on; nobody else learns of it."""
    assert isinstance(decision, Goal)
    work.write(side, persist=decision.how == "on")
    work.tell_apart("goal", side, events.goal(decision.how == "on", work.options.days), "", how=decision.how)
