"""Calibration as a picture: for each tenth of chances what was predicted, and what came."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PIL import Image

from renderers import fonts
from renderers.canvas import Canvas, Pen, patch
from renderers.encode import encode
from renderers.theme import CARD, FADED, INK, PAPER, TINT, UNION

SIDE, EDGE, HEAD = 560, 90, 70
"""Pixels of a field's side, of what is around it, and of its heading."""
CELL = SIDE + 2 * EDGE
IN_ROW = 3
DOT = 5, 16
"""Pixels of the radius of a point for few positions, and of one for all."""
Row = tuple[int, float, float, float]
"""Positions of a tenth, the means of what was predicted and of what came, and the deviation of the difference."""


def draw(kinds: dict[str, list[Row]], file: Path) -> None:
    """Writes a PNG with a field for each kind of position. The nearer its points are to the diagonal, the better are
    the chances; a point is as large as its part of the positions, and its bar has two deviations to each side."""
    rows = -(-len(kinds) // IN_ROW)
    canvas = Canvas(Image.new("RGB", (CELL * min(IN_ROW, len(kinds)), (CELL + HEAD) * rows), PAPER))
    for number, (kind, found) in enumerate(kinds.items()):
        left, top = CELL * (number % IN_ROW), (CELL + HEAD) * (number // IN_ROW) + HEAD
        field = patch((CELL, CELL), partial(_field, found=found))
        canvas.image.paste(field, (left, top), field)
        most = max(abs(came - predicted) for _, predicted, came, _ in found)
        heading = f"{kind}: up to {100 * most:.0f} points off"
        canvas.text((left + CELL / 2, top + EDGE - 30), heading, fonts.SLAB, 32, INK, "ms")
        for part in (0.0, 0.5, 1.0):
            x, y = left + EDGE + part * SIDE, top + EDGE + (1 - part) * SIDE
            canvas.text((x, top + EDGE + SIDE + 40), f"{part:.0%}", fonts.SLAB, 28, FADED, "ms")
            canvas.text((left + EDGE - 12, y + 10), f"{part:.0%}", fonts.SLAB, 28, FADED, "rs")
    file.write_bytes(encode(canvas.image))


def _field(pen: Pen, found: list[Row]) -> None:
    """Draws a field with its points."""

    def at(predicted: float, came: float) -> tuple[float, float]:
        return EDGE + predicted * SIDE, EDGE + (1 - min(1.0, max(0.0, came))) * SIDE

    pen.box((EDGE, EDGE, EDGE + SIDE, EDGE + SIDE), CARD)
    for part in (0.25, 0.5, 0.75):
        pen.line([at(0, part), at(1, part)], TINT, 2)
        pen.line([at(part, 0), at(part, 1)], TINT, 2)
    pen.line([at(0, 0), at(1, 1)], FADED, 3)
    everything = sum(positions for positions, *_ in found)
    for positions, predicted, came, error in found:
        pen.line([at(predicted, came - 2 * error), at(predicted, came + 2 * error)], INK, 3)
        least, most = DOT
        pen.disc(at(predicted, came), least + (most - least) * positions / everything, UNION)
