"""What the practice opponent's formations do, and in which order."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.chancellorsville.practice import card_plan, tactics_plan
from bot.games.chancellorsville.practice.plans import Plan, Planner
from bot.games.chancellorsville.rules.dice import ARROW


def proposals(planner: Planner) -> Iterator[str]:
    """Yields what to do with the formations still to act: that first which gains most against standing."""
    now = planner.now
    yield from tactics_plan.in_turn(planner)
    yield from card_plan.jackson(planner)
    plans: list[Plan] = []
    for each in now.left():
        if each.kind == "minor":
            yield from card_plan.promoted(planner, each.formation)
        extra = ARROW if now.view.now.bonus == each.formation else 0
        plans += planner.plans(each.formation, each.kind, extra)
    for plan in sorted(plans, reverse=True):
        yield plan.text


def going_on(planner: Planner) -> Iterator[str]:
    """Yields how the formation that is acting goes on."""
    now, march = planner.now, planner.now.view.march
    assert march is not None
    yield from tactics_plan.while_marching(planner)
    key = march.formation
    extra = ARROW if now.view.now.bonus == key else 0
    # What the activation costs is paid by now.
    plans = [Plan(0.0, f"stand {key}"), *planner.on_the_way(key, now.mine[key].at, march.left, extra)]
    for plan in sorted(plans, reverse=True):
        yield plan.text
