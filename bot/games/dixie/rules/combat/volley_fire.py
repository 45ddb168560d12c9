"""Fire: a volley of cards at one position, from the first die to the last hit.

A volley is carried out step by step (see :class:`bot.games.dixie.state.state.Volley`). A step may push a question;
the next one follows when it has been answered. The hits of a volley are marked together when all its cards have fired.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from bot.games.dixie.data.terms import Bonus, CardKey, Pos
from bot.games.dixie.rules import morale, reactions
from bot.games.dixie.rules.combat import hits
from bot.games.dixie.rules.combat.firepower import Shot, exposed, shot
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.state import Volley
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import combat_events as fights
from bot.games.dixie.words.events import bonus_data, breakdown, hitting
from bot.games.kit.sides import OTHER, Side

Kind = Literal["fire", "battery", "outflank", "horse", "scout"]


def fire_volley(work: Work, side: Side, at: Pos, cards: Sequence[CardKey], *, kind: Kind, target: CardKey = "") -> bool:
    """Fires a side's cards at a position, in this order, or with ``target`` at one artillery card there; returns False
    where a question interrupts it. Cards that find nothing left to hit do not fire."""
    for key in cards:
        work.reveal(key)
    work.tell("volley", fights.fires(work, side, at, cards, target), at=at, cards=list(cards))
    work.volley = Volley(at, tuple(cards), target, by=side, kind=kind)
    return resume(work)


def resume(work: Work) -> bool:
    """Goes on with the volley under way, if any; returns False where a question interrupts it."""
    while work.volley and not work.asks and not work.ending:
        _STEPS[work.volley.step](work, work.volley)
    return not work.volley


def _open(work: Work, volley: Volley) -> None:
    """Turns to the position, leaving the one before for good (DX-7.0b), and lets the enemy play a special card, once a
    position."""
    work.volley = replace(volley, step="dice")
    first = volley.kind == "scout" or work.firing != volley.at
    if volley.kind != "scout":
        if first and work.firing:
            work.closed = (*work.closed, work.firing)
        work.firing = volley.at
    enemy = OTHER[volley.by]

    def at_stake() -> int:
        return sum(s.dice for k in volley.cards if (s := shot(work, k, volley.at)))

    if exposed(work, enemy, volley.at) and (special := reactions.armed_card(work, enemy, volley.at, "cover", at_stake)):
        reactions.take_cover(work, special)
    if first:
        reactions.ask_for_reaction(work, enemy, "fire", volley.at)


def _dice(work: Work, volley: Volley) -> None:
    """Fires the next card, while there is anything left to hit; at a general or a lasting special card alone only sixes
    count."""
    enemy = OTHER[volley.by]
    enough = hits.capacity(work, enemy, volley.at, volley.target)
    alone = not enough and not volley.target and hits.leaders(work, enemy, volley.at)
    if not volley.cards or (volley.hits >= enough + volley.cover and not alone):
        work.volley = replace(volley, cards=(), step="mark")
        return
    key = volley.cards[0]
    found = shot(work, key, volley.at)
    if found:
        _hinder(work, found, volley)
    volley = work.volley or volley
    if key in volley.short:
        found = shot(work, key, volley.at, (Bonus("Low Ammunition", "DX-12.11", -1),))
    work.volley = replace(volley, cards=volley.cards[1:])
    if found:
        _roll(work, work.volley, found)


def _hinder(work: Work, fired: Shot, volley: Volley) -> None:
    """Plays an armed special card of the enemy on the card that is about to roll."""
    if fired.card in volley.short or fired.card in volley.confused:
        return
    for effect in reactions.HINDRANCES:
        special = reactions.armed_card(work, OTHER[volley.by], volley.at, effect, lambda: fired.dice)
        if special:
            reactions.hinder_fire(work, special, fired.card)
            return


def _roll(work: Work, volley: Volley, fired: Shot) -> None:
    """Rolls one card's dice (DX-7.1, DX-7.2)."""
    key, name, spot = fired.card, work.name(fired.card), work.spot(fired.at)
    dice = [work.die(f"{name} fires at {spot}") for _ in range(fired.dice)]
    anybody = exposed(work, OTHER[volley.by], fired.at)  # else only sixes tell (DX-11.2f)
    struck, sixes = [n for n in dice if anybody and n <= fired.power], dice.count(6)
    fives = dice.count(5) if fired.how == "support" else 0
    if volley.kind == "battery":
        sixes = 0  # DX-11.2c
    if volley.by == work.active:
        work.lay(key, done="fired")
    confused = key in volley.confused
    count = len(struck)
    if confused:
        there = hits.capacity(work, volley.by, fired.at)
        count = max(0, min(count, there - volley.own_hits))  # the rest finds nobody (DX-7.3f)
        work.volley = replace(
            volley,
            own_hits=volley.own_hits + count,
            own_sixes=volley.own_sixes + sixes,
            fives=volley.fives + fives,
        )
    else:
        work.volley = replace(
            volley, hits=volley.hits + len(struck), sixes=volley.sixes + sixes, fives=volley.fives + fives
        )
    _tell(work, fired, dice, count, fives, confused)
    work.mark("fire", fired.at, volley.by, name, tuple(dice), tuple(struck) if count else ())


def _tell(work: Work, fired: Shot, dice: list[int], struck: int, fives: int, confused: bool) -> None:
    made = f"{breakdown(f'CV {work.card(fired.card).cv}', fired.parts)}; {hitting(fired.power)}"
    work.tell(
        "fire",
        fights.shot(work, fired.card, fired.at, fired.how, made, fights.came(dice, struck, fives, confused)),
        card=fired.card,
        at=fired.at,
        how=fired.how,
        dice=dice,
        power=fired.power,
        hits=struck,
        fives=fives,
        confused=confused,
        parts=bonus_data(fired.parts),
    )


def _mark(work: Work, volley: Volley) -> None:
    """Marks the hits that no Cover takes away on the enemy's cards, and the sixes on its general and lasting special
    cards (DX-7.3, DX-12.6)."""
    work.volley = replace(volley, step="own")
    enemy, covered = OTHER[volley.by], min(volley.cover, volley.hits)
    if volley.cover:
        text = fights.covers(work, volley.at, covered, volley.hits)
        work.tell("cover", text, at=volley.at, hits=covered)
    count = volley.hits - covered
    if volley.target:
        if taken := min(count, hits.capacity(work, enemy, volley.at, volley.target)):
            hits.give(work, (volley.target,), taken)
        return
    hits.mark_leaders(work, enemy, volley.at, volley.sixes)
    hits.mark(work, enemy, volley.at, count)


def _own(work: Work, volley: Volley) -> None:
    """Settles the losses, and then marks the hits by confused cards and artillery support on the firing side's own
    cards there. Where settling them raises a question, the step is run again once it is answered."""
    settle(work)
    if work.ending or work.asks:
        return
    work.volley = replace(volley, step="check")
    hits.mark_leaders(work, volley.by, volley.at, volley.own_sixes)
    hits.mark(work, volley.by, volley.at, volley.own_hits + volley.fives)


def _check(work: Work, volley: Volley) -> None:
    """Rolls at once for the morale of cards hit by their own artillery support (DX-13.5), and ends the volley."""
    if volley.fives and not morale.check(work, (volley.by,), volley.at):
        return
    work.volley = None
    settle(work)


_STEPS = {"window": _open, "dice": _dice, "mark": _mark, "own": _own, "check": _check}
