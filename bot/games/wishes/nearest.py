"""The decisions nearest to what somebody typed: by any part of a name that is no other's, by words that mean the same,
by a slip of the keys, and in whatever order the words come. All is found among the seat's own choices.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from rapidfuzz.distance import DamerauLevenshtein

from bot.games.contract.choices import Level, Path, Refusal
from bot.games.in_words import COST
from bot.games.kit import peace
from bot.games.phrases import plain_words
from bot.games.rulebooks.subjects import BANK
from bot.games.tokens import picks, token_of
from bot.games.tree import Tree
from bot.games.typed_text import LONG_NAME

ALIKE = 0.74
"""The least likeness (0 to 1) of a misspelled word and the one that it is taken for."""
SHORTEST = 4
"""Letters of the shortest word that may be misspelled."""
PART = 3
"""Letters of a part of a name that are enough where it is no other's."""
MOST_WORDS, MOST_STATES = 16, 400
"""Words of a text, and places of the tree, that are looked at."""
COMPARED = 1 << 14
"""Names, and words beside them, that are kept as compared: the same choices stand in hundreds of places of a tree."""
MISSPELLED, PART_OF = 0.3, 0.1
"""What it costs to take a word for another, and for a name of which it is a part."""
IDLE = frozenset(
    plain_words(
        "a again against an and as at by do for from go i in into it let lets me my now of on onto please so some that "
        "the their then this to towards us via want will with would"
    )
)
"""Words that may be left out for nothing."""
ENDING = frozenset(plain_words("continue done end ended ends finish finished next over pass proceed ready"))
"""Words that end whatever their speaker is about."""
BARE = IDLE | ENDING | frozenset(plain_words("am im is phase stage step thats turn"))
"""Words that may stand beside them, whatever it is."""
OFFERING = frozenset(plain_words("agree draw offer offers peace stalemate truce winner withdraw"))
"""Words of which one at least stands in an offer to end the game."""
INFLECTED = re.compile("(?:ing|ed|es|s)$")
"""The end of a word that says when something is done, or by how many."""
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
    firsts = [(tree, choice) for tree in some if (level := _level(tree, ())) for choice in level.choices]
    roots = [(tree, choice.key) for tree, choice in firsts]
    # Nobody gives anything up, or offers to end the game, without saying so.
    named = [(tree, choice.key) for tree, choice in firsts if choice.role != "give-up" and choice.key != peace.WORD]
    offers = not OFFERING.isdisjoint(words)
    meant = corrected(text, kinds)
    if meant is not None and meant.split()[0] not in {key for _, key in roots}:
        return []
    if not words:
        return []
    found = [near for tree in some for near in _below(tree, _State((), words))]
    if not found:
        found = [near for tree, key in named for near in _below(tree, _State((key,), words)) if len(near.path) > 1]
    return _nearest(near for near in found if offers or near.path[0] != peace.WORD)


def continued(tree: Tree, path: Path, text: str) -> list[Near]:
    """Returns what a text is nearest to as the answer to what a tree asks at a path, as ``nearest`` does."""
    words = tuple(plain_words(text.casefold()))[:MOST_WORDS]
    return _nearest(near for near in _below(tree, _State(path, words)) if len(near.path) > len(path)) if words else []


def _nearest(some: Iterable[Near]) -> list[Near]:
    """Returns those that cost least; what leads on to another of them says no more than that does."""
    found = list(some)
    least = min((near.cost for near in found), default=0.0)
    best = {near.path: near for near in found if near.cost <= least + 1e-9}
    return [near for path, near in best.items() if not any(p != path and p[: len(path)] == path for p in best)]


def ending(tree: Tree, text: str) -> Near | None:
    """Returns the one choice with which a seat ends what it is about, a turn or a phase, for a text that says no more
    than that ("done", "end my turn"); past levels that leave one choice. None for other texts, and where several
    choices end it or none does."""
    words = plain_words(text.casefold())
    if ENDING.isdisjoint(words):
        return None
    path, level = Path(), _level(tree, ())
    while level is not None and level.most == 1 and not level.fields:
        ends = [choice for choice in level.choices if choice.role == "end"]
        if len(ends) == 1:
            # Whoever names a phase means that one and no other.
            named = [word for word in words if word not in BARE]
            label = plain_words(COST.sub("", ends[0].label).casefold())
            if not all(any(_same(word, each) for each in label) for word in named):
                return None
            path = (*path, ends[0].key)
            return Near(path, _level(tree, path) is None, 0.0, False)
        if len(level.choices) != 1:
            return None
        path = (*path, level.choices[0].key)
        level = _level(tree, path)
    return None


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
    """Yields the words of a text that say something: an "a" that is no article is the letter of a name."""
    words = plain_words(text.casefold())
    for word, after in zip(words, [*words[1:], ""], strict=True):
        article = after.isalpha() and after not in IDLE
        if word not in IDLE or (word == "a" and not article):
            yield word


def corrected(text: str, kinds: Collection[str]) -> str | None:
    """Returns a text whose first word is misspelled with the kind of decision that it is meant for; None where no kind
    is near to it, or the word is one of them."""
    first, _, rest = text.strip().casefold().partition(" ")
    if first in kinds or len(first) < SHORTEST or not first.isalpha():
        return None
    if len(stems := [kind for kind in kinds if inflected(first, kind)]) == 1:
        return f"{stems[0]} {rest}".strip()
    likeness, kind = max(((_alike(first, kind), kind) for kind in kinds), default=(0.0, ""))
    return f"{kind} {rest}".strip() if likeness >= ALIKE else None


def inflected(said: str, word: str) -> bool:
    """Tells whether a word is another in another form: "crossing" or "crossed" is "cross", "moves" is "move"."""
    stem = INFLECTED.sub("", said)
    return stem != said and len(stem) >= PART and word in (stem, f"{stem}e")


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
        return _several(level, state)
    if len(level.choices) == 1 and state.path:
        only = _State((*state.path, level.choices[0].key), state.left, state.cost, state.guessed)
        named = list(_named(level, state))
        return [only, *named]
    return list(_named(level, state))


def _several(level: Level, state: _State) -> list[_State]:
    """Returns the state after all the choices of a set that the words name one after the other, each by words of its
    label that no other's has in that order; none where they are too few or too many."""
    labels = {choice.key: [*plain_words(COST.sub("", choice.label).casefold())] for choice in level.choices}
    keys, left, at = list[str](), list[str](), 0
    while at < len(state.left):
        for size in range(min(LONG_NAME, len(state.left) - at), 0, -1):
            run = state.left[at : at + size]
            fit = [key for key, label in labels.items() if run == (key,) or (key not in keys and in_order(run, label))]
            if len(fit) == 1 and run[0] not in IDLE:
                keys.append(fit[0])
                at += size
                break
        else:
            left.append(state.left[at])
            at += 1
    token = token_of(level, dict.fromkeys(keys)) if keys else ""
    if not token or not picks(level, token):
        return []
    return [_State((*state.path, token), tuple(left), state.cost + PART_OF, state.guessed)]


def in_order(said: Sequence[str], words: Sequence[str]) -> bool:
    """Tells whether some words, or beginnings of words, stand in this order among others."""
    rest = iter(words)
    return all(any(_same(one, word) for word in rest) for one in said)


def _same(said: str, word: str) -> bool:
    """Tells whether a word is another, its beginning, another form of it or one that means the same."""
    if said == word or _CANONICAL.get(said, said) == _CANONICAL.get(word, word) or inflected(said, word):
        return True
    return len(said) >= PART and said.isalpha() and word.startswith(said)


def _named(level: Level, state: _State) -> Iterator[_State]:
    """Yields the states after the choices that the words name."""
    root = not state.path
    for choice in level.choices:
        names = _names(choice.key, choice.label, root)
        best: tuple[float, int, int, bool] | None = None
        for at in range(len(state.left)):
            for size in range(min(LONG_NAME, len(state.left) - at), 0, -1):
                like = _cost(state.left[at : at + size], names, root)
                if like is not None and (best is None or like[0] + 0.01 * at < best[0]):
                    best = like[0] + 0.01 * at, at, size, like[1]
        if best is not None:
            cost, at, size, guessed = best
            left = (*state.left[:at], *state.left[at + size :])
            yield _State((*state.path, choice.key), left, state.cost + cost, state.guessed or guessed)
            # A label may be said in several parts.
            rest = tuple(word for word in left if not any(_same(word, each) for each in names.label))
            if rest != left and not root:
                yield _State((*state.path, choice.key), rest, state.cost + cost + PART_OF, state.guessed or guessed)


class _Names(Struct, frozen=True):
    """The names of a choice: ``whole`` ones, their ``words``, the words of its ``label`` in order, and at the root the
    words that mean the same."""

    whole: frozenset[str]
    words: frozenset[str]
    label: tuple[str, ...]
    alike: frozenset[str] = frozenset()


@lru_cache(COMPARED)
def _names(key: str, label: str, root: bool) -> _Names:
    """Returns the names of a choice: its key, and its label without a cost."""
    said, keys = plain_words(COST.sub("", label).casefold()), plain_words(key)
    words = frozenset((*keys, *(said if not root else said[:1])))
    proper = _CANONICAL.get(keys[0], keys[0]) if root and keys else ""
    alike = frozenset((*keys, proper, *BANK.words.get(proper, ()))) if proper else frozenset[str]()
    return _Names(frozenset(("".join(keys), "".join(said))), words, tuple(said), alike)


@lru_cache(COMPARED)
def _cost(run: tuple[str, ...], names: _Names, root: bool) -> tuple[float, bool] | None:
    """Returns what it costs to take some words for a choice of these names, and whether that is a guess; None where
    they are not near to it."""
    said = "".join(run)
    if said in names.whole:
        return 0.0, False
    if len(run) > 1:
        whole = not root and not IDLE.intersection((run[0], run[-1])) and in_order(run, names.label)
        return (PART_OF, False) if whole else None
    if said in IDLE:
        return None
    if said in names.words or said in names.alike or (root and any(inflected(said, word) for word in names.alike)):
        return PART_OF, False
    # Numbers are never taken for others.
    if len(said) < PART or not said.isalpha():
        return None
    if any(name.startswith(said) for name in (*names.whole, *names.words)):
        return PART_OF, False
    if not root and len(said) > PART and any(said in name for name in names.words):
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
