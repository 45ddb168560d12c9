"""The Combat phase: fire, counter-battery, and envelopment (sections 7, 13.3 and 13.4)."""

from __future__ import annotations

from bot.games.dixie.data.card import goes_with_troops
from bot.games.dixie.data.terms import CardKey, Cards, Pos
from bot.games.dixie.rules import settlement
from bot.games.dixie.rules.combat import melee, volley_fire
from bot.games.dixie.rules.combat.firepower import can_envelop, envelopers, on_battery, ready, shot
from bot.games.dixie.rules.reactions import might_hold
from bot.games.dixie.state.places import everywhere
from bot.games.dixie.state.working_copy import Work
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


def begin(work: Work) -> None:
    """Starts the active side's Combat phase; a position enveloped wins at once (DX-13.3c)."""
    work.phase = "combat"
    work.firing, work.closed, work.fought, work.played = "", (), False, []
    _envelop(work)


def resume(work: Work) -> bool:
    """Goes on with the volley or melee under way, if any, and checks for envelopment; returns False where a question
    interrupts it or the battle is over."""
    done = volley_fire.resume(work) and melee.resume(work)
    if done and not work.asks and work.phase == "combat":
        _envelop(work)
    return done and not work.asks and not work.ending


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Carries out a fire at a position or at a battery."""
    work.fought = True
    match decision:
        case Fire(at, cards):
            shots = [s for s in ready(work, side, at) if (s.card in cards if cards else s.how in PLAIN)]
            volley_fire.fire_volley(work, side, at, [s.card for s in shots], kind="fire")
        case Battery(at, target, cards):
            shots = [s for s in on_battery(work, side, at, target) if s.card in cards]
            volley_fire.fire_volley(work, side, at, [s.card for s in shots], kind="battery", target=target)
        case _:
            raise AssertionError(decision)


def _envelop(work: Work) -> None:
    for at in everywhere(work) if can_envelop(work.setup) else ():
        if not work.ending and any(not work.cards[k].done for k in envelopers(work, work.active, at)):
            settlement.envelop(work, work.active, at)


MARKED = ("color-guard",)
"""The kinds of special cards that Sharpshooters may aim at, as they may at generals (DX-12.1)."""


def is_empty(work: Work) -> bool:
    """Tells whether the active side can no longer fire or melee, nor aim Sharpshooters, whatever its cards
    lying face-down are. A Spy can be played as well in the moves that follow."""
    side = work.active
    return not any(_may_fire(work, side, at) or _may_snipe(work, side, at) for at in everywhere(work))


def _may_fire(work: Work, side: Side, at: Pos) -> bool:
    """Tells whether a side may be able to fire at a position, or to declare a melee there."""
    if at in work.closed:
        return False
    there = work.shown_at(OTHER[side], at)
    if not there.counted and not any(goes_with_troops(card) for _, card in there.others):
        return False
    if work.shown_at(side, at).counted:
        may_melee = work.setup.melee and not work.fought
        if may_melee or work.shown_at(side, at).hidden or _may_shoot(work, side, at, at):
            return True
    beside = work.field.beside(at) if work.setup.enfilade else ()
    return any(_may_reach(work, side, here, at) for here in (work.field.across(at), *beside))


def _may_reach(work: Work, side: Side, here: Pos, at: Pos) -> bool:
    """Tells whether a side's cards in one position may be able to fire at another, at long range or in enfilade."""
    own = work.shown_at(side, here)
    if not own.counted or work.shown_at(OTHER[side], here).counted:
        return False
    return own.hidden > 0 or _may_shoot(work, side, here, at)


def _may_shoot(work: Work, side: Side, here: Pos, at: Pos) -> bool:
    """Tells whether a troop card that a side has in one position, all of whose cards lie face-up, can fire at
    another."""
    unfired = (k for k in work.troops(side, here) if not work.cards[k].done)
    return any((s := shot(work, k, at)) and s.dice for k in unfired)


def _may_snipe(work: Work, side: Side, at: Pos) -> bool:
    """Tells whether a side may be able to aim Sharpshooters at a position."""
    marked = [c for _, c in work.shown_at(OTHER[side], at).others if c.kind == "general" or c.effect in MARKED]
    near = work.shown_at(side, at).counted or work.shown_at(side, work.field.across(at)).counted
    return bool(marked and near) and might_hold(work, side, "sharpshooters")
