"""Draws the games' covers, the small pictures by which they are chosen: ``python -m tests.covers [KEY …]``.

A cover is a strip of the board at a moment of a game that the practice opponent (or chance) has played, drawn by the
game's own renderer and shrunk; it is kept as ``renderers/<package>/cover.png``. Draw it anew when the board looks
different.
"""

from __future__ import annotations

import io
import random
import sys
from pathlib import Path

from msgspec import Struct
from PIL import Image

from bot.client import artist_of
from bot.games.contract import PUBLIC, Seat
from bot.games.library import LIBRARY
from bot.games.options import checked_options
from bot.games.tree import wander
from renderers.covers import HEIGHT, WIDTH

ROOT = Path(__file__).parents[1]


class Scene(Struct, frozen=True):
    """A moment of a game: ``decisions`` into a match of that seed, as ``seat`` sees it (None: a spectator), and the
    upper edge of the strip that is shown, as a part of the board's height."""

    seed: int
    decisions: int
    top: float
    seat: Seat | None = None
    options: dict[str, str] = {}


SCENES = {
    "overland": Scene(seed=5, decisions=2, top=0.015),
    "life": Scene(seed=3, decisions=24, top=0.17),
    "dixie": Scene(seed=4, decisions=61, top=0.34, seat="usa", options={"edition": "gettysburg"}),
    "donelson": Scene(seed=1, decisions=0, top=0.078),
    "chancellorsville": Scene(seed=2, decisions=60, top=0.2, seat="csa"),
}


def draw(key: str, scene: Scene) -> bytes:
    """Returns a game's cover, a PNG."""
    descriptor = LIBRARY[key]
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
    artist = artist_of(descriptor.package)
    assert artist is not None
    inks = Image.open(io.BytesIO(artist.draw(game.view(state, scene.seat))))
    board = inks.convert("RGB")
    height = board.width * HEIGHT // WIDTH
    top = min(int(board.height * scene.top), board.height - height)
    strip = board.crop((0, top, board.width, top + height)).resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    # In the board's own inks: a palette made for the strip would drop the few touches of red and gold.
    strip.quantize(palette=inks, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main(keys: list[str]) -> None:
    """Draws the covers of those games, of all for none, and keeps them."""
    for key in keys or SCENES:
        file = ROOT / "renderers" / LIBRARY[key].package / "cover.png"
        file.write_bytes(draw(key, SCENES[key]))
        print(f"{file}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
