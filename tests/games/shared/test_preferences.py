"""Standing preferences: which there are, how each may be answered, and what stands."""

from __future__ import annotations

import pytest

from bot.games.contract.choices import Refusal
from bot.games.kit.preferences import Preference, level

SOME = {
    "hits": Preference("Who is hit", "Who is hit first?", {"low": "The lowest", "high": "The highest"}),
    "train": Preference("Trains", "Does the train wait?", {"yes": "It waits", "no": "It goes"}),
}


def test_which_there_are_and_how_each_may_be_answered() -> None:
    first = level(SOME, {}, (), "XX-1")
    assert first is not None and [(c.key, c.label) for c in first.choices] == [
        ("hits", "Who is hit"),
        ("train", "Trains"),
    ]
    ways = level(SOME, {"hits": "high"}, ("hits",), "XX-1")
    assert ways is not None and ways.prompt == "Who is hit first?"
    assert [c.label for c in ways.choices] == ["The lowest", "The highest (as now)"]
    assert level(SOME, {}, ("hits", "low"), "XX-1") is None


@pytest.mark.parametrize("path", [("moon",), ("hits", "yes"), ("hits", "low", "low")])
def test_what_is_no_answer_is_refused(path: tuple[str, ...]) -> None:
    with pytest.raises(Refusal, match="is not one of the choices") as refused:
        level(SOME, {}, path, "XX-1")
    assert refused.value.rule == "XX-1"
