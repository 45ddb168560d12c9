"""A picture being made: an image, and a note of all that was put on it, so that a test can look for overlaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageDraw

from renderers import fonts
from renderers.theme import Colour

OVERSAMPLING = 3
"""How many times larger shapes are drawn before they are reduced, for smooth edges."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels of the finished picture."""


class Placed(Struct, frozen=True):
    """Something put on a canvas: a text, a piece or a mark (a length of an arrow), what it is, and the box it fills.

    ``tall`` is a text's height in pixels from a capital's top to a descender's foot, ``fill`` its colour. ``within``
    names the piece that a text is printed on ("" for the map itself). ``matters`` is false for mere decoration.
    """

    kind: Literal["text", "piece", "mark"]
    what: str
    box: Box
    tall: float = 0
    fill: Colour | None = None
    within: str = ""
    matters: bool = True


class Canvas:
    """An RGB image in pixels of the finished picture, and what was put on it."""

    def __init__(self, image: Image.Image, placed: tuple[Placed, ...] = ()) -> None:
        self.image = image
        self.pen = ImageDraw.Draw(image)
        self.placed = list(placed)

    def text(
        self,
        at: tuple[float, float],
        text: str,
        name: str,
        size: float,
        fill: Colour,
        anchor: str = "ls",
        spacing: float = 0,
        within: str = "",
        matters: bool = True,
    ) -> None:
        """Writes ``text`` at ``at`` in typeface ``name``. ``anchor`` is Pillow's; with spacing "ls" or "ms"."""
        face = fonts.face(name, size)
        if spacing:
            wide = fonts.width(text, name, size, spacing)
            x = at[0] - (wide / 2 if anchor[0] == "m" else 0)
            _, top, _, bottom = face.getbbox(text, anchor="ls")
            box = (x, at[1] + top, x + wide, at[1] + bottom)
            for letter in text:
                self.pen.text((x, at[1]), letter, fill, face, "ls")
                x += face.getlength(letter) + spacing
        else:
            box = self.pen.textbbox(at, text, face, anchor)
            self.pen.text(at, text, fill, face, anchor)
        self.placed.append(Placed("text", text, box, fonts.tall(name, size), fill, within, matters))

    def paste(self, patch: Image.Image, at: tuple[float, float], piece: str = "") -> None:
        """Puts the RGBA ``patch`` with its top left corner at ``at``; a ``piece`` by that name is noted."""
        x, y = round(at[0]), round(at[1])
        self.image.paste(patch, (x, y), patch)
        if piece:
            self.placed.append(Placed("piece", piece, (x, y, x + patch.width, y + patch.height)))

    def stamp(self, patch: Image.Image, at: tuple[float, float], placed: tuple[Placed, ...]) -> None:
        """Puts the RGBA ``patch`` with its top left corner at ``at``, and notes what is ``placed`` upon it."""
        x, y = round(at[0]), round(at[1])
        self.image.paste(patch, (x, y), patch)
        for each in placed:
            left, top, right, bottom = each.box
            self.placed.append(replace(each, box=(left + x, top + y, right + x, bottom + y)))


class Pen:
    """Draws smooth shapes: takes pixels of the finished picture, draws them ``OVERSAMPLING`` times larger."""

    def __init__(self, image: Image.Image, origin: tuple[float, float] = (0, 0)) -> None:
        self.image, self.origin = image, origin
        self._draw = ImageDraw.Draw(image)

    def _at(self, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        x, y = self.origin
        return [((px - x) * OVERSAMPLING, (py - y) * OVERSAMPLING) for px, py in points]

    def line(self, points: list[tuple[float, float]], fill: Colour, width: float) -> None:
        """A line through ``points``, rounded at its bends."""
        self._draw.line(self._at(points), fill, max(1, round(width * OVERSAMPLING)), joint="curve")

    def polygon(self, points: list[tuple[float, float]], fill: Colour | None, outline: Colour | None = None,
                width: float = 1) -> None:  # fmt: skip
        """A filled polygon, or only its outline."""
        placed = self._at(points)
        if fill is not None:
            self._draw.polygon(placed, fill)
        if outline is not None:
            self._draw.line([*placed, placed[0], placed[1]], outline, round(width * OVERSAMPLING), joint="curve")

    def disc(self, centre: tuple[float, float], radius: float, fill: Colour | None, outline: Colour | None = None,
             width: float = 1) -> None:  # fmt: skip
        """A disc of ``radius`` about ``centre``."""
        (x, y), r = self._at([centre])[0], radius * OVERSAMPLING
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill, outline, round(width * OVERSAMPLING) if outline else 0)

    def box(self, box: Box, fill: Colour | None, outline: Colour | None = None, width: float = 1,
            radius: float = 0) -> None:  # fmt: skip
        """An upright rectangle, its corners rounded by ``radius``; the outline lies inside."""
        (left, top), (right, bottom) = self._at([box[:2], box[2:]])
        thick = round(width * OVERSAMPLING) if outline else 0
        corners = (left, top, right - 1, bottom - 1)
        self._draw.rounded_rectangle(corners, radius * OVERSAMPLING, fill, outline, thick)


def patch(size: tuple[int, int], draw: Callable[[Pen], None], ground: Colour = (0, 0, 0)) -> Image.Image:
    """A smooth transparent RGBA picture of ``size`` pixels, drawn by ``draw``.

    ``ground`` is what its edges blend into where it is transparent; it makes no difference to what is opaque.
    """
    large = Image.new("RGBA", (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING), (*ground, 0))
    draw(Pen(large))
    # Reducing premultiplied colours keeps dark fringes away from the edges.
    return large.convert("RGBa").reduce(OVERSAMPLING).convert("RGBA")
