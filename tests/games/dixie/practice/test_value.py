"""The chance to win in Dixie: by what it counts, and what does not change it."""

from __future__ import annotations

from bot.games.dixie.game import GAME
from bot.games.dixie.practice.value import numbers
from tests.games.dixie.scene import Scene, scene

MISSES = [6] * 6


def fight(csa: str) -> Scene:
    """A battle in which the Union acts, with these cards against two of its own in the Confederate Center."""
    return scene(usa={"cc": "i3 i3", "uc": "s2", "ur": "i3", "ul": "i3"}, csa={"cc": csa, "cr": "i3", "cl": "i3"})


def chance(now: Scene, side: str) -> float:
    """A side's chance to win."""
    return GAME.value(GAME.view(now.state, side), side)


def test_troops_with_hits_count_for_less() -> None:
    fresh, hit = fight("i3 i3"), fight("i3*2 i3*2")
    assert chance(hit, "usa") > chance(fresh, "usa")
    assert chance(hit, "csa") < chance(fresh, "csa")


def test_a_side_that_has_fired_is_fired_at_next_before_its_fire_ends_and_after() -> None:
    before = fight("i3 i3")
    fired = before.play("fire cc all", *MISSES)
    assert fired.state.phase == "combat"
    moving = fired.play("next")
    assert moving.state.phase == "move"
    for seat in ("usa", "csa"):
        assert numbers(GAME.view(fired.state, seat), seat) == numbers(GAME.view(moving.state, seat), seat)
    assert chance(fired, "usa") < chance(before, "usa")


def test_a_card_turned_up_that_is_as_good_as_most_changes_little() -> None:
    hidden, shown = fight("i3? i3?"), fight("i3 i3")
    assert abs(chance(hidden, "usa") - chance(shown, "usa")) < 0.1
