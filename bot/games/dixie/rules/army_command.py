"""Appoints Army Commanders (DX-13.9a to DX-13.9h)."""

from __future__ import annotations

from bot.games.dixie.data.card import RANKS, Card
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import OUT, SIDES, CardKey, Side
from bot.games.dixie.state.working_copy import Battle

_ARMY, _WING, _CORPS = "army", "wing", "corps"


def appoint(battle: Battle) -> bool:
    """Appoints the Army Commander of either side, and tells of a change (DX-13.9a to DX-13.9d); returns whether there
    was one."""
    if battle.setup.integrity == "none":
        return False
    changed = [side for side in SIDES if _commander(battle, side) != battle.commanders[side]]
    for side in changed:
        key = _commander(battle, side)
        battle.army(side, commander=key)
        if key:
            battle.tell("command", f"{battle.name(key)} commands the {side.upper()} army.", card=key, side=side)
    return bool(changed)


def _commander(battle: Battle, side: Side) -> CardKey:
    """Returns the commander of a side's army now, "" for none. Meade, Lee and the Wing commanders command it while they
    are in play; a corps commander who has been appointed remains in command while he lives, in the Reserve too, unless
    one of them comes into play (DX-13.9h)."""
    present = battle.commanders[side]
    generals = sorted(_in_play(battle, side), key=lambda k: _seniority(battle.card(k), k))
    first = generals[0] if generals else ""
    if present not in battle.cards or battle.cards[present].at == OUT:
        return first
    rank = battle.card(first).rank if first else _CORPS
    stays = present in generals or battle.card(present).rank == _CORPS
    return present if stays and rank == battle.card(present).rank else first


def _in_play(battle: Battle, side: Side) -> list[CardKey]:
    """Returns the generals lying face-up in positions who may command an army: corps commanders and above, not limited
    to one arm."""
    led = [here.general for at, here in battle.shown(side).items() if here.general and at in battle.field.spots]
    return [key for key in led if not battle.card(key).arm and battle.card(key).rank in (_ARMY, _WING, _CORPS)]


def _seniority(card: Card, key: CardKey) -> tuple[int, int, int]:
    return -RANKS.index(card.rank), -(card.attack + card.defence), number(key)
