"""Views made from states: the fields that are alike in both are taken over by their names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import fields

V = TypeVar("V", bound=Struct)


def shown(state: Struct, view: type[V], **given: Any) -> V:
    """A ``view`` of a state: each field is as ``given`` or else the state's of that name. Raises AttributeError for a
    field that neither has, so a view never shows what nobody meant it to: its type names every field. Raises TypeError
    for one given that the view has not."""
    made: V = _maker(view, tuple(given))(view, state, **given)
    return made


@cache
def _maker(view: type[Struct], given: tuple[str, ...]) -> Callable[..., Any]:
    """Makes views of that type of states, with those fields given.

    It is compiled, from the names of fields alone: every decision makes several views, and going through a mapping
    takes three times as long.
    """
    names = [f.name for f in fields(view)]
    if strange := [name for name in given if name not in names]:
        raise TypeError(f"{view.__name__} has no field {strange}")
    arguments = ", ".join(name if name in given else f"_state.{name}" for name in names)
    made: Callable[..., Any] = eval(f"lambda {', '.join(('_view', '_state', *given))}: _view({arguments})")
    return made
