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
    names, values = _taken(view, tuple(given))
    return view(**dict(zip(names, values(state), strict=True)), **given)


@cache
def _taken(view: type[Struct], given: tuple[str, ...]) -> tuple[tuple[str, ...], Callable[[Struct], tuple[Any, ...]]]:
    """The names of the fields that come from the state, and what reads them."""
    names = tuple(f.name for f in fields(view) if f.name not in given)
    if len(names) == 1:
        return names, lambda state: (getattr(state, names[0]),)
    return names, attrgetter(*names) if names else lambda state: ()
