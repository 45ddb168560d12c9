"""The course of a turn, buying and drawing (sections 3 and 11 of the rulebook)."""

from __future__ import annotations

import pytest

from bot.games.chancellorsville.state.state import Bought
from bot.games.kit.sides import Side
from tests.games.chancellorsville.positions import Position, position


def bought_at(cubes: int, *row: str, **more: object) -> Position:
    """The Union's turn when all formations have acted: it may buy."""
    at = position(row=row, **more).armed("usa", cubes=cubes)  # type: ignore[arg-type]
    return at.play("play u2").run("stand meade", "stand slocum")


@pytest.mark.rule("CV-3.1", "CV-3.2", "CV-3.7", "CV-11.2")
def test_a_turn_from_end_to_end() -> None:
    at = position(row=("saddle", "rally"), turn=1)
    assert at.awaited() == ["usa"] and at.state.stage == "card"
    acting = at.play("play u2")
    assert acting.state.stage == "act" and acting.state.armies["usa"].cubes == 1
    done = acting.play("stand meade").play("stand slocum")
    assert (done.state.active, done.state.turn, done.state.round, done.state.stage) == ("csa", 2, 1, "card")
    assert done.state.row == ("saddle",) and len(done.state.armies["usa"].hand) == 3


@pytest.mark.rule("CV-3.3")
@pytest.mark.parametrize(("card", "cubes"), [("u2", 1), ("u1", 2), ("u3", 3)])
def test_cubes_of_a_card(card: str, cubes: int) -> None:
    after = position().play(f"play {card}")
    assert after.state.armies["usa"].cubes == cubes and after.state.armies["usa"].played[-1] == card
    assert position().refused("play u9").rule == "CV-3.3"


@pytest.mark.rule("CV-1.5", "CV-3.3")
def test_the_pool_of_cubes_runs_out() -> None:
    after = position().armed("csa", cubes=15).armed("usa", cubes=8).play("play u3")
    assert after.state.armies["usa"].cubes == 10


@pytest.mark.rule("CV-1.5", "CV-3.5")
@pytest.mark.parametrize(
    ("left", "gained", "told"),
    [
        (3, 3, "2 of those cubes are the bonus"),
        (2, 2, "1 of those cubes is the bonus"),
        (1, 1, "no cube is left for the bonus"),
    ],
)
def test_what_a_set_of_three_gains_of_the_last_cubes(left: int, gained: int, told: str) -> None:
    at = position(hands={"usa": "u2"}).armed("csa", cubes=25 - left).armed("usa", run=2, icons=1)
    after = at.play("play u2")
    assert after.state.armies["usa"].cubes == gained and told in after.told()


@pytest.mark.rule("CV-3.4", "CV-4.3")
def test_a_card_for_the_dead_pays() -> None:
    after = position(usa="meade! slocum!").play("play u2")
    assert after.state.active == "csa" and after.state.armies["usa"].cubes == 1


@pytest.mark.rule("CV-3.5", "CV-3.6")
@pytest.mark.parametrize(("run", "icons", "gained"), [(2, 2, 4), (1, 2, 2), (3, 2, 2), (5, 2, 4), (2, 3, 2), (0, 0, 2)])
def test_three_of_a_kind_in_a_row(run: int, icons: int, gained: int) -> None:
    after = position().armed("usa", run=run, icons=icons).play("play u1")
    assert after.state.armies["usa"].cubes == gained
    assert after.state.armies["usa"].run == (run + 1 if icons == 2 else 1)


@pytest.mark.rule("CV-3.8", "CV-3.9")
def test_a_search() -> None:
    at = bought_at(6).play("draw search u9")
    army = at.state.armies["usa"]
    assert army.cubes == 2 and "u9" in army.hand and at.state.active == "csa"
    assert "5 cubes to search" in at.told() and "Couch" not in at.told() and "Couch" in at.told("usa")
    assert at.outcome is not None and at.outcome.secret and at.outcome.consulted
    assert "u1" not in bought_at(6).keys("draw search"), "cards in hand are not sought"
    assert bought_at(3).state.active == "csa", "who cannot pay for a search is not asked"


@pytest.mark.rule("CV-3.7")
def test_what_is_drawn_is_secret() -> None:
    after = bought_at(5).play("draw top", picks=(2,))
    assert "u5" in after.state.armies["usa"].hand and after.told().count("draws a card") == 1
    assert "Reynolds / Sedgwick" in after.told("usa") and "Reynolds" not in after.told()


@pytest.mark.rule("CV-3.10", "CV-14.2", "CV-14.3", "CV-14.1")
@pytest.mark.parametrize(("control", "winner"), [((13, 18), "usa"), ((18,), "csa"), ((), "csa"), ((13, 18, 22), "usa")])
def test_the_last_card_ends_the_game(control: tuple[int, ...], winner: Side) -> None:
    at = position(active="csa", control=control, hands={"usa": "", "csa": "c9"}, decks={"usa": "", "csa": ""}, turn=30)
    after = at.armed("csa", spent=("march",)).play("play c9").run("stand early", "stand mclaws")
    assert (after.state.ending, after.state.winner) == ("objectives", winner)


@pytest.mark.rule("CV-11.1", "CV-11.3")
def test_of_two_alike_the_right_one_is_bought() -> None:
    at = bought_at(4, "flank", "rally", "flank", tactics_deck=("dig",)).play("buy flank", 1)
    assert at.state.row == ("dig", "flank", "rally")


@pytest.mark.rule("CV-11.1", "CV-11.3", "CV-11.4")
def test_buying() -> None:
    at = bought_at(4, "dig", "hold", "rally", tactics_deck=("flank", "scouts"))
    assert at.keys("buy") == ["dig", "hold", "rally", "nothing"]
    after = at.play("buy hold", 2)
    army = after.state.armies["usa"]
    assert army.cubes == 2 and army.tactics == (Bought("hold", 5),)
    assert after.state.row == ("scouts", "dig", "rally") and after.state.tactics_deck == ("flank",)
    poor = bought_at(2, "dig", "hold", "rally")
    assert poor.keys("buy") == ["dig", "hold", "nothing"] and poor.refused("buy rally").rule == "CV-11.1"


@pytest.mark.rule("CV-11.2", "CV-11.3")
def test_who_buys_nothing_discards_the_rightmost() -> None:
    after = bought_at(4, "dig", "hold", "rally", tactics_deck=("flank",)).play("buy nothing", 1)
    assert after.state.row == ("flank", "dig", "hold") and "Rally is discarded" in after.told()
    two = bought_at(4, "dig", "dig").play("buy dig")
    assert two.state.row == ("dig",)


@pytest.mark.rule("CV-11.4", "CV-11.7")
def test_no_card_in_the_turn_in_which_it_is_bought() -> None:
    at = position().armed("usa", tactics=(Bought("reorganize", 5),), cubes=1)
    assert not at.legal("use") and at.refused("use reorganize meade").rule == "CV-11.7"
    older = position(usa="meade/9").armed("usa", tactics=(Bought("reorganize", 3),))
    assert older.legal("use") == ["use reorganize meade"]


@pytest.mark.rule("CV-11.5", "CV-11.7")
def test_a_card_is_played_once() -> None:
    after = position(usa="meade/9").bought("usa", "reorganize").play("use reorganize meade")
    assert after.state.armies["usa"].tactics == () and not after.legal("use")


@pytest.mark.rule("CV-11.6", "CV-11.8")
def test_cashing_three() -> None:
    at = position().bought("usa", "dig", "dig", "rally", "hold")
    after = at.play("cash dig,dig-2,hold")
    assert after.state.armies["usa"].cubes == 1 and [b.card for b in after.state.armies["usa"].tactics] == ["rally"]
    assert at.refused("cash dig,dig-2").reason
    taken = position().armed("usa", tactics=(Bought("dig", 1), Bought("rally", 1), Bought("hold", 5)))
    assert not taken.legal("cash") and not taken.allowed("cash dig,hold,rally")


@pytest.mark.rule("CV-11.7")
def test_the_turn_waits_for_a_card_of_ones_own_turn() -> None:
    """Nothing can be bought, and yet a Dig In can be played before the turn is over."""
    at = position().bought("usa", "dig").play("play u2").run("stand meade", "stand slocum")
    assert at.state.stage == "buy" and "use dig meade" in at.legal("use")
    assert at.play("buy nothing").state.active == "csa"
    assert position().bought("usa", "rally").play("play u2").run("stand meade", "stand slocum").state.active == "csa"
