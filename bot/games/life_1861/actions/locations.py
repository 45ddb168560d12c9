"""Locations and merchants: what a piece can do where it stands (sections 5 and 10 of the rulebook)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from msgspec.structs import replace

from bot.games.life_1861.board import board
from bot.games.life_1861.decisions import DEEDS
from bot.games.life_1861.rules.turns import Known, Objection
from bot.games.life_1861.rules.working_copy import Play, changed, seat_of
from bot.games.life_1861.state import RESOURCES, Farm, Hex, Key, Merchant
from bot.games.life_1861.text import event_text, names

BAKERY, FARM = board().buildings["bakery"].hex, board().buildings["farm"].hex
PAIRS = tuple("-".join(pair) for pair in combinations_with_replacement(RESOURCES, 2))
"""The two resources that the Store takes."""
RIPENS, FALLOW = 2, 2
"""Rounds until a crop comes, and after it is gone (LF-5.9, LF-5.12)."""
CROP = 2
"""Food (LF-5.9)."""
CROP_PRICE = 2
"""Trade goods for one food of the other player's crop (LF-5.11)."""


def away(known: Known, piece: Key, building: str) -> Objection | None:
    """That a piece is not at a building, or None where it is (LF-5.1)."""
    info, at = board().buildings[building], known.pieces[piece].at
    if at == info.hex:
        return None
    return f"{names.capital(names.who(piece))} is at {names.where(at)}, not at {names.where(info.hex)}", "LF-5.1"


def is_resource(key: str) -> bool:
    """Whether a key names a resource."""
    return key in RESOURCES


# -- the Bakery


def bread_price(known: Known, piece: Key) -> int:
    """Trade goods for a food from the Bakery (LF-5.3, LF-5.4, LF-11.10)."""
    if piece == "soldier":
        return 0 if known.drawn[-1:] == ("foraging-order",) else 1
    return 1 if piece in known.bread else 0


def objection_to_bakery(known: Known, piece: Key) -> Objection | None:
    """Why a piece may not take food at the Bakery, or None."""
    if barred := away(known, piece, "bakery"):
        return barred
    if BAKERY not in known.ground:
        return "There is no food in the Bakery", "LF-5.3"
    if bread_price(known, piece) > known.stocks[seat_of(piece)].goods:
        rule = "LF-5.4" if piece == "soldier" else "LF-5.3"
        return f"It costs {names.who(piece)} 1 trade good, and there is none", rule
    return None


def bakery(play: Play, piece: Key) -> None:
    """Takes a food from the Bakery."""
    seat, price = seat_of(piece), bread_price(play.state, piece)
    if price:
        play.pay(seat, "goods")
    elif piece != "soldier":
        play.set(bread=(*play.state.bread, piece))
    play.lift(seat, BAKERY, "food")
    play.show(event_text.change("takes 1 food", piece, BAKERY))
    play.tell("bakery", event_text.bread(piece, price, BAKERY), piece=piece, at=BAKERY, price=price)


# -- the Store, and merchants


def store_trades(known: Known, piece: Key) -> Iterator[tuple[str, str]]:
    """What might be given and got at the Store."""
    return product(PAIRS, RESOURCES)


def objection_to_store(known: Known, piece: Key, give: str, get: str) -> Objection | None:
    """Why a piece may not trade so at the Store, or None."""
    if barred := away(known, piece, "store"):
        return barred
    keys, stock = give.split("-"), known.stocks[seat_of(piece)]
    if len(keys) != 2 or not all(map(is_resource, (*keys, get))):
        return "The Store trades any two resources for one", "LF-5.7"
    if any(getattr(stock, key) < keys.count(key) for key in keys):
        return f"The stock is {names.stock(stock)}: there is not {event_text.things(give)} to give", "LF-5.7"
    if not getattr(known.supply, get) + keys.count(get):
        return f"The supply has no {names.resource(get)}", "LF-9.3"
    return None


def store(play: Play, piece: Key, give: str, get: str) -> None:
    """Trades at the Store."""
    seat, at = seat_of(piece), play.state.pieces[piece].at
    for key in RESOURCES:
        play.pay(seat, key, give.split("-").count(key))
    for key in RESOURCES:
        if key == get:
            play.earn(seat, key)
    _tell_trade(play, "store", piece, give, get, at)


def _tell_trade(play: Play, kind: str, piece: Key, give: str, get: str, at: Hex) -> None:
    play.show(event_text.change(f"trades {event_text.things(give)} for {event_text.things(get)}", piece, at))
    text = event_text.trades(piece, give, get, at)
    play.tell(kind, text, piece=piece, at=at, give=give.split("-"), get=get)


def merchants_at(known: Known, at: Hex) -> list[Merchant]:
    """The merchants on a hex, in the order in which they came."""
    return [merchant for merchant in known.merchants if merchant.at == at]


def offered(key: str) -> tuple[str, int]:
    """The resource that a key of a merchant's asks for, and which merchant's: "ammo-2" is the second's, at 1."""
    resource, _, number = key.partition("-")
    return resource, int(number) - 1 if number.isdigit() else 0


def merchant_trades(known: Known, piece: Key) -> Iterator[tuple[str, str]]:
    """What might be swapped with the merchants on a piece's hex."""
    here = len(merchants_at(known, known.pieces[piece].at))
    wares = [key if not n else f"{key}-{n + 1}" for n in range(here) for key in RESOURCES]
    return product(RESOURCES, wares)


def objection_to_merchant(known: Known, piece: Key, give: str, get: str) -> Objection | None:
    """Why a piece may not swap so with a merchant, or None."""
    at = known.pieces[piece].at
    here, (ware, number) = merchants_at(known, at), offered(get)
    if not 0 <= number < len(here):
        there = names.count(len(here), "merchant") if here else "no merchant"
        return f"At {names.where(at)} there {'are' if len(here) > 1 else 'is'} {there}", "LF-10.1"
    if not is_resource(give) or not is_resource(ware):
        return "A merchant swaps one resource for another", "LF-10.1"
    if give == ware:
        return "Like for like is no swap", "LF-10.3"
    stock = known.stocks[seat_of(piece)]
    if not getattr(stock, give):
        return f"The stock is {names.stock(stock)}: there is no {names.resource(give)} to give", "LF-10.1"
    if not getattr(here[number].stock, ware):
        return f"The merchant has {names.stock(here[number].stock)}", "LF-10.1"
    return None


def merchant(play: Play, piece: Key, give: str, get: str) -> None:
    """Swaps with a merchant."""
    at = play.state.pieces[piece].at
    ware, number = offered(get)
    visited = merchants_at(play.state, at)[number]
    stock = visited.stock
    for key in RESOURCES:
        by = (key == give) - (key == ware)
        stock = changed(stock, key, by)
        play.give(seat_of(piece), key, -by)
    left = replace(visited, stock=stock)
    play.set(merchants=tuple(left if m is visited else m for m in play.state.merchants))
    _tell_trade(play, "merchant", piece, give, ware, at)


# -- the Farm


def deeds(known: Known, piece: Key) -> Iterator[tuple[str]]:
    """What might be done at the Farm."""
    return ((deed,) for deed in DEEDS)


def objection_to_farm(known: Known, piece: Key, deed: str) -> Objection | None:
    """Why a piece may not activate the Farm or trade for its crop, or None."""
    if barred := away(known, piece, "farm"):
        return barred
    if deed == "trade":
        return _objection_to_crop(known, piece)
    if deed != "activate":
        return "The Farm is activated, or its crop is traded for", "LF-5.9"
    match known.farm.stage:
        case "growing":
            return f"A crop is growing until the end of round {known.farm.round}", "LF-5.13"
        case "ripe":
            return "A crop is lying there", "LF-5.13"
        case "fallow":
            return f"The Farm lies fallow through round {known.farm.round}", "LF-5.12"
    return None


def _objection_to_crop(known: Known, piece: Key) -> Objection | None:
    farm, seat = known.farm, seat_of(piece)
    if farm.stage != "ripe":
        return "No crop is lying at the Farm", "LF-5.11"
    if farm.owner == seat:
        return f"The crop is free for {names.side(seat)}: pick it up", "LF-5.11"
    if known.stocks[seat].goods < CROP_PRICE:
        return f"A food of the crop costs {CROP_PRICE} trade goods", "LF-5.11"
    return None


def farm(play: Play, piece: Key, deed: str) -> None:
    """Activates the Farm, or trades for its crop."""
    if deed == "trade":
        play.pay(seat_of(piece), "goods", CROP_PRICE)
        play.lift(seat_of(piece), FARM, "food")
        crop_taken(play)
        _tell_trade(play, "farm-trade", piece, "goods-goods", "food", FARM)
        return
    due = play.state.round + RIPENS  # LF-5.10
    play.set(farm=Farm("growing", seat_of(piece), due))
    play.show(event_text.change("activates the Farm", piece, FARM))
    play.tell("farm", event_text.farm_activated(piece, FARM, due), piece=piece, at=FARM, due=due)


def crop_taken(play: Play) -> None:
    """One food of the crop is gone; with the last the Farm lies fallow (LF-5.13)."""
    left = play.state.farm.crop - 1
    rest = replace(play.state.farm, crop=left)
    play.set(farm=rest if left else Farm("fallow", round=play.state.round + FALLOW))


# -- the Church


def objection_to_church(known: Known, piece: Key) -> Objection | None:
    """Why a piece may not activate the Church, or None."""
    if barred := away(known, piece, "church"):
        return barred
    if known.turn and known.turn.blessed:
        return "The Church was activated in this turn", "LF-5.18"
    return None


def church(play: Play, piece: Key) -> None:
    """Activates the Church: the Boon comes when the turn ends."""
    turn, at = play.state.turn, play.state.pieces[piece].at
    assert turn is not None
    play.set(turn=replace(turn, blessed=True))
    play.show(event_text.change("activates the Church", piece, at))
    play.tell("church", event_text.church_activated(piece, at), piece=piece, at=at)


def blessing(play: Play, piece: Key) -> None:
    """Gives a piece a Boon, unless it has one (LF-5.16)."""
    if play.state.pieces[piece].boon:
        return
    after = play.piece(piece, boon=True)
    play.show(event_text.change("receives a Boon", piece, after.at))
    play.tell("boon", event_text.boon(piece, after.at), piece=piece, at=after.at)
