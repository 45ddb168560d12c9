"""Small engraved drawings, given in their own pixels about their foot: x to the right, y upwards."""

from __future__ import annotations

from math import cos, pi, sin

from renderers.canvas import Pen
from renderers.theme import CARD, INK, Colour

Point = tuple[float, float]


class ScaledPen:
    """Draws with ``pen`` about ``foot``, a point of the picture, ``scale`` times as large as given."""

    def __init__(self, pen: Pen, foot: Point, scale: float = 1) -> None:
        self._pen, self._foot, self._scale = pen, foot, scale

    def at(self, point: Point) -> Point:
        """Returns the point of the picture that ``point`` stands for."""
        return self._foot[0] + point[0] * self._scale, self._foot[1] - point[1] * self._scale

    def shape(self, *points: Point, fill: Colour | None = CARD, edge: Colour | None = INK, width: float = 1.5) -> None:
        """A closed shape."""
        self._pen.polygon([self.at(p) for p in points], fill, edge, width * self._scale)

    def line(self, *points: Point, fill: Colour = INK, width: float = 1.4) -> None:
        """A line through ``points``."""
        self._pen.line([self.at(p) for p in points], fill, width * self._scale)

    def box(self, left: float, foot: float, right: float, top: float, fill: Colour | None = CARD,
            edge: Colour | None = INK, width: float = 1.5) -> None:  # fmt: skip
        """An upright rectangle."""
        self.shape((left, foot), (right, foot), (right, top), (left, top), fill=fill, edge=edge, width=width)

    def disc(self, centre: Point, radius: float, fill: Colour | None = CARD, edge: Colour | None = INK,
             width: float = 1.5) -> None:  # fmt: skip
        """A disc."""
        self._pen.disc(self.at(centre), radius * self._scale, fill, edge, width * self._scale)

    def arched(self, left: float, foot: float, right: float, top: float, fill: Colour = INK) -> None:
        """A door or window with a round head."""
        half, middle = (right - left) / 2, (left + right) / 2
        head = [(middle + half * cos(i * pi / 8), top - half + half * sin(i * pi / 8)) for i in range(9)]
        self.shape((left, foot), (right, foot), *head, fill=fill, edge=INK, width=1)

    def window(self, left: float, foot: float, right: float, top: float) -> None:
        """A window of four panes."""
        self.box(left, foot, right, top, fill=INK)
        middle, sill = (left + right) / 2, (foot + top) / 2
        self.line((middle, foot), (middle, top), fill=CARD, width=0.9)
        self.line((left, sill), (right, sill), fill=CARD, width=0.9)

    def shaded(self, left: float, foot: float, right: float, top: float, gap: float = 2.6) -> None:
        """Level strokes over a rectangle: a wall in the shade, or boards."""
        y = foot + gap
        while y < top - 0.5:
            self.line((left, y), (right, y), width=0.8)
            y += gap

    def roof(self, a: Point, b: Point, c: Point, d: Point, fill: Colour = CARD, count: int = 11) -> None:
        """A roof between the eaves from ``a`` to ``b`` and the ridge from ``d`` to ``c``, with strokes down it."""
        self.shape(a, b, c, d, fill=fill)
        for i in range(1, count):
            t = i / count
            low = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            high = (d[0] + (c[0] - d[0]) * t, d[1] + (c[1] - d[1]) * t)
            self.line(low, high, width=0.8)
