"""Phrases that every game's texts are made of: lists, numbers of things, sentences, and a person's words quoted."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

NAMES = 16_384
"""Names that are kept as they are compared: some words are looked for among all choices of many levels."""


def listed(words: Iterable[str], last: str = "and", empty: str = "") -> str:
    """Returns a list in words: "A", "A and B", "A, B and C", with ``last`` before the last; ``empty`` for no words at
    all."""
    found = list(words)
    if len(found) < 2:
        return found[0] if found else empty
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def counted(number: int, noun: str, none: str = "no") -> str:
    """Returns a number of things: "no hits", "1 hit", "2 hits"; ``none`` stands for the number 0."""
    return f"{number or none} {noun}{'' if number == 1 else 's'}"


def sentence(text: str) -> str:
    """Returns the text with its first letter a capital."""
    return text[:1].upper() + text[1:]


def uncapitalised(text: str) -> str:
    """Returns the text with its first letter small, to stand within a sentence."""
    return text[:1].lower() + text[1:]


def shortened(text: str, most: int) -> str:
    """Returns a text of at most so many characters: itself or, with an ellipsis, its beginning, cut between words
    unless that would use less than a third of the room."""
    if len(text) <= most:
        return text
    room = text[: most - 1]
    between = room if text[most - 1].isspace() else room.rpartition(" ")[0]
    kept = between if 3 * len(between) >= most else room
    return f"{kept.rstrip(' ,;:·–(')}…"


def plain_words(line: str) -> list[str]:
    """Returns the words of a line, letters and digits, in small letters and without apostrophes."""
    return re.findall("[a-z0-9]+", re.sub("['’`´]", "", line.casefold()))


@lru_cache(maxsize=NAMES)
def letters(name: str) -> str:
    """Returns a name as names are compared: letters and digits alone, in small letters."""
    return re.sub("[^a-z0-9]", "", name.casefold())


def quoted(part: str, most: int = 40) -> str:
    """Returns a person's words for a refusal: one short line of printable characters, in quotation marks; ``most`` of
    them are shown."""
    plain = "".join(c if c.isprintable() else " " for c in part[: most + 20]).strip()
    return f"“{plain[:most]}…”" if len(plain) > most else f"“{plain}”"


def whose(name: str) -> str:
    """Returns a name as an owner: "the Confederates'", "Union's"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
