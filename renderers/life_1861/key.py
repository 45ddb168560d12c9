"""What the marks of 1861's picture mean: those that are on it, the most telling first."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.life_1861.state import Change, LifeView, Roll
from renderers.canvas import Pen, patch
from renderers.hexes import corners
from renderers.legend import Sample
from renderers.life_1861 import header, icons, tokens, words
from renderers.life_1861.colours import STREET
from renderers.life_1861.static_layer import die_face
from renderers.theme import GOLD, INK

SIDE = 40
"""Pixels of a sample."""


def samples(view: LifeView) -> list[Sample]:
    """The marks that are on the picture of ``view``, each with what it means."""
    everybody = view.pieces.values()
    present = {
        "change": any(isinstance(x, Change) and x.at for x in view.last),
        "hit": any(isinstance(x, Roll) and words.hurts(x) for x in view.last),
        "boon": any(piece.boon for piece in everybody) or (view.turn is not None and view.turn.blessed),
        "disease": any(piece.diseases for piece in everybody),
        "bandit": bool(view.bandits),
        "merchant": bool(view.merchants),
        "pistol": any(piece.pistol for piece in everybody),
        "bread": bool(view.bread),
        "circles": True,
        "dice": True,
    }
    return [_sample(what) for what, there in present.items() if there]


@cache
def _sample(what: str) -> Sample:
    image, means = {
        "change": (_framed, "just changed"),
        "hit": (lambda: tokens.rolled(6, "", SIDE, True, False), "a hit"),
        "boon": (lambda: icons.boon(SIDE), "Boon: two dice"),
        "disease": (lambda: icons.disease(SIDE), "disease"),
        "bandit": (lambda: tokens.bandit(SIDE), "bandit"),
        "merchant": (lambda: tokens.merchant(SIDE), "merchant"),
        "pistol": (lambda: icons.pistol(SIDE), "pistol"),
        "bread": (lambda: icons.eaten(SIDE), "has eaten"),
        "circles": (lambda: header.pip(True), "3: tension +1"),
        "dice": (lambda: die_face(36), "things arrive"),
    }[what]
    return Sample(image(), means)


def _framed() -> Image.Image:
    """A hex with a golden edge."""

    def draw(pen: Pen) -> None:
        for radius, fill in ((20, INK), (18, GOLD), (13, STREET)):
            pen.polygon(corners((SIDE / 2, SIDE / 2), radius), fill)

    return patch((SIDE, SIDE), draw)
