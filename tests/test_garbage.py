"""Pauses of the collector of garbage: what stays is looked through once, and again after a while."""

from __future__ import annotations

import gc
import weakref

import pytest

from bot.cli import garbage


class Ring:
    """Refers to itself, so that only the collector can take it away."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture
def serving(collector: None) -> None:
    """The collector as a serving bot has it."""
    garbage.shorten_pauses()


@pytest.mark.usefixtures("serving")
def test_what_stays_is_looked_through_once() -> None:
    kept, before = [[number] for number in range(1000)], gc.get_freeze_count()
    gc.collect()
    assert gc.get_freeze_count() >= before + len(kept), "what was found in use is passed over from then on"
    # What is thrown away without having been found in use goes as ever.
    ring = Ring()
    gone = weakref.ref(ring)
    del ring
    gc.collect()
    assert gone() is None


@pytest.mark.usefixtures("serving")
def test_what_went_after_that_goes_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = Ring()
    gone = weakref.ref(ring)
    gc.collect()
    del ring
    gc.collect()
    assert gone() is not None, "it was in use when it was looked at"
    monkeypatch.setattr(garbage, "EVERYTHING_AFTER", 0.0)
    gc.collect()
    assert gone() is None
