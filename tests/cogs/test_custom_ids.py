"""Custom ids say all that a click needs, within Discord's hundred characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.overland.game import GAME
from bot.games.tree import legal
from cogs.parts.custom_ids import LIMIT, custom_id, from_path, parsed, to_path

KEYS = st.from_regex(r"[a-z0-9-]{1,12}(,[a-z0-9-]{1,12}){0,2}", fullmatch=True)


@given(st.lists(KEYS, max_size=2).map(tuple), st.integers(0, 10_000))
def test_what_goes_in_comes_out(path: tuple[str, ...], revision: int) -> None:
    made = parsed(custom_id("d", "k7f3qz2a", "red", revision, from_path(path)))
    assert made is not None
    assert (made.verb, made.game) == ("d", "k7f3qz2a")
    assert made.arguments == ("red", str(revision), from_path(path))
    assert to_path(made.arguments[-1]) == path


@pytest.mark.parametrize("text", ["", "x:d:game", "a:d", "somebody-elses", "a"])
def test_other_ids_are_not_ours(text: str) -> None:
    assert parsed(text) is None


def test_one_too_long_is_refused_before_discord_would() -> None:
    with pytest.raises(ValueError, match=f"more than {LIMIT}"):
        custom_id("d", "k7f3qz2a", "x" * LIMIT)


def test_every_decision_of_overland_fits() -> None:
    from bot.games.overland.rules.setup import start
    from bot.games.overland.state.view import view

    for text in legal(GAME, view(start("easier")), "us"):
        assert len(custom_id("d", "k7f3qz2a", "us", 999_999, from_path(tuple(text.split())))) <= LIMIT
