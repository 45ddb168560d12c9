"""Hints at a table: allowed, told at once or barred, as its lobby says; counted for each seat, and noticed by nobody
before they are told."""

from __future__ import annotations

import pytest

from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.engine.hints import are_offered
from bot.engine.opening import Place
from bot.engine.table_settings import settings_for
from bot.games.contract.game import PUBLIC
from bot.games.library import GAMES
from bot.record.entries import public_body
from bot.record.log_text import tell
from bot.record.replay import verify
from bot.record.table_settings import HINTS
from tests.probe.game import PROBE, Probe
from tests.table.house import ANN, BEA, CARL, USERS, House, check_agrees, refused


async def begun(house: House, hints: str) -> Engine:
    """A probe of Ann's and Bea's whose lobby has set the hints."""
    engine = await house.open("probe", rounds="3")
    await engine.choose(house.actor(ANN), {"hints": hints})
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(ANN))
    return engine


async def hint(house: House, engine: Engine, user: int = ANN, seat: str = "red") -> None:
    """Somebody takes a hint on the position as it is."""
    await engine.take_hint(house.actor(user), seat, engine.revision(seat))


def test_no_game_has_an_option_of_that_name() -> None:
    for game in (PROBE, *GAMES.values()):
        assert HINTS.key not in [option.key for option in game.options]


async def test_the_owner_settles_it_in_the_lobby(house: House) -> None:
    engine = await house.open("probe")
    reply = await engine.choose(house.actor(ANN), {"hints": "barred"})
    assert reply.lines == ("Hints: Off.",)
    assert tell(engine.recent, PUBLIC, {})[-1].lines == ("Hints: Off.",)
    assert (await house.outbox())[-1][0] == "board", "the lobby shows it at once"
    seq = engine.session.seq
    assert (await engine.choose(house.actor(ANN), {"hints": "barred"})).lines == ("Hints: Off, as it was.",)
    assert engine.session.seq == seq
    said = await refused(house, engine, lambda: engine.choose(house.actor(ANN), {"hints": "some"}))
    assert said == "Hints can be Allowed, Announced or Off, not some."
    said = await refused(house, engine, lambda: engine.choose(house.actor(BEA), {"hints": "told"}))
    assert said.startswith("Only <@1>, who opened the lobby")
    await check_agrees(house, engine)


async def test_a_game_without_hints_offers_none(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Probe, "advises", False)
    engine = await house.open("probe", rounds="3")
    assert HINTS.key not in {option.key for option in settings_for(engine)}
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(ANN))
    assert not are_offered(engine)
    assert await refused(house, engine, lambda: hint(house, engine)) == "Probe has no hints."


async def test_a_hint_is_counted_and_nothing_else_happens(house: House) -> None:
    """Neither an entry, a revision, a post nor a chain's head shows it; a restart and an undo leave it counted."""
    engine = await house.probe()
    before = engine.session.seq, dict(engine.session.heads), dict(engine.session.revisions), await house.outbox()
    await hint(house, engine)
    assert engine.session.hints_taken == {"red": 1}
    after = engine.session.seq, dict(engine.session.heads), dict(engine.session.revisions), await house.outbox()
    assert after == before
    assert (await house.reloaded(engine)).session.hints_taken == {"red": 1}
    await check_agrees(house, engine)


async def test_the_same_position_counts_once(house: House) -> None:
    engine = await house.probe()
    await hint(house, engine)
    await hint(house, engine)
    assert engine.session.hints_taken == {"red": 1}
    await house.decide(engine, "red", "commit hold")
    await house.decide(engine, "blue", "commit hold")
    seat = next(iter(engine.awaited()))
    await hint(house, engine, USERS[seat], seat)
    assert sum(engine.session.hints_taken.values()) == 2


async def test_an_undo_takes_no_hint_back(house: House) -> None:
    engine = await house.probe()
    await house.decide_all(engine, "red: commit hold", "blue: commit hold")
    seat = next(iter(engine.awaited()))
    user = USERS[seat]
    await hint(house, engine, user, seat)
    await house.decide(engine, seat, "step right")
    await hint(house, engine, user, seat)
    await engine.undo(house.actor(user), seat)
    assert engine.session.hints_taken == {seat: 2}
    await hint(house, engine, user, seat)
    assert engine.session.hints_taken == {seat: 3}, "who comes back to a position asks about it anew"


async def test_told_at_once_everyone_reads_it(house: House) -> None:
    engine = await begun(house, "told")
    revisions, since = dict(engine.session.revisions), dict(engine.session.since)
    house.time += 60_000
    await hint(house, engine)
    entry = engine.recent[-1]
    assert (entry.kind, entry.seat) == ("hint", "red") and public_body(entry) is not None
    assert tell(engine.recent, PUBLIC, {"red": "Red"})[-1].lines == ("Red takes a hint.",)
    assert engine.session.revisions == revisions, "no button is outdated by it"
    assert engine.session.since == since, "nobody has been awaited for any shorter time"
    assert engine.session.hints_taken == {"red": 1}
    await hint(house, engine)
    assert engine.recent[-1].seq == entry.seq
    await check_agrees(house, engine)
    await engine.resign(house.actor(ANN), "red")
    verify(await house.engines.export(engine, None), house.games)


async def test_where_they_are_barred_nobody_takes_any(house: House) -> None:
    engine = await begun(house, "barred")
    said = await refused(house, engine, lambda: hint(house, engine))
    assert said == "Hints are off at this table, as agreed in the lobby."


async def test_where_it_is_rated_nobody_takes_any(house: House) -> None:
    engine = await house.started("probe", rated="on")
    assert await refused(house, engine, lambda: hint(house, engine)) == "Rated games have no hints."


async def test_who_may_take_none(house: House) -> None:
    engine = await house.probe()
    assert "players of this game" in await refused(house, engine, lambda: hint(house, engine, CARL))
    await house.decide(engine, "red", "commit hold")
    said = await refused(house, engine, lambda: hint(house, engine))
    assert said == "You have nothing to decide right now, so there is nothing to hint at."
    with pytest.raises(Outdated):
        await engine.take_hint(house.actor(BEA), "blue", engine.revision("blue") + 1)
    assert engine.session.hints_taken == {}


async def test_played_again_and_gone_on_with_it_is_as_it_was(house: House) -> None:
    engine = await begun(house, "told")
    await hint(house, engine)
    record = await house.engines.export(engine, ANN)
    await house.agree_to_move(engine, ANN, 300)
    there = await house.engines.continued(house.actor(ANN), record, Place(5, 300))
    assert (there.session.hints, there.session.hints_taken) == ("told", {"red": 1})
    for user in (ANN, BEA):
        if not there.seats_of(user):
            await there.join(house.actor(user))
    await there.start(house.actor(ANN))
    await there.resign(house.actor(ANN), "red")
    verify(await house.engines.export(there, None), house.games)
    again = await house.engines.again(house.actor(ANN), there, Place(5, 400))
    assert (again.session.hints, again.session.hints_taken) == ("told", {})
    await check_agrees(house, again)
