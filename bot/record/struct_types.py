"""Every kind of struct is prepared for decoding before there is a second thread.

msgspec works out how a kind is decoded when one is decoded for the first time. Two threads that do this at once for
kinds which have a third in common may read what is half done, and the process dies by a segmentation fault (msgspec
0.22): that happened to one process in a hundred as it started under load.
"""

from __future__ import annotations

import contextlib
from weakref import WeakSet

import msgspec

_prepared = WeakSet[type[msgspec.Struct]]()


def prepare_structs() -> int:
    """Prepares every kind of struct that has been imported; returns how many. Those prepared before cost
    nothing."""
    kinds, left = set[type[msgspec.Struct]](), [msgspec.Struct]
    while left:
        for kind in left.pop().__subclasses__():
            if kind not in kinds:
                kinds.add(kind)
                left.append(kind)
    for kind in kinds - set(_prepared):
        # Some are never decoded, and hold what no file can.
        with contextlib.suppress(TypeError, NameError):
            msgspec.json.Decoder(kind)
        _prepared.add(kind)
    return len(kinds)
