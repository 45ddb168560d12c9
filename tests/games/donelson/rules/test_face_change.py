"""The face change of the side that is not to move (sections 2, 6 and 29)."""

from __future__ import annotations

import pytest

from bot.games.donelson.options import Options
from bot.games.donelson.rules import face_change
from bot.games.donelson.state.state import Preferences
from bot.games.donelson.state.working_copy import Work
from tests.games.donelson.positions import Position, position


def turned(at: Position) -> Work:
    """After the Union's units have turned, between the Confederates' halves."""
    work = at.work(actor="csa")
    face_change.change_faces(work)
    return work


@pytest.mark.rule("US-2.4")
def test_units_turn_to_an_enemy_within_three_hexes() -> None:
    work = turned(position("oglesby-a@2009s b1il@2009s grant@2009 baldwin-a@1709s cook-a@1522s"))
    assert work.units["oglesby-a"].facing == work.units["b1il"].facing == "n"
    assert work.units["cook-a"].facing == "s"


@pytest.mark.rule("US-2.4")
def test_who_has_the_enemy_before_it_keeps_its_facing() -> None:
    assert turned(position("oglesby-a@2009ne baldwin-a@1808s")).units["oglesby-a"].facing == "ne"


@pytest.mark.rule("US-2.3")
def test_nobody_turns_in_an_enemys_zone() -> None:
    at = position("oglesby-a@2010s baldwin-a@1910s")
    assert turned(at).units["oglesby-a"].facing == "s"


@pytest.mark.rule("US-2.4", "US-29.1")
def test_a_standing_order_keeps_the_facing() -> None:
    at = position("oglesby-a@2009s baldwin-a@1709s").written("usa", preferences=Preferences(face="keep"))
    assert turned(at).units["oglesby-a"].facing == "s"


@pytest.mark.rule("US-29.2")
def test_live_windows_ask() -> None:
    at = position("oglesby-a@2009s baldwin-a@1709s cook-a@1522s", options=Options(live=True))
    work = turned(at)
    assert [(ask.what, ask.side, ask.units) for ask in work.asks] == [("face", "usa", ("oglesby-a",))]
