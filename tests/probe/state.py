"""The probe's state, views and decisions: plain data."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from bot.games.contract.game import Result, Seat, SeatInfo

RED, BLUE = "red", "blue"
SEATS = (SeatInfo(RED, "Red"), SeatInfo(BLUE, "Blue"))
BOT_SEATS = (SeatInfo(RED, "Red"), SeatInfo(BLUE, "Blue", bot=True))
NAMES = {info.key: info.name for info in SEATS}
OTHER = {RED: BLUE, BLUE: RED}

Card = str
"""A card's key: a kind's letter and a strength, such as "a3" (an attack of strength 3)."""

KINDS = {"a": "attack", "m": "march", "p": "parry"}
PACK: tuple[Card, ...] = tuple(f"{kind}{strength}" for kind in KINDS for strength in range(1, 5))
"""Each seat's own twelve cards (PR-1)."""
HOLD = "hold"
"""A commitment of no card at all."""

HAND, TARGET, EDGE, STEPS, GRID = 4, 7, 5, 3, 25
"""Cards in a full hand, points that win, the track's last place either way, steps a turn, the grid's width."""
EFFECTS = ("smoke", "noise", "fire")


def strength(card: Card) -> int:
    """How strong a card in play is; nothing and HOLD count 0."""
    return int(card[1]) if card in PACK else 0


def card_name(card: Card) -> str:
    """A card in words, such as "attack 3"."""
    return f"{KINDS[card[0]]} {card[1]}" if card in PACK else "no card"


class Frame(Struct, frozen=True):
    """One phase on the stack: who is to decide what. ``seat`` is "" where both are."""

    phase: Literal["commit", "turn", "answer"]
    seat: Seat = ""
    strength: int = 0
    """Of the strike to be answered."""
    riposte: bool = False


class Mark(Struct, frozen=True):
    """What a scattering left on the grid."""

    x: int
    y: int
    effects: tuple[str, ...]


class Side(Struct):
    """A seat's things. Cards are kept sorted: hand and deck have no order (PR-2)."""

    hand: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = PACK
    discard: tuple[Card, ...] = ()
    score: int = 0
    place: int = 0
    committed: Card = ""
    """"" where it has not committed, HOLD, or a card that is still counted in the hand."""
    in_play: Card = ""
    auto_parry: bool = False
    found: tuple[Card, ...] = ()
    """Cards of the other hand that this seat's scouts saw."""
    absent: tuple[Card, ...] = ()
    """Cards that they did not find there, since that hand last grew."""
    steps: int = 0
    scouted: bool = False
    drew: bool = False
    used: bool = False
    """Whether the card in play has struck or marched."""
    scattered: bool = False
    omen: int = 0
    """What the last omen showed, 0 before the first (PR-15)."""


class State(Struct):
    """The whole game."""

    rounds: int
    sides: dict[Seat, Side]
    round: int = 1
    stack: list[Frame] = field(default_factory=list)
    """Phases begun and not ended, the one to be decided last."""
    marks: tuple[Mark, ...] = ()
    result: Result | None = None


def copied(state: State) -> State:
    """A state that may be changed without touching ``state``."""
    sides = {seat: replace(side) for seat, side in state.sides.items()}
    return replace(state, sides=sides, stack=list(state.stack))


class Secrets(Struct, frozen=True):
    """What only its seat knows; see Side."""

    hand: tuple[Card, ...]
    deck: tuple[Card, ...]
    committed: Card
    auto_parry: bool
    found: tuple[Card, ...]
    absent: tuple[Card, ...]
    omen: int


class PublicSide(Struct, frozen=True):
    """What everyone may know of a seat."""

    hand: int
    deck: int
    discard: tuple[Card, ...]
    score: int
    place: int
    committed: bool
    in_play: Card
    steps: int
    scouted: bool
    drew: bool
    used: bool
    scattered: bool


class Table(Struct, frozen=True, dict=True):
    """What everyone may know of the game; a spectator's view."""

    rounds: int
    round: int
    sides: dict[Seat, PublicSide]
    stack: tuple[Frame, ...]
    marks: tuple[Mark, ...]
    result: Result | None


class SeatView(Struct, frozen=True, dict=True):
    """What a seat may know: the table and its own secrets."""

    table: Table
    seat: Seat
    hand: tuple[Card, ...]
    deck: tuple[Card, ...]
    committed: Card
    auto_parry: bool
    found: tuple[Card, ...]
    absent: tuple[Card, ...]
    omen: int


View = Table | SeatView


def table_of(view: View) -> Table:
    """The public part of a view."""
    return view.table if isinstance(view, SeatView) else view


class Decision(Struct, frozen=True):
    """A decision or an order of a seat; how each is written stands in tests.probe.decisions."""


class Commit(Decision, frozen=True):
    """ "commit a3", "commit hold"."""

    card: Card


class Withdraw(Decision, frozen=True):
    """ "withdraw": takes a commitment back."""


class Step(Decision, frozen=True):
    """ "step left", "step right"."""

    side: Literal["left", "right"]


class Draw(Decision, frozen=True):
    """ "draw": a card from one's own deck."""


class Scout(Decision, frozen=True):
    """ "scout p2": is that card in the other hand?"""

    card: Card


class Strike(Decision, frozen=True):
    """ "strike" with the attack in play."""


class March(Decision, frozen=True):
    """ "march" with the march in play."""


class Scatter(Decision, frozen=True):
    """ "scatter 13 7 smoke,fire", "scatter 1 25 -"."""

    x: int
    y: int
    effects: tuple[str, ...]


class End(Decision, frozen=True):
    """ "end" of the turn."""


class Parry(Decision, frozen=True):
    """ "parry p2"."""

    card: Card


class Yield(Decision, frozen=True):
    """ "yield" to a strike."""


class Auto(Decision, frozen=True):
    """ "auto parry on", "auto parry off"."""

    switch: Literal["on", "off"]


class Omen(Decision, frozen=True):
    """ "omen": a die that nobody else sees."""
