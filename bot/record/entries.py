"""A game's record: the log's entries, and what each audience may see of them.

An Entry is the whole truth and stays with the operator while the game runs. From it come at most one public *leaf* and
one leaf for each seat that saw more than the public (see bot.record.chains).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct, field

from bot.games.contract.game import PUBLIC, Event, Seat, TurnMark
from bot.record.dice import Draw

Entropy = Callable[[int], bytes]
"""Gives that many unpredictable bytes; os.urandom but for tests."""

KINDS = (
    "open", "join", "leave", "decline", "invite", "options", "start", "decision", "order", "resign", "undo", "ask",
    "answer", "close", "table", "hint", "clock", "propose", "house", "prepare",
    "replace", "team", "master", "rules",
    "claim", "statement", "withdraw", "lapse", "ruling",
    "letter", "journal", "rewind", "edit", "dice", "look", "announce",
)  # fmt: skip
"""Every kind of entry. The last five are a game master's acts; a decision made for a seat has ``by`` = the GM."""


WORDING = 4
"""The version of the words in which entries are written today. It rises with a release that puts draws' purposes,
turns, options or labels in other words; what was written in another is verified without them: bot.record.wording."""


class Entry(Struct, frozen=True, omit_defaults=True):
    """One line of the log: what was done, what it drew, what happened.

    ``seq`` counts all entries of the game from 1; ``at`` is in milliseconds since 1970; ``by`` the user's id; ``gm``
    whether it was done as game master. ``text`` is a decision's canonical text. ``stops_undo`` tells that it drew,
    revealed or consulted something, which bars free undo of a decision (orders leave undo as it is). ``state`` is the
    SHA-256 of the resulting state ("" in the lobby). ``data`` holds what the kind needs, ``hidden`` what of it only the
    operator may see while the game runs. ``rules`` is the version it was made by where the game was opened under
    another. ``wording`` is the version of the words of its lines, purposes and labels.
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
    stops_undo: bool = field(default=False, name="bar")
    state: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    hidden: dict[str, Any] = field(default_factory=dict)
    rules: str = ""
    wording: int = 1
    turn: TurnMark | None = None
    """The turn and phase after this entry, where they changed; None otherwise, and for what nobody else may notice."""

    @property
    def moves(self) -> bool:
        """Whether it leaves a new state behind by what the rules do, whether or not it went back before."""
        ruled = self.kind == "ruling" and bool(self.data.get("done") or self.hidden.get("done"))
        return ruled or self.kind in CHANGES

    @property
    def intervenes(self) -> bool:
        """Whether a game master did it, or it changes who that is."""
        return self.kind == "master" or (self.gm and self.kind != "journal")

    @property
    def back_to(self) -> int:
        """The seq of the entry to which it goes back, 0 for one that takes nothing back."""
        return int(self.hidden.get("to", 0)) if self.kind in RETURNS else 0


_SORTED = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """``value`` as canonical JSON: keys sorted, no spaces, UTF-8."""
    return _SORTED.encode(value)


def sha(*parts: bytes) -> str:
    """SHA-256 of the parts joined, in hex."""
    return hashlib.sha256(b"".join(parts)).hexdigest()


def state_hash(state: Any) -> str:
    """The hash that an entry keeps of the state after it."""
    return sha(canonical(state))


def lines_for(entry: Entry, audience: str) -> list[dict[str, Any]]:
    """The entry's events as ``audience`` learns of them, in order: kind, text and data of each."""
    seen = ((event.kind, event.to(audience)) for event in entry.events)
    return [{"kind": kind, "text": line.text, "data": line.data} for kind, line in seen if line is not None]


def is_public(entry: Entry) -> bool:
    """Whether everyone may see something of an entry.

    Taking back only what was secret is itself secret, and so is a game master's journal.
    """
    if entry.kind in ("decision", "order", "prepare") and entry.secret and not entry.gm:
        return any(PUBLIC in event.lines for event in entry.events) or any(d.stream == PUBLIC for d in entry.draws)
    return not (entry.kind == "journal" or (entry.kind == "undo" and entry.secret))


def public_body(entry: Entry) -> dict[str, Any] | None:
    """The part of an entry that everyone may see, without its number and commitments; None where it is nothing."""
    if not is_public(entry):
        return None
    lines = lines_for(entry, PUBLIC)
    draws = [d for d in entry.draws if d.stream == PUBLIC]
    body: dict[str, Any] = {"kind": entry.kind, "at": entry.at, "by": str(entry.by)}
    more = {
        "gm": entry.gm,
        "seat": entry.seat,
        "text": "" if entry.secret else entry.text,
        "draws": draws,
        "lines": lines,
        "data": entry.data,
        "rules": entry.rules,
        "turn": entry.turn,
    }
    worded = {"wording": entry.wording} if entry.wording > 1 else {}
    return body | {key: value for key, value in more.items() if value} | worded


def seat_body(entry: Entry, seat: Seat) -> dict[str, Any] | None:
    """The part of an entry that a seat sees beyond the public: its secret decision, its draws, its own lines."""
    own = entry.secret and entry.seat == seat
    sealed = entry.hidden.get("sealed") if entry.kind in SPOKEN and entry.seat == seat else None
    draws = [d for d in entry.draws if d.stream == seat]
    # Mostly no event tells a seat anything of its own.
    apart = any(seat in event.lines for event in entry.events)
    if not own and not sealed and not draws and not (apart and lines_for(entry, seat) != lines_for(entry, PUBLIC)):
        return None
    body: dict[str, Any] = {"kind": entry.kind, "at": entry.at}
    if entry.seat == seat:
        body["seat"] = seat
        body["text"] = entry.text
    if sealed:
        body["sealed"] = sealed
    if draws:
        body["draws"] = draws
    if lines := lines_for(entry, seat):
        body["lines"] = lines
    return body


CHOOSES = frozenset({"open", "options", "start"})
"""The kinds of entry whose data hold the options of the game."""
CHANGES = frozenset({"start", "decision", "order", "resign", "edit"})
"""The kinds of entry that leave a new state behind."""
RETURNS = frozenset({"undo", "rewind", "ruling"})
"""The kinds of entry that take others back; a ruling does so where its remedies go back."""
SPOKEN = frozenset({"claim", "statement"})
"""The kinds of entry whose sealed words are their seat's own."""
