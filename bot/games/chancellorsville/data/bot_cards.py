"""The BOT's cards, read from data/bot.txt by the grammar of CV-16.20 to CV-16.25."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from msgspec import Struct

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formations, of_side
from bot.games.chancellorsville.data.terms import ROUNDS, SIDES, TRACK, Formation, Place
from bot.games.kit.sides import NAMES, Side

FILE = "bot.txt"

ATTACKER = {1: 2, 2: 1}
"""Cohesion that the BOT's attacker loses, by die (CV-16.10)."""
DEFENDER = {3: 1, 4: 2, 5: 2, 6: 3}
"""Cohesion that the defender loses, by die."""
RETREAT = 6
"""The die that forces a retreat."""


class At(Struct, frozen=True, tag=True):
    """ "at a-b: x/y n": from boxes a to b of the track into a location, with n dice (CV-16.21)."""

    first: int
    last: int
    places: tuple[Place, ...]
    dice: int


class OnTrack(Struct, frozen=True, tag=True):
    """ "track +n" (CV-16.22)."""

    boxes: int


class Strike(Struct, frozen=True, tag=True):
    """ "attack n" (CV-16.23)."""

    dice: int


class Walk(Struct, frozen=True, tag=True):
    """ "march x/y" (CV-16.24)."""

    places: tuple[Place, ...]


class Entrench(Struct, frozen=True, tag=True):
    """ "dig" (CV-16.25)."""


Clause = At | OnTrack | Strike | Walk | Entrench


class Rest(Struct, frozen=True, tag=True):
    """ "rest +n" (CV-16.25)."""

    cohesion: int


class Orders(Struct, frozen=True, tag=True):
    """A formation's line: the first clause that can be carried out is (CV-16.20)."""

    formation: Formation
    clauses: tuple[Clause, ...]


Line = Rest | Orders


class BotCard(Struct, frozen=True):
    """A card of the BOT's: its key and its lines."""

    key: str
    lines: tuple[Line, ...]


class BadCards(ValueError):
    """The file of cards says something that the grammar does not: its text tells the file, the line and the fault."""


@cache
def bot_cards() -> dict[Side, dict[str, BotCard]]:
    """Returns the BOT's cards of each side by their keys."""
    return read(resources.files(__package__).joinpath(FILE).read_text("utf-8"))


def read(text: str) -> dict[Side, dict[str, BotCard]]:
    """Returns the cards that a file's text holds, fifteen of each side. Raises BadCards."""
    found: dict[Side, dict[str, BotCard]] = {side: {} for side in SIDES}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            side, card = card_in(line)
            if card.key in found[side]:
                raise ValueError(f"there are two cards {card.key}")
        except ValueError as error:
            raise BadCards(f"data/{FILE}, line {number}: {error}") from error
        found[side][card.key] = card
    for side, cards in found.items():
        if len(cards) != ROUNDS:
            raise BadCards(f"data/{FILE}: there are {len(cards)} cards of {NAMES[side]}, not {ROUNDS}")
    return found


def card_in(line: str) -> tuple[Side, BotCard]:
    """Returns the card in a line, and whose it is. Raises ValueError."""
    key, _, rest = line.partition(": ")
    side: Side | None = {"U": SIDES[0], "C": SIDES[1]}.get(key[:1])
    if side is None or not re.fullmatch(r"[UC]([1-9]|1[0-5])", key) or not rest:
        raise ValueError(f"a card begins with its key, such as “U1: ”, not with “{line[:12]}”")
    lines = tuple(line_in(part.strip(), side) for part in rest.split(";"))
    return side, BotCard(key.lower(), lines)


def line_in(text: str, side: Side) -> Line:
    """Returns a line of a card. Raises ValueError."""
    if text.startswith("rest"):
        return Rest(number(text, r"rest \+(\d)"))
    name, _, rest = text.partition(": ")
    if name not in of_side(side):
        raise ValueError(f"“{name}” is none of that side's formations")
    clauses = tuple(clause_in(part.strip()) for part in rest.split("|"))
    if any(isinstance(c, At | OnTrack) for c in clauses) and len(formations()[name].starts) < 2:
        raise ValueError(f"{name} is never on the Hidden Movement Track")
    return Orders(name, clauses)


def clause_in(text: str) -> Clause:
    """Returns a clause. Raises ValueError."""
    word = text.partition(" ")[0]
    if word == "at":
        found = re.fullmatch(r"at (\d)-(\d): ([\d/]+) (\d)", text)
        if not found or not 0 <= int(found[1]) <= int(found[2]) <= TRACK:
            raise ValueError(f"“{text}” is not like “at 2-3: 10/18 2”")
        return At(int(found[1]), int(found[2]), places(found[3]), int(found[4]))
    if word == "track":
        return OnTrack(number(text, r"track \+(\d)"))
    if word == "attack":
        return Strike(number(text, r"attack (\d)"))
    if word == "march":
        return Walk(places(text.removeprefix("march ")))
    if text == "dig":
        return Entrench()
    raise ValueError(f"“{text}” is no clause")


def number(text: str, form: str) -> int:
    """Returns the number in a text of that form. Raises ValueError."""
    if not (found := re.fullmatch(form, text)) or not int(found[1]):
        raise ValueError(f"“{text}” has no number where one belongs")
    return int(found[1])


def places(text: str) -> tuple[Place, ...]:
    """Returns the locations in a text such as "10/18". Raises ValueError."""
    found = tuple(int(part) if part.isdigit() else 0 for part in text.split("/"))
    if wrong := [place for place in found if place not in board().locations]:
        raise ValueError(f"there is no location {wrong[0]} in “{text}”")
    return found
