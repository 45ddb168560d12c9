"""Glossaries: a game's glossary.toml, by which a beginner's words lead to the rules.

``start`` lists the entries that matter most, in reading order. ``terms`` are the words of boards, panels and cards:
``"Leadership Check" = { rule = "OV-6.1", also = ["check"] }``, abbreviations among the other names; with ``says`` a
beginner reads that first. ``words`` are what beginners say for a word of the rules: ``"fire" = ["shoot", "shot"]``.
``board`` are the terms that every board shows: they are explained with any panel. ``events`` names for each kind of
event the rules by which it comes about: ``"attack" = ["OV-7.A", "OV-8.1"]``; a case shows by them why the bot did what
it did. ``changes`` say of the rules on which refusals rest what would have to change: ``"OV-10.2" = "Attack Lee and
win, or march around him."``. ``subjects`` name the entry that answers what beginners ask of any game (see
bot.games.rulebooks.subjects), of one side, option or phase where its key has that too: ``"goal csa" = "CV-14.3"``,
``"attack moves" = "DX-8.1"``.
``about`` says of an entry which things it is about, each with what is asked of it, in the words that must stand in a
question: ``"US-16.5" = ["gun cross", "gun river"]``, for one side alone if the key has that: ``"LF-5.4 soldier"``. A
thing alone stands for what it is and does. ``names`` are the pieces and places by their names, under what they are:
``"leader" = ["grant", "lee"]``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable
from functools import cached_property

import msgspec
from msgspec import Struct

from bot.games.rulebooks.rulebook import Rulebook


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A term: the id of the entry that explains it, its other names, and what it ``says`` to a beginner in a sentence
    or two, where the entry itself does not begin with that."""

    rule: str
    also: tuple[str, ...] = ()
    says: str = ""


class Glossary(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A glossary; without any contents for a game that has none."""

    start: tuple[str, ...] = ()
    terms: dict[str, Term] = {}
    words: dict[str, tuple[str, ...]] = {}
    board: tuple[str, ...] = ()
    events: dict[str, tuple[str, ...]] = {}
    changes: dict[str, str] = {}
    subjects: dict[str, str] = {}
    names: dict[str, tuple[str, ...]] = {}
    about: dict[str, tuple[str, ...]] = {}

    @cached_property
    def _names(self) -> tuple[re.Pattern[str], dict[str, str]]:
        """A pattern of all names, the longest first, in the plural too, and each name's term."""
        names = {name: term for term, each in self.terms.items() for name in (term, *each.also)}
        longest = sorted(names, key=len, reverse=True)
        pattern = rf"\b(?:{'|'.join(map(re.escape, longest))})s?\b" if longest else r"(?!)"
        return re.compile(pattern, re.IGNORECASE), {name.casefold(): term for name, term in names.items()}

    def terms_in(self, text: str) -> list[str]:
        """Returns the terms that a text uses by any of their names, in the order in which they come."""
        pattern, names = self._names
        found = (match.group().casefold() for match in pattern.finditer(text))
        terms = (names.get(word) or names.get(word.removesuffix("s")) for word in found)
        return list(dict.fromkeys(term for term in terms if term))

    @cached_property
    def meanings(self) -> dict[str, tuple[str, str]]:
        """Texts that stand in for the beginning of an entry, by its id: the term, and what it says."""
        found = {term.rule: (name, term.says) for name, term in reversed(self.terms.items()) if term.says}
        return {rule: (name[0].upper() + name[1:], says) for rule, (name, says) in found.items()}

    @cached_property
    def _subjects(self) -> dict[str, list[tuple[set[str], str]]]:
        """Of each subject the entries that answer it, with the words that must be true of the asker."""
        found: dict[str, list[tuple[set[str], str]]] = {}
        for key, id in self.subjects.items():
            subject, *words = key.split(" ")
            found.setdefault(subject, []).append((set(words), id))
        return found

    def entry_of(self, subject: str, asker: Collection[str]) -> str:
        """Returns the id of the entry that answers a subject for an asker of whom those words are true (the side, the
        values of the options, the phase): by the key that says most of them. "" where the game has no such subject."""
        asker = set(asker)
        fitting = [(words, id) for words, id in self._subjects.get(subject, ()) if words <= asker]
        return max(fitting, key=lambda each: len(each[0]))[1] if fitting else ""

    def kinds_of(self, words: Collection[str]) -> set[str]:
        """Returns what the pieces and places are that words name."""
        return {kind for kind, names in self.names.items() if not set(names).isdisjoint(words)}

    def without_terms(self, text: str) -> str:
        """Returns what a text says beside its terms."""
        return self._names[0].sub(" ", text)

    def likewise(self, words: Iterable[str]) -> set[str]:
        """Returns the words of the rules for which those are said, and for a word of the rules what is said for it."""
        found = set[str]()
        for word in words:
            for proper, others in self.words.items():
                if word == proper or word in others:
                    found |= {proper, *others} - {word}
        return found


def parse(source: str, book: Rulebook) -> Glossary:
    """Returns the glossary in that TOML. Raises ValueError that names the line where it is malformed, or names an entry
    that the rulebook has not."""
    try:
        glossary = msgspec.convert(tomllib.loads(source), Glossary)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ValueError(f"the glossary is malformed: {error}") from error
    if strange := [name for name in glossary.board if name not in glossary.terms]:
        raise ValueError(f"{strange[0]} of the board is no term of the glossary")
    by_kind = [id for some in glossary.events.values() for id in some]
    for id in (
        *glossary.start,
        *(term.rule for term in glossary.terms.values()),
        *by_kind,
        *glossary.changes,
        *(key.partition(" ")[0] for key in glossary.about),
        *glossary.subjects.values(),
    ):
        if book.by_id.get(id) is None:
            line = next(n for n, text in enumerate(source.splitlines(), 1) if f'"{id}"' in text)
            raise ValueError(f"line {line}: the rulebook has no entry {id}")
    return glossary
