"""Requests that the local Discord refuses: from other sites and by other names."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.local.local_discord import LocalDiscord
from bot.local.page.guard import is_loopback, is_trusted
from bot.local.page.site import Page


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    """Start a server with its page and Ann, without a bot."""
    world = LocalDiscord()
    Page(world)
    world.add_guild("Friends").add_channel("games")
    world.add_user("Ann")
    async with world:
        yield world


@pytest.mark.parametrize(
    ("host", "served", "trusted"),
    [
        ("127.0.0.1:8600", "127.0.0.1", True),
        ("localhost:8600", "127.0.0.1", True),
        ("LOCALHOST", "127.0.0.1", True),
        ("[::1]:8600", "127.0.0.1", True),
        ("evil.example:8600", "127.0.0.1", False),
        ("localhost.evil.example", "127.0.0.1", False),
        ("192.168.1.5:8600", "127.0.0.1", False),
        ("", "127.0.0.1", False),
        ("192.168.1.5:8600", "0.0.0.0", True),
        ("evil.example", "0.0.0.0", False),
        ("camp.lan:8600", "camp.lan", True),
        ("other.lan:8600", "camp.lan", False),
    ],
)
def test_hosts(host: str, served: str, trusted: bool) -> None:
    """Trust numeric addresses, which cannot be made to point elsewhere as names can."""
    assert is_trusted(host, served) is trusted


def test_what_is_loopback() -> None:
    """Tell loopback from addresses that others can reach."""
    assert is_loopback("127.0.0.1") and is_loopback("::1") and is_loopback("localhost")
    assert not is_loopback("0.0.0.0") and not is_loopback("camp.lan") and not is_loopback("10.0.0.1")


@pytest.mark.parametrize("path", ["/", "/page/js/main.js", "/page/socket", "/api/v10/gateway", "/attachments/1/2/x"])
async def test_other_names_and_origins_are_refused_everywhere(local: LocalDiscord, path: str) -> None:
    """Refuse by the Host header, and by the Origin of a page elsewhere, of another port, of a file."""
    async with aiohttp.ClientSession(local.base_url) as session:
        async with session.get(path, headers={"Host": "evil.example"}) as answer:
            assert answer.status == 403
        for origin in ("http://evil.example", "http://127.0.0.1:1", "null"):
            async with session.get(path, headers={"Origin": origin}) as answer:
                assert answer.status == 403


async def test_sockets_of_other_pages_are_refused(local: LocalDiscord) -> None:
    """Open a socket for this page and for programs only."""
    async with aiohttp.ClientSession() as session:
        url = f"{local.base_url}/page/socket"
        async with session.ws_connect(url, origin=local.base_url) as socket:
            assert (await socket.receive_json())["type"] == "hello"
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(url, origin="http://evil.example")
        assert refused.value.status == 403


async def test_headers(local: LocalDiscord) -> None:
    """Load nothing from elsewhere on the page; let sent files do nothing."""
    world = local.world
    file = world.keep_file(next(iter(world.channels.values())), "a.html", b"<script>alert(1)</script>")
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{local.base_url}/") as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
        async with session.get(file.url) as answer:
            assert "sandbox" in answer.headers["Content-Security-Policy"]
            assert answer.headers["Content-Disposition"] == "attachment"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
        for path in ("/page/../bot/client.py", "/page/%2e%2e/site.py", "/page/nothing.js"):
            async with session.get(f"{local.base_url}{path}") as answer:
                assert answer.status == 404


async def test_one_socket_is_one_person(local: LocalDiscord) -> None:
    """Choose the person by id or name; close an unknown person's socket with a code of its own."""
    bea = local.add_user("Bea")
    async with aiohttp.ClientSession() as session:
        for wanted in (str(bea.id), "Bea"):
            async with session.ws_connect(f"{local.base_url}/page/socket", params={"as": wanted}) as socket:
                await socket.receive_json()
                assert (await socket.receive_json())["me"]["name"] == "Bea"
        async with session.ws_connect(f"{local.base_url}/page/socket", params={"as": "Nobody"}) as socket:
            await socket.receive()
            assert socket.close_code == 4404


async def test_nonsense_over_the_socket_is_answered(local: LocalDiscord) -> None:
    """Answer or ignore any frame of a window, and keep the window open."""
    ann = local.person("Ann")
    other = local.add_user("Bea")
    hidden = other.dm()
    games = str(next(iter(local.world.channels)))
    asked: list[dict[str, object]] = [
        {"act": "fly"},
        {"act": "open", "channel": "x"},
        {"act": "open"},
        {"act": "open", "channel": str(hidden.id)},
        {"act": "say", "channel": str(hidden.id), "text": "psst"},
        {"act": "click", "channel": "1", "message": "2", "custom_id": "3"},
        {"act": "submit", "interaction": "1", "answers": []},
        {"act": "slash", "channel": games, "command": ""},
        {"act": "trouble", "kind": "meteor"},
        {"act": "person", "name": ""},
        {
            "act": "say",
            "channel": str(next(iter(local.world.channels))),
            "text": "x",
            "files": [{"name": "a", "data": "%"}],
        },
    ]
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{local.base_url}/page/socket", params={"as": str(ann.id)}) as socket,
    ):
        for text in ("", "{", "[]", "null", "7", '{"act": "open"}'):
            await socket.send_str(text)
        for number, act in enumerate(asked):
            await socket.send_json({**act, "ref": number})
        errors: dict[int, str] = {}
        while len(errors) < len(asked):
            frame = await socket.receive_json(timeout=60)
            if frame["type"] == "answer":
                errors[frame["ref"]] = frame["error"]
    assert all(errors.values()), errors
    assert not hidden.messages
