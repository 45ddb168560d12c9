"""The night between the days (section 24)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.donelson.data.forces import reserve
from bot.games.donelson.rules import night
from bot.games.donelson.state.state import Engagement, Unit
from bot.games.donelson.state.working_copy import Work
from tests.games.donelson.positions import Position, position

ARMIES = "head-a@1217 drake-a@1812! oglesby-a@2009/2! oglesby-b@2009/5 oglesby-c@2109/4 grant@2011"


def dusk(*more: str, lost: int = 0) -> Position:
    """The eighth turn's end, Oglesby's brigade with some points lost, and the reserve to come."""
    at = position(ARMIES, *more, turn=8, active="usa", stage="second-combat")
    due = at.state.units | dict.fromkeys(reserve(), Unit(status="due"))
    return at.changed(units=due).written("usa", lost={"oglesby": lost})


def fallen(at: Position) -> Work:
    """The night has fallen."""
    work = at.work()
    night.fall(work)
    return work


@pytest.mark.rule("US-24.1")
def test_everybody_rallies_and_engagements_end() -> None:
    at = dusk().changed(engagements=(Engagement("usa", ("oglesby-a",), ("drake-a",), 1),))
    work = fallen(at)
    assert not work.engagements and not any(unit.disordered for unit in work.units.values())


@pytest.mark.rule("US-24.2")
def test_whoever_fought_at_dusk_may_move_at_night() -> None:
    at = dusk()
    units = at.state.units | {"oglesby-a": replace(at.state.units["oglesby-a"], fought=True)}
    assert not fallen(at.changed(units=units)).units["oglesby-a"].fought


@pytest.mark.rule("US-24.6")
def test_losses_are_made_good_first() -> None:
    work = fallen(dusk(lost=4))
    strength = work.roster("usa").strength
    assert [strength[f"oglesby-{letter}"] for letter in "abc"] == [5, 5, 5]
    assert work.roster("usa").lost["oglesby"] == 0


@pytest.mark.rule("US-24.5", "US-24.6")
def test_what_is_left_over_comes_as_regiments() -> None:
    """Fifteen points less four: three regiments of three."""
    work = fallen(dusk(lost=4))
    fresh = [key for key in reserve() if work.units[key].status == "due"]
    assert len(fresh) == 3 and all(work.roster("usa").strength[key] == 3 for key in fresh)
    assert all(work.units[key].status == "gone" for key in reserve() if key not in fresh)


@pytest.mark.rule("US-24.6")
def test_neither_morale_nor_the_count_of_losses_is_lowered() -> None:
    at = dusk(lost=4).written("usa", lost={"oglesby": 4}, demoralization=10, crossed=9)
    roster = fallen(at).roster("usa")
    assert (roster.demoralization, roster.crossed) == (10, 9)


@pytest.mark.rule("US-24.3", "US-24.4")
def test_at_night_nobody_comes_next_to_the_enemy() -> None:
    """Neither infantry nor a leader; who is there already need not go."""
    at = position("oglesby-a@2011n mcclernand@2011 heiman-a@2009s", active="usa", stage="night-move", turn=8)
    for mover in ("oglesby-a", "mcclernand"):
        assert not at.allowed(f"move {mover} 2010") and at.allowed(f"move {mover} 2012"), mover
    near = position("oglesby-a@2010n heiman-a@2009s", active="usa", stage="night-move", turn=8)
    assert near.allowed("done") and near.play("done").at("oglesby-a") == [2010]


@pytest.mark.rule("US-24.5")
def test_a_full_army_gets_five_regiments() -> None:
    work = fallen(dusk())
    assert all(work.units[key].status == "due" for key in reserve())
