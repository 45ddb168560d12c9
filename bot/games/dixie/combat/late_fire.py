"""Fire when movement is complete: outflankers, and horse artillery that has moved (DX-13.1c, DX-7.2h).

Both fire together, one position after the other (DX-7.2i). Horse artillery fires unless its side prefers that it holds
its fire (DX-7.2k).
"""

from __future__ import annotations

from bot.games.dixie.combat import volley_fire
from bot.games.dixie.combat.firepower import Shot, envelopers, exposed, shot
from bot.games.dixie.rules import settlement
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.state.board import everywhere
from bot.games.dixie.terms import OTHER, CardKey, Pos

_MOVED = ("moved", "step")


def fire_late(battle: Battle) -> bool:
    """Fires all late fire of the active side, position by position; returns False where a question or the end of the
    battle interrupts it. Called again, it goes on with the cards that have not fired."""
    while not battle.ending:
        _envelop(battle)
        horse = [] if battle.ending else _horse(battle)
        at = next((at for at in everywhere(battle) if _flanked(battle, at) or any(s.at == at for s in horse)), "")
        if not at:
            break
        if not _volley(battle, at, [s for s in horse if s.at == at]):
            return False
    return not battle.asks and not battle.ending


def _volley(battle: Battle, at: Pos, horse: list[Shot]) -> bool:
    """Fires all late fire at one position, the best first; returns False where a question interrupts it."""
    flanked = _flanked(battle, at)
    for key in flanked:
        battle.lay(key, done="fired")
    found = [*(s for k in flanked if (s := shot(battle, k, at)) and s.dice), *horse]
    if not found or not exposed(battle, OTHER[battle.active], at):
        return True
    best = [s.card for s in sorted(found, key=lambda s: -s.expected)]
    return volley_fire.fire_volley(battle, battle.active, at, best, kind="outflank" if flanked else "horse")


def _flanked(battle: Battle, at: Pos) -> list[CardKey]:
    """Returns the cards that have just come around a flank, and have not fired."""
    return [k for k in battle.troops(battle.active, at) if battle.cards[k].done == "flanked"]


def _ridden(battle: Battle, key: CardKey) -> bool:
    """Tells whether a card is horse artillery that has moved this turn and has not fired."""
    return battle.card(key).horse and battle.cards[key].done in _MOVED


def _horse(battle: Battle) -> list[Shot]:
    """Returns one shot of each horse artillery card of the active side that has moved: the one with the most hits on
    average. Empty where the side prefers to hold its fire."""
    side = battle.active
    if battle.consult(side).preferences.horse == "hold":
        return []
    keys = [k for at in everywhere(battle) for k in battle.troops(side, at) if _ridden(battle, k)]
    return [max(aims, key=lambda s: s.expected) for k in keys if (aims := _aims(battle, k))]


def _aims(battle: Battle, key: CardKey) -> list[Shot]:
    """Returns the shots that horse artillery can fire from where it is: at enemies engaged with it, at long range and
    in enfilade; never into an engagement of friends, whom its fives would hit (DX-7.2k), nor at a position where fire
    is over (DX-7.0b)."""
    here, enemy = battle.cards[key].at, OTHER[battle.active]
    places = (here, battle.field.across(here), *battle.field.beside(here))
    open_to = [at for at in places if at not in battle.closed and exposed(battle, enemy, at)]
    found = [s for at in open_to if (s := shot(battle, key, at))]
    return [s for s in found if s.dice and s.how != "support"]


def _envelop(battle: Battle) -> None:
    """Ends the battle where horse artillery has moved to a place from which it can enfilade a position without enemy
    troops (DX-13.3c)."""
    for at in everywhere(battle):
        if not battle.ending and any(_ridden(battle, k) for k in envelopers(battle, battle.active, at)):
            settlement.envelop(battle, battle.active, at)
