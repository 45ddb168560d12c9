"""The kinds of actions: for each its arguments, the objections to it, and the function that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from bot.games.life_1861.actions import bakery, church, farm, healing, looting, movement, trading
from bot.games.life_1861.board import board
from bot.games.life_1861.decisions import Action
from bot.games.life_1861.rules import combat, turns
from bot.games.life_1861.rules.turns import Objection, objection_to_acting
from bot.games.life_1861.state import Key, Position, Seat

Arguments = tuple[str, ...]
"""The keys after the kind and the piece in an action's canonical text."""


class ActionKind(Struct, frozen=True):
    """A kind of action.

    ``arguments`` lists the arguments that might be given, allowed here or not, all of ``length`` keys; ``objection``
    says why a piece that may act may not do this; ``do`` does it. The last two take the arguments one by one.
    """

    length: int
    arguments: Callable[[Position, Key], Iterable[Arguments]]
    objection: Callable[..., Objection | None]
    do: Callable[..., None]
    building: str = ""
    """The building at which it is done; "" for anywhere."""


def nothing_more(position: Position, piece: Key) -> tuple[Arguments, ...]:
    """The arguments of actions that need none."""
    return ((),)


def _ends_freely(position: Position, piece: Key) -> None:
    """Returns no objection: a turn may always end (LF-3.12)."""


ACTION_KINDS: dict[str, ActionKind] = {
    "move": ActionKind(1, movement.destinations, movement.objection_to_move, movement.move),
    "pick-up": ActionKind(1, movement.bundles, movement.objection_to_pick_up, movement.pick_up),
    "bakery": ActionKind(0, nothing_more, bakery.objection_to_bakery, bakery.bakery, "bakery"),
    "doctor": ActionKind(1, healing.services, healing.objection_to_doctor, healing.doctor, "doctor"),
    "store": ActionKind(2, trading.store_trades, trading.objection_to_store, trading.store, "store"),
    "farm": ActionKind(1, farm.farm_actions, farm.objection_to_farm, farm.farm, "farm"),
    "church": ActionKind(0, nothing_more, church.objection_to_church, church.church, "church"),
    "loot": ActionKind(0, nothing_more, looting.objection_to_loot, looting.loot, "battlefield"),
    "merchant": ActionKind(2, trading.merchant_trades, trading.objection_to_merchant, trading.merchant),
    "attack": ActionKind(1, combat.targets, combat.objection_to_attack, combat.attack),
    "medicine": ActionKind(2, healing.patients, healing.objection_to_medicine, healing.medicine),
    "end": ActionKind(0, nothing_more, _ends_freely, turns.end_early),
}
"""In the order in which they are offered."""


def objection(position: Position, seat: Seat, action: Action) -> Objection | None:
    """Returns why ``seat`` may not do this now, or None."""
    barred = objection_to_acting(position, seat, action.piece)
    kind = ACTION_KINDS.get(action.kind)
    if barred:
        return barred
    if kind is None or len(action.arguments) != kind.length:
        return "That is no action", "LF-13.9"
    return kind.objection(position, action.piece, *action.arguments)


def legal_arguments(position: Position, kind: str, piece: Key) -> list[Arguments]:
    """Returns the legal arguments of a kind of action for a piece that may act; [()] where it takes none."""
    info = ACTION_KINDS[kind]
    if info.building and board().built.get(position.pieces[piece].at) != info.building:
        return []
    return [
        arguments
        for arguments in info.arguments(position, piece)
        if info.objection(position, piece, *arguments) is None
    ]


def open_to(position: Position, kind: str, piece: Key) -> bool:
    """Whether the piece, which may act, has an action of the kind."""
    info = ACTION_KINDS[kind]
    if info.building and board().built.get(position.pieces[piece].at) != info.building:
        return False
    return any(info.objection(position, piece, *arguments) is None for arguments in info.arguments(position, piece))
