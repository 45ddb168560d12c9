"""A newcomer's first minutes."""

from __future__ import annotations

import pytest

from bot.local.model.attachments import LocalFile
from bot.record.entries import lines_for
from tests.wire.playing import labels
from tests.wire.table import ONE_BOT, Table, answer

pytestmark = ONE_BOT


async def test_a_game_is_opened_started_and_played_by_three_taps(at_table: Table) -> None:
    """New, Start, and a first attack by button."""
    opened = await at_table.ann.slash(at_table.channel, "game new", game="overland")
    assert opened.response is not None and opened.response.ephemeral
    lobby = await at_table.board()
    assert "How dice work" in labels(lobby)
    started = await at_table.ann.click(lobby, "Start")
    assert started.response is not None
    attack = next(b for b in started.response.buttons if "Attack Lee" in b.label)
    assert attack.custom_id is not None
    attacked = await at_table.ann.click(started.response, attack.custom_id)
    assert attacked.state == "updated"
    assert "Grant attacks Lee" in started.response.text
    board = await at_table.board()
    assert board.id == lobby.id and "Grant attacks Lee" in board.text
    assert board.pictures and board.pictures[0].alt


async def test_a_game_opens_with_its_card(at_table: Table) -> None:
    """The board has it until anybody has decided something, each seat's panel until that seat has, and no longer: not
    after an undo, nor for whoever watches."""
    await at_table.open_probe()
    game, ann, bea = at_table.games["probe"], at_table.ann, at_table.bea
    cards = {seat: game.introduction({}, seat).aim for seat in (None, "red", "blue")}
    board = await at_table.board()
    assert cards[None] in board.text
    red, blue = await at_table.panel(ann), await at_table.panel(bea)
    assert cards["red"] in red.text and cards["blue"] in blue.text and cards["red"] not in blue.text
    answer(await ann.slash(at_table.channel, "play", decision="commit hold"))
    assert cards[None] not in (await at_table.board()).text
    assert cards["red"] not in (await at_table.panel(ann)).text
    assert cards["blue"] in (await at_table.panel(bea)).text
    answer(await bea.slash(at_table.channel, "play", decision="commit hold"))
    assert cards["blue"] not in (await at_table.panel(bea)).text


async def test_a_game_that_goes_on_opens_without_its_card(at_table: Table) -> None:
    """Whoever takes up a record has played it before."""
    await at_table.open_overland()
    answer(await at_table.ann.slash(at_table.channel, "play", decision="attack lee"))
    file = LocalFile("record.json", await at_table.export(at_table.ann))
    camp = at_table.guild.add_channel("camp")
    asking = await at_table.ann.slash(camp, "game import", file=file)
    asked = await asking.wait_message()
    answer(await at_table.ann.click(asked, "Close it and continue here"))
    answer(await at_table.ann.click(await at_table.board(camp), "Start"))
    assert at_table.games["overland"].introduction({}, None).aim not in (await at_table.board(camp)).text


@pytest.mark.parametrize("seat", ["red", "blue", "random"])
async def test_the_first_panel_tells_what_only_its_seat_knows(at_table: Table, seat: str) -> None:
    """Ann starts a game whose setup deals in secret, from either seat, or a drawn one: she reads her own cards, and of
    Bea's no more than everyone."""
    at = at_table
    answer(await at.ann.slash(at.channel, "game new", game="probe", seat=seat))
    answer(await at.bea.slash(at.channel, "game join"))
    shown = answer(await at.ann.slash(at.channel, "game start")).text
    engine = await at.engine()
    mine, hers = (engine.seats_of(person.id)[0] for person in (at.ann, at.bea))
    own, others = ([line["text"] for line in lines_for(engine.recent[-1], seat)] for seat in (mine, hers))
    assert own != others and own[0] in shown
    assert [line for line in others if line in shown and line not in own] == []
