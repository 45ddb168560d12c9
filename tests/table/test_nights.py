"""What would ping people in their quiet hours waits in the outbox, on either database, and is no backlog."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from bot.attention.nights import WAKING
from bot.clocks.control import HOUR_MS
from bot.clocks.quiet_hours import QuietHours
from bot.delivery.outbox import Outbox
from bot.storage import outbox, people
from bot.storage.outbox import Row
from bot.storage.people import Habits, Preferences
from tests.table.house import ANN, BEA, CARL, CHANNEL, House
from tests.table.test_clocks import Day, begun

MIDNIGHT = int(datetime(2026, 9, 26, tzinfo=UTC).timestamp() * 1000)
ASLEEP = Habits(zone="UTC", quiet=QuietHours("UTC", 22 * 60, 8 * 60))
DM = 900


async def sleeps(house: House, user: int, dm: int) -> None:
    """A user has quiet hours from 22 to 8, and a private channel or none."""
    await house.database.write(lambda t: people.put(t, user, Preferences(dm=dm, habits=ASLEEP)))


class Post:
    """The outbox of a house, whose rows are delivered at once."""

    def __init__(self, house: House) -> None:
        self.house, self.woken = house, list[int]()
        self.outbox = Outbox(house.database, lambda: house.time, self.woken.extend)

    async def add(self, kind: str, channel: int, *pings: int) -> None:
        """Leaves a row."""
        [(game,)] = await self.house.query("SELECT id FROM games")
        await self.house.database.write(lambda t: outbox.add(t, game, channel, kind, kind, 1, pings))

    async def deliver(self, channel: int) -> list[tuple[str, tuple[int, ...]]]:
        """Delivers what goes out now: each row's kind, and whom it pings."""
        found = list[Row]()
        while (row := (await self.outbox.next(channel, lambda row: True))[0]) is not None:
            found.append(row)
            await self.house.database.write(lambda t, id=row.id: outbox.drop(t, id))  # type: ignore[misc]
        return [(row.kind, row.pings) for row in found]


async def beginning(house: House) -> Post:
    """A game at midnight with nothing to deliver."""
    house.time = MIDNIGHT
    await begun(house, "none")
    for left in ("outbox", "timers"):
        await house.database.write(lambda t, left=left: t.execute(f"DELETE FROM {left}"))  # type: ignore[misc]
    return Post(house)


async def test_a_post_goes_out_without_the_pings_of_those_who_sleep(house: House) -> None:
    """These wait as rows of their own: privately where that can be, else in the channel."""
    post = await beginning(house)
    await sleeps(house, ANN, DM)
    await sleeps(house, BEA, 0)
    await post.add("turn", CHANNEL, ANN, BEA, CARL)
    assert await post.deliver(CHANNEL) == [("turn", (CARL,))] and post.woken == [DM]
    assert await post.deliver(DM) == []
    async with Day(house) as day:
        house.posted.clear()
        await day.passes(8 * HOUR_MS - 1)
        assert house.posted == [] and await post.deliver(CHANNEL) == [] == await post.deliver(DM)
        await day.passes(60_000)
        assert sorted(house.posted) == [CHANNEL, DM]
    assert await post.deliver(CHANNEL) == [("summons", (BEA,))]
    assert await post.deliver(DM) == [("call", (ANN,))]
    assert await house.query("SELECT 1 FROM timers WHERE kind = ?", WAKING) == []


async def test_several_of_one_night_are_one(house: House) -> None:
    """A nudge after a turn and a case; in the daytime each goes out at once."""
    post = await beginning(house)
    await sleeps(house, ANN, DM)
    await sleeps(house, BEA, 0)
    for kind in ("turn", "summons", "case"):
        await post.add(kind, CHANNEL, ANN, BEA)
        assert await post.deliver(CHANNEL) == ([(kind, ())] if kind != "summons" else [])
    house.time += 9 * HOUR_MS
    assert await post.deliver(CHANNEL) == [("summons", (BEA,))] and await post.deliver(DM) == [("call", (ANN,))]
    await post.add("summons", CHANNEL, ANN, BEA)
    assert await post.deliver(CHANNEL) == [("summons", (ANN, BEA))]


async def test_what_waits_for_the_morning_is_no_backlog(house: House) -> None:
    """Nor does another process look for it again and again; a row for somebody else there is delivered."""
    post = await beginning(house)
    await sleeps(house, ANN, DM)
    await post.add("hand", DM, ANN)
    assert (await post.outbox.backlog()).pending == 1 and await post.outbox.left() == [DM]
    assert await post.deliver(DM) == []
    backlog = await post.outbox.backlog()
    assert (backlog.pending, backlog.oldest) == (0, None) and await post.outbox.left() == []
    await post.add("held", DM)
    assert await post.outbox.left() == [DM] and await post.deliver(DM) == [("held", ())]
    assert await post.outbox.channels() == [DM]
    rows = await house.query("SELECT kind, pings FROM outbox")
    assert [(kind, msgspec.json.decode(pings)) for kind, pings in rows] == [("hand", [ANN])]
