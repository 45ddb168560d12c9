"""What a hostile stranger sends to the pages: they are told no, are held back by their address, and take nothing from
those who play."""

from __future__ import annotations

import asyncio
import logging
import time
from urllib.parse import urlsplit

import pytest

from bot.web import site as site_module
from bot.web import streams as streams_module
from bot.web.guard import AT_ONCE, network
from tests.web.scene import Client, Scene
from tests.web.test_doors import begun, looks
from tests.web.test_watching import opened, watching


async def raw(scene: Scene, request: bytes) -> tuple[int, bytes]:
    """Sends bytes as they are. Returns the status and all that was answered."""
    parts = urlsplit(scene.address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    writer.write(request.replace(b"HOST", parts.netloc.encode()).replace(b"ORIGIN", scene.address.encode()))
    answered = await reader.read()
    writer.close()
    return int(answered.split()[1]), answered


async def test_a_cookie_of_any_bytes_opens_nothing(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    """And is no mistake of the server's, which would fill its log."""
    game = (await begun(scene)).encode()
    caplog.set_level(logging.ERROR)
    head = b"GET /play/" + game + b"/now HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\nCookie: "
    for cookie in (b"adjutant-seat=\xff\xfe", b'adjutant-seat="\xff"', b"adjutant-seat=" + b"x" * 6000):
        assert (await raw(scene, head + cookie + b"\r\n\r\n"))[0] == 401, cookie
        assert not caplog.records


async def test_a_body_of_any_kind_is_refused(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    client = scene.client(await begun(scene))
    caplog.set_level(logging.ERROR)
    headers = {"Origin": scene.address, "Content-Type": "application/json"}
    for body in ("[" * 8000, '{"x":' + "[" * 8000, "null", "", '{"link":"\\ud800"}', '{"link":1e999}'):
        async with client.session.post(f"{client.base}/enter", data=body, headers=headers) as response:
            assert response.status == 400, body[:20]
        assert not caplog.records


async def test_a_body_that_does_not_come_is_not_waited_for(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    game = (await begun(scene)).encode()
    monkeypatch.setattr(site_module, "READING", 0.0)
    head = b"POST /play/" + game + b"/enter HTTP/1.1\r\nHost: HOST\r\nOrigin: ORIGIN\r\nConnection: close\r\n"
    request = head + b"Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{"
    begun_at = time.monotonic()
    assert (await raw(scene, request))[0] == 408
    assert time.monotonic() - begun_at < 5, "nor after the answer"


async def test_made_up_cookies_count_by_address(scene: Scene) -> None:
    """A new one for each request buys nothing; who holds a good one is not held back by that."""
    game = await begun(scene)
    ann = await scene.entered(scene.table.ann)
    assert await looks(ann) == 200
    stranger = scene.client(game)
    found = []
    for number in range(int(AT_ONCE) + 30):
        headers = {"Cookie": f"adjutant-seat={number:022}"}
        async with stranger.session.get(f"{stranger.base}/now", headers=headers) as response:
            found.append(response.status)
    assert set(found) == {401, 429}
    assert await looks(ann) == 200


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_addresses_of_one_connection_count_as_one(address: str, counted: str) -> None:
    assert network(address) == counted


async def test_an_address_that_a_client_makes_up_is_not_believed(scene: Scene) -> None:
    """Behind a proxy the last one counts, also where it comes in a line of its own."""
    client = scene.client(await begun(scene))
    scene.table.bot.site._address = scene.address
    found = []
    for number in range(20):
        lines = [
            ("X-Forwarded-For", f"192.0.2.{number}"),
            ("X-Forwarded-For", "198.51.100.1"),
            ("Origin", scene.address),
        ]
        async with client.session.post(f"{client.base}/enter", json={"link": "x"}, headers=lines) as response:
            found.append(response.status)
    assert found[-1] == 429


async def listens(client: Client) -> int:
    """The status with which a stream is answered, which stays open."""
    response = await client.session.get(f"{client.base}/events")
    return response.status


async def test_watchers_leave_room_for_players(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many streams of spectators there are, a player's is added."""
    monkeypatch.setattr(streams_module, "MOST_WATCHING", 3)
    await begun(scene)
    watcher = watching(scene, await opened(scene))
    assert [await listens(watcher) for _ in range(5)] == [200, 200, 200, 429, 429]
    assert await listens(await scene.entered(scene.table.ann)) == 200


async def test_streams_are_not_opened_by_looking_whether_they_are_there(scene: Scene) -> None:
    await begun(scene)
    ann, watcher = await scene.entered(scene.table.ann), watching(scene, await opened(scene))
    for client in (ann, watcher):
        async with client.session.head(f"{client.base}/events") as response:
            assert response.status == 405
    assert scene.table.bot.site.streams.count == 0


async def test_a_link_taken_back_is_not_known_again(scene: Scene) -> None:
    """Not even by somebody who asks while it is being taken back."""
    await begun(scene)
    link = await opened(scene)
    doors, token = scene.table.bot.site.doors, link.rsplit("/", 1)[-1]
    engine = await scene.table.engine()
    await asyncio.gather(doors.watched(token), doors.close_to_all(engine.id), return_exceptions=True)
    assert not doors.is_watched(token)
