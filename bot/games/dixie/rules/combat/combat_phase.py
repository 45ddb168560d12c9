"""The Combat phase: fire, counter-battery, and envelopment (sections 7, 13.3 and 13.4)."""

from __future__ import annotations

from bot.games.dixie.data.card import goes_with_troops
from bot.games.dixie.data.terms import CardKey, Cards, Pos
from bot.games.dixie.rules import settlement
from bot.games.dixie.rules.combat import melee, volley_fire
from bot.games.dixie.rules.combat.firepower import can_envelop, envelopers, on_battery, ready, shot
from bot.games.dixie.rules.reactions import might_hold
from bot.games.dixie.state.board import everywhere
from bot.games.dixie.state.working_copy import Battle
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side

PLAIN = ("short", "long")
"""Ways of firing that "all" includes; cards that fire otherwise do so only when they are named."""


class Fire(Decision, frozen=True):
    """Combat phase: fire at the enemy in a position: "fire uc all" (no cards) with all that is engaged or at long range
    there, "fire uc some u1,u2" with these cards."""

    at: Pos
    cards: Cards = ()
    page: str = ""


class Battery(Decision, frozen=True):
    """Combat phase: guns (or cards engaged with it) fire at one artillery card alone."""

    at: Pos
    target: CardKey
    cards: Cards
    page: str = ""


def begin(battle: Battle) -> None:
    """Starts the active side's Combat phase; a position enveloped wins at once (DX-13.3c)."""
    battle.phase = "combat"
    battle.firing, battle.closed, battle.fought, battle.played = "", (), False, []
    _envelop(battle)


def resume(battle: Battle) -> bool:
    """Goes on with the volley or melee under way, if any, and checks for envelopment; returns False where a question
    interrupts it or the battle is over."""
    done = volley_fire.resume(battle) and melee.resume(battle)
    if done and not battle.asks and battle.phase == "combat":
        _envelop(battle)
    return done and not battle.asks and not battle.ending


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Carries out a fire at a position or at a battery."""
    battle.fought = True
    match decision:
        case Fire(at, cards):
            shots = [s for s in ready(battle, side, at) if (s.card in cards if cards else s.how in PLAIN)]
            volley_fire.fire_volley(battle, side, at, [s.card for s in shots], kind="fire")
        case Battery(at, target, cards):
            shots = [s for s in on_battery(battle, side, at, target) if s.card in cards]
            volley_fire.fire_volley(battle, side, at, [s.card for s in shots], kind="battery", target=target)
        case _:
            raise AssertionError(decision)


def _envelop(battle: Battle) -> None:
    for at in everywhere(battle) if can_envelop(battle.setup) else ():
        if not battle.ending and any(not battle.cards[k].done for k in envelopers(battle, battle.active, at)):
            settlement.envelop(battle, battle.active, at)


MARKED = ("color-guard",)
"""The kinds of special cards that Sharpshooters may aim at, as they may at generals (DX-12.1)."""


def is_empty(battle: Battle) -> bool:
    """Tells whether the active side can no longer fire or melee, nor aim Sharpshooters, whatever its cards
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
