"""A person's days: time zone, quiet hours, reminders, the morning digest, vacation; and /mine, from anywhere."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.replay import verify
from tests.wire.playing import labels
from tests.wire.table import Table, answer
from tests.wire.test_table_clocks import begun, passes

DAY = 86_400.0


async def settings(at: Table, person: Person, **options: str) -> Message:
    """The sheet of a person's settings."""
    return answer(await person.slash(at.channel, "settings", **options))


async def in_berlin(at: Table, person: Person) -> Message:
    """The sheet of somebody in Berlin."""
    return await settings(at, person, zone="Europe/Berlin")


async def vacation(at: Table, person: Person) -> Message:
    """The sheet of a person's vacation."""
    return answer(await person.click(await settings(at, person), "Vacation"))


async def test_a_time_zone_is_completed_and_checked(at_table: Table) -> None:
    """By part of its name; what is none is refused with one sentence."""
    offered = await at_table.ann.autocomplete(at_table.channel, "settings", "zone", "new yo")
    assert offered[0] == ("America/New York", "America/New_York")
    assert "Time zone: not set." in (await settings(at_table, at_table.ann)).text
    said = answer(await at_table.ann.slash(at_table.channel, "settings", zone="Atlantis")).text
    assert said == "I don't know the time zone Atlantis: pick one of those offered, such as Europe/Berlin."
    assert "Time zone: **Europe/Berlin**" in (await in_berlin(at_table, at_table.ann)).text


async def test_quiet_hours_are_ten_a_day_at_most_and_change_a_week_later(at_table: Table) -> None:
    """The first count at once; the sheet says from when others do."""
    sheet = await in_berlin(at_table, at_table.ann)
    answer(await at_table.ann.select(sheet, "Quiet from", ["Quiet from 22:00"]))
    assert "Quiet hours: **22:00 to 07:00**" in sheet.text
    refused = answer(await at_table.ann.select(sheet, "Quiet until", ["Quiet until 10:00"]))
    assert refused.text == "Quiet hours are 10 hours a day at most."
    answer(await at_table.ann.select(sheet, "Quiet until", ["Quiet until 08:00"]))
    assert "Quiet hours: **22:00 to 07:00**; from <t:" in sheet.text and "on: 22:00 to 08:00" in sheet.text
    at_table.local.clock.advance(7 * DAY + 1)
    assert "Quiet hours: **22:00 to 08:00**" in (await settings(at_table, at_table.ann)).text


async def test_no_reminder_in_quiet_hours(at_table: Table) -> None:
    """It comes when they end; by private message."""
    engine = await begun(at_table, "1 day")
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    at = datetime.fromtimestamp(at_table.local.clock.now() + 12 * 3600, UTC)
    start = (at.hour - 1) % 24
    sheet = await settings(at_table, at_table.bea, zone="UTC")
    answer(await at_table.bea.select(sheet, "Quiet from", [f"Quiet from {start:02}:00"]))

    def reminded() -> list[Message]:
        return [m for m in at_table.bea.dm_messages() if "Time until" in m.text]

    await passes(at_table, 13)
    assert reminded() == [] and engine.session.clocks["blue"].runs
    await passes(at_table, 8)
    assert len(reminded()) == 1
    assert not any(m.text.startswith("**Your turn:**") for m in at_table.posts()), "all would see when her night ends"


async def test_quiet_hours_stop_clocks_only_where_wished(at_table: Table) -> None:
    """The board then shows a later moment."""
    hour = datetime.fromtimestamp(at_table.local.clock.now(), UTC).hour
    sheet = await settings(at_table, at_table.bea, zone="UTC")
    answer(await at_table.bea.select(sheet, "Quiet from", [f"Quiet from {(hour + 2) % 24:02}:00"]))
    answer(await at_table.bea.select(sheet, "What quiet hours do", ["Quiet hours stop my clocks too"]))
    engine = await begun(at_table, "12 hours")
    clocks = engine.session.clocks
    assert clocks["blue"].ends - clocks["red"].ends == 9 * 3_600_000


async def test_the_digest_comes_in_the_morning_if_anything_awaits(at_table: Table) -> None:
    """Once, by private message, by the wall's clock; not when there is nothing; not when messages are closed."""
    sheet = await in_berlin(at_table, at_table.bea)
    answer(await at_table.bea.select(sheet, "Morning digest", ["Digest at 08:00"]))
    await passes(at_table, 24)
    assert len(at_table.bea.dm_messages()) == 1, "the message that tried the channel"
    await at_table.open_probe()
    await passes(at_table, 24)
    await at_table.restart()
    await at_table.settled()
    [message] = [m for m in at_table.bea.dm_messages() if "Good morning" in m.text]
    assert (
        message.text.splitlines()[0] == "**Good morning! A game is waiting for you.**"
        and "commit a card" in message.text
    )
    posted = datetime.fromtimestamp(((message.id >> 22) + 1_420_070_400_000) / 1000, ZoneInfo("Europe/Berlin"))
    assert posted.hour == 8 and posted.minute < 20
    assert "-# Red" in message.text, "the last line of the log"
    panel = answer(await at_table.bea.click(message, "1. Probe"))
    assert any("hold" in label.lower() for label in labels(panel))
    opened = answer(await at_table.bea.click(message, "My games"))
    assert "It's your turn" in opened.text


async def test_a_digest_is_no_private_board(at_table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """It stays as it is when somebody is called in the channel again, which takes private boards away."""
    sheet = await in_berlin(at_table, at_table.bea)
    answer(await at_table.bea.select(sheet, "How should I notify you?", ["Send me a DM"]))
    answer(await at_table.bea.select(sheet, "Morning digest", ["Digest at 08:00"]))
    await at_table.open_probe()
    answer(await at_table.bea.slash(at_table.channel, "hand"))
    await at_table.pictured()
    await passes(at_table, 24)
    [message] = [m for m in at_table.bea.dm_messages() if "Good morning" in m.text]
    text = message.text
    answer(await at_table.bea.select(await settings(at_table, at_table.bea), "How should I notify you?", ["channel"]))
    await at_table.settled()
    assert not message.deleted and message.text == text
    assert [r for r in caplog.records if r.levelname == "ERROR"] == []
    assert (await at_table.bot.courier.backlog()).parked == 0


async def test_a_digest_that_does_not_arrive_is_told_of(at_table: Table) -> None:
    """Private messages were closed: a call comes in the channel instead, and the digest is tried by itself."""
    sheet = await in_berlin(at_table, at_table.bea)
    answer(await at_table.bea.select(sheet, "How should I notify you?", ["Send me a DM"]))
    answer(await at_table.bea.select(sheet, "Morning digest", ["Digest at 08:00"]))
    await at_table.open_probe()
    await passes(at_table, 0.25)
    at_table.bea.closes_dms = True
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    answer(await at_table.ann.click(await at_table.board(), "Nudge"))
    await at_table.settled()
    at_table.bea.closes_dms = False
    await passes(at_table, 24)
    assert len([m for m in at_table.bea.dm_messages() if "Good morning" in m.text]) == 1
    at_table.bea.closes_dms = True
    await passes(at_table, 24)
    said = answer(await at_table.bea.slash(at_table.channel, "settings")).text
    assert "so I ping you in your games' channels again" in said and "so you get no digest" in said
    at_table.bea.closes_dms = False
    await passes(at_table, 24)
    assert [m for m in at_table.bea.dm_messages() if "Good morning" in m.text] == []


async def test_the_digest_is_my_games(at_table: Table) -> None:
    """With clocks, invitations and the games that await others; an invitation alone is enough, and what is done
    before it is delivered is not told."""
    sheet = await in_berlin(at_table, at_table.bea)
    answer(await at_table.bea.select(sheet, "Morning digest", ["Digest at 08:00"]))
    elsewhere = at_table.guild.add_channel("elsewhere")
    answer(await at_table.carl.slash(elsewhere, "game new", game="probe", invite=at_table.bea))
    await passes(at_table, 24)
    [message] = [m for m in at_table.bea.dm_messages() if "Good morning" in m.text]
    assert message.text.startswith("**Good morning! An invitation is waiting for you.**")
    assert "keeps the Blue seat for you" in message.text
    engine = await begun(at_table, "2 days")
    await passes(at_table, 24)
    [message] = [m for m in at_table.bea.dm_messages() if "Good morning" in m.text]
    mine = answer(await at_table.bea.slash(at_table.bea.dm(), "mine")).text
    assert f"time until <t:{engine.session.clocks['blue'].ends // 1000}:f>" in mine
    assert mine.splitlines()[:3] == message.text.splitlines()[1:4]
    answer(await at_table.bea.click(await at_table.board(elsewhere), "Decline"))
    await passes(at_table, 15)
    gate = at_table.local.faults.hold_next("DELETE", f"{message.channel.id}/messages/{message.id}")
    at_table.local.clock.advance(3600.0)
    await at_table.local.wait_for(lambda: bool(gate.reached))
    asked = answer(await at_table.bea.slash(at_table.channel, "game resign"))
    answer(await at_table.bea.click(asked, "Yes, resign"))
    gate.release()
    await at_table.settled()
    assert not any("Good morning" in m.text for m in at_table.bea.dm_messages())


async def test_a_vacation_stops_the_clocks_and_tells_the_table(at_table: Table) -> None:
    """Whole days of the year's; back earlier, whole days are kept; a restart between loses nothing."""
    engine = await begun(at_table, "1 day")
    sheet = await vacation(at_table, at_table.bea)
    assert "You are not on vacation. 30 days of 30 left this year." in sheet.text
    answer(await at_table.bea.select(sheet, "Take days", ["3 days of vacation from now on"]))
    assert "Your clocks are stopped until" in sheet.text and "27 days of 30" in sheet.text
    await at_table.settled()
    board = (await at_table.board()).text
    assert "Bea is on vacation until" in board and "on vacation until <t:" in board
    assert not engine.session.clocks["blue"].runs and engine.session.clocks["red"].runs
    await passes(at_table, 30)
    await at_table.restart()
    engine = await at_table.engine()
    assert engine.session.clocks["red"].out and not engine.session.clocks["blue"].out
    sheet = await vacation(at_table, at_table.bea)
    answer(await at_table.bea.click(sheet, "I am back"))
    assert "1 day that you didn't use stay yours." in sheet.text and "28 days of 30" in sheet.text
    await at_table.settled()
    assert "Bea is back from vacation." in (await at_table.board()).text
    assert engine.session.clocks["blue"].runs and engine.session.absent == {}
    verify(await at_table.export(at_table.ann), at_table.games)


async def test_a_vacation_ends_by_itself(at_table: Table) -> None:
    """And the clock runs on with what it had; a game begun meanwhile knows of it too."""
    sheet = await vacation(at_table, at_table.bea)
    answer(await at_table.bea.select(sheet, "Take days", ["1 day of vacation from now on"]))
    engine = await begun(at_table, "12 hours")
    assert not engine.session.clocks["blue"].runs
    await passes(at_table, 25)
    assert engine.session.clocks["blue"].runs and engine.session.absent == {}


async def test_a_vacation_begins_by_itself_where_wished(at_table: Table) -> None:
    """An hour before the clock would run out, and it gives no time."""
    engine = await begun(at_table, "12 hours")
    sheet = await vacation(at_table, at_table.bea)
    answer(await at_table.bea.select(sheet, "By itself", ["2 days, when a clock would run out"]))
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    answer(await at_table.ann.slash(at_table.channel, "play", decision="withdraw"))
    await passes(at_table, 13)
    assert engine.session.clocks["red"].out and not engine.session.clocks["blue"].out
    assert engine.session.absent.keys() == {at_table.bea.id}
    await passes(at_table, 49)
    assert engine.session.clocks["blue"].out


async def test_my_games_open_the_decision_right_there(at_table: Table) -> None:
    """/mine, also in a private message: each game with its clock, its last line and a button."""
    engine = await begun(at_table, "12 hours")
    dm = at_table.bea.dm()
    mine = answer(await at_table.bea.slash(dm, "mine"))
    ends = engine.session.clocks["blue"].ends // 1000
    assert f"time until <t:{ends}:f>" in mine.text and "-# " in mine.text
    panel = answer(await at_table.bea.click(mine, "1. Probe"))
    assert any("Hold" in label or "hold" in label for label in labels(panel))


async def test_a_lobby_tells_how_reliably_people_play(at_table: Table) -> None:
    """Beside each name that has a seat, and under one's own /mine; nobody is called unreliable who is new."""
    engine = await begun(at_table, "12 hours")
    await passes(at_table, 13)
    assert engine.session.clocks["blue"].out
    for person in (at_table.ann, at_table.bea):
        answer(await person.slash(at_table.channel, "play", decision="commit hold"))
    person = at_table.ann if "red" in engine.awaited() else at_table.bea
    answer(await person.slash(at_table.channel, "play", decision="end"))
    mine = answer(await person.slash(person.dm(), "mine")).text
    assert "You played in time 1 of 2, left 0 of 1." in mine
    place = at_table.guild.add_channel("next")
    answer(await person.slash(place, "game new", game="probe"))
    answer(await at_table.carl.slash(place, "game join"))
    lobby = (await at_table.board(place)).text
    assert (
        f"<@{person.id}> · in time 1 of 2, left 0 of 1" in lobby
        and f"<@{at_table.carl.id}> · no games with others yet" in lobby
    )
