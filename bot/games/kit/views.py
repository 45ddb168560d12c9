"""Views made from states: fields of the same name in both are copied, and a view may be kept with its state."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from bot.games.contract.game import Seat
from bot.games.kit.kept_with_view import kept_with_view

V = TypeVar("V", bound=Struct)


def shown(state: Struct, view: type[V], **given: Any) -> V:
    """Returns a ``view`` of a state: each field has its value from ``given``, else the state's field of the same name.
    Raises AttributeError for a field that neither has, and TypeError for a name in ``given`` that is no field of the
    view. A view's type names every field, so a view never shows anything by accident."""
    made: V = _maker(view, tuple(given))(view, state, **given)
    return made


@cache
def _maker(view: type[Struct], given: tuple[str, ...]) -> Callable[..., Any]:
    """Returns a function that makes views of that type from states, with those fields given.

    It is compiled, from the names of fields alone: every decision makes several views, and going through a mapping
    takes three times as long.
    """
    names = [f.name for f in fields(view)]
    if strange := [name for name in given if name not in names]:
        raise TypeError(f"{view.__name__} has no field {strange}")
    arguments = ", ".join(name if name in given else f"_state.{name}" for name in names)
    made: Callable[..., Any] = eval(f"lambda {', '.join(('_view', '_state', *given))}: _view({arguments})")
    return made


def kept(state: Struct, seat: Seat | None, make: Callable[[], V]) -> V:
    """Returns a seat's view of a state (None: a spectator's): made at the first call, and the same from then on. The
    state's Struct is declared with ``dict=True``, which gives it room for what is no field."""
    views = state.__dict__.setdefault("views", {})
    if seat not in views:
        views[seat] = make()
    found: V = views[seat]
    return found


def hand_on(before: Any, after: Any, seats: Iterable[Seat | None]) -> None:
    """Keeps, with the state ``after`` a decision, the views ``before`` of those seats to which it shows nothing: or its
    secret would show in the time that their next look takes."""
    views = getattr(before, "__dict__", {}).get("views", {})
    for seat in seats:
        if seat in views:
            after.__dict__.setdefault("views", {})[seat] = views[seat]


@kept_with_view
def fingerprint(view: Any) -> bytes:
    """Tells what a view shows apart from anything else: a SHA-256."""
    return hashlib.sha256(msgspec.json.encode(view, order="sorted")).digest()
