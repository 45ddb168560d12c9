"""Draws docs/overland.gif, the moving picture of the README: a campaign as its hints would play it, from the first
attack to Richmond. ``python -m tests.showpiece``; run it again when the board looks different."""

from __future__ import annotations

import random
from pathlib import Path

from bot.client import artist_of
from bot.games.contract import PUBLIC
from bot.games.library import LIBRARY
from bot.games.options import checked_options
from renderers.film import animate

PICTURE = Path(__file__).parents[1] / "docs" / "overland.gif"
KEY, SEED = "overland", 3
STEP, LAST = 1800, 5000
"""Milliseconds for which a board is shown."""
AFTER_COLOURS = 13 + 3 * 256
"""Where a GIF with 256 colours for all its frames says how often it is shown."""
FOR_EVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def draw() -> bytes:
    """The moving picture, which begins again after its end."""
    game, rng = LIBRARY[KEY].game, random.Random(SEED)
    artist = artist_of(LIBRARY[KEY].package)
    assert artist is not None

    def roll(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    state = game.setup(checked_options(game, {}), roll).state
    views = [game.view(state, None)]
    while seats := game.awaited(views[-1]):
        [seat] = seats
        advice = game.advice(game.view(state, seat), seat, rng)
        assert advice is not None
        state = game.apply(state, seat, game.parse(advice.decision), roll).state
        views.append(game.view(state, None))
    gif = animate(artist.draw, views, [STEP] * (len(views) - 1) + [LAST])
    return gif[:AFTER_COLOURS] + FOR_EVER + gif[AFTER_COLOURS:]


if __name__ == "__main__":
    PICTURE.write_bytes(draw())
