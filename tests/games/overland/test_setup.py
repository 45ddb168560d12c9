"""Setting up, the map's figures, and how the game ends."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.overland.data.board import board
from bot.games.overland.game import GAME
from bot.games.overland.practice import solver
from bot.games.overland.state.state import Gain, OverlandState
from bot.games.rulebooks import rulebook
from tests.games.overland.scene import Dice, legal, outcome, play, position, refused, told


def start(table: str = "standard") -> OverlandState:
    return GAME.setup({"table": table}, Dice()).state


@pytest.mark.rule("OV-2.1", "OV-2.2", "OV-2.3", "OV-2.4")
def test_the_start() -> None:
    places = GAME.view(start(), None).places
    assert places["grant"] == places["lee"] == "wilderness"
    assert places["butler"] == places["beauregard"] == "drurys-bluff"
    assert places["sigel"] == places["breckinridge"] == "valley"
    assert start().points == 10


@pytest.mark.rule("OV-14.7")
@pytest.mark.parametrize(("table", "par"), [("standard", "27.2%"), ("easier", "59.8%")])
def test_the_opening_says_par_the_table_and_whose_figures_these_are(table: str, par: str) -> None:
    (opening,) = GAME.setup({"table": table}, Dice()).events
    line = opening.lines[PUBLIC]
    assert par in line.text and f"{table} combat table" in line.text and "reconstruction" in line.text
    assert line.data["par"] == solver.par(table)


@pytest.mark.rule("OV-14.7", "OV-14.5")
def test_the_easier_table_is_offered_first() -> None:
    (option,) = GAME.options
    assert list(option.values) == ["easier", "standard"]
    with pytest.raises(Refusal, match="no such combat table"):
        GAME.setup({"table": "hopeless"}, Dice())


@pytest.mark.rule("OV-14.7")
@pytest.mark.parametrize("table", ["standard", "easier"])
def test_the_rulebook_says_what_the_solver_says(table: str) -> None:
    entry = rulebook.parse(GAME.rulebook()).find("OV-14.7")
    assert entry and f"{100 * solver.par(table):.1f}% " in entry.text
    assert entry.mark == "reconstruction"


@pytest.mark.rule("OV-1.n", "OV-14.2", "OV-1.b")
def test_leaders_and_ratings() -> None:
    ratings = {(x.side, x.name): x.rating for x in board().leaders.values()}
    assert ratings == {
        ("us", "Grant"): 3,
        ("us", "Butler"): 1,
        ("us", "Sigel"): 1,
        ("csa", "Lee"): 3,
        ("csa", "Beauregard"): 2,
        ("csa", "Breckinridge"): 1,
    }


@pytest.mark.rule("OV-1.m", "OV-14.1", "OV-10.B", "OV-1.d")
def test_the_map_is_the_rulebooks() -> None:
    entry = rulebook.parse(GAME.rulebook()).find("OV-14.1")
    assert entry
    names = {key: area.name for key, area in board().areas.items()}
    rows = [line.strip("| ").split(" | ") for line in entry.text.splitlines() if line.startswith("|")][2:]
    listed = {area: set(there.split(", ")) for area, there in rows}
    lines = [(names[a], names[b]) for a, b in board().lines]
    assert listed == {area: {b if a == area else a for a, b in lines if area in (a, b)} for area in listed}
    assert {*listed, names["valley"]} == set(names.values())
    assert board().adjacent["valley"] == ()
    assert len(names) == 10


@pytest.mark.rule("OV-14.3", "OV-14.4")
def test_the_defences() -> None:
    areas = board().areas.values()
    assert {a.key: a.defence for a in areas if a.defence} == {"mechanicsville": -1}
    found = {a.key: a.richmond_defence for a in areas if a.richmond_defence}
    assert found == {"mechanicsville": -2, "savage-station": -1, "drurys-bluff": -1}


@pytest.mark.rule("OV-3.1", "OV-1.s", "OV-13.2")
def test_crossing_the_james_wins() -> None:
    after = outcome(position("savage-station", "richmond"), "cross", 3)
    assert after.state.ending == "james" and after.state.grant == "out"
    result = GAME.result(GAME.view(after.state, None))
    assert result and result.winners == ("us",)
    assert told(after)[-1] == ("end", "Grant has crossed the James: the Union wins with 5 Action Points to spare.")


@pytest.mark.rule("OV-3.1", "OV-5.3")
def test_capturing_richmond_wins_and_moves_nobody() -> None:
    before = position("savage-station", "richmond")
    after = play(before, "attack richmond grant", 6)
    assert after.ending == "richmond"
    assert (after.grant, after.lee) == (before.grant, before.lee)
    result = GAME.result(GAME.view(after, None))
    assert result and result.winners == ("us",)


@pytest.mark.rule("OV-3.2")
def test_no_points_left_loses() -> None:
    after = outcome(position(points=1), "attack lee", 1)
    assert after.state.ending == "exhausted"
    assert told(after)[-1][0] == "end"
    result = GAME.result(GAME.view(after.state, None))
    assert result and result.winners == () and "loses" in result.text
    assert GAME.awaited(GAME.view(after.state, None)) == {}


@pytest.mark.rule("OV-3.2")
def test_nothing_may_be_done_after_the_end() -> None:
    over = position(points=0, ending="exhausted")
    assert legal(over) == []
    assert refused(over, "attack lee").rule == "OV-3.2"
    with pytest.raises(Refusal, match="over"):
        GAME.resign(over, "us")


@pytest.mark.rule("OV-3.R1")
def test_giving_up_loses() -> None:
    before = position()
    result = GAME.resign(before, "us")
    assert result.state == msgspec.structs.replace(before, ending="resigned")
    assert result.events[0].kind == "resignation"
    ended = GAME.result(GAME.view(result.state, None))
    assert ended and ended.winners == ()
    assert GAME.resign(msgspec.structs.replace(before, last=(Gain(2),)), "us").state.last == (), "nothing was rolled"


@pytest.mark.rule("OV-1.o")
def test_only_the_union_decides() -> None:
    view = GAME.view(position(), None)
    level = GAME.choices(view, "csa", ())
    assert level and level.choices == ()
    with pytest.raises(Refusal):
        GAME.choices(view, "csa", ("attack",))
    with pytest.raises(Refusal):
        GAME.resign(position(), "csa")
    assert GAME.check(view, "csa", GAME.parse("attack lee"))
    assert GAME.awaited(view) == {"us": "the Union decides"}
    assert all("lee" not in text.split()[2:] for text in legal(position()))


@pytest.mark.rule("OV-1.g")
def test_there_are_no_victory_points() -> None:
    assert "victory" not in " ".join(OverlandState.__struct_fields__)
    entry = rulebook.parse(GAME.rulebook()).find("OV-1.g")
    assert entry and entry.mark == "reading"


@pytest.mark.rule("OV-14.7")
def test_saved_states_are_todays() -> None:
    data = msgspec.to_builtins(start())
    assert GAME.upgrade(data, "overland-1") == GAME.upgrade(data, "overland-2") == data
    with pytest.raises(ValueError, match="overland-0"):
        GAME.upgrade(data, "overland-0")
