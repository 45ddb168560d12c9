"""The process that serves."""

from __future__ import annotations

import gc

import pytest

from bot.cli.serving import served


@pytest.mark.usefixtures("collector")
def test_collections_pass_over_what_was_loaded_before() -> None:
    """They stop every game, for a time that grows with what they look through."""
    found = list[int]()

    async def serving() -> None:
        found.append(gc.get_freeze_count())

    kept, before = [[number] for number in range(10_000)], gc.get_freeze_count()
    assert served(serving()) == 0
    assert found[0] >= before + len(kept)
