"""The odds panel: by one's own sheet and what the table reckons the enemy at (sections 1 and 11)."""

from __future__ import annotations

import pytest

from bot.games.contract.advice import OddsTable
from bot.games.donelson.game import GAME
from tests.games.donelson.positions import Position
from tests.games.donelson.rules.combat.battles import ATTACKER, DEFENDER, battle


def panel(at: Position) -> OddsTable:
    side = at.awaited()[0]
    return GAME.odds(GAME.view(at.state, side), side)


@pytest.mark.rule("US-1.9")
def test_a_declared_attack_and_its_chances() -> None:
    at = battle(DEFENDER, "brown-a@1512s hanson-a@1511s").play("attack 1612 brown-a,hanson-a")
    (row,) = panel(at).rows
    assert row.label == "1612 by Brown A and Hanson A"
    assert row.average == "die +2: odds 2:1 +2; they lose 0.8 on average, you 0.3"
    chances = {each.label: each.chance for each in row.chances}
    assert chances["they retreat"] == pytest.approx(1 / 2)
    assert chances["engaged"] == pytest.approx(1 / 2)
    assert chances["at least 2 lost by them"] == pytest.approx(1 / 6)


def test_what_could_be_attacked_is_told_before_it_is_declared() -> None:
    (row,) = panel(battle(DEFENDER, ATTACKER)).rows
    assert row.label == "possible: 1612 by Brown A"


def test_a_bombardments_chances() -> None:
    at = battle("cook-a@1612s", "graves@1412s").play("bombard 1612 graves")
    (row,) = panel(at).rows
    assert {each.label: each.chance for each in row.chances} == {
        "at least 1 lost by them": pytest.approx(2 / 6),
        "they retreat": pytest.approx(1 / 6),
    }


def test_nothing_is_rolled_for_while_moving() -> None:
    assert panel(battle(DEFENDER, ATTACKER, stage="first-move")).rows == ()
