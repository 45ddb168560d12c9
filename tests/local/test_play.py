"""People and a real discord.py bot through the local Discord: everyday use."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.local.model.attachments import LocalFile
from tests.local.camp_bot import PNG, Scout
from tests.local.conftest import Camp


async def test_the_bot_is_ready_and_sees_the_guild(camp: Camp) -> None:
    assert camp.bot.user is not None
    assert camp.bot.user.id == camp.local.application_id
    assert [g.name for g in camp.bot.guilds] == ["Friends"]
    assert camp.bot.get_channel(camp.channel.id) is not None
    assert set(camp.ann.commands(camp.channel)) >= {"overland", "plain", "board"}
    assert camp.local.violations == []


async def test_a_slash_command_is_answered(camp: Camp) -> None:
    i = await camp.ann.slash(camp.channel, "plain", text="hello")
    assert i.state == "answered"
    assert i.response is not None and i.response.text == "hello"
    assert i.acknowledged_after is not None and i.acknowledged_after < 3
    assert camp.ann.messages(camp.channel) == [i.response] == camp.bea.messages(camp.channel)


async def test_options_of_every_kind_arrive(camp: Camp) -> None:
    i = await camp.ann.slash(
        camp.channel, "overland attack", target="lee", strength=3, map=LocalFile("m.png", PNG), general=camp.bea
    )
    assert (await i.wait_message()).text == f"attack lee with 3, map {len(PNG)}, led by Bea"


async def test_the_client_refuses_what_it_would(camp: Camp) -> None:
    for options in ({}, {"target": "x", "strength": 9}, {"target": "x", "unknown": 1}, {"target": 7}):
        with pytest.raises(AssertionError):
            await camp.ann.slash(camp.channel, "overland attack", **options)
    with pytest.raises(AssertionError):
        await camp.ann.slash(camp.channel, "nothing")
    with pytest.raises(AssertionError):
        await camp.ann.slash(camp.ann.dm(), "overland attack", target="x")


async def test_autocomplete(camp: Camp) -> None:
    found = await camp.ann.autocomplete(camp.channel, "overland attack", "target", "l")
    assert found == [("Lee", "lee"), ("Longstreet", "longstreet")]


async def test_ephemeral_answers_are_seen_by_one_person(camp: Camp) -> None:
    i = await camp.ann.slash(camp.channel, "plain", text="psst", private=True)
    assert i.response is not None and i.response.ephemeral
    assert camp.ann.messages(camp.channel) == [i.response]
    assert camp.bea.messages(camp.channel) == []
    with pytest.raises(discord.NotFound) as refused:
        await camp.bot.get_partial_messageable(camp.channel.id).fetch_message(i.response.id)
    assert refused.value.code == 10008


async def test_deferred_answer_edit_and_follow_up(camp: Camp) -> None:
    i = await camp.ann.slash(camp.channel, "think", private=True)
    await camp.local.wait_for(lambda: i.followups)
    assert i.response is not None
    assert i.response.text == "thought twice" and i.response.ephemeral and i.response.edited
    assert [m.text for m in i.followups] == ["and more"]
    assert camp.bea.messages(camp.channel) == []


async def test_board_of_components_with_picture_button_and_menu(camp: Camp) -> None:
    i = await camp.ann.slash(camp.channel, "board")
    board = await i.wait_message()
    assert board.text == "Quiet"
    assert [(p.filename, p.alt, p.data) for p in board.pictures] == [("board.png", "The board: all quiet", PNG)]
    assert [b.label for b in board.buttons] == ["Advance", "Rules"]
    with pytest.raises(AssertionError):
        await camp.ann.click(board, "Rules")
    clicked = await camp.bea.click(board, "Advance")
    assert clicked.state == "updated" and clicked.response is board
    assert board.text == "Advanced" and board.edited and len(board.files) == 1
    chosen = await camp.bea.select(board, "General", ["Grant"])
    assert (await chosen.wait_message()).text == "chosen: grant"
    assert chosen.state == "deferred"
    assert camp.local.violations == []


async def test_modal(camp: Camp) -> None:
    i = await camp.ann.slash(camp.channel, "orders")
    assert i.state == "modal" and i.modal is not None
    assert [f.label for f in i.modal.inputs] == ["Order", "Arm"]
    with pytest.raises(AssertionError):
        await camp.ann.submit(i, {"order": "x" * 21, "arm": "Horse"})
    sent = await camp.ann.submit(i, {"Order": "hold", "arm": ["Foot"]})
    assert (await sent.wait_message()).text == "Foot: hold"


async def test_dynamic_item(camp: Camp) -> None:
    asked = await (await camp.ann.slash(camp.channel, "scout")).wait_message()
    clicked = await camp.bea.click(asked, "Scout north")
    assert (await clicked.wait_message()).text == "Bea scouts north"


async def test_no_answer_fails_after_three_seconds_of_the_clock(camp: Camp) -> None:
    waiting = asyncio.create_task(camp.ann.slash(camp.channel, "silence"))
    await camp.local.wait_for(lambda: camp.local.world.interactions)
    camp.local.clock.advance(3.1)
    i = await waiting
    assert i.state == "failed" and i.error == "The application did not respond"


async def test_private_messages_and_mentions(camp: Camp) -> None:
    user = await camp.bot.fetch_user(camp.ann.id)
    await user.send("your hand")
    assert [m.text for m in camp.ann.dm_messages()] == ["your hand"]
    assert camp.ann.notifications == camp.ann.dm_messages() and camp.ann.pings == []
    place = camp.bot.get_partial_messageable(camp.channel.id)
    text = f"{camp.ann.mention} {camp.bea.mention}"
    post = await place.send(text, allowed_mentions=discord.AllowedMentions(users=[discord.Object(camp.bea.id)]))
    assert camp.ann.pings == [] and [m.id for m in camp.bea.pings] == [post.id]
    await post.edit(content=camp.ann.mention, allowed_mentions=discord.AllowedMentions(users=True))
    assert camp.ann.pings == []
    assert camp.ann.messages(camp.channel)[-1].mentions == [camp.ann]


async def test_buttons_in_private_messages(camp: Camp) -> None:
    view: discord.ui.View = discord.ui.View(timeout=None)
    view.add_item(Scout("south"))
    await (await camp.bot.fetch_user(camp.ann.id)).send("your hand", view=view)
    clicked = await camp.ann.click(camp.ann.dm_messages()[-1], "Scout south")
    assert (await clicked.wait_message()).text == "Ann scouts south"
    assert camp.ann.dm_messages()[-1].ephemeral
    assert not camp.bea.dm_messages()


async def test_threads(camp: Camp) -> None:
    channel = camp.bot.get_channel(camp.channel.id)
    assert isinstance(channel, discord.TextChannel)
    starter = await channel.send("a game")
    thread = await starter.create_thread(name="The game")
    assert thread.id == starter.id
    await thread.send("move")
    mine = camp.local.world.channels[thread.id]
    assert [m.text for m in camp.ann.messages(mine)] == ["move"]
    i = await camp.ann.slash(mine, "plain", text="in the thread")
    assert i.state == "answered"
    mine.archive()
    await camp.local.wait_for(lambda: channel.get_thread(thread.id) is None or camp.bot.is_closed())
    with pytest.raises(discord.HTTPException) as refused:
        await (
            camp.bot.get_partial_messageable(mine.id)
            .get_partial_message(i.response.id if i.response else 0)
            .edit(content="x")
        )
    assert refused.value.code == 50083
    await thread.edit(archived=False)
    assert not mine.archived
