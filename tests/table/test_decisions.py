"""Decisions: committed before they are acknowledged, refused without a trace, acted on once, one at a time."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import msgspec
import pytest

from bot.engine import nudge
from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.games.contract.choices import Refusal
from bot.table.session import Actor
from tests.raw import of_file, raw
from tests.table.house import ANN, BEA, CARL, House, check_agrees, dealt, in_turn, memory, refused


async def test_a_decision_is_in_the_store_before_it_is_acknowledged(house: House) -> None:
    engine = await dealt(house)
    held: list[Any] = []

    def look(channels: Iterable[int]) -> None:
        # Called after the commit and before the answer; another connection sees what is committed only.
        with contextlib.closing(sqlite3.connect(of_file(house.database).path)) as other:
            held.append(other.execute("SELECT max(seq) FROM entries").fetchone()[0])

    house.engines.services = engine.services = msgspec.structs.replace(engine.services, posted=look)
    reply = await house.decide(engine, "red", "commit a4")
    assert held == [reply.seq]


async def test_the_actor_is_told_what_happened_as_the_seat_sees_it(house: House) -> None:
    engine = await dealt(house)
    reply = await house.decide(engine, "red", "commit a4")
    assert reply.lines == ("You commit attack 4.",)
    assert not reply.repeated
    reply = await house.decide(engine, "blue", "Commit  HOLD")
    assert reply.lines[0] == "You commit no card." and "Red reveals attack 4." in reply.lines


@pytest.mark.parametrize(
    ("user", "text", "seat", "said"),
    [
        (ANN, "commit a3", None, '"commit a3" is not possible now (PR-3)'),
        (ANN, "dance", None, "“dance” begins with no known action: decisions look like “commit a1”"),
        (ANN, "", None, "An empty text says nothing: decisions look like “commit a1”"),
        (ANN, "step left", None, '"step" is not possible now'),
        (ANN, "commit a1", "blue", "You do not play Blue"),
        (ANN, "commit a1", "green", "You do not play green"),
        (CARL, "commit a1", None, "Only the players of this game can do that (Ann, Bea); you are watching"),
    ],
)
async def test_a_refusal_changes_nothing(house: House, user: int, text: str, seat: str | None, said: str) -> None:
    engine = await dealt(house)
    actor = house.actor(user)
    assert said in await refused(house, engine, lambda: engine.decide(actor, text, seat))
    await house.decide(engine, "red", "commit a1")
    await check_agrees(house, engine)


async def test_what_is_refused_before_the_start_and_after_the_end(house: House) -> None:
    lobby = await house.open("probe")
    said = await refused(house, lobby, lambda: lobby.decide(house.actor(ANN), "commit a1"))
    assert said.startswith("The game has not started yet")
    assert "before someone takes Blue" in await refused(house, lobby, lambda: lobby.start(house.actor(ANN)))
    assert "already" in await refused(house, lobby, lambda: lobby.join(house.actor(ANN)))
    await lobby.join(house.actor(BEA))
    assert "Every seat" in await refused(house, lobby, lambda: lobby.join(house.actor(CARL)))
    await lobby.start(house.actor(BEA))
    assert "/game resign" in await refused(house, lobby, lambda: lobby.leave(house.actor(ANN)))
    await lobby.resign(house.actor(ANN))
    assert lobby.session.status == "over"
    acts: list[Callable[[], Any]] = [
        lambda: lobby.decide(house.actor(ANN), "commit a1"),
        lambda: lobby.undo(house.actor(ANN)),
        lambda: lobby.resign(house.actor(BEA)),
        lambda: lobby.leave(house.actor(BEA)),
        lambda: lobby.start(house.actor(BEA)),
        lambda: lobby.join(house.actor(CARL)),
    ]
    for act in acts:
        assert "This game is over" in await refused(house, lobby, act)


async def test_a_salt_that_cannot_be_one_is_refused(house: House) -> None:
    lobby = await house.open("probe")
    for salt in ("a\nb", "x" * 101):
        assert "A salt is" in await refused(house, lobby, lambda s=salt: lobby.join(house.actor(BEA), salt=s))  # type: ignore[misc]


async def test_a_repeated_interaction_acts_once(house: House) -> None:
    engine = await in_turn(house)
    actor = house.actor(ANN)
    first = await engine.decide(actor, "step left", "red")
    rows = await house.rows()
    again = await engine.decide(actor, "step left", "red")
    assert again.repeated and (again.lines, again.seq) == (first.lines, first.seq)
    fresh = await house.reloaded(engine)
    third = await fresh.decide(actor, "step left", "red")
    assert third.repeated and (third.lines, third.seq) == (first.lines, first.seq)
    assert await house.rows() == rows


async def test_a_repeat_is_known_however_much_has_happened_since(house: House) -> None:
    engine = await in_turn(house)
    actor = house.actor(ANN)
    first = await engine.decide(actor, "step left", "red")
    for n in range(70):
        await house.decide(engine, "blue", f"auto parry {'off' if n % 2 else 'on'}")
    fresh = await house.reloaded(engine)
    rows = await house.rows()
    again = await fresh.decide(actor, "step left", "red")
    assert again.repeated and again.lines == first.lines
    assert await house.rows() == rows
    await check_agrees(house, engine)


async def test_a_repeated_opening_opens_one_game(house: House) -> None:
    actor = house.actor(ANN)
    place = (await house.open("overland", 1)).session
    from bot.engine.opening import Place

    one = await house.engines.open(actor, "overland", {}, Place(5, 2))
    assert await house.engines.open(actor, "overland", {}, Place(5, 2)) is one
    assert one.id != place.id and len(await house.query("SELECT id FROM games")) == 2


async def test_decisions_at_once_are_taken_one_after_the_other(house: House) -> None:
    engine = await in_turn(house)
    steps = [house.decide(engine, "red", "step left") for _ in range(5)]
    done = await asyncio.gather(*steps, return_exceptions=True)
    assert [isinstance(d, Refusal) for d in done] == [False] * 3 + [True] * 2
    assert engine.view(None).sides["red"].place == -3
    await check_agrees(house, engine)


async def test_both_seats_at_once(house: House) -> None:
    engine = await dealt(house)
    await asyncio.gather(house.decide(engine, "red", "commit a4"), house.decide(engine, "blue", "commit a2"))
    assert engine.view(None).sides["red"].in_play == "a4"
    await check_agrees(house, engine)


async def test_a_caller_that_is_cancelled_leaves_memory_and_store_agreeing(house: House) -> None:
    engine = await in_turn(house)
    gate = threading.Event()
    blocked = asyncio.create_task(raw(house.database, lambda db: gate.wait(10)))
    caller = asyncio.create_task(house.decide(engine, "red", "step left"))
    while not engine.busy:
        await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    gate.set()
    await blocked
    # The next decision waits for the one that nobody waits for.
    await house.decide(engine, "red", "step left")
    assert engine.view(None).sides["red"].place == -2
    await check_agrees(house, engine)


async def test_a_button_of_an_earlier_position_is_not_applied(house: House) -> None:
    engine = await in_turn(house)
    revision = engine.revision("red")
    await house.decide(engine, "red", "step left")
    assert engine.revision("red") > revision
    before = await house.rows()
    with pytest.raises(Outdated):
        await engine.decide(house.actor(ANN), "step left", "red", revision)
    assert await house.rows() == before
    await engine.decide(house.actor(ANN), "step left", "red", engine.revision("red"))


async def test_a_revision_rises_when_the_choices_change_and_not_by_what_others_do_in_secret(house: House) -> None:
    engine = await dealt(house)
    seen = [engine.revision("blue")]
    await house.decide(engine, "red", "commit a4")
    await house.decide(engine, "red", "withdraw")
    await house.decide(engine, "red", "auto parry on")
    seen.append(engine.revision("blue"))
    assert seen[0] == seen[1], "nothing that Blue may choose has changed"
    await house.decide(engine, "red", "commit a4")
    await house.decide(engine, "blue", "commit hold")
    before = engine.revision("blue")
    await house.decide(engine, "red", "strike")
    assert engine.revision("blue") > before, "Blue is to answer now"


async def test_an_act_through_an_engine_that_is_behind_is_checked_anew(house: House) -> None:
    """What another process has written is loaded first, and counts."""
    engine = await in_turn(house)
    other = await house.reloaded(engine)
    await house.decide(engine, "red", "strike")
    with pytest.raises(Refusal):
        await house.decide(other, "red", "strike")
    assert (other.session.seq, other.state) == (engine.session.seq, engine.state)
    await check_agrees(house, other)


BESIDE: dict[str, Callable[[House, Engine], Awaitable[object]]] = {
    "nudge": lambda house, engine: engine.alone(nudge.nudge, house.actor(BEA)),
    "bring": lambda house, engine: engine.bring(),
    "note": lambda house, engine: engine.note_pending_turns(),
    "again": lambda house, engine: engine.played_again(lambda transaction: "abcdefgh"),
}
"""What changes a game but is no part of its record."""


@pytest.mark.parametrize("act", BESIDE)
@pytest.mark.parametrize("before", ["an entry", "no entry"])
async def test_what_is_no_entry_cannot_overwrite_what_another_bot_wrote(house: House, act: str, before: str) -> None:
    """Each write knows the one before it, whether or not that is in the record: what is behind is loaded anew, and the
    act begun again."""
    engine = await in_turn(house)
    other = await house.reloaded(engine)
    await (house.decide(other, "red", "step left") if before == "an entry" else other.bring())
    seq, version = other.session.seq, other.version
    await BESIDE[act](house, engine)
    assert (engine.session.seq, engine.version) == (seq, version + 1)
    await house.decide(other, "red", "step right")
    assert other.version == version + 2
    await check_agrees(house, other)


async def test_only_what_is_public_moves_a_game_up_in_the_list(house: House) -> None:
    engine = await dealt(house)
    (before,) = await house.engines.cards(5)
    house.time += 1000
    await house.decide(engine, "blue", "auto parry on")
    assert await house.engines.cards(5) == [before]
    await house.decide(engine, "blue", "commit hold")
    (after,) = await house.engines.cards(5)
    assert after.updated == before.updated + 1000


async def test_secret_orders_leave_posts_and_pings_as_they_are(house: House) -> None:
    told = []
    for secretly in (False, True):
        channel = 200 + secretly
        engine = await house.probe(channel)
        house.time += 500_000
        if secretly:
            await house.decide(engine, "blue", "auto parry on")
        house.time += 1_000
        await house.decide(engine, "red", "commit hold")
        rows = await house.query("SELECT kind FROM outbox WHERE channel = ? ORDER BY id", channel)
        told.append((rows, engine.session.acted["blue"] - engine.session.created))
    assert told[0] == told[1]


async def test_leaving_hands_the_game_on_and_the_last_closes_it(house: House) -> None:
    engine = await house.open("probe")
    await engine.join(house.actor(BEA))
    await engine.leave(house.actor(ANN))
    assert engine.session.owner == BEA and list(engine.players) == ["blue"]
    await engine.join(Actor(ANN, "Ann", 77), "red", "my salt")
    await engine.leave(house.actor(ANN))
    await engine.leave(house.actor(BEA))
    assert engine.session.status == "closed"
    fresh = await house.reloaded(engine)
    assert fresh.session == engine.session and fresh.players == {}
    await house.open("overland")
    assert (await house.engines.in_channel(100)).game.key == "overland"


async def test_another_bot_on_the_same_database_is_noticed(house: House) -> None:
    """While one bot takes over from another, both hear of every interaction: who comes late changes nothing, and knows
    the game as it stands from then on."""
    engine = await house.overland()
    other = Engines(house.engines.services, house.games)
    await (await other.get(engine.id)).decide(house.actor(ANN), "attack lee")
    with pytest.raises(Refusal, match="leaders fight within one area"):
        await house.decide(engine, "us", "attack lee")
    assert memory(engine) == memory(await other.get(engine.id))
    await house.random_decision(engine, random.Random(1))
    await check_agrees(house, engine)


async def test_a_repeated_act_without_an_answer_has_no_lines(house: House) -> None:
    """An empty line would be an empty text, which Discord refuses."""
    engine = await house.overland()
    actor = house.actor(ANN)
    await engine.decide(actor, "attack lee")
    engine.answers[actor.interaction] = (engine.session.seq, "")
    assert (await engine.decide(actor, "attack lee")).lines == ()
