"""Silent games: when they are, who may close them, and what closing leaves; and the clock that notices."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.attention.dispatcher import RETRY_AFTER_MS, TimerDispatcher
from bot.attention.notifications import RECENTLY_ACTIVE_MS
from bot.attention.timers import HANDLERS, MISSING, SILENT_AFTER_MS
from bot.engine.commit import amend
from bot.engine.engine import Engine
from bot.engine.inactivity import closers, is_silent
from bot.engine.opening import Place
from bot.games.contract.choices import Refusal
from bot.record.log_text import tell
from bot.record.replay import replay, verify
from bot.storage import timers
from bot.storage.errors import StorageError
from bot.storage.transaction import Transaction
from bot.table.session import Player, Session
from tests.alarms import Alarms
from tests.table.house import ANN, BEA, CARL, RULES, House, check_agrees, in_turn, opened, refused, without_late_calls


async def silent(house: House) -> Engine:
    """The probe in Red's turn, silent."""
    engine = await in_turn(house)
    house.time += SILENT_AFTER_MS
    return engine


async def test_silence_is_fourteen_days_without_a_public_entry(house: House) -> None:
    engine = await in_turn(house)
    house.time += SILENT_AFTER_MS - 1
    assert not is_silent(engine)
    await house.decide(engine, "blue", "auto parry on")
    house.time += 1
    assert is_silent(engine), "an order in secret is nothing that anybody hears of"
    await house.decide(engine, "red", "step left")
    assert not is_silent(engine)


async def test_the_players_who_are_not_awaited_may_close(house: House) -> None:
    """Not the one who is, nor a stranger; but whoever manages the channel."""
    engine = await silent(house)
    for user, sentence in (
        (ANN, "It's your turn, so only the other players may close the game. You can resign with `/game resign`."),
        (CARL, "Only this game's players and people who manage this channel can close it."),
    ):
        assert await refused(house, engine, lambda u=user: engine.close(house.actor(u), False)) == sentence  # type: ignore[misc]
    await engine.close(house.actor(BEA), False)
    told = tell(engine.recent, "public", {})[-1].lines
    assert told == ("Bea closes the game with no result: nothing had happened for 14 days.",)
    assert engine.session.status == "closed" and engine.awaited() == {}


async def test_a_game_waits_for_a_player_on_vacation(house: House) -> None:
    """However long nothing happens; whoever manages the channel may close it all the same."""
    engine = await silent(house)
    engine.session.absent[ANN] = house.time + 1
    assert not is_silent(engine)
    said = await refused(house, engine, lambda: engine.close(house.actor(BEA), False))
    assert said == "Ann is on vacation, so the game waits until they are back."
    await engine.close(house.actor(CARL), True)
    assert engine.session.status == "closed"


async def test_whoever_manages_the_channel_may_close(house: House) -> None:
    engine = await silent(house)
    await engine.close(house.actor(CARL), True)
    assert engine.recent[-1].data["why"].startswith("Carl closes the game with no result")


async def test_where_all_are_awaited_any_player_may_close(house: House) -> None:
    """Also in a lobby and in a game of one's own."""
    assert closers(await house.probe()) == {ANN, BEA}
    assert closers(await house.overland(101)) == {ANN}
    lobby = await house.open("probe", 102)
    assert closers(lobby) == {ANN}
    house.time += SILENT_AFTER_MS
    await lobby.close(house.actor(ANN), False)
    assert lobby.session.status == "closed"


async def test_a_game_that_goes_on_is_not_closed(house: House) -> None:
    """Nor one that is over; not even by whoever manages the channel."""
    engine = await silent(house)
    await house.decide(engine, "red", "step left")
    said = await refused(house, engine, lambda: engine.close(house.actor(CARL), True))
    assert said == f"The game isn't stuck: something happened <t:{house.time // 1000}:R>."
    await engine.resign(house.actor(ANN))
    house.time += SILENT_AFTER_MS
    assert await refused(house, engine, lambda: engine.close(house.actor(BEA), False)) == "This game is over."


async def test_a_closed_game_frees_its_channel_and_reveals_its_record(house: House) -> None:
    """An undo that was asked for is settled; what was secret comes out and proves itself."""
    engine = await in_turn(house)
    await house.decide(engine, "red", "draw")
    await engine.undo(house.actor(ANN))
    house.time += SILENT_AFTER_MS
    await engine.close(house.actor(BEA), False)
    await check_agrees(house, engine)
    assert [kind for kind, _ in (await house.outbox())[-3:]] == ["board", "bottom", "settle"]
    assert await house.query("SELECT * FROM timers") == await house.query("SELECT * FROM pending_turns") == []
    data = await house.engines.export(engine, CARL)
    assert engine.seed.hex() in data.decode()
    verify(data, RULES)
    assert any(line.split()[1:2] == ["close"] for line in replay(data, RULES))
    assert (await house.probe()).session.channel == engine.session.channel


async def test_a_player_with_several_seats_is_awaited_for_any(house: House) -> None:
    engine = await silent(house)
    engine.players = {"red": Player(ANN, "Ann"), "blue": Player(ANN, "Ann")}
    assert closers(engine) == {ANN}


async def test_a_closed_continuation_ends_both(house: House) -> None:
    """It had begun, so that it was not merely given up: both records come out, and nobody goes on with either."""
    engine = await in_turn(house)
    await house.agree_to_move(engine, ANN, 300)
    other = await house.engines.continued(house.actor(ANN), await house.engines.export(engine, ANN), Place(5, 300))
    await other.join(house.actor(BEA))
    await other.start(house.actor(ANN))
    house.time += SILENT_AFTER_MS
    await other.close(house.actor(BEA), False)
    for game in (engine, other):
        data = await house.engines.export(game, CARL)
        assert game.seed.hex() in data.decode()
        with pytest.raises(Refusal, match="isn't in play here"):
            await house.engines.continued(house.actor(ANN), data, Place(5, 400))


class Night:
    """A house and its clock. ``heard`` is where something waits to be delivered."""

    def __init__(self, house: House) -> None:
        self.house, self.alarms, self.heard = house, Alarms(house), list[int]()
        self.timers: TimerDispatcher

    def start(self) -> None:
        """A clock begins."""
        self.timers = TimerDispatcher(
            self.house.database, HANDLERS, lambda: self.house.time, self.heard.extend, self.alarms
        )
        self.timers.start()

    async def asleep(self) -> float | None:
        """When the clock next looks, once it has seen to all that is due; None: only when it is woken."""
        await self.timers.settled()
        return self.alarms.set[0].due if self.alarms.set else None

    async def posts(self) -> list[str]:
        """The kinds of posts about silence that wait."""
        return [kind for kind, _ in await self.house.outbox() if kind == "silent"]


@pytest.fixture
async def night(house: House) -> AsyncIterator[Night]:
    """A house whose clock runs."""
    made = Night(house)
    made.start()
    yield made
    await made.timers.close()


async def patient(engine: Engine) -> None:
    """The game waits for players who stay away."""

    def work(transaction: Transaction, session: Session) -> None:
        session.gone = "never"
        timers.remove(transaction, session.id, [MISSING])

    await amend(engine, work)


async def test_the_clock_sleeps_until_the_next_deadline(night: Night) -> None:
    """Without games it sleeps until it is told of one; each entry puts the deadline off, and it is met once."""
    assert await night.asleep() is None
    engine = await in_turn(night.house)
    first = night.house.time + SILENT_AFTER_MS
    assert await night.asleep() == night.house.time + RECENTLY_ACTIVE_MS + 1, "Ann is to be called by then"
    await without_late_calls(engine)
    await patient(engine)
    night.alarms.move(RECENTLY_ACTIVE_MS + 1)
    assert await night.asleep() == first + 1
    night.house.time -= RECENTLY_ACTIVE_MS + 1
    night.alarms.move(1_000_000)
    await night.house.decide(engine, "red", "step left")
    night.alarms.move(SILENT_AFTER_MS - 1_000_000 + 1)
    assert await night.asleep() == first + 1_000_001 and await night.posts() == []
    night.alarms.move(1_000_000)
    assert await night.asleep() is None
    assert await night.posts() == ["silent"] and night.heard == [engine.session.channel]
    night.alarms.move(10 * SILENT_AFTER_MS)
    assert await night.posts() == ["silent"]
    await night.house.decide(engine, "red", "step left")
    night.alarms.move(2 * SILENT_AFTER_MS)
    await night.asleep()
    night.alarms.move(2 * SILENT_AFTER_MS)
    await night.asleep()
    assert await night.posts() == ["silent", "silent"]


async def test_what_fell_due_while_nobody_looked_is_done_at_the_start(tmp_path: Path) -> None:
    """Once, however often the bot is started; several games, each in its channel."""
    for start in range(3):
        async with opened(tmp_path / "db") as house:
            if not start:
                await house.overland(101)
                engine = await house.probe()
                await without_late_calls(engine)
            house.time += 2 * SILENT_AFTER_MS
            night = Night(house)
            night.start()
            await night.asleep()
            await night.timers.close()
            assert await night.posts() == ["silent", "silent"]
            assert sorted(night.heard) == ([] if start else [100, 101])


async def test_a_store_that_fails_is_asked_again(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute later."""
    await night.house.overland()
    write = night.house.database.write

    async def broken(work: object) -> None:
        raise StorageError("The database did not answer.")

    monkeypatch.setattr(night.house.database, "write", broken)
    await night.asleep()
    night.alarms.move(SILENT_AFTER_MS + 1)
    assert await night.asleep() == night.house.time + RETRY_AFTER_MS + 1 and await night.posts() == []
    monkeypatch.setattr(night.house.database, "write", write)
    night.alarms.move(RETRY_AFTER_MS + 1)
    await night.asleep()
    assert await night.posts() == ["silent"]
