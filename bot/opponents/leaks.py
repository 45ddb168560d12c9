"""What is said of a leak: which fields tell two worlds apart, and what to use instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

MOST, LONG = 3, 160
"""The most fields that are said of one leak, and characters of a value."""
VIEW = (
    "A view has no field for what its seat may not know. Chance comes from `draw` alone, and nothing is kept between "
    "calls."
)
TOLD = (
    "`work.tell_apart` tells a seat more than all others, `work.disclose(seat)` shows its secrets, and "
    "`work.draw(6, “…”, seat)` draws for its eyes alone."
)
FLAGS = "Read other seats' secrets by `work.consult(seat)`, whatever is found there, and show them by `work.disclose`."
STREAM = "Draw it from that seat's stream, `work.draw(6, “…”, seat)`, or tell everyone what was drawn."


class LeakError(AssertionError):
    """Something that a seat receives depends on what it may not know; says what, with both worlds' values."""


def same(what: str, one: Any, other: Any, instead: str) -> None:
    """Compares two things by their bytes; encoded ones as they are. Raises LeakError, which says ``instead`` as well:
    what to use."""
    first, second = (thing if isinstance(thing, bytes) else msgspec.json.encode(thing) for thing in (one, other))
    if first != second:
        told = [*differences(msgspec.json.decode(first), msgspec.json.decode(second))]
        more = f"; and {len(told) - MOST} more" if len(told) > MOST else ""
        raise LeakError(f"{what} tells the worlds apart: {'; '.join(told[:MOST])}{more}. {instead}")


def differences(one: Any, other: Any, where: str = "") -> Iterator[str]:
    """Yields each field in which two things differ that were read from JSON, with both values."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one | other:
            yield from differences(one.get(key), other.get(key), f"{where}.{key}" if where else str(key))
    elif _long(one) and _long(other) and len(one) == len(other):
        for number, (first, second) in enumerate(zip(one, other, strict=True)):
            yield from differences(first, second, f"{where}[{number}]")
    elif one != other:
        yield f"{where and f'{where}: '}{_short(one)} / {_short(other)}"


def fields(thing: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """Yields the name and the value of each single field of a thing that was read from JSON."""
    if isinstance(thing, dict | list) and thing:
        for key, value in thing.items() if isinstance(thing, dict) else enumerate(thing):
            name = f"[{key}]" if isinstance(thing, list) else f".{key}" if where else str(key)
            yield from fields(value, f"{where}{name}")
    else:
        yield where, thing


def _long(thing: Any) -> bool:
    """Whether a thing is a list of more than single values, which reads better part by part."""
    return isinstance(thing, list) and any(isinstance(each, dict | list) for each in thing)


def _short(thing: Any) -> str:
    """A value as it is said."""
    text = msgspec.json.encode(thing).decode()
    return text if len(text) <= LONG else f"{text[:LONG]} …"
