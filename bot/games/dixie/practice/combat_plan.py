"""The Combat phase: melees where the odds favour them, special cards that help, then fire, the best first."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.contract.advice import Proposal
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import CardKey, Pos
from bot.games.dixie.practice import reasons
from bot.games.dixie.practice.assessment import Assessment
from bot.games.dixie.practice.fight_estimates import (
    Fight,
    Fighter,
    expect_fire_fight,
    expect_melee,
    fighters_at,
    holds,
    melee_fighter,
)
from bot.games.dixie.practice.reasons import SPECIALS
from bot.games.dixie.rules.combat import melee
from bot.games.dixie.rules.combat.combat_phase import PLAIN
from bot.games.dixie.rules.combat.firepower import Shot, exposed, on_battery, ready
from bot.games.dixie.rules.morale_rolls import morale_number, morale_support
from bot.games.dixie.rules.special_cards import marks
from bot.games.dixie.state.places import everywhere
from bot.games.kit.menus import PATH_LENGTH
from bot.games.kit.tempers import varied

FRIENDS_HIT = 0.1
"""The CV by which artillery support must exceed its cost in friends that it hits."""


def proposals(assessment: Assessment) -> Iterator[Proposal]:
    """Yields the decisions to try in the Combat phase, the best first; the last of them ends it."""
    yield from _sharpshooters(assessment)
    yield from _melees(assessment)
    yield from _fire(assessment)
    yield Proposal("next", "No other fire or melee is worth it now.")


def _sharpshooters(assessment: Assessment) -> Iterator[Proposal]:
    for key in assessment.hand("sharpshooters"):
        found = [
            (assessment.board.card(m), p, m)
            for p in assessment.spots
            for m in marks(assessment.board, assessment.side, p)
        ]
        for _, at, mark in sorted(found, key=lambda x: (-x[0].attack - x[0].defence, x[2])):
            name = assessment.board.name(mark)
            yield Proposal(f"play {key} {at} {mark}", f"{name} is their most valuable target in reach.")


def _melees(assessment: Assessment) -> Iterator[Proposal]:
    found = []
    for at in melee.declarable(assessment.view, assessment.board, assessment.side):
        stake = assessment.stake(at)
        holds = assessment.board.defends(assessment.side, at)
        fire = assessment.fight(at, first=True).worth(stake, holds=holds)
        better = melee_ahead(assessment, at, 2).worth(stake, holds=holds) - fire
        if better > assessment.temper.melee and melee_ahead(assessment, at, 1).worth(stake, holds=holds) > 0:
            found.append((better, at))
    for _, at in sorted(found, reverse=True):
        fight = reasons.estimate(melee_ahead(assessment, at, 2), reasons.weighed(assessment, at))
        why = f"{reasons.strengths(assessment, at)}. Two rounds of melee do more than fire. {fight}."
        for yell in assessment.hand("rebel-yell"):
            yield Proposal(f"play {yell} {at}", f"{SPECIALS['rebel-yell']}. {why}")
        yield Proposal(f"melee {at}", why)


def melee_ahead(assessment: Assessment, at: Pos, rounds: int) -> Fight:
    """Returns the likely course of a melee of so many rounds."""
    board = assessment.board

    def side(which: str) -> list[Fighter]:
        side = assessment.side if which == "own" else assessment.enemy
        leader, defends = board.general(side, at), board.defends(side, at)
        return [melee_fighter(board, k, leader, defends=defends) for k in board.troops(side, at)]

    return expect_melee(side("own"), side("enemy"), rounds)


def _fire(assessment: Assessment) -> Iterator[Proposal]:
    """Yields the fires to declare, position by position: at a single battery where it pays, then with all the cards
    that are to fire."""
    board, side = assessment.board, assessment.side
    places = [
        (sum(s.expected for s in shots), at, shots) for at in everywhere(board) if (shots := _shots(assessment, at))
    ]
    places = varied(sorted(places, key=lambda x: x[1]), lambda x: x[0], assessment.temper.near / 2, assessment.rng)
    # Fire at a position must be over before the next: the one that is under way comes first.
    for _, at, shots in sorted(places, key=lambda x: x[1] != assessment.view.firing):
        if target := _battery(assessment, at, shots):
            keys = [s.card for s in on_battery(board, side, at, target) if s.how == "long"]
            why = f"Concentrate long-range fire on {board.name(target)}: a destroyed gun can't fire back."
            yield Proposal(_text(f"battery {at} {target}", keys), why)
        plain = [s.card for s in ready(board, side, at) if s.how in PLAIN]
        keys = [s.card for s in shots]
        text = f"fire {at} all" if set(keys) == set(plain) else _text(f"fire {at} some", keys)
        yield Proposal(text, f"{reasons.fire(assessment, at, shots)}.")


def _shots(assessment: Assessment, at: Pos) -> list[Shot]:
    """Returns the shots to fire at a position: none at a general alone, none by cards about to give up their position,
    support and enfilade where they pay."""
    if at in assessment.view.closed or not exposed(assessment.board, assessment.enemy, at):
        return []
    shots = ready(assessment.board, assessment.side, at)
    found = []
    for shot in shots:
        if shot.how == "short" and assessment.hopeless(at, first=True) and _can_leave(assessment, at):
            continue
        if shot.how == "support" and not _pays(assessment, at, shot):
            continue
        if shot.how == "enfilade" and not _stays_anyway(assessment, shot.card):
            continue
        found.append(shot)
    return found


def _can_leave(assessment: Assessment, at: Pos) -> bool:
    """Tells whether the cards in an engaged position could disengage."""
    column = assessment.spots[at].column
    return assessment.near(at) or assessment.board.crossing_limit(column) is None


def _pays(assessment: Assessment, at: Pos, shot: Shot) -> bool:
    """Tells whether artillery support gains more than it costs: each 5 is a hit on friends (DX-13.5)."""
    theirs, mine = (
        fighters_at(assessment.board, assessment.enemy, at),
        fighters_at(assessment.board, assessment.side, at),
    )
    gain = shot.expected * _average_loss(theirs)
    return gain - shot.dice / 6 * _average_loss(mine) > FRIENDS_HIT


def _average_loss(fighters: list[Fighter]) -> float:
    """Returns the CV that a hit on the weakest of these fighters takes away on average."""
    if not fighters:
        return 0.0
    weakest = min(fighters, key=lambda f: f.cv)
    return weakest.cv * (1 - weakest.holds)


def _stays_anyway(assessment: Assessment, key: CardKey) -> bool:
    """Tells whether a card would not move this turn: it stands beyond the Centerline, or no attack across it promises
    enough."""
    at = assessment.board.cards[key].at
    across = assessment.board.field.across(at)
    if not assessment.near(at):
        return True
    if assessment.board.troops(assessment.side, across):
        return False
    mine = fighters_at(assessment.board, assessment.side, at)
    theirs = fighters_at(assessment.board, assessment.enemy, across)
    if not theirs:
        return False
    return (
        expect_fire_fight(mine, theirs, first=False).worth(assessment.stake(across), holds=False) < assessment.daring()
    )


def _battery(assessment: Assessment, at: Pos, shots: list[Shot]) -> CardKey:
    """Returns the enemy's gun that long-range fire had better aim at alone, "" where fire at the whole position pays
    more (DX-13.4)."""
    board = assessment.board
    guns = [s for s in shots if s.how == "long"]
    if not assessment.view.setup.counter_battery or not guns:
        return ""
    hits = sum(s.expected for s in guns)
    plain = min(hits, 3.0) * _average_loss(fighters_at(board, assessment.enemy, at))
    best, target = plain * 1.2, ""
    for key in board.troops(assessment.enemy, at):
        if not on_battery(board, assessment.side, at, key):
            continue
        stays = holds(morale_number(board, key, morale_support(board, key))[0]) ** hits
        worth = (1 - stays) * (board.card(key).cv + 1)
        if worth > best:
            best, target = worth, key
    return target


def _text(words: str, keys: list[CardKey]) -> str:
    """Returns the decision's text with as many cards as there is room for, taken from the front."""
    room = (PATH_LENGTH - len(words)) // (max(map(len, keys), default=1) + 1)
    return f"{words} {','.join(sorted(keys[:room], key=number))}"
