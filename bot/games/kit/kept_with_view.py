"""Answers worked out once from a view and kept with it, for as long as the view is."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

V = TypeVar("V")
T = TypeVar("T")


def kept_with_view(work_out: Callable[[V], T]) -> Callable[[V], T]:
    """Returns a function of a view whose answer is worked out once and kept with that view.

    The view's Struct is declared with ``dict=True``, which gives it room for attributes that are no fields: they take
    no part in comparing, copying or encoding. For a view without that room it is worked out each time. Each seat's
    view keeps its own, so nothing done for one seat shows in the time that another's takes. Two threads at once may
    both work it out; they get the same.
    """
    name = f"{work_out.__module__}.{work_out.__qualname__}"

    @wraps(work_out)
    def kept(view: V) -> T:
        room: dict[str, Any] | None = getattr(view, "__dict__", None)
        if room is None:
            return work_out(view)
        try:
            found: T = room[name]
        except KeyError:
            found = room[name] = work_out(view)
        return found

    return kept
