"""A finished game as a story, from its record alone: a chapter for each turn, with its lines and the board at its
beginning."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Mapping, Sequence
from itertools import chain, groupby, pairwise
from math import sqrt
from typing import Any

from msgspec import Struct

from bot.games.chronicle.board_state import Toll
from bot.games.chronicle.fortune import Luck, summed
from bot.games.contract.game import PUBLIC, AnyGame, Happening, Passage, Seat, people_seats
from bot.games.contract.options import full_name
from bot.opponents.reviewing.review import Point, chances
from bot.record.digest import digest, weight
from bot.record.effective import struck
from bot.record.entries import Entry, is_public
from bot.record.log_text import happenings, tell
from bot.record.replay import Rules, named, read, rules_of
from bot.record.replayer import Replayer, Wrong, whole_steps

RUNNING = "this game is not over, or its secrets are not out: a report is made of a whole record"
OTHER_RULES = "this game was played by other rules than this version's, so its boards cannot be drawn"


MOST = 20
"""Chapters of a game. In a longer game two turns or more are one."""
BEFORE = "Before the game"
MAIN, LONG_MAIN, BRIEF = 6, 9, 2
"""Things of a chapter that tell the most important of it, of a long one, and of a turning point."""
LONG = 60
"""Lines of a long chapter."""
TURNS = 8
"""Turning points of a game, at most."""
SWING = 0.08
"""How far the chances must have gone for a decision, or a chapter, to be one of them."""
LITTLE = 0.1
"""The part of the end's weight that what came of a decision must have to be one of them."""


class Tale(Struct, frozen=True):
    """A log entry that stands, as far as it belongs to a chapter: its public number, what happened, the lines that tell
    it, and whether it is the rest of what the chapter before begins to tell."""

    number: int
    happened: list[Happening]
    lines: tuple[str, ...]
    rest: bool = False


class Draft(Struct):
    """A chapter in the making: its name, its entries, and the state at its first decision."""

    title: str
    tales: list[Tale]
    view: Any


class Chapter(Struct, frozen=True):
    """A turn, or two: its name, what happened in sentences, the most important of it, the board at its first decision
    with nothing hidden (None before the start), and its entries."""

    title: str
    lines: tuple[str, ...]
    main: tuple[str, ...]
    view: Any
    tales: tuple[Tale, ...]


class Turning(Struct, frozen=True):
    """A turning point: its chapter, the chances before and after it, what happened, and the weight of the heaviest of
    that."""

    chapter: Chapter
    before: Point
    after: Point
    brief: tuple[str, ...]
    weight: int

    @property
    def swing(self) -> float:
        """How far the first side's chance went."""
        seat = next(iter(self.before.chances))
        return abs(self.after.chances[seat] - self.before.chances[seat])


class Side(Struct, frozen=True):
    """A side: its seat, its name and its player's, what it wanted, and whether it won."""

    seat: Seat
    name: str
    player: str
    goal: str
    won: bool


class Moment(Struct, frozen=True):
    """The game after a decision: the decision's public number, what each side has lost by then (None where the game
    counts nothing), and its luck, in standard deviations of the luck of the whole game."""

    number: int
    toll: Toll | None
    luck: Mapping[Seat, float]


class Story(Struct, frozen=True):
    """A whole game: its rules, full name, id, begin and end (milliseconds since 1970), sides, the sentence that tells
    how it ended, what the game itself says of its course, each side's chance to win over the log (none where nobody
    knows it), the moments after each decision, each side's luck (none for whoever took dice back alone), the chapters
    and the turning points, the board at the end, and the names of each side's pieces."""

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
    turning: tuple[Turning, ...]
    end: Any
    names: Mapping[Seat, Collection[str]]

    @property
    def views(self) -> list[Any]:
        """The boards of the chapters, and last that of the end."""
        return [*(chapter.view for chapter in self.chapters), self.end]


def turning_points(game: AnyGame, told: Sequence[Chapter], known: Sequence[Point]) -> tuple[Turning, ...]:
    """Returns the turning points in order: the decisions that changed the chances most, and the chapters that did so by
    many small ones."""
    found, last = list[Turning](), next(iter(known), None)
    before = {new.number: old for old, new in pairwise(known)}
    for each in told:
        own = {tale.number for tale in each.tales}
        points = [point for point in known if point.number in own]
        if not points or last is None:
            continue
        steps = [turned(game, each, before[new.number], new, alone=True) for new in points if new.number in before]
        # What a decision led to in the next turn may tell more of it than what it led to at once.
        large = [step for step in steps if step.swing >= SWING and step.brief]
        found += large or [turned(game, each, last, points[-1], alone=False)]
        last = points[-1]
    heaviest = dict[tuple[int, int], Turning]()
    for step in found:
        span = step.before.number, step.after.number
        if step.brief and step.swing >= SWING and (span not in heaviest or step.weight > heaviest[span].weight):
            heaviest[span] = step
    chosen = sorted(heaviest.values(), key=lambda step: -step.swing)[:TURNS]
    return tuple(step for step in found if step in chosen)


def turned(game: AnyGame, told: Chapter, before: Point, after: Point, alone: bool) -> Turning:
    """Returns a change of the chances with what it came of: of a chapter, or of its last decision ``alone``; what hurt
    the side whose chance rose is left out."""
    seat = next(iter(before.chances))
    rose = after.chances[seat] > before.chances[seat]
    spared = seat if rose else next((other for other in before.chances if other != seat), None)
    happened, known = list[Happening](), 0
    for tale in told.tales:
        if tale.number > after.number:
            break
        if alone and tale.number == after.number:
            known = len(happened)
        happened += tale.happened
    least = LITTLE * max(game.weights.values(), default=0)
    counting = [each for each in happened[known:] if spared is None or game.loser(each) != spared]
    heaviest = max((weight(game, each, PUBLIC) for each in counting), default=0)
    brief = digest(happened, game, most=BRIEF, known=known, spared=spared) if heaviest >= least else []
    return Turning(told, before, after, tuple(text for _, text in brief), heaviest)


def story(data: bytes, games: Rules) -> Story:
    """Returns the story of a record's file. Raises Wrong for what is none, or none of a game that is over."""
    record = named(read(data))
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
        number += is_public(entry)
        if walk.state is not None:
            views[entry.seq] = walk.state
        if before is None and walk.state is not None:
            points.append(Point(number, chances(game, [walk.state], people)))
        if entry.kind in ("decision", "resign") and entry.seq not in gone and before is not None:
            passages.append(Passage(before, entry.seat, entry.text or entry.kind, walk.state, entry.events, number))
            points.append(Point(number, chances(game, [walk.state], people)))
    result = game.result(game.view(walk.state, None)) if walk.state is not None else None
    if result is None:
        raise Wrong(RUNNING)
    players = players_of(entries)
    # Dice that their only roller could take back were no luck.
    alone = bool(gone) and len({players.get(key) for key in people}) == 1
    luck = {} if alone else summed(game.fortunes([event for passage in passages for event in passage.events]))
    sides = tuple(
        Side(i.key, i.name, players.get(i.key, ""), goal(game, options, i.key), i.key in result.winners) for i in infos
    )
    if all(chance == 0.5 for point in points[:-1] for chance in point.chances.values()):
        points = []
    told = chapters(game, entries, {info.key: info.name for info in infos}, views)
    return Story(
        game,
        full_name(game, options),
        record.game,
        entries[0].at,
        entries[-1].at,
        sides,
        result.text,
        tuple(game.report(passages)),
        tuple(points),
        moments(game, passages, luck),
        luck,
        told,
        turning_points(game, told, points),
        game.unveiled(walk.state),
        game.names(walk.state),
    )


def goal(game: AnyGame, options: Mapping[str, str], seat: Seat) -> str:
    """Returns what a seat wants, without the sentence that says who it is."""
    who, _, wanted = game.introduction(options, seat).aim.partition(". ")
    return wanted or who


def moments(game: AnyGame, passages: Sequence[Passage[Any]], luck: Mapping[Seat, Sequence[Luck]]) -> tuple[Moment, ...]:
    """Returns a moment for each of the ``passages`` of a game: the losses by then, and how lucky each seat had been.
    ``luck`` is all the luck that each seat had in the whole game; without it no moment has any."""
    found, made = defaultdict[Seat, float](float), list[Moment]()
    rolls = [game.fortunes(passage.events) if luck else [] for passage in passages]
    spread = defaultdict[tuple[Seat, str], float](float)
    for each in chain.from_iterable(rolls):
        spread[each.seat, each.what] += each.variance
    for passage, rolled in zip(passages, rolls, strict=True):
        for each in rolled:
            if deviation := sqrt(spread[each.seat, each.what] * len(luck.get(each.seat, "-"))):
                found[each.seat] += (each.came - each.expected) / deviation
        made.append(Moment(passage.number, game.toll(passage.after), dict(found)))
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
    """Returns a chapter for each turn: what everybody was told, without what was taken back. What a decision led to in
    the next turn is told there."""
    by_seq, found, rest, view = {entry.seq: entry for entry in entries}, list[Draft](), list[Tale](), None
    for told in tell(list(entries), PUBLIC, names):
        turn = told.turn.turn if told.turn is not None else ""
        title = turn if told.changed or found else BEFORE
        if not found or (title and title != found[-1].title):
            found.append(Draft(title or BEFORE, rest, view))
            rest = []
        found[-1].tales += rest
        rest, entry = [], by_seq[told.seq]
        view = states.get(told.seq, view)
        if found[-1].view is None:
            found[-1].view = view
        if not told.struck:
            tale = Tale(told.no, happenings(entry, PUBLIC, names), told.lines)
            if entry.turn is not None and entry.turn.turn != turn:
                tale, rest = parted(game, tale)
            found[-1].tales.append(tale)
    return tuple(chapter(game, draft) for draft in fewer(found) if any(tale.lines for tale in draft.tales))


def parted(game: AnyGame, tale: Tale) -> tuple[Tale, list[Tale]]:
    """Returns an entry without what it led to in the next turn, and that."""
    first = next((n for n, (kind, _) in enumerate(tale.happened) if kind in game.openings), None)
    if first is None or len(tale.lines) != len(tale.happened):
        return tale, []
    rest = Tale(tale.number, tale.happened[first:], tale.lines[first:], rest=True)
    return Tale(tale.number, tale.happened[:first], tale.lines[:first]), [rest]


def fewer(drafts: list[Draft]) -> list[Draft]:
    """Returns chapters of which there are not too many: the sides' turns of one number are one chapter, or two turns
    are."""
    if len(drafts) <= MOST:
        return drafts
    rounds = [joined(list(several)) for _, several in groupby(drafts, lambda each: each.title.partition(": ")[0])]
    if len(rounds) <= MOST:
        return rounds
    left, found = deque(rounds), list[Draft]()
    while left:
        some = [left.popleft()]
        if left and counted_from(some[0].title) == counted_from(left[0].title) != "":
            some.append(left.popleft())
        found.append(joined(some))
    return found


def joined(drafts: Sequence[Draft]) -> Draft:
    """Returns some chapters as one."""
    first, last = (each.title.partition(": ")[0] for each in (drafts[0], drafts[-1]))
    title = first if first == last else f"{counted_from(first)}s {first.split()[-1]} and {last.split()[-1]}"
    alone = len(drafts) == 1
    return Draft(drafts[0].title if alone else title, [t for each in drafts for t in each.tales], drafts[0].view)


def counted_from(title: str) -> str:
    """Returns what a turn's number counts, "" for a turn without one: "Battle Turn" of "Battle Turn 7"."""
    what, _, number = title.partition(": ")[0].rpartition(" ")
    return what if number.isdecimal() else ""


def chapter(game: AnyGame, draft: Draft) -> Chapter:
    """Returns a chapter as it is told."""
    lines = tuple(line for tale in draft.tales for line in tale.lines)
    happened = [each for tale in draft.tales for each in tale.happened]
    most = MAIN if len(lines) < LONG else LONG_MAIN
    main = tuple(text for _, text in digest(happened, game, most=most))
    view = game.unveiled(draft.view) if draft.view is not None else None
    return Chapter(draft.title, lines, main if len(lines) > most else lines, view, tuple(draft.tales))
