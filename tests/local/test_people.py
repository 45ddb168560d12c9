"""A person's client: its refusals, and the messages that it shows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from bot.local.model.attachments import LocalFile
from bot.local.model.guilds import Message
from bot.local.model.interaction_metadata import InteractionKind
from bot.local.model.interactions import Interaction
from tests.local.camp_bot import PNG
from tests.local.raw_bot import Json, RawBot

BUTTONS: list[Json] = [
    {"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
    {"type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": True},
    {"type": 2, "style": 2, "label": "Same", "custom_id": "s1"},
    {"type": 2, "style": 2, "label": "Same", "custom_id": "s2"},
    {"type": 2, "style": 5, "label": "Out", "url": "https://example.org"},
]
MENU: Json = {
    "type": 3,
    "custom_id": "menu",
    "placeholder": "Choose",
    "min_values": 1,
    "max_values": 2,
    "options": [{"label": x.upper(), "value": x} for x in "abc"],
}


async def _offered(raw: RawBot) -> Message:
    rows = [{"type": 1, "components": BUTTONS}, {"type": 1, "components": [MENU]}]
    rows.append({"type": 1, "components": [{"type": 5, "custom_id": "who", "max_values": 2}]})
    return await raw.posted({"content": "x", "components": rows})


async def _answered(raw: RawBot, doing: Awaitable[Interaction]) -> Interaction:
    """Start a person's interaction and acknowledge it silently."""
    before = len(raw.local.world.interactions)
    task = asyncio.ensure_future(doing)
    await raw.local.wait_for(lambda: task.done() or len(raw.local.world.interactions) > before)
    if not task.done():
        await raw.respond(list(raw.local.world.interactions.values())[-1], 6)
    return await task


async def test_buttons_that_cannot_be_clicked(raw: RawBot) -> None:
    post = await _offered(raw)
    for which in ("Off", "Out", "Same", "Missing"):
        with pytest.raises(AssertionError):
            await raw.ann.click(post, which)
    for which in ("Go", "go", "s2"):
        assert (await _answered(raw, raw.ann.click(post, which))).state == "deferred"
    raw.channel.deny("VIEW_CHANNEL", user=raw.ann)
    with pytest.raises(AssertionError):
        await raw.ann.click(post, "Go")
    assert [b.disabled for b in post.buttons] == [False, True, False, False, False]


async def test_someone_elses_ephemeral_message_cannot_be_clicked(raw: RawBot) -> None:
    event = raw.event()
    row = {"type": 1, "components": BUTTONS}
    await raw.respond(event, 4, {"content": "secret", "flags": 64, "components": [row]})
    assert event.response is not None
    with pytest.raises(AssertionError):
        await raw.bea.click(event.response, "Go")
    raw.ann.dismiss(event.response)
    with pytest.raises(AssertionError):
        await raw.ann.click(event.response, "Go")


async def test_menus(raw: RawBot) -> None:
    post = await _offered(raw)
    for values in ([], ["a", "b", "c"], ["x"], ["a", "a"]):
        with pytest.raises(AssertionError):
            await raw.ann.select(post, "Choose", values)
    with pytest.raises(AssertionError):
        await raw.ann.select(post, "who", ["a"])
    chosen = await _answered(raw, raw.ann.select(post, "menu", ["A", "b"]))
    assert chosen.data["values"] == ["a", "b"] and chosen.data["component_type"] == 3
    people = await _answered(raw, raw.ann.select(post, "who", [raw.bea, raw.ann]))
    assert people.data["values"] == [str(raw.bea.id), str(raw.ann.id)]
    assert set(people.data["resolved"]["members"]) == {str(raw.bea.id), str(raw.ann.id)}


async def test_what_stands_as_chosen_is_chosen_again_once_the_message_has_changed(raw: RawBot) -> None:
    """An update that changes nothing does as well, and is no answer yet."""
    post = await _offered(raw)
    await _answered(raw, raw.ann.select(post, "menu", ["a"]))
    with pytest.raises(AssertionError, match="stands as chosen"):
        await raw.ann.select(post, "menu", ["a"])
    await _answered(raw, raw.bea.select(post, "menu", ["a"]))
    await _answered(raw, raw.ann.select(post, "menu", ["b"]))
    await raw.edit(post, {"content": "y"})
    before = len(raw.local.world.interactions)
    again = asyncio.ensure_future(raw.ann.select(post, "menu", ["b"]))
    await raw.local.wait_for(lambda: len(raw.local.world.interactions) > before)
    event = list(raw.local.world.interactions.values())[-1]
    await raw.respond(event, 7, {})
    assert event.acknowledged and not event.settled
    await raw.call("POST", raw.webhook(event), {"content": "done"})
    assert (await again).response is event.followups[0]
    await _answered(raw, raw.ann.select(post, "menu", ["b"]))


async def test_files_in_a_form(raw: RawBot) -> None:
    event = raw.event()
    upload = {"type": 19, "custom_id": "map", "required": True}
    form = {"title": "Map", "custom_id": "f", "components": [{"type": 18, "label": "Map", "component": upload}]}
    await raw.respond(event, 9, form)
    with pytest.raises(AssertionError):
        await raw.ann.submit(event, {})
    with pytest.raises(AssertionError):
        await raw.bea.submit(event, {"map": LocalFile("m.png", PNG)})
    sending = asyncio.create_task(raw.ann.submit(event, {"Map": LocalFile("m.png", PNG)}))
    sent = await raw.local.wait_for(
        lambda: [e for e in raw.local.world.interactions.values() if e.kind is InteractionKind.MODAL_SUBMIT]
    )
    (file,) = sent[0].data["resolved"]["attachments"].values()
    async with raw.session.get(file["url"]) as response:
        assert await response.read() == PNG and response.content_type == "image/png"
    await raw.respond(sent[0], 4, {"content": "thanks"})
    assert (await sending).state == "answered"


async def test_commands_with_permissions(raw: RawBot) -> None:
    restricted = {"name": "gm", "description": "d", "default_member_permissions": str(1 << 5)}
    hidden = {"name": "off", "description": "d", "default_member_permissions": "0"}
    await raw.call("PUT", f"/applications/{raw.local.application_id}/commands", [restricted, hidden])
    assert raw.ann.commands(raw.channel) == []
    raw.channel.allow("MANAGE_GUILD", user=raw.ann)
    assert raw.ann.commands(raw.channel) == ["gm"]
    raw.guild.administrators.add(raw.bea.id)
    assert raw.bea.commands(raw.channel) == ["gm", "off"]


async def test_a_locked_thread_takes_no_commands(raw: RawBot) -> None:
    await raw.call("PUT", f"/applications/{raw.local.application_id}/commands", [{"name": "go", "description": "d"}])
    made = await raw.call("POST", f"/channels/{raw.channel.id}/threads", {"name": "game", "type": 11})
    thread = raw.local.world.channels[int(made.body["id"])]
    thread.archive(locked=True)
    with pytest.raises(AssertionError):
        await raw.ann.slash(thread, "go")
    thread.archive(locked=False)
    used = asyncio.create_task(raw.ann.slash(thread, "go"))
    await raw.local.wait_for(lambda: raw.local.world.interactions)
    assert not thread.archived
    raw.local.clock.advance(3.5)
    assert (await used).state == "failed"


async def test_what_a_message_tells(raw: RawBot) -> None:
    embed = {"title": "T", "description": "D", "fields": [{"name": "N", "value": "V"}], "footer": {"text": "F"}}
    post = await raw.posted({"content": "C", "embeds": [embed]}, files={"a.png": PNG, "b.txt": b"b"})
    assert post.text.split("\n") == ["C", "T", "D", "N", "V", "F"]
    assert [p.filename for p in post.pictures] == ["a.png"] and [f.filename for f in post.files] == ["a.png", "b.txt"]
    assert post.author is raw.local.world.bot and not post.edited and not post.ephemeral
    said = raw.ann.say(raw.channel, "hello", LocalFile("c.png", PNG))
    assert raw.bea.messages(raw.channel) == [post, said]
