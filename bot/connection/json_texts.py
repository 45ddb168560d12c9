"""JSON to Discord and back: with msgspec, and with the standard library where that is too strict."""

from __future__ import annotations

import json
from typing import Any

import discord
import msgspec


def from_json(text: str | bytes) -> Any:
    """Reads JSON. Raises ValueError, RecursionError."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        # Not so strict as other readers: what people write may hold halves of surrogate pairs.
        return json.loads(text if isinstance(text, str) else text.decode("utf-8", "replace"))


def to_json(obj: Any) -> str:
    """Writes JSON. Raises TypeError for what has no form in it."""
    try:
        return msgspec.json.encode(obj).decode()
    except (UnicodeError, TypeError, OverflowError):
        return json.dumps(obj, separators=(",", ":"))


def use_json() -> None:
    """Has the library read and write JSON so. It has no setting for it."""
    discord.utils._from_json = from_json
    discord.utils._to_json = to_json
