"""A rehearsal of a game in play by this version of its rules: what would happen to it after an upgrade. Nothing is
written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.clocks.control import DAY_MS
from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame, Seat
from bot.games.positions.soundness import failure, objections
from bot.games.rulebooks import rulebook
from bot.record.effective import in_force
from bot.record.entries import Entry, state_hash
from bot.record.replayer import Replayer, whole_steps
from bot.storage import logs, snapshots
from bot.storage.snapshots import Snapshot
from bot.storage.transaction import Transaction
from bot.table.repository import state_of

Draw = Callable[[Any], bytes]
"""Draws a view as a picture."""


class Past(Struct, frozen=True):
    """The stored part of a game's last day: the snapshots from the last one before it on, and the entries after the
    first of them."""

    snapshots: list[Snapshot]
    entries: list[Entry]


class Rehearsal(Struct, frozen=True):
    """The outlook for a game: the version of its position, the reason that keeps it from going on ("" if it goes on),
    and further remarks."""

    before: str
    objections: list[str]
    remarks: list[str]


def past(transaction: Transaction, game: str) -> Past:
    """Reads what is rehearsed of a game. Raises Damaged."""
    log = logs.entries(transaction, game)
    newest = log[-1]
    first = max((entry.seq for entry in log if entry.at < newest.at - DAY_MS), default=0)
    kept = [packed.opened() for packed in snapshots.between(transaction, game, first, newest.seq)]
    return Past(kept, [entry for entry in log if kept and entry.seq > kept[0].seq])


def rehearsed(game: AnyGame, options: dict[str, str], there: Past, draw: Draw | None) -> Rehearsal:
    """Checks that today's rules can go on with a game: it replays its last day, lists each seat's choices at the end,
    and draws each board if ``draw`` is given. Returns what it found."""
    last = there.snapshots[-1] if there.snapshots else None
    if last is None:
        return Rehearsal(game.rules_version, [], ["It has not begun."])
    seats = [info.key for info in game.seats_for(options)]
    states = list[Any]()
    if said := failure("the position", lambda: states.append(state_of(game, last))):
        return Rehearsal(last.rules, [said], [])
    found = objections(game, states[0], seats)
    if draw is not None and not found:
        found = undrawn(game, states[0], seats, draw)
    remarks = replayed_day(game, there)
    if last.rules != game.rules_version:
        remarks.insert(
            0, rulebook.parse(game.rulebook()).changed_since(last.rules) or "There is no note of what changed."
        )
    return Rehearsal(last.rules, found, remarks)


def undrawn(game: AnyGame, state: Any, seats: Iterable[Seat], draw: Draw) -> list[str]:
    """Draws each board of a position. Returns what is wrong with them."""
    tried = {
        s: failure(f"the board of {s or 'spectators'}", partial(drawn, game, state, s, draw)) for s in (None, *seats)
    }
    return [said for said in tried.values() if said]


def drawn(game: AnyGame, state: Any, seat: Seat | None, draw: Draw) -> bytes:
    """Draws the board that a seat, or a spectator, sees."""
    return draw(game.view(state, seat))


def replayed_day(game: AnyGame, there: Past) -> list[str]:
    """Returns in sentences the first decision after the first snapshot that has another outcome by today's rules, and
    how many decisions were played again."""
    walk, kept = Replayer(game), {snapshot.seq: snapshot for snapshot in there.snapshots}
    walk.state = state_of(game, there.snapshots[0])
    played, otherwise = 0, list[str]()
    entries = {entry.seq: entry for entry in in_force(there.entries) if entry.moves}
    for step in whole_steps(entries.values()):
        entry = entries[step.no]
        try:
            done = walk.take(replace(step, to=0))
        except (Refusal, ValueError) as error:
            otherwise.append(f"{named(entry)} is not possible now ({error})")
        else:
            played += 1
            alike = not entry.state or state_hash(walk.state) == entry.state
            if not alike and done is not None and [e.kind for e in done.events] != [e.kind for e in entry.events]:
                otherwise.append(f"{named(entry)} has another outcome now")
        if step.no in kept:
            walk.state = state_of(game, kept[step.no])
        elif otherwise:
            # What follows rests on it.
            break
    return [f"Of its last day I played {played} entries again.", *(f"{said}." for said in otherwise[:1])]


def named(entry: Entry) -> str:
    """An entry for whoever runs the bot: by its number, and what was decided unless that is secret."""
    return f"Entry {entry.seq}" + (f" (“{entry.text}”)" if entry.text and not entry.secret else "")
