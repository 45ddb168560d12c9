"""Reads the layouts of pictures from their files."""

from __future__ import annotations

import threading
import tomllib
from importlib import resources
from typing import TypeVar

import msgspec

T = TypeVar("T")

_READING = threading.Lock()
"""msgspec works out what a type holds at its first use, which must not happen on two threads at once."""


def read_layout(name: str, kind: type[T], strict: bool = True) -> T:
    """Returns the layout in ``data/<name>.toml``; without ``strict`` numbers may be given as text. Raises
    msgspec.ValidationError."""
    raw = tomllib.loads(resources.files("renderers").joinpath(f"data/{name}.toml").read_text("utf-8"))
    with _READING:
        return msgspec.convert(raw, kind, strict=strict)
