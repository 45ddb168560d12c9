"""At least one Confederate unit stays in the fort (US-22.1)."""

from __future__ import annotations

import pytest

from tests.games.donelson.positions import Position, position

OUTSIDE = "hanson-a@1709s smith@2122"


def beaten(*texts: str) -> Position:
    """After an attack out of the fort that leaves 1317 empty."""
    at = position(*texts, "cook-a@1317s/1 cook-b@2120n", stage="first-combat")
    return at.play(f"attack 1317 {','.join(at.keys('attack 1317'))}").play("fight", 6)


@pytest.mark.rule("US-22.1")
def test_a_stack_or_brigade_that_is_all_there_is_does_not_leave() -> None:
    at = position("head-a@1215nw head-b@1215nw", OUTSIDE)
    assert "1216" in at.keys("stack 1215") and "1315" not in at.keys("stack 1215")
    assert at.refused("stack 1215 1315").rule == "US-22.1"
    after = at.play("brigade head 1315")
    assert sorted(after.at("head-a", "head-b")) == [1215, 1315]
    more = position("head-a@1215nw head-b@1215nw brown-a@1114nw", OUTSIDE)
    assert more.play("stack 1215 1315").at("head-a", "head-b") == [1315, 1315]
    lost = position("head-a@1215nw head-b@1215nw", OUTSIDE, fort_lost=True)
    assert lost.allowed("stack 1215 1315")


@pytest.mark.rule("US-22.1")
def test_the_last_one_does_not_advance_out() -> None:
    assert "advance" not in beaten("head-a@1217sw", OUTSIDE).keys("")
    assert "advance" in beaten("head-a@1217sw brown-a@1114nw", OUTSIDE).keys("")
    two = beaten("head-a@1217sw head-b@1217sw", OUTSIDE)
    assert two.refused("advance head-a,head-b 1317").rule == "US-22.1"
    assert two.play("advance head-b 1317").at("head-a", "head-b") == [1217, 1317]


@pytest.mark.rule("US-22.1")
def test_others_that_attacked_from_outside_do_not_let_all_of_the_fort_out() -> None:
    three = beaten("head-a@1217sw head-b@1217sw brown-a@1316sw", OUTSIDE)
    assert three.refused("advance head-a,head-b 1317").rule == "US-22.1"
    one = three.play("advance head-a 1317")
    assert one.keys("advance") == ["brown-a"], "Head B is the last in the fort, but there is room for Brown A"
    assert one.play("advance brown-a 1317").at("head-a", "head-b", "brown-a") == [1317, 1217, 1317]
    other = three.play("advance brown-a 1317").play("advance head-b 1317")
    assert other.at("head-a", "head-b", "brown-a") == [1217, 1317, 1317]
