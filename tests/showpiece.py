"""Draws the README's pictures: a board of each game, and docs/overland.gif, which moves: a campaign as its hints would
play it, from the first attack to Richmond. ``python -m tests.showpiece``; run it again when boards look different."""

from __future__ import annotations

import random
from pathlib import Path

from bot.client import artist_of
from bot.games.contract.game import PUBLIC
from bot.games.contract.options import checked_options
from bot.games.library import LIBRARY
from renderers.film import animate
from tests.covers import Moment, composed

DOCS = Path(__file__).parents[1] / "docs"
KEY, SEED = "overland", 3
BOARDS = {
    "overland": ("overland", Moment(seed=5, decisions=9)),
    "life_1861": ("life", Moment(seed=3, decisions=40)),
    "dixie": ("dixie", Moment(seed=4, decisions=90, seat="usa", options={"edition": "gettysburg"})),
    "chancellorsville": ("chancellorsville", Moment(seed=2, decisions=80, seat="csa")),
    "donelson": ("donelson", Moment(seed=1, decisions=150)),
}
"""The boards by the names of their files, each with the game's key."""
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
    for package, (key, moment) in BOARDS.items():
        composed(key, moment).image.save(DOCS / f"{package}.png", "PNG", optimize=True)
    (DOCS / "overland.gif").write_bytes(draw())
