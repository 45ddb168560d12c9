"""Why something cannot be done: what a person wanted is tried by the rules, against that person's own view alone.

What is wanted may be said whole ("attack lee"), in part ("move oglesby a", "fire", "to d4") or as a question ("why
can't I attack Lee?"). A piece or a place alone is tried with each kind of decision. The reasons are the refusals of the
game's own trees of choices and of its ``check``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.games.contract.choices import Path, Refusal
from bot.games.contract.game import Game, Seat
from bot.games.kit.spelling import Lacking, NotPossible
from bot.games.phrases import plain_words
from bot.games.tree import decisions, orders
from bot.games.typed_text import Strayed
from bot.games.wishes.nearest import corrected

MOST_TRIED = 60
"""Pieces with which a place, or an action, alone is tried."""
VAGUE = "is not possible now"
"""The end of a reason that says nothing of its own."""
ASKING = frozenset(
    plain_words(
        "a allowed am an can cannot cant come could couldnt do does doesnt dont how i is isnt it like may me "
        "my not of our please possible the this to want wanted we where why will wish wont would wouldnt"
    )
)
"""Words with which a question begins, and which say nothing of what is wanted."""
IDLE = frozenset(plain_words("again also just my now our please still the then this"))
"""Words that say nothing wherever they stand."""
BINDING = frozenset(plain_words("against around at by for from in into near of on onto over to toward towards up with"))
"""Words that some games know, and that are left out where they are not understood."""


class Reason(Struct, frozen=True):
    """The decision that was tried, as far as the words say it (canonical tokens), and the reason for its refusal. The
    reason is None if the decision is possible, or begins one that is (``whole`` if nothing is left to choose)."""

    path: Path
    refusal: Refusal | None = None
    whole: bool = False


class Trial:
    """One position, as one seat sees it: ``kinds`` are the first words of its decisions, ``pieces`` the tokens of what
    they may be about (see bot.games.descriptor), and ``meaning`` the kinds that beginners' words stand for."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        view: Any,
        seat: Seat,
        kinds: Sequence[str],
        pieces: Sequence[str],
        meaning: Mapping[str, str] | None = None,
    ) -> None:
        self._game, self._view, self._seat = game, view, seat
        self._kinds, self._pieces, self._meaning = kinds, pieces[:MOST_TRIED], meaning or {}
        self._trees = decisions(game, view, seat), orders(game, view, seat)

    def reasons(self, text: str) -> list[Reason]:
        """Returns why the seat may not do what a text says: one reason where it names an action, else one for each kind
        of decision with which the piece or place that it names makes sense, what is possible first. None where it says
        nothing that the game understands."""
        said = wanted(text)
        if not said:
            return []
        if found := self._reasons_of(said):
            return found
        first, _, rest = said.partition(" ")
        others = (self._meaning.get(first, ""), (corrected(said, self._kinds) or "").partition(" ")[0])
        some = (self._reasons_of(f"{kind} {rest}".strip()) or self._reasons_of(kind) for kind in others if kind)
        return next((reasons for reasons in some if reasons), [])

    def _reasons_of(self, said: str) -> list[Reason]:
        """Returns the same for words that say what is wanted, in the game's own words."""
        bare = " ".join(word for word in said.split() if word not in BINDING)
        for words in dict.fromkeys((said, bare)):
            if (named := self._of(words)) is not None:
                return [named]
        tried = (self._of(f"{kind} {bare}") for kind in self._kinds)
        found = [reason for reason in tried if reason is not None and len(reason.path) > 1]
        return sorted(found, key=_vagueness) or self._action(bare)

    def understood(self, text: str) -> Reason | None:
        """Returns what the rules say of a text that they understand word by word, None of any other."""
        said = wanted(text)
        return self._of(said, pieces=False) if said else None

    def _action(self, words: str) -> list[Reason]:
        """Returns what the rules say of the action that the first of some words names, where the others mean nothing
        to them."""
        try:
            self._game.read(self._view, self._seat, words)
        except Refusal as refusal:
            paths = [path for path, _ in _beginnings(refusal) if path]
            return [self._of_part(max(paths, key=len))] if paths else []
        return []

    def _of(self, text: str, pieces: bool = True) -> Reason | None:
        """Returns what the rules say of a text; None where they do not understand all of it."""
        try:
            decision = self._game.read(self._view, self._seat, text)
        except Refusal as refusal:
            never = next((each for each in _chain(refusal) if isinstance(each, NotPossible)), None)
            return Reason((), never) if never is not None else self._begun(refusal, pieces)
        path = tuple(self._game.text(decision).split(" "))
        return Reason(path, self._game.check(self._view, self._seat, decision), True)

    def _begun(self, refusal: Refusal, pieces: bool) -> Reason | None:
        """Returns what the rules say of words that are no whole decision, the reading first that leaves fewest out.
        What stands between the words, such as the piece that is to go to a place, is filled in."""
        for path, left in sorted(_beginnings(refusal), key=lambda each: len(each[1])):
            if not path:
                continue
            begun = self._of_part(path)
            if not left and not (pieces and begun.refusal is not None and begun.refusal.reason.endswith(VAGUE)):
                return begun
            filled = self._filled(path, left) if pieces else None
            if filled is not None or not left:
                return filled or begun
        return None

    def _of_part(self, path: Path) -> Reason:
        """Returns what the rules say of the beginning of a decision."""
        refusal: Refusal | None = None
        for tree in self._trees:
            try:
                tree.next(path)
            except Refusal as found:
                refusal = _clearer(refusal, found)
            else:
                return Reason(path)
        return Reason(path, refusal)

    def _filled(self, path: Path, left: Sequence[str]) -> Reason | None:
        """Returns what the rules say of the words with each piece between them that may stand there: that it is
        possible with one, or the nearest reason why with none."""
        keys = dict.fromkeys((*self._keys(path), *self._pieces))
        tried = (self._of(" ".join((*path, key, *left)), pieces=False) for key in keys)
        found = list[Reason]()
        for reason in tried:
            if reason is None or reason.path[: len(path)] != path or len(reason.path) <= len(path):
                continue
            if reason.refusal is None:
                return reason
            found.append(reason)
        return _nearest(found) if found else None

    def _keys(self, path: Path) -> Iterator[str]:
        """Yields what may be chosen after a path."""
        for tree in self._trees:
            try:
                level = tree.next(path)
            except Refusal:
                continue
            if level is not None and level.most == 1:
                yield from (choice.key for choice in level.choices[:MOST_TRIED])


def _vagueness(reason: Reason) -> int:
    """Returns a number that is the less, the more a reason says: what is possible first, what says nothing last."""
    return 0 if reason.refusal is None else 2 if reason.refusal.reason.endswith(VAGUE) else 1


def wanted(text: str) -> str:
    """Returns the words of a question, or of a command, that say what is wanted."""
    words = [word for word in plain_words(text.casefold()) if word not in IDLE]
    while words and words[0] in ASKING:
        words = words[1:]
    return " ".join(words)


def _beginnings(refusal: BaseException) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Yields the beginnings of decisions that refused words were understood to say, with the words that were left."""
    for each in _chain(refusal):
        if isinstance(each, Strayed | Lacking):
            yield each.path, tuple(each.left)


def _chain(refusal: BaseException) -> list[BaseException]:
    """Returns a refusal and those that it was made of."""
    found, at = list[BaseException](), refusal
    while at is not None and not any(at is each for each in found):
        found.append(at)
        at = at.__cause__  # type: ignore[assignment]
    return found


def _clearer(one: Refusal | None, other: Refusal) -> Refusal:
    """Returns the refusal that says more: by a rule rather than by none."""
    return one if one is not None and (one.rule or not other.rule) else other


def _nearest(found: Iterable[Reason]) -> Reason:
    """Returns the reason that comes most often, the first of these; one that says something before others."""
    some = list(found)
    rules = [reason.refusal.rule if reason.refusal else "" for reason in some]

    def telling(reason: Reason) -> tuple[bool, int]:
        refusal = reason.refusal
        return refusal is not None and not refusal.reason.endswith(VAGUE), rules.count(refusal.rule if refusal else "")

    return max(some, key=telling)
