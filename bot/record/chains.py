"""The hash chains that prove a record: one public, and one for each seat.

Leaves of one chain are hashed together:

    leaf = SHA-256(32 random bytes | body)          head n = SHA-256(head n-1 | leaf n)

where body is the leaf's content as canonical JSON (keys sorted, no spaces), and head 0 is SHA-256 of
"adjutant-chain-1|GAME|CHAIN". Every public leaf commits, with fresh salts, to the state after it and to each seat's
head, so nothing shows in between: commitment = SHA-256(32 random bytes | value).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from msgspec import Struct

from bot.games.contract.game import PUBLIC, Seat
from bot.record.entries import Entropy, Entry, canonical, public_body, seat_body, sha


class Leaf(Struct, frozen=True):
    """One link of a chain: ``no`` counts from 1 within it, ``body`` is canonical JSON, ``opening`` the salts of the
    commitments in it (kept from everyone until the game ends). One that was withheld for good has no body any more, and
    its hash in place of the nonce."""

    chain: str
    no: int
    seq: int
    nonce: str
    body: bytes
    head: str
    opening: dict[str, str]


class Heads(Struct):
    """How far each chain of a game has come: its last number and head."""

    numbers: dict[str, int]
    heads: dict[str, str]


@lru_cache(maxsize=1024)
def first_head(game: str, chain: str) -> str:
    """The head of an empty chain."""
    return sha(f"adjutant-chain-1|{game}|{chain}".encode())


def next_head(head: str, nonce: str, body: bytes) -> str:
    """The head after a leaf with that nonce and body."""
    return _next(head, bytes.fromhex(nonce), body)


def _next(head: str, nonce: bytes, body: bytes) -> str:
    """The head after a leaf with the nonce of those bytes and that body."""
    return sha(bytes.fromhex(head), hashlib.sha256(nonce + body).digest())


def link(
    entry: Entry,
    game: str,
    seats: Iterable[Seat],
    heads: Heads,
    entropy: Entropy = os.urandom,
) -> list[Leaf]:
    """The leaves that an entry adds; ``heads`` is moved on. Seats first, so that the public leaf commits to them."""
    leaves: list[Leaf] = []

    def add(chain: str, body: dict[str, Any], opening: dict[str, str]) -> None:
        number = heads.numbers.get(chain, 0) + 1
        body["no"] = number
        nonce, encoded = entropy(32), canonical(body)
        head = _next(head_of(chain), nonce, encoded)
        heads.numbers[chain], heads.heads[chain] = number, head
        leaves.append(Leaf(chain, number, entry.seq, nonce.hex(), encoded, head, opening))

    def head_of(chain: str) -> str:
        return heads.heads.get(chain) or first_head(game, chain)

    def commit(what: str, value: str) -> str:
        salt = entropy(32)
        opening[what] = salt.hex()
        return sha(salt, value.encode())

    seats = list(seats)
    for seat in seats:
        if (body := seat_body(entry, seat)) is not None:
            # What the seat saw hangs on the public numbering, which it can follow, never on ``seq``, which counts
            # other seats' secrets.
            body["after"] = heads.numbers.get(PUBLIC, 0)
            add(seat, body, {})
    body = public_body(entry)
    if body is not None:
        opening: dict[str, str] = {}
        body["state"] = commit("state", entry.state)
        if seats:
            body["heads"] = {seat: commit(seat, head_of(seat)) for seat in seats}
        add(PUBLIC, body, opening)
    return leaves
