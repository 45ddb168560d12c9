"""The process that serves."""

from __future__ import annotations

import gc

from bot.cli.serving import served


def test_collections_pass_over_what_was_loaded_before() -> None:
    """They stop every game, for a time that grows with what they look through."""
    found = list[int]()

    async def serving() -> None:
        found.append(gc.get_freeze_count())

    before = gc.get_freeze_count()
    try:
        assert served(serving()) == 0
    finally:
        gc.unfreeze()
    assert found[0] > before + 10_000
