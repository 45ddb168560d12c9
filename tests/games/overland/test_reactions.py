"""What the Confederates do: counterattacks, interceptions, following; and crossing the James."""

from __future__ import annotations

import pytest

from tests.games.overland.scene import data, legal, outcome, play, position, refused, told

FAR = ("wilderness", "spotsylvania", "north-anna", "ashland", "cold-harbor")


@pytest.mark.rule("OV-12.A", "OV-1.k", "OV-12.A2", "OV-12.A3", "OV-6.C", "OV-1.c")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_lee_stays_when_his_check_fails(die: int) -> None:
    after = outcome(position("savage-station", "richmond"), "attack richmond grant", 1, die)
    assert (after.state.lee, after.state.points) == ("richmond", 5)
    assert told(after)[-1] == (
        "counterattack-check",
        f"Lee tries to counterattack from Richmond and rolls {die} (needs 3 or less): he stays there.",
    )


@pytest.mark.rule("OV-12.A4", "OV-12.A6", "OV-7.C", "OV-7.D1", "OV-12.1", "OV-7.2")
@pytest.mark.parametrize("check", [1, 2, 3])
def test_lee_comes_out_and_wins(check: int) -> None:
    after = outcome(position("savage-station", "richmond"), "attack richmond grant", 2, check, 5)
    assert (after.state.grant, after.state.lee) == ("savage-station", "savage-station")
    assert [kind for kind, _ in told(after)] == ["attack", "counterattack-check", "counterattack"]
    assert data(after, "counterattack")["against"] == "grant"
    assert refused(after.state, "move cold-harbor").rule == "OV-10.2"


@pytest.mark.rule("OV-12.A7", "OV-7.B")
def test_lee_comes_out_and_loses() -> None:
    after = outcome(position("savage-station", "richmond"), "attack richmond grant", 2, 3, 4)
    assert (after.state.grant, after.state.lee) == ("savage-station", "richmond")
    assert "goes back to Richmond" in told(after)[-1][1]
    assert data(after, "counterattack-check")["set"] == {"lee": "savage-station"}
    assert data(after, "counterattack")["set"] == {"lee": "richmond"}


@pytest.mark.rule("OV-12.A5", "OV-7.R4", "OV-1.r", "OV-7.D3b")
def test_area_defence_counts_for_a_counterattack_and_richmonds_does_not() -> None:
    state = position("mechanicsville", "richmond")
    fails = outcome(state, "attack richmond grant", 2, 1, 5)
    modifiers = data(fails, "counterattack")["modifiers"]
    assert [(m["rule"], m["value"]) for m in modifiers] == [("OV-7.D3b", -1)]
    assert fails.state.lee == "richmond"
    assert play(state, "attack richmond grant", 2, 1, 6).lee == "mechanicsville"
    assert (
        data(outcome(position("savage-station", "richmond"), "attack richmond grant", 2, 1, 5), "counterattack")[
            "modifiers"
        ]
        == []
    )


@pytest.mark.rule("OV-8.R1", "OV-14.5")
def test_the_easier_table_is_easier_for_lee_too() -> None:
    state = position("savage-station", "richmond", table="easier")
    assert play(state, "attack richmond grant", 2, 1, 4).lee == "savage-station"
    assert play(state, "attack richmond grant", 2, 1, 3).lee == "richmond"


@pytest.mark.rule("OV-12.A8", "OV-9.A", "OV-6.C", "OV-7.A", "OV-7.D2", "OV-1.h")
def test_counterattacks_cost_nothing() -> None:
    for dice in ((1, 6), (1, 1, 6), (1, 1, 1)):
        assert play(position("savage-station", "richmond", points=6), "attack richmond grant", *dice).points == 5


@pytest.mark.rule("OV-12.A1", "OV-12.R2", "OV-12.1")
def test_beauregard_does_not_answer_grant() -> None:
    state = position("savage-station", "mechanicsville", beauregard="richmond")
    after = outcome(state, "attack richmond grant", 1)
    assert [kind for kind, _ in told(after)] == ["attack"]
    both = position("savage-station", "richmond", beauregard="richmond")
    assert data(outcome(both, "attack richmond grant", 1, 6), "counterattack-check")["leader"] == "lee"


@pytest.mark.rule("OV-12.R2", "OV-12.A", "OV-1.k", "OV-12.A2", "OV-12.1")
@pytest.mark.parametrize("lee", ["wilderness", "richmond"])
def test_beauregard_answers_butler(lee: str) -> None:
    state = position("wilderness", lee, beauregard="richmond")
    stays = outcome(state, "attack richmond butler", 6, 3)
    assert data(stays, "counterattack-check")["leader"] == "beauregard"
    assert data(stays, "counterattack-check")["needed"] == 2
    comes = outcome(state, "attack richmond butler", 6, 2, 4)
    assert data(comes, "counterattack")["total"] == 5  # his rating is one more than Butler's
    assert comes.state.beauregard == "drurys-bluff" and comes.state.lee == lee
    assert play(state, "attack richmond butler", 6, 2, 3).beauregard == "richmond"


@pytest.mark.rule("OV-9.R1", "OV-9.3")
def test_no_reaction_is_rolled_once_the_points_are_gone() -> None:
    assert play(position("savage-station", "richmond", points=1), "attack richmond grant", 1).ending == "exhausted"
    assert play(position("savage-station", "richmond", points=1), "cross", 4).ending == "exhausted"
    followed = play(position("ashland", "ashland", points=1, turn=True), "turn cold-harbor", 1)
    assert (followed.lee, followed.ending) == ("cold-harbor", "exhausted")


@pytest.mark.rule("OV-12.C2", "OV-12.C2a", "OV-12.C3", "OV-1.i", "OV-4.3", "OV-10.E", "OV-10.D")
@pytest.mark.parametrize(
    ("start", "to"),
    [
        ("ashland", "mechanicsville"),
        ("cold-harbor", "savage-station"),
        ("mechanicsville", "savage-station"),
        ("savage-station", "mechanicsville"),
    ],
)
@pytest.mark.parametrize("die", range(1, 7))
def test_lee_intercepts_from_richmond(start: str, to: str, die: int) -> None:
    after = outcome(position(start, "richmond"), f"move {to}", die)
    assert after.state.lee == (to if die <= 3 else "richmond")
    assert (after.state.grant, after.state.points) == (to, 6)
    assert [kind for kind, _ in told(after)] == ["move", "intercept"]


@pytest.mark.rule("OV-12.C3")
def test_an_interception_is_no_battle_but_holds_grant() -> None:
    after = play(position("cold-harbor", "richmond"), "move savage-station", 1)
    assert refused(after, "cross").rule == "OV-13.1"
    assert refused(after, "move cold-harbor").rule == "OV-10.2"
    assert not after.turn


@pytest.mark.rule("OV-12.C2a", "OV-12.C")
@pytest.mark.parametrize("to", ["ashland", "cold-harbor", "north-anna", "spotsylvania", "wilderness"])
@pytest.mark.parametrize("lee", ["richmond", "mechanicsville"])
def test_no_interception_away_from_richmond(to: str, lee: str) -> None:
    start = {
        "ashland": "north-anna",
        "cold-harbor": "north-anna",
        "north-anna": "spotsylvania",
        "spotsylvania": "wilderness",
        "wilderness": "spotsylvania",
    }[to]
    assert play(position(start, lee), f"move {to}").lee == lee


@pytest.mark.rule("OV-12.R1", "OV-1.i")
def test_lee_intercepts_from_mechanicsville() -> None:
    state = position("cold-harbor", "mechanicsville")
    comes = outcome(state, "move savage-station", 3)
    assert comes.state.lee == "savage-station"
    stays = outcome(state, "move savage-station", 4)
    assert stays.state.lee == "mechanicsville"
    assert told(stays)[-1][1].endswith("he stays in Mechanicsville.")
    met = play(state, "move mechanicsville")
    assert met.lee == met.grant == "mechanicsville"


@pytest.mark.rule("OV-12.C1", "OV-4.3")
def test_lee_moves_from_ashland_to_cold_harbor_by_himself() -> None:
    after = outcome(position("north-anna", "ashland"), "move cold-harbor")
    assert (after.state.grant, after.state.lee) == ("cold-harbor", "cold-harbor")
    assert [kind for kind, _ in told(after)] == ["move", "follow"]
    met = play(position("north-anna", "ashland"), "move ashland")
    assert (met.grant, met.lee) == ("ashland", "ashland")
    assert play(position("north-anna", "ashland"), "move spotsylvania").lee == "ashland"


@pytest.mark.rule("OV-12.C", "OV-12.R2", "OV-10.D")
@pytest.mark.parametrize("lee", ["richmond", "mechanicsville", "ashland", "spotsylvania"])
def test_lee_does_not_move_for_butler_or_sigel(lee: str) -> None:
    for die in (1, 6):
        state = position("wilderness", lee)
        assert play(state, "attack beauregard", die).lee == lee
        assert play(state, "attack breckinridge", die).lee == lee
    assert play(position("wilderness", lee, beauregard="richmond"), "attack richmond butler", 1, 1, 6).lee == lee


@pytest.mark.rule("OV-13.1", "OV-1.s", "OV-4.A4", "OV-4.A")
def test_where_grant_may_try_to_cross() -> None:
    assert "cross" in legal(position("savage-station", "richmond"))
    assert "cross" in legal(position("savage-station", "mechanicsville"))
    held = refused(position("savage-station", "savage-station"), "cross")
    assert held.rule == "OV-13.1" and "uncontested" in held.reason
    for area in (*FAR, "mechanicsville"):
        assert refused(position(area, "richmond"), "cross").rule == "OV-13.1"


@pytest.mark.rule("OV-13.2", "OV-6.1", "OV-6.B", "OV-6.R1", "OV-6.A")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_check_of_a_crossing(die: int) -> None:
    reaction = (6,) if die > 3 else ()
    after = outcome(position("savage-station", "richmond"), "cross", die, *reaction)
    assert after.state.ending == ("james" if die <= 3 else "")
    assert after.state.points == 5
    assert data(after, "cross")["modifiers"] == []


@pytest.mark.rule("OV-13.3", "OV-12.C2b", "OV-12.C3")
@pytest.mark.parametrize("lee", ["richmond", "mechanicsville"])
def test_lee_reacts_to_every_failed_crossing(lee: str) -> None:
    state = position("savage-station", lee)
    for _ in range(3):
        state = play(state, "cross", 4, 4)
        assert state.lee == lee
    caught = outcome(state, "cross", 5, 3)
    assert caught.state.lee == "savage-station"
    assert [kind for kind, _ in told(caught)] == ["cross", "intercept"]


@pytest.mark.rule("OV-12.R1", "OV-12.A", "OV-12.R2")
@pytest.mark.parametrize("beauregard", ["richmond", "drurys-bluff"])
def test_from_mechanicsville_lee_does_not_answer_a_failed_attack_on_richmond(beauregard: str) -> None:
    state = position("savage-station", "mechanicsville", beauregard=beauregard)
    assert play(state, "attack richmond grant", 1).lee == "mechanicsville"


@pytest.mark.rule("OV-12.C2", "OV-12.R1")
def test_free_moves_tempt_lee_each_time() -> None:
    state = position("mechanicsville", "richmond", points=1)
    for to in ("savage-station", "mechanicsville", "savage-station"):
        state = play(state, f"move {to}", 4)
        assert (state.grant, state.lee, state.points) == (to, "richmond", 1)
    assert play(state, "move mechanicsville", 3).lee == "mechanicsville"


@pytest.mark.rule("OV-6.R1")
def test_nothing_modifies_an_interception_into_mechanicsville() -> None:
    assert data(outcome(position("ashland", "richmond"), "move mechanicsville", 3), "intercept")["outcome"] == "passes"


@pytest.mark.rule("OV-5.1", "OV-5.2")
def test_richmond_holds_lee_and_beauregard() -> None:
    state = play(position("savage-station", "savage-station"), "attack beauregard", 6)
    state = play(state, "attack lee", 6)
    assert state.lee == state.beauregard == "richmond"
