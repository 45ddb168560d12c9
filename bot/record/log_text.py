"""Puts the log into words for one audience."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from bot.games.contract.game import PUBLIC, Happening, Line, Seat, TurnMark
from bot.games.contract.options import in_words
from bot.games.phrases import listed, sentence, whose
from bot.record.effective import struck
from bot.record.entries import Entry, is_public, lines_for
from bot.record.house_rules import brought_along, id_of
from bot.record.house_rules import in_words as house_rule
from bot.record.judging import KINDS_OF_CASES, WHOLE, case_in_words
from bot.record.letters import LETTER
from bot.record.letters import told as letter
from bot.record.masters import mastered, named_at_first
from bot.record.players import teamed
from bot.record.table_settings import SETTINGS
from bot.record.timing import claimed, replaced, timing

LEFT_BEHIND = "Case {} was open in the game that goes on here. It stays in that game's record. Dispute it again here."
"""What the first entry tells of a case that does not come along."""
MASTER = "The game master"
"""Stands where no seat does: who proposes, where that is nobody's seat."""
ALONE = "by its only player, so this game counts for nothing"
"""How the log tells of a remedy to which nobody else had to agree."""


class Told(Struct, frozen=True):
    """One entry as an audience reads it. ``no`` is its public number, or that of the last public entry before it for
    what only that audience knows; ``struck`` says that it was taken back, ``changed`` that it led to a position."""

    no: int
    seq: int
    at: int
    lines: tuple[str, ...]
    struck: bool
    private: bool = False
    changed: bool = False
    turn: TurnMark | None = None
    """The turn and phase in which it was made; of the first entry that tells of any, those that it led to. None before
    that, and in a game without."""


def new_rules(data: Mapping[str, str]) -> str:
    """Tells of a newer version of the rules, and what it changed."""
    return (
        f"From here on the rules are {data.get('to')} (before: {data.get('from')}). {data.get('changed', '')}".strip()
    )


WITH_REASON = ("rewind", "edit", "dice", "look")
"""The kinds of a game master's entries that may say for what reason."""


def said(entry: Entry, audience: str, names: Mapping[Seat, str]) -> list[str]:
    """An entry's lines: its events' or, where it has none, a sentence for its kind."""
    # Most have events, and then no sentence is made only to be dropped.
    lines = lines_of(entry, audience) or [plain(entry, audience, names)]
    seat = names.get(entry.seat, entry.seat)
    if entry.kind in KINDS_OF_CASES:
        lines = [case_in_words(entry.kind, entry.data, seat, names), *lines_of(entry, audience)]
    if entry.kind == "edit" and "parts" in entry.data:
        lines.insert(0, set_by(entry))
    if entry.kind == "start" and (drawn := entry.data.get("drawn")):
        plays = ", ".join(f"{d['name']} plays {names.get(s, s)}" for s, d in drawn.items())
        lines.insert(0, f"The sides are drawn: {plays}.")
    if entry.kind == "resign" and "claimed" in entry.data:
        lines.insert(0, claimed(entry.data, seat))
    if entry.gm and entry.kind in ("decision", "order"):
        lines[0] = f"The game master acts for {seat}: {lines[0]}"
    if entry.kind in WITH_REASON and entry.data.get("reason"):
        lines.append(f"Reason: {entry.data['reason']}")
    return lines


def plain(entry: Entry, audience: str, names: Mapping[Seat, str]) -> str:
    """A sentence for an entry's kind."""
    seat = names.get(entry.seat, entry.seat)
    place, chair = seat, f"the {seat} seat"
    if entry.data.get("drawn") is True:
        place = chair = "a seat"
    who = entry.data.get("name", "")
    values = ", ".join(map(str, entry.data.get("values", ())))
    told = {
        "open": opened(entry, names),
        "join": f"{'The practice opponent' if entry.data.get('practice') else who} takes {place}.",
        "leave": f"{sentence(chair)} is free again.",
        "decline": f"{who} declines; {chair} is open to everyone.",
        "invite": f"{sentence(chair)} is kept for {who}.",
        "options": chosen(entry, names),
        "start": "The game begins.",
        "resign": f"{seat} resigns.",
        "undo": f"{seat} undoes the last move{' as agreed' if entry.data.get('agreed') else ''}.",
        "ask": f"{seat} asks to undo: {entry.data.get('what') or 'the last move'}.",
        "answer": answered(entry, seat),
        "close": str(entry.data.get("why") or "The game is closed."),
        "table": "".join(f"{in_words(o, entry.data[key])}." for key, o in SETTINGS.items() if key in entry.data),
        "hint": f"{seat} takes a hint.",
        "clock": timing(entry.data, names),
        "prepare": f"{seat} prepares: {entry.text}.",
        "propose": f"{seat or MASTER} proposes: {entry.data.get('said', '')}.",
        "house": house_rule(entry.data) if entry.kind == "house" else "",
        "replace": replaced(entry.data, names),
        "team": teamed(entry.data, "" if entry.data.get("drawn") is True else seat),
        "master": mastered(entry.data),
        "rules": new_rules(entry.data),
        "rewind": gone_back(entry),
        "edit": "The game master sets the position.",
        "dice": f"The game master supplies the next dice: {values or 'none'}{supplied_for(entry)}.",
        "look": looked(entry, names),
        LETTER: letter(entry.data, entry.gm, seat),
        "announce": f"The game master: {entry.data['text']}" if entry.data.get("text") else "The game master is done.",
    }
    own = entry.seat == audience and entry.text
    return told.get(entry.kind) or (f"{seat}: {entry.text}." if own or not entry.secret else f"{seat} decides.")


def answered(entry: Entry, seat: str) -> str:
    """An answer to a question in words, or how the question ended without one."""
    what = "request for an undo" if entry.data.get("what") == "undo" else "proposal"
    match entry.data.get("how"):
        case "withdrawn":
            return f"{seat or MASTER} withdraws the {what}."
        case "lapsed":
            return f"{whose(seat or MASTER)} {what} lapses: no one answered it for a week."
    return f"{seat} {'agrees' if entry.data.get('agrees') else 'declines'}."


def looked(entry: Entry, names: Mapping[Seat, str]) -> str:
    """A game master's look in words."""
    seat = entry.data.get("seat", "")
    side = "everything" if seat == WHOLE else f"{whose(names.get(seat, ''))} side"
    return f"The game master looks at {side}."


def supplied_for(entry: Entry) -> str:
    """What supplied dice are for, as the end of a sentence."""
    return f" ({entry.data['for']})" if entry.data.get("for") else ""


def gone_back(entry: Entry) -> str:
    """A return to an earlier entry in words."""
    to = entry.data.get("to")
    if entry.gm:
        return f"The game master goes back to entry {to}."
    return f"The game goes back to entry {to}, {'as all agree' if entry.data.get('agreed') else ALONE}."


def set_by(entry: Entry) -> str:
    """Returns in words who set parts of the position."""
    if entry.gm:
        return "The game master sets the position."
    return f"The position is set, {ALONE if entry.data.get('alone') else 'as all agree'}."


def lines_of(entry: Entry, audience: str) -> list[str]:
    """An entry's events as an audience learns of them."""
    return [line["text"] for line in lines_for(entry, audience)]


def opened(entry: Entry, names: Mapping[Seat, str]) -> str:
    """The first entry in words."""
    kept = [f"the {names.get(s, s)} seat is kept for {name}" for s, name in entry.data.get("invited", {}).items()]
    if entry.data.get("drawn") is True:
        kept = [f"a seat is kept for {name}" for name in entry.data.get("invited", {}).values()]
    if practice := entry.data.get("practice"):
        sides = "the other side" if entry.data.get("drawn") is True else " and ".join(names.get(s, s) for s in practice)
        kept.append(f"the practice opponent plays {sides}")
    behind = f" {LEFT_BEHIND.format(entry.data['case'])}" if entry.data.get("case") else ""
    if rules := brought_along(entry.data):
        behind += f" Its house rules still hold: {listed(map(id_of, rules))}."
    kept_for = "".join(f"; {k}" for k in kept)
    return f"{entry.data.get('name', '')} opens the game{kept_for}{named_at_first(entry.data)}.{behind}"


def chosen(entry: Entry, names: Mapping[Seat, str]) -> str:
    """A change of options in words, and who moved since their seat is no person's any more."""
    drawn = entry.data.get("drawn") is True
    moved = {} if drawn else entry.data.get("moved", {})
    moves = "".join(f" {place['name']} moves to the {names.get(s, s)} seat." for s, place in moved.items())
    return f"{entry.data.get('said', '')}.{moves}"


def happenings(entry: Entry, audience: str, names: Mapping[Seat, str]) -> list[Happening]:
    """What an audience learns of an entry, each with its kind: its events or, where it has none, its sentence; nothing
    of what others did in secret."""
    if not is_public(entry) and not own(entry, audience):
        return []
    seen = [(event.kind, line) for event in entry.events if (line := event.to(audience)) is not None]
    return seen or [(entry.kind, Line(text)) for text in said(entry, audience, names)]


def own(entry: Entry, audience: str) -> bool:
    """Whether an audience learns of an entry, though the public may not."""
    return audience != PUBLIC and (entry.seat == audience or any(event.to(audience) for event in entry.events))


def tell_all(
    entries: Iterable[Entry],
    audiences: Sequence[str],
    names: Mapping[Seat, str],
    first_public: int = 1,
    gone: Collection[int] | None = None,
) -> list[Told]:
    """The log as a player of several seats may read it: each entry as the first of the seats that knows more than the
    public. The other arguments are those of ``tell``."""
    entries = list(entries)
    gone = struck(entries) if gone is None else gone
    found: dict[int, Told] = {t.seq: t for t in tell(entries, PUBLIC, names, first_public, gone=gone)}
    open_to_all = dict(found)
    for audience in reversed(audiences):
        for told in tell(entries, audience, names, first_public, gone=gone):
            if told != open_to_all.get(told.seq):
                found[told.seq] = told
    return [found[seq] for seq in sorted(found)]


def tell(
    entries: Iterable[Entry],
    audience: str,
    names: Mapping[Seat, str],
    first_public: int = 1,
    turn: TurnMark | None = None,
    gone: Collection[int] | None = None,
    since: int = 0,
) -> list[Told]:
    """The log as the audience (a seat or PUBLIC) may read it, in order; ``first_public`` numbers the first public
    entry among those given, ``turn`` is where the game stood before them, and ``gone`` are the seqs of those taken back
    (None: by those given). Entries with a seq below ``since`` are left out."""
    entries = list(entries)
    gone = struck(entries) if gone is None else gone
    told, no = list[Told](), first_public - 1
    for entry, public, made_in in heard(entries, audience, turn):
        no += public
        if entry.seq >= since:
            lines = tuple(said(entry, audience, names))
            struck_out, changed = entry.seq in gone, bool(entry.state)
            told.append(Told(no, entry.seq, entry.at, lines, struck_out, not public, changed, made_in))
    return told


def heard(
    entries: Iterable[Entry], audience: str, turn: TurnMark | None = None
) -> Iterator[tuple[Entry, bool, TurnMark | None]]:
    """The entries of which the audience learns something: whether everyone does, and the turn in which it was made;
    ``turn`` is where the game stood before them."""
    for entry in entries:
        public = is_public(entry)
        if public or own(entry, audience):
            yield entry, public, turn or entry.turn
        turn = entry.turn or turn
