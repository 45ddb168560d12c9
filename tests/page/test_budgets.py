"""What a turn costs on a phone: taps, and the heights of private panels. ``tests.page.budgets`` prints the table."""

from __future__ import annotations

import random
import statistics
from pathlib import Path
from typing import Any

import pytest

from tests.page import budgets
from tests.page.browser import PHONE, Tabs
from tests.page.budgets import (
    BUDGETS,
    KINDS,
    SCREENS,
    TYPED,
    Player,
    Wish,
    begin,
    counted,
    first_open,
    heights,
    p90,
)
from tests.wire.playing import by_panel
from tests.wire.table import answer, table

ONE_SCREEN = 0.95
"""The share of the panels whose picture and first choice a phone shows on one screen."""


@pytest.mark.parametrize(
    ("key", "positions"),
    [
        *((key, 3) for key in KINDS),
        *(pytest.param(key, 100, marks=pytest.mark.long, id=f"{key}-long") for key in KINDS),
    ],
)
async def test_a_panel_shows_its_picture_and_the_first_choice(tabs: Tabs, key: str, positions: int) -> None:
    """On one screen, and all of it is at most half a screen higher; at its root, on the way to a decision, and with a
    hint, over the positions of practice games."""
    found = await heights(tabs, key, positions)
    whole = [each for each in found if each.one_screen]
    assert len(whole) >= ONE_SCREEN * len(found), [each for each in found if not each.one_screen]
    assert [each for each in found if each.height > SCREENS * PHONE[1]] == []


@pytest.mark.parametrize("key", ["dixie", "chancellorsville"])
async def test_a_turn_by_hints_takes_few_taps(tmp_path: Path, key: str) -> None:
    async with table(tmp_path, boards=False) as at:
        found = await counted(at, key, hinted=True, games=1, turns=2)
        assert len(found) == 2 and max(found) <= BUDGETS[key].hinted[1], found


@pytest.mark.long
@pytest.mark.parametrize("hinted", [True, False], ids=["hints", "own"])
@pytest.mark.parametrize("key", BUDGETS)
async def test_a_turn_takes_few_taps(tmp_path: Path, key: str, hinted: bool) -> None:
    """In the median, and in nine turns of ten; Donelson's turns differ most, so more of them are played."""
    async with table(tmp_path, boards=False) as at:
        found = await counted(at, key, hinted, games=4 if key == "donelson" else 2, turns=8)
    middle, most = BUDGETS[key].hinted if hinted else BUDGETS[key].chosen
    assert statistics.median(found) <= middle and p90(found) <= most, sorted(found)


async def test_a_decision_that_is_typed_counts_as_taps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each letter of its first word, and what it takes to open, choose and send the command; and it is no turn."""

    async def no_way(*_: Any) -> Any:
        raise AssertionError("the panel offers no way")

    monkeypatch.setattr(budgets, "by_panel", no_way)
    async with table(tmp_path, boards=False) as at:
        engine = await begin(at, "overland", "us", "typed")
        player = Player(at, engine, "us", False, random.Random(1))
        await player.play(2)
    assert len(player.turns) == 2 and player.typed >= 2
    assert min(player.turns.values()) >= TYPED + len("attack")


async def test_the_counters_of_a_refused_brigade_go_one_at_a_time(tmp_path: Path) -> None:
    """None of what was wished is left out."""
    async with table(tmp_path, boards=False) as at:
        engine = await begin(at, "donelson", "csa", "refused")
        player, view = Player(at, engine, "csa", False, random.Random(1)), engine.view("csa")
        single = Wish("move davidson-a 1911", "davidson"), Wish("move davidson-b 1911", "davidson")
        player.moved = {"davidson"}
        assert player.refused(view, Wish("brigade davidson 2425", "davidson", single))
        assert player.queue == [*single] and not player.moved
        assert not player.refused(view, Wish("done"))


async def test_the_piece_whose_hexes_stand_open_goes_first(tmp_path: Path) -> None:
    """Where it is to go to one of them, unless something else is wished for it before that."""
    async with table(tmp_path, boards=False) as at:
        await begin(at, "donelson", "csa", "open")
        panel = answer(await by_panel(at.ann, await at.panel(at.ann), "brigade davidson 1910"))
    menu = panel.selects[0]
    assert "Drake's brigade to which hex?" in str(menu.placeholder)
    drake, other = Wish(f"brigade drake {menu.options[0].value}", "drake"), Wish("brigade baldwin 1512", "baldwin")
    assert first_open([other, drake], panel) == 1
    assert first_open([other, Wish("garrison drake-a"), drake], panel) == 0
    assert first_open([other, Wish("brigade drake 0101", "drake")], panel) == 0
