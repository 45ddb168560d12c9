"""Draws the games' covers, the small pictures by which they are chosen: ``python -m tests.covers [KEY …]``.

A cover is a part of the board at a moment of a game that the practice opponent (or chance) has played, drawn by the
game's own renderer and shrunk; it is kept as ``renderers/<package>/cover.png``, that of an option's value as
``cover-<value>.png``. Draw it anew when the board looks different. A part that cuts through a word is refused.
"""

from __future__ import annotations

import importlib
import io
import random
import re
import sys
from pathlib import Path

from msgspec import Struct
from PIL import Image

from bot.games.contract.game import PUBLIC, Seat
from bot.games.contract.options import checked_options
from bot.games.library import LIBRARY
from bot.games.phrases import listed
from bot.games.tree import wander
from renderers.canvas import Canvas
from renderers.covers import HEIGHT, WIDTH

ROOT = Path(__file__).parents[1]
WORD = re.compile(r"\w{2}")
"""What is a word, and a number too: a single sign that is cut is still part of a picture."""


class Moment(Struct, frozen=True, kw_only=True):
    """A moment of a game: ``decisions`` into a match of that seed, as ``seat`` sees it (None: a spectator)."""

    seed: int
    decisions: int
    seat: Seat | None = None
    options: dict[str, str] = {}


class Scene(Moment, frozen=True, kw_only=True):
    """A moment, and the part of the board that is shown: its left and upper edge, and its width, in pixels of the
    board."""

    part: tuple[int, int, int]

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The part, by its left, upper, right and lower edge."""
        left, top, width = self.part
        return left, top, left + width, top + width * HEIGHT // WIDTH


SCENES = {
    "overland": Scene(seed=5, decisions=0, part=(466, 32, 726)),
    "life": Scene(seed=3, decisions=24, part=(36, 272, 780)),
    "dixie": Scene(seed=4, decisions=61, part=(20, 212, 1160), seat="csa"),
    "dixie-shiloh": Scene(seed=4, decisions=45, part=(8, 216, 1176), seat="csa", options={"edition": "shiloh"}),
    "dixie-gettysburg": Scene(
        seed=5, decisions=61, part=(20, 212, 1160), seat="usa", options={"edition": "gettysburg"}
    ),
    "donelson": Scene(seed=1, decisions=0, part=(70, 186, 1060)),
    "chancellorsville": Scene(seed=2, decisions=60, part=(24, 752, 584), seat="csa"),
}
"""By the game's key, and the value of an option that has a cover of its own."""


def composed(key: str, scene: Moment) -> Canvas:
    """Returns the board of a game at that moment. Raises SystemExit where the game is over by then."""
    descriptor = LIBRARY[key.partition("-")[0]]
    game, rng = descriptor.game, random.Random(scene.seed)

    def roll(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    decide = game.practice or (lambda view, seat, rng: wander(game, view, seat, rng))
    state = game.setup(checked_options(game, scene.options), roll).state
    for _ in range(scene.decisions):
        awaited = game.awaited(game.view(state, None))
        if not awaited:
            raise SystemExit(f"{key} is over before {scene.decisions} decisions: take another seed")
        seat = next(iter(awaited))
        text = decide(game.view(state, seat), seat, rng)
        state = game.apply(state, seat, game.parse(text), roll).state
    picture = importlib.import_module(f"renderers.{descriptor.package}.picture")
    canvas: Canvas = picture.compose(game.view(state, scene.seat))
    return canvas


def cut_words(canvas: Canvas, scene: Scene) -> list[str]:
    """Returns the words that a cover's edge cuts through."""
    left, top, right, bottom = scene.box
    found = []
    for text in (placed for placed in canvas.placed if placed.kind == "text" and WORD.search(placed.what)):
        x0, y0, x1, y1 = text.box
        outside = x1 <= left or x0 >= right or y1 <= top or y0 >= bottom
        if not outside and (x0 < left or x1 > right or y0 < top or y1 > bottom):
            found.append(text.what)
    return found


def draw(key: str, scene: Scene) -> bytes:
    """Returns a cover, a PNG. Raises SystemExit where it would be cut through a word."""
    canvas = composed(key, scene)
    if cut := cut_words(canvas, scene):
        raise SystemExit(f"{key} would be cut through {', '.join(cut)}: take another part of the board")
    inks = canvas.image
    strip = inks.convert("RGB").crop(scene.box).resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    # In the board's own inks: a palette made for the part would drop the few touches of red and gold.
    strip.quantize(palette=inks, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main(keys: list[str]) -> None:
    """Draws the covers of those games or scenes, all for none, and keeps them. Raises SystemExit for what there is
    not."""
    if unknown := set(keys) - {part for name in SCENES for part in (name, name.partition("-")[0])}:
        raise SystemExit(f"there is no cover of {listed(sorted(unknown))}: there are {listed(SCENES)}")
    for name in (name for name in SCENES if not keys or {name, name.partition("-")[0]} & set(keys)):
        key, dash, value = name.partition("-")
        file = ROOT / "renderers" / LIBRARY[key].package / f"cover{dash}{value}.png"
        file.write_bytes(draw(name, SCENES[name]))
        print(f"{file}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
