"""A finished game as a story, from its record alone: a chapter for each turn, with its lines and the board at its
end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain
from math import sqrt
from typing import Any

from msgspec import Struct

from bot.games.chronicle.board_state import Toll
from bot.games.chronicle.fortune import Luck, summed
from bot.games.contract import PUBLIC, Game, Passage, Seat, people_seats
from bot.games.options import full_name
from bot.opponents.review import Point, chances
from bot.record.digest import digest
from bot.record.effective import struck
from bot.record.entries import Entry, public_body
from bot.record.log_text import Told, happenings, tell
from bot.record.replay import Rules, read, rules_of
from bot.record.replayer import Replayer, Wrong, whole_steps

AnyGame = Game[Any, Any, Any]
RUNNING = "this game is not over, or its secrets are not out: a report is made of a whole record"
OTHER_RULES = "this game was played by other rules than this version's, so its boards cannot be drawn"


MAIN, BRIEF = 4, 2
"""Things of a chapter that tell the most important of it, and so many of those in brief."""
TURNS = 6
"""Chapters of a game that are told as its turning points, at most."""
SWING = 0.08
"""How far the chances must have gone for a chapter to be one of them."""


class Chapter(Struct, frozen=True):
    """A turn: its name, what happened in sentences, the most important of it and that in brief, the board at its end
    with nothing hidden (None before the start), and the public number of its last entry."""

    title: str
    lines: tuple[str, ...]
    main: tuple[str, ...]
    brief: tuple[str, ...]
    view: Any
    last: int


class Side(Struct, frozen=True):
    """A side: its seat, its name and its player's, and whether it won."""

    seat: Seat
    name: str
    player: str
    won: bool


class Moment(Struct, frozen=True):
    """The game after a decision: what each side has lost by then (None where the game counts nothing), and its luck, in
    standard deviations of the luck of the whole game."""

    toll: Toll | None
    luck: Mapping[Seat, float]


class Story(Struct, frozen=True):
    """A whole game: its rules, full name, id, begin and end (milliseconds since 1970), sides, the sentence that tells
    how it ended, what the game itself says of its course, each side's chance to win over the log (none where nobody
    knows it), the moments after each decision, each side's luck (none for whoever took dice back alone), and the
    chapters."""

    game: AnyGame
    name: str
    id: str
    began: int
    ended: int
    sides: tuple[Side, ...]
    result: str
    course: tuple[str, ...]
    chances: tuple[Point, ...]
    moments: tuple[Moment, ...]
    luck: Mapping[Seat, tuple[Luck, ...]]
    chapters: tuple[Chapter, ...]

    @property
    def turning(self) -> list[tuple[Chapter, Point, Point]]:
        """The chapters that changed the chances most, in order, each with the chances before and after it."""
        found, before = list[tuple[Chapter, Point, Point]](), next(iter(self.chances), None)
        for chapter in self.chapters:
            after = next((point for point in reversed(self.chances) if point.number <= chapter.last), None)
            if before is not None and after is not None:
                found.append((chapter, before, after))
                before = after
        large = [each for each in found if swing(*each[1:]) >= SWING]
        chosen = sorted(large, key=lambda each: -swing(*each[1:]))[:TURNS]
        return [each for each in found if each in chosen]


def swing(before: Point, after: Point) -> float:
    """Returns how far the first side's chance went from one point to another."""
    seat = next(iter(before.chances))
    return abs(after.chances[seat] - before.chances[seat])


def story(data: bytes, games: Rules) -> Story:
    """Returns the story of a record's file. Raises Wrong for what is none, or none of a game that is over."""
    record = read(data)
    game = rules_of(record, games)
    if record.whole is None or not record.whole.entries:
        raise Wrong(RUNNING)
    if record.rules != game.rules_version or any(each.rules for each in record.whole.entries):
        raise Wrong(OTHER_RULES)
    entries = record.whole.entries
    walk, gone, number = Replayer(game), struck(entries), 0
    views, passages, points = dict[int, Any](), list[Passage[Any]](), list[Point]()
    options: dict[str, str] = next((each.data["options"] for each in entries if each.kind == "start"), {})
    infos = game.seats_for(options)
    people = [info.key for info in people_seats(infos)]
    for entry, step in zip(entries, whole_steps(entries), strict=True):
        before = walk.state
        walk.take(step)
        number += public_body(entry) is not None
        if walk.state is not None:
            views[entry.seq] = walk.state
        if entry.kind in ("decision", "resign") and entry.seq not in gone and before is not None:
            passages.append(Passage(before, entry.seat, entry.text or entry.kind, walk.state, entry.events, number))
            points.append(Point(number, chances(game, walk.state, people)))
    result = game.result(game.view(walk.state, None)) if walk.state is not None else None
    if result is None:
        raise Wrong(RUNNING)
    players = players_of(entries)
    # Dice that their only roller could take back were no luck.
    alone = bool(gone) and len({players.get(key) for key in people}) == 1
    luck = {} if alone else summed(game.fortunes([event for passage in passages for event in passage.events]))
    sides = tuple(Side(i.key, i.name, players.get(i.key, ""), i.key in result.winners) for i in infos)
    known = any(chance != 0.5 for point in points[:-1] for chance in point.chances.values())
    return Story(
        game,
        full_name(game, options),
        record.game,
        entries[0].at,
        entries[-1].at,
        sides,
        result.text,
        tuple(game.report(passages)),
        tuple(points) if known else (),
        moments(game, passages, luck),
        luck,
        chapters(game, entries, {info.key: info.name for info in infos}, views),
    )


def moments(game: AnyGame, passages: Sequence[Passage[Any]], luck: Mapping[Seat, Sequence[Luck]]) -> tuple[Moment, ...]:
    """Returns the moments after some decisions, of which ``luck`` is the whole luck."""
    found, made = defaultdict[Seat, float](float), list[Moment]()
    rolls = [game.fortunes(passage.events) if luck else [] for passage in passages]
    spread = defaultdict[tuple[Seat, str], float](float)
    for each in chain.from_iterable(rolls):
        spread[each.seat, each.what] += each.variance
    for passage, rolled in zip(passages, rolls, strict=True):
        for each in rolled:
            if deviation := sqrt(spread[each.seat, each.what] * len(luck.get(each.seat, "-"))):
                found[each.seat] += (each.came - each.expected) / deviation
        made.append(Moment(game.toll(passage.after), dict(found)))
    return tuple(made)


def players_of(entries: Sequence[Entry]) -> dict[Seat, str]:
    """Returns who held each seat last, by name."""
    found = dict[Seat, str]()
    for entry in entries:
        if entry.kind in ("open", "join", "replace") and (name := entry.data.get("name")):
            for seat in entry.data.get("seats") or [entry.data.get("seat") or entry.seat]:
                found[seat] = name
            found |= dict.fromkeys(entry.data.get("practice", ()), "Practice opponent")
        if entry.kind == "start":
            found |= {seat: drawn["name"] for seat, drawn in entry.data.get("drawn", {}).items()}
    return found


def chapters(
    game: AnyGame, entries: Sequence[Entry], names: Mapping[Seat, str], states: Mapping[int, Any]
) -> tuple[Chapter, ...]:
    """Returns a chapter for each turn: what everybody was told, without what was taken back."""
    found = list[tuple[str, list[Told]]]()
    for told in tell(list(entries), PUBLIC, names):
        turn = told.turn.turn if told.turn is not None else ""
        title = turn if told.changed or found else "Before the game"
        if not found or (title and title != found[-1][0]):
            found.append((title or "Before the game", []))
        found[-1][1].append(told)
    by_seq = {entry.seq: entry for entry in entries}
    made = list[Chapter]()
    for title, several in found:
        kept = [told for told in several if not told.struck]
        lines = tuple(line for told in kept for line in told.lines)
        state = next((states[told.seq] for told in reversed(several) if told.seq in states), None)
        if not lines:
            continue
        happened = [each for told in kept for each in happenings(by_seq[told.seq], PUBLIC, names)]
        main, brief = (tuple(text for _, text in sorted(digest(happened, game, most=most))) for most in (MAIN, BRIEF))
        view = game.unveiled(state) if state is not None else None
        made.append(Chapter(title, lines, main if len(lines) > MAIN else lines, brief, view, several[-1].no))
    return tuple(made)
