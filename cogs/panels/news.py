"""The news of a panel: what came of its person's own last act, then what others have done since, as far as there is
room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.engine.engine import Engine
from bot.games.contract.game import Happening, Seat
from bot.record.digest import MOST, Weighing, current, digest, weight
from bot.record.log_text import Told, tell
from cogs.answering.context import PanelContents
from cogs.panels.fitting import LITTLE_NEWS
from cogs.words.log_lines import BRACKETS, FOLDED, LONGEST, SHORT, happenings, in_brief, in_short, seat_names

NEWS = 360
"""Characters of what has happened between a picture and the choices: a phone shows them with the first of these."""
LINES = 6
"""Things that are told of one's own act, or of what others have done, where there is no room for all."""
TRIFLE, LITTLE = 10, 8
"""By how much a thing is outweighed that is left out where there is no room for all, and where there is little."""

SMALL = "-# "
"""Begins a line of small print; it stands in no paragraph."""


class Part(Struct, frozen=True):
    """Some of what has happened: the ``lines`` that tell all of it, and each thing with its kind."""

    lines: tuple[str, ...] = ()
    happened: Sequence[Happening] = ()

    @property
    def by_thing(self) -> bool:
        """Whether each line tells one thing that has happened."""
        return self.lines == tuple(line.text for _, line in self.happened)


class News(Struct, frozen=True):
    """What a panel tells: its person's own last act, and what has happened since."""

    own: Part
    others: Part

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it."""
        return *self.own.lines, *self.others.lines


def news_of(engine: Engine, shown: PanelContents) -> News:
    """What a panel has to tell of, by the entries that its seat may read."""
    if shown.after is None:
        return News(Part(shown.said), Part())
    first = shown.after if shown.since is None else shown.since
    told = told_from(engine, shown.seat, min(first, shown.after + 1))
    entries = {entry.seq: entry for entry in engine.recent}
    happened = {each.seq: happenings(engine, entries[each.seq], shown.seat) for each in told}
    own = [each for seq in happened if seq <= shown.after for each in happened[seq]]
    others = [each for seq in happened if seq > shown.after for each in happened[seq]]
    lines = tuple(" ".join(each.lines)[:LONGEST] for each in told if each.seq > shown.after)
    return News(Part(shown.said, own), Part(lines, others))


def told_from(engine: Engine, seat: Seat, since: int) -> list[Told]:
    """The entries of the log from one on as a seat may read them, without those taken back."""
    return [t for t in tell(engine.recent, seat, seat_names(engine), since=since) if not t.struck]


def said_of(engine: Engine, seat: Seat, first: int, last: int) -> tuple[str, ...]:
    """All that a seat has learnt of the entries of the log from one to another."""
    told = told_from(engine, seat, first)
    return tuple(line for each in told if each.seq <= last for line in each.lines)


def told_within(game: Weighing, seat: Seat, news: News, most: int) -> tuple[str, ...]:
    """The news in so many characters at most: all of it where there is room, else of each part what weighs most for a
    seat; last that there is more. The person's own act comes first, and has half of the room at least. A line that
    stands alone is cut only where there is little room."""
    own, others = news.own, news.others
    brief = len(others.happened) <= MOST or total(others.lines) <= SHORT
    if (brief and total(news.lines) <= most) or (len(news.lines) == 1 and most >= NEWS):
        return news.lines
    if own.by_thing:
        # What has happened since may have changed what one's own act led to.
        happened = current(game, own.happened, others.happened)
        own = Part(tuple(line.text for _, line in happened), happened)
    mine = part_within(game, seat, own, most - min(total(others.lines), most // 2))
    theirs = part_within(game, seat, others, min(most - total(mine), LONGEST)) if others.lines else ()
    return (*mine, *theirs, *(() if (*mine, *theirs) == news.lines else (FOLDED,)))


def part_within(game: Weighing, seat: Seat, part: Part, most: int) -> tuple[str, ...]:
    """A part of the news in so many characters at most: as many of the heaviest things as fit, and one at least."""
    lines = tuple(line for line in part.lines if line != FOLDED)
    if lines and total(lines) <= most and (len(part.happened) <= MOST or total(lines) <= SHORT or part.by_thing):
        return lines
    if not part.happened:
        return tuple(line for line in in_short(lines, most) if line != FOLDED)
    happened = current(game, part.happened)
    for number in range(weighty(game, seat, happened), 0, -1):
        for some in ways_to_tell(happened, digest(happened, game, seat, number)):
            if total(some) <= most:
                return some
    return (in_brief(heaviest(game, seat, happened)[1], max(most, LITTLE_NEWS)),)


def weighty(game: Weighing, seat: Seat, happened: Sequence[Happening]) -> int:
    """How many things are worth telling beside the one that weighs most, with that one."""
    heft = [weight(game, each, seat) for each in happened]
    return max(1, min(LINES, sum(each * TRIFLE >= max(heft) for each in heft)))


def ways_to_tell(happened: Sequence[Happening], found: list[tuple[int, str]]) -> Iterator[tuple[str, ...]]:
    """Yields ways to tell what a digest has found, each shorter than the one before: everything, then without what led
    to it, then without what stands in brackets."""
    whole = tuple(text for _, text in found)
    alone = tuple(happened[n][1].text for n, _ in found)
    for lines in (whole, alone):
        yield lines
        yield tuple(BRACKETS.sub("", line) for line in lines)


def heaviest(game: Weighing, seat: Seat, happened: Sequence[Happening]) -> tuple[int, str]:
    """The weight of the one thing that weighs most for a seat of what has happened, the latest of several, and its
    words."""
    weighed = [(weight(game, each, seat), n) for n, each in enumerate(happened)]
    most, n = max(weighed, default=(0, -1))
    return most, happened[n][1].text if weighed else ""


def shorter(game: Weighing, seat: Seat, news: News, first: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """What a panel says in place of the ``first`` where it has less and less room: some of both parts, what weighs most
    in each, unless that is little beside the other, the same in one paragraph, and what weighs most of all; each says
    that there is more."""
    some = told_within(game, seat, news, 2 * LITTLE_NEWS)
    parts = [current(game, news.own.happened, news.others.happened), news.others.happened]
    weighed = [(heaviest(game, seat, each)[0], each) for each in parts if each]
    most = max((each for each, _ in weighed), default=0)
    kept = [part for each, part in weighed if LITTLE * each >= most]
    both = [line for part in kept for line in brief_of(game, seat, part, len(kept))]
    alone = next((brief_of(game, seat, part, 1) for each, part in weighed if each == most), ())
    if not 0 < total(both) < total(some):
        return first, some
    paragraph = f"{BRACKETS.sub('', ' '.join(both))} {FOLDED.removeprefix(SMALL)}"
    return first, some, (*both, FOLDED), (paragraph,), (*alone, FOLDED)


def brief_of(game: Weighing, seat: Seat, happened: Sequence[Happening], parts: int) -> tuple[str, ...]:
    """What weighs most of what has happened, beside as much of other parts."""
    return part_within(game, seat, Part((), happened), LITTLE_NEWS // parts)


def total(lines: Sequence[str]) -> int:
    """The characters of some lines."""
    return sum(map(len, lines))
