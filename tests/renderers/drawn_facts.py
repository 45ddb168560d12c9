"""What a game's pictures read of a view, field by field, and views that differ from one in a single field."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple, cast

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Focus
from bot.games.contract.game import AnyGame
from bot.games.library import LIBRARY
from renderers.artist import WHOLE, Artist
from tests.games.tables import played

Fact = tuple[str, str]
"""A field, by the name of its type and its own: ("Unit", "facing")."""
SCALARS = {str, int, bool, float, type(None)}
"""Types of most values, which hold no others."""


class Changed(NamedTuple):
    """A view, and one that differs from it in a single field of one of its parts, whose value is another's of play."""

    fact: Fact
    before: Any
    after: Any
    change: str


def artist_of(game: AnyGame) -> Artist[Any]:
    """Returns the artist of a game's pictures."""
    return cast(Artist[Any], import_module(f"renderers.{LIBRARY[game.key].package}.picture"))


def views(game: AnyGame, seeds: int, depths: Iterable[int]) -> list[list[Any]]:
    """Returns, for each of some games played at random, the views of everybody in some of its positions."""
    found = list[list[Any]]()
    for seed in range(seeds):
        states = [played(game, seed, depth) for depth in depths]
        found.append([game.view(at.state, seat) for at in states for seat in (None, *(info.key for info in at.seats))])
    return found


def pictures(artist: Artist[Any], view: Any, most: int = 3) -> Iterator[bytes]:
    """Yields what people may be shown of a view: the board, sheets, and about so many of its places large."""
    yield artist.draw(view)
    places = artist.places(view)
    if WHOLE in places:
        yield artist.draw(view, Focus((WHOLE,)))
    some = [key for key in places if key != WHOLE]
    for key in some[:: max(1, len(some) // most)]:
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
    for at, each in inner(value):
        if type(each) not in SCALARS:
            yield from parts(each, (*path, at))


def inner(value: Any) -> Iterable[tuple[Any, Any]]:
    """Returns what a value consists of, each with its name, key or number."""
    if isinstance(value, Struct):
        return [(name, getattr(value, name)) for name in value.__struct_fields__]
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, tuple) else ()


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
    if type(value) in SCALARS:
        return True
    return not isinstance(value, Struct) and all(plain(each) for _, each in inner(value))


class Place(NamedTuple):
    """A field of a part of a view that is a fact by itself: which, the view, the way to it, and its value there."""

    fact: Fact
    view: Any
    path: tuple[Any, ...]
    value: Any


def facts_of(view: Any) -> list[Place]:
    """Returns all fields with plain values in a view."""
    return [
        Place((type(part).__name__, name), view, (*path, name), value)
        for path, part in parts(view)
        for name, value in inner(part)
        if plain(value)
    ]


def diverse(views: Iterable[list[Place]], most: int) -> list[Any]:
    """Returns up to so many of some views, given all facts of each, that have between them as many kinds of facts as
    so many can, of each one that says something and one that does not."""
    kinds = [(found[0].view, {(place.fact, bool(place.value)) for place in found}) for found in views]
    chosen, had = list[Any](), set[tuple[Fact, bool]]()
    while len(chosen) < most:
        view, its = max(kinds, key=lambda each: len(each[1] - had))
        if its <= had:
            break
        chosen.append(view)
        had |= its
    return chosen


def values_of(places: Iterable[Place]) -> Mapping[Fact, list[Any]]:
    """Returns the values that each field has in some places."""
    pools: dict[Fact, dict[str, Any]] = defaultdict(dict)
    for place in places:
        pools[place.fact].setdefault(repr(place.value), place.value)
    return {fact: list(pool.values()) for fact, pool in pools.items()}


def changed(
    games: list[list[Place]], facts: set[Fact], each: int, first: Collection[int] = frozenset()
) -> Iterator[Changed]:
    """Yields up to ``each`` changes of every one of some facts, given all facts of some games: anywhere in play, and
    the value is one that the field has elsewhere in the same game. Of an option, which is the same all through a game,
    it is another game's. What can be changed in the views whose *id* is in ``first`` is changed there."""
    pools = [values_of(found) for found in games]
    everywhere = values_of(chain.from_iterable(games))
    places: dict[Fact, list[tuple[int, Place]]] = defaultdict(list)
    for number, found in enumerate(games):
        for place in found:
            places[place.fact].append((number, place))
    for fact in sorted(facts):
        # Of its own for each: which facts are read depends on what has been drawn before, and is kept.
        rng = random.Random(".".join(fact))
        among = [(number, at) for number, at in places[fact] if id(at.view) in first] or places[fact]
        for number, at in rng.sample(among, min(each, len(among))):
            own = others(pools[number][fact], at.value)
            if some := own or others(everywhere[fact], at.value):
                new = rng.choice(some)
                yield Changed(fact, at.view, put(at.view, at.path, new), f"{at.path}: {at.value!r} → {new!r}")


def others(pool: list[Any], value: Any) -> list[Any]:
    """Returns the values of a field that are not the one that it has, of the same type."""
    return [other for other in pool if other != value and type(other) is type(value)]
