"""Acts of people by every way of answering, one after the other, each with an answer that can be made to fail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from typing import Any

from bot.local.faults import Fault
from bot.local.model.interactions import Interaction
from tests.raw import query
from tests.wire.playing import form_menus, ways
from tests.wire.table import Table, answer

CALLBACK = "/callback"
ALWAYS = 10**9
DEADLINE = 3.1
"""Seconds after which Discord waits for no answer any more."""

Act = Coroutine[Any, Any, Interaction]


async def acts(table: Table) -> AsyncIterator[tuple[str, Act]]:
    """What people do in a lobby and a game of the probe and in one of Overland: each act makes one entry of a log."""
    ann, bea, here = table.ann, table.bea, table.channel
    yield "/game new", ann.slash(here, "game new", game="probe")
    yield "a lobby's button", bea.click(await table.board(), "Join")
    yield "/game leave", bea.slash(here, "game leave")
    yield "/game invite", ann.slash(here, "game invite", who=bea)
    yield "Decline", bea.click(await table.board(), "Decline")
    yield "/game join", bea.slash(here, "game join")
    options = answer(await ann.click(await table.board(), "Options"))
    menu = options.selects[0]
    yield "a lobby's menu", ann.select(options, menu.custom_id, [next(o.value for o in menu.options if not o.default)])
    yield "Start", ann.click(await table.board(), "Start")
    yield "/play, an order", bea.slash(here, "play", decision="auto parry on")
    yield "/play", ann.slash(here, "play", decision="commit hold")
    yield "/undo", ann.slash(here, "undo")
    panel = await table.panel(ann)
    yield "a panel's button", ann.click(panel, ways(panel)["commit", "hold"])
    yield "Undo", ann.click(await table.panel(ann), "Undo")
    answer(await ann.slash(here, "play", decision="commit hold"))
    answer(await bea.slash(here, "play", decision="commit hold"))
    seat = next(iter((await table.engine()).awaited()))
    person = {"red": ann, "blue": bea}[seat]
    sheet = answer(await person.click(await table.panel(person), "Scatter (once a game)"))
    for at, value in enumerate(("13", "7")):
        sheet = answer(await person.select(sheet, form_menus(sheet)[at].custom_id, [value]))
    yield "a form", person.click(sheet, "Scatter them")
    yield "/undo, asking", person.slash(here, "undo")
    await table.settled()
    [question] = [m for m in table.posts() if any(b.label == "Agree" for b in m.buttons)]
    yield "Agree", (bea if person is ann else ann).click(question, "Agree")
    question = answer(await ann.slash(here, "game resign"))
    yield "Resign", ann.click(question, "Yes, resign")
    other = table.guild.add_channel("other")
    yield "/game new again", ann.slash(other, "game new", game="overland")
    yield "/game start", ann.slash(other, "game start")
    attack = (await ann.autocomplete(other, "overland attack", "target", ""))[0][1]
    yield "a game's own command", ann.slash(other, "overland attack", target=attack)


async def entries(table: Table) -> int:
    """How many entries all logs have together."""
    ((count,),) = await query(table.bot.database, "SELECT count(*) FROM entries")
    return int(count)


async def under(table: Table, fault: Fault, act: Act) -> Interaction:
    """Carries out an act while a fault strikes its answer, until the bot has given up or was heard."""
    faults = table.local.faults
    acting = asyncio.create_task(act)
    # What the act itself asks for first, such as a panel, is not meant.
    faults.add(fault)
    before = len(table.local.journal.find("POST", CALLBACK))
    await table.local.wait_for(lambda: len(table.local.journal.find("POST", CALLBACK)) > before)
    await table.bot.under_way.settled()
    faults.clear()
    if fault.gate is not None:
        fault.gate.release()
    if not acting.done():
        table.local.clock.advance(DEADLINE)
    return await acting
