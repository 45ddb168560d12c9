"""A melee or a volley under way, kept while a question interrupts it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.games.dixie.terms import CardKey, Pos, Side


class Melee(Struct, frozen=True):
    """The melee under way: its position, the side that began it, its round (1 or 2).

    ``charge`` are the cards that fight it on that side where not all do, in a bayonet charge. ``step`` is the next
    step: "window" (a special card may be played), "strike", "check" (Morale), "choose" (to fight on or not). ``yell``
    tells whether a Rebel Yell counts in this round.
    """

    at: Pos
    by: Side
    round: int = 1
    charge: tuple[CardKey, ...] = ()
    step: Literal["window", "strike", "check", "choose"] = "window"
    yell: bool = False


class Volley(Struct, frozen=True):
    """A fire that is being carried out at ``at``: the cards still to fire, in order, at ``target`` (a single card, for
    counter-battery) or at the position. It is kept while a question interrupts it.

    ``by`` is the firing side. ``step`` is the next step: "window" (a special card may be played), "dice", "mark", "own"
    (hits on the firing side), "check" (of artillery support's hits). ``hits`` and ``sixes`` have been rolled against
    the enemy, ``own_hits`` and ``own_sixes`` by confused cards against their own side, ``fives`` by artillery support.
    ``short`` of ammunition and ``confused`` are the cards that a special card was played on, ``cover`` the hits at
    most that one played on the position takes away.
    """

    at: Pos
    cards: tuple[CardKey, ...]
    target: CardKey = ""
    by: Side = "usa"
    kind: Literal["fire", "battery", "outflank", "horse", "scout"] = "fire"
    step: Literal["window", "dice", "mark", "own", "check"] = "window"
    hits: int = 0
    sixes: int = 0
    own_hits: int = 0
    own_sixes: int = 0
    fives: int = 0
    short: tuple[CardKey, ...] = ()
    confused: tuple[CardKey, ...] = ()
    cover: int = 0
