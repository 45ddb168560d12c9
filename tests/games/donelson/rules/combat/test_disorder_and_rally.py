"""Disorder spreads; rally ends it (sections 14 and 15)."""

from __future__ import annotations

import pytest

from bot.games.contract.game import PUBLIC
from bot.games.donelson.rules import rally
from tests.games.donelson.rules.combat.battles import battle


@pytest.mark.rule("US-14.3", "US-14.1")
def test_disorder_spreads_to_all_combat_units_of_the_hex() -> None:
    work = battle("cook-a@1612n! cook-b@1612n d1mo@1612n smith@1612").work()
    rally.spread(work)
    assert work.units["cook-b"].disordered and work.units["d1mo"].disordered
    assert not work.units["smith"].disordered


@pytest.mark.rule("US-14.3")
def test_disorder_spreads_in_every_hex_that_has_some_and_in_no_other() -> None:
    work = battle("cook-a@1612n! cook-b@1612n brown-a@1215s! brown-b@1215s d1mo@1712n").work()
    rally.spread(work)
    told = [event.lines[PUBLIC].text for event in work.outcome().events]
    assert told == ["Disorder spreads in 1215 from Brown A to Brown B. Disorder spreads in 1612 from Cook A to Cook B."]
    assert work.units["cook-b"].disordered and work.units["brown-b"].disordered
    assert not work.units["d1mo"].disordered


@pytest.mark.rule("US-15.4", "US-15.2")
def test_a_unit_rallies_alone_on_3_in_command() -> None:
    at = battle("brown-a@1512s!")
    for die, rallied in ((3, True), (4, False)):
        work = at.work(die)
        rally.rally(work, "csa")
        assert work.units["brown-a"].disordered != rallied


@pytest.mark.rule("US-15.4")
def test_a_unit_rallies_alone_on_2_out_of_command() -> None:
    at = battle("brown-a@1512s!", out_of_command=("brown-a",))
    for die, rallied in ((2, True), (3, False)):
        work = at.work(die)
        rally.rally(work, "csa")
        assert work.units["brown-a"].disordered != rallied


@pytest.mark.rule("US-15.3", "US-1.2")
def test_a_commander_in_the_hex_lends_his_number() -> None:
    for leader, need in (("buckner", 4), ("floyd", 3), ("pillow", 3), ("johnson", 3)):
        work = battle(f"brown-a@1512s! {leader}@1512").work(1)
        assert rally.number(work, "brown-a") == need, leader
    work = battle("cook-a@1512s! smith@1512 grant@1512").work(1)
    assert rally.number(work, "cook-a") == 5


@pytest.mark.rule("US-20.7")
def test_a_brigade_that_was_transferred_looks_to_its_old_commander() -> None:
    for leader, need in (("smith", 5), ("mcclernand", 3)):
        at = battle(f"cook-a@1512s! {leader}@1512", divisions={"cook": 1})
        assert rally.number(at.work(), "cook-a") == need, leader


@pytest.mark.rule("US-15.1")
def test_nobody_rallies_next_to_the_enemy() -> None:
    work = battle("brown-a@1512s! cook-a@1612s").work()
    rally.rally(work, "csa")
    assert work.units["brown-a"].disordered


@pytest.mark.rule("US-14.3")
def test_those_who_rally_beside_one_who_does_not_are_disordered_again() -> None:
    work = battle("brown-a@1512s! brown-b@1512s!").work(3, 4)
    rally.rally(work, "csa")
    told = [event.lines[PUBLIC].text for event in work.outcome().events]
    assert told[-1] == "But in 1512 Brown B is still disordered and pulls Brown A back into disorder."
    assert work.units["brown-a"].disordered and work.units["brown-b"].disordered
