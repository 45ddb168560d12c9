"""A clever cheater: changes a whole record's entries and recomputes everything that can be recomputed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from bot.games.contract.game import PUBLIC
from bot.record.chains import Heads, link
from bot.record.entries import Entry
from bot.record.file import Link, Record, Whole, chain_links, sealed
from bot.record.replay import read
from tests.table.house import RULES


def forged(data: bytes, change: Callable[[list[Entry]], None], **whole: Any) -> bytes:
    """The record with its entries changed in place and every chain, commitment and digest made anew. ``whole`` are
    other fields of the record's whole."""
    record = read(data)
    assert record.whole is not None
    entries = list(record.whole.entries)
    change(entries)
    heads = Heads({}, {})
    seats = [s.key for s in RULES[record.key].seats_for({})]
    leaves = [leaf for entry in entries for leaf in link(entry, record.game, seats, heads)]
    chains = {c: chain_links([x for x in leaves if x.chain == c], opened=True) for c in (PUBLIC, *sorted(seats))}
    made = msgspec.structs.replace(record.whole, entries=entries, **whole)
    committed = {number for entry in entries for number in entry.data.get("persons", ())}
    persons = {number: who for number, who in record.persons.items() if number in committed}
    return sealed(msgspec.structs.replace(record, chains=chains, whole=made, persons=persons))


def resealed(record: Record, **changes: Any) -> bytes:
    """The record with other fields and a digest that fits."""
    return sealed(msgspec.structs.replace(record, **changes))


def with_link(record: Record, chain: str, at: int, **changes: Any) -> bytes:
    """The record with one link changed, and a digest that fits."""
    links = list(record.chains[chain])
    links[at] = msgspec.structs.replace(links[at], **changes)
    return resealed(record, chains=record.chains | {chain: links})


def with_body(record: Record, chain: str, at: int, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The record with one leaf's content changed, and a digest that fits; the hashes stay."""
    body = msgspec.json.decode(record.chains[chain][at].body)
    change(body)
    return with_link(record, chain, at, body=msgspec.Raw(msgspec.json.encode(body, order="sorted")))


def with_links(record: Record, chain: str, links: list[Link]) -> bytes:
    """The record with other links in a chain, and a digest that fits."""
    return resealed(record, chains=record.chains | {chain: links})


def with_whole(record: Record, **changes: Any) -> bytes:
    """The record with another seed or other entries, its chains untouched, and a digest that fits."""
    assert isinstance(record.whole, Whole)
    return resealed(record, whole=msgspec.structs.replace(record.whole, **changes))


def replaced(entries: list[Entry], at: int, /, **changes: Any) -> None:
    """Changes one entry's fields in place."""
    entries[at] = msgspec.structs.replace(entries[at], **changes)
