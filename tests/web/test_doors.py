"""Who may open a seat's page: by a link that is good once, in a browser that may be closed, and only while the seat is
theirs."""

from __future__ import annotations

from copy import copy
from urllib.parse import urlsplit

import pytest

from bot.local.clients.person import Person
from bot.storage.web.browsers import BROWSER_MS, LINK_MS
from bot.web.doors import named
from cogs.pictures.gallery import Gallery
from tests.raw import query
from tests.web.scene import Client, Scene, link_of
from tests.wire.playing import labels, services
from tests.wire.table import answer

ENLARGES = Gallery.enlarges


async def begun(scene: Scene) -> str:
    """A game of the probe between Ann and Bea. Returns its id."""
    await scene.table.open_probe()
    return (await scene.table.engine()).id


async def looks(client: Client) -> int:
    """The status with which a page's question is answered."""
    status, _ = await client.get("now")
    return status


async def test_a_link_opens_ones_own_seat(scene: Scene) -> None:
    """And nobody else's; without it nothing is told, not even whether there is such a game."""
    game = await begun(scene)
    ann = await scene.entered(scene.table.ann)
    status, shown = await ann.get("now")
    assert (status, shown["seat"], shown["player"]) == (200, "red", "Ann")
    assert (await ann.get("now", seat="blue"))[0] == 422
    bea = await scene.entered(scene.table.bea)
    assert (await bea.get("now"))[1]["seat"] == "blue"
    stranger, nowhere = scene.client(game), scene.client("zzzzzzzz")
    assert await stranger.get("now") == await nowhere.get("now")
    for what in ("now", "offer", "sketch", "plan", "since", "odds", "picture", "events"):
        assert (await stranger.get(what))[0] == 401
    for what in ("act", "undo", "hint", "follow", "carry"):
        assert (await stranger.post(what, {"seat": "red", "revision": 1}))[0] == 401


async def test_a_link_is_good_once_and_for_ten_minutes(scene: Scene) -> None:
    game = await begun(scene)
    link = urlsplit(await scene.link(scene.table.ann))
    assert link.query == "" and len(link.fragment) == 22
    first, second = scene.client(game), scene.client(game)
    assert (await first.post("enter", {"link": link.fragment}))[0] == 200
    assert (await second.post("enter", {"link": link.fragment}))[0] == 401
    assert (await looks(first), await looks(second)) == (200, 401)
    late = urlsplit(await scene.link(scene.table.ann))
    scene.table.local.clock.advance(LINK_MS / 1000)
    assert (await second.post("enter", {"link": late.fragment}))[0] == 401


async def test_a_link_of_another_game_opens_nothing(scene: Scene) -> None:
    """Its cookie is of no use there either, and it is used up."""
    await begun(scene)
    link = urlsplit(await scene.link(scene.table.ann))
    other = scene.table.guild.add_channel("other")
    await scene.table.open_probe(other)
    elsewhere = (await scene.table.engine(other)).id
    assert (await scene.client(elsewhere).post("enter", {"link": link.fragment}))[0] == 401
    ann = await scene.entered(scene.table.ann)
    (cookie,) = list(ann.session.cookie_jar)
    intruder = scene.client(elsewhere)
    intruder.session.cookie_jar.update_cookies({cookie.key: cookie.value})
    assert await looks(intruder) == 401


async def test_forged_links(scene: Scene) -> None:
    client = scene.client(await begun(scene))
    for link in ("", "x", "a" * 22, "é" * 22, "a" * 4000):
        assert (await client.post("enter", {"link": link}))[0] == 401, link


async def test_the_cookie_is_for_its_own_page_alone(scene: Scene) -> None:
    """No script reads it, no other site sends it, and only hashes are kept of it and of the link."""
    await begun(scene)
    link = urlsplit(await scene.link(scene.table.ann))
    client = scene.client(link.path.rsplit("/", 1)[-1])
    url = f"{scene.address}{link.path}/enter"
    async with client.session.post(url, json={"link": link.fragment}, headers={"Origin": scene.address}) as response:
        (told,) = response.headers.getall("Set-Cookie")
    cookie = told.partition("=")[2].partition(";")[0]
    assert {"HttpOnly", "SameSite=Strict", f"Path={link.path}"} <= set(told.split("; "))
    kept = await query(scene.table.bot.database, "SELECT * FROM web_browsers")
    kept += await query(scene.table.bot.database, "SELECT * FROM web_links")
    assert kept and cookie not in str(kept) and link.fragment not in str(kept)


async def test_a_browser_that_nobody_uses_is_forgotten(scene: Scene) -> None:
    """After thirty days without use, not thirty days after it was opened."""
    await begun(scene)
    ann = await scene.entered(scene.table.ann)
    for _ in range(2):
        scene.table.local.clock.advance(BROWSER_MS / 1000 * 0.7)
        assert await looks(ann) == 200
    scene.table.local.clock.advance(BROWSER_MS / 1000)
    assert await looks(ann) == 401


async def settings(scene: Scene, person: Person) -> list[str]:
    """What /settings lists of a person's browsers."""
    sheet = answer(await person.slash(scene.table.channel, "settings"))
    return [line for line in answer(await person.click(sheet, "Open browsers")).text.split("\n") if "game `" in line]


async def test_settings_list_and_close_browsers(scene: Scene) -> None:
    """One's own alone."""
    await begun(scene)
    ann, bea = await scene.entered(scene.table.ann), await scene.entered(scene.table.bea)
    assert len(await settings(scene, scene.table.ann)) == 1
    sheet = answer(await scene.table.ann.slash(scene.table.channel, "settings"))
    listed = answer(await scene.table.ann.click(sheet, "Open browsers"))
    after = answer(await scene.table.ann.select(listed, "Close a browser", ["Close all of them"]))
    assert "I closed 1 browser." in after.text
    assert (await looks(ann), await looks(bea)) == (401, 200)
    assert await settings(scene, scene.table.ann) == [] and len(await settings(scene, scene.table.bea)) == 1


async def test_a_page_is_left_in_its_own_browser(scene: Scene) -> None:
    await begun(scene)
    ann = await scene.entered(scene.table.ann)
    assert (await ann.post("leave", {}))[0] == 200
    assert await looks(ann) == 401


async def test_other_sites_may_not_act(scene: Scene) -> None:
    await begun(scene)
    ann = await scene.entered(scene.table.ann)
    for origin in ("", "null", "https://evil.example", "http://127.0.0.1:1"):
        for what in ("enter", "leave", "act", "undo", "hint", "follow", "carry"):
            assert (await ann.post(what, {}, origin))[0] == 403, (what, origin)
        assert await looks(ann) == 200


async def test_other_names_are_not_answered(scene: Scene) -> None:
    """A name of another site that leads here reads nothing, not even a shell."""
    client = scene.client(await begun(scene))
    for host, status in (("evil.example", 403), ("127.0.0.1.evil.example", 403), ("localhost:1", 200)):
        async with client.session.get(f"{scene.address}/play/{client.game}", headers={"Host": host}) as response:
            assert response.status == status


async def test_every_answer_is_restricted(scene: Scene) -> None:
    """Shells, files, data and refusals: no script but the pages' own, no referrer, nothing kept."""
    ann_client = await _entered(scene)
    for path in (f"/play/{ann_client.game}", f"/play/{ann_client.game}/now", "/static/js/play.js", "/nowhere"):
        async with ann_client.session.get(scene.address + path) as response:
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy
            assert response.headers["Referrer-Policy"] == "no-referrer"
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            if not path.startswith("/static"):
                assert response.headers["Cache-Control"] == "no-store"


async def _entered(scene: Scene) -> Client:
    await begun(scene)
    return await scene.entered(scene.table.ann)


async def test_nobody_asks_without_end(scene: Scene) -> None:
    """Links are tried a few times a minute; a page asks a good deal more."""
    client = scene.client(await begun(scene))
    found = [(await client.post("enter", {"link": "a" * 22}))[0] for _ in range(20)]
    assert found.count(401) >= 5 and found[-1] == 429
    assert {(await client.get("now"))[0] for _ in range(120)} == {401, 429}


async def test_where_there_are_no_pages_nothing_offers_them(scene: Scene) -> None:
    await begun(scene)
    # Somebody looks at a board that was posted before; it may be drawn anew behind their back.
    seen = copy(await scene.table.board())
    scene.table.web_port = None
    await scene.table.restart()
    panel = await scene.table.panel(scene.table.ann)
    assert all("Open map" not in found for found in (labels(panel), services(panel)))
    told = answer(await scene.table.ann.click(seen, "Open map"))
    assert "has no pages in a browser" in told.text and not any(button.url for button in told.buttons)
    other = scene.table.guild.add_channel("other")
    await scene.table.open_probe(other)
    assert all(button.label != "Open map" for button in (await scene.table.board(other)).buttons)
    sheet = answer(await scene.table.ann.slash(scene.table.channel, "settings"))
    assert all(button.label != "Open browsers" for button in sheet.buttons)


async def test_a_map_is_offered_where_there_is_a_larger_picture(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the board and on the panel: Overland has a map, and the probe has none."""
    monkeypatch.setattr(Gallery, "enlarges", ENLARGES)
    await begun(scene)
    table, other = scene.table, scene.table.guild.add_channel("other")
    answer(await table.ann.slash(other, "game new", game="overland"))
    answer(await table.ann.slash(other, "game start"))
    for place, has_map in ((None, False), (other, True)):
        board, panel = await table.board(place), await table.panel(table.ann, place)
        for found in (labels(board), [*labels(panel), *services(panel)]):
            assert ("Open map" in found) == has_map


async def test_the_board_opens_the_map_of_whoever_presses_it(scene: Scene) -> None:
    """In private: a link to one's own seat, made for that person; whoever holds none gets the spectators', if any."""
    await begun(scene)
    table, found = scene.table, dict[str, str]()
    board = await table.board()
    for person in (table.ann, table.bea):
        told = answer(await person.click(board, "Open map"))
        assert told.ephemeral
        link = urlsplit(link_of(told))
        client = scene.client(link.path.rsplit("/", 1)[-1])
        assert (await client.post("enter", {"link": link.fragment}))[0] == 200
        found[person.name] = (await client.get("now"))[1]["player"]
    assert found == {"Ann": "Ann", "Bea": "Bea"}
    told = answer(await table.carl.click(board, "Open map"))
    assert told.ephemeral and "haven't opened this game to spectators" in told.text
    assert not [button for button in told.buttons if button.url]
    shown = answer(await table.ann.slash(table.channel, "game show"))
    answer(await table.ann.click(shown, "Open to spectators"))
    told = answer(await table.carl.click(board, "Open map"))
    assert told.ephemeral and "/watch/" in link_of(told)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0", "Firefox on Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0", "Edge on Windows"),
        ("curl/8.0 `<@1>", "A browser"),
    ],
)
def test_browsers_have_names(agent: str, name: str) -> None:
    assert named(agent) == name


async def test_the_page_that_verifies_records_is_there(scene: Scene) -> None:
    """To whoever asks, under a policy that names its own script and style and nothing else."""
    client = scene.client(await begun(scene))
    async with client.session.get(f"{scene.address}/verify") as response:
        assert response.status == 200 and "Verify a record" in await response.text()
        policy = response.headers["Content-Security-Policy"]
    assert "script-src 'sha256-" in policy and "unsafe" not in policy and "'self'" not in policy
