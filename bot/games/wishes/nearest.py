"""The decisions nearest to what somebody typed: by any part of a name that is no other's, by words that mean the same,
by a slip of the keys, and in whatever order the words come. All is found among the seat's own choices.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct
from rapidfuzz.distance import DamerauLevenshtein

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.in_words import COST
from bot.games.phrases import plain_words
from bot.games.rulebooks.subjects import BANK
from bot.games.tree import Tree
from bot.games.typed_text import LONG_NAME

ALIKE = 0.74
"""The least likeness (0 to 1) of a misspelled word and the one that it is taken for."""
SHORTEST = 4
"""Letters of the shortest word that may be misspelled."""
PART = 3
"""Letters of a part of a name that are enough where it is no other's."""
MOST_WORDS, MOST_STATES = 8, 400
"""Words of a text, and places of the tree, that are looked at."""
MISSPELLED, PART_OF = 0.3, 0.1
"""What it costs to take a word for another, and for a name of which it is a part."""
IDLE = frozenset(
    plain_words(
        "a again against an and at by do for from go i in into it let lets me my now of on onto please so some that "
        "the their then this to towards us via want will with would"
    )
)
"""Words that may be left out for nothing."""
_CANONICAL = {other: word for word, others in BANK.words.items() for other in others}


class Near(Struct, frozen=True):
    """A decision, or the beginning of one, that is near to a text: its ``path``, whether that is ``whole``, and what it
    costs to take the text for it (less is nearer). ``guessed`` says that a word was taken for another."""

    path: Path
    whole: bool
    cost: float
    guessed: bool


class _State(Struct, frozen=True):
    """A place in a tree, and the words that are left."""

    path: Path
    left: tuple[str, ...]
    cost: float = 0.0
    guessed: bool = False


def nearest(trees: Iterable[Tree], text: str, kinds: Collection[str] = ()) -> list[Near]:
    """Returns what a text is nearest to in a seat's trees: one, or several that are equally near; none where nothing is
    near. ``kinds`` are the first words of all the game's decisions: a word that is nearer to one that is not possible
    now is not taken for another. A piece or a place alone is looked for below each first word."""
    words, some = tuple(plain_words(text.casefold()))[:MOST_WORDS], list(trees)
    roots = [(tree, choice.key) for tree in some if (level := _level(tree, ())) for choice in level.choices]
    meant = corrected(text, kinds)
    if meant is not None and meant.split()[0] not in {key for _, key in roots}:
        return []
    if not words:
        return []
    found = [near for tree in some for near in _below(tree, _State((), words))]
    if not found:
        found = [near for tree, key in roots for near in _below(tree, _State((key,), words)) if len(near.path) > 1]
    least = min((near.cost for near in found), default=0.0)
    best = {near.path: near for near in found if near.cost <= least + 1e-9}
    # What leads on to another of them says no more than that does.
    return [near for path, near in best.items() if not any(p != path and p[: len(path)] == path for p in best)]


def labelled(trees: Iterable[Tree], text: str) -> list[Near]:
    """Returns what a text names by the words of its labels, as they are read out: the choices, on the way to which all
    these words stand. Those whose own label is said in full come before others, and those near the root before those
    below; several are equally near. For whoever reads a button aloud, or types the most telling words of it."""
    said = frozenset(_spoken(text))
    if not said:
        return []
    found, seen = list[tuple[bool, Path, Tree]](), 0
    for tree in trees:
        waiting: list[tuple[Path, frozenset[str]]] = [((), frozenset())]
        while waiting and seen < MOST_STATES:
            (path, bag), seen = waiting.pop(0), seen + 1
            if (level := _level(tree, path)) is None or level.most > 1:
                continue
            for choice in level.choices:
                label, plain = frozenset(_spoken(choice.label)), frozenset(_spoken(COST.sub("", choice.label)))
                own = label | frozenset(plain_words(choice.key))
                here, all_ = (*path, choice.key), bag | own
                if said <= all_ and own & said:
                    found.append((not plain <= said, here, tree))
                if own & said or len(level.choices) == 1 or not path:
                    waiting.append((here, all_))
    least = min(((partly, len(path)) for partly, path, _ in found), default=None)
    best = [(path, tree) for partly, path, tree in found if (partly, len(path)) == least]
    return [Near(path, _level(tree, path) is None, 0.0, False) for path, tree in best]


def _spoken(text: str) -> Iterator[str]:
    """Yields the words of a text that say something."""
    return (word for word in plain_words(text.casefold()) if word not in IDLE)


def corrected(text: str, kinds: Collection[str]) -> str | None:
    """Returns a text whose first word is misspelled with the kind of decision that it is meant for; None where no kind
    is near to it, or the word is one of them."""
    first, _, rest = text.strip().casefold().partition(" ")
    if first in kinds or len(first) < SHORTEST or not first.isalpha():
        return None
    likeness, kind = max(((_alike(first, kind), kind) for kind in kinds), default=(0.0, ""))
    return f"{kind} {rest}".strip() if likeness >= ALIKE else None


def _below(tree: Tree, start: _State) -> Iterator[Near]:
    """Yields what some words may mean in a tree, from a place in it on."""
    waiting, seen = [start], 0
    while waiting and seen < MOST_STATES:
        state, seen = waiting.pop(), seen + 1
        if state.path and all(word in IDLE for word in state.left):
            yield from _reached(tree, state)
        elif (level := _level(tree, state.path)) is not None:
            waiting += _steps(level, state)


def _reached(tree: Tree, state: _State) -> Iterator[Near]:
    """Yields the place that all words lead to."""
    level = _level(tree, state.path)
    if level is not None or tree.holds(state.path):
        yield Near(state.path, level is None, state.cost, state.guessed)


def _level(tree: Tree, path: Path) -> Level | None:
    """Returns what comes after a path, None where nothing does."""
    try:
        return tree.next(path)
    except Refusal:
        return None


def _steps(level: Level, state: _State) -> list[_State]:
    """Returns the states after the choices of a level that some of the words name, in whatever order they stand."""
    if level.most > 1:
        return []
    if len(level.choices) == 1 and state.path:
        only = _State((*state.path, level.choices[0].key), state.left, state.cost, state.guessed)
        named = list(_named(level, state))
        return [only, *named]
    return list(_named(level, state))


def _named(level: Level, state: _State) -> Iterator[_State]:
    """Yields the states after the choices that the words name."""
    root = not state.path
    for choice in level.choices:
        names = _names(choice, root)
        best: tuple[float, int, int, bool] | None = None
        for at in range(len(state.left)):
            for size in range(min(LONG_NAME, len(state.left) - at), 0, -1):
                like = _cost("".join(state.left[at : at + size]), names, size, root)
                if like is not None and (best is None or like[0] + 0.01 * at < best[0]):
                    best = like[0] + 0.01 * at, at, size, like[1]
        if best is not None:
            cost, at, size, guessed = best
            left = (*state.left[:at], *state.left[at + size :])
            yield _State((*state.path, choice.key), left, state.cost + cost, state.guessed or guessed)


class _Names(Struct, frozen=True):
    """The names of a choice: ``whole`` ones, their ``words``, and at the root the words that mean the same."""

    whole: frozenset[str]
    words: frozenset[str]
    alike: frozenset[str] = frozenset()


def _names(choice: Choice, root: bool) -> _Names:
    """Returns the names of a choice: its key, and its label without a cost."""
    label = plain_words(COST.sub("", choice.label).casefold())
    key = plain_words(choice.key)
    words = frozenset((*key, *(label if not root else label[:1])))
    proper = _CANONICAL.get(key[0], key[0]) if root and key else ""
    alike = frozenset((proper, *BANK.words.get(proper, ()))) if proper else frozenset[str]()
    return _Names(frozenset(("".join(key), "".join(label))), words, alike)


def _cost(said: str, names: _Names, size: int, root: bool) -> tuple[float, bool] | None:
    """Returns what it costs to take some letters for a choice of these names, and whether that is a guess; None where
    they are not near to it."""
    if said in names.whole:
        return 0.0, False
    if size > 1 or said in IDLE:
        return None
    if said in names.words or said in names.alike:
        return PART_OF, False
    # Numbers are never taken for others.
    if len(said) < PART or not said.isalpha():
        return None
    if any(name.startswith(said) for name in (*names.whole, *names.words)):
        return PART_OF, False
    if not root and any(said in name for name in names.words):
        return 1.5 * PART_OF, False
    if len(said) < SHORTEST:
        return None
    likeness = max((_alike(said, name) for name in (*names.words, *names.alike) if name.isalpha()), default=0.0)
    return (MISSPELLED + 1 - likeness, True) if likeness >= ALIKE else None


def _alike(one: str, other: str) -> float:
    """Returns the likeness of two words, 0 where the other is too short to be misspelled."""
    return DamerauLevenshtein.normalized_similarity(one, other) if len(other) >= SHORTEST else 0.0


def is_number(text: str) -> int | None:
    """Returns the number that a text is, None where it is none from 1 to 99."""
    return int(text) if re.fullmatch("[1-9][0-9]?", text.strip()) else None
