"""The file that holds a record: one JSON object, in the form that ``/game export`` gives."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct, field

from bot.record.chains import Leaf
from bot.record.entries import Entry, canonical, sha

FORMAT = "adjutant-record-1"


class Link(Struct, frozen=True, omit_defaults=True):
    """A leaf as the file has it."""

    body: msgspec.Raw
    nonce: str
    head: str
    opening: dict[str, str] = field(default_factory=dict)


class Whole(Struct, frozen=True):
    """The secrets, shown only when the game has ended (or to the operator): the seed and every entry in full."""

    seed: str
    entries: list[Entry]


class Record(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The file that ``/game export`` gives. ``asker`` is the seat it was made for ("" for a spectator)."""

    format: str = ""
    game: str
    key: str
    rules: str
    epoch: int
    asker: str = ""
    chains: dict[str, list[Link]]
    whole: Whole | None = None
    digest: str = ""


def sealed(record: Record) -> bytes:
    """The record's file: canonical JSON with the digest of all the rest, one line feed at the end."""
    bare = msgspec.structs.replace(record, format=FORMAT, digest="")
    return canonical(msgspec.structs.replace(bare, digest=sha(canonical(bare)))) + b"\n"


def chain_links(leaves: Iterable[Leaf], opened: bool) -> list[Link]:
    """Leaves as links of the file, in order, with their openings only where ``opened``."""
    return [Link(msgspec.Raw(x.body), x.nonce, x.head, x.opening if opened else {}) for x in leaves]
