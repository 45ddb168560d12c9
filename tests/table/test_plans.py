"""Several decisions in one go: each an entry of its own, as far as they go, taken back together."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.engine.saving import save
from bot.games.contract.advice import Foreseen
from bot.games.kit.views import fingerprint
from bot.opponents.search import no_dice
from bot.record.replay import verify
from bot.storage.database import Database
from bot.storage.errors import Unreachable
from bot.table.changeset import Changeset
from tests.table.house import ANN, BEA, House, check_agrees, in_turn, refused


def row(*texts: str) -> tuple[Foreseen, ...]:
    """Decisions in a row."""
    return tuple(map(Foreseen, texts))


async def follow(house: House, engine: Engine, *texts: str, user: int = ANN, seat: str = "red") -> tuple[str, ...]:
    """Somebody follows a plan of the position as it is; returns the answer."""
    return (await engine.follow_plan(house.actor(user), row(*texts), seat, engine.revision(seat))).lines


async def check_all(house: House, engine: Engine) -> None:
    """Memory, store, log and the operator's record agree."""
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), house.games)


async def test_each_decision_is_an_entry_and_one_undo_takes_all_back(house: House) -> None:
    engine = await in_turn(house)
    await house.decide(engine, "red", "step left")
    before, seq = engine.state, engine.session.seq
    lines = await follow(house, engine, "step left", "step left")
    assert lines == ("Red steps left to -2.", "Red steps left to -3.")
    assert engine.session.seq == seq + 2
    await check_all(house, engine)
    reply = await engine.undo(house.actor(ANN))
    assert engine.state == before and reply.lines[0].count("Red steps left") == 2
    await engine.undo(house.actor(ANN))
    assert engine.state != before, "what was decided before is taken back by itself"
    await check_all(house, engine)


async def test_a_decision_after_a_plan_is_taken_back_by_itself(house: House) -> None:
    engine = await in_turn(house)
    start = engine.state
    await follow(house, engine, "step left", "step left")
    after = engine.state
    await house.decide(engine, "red", "step left")
    await engine.undo(house.actor(ANN))
    assert engine.state == after
    await engine.undo(house.actor(ANN))
    assert engine.state == start


async def test_a_plan_loaded_again_is_taken_back_alike(house: House) -> None:
    engine = await in_turn(house)
    start = engine.state
    await follow(house, engine, "step left", "step left")
    engine = await house.reloaded(engine)
    await engine.undo(house.actor(ANN))
    assert engine.state == start


async def test_it_is_told_once_when_all_of_it_is_done(house: House) -> None:
    engine = await in_turn(house)
    posted, moved = list[tuple[int, int]](), list[tuple[str, int, int]]()
    engine.services = msgspec.structs.replace(
        engine.services,
        posted=lambda channels: posted.extend((channel, engine.session.seq) for channel in channels),
        moved=lambda game, user: moved.append((game, user, engine.session.seq)),
    )
    await follow(house, engine, "step left", "step left")
    seq = engine.session.seq
    assert posted == [(engine.session.channel, seq)] and moved == [(engine.id, ANN, seq)]
    await house.decide(engine, "red", "step left")
    assert posted[1:] == [(engine.session.channel, seq + 1)] and moved[1:] == [(engine.id, ANN, seq + 1)]


async def test_what_was_done_is_told_where_the_rest_fails(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = await in_turn(house)
    posted, seq = list[int](), engine.session.seq

    async def once(database: Database, changes: Changeset) -> None:
        if changes.entry.seq > seq + 1:
            raise Unreachable
        await save(database, changes)

    monkeypatch.setattr("bot.engine.commit.save", once)
    engine.services = msgspec.structs.replace(engine.services, posted=posted.extend)
    with pytest.raises(Unreachable):
        await follow(house, engine, "step left", "step left")
    assert posted == [engine.session.channel] and engine.session.seq == seq + 1


async def test_it_stops_before_what_is_not_possible(house: House) -> None:
    engine = await in_turn(house)
    lines = await follow(house, engine, "step left", "commit hold", "step left")
    assert lines == ("Red steps left to -1.",)
    await check_all(house, engine)


async def test_it_stops_after_dice(house: House) -> None:
    engine = await house.overland()
    lines = await follow(house, engine, "attack lee", "attack lee", seat="us")
    assert [entry.text for entry in engine.recent if entry.kind == "decision"] == ["attack lee"]
    assert lines
    await check_all(house, engine)


@pytest.mark.parametrize("true", [True, False])
async def test_it_goes_on_as_long_as_what_was_foreseen_comes_true(house: House, true: bool) -> None:
    """After a decision that consults what is hidden; undo stays barred by that one."""
    engine = await in_turn(house)
    seen = engine.game.apply(engine.state, "red", engine.game.parse("scout a1"), no_dice).state
    first = Foreseen("scout a1", fingerprint(engine.game.view(seen, "red")) if true else b"")
    await engine.follow_plan(house.actor(ANN), (first, Foreseen("step left")), "red", engine.revision("red"))
    made = [entry.text for entry in engine.recent if entry.kind == "decision" and entry.seat == "red"]
    assert made[-1] == ("step left" if true else "scout a1")
    await check_all(house, engine)


async def test_it_is_refused_as_a_whole(house: House) -> None:
    """Where not even the first is possible, for an earlier position, of another's seat, and with nothing to do."""
    engine = await in_turn(house)
    seq = engine.session.seq
    assert await refused(house, engine, lambda: engine.follow_plan(house.actor(ANN), row("fly"), "red", 0))
    with pytest.raises(Outdated):
        await engine.follow_plan(house.actor(ANN), row("step left"), "red", engine.revision("red") - 1)
    assert await refused(house, engine, lambda: follow(house, engine, "step left", user=BEA))
    said = await refused(house, engine, lambda: follow(house, engine))
    assert said == "Choose at least one line of the plan."
    assert engine.session.seq == seq


async def test_a_repeated_interaction_does_nothing_more(house: House) -> None:
    engine = await in_turn(house)
    actor, revision = house.actor(ANN), engine.revision("red")
    first = await engine.follow_plan(actor, row("step left", "step left"), "red", revision)
    seq = engine.session.seq
    again = await engine.follow_plan(actor, row("step left", "step left"), "red", revision)
    assert again.repeated and first.seq == engine.session.seq == seq


async def test_a_hint_that_is_followed_counts_once_for_a_phase(house: House) -> None:
    engine = await in_turn(house)
    await engine.take_hint(house.actor(ANN), "red", engine.revision("red"))
    await follow(house, engine, "step left", "step left")
    await engine.take_hint(house.actor(ANN), "red", engine.revision("red"))
    assert engine.session.hints_taken == {"red": 1}
    await house.decide(engine, "red", "step left")
    await engine.take_hint(house.actor(ANN), "red", engine.revision("red"))
    assert engine.session.hints_taken == {"red": 2}, "who decides otherwise asks anew"
