"""What ratings and scores are as pictures: a person's card, and the tables of a ladder and of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.clocks.dates import day_of
from bot.club.rating import ALL, Rating
from bot.club.stats import Personal, Score
from bot.games.contract.game import AnyGame
from bot.games.phrases import counted
from bot.record.players import FORGOTTEN, FORGOTTEN_NAME
from bot.storage.club.ratings import Change
from bot.storage.club.seasons import Line
from cogs.words.club import ALL_GAMES, ladder_name, seat_name
from cogs.words.cups import half
from renderers.club.card import Card, RatingLine, ScoreLine
from renderers.club.ladder import Ladder, Row
from renderers.club.rating_chart import Course, Point
from renderers.theme import house

MOST_OF_LADDER, MOST_OF_SEASON = 10, 20
"""Rows that tables show, the best first."""
BESIDE = 1
"""Rows that are shown above and below one's own where that is not among the first."""
MOST_POINTS = 400
"""Points of a rating over time, the latest."""


def shown_rows(users: Sequence[int], most: int, own: int) -> list[int]:
    """Returns which rows of a table are shown, from 0 on, by the users in order: the first, and that of the user who
    looks with those beside it."""
    found = set(range(min(len(users), most)))
    if own in users:
        at = users.index(own)
        found |= set(range(max(0, at - BESIDE), min(len(users), at + BESIDE + 1)))
    return sorted(found)


def spaced(rows: Sequence[int], lines: Sequence[str]) -> list[str]:
    """Returns the lines of the rows that are shown, parted where some are left out."""
    found = list[str]()
    for i, line in zip(rows, lines, strict=True):
        found += ["…", line] if found and i - 1 not in rows else [line]
    return found


def name_of(names: Mapping[int, str], user: int) -> str:
    """Returns how a picture names a person, for whom nothing stands in for a mention: as they were named last where
    they sat."""
    return FORGOTTEN_NAME if user >= FORGOTTEN else plain_name(names.get(user, ""))


def plain_name(name: str) -> str:
    """Returns a name as it was before it was made safe for Discord's text."""
    return name.replace("\\", "")


def points_of(score: Score) -> str:
    """Returns a score as it is written."""
    return f"{half(score.points)} of {score.games}"


def person_card(games: Mapping[str, AnyGame], name: str, found: Personal, course: Sequence[Change]) -> Card:
    """Returns a person's card; ``course`` has the changes of their rating of all games, in order."""
    total = Score(sum(each.games for each in found.by_seat.values()), sum(x.points for x in found.by_seat.values()))
    ratings = [
        RatingLine(ladder_name(games, ladder), each.shown, each.spread, each.games, each.provisional)
        for ladder, each in found.ratings.items()
        if ladder != ALL
    ]
    scores = [
        ScoreLine(
            house(seat), f"{games[key].name}, {seat_name(games[key], seat)}", each.points, each.games, points_of(each)
        )
        for (key, seat), each in found.by_seat.items()
        if key in games
    ]
    points = "point" if 0 < total.points <= 1 else "points"
    state = f"{half(total.points)} {points}, {counted(total.games, 'game')}"
    return Card(name, state, rating_course(course), tuple(ratings), tuple(scores))


def rating_course(changes: Sequence[Change]) -> Course | None:
    """Returns a rating over time, None before the first game."""
    if not changes:
        return None
    points, at = list[Point](), 0
    for change in changes:
        # A correction is dated by the game that it corrects, and holds since it was made.
        at = max(at, change.at)
        standing = Rating.of(change)
        points.append(Point(at, standing.shown, standing.spread))
    points = points[-MOST_POINTS:]
    now = Rating.of(changes[-1])
    return Course(ALL_GAMES, day_of(points[0].at), day_of(points[-1].at), tuple(points), now.provisional)


def ladder_table(
    title: str, games: int, people: Sequence[tuple[int, Rating]], names: Mapping[int, str], own: int
) -> Ladder:
    """Returns the table of a ladder of people of one server, the best first; ``own`` is the user who looks."""
    rows = []
    for i in shown_rows([user for user, _ in people], MOST_OF_LADDER, own):
        user, each = people[i]
        name, count = name_of(names, user), f"{each.games:,}"
        rows.append(Row(i + 1, name, each.shown, each.spread, count, each.provisional, own=user == own))
    return Ladder(title, counted(games, "game") + " on this server", "Games", tuple(rows))


def season_table(title: str, state: str, lines: Sequence[Line], names: Mapping[int, str], own: int = 0) -> Ladder:
    """Returns the table of a season; ``own`` is the user who looks, 0 for everybody."""
    rows = []
    for i in shown_rows([line.user for line in lines], MOST_OF_SEASON, own):
        line = lines[i]
        score = points_of(Score(line.games, line.points))
        rows.append(
            Row(
                i + 1, name_of(names, line.user), line.shown, line.spread, score, decay=line.decay, own=line.user == own
            )
        )
    return Ladder(title, f"{state}, {counted(len(lines), 'player')}", "Points", tuple(rows))
