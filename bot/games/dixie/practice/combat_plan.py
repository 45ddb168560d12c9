"""The Combat phase: melees where the odds favour them, special cards that help, then fire, the best first."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.dixie.cards.card_set import number
from bot.games.dixie.combat import melee
from bot.games.dixie.combat.firepower import Shot, exposed, on_battery, ready
from bot.games.dixie.interface.card_menus import TEXT
from bot.games.dixie.practice.assessment import Outlook
from bot.games.dixie.practice.fight_estimates import Fight, Fighter, force, fought, holds, striker, struck
from bot.games.dixie.rules.morale_values import morale_number, morale_support
from bot.games.dixie.special_cards.own_phase import marks
from bot.games.dixie.state.board import everywhere
from bot.games.dixie.terms import CardKey, Pos

MELEE = 0.8
"""So much CV a melee must promise above fire."""
FRIENDS_HIT = 0.1
"""What artillery support must come to above the friends that it hits."""


def proposals(outlook: Outlook) -> Iterator[str]:
    """What to do in the Combat phase, the best first; the last of them ends it."""
    yield from _sharpshooters(outlook)
    yield from _melees(outlook)
    yield from _fire(outlook)
    yield "next"


def _sharpshooters(outlook: Outlook) -> Iterator[str]:
    for key in outlook.hand("sharpshooters"):
        found = [(outlook.sight.card(m), p, m) for p in outlook.spots for m in marks(outlook.sight, outlook.side, p)]
        for _, at, mark in sorted(found, key=lambda x: (-x[0].attack - x[0].defence, x[2])):
            yield f"play {key} {at} {mark}"


def _melees(outlook: Outlook) -> Iterator[str]:
    found = []
    for at in melee.declarable(outlook.view, outlook.sight, outlook.side):
        stake = outlook.stake(at)
        holds = outlook.sight.defends(outlook.side, at)
        fire = outlook.fight(at, first=True).worth(stake, holds=holds)
        better = melee_ahead(outlook, at, 2).worth(stake, holds=holds) - fire
        if better > MELEE and melee_ahead(outlook, at, 1).worth(stake, holds=holds) > 0:
            found.append((better, at))
    for _, at in sorted(found, reverse=True):
        for yell in outlook.hand("rebel-yell"):
            yield f"play {yell} {at}"
        yield f"melee {at}"


def melee_ahead(outlook: Outlook, at: Pos, rounds: int) -> Fight:
    """How a melee is likely to go."""
    sight = outlook.sight

    def side(which: str) -> list[Fighter]:
        side = outlook.side if which == "own" else outlook.enemy
        leader, defends = sight.general(side, at), sight.defends(side, at)
        return [striker(sight, k, leader, defends=defends) for k in sight.troops(side, at)]

    return struck(side("own"), side("enemy"), rounds)


def _fire(outlook: Outlook) -> Iterator[str]:
    """Position by position: guns alone where it pays, support, enfilade, then all that is left."""
    sight, side = outlook.sight, outlook.side
    places = [(sum(s.expected for s in shots), at, shots) for at in everywhere(sight) if (shots := _shots(outlook, at))]
    # Fire at a position must be over before the next: the one that is under way comes first.
    order = sorted(places, key=lambda x: (x[1] != outlook.view.firing, -x[0], x[1]))
    for _, at, shots in order:
        if target := _battery(outlook, at, shots):
            keys = [s.card for s in on_battery(sight, side, at, target) if s.how == "long"]
            yield _text(f"battery {at} {target}", keys)
        yield _text(f"fire {at} some", [s.card for s in shots])


def _shots(outlook: Outlook, at: Pos) -> list[Shot]:
    """What fires at a position: nothing at a general alone, nothing out of a position that is given up, support and
    enfilade where they pay."""
    if at in outlook.view.closed or not exposed(outlook.sight, outlook.enemy, at):
        return []
    shots = ready(outlook.sight, outlook.side, at)
    found = []
    for shot in shots:
        if shot.how == "short" and outlook.hopeless(at, first=True) and _can_leave(outlook, at):
            continue
        if shot.how == "support" and not _pays(outlook, at, shot):
            continue
        if shot.how == "enfilade" and not _stays_anyway(outlook, shot.card):
            continue
        found.append(shot)
    return found


def _can_leave(outlook: Outlook, at: Pos) -> bool:
    """Whether the cards in an engaged position could disengage at all."""
    column = outlook.spots[at].column
    return outlook.near(at) or outlook.sight.limit(column) is None


def _pays(outlook: Outlook, at: Pos, shot: Shot) -> bool:
    """Whether artillery support hits more than it costs: each 5 is a hit on friends (DX-13.5)."""
    theirs, mine = force(outlook.sight, outlook.enemy, at), force(outlook.sight, outlook.side, at)
    gain = shot.expected * _average_loss(theirs)
    return gain - shot.dice / 6 * _average_loss(mine) > FRIENDS_HIT


def _average_loss(fighters: list[Fighter]) -> float:
    """The CV that a hit on the weakest of them takes away on average."""
    if not fighters:
        return 0.0
    weakest = min(fighters, key=lambda f: f.cv)
    return weakest.cv * (1 - weakest.holds)


def _stays_anyway(outlook: Outlook, key: CardKey) -> bool:
    """Whether a card would not move this turn: it stands in enemy ground, or its own side lacks nothing it could do."""
    at = outlook.sight.cards[key].at
    across = outlook.sight.field.across(at)
    if not outlook.near(at):
        return True
    if outlook.sight.troops(outlook.side, across):
        return False
    mine = force(outlook.sight, outlook.side, at)
    theirs = force(outlook.sight, outlook.enemy, across)
    if not theirs:
        return False
    return fought(mine, theirs, first=False).worth(outlook.stake(across), holds=False) < outlook.daring()


def _battery(outlook: Outlook, at: Pos, shots: list[Shot]) -> CardKey:
    """The enemy's gun at which long-range fire pays more than at all alike, "" for none (DX-13.4)."""
    sight = outlook.sight
    guns = [s for s in shots if s.how == "long"]
    if not outlook.view.setup.counter_battery or not guns:
        return ""
    hits = sum(s.expected for s in guns)
    plain = min(hits, 3.0) * _average_loss(force(sight, outlook.enemy, at))
    best, target = plain * 1.2, ""
    for key in sight.troops(outlook.enemy, at):
        if not on_battery(sight, outlook.side, at, key):
            continue
        stays = holds(morale_number(sight, key, morale_support(sight, key))[0]) ** hits
        worth = (1 - stays) * (sight.card(key).cv + 1)
        if worth > best:
            best, target = worth, key
    return target


def _text(words: str, keys: list[CardKey]) -> str:
    """The text with as many cards as it has room for, the first of them first."""
    room = (TEXT - len(words)) // (max(map(len, keys), default=1) + 1)
    return f"{words} {','.join(sorted(keys[:room], key=number))}"
