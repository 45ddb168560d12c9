"""The state and the views of 1861: plain data."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Hex = str
"""A hex's label in lower case, such as "c3"; "" for a piece that has died."""
Key = str
"""A piece: "soldier", "anna", "ben", "clara" or "daniel"."""
Seat = str
"""A player: "soldier" or "civilians"."""
Resource = Literal["food", "medicine", "goods", "ammo"]
RESOURCES: tuple[Resource, ...] = ("food", "medicine", "goods", "ammo")
SEATS: tuple[Seat, ...] = ("soldier", "civilians")
CIVILIANS: tuple[Key, ...] = ("anna", "ben", "clara", "daniel")
ROUNDS = 15


def seat_of(piece: Key) -> Seat:
    """The seat that a piece belongs to (LF-1.1)."""
    return "soldier" if piece == "soldier" else "civilians"


class Stock(Struct, frozen=True):
    """Resource blocks: Food, Medicine, Trade Goods, Ammunition."""

    food: int = 0
    medicine: int = 0
    goods: int = 0
    ammo: int = 0


class Piece(Struct, frozen=True):
    """A player's piece. Dead pieces have health 0 and are nowhere."""

    at: Hex
    health: int
    diseases: int = 0
    boon: bool = False
    pistol: bool = False


class Merchant(Struct, frozen=True):
    """A merchant and what he offers. He leaves at the end of round ``until``."""

    at: Hex
    stock: Stock
    until: int


class Farm(Struct, frozen=True):
    """The farm. "growing" until the Status stage of round ``round``, "ripe" while its crop of ``crop`` food lies there,
    "fallow" through round ``round``, "idle" when anyone may activate it. ``owner`` activated it."""

    stage: Literal["idle", "growing", "ripe", "fallow"] = "idle"
    owner: Seat = ""
    round: int = 0
    crop: int = 0


class Turn(Struct, frozen=True):
    """The turn under way: whose, how many actions and hexes are used, whether the church was activated in it."""

    piece: Key
    actions: int = 0
    moved: int = 0
    blessed: bool = False


class LootQuestion(Struct, frozen=True, tag="reward"):
    """The Soldier looted "any resource" and chooses it."""


class DieQuestion(Struct, frozen=True, tag="luck"):
    """A piece with a Boon has rolled twice, and its player chooses a die: for an attack on ``target``, or (where that
    is "") for loot."""

    piece: Key
    dice: tuple[int, int]
    target: str = ""


class FeedingQuestion(Struct, frozen=True, tag="hunger"):
    """The Status stage waits for the Civilian player to say which ``fed`` pieces eat."""

    fed: int


class PlayOn(Struct, frozen=True, tag="alone"):
    """The other side has given up where nobody is to act: the one left says when the game goes on (LF-12.8)."""


Question = LootQuestion | DieQuestion | FeedingQuestion | PlayOn
"""A question that must be answered before anything else."""


class Plan(Struct, frozen=True):
    """The Soldier's standing plan. "ask": he is asked before every Civilian turn. "after": his turns begin once
    ``first`` and ``second`` Civilian turns of the round are done. "near": he is asked once a Civilian is within
    ``hexes`` of him. No plan lets a turn be lost."""

    kind: Literal["ask", "after", "near"] = "ask"
    first: int = 0
    second: int = 0
    hexes: int = 0


class Step(Struct, frozen=True, tag="step"):
    """A piece's move, for the picture."""

    piece: Key
    start: Hex
    end: Hex


class Roll(Struct, frozen=True, tag="roll"):
    """A die (or two, with a Boon) and what came of it, for the picture.

    ``what`` is "attack", "loot", "shot" (at a looting Civilian), "town", "bandit" or "disease"; ``piece`` the one who
    rolls or, for the last four, who is endangered; ``target`` whom an attack is on (a piece, or "bandit"); ``at`` the
    hex where it took effect; ``used`` the die that counted (0: still to be chosen); ``needed`` the least die that hits
    (0 for loot; a disease hurts on exactly 1); ``outcome`` is "hit", "miss", "kill", "nothing" or what was looted.
    """

    what: Literal["attack", "loot", "shot", "town", "bandit", "disease"]
    piece: Key
    target: str
    at: Hex
    dice: tuple[int, ...]
    used: int
    needed: int
    outcome: str


class Change(Struct, frozen=True, tag="change"):
    """A change without a piece's die, for the picture: something came, went or changed, in a few words, and where
    ("" for nowhere on the board)."""

    words: str
    at: Hex = ""


Ending = Literal["", "survived", "soldier-dead", "civilians-dead", "resigned-soldier", "resigned-civilians", "agreed"]
"""The ways in which the game ends. "survived": fifteen rounds are over; sides with a living piece have won."""


class LifeState(Struct, frozen=True):
    """The whole game. Only the standing orders (``plan``, ``hunger``) are hidden, each from the other seat. A side
    without a living piece in a game that goes on has given up (LF-12.7)."""

    survivor: bool
    """The setup option: a side that outlives the other wins at once."""
    round: int
    pieces: dict[Key, Piece]
    stocks: dict[Seat, Stock]
    supply: Stock
    ground: dict[Hex, Stock]
    """Resources lying on the hexes, the bakery's bread and the farm's crop included; no empty stocks."""
    tension: int
    counter: int
    """Towards the next step of tension: 0 to 2 between rounds."""
    farm: Farm
    merchants: tuple[Merchant, ...]
    bandits: tuple[Hex, ...]
    drawn: tuple[str, ...]
    """The event cards drawn, in order; the last is this round's."""
    turns: tuple[Key, ...] = ()
    """The turns taken or begun this round, in order: each Civilian once, "soldier" up to twice."""
    turn: Turn | None = None
    """None between two turns."""
    asked: bool = False
    """Whether, between two turns, the Soldier is to say whether he goes next."""
    pending: Question | None = None
    bread: tuple[Key, ...] = ()
    """The Civilian pieces that took their free bread this round."""
    plan: Plan = Plan()
    hunger: tuple[Key, ...] = ()
    """The order of feeding, all four Civilians; () asks."""
    offers: tuple[Seat, ...] = ()
    """The seats that offer to end the game without a winner."""
    ending: Ending = ""
    last: tuple[Step | Roll | Change, ...] = ()
    """The results of the latest decision, in order, for the picture; no rule looks at them."""
    decisions: int = 0
