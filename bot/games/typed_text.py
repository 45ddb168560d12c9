"""Reading people's texts as decisions, by the tree: so a mistake is answered with the choices possible there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TypeVar

from msgspec import Struct

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.in_words import COST, as_people_read_it
from bot.games.kit.spelling import NotPossible
from bot.games.phrases import NAMES, letters, plain_words, quoted, uncapitalised
from bot.games.tokens import picks, some_tokens, token_of
from bot.games.tree import Tree

D = TypeVar("D")

LONGEST = 200
"""Characters of text that are looked at; a decision needs a third of that at most."""
LONG_NAME = 4
"""Words that a name has at most."""
BEGINNING = 3
"""Letters of a name that are enough where they begin no other's."""


def unchanged(words: list[str]) -> list[str]:
    """Returns words in the order in which they stand."""
    return words


class Vocabulary(Struct, frozen=True):
    """A game's words beside those of its tree: ``synonyms`` of first words, other ``spellings`` of any word,
    ``fillers`` that say nothing, and ``rewritten`` for shorthands that change the order of words."""

    synonyms: Mapping[str, str] = {}
    spellings: Mapping[str, str] = {}
    fillers: frozenset[str] = frozenset()
    rewritten: Callable[[list[str]], list[str]] = unchanged

    def words(self, line: str) -> list[str]:
        """Returns the words of a line as the tree and the forms know them. Commas join words that are picked
        together."""
        found = re.sub("['’`´]", "", re.sub(r"\s*,\s*", ",", line.casefold())).split()
        found = [self.spellings.get(word, word) for word in self.rewritten(found) if word not in self.fillers]
        return [self.synonyms.get(found[0], found[0]), *found[1:]] if found else []


class Reading(Struct, frozen=True):
    """The part of a tree to which some words lead: the ``path``, the ``level`` after it (None where it is whole), and
    the words that are ``left``."""

    path: Path
    level: Level | None
    left: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """True when the words say a whole decision and no more."""
        return self.level is None and not self.left and bool(self.path)


class Strayed(Refusal):
    """Raised for words that lead only so far down a tree: the ``path``, and the words that are ``left``."""

    def __init__(self, refusal: Refusal, reading: Reading) -> None:
        self.path, self.left = reading.path, reading.left
        super().__init__(refusal.reason, refusal.rule, refusal.instead)


def follow(tree: Tree, words: Sequence[str]) -> Reading:
    """Follows words down a tree as far as they lead: keys, labels and unique beginnings of keys; the fields of a form
    in their order. Below the root a level that leaves one choice needs no word, where more words follow."""
    path: Path = ()
    left = tuple(words)
    level = tree.next(path)
    while level is not None:
        token, used = _token(level, left)
        if not token and left and path and len(level.choices) == 1 and level.most == 1:
            # Only on the way to a word further on: a choice that no word names is never decided.
            token = (level.choices[0].key,)
        if not token:
            break
        path, left = (*path, *token), left[used:]
        level = tree.next(path)
    return Reading(path, level, left)


def read(
    trees: Iterable[Tree], words: Sequence[str], decision: Callable[[Path], D], meaning: Callable[[Sequence[str]], Path]
) -> D:
    """Returns the decision that some words say: the one that they lead to in one of the trees or else, whether that is
    possible now or not, the one that the game's forms take them for (``meaning``): the rules then say why not. Raises
    Refusal where they mean nothing, with the possible continuations where they go astray."""
    readings = [(follow(tree, words), tree) for tree in trees]
    for reading, _ in readings:
        if reading.whole:
            return decision(reading.path)
    try:
        return decision(meaning(words))
    except Refusal as unclear:
        reading, tree = max(readings, key=lambda each: len(words) - len(each[0].left))
        raise astray(tree, reading, unclear, _ways_on(tree, reading)) from unclear


def astray(tree: Tree, reading: Reading, unclear: Refusal, ways: tuple[str, ...]) -> Refusal:
    """Returns the refusal for words that lead only so far: the ``ways`` on from there, beside why they are ``unclear``.
    A reason that the rules give stays."""
    if reading.level is None:
        return unclear
    if not reading.path:
        return unclear if unclear.instead else Refusal(unclear.reason, unclear.rule, ways)
    if isinstance(unclear, NotPossible):
        return NotPossible(unclear.reason, unclear.rule, unclear.instead or ways)
    said, prompt = as_people_read_it(tree, reading.path), uncapitalised(reading.level.prompt).rstrip(".")
    if reading.left:
        reason = f"{quoted(' '.join(reading.left))} is not possible after {said}: {prompt}"
    else:
        reason = f"{said} does not say all: {prompt}"
    return Strayed(Refusal(reason, unclear.rule, ways), reading)


def _ways_on(tree: Tree, reading: Reading, most: int = 4) -> tuple[str, ...]:
    """Returns a few texts that go on from where a reading stopped, past levels that leave no choice: first of all those
    whose names have a word that was typed."""
    if reading.level is None:
        return ()
    path, level = tree.settled(reading.path) if reading.path else (reading.path, reading.level)
    if level is None:
        return (" ".join(path),)
    typed = {word for word in plain_words(" ".join(reading.left)) if len(word) >= BEGINNING}
    near = [c for c in level.choices if typed & {*plain_words(c.key), *plain_words(COST.sub("", c.label))}]
    if near and level.most == 1:
        return tuple(" ".join((*path, choice.key)) for choice in near[:most])
    return tuple(" ".join((*path, token)) for token in some_tokens(level, most))


def _token(level: Level, words: tuple[str, ...]) -> tuple[Path, int]:
    """Returns the choices of a level that the first words pick, as one token, and how many words that takes; () and 0
    where they pick none."""
    if not words:
        return (), 0
    if level.most == 1:
        if picks(level, words[0]):
            return (words[0],), 1
        found = named(level.choices, words)
        return ((found[0].key,), found[1]) if found else ((), 0)
    keys, used = list[str](), 0
    # A comma ends a name; one of several words may stand on either side of it.
    parts = [part for word in words for part in word.split(",")]
    ends = list(accumulate(word.count(",") + 1 for word in words))
    at = 0
    while at < len(parts):
        found = named(level.choices, parts[at:]) if parts[at] else None
        if parts[at] and not found:
            break
        keys += [found[0].key] if found else []
        at += found[1] if found else 1
        used = ends.index(at) + 1 if at in ends else used
    token = token_of(level, dict.fromkeys(keys)) if keys else ""
    if token and picks(level, token):
        return (token,), used
    return ((words[0],), 1) if picks(level, words[0]) else ((), 0)


def named(choices: Sequence[Choice], words: Sequence[str]) -> tuple[Choice, int] | None:
    """Returns the choice that the first words name, and how many words that takes: its key, its label without a cost
    or what a colon adds, or a beginning of the key that is no other's."""
    sizes = range(min(LONG_NAME, len(words)), 0, -1)
    for size in sizes:
        said = letters("".join(words[:size]))
        for choice in choices:
            if said and said in _names(choice.key, choice.label):
                return choice, size
    for size in sizes:
        said = letters("".join(words[:size]))
        begun = [c for c in choices if len(said) >= BEGINNING and _begins(said, letters(c.key))]
        if len(begun) == 1:
            return begun[0], size
    return None


def _begins(said: str, name: str) -> bool:
    """Tells whether some letters begin a name; "u12" does not begin "u123", for it is another number."""
    return name.startswith(said) and not (said[-1:].isdigit() and name[len(said) : len(said) + 1].isdigit())


@lru_cache(maxsize=NAMES)
def _names(key: str, label: str) -> tuple[str, str, str]:
    """Returns all names of a choice, as names are compared."""
    label = COST.sub("", label)
    return letters(key), letters(label), letters(label.partition(": ")[0])
