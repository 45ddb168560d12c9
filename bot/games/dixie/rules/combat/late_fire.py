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
from bot.games.dixie.state.board import Board, everywhere
from bot.games.dixie.state.state import Aim
from bot.games.dixie.state.working_copy import Battle
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side


def fire_late(battle: Battle) -> bool:
    """Fires all late fire of the active side, position by position; returns False where a question or the end of the
    battle interrupts it. Called again, it goes on with the cards that have not fired."""
    while not battle.ending:
        _envelop(battle)
        horse = [] if battle.ending else _horse(battle)
        at = next((at for at in everywhere(battle) if _flanked(battle, at) or any(s.at == at for s, _ in horse)), "")
        if not at:
            break
        if not _fire_at(battle, at, [x for x in horse if x[0].at == at]):
            return False
    return not battle.asks and not battle.ending


def _fire_at(battle: Battle, at: Pos, horse: list[tuple[Shot, CardKey]]) -> bool:
    """Fires the next late volley at a position, the best first: all that is aimed at the whole of it together, and then
    whatever is aimed at one artillery card, card by card. Returns False where a question interrupts it."""
    flanked = _flanked(battle, at)
    for key in flanked:
        battle.lay(key, done="fired")
    around = [s for k in flanked if (s := shot(battle, k, at)) and s.dice]
    plain = [*(around if exposed(battle, OTHER[battle.active], at) else ()), *(s for s, aim in horse if not aim)]
    if plain:
        return _volley(battle, at, plain, "outflank" if flanked else "horse")
    target = horse[0][1] if horse else ""
    return not target or _volley(battle, at, [s for s, aim in horse if aim == target], "battery", target)


def _volley(battle: Battle, at: Pos, shots: list[Shot], kind: volley_fire.Kind, target: CardKey = "") -> bool:
    best = [s.card for s in sorted(shots, key=lambda s: -s.expected)]
    return volley_fire.fire_volley(battle, battle.active, at, best, kind=kind, target=target)


def _flanked(battle: Battle, at: Pos) -> list[CardKey]:
    """Returns the cards that have just come around a flank, and have not fired."""
    return [k for k in battle.troops(battle.active, at) if battle.cards[k].done == "flanked"]


def _horse(battle: Battle) -> list[tuple[Shot, CardKey]]:
    """Returns the shot of each horse artillery card of the active side that has moved and is to fire, with the
    artillery card that it is aimed at alone, "" for none."""
    found = [chosen(battle, k) for k in ridden(battle, battle.active)]
    return [(fired, target) for fired, target in found if fired]


def _envelop(battle: Battle) -> None:
    """Ends the battle where horse artillery has moved to a place from which it can enfilade a position without enemy
    troops (DX-13.3c)."""
    moved = set(ridden(battle, battle.active))
    for at in everywhere(battle) if moved else ():
        if not battle.ending and not moved.isdisjoint(envelopers(battle, battle.active, at)):
            settlement.envelop(battle, battle.active, at)


_MOVED = ("moved", "step")


class TakeAim(Decision, frozen=True):
    """Order, Move phase: says what horse artillery that has moved does when movement is complete: it fires at a
    position, at one artillery card there ("battery"), or not at all ("hold"); "best" leaves it to the preference."""

    card: CardKey
    how: Literal["fire", "battery", "hold", "best"]
    at: Pos = ""
    target: CardKey = ""


def has_ridden(board: Board, key: CardKey) -> bool:
    """Tells whether a card is horse artillery that has moved this turn and has not fired."""
    return board.card(key).horse and board.cards[key].done in _MOVED


def ridden(board: Board, side: Side) -> list[CardKey]:
    """Returns a side's horse artillery on the field that has moved this turn and has not fired."""
    return [k for at in everywhere(board) for k in board.troops(side, at) if has_ridden(board, k)]


def shots(board: Board, key: CardKey, closed: tuple[Pos, ...] = ()) -> list[Shot]:
    """Returns the shots that horse artillery can fire from where it is: at enemies engaged with it, at long range, in
    support and in enfilade; at none of the positions where fire is over (DX-7.0b)."""
    here, enemy = board.cards[key].at, OTHER[board.card(key).side]
    places = (here, board.field.across(here), *board.field.beside(here))
    open_to = [at for at in places if at not in closed and shootable(board, enemy, at)]
    return [s for at in open_to if (s := shot(board, key, at)) and s.dice]


def chosen(battle: Battle, key: CardKey) -> tuple[Shot | None, CardKey]:
    """Returns the shot that horse artillery fires now, None for none, and the artillery card that it is aimed at alone,
    "" for none. Where no order can be carried out any more its side's preference decides: no fire, or the shot with
    most hits on average that hits no friends, at troops (DX-7.2k, DX-17.8)."""
    army, possible = battle.consult(battle.card(key).side), shots(battle, key, battle.closed)
    aim = next((a for a in army.aims if a.card == key), None)
    if aim and not aim.at:
        return None, ""
    for each in possible if aim else ():
        if aim and each.at == aim.at and (not aim.target or aim.target in targets(battle, each)):
            return each, aim.target
    enemy = OTHER[battle.card(key).side]
    plain = [s for s in possible if s.how != "support" and exposed(battle, enemy, s.at)]
    if army.preferences.horse == "hold" or not plain:
        return None, ""
    return max(plain, key=lambda s: s.expected), ""


def targets(board: Board, fired: Shot) -> list[CardKey]:
    """Returns the artillery cards that a shot may be aimed at alone (DX-13.4)."""
    if not board.setup.counter_battery:
        return []
    enemy = OTHER[board.card(fired.card).side]
    return [k for k in board.troops(enemy, fired.at) if aimed(board, k, [fired])]


def keep_aim(battle: Battle, side: Side, decision: Decision) -> None:
    """Keeps an order about horse artillery, in silence."""
    assert isinstance(decision, TakeAim)
    others = tuple(a for a in battle.consult(side).aims if a.card != decision.card)
    mine = () if decision.how == "best" else (Aim(decision.card, decision.at, decision.target),)
    battle.army(side, aims=(*others, *mine))
