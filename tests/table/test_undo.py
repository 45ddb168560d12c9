"""Undo: free back to the last barrier, agreed to beyond it, never past another's decision; orders stand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.engine.history import history
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Draws, Outcome, Seat
from bot.record.effective import struck
from bot.record.entries import public_body
from bot.record.log_text import tell
from bot.record.replay import verify
from tests.probe.game import Probe
from tests.probe.state import Decision, State
from tests.table.house import (
    ANN,
    BEA,
    CARL,
    RULES,
    House,
    asking,
    check_agrees,
    dealt,
    in_turn,
    last_number,
    probe_state,
    refused,
)


async def check_all(house: House, engine: Engine) -> None:
    """Memory, store, log and the operator's record agree."""
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), house.games)


async def test_several_in_a_row_back_to_the_last_reveal(house: House) -> None:
    engine = await in_turn(house)
    states = [engine.state]
    for _ in range(3):
        await house.decide(engine, "red", "step left")
        states.append(engine.state)
    for step, state in zip((3, 2, 1), reversed(states[:-1]), strict=True):
        reply = await engine.undo(house.actor(ANN))
        assert reply.lines == (f"Undone: Red steps left to -{step}.",)
        assert engine.state == state
        await check_agrees(house, engine)
    said = await refused(house, engine, lambda: engine.undo(house.actor(ANN)))
    assert said == "Another player has moved since; ask the game master to rewind."
    await check_all(house, engine)


async def test_in_solitaire_a_die_bars_undo(house: House) -> None:
    engine = await house.overland()
    said = await refused(house, engine, lambda: engine.undo(house.actor(ANN)))
    assert said == "There is nothing to undo."
    await house.decide(engine, "us", "attack lee")
    assert engine.recent[-1].draws
    said = await refused(house, engine, lambda: engine.undo(house.actor(ANN)))
    assert said == "Your last decision rolled a die or revealed something, so it stands."


async def test_never_past_anothers_decision(house: House) -> None:
    engine = await dealt(house)
    await house.decide(engine, "red", "commit a4")
    said = await refused(house, engine, lambda: engine.undo(house.actor(BEA)))
    assert said == "Another player has moved since; ask the game master to rewind."
    await house.decide(engine, "blue", "commit hold")
    said = await refused(house, engine, lambda: engine.undo(house.actor(ANN)))
    assert said == "Another player has moved since; ask the game master to rewind."
    assert "watching" in await refused(house, engine, lambda: engine.undo(house.actor(CARL)))


async def test_a_double_click_takes_back_one_decision(house: House) -> None:
    engine = await in_turn(house)
    await house.decide_all(engine, "red: step left", "red: step left")
    revision = engine.revision("red")
    await engine.undo(house.actor(ANN), "red", revision)
    with pytest.raises(Outdated):
        await engine.undo(house.actor(ANN), "red", revision)
    assert probe_state(engine).sides["red"].place == -1


async def test_the_others_may_agree_to_go_back_over_a_barrier(house: House) -> None:
    engine = await in_turn(house)
    await house.decide(engine, "red", "step left")
    before = engine.state
    await house.decide(engine, "red", "scout p2")
    await engine.undo(house.actor(ANN))
    assert asking(engine) == last_number(engine)
    assert [kind for kind, _ in await house.outbox()][-1] == "ask"
    at = asking(engine)
    assert "already an undo request" in await refused(house, engine, lambda: engine.undo(house.actor(ANN)))
    for user in (ANN, CARL):
        said = await refused(house, engine, lambda u=user: engine.answer(house.actor(u), True, at))  # type: ignore[misc]
        assert said == "Only the other players can answer that."
    said = await refused(house, engine, lambda: engine.answer(house.actor(BEA), True, at - 1))
    assert said == "That question is no longer open. `/board` shows those that are."
    fresh = await house.reloaded(engine)
    assert asking(fresh) == at
    await engine.answer(house.actor(BEA), True, at)
    assert engine.state == before and asking(engine) == 0
    await check_all(house, engine)
    said = await refused(house, engine, lambda: engine.undo(house.actor(ANN)))
    assert said == "There is nothing to undo.", "an agreed undo is a barrier"


async def test_a_declined_undo_leaves_everything_as_it_was(house: House) -> None:
    engine = await in_turn(house)
    await house.decide(engine, "red", "scout p2")
    state = engine.state
    await engine.undo(house.actor(ANN))
    await engine.answer(house.actor(BEA), False, asking(engine))
    assert engine.state == state and asking(engine) == 0
    await check_all(house, engine)


async def test_playing_on_settles_the_question_but_an_order_does_not(house: House) -> None:
    engine = await in_turn(house)
    await house.decide(engine, "red", "scout p2")
    await engine.undo(house.actor(ANN))
    at = asking(engine)
    await house.decide(engine, "blue", "auto parry on")
    assert asking(engine) == at, "a secret order must not show"
    await house.decide(engine, "red", "step left")
    assert asking(engine) == 0
    assert "no longer open" in await refused(house, engine, lambda: engine.answer(house.actor(BEA), True, at))


async def test_what_is_asked_back_is_named_unless_it_is_secret(house: House) -> None:
    engine = await dealt(house, blue="a2 m1 p1 p2")
    await house.decide_all(engine, "red: commit a4", "blue: commit hold", "red: scout p2")
    await engine.undo(house.actor(ANN))
    assert engine.recent[-1].data == {"what": ""}
    await house.decide(engine, "red", "scatter 1 1 -")
    for n in range(70):
        await house.decide(engine, "blue", f"auto parry {'off' if n % 2 else 'on'}")
    await engine.undo(house.actor(ANN))
    assert engine.recent[-1].data == {"what": "scatter 1 1 -"}


async def test_orders_stand_through_an_undo(house: House) -> None:
    engine = await in_turn(house)
    await house.decide_all(engine, "red: step left", "blue: auto parry on", "red: auto parry on", "red: step left")
    await engine.undo(house.actor(ANN))
    await engine.undo(house.actor(ANN))
    sides = probe_state(engine).sides
    assert (sides["red"].place, sides["red"].auto_parry, sides["blue"].auto_parry) == (0, True, True)
    await check_all(house, engine)


async def test_a_withdrawal_lapses_with_the_commitment_it_withdrew(house: House) -> None:
    engine = await dealt(house)
    start = engine.state
    await house.decide_all(engine, "red: commit a4", "red: withdraw", "red: commit a1")
    await engine.undo(house.actor(ANN))
    assert probe_state(engine).sides["red"].committed == "", "the withdrawal stands"
    await check_all(house, engine)
    await engine.undo(house.actor(ANN))
    assert engine.state == start
    entries = await check_agrees(house, engine)
    gone = {e.text for e in entries if e.seq in struck(entries)}
    assert gone == {"commit a4", "withdraw", "commit a1"}
    await house.decide_all(engine, "red: commit a4", "blue: commit hold")
    await check_all(house, engine)


async def test_many_secret_orders_shorten_nobodys_reach(house: House) -> None:
    engine = await in_turn(house)
    await house.decide(engine, "red", "step left")
    for n in range(120):
        await house.decide(engine, "blue", f"auto parry {'off' if n % 2 else 'on'}")
    await engine.undo(house.actor(ANN))
    assert probe_state(engine).sides["red"].place == 0
    assert probe_state(engine).sides["blue"].auto_parry is False
    await check_all(house, engine)


async def test_undone_entries_stay_in_the_log_struck_out(house: House) -> None:
    engine = await in_turn(house)
    await house.decide_all(engine, "red: step left", "red: step right")
    await engine.undo(house.actor(ANN))
    told = tell(await engine.repository.entries(), PUBLIC, {"red": "Red", "blue": "Blue"})
    assert [t.lines for t in told if t.struck] == [("Red steps right to 0.",)]
    assert told[-1].lines == ("Red undoes the last move.",)
    assert struck(engine.recent) == {e.seq for e in engine.recent if e.text == "step right"}


async def test_a_taken_back_die_keeps_its_number(house: House) -> None:
    engine = await in_turn(house)
    for _ in range(6):
        await house.decide(engine, "red", "scatter 2 2 fire")
        await engine.undo(house.actor(ANN))
        await engine.answer(house.actor(BEA), True, asking(engine))
    entries = await check_agrees(house, engine)
    dice = [d for e in entries for d in e.draws if d.purpose == "the scattering"]
    assert [d.number for d in dice] == list(range(dice[0].number, dice[0].number + 6))
    assert len({d.value for d in dice}) == 1 and [d.supplied for d in dice] == [False, *[True] * 5]
    await check_all(house, engine)


async def test_history_tells_only_what_stands(house: House) -> None:
    engine = await in_turn(house)
    await house.decide_all(engine, "red: step left", "red: step left")
    await engine.undo(house.actor(ANN))
    await house.decide(engine, "red", "end")
    passages = await history(engine)
    assert [p.decision for p in passages] == ["commit a4", "commit hold", "step left", "end"]
    assert passages[-1].after == engine.state
    assert all(a.after == b.before for a, b in pairwise(passages))


class Quiet(Probe):
    """The probe with commitments that nobody else hears of."""

    key = "quiet"

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        """As the probe does, without the public line of a commitment."""
        done = super().apply(state, seat, decision, draw)
        for event in done.events:
            if event.kind == "committed":
                event.lines.pop(PUBLIC)
        return done


async def test_taking_back_a_secret_is_itself_secret(house: House) -> None:
    house.games = {"quiet": Quiet()}
    house.restart()
    engine = await house.open("quiet")
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(ANN))
    numbers, posts, revision = last_number(engine), await house.outbox(), engine.revision("blue")
    card = probe_state(engine).sides["red"].hand[0]
    await house.decide(engine, "red", f"commit {card}")
    await engine.undo(house.actor(ANN))
    entries = await check_agrees(house, engine)
    assert [public_body(e) for e in entries[-2:]] == [None, None]
    assert (last_number(engine), await house.outbox(), engine.revision("blue")) == (numbers, posts, revision)
    names = {"red": "Red", "blue": "Blue"}
    assert tell(entries, "blue", names) == tell(entries[:-2], "blue", names)
    mine = tell(entries, "red", names)[-2:]
    assert [(t.private, t.struck, t.no) for t in mine] == [(True, True, numbers), (True, False, numbers)]
    await check_all(house, engine)


async def test_undo_reaches_back_a_hundred_decisions(house: House) -> None:
    """Reach is bounded, and so is what is kept for it."""
    engine = await in_turn(house)
    for n in range(60):
        await house.decide(engine, "red", "step left")
        if n % 3 == 2:
            for _ in range(3):
                await engine.undo(house.actor(ANN))
    (kept,) = (await house.query("SELECT count(*) FROM snapshots"))[0]
    assert kept <= len(engine.session.tail) + 6
    assert len(engine.session.tail) <= 100
    await check_all(house, engine)


async def test_refusals_of_undo_write_nothing_and_leave_decisions_possible(house: House) -> None:
    engine = await house.overland()
    with pytest.raises(Refusal):
        await engine.undo(house.actor(ANN))
    await house.decide(engine, "us", "attack lee")
    verify(await house.engines.export(engine, None), RULES)
