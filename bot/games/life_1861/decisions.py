"""The decisions and orders of 1861 and their canonical texts."""

from __future__ import annotations

from msgspec import Struct

from bot.games.contract import Path
from bot.games.life_1861.state import CIVILIANS, RESOURCES, Key, Plan, Resource

SERVICES = ("heal", "cure")
"""The treatments of medicine and the Doctor."""
FARM_ACTIONS = ("activate", "trade")
"""The uses of the Farm."""


class Action(Struct, frozen=True, tag="act"):
    """ "move anna c3", "store ben food-goods ammo", "end soldier": an action of a piece, and what it needs to know."""

    kind: str
    piece: Key
    arguments: tuple[str, ...] = ()


class Wait(Struct, frozen=True, tag="wait"):
    """ "wait": the Soldier, asked, lets the Civilians go first."""


class Take(Struct, frozen=True, tag="take"):
    """ "take food": what the Soldier loots."""

    resource: Resource


class Use(Struct, frozen=True, tag="use"):
    """ "use 5": the die that counts of the two that a Boon gives."""

    die: int


class Feed(Struct, frozen=True, tag="feed"):
    """ "feed anna,ben": who is fed, in the order of CIVILIANS."""

    pieces: tuple[Key, ...]


class SetPlan(Struct, frozen=True, tag="plan"):
    """ "plan ask", "plan after 0-2", "plan near 2": the Soldier's standing plan."""

    plan: Plan


class SetFeeding(Struct, frozen=True, tag="hunger-order"):
    """ "hunger anna ben clara daniel", "hunger ask" (no names): who is fed first."""

    order: tuple[Key, ...]


class Offer(Struct, frozen=True, tag="offer"):
    """ "offer end", "offer withdraw": to end the game without a winner."""

    what: str


Order = SetPlan | SetFeeding | Offer
Decision = Action | Wait | Take | Use | Feed | Order


def path(decision: Decision) -> Path:
    """The keys from the root of its tree."""
    match decision:
        case Action(kind, piece, arguments):
            return (kind, piece, *arguments)
        case Wait():
            return ("wait",)
        case Take(resource):
            return ("take", resource)
        case Use(die):
            return ("use", str(die))
        case Feed(pieces):
            return ("feed", ",".join(pieces))
        case SetPlan(plan):
            more = {"after": (f"{plan.first}-{plan.second}",), "near": (str(plan.hexes),)}
            return ("plan", plan.kind, *more.get(plan.kind, ()))
        case SetFeeding(order):
            return ("hunger", *(order or ("ask",)))
        case Offer(what):
            return ("offer", what)


def text(decision: Decision) -> str:
    """The canonical text."""
    return " ".join(path(decision))


def bundle(resources: list[Resource]) -> str:
    """Resources as one key: "food-ammo"."""
    return "-".join(sorted(resources, key=RESOURCES.index))


def in_order(pieces: list[Key]) -> tuple[Key, ...]:
    """Civilians in the order in which they are always named."""
    return tuple(sorted(pieces, key=CIVILIANS.index))
