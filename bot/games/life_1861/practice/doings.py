"""The actions of a piece where it stands, or would stand, each with its worth."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bot.games.life_1861.data.board import board
from bot.games.life_1861.practice.worth import Outlook
from bot.games.life_1861.rules import combat
from bot.games.life_1861.rules.locations import farm as farming
from bot.games.life_1861.rules.locations.farm import CROP, CROP_PRICE, FARM, RIPENS
from bot.games.life_1861.rules.locations.looting import find, shot_hits
from bot.games.life_1861.rules.locations.town import BAKERY, bread_price
from bot.games.life_1861.rules.movement import SOLDIER_PICKS_UP
from bot.games.life_1861.state.state import RESOURCES, ROUNDS, Hex, Key, Resource, Stock

_AT = {key: info.hex for key, info in board().buildings.items()}
STORE, DOCTOR, CHURCH, BATTLEFIELD = _AT["store"], _AT["doctor"], _AT["church"], _AT["battlefield"]
BOON = 0.7
"""The worth of a Boon to a piece that has none."""
BANDIT_HURTS = 1 / 3
"""How often a bandit hits."""


class Doing(Struct, frozen=True):
    """An action as its canonical text, and its worth. ``again`` is what it is worth a second time in the same turn."""

    text: str
    worth: float
    again: float = 0.0


class Shot(Struct, frozen=True):
    """Whom a piece can attack: the text, where he stands, from how many hexes away, and what that is worth from no hex
    away, from one and from more."""

    text: str
    at: Hex
    reach: int
    worths: tuple[float, ...]


class Doings:
    """What a piece can do on each hex."""

    def __init__(self, outlook: Outlook, piece: Key) -> None:
        self._outlook, self._piece = outlook, piece
        self._shots = list(_shots(outlook, piece))
        self._medicine = [doing for doing in _medicine(outlook, piece) if doing.worth > 0]
        self._merchants = {merchant.at for merchant in outlook.view.merchants}

    def __call__(self, at: Hex) -> list[Doing]:
        """Returns what the piece can do on a hex, as far as it is worth anything."""
        outlook, piece, far = self._outlook, self._piece, board().distances
        found: list[Doing] = []
        if at in outlook.view.ground:
            found += _pick_up(outlook, piece, at)
        if at in board().built:
            found += _here(outlook, piece, at)
        if at in self._merchants:
            found += _merchants(outlook, piece, at)
        for shot in self._shots:
            away = far[at, shot.at]
            if away <= shot.reach:
                found.append(Doing(shot.text, shot.worths[min(away, 2)]))
        return [*(doing for doing in found if doing.worth > 0), *self._medicine]


def _pick_up(outlook: Outlook, piece: Key, at: Hex) -> Iterator[Doing]:
    lying = outlook.view.ground.get(at)
    if lying is None or at == BAKERY:
        return
    if at == FARM and outlook.view.farm.owner != outlook.seat:
        return
    most = SOLDIER_PICKS_UP if piece == "soldier" else 1
    best = sorted(_each(lying), key=lambda key: -outlook.resource(key))
    taken = sorted(best[:most], key=RESOURCES.index)
    worth = sum(outlook.resource(key) for key in taken)
    rest = sum(outlook.resource(key) for key in best[most : 2 * most])
    yield Doing(f"pick-up {piece} {'-'.join(taken)}", worth, rest)


def _each(lying: Stock) -> list[Resource]:
    """Returns the blocks of a stock, one by one."""
    return [key for key in RESOURCES for _ in range(getattr(lying, key))]


def _here(outlook: Outlook, piece: Key, at: Hex) -> Iterator[Doing]:
    """Yields the action of the building on a hex."""
    if at == BAKERY:
        yield from _bread(outlook, piece)
    elif at == FARM:
        yield from _farm(outlook, piece)
    elif at == STORE:
        yield from _store(outlook, piece)
    elif at == DOCTOR and outlook.stock.goods:
        for service, worth in (("heal", outlook.healing(piece)), ("cure", outlook.cure(piece))):
            yield Doing(f"doctor {piece} {service}", worth - outlook.resource("goods") if worth else 0.0)
    elif at == CHURCH and not outlook.view.pieces[piece].boon:
        blessed = outlook.view.turn and outlook.view.turn.blessed
        yield Doing(f"church {piece}", 0.0 if blessed else BOON)
    elif at == BATTLEFIELD:
        yield loot(outlook, piece)


def _bread(outlook: Outlook, piece: Key) -> Iterator[Doing]:
    view = outlook.view
    lying = view.ground.get(BAKERY, Stock()).food
    price = bread_price(view, piece)
    if not lying or price > outlook.stock.goods:
        return
    goods = outlook.resource("goods")
    cost = 0 if piece == "soldier" and not price else 1
    again = outlook.food - cost * goods if lying > 1 and outlook.stock.goods >= price + cost else 0.0
    yield Doing(f"bakery {piece}", outlook.food - price * goods, again)


def _farm(outlook: Outlook, piece: Key) -> Iterator[Doing]:
    view = outlook.view
    if farming.objection_to_farm(view, piece, "trade") is None:
        yield Doing(f"farm {piece} trade", outlook.food - CROP_PRICE * outlook.resource("goods"))
    if view.farm.stage == "idle" and view.round + RIPENS + 1 <= ROUNDS:
        yield Doing(f"farm {piece} activate", 0.35 * CROP * outlook.food)


def _store(outlook: Outlook, piece: Key) -> Iterator[Doing]:
    """Yields the best trade of two resources for one."""
    has = sorted(_each(outlook.stock), key=outlook.resource)
    if len(has) < 2:
        return
    best = max(RESOURCES, key=lambda key: outlook.resource(key) if getattr(outlook.view.supply, key) else 0.0)
    given = [key for key in has if key != best][:2]
    if len(given) < 2 or not getattr(outlook.view.supply, best):
        return
    gain = outlook.resource(best) - sum(map(outlook.resource, given))
    yield Doing(f"store {piece} {'-'.join(sorted(given, key=RESOURCES.index))} {best}", gain, gain / 2)


def loot(outlook: Outlook, piece: Key) -> Doing:
    """Returns the worth of looting: the mean of what the dice bring, less the shot at a Civilian."""
    worth = sum(found(outlook, find(outlook.view, piece, die)) for die in range(1, 7)) / 6
    if piece != "soldier":
        worth -= (7 - shot_hits(outlook.view)) / 6 * outlook.health(piece)
    return Doing(f"loot {piece}", worth, worth)


def found(outlook: Outlook, what: str) -> float:
    """Returns the worth of a find at the Battlefield."""
    if what == "any":
        return max(outlook.resource(key) for key in RESOURCES if getattr(outlook.view.supply, key))
    if what == "pistol":
        return 3.0 if outlook.fights else 0.5
    return {"ammo": outlook.resource("ammo"), "goods": outlook.resource("goods")}.get(what, 0.0)


def _merchants(outlook: Outlook, piece: Key, at: Hex) -> Iterator[Doing]:
    """Yields the best swap with each merchant on a hex."""
    given = sorted(dict.fromkeys(_each(outlook.stock)), key=outlook.resource)
    here = [merchant for merchant in outlook.view.merchants if merchant.at == at]
    for number, merchant in enumerate(here, 1):
        wares = sorted(dict.fromkeys(_each(merchant.stock)), key=outlook.resource, reverse=True)
        if not given or not wares or wares[0] == given[0]:
            continue
        ware = wares[0] if number == 1 else f"{wares[0]}-{number}"
        gain = outlook.resource(wares[0]) - outlook.resource(given[0])
        yield Doing(f"merchant {piece} {given[0]} {ware}", gain)


def _shots(outlook: Outlook, piece: Key) -> Iterator[Shot]:
    view, far = outlook.view, board().distances
    own = combat.attack_range(view, piece)
    reach = own if outlook.stock.ammo else min(combat.FREE_RANGE, own)
    if view.drawn[-1] != "truce":
        for target in outlook.enemies:
            worths = tuple(attack_worth(outlook, piece, target, away) for away in range(3))
            yield Shot(f"attack {piece} {target}", view.pieces[target].at, reach, worths)
    for place in dict.fromkeys(view.bandits):
        likely = (7 - combat.needed(view, piece, f"{combat.BANDIT}{place}")) / 6
        near = [outlook.health(key) for key in outlook.own if far[view.pieces[key].at, place] <= 1]
        gain = likely * (BANDIT_HURTS * sum(near) + 0.2)
        worths = tuple(gain - _shot(outlook, away) for away in range(3))
        yield Shot(f"attack {piece} {combat.BANDIT}{place}", place, reach, worths)


def attack_worth(outlook: Outlook, piece: Key, target: Key, away: int) -> float:
    """Returns the worth of an attack from so many hexes away: the harm by its chance, less the shot and what tension
    does."""
    tension = 0.25 if piece == "soldier" and outlook.view.tension in (3, 7) else 0.1
    return hits(outlook, piece, away) * outlook.harm(target) - _shot(outlook, away) - tension


def hits(outlook: Outlook, piece: Key, away: int) -> float:
    """Returns how likely an attack from so many hexes away is to hit."""
    chance = (7 - combat.combat_number(outlook.view, piece) + (away == 0)) / 6
    return 1 - (1 - chance) ** 2 if outlook.view.pieces[piece].boon else chance


def _shot(outlook: Outlook, away: int) -> float:
    """Returns what an attack from so far away costs."""
    return outlook.resource("ammo") * 0.5 if away > combat.FREE_RANGE else 0.0


def _medicine(outlook: Outlook, piece: Key) -> Iterator[Doing]:
    if not outlook.stock.medicine:
        return
    for patient in outlook.own:
        for service, worth in (("heal", outlook.healing(patient)), ("cure", outlook.cure(patient))):
            yield Doing(f"medicine {piece} {patient} {service}", worth - outlook.traded * 0.5)
