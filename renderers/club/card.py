"""A person's card: their rating over time, their ratings by ladder, and their score with each side. A module that
draws, as the games' own are, but of any game."""

from __future__ import annotations

from msgspec import Struct

from renderers import fonts
from renderers.canvas import Canvas
from renderers.club.rating_chart import HEIGHT, Course, told
from renderers.club.rating_chart import chart as chart_of
from renderers.club.sheet import (
    FIRST,
    LEFT,
    LINE,
    NARROW,
    NOTE,
    RIGHT,
    SECOND,
    TALL,
    TEXT,
    fitting,
    rating,
    shade,
    sheet,
)
from renderers.encode import encode
from renderers.ornaments import band
from renderers.theme import FADED, INK, SIDES, SLOT

BAR, BAR_HIGH = 480, 22
"""Pixels of the bar of points, across and down."""
BETWEEN = 16
"""Pixels between the ratings and the scores."""


class RatingLine(Struct, frozen=True):
    """A ladder's rating: its name, the number with its range either way, the games, and whether it is provisional."""

    ladder: str
    shown: int
    spread: int
    games: int
    provisional: bool


class ScoreLine(Struct, frozen=True):
    """A side's score: its colour's key ("us", "csa", or "" for neither), the game and the side, and the points made in
    so many games, also as they are written."""

    side: str
    name: str
    points: float
    games: int
    said: str


class Card(Struct, frozen=True):
    """What a card shows: the person's name, what they have played in a line, their rating over time (None where no game
    was rated), and the rows."""

    name: str
    state: str
    course: Course | None
    ratings: tuple[RatingLine, ...]
    scores: tuple[ScoreLine, ...]


def alt(card: Card) -> str:
    """Returns what a card shows, in words."""
    said = [f"{card.name}, {card.state}.", *([told(card.course)] if card.course else [])]
    said += [f"{each.ladder}: {number(each)}, {games(each)}." for each in card.ratings]
    said += [f"{each.name}: {each.said}." for each in card.scores]
    return " ".join([*said, *([f"{NOTE}."] if is_noted(card) else [])])


def number(each: RatingLine) -> str:
    """Returns a rating as it is written."""
    return rating(each.shown, each.spread, each.provisional)


def games(each: RatingLine) -> str:
    """Returns the games of a ladder as they are written."""
    return f"{each.games:,} game{'' if each.games == 1 else 's'}"


def is_noted(card: Card) -> bool:
    """Whether a rating of the card is provisional."""
    return any(each.provisional for each in card.ratings) or (card.course is not None and card.course.provisional)


def draw(card: Card) -> bytes:
    """Returns the card: a palette PNG 900 pixels wide. The same card gives the same bytes."""
    return encode(compose(card).image)


def compose(card: Card) -> Canvas:
    """Returns the finished card, with the record of its contents."""
    noted = is_noted(card)
    high = HEIGHT if card.course is not None else 0
    rows = TALL * (len(card.ratings) + len(card.scores)) + LINE * noted
    canvas = sheet(card.name, card.state, NARROW, FIRST + high + rows + (BETWEEN if card.ratings else 0))
    if card.course is not None:
        chart_of(canvas, card.course, FIRST)
    y = FIRST + high
    for i, each in enumerate(card.ratings):
        _row(canvas, y, i, each.ladder)
        canvas.text((LEFT + 14, y + 38 + SECOND), number(each), fonts.SLAB, TEXT, INK, "ls")
        canvas.text((RIGHT, y + 38 + SECOND), games(each), fonts.SLAB, TEXT, FADED, "rs")
        y += TALL
    if noted:
        canvas.text((LEFT + 14, y + 38), NOTE, fonts.SLAB, TEXT, FADED, "ls")
        y += LINE
    y += BETWEEN if card.ratings else 0
    for i, score in enumerate(card.scores):
        _row(canvas, y, i, score.name)
        _bar(canvas, score, (LEFT + 14, y + 16 + SECOND))
        canvas.text((RIGHT, y + 38 + SECOND), score.said, fonts.SLAB, TEXT, INK, "rs")
        y += TALL
    return canvas


def _row(canvas: Canvas, top: float, number: int, name: str) -> None:
    """Begins a row of two lines: its ground, every second time, and its name."""
    if number % 2 == 0:
        shade(canvas, top, TALL)
    said, tall = fitting(name, RIGHT - LEFT - 14)
    canvas.text((LEFT + 14, top + 38), said, fonts.SLAB, tall, INK, "ls")


def _bar(canvas: Canvas, score: ScoreLine, at: tuple[float, float]) -> None:
    """Draws the points of the games as a part of a bar."""
    canvas.paste(band(BAR, BAR_HIGH, SLOT, 4), at)
    if done := round(BAR * score.points / max(1, score.games)):
        canvas.paste(band(max(8, done), BAR_HIGH, SIDES.get(score.side, FADED), 4), at)
