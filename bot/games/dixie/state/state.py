"""The state of a battle, with the armies, open questions and fights in it: plain data, saved as JSON."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import Struct, field

from bot.games.dixie.data.terms import CardKey, Phase, Pos
from bot.games.dixie.options import Options
from bot.games.dixie.state.stacks import CardState, Stacks, stacks_by_place
from bot.games.kit.sides import Side


class Armed(Struct, frozen=True):
    """A special card that plays itself when its moment comes: at ``at`` ("" anywhere), and where the card leaves a
    choice, only when ``least`` hits, CV or dice are at stake."""

    card: CardKey
    at: Pos = ""
    least: int = 1


class Aim(Struct, frozen=True):
    """What horse artillery that has moved is to do when movement is complete: fire at ``at``, there at the artillery
    card ``target`` alone if one is named, or hold its fire where ``at`` is ""."""

    card: CardKey
    at: Pos = ""
    target: CardKey = ""


class Preferences(Struct, frozen=True):
    """A side's standing preferences, by which the bot answers for a player who is not at the table.

    ``hits``: which cards take hits, "lowest" CV first with guns last, "highest" first, or "ask" (asked whenever the
    position shows two or more cards that could be hit or lie face-down, whatever they are). ``melee``: after a round
    that the other side began, "stay", "leave", or "fewer" (leave with fewer CV than the enemy there). ``horse``:
    whether horse artillery that has moved fires. ``railway``: whether a Railway is played when it is drawn, or held.
    """

    hits: Literal["lowest", "highest", "ask"] = "lowest"
    melee: Literal["fewer", "stay", "leave"] = "fewer"
    horse: Literal["fire", "hold"] = "fire"
    railway: Literal["play", "hold"] = "play"


class Army(Struct, frozen=True):
    """The possessions and choices of one side.

    ``deck`` is how many reinforcements are left to draw this day; ``list`` the cards its deck is made of (() all of its
    half of the set). ``staged`` is the deployment so far, ``decoys`` those of it that are to lie face-down although
    they are no troops, ``committed`` whether it is final. ``commander`` is the designated Army Commander at Gettysburg,
    "" for none.
    """

    deck: int = 0
    list: tuple[CardKey, ...] = ()
    staged: dict[CardKey, Pos] = {}
    decoys: tuple[CardKey, ...] = ()
    committed: bool = False
    armed: tuple[Armed, ...] = ()
    aims: tuple[Aim, ...] = ()
    preferences: Preferences = field(default=Preferences(), name="standing")
    commander: CardKey = ""
    passing: bool = False
    """With live windows: true when the side wants no more windows this Battle Turn."""


class HitsQuestion(Struct, frozen=True, tag="hits"):
    """Asks a side for its cards in ``at`` that take ``count`` hits."""

    side: Side
    at: Pos
    count: int


class ReactionQuestion(Struct, frozen=True, tag="window"):
    """With live windows, asks a side whether it plays a special card now or passes. ``moment`` is the event about to
    happen: "fire" (at ``at``), "melee", "rout" (``card`` has just failed its Morale roll)."""

    side: Side
    moment: Literal["fire", "melee", "rout"]
    at: Pos
    card: CardKey = ""


class MeleeQuestion(Struct, frozen=True, tag="again"):
    """Asks a side, after a round of melee in ``at``, whether it fights another or Disengages."""

    side: Side
    at: Pos


class WithdrawalQuestion(Struct, frozen=True, tag="withdraw"):
    """Asks a side for ``count`` cards to go back from a position that is overstacked still after Disorganization."""

    side: Side
    at: Pos
    count: int


Question = HitsQuestion | ReactionQuestion | MeleeQuestion | WithdrawalQuestion
"""A question that interrupts a turn until a side has answered."""


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


class Mark(Struct, frozen=True):
    """An event in a position, for the picture: ``what`` is "fire", "melee", "morale", "move", "capture" or "special";
    dice with the numbers that hit, a few words."""

    what: Literal["fire", "melee", "morale", "move", "capture", "special"]
    at: Pos
    side: Side
    words: str
    dice: tuple[int, ...] = ()
    hit: tuple[int, ...] = ()


class DixieState(Struct, frozen=True, dict=True):
    """The whole game. Cards not in ``cards`` have not been drawn: each draw settles the next one only then."""

    setup: Options
    phase: Phase
    active: Side
    """The side whose Battle Turn it is."""
    turn: int
    """Battle Turns begun, both sides' together."""
    day: int
    cards: dict[CardKey, CardState]
    armies: dict[Side, Army]
    holders: dict[Pos, Side]
    """The last side to hold each position alone, which so defends it; no entry where none has."""
    crossed: dict[str, int]
    """Troop cards that have crossed the Centerline this Battle Turn, by column."""
    firing: Pos = ""
    """The position that is being fired at; those in ``closed`` can no longer be fired at in this phase."""
    closed: tuple[Pos, ...] = ()
    fought: bool = False
    """True once normal fire has begun, after which no melee may be declared."""
    outflanking: dict[CardKey, Pos] = {}
    """Cards in Reserve that will try to Outflank when movement is complete."""
    known: dict[Side, tuple[CardKey, ...]] = {}
    """Enemy cards lying face-down that a side has seen."""
    asks: tuple[Question, ...] = ()
    """Questions to be answered before anything else, the last first."""
    melee: Melee | None = None
    volley: Volley | None = None
    played: tuple[str, ...] = ()
    """Special cards played this phase, as "<side> <position> <kind>": two at most in a position, and no two alike."""
    dawn: tuple[Pos, ...] = ()
    """The positions that one side has had to itself since the day broke, which alone do not win (DX-4.3b)."""
    idle: int = 0
    """Battle Turns since both decks were empty."""
    offers: tuple[Side, ...] = ()
    """The sides that offer to end the battle without a winner."""
    winner: Side | Literal[""] = ""
    ending: str = ""
    """The ending: "positions", "envelopment", "held", "time", "resigned" or "agreed"; "" while the battle goes on."""
    last: tuple[Mark, ...] = ()
    """The marks of the latest decision, for the picture; no rule reads them."""

    @cached_property
    def stacks(self) -> Stacks:
        """All cards by side and place: worked out once, or handed on by the maker of the state; never saved."""
        return stacks_by_place(self.setup.edition, self.cards)
