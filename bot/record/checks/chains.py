"""Checks of a record's chains: leaf by leaf, and against its entries where it holds them. Each raises Wrong at the
first thing that does not hold."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.contract.game import PUBLIC, Game
from bot.record.chains import Heads, Leaf, first_head, link, next_head
from bot.record.effective import EffectiveChanges
from bot.record.entries import CHOOSES, Entry, canonical, sha
from bot.record.file import Link, Record
from bot.record.judging import GOING_BACK, remedies_of
from bot.record.replayer import Wrong, public
from bot.record.shapes import check_shape

Seats = list[str]
"""The keys of a game's seats."""


def seats_in_force(game: Game[Any, Any, Any], before: Seats, kind: str, data: Mapping[str, Any]) -> Seats:
    """The keys of the seats after an entry: those before it, unless it chooses the game's options."""
    options = data.get("options") if kind in CHOOSES else None
    return [info.key for info in game.seats_for(options)] if isinstance(options, dict) else before


def usual_seats(game: Game[Any, Any, Any]) -> Seats:
    """The keys of the seats that the usual options give."""
    return [info.key for info in game.seats_for({})]


class ChosenOptions(Struct):
    """A public entry, as far as it says which options were chosen."""

    kind: str = ""
    data: dict[str, Any] = {}


def seats_at_the_end(game: Game[Any, Any, Any], record: Record) -> Seats:
    """The keys of the seats by the last options that a record names; nothing else of it is checked."""
    seats = usual_seats(game)
    for entry in record.whole.entries if record.whole is not None else ():
        seats = seats_in_force(game, seats, entry.kind, entry.data)
    for x in record.chains.get(PUBLIC, ()) if record.whole is None else ():
        # A body that cannot be read is found by check_chain.
        with contextlib.suppress(msgspec.MsgspecError):
            body = msgspec.json.decode(x.body, type=ChosenOptions)
            seats = seats_in_force(game, seats, body.kind, body.data)
    return seats


def check_chain(record: Record, chain: str, links: list[Link], game: Game[Any, Any, Any]) -> None:
    """Each leaf of one chain must follow from the one before it."""
    head, seats = first_head(record.game, chain), usual_seats(game)
    for no, x in enumerate(links, 1):
        where = f"{chain} entry {no}"
        if x.leaf:
            head = withheld_head(x, head, where)
            continue
        try:
            body = msgspec.json.decode(x.body)
            bare = bytes.fromhex(x.nonce)
        except (msgspec.DecodeError, ValueError) as error:
            raise Wrong(f"{where} cannot be read: {error}") from error
        if len(bare) != 32:
            raise Wrong(f"{where}'s nonce is not 32 bytes")
        if not isinstance(body, dict) or body.get("no") != no:
            raise Wrong(f"{where} is missing or out of order")
        if canonical(body) != bytes(x.body):
            raise Wrong(f"{where} is not written as canonical JSON")
        head = next_head(head, x.nonce, bytes(x.body))
        if head != x.head:
            raise Wrong(f"{where} is not what was chained: its hash does not match")
        if chain == PUBLIC:
            try:
                said = public(x)
            except msgspec.ValidationError as error:
                raise Wrong(f"{where} cannot be read: {error}") from error
            seats = seats_in_force(game, seats, said.kind, said.data)
            check_shape(where, said.kind, said.seat, said.data, seats)


def withheld_head(x: Link, head: str, where: str) -> str:
    """The head after a leaf that is withheld. Raises Wrong."""
    if x.body or x.nonce or x.opening:
        raise Wrong(f"{where} is withheld and shown at once")
    try:
        found = sha(bytes.fromhex(head), bytes.fromhex(x.leaf))
    except ValueError as error:
        raise Wrong(f"{where} cannot be read: {error}") from error
    if found != x.head:
        raise Wrong(f"{where} is not what was chained: its hash does not match")
    return found


def check_opening(record: Record) -> None:
    """The opening entry must speak of this record's game, unless it is withheld."""
    links = record.chains.get(PUBLIC) or []
    if not links:
        raise Wrong("the record has no public entries")
    if links[0].leaf:
        return
    first = msgspec.json.decode(links[0].body)
    said = first.get("data", {})
    expected = {"game": record.game, "key": record.key, "rules": record.rules, "epoch": record.epoch}
    if first.get("kind") != "open" or {k: said.get(k) for k in expected} != expected:
        raise Wrong("public entry 1 does not open the game that the record's first lines name")


def check_entries(record: Record, game: Game[Any, Any, Any]) -> None:
    """A whole record's entries must make exactly the chains that it shows."""
    assert record.whole is not None
    seats, standing, shown = usual_seats(game), EffectiveChanges(), set[int]()
    made = MadeChains(record)
    for n, entry in enumerate(record.whole.entries, 1):
        if entry.seq != n:
            raise Wrong(f"entry {n} is missing or out of order")
        seats = seats_in_force(game, seats, entry.kind, entry.data)
        check_shape(f"entry {n}", entry.kind, entry.seat, entry.data | entry.hidden, seats)
        if (entry.kind in ("undo", "rewind") or "to" in entry.hidden) and not 0 < int(entry.hidden.get("to", 0)) < n:
            raise Wrong(f"entry {n} goes back to no entry before it")
        if entry.kind == "ruling":
            check_numbers(entry, shown)
        gone = standing.take(entry)
        if entry.kind == "undo" and entry.secret and any(e.seq in shown for e in gone):
            raise Wrong(f"entry {n} takes back in secret what was public")
        if made.take(entry, seats):
            shown.add(n)
    made.check_end()


def check_numbers(entry: Entry, shown: set[int]) -> None:
    """The numbers that a ruling names in public must be those of the entries that it means; ``shown`` are the public
    entries before it. Raises Wrong."""
    for name in ("to", "again"):
        seq = int(entry.hidden.get(name, 0))
        if entry.data.get(name, 0) != sum(each <= seq for each in shown):
            raise Wrong(f"entry {entry.seq} names another entry in public than it goes back to")
    backs = [remedy for remedy in remedies_of(entry.data) if remedy.what in GOING_BACK]
    if any(remedy.entry != entry.data.get("to" if remedy.what == "back" else "again") for remedy in backs):
        raise Wrong(f"entry {entry.seq} goes back to another entry than its remedy says")


class MadeChains:
    """The chains that a whole record's entries make, compared with those that it shows."""

    def __init__(self, record: Record) -> None:
        self.record, self.heads, self.at = record, Heads({}, {}), Counter[str]()

    def take(self, entry: Entry, seats: Seats) -> bool:
        """Compares the leaves of the next entry. Returns whether one of them is public. Raises Wrong."""
        leaves = link(entry, self.record.game, seats, self.heads)
        for leaf in leaves:
            self._compare(leaf, entry, seats)
        return any(leaf.chain == PUBLIC for leaf in leaves)

    def _compare(self, leaf: Leaf, entry: Entry, seats: Seats) -> None:
        links = self.record.chains.get(leaf.chain, [])
        if self.at[leaf.chain] >= len(links):
            raise Wrong(f"entry {entry.seq} is missing from the {leaf.chain} chain")
        x = links[self.at[leaf.chain]]
        self.at[leaf.chain] += 1
        if x.leaf:
            self.heads.heads[leaf.chain] = x.head
            return
        mine, theirs = msgspec.json.decode(leaf.body), msgspec.json.decode(x.body)
        for key in ("state", "heads"):
            mine.pop(key, None)
        claimed = {key: theirs.pop(key, None) for key in ("state", "heads")}
        if canonical(mine) != canonical(theirs):
            raise Wrong(f"{leaf.chain} entry {leaf.no} does not say what entry {entry.seq} was")
        if leaf.chain == PUBLIC:
            check_commitments(x, claimed, entry, seats, self.heads, self.record.game)
        # The chain itself was followed before; from here on count as it does, not with our own fresh nonces.
        self.heads.heads[leaf.chain] = x.head

    def check_end(self) -> None:
        """Every leaf of the record must have been made. Raises Wrong."""
        for chain, links in self.record.chains.items():
            if self.at[chain] != len(links):
                raise Wrong(f"{chain} entry {self.at[chain] + 1} belongs to no entry of the log")


def check_commitments(x: Link, claimed: dict[str, Any], entry: Entry, seats: Seats, heads: Heads, game: str) -> None:
    """Opens a public leaf's commitments to the state and to the seats' heads."""
    no = msgspec.json.decode(x.body)["no"]
    values = {"state": entry.state} | {s: heads.heads.get(s) or first_head(game, s) for s in seats}
    said = {"state": claimed["state"]} | (claimed["heads"] or {})
    for key, hidden in values.items():
        try:
            fits = sha(bytes.fromhex(x.opening[key]), hidden.encode()) == said.get(key)
        except (KeyError, ValueError):
            fits = False
        if not fits:
            raise Wrong(f"public entry {no}'s commitment to {key} does not open")
