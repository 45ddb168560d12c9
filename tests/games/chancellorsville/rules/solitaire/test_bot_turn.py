"""The BOT's turn: its card's lines, the clauses that apply, and what everyone is told of them."""

from __future__ import annotations

import random

import pytest

from bot.games.chancellorsville.game import GAME
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, TurnMark
from bot.games.tree import wander
from bot.opponents.selfplay import run
from bot.record.digest import digest
from tests.games.chancellorsville.positions import position
from tests.games.chancellorsville.rules.solitaire.bots import against_bot, bot_with, turned
from tests.games.told_dice import Dice

pytestmark = pytest.mark.usefixtures("fixed_cards")


@pytest.mark.rule("CV-16.7")
def test_a_turn_is_one_decision_and_one_public_story() -> None:
    at = bot_with("u10", csa="early@13", usa="howard~3 slocum@1")
    assert at.awaited() == ["usa"] and at.keys() == ["turn"]
    assert GAME.bot is not None and GAME.bot(GAME.view(at.state, "usa"), "usa", Dice([])) == "turn"
    after = turned(at)
    assert after.told() == "\n".join(
        [
            "The BOT leads the Union by U10. Howard: in boxes 3–6 off the HMT to 22 or 12 (2 dice); else on by 2 "
            "boxes; else attack with 2 dice; else march toward 22 or 18. Slocum: attack with 1 die; else march "
            "toward 18.",
            "Howard, clause 1: off the HMT.",
            "No enemy is at Salem Church (22) or Taylor's Hill (12): Howard comes off the HMT at Taylor's Hill (12), "
            "the last of them without a friend.",
            "Slocum, clause 2: march toward 18. Clause 1: no enemy is next to it.",
            "Slocum marches from Kelly's Ford road (1) to Ely's Ford (8).",
        ]
    )
    assert after.outcome is not None and not after.outcome.secret
    assert all(event.lines.keys() == {PUBLIC} for event in after.outcome.events)
    assert after.awaited() == ["csa"] and GAME.turn_of(GAME.view(after.state, None)) == TurnMark(
        "Round 4: Confederates", "Activation card"
    )


def test_a_turn_in_three_lines_tells_what_was_done_and_no_clauses() -> None:
    """C7: hill: attack 3; early: dig. Each attack is one line with what every die cost, in the order of the turn."""
    after = turned(bot_with("c7", usa="meade@19", csa="hill@18 early@13"), 4, 4, 2)
    assert after.outcome is not None
    happened = [(event.kind, event.lines[PUBLIC]) for event in after.outcome.events]
    assert [text for _, text in digest(happened, GAME)] == [
        "AP Hill attacks Meade at Wilderness Tavern (19) with 3 dice, each counting alone: a 4 costs Meade 2, a 4 "
        "costs Meade 2, a 2 costs AP Hill 1.",
        "AP Hill falls back to Chancellorsville Junction (18).",
        "Early digs a redoubt at Fredericksburg (13).",
    ]


@pytest.mark.rule("CV-16.7", "CV-16.1")
def test_nobody_else_turns_the_card_over() -> None:
    at = bot_with("u10")
    assert at.refused("turn", seat="csa").rule == "CV-16.7" and not at.keys(seat="csa")
    assert against_bot("csa").refused("turn", seat="usa").rule == "CV-16.7"
    with pytest.raises(Refusal):
        position().play("turn")


@pytest.mark.rule("CV-16.8")
def test_what_the_bot_has_not() -> None:
    at = bot_with("u11", usa="reynolds@5 sickles@4", row=("dig", "rally", "hold"), tactics_deck=("flank",))
    after = turned(at)
    assert after.at("reynolds", "sickles") == [13, 13] and after.cohesion("reynolds", "sickles") == [14, 14]
    assert after.state.armies["usa"].cubes == 0 and after.state.armies["usa"].hand == ()
    assert (after.state.row, after.state.tactics_deck) == (("dig", "rally", "hold"), ("flank",))
    assert at.keys(seat="usa", orders=True) == [], "no standing orders, no generals"


@pytest.mark.rule("CV-16.8", "CV-14.1")
def test_it_takes_objectives_at_the_end_of_its_turn() -> None:
    after = turned(bot_with("u11", usa="reynolds@5 sickles@4"))
    assert after.state.control == (13,) and "takes Fredericksburg (13) for the Union" in after.told()


@pytest.mark.rule("CV-16.20")
def test_a_destroyed_formations_line_lapses() -> None:
    after = turned(bot_with("u11", usa="reynolds! sickles@4"))
    assert "Reynolds is destroyed, so its line has no effect." in after.told() and after.at("sickles") == [13]


@pytest.mark.rule("CV-16.20")
def test_the_first_clause_that_can_be_carried_out_is() -> None:
    """C8: mclaws: track +1 | attack 1 | dig."""
    assert turned(bot_with("c8", csa="mclaws~0")).state.pieces["mclaws"].track == 1
    attacked = turned(bot_with("c8", usa="meade@18", csa="mclaws@21"), 3)
    assert "McLaws, clause 2: attack with 1 die. Clause 1: it is on the map." in attacked.told()
    dug = turned(bot_with("c8", csa="mclaws@21"))
    assert "McLaws, clause 3: dig. Clause 1: it is on the map. Clause 2: no enemy is next to it." in dug.told()
    stays = turned(bot_with("c8", csa="mclaws@21", redoubts={21: 3}))
    assert "McLaws stays as it is. Clause 1: it is on the map. Clause 2: no enemy" in stays.told()
    assert stays.state.redoubts == {21: 3}


@pytest.mark.rule("CV-16.21", "CV-16.4", "CV-16.5")
@pytest.mark.parametrize(
    ("box", "after"),
    [(0, (2, 0)), (1, (3, 0)), (2, (-1, 18)), (3, (-1, 18)), (4, (-1, 22)), (5, (-1, 22)), (6, (-1, 18))],
)
def test_at_a_box_it_leaves_the_track(box: int, after: tuple[int, int]) -> None:
    """U1: meade: at 2-3: 10/18 | at 4-6: 12/22 | track +2. At 6 the first of these triggers, whatever its number."""
    played = turned(bot_with("u1", usa=f"meade~{box} couch~0"))
    piece = played.state.pieces["meade"]
    assert (piece.track, piece.at) == after and piece.shown == (after[1] > 0)
    assert (f"Clauses 1 and 2: it is in box {box} of the HMT." in played.told()) == (box < 2)


@pytest.mark.rule("CV-16.21", "CV-16.21a")
def test_with_no_place_free_it_stays_on_the_track() -> None:
    """C1: mclaws: at 1-6: 18/22 | track +2."""
    csa = "mclaws~3 anderson~0 hill@18 colston@22"
    after = turned(bot_with("c1", csa=csa))
    assert after.state.pieces["mclaws"].track == 5 and "Clause 1: no place there is free." in after.told()
    last = turned(bot_with("c1", csa=csa.replace("mclaws~3", "mclaws~6")))
    assert last.state.pieces["mclaws"].track == 6 and "McLaws stays as it is." in last.told()
    assert "Clause 2: it is in box 6, the last of the HMT. Clauses 3 and 4: it is on the HMT." in last.told()


@pytest.mark.rule("CV-16.22", "CV-16.4")
@pytest.mark.parametrize(("box", "after"), [(0, 2), (4, 6), (5, 6)])
def test_along_the_track(box: int, after: int) -> None:
    """U12: meade: track +2 | attack 1 | march 18."""
    played = turned(bot_with("u12", usa=f"meade~{box} slocum@2"))
    assert played.state.pieces["meade"].track == after
    assert f"Meade, out of sight, goes from box {box} to box {after} of the Hidden Movement Track." in played.told()


@pytest.mark.rule("CV-16.23")
def test_attack_is_for_a_formation_on_the_board_next_to_an_enemy() -> None:
    """U5: sickles: attack 2 | march 13."""
    assert "Sickles attacks Early" in turned(bot_with("u5", csa="early@13", usa="sickles@4 couch~0"), 3).told()
    on_track = turned(bot_with("u13", usa="couch~6 sedgwick@13"))
    assert "Clause 2: it is on the HMT." in on_track.told()


@pytest.mark.rule("CV-16.24")
@pytest.mark.parametrize(("die", "place"), [(1, 14), (3, 14), (4, 16), (6, 16)])
def test_a_march_on_a_shortest_way_by_a_die(die: int, place: int) -> None:
    """C4: rest +1; early: attack 2 | dig; colston: march 23 | attack 1."""
    after = turned(bot_with("c4", csa="colston@15 early@24"), die)
    assert after.at("colston") == [place]
    assert "Colston's way: Prospect Hill (14) or Guiney road (16)? A die rolls" in after.told()


@pytest.mark.rule("CV-16.24")
def test_a_march_goes_to_the_first_goal_where_it_is_not_yet() -> None:
    """U12: slocum: attack 2 | march 18/22."""
    assert turned(bot_with("u12", usa="slocum@9 meade~0")).at("slocum") == [18]
    there = turned(bot_with("u12", usa="slocum@18 howard@18 meade~0"))
    assert there.at("slocum") == [21]
    assert "clause 2: march toward 18 or 22" in there.told()


@pytest.mark.rule("CV-16.24")
@pytest.mark.parametrize(
    ("csa", "usa", "reason"),
    [
        ("colston@24 hill@23 anderson@23", "", "the way is closed"),
        ("colston@6", "", "the way is closed"),
        ("colston@22", "", "it alone holds Salem Church (22)"),
        ("colston@23", "", "it is there"),
        ("colston@24", "meade@23", "the way is closed"),
    ],
)
def test_where_a_march_never_leads(csa: str, usa: str, reason: str) -> None:
    """C5: rest +1; mclaws: … ; colston: march 23. Into no full place, over no river for Confederates, off no objective
    held alone, and into no enemy."""
    at = bot_with("c5", csa=f"mclaws~0 {csa}", usa=usa)
    after = turned(at)
    assert after.at("colston") == at.at("colston") and f"Colston stays as it is. Clause 1: {reason}." in after.told()


@pytest.mark.rule("CV-16.24")
def test_it_leaves_an_objective_that_a_friend_holds_too_and_the_union_crosses_the_river() -> None:
    assert turned(bot_with("c5", csa="mclaws~0 colston@22 hill@22")).at("colston") == [23]
    assert turned(bot_with("u5", usa="sickles@4 couch~0")).at("sickles") == [13]


@pytest.mark.rule("CV-16.25", "CV-6.3")
def test_digging() -> None:
    """C3: hill: attack 3 | march 18; colston: attack 1 | dig."""
    dug = turned(bot_with("c3", csa="colston@24 hill@13", redoubts={24: 2}))
    assert dug.state.redoubts == {24: 3} and "Colston digs a redoubt at Spotsylvania Court House (24)." in dug.told()
    full = turned(bot_with("c3", csa="colston@24 hill@13", redoubts={24: 3}))
    assert full.state.redoubts == {24: 3} and "Clause 2: there are three redoubts." in full.told()
    none = turned(bot_with("c3", csa="colston@24 hill@13", redoubts={13: 3, 14: 3, 15: 3, 16: 3}))
    assert "Clause 2: no redoubt is left." in none.told()


@pytest.mark.rule("CV-16.25", "CV-1.4")
def test_rest() -> None:
    """C4: rest +1; early: attack 2 | dig; colston: march 23 | attack 1."""
    off = turned(bot_with("c4", csa="mclaws~2/5 anderson@24/6 colston@23"))
    assert off.cohesion("mclaws", "anderson") == [6, 6], "off the board too"
    assert "McLaws is the weakest and rests: its cohesion rises from 5 to 6." in off.told()
    none = turned(bot_with("c4", csa="colston@23"))
    assert "No formation needs rest." in none.told() and none.cohesion("mclaws") == [14]
    gone = turned(bot_with("c4", csa="mclaws! colston@23/13"))
    assert gone.cohesion("colston", "mclaws") == [14, 0]


@pytest.mark.rule("CV-16.18", "CV-16.25")
@pytest.mark.parametrize(
    ("weak", "dice", "chosen"),
    [
        ("couch howard", (3,), "couch"),
        ("couch howard", (4,), "howard"),
        ("couch howard meade", (2,), "couch"),
        ("couch howard meade", (3,), "howard"),
        ("couch howard meade", (6,), "meade"),
        ("couch howard meade slocum", (4,), "slocum"),
        ("couch howard meade slocum", (5, 6, 1), "couch"),
    ],
)
def test_a_die_chooses_between_up_to_four(weak: str, dice: tuple[int, ...], chosen: str) -> None:
    """U6: rest +1; slocum: attack 2 | march 18; howard: track +1 | attack 1."""
    at = bot_with("u6", usa=" ".join(f"{key}@{ {'meade': 5, 'slocum': 18}.get(key, 7) }/9" for key in weak.split()))
    after = turned(at, *dice)
    assert after.cohesion(chosen) == [10] and sum(after.cohesion(*weak.split())) == 9 * len(weak.split()) + 1
    assert f"A die rolls {', then '.join(map(str, dice))}" in after.told()


@pytest.mark.rule("CV-16.18a")
@pytest.mark.parametrize(
    ("strong", "dice", "chosen"),
    [
        ("sickles slocum", (5,), "sedgwick"),
        ("sickles slocum", (6, 1), "couch"),
        ("slocum", (6,), "sickles"),
        ("", (1, 5), "couch"),
        ("", (1, 6), "howard"),
        ("", (6, 5), "slocum"),
        ("", (6, 6, 1, 1), "couch"),
    ],
)
def test_dice_choose_between_more_than_four(strong: str, dice: tuple[int, ...], chosen: str) -> None:
    keys = ("couch", "howard", "meade", "reynolds", "sedgwick", "sickles", "slocum")
    places = {"slocum": 18, "couch": 7, "howard": 7, "meade": 5, "reynolds": 5, "sedgwick": 6, "sickles": 4}
    usa = " ".join(f"{key}@{places[key]}/{14 if key in strong.split() else 9}" for key in keys)
    after = turned(bot_with("u6", usa=usa), *dice)
    assert after.cohesion(chosen) == [10]


def test_taking_back_a_march_against_the_bot_is_free() -> None:
    """Nothing is hidden, so no step consults anything."""
    after = against_bot("usa", usa="meade@9").play("play u2").play("march meade 10")
    assert after.outcome is not None and not after.outcome.consulted and not after.outcome.secret


@pytest.mark.parametrize(("player", "difficulty"), [("usa", "standard"), ("csa", "hard"), ("usa", "hardest")])
def test_random_games_against_the_bot_come_to_an_end(player: str, difficulty: str) -> None:
    """With every promise of the contract checked: replays, views, texts, events, who is awaited."""
    report = run(GAME, 1, seed=7, options={"opponent": player, "difficulty": difficulty})
    assert report.games == 1


@pytest.mark.parametrize("player", ["usa", "csa"])
def test_another_state_with_the_same_view(player: str) -> None:
    """Cards in hand and deck alone are hidden, from the BOT and from spectators: from the player nothing is."""
    rng = random.Random(3)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    options = {"opponent": player, "difficulty": "hard", "windows": "orders"}
    state, bot = GAME.setup(options, draw).state, "csa" if player == "usa" else "usa"
    other_hands = 0
    while to_act := GAME.awaited(GAME.view(state, None)):
        assert GAME.resample(state, player, rng) == state
        dealt = GAME.resample(state, bot, rng)
        assert GAME.view(dealt, bot) == GAME.view(state, bot) and GAME.view(dealt, None) == GAME.view(state, None)
        other_hands += dealt.armies != state.armies
        (seat,) = to_act
        text = wander(GAME, GAME.view(state, seat), seat, rng)
        state = GAME.apply(state, seat, GAME.parse(text), draw).state
    assert other_hands > 20
