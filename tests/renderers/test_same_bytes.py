"""The same view gives the same picture: again, after others, and in a process with other hashes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from bot.games.dixie.game import GAME as DIXIE
from renderers.chancellorsville import picture as chancellorsville
from renderers.club import card, ladder
from renderers.dixie import picture as dixie
from renderers.donelson import picture as donelson
from renderers.life_1861 import picture as life
from renderers.overland import picture as overland
from tests.renderers import donelson_scene, test_club, test_dixie, test_life_1861
from tests.renderers.test_close_up import views

DRAWN: tuple[tuple[Callable[[Any], bytes], Callable[[], list[Any]]], ...] = (
    (overland.draw, lambda: [*views("overland")[:2]]),
    (life.draw, lambda: [views("life")[-1], test_life_1861.gathered("c3")]),
    (dixie.draw, lambda: [DIXIE.view(state, "usa") for state in test_dixie.CROWDS[4:6]]),
    (chancellorsville.draw, lambda: [*views("chancellorsville")[:2]]),
    (donelson.draw, lambda: [views("donelson")[-1], donelson_scene.busy()]),
    (ladder.draw, lambda: [test_club.season(5), test_club.season(1)]),
    (card.draw, lambda: [*test_club.CARDS]),
)
"""What draws, and two of its views or more."""
THERE = """
import hashlib, sys, msgspec
from importlib import import_module
for draws, of, name, views in reversed(msgspec.json.decode(sys.stdin.buffer.read())):
    kind = getattr(import_module(of), name)
    for view in reversed(msgspec.convert(views, list[kind])):
        print(hashlib.sha256(import_module(draws).draw(view)).hexdigest())
"""
"""Draws the same in another order."""


def test_the_same_view_gives_the_same_bytes_in_any_process() -> None:
    every = [(draw, found()) for draw, found in DRAWN]

    def hashes() -> Iterator[str]:
        for draw, some in every:
            yield from (hashlib.sha256(draw(view)).hexdigest() for view in some)

    ours = [*hashes()]
    assert ours == [*hashes()]
    sent = [(draw.__module__, type(some[0]).__module__, type(some[0]).__name__, some) for draw, some in every]
    done = subprocess.run(
        [sys.executable, "-c", THERE],
        input=msgspec.json.encode(sent),
        capture_output=True,
        check=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"},
    )
    assert done.stdout.decode().split() == ours[::-1]
