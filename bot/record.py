"""A game's record: the log's entries, what each audience may see of them, and the hash chains that prove them.

An Entry is the whole truth and stays with the operator while the game runs. From it come at most one public *leaf* and
one leaf for each seat that saw more than the public. Leaves of one chain are hashed together:

    leaf = SHA-256(32 random bytes | body)          head n = SHA-256(head n-1 | leaf n)

where body is the leaf's content as canonical JSON (keys sorted, no spaces), and head 0 is SHA-256 of
"adjutant-chain-1|GAME|CHAIN". Every public leaf commits, with fresh salts, to the state after it and to each seat's
head, so nothing shows in between: commitment = SHA-256(32 random bytes | value).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct, field

from bot.dice import Draw
from bot.games.contract import PUBLIC, Event, Seat

FORMAT = "adjutant-record-1"

Entropy = Callable[[int], bytes]
"""Gives that many unpredictable bytes; os.urandom but for tests."""

KINDS = (
    "open", "join", "leave", "decline", "invite", "options", "start", "decision", "order", "resign", "undo", "ask",
    "answer", "close", "rewind", "edit", "dice", "look",
)  # fmt: skip
"""Every kind of entry. The last four are a game master's acts; a decision made for a seat has ``by`` = the GM."""


class Entry(Struct, frozen=True, omit_defaults=True):
    """One line of the log: what was done, what it drew, what happened.

    ``seq`` counts all entries of the game from 1; ``at`` is in milliseconds since 1970; ``by`` the user's id; ``gm``
    whether it was done as game master. ``text`` is a decision's canonical text. ``bar`` bars free undo of this entry:
    it drew, revealed or consulted something. ``state`` is the SHA-256 of the resulting state ("" in the lobby).
    ``data`` holds what the kind needs, ``hidden`` what of it only the operator may see while the game runs. ``rules``
    is the version it was made by where the game was opened under another.
    """

    seq: int
    kind: str
    at: int
    by: int
    gm: bool = False
    seat: Seat = ""
    text: str = ""
    secret: bool = False
    draws: tuple[Draw, ...] = ()
    events: tuple[Event, ...] = ()
    bar: bool = False
    state: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    hidden: dict[str, Any] = field(default_factory=dict)
    rules: str = ""


class Leaf(Struct, frozen=True):
    """One link of a chain: ``no`` counts from 1 within it, ``body`` is canonical JSON, ``opening`` the salts of the
    commitments in it (kept from everyone until the game ends)."""

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


def canonical(value: Any) -> bytes:
    """``value`` as canonical JSON: keys sorted, no spaces, UTF-8."""
    return msgspec.json.encode(value, order="sorted")


def sha(*parts: bytes) -> str:
    """SHA-256 of the parts joined, in hex."""
    return hashlib.sha256(b"".join(parts)).hexdigest()


def state_hash(state: Any) -> str:
    """The hash that an entry keeps of the state after it."""
    return sha(canonical(state))


def first_head(game: str, chain: str) -> str:
    """The head of an empty chain."""
    return sha(f"adjutant-chain-1|{game}|{chain}".encode())


def next_head(head: str, nonce: str, body: bytes) -> str:
    """The head after a leaf with that nonce and body."""
    leaf = hashlib.sha256(bytes.fromhex(nonce) + body).digest()
    return sha(bytes.fromhex(head), leaf)


def lines_for(entry: Entry, audience: str) -> list[dict[str, Any]]:
    """What ``audience`` learns of the entry's events, in order: kind, text and data of each."""
    seen = ((event.kind, event.to(audience)) for event in entry.events)
    return [{"kind": kind, "text": line.text, "data": line.data} for kind, line in seen if line is not None]


def public_body(entry: Entry) -> dict[str, Any] | None:
    """What everyone may see of an entry, without its number and commitments; None where it is nothing.

    Taking back only what was secret is itself secret.
    """
    lines = lines_for(entry, PUBLIC)
    draws = [d for d in entry.draws if d.stream == PUBLIC]
    if entry.kind in ("decision", "order") and entry.secret and not (entry.gm or lines or draws):
        return None
    if entry.kind == "undo" and entry.secret:
        return None
    body: dict[str, Any] = {"kind": entry.kind, "at": entry.at, "by": str(entry.by)}
    if entry.gm:
        body["gm"] = True
    if entry.seat:
        body["seat"] = entry.seat
    if entry.text and not entry.secret:
        body["text"] = entry.text
    if draws:
        body["draws"] = draws
    if lines:
        body["lines"] = lines
    if entry.data:
        body["data"] = entry.data
    if entry.rules:
        body["rules"] = entry.rules
    return body


def seat_body(entry: Entry, seat: Seat) -> dict[str, Any] | None:
    """What a seat sees of an entry beyond the public: its own secret decision, its draws, its variants of events."""
    lines = lines_for(entry, seat)
    own = entry.secret and entry.seat == seat
    draws = [d for d in entry.draws if d.stream == seat]
    if not own and not draws and lines == lines_for(entry, PUBLIC):
        return None
    body: dict[str, Any] = {"kind": entry.kind, "at": entry.at}
    if entry.seat == seat:
        body["seat"] = seat
        body["text"] = entry.text
    if draws:
        body["draws"] = draws
    if lines:
        body["lines"] = lines
    return body


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
        nonce, encoded = entropy(32).hex(), canonical(body)
        head = next_head(heads.heads.get(chain) or first_head(game, chain), nonce, encoded)
        heads.numbers[chain], heads.heads[chain] = number, head
        leaves.append(Leaf(chain, number, entry.seq, nonce, encoded, head, opening))

    seats = list(seats)
    for seat in seats:
        if (body := seat_body(entry, seat)) is not None:
            # What the seat saw hangs on the public numbering, which it can follow, never on ``seq``, which counts
            # other seats' secrets.
            body["after"] = heads.numbers.get(PUBLIC, 0)
            add(seat, body, {})
    body = public_body(entry)
    if body is not None:
        opening = {"state": entropy(32).hex()}
        body["state"] = sha(bytes.fromhex(opening["state"]), entry.state.encode())
        for seat in seats:
            opening[seat] = entropy(32).hex()
            head = heads.heads.get(seat) or first_head(game, seat)
            body.setdefault("heads", {})[seat] = sha(bytes.fromhex(opening[seat]), head.encode())
        add(PUBLIC, body, opening)
    return leaves


CHANGES = frozenset({"start", "decision", "order", "resign", "edit"})
"""The kinds of entry that leave a new state behind."""


Chain = tuple[Entry, "Chain"] | None
"""Changes that count, the last one first."""


class Standing:
    """Which changes of a log count: all but what an undo or a rewind struck out.

    An undo leaves orders standing (they can be changed at any time, and others may have given some meanwhile) but for
    those that cannot be carried out any more without what was taken back. A rewind restores what counted then.
    """

    def __init__(self) -> None:
        self._now: Chain = None
        self._then: dict[int, Chain] = {}

    def take(self, entry: Entry) -> list[Entry]:
        """Reads the next entry; returns what it strikes out, the last one first."""
        gone: list[Entry] = []
        if entry.kind in ("undo", "rewind"):
            to, lapsed = int(entry.hidden["to"]), entry.hidden.get("lapsed", ())
            stays: list[Entry] = []
            while self._now is not None and self._now[0].seq > to:
                last, self._now = self._now
                order = entry.kind == "undo" and last.kind == "order" and last.seq not in lapsed
                (stays if order else gone).append(last)
            if entry.kind == "rewind":
                self._now = self._then.get(to)
            for order_kept in reversed(stays):
                self._now = (order_kept, self._now)
        elif entry.kind in CHANGES:
            self._now = (entry, self._now)
        self._then[entry.seq] = self._now
        return gone

    def seqs(self) -> set[int]:
        """The seqs of the changes that count."""
        found, chain = set(), self._now
        while chain is not None:
            found.add(chain[0].seq)
            chain = chain[1]
        return found


def in_force(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that still count, in order; the log may begin in the middle."""
    entries, standing = list(entries), Standing()
    for entry in entries:
        standing.take(entry)
    counts = standing.seqs()
    return [e for e in entries if e.kind not in CHANGES or e.seq in counts]


def struck(entries: Iterable[Entry]) -> set[int]:
    """The seqs of the entries that were taken back."""
    entries = list(entries)
    standing = {e.seq for e in in_force(entries)}
    return {e.seq for e in entries if e.seq not in standing and e.kind in CHANGES}


class Link(Struct, frozen=True, omit_defaults=True):
    """A leaf as the file has it."""

    body: msgspec.Raw
    nonce: str
    head: str
    opening: dict[str, str] = field(default_factory=dict)


class Whole(Struct, frozen=True):
    """What comes out only when the game has ended (or to the operator): the seed and every entry in full."""

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
