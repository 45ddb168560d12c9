"""The state, the views and the decisions of Dixie: plain data."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from bot.games.dixie.state.board import Stacks

Edition = Literal["bull-run", "shiloh", "gettysburg"]
Side = Literal["usa", "csa"]
Kind = Literal["infantry", "cavalry", "artillery", "general", "terrain", "special"]
SIDES: tuple[Side, ...] = ("csa", "usa")
"""In the order of their turns."""
OTHER: dict[str, Side] = {"usa": "csa", "csa": "usa"}

CardKey = str
"""A card, such as "u12"; see bot.games.dixie.cards."""
Pos = str
"""A battle position, such as "uc" (USA Center) or "bl" (Left-Back at Shiloh); see bot.games.dixie.field."""

RESERVE, OUT = "reserve", "out"
"""Where a card is that is in its side's Reserve (the hand), or that is out of play for good."""


class Laid(Struct, frozen=True):
    """A card that has been drawn: where it is (a position, RESERVE or OUT) and in what state.

    ``done`` tells what it did this Battle Turn: "" nothing yet, "fired" (fire, melee or enfilade), "moved" (it can move
    no more), "step" (the first of two battle moves), "failed" (it forfeits its turn), and for the moment that it
    lasts "flanked" (it has come around a flank and is to fire) and "scouting". ``engaged`` and ``left`` tell whether it
    Engaged or Disengaged this turn, for a card may not do both. ``why`` is how it went OUT: "routed",
    "eliminated", "played", "removed".
    """

    at: str
    up: bool = False
    hits: int = 0
    done: Literal["", "fired", "step", "moved", "failed", "flanked", "scouting"] = ""
    engaged: bool = False
    left: bool = False
    why: str = ""


class Armed(Struct, frozen=True):
    """A special card that plays itself when its moment comes: at ``at`` ("" anywhere), and where the card leaves a
    choice, only when ``least`` hits, CV or dice are at stake."""

    card: CardKey
    at: Pos = ""
    least: int = 1


class Standing(Struct, frozen=True):
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
    """What belongs to one side.

    ``deck`` is how many reinforcements are left to draw this day; ``list`` the cards its deck is made of (() all of
    its half of the set). ``staged`` is the deployment so far, ``decoys`` those of it that are to lie face-down although
    no troops, ``committed`` whether it is final. ``commander`` is the designated Army Commander at Gettysburg, "" for
    none.
    """

    deck: int = 0
    list: tuple[CardKey, ...] = ()
    staged: dict[CardKey, Pos] = {}
    decoys: tuple[CardKey, ...] = ()
    committed: bool = False
    armed: tuple[Armed, ...] = ()
    standing: Standing = Standing()
    commander: CardKey = ""
    passing: bool = False
    """With live windows: no more windows are wanted this Battle Turn."""


class Hits(Struct, frozen=True, tag="hits"):
    """A side is to say which of its cards in ``at`` take ``count`` hits."""

    side: Side
    at: Pos
    count: int


class Window(Struct, frozen=True, tag="window"):
    """With live windows, a side may play a special card now or pass. ``moment`` is what is about to happen: "fire" (at
    ``at`` or from it), "melee", "hits" (``count`` hits of one fire are about to be marked), "rout" (``card`` has just
    failed its Morale roll)."""

    side: Side
    moment: Literal["fire", "melee", "hits", "rout"]
    at: Pos
    count: int = 0
    card: CardKey = ""


class Again(Struct, frozen=True, tag="again"):
    """A round of melee in ``at`` is over, and a side is to say whether it fights another or Disengages."""

    side: Side
    at: Pos


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """A position is overstacked still after Disorganization, and a side is to say which ``count`` cards go back."""

    side: Side
    at: Pos
    count: int


class Melee(Struct, frozen=True):
    """The melee under way: where, who began it, which round (1 or 2).

    ``charge`` are the cards that fight it on that side where not all do, in a bayonet charge. ``step`` is what comes
    next: "window" (a special card may be played), "strike", "check" (Morale), "choose" (who fights on). ``yell`` tells
    whether a Rebel Yell counts in this round.
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

    ``by`` is who fires. ``step`` is what comes next: "window" (a special card may be played), "dice", "cover", "mark",
    "own" (hits on the firing side), "check" (of artillery support's hits). ``hits`` and ``sixes`` have been rolled
    against the enemy, ``own_hits`` and ``own_sixes`` by confused cards against their own side, ``fives`` by artillery
    support. ``short`` of ammunition and ``confused`` are the cards that a special card was played on.
    """

    at: Pos
    cards: tuple[CardKey, ...]
    target: CardKey = ""
    by: Side = "usa"
    kind: Literal["fire", "battery", "outflank", "horse", "scout"] = "fire"
    step: Literal["window", "dice", "cover", "mark", "own", "check"] = "window"
    hits: int = 0
    sixes: int = 0
    own_hits: int = 0
    own_sixes: int = 0
    fives: int = 0
    short: tuple[CardKey, ...] = ()
    confused: tuple[CardKey, ...] = ()


class Mark(Struct, frozen=True):
    """What happened in a position, for the picture: ``what`` is "fire", "melee", "morale", "move", "capture" or
    "special"; dice with the numbers that hit, a few words."""

    what: Literal["fire", "melee", "morale", "move", "capture", "special"]
    at: Pos
    side: Side
    words: str
    dice: tuple[int, ...] = ()
    hit: tuple[int, ...] = ()


Phase = Literal["decks", "deploy", "morale", "combat", "move", "reinforce", "over"]


class Setup(Struct, frozen=True):
    """The options the game was set up with; see bot.games.dixie.options."""

    edition: Edition = "bull-run"
    columns: int = 3
    deck: Literal["random", "points", "own"] = "random"
    outflanking: bool = True
    melee: bool = True
    enfilade: bool = True
    counter_battery: bool = True
    support: bool = True
    decoys: bool = False
    scouting: bool = True
    integrity: Literal["none", "corps", "division"] = "none"
    days: int = 1
    history: Literal["none", "some", "more"] = "none"
    """At Shiloh: "some" keeps the Army of the Ohio for the second day, "more" Lew Wallace's 3rd Division too. At
    Gettysburg: "some" deals only historical cards on the first day."""
    live: bool = False


class DixieState(Struct, frozen=True, dict=True):
    """The whole game. Cards not in ``cards`` have not been drawn: what is drawn next is settled only then."""

    setup: Setup
    phase: Phase
    active: Side
    """Whose Battle Turn it is."""
    turn: int
    """Battle Turns begun, both sides' together."""
    day: int
    cards: dict[CardKey, Laid]
    armies: dict[Side, Army]
    holders: dict[Pos, Side]
    """Who held each position last alone, and so defends it; no entry where nobody has."""
    crossed: dict[str, int]
    """Troop cards that have crossed the Centerline this Battle Turn, by column."""
    firing: Pos = ""
    """The position that is being fired at; those in ``closed`` are done with this phase."""
    closed: tuple[Pos, ...] = ()
    fought: bool = False
    """Whether normal fire has begun, after which no melee may be declared."""
    outflanking: dict[CardKey, Pos] = {}
    """Cards in Reserve that will try to Outflank when movement is complete."""
    known: dict[Side, tuple[CardKey, ...]] = {}
    """Enemy cards lying face-down that a side has seen."""
    asks: tuple[Hits | Window | Again | Withdraw, ...] = ()
    """Questions to be answered before anything else, the last first."""
    melee: Melee | None = None
    volley: Volley | None = None
    played: tuple[str, ...] = ()
    """Special cards played this phase, as "<side> <position> <kind>", for no more than two may be and no two alike."""
    idle: int = 0
    """Battle Turns since both decks were empty."""
    offers: tuple[Side, ...] = ()
    """Who offers to end the battle without a winner."""
    winner: Side | Literal[""] = ""
    ending: str = ""
    """How it ended: "positions", "envelopment", "held", "time", "resigned" or "agreed"; "" while it goes on."""
    last: tuple[Mark, ...] = ()
    """What the latest decision did, for the picture; no rule looks at it."""

    @cached_property
    def stacks(self) -> Stacks:
        """All cards by side and place: worked out once, or handed on by whatever made the state; never saved."""
        from bot.games.dixie.state.board import sorted_out

        return sorted_out(self.setup.edition, self.cards)


class DixieView(Struct, frozen=True, dict=True):
    """What a seat (``seat``; "" for a spectator) may know. It has no field for the rest.

    ``laid`` holds the cards that the viewer can name: his own, and the enemy's that are face-up, out, or seen by a spy;
    ``hidden`` counts the others by side and position ("usa uc"); ``reserves`` and ``decks`` are sizes, public.
    ``army`` is the viewer's own (None for a spectator); ``committed`` tells who has committed a deployment.
    """

    seat: str
    setup: Setup
    phase: Phase
    active: Side
    turn: int
    day: int
    laid: dict[CardKey, Laid]
    hidden: dict[str, int]
    reserves: dict[Side, int]
    decks: dict[Side, int]
    army: Army | None
    committed: dict[Side, bool]
    commanders: dict[Side, CardKey]
    holders: dict[Pos, Side]
    crossed: dict[str, int]
    firing: Pos
    closed: tuple[Pos, ...]
    fought: bool
    outflanking: dict[CardKey, Pos]
    """The viewer's own; how many the enemy's are shows in ``flankers``."""
    flankers: dict[Pos, int]
    asks: tuple[Hits | Window | Again | Withdraw, ...]
    melee: Melee | None
    volley: Volley | None
    played: tuple[str, ...]
    idle: int
    offers: tuple[Side, ...]
    winner: Side | Literal[""]
    ending: str
    last: tuple[Mark, ...]

    @cached_property
    def stacks(self) -> Stacks:
        """The cards that the viewer can name, as in a state."""
        from bot.games.dixie.state.board import sorted_out

        return sorted_out(self.setup.edition, self.laid)
