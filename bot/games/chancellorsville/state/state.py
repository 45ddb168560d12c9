"""The state of a game of Chancellorsville 1863: plain data."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from bot.games.chancellorsville.data.terms import NOWHERE, Formation, Place
from bot.games.chancellorsville.options import Options
from bot.games.kit.sides import Side

Stage = Literal["setup", "card", "act", "buy", "draw", "over"]
"""The part of the game or of the turn: choosing starts and cards, then the four parts of a turn (CV-3.2)."""
Kind = Literal["major", "minor"]
"""CV-4.1."""
Ending = Literal["", "destroyed", "objectives", "resigned", "agreed"]
"""How the game ended: three formations lost (CV-14.4), the last card drawn (CV-14.2, CV-14.3), given up, agreed."""


class Piece(Struct, frozen=True):
    """A formation in play. ``cohesion`` is what its track shows; reinforcement ``cards`` lie face down on it. ``shown``
    says that both sides see it on the board; ``seen`` and ``seen_turn`` are where and when the enemy saw it last (0:
    never), of one in sight the turn since when. ``screened`` is a Cavalry Screen's; ``held`` marks one that took an
    objective and is shown until it leaves (CV-5.7). ``track`` is its box on the Hidden Movement Track, -1 off it."""

    at: Place
    cohesion: int
    cards: tuple[int, ...] = ()
    shown: bool = False
    seen: Place = NOWHERE
    seen_turn: int = 0
    screened: bool = False
    held: bool = False
    track: int = -1

    @property
    def true(self) -> int:
        """The cohesion with the cards counted."""
        return self.cohesion + sum(self.cards)

    @property
    def alive(self) -> bool:
        """Whether it has not been destroyed."""
        return self.at != NOWHERE or self.track >= 0


class Bought(Struct, frozen=True):
    """A tactics card before its owner, and the turn in which it was bought (CV-11.4)."""

    card: str
    turn: int


class Scouted(Struct, frozen=True):
    """Where a side's scouts found a hidden enemy, and in which turn (CV-12.17)."""

    formation: Formation
    at: Place
    turn: int


class StandingOrders(Struct, frozen=True):
    """How a side reacts while it is not to move (CV-15.1, CV-15.3)."""

    redoubts: Literal["pairs", "all", "none"] = "pairs"
    between: Literal["none", "all"] = "none"
    hold: Literal["objectives", "always", "never"] = "objectives"
    rally: Literal["always", "never"] = "always"


class Army(Struct, frozen=True):
    """What belongs to a side besides its formations. ``hand``, ``deck``, ``given``, ``smoke`` and ``scouted``
    are its secrets, and so are its ``orders``, and which cards were dealt at first."""

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    """Undrawn activation cards; they have no order until drawn."""
    removed: int = 0
    """How many of these are out of the game: nobody knows which, since they have no order (CV-16.6)."""
    surely: tuple[str, ...] = ()
    """Those of the deck that were put back by a Telegraph after some were removed, and so are in it for sure."""
    missed: tuple[str, ...] = ()
    """Cards that a search did not find: they are among those removed, and no longer in ``deck`` (CV-3.8)."""
    played: tuple[str, ...] = ()
    """Activation cards played, in order."""
    dealt: tuple[str, ...] = ()
    """The first six, until three are kept."""
    starts: tuple[Place, ...] = ()
    """The starts chosen, until both sides have; in the order of cards.choosing."""
    ready: bool = False
    """Whether its setup is chosen."""
    cubes: int = 0
    tactics: tuple[Bought, ...] = ()
    spent: tuple[str, ...] = ()
    """Abilities of generals used up: "hooker", "lee", "march", "attack" (section 13)."""
    jackson: int = 0
    """The turn of Jackson's march, 0 before (CV-13.7)."""
    icons: int = 0
    run: int = 0
    """How many cards in an unbroken run had that many icons (CV-3.5)."""
    given: tuple[int, ...] = ()
    """Reinforcement cards out of stock, by value (CV-10.2)."""
    smoke: tuple[Place, ...] = ()
    """Locations whose redoubts the enemy may not spend in this turn (CV-12.7): they tell of a hidden place."""
    orders: StandingOrders = StandingOrders()
    scouted: tuple[Scouted, ...] = ()
    """What its scouts found, until the end of its next turn; without whoever has been seen since (CV-12.17)."""


class Activation(Struct, frozen=True):
    """A formation that is still to act in this turn."""

    formation: Formation
    kind: Kind


class Turn(Struct, frozen=True):
    """The turn under way."""

    left: tuple[Activation, ...] = ()
    begun: bool = False
    """Whether a formation has acted."""
    paid: bool = False
    fresh: bool = False
    """Fresh Troops: nothing is paid (section 12)."""
    bonus: Formation = ""
    """The formation with two dice more in one attack (CV-13.3)."""
    hill: bool = False
    """Whether AP Hill has moved by activation: he has taken a step, attacked, or been relocated (CV-13.6). Only his own
    side knows this."""


class March(Struct, frozen=True):
    """A formation acting: ``left`` steps, ``taken`` steps, ``attacks`` made; ``hurt`` is the cohesion that its attacks
    have cost each enemy. ``free`` marks a march that is no activation, "night", "smoke" or "jackson"; ``within`` is the
    one that it interrupts (CV-13.8). ``forced`` marks one that attacks no more (CV-12.9). ``back`` is where it was last
    before it came into a location with two friends, which only its own side knows (CV-4.11)."""

    formation: Formation
    kind: Kind
    left: int
    taken: int = 0
    attacks: int = 0
    hurt: dict[Formation, int] = field(default_factory=dict)
    free: Literal["", "night", "smoke", "jackson"] = ""
    forced: bool = False
    within: March | None = None
    back: Place = NOWHERE


class Combat(Struct, frozen=True):
    """A combat under way. ``stage``: "before" the roll, "fixing" (the defender may fix dice), "rolled" (the attacker
    may roll again), "result" (the pairs are counted). Dice stand in the order in which they were rolled; ``fixed`` are
    the numbers of those that the defender fixed, ``named`` those about to be rolled again."""

    attacker: Formation
    origin: Place
    target: Place
    defenders: tuple[Formation, ...] = ()
    stage: Literal["before", "fixing", "rolled", "result"] = "before"
    extra: int = 0
    faces: tuple[int, ...] = ()
    """Faces fixed before the roll."""
    dice: tuple[int, ...] = ()
    fixed: tuple[int, ...] = ()
    named: tuple[int, ...] = ()
    rolls: int = 0
    forced: bool = False
    """Whether defenders had to retreat (CV-12.8)."""


class Task(Struct, frozen=True):
    """A part of what a decision leads to that is still to be carried out: a question may come between (see
    rules.tasks). ``n`` is a number of cohesion or of cubes, ``path`` the locations of a march, ``other``
    a second formation."""

    what: str
    formation: Formation = ""
    n: int = 0
    path: tuple[Place, ...] = ()
    other: Formation = ""


class Question(Struct, frozen=True):
    """What a side is asked in a live window, or the active side at a result: ``what`` "fix", "hold", "rally",
    "spoils"."""

    what: Literal["fix", "hold", "rally", "spoils"]
    side: Side
    formation: Formation = ""


class DieRoll(Struct, frozen=True, tag="roll"):
    """Dice of an attack, or of a test, for the picture."""

    what: Literal["attack", "reroll", "test", "bot", "choice"]
    """"bot": dice of the BOT's attack, each of which counts alone (CV-16.10). "choice": those by which it chose among
    equals, of no formation and no place; the ``outcome`` names what was chosen (CV-16.18)."""
    formation: Formation
    place: Place
    dice: tuple[int, ...]
    fixed: tuple[int, ...] = ()
    needed: int = 0
    outcome: str = ""
    against: tuple[Formation, ...] = ()
    """Of an attack, the formations attacked."""


class Moved(Struct, frozen=True, tag="moved"):
    """A formation's step that both sides saw, for the picture. Whatever comes off the Hidden Movement Track starts
    NOWHERE."""

    formation: Formation
    start: Place
    end: Place
    manner: Literal["march", "attack", "retreat", "back", "enter", "arrive"]


class State(Struct, frozen=True, dict=True):
    """The whole game; its views are kept with it."""

    options: Options
    stage: Stage
    active: Side
    turn: int
    """Turns count from 1: those of the side that goes first are odd (CV-3.1, CV-16.1)."""
    pieces: dict[Formation, Piece]
    armies: dict[Side, Army]
    dug: tuple[tuple[Place, int], ...]
    """The locations with redoubts, each with their number; a record has no numbers for keys."""
    control: tuple[Place, ...]
    """The objectives that the Union controls (CV-14.1)."""
    row: tuple[str, ...]
    tactics_deck: tuple[str, ...]
    """Tactics cards not yet turned over; they have no order."""
    now: Turn = Turn()
    march: March | None = None
    combat: Combat | None = None
    tasks: tuple[Task, ...] = ()
    """The tasks that remain, the next one first."""
    asks: tuple[Question, ...] = ()
    """Questions open, the one to be answered last."""
    last: tuple[DieRoll | Moved, ...] = ()
    spoils: tuple[bool, bool] = (False, False)
    """Whether the last attack allows Confidence, and Prisoners (CV-12.4, CV-12.8)."""
    winner: Side | None = None
    ending: Ending = ""
    offers: tuple[Side, ...] = ()
    this_turn: tuple[DieRoll | Moved, ...] = ()
    """What both sides have seen of the turn under way."""
    last_turn: tuple[DieRoll | Moved, ...] = ()
    """What both sides saw of the turn before."""

    @property
    def redoubts(self) -> dict[Place, int]:
        """The redoubts in each location that has some."""
        return dict(self.dug)

    @property
    def round(self) -> int:
        """The round, from 1."""
        return (self.turn + 1) // 2
