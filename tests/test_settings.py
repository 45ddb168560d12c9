"""What the environment says of drawing and measuring."""

from __future__ import annotations

import os

import pytest

from bot.settings import from_environment

DRAWING = "ADJUTANT_DRAWING_PROCESSES"


@pytest.mark.parametrize(("cores", "processes"), [(1, 0), (2, 1), (4, 3), (64, 4), (None, 0)])
def test_one_core_is_left_to_the_bot(cores: int | None, processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """And where there is one alone, nothing is drawn elsewhere."""
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert from_environment({}).drawing_processes == processes


def test_what_is_asked_for_counts() -> None:
    assert from_environment({DRAWING: "0"}).drawing_processes == 0
    assert from_environment({DRAWING: " 3 "}).drawing_processes == 3
    assert (
        from_environment({}).metrics_port is None
        and from_environment({"ADJUTANT_METRICS_PORT": "9464"}).metrics_port == 9464
    )


def test_a_double_tap_is_told_in_milliseconds() -> None:
    assert from_environment({}).double_tap == 1.0
    assert from_environment({"ADJUTANT_DOUBLE_TAP_MS": "0"}).double_tap == 0


def test_moving_pictures_are_made_unless_it_is_said_otherwise() -> None:
    assert (
        from_environment({}).moving_pictures and not from_environment({"ADJUTANT_MOVING_PICTURES": "0"}).moving_pictures
    )


@pytest.mark.parametrize("wrong", ["-1", "many", "65", "1.5"])
def test_a_number_that_is_none_is_told_in_a_sentence(wrong: str) -> None:
    with pytest.raises(ValueError, match=f"{DRAWING} is {wrong}"):
        from_environment({DRAWING: wrong})
