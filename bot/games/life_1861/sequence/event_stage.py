"""The Event stage (LF-3.2) and what each event card does (section 11 of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from bot.games.life_1861.actions.church import blessing
from bot.games.life_1861.board import board
from bot.games.life_1861.rules.placement import random_hex, scatter
from bot.games.life_1861.rules.turns import alive
from bot.games.life_1861.rules.working_copy import Play, changed
from bot.games.life_1861.state import CIVILIANS, RESOURCES, Hex, Key, Merchant, Stock
from bot.games.life_1861.text import names, stage_text

STAYS = 1
"""Rounds after the one in which he came that a merchant stays (LF-10.4)."""
HARVEST = 2
"""Food of a Good Harvest (LF-11.8)."""
TOWN_HALL, CHURCH, BATTLEFIELD, BASE = (
    board().buildings[key].hex for key in ("town-hall", "church", "battlefield", "base")
)


def next_round(play: Play) -> None:
    """The Event stage: the next round begins, and one card is drawn from those left and done."""
    left = undrawn(play.state.drawn)
    number = play.state.round + 1
    card = left[play.draw(len(left), f"the event card of round {number}") - 1]
    play.set(round=number, drawn=(*play.state.drawn, card), turns=(), bread=())
    play.show_change(f"event: {names.card(card)}", "", "")
    play.tell("event", stage_text.card(number, card), round=number, card=card)
    CARDS[card](play)


def undrawn(drawn: tuple[str, ...]) -> list[str]:
    """The cards still in the deck, in the order of the board file: the draw shuffles (LF-2.1)."""
    gone = list(drawn)
    deck = [card.key for card in board().cards.values() for _ in range(card.count)]
    for card in gone:
        deck.remove(card)
    return deck


def merchant(play: Play) -> None:
    """LF-11.2, LF-10.1: a merchant with one of each resource, as far as the supply goes (LF-10.2)."""
    die, at = random_hex(play, "a merchant")
    brought = Stock()
    for key in RESOURCES:
        if getattr(play.state.supply, key):
            play.set(supply=changed(play.state.supply, key, -1))
            brought = changed(brought, key, 1)
    until = play.state.round + STAYS
    play.set(merchants=(*play.state.merchants, Merchant(at, brought, until)))
    play.show_change("a merchant comes", "", at)
    play.tell("placed", stage_text.placed("a merchant", die, at), what="merchant", die=die, at=at)
    play.tell("merchant", stage_text.merchant_comes(at, names.stock(brought), until), at=at, until=until)


def bandit(play: Play) -> None:
    """LF-11.3."""
    die, at = random_hex(play, "a bandit")
    play.set(bandits=(*play.state.bandits, at))
    play.show_change("a bandit comes", "", at)
    play.tell("placed", stage_text.placed("a bandit", die, at), what="bandit", die=die, at=at)


def chosen(play: Play, pieces: list[Key], purpose: str) -> Key:
    """One of several pieces, by a die (LF-11.20)."""
    return pieces[0] if len(pieces) == 1 else pieces[play.draw(len(pieces), purpose) - 1]


def there(play: Play, keys: Iterable[Key], at: Hex) -> list[Key]:
    """The pieces among ``keys`` that are on a hex."""
    return [key for key in keys if play.state.pieces[key].at == at]


def fall_ill(play: Play, pieces: list[Key]) -> None:
    """One of the pieces gets a disease."""
    if not pieces:
        nothing(play, "Nobody is there")
        return
    key = chosen(play, pieces, "who falls ill")
    after = play.piece(key, diseases=play.state.pieces[key].diseases + 1)
    play.show_change("falls ill", key, after.at)
    play.tell("disease-card", stage_text.falls_ill(key, after), piece=key, at=after.at, diseases=after.diseases)


def nothing(play: Play, why: str) -> None:
    """Tells that a card does nothing."""
    play.tell("nothing", f"{why}: nothing happens.", card=play.state.drawn[-1])


def a_civilian(play: Play) -> None:
    """LF-11.4."""
    fall_ill(play, [key for key in CIVILIANS if alive(play.state, key)])


def at_the_town_hall(play: Play) -> None:
    """LF-11.5."""
    fall_ill(play, there(play, CIVILIANS, TOWN_HALL))


def the_soldier(play: Play) -> None:
    """LF-11.6."""
    fall_ill(play, ["soldier"])


def nearest_the_battlefield(play: Play) -> None:
    """LF-11.7."""
    far = {key: board().distances[piece.at, BATTLEFIELD] for key, piece in play.state.pieces.items() if piece.health}
    fall_ill(play, [key for key in far if far[key] == min(far.values())])


def good_harvest(play: Play) -> None:
    """LF-11.8."""
    for _ in range(HARVEST):
        scatter(play, "food")


def supply_wagon(play: Play) -> None:
    """LF-11.9."""
    food, ammo = play.lay(BASE, "food"), play.lay(BASE, "ammo")
    play.show_change("a supply wagon comes", "", BASE)
    play.tell("wagon", stage_text.wagon(food, ammo, BASE), food=food, ammo=ammo, at=BASE)


def stir(play: Play, by: int, why: str) -> None:
    """Moves tension, and says why."""
    level = play.tension(by)
    play.show_change(f"tension {level}", "", "")
    play.tell("tension", stage_text.tension(level, why), tension=level)


def foraging_order(play: Play) -> None:
    """LF-11.10: tension here, the price of bread where it is paid."""
    stir(play, 1, "The Soldier forages")


def town_meeting(play: Play) -> None:
    """LF-11.11."""
    if heard := there(play, CIVILIANS, TOWN_HALL):
        present = names.listed(map(names.name, heard))
        stir(play, -1, f"{present} {'is' if len(heard) == 1 else 'are'} at {names.where(TOWN_HALL)}")
    else:
        stir(play, 1, f"No Civilian is at {names.where(TOWN_HALL)}")


def martial_law(play: Play) -> None:
    """LF-11.18."""
    stir(play, 1, "Martial law is declared")


def drought(play: Play) -> None:
    """LF-11.14."""
    farm = play.state.farm
    if farm.stage != "growing":
        nothing(play, "No crop is growing")
        return
    play.set(farm=replace(farm, round=farm.round + 1))
    play.tell("drought", stage_text.drought(farm.round + 1), due=farm.round + 1)


def church_social(play: Play) -> None:
    """LF-11.15."""
    praying = there(play, play.state.pieces, CHURCH)
    for key in praying:
        blessing(play, key)
    if not praying:
        nothing(play, "Nobody is there")


def fever_breaks(play: Play) -> None:
    """LF-11.16."""
    ill = [key for key, piece in play.state.pieces.items() if piece.diseases]
    if not ill:
        nothing(play, "Nobody has a disease")
        return
    key = chosen(play, ill, "who is cured")
    after = play.piece(key, diseases=play.state.pieces[key].diseases - 1)
    play.show_change("is cured", key, after.at)
    play.tell("cured", stage_text.cured(key, after), piece=key, at=after.at, diseases=after.diseases)


def lasting(play: Play) -> None:
    """Skirmish, Rain, Truce and Quiet Day do nothing at once: where they matter the rules look at the round's card
    (LF-11.12, LF-11.13, LF-11.17, LF-11.19)."""


CARDS: dict[str, Callable[[Play], None]] = {
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
"""What each card does when it is drawn."""
