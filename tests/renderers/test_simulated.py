"""What pictures tell apart by colours stays apart in grey, and for eyes that lack a kind of cones."""

from __future__ import annotations

import pytest
from PIL import Image

from renderers import theme
from renderers.life_1861 import colours as life
from renderers.palette import HOUSE
from renderers.theme import CARD, CONFEDERATE, GOLD, INK, PAPER, RED, TINT, UNION, Colour, contrast
from tests.renderers.simulated import SEEN, seen, simulated

APART: tuple[tuple[Colour, Colour], ...] = (
    (UNION, CONFEDERATE),
    (UNION, TINT),
    (RED, TINT),
    (GOLD, PAPER),
    (GOLD, UNION),
    (GOLD, life.STREET),
    (life.TENSION[0], TINT),
    (life.TENSION[0], life.TENSION[1]),
    (life.TENSION[1], life.TENSION[2]),
    (life.PINK, life.PURPLE),
)
"""Grounds that mean different things where they lie beside each other."""


@pytest.mark.parametrize("eyes", SEEN)
def test_grounds_and_texts_keep_their_contrasts(eyes: str) -> None:
    def kept(a: Colour, b: Colour) -> float:
        return contrast(seen(a, SEEN[eyes]), seen(b, SEEN[eyes]))

    assert {pair: kept(*pair) for pair in APART if kept(*pair) < 1.35} == {}
    texts = (*theme.TEXT_ON_GROUND, *life.TEXT_ON_GROUND)
    assert {pair: kept(*pair) for pair in texts if kept(*pair) < 3.5} == {}


def test_a_simulation_is_what_the_matrix_says() -> None:
    picture = HOUSE.plain((2, 2), HOUSE.place(RED))
    grey = simulated(picture, SEEN["grey"]).getpixel((0, 0))
    assert isinstance(grey, tuple) and len(set(grey)) == 1
    assert abs(contrast(grey, INK) - contrast(RED, INK)) < 0.05  # type: ignore[arg-type]
    assert seen(CARD, SEEN["deuteranopia"]) != seen(RED, SEEN["deuteranopia"])
    assert isinstance(simulated(picture, SEEN["protanopia"]), Image.Image)
