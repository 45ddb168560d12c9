"""The tactics cards, each by playing it (section 12 of the rulebook), and the orders that answer (section 15)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.options import Options
from bot.games.chancellorsville.state.state import Bought, Scouted, StandingOrders
from tests.games.chancellorsville.positions import Position, position

NOTHING = (3, 3, 3, 3, 3)


def holding(*cards: str, card: str = "u2", **more: Any) -> Position:
    """A Union turn with tactics cards bought long ago."""
    return position(hands={"usa": card}, **more).bought("usa", *cards)


def acting(*cards: str, card: str = "u2", **more: Any) -> Position:
    """The same, the activation card played."""
    return holding(*cards, card=card, **more).play(f"play {card}")


@pytest.mark.rule("CV-12.1")
def test_relocate() -> None:
    at = acting("relocate", card="u1", usa="meade@11 couch@3 sickles@5")
    assert at.keys("use relocate") == ["meade", "couch", "sickles"] and at.keys("use relocate meade") == ["couch"]
    after = at.play("use relocate meade couch")
    assert after.at("meade", "couch") == [3, 11] and after.cohesion("meade", "couch") == [13, 14]
    assert "2-9" in after.keys("march meade"), "it goes on with both its steps"
    assert after.play("stand meade").keys("stand") == ["couch", "sickles"], "the friend may act as well"


@pytest.mark.rule("CV-12.1", "CV-4.9")
def test_relocate_brings_up_one_that_attacks_twice() -> None:
    at = acting("relocate", usa="meade@9 couch@10/4", csa="anderson@22").play("use relocate meade couch")
    again = at.play("attack meade 22", *NOTHING).play("accept")
    assert again.keys("attack meade") == ["22"]


@pytest.mark.rule("CV-12.1", "CV-9.2")
def test_relocate_of_one_that_breaks_as_it_pays() -> None:
    at = acting("relocate", usa="meade@3/2 couch@2 slocum@7", csa="early@24").play("use relocate meade couch", 6)
    assert not at.state.pieces["meade"].alive and at.at("couch") == [2] and at.state.march is None


@pytest.mark.rule("CV-12.1")
def test_relocate_of_one_that_marches_and_never_after_an_attack() -> None:
    at = acting("relocate", usa="meade@11 couch@13", csa="anderson@22").play("march meade 12-13")
    after = at.play("use relocate meade couch")
    assert after.at("meade", "couch") == [13, 12] and after.cohesion("meade") == [13]
    assert set(after.keys("march meade")) == {"4", "5", "14", "12", "23"}, "with the step that it has left"
    fought = acting("relocate", usa="meade@10 couch@9", csa="anderson@22").play("attack meade 22", *NOTHING)
    assert not fought.play("accept").legal("use")


@pytest.mark.rule("CV-12.1", "CV-12.9", "CV-5.9")
def test_how_one_goes_on_is_asked_by_what_has_happened() -> None:
    """Nothing came into sight of one that was relocated. After a Forced March there is neither another nor a swap."""
    at = acting("relocate", usa="meade@3 couch@2").play("use relocate meade couch")
    assert prompt(at) == "Meade has 2 steps left. How does it go on?"
    met = acting("forced", "forced", "relocate", usa="meade@3 couch@4", csa="anderson@12").play("use forced meade 11-3")
    assert prompt(met).startswith("Anderson and Meade itself are in sight now.") and not met.legal("use")


def prompt(at: Position) -> str:
    """What is asked at the first level."""
    level = GAME.choices(GAME.view(at.state, "usa"), "usa", ())
    assert level is not None
    return level.prompt


@pytest.mark.rule("CV-12.2")
def test_reorganize() -> None:
    at = holding("reorganize", usa="meade@3/9 couch@4/9+3 howard@7/13+1")
    assert at.keys("use reorganize") == ["couch", "meade"]
    assert at.play("use reorganize meade").cohesion("meade") == [10]


@pytest.mark.rule("CV-12.3", "CV-7.3")
def test_immaculate_timing() -> None:
    at = acting("timing", usa="meade@10", csa="anderson@22")
    assert not at.legal("use")
    rolled = at.play("attack meade 22", 4, 5, 3, 3, 3)
    after = rolled.play("use timing", 4, 5)
    assert after.state.combat is not None and after.state.combat.dice == (4, 5, 3, 3, 3, 4, 5)
    assert after.play("accept").cohesion("anderson") == [12]
    assert not rolled.play("reroll cohesion 1", 1).legal("use"), "after the first roll alone"


@pytest.mark.rule("CV-12.4")
def test_confidence() -> None:
    at = acting("confidence", usa="meade@10/12", csa="anderson@22")
    won = at.play("attack meade 22", 4, 4, 5, 5, 3).play("accept")
    assert won.keys("use") == ["confidence"] and won.play("use confidence").cohesion("meade") == [13]
    little = at.play("attack meade 22", 4, 4, 3, 3, 3).play("accept")
    assert not little.legal("use")
    together = little.play("attack meade 22", 4, 4, 3, 3, 3).play("accept")
    assert together.legal("use") == ["use confidence"], "its attacks of this activation count together"
    assert together.play("pass").cohesion("meade") == [11]
    fresh = acting("confidence", usa="meade@10", csa="anderson@22").play("attack meade 22", 4, 4, 5, 5, 3)
    assert not fresh.play("accept").state.asks, "no room for both"


@pytest.mark.rule("CV-12.5")
def test_back_in_the_saddle() -> None:
    at = holding("saddle")
    assert not at.legal("use")
    spent = at.armed("usa", spent=("hooker",))
    ready = spent.play("use saddle")
    assert not spent.legal("countermand") and ready.legal("countermand") and "Hooker is ready again" in ready.told()
    jackson = position(active="csa").bought("csa", "saddle").armed("csa", spent=("march", "attack"))
    assert not jackson.legal("use"), "it is for Lee and Hooker, not for Jackson"


@pytest.mark.rule("CV-12.6")
def test_night_march() -> None:
    at = holding("night", usa="couch@11", csa="anderson@24")
    after = at.play("use night couch 12-13")
    assert after.at("couch") == [13] and after.cohesion("couch") == [14] and after.state.stage == "card"
    assert "Taylor" not in after.told() and after.outcome is not None and after.outcome.secret
    begun = acting("night").play("stand meade")
    assert not begun.legal("use"), "before any activation"
    seen = holding("night", usa="couch@12", csa="anderson@22")
    assert not [text for text in seen.legal("use night couch") if "22" in text], "not into an enemy"


@pytest.mark.rule("CV-12.7")
@pytest.mark.parametrize("first", [True, False])
def test_smoke(first: bool) -> None:
    """Smoke lies at once, and still when the activation card is played after it."""
    at = holding("smoke", usa="meade@10 couch@11", csa="anderson@22", redoubts={22: 2})
    at = at.run("use smoke couch 12", "stand couch") if first else at
    at = at.play("play u2")
    after = at.play("attack meade 22", *(NOTHING if first else (3, 3, 3)))
    assert (after.state.redoubts == {22: 2}) == first


@pytest.mark.rule("CV-12.7", "CV-5.5")
def test_where_smoke_lies_is_secret() -> None:
    at = holding("smoke", usa="couch@3", csa="anderson@24")
    here, there = at.play("use smoke couch 11"), at.play("use smoke couch 2")
    assert GAME.view(here.state, "csa") == GAME.view(there.state, "csa") and here.told("csa") == there.told("csa")


@pytest.mark.rule("CV-12.8", "CV-11.8")
def test_prisoners() -> None:
    at = acting("prisoners", usa="meade@10", csa="anderson@22").bought("csa", "dig", "rally")
    won = at.play("attack meade 22", 6, 6, 3, 3, 3).play("accept")
    assert won.keys("use prisoners") == ["dig", "rally"]
    after = won.play("use prisoners rally")
    assert after.state.armies["usa"].tactics == (Bought("rally", 5),)
    assert after.state.armies["csa"].tactics == (Bought("dig", 0),) and "takes the card Rally" in after.told()


@pytest.mark.rule("CV-12.8", "CV-12.12")
def test_no_prisoners_where_the_line_is_held() -> None:
    at = acting("prisoners", usa="meade@10", csa="anderson@22").bought("csa", "hold", "rally")
    after = at.play("attack meade 22", 6, 6, 3, 3, 3).play("accept")
    assert not after.legal("use") and after.at("meade", "anderson") == [10, 22]
    dead = acting("prisoners", usa="meade@10", csa="anderson@22/2").bought("csa", "rally")
    assert not dead.play("attack meade 22", 6, 6, 3, 3, 3).play("accept").legal("use")


@pytest.mark.rule("CV-12.4", "CV-12.8", "CV-11.7")
def test_one_card_on_a_result_leaves_the_others() -> None:
    at = acting("confidence", "prisoners", usa="meade@10/9", csa="anderson@22").bought("csa", "dig", "rally")
    won = at.play("attack meade 22", 6, 6, 3, 3, 3).play("accept")
    for first, then in (("use confidence", "use prisoners dig"), ("use prisoners dig", "use confidence")):
        both = won.play(first).play(then)
        assert both.cohesion("meade") == [10] and len(both.state.armies["csa"].tactics) == 1
        assert not both.state.asks
    full = at.armed("usa", tactics=(*at.state.armies["usa"].tactics, Bought("confidence", 0)))
    twice = full.play("attack meade 22", 6, 6, 3, 3, 3).play("accept").play("use confidence").play("use confidence")
    assert twice.cohesion("meade") == [12] and twice.legal("use prisoners")


@pytest.mark.rule("CV-12.4", "CV-1.4")
def test_confidence_is_asked_for_once_where_there_is_no_more_to_gain() -> None:
    at = acting("confidence", "confidence", usa="meade@10/12", csa="anderson@22")
    won = at.play("attack meade 22", 4, 4, 5, 5, 3).play("accept").play("use confidence")
    assert won.cohesion("meade") == [13] and not won.state.asks and won.legal("stand")


@pytest.mark.rule("CV-12.19", "CV-11.7")
def test_fresh_troops_during_an_interrupted_night_march() -> None:
    at = acting("fresh", "night", usa="meade@8 couch@7", csa="hill@20").play("use night couch 4-13")
    met = acting("fresh", "night", usa="meade@9 couch@7", csa="hill@20").play("use night meade 18-21")
    assert not at.state.march and met.state.march is not None and "use fresh" in met.legal("use")
    assert met.play("use fresh").state.now.fresh


@pytest.mark.rule("CV-12.9")
def test_forced_march() -> None:
    at = acting("forced", usa="meade@2 slocum@1 couch@7 howard@7", csa="early@24")
    assert at.keys("use forced") == ["meade", "slocum"]
    after = at.play("use forced meade 3-11-12")
    assert after.at("meade") == [12] and after.cohesion("meade") == [13] and after.keys("stand") == ["slocum"]
    assert at.play("use forced slocum 8-18").at("slocum") == [18]


@pytest.mark.rule("CV-12.9", "CV-5.9")
def test_no_attack_after_a_forced_march() -> None:
    at = acting("forced", usa="meade@11", csa="anderson@22")
    met = at.play("use forced meade 12-13-14")
    assert met.at("meade") == [12] and met.keys() == ["march", "stand"] and not met.legal("attack")
    late = at.play("march meade 12")
    assert late.legal("use forced") and not late.play("use forced meade 13").legal("attack meade")
    fought = acting("forced", usa="meade@10", csa="anderson@22").play("attack meade 22", *NOTHING).play("accept")
    assert not fought.legal("use"), "a step before any attack"


@pytest.mark.rule("CV-12.10", "CV-6.3")
def test_dig_in() -> None:
    at = holding("dig", usa="couch@3")
    after = at.play("use dig couch")
    assert after.state.redoubts == {3: 1} and after.state.stage == "card"
    met = acting("dig", usa="meade@11", csa="anderson@22").play("march meade 12-13")
    assert met.play("use dig meade").state.redoubts == {12: 1}, "also while a march is interrupted"
    assert met.play("use dig meade").state.march is not None


@pytest.mark.rule("CV-12.11")
def test_sappers() -> None:
    at = acting("sappers", usa="meade@10", csa="anderson@22", redoubts={22: 2}).play("attack meade 22")
    after = at.play("use sappers", *NOTHING)
    assert after.state.redoubts == {22: 1}
    none = acting("sappers", usa="meade@10", csa="anderson@22").play("attack meade 22", *NOTHING)
    assert none.state.armies["usa"].tactics, "there is nothing to remove"


@pytest.mark.rule("CV-12.12", "CV-15.1", "CV-15.3")
@pytest.mark.parametrize(("wish", "target", "held"), [
    ("objectives", 22, True), ("objectives", 21, False), ("always", 21, True), ("never", 22, False),
])  # fmt: skip
def test_hold_the_line(wish: Any, target: int, held: bool) -> None:
    orders = StandingOrders(hold=wish)
    at = acting(usa="meade@10", csa=f"anderson@{target}").bought("csa", "hold").armed("csa", orders=orders)
    after = at.play(f"attack meade {target}", 6, 6, 3, 3, 3).play("accept")
    assert after.at("meade", "anderson")[0] == (10 if held else target) and after.cohesion("anderson") == [12]
    assert (after.state.armies["csa"].tactics == ()) == held


@pytest.mark.rule("CV-12.12", "CV-12.13", "CV-15.2")
def test_live_windows_ask_for_cards() -> None:
    at = acting(usa="meade@10", csa="anderson@22/7", options=Options(live=True)).bought("csa", "hold", "rally")
    asked = at.play("attack meade 22", 6, 6, 3, 3, 3).play("accept", 6)
    assert asked.awaited() == ["csa"] and asked.keys() == ["pass", "use"]
    rallied = asked.play("use rally", 2)
    assert rallied.awaited() == ["csa"] and rallied.legal("use") == ["use hold"]
    assert rallied.play("use hold").at("meade", "anderson") == [10, 22]
    assert rallied.play("pass").at("meade") == [22]
    assert asked.play("pass").at("anderson") == [0]


@pytest.mark.rule("CV-12.13", "CV-15.3", "CV-15.1")
def test_rally() -> None:
    at = acting(usa="meade@10", csa="anderson@22/7").bought("csa", "rally")
    attack = at.play("attack meade 22", 4, 4, 5, 5, 3)
    assert attack.play("accept", 6, 5).at("anderson") == [22]
    assert attack.play("accept", 6, 6).at("anderson") == [0], "the new die stands"
    never = at.armed("csa", orders=StandingOrders(rally="never")).play("attack meade 22", 4, 4, 5, 5, 3)
    lost = never.play("accept", 6)
    assert lost.at("anderson") == [0] and lost.state.armies["csa"].tactics


@pytest.mark.rule("CV-12.13", "CV-15.1")
def test_who_is_to_move_is_asked() -> None:
    at = acting("rally", usa="meade@3/5").play("march meade 2", 6)
    assert at.awaited() == ["usa"] and at.keys() == ["pass", "use"]
    assert at.play("use rally", 4).at("meade") == [2] and at.play("pass").at("meade") == [0]


@pytest.mark.rule("CV-12.14")
def test_reserves() -> None:
    at = acting("reserves", usa="meade@3/9 couch@4/9 howard@7 sickles@6")
    after = at.play("use reserves couch meade give 3")
    assert [after.state.pieces[key].true for key in ("couch", "meade")] == [6, 12]
    assert set(after.keys("stand")) == {"meade", "slocum"} and after.outcome is not None and after.outcome.secret


@pytest.mark.rule("CV-12.15", "CV-12.16", "CV-7.4")
def test_dice_more() -> None:
    at = acting("flank", "battery", usa="meade@10", csa="anderson@22").play("attack meade 22")
    assert at.keys("use") == ["flank", "battery"]
    both = at.play("use flank").play("use battery", *[3] * 8)
    assert both.state.combat is not None and len(both.state.combat.dice) == 8


@pytest.mark.rule("CV-12.17")
def test_scouts() -> None:
    at = holding("scouts", usa="meade@3", csa="anderson@22 early@13 hill@15 colston@16 mclaws@24")
    after = at.play("use scouts")
    assert "Anderson at Salem Church (22)" in after.told("usa") and "Early" not in after.told("usa")
    assert "Salem" not in after.told("csa") and "plays the card Scouts" in after.told("csa")
    assert after.outcome is not None and after.outcome.consulted


@pytest.mark.rule("CV-12.17")
def test_what_scouts_found_is_noted_for_their_side_alone_until_its_next_turn_ends() -> None:
    at = holding("scouts", usa="meade@3", csa="anderson@22 early@13 hill@15 colston@16 mclaws@24").play("use scouts")
    turn = at.state.turn
    own = GAME.view(at.state, "usa").own
    assert own is not None and Scouted("anderson", 22, turn) in own.scouted
    assert f"Anderson at Salem Church (22), round {(turn + 1) // 2}" in GAME.own(GAME.view(at.state, "usa"))
    for seat in (None, "csa"):
        assert "Scouts" not in GAME.own(GAME.view(at.state, seat)) and not (
            (theirs := GAME.view(at.state, seat).own) and theirs.scouted
        )
    rng = random.Random(2)
    for _ in range(5):
        # Anderson may have gone elsewhere since: the note says where he was.
        assert GAME.view(GAME.resample(at.state, "usa", rng), "usa").own == own
    met = at.play("play u2").play("march meade 11-12")
    assert met.state.pieces["anderson"].shown and not [
        note for note in met.state.armies["usa"].scouted if note.formation == "anderson"
    ]


@pytest.mark.rule("CV-12.18", "CV-5.1")
def test_a_cavalry_screen_hides_from_adjacency() -> None:
    at = holding("screen", usa="meade@12", csa="anderson@22")
    after = at.play("use screen meade")
    assert not after.state.pieces["meade"].shown and not after.state.pieces["anderson"].shown
    acts = after.play("play u2")
    still = acts.play("stand meade")
    assert still.state.pieces["meade"].screened and not still.state.pieces["anderson"].shown
    moved = acts.play("march meade 11-12") if acts.allowed("march meade 11-12") else acts.play("march meade 11")
    assert not moved.state.pieces["meade"].screened


@pytest.mark.rule("CV-12.18", "CV-5.3", "CV-5.7")
def test_a_screen_hides_neither_in_deep_zones_nor_on_objectives() -> None:
    deep = holding("screen", usa="meade@23", csa="early@24").play("use screen meade")
    assert deep.state.pieces["meade"].shown
    taking = acting("screen", usa="meade@18 slocum@1", csa="early@24").play("use screen meade")
    assert taking.run("stand meade", "stand slocum").state.pieces["meade"].shown


@pytest.mark.rule("CV-12.18", "CV-7.1")
def test_who_marches_into_a_screened_enemy_fights() -> None:
    at = acting(usa="meade@11", csa="anderson@12 early@24")
    anderson = replace(at.state.pieces["anderson"], screened=True, shown=False)
    meade = replace(at.state.pieces["meade"], shown=False)
    at = at.changed(pieces=at.state.pieces | {"anderson": anderson, "meade": meade})
    assert GAME.problems(at.state) == [] and "12" in at.keys("march meade")
    after = at.play("march meade 12", *NOTHING)
    assert after.state.combat is not None and not after.state.pieces["anderson"].screened
    assert "Anderson is sighted" in after.told() and after.play("accept").at("meade", "anderson") == [11, 12]
    night = at.bought("usa", "night").changed(now=replace(at.state.now, begun=False))
    fought = night.play("use night meade 12", *NOTHING).play("accept")
    assert fought.at("meade") == [11] and {a.formation for a in fought.state.now.left} == {"meade", "slocum"}


@pytest.mark.rule("CV-12.18", "CV-8.1")
def test_no_retreat_ends_on_a_screened_enemy() -> None:
    at = acting(usa="meade@10 couch@23 slocum@1", csa="anderson@22 early@24")
    couch = replace(at.state.pieces["couch"], at=21, screened=True, shown=False, seen=0)
    at = at.changed(pieces=at.state.pieces | {"couch": couch})
    at = at.changed(pieces=at.state.pieces | {"early": replace(at.state.pieces["early"], shown=False)})
    after = at.play("attack meade 22", 6, 6, 3, 3, 3).play("accept")
    assert after.at("anderson") == [23]


@pytest.mark.rule("CV-12.19", "CV-4.4")
def test_fresh_troops() -> None:
    at = acting("fresh", usa="meade@3/6").play("use fresh")
    after = at.play("march meade 2")
    assert after.cohesion("meade") == [6] and "pays nothing" in after.told()
    assert not acting("fresh").play("stand meade").legal("use"), "before the first payment"
    assert acting("fresh", usa="meade@3").play("dig meade").legal("use"), "digging is no payment"


@pytest.mark.rule("CV-12.20", "CV-3.7")
def test_telegraph() -> None:
    at = acting("telegraph").run("stand meade", "stand slocum")
    drawn = at.play("use telegraph", picks=(1, 1))
    kept = drawn.state.armies["usa"].dealt
    assert len(kept) == 2 and "draws two activation cards" in drawn.told() and drawn.awaited() == ["usa"]
    again = drawn.bought("usa", "telegraph")
    assert again.refused("use telegraph").rule == "CV-11.7", "not before one of the two is kept"
    after = drawn.play(f"keep {kept[1]}")
    army = after.state.armies["usa"]
    assert kept[1] in army.hand and kept[0] in army.deck and army.dealt == () and after.state.active == "csa"
    assert after.outcome is not None and after.outcome.secret
