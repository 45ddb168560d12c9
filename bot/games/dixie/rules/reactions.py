"""Reaction windows: special cards in the midst of a fight, played by themselves or by an owner who is asked.

A card that has been armed plays itself when its moment comes (DX-17.3; see bot.games.dixie.rules.standing). With
live windows its owner is asked (DX-17.4).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal

from msgspec.structs import replace

from bot.games.dixie.data.card import kinds
from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import RESERVE, CardKey, Edition, Pos
from bot.games.dixie.state.state import ReactionQuestion, Volley
from bot.games.dixie.state.working_copy import Battle
from bot.games.dixie.words import combat_events as fights
from bot.games.kit.sides import Side

Moment = Literal["fire", "melee", "rout"]
HINDRANCES = ("low-ammunition", "uniform-confusion")
"""The kinds that are played on a card that is about to fire."""
WINDOWS: dict[Moment, tuple[str, ...]] = {
    "fire": (*HINDRANCES, "cover"),
    "melee": ("rebel-yell",),
    "rout": ("rally",),
}
"""The kinds that may be played in each window."""
COVER = 2
"""Hits that a Cover takes away at most (DX-12.6)."""


def armed_card(battle: Battle, side: Side, at: Pos, effect: str, stake: Callable[[], int] = lambda: 1) -> CardKey:
    """Returns the armed card of a kind whose moment has come at a position, "" for none (DX-17.3). ``stake`` tells how
    much is at stake; it is asked only where such a card is armed."""
    armed = battle.consult(side).armed
    if not may_play(battle.played, side, at, effect):
        return ""
    for each in armed:
        ready = battle.cards[each.card].at == RESERVE and battle.card(each.card).effect == effect
        if ready and each.at in ("", at) and stake() >= each.least:
            return each.card
    return ""


def may_play(played: tuple[str, ...] | list[str], side: Side, at: Pos, effect: str) -> bool:
    """Tells whether a side may play a kind on a position in this phase: two at most, and not alike (DX-12.0d,
    DX-12.0e)."""
    here = [x for x in played if x.startswith(f"{side} {at} ")]
    return len(here) < 2 and f"{side} {at} {effect}" not in here


def play_card(battle: Battle, key: CardKey, at: Pos, what: str) -> None:
    """Plays a special card at a position; ``what`` describes its effect. A card that stays in play is laid there."""
    c = battle.card(key)
    battle.tell("special", fights.plays(battle, key, at, what), card=key, at=at)
    battle.mark("special", at, c.side, c.name)
    battle.played.append(f"{c.side} {at} {c.effect}")
    left = tuple(a for a in battle.disclose(c.side).armed if a.card != key)
    battle.army(c.side, armed=left)
    if kinds()[1][c.effect].stays:
        battle.lay(key, at=at, up=True)
    else:
        battle.remove(key, "played")


def ask_for_reaction(battle: Battle, side: Side, moment: Moment, at: Pos, card: CardKey = "") -> bool:
    """With live windows, asks a side whether it plays a special card; returns whether it is asked. That depends on
    nothing hidden: not on the cards in its hand, only on whether anyone can see that it holds none that could be played
    now (DX-17.4)."""
    if not battle.setup.live or battle.passing(side):
        return False
    volley = battle.volley
    kinds_open = [k for k in WINDOWS[moment] if volley is None or moment != "fire" or has_aim(volley, k)]
    if not any(may_play(battle.played, side, at, k) and might_hold(battle, side, k) for k in kinds_open):
        return False
    battle.asks.append(ReactionQuestion(side, moment, at, card))
    return True


def has_aim(volley: Volley, effect: str) -> bool:
    """Tells whether a kind may be played before the dice of a volley: a Cover once, and the others on a card that is
    still to fire and has not been hindered yet (DX-12.6, DX-12.2, DX-12.11)."""
    if volley.step not in ("window", "dice"):
        return False
    return not volley.cover if effect == "cover" else bool(set(volley.cards) - {*volley.short, *volley.confused})


def might_hold(battle: Battle, side: Side, effect: str) -> bool:
    """Tells whether a side's Reserve may hold a special card of that kind, as far as anyone can see: it holds cards,
    and not all cards of the kind in its half of the set lie face-up or are out of play."""
    if not battle.shown_at(side, RESERVE).hidden:  # in the Reserve all cards lie face-down
        return False
    seen = sum(c.effect == effect for at, here in battle.shown(side).items() if at != RESERVE for _, c in here.others)
    return seen < _printed(battle.setup.edition, side, effect)


@cache
def _printed(edition: Edition, side: Side, effect: str) -> int:
    """Returns the number of special cards of a kind in a side's half of an edition's set."""
    return sum(c.effect == effect for c in cards(edition, side).values())


def rallied_by_armed_card(battle: Battle, key: CardKey) -> bool:
    """Tells whether an armed Rally saves a card that has just failed (DX-12.3)."""
    c, at = battle.card(key), battle.cards[key].at
    if found := armed_card(battle, c.side, at, "rally", lambda: c.cv):
        rally(battle, found, key)
    return bool(found)


def rally(battle: Battle, special: CardKey, key: CardKey) -> None:
    """Keeps a card that has just failed, and takes the hit away (DX-12.3)."""
    play_card(battle, special, battle.cards[key].at, fights.rallies(battle, key))
    battle.lay(key, hits=battle.cards[key].hits - 1)


def hinder_fire(battle: Battle, special: CardKey, target: CardKey) -> None:
    """Makes a card of the volley under way short of ammunition, or confuses it (DX-12.2, DX-12.11)."""
    volley = battle.volley
    assert volley is not None
    if battle.card(special).effect == "low-ammunition":
        play_card(battle, special, volley.at, fights.fires_weaker(battle, target))
        battle.volley = replace(volley, short=(*volley.short, target))
    else:
        play_card(battle, special, volley.at, fights.hits_own_side(battle, target))
        battle.volley = replace(volley, confused=(*volley.confused, target))


def take_cover(battle: Battle, special: CardKey) -> None:
    """Plays a Cover before the dice of the volley under way: it will take away up to two of its hits (DX-12.6)."""
    volley = battle.volley
    assert volley is not None
    play_card(battle, special, volley.at, fights.takes_away(COVER))
    battle.volley = replace(volley, cover=COVER)


def rebel_yell(battle: Battle, special: CardKey) -> None:
    """Gives each troop card of the CSA 1 CV more in this round of melee (DX-12.4)."""
    assert battle.melee is not None
    play_card(battle, special, battle.melee.at, fights.yells("this round"))
    battle.melee = replace(battle.melee, yell=True)
