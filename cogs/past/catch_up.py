"""The catch-up: what has happened since somebody's last move, in a few lines and one picture.

Both are made from what that seat was told and saw: its lines of the log, and its own view after each entry.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from bot.engine.engine import Engine
from bot.games.chronicle.board_state import Mark
from bot.games.chronicle.comparison import merged
from bot.games.contract.choices import Focus
from bot.games.contract.game import Happening, Seat
from bot.games.phrases import sentence, shortened
from bot.record.digest import MOST, current, digest
from bot.record.entries import CHANGES, Entry
from bot.record.log_text import tell
from cogs.words.log_lines import SHORT, happenings, seat_names, waiting_for

LINES = 9
"""Lines of what has happened; one more says what is to be decided now."""
LINE = 180
"""Characters of each."""
MOST_REPLAYED = 600
"""Entries that are played again for a picture at most: in about half a second."""


STORY = "The story so far"
"""The title of what is told to somebody who has just taken over a seat."""


class CatchUp(Struct, frozen=True):
    """What a seat missed: in at most ten ``lines`` in the order in which it happened (what ended the game first), the
    last of which says what is to be decided now, and a picture of its board with the marks of all of it (None where it
    is more than can be shown). ``more`` says that it is more than a report tells, ``folded`` that some of it is left
    out; ``since`` is the seq of the last entry known before, ``upto`` that of the last one told."""

    seat: Seat
    lines: tuple[str, ...]
    focus: Focus | None
    more: bool
    folded: bool
    since: int
    upto: int
    title: str = "Since your last move"


def since_last(engine: Engine, user: int) -> int:
    """Returns the number of the asker's last decision in the log, or 0 if memory holds none. A prepared decision does
    not count: the asker was away when it was carried out."""
    own = (e.seq for e in engine.recent if e.by == user and e.kind in CHANGES and "prepared" not in e.hidden)
    return max(own, default=0)


def known_until(engine: Engine, user: int) -> int:
    """Returns the number of the last entry that the asker knows: that of their last decision or, if memory no longer
    holds one, of the first entry in memory (0 if that is where the game began)."""
    first = engine.recent[0].seq if engine.recent else 0
    return since_last(engine, user) or (first if first > 1 else 0)


class Learnt(Struct, frozen=True):
    """What a seat has learnt of one entry: its ``lines`` in the log, and each thing with its kind."""

    lines: tuple[str, ...]
    happened: list[Happening]


def learnt(engine: Engine, entries: list[Entry], seat: Seat, since: int) -> dict[int, Learnt]:
    """What a seat has learnt from those of some entries after one, those taken back left out, by their seqs."""
    told = {t.seq: t.lines for t in tell(entries, seat, seat_names(engine), since=since + 1) if not t.struck}
    return {e.seq: Learnt(told[e.seq], happenings(engine, e, seat)) for e in entries if e.seq in told}


def missed(engine: Engine, entries: list[Entry], seat: Seat, since: int) -> dict[int, list[Happening]]:
    """What has happened for a seat in those of some entries after one, those taken back left out, by their seqs."""
    return {seq: each.happened for seq, each in learnt(engine, entries, seat, since).items()}


async def catch_up(engine: Engine, user: int) -> CatchUp | None:
    """Returns what somebody has missed since their last move, as the seat of theirs that is awaited, or else their
    first one, or the story of a seat that they have just taken over; None where that is nothing, where they have not
    moved yet, and for somebody who only watches."""
    held, awaited = engine.sides_of(user), engine.awaited()
    arrived = next((seat for seat in held if seat in engine.session.arrived), None)
    if arrived is not None and engine.state is not None:
        return await story(engine, arrived)
    since, upto = known_until(engine, user), engine.session.seq
    if not held or not since or engine.state is None:
        return None
    seat = next((s for s in held if s in awaited), held[0])
    found = missed(engine, engine.recent, seat, since)
    happened = [each for seq in found for each in found[seq]]
    if not happened:
        return None
    told = told_lines(engine, seat, happened, LINES)
    more = len(happened) > MOST and sum(len(line.text) for _, line in happened) > SHORT
    focus = None
    if upto - since <= MOST_REPLAYED:
        marks = await marks_since(engine, seat, since, upto, found)
        focus = Focus((), (), "marked", marks)
    lines = (*told, *now_line(engine, seat))
    return CatchUp(seat, lines, focus, more, len(told) < len(happened), since, upto)


async def story(engine: Engine, seat: Seat) -> CatchUp:
    """What a seat has seen since the game began, for somebody who has just taken it over."""
    entries = await engine.repository.entries()
    begun = next((entry.seq for entry in entries if entry.kind == "start"), 1)
    found = missed(engine, entries, seat, begun - 1)
    happened = [each for seq in found for each in found[seq]]
    # Its title takes a line.
    told = told_lines(engine, seat, happened, LINES - 1)
    lines = (*told, *now_line(engine, seat))
    return CatchUp(seat, lines, None, True, len(told) < len(happened), begun, engine.session.seq, STORY)


def told_lines(engine: Engine, seat: Seat, happened: list[Happening], most: int) -> list[str]:
    """The heaviest of what has happened for a seat, in so many lines at most. Where a line has no room for what led to
    it, that is left out rather than the end of it."""
    if len(happened) > most:
        happened = [*current(engine.game, happened)]
    heaviest = digest(happened, engine.game, seat, most)
    return [text if len(text) <= LINE else shortened(happened[n][1].text, LINE) for n, text in heaviest]


def now_line(engine: Engine, seat: Seat) -> list[str]:
    """The line that says what a seat is to decide now, or whom a game in play waits for."""
    awaited = engine.awaited()
    if engine.session.status != "playing":
        return []
    return [f"**Now:** {sentence(awaited[seat])}." if seat in awaited else f"-# {waiting_for(engine)}"]


class Passed(Struct, frozen=True):
    """What a seat learnt of one entry, and the marks of what it saw change by it."""

    happened: list[Happening]
    marks: tuple[Mark, ...]


async def passed(engine: Engine, user: int, seat: Seat, since: int) -> list[Passed]:
    """Returns what a seat of somebody's has learnt of what others did after an entry, one after the other, as far back
    as memory reaches. What they had prepared themselves counts as others' doing: it happened while they were away."""
    since = max(since, engine.recent[0].seq) if engine.recent else since
    own = {e.seq for e in engine.recent if e.by == user and "prepared" not in e.hidden}
    found = missed(engine, engine.recent, seat, since)
    upto = engine.session.seq
    marks = await steps_since(engine, seat, since, upto, found) if 0 < upto - since <= MOST_REPLAYED else {}
    return [Passed(told, tuple(marks.get(seq, ()))) for seq, told in found.items() if seq not in own]


async def steps_since(
    engine: Engine, seat: Seat | None, since: int, upto: int, told: dict[int, list[Happening]]
) -> dict[int, list[Mark]]:
    """The marks of what a seat (None: a spectator) has seen from one entry to another, by the seqs of the entries."""
    game = engine.game
    seen = await engine.repository.looked_at(game, since, upto, lambda state: game.view(state, seat))
    return {seq: game.marks(a, b, told.get(seq, ())) for (_, a), (seq, b) in pairwise(seen)}


async def marks_since(
    engine: Engine, seat: Seat | None, since: int, upto: int, told: dict[int, list[Happening]]
) -> tuple[Mark, ...]:
    """Returns the marks of what a seat (None: a spectator) has seen from one entry to another, for one picture."""
    steps = await steps_since(engine, seat, since, upto, told)
    return merged(mark for marks in steps.values() for mark in marks)
