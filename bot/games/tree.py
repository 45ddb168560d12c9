"""The one walker of a game's trees of choices: legal moves, random play, typed text, autocomplete, panels and more.

A tree is a function from a path to what may be chosen next. Everything that looks at one goes through :class:`Tree`, so
that multi-selects, forms and levels with one choice are understood in one place.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from bot.games.contract.choices import WINS, Choice, Level, Path, Question, Refusal, likelihood
from bot.games.contract.game import Game, Seat
from bot.games.tokens import UNSET, at_random, fillings, only, picks, preset, tokens

LevelAt = Callable[[Path], Level | None]
"""A function from a path to the level after it, None where the path is whole. Raises Refusal where it leads nowhere."""

SEARCHED = 400
"""The number of nodes that a search looks at."""
MANY = 40
"""Choices of a level that a search does not descend into."""


class Found(Struct, frozen=True):
    """A path that a search has found: ``whole`` where nothing is left to choose; ``label`` is that of the choice that
    names it, "" where it has none of its own."""

    path: Path
    label: str
    whole: bool

    @property
    def text(self) -> str:
        """The canonical text, or the part of it found so far."""
        return " ".join(self.path)


class Step(Struct, frozen=True):
    """A token on a path and the choices that it ``picked``: one; of a level for ``several`` any number; of a form
    (``form``) either. What else could have been chosen it does not say: ``Tree.next`` does."""

    token: str
    picked: tuple[Choice, ...]
    several: bool
    form: bool


class Sheet(Struct, frozen=True):
    """A form as it is filled in: the ``path`` that leads to it, its level, and a token for each of its fields."""

    path: Path
    form: Level
    tokens: Path

    @property
    def filled(self) -> Path:
        """The path with the fields' tokens; whole, or leading on, once none is UNSET."""
        return self.path + self.tokens

    @property
    def full(self) -> bool:
        """True when something is chosen in every field."""
        return UNSET not in self.tokens

    @property
    def shown(self) -> Path:
        """The path at which a panel shows the sheet as it is."""
        return (*self.filled, UNSET) if self.full else self.filled

    def with_token(self, number: int, token: str) -> Sheet:
        """Returns the sheet with another token in one of its fields, counted from 0."""
        return Sheet(self.path, self.form, (*self.tokens[:number], token, *self.tokens[number + 1 :]))


class Tree(Struct, frozen=True):
    """A tree of choices, as ``at`` gives its levels. ``narrow`` gives the level after a path as far as one token needs
    it, where that is quicker than all of it."""

    at: LevelAt
    narrow: Callable[[Path, str], Level | None] | None = None

    # -- one level

    def leads_on(self, path: Path) -> bool:
        """Tells whether something is left to choose after ``path``, a form's fields included."""
        try:
            return self.at(path) is not None
        except Refusal:
            return self.sheet(path) is not None

    def holds(self, path: Path) -> bool:
        """Tells whether ``path`` is whole: a decision that may be taken."""
        try:
            return bool(path) and self.at(path) is None
        except Refusal:
            return False

    def next(self, path: Path) -> Level | None:
        """Returns the level, or the field of a form, from which the next token is chosen; None where the path is whole.
        Raises Refusal where it leads nowhere."""
        level = self._level(path)
        return level.fields[0] if level is not None and level.fields else level

    def _level(self, path: Path) -> Level | None:
        """Returns the same as ``next``, but a whole form where the path leads to its beginning."""
        try:
            return self.at(path)
        except Refusal:
            sheet = self.sheet(path)
            if sheet is None or len(path) >= len(sheet.filled):
                raise
            return sheet.form.fields[len(path) - len(sheet.path)]

    def sheet(self, path: Path) -> Sheet | None:
        """Returns the form that ``path`` leads to and fills in, in part or with UNSET after it; None where it leads to
        none, or gives a field a token that may not be chosen there."""
        n = 0
        while n <= len(path) and (level := self._offered(path[:n])) is not None:
            fields, filling, beyond = level.fields, path[n : n + len(level.fields)], path[n + len(level.fields) :]
            if fields and (len(filling) < len(fields) or UNSET in filling or beyond == (UNSET,)):
                if not all(token == UNSET or picks(f, token) for f, token in zip(fields, filling, strict=False)):
                    return None
                said = (*filling, *(UNSET for _ in fields[len(filling) :]))
                return Sheet(
                    path[:n], level, tuple(preset(f) if t == UNSET else t for f, t in zip(fields, said, strict=True))
                )
            n += len(fields) or 1
        return None

    def _offered(self, path: Path) -> Level | None:
        """Returns the level at a path; None also where the path leads nowhere."""
        try:
            return self.at(path)
        except Refusal:
            return None

    def words(self) -> set[str]:
        """Returns the first words of all that may be chosen."""
        level = self.at(())
        return {choice.key for choice in level.choices} if level is not None else set()

    def labels(self, path: Path) -> list[str]:
        """Returns the labels of a path's choices so far, except sets of several."""
        return [choice.label for step in self.steps(path) for choice in step.picked if choice.key == step.token]

    def steps(self, path: Path) -> Iterator[Step]:
        """Yields each token of a path with what it picked. Raises Refusal where the path leads nowhere."""
        n, whole = 0, None
        while n < len(path):
            if whole is not None:
                yield Step(whole.key, (whole,), several=False, form=False)
                n, whole = n + 1, None
                continue
            # That token's part of the level is enough, because a step holds only what the token picked.
            level = self.narrow(path[:n], path[n]) if self.narrow is not None else self.at(path[:n])
            if level is None:
                return
            some = level.fields or (level,)
            for field, token in zip(some, path[n : n + len(some)], strict=False):
                keys = token.split(",")
                picked = tuple(choice for choice in field.choices if choice.key in keys)
                yield Step(token, picked, field.most > 1, bool(level.fields))
                whole = picked[0].with_all(path[n + 1 :]) if len(picked) == 1 and not level.fields else None
            n += len(some)

    def choice(self, path: Path) -> Choice | None:
        """Returns the choice with which a path ends, None for a set of several."""
        last = None
        for step in self.steps(path):
            last = step
        return next((c for c in last.picked if c.key == last.token), None) if last is not None else None

    def question(self, path: Path, ends: str = "") -> Question | None:
        """Returns the question before what the whole ``path`` says: the sentences of all choices on it, each once, and
        how the game may end by it (``ends``, "" where it cannot); None where nothing is asked. Raises Refusal where the
        path leads nowhere."""
        asks, label, plain = dict[str, None](), "", not ends
        for step in self.steps(path):
            label = step.picked[0].label if step.picked and not step.several else ""
            asks |= dict.fromkeys(c.asks for c in step.picked if c.asks)
            plain = plain and all(c.plain for c in step.picked if c.asks)
        hopeful = not asks and ends.startswith(WINS)
        if ends and not any(ends in asked for asked in asks):
            asks[ends] = None
        return Question(" ".join(asks), label, bool(ends), hopeful, plain) if asks else None

    # -- descending

    def settled(self, path: Path) -> tuple[Path, Level | None]:
        """Descends through levels that leave only one choice; the level is None where the path is whole then, and a
        field where it ends within a form. Raises Refusal where it leads nowhere."""
        level = self._level(path)
        while level is not None and only(level):
            path = (*path, level.choices[0].key)
            level = self._level(path)
        return path, level

    def narrowed(self, path: Path) -> tuple[Path, Level]:
        """Descends like ``settled``, but only as far as there is still something to choose."""
        level = self.at(path)
        assert level is not None, f"nothing is left to choose after {path}"
        while only(level):
            below = self.at((*path, level.choices[0].key))
            if below is None:
                break
            path, level = (*path, level.choices[0].key), below
        return path, level

    def leaves(self, path: Path, most: int) -> list[tuple[Path, Choice]] | None:
        """Returns every whole path below ``path`` with the choice that names it, or None where there are more than
        ``most``, or where a level is a multi-select or a form."""
        found: list[tuple[Path, Choice]] = []

        def below(at: Path, named: Choice | None, beside: int) -> bool:
            """Goes down; ``beside`` are the choices left on the way here, each of which leads to one path at least."""
            level = self.at(at)
            if level is None:
                assert named is not None
                found.append((at, named))
                return len(found) + beside <= most
            if level.most > 1 or level.fields:
                return False
            left = len(level.choices) + beside
            for choice in level.choices:
                # Where they are too many in any case, what comes after them need not be worked out.
                if len(found) + left > most:
                    return False
                left -= 1
                if not below((*at, choice.key), choice, left):
                    return False
            return True

        return found if below(path, None, 0) else None

    def every(self, path: Path = ()) -> Iterator[Path]:
        """Yields every whole path, depth first; multi-selects as all their subsets and forms as all their fillings, so
        only for trees where these are few."""
        level = self.at(path)
        if level is None:
            yield path
        elif level.fields:
            for filling in fillings(level.fields):
                yield from self.every(path + filling)
        else:
            for token in tokens(level):
                yield from self.every((*path, token))

    def random(self, rng: random.Random, path: Path = ()) -> Path:
        """Returns a whole path found by descending at random from ``path``; () where there is none."""
        while (level := self.at(path)) is not None:
            if level.fields:
                path += tuple(at_random(each, rng) for each in level.fields)
            elif level.most == 1:
                if not level.choices:
                    return ()
                path = (*path, level.choices[int(rng.random() * len(level.choices))].key)
            else:
                path = (*path, at_random(level, rng))
        return path

    def breadth_first(self, most: int) -> Iterator[tuple[Path, Level | None]]:
        """Yields at most so many nodes with their levels, those near the root first; sets of several are not
        followed."""
        waiting, seen = list[Path]([()]), 0
        while waiting and seen < most:
            path = waiting.pop(0)
            level, seen = self.at(path), seen + 1
            yield path, level
            if level is not None and level.most == 1:
                waiting += [(*path, c.key) for c in level.choices]

    # -- text

    def search(self, typed: str, most: int) -> list[Found]:
        """Returns the paths that the typed words may become: whole paths first found, else a way towards them. The
        first words are followed exactly as far as they are keys, so that a huge tree is not searched from its root; the
        others may come in any order and be cut short: "rich att" finds "attack richmond". The fields of a form are
        followed in their order, once the words lead to it."""
        start, words = self._followed(typed.lower().split())
        found: list[Found] = []
        waiting: list[tuple[Path, str]] = [(start, "")]
        seen = 0
        while waiting and len(found) < most and seen < SEARCHED:
            at, label = waiting.pop(0)
            seen += 1
            at, level = self.settled(at)
            if level is not None and level.fields and at == start:
                level = level.fields[0]
            if level is None:
                if all(w in f"{' '.join(at)} {label}".lower() for w in words):
                    found.append(Found(at, label, True))
            elif level.most > 1 or level.fields or len(level.choices) > MANY:
                found.append(Found(at, "", False))
            else:
                waiting += [((*at, c.key), c.label) for c in sorted(level.choices, key=likelihood)]
        return found

    def _followed(self, words: list[str]) -> tuple[Path, list[str]]:
        """Returns the path that the first words are the keys of, and the words that are left."""
        path: Path = ()
        while words and (level := self.next(path)) is not None:
            if words[0] not in [c.key for c in level.choices] or not picks(level, words[0]):
                break
            path, words = (*path, words[0]), words[1:]
        return path, words


class Holding(Protocol):
    """A tree, or what has one."""

    def holds(self, path: Path) -> bool:
        """Tells whether ``path`` is whole in it."""
        ...


H = TypeVar("H", bound=Holding)


def holder(path: Path, trees: Iterable[H]) -> H | None:
    """Returns the first of the trees in which a path is whole, None where it is in none: a seat's decisions and its
    orders are two trees, and a text does not tell of which it is."""
    return next((tree for tree in trees if tree.holds(path)), None)


def decisions(game: Game[Any, Any, Any], view: Any, seat: Seat) -> Tree:
    """Returns the tree of a seat's decisions."""
    return Tree(lambda path: game.choices(view, seat, path), lambda path, token: game.narrowed(view, seat, path, token))


def orders(game: Game[Any, Any, Any], view: Any, seat: Seat) -> Tree:
    """Returns the tree of a seat's orders."""
    return Tree(lambda path: game.orders(view, seat, path))


def legal(game: Game[Any, Any, Any], view: Any, seat: Seat) -> Iterator[str]:
    """Returns an iterator over every legal decision's canonical text, depth first; see Tree.every."""
    return map(" ".join, decisions(game, view, seat).every())


def wander(game: Game[Any, Any, Any], view: Any, seat: Seat, rng: random.Random, start: Path = ()) -> str:
    """Returns a random legal decision's canonical text, one that begins with ``start``; "" where the seat has none."""
    return " ".join(decisions(game, view, seat).random(rng, start))


def wander_orders(game: Game[Any, Any, Any], view: Any, seat: Seat, rng: random.Random) -> str:
    """Returns a random order's canonical text; "" where the seat may give none."""
    return " ".join(orders(game, view, seat).random(rng))
