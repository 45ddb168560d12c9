"""What a game's pictures read of a view, field by field, and views that differ from one in a single field."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple, cast

from msgspec import Struct
from msgspec.structs import replace

from bot.games.choices import Focus
from bot.games.contract import Game
from bot.games.library import LIBRARY
from renderers.artist import WHOLE, Artist
from tests.games.tables import played

AnyGame = Game[Any, Any, Any]
Fact = tuple[str, str]
"""A field, by the name of its type and its own: ("Unit", "facing")."""
MOST_PLACES = 6
"""Places of a board that are looked at one by one."""


class Changed(NamedTuple):
    """A view, and one that differs from it in a single field of one of its parts, whose value is another's of play."""

    fact: Fact
    before: Any
    after: Any
    change: str


def artist_of(game: AnyGame) -> Artist[Any]:
    """Returns the artist of a game's pictures."""
    return cast(Artist[Any], import_module(f"renderers.{LIBRARY[game.key].package}.picture"))


def views(game: AnyGame, seeds: int, depths: range) -> list[list[Any]]:
    """Returns, for each of some games played at random, the views of everybody in some of its positions."""
    found = list[list[Any]]()
    for seed in range(seeds):
        states = [played(game, seed, depth) for depth in depths]
        found.append([game.view(at.state, seat) for at in states for seat in (None, *(info.key for info in at.seats))])
    return found


def pictures(artist: Artist[Any], view: Any) -> Iterator[bytes]:
    """Yields what people may be shown of a view: the board, sheets, and some of its places large."""
    yield artist.draw(view)
    places = artist.places(view)
    if WHOLE in places:
        yield artist.draw(view, Focus((WHOLE,)))
    some = [key for key in places if key != WHOLE]
    for key in some[:: max(1, len(some) // MOST_PLACES)]:
        yield artist.draw(view, Focus((key,)))


# -- the proxy


class Recorder:
    """Makes copies of views that note which of their fields are read, however deep these lie."""

    def __init__(self) -> None:
        self.read = set[Fact]()
        self._kinds = dict[type[Struct], type[Struct]]()

    def watched(self, value: Any) -> Any:
        """Returns a value of which all structs are watched."""
        if isinstance(value, Struct):
            kind = type(value)
            return self._kind(kind)(*(self.watched(getattr(value, name)) for name in kind.__struct_fields__))
        if isinstance(value, dict):
            return {key: self.watched(each) for key, each in value.items()}
        return tuple(map(self.watched, value)) if isinstance(value, tuple) else value

    def _kind(self, kind: type[Struct]) -> type[Struct]:
        """Returns a struct's type, watched: its instances are those of the type itself as well."""
        if kind not in self._kinds:
            names, read = frozenset(kind.__struct_fields__), self.read

            def look(this: Any, name: str) -> Any:
                if name in names:
                    read.add((kind.__name__, name))
                return object.__getattribute__(this, name)

            made: Any = type(kind)
            self._kinds[kind] = made(kind.__name__, (kind,), {"__getattribute__": look}, frozen=True)
        return self._kinds[kind]


# -- views that differ in one fact


def parts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Struct]]:
    """Yields all structs within a value, with the way to each: names of fields, keys and numbers."""
    if isinstance(value, Struct):
        yield path, value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name), (*path, name))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from parts(each, (*path, key))
    elif isinstance(value, tuple):
        for number, each in enumerate(value):
            yield from parts(each, (*path, number))


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Returns a value with a part of it replaced."""
    if not path:
        return new
    at, rest = path[0], path[1:]
    if isinstance(value, Struct):
        return replace(value, **{at: put(getattr(value, at), rest, new)})
    if isinstance(value, dict):
        return {key: put(each, rest, new) if key == at else each for key, each in value.items()}
    return tuple(put(each, rest, new) if number == at else each for number, each in enumerate(value))


def plain(value: Any) -> bool:
    """Whether a value holds no struct, so that it is a fact by itself."""
    return not any(True for _ in parts(value))


def values_of(found: list[Any]) -> Mapping[Fact, list[Any]]:
    """Returns the values that each field with plain ones has in some views."""
    pools: dict[Fact, dict[str, Any]] = defaultdict(dict)
    for view in found:
        for _, part in parts(view):
            for name in part.__struct_fields__:
                value = getattr(part, name)
                if plain(value):
                    pools[type(part).__name__, name].setdefault(repr(value), value)
    return {fact: list(pool.values()) for fact, pool in pools.items()}


class _Place(NamedTuple):
    """A field of a part of a view: of which game, the view, the way to it, and its value there."""

    number: int
    view: Any
    path: tuple[Any, ...]
    value: Any


def changed(
    games: list[list[Any]], facts: set[Fact], each: int, first: Collection[int] = frozenset()
) -> Iterator[Changed]:
    """Yields up to ``each`` changes of every one of some facts: anywhere in play, and the value is one that the field
    has elsewhere in the same game. Of an option, which is the same all through a game, it is another game's. What can
    be changed in the views whose *id* is in ``first`` is changed there."""
    pools = [values_of(found) for found in games]
    everywhere = values_of([view for found in games for view in found])
    places: dict[Fact, list[_Place]] = defaultdict(list)
    for number, found in enumerate(games):
        for view in found:
            for path, part in parts(view):
                for name in part.__struct_fields__:
                    value = getattr(part, name)
                    if (fact := (type(part).__name__, name)) in facts and plain(value):
                        places[fact].append(_Place(number, view, (*path, name), value))
    for fact in sorted(facts):
        # Of its own for each: which facts are read depends on what has been drawn before, and is kept.
        rng = random.Random(".".join(fact))
        among = [place for place in places[fact] if id(place.view) in first] or places[fact]
        for at in rng.sample(among, min(each, len(among))):
            own = others(pools[at.number][fact], at.value)
            if some := own or others(everywhere[fact], at.value):
                new = rng.choice(some)
                yield Changed(fact, at.view, put(at.view, at.path, new), f"{at.path}: {at.value!r} → {new!r}")


def others(pool: list[Any], value: Any) -> list[Any]:
    """Returns the values of a field that are not the one that it has, of the same type."""
    return [other for other in pool if other != value and type(other) is type(value)]
