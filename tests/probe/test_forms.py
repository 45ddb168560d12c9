"""The probe's form: its whole decisions, its random ones and what the rules allow are the same."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.contract.choices import Refusal
from bot.games.tokens import UNSET
from bot.games.tree import Tree, decisions
from tests.probe.game import PROBE
from tests.probe.state import EFFECTS, GRID, RED, Frame, SeatView
from tests.probe.test_probe import side, state


def turn() -> SeatView:
    """Red's view of its turn, with its scattering before it."""
    view = PROBE.view(state(side("a1"), side("a1"), Frame("turn", RED)), RED)
    assert isinstance(view, SeatView)
    return view


VIEW = turn()
TREE: Tree = decisions(PROBE, VIEW, RED)
NUMBERS = st.integers(-1, GRID + 2).map(str) | st.just(UNSET)
SETS = st.lists(st.sampled_from((*EFFECTS, "-", "", UNSET)), max_size=4).map(",".join)


@cache
def every() -> frozenset[str]:
    """All whole decisions of the tree."""
    return frozenset(" ".join(path) for path in TREE.every())


def allowed(text: str) -> bool:
    """Whether the rules read a text as it stands, and allow it."""
    try:
        decision = PROBE.parse(text)
    except Refusal:
        return False
    return PROBE.text(decision) == text and PROBE.check(VIEW, RED, decision) is None


@pytest.mark.rule("PR-11")
def test_every_filling_is_allowed() -> None:
    assert sum(text.startswith("scatter ") for text in every()) == GRID * GRID * 2 ** len(EFFECTS)
    assert all(map(allowed, every()))


@settings(max_examples=150)
@given(column=NUMBERS, row=NUMBERS, effects=SETS)
def test_what_is_allowed_is_in_the_tree_and_nothing_else(column: str, row: str, effects: str) -> None:
    path = ("scatter", column, row, effects)
    text = " ".join(path)
    assert allowed(text) == (text in every()) == TREE.holds(path)


@settings(max_examples=200)
@given(seed=st.integers(0, 2**32))
def test_random_play_finds_what_is_allowed(seed: int) -> None:
    assert " ".join(TREE.random(random.Random(seed))) in every()


@settings(max_examples=200)
@given(tokens=st.tuples(NUMBERS, NUMBERS, SETS), filled=st.integers(0, 3))
def test_a_sheet_is_open_to_just_what_its_fields_offer(tokens: tuple[str, str, str], filled: int) -> None:
    """However it is filled in so far, the panel finds the sheet again by the path that it shows it at."""
    path = ("scatter", *tokens[:filled])
    sheet = TREE.sheet(path)
    assert TREE.leads_on(path) == (sheet is not None)
    assert not (sheet is not None and TREE.holds(path)), "a form that says all has been left"
    if sheet is not None:
        assert TREE.sheet(sheet.shown) == sheet and sheet.full == (" ".join(sheet.filled) in every())
