"""Which activation card the practice opponent plays, when its generals step in, and what its formations then do."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.chancellorsville.data.cards import activation_cards
from bot.games.chancellorsville.data.terms import COUNTERMAND, RUN, RUN_GAIN, Formation
from bot.games.chancellorsville.practice import tactics_plan
from bot.games.chancellorsville.practice.field import progress
from bot.games.chancellorsville.practice.plans import Plan, Planner
from bot.games.chancellorsville.rules.dice import ARROW
from bot.games.chancellorsville.rules.generals import GENERAL, HILL
from bot.games.chancellorsville.rules.turn import counted_run
from bot.games.kit.tempers import varied

CUBE = 0.55
"""What a cube is worth."""


def cards(planner: Planner) -> Iterator[str]:
    """Yields what to play."""
    now = planner.now
    yield from tactics_plan.before(planner)
    yield from jackson(planner)
    ranked = varied(now.own.hand, lambda card: card_worth(planner, card), planner.temper.near, planner.rng)
    yield from countermand(planner, ranked)
    for card in ranked:
        yield f"play {card}"


def card_worth(planner: Planner, card: str) -> float:
    """Returns the promise of playing a card: the acts of its formations, and its cubes."""
    now, played = planner.now, activation_cards()[card]
    total = cubes_worth(planner, played.icons, False)
    for key in played.formations:
        if key in now.mine:
            total += planner.best(key, "major" if key == played.major else "minor").gain
    return total


def cubes_worth(planner: Planner, icons: int, countermands: bool) -> float:
    """Returns what the cubes of a card are worth, with those for three alike in a row (CV-3.5)."""
    army = planner.now.army
    run = counted_run(army.icons, army.run, icons, countermands)
    alike = 0.35 * (run % RUN) + RUN_GAIN * (run > 0 and run % RUN == 0)
    return CUBE * (icons + alike)


def countermand(planner: Planner, ranked: list[str]) -> Iterator[str]:
    """Yields a countermand where it promises much more than the best card; less is asked for as time runs out."""
    now = planner.now
    if GENERAL[now.side] in now.army.spent or len(now.mine) < 2:
        return
    majors = {key: planner.best(key, "major", extra=2) for key in now.mine}
    minors = {key: planner.best(key, "minor") for key in now.mine}
    pairs = [(majors[a].gain + minors[b].gain, a, b) for a in now.mine for b in now.mine if a != b]
    gain, major, minor = max(pairs)
    gain += cubes_worth(planner, COUNTERMAND, True)
    if gain - card_worth(planner, ranked[0]) > 5.0 * (1 - progress(planner.fields[0])) + 1.0:
        yield f"countermand {ranked[-1]} {major} {minor}"


def jackson(planner: Planner) -> Iterator[str]:
    """Yields Jackson's march where AP Hill gains by it."""
    now = planner.now
    if now.side != "csa" or HILL not in now.mine or "march" in now.army.spent or now.view.now.hill:
        return
    plan = max(planner.free(HILL, 3))
    if plan.text and plan.gain > 2.5 * (1 - progress(planner.fields[0])) + 0.3:
        yield f"jackson march {plan.text}"


def promoted(planner: Planner, key: Formation) -> Iterator[str]:
    """Yields Jackson's attack where it serves (CV-13.7)."""
    if key == HILL and planner.best(key, "major").gain > planner.best(key, "minor").gain + 0.5:
        yield "jackson attack"


def proposals(planner: Planner) -> Iterator[str]:
    """Yields what to do with the formations still to act: that first which gains most against standing."""
    now = planner.now
    yield from tactics_plan.in_turn(planner)
    yield from jackson(planner)
    plans: list[Plan] = []
    for each in now.left():
        if each.kind == "minor":
            yield from promoted(planner, each.formation)
        extra = ARROW if now.view.now.bonus == each.formation else 0
        plans += planner.plans(each.formation, each.kind, extra)
    for plan in planner.ranked(plans):
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
    for plan in planner.ranked(plans):
        yield plan.text
