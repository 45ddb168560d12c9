"""Views made from states: the fields that are alike in both are taken over by their names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import fields

V = TypeVar("V", bound=Struct)


def shown(state: Struct, view: type[V], **given: Any) -> V:
    """A ``view`` of a state: each field is as ``given`` or else the state's of that name. Raises AttributeError for a
    field that neither has, so a view never shows what nobody meant it to: its type names every field."""
    values, places = _taken(view, tuple(given))
    found = list(values(state))
    for place, name in places:
        found.insert(place, given[name])
    return view(*found)


@cache
def _taken(
    view: type[Struct], given: tuple[str, ...]
) -> tuple[Callable[[Struct], tuple[Any, ...]], tuple[tuple[int, str], ...]]:
    """What reads the fields that come from the state, and the places of the others among them, in order."""
    names = [f.name for f in fields(view)]
    if strange := [name for name in given if name not in names]:
        raise TypeError(f"{view.__name__} has no field {strange}")
    places = tuple((place, name) for place, name in enumerate(names) if name in given)
    taken = [name for name in names if name not in given]
    if len(taken) == 1:
        return lambda state: (getattr(state, taken[0]),), places
    return attrgetter(*taken) if taken else lambda state: (), places
