"""No kind of struct is worked out for decoding once there are threads."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
from msgspec import Struct

from bot.storage.opening import open_database


def fresh_kinds() -> tuple[type[Struct], type[Struct]]:
    """Two kinds with a third in common. They are made in the test, since any test before it that opens a database works
    out whatever is there by then."""
    inner = msgspec.defstruct("Inner", [("number", int)], frozen=True)
    return (
        msgspec.defstruct("Late", [("inner", inner)], frozen=True),
        msgspec.defstruct("Early", [("inner", inner)], frozen=True),
    )


def worked_out(kind: type[Struct]) -> list[str]:
    """What msgspec asks of a kind's annotations when one is decoded."""
    found = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.endswith("msgspec/_utils.py"):
            found.append(frame.f_code.co_name)

    sys.setprofile(note)
    try:
        msgspec.json.decode(b'{"inner": {"number": 1}}', type=kind)
    finally:
        sys.setprofile(None)
    return found


async def test_a_struct_is_worked_out_before_the_database_has_threads(tmp_path: Path) -> None:
    late, early = fresh_kinds()
    assert "get_class_annotations" in worked_out(late)
    database = await open_database(tmp_path / "adjutant.db")
    await database.close()
    assert worked_out(early) == []
