"""What a piece can do, kind by kind: what may follow its name, what bars it, and how it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from bot.games.life_1861.actions import bakery, church, farm, healing, looting, movement, trading
from bot.games.life_1861.board import board
from bot.games.life_1861.decisions import Act
from bot.games.life_1861.rules import combat, turns
from bot.games.life_1861.rules.turns import Objection, objection_to_acting
from bot.games.life_1861.state import Key, Position, Seat

Rest = tuple[str, ...]
"""The keys after the kind and the piece."""


class Kind(Struct, frozen=True):
    """A kind of action.

    ``rests`` are the rests that might be, allowed here or not, all of ``length`` keys; ``objection`` says why an action
    is not allowed to a piece that may act; ``do`` does it. The last two take the rest's keys one by one.
    """

    length: int
    rests: Callable[[Position, Key], Iterable[Rest]]
    objection: Callable[..., Objection | None]
    do: Callable[..., None]
    building: str = ""
    """Where it is done; "" for anywhere."""


def nothing_more(position: Position, piece: Key) -> tuple[Rest, ...]:
    """The one rest of actions that are said with kind and piece."""
    return ((),)


def _ends_freely(position: Position, piece: Key) -> None:
    """Nothing bars the end of a turn (LF-3.12)."""


ACTS: dict[str, Kind] = {
    "move": Kind(1, movement.destinations, movement.objection_to_move, movement.move),
    "pick-up": Kind(1, movement.bundles, movement.objection_to_pick_up, movement.pick_up),
    "bakery": Kind(0, nothing_more, bakery.objection_to_bakery, bakery.bakery, "bakery"),
    "doctor": Kind(1, healing.services, healing.objection_to_doctor, healing.doctor, "doctor"),
    "store": Kind(2, trading.store_trades, trading.objection_to_store, trading.store, "store"),
    "farm": Kind(1, farm.deeds, farm.objection_to_farm, farm.farm, "farm"),
    "church": Kind(0, nothing_more, church.objection_to_church, church.church, "church"),
    "loot": Kind(0, nothing_more, looting.objection_to_loot, looting.loot, "battlefield"),
    "merchant": Kind(2, trading.merchant_trades, trading.objection_to_merchant, trading.merchant),
    "attack": Kind(1, combat.targets, combat.objection_to_attack, combat.attack),
    "medicine": Kind(2, healing.patients, healing.objection_to_medicine, healing.medicine),
    "end": Kind(0, nothing_more, _ends_freely, turns.end_early),
}
"""In the order in which they are offered."""


def objection(position: Position, seat: Seat, act: Act) -> Objection | None:
    """Why ``seat`` may not do this now, or None."""
    barred = objection_to_acting(position, seat, act.piece)
    kind = ACTS.get(act.kind)
    if barred:
        return barred
    if kind is None or len(act.rest) != kind.length:
        return "That is no action", "LF-13.9"
    return kind.objection(position, act.piece, *act.rest)


def rests(position: Position, kind: str, piece: Key) -> list[Rest]:
    """What may follow the kind and the piece, which may act; [()] where nothing more is to be said."""
    info = ACTS[kind]
    if info.building and board().built.get(position.pieces[piece].at) != info.building:
        return []
    return [rest for rest in info.rests(position, piece) if info.objection(position, piece, *rest) is None]


def open_to(position: Position, kind: str, piece: Key) -> bool:
    """Whether the piece, which may act, has an action of the kind."""
    info = ACTS[kind]
    if info.building and board().built.get(position.pieces[piece].at) != info.building:
        return False
    return any(info.objection(position, piece, *rest) is None for rest in info.rests(position, piece))
