"""What the environment says of drawing and measuring."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.cli.local_host import cache_folder
from bot.settings import Settings, from_environment

DRAWING, SEARCHING = "ADJUTANT_DRAWING_PROCESSES", "ADJUTANT_SEARCH_PROCESSES"


@pytest.mark.parametrize(("cores", "processes"), [(1, 0), (2, 1), (4, 3), (64, 4), (None, 0)])
def test_one_core_is_left_to_the_bot(cores: int | None, processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """And where there is one alone, nothing is drawn elsewhere."""
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert from_environment({}).drawing_processes == processes


def test_opponents_of_one_table_at_a_time_look_ahead_unless_more_are_asked_for() -> None:
    assert from_environment({}).search_processes == 1
    assert from_environment({SEARCHING: "3"}).search_processes == 3
    with pytest.raises(ValueError, match=f"{SEARCHING} is 0, where a whole number from 1 to 64 was expected."):
        from_environment({SEARCHING: "0"})


def test_what_is_asked_for_counts() -> None:
    assert from_environment({DRAWING: "0"}).drawing_processes == 0
    assert from_environment({DRAWING: " 3 "}).drawing_processes == 3
    assert (
        from_environment({}).metrics_port is None
        and from_environment({"ADJUTANT_METRICS_PORT": "9464"}).metrics_port == 9464
    )
    assert from_environment({}).metrics_host == "127.0.0.1", "no other machine reads them unless it is asked for"
    assert from_environment({"ADJUTANT_METRICS_HOST": " 0.0.0.0 "}).metrics_host == "0.0.0.0"


def test_what_is_drawn_once_is_kept_with_the_data_or_in_the_users_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The local Discord that keeps nothing has no data folder that lasts, and yet draws nothing twice."""
    assert Settings(data=tmp_path).layers == tmp_path / "layers"
    assert Settings(data=tmp_path, drawn=tmp_path / "cache").layers == tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "mine"))
    assert cache_folder() == tmp_path / "mine" / "adjutant"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder() == Path.home() / ".cache" / "adjutant"


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


def test_shards_are_a_range_of_all() -> None:
    assert from_environment({}).shards == () and from_environment({}).shard_count == 0
    for given, shards, count in (("0-3/16", (0, 1, 2, 3), 16), (" 5/6 ", (5,), 6), ("0/1", (0,), 1)):
        settings = from_environment({"ADJUTANT_SHARDS": given})
        assert (settings.shards, settings.shard_count) == (shards, count)
    for wrong in ("16/16", "3-2/16", "0-16/16", "1", "/", "0-3", "a/b", "-1/2", "0/0", "0/99999"):
        with pytest.raises(ValueError, match="where shards such as 0-3/16 were expected"):
            from_environment({"ADJUTANT_SHARDS": wrong})


def test_a_database_is_a_file_unless_an_address_is_given() -> None:
    assert from_environment({}).database == Path("data/adjutant.db")
    address = "postgresql://adjutant:secret@localhost/adjutant"
    assert from_environment({"ADJUTANT_DATABASE": address}).database == address
    with pytest.raises(ValueError, match="ADJUTANT_DATABASE is no address") as refused:
        from_environment({"ADJUTANT_DATABASE": "mysql://adjutant:secret@localhost"})
    assert "secret" not in str(refused.value)
