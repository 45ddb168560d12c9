"""Substitutes over the wire: a seat is opened, applied for and handed over by buttons."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.engine.engine import Engine
from bot.local.model.permissions import Permission
from tests.delivery.scene import rows
from tests.delivery.test_calls import wants
from tests.wire.playing import labels
from tests.wire.table import Table, answer
from tests.wire.test_table_clocks import HOUR, begun, sheet


async def test_a_substitute_there_and_back(at_table: Table) -> None:
    """The applicant sees nothing of the seat before it is theirs, and whoever left it nothing after."""
    engine = await begun(at_table, "12 hours")
    said = answer(await at_table.bea.slash(at_table.channel, "game substitute", days=2)).text
    assert "`/game seats` lists it" in said
    await at_table.settled()
    posts = [m.text for m in at_table.posts()]
    found = answer(await at_table.carl.slash(at_table.channel, "game seats"))
    [button] = [label for label in labels(found) if label.startswith("Apply")]
    told = answer(await at_table.carl.click(found, button)).text
    assert "You have applied for the Blue seat" in told
    await at_table.settled()
    assert [m.text for m in at_table.posts()] == posts
    assert labels(await sheet(at_table, at_table.carl)) == []
    assert "Accept Carl for Blue" not in labels(await sheet(at_table, at_table.ann))
    theirs = await sheet(at_table, at_table.bea)
    answer(await at_table.bea.click(theirs, "Accept Carl for Blue"))
    await at_table.settled()
    assert "Carl takes over the Blue seat" in (await at_table.board()).text
    assert engine.seats_of(at_table.bea.id) == []
    back = await sheet(at_table, at_table.bea)
    assert labels(back) == ["Take Blue back"]
    answer(await at_table.bea.click(back, "Take Blue back"))
    await at_table.settled()
    assert engine.seats_of(at_table.bea.id) == ["blue"] and engine.seats_of(at_table.carl.id) == []


async def test_a_seat_is_given_until_a_day(at_table: Table) -> None:
    """By the asker's own calendar; the next days are offered by name; one that is past is open no more."""
    engine = await begun(at_table, "14 days")
    bea, place = at_table.bea, at_table.channel
    answer(await bea.slash(place, "settings", zone="Europe/Berlin"))
    offered = dict(await bea.autocomplete(place, "game substitute", "until", ""))
    here = datetime.fromtimestamp(at_table.local.clock.now(), ZoneInfo("Europe/Berlin"))
    assert len(offered) == 14 and next(iter(offered.values())) == here.date().isoformat()
    [(name, day)] = await bea.autocomplete(place, "game substitute", "until", list(offered)[2].lower())
    said = answer(await bea.slash(place, "game substitute", days=2, until=day)).text
    assert said == "Give days or a date, not both."
    said = answer(await bea.slash(place, "game substitute", until="someday")).text
    assert said == "I don't know the day someday: write one such as Sunday or 2026-12-01."
    said = answer(await bea.slash(place, "game substitute", until="9999-12-31")).text
    assert said.startswith("Give a day from today to 60 days from now")
    answer(await bea.slash(place, "game substitute", until=name.split(",")[0]))
    ends = datetime.combine(here.date() + timedelta(days=3), time(), ZoneInfo("Europe/Berlin")).timestamp()
    assert engine.session.open_seats["blue"].until == ends * 1000
    found = answer(await at_table.carl.slash(place, "game seats"))
    assert f"until <t:{int(ends)}:f>" in found.text
    at_table.local.clock.advance(4 * 86_400.0)
    await at_table.settled()
    assert "isn't open" in answer(await at_table.carl.click(found, "Apply: Probe, Blue")).text
    assert "No seat is open" in answer(await at_table.carl.slash(place, "game seats")).text
    assert "Look for a substitute" in labels(await sheet(at_table, bea))


async def test_open_seats_are_listed_in_private_for_all_servers(at_table: Table) -> None:
    """Those of channels that the asker sees, in servers of theirs; each can be applied for there."""
    await begun(at_table, "12 hours")
    answer(await at_table.bea.slash(at_table.channel, "game substitute"))
    dora = at_table.local.add_user("Dora")
    at_table.guild.remove_member(dora)
    dora_dm, carl_dm = dora.dm(), at_table.carl.dm()
    assert "No seat is open" in answer(await dora.slash(dora_dm, "seats")).text
    listed = answer(await at_table.carl.slash(carl_dm, "seats"))
    assert "**Probe**" in listed.text and labels(listed) == ["Apply: Probe, Blue"]
    at_table.channel.deny(Permission.VIEW_CHANNEL, user=at_table.carl)
    assert "No seat is open" in answer(await at_table.carl.slash(carl_dm, "seats")).text
    at_table.channel.allow(Permission.VIEW_CHANNEL, user=at_table.carl)
    assert "You have applied" in answer(await at_table.carl.click(listed, "Apply: Probe, Blue")).text
    elsewhere = at_table.local.add_guild("Others").add_channel("elsewhere")
    assert "No seat is open" in answer(await at_table.carl.slash(elsewhere, "seats")).text


async def given(at: Table, days: int) -> None:
    """Bea gives Blue to Carl, all by commands and buttons."""
    answer(await at.bea.slash(at.channel, "game substitute", **({"days": days} if days else {})))
    listed = answer(await at.carl.slash(at.channel, "game seats"))
    answer(await at.carl.click(listed, "Apply: Probe, Blue"))
    answer(await at.bea.click(await sheet(at, at.bea), "Accept Carl for Blue"))
    await at.settled()


def turns(engine: Engine) -> list[tuple[str, str]]:
    """Who gave the seats to whom, by the log."""
    return [(e.data["from"], e.data["to"]) for e in engine.recent if e.kind == "replace"]


async def test_a_seat_returns_once_across_restarts(at_table: Table) -> None:
    """Its time ends while the bot is away, which is stopped again as it gives the seat back."""
    await begun(at_table, "14 days")
    await given(at_table, 2)
    await at_table.restart()
    at_table.local.clock.advance(40 * HOUR)
    await at_table.settled()
    assert (await at_table.engine()).seats_of(at_table.carl.id) == ["blue"]
    await at_table.stop()
    at_table.local.clock.advance(10 * HOUR)
    gate = at_table.local.faults.hold_next("PATCH", r"^/channels/\d+/messages/\d+$", after=True)
    await at_table.start()
    await at_table.local.wait_for(lambda: bool(gate.reached))
    await at_table.stop()
    at_table.local.faults.clear()
    await at_table.start()
    at_table.local.clock.advance(40 * HOUR)
    await at_table.settled()
    engine = await at_table.engine()
    ann, bea, carl = (person.id for person in (at_table.ann, at_table.bea, at_table.carl))
    assert turns(engine) == [(str(bea), str(carl)), (str(carl), str(bea))]
    assert engine.seats_of(bea) == ["blue"] and engine.seats_of(ann) == ["red"]
    assert "you have the Blue seat now." in answer(await at_table.bea.slash(at_table.channel, "log")).text
    assert "Bea has the Blue seat now." in answer(await at_table.carl.slash(at_table.channel, "log")).text
    assert "seat now" not in answer(await at_table.carl.slash(at_table.channel, "log")).text


async def test_closed_messages_hold_nothing_up(at_table: Table) -> None:
    """A holder reads with the next answer who applies, and a new holder is called in the channel."""
    await wants(at_table, at_table.carl, "message")
    engine = await begun(at_table, "12 hours")
    for person in (at_table.bea, at_table.carl):
        person.closes_dms = True
    answer(await at_table.bea.slash(at_table.channel, "game substitute"))
    listed = answer(await at_table.carl.slash(at_table.channel, "game seats"))
    answer(await at_table.carl.click(listed, "Apply: Probe, Blue"))
    found = await sheet(at_table, at_table.bea)
    assert "Carl applies for the Blue seat. Accept under *Clock*." in found.text
    answer(await at_table.bea.click(found, "Accept Carl for Blue"))
    await at_table.settled()
    assert "blue" in engine.awaited() and engine.seats_of(at_table.carl.id) == ["blue"]
    assert len(at_table.carl.pings) == 1 and at_table.carl.pings[0].channel is at_table.channel
    assert "I ping you in your games' channels again" in answer(await at_table.carl.slash(at_table.channel, "log")).text
    assert await rows(at_table) == []


async def test_one_who_stood_in_takes_another_side_only_as_all_agree(at_table: Table) -> None:
    """They may apply; its holder cannot accept alone, and each of the players can say no."""
    engine = await begun(at_table, "14 days")
    await given(at_table, 2)
    answer(await at_table.bea.click(await sheet(at_table, at_table.bea), "Take Blue back"))
    answer(await at_table.ann.slash(at_table.channel, "game substitute"))
    listed = answer(await at_table.carl.slash(at_table.channel, "game seats"))
    told = answer(await at_table.carl.click(listed, "Apply: Probe, Red")).text
    assert "You have seen a side of this game, so all players must agree." in told
    for says, seats in (("Decline", []), ("Agree", ["red"])):
        found = await sheet(at_table, at_table.ann)
        assert "Accept Carl for Red" not in labels(found)
        answer(await at_table.ann.click(found, "Propose Carl for Red"))
        await at_table.settled()
        question = [m for m in at_table.posts() if "Agree" in labels(m)][-1]
        assert "that Carl, who has seen the Blue side, takes over the Red seat." in question.text
        answer(await at_table.bea.click(question, says))
        await at_table.settled()
        assert engine.seats_of(at_table.carl.id) == seats
    assert engine.seats_of(at_table.ann.id) == []
