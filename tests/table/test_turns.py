"""Turn and phase marks: written where they change, in public, checked by verification, and told by the log."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.games.contract.game import PUBLIC, TurnMark
from bot.record.entries import Entry, public_body
from bot.record.log_text import tell
from bot.record.replay import verify
from bot.record.replayer import Wrong
from tests.probe.game import Probe
from tests.probe.state import View
from tests.table.forging import forged, replaced
from tests.table.house import ANN, BEA, House, asking, check_agrees, dealt, in_turn

NAMES = {"red": "Red", "blue": "Blue"}
COMMITMENTS, TURNS = TurnMark("Round 1", "Commitments"), TurnMark("Round 1", "Turns")
SECOND = TurnMark("Round 2", "Commitments")


def marks(entries: list[Entry]) -> list[tuple[str, TurnMark]]:
    """The entries that say where the game stands."""
    return [(e.text or e.kind, e.turn) for e in entries if e.turn is not None]


async def two_rounds(house: House) -> Engine:
    """A probe in its second round, with a decision taken back on the way."""
    engine = await in_turn(house)
    await house.decide_all(engine, "red: step left", "red: step left", "blue: omen")
    await engine.undo(house.actor(ANN))
    await house.decide_all(engine, "red: end", "blue: end")
    return engine


async def test_they_are_written_where_they_change(house: House) -> None:
    engine = await two_rounds(house)
    entries = await check_agrees(house, engine)
    assert marks(entries) == [("start", COMMITMENTS), ("commit hold", TURNS), ("end", SECOND)]
    assert engine.session.turn == SECOND
    plain = [msgspec.to_builtins(e) for e in entries]
    assert next(e["turn"] for e in plain if "turn" in e) == {"turn": "Round 1", "phase": "Commitments"}
    assert [body["turn"] for e in entries if (body := public_body(e)) and "turn" in body] == [
        COMMITMENTS,
        TURNS,
        SECOND,
    ]
    verify(await house.engines.export(engine, None), house.games)


async def test_a_way_back_over_one_is_marked_by_the_next_decision(house: House) -> None:
    engine = await dealt(house)
    await house.decide_all(engine, "red: commit a4", "blue: commit hold")
    await engine.undo(house.actor(BEA))
    await engine.answer(house.actor(ANN), True, asking(engine))
    await house.decide_all(engine, "blue: omen", "red: omen")
    assert engine.session.turn == TURNS, "what nobody else notices says nothing"
    await house.decide_all(engine, "red: withdraw")
    entries = await check_agrees(house, engine)
    assert marks(entries)[-2:] == [("commit hold", TURNS), ("withdraw", COMMITMENTS)]
    verify(await house.engines.export(engine, None), house.games)


async def test_the_log_tells_in_which_turn_each_decision_was_made(house: House) -> None:
    engine = await two_rounds(house)
    entries = await engine.repository.entries()
    told = tell(entries, PUBLIC, NAMES)
    turns = [(t.turn, t.lines[0]) for t in told]
    assert turns[0][0] is None, "nothing is said of a lobby"
    start = next(n for n, e in enumerate(told) if e.seq == next(e.seq for e in entries if e.kind == "start"))
    assert turns[start][0] == COMMITMENTS
    assert [turn for turn, line in turns if "has committed" in line] == [COMMITMENTS, COMMITMENTS]
    assert {turn for turn, line in turns if "steps left" in line} == {TURNS}
    assert [turn for turn, line in turns if "ends the turn" in line] == [TURNS, TURNS]
    later = tell(entries[-2:], PUBLIC, NAMES, turn=TURNS)
    assert {t.turn for t in later} == {TURNS}


@pytest.mark.parametrize(
    ("text", "turn", "said"),
    [
        ("commit hold", TurnMark("Round 7", "Turns"), "says another turn than the game stands in"),
        ("commit hold", None, "does not say that the turn is another one"),
        ("step left", TurnMark("Round 2"), "says another turn than the game stands in"),
    ],
)
async def test_a_wrong_mark_is_found(house: House, text: str, turn: TurnMark | None, said: str) -> None:
    engine = await two_rounds(house)
    data, entries = await house.engines.export(engine, None), await engine.repository.entries()
    place = next(n for n, e in enumerate(entries) if e.text == text)
    with pytest.raises(Wrong, match=said):
        verify(forged(data, lambda found: replaced(found, place, turn=turn)), house.games)


async def test_a_mark_of_an_entry_that_moves_nothing_is_found(house: House) -> None:
    engine = await two_rounds(house)
    data = await house.engines.export(engine, None)
    with pytest.raises(Wrong, match="says where the game stands, though it moves nothing"):
        verify(forged(data, lambda found: replaced(found, 1, turn=TURNS)), house.games)


async def test_a_record_of_before_there_were_marks_holds(house: House) -> None:
    engine = await two_rounds(house)
    data = await house.engines.export(engine, None)

    def unmarked(found: list[Entry]) -> None:
        found[:] = [msgspec.structs.replace(e, turn=None) for e in found]

    verify(forged(data, unmarked), house.games)


class Plain(Probe):
    """The probe without marks."""

    def turn_of(self, view: View) -> None:  # type: ignore[override]
        """Says nothing."""


async def test_a_game_that_says_nothing_writes_nothing(house: House) -> None:
    house.games = {"probe": Plain()}
    house.restart()
    engine = await house.open("probe")
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(ANN))
    await house.decide(engine, "red", "commit hold")
    assert marks(await engine.repository.entries()) == [] and engine.session.turn is None
    assert b"turn" not in msgspec.json.encode(await engine.repository.entries())
    verify(await house.engines.export(engine, None), house.games)
