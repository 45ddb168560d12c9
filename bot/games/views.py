"""Views made from states: the fields that are alike in both are taken over by their names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter, itemgetter
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import fields

V = TypeVar("V", bound=Struct)
Picked = Callable[[Any], tuple[Any, ...]]


def shown(state: Struct, view: type[V], **given: Any) -> V:
    """A ``view`` of a state: each field is as ``given`` or else the state's of that name. Raises AttributeError for a
    field that neither has, so a view never shows what nobody meant it to: its type names every field."""
    from_state, in_order = _taken(view, tuple(given))
    return view(*in_order((*from_state(state), *given.values())))


@cache
def _taken(view: type[Struct], given: tuple[str, ...]) -> tuple[Picked, Picked]:
    """What reads the fields that come from the state, and what puts them and those given in the view's order."""
    names = [f.name for f in fields(view)]
    if not {*given} <= {*names}:
        raise TypeError(f"{view.__name__} has no field {' or '.join({*given} - {*names})}")
    taken = [name for name in names if name not in given]
    known = [*taken, *given]
    return _several(attrgetter, taken), _several(itemgetter, [known.index(name) for name in names])


def _several(getter: Callable[..., Any], keys: list[Any]) -> Picked:
    """A getter that gives a tuple however many keys there are."""
    if len(keys) > 1:
        picked: Picked = getter(*keys)
        return picked
    return lambda whole: tuple(getter(key)(whole) for key in keys)
