"""Shows a picture as people see it who do not see all colours, and in grey as some printers and screens do.

    python -m tests.renderers.simulated board.png seen.png

writes the picture in grey, and with no long, middle or short cones (protanopia, deuteranopia, tritanopia), side by
side.
"""

from __future__ import annotations

import sys

from PIL import Image

from renderers.theme import Colour

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

SEEN: dict[str, Matrix] = {
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""How linear red, green and blue are seen: luminance, and the matrices of Machado, Oliveira and Fernandes (2009) at
full severity."""


def _linear(value: float) -> float:
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _encoded(value: float) -> int:
    value = min(max(value, 0), 1)
    return round(255 * (value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))


def seen(colour: Colour, matrix: Matrix) -> Colour:
    """Returns a colour as it is seen by way of one of the matrices."""
    linear = [_linear(value) for value in colour]
    red, green, blue = (_encoded(sum(a * b for a, b in zip(row, linear, strict=True))) for row in matrix)
    return red, green, blue


def simulated(image: Image.Image, matrix: Matrix) -> Image.Image:
    """Returns a palette picture as it is seen by way of one of the matrices."""
    found, palette = image.copy(), image.getpalette() or []
    triples = zip(*[iter(palette)] * 3, strict=True)
    found.putpalette([value for r, g, b in triples for value in seen((r, g, b), matrix)])
    return found.convert("RGB")


def main(source: str, target: str) -> None:
    """Writes a picture's simulations side by side."""
    with Image.open(source) as image:
        image.load()
    wide, high = image.size
    sheet = Image.new("RGB", (wide * len(SEEN), high))
    for i, matrix in enumerate(SEEN.values()):
        sheet.paste(simulated(image, matrix), (i * wide, 0))
    sheet.save(target)


if __name__ == "__main__":
    main(*sys.argv[1:3])
