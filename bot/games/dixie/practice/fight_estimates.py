"""Estimates fights: expected values, from one side's knowledge.

A fighter stands for a troop card with the chance that it is still there. A volley lowers the chances of those that it
hits; fights are volleys in turn. Cards lying face-down count as the average of what the enemy has not shown yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import Struct

from bot.games.dixie.data.card import kinds
from bot.games.dixie.data.cards import printed
from bot.games.dixie.data.terms import CardKey, Pos
from bot.games.dixie.rules.combat.firepower import SHORT
from bot.games.dixie.rules.combat.melee import POWER
from bot.games.dixie.rules.morale_rolls import leads, morale_number
from bot.games.dixie.state.places import Places
from bot.games.kit.sides import Side

ROUNDS = 3
"""Volleys of each side in an estimated fight."""


class Fighter(Struct):
    """A troop card in a fight: the chance that it is there, its hits a volley, the chance that a hit leaves it there,
    and its CV."""

    there: float
    hits: float
    holds: float
    cv: float


class Fight(Struct, frozen=True):
    """The likely course of a fight: the CV that each side loses, and the chances that nothing is left of each."""

    lost: float
    won: float
    beaten: float
    clears: float

    def worth(self, stake: float, *, holds: bool) -> float:
        """Returns the fight's value in CV; the position is worth ``stake``, and the side either ``holds`` it or would
        win it."""
        return self.won - self.lost + (-stake * self.beaten if holds else stake * self.clears)


def holds(morale: float) -> float:
    """Returns the chance to pass a Morale roll: a 1 always passes, a 6 never."""
    return min(5.0, max(1.0, morale)) / 6


def fighter(board: Places, key: CardKey, at: Pos, leader: CardKey, *, defends: bool) -> Fighter:
    """Returns the fighter for a troop card at a position, led there by a general ("" for none)."""
    dice, morale = terrain(board, at, defends=defends)
    if leader and leads(board, leader, key):
        morale += board.card(leader).rating(defends=defends)
    c = board.card(key)
    power = 2 if c.kind == "infantry" else 1 if c.kind == "cavalry" else SHORT[c.gun]
    return Fighter(1.0, max(0, c.cv + dice) * power / 6, holds(morale_number(board, key)[0] + morale), c.cv)


def melee_fighter(board: Places, key: CardKey, leader: CardKey, *, defends: bool) -> Fighter:
    """Returns the fighter for a troop card in a melee, where terrain does not count."""
    c = board.card(key)
    rating = 0
    if leader and leads(board, leader, key):
        rating = board.card(leader).rating(defends=defends)
    return Fighter(1.0, c.cv * POWER[c.kind] / 6, holds(morale_number(board, key)[0] + rating), c.cv)


def terrain(board: Places, at: Pos, *, defends: bool) -> tuple[int, int]:
    """Returns the changes by a position's terrain to the CV and to the morale of its attackers or defenders."""
    found = [kinds()[0][board.card(k).effect] for k in board.terrain(at)]
    if not found:
        return 0, 0
    if defends:
        return sum(t.defend_cv for t in found), sum(t.defend_morale for t in found)
    return sum(t.attack_cv for t in found), sum(t.attack_morale for t in found)


def unknown(board: Places, side: Side, at: Pos, leader: CardKey, *, defends: bool) -> Fighter:
    """Returns the average fighter for a card of a side that lies face-down at a position."""
    cv = average(board, side)
    dice, morale = terrain(board, at, defends=defends)
    rating = 0
    if leader:
        rating = board.card(leader).rating(defends=defends)
    return Fighter(1.0, max(0.0, cv + dice) / 3, holds(cv + morale + rating), cv)


def average(board: Places, side: Side) -> float:
    """Returns the average CV of those of a side's troops that are not known to have been drawn."""
    unseen = [cv for key, cv in strengths(board.setup.edition, side) if key not in board.cards]
    return sum(unseen) / len(unseen) if unseen else 2.0


@cache
def strengths(edition: str, side: Side) -> tuple[tuple[CardKey, int], ...]:
    """Returns the CV of all of a side's troops."""
    return tuple((key, card.cv) for key, card in printed(edition).items() if card.side == side and card.troop)


def fighters_at(board: Places, side: Side, at: Pos, *, without: Iterable[CardKey] = ()) -> list[Fighter]:
    """Returns the fighters for a side's troops at a position, cards lying face-down included."""
    leader, defends = board.general(side, at), board.defends(side, at)
    gone = set(without)
    seen = [fighter(board, k, at, leader, defends=defends) for k in board.troops(side, at) if k not in gone]
    down = board.unseen(side, at)
    return seen + copies([unknown(board, side, at, leader, defends=defends)] * down) if down else seen


def volley(shooters: Sequence[Fighter], targets: Sequence[Fighter]) -> None:
    """Lets one side fire: spreads its hits evenly over the targets, and lowers their chances to be there."""
    expected = sum([t.there for t in targets])
    if expected <= 0:
        return
    each = sum([s.there * s.hits for s in shooters]) / max(expected, 0.75)
    for target in targets:
        target.there *= float(target.holds**each)


def expect_fire_fight(
    mine: Sequence[Fighter], theirs: Sequence[Fighter], *, first: bool, rounds: int = ROUNDS
) -> Fight:
    """Returns the estimate of a fight of some volleys in turn; ``first`` is true where ``mine`` fire first."""
    ours, others = copies(mine), copies(theirs)
    order = [(ours, others), (others, ours)] if first else [(others, ours), (ours, others)]
    for _ in range(rounds):
        for shooters, targets in order:
            volley(shooters, targets)
    return sum_up(ours, others)


def expect_melee(mine: Sequence[Fighter], theirs: Sequence[Fighter], rounds: int) -> Fight:
    """Returns the estimate of a melee, in which both sides strike at the same time."""
    ours, others = copies(mine), copies(theirs)
    for _ in range(rounds):
        before = copies(others)
        volley(ours, others)
        volley(before, ours)
    return sum_up(ours, others)


def copies(fighters: Sequence[Fighter]) -> list[Fighter]:
    """Returns copies of fighters, which an estimate may wear down."""
    return [Fighter(f.there, f.hits, f.holds, f.cv) for f in fighters]


def sum_up(ours: Sequence[Fighter], others: Sequence[Fighter]) -> Fight:
    """Returns the losses of both sides and the chances that nothing is left of each."""
    return Fight(lost(ours), lost(others), gone(ours), gone(others))


def lost(fighters: Sequence[Fighter]) -> float:
    """Returns the CV lost on average by fighters that were all there at first."""
    return sum([f.cv * (1 - f.there) for f in fighters])


def gone(fighters: Sequence[Fighter]) -> float:
    """Returns the chance that none of these fighters is left."""
    chance = 1.0
    for f in fighters:
        chance *= 1 - f.there
    return chance
