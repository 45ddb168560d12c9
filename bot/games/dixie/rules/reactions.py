"""Reaction windows: special cards in the midst of a fight, played by themselves or by an owner who is asked.

A card that has been armed plays itself when its moment comes (DX-17.3; see bot.games.dixie.rules.standing_orders). With
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
from bot.games.dixie.state.working_copy import Work
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


def armed_card(work: Work, side: Side, at: Pos, effect: str, stake: Callable[[], int] = lambda: 1) -> CardKey:
    """Returns the armed card of a kind whose moment has come at a position, "" for none (DX-17.3). ``stake`` tells how
    much is at stake; it is asked only where such a card is armed."""
    armed = work.consult(side).armed
    if not may_play(work.played, side, at, effect):
        return ""
    for each in armed:
        ready = work.cards[each.card].at == RESERVE and work.card(each.card).effect == effect
        if ready and each.at in ("", at) and stake() >= each.least:
            return each.card
    return ""


def may_play(played: tuple[str, ...] | list[str], side: Side, at: Pos, effect: str) -> bool:
    """Tells whether a side may play a kind on a position in this phase: two at most, and not alike (DX-12.0d,
    DX-12.0e)."""
    here = [x for x in played if x.startswith(f"{side} {at} ")]
    return len(here) < 2 and f"{side} {at} {effect}" not in here


def play_card(work: Work, key: CardKey, at: Pos, what: str) -> None:
    """Plays a special card at a position; ``what`` describes its effect. A card that stays in play is laid there."""
    c = work.card(key)
    work.tell("special", fights.plays(work, key, at, what), card=key, at=at)
    work.mark("special", at, c.side, c.name)
    work.played.append(f"{c.side} {at} {c.effect}")
    left = tuple(a for a in work.disclose(c.side).armed if a.card != key)
    work.army(c.side, armed=left)
    if kinds()[1][c.effect].stays:
        work.lay(key, at=at, up=True)
    else:
        work.remove(key, "played")


def ask_for_reaction(work: Work, side: Side, moment: Moment, at: Pos, card: CardKey = "") -> bool:
    """With live windows, asks a side whether it plays a special card; returns whether it is asked. That depends on
    nothing hidden: not on the cards in its hand, only on whether anyone can see that it holds none that could be played
    now (DX-17.4)."""
    if not work.setup.live or work.passing(side):
        return False
    volley = work.volley
    kinds_open = [k for k in WINDOWS[moment] if volley is None or moment != "fire" or has_aim(volley, k)]
    if not any(may_play(work.played, side, at, k) and might_hold(work, side, k) for k in kinds_open):
        return False
    work.asks.append(ReactionQuestion(side, moment, at, card))
    return True


def has_aim(volley: Volley, effect: str) -> bool:
    """Tells whether a kind may be played before the dice of a volley: a Cover once, and the others on a card that is
    still to fire and has not been hindered yet (DX-12.6, DX-12.2, DX-12.11)."""
    if volley.step not in ("window", "dice"):
        return False
    return not volley.cover if effect == "cover" else bool(set(volley.cards) - {*volley.short, *volley.confused})


def might_hold(work: Work, side: Side, effect: str) -> bool:
    """Tells whether a side's Reserve may hold a special card of that kind, as far as anyone can see: it holds cards,
    and not all cards of the kind in its half of the set lie face-up or are out of play."""
    if not work.shown_at(side, RESERVE).hidden:  # in the Reserve all cards lie face-down
        return False
    seen = sum(c.effect == effect for at, here in work.shown(side).items() if at != RESERVE for _, c in here.others)
    return seen < _printed(work.setup.edition, side, effect)


@cache
def _printed(edition: Edition, side: Side, effect: str) -> int:
    """Returns the number of special cards of a kind in a side's half of an edition's set."""
    return sum(c.effect == effect for c in cards(edition, side).values())


def rallied_by_armed_card(work: Work, key: CardKey) -> bool:
    """Tells whether an armed Rally saves a card that has just failed (DX-12.3)."""
    c, at = work.card(key), work.cards[key].at
    if found := armed_card(work, c.side, at, "rally", lambda: c.cv):
        rally(work, found, key)
    return bool(found)


def rally(work: Work, special: CardKey, key: CardKey) -> None:
    """Keeps a card that has just failed, and takes the hit away (DX-12.3)."""
    play_card(work, special, work.cards[key].at, fights.rallies(work, key))
    work.lay(key, hits=work.cards[key].hits - 1)


def hinder_fire(work: Work, special: CardKey, target: CardKey) -> None:
    """Makes a card of the volley under way short of ammunition, or confuses it (DX-12.2, DX-12.11)."""
    volley = work.volley
    assert volley is not None
    if work.card(special).effect == "low-ammunition":
        play_card(work, special, volley.at, fights.fires_weaker(work, target))
        work.volley = replace(volley, short=(*volley.short, target))
    else:
        play_card(work, special, volley.at, fights.hits_own_side(work, target))
        work.volley = replace(volley, confused=(*volley.confused, target))


def take_cover(work: Work, special: CardKey) -> None:
    """Plays a Cover before the dice of the volley under way: it will take away up to two of its hits (DX-12.6)."""
    volley = work.volley
    assert volley is not None
    play_card(work, special, volley.at, fights.takes_away(COVER))
    work.volley = replace(volley, cover=COVER)


def rebel_yell(work: Work, special: CardKey) -> None:
    """Gives each troop card of the CSA 1 CV more in this round of melee (DX-12.4)."""
    assert work.melee is not None
    play_card(work, special, work.melee.at, fights.yells("this round"))
    work.melee = replace(work.melee, yell=True)
