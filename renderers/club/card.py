"""A person's card: their rating over time, their ratings by ladder, and their score with each side. A module that
draws, as the games' own are, but of any game."""

from __future__ import annotations

from msgspec import Struct

from renderers import fonts
from renderers.canvas import Canvas
from renderers.club.rating_chart import HEIGHT, Course, told
from renderers.club.rating_chart import chart as chart_of
from renderers.club.sheet import FIRST, LEFT, LINE, NOTE, RIGHT, TEXT, fitting, rating, shade, sheet
from renderers.encode import encode
from renderers.ornaments import band
from renderers.theme import FADED, INK, SIDES, SLOT

RATED, COUNT = 620, 164
"""Pixels of a ladder's name, and of the column of games."""
BAR, BAR_HIGH, SCORED = 140, 22, 160
"""Pixels of the bar of points, across and down, and of the column of scores."""


class Rating(Struct, frozen=True):
    """A ladder's rating: its name, the number with its range either way, the games, and whether it is provisional."""

    ladder: str
    shown: int
    spread: int
    games: int
    provisional: bool


class Score(Struct, frozen=True):
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
    ratings: tuple[Rating, ...]
    scores: tuple[Score, ...]


def alt(card: Card) -> str:
    """Returns what a card shows, in words."""
    said = [f"{card.name}, {card.state}.", *([told(card.course)] if card.course else [])]
    said += [f"{each.ladder}: {number(each)}, {games(each)}." for each in card.ratings]
    said += [f"{each.name}: {each.said}." for each in card.scores]
    return " ".join([*said, *([f"{NOTE}."] if is_noted(card) else [])])


def number(each: Rating) -> str:
    """Returns a rating as it is written."""
    return rating(each.shown, each.spread, each.provisional)


def games(each: Rating) -> str:
    """Returns the games of a ladder as they are written."""
    return f"{each.games:,} game{'' if each.games == 1 else 's'}"


def is_noted(card: Card) -> bool:
    """Whether a rating of the card is provisional."""
    return any(each.provisional for each in card.ratings) or (card.course is not None and card.course.provisional)


def draw(card: Card) -> bytes:
    """Returns the card: a palette PNG 1200 pixels wide. The same card gives the same bytes."""
    return encode(compose(card).image)


def compose(card: Card) -> Canvas:
    """Returns the finished card, with the record of its contents."""
    noted = is_noted(card)
    high = HEIGHT if card.course is not None else 0
    rows = len(card.ratings) + noted + len(card.scores)
    canvas = sheet(card.name, card.state, FIRST + high + LINE * rows + (16 if card.ratings and card.scores else 0))
    if card.course is not None:
        chart_of(canvas, card.course, FIRST)
    y = FIRST + high
    for i, each in enumerate(card.ratings):
        if i % 2 == 0:
            shade(canvas, y)
        name, tall = fitting(each.ladder, RATED)
        canvas.text((LEFT + 14, y + 38), name, fonts.SLAB, tall, INK, "ls")
        canvas.text((RIGHT - 14 - COUNT - 20, y + 38), number(each), fonts.SLAB, TEXT, INK, "rs")
        canvas.text((RIGHT - 14, y + 38), games(each), fonts.SLAB, TEXT, FADED, "rs")
        y += LINE
    if noted:
        canvas.text((LEFT + 14, y + 38), NOTE, fonts.SLAB, TEXT, FADED, "ls")
        y += LINE
    if card.ratings and card.scores:
        y += 16
    for i, score in enumerate(card.scores):
        if i % 2 == 0:
            shade(canvas, y)
        left = RIGHT - 14 - SCORED - 20 - BAR
        name, tall = fitting(score.name, left - LEFT - 34)
        canvas.text((LEFT + 14, y + 38), name, fonts.SLAB, tall, INK, "ls")
        _bar(canvas, score, (left, y + (LINE - BAR_HIGH) / 2))
        canvas.text((RIGHT - 14, y + 38), score.said, fonts.SLAB, TEXT, INK, "rs")
        y += LINE
    return canvas


def _bar(canvas: Canvas, score: Score, at: tuple[float, float]) -> None:
    """Draws the points of the games as a part of a bar."""
    canvas.paste(band(BAR, BAR_HIGH, SLOT, 4), at)
    if done := round(BAR * score.points / max(1, score.games)):
        canvas.paste(band(max(8, done), BAR_HIGH, SIDES.get(score.side, FADED), 4), at)
