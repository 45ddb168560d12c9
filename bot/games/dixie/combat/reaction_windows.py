"""Reaction windows: special cards in the midst of a fight, played by themselves or by an owner who is asked.

A card that has been armed plays itself when its moment comes (DX-17.3; see bot.games.dixie.special_cards.arming). With
live windows its owner is asked (DX-17.4).
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.dixie.cards.card import kinds
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.state.questions import ReactionQuestion
from bot.games.dixie.terms import RESERVE, CardKey, Edition, Pos, Side

Moment = Literal["fire", "melee", "hits", "rout"]
WINDOWS: dict[Moment, tuple[str, ...]] = {
    "fire": ("low-ammunition", "uniform-confusion"),
    "melee": ("rebel-yell",),
    "hits": ("cover",),
    "rout": ("rally",),
}
"""The kinds that may be played in each window."""
COVER = 2
"""Hits that a Cover takes away at most (DX-12.6)."""


def armed_card(battle: Battle, side: Side, at: Pos, effect: str, stake: int = 1) -> CardKey:
    """Returns the armed card of a kind whose moment has come at a position, with so much at stake; "" for none
    (DX-17.3)."""
    armed = battle.consult(side).armed
    if not may_play(battle.played, side, at, effect):
        return ""
    for each in armed:
        ready = battle.cards[each.card].at == RESERVE and battle.card(each.card).effect == effect
        if ready and each.at in ("", at) and stake >= each.least:
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
    battle.tell("special", f"The {c.side.upper()} plays {c.name} at {battle.spot(at)}: {what}.", card=key, at=at)
    battle.mark("special", at, c.side, c.name)
    battle.played.append(f"{c.side} {at} {c.effect}")
    left = tuple(a for a in battle.disclose(c.side).armed if a.card != key)
    battle.army(c.side, armed=left)
    if kinds()[1][c.effect].stays:
        battle.lay(key, at=at, up=True)
    else:
        battle.remove(key, "played")


def ask_for_reaction(battle: Battle, side: Side, moment: Moment, at: Pos, count: int = 0, card: CardKey = "") -> bool:
    """With live windows, asks a side whether it plays a special card; returns whether it is asked. That depends on
    nothing hidden: not on the cards in its hand, only on whether it has a hand (DX-17.4)."""
    kinds_left = [k for k in kinds_allowed(battle.setup.edition, side, moment) if may_play(battle.played, side, at, k)]
    hand = battle.shown_at(side, RESERVE).hidden  # in the Reserve all cards lie face-down
    if not (battle.setup.live and kinds_left and hand) or battle.passing(side):
        return False
    battle.asks.append(ReactionQuestion(side, moment, at, count, card))
    return True


def kinds_allowed(edition: Edition, side: Side, moment: Moment) -> list[str]:
    """Returns the kinds that a side has in an edition and may play in a window."""
    having = kinds()[1]
    return [k for k in WINDOWS[moment] if having[k].side in ("", side) and having[k].edition in ("", edition)]


def rallied_by_armed_card(battle: Battle, key: CardKey) -> bool:
    """Tells whether an armed Rally saves a card that has just failed (DX-12.3)."""
    c, at = battle.card(key), battle.cards[key].at
    if found := armed_card(battle, c.side, at, "rally", c.cv):
        rally(battle, found, key)
    return bool(found)


def rally(battle: Battle, special: CardKey, key: CardKey) -> None:
    """Keeps a card that has just failed, and takes the hit away (DX-12.3)."""
    play_card(battle, special, battle.cards[key].at, f"{battle.name(key)} rallies")
    battle.lay(key, hits=battle.cards[key].hits - 1)


def hinder_fire(battle: Battle, special: CardKey, target: CardKey) -> None:
    """Makes a card of the volley under way short of ammunition, or confuses it (DX-12.2, DX-12.11)."""
    volley = battle.volley
    assert volley is not None
    if battle.card(special).effect == "low-ammunition":
        play_card(battle, special, volley.at, f"{battle.name(target)} fires with 1 CV less")
        battle.volley = replace(volley, short=(*volley.short, target))
    else:
        play_card(battle, special, volley.at, f"what {battle.name(target)} hits is on its own side")
        battle.volley = replace(volley, confused=(*volley.confused, target))


def take_cover(battle: Battle, special: CardKey) -> None:
    """Takes away up to two hits of the volley under way (DX-12.6)."""
    volley = battle.volley
    assert volley is not None
    less = min(COVER, volley.hits)
    play_card(battle, special, volley.at, f"{less} of {volley.hits} hits {'is' if less == 1 else 'are'} taken away")
    battle.volley = replace(volley, hits=volley.hits - less)


def rebel_yell(battle: Battle, special: CardKey) -> None:
    """Gives each troop card of the CSA 1 CV more in this round of melee (DX-12.4)."""
    assert battle.melee is not None
    play_card(battle, special, battle.melee.at, "the CSA's cards there have 1 CV more in this round")
    battle.melee = replace(battle.melee, yell=True)
