"""The file that holds a record: one JSON object, in the form that ``/game export`` gives."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct, field

from bot.record.chains import Leaf
from bot.record.entries import Entry, canonical
from bot.record.persons import Opening

FORMAT = "adjutant-record-2"
FORMATS = ("adjutant-record-1", FORMAT)
"""The formats that can be read: the first knows neither persons by numbers nor leaves that are withheld."""
WITHHELD = msgspec.Raw()
"""The body of a leaf that is withheld."""


class Link(Struct, frozen=True, omit_defaults=True):
    """A leaf as the file has it. Of one that is withheld, because it names a person who was forgotten, it has the hash
    alone, as ``leaf``."""

    body: msgspec.Raw = WITHHELD
    nonce: str = ""
    head: str = ""
    opening: dict[str, str] = field(default_factory=dict)
    leaf: str = ""


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
    persons: dict[str, Opening] = {}
    """Who the persons of the game are, by their numbers, but for those who were forgotten."""


def part(items: Iterable[Link] | Iterable[Entry]) -> bytes:
    """Some links or entries, one after the other, as the file has them."""
    return b",".join(map(canonical, items))


def sealed(record: Record) -> bytes:
    """The record's file: canonical JSON with the digest of all the rest, one line feed at the end."""
    chains = {chain: [part(links)] for chain, links in record.chains.items()}
    return assembled(record, chains, [part(record.whole.entries)] if record.whole is not None else [])


def assembled(record: Record, chains: Mapping[str, Iterable[bytes]], entries: Iterable[bytes]) -> bytes:
    """Returns the file of a record. Its links and entries are given in parts, which replace those that the record
    holds."""
    bare = msgspec.structs.replace(record, format=record.format or FORMAT, digest="", chains={}, whole=None)
    fields = {name: [canonical(value)] for name, value in msgspec.to_builtins(bare).items()}
    fields["chains"] = _object({chain: _list(parts) for chain, parts in chains.items()})
    if record.whole is not None:
        fields["whole"] = _object({"seed": [canonical(record.whole.seed)], "entries": _list(entries)})
    digest = hashlib.sha256()
    for piece in _object(fields):
        digest.update(piece)
    return b"".join([*_object(fields | {"digest": [canonical(digest.hexdigest())]}), b"\n"])


def _object(members: Mapping[str, Iterable[bytes]]) -> list[bytes]:
    """The pieces of a JSON object, of the pieces of its members."""
    found = [b"{"]
    for n, name in enumerate(sorted(members)):
        found += [b"," if n else b"", canonical(name), b":", *members[name]]
    return [*found, b"}"]


def _list(parts: Iterable[bytes]) -> list[bytes]:
    """The pieces of a JSON list, of some items each."""
    found = [b"["]
    for n, items in enumerate(filter(None, parts)):
        found += [b"," if n else b"", items]
    return [*found, b"]"]


def chain_links(leaves: Iterable[Leaf], opened: bool) -> list[Link]:
    """Leaves as links of the file, in order, with their openings only where ``opened``."""
    return [
        Link(msgspec.Raw(x.body), x.nonce, x.head, x.opening if opened else {})
        if x.body
        else Link(head=x.head, leaf=x.nonce)
        for x in leaves
    ]
