"""Forms in which decisions are written: fixed words, and the fields of a struct."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.games.tokens import NONE


class Slot(Struct, frozen=True):
    """A place in a form: a ``word``, or the ``field`` of that name."""

    word: str = ""
    field: str = ""
    optional: bool = False
    rest: bool = False


def slots(form: str) -> tuple[Slot, ...]:
    """Returns a form's words and fields, in order."""
    found: list[Slot] = []
    for part in form.split():
        if not part.startswith("{"):
            found.append(Slot(word=part))
            continue
        name = part.strip("{}")
        found.append(Slot(field=name.rstrip("?*"), optional=name.endswith("?"), rest=name.endswith("*")))
    return tuple(found)


def written(slot: Slot, decision: Any) -> tuple[str, ...]:
    """Returns the tokens of a place in a form for a decision."""
    if slot.word:
        return (slot.word,)
    value = getattr(decision, slot.field)
    if slot.rest:
        return tuple(value)
    if slot.optional and not value:
        return ()
    return (",".join(value) or NONE,) if isinstance(value, tuple) else (str(value),)
