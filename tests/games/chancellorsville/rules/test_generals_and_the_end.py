"""Generals, winning, and giving up (sections 13 and 14 of the rulebook)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.state.state import Turn
from tests.games.chancellorsville.positions import Position, position


def confederates(card: str = "c13", **more: object) -> Position:
    """A Confederate turn; c13 is Colston's major and AP Hill's minor activation."""
    return position(active="csa", hands={"csa": card}, **more)  # type: ignore[arg-type]


@pytest.mark.rule("CV-13.1", "CV-13.2", "CV-13.4")
def test_a_countermand() -> None:
    at = position(hands={"usa": "u2 u3"})
    assert "meade" not in at.keys("countermand u2 meade"), "not the same formation twice"
    after = at.play("countermand u2 reynolds couch")
    army = after.state.armies["usa"]
    assert army.cubes == 3 and army.spent == ("hooker",) and army.hand == ("u3",) and army.played[-1] == "u2"
    assert [(a.formation, a.kind) for a in after.state.now.left] == [("reynolds", "major"), ("couch", "minor")]
    assert not after.legal("countermand")
    again = position(hands={"usa": "u3"}).armed("usa", spent=("hooker",))
    assert again.refused("countermand u3 meade couch").rule == "CV-13.1"
    assert position(active="csa").play("countermand c1 hill early").state.armies["csa"].spent == ("lee",)


@pytest.mark.rule("CV-13.3", "CV-7.4")
def test_the_countermands_dice() -> None:
    at = position(usa="meade@10", csa="anderson@22 mclaws@21").play("countermand u2 meade couch")
    fight = at.play("attack meade 22")
    assert fight.keys() == ["roll", "prepare"] and fight.keys("prepare") == ["support"]
    rolled = fight.play("prepare support", 3, 3, 3, 3, 3, 3, 3)
    assert rolled.state.combat is not None and len(rolled.state.combat.dice) == 7
    again = rolled.play("reroll cubes 6,7", 1, 2)
    assert again.state.combat is not None and len(again.state.combat.dice) == 7
    second = again.play("accept").play("attack meade 21", 3, 3, 3, 3, 3)
    assert second.state.combat is not None and len(second.state.combat.dice) == 5, "in one attack"


@pytest.mark.rule("CV-13.3", "CV-7.3")
def test_the_countermands_dice_are_not_offered_over_nine() -> None:
    at = position(usa="meade@24", csa="anderson@23", redoubts={24: 1}).bought("usa", "battery", "battery")
    fight = at.play("countermand u2 meade couch").play("attack meade 23").play("use battery")
    assert fight.keys() == ["roll", "prepare"] and not fight.allowed("prepare support")


@pytest.mark.rule("CV-13.3", "CV-13.6")
@pytest.mark.parametrize("march", ["jackson march 13", "use night hill 13"])
def test_the_countermands_dice_are_not_for_other_marches(march: str) -> None:
    """AP Hill comes upon one whom a screen has hidden, in a march that is not his activation."""
    at = confederates(csa="hill@14", usa="sedgwick@13").bought("csa", "night", "flank")
    pieces = {key: replace(piece, shown=False, seen=0) for key, piece in at.state.pieces.items() if key == "hill"}
    hidden = replace(at.state.pieces["sedgwick"], screened=True, shown=False, seen=0)
    at = at.changed(pieces=at.state.pieces | pieces | {"sedgwick": hidden}).play("countermand c13 hill early")
    fight = at.play(march)
    assert fight.state.combat is not None and fight.keys() == ["roll", "use"]


@pytest.mark.rule("CV-13.1")
def test_a_countermand_may_order_whom_the_card_names() -> None:
    assert position(hands={"usa": "u2"}).play("countermand u2 slocum meade").state.now.left[0].formation == "slocum"


@pytest.mark.rule("CV-13.5", "CV-3.5", "CV-3.6")
@pytest.mark.parametrize(
    ("run", "icons", "gained", "after"), [(2, 3, 5, 3), (1, 3, 3, 2), (0, 0, 3, 0), (3, 3, 3, 0), (2, 1, 3, 0)]
)
def test_a_countermands_three_in_a_run(run: int, icons: int, gained: int, after: int) -> None:
    done = position().armed("usa", run=run, icons=icons).play("countermand u2 meade couch")
    assert done.state.armies["usa"].cubes == gained and done.state.armies["usa"].run == after


@pytest.mark.rule("CV-13.6", "CV-13.8")
def test_jacksons_march() -> None:
    at = confederates(csa="hill@16 early@15")
    after = at.play("jackson march 17-24-20")
    assert after.at("hill") == [20] and after.cohesion("hill") == [14] and after.state.stage == "card"
    assert "Furnace" not in after.told("usa") and not after.legal("jackson")
    seen = confederates(csa="hill@23", usa="meade@13")
    assert not [text for text in seen.legal("jackson") if "13" in text.split()[-1].split("-")], "not into combat"


@pytest.mark.rule("CV-13.6", "CV-13.8")
def test_jacksons_march_and_ap_hills_activation() -> None:
    marched = confederates(csa="hill@16").play("jackson march 17").play("play c13")
    assert {text.split()[0] for text in marched.legal() if "hill" in text.split()[1:2]} == {"stand", "dig"}
    moved = confederates(csa="hill@16").play("play c13").play("march hill 17")
    assert not moved.legal("jackson")
    stood = confederates(csa="hill@16").play("play c13").play("stand hill")
    assert stood.legal("jackson march"), "standing is no moving"


@pytest.mark.rule("CV-13.6", "CV-13.8")
def test_jackson_interrupts_an_activation_but_no_combat() -> None:
    at = confederates(csa="hill@16 colston@14", usa="meade@12 sedgwick@1 reynolds@2").play("play c13")
    met = at.play("march colston 13")
    assert met.state.march is not None and met.state.march.formation == "colston"
    after = met.play("jackson march 17")
    assert after.at("hill") == [17] and after.state.march == met.state.march
    fight = after.play("attack colston 12", 3, 3, 3, 3, 3)
    assert fight.state.combat is not None
    assert not met.play("attack colston 12", 3, 3, 3, 3, 3).legal("jackson")


@pytest.mark.rule("CV-13.6", "CV-13.7", "CV-13.8")
@pytest.mark.parametrize("card", ["night", "smoke"])
def test_jackson_interrupts_a_march_by_a_card(card: str) -> None:
    at = confederates("c12", csa="hill@16 colston@14 early@24", usa="meade@12 sedgwick@1 reynolds@2").bought(
        "csa", card
    )
    met = at.play("play c12").play(f"use {card} colston 13")
    assert met.state.march is not None and met.state.march.free == card
    assert met.play("jackson march 17").state.march == met.state.march
    later = confederates("c13", csa="hill@16 colston@14 early@24", usa="meade@12 sedgwick@1 reynolds@2")
    later = later.bought("csa", card).armed("csa", spent=("march",), jackson=2).play("play c13")
    met = later.play(f"use {card} colston 13")
    assert met.legal("jackson") == ["jackson attack"]
    assert met.play("jackson attack").play("stand colston").state.now.left[-1].kind == "major"


@pytest.mark.rule("CV-13.8", "CV-4.11")
def test_jackson_waits_for_one_on_its_way_through_two_friends() -> None:
    """Early is sighted between two friends, with no way on but back: AP Hill may not fill the place that he left."""
    at = confederates("c8", csa="early@23 anderson@23 colston@24 mclaws@24 hill@14", usa="sedgwick@17 reynolds@20")
    met = at.play("play c8").play("march early 24-23")
    assert met.state.march is not None and met.legal() == ["march early 23"]
    assert met.refused("jackson march 23").rule == "CV-13.8"
    assert met.play("march early 23").legal("jackson march")


@pytest.mark.rule("CV-13.6")
def test_the_turn_waits_for_jackson() -> None:
    """Until a card is drawn, whatever cubes are left to search for one; not once he has marched."""
    at = confederates("c1").play("play c1").run("stand mclaws", "stand anderson")
    assert at.state.stage == "buy" and at.legal("jackson march")
    for cubes in (0, 1, 5):
        bought = at.armed("csa", cubes=cubes).play("buy nothing")
        assert bought.state.active == "csa" and bought.legal("jackson march")
    assert bought.play("draw top").state.active == "usa"
    marched = confederates("c1").armed("csa", spent=("march",), jackson=1).play("play c1")
    assert marched.run("stand mclaws", "stand anderson").state.active == "usa"


@pytest.mark.rule("CV-13.7")
def test_jacksons_attack() -> None:
    at = confederates(csa="hill@16").armed("csa", spent=("march",), jackson=4).play("play c13")
    after = at.play("jackson attack")
    assert ("hill", "major") in [(a.formation, a.kind) for a in after.state.now.left]
    assert "attack" in after.state.armies["csa"].spent and not after.legal("jackson")
    same = confederates(csa="hill@16").play("jackson march 17").play("play c13")
    assert not same.legal("jackson"), "in a later turn than the march"
    assert not confederates().play("play c13").legal("jackson attack"), "first the march"
    major = confederates("c10", csa="hill@16").armed("csa", spent=("march",), jackson=4).play("play c10")
    assert not major.legal("jackson")


@pytest.mark.rule("CV-14.1")
@pytest.mark.parametrize(("held", "after"), [((), (18,)), ((18,), (18,))])
def test_control(held: tuple[int, ...], after: tuple[int, ...]) -> None:
    at = position(usa="meade@18", csa="early@24", control=held).play("play u2")
    assert at.state.control == held, "at the end of the turn, not before"
    assert at.run("stand meade", "stand slocum").state.control == after


@pytest.mark.rule("CV-14.1")
def test_control_lasts_until_the_enemy_ends_his_turn_there() -> None:
    gone = position(usa="meade@18", csa="early@24", control=(18,)).play("play u2").play("march meade 19")
    assert gone.play("stand slocum").state.control == (18,)
    back = confederates("c9", csa="early@18 mclaws@24", control=(18, 22)).armed("csa", spent=("march",))
    assert back.play("play c9").run("stand early", "stand mclaws").state.control == (22,)


@pytest.mark.rule("CV-14.4")
def test_three_formations_destroyed() -> None:
    at = position(usa="meade@10", csa="anderson@22/2 early! colston!").play("play u2")
    after = at.play("attack meade 22", 6, 6, 3, 3, 3).play("accept")
    assert (after.state.winner, after.state.ending, after.state.stage) == ("usa", "destroyed", "over")
    own = position(usa="meade@3/2 couch! howard!").play("play u2").play("march meade 2", 6)
    assert own.state.winner == "csa" and not own.awaited()


@pytest.mark.rule("CV-14.R1")
def test_giving_up_and_agreeing() -> None:
    at = position()
    given = GAME.resign(at.state, "usa").state
    assert (given.winner, given.ending) == ("csa", "resigned")
    offered = at.play("offer end", seat="usa")
    assert GAME.offered(GAME.view(offered.state, None))
    agreed = offered.play("offer end", seat="csa")
    result = GAME.result(GAME.view(agreed.state, None))
    assert result is not None and result.winners == () and agreed.state.ending == "agreed"


@pytest.mark.rule("CV-13.6", "CV-5.9")
def test_jacksons_march_goes_on_after_the_activations() -> None:
    """Where nothing can be bought, the turn does not end in the midst of it."""
    at = position(csa="hill@23", usa="sedgwick@6", active="csa", hands={"csa": "c3"}).play("play c3")
    at = at.run("stand mclaws", "stand colston", "jackson march 14")
    assert at.awaited() == ["csa"] and "march hill 15" in at.legal("march")


@pytest.mark.rule("CV-13.8", "CV-12.20", "CV-3.7")
@pytest.mark.parametrize("first", ["", "use telegraph"])
def test_nothing_is_drawn_while_a_march_is_under_way(first: str) -> None:
    """AP Hill is sighted between two friends, and cannot stay: the turn ends when he has gone on."""
    csa = "hill@14 early@13 colston@13 anderson@22 mclaws@10"
    usa = "sedgwick@3 reynolds@3 howard@2 meade@2 couch@7 sickles@4 slocum@1"
    at = position(csa=csa, usa=usa, active="csa", stage="draw", now=Turn()).bought("csa", "telegraph")
    at = at.play(first) if first else at
    met = at.play("jackson march 13-12")
    assert met.state.march is not None and met.keys() == ["march"]
    assert met.refused("use telegraph" if not first else "keep c1").rule in ("CV-11.7", "CV-13.8")
    on = met.play(next(iter(met.legal("march")))).play("stand hill")
    assert on.state.march is None and on.legal("keep" if first else "use")
