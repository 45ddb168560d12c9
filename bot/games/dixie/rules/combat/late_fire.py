"""Fire when movement is complete: outflankers, and horse artillery that has moved (DX-13.1c, DX-7.2h).

Both fire together, one position after the other (DX-7.2i). Horse artillery fires as its side has ordered, or prefers
(DX-7.2k).
"""

from __future__ import annotations

from typing import Literal

from bot.games.dixie.data.terms import CardKey, Pos
from bot.games.dixie.rules import settlement
from bot.games.dixie.rules.combat import volley_fire
from bot.games.dixie.rules.combat.firepower import Shot, aimed, envelopers, exposed, shootable, shot
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.state import Aim
from bot.games.dixie.state.working_copy import Work
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side


def fire_late(work: Work) -> bool:
    """Fires all late fire of the active side, position by position; returns False where a question or the end of the
    battle interrupts it. Called again, it goes on with the cards that have not fired."""
    while not work.ending:
        _envelop(work)
        horse = [] if work.ending else _horse(work)
        at = next((at for at in everywhere(work) if _flanked(work, at) or any(s.at == at for s, _ in horse)), "")
        if not at:
            break
        if not _fire_at(work, at, [x for x in horse if x[0].at == at]):
            return False
    return not work.asks and not work.ending


def _fire_at(work: Work, at: Pos, horse: list[tuple[Shot, CardKey]]) -> bool:
    """Fires the next late volley at a position, the best first: all that is aimed at the whole of it together, and then
    whatever is aimed at one artillery card, card by card. Returns False where a question interrupts it."""
    flanked = _flanked(work, at)
    for key in flanked:
        work.lay(key, done="fired")
    around = [s for k in flanked if (s := shot(work, k, at)) and s.dice]
    plain = [*(around if exposed(work, OTHER[work.active], at) else ()), *(s for s, aim in horse if not aim)]
    if plain:
        return _volley(work, at, plain, "outflank" if flanked else "horse")
    target = horse[0][1] if horse else ""
    return not target or _volley(work, at, [s for s, aim in horse if aim == target], "battery", target)


def _volley(work: Work, at: Pos, shots: list[Shot], kind: volley_fire.Kind, target: CardKey = "") -> bool:
    best = [s.card for s in sorted(shots, key=lambda s: -s.expected)]
    return volley_fire.fire_volley(work, work.active, at, best, kind=kind, target=target)


def _flanked(work: Work, at: Pos) -> list[CardKey]:
    """Returns the cards that have just come around a flank, and have not fired."""
    return [k for k in work.troops(work.active, at) if work.cards[k].done == "flanked"]


def _horse(work: Work) -> list[tuple[Shot, CardKey]]:
    """Returns the shot of each horse artillery card of the active side that has moved and is to fire, with the
    artillery card that it is aimed at alone, "" for none."""
    found = [chosen(work, k) for k in ridden(work, work.active)]
    return [(fired, target) for fired, target in found if fired]


def _envelop(work: Work) -> None:
    """Ends the battle where horse artillery has moved to a place from which it can enfilade a position without enemy
    troops (DX-13.3c)."""
    moved = set(ridden(work, work.active))
    for at in everywhere(work) if moved else ():
        if not work.ending and not moved.isdisjoint(envelopers(work, work.active, at)):
            settlement.envelop(work, work.active, at)


_MOVED = ("moved", "step")


class TakeAim(Decision, frozen=True):
    """Order, Move phase: says what horse artillery that has moved does when movement is complete: it fires at a
    position, at one artillery card there ("battery"), or not at all ("hold"); "best" leaves it to the preference."""

    card: CardKey
    how: Literal["fire", "battery", "hold", "best"]
    at: Pos = ""
    target: CardKey = ""


def has_ridden(board: Places, key: CardKey) -> bool:
    """Tells whether a card is horse artillery that has moved this turn and has not fired."""
    return board.card(key).horse and board.cards[key].done in _MOVED


def ridden(board: Places, side: Side) -> list[CardKey]:
    """Returns a side's horse artillery on the field that has moved this turn and has not fired."""
    return [k for at in everywhere(board) for k in board.troops(side, at) if has_ridden(board, k)]


def shots(board: Places, key: CardKey, closed: tuple[Pos, ...] = ()) -> list[Shot]:
    """Returns the shots that horse artillery can fire from where it is: at enemies engaged with it, at long range, in
    support and in enfilade; at none of the positions where fire is over (DX-7.0b)."""
    here, enemy = board.cards[key].at, OTHER[board.card(key).side]
    places = (here, board.field.across(here), *board.field.beside(here))
    open_to = [at for at in places if at not in closed and shootable(board, enemy, at)]
    return [s for at in open_to if (s := shot(board, key, at)) and s.dice]


def chosen(work: Work, key: CardKey) -> tuple[Shot | None, CardKey]:
    """Returns the shot that horse artillery fires now, None for none, and the artillery card that it is aimed at alone,
    "" for none. Where no order can be carried out any more its side's preference decides: no fire, or the shot with
    most hits on average that hits no friends, at troops (DX-7.2k, DX-17.8)."""
    army, possible = work.consult(work.card(key).side), shots(work, key, work.closed)
    aim = next((a for a in army.aims if a.card == key), None)
    if aim and not aim.at:
        return None, ""
    for each in possible if aim else ():
        if aim and each.at == aim.at and (not aim.target or aim.target in targets(work, each)):
            return each, aim.target
    enemy = OTHER[work.card(key).side]
    plain = [s for s in possible if s.how != "support" and exposed(work, enemy, s.at)]
    if army.preferences.horse == "hold" or not plain:
        return None, ""
    return max(plain, key=lambda s: s.expected), ""


def targets(board: Places, fired: Shot) -> list[CardKey]:
    """Returns the artillery cards that a shot may be aimed at alone (DX-13.4)."""
    if not board.setup.counter_battery:
        return []
    enemy = OTHER[board.card(fired.card).side]
    return [k for k in board.troops(enemy, fired.at) if aimed(board, k, [fired])]


def keep_aim(work: Work, side: Side, decision: Decision) -> None:
    """Keeps an order about horse artillery, in silence."""
    assert isinstance(decision, TakeAim)
    others = tuple(a for a in work.consult(side).aims if a.card != decision.card)
    mine = () if decision.how == "best" else (Aim(decision.card, decision.at, decision.target),)
    work.army(side, aims=(*others, *mine))
