"""Fire when movement is complete: outflankers, and horse artillery that has moved (DX-13.1c, DX-7.2h).

Both fire together, one position after the other (DX-7.2i). Horse artillery fires as its side has ordered, or prefers
(DX-7.2k).
"""

from __future__ import annotations

from bot.games.dixie.combat import horse_artillery, volley_fire
from bot.games.dixie.combat.firepower import Shot, envelopers, exposed, shot
from bot.games.dixie.data.terms import OTHER, CardKey, Pos
from bot.games.dixie.rules import settlement
from bot.games.dixie.state.board import everywhere
from bot.games.dixie.state.working_copy import Battle


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
    found = [horse_artillery.chosen(battle, k) for k in horse_artillery.ridden(battle, battle.active)]
    return [(fired, target) for fired, target in found if fired]


def _envelop(battle: Battle) -> None:
    """Ends the battle where horse artillery has moved to a place from which it can enfilade a position without enemy
    troops (DX-13.3c)."""
    ridden = set(horse_artillery.ridden(battle, battle.active))
    for at in everywhere(battle) if ridden else ():
        if not battle.ending and not ridden.isdisjoint(envelopers(battle, battle.active, at)):
            settlement.envelop(battle, battle.active, at)
