"""The rulebooks with their glossaries and indexes, each made once."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import Any

from msgspec import Struct

from bot.games.contract.game import Game, Seat
from bot.games.rulebooks import asked, glossary, rulebook
from bot.games.rulebooks.glossary import Glossary
from bot.games.rulebooks.rulebook import Rule, Rulebook
from bot.record.house_rules import HouseRule, number_of
from bot.storage.rule_search import Index


class Book(Struct, frozen=True, dict=True):
    """A game's rules as people read them: the game's key and name, the rulebook, the glossary, and the text of what
    people ask."""

    key: str
    name: str
    rules: Rulebook
    glossary: Glossary
    asked: str

    @cached_property
    def index(self) -> Index:
        """What finds the entries that answer a question. To make it takes a second: see :func:`indexed`."""
        return Index(self.rules, self.glossary, asked.parse(self.asked, self.rules))

    @property
    def start(self) -> list[Rule]:
        """The entries that matter most, in reading order."""
        return [self.rules.by_id[id] for id in self.glossary.start]


def book_of(game: Game[Any, Any, Any]) -> Book:
    """Returns the book of a game."""
    return _book(game.key, game.name, game.rulebook(), game.glossary(), game.asked())


@cache
def _book(key: str, name: str, rules: str, words: str, questions: str) -> Book:
    parsed = rulebook.parse(rules)
    return Book(key, name, parsed, glossary.parse(words, parsed), questions)


async def indexed(*books: Book) -> None:
    """Makes the indexes of books in a thread, so that they answer questions at once."""
    for book in books:
        if "index" not in book.__dict__:
            await asyncio.to_thread(getattr, book, "index")


def rule_of(book: Book, house_rules: Mapping[int, HouseRule], id: str) -> Rule | None:
    """Returns the rule of an id: of the book, or one of a game's house rules; None for no rule."""
    own = house_rules.get(number_of(id))
    if own is None:
        return book.rules.by_id.get(id)
    return Rule(id, "House rule, withdrawn since" if own.withdrawn else "House rule", "house rule", own.text)


def elsewhere(game: Game[Any, Any, Any], options: Mapping[str, str]) -> list[str]:
    """Returns the names of the editions that are not played with these options: the values of the option "edition"."""
    return [
        value.replace("-", " ")
        for option in game.options
        for value in option.values
        if option.key == "edition" and value != options.get(option.key)
    ]


def named_edition(game: Game[Any, Any, Any], query: str, options: Mapping[str, str]) -> tuple[Mapping[str, str], str]:
    """Returns the options with the edition that a query names, *how do I win at Shiloh*, and the query without it; both
    as they are for a query that names none."""
    for option in game.options:
        for value in option.values if option.key == "edition" else ():
            without = re.sub(rf"\b(?:(?:at|in|of) )?{value.replace('-', '[- ]')}\b", "", query, flags=re.IGNORECASE)
            if without != query:
                return {**options, option.key: value}, without
    return options, query


def other_sides(game: Game[Any, Any, Any], options: Mapping[str, str], seat: Seat | None) -> list[str]:
    """Returns the names of the sides that the player of a seat does not lead, in the singular; none for an onlooker."""
    if seat is None:
        return []
    return [info.name.removesuffix("s") for info in game.seats_for(options) if info.key != seat]


AGAINST = "attack|beat|defeat|destroy|fight|find|hit|kill|reach|scout|see|shoot|spot|stop"
"""What one does to an enemy."""
DOES, WINS = "can|could|do|does|may|will", "lose|win"
"""The words before and after a side in a question how it wins or loses."""


def with_enemy(game: Game[Any, Any, Any], query: str, options: Mapping[str, str], seat: Seat | None) -> str:
    """Returns a query with *the enemy* for the other side where the player of a seat asks what to do to it: *how do I
    beat the rebels*."""
    if not (others := other_sides(game, options, seat)):
        return query
    said = _called(game, others)
    return re.sub(rf"\b({AGAINST}) (?:the |a |an )?(?:{said})s?\b", r"\1 the enemy", query, flags=re.IGNORECASE)


def named_side(game: Game[Any, Any, Any], query: str, options: Mapping[str, str]) -> tuple[Seat | None, str]:
    """Returns the seat of the side of which a query asks how it wins or loses, and the query as that side's player
    would ask it: *how do I win* for *how does the South win*. None, and the query as it is, for any other."""
    for info in game.seats_for(options):
        said = _called(game, [info.name.removesuffix("s")])
        asked = re.sub(rf"\b(?:{DOES}) (?:the )?(?:{said}) ({WINS})\b", r"do I \1", query, flags=re.IGNORECASE)
        if asked != query:
            return info.key, asked
    return None, query


def _called(game: Game[Any, Any, Any], sides: Iterable[str]) -> str:
    """Returns a pattern of what sides are called, by their names in the singular, the longest first."""
    names = {form for name in sides for form in (name.casefold(), f"{name.casefold()}s")}
    names |= book_of(game).glossary.likewise(names)
    return "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
