"""Prepared decisions as their owner sees them, and nobody else: /orders, the sheet, what follows, a restart between."""

from __future__ import annotations

from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.replay import verify
from tests.wire.playing import labels, more_options, ways
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_table_clocks import passes

pytestmark = ONE_BOT


async def committed(at: Table) -> None:
    """The probe: Ann has committed, Bea has not."""
    await at.open_probe()
    answer(await at.ann.slash(at.channel, "play", decision="commit hold"))
    await at.settled()


async def orders(at: Table, person: Person, **options: str) -> Message:
    """The sheet of what somebody has prepared."""
    return answer(await person.slash(at.channel, "orders", **options))


async def test_a_decision_is_prepared_by_a_menu_and_dropped(at_table: Table) -> None:
    """Under each of the conditions; a click on what is gone changes nothing."""
    await committed(at_table)
    panel = await at_table.panel(at_table.ann)
    sheet = answer(await at_table.ann.click(panel, "Prepare a move"))
    assert "Nothing is prepared." in sheet.text
    offered = [option.label for option in sheet.selects[0].options]
    assert offered
    for condition in ("Whatever happens", "If nothing you can see has changed"):
        asked = answer(await at_table.ann.select(sheet, "Prepare a decision", [offered[0]]))
        answer(await at_table.ann.click(asked, condition))
    assert f"1. {offered[0]} (whatever happens)" in sheet.text
    assert f"2. {offered[0]} (if nothing you can see has changed)" in sheet.text
    other = await orders(at_table, at_table.ann)
    answer(await at_table.ann.click(sheet, "Drop 1"))
    assert "Dropped:" in sheet.text and "2." not in sheet.text
    said = answer(await at_table.ann.click(other, "Drop 1")).text
    assert said == "That move is no longer prepared."


@ALONE
async def test_it_follows_after_some_minutes_as_its_owners(at_table: Table) -> None:
    """The other is called as ever, sees nothing of it, and a restart between changes nothing."""
    await committed(at_table)
    engine = await at_table.engine()
    offered = await at_table.ann.autocomplete(at_table.channel, "orders", "decision", "")
    assert offered
    before = (await at_table.board()).text
    answer(await at_table.bea.slash(at_table.channel, "play", decision="commit hold"))
    await at_table.settled()
    first = next(iter(engine.awaited()))
    idle, busy = (at_table.bea, at_table.ann) if first == "red" else (at_table.ann, at_table.bea)
    end = await orders(at_table, idle, decision="end")
    assert "1. end (whatever happens)" in end.text
    assert "Prepared" not in (await at_table.board()).text and before
    answer(await busy.slash(at_table.channel, "play", decision="end"))
    await at_table.settled()
    seat = next(iter(engine.awaited()))
    if engine.players[seat].user == idle.id:
        await at_table.restart()
        number = (await at_table.engine()).session.numbers["public"]
        await passes(at_table, 0.5)
        assert (await at_table.engine()).session.numbers["public"] > number
        log = answer(await at_table.carl.slash(at_table.channel, "log")).text
        assert "prepare" not in log.lower()
    verify(await at_table.export(at_table.ann), at_table.games)


async def test_only_players_prepare_and_only_when_they_wait(at_table: Table) -> None:
    """Each with one sentence."""
    await committed(at_table)
    said = (await orders(at_table, at_table.carl)).text
    assert said.startswith("Only the players of this game")
    sheet = await orders(at_table, at_table.bea)
    assert "It's your turn now" in sheet.text and "Prepare a move" not in labels(sheet)
    said = (await orders(at_table, at_table.bea, decision="end")).text
    assert said == "It's your turn now, so there is nothing to prepare."
    said = (await orders(at_table, at_table.ann, decision="dance")).text
    assert "begins with no known action" in said
    said = (await orders(at_table, at_table.ann, decision="end", when="after")).text
    assert said.startswith("A prepared decision is played always")


async def test_a_table_may_bar_them(at_table: Table) -> None:
    """In the lobby."""
    await at_table.ann.slash(at_table.channel, "game new", game="probe")
    sheet = await more_options(at_table, at_table.ann)
    answer(await at_table.ann.select(sheet, "Prepared decisions", ["Off"]))
    answer(await at_table.bea.click(await at_table.board(), "Join"))
    answer(await at_table.ann.click(await at_table.board(), "Start"))
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    assert "doesn't allow prepared decisions" in (await orders(at_table, at_table.ann)).text
    said = (await orders(at_table, at_table.ann, decision="end")).text
    assert said == "This table doesn't allow prepared decisions, as agreed in the lobby."
    assert "Prepare a move" not in labels(await at_table.panel(at_table.ann))


async def test_the_games_own_orders_stand_beside_them(at_table: Table) -> None:
    """What the game keeps for its owner, and a button to change it right there."""
    await committed(at_table)
    answer(await at_table.ann.slash(at_table.channel, "play", decision="auto parry on"))
    sheet = await orders(at_table, at_table.ann)
    assert "Nothing is prepared." in sheet.text and "Standing order to parry: on" in sheet.text
    panel = answer(await at_table.ann.click(sheet, "The game's own orders"))
    assert any(id.startswith("a:o:") and id.endswith("auto.parry.off") for id in ways(panel).values())


@ALONE
async def test_a_panel_that_is_open_as_it_follows_tells_what_happened(at_table: Table) -> None:
    """It is renewed in place; a click on what it showed before is answered so too."""
    await committed(at_table)
    await orders(at_table, at_table.ann, decision="end")
    answer(await at_table.bea.slash(at_table.channel, "play", decision="commit hold"))
    await at_table.settled()
    engine = await at_table.engine()
    if "red" not in engine.awaited():
        answer(await at_table.bea.slash(at_table.channel, "play", decision="end"))
    # It follows at a moment between two minutes and twenty; a panel can be renewed for fifteen.
    while "red" in (await at_table.engine()).awaited():
        panel = await at_table.panel(at_table.ann)
        assert "End the turn" in labels(panel)
        at_table.local.clock.advance(301.0)
        await at_table.settled()
    assert "You end the turn." in panel.text or "Red ends the turn." in panel.text
