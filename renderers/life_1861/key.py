"""What the marks of 1861's picture mean: those that are on it, and what changed last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from PIL import Image

from bot.games.life_1861.state import LifeView
from renderers import fonts, legend
from renderers.canvas import Pen, drawn_once, patch, size_of
from renderers.hexes import corners
from renderers.legend import Sample
from renderers.life_1861 import icons, tokens
from renderers.life_1861.colours import STREET
from renderers.life_1861.static_layer import die_face
from renderers.theme import GOLD, INK

SIDE = 40
"""Pixels of a sample."""


def samples(view: LifeView) -> list[Sample]:
    """The marks that are on the picture of ``view`` and that no words beside them explain, each with what it means."""
    everybody = view.pieces.values()
    present = {
        "dice": True,
        "boon": any(piece.boon for piece in everybody) or (view.turn is not None and view.turn.blessed),
        "disease": any(piece.diseases for piece in everybody),
        "bread": bool(view.bread),
        "bandit": bool(view.bandits),
        "merchant": bool(view.merchants),
    }
    return [_sample(what) for what, there in present.items() if there]


def rows(shown: Sequence[Sample], wide: float) -> list[list[Sample]]:
    """The samples in rows of at most ``wide`` pixels, two beside each other where they fit."""
    found: list[list[Sample]] = []
    left = list(shown)
    while left:
        row = [left.pop(0)]
        room = wide - legend.LEAST_APART - width(row[0])
        beside = next((sample for sample in left if width(sample) <= room), None)
        if beside is not None:
            left.remove(beside)
            row.append(beside)
        found.append(row)
    return found


def width(sample: Sample) -> float:
    """Pixels of a sample with its word."""
    return size_of(sample.image)[0] + legend.GAP + fonts.width(sample.means, fonts.SLAB, legend.SIZE)


@cache
def _sample(what: str) -> Sample:
    drawn: dict[str, tuple[Callable[[], Image.Image], str]] = {
        "dice": (lambda: die_face(36), "“random hex”"),
        "boon": (lambda: icons.boon(SIDE), "Boon: two dice"),
        "disease": (lambda: icons.disease(SIDE), "ill"),
        "bread": (lambda: icons.eaten(SIDE), "fed"),
        "bandit": (lambda: tokens.bandit(SIDE), "bandit"),
        "merchant": (lambda: tokens.merchant(SIDE), "merchant"),
    }
    image, means = drawn[what]
    return Sample(image(), means)


@drawn_once
def changed(size: int) -> Image.Image:
    """A hex with a golden edge, as on the field where something has changed; RGBA."""

    def draw(pen: Pen) -> None:
        for share, fill in ((0.5, INK), (0.44, GOLD), (0.3, STREET)):
            pen.polygon(corners((size / 2, size / 2), size * share), fill)

    return patch((size, size), draw)
