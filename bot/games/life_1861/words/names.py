"""Names of pieces, hexes, resources and cards, and how a sentence counts and lists them."""

from __future__ import annotations

from functools import lru_cache, partial

from bot.games import phrases
from bot.games.life_1861.data.board import board
from bot.games.life_1861.state.state import RESOURCES, Hex, Key, Resource, Seat, Stock

listed = partial(phrases.listed, empty="no one")
"""Names as a sentence lists them: "Anna, Ben and Clara"; "no one" where there are none."""
count = partial(phrases.counted, none="0")
"""A number of things: "1 action", "0 actions"."""
_NAMES = {"goods": "trade goods", "ammo": "ammunition"}
_EFFECTS = {
    "merchant": "a merchant comes to a random hex and stays through the next round",
    "bandit": "a bandit comes to a random hex and stays until killed",
    "disease-civilian": "a random Civilian falls ill",
    "disease-town-hall": "a Civilian at the Town Hall falls ill",
    "disease-soldier": "the Soldier falls ill",
    "disease-battlefield": "the piece nearest the Battlefield falls ill",
    "good-harvest": "2 food appear on random hexes",
    "supply-wagon": "1 food, 2 medicine and 1 ammunition come to the Base",
    "foraging-order": "tension rises by 1, and the Soldier takes Bakery food free this round",
    "town-meeting": "tension falls by 1 if a Civilian is at the Town Hall, otherwise it rises by 1",
    "skirmish": "Civilians looting the Battlefield are shot on 5+ this round",
    "rain": "every piece moves 1 hex less this round",
    "drought": "the Farm is a round late",
    "church-social": "every piece at the Church gains a Boon",
    "fever-breaks": "one disease is cured",
    "quiet-day": "nothing happens",
    "martial-law": "tension rises by 1",
    "truce": "no attacks between the players this round",
}


def name(piece: Key) -> str:
    """A piece's name for a label, such as "Soldier"; a key that names nobody is returned as it is."""
    found = board().pieces.get(piece)
    return found.name if found else piece


@lru_cache(maxsize=256)
def who(piece: Key) -> str:
    """A piece within a sentence: "the Soldier", "Anna", "a bandit" for any key of a bandit."""
    if piece.startswith("bandit"):
        return "a bandit"
    return "the Soldier" if piece == "soldier" else name(piece)


def side(seat: Seat) -> str:
    """A player within a sentence: "the Soldier" or "the Civilians"."""
    return "the Civilians" if seat == "civilians" else who(seat)


def label(at: Hex) -> str:
    """A hex as it is printed, such as "C3"; "off the board" for the hex of a dead piece."""
    return at.upper() if at else "off the board"


@lru_cache(maxsize=256)
def where(at: Hex) -> str:
    """A hex with its building, such as "C3 (Town Hall)"."""
    key = board().built.get(at)
    return f"{label(at)} ({board().buildings[key].name})" if key else label(at)


def resource(key: str) -> str:
    """A resource's name: "food", "medicine", "trade goods", "ammunition"."""
    return _NAMES.get(key, key)


def amount(number: int, key: Resource) -> str:
    """An amount of a resource, such as "1 trade good"."""
    return f"{number} {'trade good' if key == 'goods' and number == 1 else resource(key)}"


@lru_cache(maxsize=4096)
def stock(blocks: Stock) -> str:
    """Resource blocks in words, such as "2 food, 1 trade good"; "nothing" where there are none."""
    return ", ".join(amount(n, key) for key in RESOURCES if (n := getattr(blocks, key))) or "nothing"


def hexes(number: int) -> str:
    """A distance: "1 hex", "2 hexes"."""
    return f"{number} hex{'' if number == 1 else 'es'}"


def die(least: int) -> str:
    """The dice that hit: "5+", "6"."""
    return f"{least}+" if least < 6 else "6"


def odds(least: int) -> str:
    """The dice that hit with their chance: "on 5+ (2 in 6)"."""
    return f"on {die(least)} ({7 - least} in 6)"


def card(key: str) -> str:
    """An event card's name; a key that names none is returned as it is."""
    found = board().cards.get(key)
    return found.name if found else key


def effect(key: str) -> str:
    """An event card's effect in a few words, without a full stop."""
    return _EFFECTS.get(key, "nothing is known of it")


@lru_cache(maxsize=256)
def subject(piece: Key) -> str:
    """A piece as the beginning of a sentence: "The Soldier", "Anna"."""
    return phrases.sentence(who(piece))


def whose(piece: Key) -> str:
    """ "Anna's", "the Soldier's"."""
    return f"{who(piece)}'s"


def his(piece: Key) -> str:
    """ "his" or "her"."""
    return "her" if piece in ("anna", "clara") else "his"


@lru_cache(maxsize=256)
def things(keys: str) -> str:
    """A bundle of resources by its key: "2 food", "1 food and 1 ammunition"."""
    named = keys.split("-")
    return listed(amount(named.count(key), key) for key in RESOURCES if key in named)
