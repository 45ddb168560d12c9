"""Finds the entries of a rulebook that answer a question, by SQLite's full text search.

Words count by their stems, rare ones more than common ones, those of an entry's title and of questions that it is
known to answer (bot.games.rulebooks.glossary) more than those of its text. An entry that has every word asked with
weighs more than one that has some. A word that the book does not know is taken for the one that is spelled most like
it.
"""

from __future__ import annotations

import difflib
import math
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from importlib import resources

from msgspec import Struct

from bot.games.rulebooks.glossary import Glossary
from bot.games.rulebooks.rulebook import Rule, Rulebook

TITLE, TEXT, SAID = 4.0, 1.0, 2.0
"""The weights of a word of an entry's title, of its text, and of all questions that it is known to answer."""
KNOWN = 30.0
"""The weight of a question that an entry is known to answer and that is the very one asked; of one that is less like
it, less in proportion to the square of the likeness."""
SPREAD = 0.5
"""The weight of a word that is put beside one that was asked with."""
WHOLE = 2.0
"""How much more an entry weighs that has every word asked with; one that has some, less in proportion to the square."""
SURE = 1e6
"""The weight of an entry that is asked for by its id."""
DEMOTED = 0.4
"""The part of its weight that is left to an entry of another edition."""
ALIKE = 0.74
"""The least likeness (0 to 1) of a misspelled word and the one it is taken for."""
WORD = re.compile(r"[^\W_]+")
SMALL = frozenset(resources.files(__package__).joinpath("small_words.txt").read_text("utf-8").split())
"""Words that say nothing of what a question is about."""
MEANING = frozenset(("mean", "meaning", "means"))
"""Words that ask for a term's meaning."""
FAINT = MEANING | {"get", "gets", "many"}
"""Words that say little of it."""


class Found(Struct, frozen=True):
    """An entry that answers a question, and how well it does (more is better)."""

    entry: Rule
    weight: float


def words_of(text: str) -> list[str]:
    """Returns the words of a text, in small letters, without apostrophes."""
    return WORD.findall(text.casefold().replace("'", "").replace("’", ""))


class Index:
    """The index of one rulebook, in memory. It is used by one thread."""

    def __init__(self, book: Rulebook, glossary: Glossary) -> None:
        self.book, self.glossary = book, glossary
        self._tables = sqlite3.connect(":memory:", check_same_thread=False)
        for columns in ("entries USING fts5(title, text, said", "questions USING fts5(said", "asked USING fts5(said"):
            self._tables.execute(f"CREATE VIRTUAL TABLE {columns}, tokenize='porter unicode61')")
        for table in ("questions", "asked"):
            self._tables.execute(f"CREATE VIRTUAL TABLE {table}_stems USING fts5vocab({table}, 'instance')")
        self._tables.executemany(
            "INSERT INTO entries(rowid, title, text, said) VALUES (?, ?, ?, ?)",
            [(n, e.title, e.text, " ".join(self._questions(e))) for n, e in enumerate(book.entries)],
        )
        known = [(n, said) for n, e in enumerate(book.entries) for said in self._questions(e)]
        self._tables.executemany("INSERT INTO questions(said) VALUES (?)", [(" ".join(_telling(s)),) for _, s in known])
        self._answering = [number for number, _ in known]
        """The entry that answers each known question."""
        self._stems: list[set[str]] = [set() for _ in known]
        for stem, row in self._tables.execute("SELECT term, doc FROM questions_stems"):
            self._stems[row - 1].add(stem)

    def _questions(self, entry: Rule) -> tuple[str, ...]:
        """Returns what an entry is asked about: known questions, its title, and the terms that it explains."""
        terms = [(name, *term.also) for name, term in self.glossary.terms.items() if term.rule == entry.id]
        return (entry.title, *self.glossary.asked.get(entry.id, ()), *(name for names in terms for name in names))

    @cached_property
    def _telling_much(self) -> dict[str, float]:
        """How much each stem of a known question says: the rarer, the more."""
        count = Counter(stem for stems in self._stems for stem in stems)
        return {stem: math.log(1 + len(self._stems) / number) for stem, number in count.items()}

    def _stems_of(self, words: Iterable[str]) -> set[str]:
        """Returns the stems of words."""
        self._tables.execute("DELETE FROM asked")
        self._tables.execute("INSERT INTO asked(said) VALUES (?)", (" ".join(words),))
        return {stem for (stem,) in self._tables.execute("SELECT term FROM asked_stems")}

    @cached_property
    def _known(self) -> frozenset[str]:
        """All words of the book."""
        texts = (text for e in self.book.entries for text in (e.text, *self._questions(e)))
        return frozenset(word for text in texts for word in words_of(text))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The entries' places in the book, by their ids."""
        return {entry.id: number for number, entry in enumerate(self.book.entries)}

    @cached_property
    def _answers(self) -> dict[str, int]:
        """The entries by the questions that they are known to answer, word by word, and by the telling words of those
        that no other entry's question shares."""
        exact: dict[str, int] = {}
        telling: dict[str, set[int]] = defaultdict(set)
        for id, questions in self.glossary.asked.items():
            for said in questions:
                exact.setdefault(" ".join(words_of(said)), self._numbers[id])
                telling[" ".join(_telling(said))].add(self._numbers[id])
        return {said: min(numbers) for said, numbers in telling.items() if len(numbers) == 1} | exact

    def _explained(self, question: str, asked: Sequence[str]) -> int | None:
        """Returns the entry of a question that asks for one term and nothing else, or that is known word by word."""
        if (exact := self._answers.get(" ".join(words_of(question)))) is not None:
            return exact
        terms = self.glossary.terms_in(question)
        beside = set(words_of(self.glossary.without_terms(question))) - SMALL - MEANING
        if len(terms) == 1 and not beside:
            return self._numbers[self.glossary.terms[terms[0]].rule]
        tried = (asked, [word for word in asked if word not in FAINT])
        return next((self._answers[said] for said in map(" ".join, tried) if said in self._answers), None)

    def search(self, question: str, most: int = 10, elsewhere: Collection[str] = ()) -> list[Found]:
        """Returns the entries that answer a question best, the best first; an id comes before all. ``elsewhere`` names
        editions that are not played here: an entry whose title names one of them comes later."""
        asked = [self._as_known(word) for word in _telling(question)]
        if not asked:
            return []
        terms = self.glossary.terms_in(question)
        beside = {word for term in terms for word in _telling(term)} | self.glossary.likewise(asked)
        weights: dict[int, float] = defaultdict(float)
        covered: dict[int, int] = defaultdict(int)
        for word in dict.fromkeys((*asked, *beside)):
            for number, weight in self._having(word, cut_short=asked[-1:] == [word]):
                weights[number] += weight if word in asked else SPREAD * weight
                covered[number] += word in asked
        for number in weights:
            weights[number] *= 1 + WHOLE * (covered[number] / len(asked)) ** 2
        for number, likeness in self._known_questions(asked, beside).items():
            weights[number] += KNOWN * likeness**2
        if (explained := self._explained(question, asked)) is not None:
            weights[explained] += max(weights.values(), default=1.0)
        said = question.casefold()
        for name in (name.casefold() for name in elsewhere if name.casefold() not in said):
            for number, entry in enumerate(self.book.entries):
                if number in weights and name in f"{entry.section} {entry.title}".casefold():
                    weights[number] *= DEMOTED
        if (exact := self.book.find(question)) is not None:
            weights[self.book.entries.index(exact)] = SURE
        ranked = sorted(weights, key=lambda number: (-weights[number], number))
        return [Found(self.book.entries[number], weights[number]) for number in ranked[:most]]

    def _known_questions(self, asked: Sequence[str], beside: Collection[str]) -> dict[int, float]:
        """Returns the entries that are known to answer a question like the one of these words, or of the words put
        ``beside`` them, with the likeness (0 to 1) of the one most like it: how much the words that both have say, of
        all that either has."""
        much, stems = self._telling_much, self._stems_of(asked)
        others = self._stems_of(beside) - stems
        unknown = max(much.values(), default=1.0)
        own = sum(much.get(stem, unknown) for stem in stems)
        best: dict[int, float] = defaultdict(float)
        for number, said in zip(self._answering, self._stems, strict=True):
            shared = sum(much[s] for s in said & stems)
            spread = sum(much[s] for s in said & others)
            if shared or spread:
                either = own + sum(much[s] for s in said) - shared - spread
                best[number] = max(best[number], (shared + SPREAD * spread) / max(either, 0.01))
        return best

    def _having(self, word: str, cut_short: bool) -> list[tuple[int, float]]:
        """Returns the entries that have a word, or where none has and it may be ``cut_short`` one that begins so, with
        its weight in each."""
        query = f"SELECT rowid, -bm25(entries, {TITLE}, {TEXT}, {SAID}) FROM entries WHERE entries MATCH ?"
        found: list[tuple[int, float]] = self._tables.execute(query, (f'"{word}"',)).fetchall()
        if not found and cut_short:
            found = self._tables.execute(query, (f'"{word}"*',)).fetchall()
        return found

    def _as_known(self, word: str) -> str:
        """Returns a word of the book for one that it does not know: the most alike, if any is enough so."""
        if word in self._known or self._having(word, cut_short=True):
            return word
        alike = difflib.get_close_matches(word, self._known, n=1, cutoff=ALIKE)
        return alike[0] if alike else word


def _telling(question: str) -> list[str]:
    """Returns the words of a question that say what it is about; all of them where none does."""
    words = words_of(question)
    return [word for word in words if word not in SMALL] or words
