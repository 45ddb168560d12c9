"""What must be read on a whole board is at least 11 pixels high on a phone 390 wide, in every game."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from bot.games.chronicle.comparison import merged
from bot.games.contract.choices import Focus
from bot.games.library import LIBRARY
from tests.renderers.at_random import played

PHONE, LEAST_HIGH = 390, 11
"""Pixels of a phone from side to side, and how high at least what must be read is there."""
LOOKS = 4
"""Positions of a game that are looked at."""


@cache
def views(key: str) -> tuple[Any, ...]:
    """Returns what spectators and the seats see of a game of random decisions, now and then and at its end."""
    game, states = LIBRARY[key].game, played(key)
    looked = states[-1 :: -max(1, len(states) // LOOKS)]
    return tuple(
        game.view(state, seat) for state in looked for seat in (None, *sorted(game.awaited(game.view(state, None))))
    )


DECORATION: dict[str, dict[str, str]] = {
    "overland": {
        r"(Shenandoah|Rapidan|Rappahannock|North Anna|South Anna|Pamunkey|Chickahominy) R\.|Blue Ridge": "no rule, no "
        "choice and no line of the log names these rivers and mountains: they show what country this is. The James, "
        "which wins, is read",
        "Fredericksburg|Petersburg": "no area, only where one is between areas; the larger name would lie in a road",
    },
    "life": {},
    "donelson": {},
    "dixie": {
        r"(Matthews|Buck|Henry House) Hill|(Dogan|Chinn) Ridge|(Bull|Cub) Run|Young’s Branch|Stone (House|Bridge)|"
        r"(Sudley|Lewis) Woods|Sudley (Church|Road)|Robinson|Portici|Warrenton Turnpike|compass": "the country behind "
        "the positions: no rule and no choice names it, and ground that a card stands for is named on that card; "
        "larger names would lie on houses and on each other",
    },
    "chancellorsville": {
        r"(Rapidan|Rappahannock) R\.": "no rule and no choice names a river: where it is crossed stand red arrows, "
        "which the key explains; larger names would lie under the corps",
    },
}
"""By game what texts may be smaller (a pattern of all of the text), with the reason why nobody must read it."""


def decoration(key: str, what: str) -> bool:
    """Whether nobody needs to read a text on a picture of a game."""
    return any(re.fullmatch(each, what) for each in DECORATION[key])


@pytest.mark.parametrize("key", LIBRARY)
def test_a_phone_shows_what_must_be_read_on_a_whole_board(key: str) -> None:
    """All that is written is large enough, but for what is said to be decoration, and that is there."""
    picture = import_module(f"renderers.{LIBRARY[key].package}.picture")
    canvases = [picture.compose(view) for view in views(key)]
    # Where the board shows the part at which something happened last, the whole of it too.
    canvases += [picture.compose_field(view) for view in views(key)] if hasattr(picture, "compose_field") else []
    # And what has become of it from the first of the positions to the last.
    last, *_, first = views(key)
    marks = merged(LIBRARY[key].game.marks(first, last, ()))
    canvases.append(picture.compose_marked(last, Focus((), (), "marked", marks)))
    small = {
        text.what: high
        for canvas in canvases
        for text in canvas.placed
        if text.kind == "text" and (high := text.tall * PHONE / canvas.image.width) < LEAST_HIGH
    }
    assert {what: high for what, high in small.items() if not decoration(key, what)} == {}
    assert all(any(re.fullmatch(each, what) for what in small) for each in DECORATION[key]), "none is so small"


def test_dixie_s_header_says_in_words_that_must_be_read_what_each_side_has_and_has_lost() -> None:
    compose = import_module("renderers.dixie.picture").compose
    for view in views("dixie"):
        assert {"Reserve", "deck", "lost"} <= {p.what for p in compose(view).placed if p.tall and p.matters}
