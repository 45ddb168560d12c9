"""How far undo reaches, and the snapshots that are kept for it."""

from __future__ import annotations

from bot.record.entries import Entry, is_public
from bot.table.changeset import Changeset
from bot.table.session import Mark, Session

FREE_UNDO_DECISIONS = 100
"""How many decisions free undo may go back at most."""


def mark_change(session: Session, entry: Entry) -> None:
    """Notes a new change within undo's reach; one that stops undo ends the reach of those before it. An order changes
    nothing, unless a game master gave it: orders stand through an undo, and a secret one must not show in how far undo
    goes, nor in the entry to which it goes back. An undo that is asked for lapses when somebody plays on for all to
    see; one that it could not tell of by a post would show a secret."""
    if entry.kind == "order" and not entry.gm:
        return
    mark = Mark(entry.seq, entry.kind, entry.seat, entry.stops_undo, bool(entry.hidden.get("follows")))
    if mark.stops_undo:
        session.tail, session.before = [mark], session.changed
    else:
        session.tail = [*session.tail, mark][-FREE_UNDO_DECISIONS:]
    session.changed = entry.seq
    if is_public(entry):
        session.asked = None


def choose_snapshots(changes: Changeset, rules: str) -> None:
    """Settles which snapshots the changes let go: all that undo cannot reach, but never those where it stops."""
    session, entry = changes.session, changes.entry
    last = session.kept if changes.drop_after is None else [seq for seq in session.kept if seq <= changes.drop_after]
    wanted = {mark.seq for mark in session.tail} | {session.before}
    changes.rules, changes.prune = rules, [seq for seq in last if seq not in wanted]
    session.kept = [seq for seq in last if seq in wanted]
    if not any(mark.seq == entry.seq and mark.stops_undo for mark in session.tail[:1]):
        session.kept.append(entry.seq)
