"""When prepared decisions are carried out, and what makes them lapse; settled with every entry."""

from __future__ import annotations

from bot.games.phrases import listed
from bot.record.entries import Entropy
from bot.storage import notices, timers
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.changeset import Changeset

PREPARED = "prepared"
"""The kind of the timer."""
SOONEST_MS, LATEST_MS = 2 * 60_000, 20 * 60_000
"""Milliseconds after which a prepared decision follows: drawn between the two, so that a slip of the other can be taken
back, and speed tells nothing."""
WHY = {
    "undo": "a decision was taken back",
    "rewind": "the game master went back",
    "edit": "the game master set the position",
    "ruling": "a ruling changed the position",
    "clock": "the game is paused",
}
"""Why prepared decisions lapse, by the kind of the entry."""


def moment(at: int, follow: str, entropy: Entropy) -> int:
    """When a prepared decision follows for a seat that is awaited since ``at`` (milliseconds since 1970)."""
    if follow == "once":
        return at
    return at + SOONEST_MS + int.from_bytes(entropy(4)) % (LATEST_MS - SOONEST_MS)


def lapse(changes: Changeset, game: str) -> None:
    """Has what is prepared lapse where an entry makes it moot: everybody's by a public one, or the seat's own by one
    that is secret, or by its own decision; what is left of a list, once its phase is over. Notes a line for each person
    whose does; ``game`` is the game's name."""
    session, entry = changes.session, changes.entry
    if not any(session.prepared.values()):
        return
    paused = entry.kind == "clock" and entry.data.get("what") == "pause"
    ruled = entry.kind == "ruling" and changes.state is not None
    gone = list(session.prepared) if paused or ruled or entry.kind in ("undo", "rewind", "edit") else []
    if gone and not changes.is_public:
        gone = [entry.seat]
    for seat in gone:
        if there := session.prepared.pop(seat, []):
            what = listed(one.text for one in there)
            changes.notices.append((changes.players[seat].user, f"{game}: {what} lapses, as {WHY[entry.kind]}."))
    if entry.kind == "decision" and "prepared" not in entry.hidden:
        session.prepared.pop(entry.seat, None)
    for seat in list(session.prepared) if entry.turn is not None else ():
        gone_by = [one for one in session.prepared[seat] if one.begun]
        if gone_by:
            session.prepared[seat] = [one for one in session.prepared[seat] if not one.begun]
            what = listed(one.text for one in gone_by)
            changes.notices.append((changes.players[seat].user, f"{game}: {what} lapses because its phase is over."))


def keep_prepared(transaction: Transaction, changes: Changeset, due: dict[str, int]) -> None:
    """Sets the timers of those seats that are to decide anew and have prepared something, ``due`` by seat; and leaves
    the lines that were noted."""
    for seat, at in due.items():
        timers.put(transaction, Timer(PREPARED, at, changes.session.id, seat))
    for user, text in changes.notices:
        notices.add(transaction, user, text)
