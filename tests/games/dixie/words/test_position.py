"""The battlefield that the rules picture, as far as it is said there: who can fire at whom, who can move where, and
what terrain and stacking do."""

from __future__ import annotations

import pytest

from bot.games.dixie.data.terms import RESERVE
from bot.games.dixie.state.places import Places
from bot.games.kit.sides import Side
from tests.games.dixie.scene import Scene, scene

USA = {
    "ur": "r1:i3 r2:i3 r3:i3",
    "uc": "m1:i3 m2:k1 m3:s2 woods",
    "reserve": "v1:i3 v2:i3",
}
"""The Union: three infantry on its Right; infantry, cavalry, guns and terrain in its Center, which are engaged."""
CSA = {
    "cl": "l1:s2 l2:s2 l3:i3 hill",
    "cc": "c1:i3 c2:s2",
    "uc": "n1:i3 n2:i3 n3:k1 ng:g21",
    "ul": "t1:i3 t2:i3 t3:i3 field",
    "cr": "w1:i3 w2:i3",
}
"""The CSA: three and terrain on its Left; two in its Center, and three with a general engaging the Union's; three on
the Union's Left, which they have captured with its terrain; two on its own Right."""


def diagram(active: Side, phase: str = "combat") -> Scene:
    """The battlefield in one side's turn."""
    return scene(usa=USA, csa=CSA, active=active, phase=phase, holders={"uc": "usa", "ul": "csa"})


@pytest.mark.rule("DX-3.0")
def test_right_faces_left() -> None:
    at = diagram("usa", "move")
    assert at.allowed("move cl {r1}") and not at.allowed("move cr {r1}")


@pytest.mark.rule("DX-7.2a", "DX-8.1", "DX-13.3", "DX-13.3a")
def test_the_infantry_on_the_union_right() -> None:
    """It cannot fire at the CSA Left, for it is not engaged; it may engage there and fire in its next turn, or enfilade
    the CSA's cards in the Union Center with F1, less a die for the woods."""
    at = diagram("usa")
    assert not at.allowed("fire cl some {r1}")
    assert sum(at.play("fire uc some {r1}", 1, 2).hits("n1", "n2", "n3")) == 1
    moves = at.next()
    assert moves.play("move cl {r1},{r2},{r3}").laid("r1").engaged


@pytest.mark.rule("DX-7.2d", "DX-3.1")
def test_the_guns_on_the_csa_left() -> None:
    """Full with terrain; on a CSA turn the guns fire at long range at the Union Right, and the hill helps them."""
    at = diagram("csa")
    board = Places(
        at.state.setup, at.state.cards, at.state.holders, {}, {}, {}, {}, at.state.phase, at.state.active, at.state.day
    )
    assert board.room("csa", "cl") == board.stacking_count("csa", "cl") == 3
    fired = at.play("fire ur all", 1, 2, 2, 1, 2, 2)
    assert sum(fired.hits("r1", "r2", "r3")) == 2 and not at.allowed("fire ur some {l3}")


@pytest.mark.rule("DX-7.2a", "DX-7.2b", "DX-7.2g", "DX-10.3a")
def test_fire_in_the_union_center() -> None:
    """The Union's infantry has F2, its cavalry F1, its smoothbores F3 at short range. The CSA's infantry has F2 and its
    cavalry F1; attacking into woods each card has 1 CV less, and cavalry of CV 1 does not fire at all."""
    union = diagram("usa")
    assert sum(union.play("fire uc some {m1}", 2, 3, 3).hits("n1", "n2", "n3")) == 1
    assert sum(union.play("fire uc some {m2}", 2).hits("n1", "n2", "n3")) == 0
    assert sum(union.play("fire uc some {m3}", 3, 4).hits("n1", "n2", "n3")) == 1
    south = diagram("csa")
    assert sum(south.play("fire uc some {n1}", 2, 3).hits("m1", "m2", "m3")) == 1
    assert not south.allowed("fire uc some {n3}")


@pytest.mark.rule("DX-10.1", "DX-8.1a")
def test_only_three_can_engage_in_the_union_center() -> None:
    """Because of the Union's terrain card; the general does not count. A fourth from the CSA Center is too many."""
    at = diagram("csa", "move").play("move uc {c1}").next(5, 6, 1, 1, 1)
    assert at.at("c1", "n1", "n2", "n3").count(RESERVE) == 1


@pytest.mark.rule("DX-7.2e", "DX-13.5")
def test_the_csa_center_does_not_fire_but_for_artillery_support() -> None:
    at = diagram("csa")
    assert not at.allowed("fire uc some {c1}") and at.allowed("fire uc some {c2}")
    plain = scene(usa=USA, csa=CSA, active="csa", setup={"support": False})
    assert not plain.allowed("fire uc some {c2}")


@pytest.mark.rule("DX-10.4", "DX-8.1c")
def test_reserves_engage_the_captured_union_left_and_the_csa_has_its_terrain() -> None:
    """The field adds a die to the CSA's fire there, for it defends now."""
    at = diagram("usa", "move").play("move ul {v1},{v2}").next()
    assert at.at("v1", "v2") == ["ul", "ul"] and at.state.holders["ul"] == "csa"
    fired = at.play("fire ul some {t1}", 6, 6, 6, 1)
    assert sum(fired.hits("v1", "v2")) == 1


@pytest.mark.rule("DX-13.3", "DX-13.3a", "DX-7.2a")
def test_the_csa_on_the_union_left_fires_only_by_enfilade() -> None:
    """With F2, from the enemy's battleline, into woods with 1 CV less; the Union prevents it by engaging there."""
    at = diagram("csa")
    assert not at.allowed("fire cr some {t1}")
    assert sum(at.play("fire uc some {t1}", 2, 3).hits("m1", "m2", "m3")) == 1
    prevented = diagram("usa", "move").play("move ul {v1}").next()
    assert not prevented.allowed("fire uc some {t1}") and prevented.allowed("fire ul some {t1}")


@pytest.mark.rule("DX-8.0a", "DX-3.1")
def test_the_csa_right_cannot_stay_on_the_full_union_left_and_can_go_to_its_reserve() -> None:
    """Three and terrain fill the Union Left: a fourth troop card disorganizes them all."""
    at = diagram("csa", "move")
    full = at.play("move ul {w1}").next(6, 1, 1, 1)
    assert full.at("w1", "t1", "t2", "t3").count(RESERVE) == 1
    back = at.play("move reserve {w1},{w2}")
    assert back.at("w1", "w2") == [RESERVE, RESERVE]


@pytest.mark.rule("DX-13.3")
def test_engaging_prevents_enfilade() -> None:
    """CSA cards that engage the Union Right keep it from enfilading the Center."""
    at = diagram("csa", "move").play("move ur {l3}").next()
    assert at.state.active == "usa" and not at.allowed("fire uc some {r1}") and at.allowed("fire ur some {r1}")
