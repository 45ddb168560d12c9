"""What a decision leads to, carried out part by part until somebody is asked (see state.state.Task)."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.chancellorsville.data.cards import tactics
from bot.games.chancellorsville.data.terms import MOST_DICE, SEARCH
from bot.games.chancellorsville.rules import cohesion, combat, marching, tactics_cards, turn
from bot.games.chancellorsville.rules.dice import number_of_dice
from bot.games.chancellorsville.rules.generals import GENERAL
from bot.games.chancellorsville.rules.hidden import look
from bot.games.chancellorsville.rules.solitaire import attack as bot_attack
from bot.games.chancellorsville.rules.solitaire import turn as bot_turn
from bot.games.chancellorsville.state.state import Task
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.kit.sides import OTHER

TASKS: dict[str, Callable[[Work, Task], None]] = {
    "pay": marching.pay,
    "march": marching.march,
    "relocate": tactics_cards.swap,
    "stand": marching.stand,
    "broken": cohesion.broken,
    "rally": cohesion.rally,
    "open-fire": combat.open_fire,
    "fix": combat.fix,
    "fix-again": combat.fix_again,
    "roll": combat.roll,
    "roll-again": combat.roll_again,
    "lose": combat.lose,
    "force-out": combat.force_out,
    "hold": combat.hold,
    "retreat": combat.go_back,
    "settle": combat.settle,
    "cubes": combat.cubes,
    "after": combat.after,
    "bot-line": bot_turn.line,
    "bot-settle": bot_attack.settle,
    "bot-end": bot_turn.end,
}
"""What carries out each kind of task."""


def advance(work: Work) -> None:
    """Goes on until somebody is to decide, or the game is over."""
    while not work.ending and not work.asks:
        if work.tasks:
            task = work.tasks.pop(0)
            TASKS[task.what](work, task)
        elif work.combat is not None:
            if not combat.alive(work):
                break_off(work)
                continue
            if work.combat.stage == "before" and not before_roll(work):
                work.tasks.append(Task("open-fire"))
                continue
            if work.combat.stage == "rolled" and not after_roll(work):
                combat.accept(work)
                continue
            return
        elif not next_stage(work):
            return


def break_off(work: Work) -> None:
    """Ends a combat whose attacker was destroyed by what he paid: it has no result (CV-7.9)."""
    work.combat, work.march = None, work.march.within if work.march else None
    look(work)


def before_roll(work: Work) -> bool:
    """Whether the attacker has anything to do before the roll: cards, the countermand's dice, own redoubts."""
    fight = combat.the(work)
    held = set(work.tactics(work.active))
    more = bool(held & {"flank", "battery"}) or combat.supported(work.now, work.march, fight)
    sappers = "sappers" in held and work.redoubts_at(fight.target) > 0
    return (more and number_of_dice(work) < MOST_DICE) or sappers or work.redoubts_at(fight.origin) > 0


def next_stage(work: Work) -> bool:
    """Ends an activation or a part of the turn that offers nothing any more; returns whether anything changed."""
    side = work.active
    if work.march is not None:
        if work.march.left <= 0:
            marching.finish(work)
            return True
        if marching.only_stands(work) and not interrupts(work):
            work.tasks.append(Task("stand", work.march.formation))
            return True
        return False
    if work.stage == "card" and only_a_card(work):
        turn.play(work, work.disclose(side).army.hand[0])
        return True
    if work.stage == "act":
        if marching.living(work.now.left, work):
            return False
        work.stage = "buy"
        return True
    if work.stage == "buy" and not any(tactics()[card].price <= work.cubes(side) for card in work.row):
        if can_cash(work) or may_play(work):
            return False
        turn.buy(work, "")
        return True
    if work.stage == "draw" and not (choice_of_cards(work) or work.choosing_card() or jackson_waits(work)):
        turn.draw(work)
        return True
    return False


def after_roll(work: Work) -> bool:
    """Whether the attacker can do anything about the dice: roll some again, or have more."""
    fight = combat.the(work)
    more = fight.rolls == 1 and "timing" in work.tactics(work.active) and number_of_dice(work) < MOST_DICE
    return more or len(fight.fixed) < len(fight.dice)


def only_a_card(work: Work) -> bool:
    """Whether the active side has one activation card in hand and, as far as everyone knows, nothing else to do."""
    side = work.active
    if side == work.options.bot or work.hand_left(side) != 1 or {"night", "smoke"} & set(work.tactics(side)):
        return False
    spent = GENERAL[side] in work.general_spent(side)
    return spent and not may_play(work) and not can_cash(work)


def interrupts(work: Work) -> bool:
    """Whether the active side may have something to play while a march is interrupted, as far as everyone knows."""
    held, spent = set(work.tactics(work.active)), work.general_spent(work.active)
    jackson = "attack" not in spent and any(each.formation == "hill" for each in work.now.left)
    return bool(held & {"forced", "relocate", "fresh"}) or jackson or may_play(work) or can_cash(work)


def can_cash(work: Work) -> bool:
    """Whether the active side has three bought cards to hand in (CV-11.6)."""
    return len(work.tactics(work.active)) >= tactics_cards.CASHED


def may_play(work: Work) -> bool:
    """Whether the active side has, as far as everyone knows, a card or a general to play before its turn is over: no
    secret decides whether the turn goes on (CV-11.7, CV-13.6)."""
    side = work.active
    held = {card for card in work.tactics(side) if tactics()[card].when == "turn"}
    if GENERAL[side] not in work.general_spent(side):
        held.discard("saddle")
    if not work.any_hidden(OTHER[side]):
        held.discard("scouts")
    return bool(held) or jackson_waits(work)


def jackson_waits(work: Work) -> bool:
    """Whether Jackson has yet to march, which he may to the end of the turn: whatever else is left to do (CV-13.6)."""
    hill = work.seen("hill")
    return work.active == "csa" and hill.alive and hill.track < 0 and "march" not in work.general_spent("csa")


def choice_of_cards(work: Work) -> bool:
    """Whether the active side may do other than draw the top card: search, or play Telegraph."""
    side = work.active
    if work.deck_left(side) < 2:
        return False
    return work.cubes(side) >= SEARCH or "telegraph" in work.tactics(side)
