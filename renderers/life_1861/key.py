"""What the marks of 1861's picture mean: those that are on it and, where there is room, those that may be."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PIL import Image

from bot.games.life_1861.state.state import Change, Roll, Step
from bot.games.life_1861.state.view import LifeView
from renderers import fonts, legend
from renderers.canvas import Pen, drawn_once, patch, size_of
from renderers.hexes import corners
from renderers.legend import Sample
from renderers.life_1861 import emblems, pieces, tokens
from renderers.life_1861.colours import STREET
from renderers.life_1861.ground import die_face
from renderers.marks import vacated
from renderers.theme import GOLD, INK, UNION

SIDE = 40
"""Pixels of a sample."""


def samples(view: LifeView) -> list[str]:
    """The marks that are on the picture of ``view`` and that no words beside them explain."""
    everybody = view.pieces.values()
    present = {
        "dice": True,
        "boon": any(piece.boon for piece in everybody) or (view.turn is not None and view.turn.blessed),
        "disease": any(piece.diseases for piece in everybody),
        "bread": bool(view.bread),
        "bandit": bool(view.bandits),
        "merchant": bool(view.merchants),
    }
    return [what for what, there in present.items() if there]


def extra(view: LifeView) -> list[str]:
    """The other marks that are on the picture of ``view``: what happened last tells of them too."""
    last = view.last
    moved = any(isinstance(x, Step) and x.start and x.end and x.start != x.end for x in last)
    present = {
        "attack": any(isinstance(x, Roll) and x.what == "attack" and x.at != view.pieces[x.piece].at for x in last),
        "way": moved,
        "vacated": moved,
        "changed": any(isinstance(x, Change) and x.at for x in last),
        "farmers": view.farm.stage in ("growing", "ripe") and view.farm.owner != "soldier",
    }
    return [what for what, there in present.items() if there]


@cache
def filled(shown: tuple[str, ...], more: tuple[str, ...], wide: float, most: int) -> tuple[tuple[Sample, ...], ...]:
    """The marks with what each means, in rows of at most ``wide`` pixels; and of ``more`` what goes into at most
    ``most`` rows."""
    found, placed = shown, rows(shown, wide)
    for what in more:
        tried = rows((*found, what), wide)
        if len(tried) <= most:
            found, placed = (*found, what), tried
    return placed


@cache
def rows(shown: tuple[str, ...], wide: float) -> tuple[tuple[Sample, ...], ...]:
    """The marks with what each means, in rows of at most ``wide`` pixels, two beside each other where they fit."""
    found: list[tuple[Sample, ...]] = []
    left = [_sample(what) for what in shown]
    while left:
        row = [left.pop(0)]
        room = wide - legend.LEAST_APART - width(row[0])
        beside = next((sample for sample in left if width(sample) <= room), None)
        if beside is not None:
            left.remove(beside)
            row.append(beside)
        found.append(tuple(row))
    return tuple(found)


def width(sample: Sample) -> float:
    """Pixels of a sample with its word."""
    return size_of(sample.image)[0] + legend.GAP + fonts.width(sample.means, fonts.SLAB, legend.SIZE)


@drawn_once
def changed(size: int) -> Image.Image:
    """A hex with a golden edge, as on the field where something has changed; RGBA."""

    def draw(pen: Pen) -> None:
        for share, fill in ((0.5, INK), (0.44, GOLD), (0.3, STREET)):
            pen.polygon(corners((size / 2, size / 2), size * share), fill)

    return patch((size, size), draw)


_SAMPLES: dict[str, tuple[Callable[[], Image.Image], str]] = {
    "dice": (lambda: die_face(36), "“random hex”"),
    "boon": (lambda: emblems.boon(SIDE), "Boon: two dice"),
    "disease": (lambda: emblems.disease(SIDE), "ill"),
    "bread": (lambda: emblems.eaten(SIDE), "fed"),
    "bandit": (lambda: tokens.bandit(SIDE), "bandit"),
    "merchant": (lambda: tokens.merchant(SIDE), "merchant"),
    "attack": (lambda: pieces.attack_sample(UNION), "attack"),
    "way": (lambda: pieces.way_sample(INK), "move"),
    "vacated": (lambda: vacated(SIDE, INK), "from"),
    "changed": (lambda: changed(SIDE), "change"),
    "farmers": (lambda: tokens.household(SIDE), "Civilians"),
}


ALL = tuple(_SAMPLES)
"""All marks, in the order in which they are told."""


@cache
def _sample(what: str) -> Sample:
    image, means = _SAMPLES[what]
    return Sample(image(), means)
