"""Nothing that a side may see in combat depends on the enemy's true strengths (sections 1 and 10)."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.donelson.game import GAME
from bot.games.donelson.rules.combat import retreating
from tests.games.donelson.positions import Position
from tests.games.donelson.rules.combat.battles import battle

ARMIES = "cook-a@1612n cook-b@1612n d1mo@1712n", "brown-a@1512s hanson-a@1511s graves@1412s"


def twins() -> tuple[Position, Position]:
    """Two positions that differ in the Union's true strengths alone."""
    at = battle(*ARMIES)
    roster = at.roster("usa").strength
    return at, at.written("usa", strength={**roster, "cook-a": 4, "cook-b": 3})


@pytest.mark.rule("US-1.9", "US-1.3")
def test_offers_and_odds_are_the_same_whatever_the_enemys_true_strength() -> None:
    one, other = twins()
    for declared in (False, True):
        if declared:
            one, other = one.play("propose all"), other.play("propose all")
            assert one.state.attacks == other.state.attacks
        assert one.legal() == other.legal()
        views = [GAME.view(each.state, "csa") for each in (one, other)]
        assert GAME.odds(views[0], "csa") == GAME.odds(views[1], "csa")
        assert GAME.choices(views[0], "csa", ()) == GAME.choices(views[1], "csa", ())


@pytest.mark.rule("US-11.14")
def test_only_the_owner_learns_which_counter_lost() -> None:
    at, _ = twins()
    at = at.play("propose all").play("fight", 6)
    assert "Cook" in at.told("usa") and " loses 1 point" in at.told("usa")
    assert " left" not in at.told("csa") and " left" not in at.told()


@pytest.mark.rule("US-1.9")
def test_what_the_table_reckons_falls_by_what_it_sees() -> None:
    one, other = twins()
    found = [each.play("propose all").play("fight", 5).state.estimates for each in (one, other)]
    assert found[0]["cook-a"] + found[0]["cook-b"] == 9
    assert found[0] == found[1]


@pytest.mark.rule("US-10.13")
@pytest.mark.parametrize(
    "hexes", ["oglesby-a@2015n/{} whl-wallace-a@2014n/{}", "oglesby-a@2015n/{} whl-wallace-a@2015n/{}"]
)
def test_a_proposal_shows_nothing_of_who_is_stronger(hexes: str) -> None:
    """Whoever is proposed, and in which order, follows from what everyone sees."""
    told = set()
    for strengths in ((5, 3), (3, 5)):
        at = battle(f"{hexes.format(5, 5)} brown-a@1914s/5 grant@2015 mcclernand@2015", active="usa")
        strength = at.roster("usa").strength | dict(zip(("oglesby-a", "whl-wallace-a"), strengths, strict=True))
        told.add(at.written("usa", strength=strength).play("propose 1914").told())
    assert len(told) == 1


@pytest.mark.rule("US-11.14", "US-12.7")
def test_nobody_sees_how_much_a_unit_lost_that_was_eliminated() -> None:
    """Neither in the marks of the position nor in what may be reckoned with."""
    seen = set()
    for left in (2, 3):
        around = "oglesby-a@1913s/5 oglesby-b@2013s oglesby-c@2113n "
        around += "whl-wallace-a@2114n/5 whl-wallace-b@2015n whl-wallace-c@1914s"
        at = battle("brown-a@2014n/5", around, active="usa")
        at = at.written("csa", strength=at.roster("csa").strength | {"brown-a": left})
        work = at.work()
        retreating.fall_back(work, ("brown-a",), 1)
        assert work.units["brown-a"].status != "map"
        seen.add(msgspec.json.encode(GAME.view(work.outcome().state, "usa")))
    assert len(seen) == 1
