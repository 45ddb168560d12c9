"""The news of a panel: what others have done since its person's last act, then what came of that, as far as there is
room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.engine.engine import Engine
from bot.games.contract.game import Happening, Seat
from bot.record.digest import MOST, Weighing, current, digest, weight
from cogs.answering.context import PanelContents
from cogs.panels.fitting import LITTLE_NEWS
from cogs.past.catch_up import learnt, since_last
from cogs.words.log_lines import BRACKETS, FOLDED, LONGEST, SHORT, in_brief, in_short

NEWS = 360
"""Characters of what has happened between a picture and the choices: a phone shows them with the first of these."""
LESS = (290, 2 * LITTLE_NEWS, 180)
"""Characters of it where that leaves too little room, one after the other."""
LINES = 6
"""Things that are told of one's own act, or of what others have done, where there is no room for all."""
LEAST = 50
"""Characters in which one's own act can be told."""
TRIFLE = 10
"""By how much a thing is outweighed that is left out where there is no room for all."""

SMALL = "-# "
"""Begins a line of small print; it stands in no paragraph."""
YOURS = f"{SMALL}Your move: "
"""Begins what came of one's own act, under what others have done since."""


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
        return in_order(self.own.lines, self.others.lines)


def in_order(mine: Sequence[str], theirs: Sequence[str]) -> tuple[str, ...]:
    """Returns what others have done, which its reader does not know yet, and under it in small print their own act."""
    return (*theirs, YOURS + " ".join(mine)) if mine and theirs else (*theirs, *mine)


def news_of(engine: Engine, shown: PanelContents, user: int) -> News:
    """What a panel of somebody's has to tell of, by the entries that its seat may read."""
    if shown.after is None:
        return News(Part(shown.said), Part())
    first = shown.after if shown.since is None else shown.since
    found = learnt(engine, engine.recent, shown.seat, min(first - 1, shown.after))
    before = [each for seq in found if seq <= shown.after for each in found[seq].happened]
    since = [each for seq in found if seq > shown.after for each in found[seq].happened]
    lines = tuple(" ".join(found[seq].lines)[:LONGEST] for seq in found if seq > shown.after)
    if since and first > since_last(engine, user):
        # What was said is what others have done.
        return News(Part(), Part((*shown.said, *lines), (*before, *since)))
    return News(Part(shown.said, before), Part(lines, since))


def said_of(engine: Engine, seat: Seat, first: int, last: int) -> tuple[str, ...]:
    """All that a seat has learnt of the entries of the log from one to another."""
    found = learnt(engine, engine.recent, seat, first - 1)
    return tuple(line for seq in found if seq <= last for line in found[seq].lines)


def told_within(game: Weighing, seat: Seat, news: News, most: int) -> tuple[str, ...]:
    """The news in so many characters at most: all of it where there is room, else of each part what weighs most for a
    seat; last that there is more. What others have done has all of the room, but for a little if the person's own act
    weighs more, which has what is left under it. A line that stands alone is cut only where there is little room."""
    own, others = news.own, news.others
    brief = len(others.happened) <= MOST or total(others.lines) <= SHORT
    if (brief and total(news.lines) <= most) or (len(news.lines) == 1 and most >= NEWS):
        return news.lines
    if own.by_thing:
        # What has happened since may have changed what one's own act led to.
        happened = current(game, own.happened, others.happened)
        own = Part(tuple(line.text for _, line in happened), happened)
    kept = min(total(own.lines), LITTLE_NEWS, most // 2) if outweighs(game, seat, own, others) else 0
    theirs = part_within(game, seat, others, min(most - kept, LONGEST)) if others.lines else ()
    room = min(most - total(theirs) - len(YOURS), LITTLE_NEWS) if theirs else most
    mine = part_within(game, seat, own, room) if own.lines and room >= LEAST else ()
    lines = in_order(mine, theirs)
    return lines if lines == news.lines else (*lines, FOLDED)


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
    return (in_brief(heaviest(game, seat, happened)[1], max(most, LITTLE_NEWS // 2)),)


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


def outweighs(game: Weighing, seat: Seat, own: Part, others: Part) -> bool:
    """Tells whether the heaviest thing of one's own act weighs more for a seat than all that others have done."""
    return heaviest(game, seat, own.happened)[0] > heaviest(game, seat, others.happened)[0]


def shorter(game: Weighing, seat: Seat, news: News) -> tuple[tuple[str, ...], ...]:
    """What a panel says of its news where it has less and less room: ``SOME`` times some of it, the last of that in one
    paragraph, what weighs most of what others have done (of the person's own act only if that outweighs it), and the
    same in one paragraph; each says that there is more."""
    some = tuple(told_within(game, seat, news, most) for most in (NEWS, *LESS))
    own = current(game, news.own.happened, news.others.happened)
    happened = own if outweighs(game, seat, news.own, news.others) else news.others.happened or own
    brief = part_within(game, seat, Part((), happened), LITTLE_NEWS)
    if not 0 < total(brief) < total(some[-1]):
        return some
    return *some, paragraph(some[-1]), (*brief, FOLDED), paragraph((*brief, FOLDED))


def paragraph(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Returns lines as one, without what stands in brackets."""
    return (BRACKETS.sub("", " ".join(line.removeprefix(SMALL) for line in lines)),)


def total(lines: Sequence[str]) -> int:
    """The characters of some lines."""
    return sum(map(len, lines))
