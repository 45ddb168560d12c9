"""Quiet hours: whatever would ping a person in theirs waits until they end, and then comes once."""

from __future__ import annotations

from bot.attention.private_boards import keep_channel
from bot.local.clients.person import Person
from bot.storage.private_boards import PrivateChannel
from tests.delivery.scene import POST, rows
from tests.delivery.test_calls import bea_to_move, end, wants
from tests.wire.playing import labels
from tests.wire.table import Table, answer
from tests.wire.test_days import settings
from tests.wire.test_following import follows, round_, told
from tests.wire.test_records import imported
from tests.wire.test_table_clocks import begun, passes
from tests.wire.test_waiting import awaiting_bea, nudge, summonses

EVENING, NIGHT = 2, 9
"""Hours until the evening at the table, and from then to the morning."""


async def sleeps(at: Table, person: Person, hour: int = 16) -> None:
    """The person chooses quiet hours that begin in less than two hours, or at another ``hour`` by UTC, and last for
    nine."""
    sheet = await settings(at, person, zone="UTC")
    answer(await person.select(sheet, "Quiet from", [f"Quiet from {hour}:00"]))


async def rings(at: Table, person: Person, hours: float) -> int:
    """How many notifications reach a person within so many hours."""
    before = len(person.notifications)
    await passes(at, hours)
    return len(person.notifications) - before


async def test_a_turn_in_the_night_is_called_in_the_morning(at_table: Table) -> None:
    """By private message, as the channel would show when the night ends; also across a restart."""
    await bea_to_move(at_table)
    await sleeps(at_table, at_table.ann)
    await passes(at_table, EVENING + 1)
    before = len(at_table.ann.notifications)
    await end(at_table)
    assert at_table.ann.mention in (await at_table.board()).text
    await at_table.restart()
    assert await rings(at_table, at_table.ann, NIGHT - 2) == 0 and len(at_table.ann.notifications) == before
    assert await rings(at_table, at_table.ann, 1) == 1
    assert at_table.ann.dm_messages()[-1].text.endswith("To do: take a turn.") and at_table.ann.pings == []
    assert await rings(at_table, at_table.ann, 24) == 0 and await rows(at_table) == []


async def test_where_no_private_message_arrives_the_channel_has_it(at_table: Table) -> None:
    """As the settings say."""
    at_table.ann.closes_dms = True
    await bea_to_move(at_table)
    await sleeps(at_table, at_table.ann)
    await passes(at_table, EVENING + 1)
    await end(at_table)
    assert await rings(at_table, at_table.ann, NIGHT - 2) == 0
    assert await nudge(at_table, at_table.bea) != ""
    assert await rings(at_table, at_table.ann, 1) == 1 and at_table.ann.pings == summonses(at_table)


async def test_a_private_board_is_edited_in_the_night_and_calls_in_the_morning(at_table: Table) -> None:
    """What stands is never out of date."""
    await at_table.open_probe()
    await wants(at_table, at_table.bea, "message")
    await sleeps(at_table, at_table.bea)
    answer(await at_table.bea.slash(at_table.channel, "play", decision="commit hold"))
    await passes(at_table, EVENING + 1)
    [before] = [m for m in at_table.bea.dm_messages() if "Your hand" in m.text]
    level = (await at_table.engine()).level("red", ("commit",))
    assert level is not None
    card = next(c.key for c in level.choices if c.key[-1].isdigit())
    answer(await at_table.ann.slash(at_table.channel, "play", decision=f"commit {card}"))
    answer(await at_table.ann.slash(at_table.channel, "play", decision="end"))
    await at_table.settled()
    assert "End the turn" in labels(before)
    assert await rings(at_table, at_table.bea, NIGHT - 2) == 0
    assert await rings(at_table, at_table.bea, 1) == 1
    [after] = [m for m in at_table.bea.dm_messages() if "Your hand" in m.text]
    assert after.id != before.id and "End the turn" in labels(after)


async def test_who_plays_in_the_night_is_not_called_for_it_in_the_morning(at_table: Table) -> None:
    """There is nothing left to do."""
    await at_table.open_probe()
    await wants(at_table, at_table.bea, "message")
    await sleeps(at_table, at_table.bea)
    await passes(at_table, EVENING + 1)
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    await nudge(at_table, at_table.ann)
    answer(await at_table.bea.slash(at_table.channel, "play", decision="commit hold"))
    if "blue" in (await at_table.engine()).awaited():
        await end(at_table)
    assert await rings(at_table, at_table.bea, NIGHT) == 0
    assert await rows(at_table) == []


async def test_nudges_proposals_and_cases_wait_too(at_table: Table) -> None:
    """All of one night come as one message that names all there is to do."""
    await awaiting_bea(at_table)
    await sleeps(at_table, at_table.bea)
    await passes(at_table, EVENING + 1)
    pinged = len(at_table.bea.pings)
    await nudge(at_table, at_table.ann)
    sheet = answer(await at_table.ann.click(await at_table.board(), "Clock"))
    answer(await at_table.ann.click(sheet, "Propose to pause"))
    claim = answer(await at_table.ann.click(await at_table.board(), "Dispute"))
    form = await at_table.ann.click(claim, "Write the claim")
    answer(await at_table.ann.submit(form, {"text": "That was wrong"}))
    assert await rings(at_table, at_table.bea, NIGHT - 2) == 0
    assert await rings(at_table, at_table.bea, 1) == 1 and len(at_table.bea.pings) == pinged
    said = at_table.bea.dm_messages()[-1].text
    assert all(part in said for part in ("commit a card", "agree to a proposal", "answer in case 1"))


async def test_the_others_are_pinged_at_once(at_table: Table) -> None:
    """A nudge of two, of whom one sleeps."""
    await at_table.open_probe()
    await sleeps(at_table, at_table.bea)
    await passes(at_table, EVENING + 1)
    heard, others = len(at_table.ann.notifications), len(at_table.bea.notifications)
    engine = await at_table.engine()
    engine.session.gm, engine.session.gm_name = at_table.carl.id, "Carl"
    answer(await at_table.carl.slash(at_table.channel, "gm remind"))
    await at_table.settled()
    assert len(at_table.ann.notifications) == heard + 1 and len(at_table.bea.notifications) == others
    assert await rings(at_table, at_table.bea, NIGHT - 2) == 0
    assert await rings(at_table, at_table.bea, 1) == 1


async def test_what_was_refused_in_the_evening_pings_nobody_in_the_night(at_table: Table) -> None:
    """It is tried again then, and goes out without the ping."""
    await bea_to_move(at_table)
    await sleeps(at_table, at_table.ann)
    await passes(at_table, EVENING - 1)
    at_table.local.faults.fail_next("POST", POST, status=403, code=50013, times=10**6)
    await end(at_table)
    await at_table.settled()
    assert [status for _, status, _ in await rows(at_table)] == ["parked"]
    await passes(at_table, 2)
    at_table.local.faults.clear()
    answer(await at_table.bea.slash(at_table.channel, "board"))
    await at_table.settled()
    assert "take a turn" in (await at_table.board()).text
    assert await rings(at_table, at_table.ann, NIGHT - 2) == 0
    assert await rings(at_table, at_table.ann, 1) == 1


async def test_followers_are_left_in_peace(at_table: Table) -> None:
    """Each turn's end comes in the morning."""
    await at_table.open_probe()
    await follows(at_table, at_table.carl)
    await sleeps(at_table, at_table.carl)
    await passes(at_table, EVENING + 1)
    await round_(at_table)
    assert await rings(at_table, at_table.carl, NIGHT - 2) == 0 and told(at_table.carl) == []
    assert await rings(at_table, at_table.carl, 1) == 1 == len(told(at_table.carl))


async def test_a_digest_at_an_hour_that_is_quiet_comes_after(at_table: Table) -> None:
    """Quiet is quiet, whatever hour was chosen for it."""
    await at_table.open_probe()
    await sleeps(at_table, at_table.bea)
    answer(await at_table.bea.select(await settings(at_table, at_table.bea), "Morning digest", ["Digest at 22:00"]))
    await passes(at_table, 0.5)
    assert await rings(at_table, at_table.bea, EVENING + NIGHT - 1) == 0
    assert await rings(at_table, at_table.bea, 1) == 1
    assert "Good morning" in at_table.bea.dm_messages()[-1].text


async def test_time_that_runs_out_in_the_night_is_announced_before(at_table: Table) -> None:
    """Once, five minutes before the quiet hours begin."""
    await keep_channel(at_table.bot.database, at_table.bea.id, PrivateChannel(wanted=False))
    await sleeps(at_table, at_table.bea, hour=18)
    engine = await begun(at_table, "12 hours")
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    assert await rings(at_table, at_table.bea, 3.5) <= 1
    heard = len(at_table.bea.notifications)
    assert await rings(at_table, at_table.bea, 0.25) == 1 and "Time until" in at_table.bea.dm_messages()[-1].text
    assert at_table.local.clock.now() % 86_400 < 18 * 3600
    assert await rings(at_table, at_table.bea, 16) == 0 and engine.session.clocks["blue"].out
    assert len(at_table.bea.notifications) == heard + 1


async def test_the_question_whether_a_game_moves_waits_too(at_table: Table) -> None:
    """It is asked in the other channel at once; who sleeps hears of it in the morning, and once in twelve hours."""
    await awaiting_bea(at_table)
    await sleeps(at_table, at_table.bea)
    await passes(at_table, EVENING + 1)
    camp, pinged = at_table.guild.add_channel("camp"), len(at_table.bea.pings)
    for answered in (True, False):
        asked = await imported(at_table.ann, camp, await at_table.export(at_table.ann))
        question = answer(await at_table.ann.click(asked, "Ask the others"))
        if answered:
            answer(await at_table.bea.click(question, "Decline"))
    assert await rings(at_table, at_table.bea, NIGHT - 2) == 0
    assert await rings(at_table, at_table.bea, 1) == 1 and len(at_table.bea.pings) == pinged
    assert f"say whether the game goes on in {camp.mention}" in at_table.bea.dm_messages()[-1].text
