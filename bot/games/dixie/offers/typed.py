"""The fields of decisions: the tokens that each may hold, and people's spellings of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import get_args

from bot.games.contract.game import Seat
from bot.games.dixie.data.board import field
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import ANY, PAGES, RESERVE, Edition, Pos
from bot.games.dixie.state.view import DixieView
from bot.games.kit.spelling import Spelling
from bot.games.tokens import NONE
from bot.games.typed_text import Vocabulary

_CARD = re.compile("[uc][1-9][0-9]{0,2}")


@cache
def _positions() -> dict[str, Pos]:
    """Returns every position's key, of all editions, by the words that name it ("usa-left")."""
    battlefields = [
        field(edition, n) for edition in get_args(Edition) for n in ((3,) if edition == "shiloh" else (3, 5))
    ]
    spots = [spot for each in battlefields for spot in each.spots.values()]
    return {word: s.key for s in spots for word in (s.key, s.name.casefold().replace(" ", "-"))}


@cache
def _keys() -> frozenset[Pos]:
    """Returns the keys of the positions of all editions."""
    return frozenset(_positions().values())


def _is_card(token: str) -> bool:
    return _CARD.fullmatch(token) is not None


def _are_cards(token: str) -> bool:
    return token == NONE or all(map(_is_card, token.split(",")))


TOKENS: Mapping[str, Callable[[str], bool]] = {
    "at": lambda token: token in _keys(),
    "to": lambda token: token in _keys() or token == RESERVE,
    "where": lambda token: token in _keys() or token == ANY,
    "card": _is_card,
    "target": _is_card,
    "cards": _are_cards,
    "page": PAGES.__contains__,
}
"""For each field, the test that a token must pass to stand for it."""


def position_of(words: Sequence[str], other: str = "") -> tuple[str, int] | None:
    """Reads a position, by its key or by its name in one to three words, or the word ``other``, if any; returns its
    token and the words used."""
    if words[0] == other:
        return other, 1
    named = ((_positions().get("-".join(words[:n])), n) for n in (1, 2, 3))
    return next(((key, n) for key, n in named if key), None)


def _one_card(words: Sequence[str]) -> tuple[str, int] | None:
    return (words[0], 1) if _is_card(words[0]) else None


def _all_cards(words: Sequence[str]) -> tuple[str, int] | None:
    """Reads all words as cards, in the order of their numbers, or "-" for none; returns their token and the words
    used."""
    found = [key for word in words for key in word.split(",") if key]
    if list(words) == [NONE]:
        return NONE, 1
    if not found or not all(map(_is_card, found)):
        return None
    return ",".join(sorted(dict.fromkeys(found), key=lambda key: (key[0], number(key)))), len(words)


def ahead(view: DixieView, seat: Seat, text: str) -> tuple[Pos, ...]:
    """Returns the positions across the Centerline: each card has but one before it."""
    land = field(view.setup.edition, view.setup.columns)
    return tuple(spot.key for spot in land.spots.values() if spot.near != seat)


SPELLINGS: Mapping[str, Spelling] = {
    "at": Spelling(position_of, "a position such as “uc” or “cl”"),
    "to": Spelling(lambda words: position_of(words, RESERVE), "a position or “reserve”"),
    "where": Spelling(lambda words: position_of(words, ANY), "a position or “any”"),
    "card": Spelling(_one_card, "a card such as “u12”"),
    "target": Spelling(_one_card, "a card such as “u12”"),
    "cards": Spelling(_all_cards, "cards such as “u3,u12”"),
    "page": Spelling(lambda words: (words[0], 1) if words[0] in PAGES else None, "a page such as “infantry”"),
    "least": Spelling(lambda words: (words[0], 1) if re.fullmatch("[1-9][0-9]?", words[0]) else None, "a number"),
}
"""The spellings of the fields that are more than one of a few words."""


def _in_full(words: list[str]) -> list[str]:
    """Returns the words with the implied ones put in: "fire uc u1" is "fire uc some u1", and "pass" is "pass now"."""
    if words == ["pass"]:
        return ["pass", "now"]
    if words[:1] == ["fire"] and not {"all", "some"} & set(words):
        for n, word in enumerate(words):
            if word in PAGES or _is_card(word.split(",")[0]):
                return [*words[:n], "some", *words[n:]]
    return words


_SIDES = {
    **dict.fromkeys(("union", "federal", "federals", "yankee", "yankees"), "usa"),
    **dict.fromkeys(("confederate", "confederates", "rebel", "rebels"), "csa"),
}
_SYNONYMS = {
    **dict.fromkeys(("engage", "engages", "attack", "attacks", "charge", "charges", "bring", "send"), "move"),
    **dict.fromkeys(("fires", "shoot", "shoots", "bombard"), "fire"),
    "marches": "march",
    "moves": "move",
}
_ORDINALS = {word: f"{number}{end}" for number, (word, end) in enumerate(
    (("first", "st"), ("second", "nd"), ("third", "rd"), ("fourth", "th"), ("fifth", "th"), ("sixth", "th"),
     ("seventh", "th"), ("eighth", "th"), ("ninth", "th"), ("tenth", "th")), 1)}  # fmt: skip
"""The numbers of regiments in words."""
VOCABULARY = Vocabulary(
    _SYNONYMS,
    {**_SIDES, **_ORDINALS, "centre": "center", **{name: key for name, key in _positions().items() if name != key}},
    frozenset(("up", "over")),
    rewritten=_in_full,
)
"""People's words beside those of the tree: positions by name, and words that may be left out."""
