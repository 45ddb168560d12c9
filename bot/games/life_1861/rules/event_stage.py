"""The Event stage (LF-3.2) and what each event card does (section 11 of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules.locations.town import blessing
from bot.games.life_1861.rules.placement import random_hex, scatter
from bot.games.life_1861.rules.turns import alive
from bot.games.life_1861.state.state import CIVILIANS, RESOURCES, Hex, Key, Merchant, Stock
from bot.games.life_1861.state.working_copy import Work, changed
from bot.games.life_1861.words import events, names

STAYS = 1
"""Rounds after the one in which he came that a merchant stays (LF-10.4)."""
WAGON = Stock(food=1, medicine=2, ammo=1)
"""A Supply Wagon's load (LF-11.9)."""
HARVEST = 2
"""Food of a Good Harvest (LF-11.8)."""
TOWN_HALL, CHURCH, BATTLEFIELD, BASE = (
    board().buildings[key].hex for key in ("town-hall", "church", "battlefield", "base")
)


def next_round(work: Work) -> None:
    """The Event stage: the next round begins, and one card is drawn from those left and done."""
    left = undrawn(work.state.drawn)
    number = work.state.round + 1
    card = left[work.draw(len(left), f"the event card of round {number}") - 1]
    work.set(round=number, drawn=(*work.state.drawn, card), turns=(), bread=())
    work.show_change(f"event: {names.card(card)}", "", "")
    work.tell("event", events.card(number, card), round=number, card=card)
    CARDS[card](work)


def undrawn(drawn: tuple[str, ...]) -> list[str]:
    """The cards still in the deck, in the order of the board file: the draw shuffles (LF-2.1)."""
    gone = list(drawn)
    deck = [card.key for card in board().cards.values() for _ in range(card.count)]
    for card in gone:
        deck.remove(card)
    return deck


def merchant(work: Work) -> None:
    """Places a merchant (LF-11.2) with one of each resource (LF-10.1), as far as the supply goes (LF-10.2)."""
    die, at = random_hex(work, "a merchant")
    brought = Stock()
    for key in RESOURCES:
        if getattr(work.state.supply, key):
            work.set(supply=changed(work.state.supply, key, -1))
            brought = changed(brought, key, 1)
    until = work.state.round + STAYS
    work.set(merchants=(*work.state.merchants, Merchant(at, brought, until)))
    work.show_change("a merchant comes", "", at)
    work.tell("placed", events.placed("a merchant", die, at), what="merchant", die=die, at=at)
    work.tell("merchant", events.merchant_comes(at, names.stock(brought), until), at=at, until=until)


def bandit(work: Work) -> None:
    """Places a bandit (LF-11.3)."""
    die, at = random_hex(work, "a bandit")
    work.set(bandits=(*work.state.bandits, at))
    work.show_change("a bandit comes", "", at)
    work.tell("placed", events.placed("a bandit", die, at), what="bandit", die=die, at=at)


def chosen(work: Work, pieces: list[Key], purpose: str) -> Key:
    """One of several pieces, by a die (LF-11.20)."""
    return pieces[0] if len(pieces) == 1 else pieces[work.draw(len(pieces), purpose) - 1]


def there(work: Work, keys: Iterable[Key], at: Hex) -> list[Key]:
    """The pieces among ``keys`` that are on a hex."""
    return [key for key in keys if work.state.pieces[key].at == at]


def fall_ill(work: Work, pieces: list[Key]) -> None:
    """One of the pieces gets a disease."""
    if not pieces:
        nothing(work, "No one is there")
        return
    key = chosen(work, pieces, "who falls ill")
    after = work.piece(key, diseases=work.state.pieces[key].diseases + 1)
    work.show_change("falls ill", key, after.at)
    work.tell("disease-card", events.falls_ill(key, after), piece=key, at=after.at, diseases=after.diseases)


def nothing(work: Work, why: str) -> None:
    """Tells that a card does nothing."""
    work.tell("nothing", f"{why}: nothing happens.", card=work.state.drawn[-1])


def a_civilian(work: Work) -> None:
    """Gives a random Civilian a disease (LF-11.4)."""
    fall_ill(work, [key for key in CIVILIANS if alive(work.state, key)])


def at_the_town_hall(work: Work) -> None:
    """Gives a Civilian at the Town Hall a disease (LF-11.5)."""
    fall_ill(work, there(work, CIVILIANS, TOWN_HALL))


def the_soldier(work: Work) -> None:
    """Gives the Soldier a disease (LF-11.6)."""
    fall_ill(work, ["soldier"] if alive(work.state, "soldier") else [])


def nearest_the_battlefield(work: Work) -> None:
    """Gives the piece nearest the Battlefield a disease (LF-11.7)."""
    far = {key: board().distances[piece.at, BATTLEFIELD] for key, piece in work.state.pieces.items() if piece.health}
    fall_ill(work, [key for key in far if far[key] == min(far.values())])


def good_harvest(work: Work) -> None:
    """Places food (LF-11.8)."""
    for _ in range(HARVEST):
        scatter(work, "food")


def supply_wagon(work: Work) -> None:
    """Lays food, medicine and ammunition at the Base (LF-11.9), as far as the supply goes."""
    brought = Stock(**{key: work.lay(BASE, key, getattr(WAGON, key)) for key in RESOURCES if getattr(WAGON, key)})
    work.show_change("a supply wagon comes", "", BASE)
    text = events.wagon(brought, WAGON, BASE)
    work.tell("wagon", text, food=brought.food, medicine=brought.medicine, ammo=brought.ammo, at=BASE)


def stir(work: Work, by: int, why: str) -> None:
    """Moves tension, and says why."""
    level = work.tension(by)
    work.show_change(f"tension {level}", "", "")
    work.tell("tension", events.tension(level, why), tension=level)


def foraging_order(work: Work) -> None:
    """Raises tension (LF-11.10); the price of bread changes where it is paid."""
    stir(work, 1, "The Soldier forages")


def town_meeting(work: Work) -> None:
    """Lowers or raises tension by the Civilians at the Town Hall (LF-11.11)."""
    if heard := there(work, CIVILIANS, TOWN_HALL):
        present = names.listed(map(names.name, heard))
        stir(work, -1, f"{present} {'is' if len(heard) == 1 else 'are'} at {names.where(TOWN_HALL)}")
    else:
        stir(work, 1, f"No Civilian is at {names.where(TOWN_HALL)}")


def martial_law(work: Work) -> None:
    """Raises tension (LF-11.18)."""
    stir(work, 1, "Martial law is declared")


def drought(work: Work) -> None:
    """Delays the crop that is growing by a round (LF-11.14)."""
    farm = work.state.farm
    if farm.stage != "growing":
        nothing(work, "No crop is growing")
        return
    work.set(farm=replace(farm, round=farm.round + 1))
    work.tell("drought", events.drought(farm.round + 1), due=farm.round + 1)


def church_social(work: Work) -> None:
    """Gives a Boon to every piece at the Church (LF-11.15)."""
    praying = there(work, work.state.pieces, CHURCH)
    for key in praying:
        blessing(work, key)
    if not praying:
        nothing(work, "No one is there")


def fever_breaks(work: Work) -> None:
    """Cures one disease (LF-11.16)."""
    ill = [key for key, piece in work.state.pieces.items() if piece.diseases]
    if not ill:
        nothing(work, "No one has a disease")
        return
    key = chosen(work, ill, "the piece to cure")
    after = work.piece(key, diseases=work.state.pieces[key].diseases - 1)
    work.show_change("is cured", key, after.at)
    work.tell("cured", events.cured(key, after), piece=key, at=after.at, diseases=after.diseases)


def lasting(work: Work) -> None:
    """Skirmish, Rain, Truce and Quiet Day do nothing at once: where they matter the rules look at the round's card
    (LF-11.12, LF-11.13, LF-11.17, LF-11.19)."""


CARDS: dict[str, Callable[[Work], None]] = {
    "merchant": merchant,
    "bandit": bandit,
    "disease-civilian": a_civilian,
    "disease-town-hall": at_the_town_hall,
    "disease-soldier": the_soldier,
    "disease-battlefield": nearest_the_battlefield,
    "good-harvest": good_harvest,
    "supply-wagon": supply_wagon,
    "foraging-order": foraging_order,
    "town-meeting": town_meeting,
    "skirmish": lasting,
    "rain": lasting,
    "drought": drought,
    "church-social": church_social,
    "fever-breaks": fever_breaks,
    "quiet-day": lasting,
    "martial-law": martial_law,
    "truce": lasting,
}
"""The effect of each card, carried out when it is drawn."""
