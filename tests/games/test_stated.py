"""What lines state that later ones change, and whom an event hurts: a sum of what has happened rests on both."""

from __future__ import annotations

import random
import re
from importlib import import_module
from typing import Any

import pytest

from bot.games.contract.game import PUBLIC, Line
from bot.games.dixie.game import GAME as DIXIE
from bot.record.digest import current

VALUES = re.compile(
    r"[:.] \d+ (?:\w+ )*left\b|\. [\w ]+ has \d health\.|\. Tension \w+ (?:to|at) \d+\.|\(now \d+ hits?\)"
)
"""Values that a line states at its end."""


def lines_of(game: Any, decisions: int) -> list[str]:
    """What all are told of so many decisions of practice opponents."""
    rng = random.Random(3)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    done = game.setup({option.key: next(iter(option.values)) for option in game.options}, draw)
    found = []
    for _ in range(decisions):
        found += [line.text for event in done.events for line in event.lines.values()]
        if not (awaited := game.awaited(game.view(done.state, None))):
            break
        seat = next(iter(awaited))
        view = game.view(done.state, seat)
        practice = game.quick_practice or (lambda view, seat, rng, game=game: game.advice(view, seat, rng).decision)
        done = game.apply(done.state, seat, game.parse(practice(view, seat, rng)), draw)
    return found


@pytest.mark.parametrize("key", ["life_1861", "overland", "dixie", "chancellorsville", "donelson"])
def test_a_value_that_a_later_line_changes_is_known_as_one(key: str) -> None:
    game: Any = import_module(f"bot.games.{key}.game").GAME
    stating = [text for text in lines_of(game, 80) if VALUES.search(text)]
    for text in stating:
        twice = [("", Line(text)), ("", Line(text))]
        before, last = (line.text for _, line in current(game, twice))
        assert not VALUES.search(before) and last == text, text
    assert stating


@pytest.mark.parametrize(
    ("text", "hurt"),
    [
        ("The Union moves Tyler and 1 card from USA Left to CSA Right.", "csa"),
        ("The Confederates move 2 cards from CSA Right to USA Left.", "usa"),
        ("The Confederates move Ashby from the Reserve to Left-Front.", "usa"),
        ("The Union moves 1 card from the Reserve to USA Left.", None),
        ("The Union moves 1 card from CSA Right to the Reserve.", None),
    ],
)
def test_an_enemy_in_ones_line_hurts(text: str, hurt: str | None) -> None:
    assert DIXIE.loser(("moved", Line(text))) == hurt
    at = {"CSA Right.": "cr", "USA Left.": "ul", "Left-Front.": "fl"}.get(text.rsplit(" to ")[1])
    by = "usa" if text.startswith("The Union") else "csa"
    assert at is None or DIXIE.loser(("revealed", Line("", {"side": by, "at": at}))) == hurt
