"""Substitutes over the wire: a seat is opened, applied for and handed over by buttons."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.local.model.permissions import Permission
from tests.wire.playing import labels
from tests.wire.table import Table, answer
from tests.wire.test_table_clocks import begun, sheet


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
    assert said == "I do not know the day someday: write one such as Sunday or 2026-12-01."
    said = answer(await bea.slash(place, "game substitute", until="9999-12-31")).text
    assert said.startswith("Give a day from today to 60 days from now")
    answer(await bea.slash(place, "game substitute", until=name.split(",")[0]))
    ends = datetime.combine(here.date() + timedelta(days=3), time(), ZoneInfo("Europe/Berlin")).timestamp()
    assert engine.session.open_seats["blue"].until == ends * 1000
    found = answer(await at_table.carl.slash(place, "game seats"))
    assert f"until <t:{int(ends)}:f>" in found.text
    at_table.local.clock.advance(4 * 86_400.0)
    await at_table.settled()
    assert "is not open" in answer(await at_table.carl.click(found, "Apply: Probe, Blue")).text
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
