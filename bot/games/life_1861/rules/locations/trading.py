"""Trading at the Store (LF-5.7) and with merchants (section 10 of the rulebook)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Objection
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command, Declared
from bot.games.life_1861.rules.locations.town import away
from bot.games.life_1861.rules.owners import PIECE, ActionRules, Declaration
from bot.games.life_1861.state.state import RESOURCES, Hex, Key, Merchant, Stock, seat_of
from bot.games.life_1861.state.view import Position
from bot.games.life_1861.state.working_copy import Work, changed
from bot.games.life_1861.words import events, names

PAIRS = tuple("-".join(pair) for pair in combinations_with_replacement(RESOURCES, 2))
"""The two resources that the Store takes."""


class Trade(Struct, frozen=True):
    """ "store ben food-goods ammo": a piece trades a pair of resources for one at the Store."""

    piece: Key
    pair: str
    get: str


class Swap(Struct, frozen=True):
    """ "merchant anna food ammo-2": a piece swaps a resource for one of a merchant's, here the second's."""

    piece: Key
    give: str
    ware: str


def is_resource(key: str) -> bool:
    """Whether a key names a resource."""
    return key in RESOURCES


def store_trades(position: Position, piece: Key) -> Iterator[tuple[str, str]]:
    """Lists pairs of a bundle to give and a resource to get at the Store (LF-5.7, LF-5.8)."""
    stock, supply = position.stocks[seat_of(piece)], position.supply
    has = [key for key in RESOURCES if getattr(stock, key)]
    there = [key for key in RESOURCES if getattr(supply, key)]
    for one, two in combinations_with_replacement(has, 2):
        if one != two or getattr(stock, one) > 1:
            yield from ((f"{one}-{two}", get) for get in RESOURCES if get in there or get in (one, two))


def objection_to_store(position: Position, piece: Key, give: str, get: str) -> Objection | None:
    """Returns why a piece may not trade so at the Store, or None."""
    if barred := away(position, piece, "store"):
        return barred
    keys, stock = give.split("-"), position.stocks[seat_of(piece)]
    if len(keys) != 2 or not all(map(is_resource, (*keys, get))):
        return "The Store trades any two resources for one", "LF-5.7"
    if any(getattr(stock, key) < keys.count(key) for key in keys):
        return f"The stock is {names.stock(stock)}: there is not {names.things(give)} to give", "LF-5.7"
    if not getattr(position.supply, get) + keys.count(get):
        return f"The supply has no {names.resource(get)}", "LF-9.3"
    return None


def store(work: Work, piece: Key, give: str, get: str) -> None:
    """Trades at the Store."""
    seat, at = seat_of(piece), work.state.pieces[piece].at
    for key in RESOURCES:
        work.pay(seat, key, give.split("-").count(key))
    for key in RESOURCES:
        if key == get:
            work.earn(seat, key)
    tell_trade(work, "store", piece, give, get, at)


def tell_trade(work: Work, kind: str, piece: Key, give: str, get: str, at: Hex) -> None:
    work.show_change(f"trades {names.things(give)} for {names.things(get)}", piece, at)
    text = events.trades(piece, give, get, at)
    work.tell(kind, text, piece=piece, at=at, give=give.split("-"), get=get)


def merchants_at(position: Position, at: Hex) -> list[Merchant]:
    """The merchants on a hex, in the order in which they came."""
    return [merchant for merchant in position.merchants if merchant.at == at]


def offered(key: str) -> tuple[str, int]:
    """The resource that a key of a merchant's asks for, and which merchant's: "ammo-2" is the second's, at 1."""
    resource, _, number = key.partition("-")
    return resource, int(number) - 1 if number.isdigit() else 0


def merchant_trades(position: Position, piece: Key) -> Iterable[tuple[str, str]]:
    """Lists pairs of a resource to give and a merchant's to get on a piece's hex (LF-10.1, LF-10.3)."""
    here = position.merchants and merchants_at(position, position.pieces[piece].at)
    return _swaps(here, position.stocks[seat_of(piece)]) if here else ()


def _swaps(here: Sequence[Merchant], stock: Stock) -> Iterator[tuple[str, str]]:
    """Yields each resource to give with the wares of these merchants."""
    for give in RESOURCES:
        if getattr(stock, give):
            for number, merchant in enumerate(here, 1):
                wares = (ware for ware in RESOURCES if ware != give and getattr(merchant.stock, ware))
                yield from ((give, ware if number == 1 else f"{ware}-{number}") for ware in wares)


def objection_to_merchant(position: Position, piece: Key, give: str, get: str) -> Objection | None:
    """Returns why a piece may not swap so with a merchant, or None."""
    at = position.pieces[piece].at
    here, (ware, number) = merchants_at(position, at), offered(get)
    if not 0 <= number < len(here):
        there = names.count(len(here), "merchant") if here else "no merchant"
        return f"At {names.where(at)} there {'are' if len(here) > 1 else 'is'} {there}", "LF-10.1"
    if not is_resource(give) or not is_resource(ware):
        return "A merchant swaps one resource for another", "LF-10.1"
    if give == ware:
        return "Swap it for a different resource", "LF-10.3"
    stock = position.stocks[seat_of(piece)]
    if not getattr(stock, give):
        return f"The stock is {names.stock(stock)}: there is no {names.resource(give)} to give", "LF-10.1"
    if not getattr(here[number].stock, ware):
        return f"The merchant has {names.stock(here[number].stock)}", "LF-10.1"
    return None


def merchant(work: Work, piece: Key, give: str, get: str) -> None:
    """Swaps with a merchant."""
    at = work.state.pieces[piece].at
    ware, number = offered(get)
    visited = merchants_at(work.state, at)[number]
    stock = visited.stock
    for key in RESOURCES:
        by = (key == give) - (key == ware)
        stock = changed(stock, key, by)
        work.give(seat_of(piece), key, -by)
    left = replace(visited, stock=stock)
    work.set(merchants=tuple(left if m is visited else m for m in work.state.merchants))
    tell_trade(work, "merchant", piece, give, ware, at)


def is_ware(key: str) -> bool:
    """Whether a key names a merchant's resource: "ammo" is the first merchant's on the hex, "ammo-2" the second's."""
    named, dash, number = key.partition("-")
    return is_resource(named) and (not dash or number in list("23456789"))


TRADE: Declaration = Declared(
    Trade,
    ("store {piece} {pair} {get}",),
    ActionRules(store_trades, objection_to_store, store, "store"),
    Command(
        "Trade two resources for one at the General Goods Store",
        (PIECE, CommandOption("give", "Which two"), CommandOption("get", "Which one")),
    ),
    tokens={"pair": PAIRS.__contains__},
)
SWAP: Declaration = Declared(
    Swap,
    ("merchant {piece} {give} {ware}",),
    ActionRules(merchant_trades, objection_to_merchant, merchant),
    Command(
        "Swap a resource with a merchant",
        (PIECE, CommandOption("give", "What you give"), CommandOption("get", "What you get")),
    ),
    tokens={"ware": is_ware},
)
