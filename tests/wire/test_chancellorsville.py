"""Chancellorsville at the table: whole games by two people and against the BOT, whose marches nobody else hears of."""

from __future__ import annotations

import statistics

import pytest

from bot.games.contract.game import PUBLIC, Seat
from bot.games.kit.sides import OTHER, Side
from bot.record.entries import lines_for
from tests.wire.chancellorsville_playing import Campaign, open_campaign
from tests.wire.playing import labels
from tests.wire.received import received
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

BOUND = 900
"""More decisions than a game takes."""
SETUP, TURN = 6, 10
"""Taps that setup and a usual turn may take, re-rolls apart."""


@ALONE
@pytest.mark.long
async def test_a_whole_game(at_table: Table) -> None:
    """By taps alone, over a restart; Bea's private messages are closed for a part of it, and neither ever receives a
    line that only the other may read."""
    engine = await open_campaign(at_table)
    campaign = Campaign(at_table, engine, {"usa": at_table.ann, "csa": at_table.bea})
    hidden = 0
    for number in range(BOUND):
        if number == 12:
            at_table.bea.closes_dms = True
        if number == 40:
            await at_table.restart()
        if number == 60:
            at_table.bea.closes_dms = False
            answer(await at_table.bea.slash(at_table.channel, "hand"))
        if number % 10 == 0:
            hidden = max(hidden, await must_hide(campaign))
        if not await campaign.decide():
            break
    assert campaign.engine.session.status == "over"
    assert hidden > 20, "there was something to hide"
    await at_table.settled()
    result = campaign.engine.result()
    assert result is not None and result.text in (await at_table.board()).text
    assert max(campaign.setups.values()) <= SETUP
    assert statistics.median(campaign.turns.values()) <= TURN
    assert statistics.quantiles(campaign.turns.values(), n=4)[-1] <= TURN
    assert at_table.local.violations == []


async def must_hide(campaign: Campaign) -> int:
    """Neither side has received a line that the other alone may read; returns how many there are."""
    entries = await (await campaign.table.engine()).repository.entries()
    count = 0
    for seat, person in campaign.people.items():
        told = "\n".join(received(campaign.table, person))
        mine = {line["text"] for entry in entries for line in lines_for(entry, seat)}
        mine |= {line["text"] for entry in entries for line in lines_for(entry, PUBLIC)}
        theirs = {line["text"] for entry in entries for line in lines_for(entry, OTHER[_side(seat)])} - mine
        assert [text for text in theirs if text in told] == []
        count += len(theirs)
    return count


def _side(seat: Seat) -> Side:
    return "usa" if seat == "usa" else "csa"


async def test_setup_takes_few_taps(at_table: Table) -> None:
    """Starts and cards are chosen in secret; then the Union is asked for a card, and for nothing with one choice."""
    engine = await open_campaign(at_table)
    campaign = Campaign(at_table, engine, {"usa": at_table.ann, "csa": at_table.bea})
    while campaign.engine.view(None).stage == "setup":
        await campaign.decide()
    assert max(campaign.setups.values()) <= SETUP
    panel = await at_table.panel(at_table.ann)
    cards = [label for label in labels(panel) if " major, " in label and "Hooker" not in label]
    assert len(cards) == 3 and "Countermand with Hooker" in " ".join(labels(panel))


@pytest.mark.long
@pytest.mark.parametrize(("seat", "options"), [("usa", "The Confederate BOT"), ("csa", "The Union BOT")])
async def test_a_whole_game_against_the_bot(at_table: Table, seat: Seat, options: str) -> None:
    """The BOT's card and every die of its turn are public; nothing waits for it."""
    listed = await at_table.ann.autocomplete(at_table.channel, "game new", "options", options, game="chancellorsville")
    engine = await open_campaign(at_table, options=next(value for label, value in listed if options in label))
    campaign = Campaign(at_table, engine, {seat: at_table.ann})
    for _ in range(BOUND):
        if not await campaign.decide():
            break
    await at_table.settled()
    assert campaign.engine.session.status == "over", (await at_table.board()).text
    entries = await campaign.engine.repository.entries()
    lines = [line["text"] for entry in entries for line in lines_for(entry, PUBLIC)]
    turned = [line for line in lines if line.startswith("The BOT leads")]
    assert len(turned) >= 5 and any("rolls" in line for line in lines)
    assert statistics.median(campaign.turns.values()) <= TURN
    assert at_table.local.violations == []


async def test_commands_do_what_the_panel_does(at_table: Table) -> None:
    """Typed by name, completed, refused with a reason; a card's sheet and odds are for the asker alone."""
    await open_campaign(at_table)
    ann, bea, here = at_table.ann, at_table.bea, at_table.channel
    for person, starts in ((ann, "couch 2 howard 3 meade 7"), (bea, "anderson zoan mclaws salem")):
        chosen = answer(await person.slash(here, "play", decision=f"start {starts}"))
        assert chosen.ephemeral
        keep = [value for _, value in await person.autocomplete(here, "chancellorsville keep", "cards", "")]
        answer(await person.slash(here, "chancellorsville keep", cards=",".join(keep[:3])))
    engine = await at_table.engine()
    view = engine.view("usa")
    assert [view.pieces[key].at for key in ("couch", "howard", "meade")] == [2, 3, 7] and view.stage == "card"
    refused = answer(await bea.slash(here, "chancellorsville play", card="c1"))
    assert refused.ephemeral and "CV-3.2" in refused.text
    listed = [value for _, value in await ann.autocomplete(here, "chancellorsville play", "card", "")]
    assert listed == list(view.own.hand)
    answer(await ann.slash(here, "chancellorsville play", card=listed[0]))
    assert (await at_table.engine()).view(None).armies["usa"].played == (listed[0],)
    sheet = answer(await bea.slash(here, "chancellorsville card", card="hold the line"))
    assert sheet.ephemeral and "When" in sheet.text and "CV-12.12" in sheet.text
    chances = answer(await ann.slash(here, "chancellorsville odds", formation="sickles", place="fredericksburg"))
    assert chances.ephemeral and "3 dice, −2 over the river" in chances.text and "must retreat" in chances.text
    watching = answer(await at_table.carl.slash(here, "chancellorsville odds", formation="sickles", place="13"))
    assert "You're watching" in watching.text
