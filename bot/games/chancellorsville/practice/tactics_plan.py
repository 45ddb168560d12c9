"""When the practice opponent plays its tactics cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import tactics
from bot.games.chancellorsville.data.terms import MOST_COHESION, Formation
from bot.games.chancellorsville.practice.attack_tables import attack
from bot.games.chancellorsville.practice.field import dug, progress
from bot.games.chancellorsville.practice.plans import Plan, Planner
from bot.games.chancellorsville.rules.dice import number_of_dice_in
from bot.games.chancellorsville.rules.marching import STEPS
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.rules.tactics_cards import (
    CASHED,
    MARCH,
    copies,
    exchangeable,
    kind,
    playable,
    reach,
    targets,
)
from bot.games.chancellorsville.state.state import Combat

HELD = 4
"""Cards that are kept in hand: of more the three cheapest are handed in for a cube; near the end of fewer."""
SELLS = 0.93
"""How much of the game is gone once that is so."""
CARD = 0.5
"""What a card must gain beside what can be done without it."""


def ready(planner: Planner, card: str) -> bool:
    """Whether a card lies ready and may be played now."""
    return card in planner.now.tactics() and playable(planner.now, tactics()[card])


def before(planner: Planner) -> Iterator[str]:
    """Yields cards for the beginning of a turn: marches, what can be seen, and whatever serves at any time."""
    yield from marches(planner)
    if ready(planner, "scouts") and hidden(planner) >= 2:
        yield "use scouts"
    yield from anytime(planner)


def hidden(planner: Planner) -> int:
    """Returns how many living formations are somewhere out of the side's sight."""
    return sum(piece.alive and not piece.at for piece in planner.now.view.pieces.values())


def in_turn(planner: Planner) -> Iterator[str]:
    """Yields cards for the time between activations."""
    now = planner.now
    if ready(planner, "fresh") and paying(planner) >= 2:
        yield "use fresh"
    yield from marches(planner)
    yield from beginning(planner)
    if ready(planner, "reserves"):
        plan = max((p for key in now.mine for p in planner.transfers(key)), default=Plan(0.0, ""))
        if plan.gain > 1.0:
            yield f"use reserves {plan.text.removeprefix('transfer ')}"
    yield from anytime(planner)


def paying(planner: Planner) -> int:
    """Returns how many formations still to act would rather pay than dig or transfer."""
    plans = [max(planner.plans(each.formation, each.kind)) for each in planner.now.left()]
    return sum(plan.text.startswith(("march", "attack", "stand")) for plan in plans)


def marches(planner: Planner) -> Iterator[str]:
    """Yields a Night March or a Smoke Screen where a formation gains by it."""
    for card in ("night", "smoke"):
        if ready(planner, card):
            plans = [(max(planner.free(key, MARCH)), key) for key in planner.now.mine]
            plan, key = max(plans)
            if plan.text and plan.gain > 1.5 * (1 - progress(planner.fields[0])) + 0.3:
                yield f"use {card} {key} {plan.text}"


def anytime(planner: Planner) -> Iterator[str]:
    """Yields cards that serve whenever they can be played."""
    now = planner.now
    if ready(planner, "saddle"):
        yield "use saddle"
    if ready(planner, "reorganize"):
        yield f"use reorganize {min(targets(now, 'reorganize'), key=lambda k: now.mine[k].true or 0)}"
    if ready(planner, "dig"):
        yield from digging(planner)
    if ready(planner, "screen"):
        near = [key for key in targets(now, "screen") if watched(planner, key) and now.redoubts(now.mine[key].at) == 0]
        if near:
            yield f"use screen {min(near, key=lambda k: now.mine[k].true or MOST_COHESION)}"
    if len(copies(now)) > held(planner):
        yield f"cash {','.join(c for c in copies(now) if c in spare(copies(now)))}"


def spare(cards: Iterable[str]) -> list[str]:
    """Returns the three cards that are handed in, the cheapest."""
    return sorted(cards, key=lambda card: tactics()[kind(card)].price)[:CASHED]


def held(planner: Planner) -> int:
    """Returns how many cards are kept in hand."""
    return CASHED - 1 if progress(planner.fields[0]) > SELLS else HELD


def keeps(planner: Planner, card: str) -> bool:
    """Whether a card that is bought would not be handed in at once."""
    own = copies(planner.now)
    return len(own) < held(planner) or card not in spare([card, *(each for each in own if each != card)])


def digging(planner: Planner) -> Iterator[str]:
    """Yields a redoubt where it is worth most."""
    now, found = planner.now, []
    for key in targets(now, "dig"):
        here = now.mine[key].at
        gain = planner.mean(dug(planner.fields, here)) - planner.base
        found.append((gain + (0.3 if here in board().objectives else 0.0), key))
    if found and max(found)[0] > 0.6:
        yield f"use dig {max(found)[1]}"


def watched(planner: Planner, key: Formation) -> bool:
    """Whether an enemy in sight stands next to a formation that no deep zone shows."""
    now = planner.now
    here = now.mine[key].at
    return any(p in now.hostile for p in board().adjacent[here]) and here not in board().deep[now.enemy]


def while_marching(planner: Planner) -> Iterator[str]:
    """Yields cards for the formation that is acting."""
    march = planner.now.view.march
    assert march is not None
    if any(ready(planner, card) for card in ("forced", "relocate")):
        here = planner.now.mine[march.formation].at
        best = max((plan.gain for plan in planner.on_the_way(march.formation, here, march.left)), default=0.0)
        yield from active(planner, march.formation, march.left, 0.0, max(0.0, best))


def beginning(planner: Planner) -> Iterator[str]:
    """Yields cards for a formation that begins to act."""
    if any(ready(planner, card) for card in ("forced", "relocate")):
        for each in planner.now.left():
            best = planner.best(each.formation, each.kind).gain
            yield from active(planner, each.formation, STEPS[each.kind], planner.toll(each.formation), best)


def active(planner: Planner, key: Formation, steps: int, toll: float, otherwise: float) -> Iterator[str]:
    """Yields cards for a formation that acts or begins to, where they gain more than what it can do otherwise with
    so many steps."""
    now = planner.now
    wanted = toll + otherwise + CARD
    if ready(planner, "forced") and key in targets(now, "forced"):
        plan = max(planner.free(key, reach(now, key)))
        if plan.text and plan.gain > wanted:
            yield f"use forced {key} {plan.text}"
    if ready(planner, "relocate") and key in targets(now, "relocate"):
        for friend in exchangeable(now, key):
            if relocated(planner, key, friend, steps) > wanted:
                yield f"use relocate {key} {friend}"


def relocated(planner: Planner, key: Formation, friend: Formation, steps: int) -> float:
    """Returns the gain of a formation that changes places with a friend and does what serves best there (CV-12.1)."""
    mine = planner.now.mine
    here, there = mine[key].at, mine[friend].at
    pieces = planner.now.view.pieces | {key: replace(mine[key], at=there), friend: replace(mine[friend], at=here)}
    there_now = Situation(replace(planner.now.view, pieces=pieces), planner.side)
    after = Planner(there_now, planner.rng, planner.guesses, planner.temper)
    after.fields = [field.moved(key, there).moved(friend, here) for field in planner.fields]
    after.base = planner.base
    stays = planner.mean(after.fields) - planner.base
    return max([stays, *(plan.gain for plan in after.on_the_way(key, there, steps))])


def before_the_roll(planner: Planner, fight: Combat) -> Iterator[str]:
    """Yields cards that make an attack stronger, where they gain more than they cost."""
    dice, ones = number_of_dice_in(fight), planner.now.redoubts(fight.target)
    for card, more, fewer in (("flank", 1, 0), ("battery", 2, 0), ("sappers", 0, 1)):
        if ready(planner, card):
            gain = strength(dice + more, max(0, ones - fewer)) - strength(dice, ones)
            if gain * len(fight.defenders) > 0.35 * tactics()[card].price * (1 - progress(planner.fields[0]) / 2):
                yield f"use {card}"


def strength(dice: int, ones: int) -> float:
    """Returns roughly what an attack of so many dice is worth."""
    does = attack(dice, ones)
    lost, caused = (sum(n * chance for n, chance in enumerate(row)) for row in (does.attacker, does.defender))
    return 1.4 * (caused - lost) + 4 * does.retreat + 0.5 * does.cubes


def after_the_roll(planner: Planner, fight: Combat, gain: float) -> Iterator[str]:
    """Yields Immaculate Timing, where a re-roll would not do as well."""
    if ready(planner, "timing") and gain < 3.0:
        yield "use timing"
