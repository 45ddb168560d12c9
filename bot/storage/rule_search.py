"""Finds the entries of a rulebook that answer a question.

Every entry has questions that it is known to answer: its title, the terms that it explains, what people ask of it
(bot.games.rulebooks.asked) and what beginners ask of any game (bot.games.rulebooks.subjects). An entry weighs by how
much the question is like those, the rare words counting more than the common ones, by how likely people use its words
when they ask for that entry (naive Bayes), and by how much of it stands in the entry. It weighs more if it answers what
the question asks of a thing (``about`` of the glossary): then only the words for things, and for what is asked of them,
count. Words count by their stems, which SQLite's full text search makes. A word that the book does not know is taken
for another form of it, or for the one that is spelled most like it unless it is a common English word.
"""

from __future__ import annotations

import math
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from msgspec import Struct
from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from bot.games.rulebooks.asked import Asked
from bot.games.rulebooks.glossary import Glossary
from bot.games.rulebooks.rulebook import Rule, Rulebook
from bot.games.rulebooks.subjects import BANK
from bot.games.rulebooks.wording import (
    CANONICAL,
    PURPOSE,
    SAID,
    SMALL,
    all_compared,
    canonical,
    common_english,
    compared,
    words_of,
)

NEAREST, NEAR, COVERED, TOLD = 1.0, 0.8, 0.3, 0.5
"""The weights of the likeness of the known question most like the one asked, of the three most like it, and of the part
of it that the known questions together, and the entry's own text, have."""
ASKED, ALONE, UNASKED = 2.5, 0.6, 1.0
"""The weight of a thing and what is asked of it, if that is all that a question says; the part of it that a thing alone
has; and how much each further word of the question takes from it."""
LIKELY, FARTHEST, UNHEARD = 0.2, 12.0, 0.3
"""The weight of how likely those who ask for an entry use the words of the question (the logarithm of the likelihood);
how much less likely than the most likely one it may be and still count; and how often a word is thought to be heard in
questions for an entry in which nobody has heard it."""
VERY = 5.0
"""The weight of a known question that is the very one asked, and of a term that is all that is asked for."""
HERE = 5.5
"""The same of a question about a subject, whose answer depends on the asker."""
LACKING = 0.5
"""The part of its weight that an entry loses which has none of what a question names."""
SPREAD = 0.6
"""How much a word counts that is put beside one that was asked with."""
SURELY, NAMED = 0.7, 0.8
"""The least likeness of a question and a known one that asks for the same; and if the question names more."""
SURE = 1e6
"""The weight of an entry that is asked for by its id."""
DEMOTED, OTHERS = 0.4, 0.75
"""The part of its weight that is left to an entry of another edition, and of another side."""
ALIKE = 0.74
"""The least likeness (0 to 1) of a misspelled word and the one it is taken for."""
SHORTEST = 4
"""Letters of the shortest word that may be misspelled."""
ABOUT = 0.5
"""The weight of a term beside which a question says no more than what it does, or what happens then."""
MEANING = frozenset(("a", "an", "are", "do", "does", "is", "mean", "meaning", "means", "the", "what", "whats"))
"""Words beside a term in a question that asks for no more than what it means."""
FRAME = MEANING | SMALL | frozenset((PURPOSE, "about", "card", "explain", "good", "how", "if", "unit", "used", "when"))
"""Words beside a term in a question that asks what it does, or what happens then."""
HOW = frozenset(("how", "what"))
"""Words that ask, but for nothing that another word does not say."""
ANYWHERE = ("advice", "length", "now", "points-left", "resign", "undo")
"""Subjects of which every game says something itself."""


class Found(Struct, frozen=True):
    """An entry that answers a question, and how well it does (more is better)."""

    entry: Rule
    weight: float


class _Known(Struct, frozen=True):
    """A known question: its plain words, their stems, and its answer: the id of an ``entry`` or a ``subject``, and whom
    that answers ("" for everybody)."""

    words: str
    stems: frozenset[str]
    entry: str = ""
    subject: str = ""
    whom: str = ""

    @property
    def features(self) -> frozenset[str]:
        """What is heard in it."""
        return features_of(self.stems, self.words.split())


def features_of(stems: Iterable[str], words: Iterable[str]) -> frozenset[str]:
    """Returns stems with words as they are said, which tell more than stems alone: *how*, *my*, *before*."""
    return frozenset((*stems, *(f"“{word}”" for word in words)))


class _About(Struct, frozen=True):
    """The stems of a thing with what is asked of it, the entry that answers that, and whom it answers."""

    stems: frozenset[str]
    entry: str
    whom: frozenset[str]


class Index:
    """The index of one rulebook, in memory. It is used by one thread."""

    def __init__(self, book: Rulebook, glossary: Glossary, asked: Asked) -> None:
        self.book, self.glossary = book, glossary
        self._stemmed = _Stems()
        abbreviations = {
            other.casefold(): name.casefold()
            for name, term in glossary.terms.items()
            for other in term.also
            if other.isupper()
        }
        units = {
            word: "unit"
            for proper, others in glossary.words.items()
            if "unit" in others and proper not in BANK.words
            for word in (proper, *others)
        }
        self._plain = abbreviations | units
        """What questions of any game say for the book's abbreviations, and for what it calls its units."""
        own = {key.partition(" ")[0] for key in glossary.subjects}
        subjects = [name for name in BANK.subjects if name in own or name in ANYWHERE]
        known = [(words_of(said), e.id, "", "") for e in book.entries for said in self._called(e)]
        known += [
            (words_of(said), id, "", whom)
            for key, some in asked.items()
            for id, _, whom in (key.partition(" "),)
            for said in some
        ]
        known += [(words_of(said), "", name, "") for name in subjects for said in BANK.subjects[name]]
        stems = self._all_compared_stems(words for words, *_ in known)
        self._questions = [
            _Known(" ".join(words), each, *answer) for (words, *answer), each in zip(known, stems, strict=True)
        ]
        number = len(self._questions)
        count = Counter(stem for question in self._questions for stem in question.stems)
        self._rarity = {stem: math.log(1 + number / times) for stem, times in count.items()}
        """How much each stem of a known question says: the rarer, the more."""
        self._rarest = max(self._rarity.values(), default=1.0)
        self._said = [self._much(question.stems) for question in self._questions]
        """How much each known question says."""
        self._having: dict[str, set[int]] = defaultdict(set)
        """The known questions that have a stem."""
        self._last: tuple[frozenset[str], frozenset[str], Mapping[int, float]] = frozenset(), frozenset(), {}
        """The stems of the question that was compared last, and its likeness."""
        for n, question in enumerate(self._questions):
            for stem in question.stems:
                self._having[stem].add(n)
        # How often each stem, and each word as it is said, stands in the known questions of an entry or a subject, by
        # whom they answer.
        said_of: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        for question in self._questions:
            said_of[question.entry or question.subject, question.whom].update(question.features)
        self._hearing: dict[str, list[tuple[tuple[str, str], float]]] = defaultdict(list)
        """For each of these stems and words the answers in whose questions it stands, and by how much it makes them
        likelier than where it is unheard (the logarithm)."""
        for answer, heard in said_of.items():
            for feature, times in heard.items():
                self._hearing[feature].append((answer, math.log(times + UNHEARD) - math.log(UNHEARD)))
        self._length = {
            answer: math.log(heard.total() + UNHEARD * len(self._hearing)) for answer, heard in said_of.items()
        }
        about = [
            (words_of(said), id, frozenset(whom))
            for id, *whom in map(str.split, glossary.about)
            for said in glossary.about[" ".join((id, *whom))]
        ]
        stems = self._all_compared_stems(words for words, _, _ in about)
        self._about = [_About(each - HOW, id, whom) for (_, id, whom), each in zip(about, stems, strict=True)]
        self._things = frozenset(stem for about in self._about for stem in about.stems)
        """The stems of all things, and of what is asked of them."""
        names = [*(e.title for e in book.entries), *(n for t, each in glossary.terms.items() for n in (t, *each.also))]
        self._named = self._stemmed.of(word for words in all_compared(names) for word in words)
        """The stems of what the book is about: of titles and terms."""
        # To stem many words at once takes a tenth of the time that they take one by one.
        texts = {e.id: words_of(f"{e.title} {e.text}") for e in book.entries}
        self._stemmed.of(word for words in texts.values() for word in words)
        forms = {id: [canonical(self._form(word)) for word in words] for id, words in texts.items()}
        self._stemmed.of(word for words in forms.values() for word in words)
        self._texts = {id: self._stemmed.of(words) for id, words in forms.items()}

    def subject_of(self, question: str) -> str:
        """Returns the subject of any game's questions that a question is surely about, "" where it is about another
        matter."""
        (asked, beside), plain = self._stems_of(question), " ".join(words_of(question))
        likeness = self._likeness(asked, beside)
        if not likeness:
            return ""

        def nearness(n: int) -> tuple[float, bool, bool]:
            known = self._questions[n]
            return likeness[n], bool(known.subject), known.words == plain

        # Of hundreds most are far from the nearest.
        most = max(likeness.values())
        best = max((n for n, each in likeness.items() if each == most), key=nearness)
        known = self._questions[best]
        # What is asked of a thing that the book names is no question of any game.
        surely = SURELY if not asked & self._named - known.stems else NAMED
        return known.subject if likeness[best] >= surely else ""

    def search(
        self,
        question: str,
        most: int = 10,
        elsewhere: Collection[str] = (),
        asker: Collection[str] = (),
        others: Collection[str] = (),
    ) -> list[Found]:
        """Returns the entries that answer a question best, the best first; an id comes before all. ``elsewhere`` names
        editions that are not played here, ``others`` the sides that are not the asker's: an entry whose title names one
        of them comes later, unless the question does too. ``asker`` are the words by which the glossary tells askers
        apart (see bot.games.rulebooks.subjects)."""
        if (exact := self.book.find(question)) is not None:
            linked = self.book.linked(exact)
            return [Found(exact, SURE), *(Found(entry, 1 / n) for n, entry in enumerate(linked, 2))][:most]
        weights = self._weights(question, asker)
        said = question.casefold()
        left = {name.casefold(): DEMOTED for name in elsewhere}
        if "enemy" not in compared(question):
            left |= {name.casefold(): OTHERS for name in others}
        for name in (name for name in left if name not in said):
            for entry in self.book.entries:
                if entry.id in weights and name in f"{entry.section} {entry.title}".casefold():
                    weights[entry.id] *= left[name]
        ranked = sorted((entry for entry in self.book.entries if entry.id in weights), key=lambda e: -weights[e.id])
        return [Found(entry, weights[entry.id]) for entry in ranked[:most]]

    def _weights(self, question: str, asker: Collection[str]) -> dict[str, float]:
        """Returns the weights of the entries that have anything of a question."""
        asked, beside = self._stems_of(question)
        plain, terms, about = " ".join(words_of(question)), self._terms(question), self._answering(asked, beside, asker)
        like: dict[str, list[float]] = defaultdict(list)
        together: dict[str, set[str]] = defaultdict(set)
        very: dict[str, float] = defaultdict(float)
        ids = {name: self.glossary.entry_of(name, asker) for name in BANK.subjects}
        for n, likeness in self._likeness(asked, beside).items():
            known = self._questions[n]
            if (id := known.entry or ids[known.subject]) and (not known.whom or known.whom in asker):
                like[id].append(likeness)
                together[id] |= known.stems
                if known.words == plain:
                    very[id] = max(very[id], HERE if known.subject else VERY)
        whole, named = self._much(asked) or 1.0, asked & self._named
        subject = self._much(named)
        likely = self._likely(asked, words_of(question), ids, asker)
        found: dict[str, float] = {}
        for id, text in self._texts.items():
            covered = told = 0.0
            if asks := together.get(id):
                covered = min(1.0, (self._much(asked & asks) + SPREAD * self._much(beside & asks)) / whole)
            if not (asked.isdisjoint(text) and beside.isdisjoint(text)):
                told = min(1.0, (self._much(asked & text) + SPREAD * self._much(beside & text)) / whole)
            best = sorted(like.get(id, ()), reverse=True)[:3] or [0.0]
            weight = NEAREST * best[0] ** 1.5 + NEAR * sum(best) / 3 + COVERED * covered**2 + TOLD * told**2
            if weight and subject:
                has = named & text if asks is None else named & (asks | text)
                weight *= 1 - LACKING * (1 - self._much(has) / subject)
            if weight > 0 or id in about:
                weight += LIKELY * likely.get(id, 0.0)
                found[id] = weight + very.get(id, 0.0) + terms.get(id, 0.0) + ASKED * about.get(id, 0.0) ** 2
        return found

    def _likely(
        self, asked: frozenset[str], words: Iterable[str], ids: Mapping[str, str], asker: Collection[str]
    ) -> dict[str, float]:
        """Returns the entries that those who use these words may ask for, and how likely they do: the logarithm, from 0
        for the least likely (naive Bayes). ``ids`` are the entries that answer the subjects."""
        features = sorted(features_of(asked, words) & self._hearing.keys())
        logs = {
            answer: len(features) * (math.log(UNHEARD) - length)
            for answer, length in self._length.items()
            if not answer[1] or answer[1] in asker
        }
        for feature in features:
            for heard, more in self._hearing[feature]:
                if heard in logs:
                    logs[heard] += more
        most = max(logs.values(), default=0.0)
        found: dict[str, float] = defaultdict(float)
        for (answer, _), log in logs.items():
            id = ids.get(answer, answer)
            found[id] = max(found[id], FARTHEST + log - most)
        return found

    def _answering(self, asked: frozenset[str], beside: frozenset[str], asker: Collection[str]) -> dict[str, float]:
        """Returns the entries about a thing that a question names and what it asks of it, and how much (0 to 1) that is
        of all that the question says of things."""
        found: dict[str, float] = {}
        for about in self._about:
            if about.stems <= asked | beside and about.whom <= set(asker):
                said = len(about.stems & asked) + SPREAD * len(about.stems - asked)
                fit = said / (len(about.stems) + UNASKED * len((asked & self._things) - about.stems))
                found[about.entry] = max(found.get(about.entry, 0.0), fit * (ALONE if len(about.stems) == 1 else 1.0))
        return found

    def _terms(self, question: str) -> dict[str, float]:
        """Returns the weights of the entries of the terms that a question is about, if it is about nothing else: a
        term that is all it asks for, or terms in the frame of *what does … do* and the like."""
        terms = self.glossary.terms_in(question)
        beside = self.glossary.without_terms(question)
        if len(terms) == 1 and set(words_of(beside)) <= MEANING:
            return {self.glossary.terms[terms[0]].rule: VERY}
        return (
            {self.glossary.terms[term].rule: ABOUT / len(terms) for term in terms}
            if set(compared(beside)) <= FRAME
            else {}
        )

    def _called(self, entry: Rule) -> tuple[str, ...]:
        """Returns what an entry is called: its title, and the terms that it explains."""
        terms = [(name, *term.also) for name, term in self.glossary.terms.items() if term.rule == entry.id]
        return (entry.title, *(name for names in terms for name in names))

    def _compared_stems(self, words: Iterable[str]) -> frozenset[str]:
        """Returns the stems by which words are compared with a question."""
        return self._all_compared_stems((words,))[0]

    def _all_compared_stems(self, several: Iterable[Iterable[str]]) -> list[frozenset[str]]:
        """Returns the same of several rows of words."""
        rows = all_compared(map(self._plainly, several))
        self._stemmed.of(word for words in rows for word in words)  # All at once, which is ten times as fast.
        return list(map(self._stemmed.of, rows))

    def _plainly(self, words: Iterable[str]) -> str:
        """Returns words as a question of any game has them."""
        return " ".join(self._plain.get(word, word) for word in words)

    def _stems_of(self, question: str) -> tuple[frozenset[str], frozenset[str]]:
        """Returns the stems of a question's words, and of those that the glossary puts beside them."""
        words = self._joined(words_of(question))
        known = [self._as_known(word, last=n == len(words)) for n, word in enumerate(words, 1)]
        asked = self._compared_stems(known)
        terms = (word for term in self.glossary.terms_in(question) for word in compared(term))
        others = map(
            canonical, (*self.glossary.likewise(known), *self.glossary.kinds_of([*known, *map(canonical, known)]))
        )
        return asked, self._stemmed.of((*terms, *others)) - asked

    def _joined(self, words: list[str]) -> list[str]:
        """Returns the words, with two of them joined into one if the rulebook writes them so: *center line*."""
        joined: list[str] = []
        for word in words:
            if joined and joined[-1] not in SMALL and joined[-1] + word in self._known_words and len(word) >= SHORTEST:
                word = joined.pop() + word
            joined.append(word)
        return joined

    def _much(self, stems: Iterable[str]) -> float:
        """Returns how much stems say."""
        return sum([self._rarity.get(stem, self._rarest) for stem in stems])

    def _likeness(self, asked: frozenset[str], beside: frozenset[str]) -> Mapping[int, float]:
        """Returns the likeness (0 to 1) of each known question and the one asked, by its number: how much the words
        that both have say, of all that either has. Those that share none are left out. A question is compared once:
        for its subject, and then for its entries."""
        # Read once: another thread may put another question in its place.
        last = self._last
        if last[:2] == (asked, beside):
            return last[2]
        shared: dict[int, float] = defaultdict(float)
        spread: dict[int, float] = defaultdict(float)
        for stems, much in ((asked, shared), (beside, spread)):
            for stem in stems & self._having.keys():
                for n in self._having[stem]:
                    much[n] += self._rarity[stem]
        whole, found = self._much(asked), dict[int, float]()
        for n in shared.keys() | spread.keys():
            same, put = shared.get(n, 0.0), spread.get(n, 0.0)
            either = whole + self._said[n] - same - put
            # What is put beside the words may be rarer than these: it is never as good as they are.
            most = SPREAD + (1 - SPREAD) / 2 if put else 1.0
            found[n] = min((same + SPREAD * put) / max(either, 0.01), most)
        self._last = asked, beside, found
        return found

    @cached_property
    def _asked(self) -> frozenset[str]:
        """All words of what is known to be asked, and of those that stand for them."""
        own = (word for proper, others in self.glossary.words.items() for word in (proper, *others))
        words = (word for known in self._questions for word in known.words.split())
        names = (word for names in self.glossary.names.values() for name in names for word in words_of(name))
        return frozenset((*words, *own, *names, *SMALL, *SAID, *CANONICAL, *BANK.words))

    @cached_property
    def _vocabulary(self) -> list[str]:
        """All words of the book, and of what beginners ask."""
        return sorted(self._asked.union(*(words_of(f"{e.title} {e.text}") for e in self.book.entries)))

    @cached_property
    def _known_words(self) -> frozenset[str]:
        return frozenset(self._vocabulary)

    @cached_property
    def _forms(self) -> dict[str, str]:
        """A word of what is known to be asked for each stem."""
        self._stemmed.of(self._asked)  # All at once, as above.
        return {self._stemmed.stem(word): word for word in sorted(self._asked)}

    def _form(self, word: str) -> str:
        """Returns the word of what is known to be asked of which this is a form; itself if there is none."""
        if word in self._asked or len(word) < SHORTEST:
            return word
        return self._forms.get(self._stemmed.stem(word), word)

    def _as_known(self, word: str, last: bool) -> str:
        """Returns a known word for one that is not: another form of it, or one that is spelled alike, if the word is no
        English one; for the ``last``, which may still be being typed, one that begins so."""
        if (form := self._form(word)) in self._asked:
            return form
        short = len(word) < SHORTEST
        if word in self._known_words or (short and not last) or (not short and word in common_english()):
            return word
        begun = next((each for each in self._vocabulary if each.startswith(word)), None) if last else None
        if begun is not None or short:
            return begun or word
        scorer = DamerauLevenshtein.normalized_similarity
        found = process.extractOne(word, self._vocabulary, scorer=scorer, score_cutoff=ALIKE)
        return found[0] if found else word


class _Stems:
    """The stems of words, as SQLite's full text search makes them."""

    def __init__(self) -> None:
        self._tables = sqlite3.connect(":memory:", check_same_thread=False)
        self._tables.execute("CREATE VIRTUAL TABLE said USING fts5(word, tokenize='porter unicode61')")
        self._tables.execute("CREATE VIRTUAL TABLE stems USING fts5vocab(said, 'instance')")
        self._kept: dict[str, str] = {}

    def of(self, words: Iterable[str]) -> frozenset[str]:
        """Returns the stems of words."""
        words = tuple(words)
        if new := {word for word in words if word not in self._kept}:
            numbered = dict(enumerate(new))
            self._tables.executemany("INSERT INTO said (rowid, word) VALUES (?, ?)", numbered.items())
            stems = dict(self._tables.execute("SELECT doc, term FROM stems"))
            self._tables.execute("DELETE FROM said")
            self._kept |= {word: stems.get(number, word) for number, word in numbered.items()}
        return frozenset(self._kept[word] for word in words)

    def stem(self, word: str) -> str:
        """Returns a word's stem."""
        (found,) = self.of((word,))
        return found
