"""A Combat phase in which nothing can be done any more, as anyone can see: the rest is passed over (DX-17.10).

All questions here are answered from what lies face-up and from numbers of cards: a card lying face-down may be a gun of
CV 4, and the Reserve may hold whatever has not been seen.
"""

from __future__ import annotations

from bot.games.dixie.combat.firepower import shot
from bot.games.dixie.combat.reaction_windows import might_hold
from bot.games.dixie.data.card import goes_with_troops
from bot.games.dixie.data.terms import OTHER, Pos, Side
from bot.games.dixie.state.board import everywhere
from bot.games.dixie.state.working_copy import Battle

MARKED = ("color-guard",)
"""The kinds of special cards that Sharpshooters may aim at, as they may at generals (DX-12.1)."""


def is_empty(battle: Battle) -> bool:
    """Tells whether the active side can neither fire nor melee any more, nor aim Sharpshooters, whatever its cards
    lying face-down are. A Spy can be played as well in the moves that follow."""
    side = battle.active
    return not any(_may_fire(battle, side, at) or _may_snipe(battle, side, at) for at in everywhere(battle))


def _may_fire(battle: Battle, side: Side, at: Pos) -> bool:
    """Tells whether a side may be able to fire at a position, or to declare a melee there."""
    if at in battle.closed:
        return False
    there = battle.shown_at(OTHER[side], at)
    if not there.counted and not any(goes_with_troops(card) for _, card in there.others):
        return False
    if battle.shown_at(side, at).counted:
        may_melee = battle.setup.melee and not battle.fought
        if may_melee or battle.shown_at(side, at).hidden or _may_shoot(battle, side, at, at):
            return True
    beside = battle.field.beside(at) if battle.setup.enfilade else ()
    return any(_may_reach(battle, side, here, at) for here in (battle.field.across(at), *beside))


def _may_reach(battle: Battle, side: Side, here: Pos, at: Pos) -> bool:
    """Tells whether a side's cards in one position may be able to fire at another, at long range or in enfilade."""
    own = battle.shown_at(side, here)
    if not own.counted or battle.shown_at(OTHER[side], here).counted:
        return False
    return own.hidden > 0 or _may_shoot(battle, side, here, at)


def _may_shoot(battle: Battle, side: Side, here: Pos, at: Pos) -> bool:
    """Tells whether a troop card that a side has in one position, all of whose cards lie face-up, can fire at
    another."""
    unfired = (k for k in battle.troops(side, here) if not battle.cards[k].done)
    return any((s := shot(battle, k, at)) and s.dice for k in unfired)


def _may_snipe(battle: Battle, side: Side, at: Pos) -> bool:
    """Tells whether a side may be able to aim Sharpshooters at a position."""
    marked = [c for _, c in battle.shown_at(OTHER[side], at).others if c.kind == "general" or c.effect in MARKED]
    near = battle.shown_at(side, at).counted or battle.shown_at(side, battle.field.across(at)).counted
    return bool(marked and near) and might_hold(battle, side, "sharpshooters")
