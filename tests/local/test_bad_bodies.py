"""Bodies that are malformed or too large are refused with 4xx, by REST and by the sockets, and memory stays bounded."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.local.gateway import gateway
from bot.local.local_discord import LocalDiscord
from bot.local.model.attachments import LocalFile
from bot.local.model.guilds import Channel
from bot.local.model.interaction_metadata import InteractionKind
from bot.local.page import site, window
from bot.local.page.site import Page
from bot.local.rest import api, journal
from bot.local.storage import cleanup


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    """Start a server with its page, a channel and Ann, without a bot."""
    world = LocalDiscord(rate_limits=False)
    Page(world)
    world.add_guild("Friends").add_channel("games")
    world.add_user("Ann")
    async with world:
        yield world


def channel(local: LocalDiscord) -> Channel:
    """The channel."""
    return next(iter(local.world.guilds.values())).channels[0]


async def posted(local: LocalDiscord, data: Any, content_type: str) -> tuple[int, int]:
    """Post a message with that body; return the status and Discord's code."""
    headers = {"Authorization": f"Bot {local.token}", "Content-Type": content_type}
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{local.api_url}/channels/{channel(local).id}/messages", data=data, headers=headers) as answer,
    ):
        return answer.status, (await answer.json())["code"]


FORM = "multipart/form-data; boundary=x"
PART = b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n'
MALFORMED = [
    (b'{"content": "half', "application/json"),
    (b'{"content": "\xff\xfe"}', "application/json"),
    (b"[" * 100_000, "application/json"),
    (b"[1, 2]", "application/json"),
    (b"7", "application/json"),
    (b"<html></html>", "text/html"),
    (b"", FORM + "y"),
    (b"nothing of the kind", FORM),
    (b"nothing of the kind", "multipart/form-data"),
    (PART + b"\r\n{half\r\n--x--\r\n", FORM),
    (PART + b"\r\n\xff\r\n--x--\r\n", FORM),
    (PART + b"Content-Transfer-Encoding: base64\r\n\r\n%%%\r\n--x--\r\n", FORM),
    (PART + b"Content-Encoding: gzip\r\n\r\nno gzip\r\n--x--\r\n", FORM),
    (PART + b"Content-Transfer-Encoding: nonsense\r\n\r\n{}\r\n--x--\r\n", FORM),
    (b"--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\na\r\n--y--\r\n--x--\r\n", FORM),
    (PART * 100 + b"\r\n{}\r\n--x--\r\n", FORM),
]


@pytest.mark.parametrize(("body", "content_type"), MALFORMED)
async def test_malformed_bodies(
    local: LocalDiscord, caplog: pytest.LogCaptureFixture, body: bytes, content_type: str
) -> None:
    status, _ = await posted(local, body, content_type)
    assert status == 400
    assert not channel(local).messages and all(entry.crash is None for entry in local.journal)
    assert caplog.records == []


async def test_bodies_that_are_too_large(local: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the size is announced, as that of a form's parts is not."""
    monkeypatch.setattr(api, "MAX_REQUEST_BYTES", 100_000)
    large = b"x" * 200_000

    async def unannounced() -> AsyncIterator[bytes]:
        for _ in range(10):
            yield large[:20_000]

    async def form() -> AsyncIterator[bytes]:
        yield b'--x\r\nContent-Disposition: form-data; name="files[0]"; filename="a"\r\n\r\n'
        yield large
        yield b"\r\n--x--\r\n"

    assert await posted(local, large, "application/json") == (413, 40005)
    assert await posted(local, form(), FORM) == (413, 40005)
    monkeypatch.setattr(aiohttp.web.BaseRequest, "_client_max_size", 100_000, raising=False)
    assert (await posted(local, unannounced(), "application/json"))[0] in (400, 413)


@pytest.mark.parametrize("number", ["²", "9" * 5000, "-1", "0x10", "1e9"])
async def test_numbers_that_are_none(local: LocalDiscord, number: str) -> None:
    headers = {"Authorization": f"Bot {local.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(f"{local.api_url}/channels/{number}") as answer:
            assert answer.status == 400
        place = f"{local.api_url}/channels/{channel(local).id}/messages"
        async with session.get(place, params={"limit": number}) as answer:
            assert answer.status == 400
        async with session.get(f"{local.base_url}/attachments/1/{number}/x") as answer:
            assert answer.status == 404


FRAMES = [
    "half{",
    "[]",
    "7",
    "[" * 100_000,
    '{"op": "x"}',
    '{"op": 2, "d": {"token": "TOKEN", "shard": "x"}}',
    '{"op": 2, "d": {"token": "TOKEN", "shard": [1], "intents": 1}}',
    '{"op": 2, "d": {"token": "TOKEN", "shard": [null, null], "intents": 1}}',
    '{"op": 1e400}',
]


@pytest.mark.parametrize("frame", FRAMES)
async def test_frames_of_a_bot_that_are_none(local: LocalDiscord, caplog: pytest.LogCaptureFixture, frame: str) -> None:
    """The connection is closed with Discord's code."""
    async with aiohttp.ClientSession() as session, session.ws_connect(local.gateway_url) as socket:
        await socket.receive()
        await socket.send_str(frame.replace("TOKEN", local.token))
        await socket.receive()
        assert socket.close_code in (4002, 1009), socket.close_code
    assert caplog.records == []


async def test_so_many_connections_and_no_more(local: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of bots and of windows; those that are open go on."""
    monkeypatch.setattr(gateway, "MOST_CONNECTIONS", 2)
    monkeypatch.setattr(site, "MOST_WINDOWS", 2)
    for address in (local.gateway_url, f"{local.base_url}/page/socket"):
        async with aiohttp.ClientSession() as session:
            two = [await session.ws_connect(address) for _ in range(2)]
            with pytest.raises(aiohttp.WSServerHandshakeError, match="429"):
                await session.ws_connect(address)
            for socket in two:
                assert json.loads((await socket.receive()).data)
                await socket.close()


async def test_actions_that_cannot_be_read(local: LocalDiscord, caplog: pytest.LogCaptureFixture) -> None:
    """Each is refused in a sentence, or passed over where it has no number; the window goes on."""
    place = str(channel(local).id)
    actions: list[Any] = [
        {"act": "say"},
        {"act": "say", "channel": "²", "text": "x"},
        {"act": "say", "channel": place, "text": None, "files": 7},
        {"act": "say", "channel": place, "text": "x", "files": [{"name": "a", "data": "%%%"}]},
        {"act": "say", "channel": place, "text": "x", "files": [{"name": "a", "data": ""}] * 11},
        {"act": "slash", "channel": place, "command": [], "options": [1]},
        {"act": "select", "channel": place, "message": {}},
        {"act": "open", "channel": "9" * 5000},
        {"act": None},
        {"act": []},
    ]
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{local.base_url}/page/socket", params={"as": "Ann"}) as socket,
    ):
        for text in ("half{", "[]", "7", "[" * 100_000, '{"ref": 1}', '"x"'):
            await socket.send_str(text)
        for number, action in enumerate(actions):
            await socket.send_json(action | {"ref": number})
        await socket.send_json({"act": "say", "channel": place, "text": "Hello", "ref": 99})
        answers = dict[int, Any]()
        while len(answers) < len(actions) + 1:
            frame = json.loads((await asyncio.wait_for(socket.receive(), 10)).data)
            if frame["type"] == "answer":
                answers[frame["ref"]] = frame["error"]
    said = answers.pop(99)
    assert said is None and all(isinstance(error, str) for error in answers.values()), answers
    assert [message.text for message in channel(local).messages.values()] == ["Hello"]
    assert all(record.exc_info is None for record in caplog.records)
    assert len(actions) < window.MOST_RUNNING


async def test_what_is_kept_is_bounded(local: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages, their versions and files, interactions, and the journal with its files: the newest stay."""
    monkeypatch.setattr(cleanup, "MOST_MESSAGES", 30)
    monkeypatch.setattr(cleanup, "MOST_FILE_BYTES", 10_000)
    monkeypatch.setattr(cleanup, "MOST_INTERACTIONS", 5)
    monkeypatch.setattr(cleanup, "MOST_REVISIONS", 3)
    monkeypatch.setattr(journal, "MOST_ENTRIES", 20)
    monkeypatch.setattr(journal, "MOST_FILE_BYTES", 2_000)
    ann, place = local.person("Ann"), channel(local)
    for n in range(40):
        ann.say(place, f"{n}", *([LocalFile("a", b"x" * 1000)] if n % 2 else []))
    last = ann.say(place, "last")
    for _ in range(10):
        local.world.pin(last, pinned=True)
    for _ in range(12):
        event = local.world.interact(InteractionKind.COMMAND, ann, place, {})
        event.expire()
    for n in range(30):
        form = aiohttp.FormData({"payload_json": json.dumps({"content": f"{n}"})})
        form.add_field("files[0]", b"x" * 1000, filename="a.txt")
        body = form()
        assert (await posted_form(local, body)) == 200
    assert len(local.journal) <= 20 and sum(len(f.data) for e in local.journal for f in e.files) <= 2_000
    cleanup.remove_expired(local)
    kept = list(place.messages.values())
    assert len(kept) <= 30 and kept[-1].text == "29" and kept == local.world.posts
    assert sum(len(file.data) for message in kept for file in message.attachments) <= 10_000
    assert len(local.world.interactions) == len(local.world.by_token) == 5
    assert all(len(message.revisions) <= 3 for message in kept)


async def posted_form(local: LocalDiscord, body: Any) -> int:
    """Post a message by a form; return the status."""
    headers = {"Authorization": f"Bot {local.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.post(f"{local.api_url}/channels/{channel(local).id}/messages", data=body) as answer,
    ):
        return answer.status
