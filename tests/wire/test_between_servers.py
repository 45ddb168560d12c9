"""Challenges between two servers that share the bot: who may take one, and a game with a board on both."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.engine.engine import Engine
from bot.record.replay import verify
from tests.postgres import fresh
from tests.wire.neighbours import Neighbours
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, answer

pytestmark = ONE_BOT


async def test_a_challenge_stands_on_both_boards_under_names(between: Neighbours) -> None:
    await between.allow()
    post = await between.challenge()
    assert "**Ann** plays the Red side" in post.text and "server **Friends**: its judges govern" in post.text
    assert str(between.ann.id) not in post.text and [b.label for b in post.buttons] == ["Take it"]
    at_home = between.table.posts()[-1]
    assert f"<@{between.ann.id}>" in at_home.text and "other servers can take it too" in at_home.text
    listed = answer(await between.bea.slash(between.board, "challenge list"))
    assert "from **Friends**" in listed.text and str(between.ann.id) not in listed.text
    answer(await between.ann.click(at_home, "Withdraw"))
    await between.table.settled()
    assert "was withdrawn" in between.posts()[-1].text and len(between.posts()) == 1


@ALONE
@pytest.mark.parametrize("server", [False, pytest.param(True, marks=pytest.mark.long)], ids=["sqlite", "postgresql"])
async def test_a_game_between_servers_is_played_to_its_end(between: Neighbours, server: bool) -> None:
    """Across a restart, each by the board on their own server."""
    if server:
        await between.table.stop()
        between.table.database = fresh()
        await between.table.start()
    await between.allow()
    board = await between.taken()
    engine = await between.table.engine(between.thread)
    assert engine.session.guild == between.table.guild.id and engine.session.guest == between.bea.id
    assert engine.session.status == "playing" and board.pinged == [] and str(between.ann.id) not in board.text
    # She has just been here; whether a message tells of her seat before the game begins is a matter of chance.
    assert between.board.mention in (await between.call()).text
    taken = between.posts()[0]
    assert "Someone took this challenge" in taken.text
    await between.table.restart()
    moved = set()
    for _ in range(40):
        if (engine := await between.table.engine(between.thread)).session.status != "playing":
            break
        moved.add(await between.move())
    assert moved == {"red", "blue"}
    here, there = await between.table.board(between.thread), between.posts()[-1]
    assert engine.session.status == "over"
    assert [b.label for b in here.buttons] == [b.label for b in there.buttons]
    assert str(between.bea.id) not in here.text and "**Bea**" in here.text
    assert str(between.ann.id) not in there.text and "**Ann**" in there.text
    verify(await between.table.bot.engines.export(engine, None), between.table.games)
    assert len(between.posts()) == 2, "one challenge, and one board that is edited"
    assert "**Bea**" in between.table.posts()[-1].text


@ALONE
@pytest.mark.parametrize("act", ["join", "start"])
async def test_it_begins_though_the_bot_is_stopped_as_it_does(
    between: Neighbours, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    """Once the lobby stands, before the guest sits down or after that: nobody has to press anything."""
    reached = asyncio.Event()

    async def never(*_: object, **__: object) -> None:
        reached.set()
        await asyncio.Event().wait()

    await between.allow()
    asked = answer(await between.bea.click(await between.challenge(), "Take it"))
    with monkeypatch.context() as patch:
        patch.setattr(Engine, act, never)
        answer(await between.bea.click(asked, "Allow games between servers"))
        await asyncio.wait_for(reached.wait(), 30)
        await between.table.stop()
    await between.table.start()
    await between.settled()
    assert (await between.table.engine(between.thread)).session.status == "playing"
    boards = [m for m in (*between.posts(), *between.table.posts(between.thread)) if "Your move" in labels(m)]
    assert len(boards) == 2


async def test_the_second_board_shows_what_the_public_one_does(between: Neighbours) -> None:
    await between.allow()
    there = await between.taken()
    await between.decide(between.ann, await between.table.board(between.thread))
    here, there = await between.table.board(between.thread), between.posts()[-1]
    assert between.told(here) == between.told(there) and "Red has committed" in there.text
    assert "you are watching" in answer(await between.table.carl.click(there, "Your move")).text


async def test_who_may_not_take_it(between: Neighbours) -> None:
    await between.allow()
    post = await between.challenge()
    asked = answer(await between.bea.click(post, "Take it"))
    assert "Play between servers?" in asked.text
    answer(await between.ann.slash(between.table.channel, "challenge block", who=between.bea))
    blocked = answer(await between.bea.click(asked, "Allow games between servers"))
    assert "can't be taken right now" in blocked.text
    assert "no open challenge" in answer(await between.bea.slash(between.board, "challenge list")).text
    sheet = answer(await between.ann.slash(between.table.channel, "settings"))
    answer(await between.ann.click(sheet, "Stop games between servers"))
    answer(await between.ann.slash(between.table.channel, "challenge block", remove=between.bea))
    assert answer(await between.bea.click(post, "Take it")).text == blocked.text
    sheet = answer(await between.table.carl.slash(between.board, "settings"))
    answer(await between.table.carl.click(sheet, "Stop games with other servers"))
    await between.table.settled()
    assert "was withdrawn" in between.posts()[-1].text
    assert between.table.guild.threads == []


async def test_nothing_goes_abroad_unless_all_allow_it(between: Neighbours) -> None:
    channel = between.table.channel
    new = {"game": "probe", "elsewhere": True}
    assert "plays no games with other servers" in answer(await between.ann.slash(channel, "challenge new", **new)).text
    sheet = answer(await between.ann.slash(channel, "settings"))
    answer(await between.ann.click(sheet, "Allow games with other servers"))
    asked = answer(await between.ann.slash(channel, "challenge new", **new))
    assert "Play between servers?" in asked.text
    answer(await between.ann.click(asked, "Allow games between servers"))
    assert "Your challenge stands" in answer(await between.ann.slash(channel, "challenge new", **new)).text
    await between.table.settled()
    assert between.posts() == []
    assert "no open challenge" in answer(await between.bea.slash(between.board, "challenge list")).text
    refused = answer(await between.bea.slash(between.board, "settings"))
    assert "other servers" not in [b.label for b in refused.buttons]


@ALONE
async def test_a_server_takes_the_board_away_and_the_game_goes_on(between: Neighbours) -> None:
    await between.allow()
    await between.taken()
    sheet = answer(await between.table.carl.slash(between.board, "settings"))
    answer(await between.table.carl.click(sheet, "Stop games with other servers"))
    await between.table.settled()
    assert [m for m in between.posts() if "Your move" in [b.label for b in m.buttons]] == []
    await between.decide(between.ann, await between.table.board(between.thread))
    await between.decide(between.bea, await between.call())
    assert (await between.table.engine(between.thread)).session.status == "playing"
    assert (await between.table.bot.courier.backlog()).parked == 0


@ALONE
async def test_the_bot_is_removed_from_the_guests_server(between: Neighbours) -> None:
    await between.allow()
    await between.taken()
    # A third server, by which the bot may still write to her.
    between.table.local.add_guild("Third")
    between.there.kick_bot()
    await between.decide(between.ann, await between.table.board(between.thread))
    await between.decide(between.bea, await between.call())
    engine = await between.table.engine(between.thread)
    assert engine.session.abroad == 0 and engine.session.status == "playing"
    assert (await between.table.bot.courier.backlog()).parked == 0


@ALONE
async def test_the_guest_is_out_of_reach_and_the_game_stands(between: Neighbours) -> None:
    """The bot shares no server with her any longer: nothing waits for that, and she may play when it is back."""
    await between.allow()
    await between.taken()
    between.there.kick_bot()
    await between.decide(between.ann, await between.table.board(between.thread))
    between.table.local.clock.advance(121)
    await between.table.settled()
    backlog = await between.table.bot.courier.backlog()
    assert (backlog.pending, backlog.parked) == (0, 0)
    between.there.invite_bot()
    await between.table.restart()
    engine = await between.table.engine(between.thread)
    assert engine.session.status == "playing"
    shown = answer(await between.bea.slash(between.board, "game mine"))
    assert engine.id in shown.text


async def test_own_data_says_that_somebody_allows_it(between: Neighbours) -> None:
    await between.allow()
    sheet = answer(await between.ann.slash(between.table.channel, "settings"))
    given = answer(await between.ann.click(sheet, "My data"))
    assert '"abroad": true' in json.dumps(json.loads(given.files[0].data))
