"""Entries of the log as lines of a message."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from discord import ui
from msgspec import Struct

from bot.engine.engine import Engine
from bot.games.contract.game import PUBLIC, Happening, Seat
from bot.games.phrases import listed, shortened
from bot.opponents.levels import DEEP
from bot.record import log_text
from bot.record.digest import MOST, current, digest
from bot.record.entries import Entry, is_public
from bot.record.log_text import Told, heard, tell, tell_all
from bot.table.table import Table
from cogs.parts.components import button
from cogs.parts.custom_ids import custom_id

SHORT = 240
"""Characters of what has happened that need no digest."""
LONGEST = 600
"""Characters of each thing that has happened."""
FOLDED = "-# *What happened* has the rest."
"""Stands under a digest of what has happened."""
WHOLE = 3000
"""Characters of an entry that has a message to itself."""
OLD_BOARD = 160
"""How many characters are told of the last entry that an old board shows."""
BRACKETS = re.compile(r" \((?!\d+ times)[^()]*\)")
"""What stands in brackets in a line, but for how often it happened."""
AHEAD = ", which is thinking ahead. This can take a minute."
"""How it is said that an opponent searches: a phase of moves takes it that long."""
OLDER = 300
"""Characters of an entry that a page of the log has room for at least."""


def seat_names(engine: Table) -> Mapping[Seat, str]:
    """The seats' names by their keys."""
    return {s.key: s.name for s in engine.seats}


def waiting_for(engine: Table) -> str:
    """Tells somebody who is not to act who is, by person and side, and whether that may take a while."""
    awaited = engine.awaited()
    others = (f"{engine.players[s].name} ({engine.seat_name(s)})" for s in awaited)
    looks_ahead = engine.session.level in DEEP and any(engine.players[s].practises for s in awaited)
    return f"Waiting for {listed(others)}{AHEAD if looks_ahead else '.'}"


def log_line(told: Told, most: int) -> str:
    """One entry of the log as Markdown, cut where it has more than so many characters; much that has happened, each on
    a line of its own."""
    apart = " " if told.struck or len(told.lines) <= MOST else "\n"
    return numbered(told.no, apart.join(told.lines), most, told.struck)


def numbered(number: int, text: str, most: int, struck: bool = False) -> str:
    """A text of an entry with its number, cut where it has more than so many characters."""
    text = shortened(text, most)
    return f"`{number:>3}` " + (f"~~{text}~~" if struck else text)


def last_line(engine: Engine, upto: int) -> str:
    """What happened in the last entry of the public log up to that entry, "" where it is long ago."""
    told = [t for t in tell(engine.recent, PUBLIC, seat_names(engine)) if t.seq <= upto and not t.struck]
    text = " ".join(told[-1].lines) if told else ""
    return shortened(text, OLD_BOARD)


class LastTurn(Struct, frozen=True):
    """The end of the log in a few ``lines`` for one audience, and the public numbers of the first and the last entry of
    the turn that they tell, where they leave some of it out."""

    lines: list[str]
    folded: tuple[int, int] | None = None


def last_turn(engine: Table, audience: str, most: int) -> LastTurn:
    """The last entries of the log as an audience reads them, at most so many; a digest of the last turn where they have
    no room for it: of the entries in a row that one seat made in one turn. It follows from that audience's entries
    alone."""
    entries = {entry.seq: entry for entry in engine.recent}
    known = list(heard(engine.recent, audience))
    made = [(turn and turn.turn, entry.seat) for entry, _, turn in known]
    begun = next((n + 1 for n in range(len(made) - 2, -1, -1) if made[n] != made[-1]), 0)
    # To put an entry into words takes long, and few of those at hand are shown.
    shown = max(0, min(begun, len(known) - most))
    since = known[shown][0].seq if known else 0
    told = tell(engine.recent, audience, seat_names(engine), first_number(engine), since=since)
    turn = [each for each in told[begun - shown :] if not each.struck]
    happened = [(each, now) for each in turn for now in happenings(engine, entries[each.seq], audience)]
    if len(happened) > MOST and sum(len(line.text) for _, (_, line) in happened) > SHORT:
        heaviest = digest(current(engine.game, [now for _, now in happened]), engine.game, audience)
        lines = [numbered(happened[n][0].no, text, LONGEST) for n, text in heaviest]
        return LastTurn([*lines, FOLDED], (turn[0].no, turn[-1].no))
    return LastTurn([log_line(each, LONGEST) for each in told[-most:]])


def happenings(engine: Table, entry: Entry, audience: str) -> list[Happening]:
    """What an audience learns of an entry, each with its kind."""
    return log_text.happenings(entry, audience, seat_names(engine))


def account(engine: Table, seats: Sequence[Seat], first: int, last: int) -> list[str]:
    """All entries from one public number to another as somebody who holds those ``seats`` may read them, the private
    ones among them; empty where they are long ago."""
    if first < first_number(engine):
        return []
    told = tell_all(engine.recent, seats or (PUBLIC,), seat_names(engine), first_number(engine))
    return [log_line(each, WHOLE) for each in told if first <= each.no <= last]


def account_button(engine: Table, folded: tuple[int, int], mark: str = "") -> ui.Button[ui.LayoutView]:
    """Returns the button *What happened*, which shows the entries between two public numbers. ``mark`` ends its id in a
    post."""
    return button("What happened", custom_id("turn", engine.id, *folded, *([mark] if mark else [])))


def first_number(engine: Table) -> int:
    """The public number of the first public entry among the recent ones."""
    public = sum(is_public(entry) for entry in engine.recent)
    return engine.session.numbers.get(PUBLIC, 0) - public + 1


def in_brief(line: str, most: int) -> str:
    """Returns a line in so many characters at most: what stands in brackets goes before the end of it, which says what
    came of it, and a whole sentence before half of one."""
    if len(line) <= most:
        return line
    line = BRACKETS.sub("", line)
    end = line.rfind(". ", 0, most) + 1
    return line[:end] if len(line) > most and end > most // 2 else shortened(line, most)


def in_short(lines: tuple[str, ...], most: int) -> tuple[str, ...]:
    """Returns what has happened in so many characters at most: the last lines, and that there is more. Only a line that
    stands alone is cut."""
    told, room = [line for line in lines if line != FOLDED], most
    is_digest, kept = len(told) < len(lines), list[str]()
    for line in reversed(told):
        room -= len(line) + 1
        if room < 0 and kept:
            break
        kept.append(in_brief(line, most))
    folded = is_digest or kept[::-1] != told
    return (*kept[::-1], *((FOLDED,) if folded else ()))
