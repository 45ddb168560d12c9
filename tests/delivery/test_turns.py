"""A turn that passes to someone posts a new message with a ping, unless that player has just been here."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot import client
from bot.games.contract.choices import Focus
from bot.local.model.guilds import Message
from tests.delivery.scene import AWAY, away, edits, labels, number, play, posts, shows
from tests.wire.table import ALONE, ONE_BOT, Table

pytestmark = ONE_BOT


class Plain:
    """Draws plain sheets whose width tells the position."""

    def warm_up(self) -> None:
        """Nothing is to be drawn ahead."""

    def draw(self, view: Any, focus: Focus | None = None) -> bytes:
        """A plain sheet."""
        out = BytesIO()
        Image.new("1", (16 + len(repr(view)) % 500, 16)).save(out, "PNG")
        return out.getvalue()

    def places(self, view: Any) -> Mapping[str, str]:
        """No part can be drawn large."""
        return {}

    def targets(self, view: Any) -> Collection[str]:
        """No badge can be put anywhere."""
        return ()


@pytest.fixture(autouse=True, scope="module")
def pictures() -> Iterator[None]:
    """The probe has no renderer; here it has one of its own."""
    real = client.artist_of
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "artist_of", lambda package: Plain() if package == "probe" else real(package))
        yield


async def both_commit(table: Table, later: float = AWAY) -> Message:
    """Bea starts a game; Ann commits, and Bea some time ``later`` (in seconds) a stronger card than Ann's hold, which
    gives Bea the turn. Returns the public message then."""
    await table.open_probe(starter=table.bea)
    await table.ann.slash(table.channel, "play", decision="commit hold")
    engine = await table.bot.engines.in_channel(table.channel.id)
    level = engine.level("blue", ("commit",))
    assert level is not None
    card = next(c.key for c in level.choices if c.key[-1].isdigit())
    await table.bea.slash(table.channel, "play", decision=f"commit {card}")
    await away(table, seconds=later)
    return await table.board()


async def test_a_turn_is_announced_to_who_was_away(at_table: Table) -> None:
    """Bea ends her turn long after Ann was here: Ann gets a message of her own, with a ping."""
    old = await both_commit(at_table)
    assert list((await at_table.bot.engines.in_channel(at_table.channel.id)).awaited()) == ["blue"]
    assert at_table.ann.pings == [] and len(posts(at_table)) == 1
    await at_table.bea.slash(at_table.channel, "play", decision="end")
    new = await at_table.board()
    assert new.id != old.id and at_table.ann.pings == [new] and at_table.bea.pings == []
    assert labels(old) == ["Open this board"] and labels(new)[:2] == ["Your move", "My side"]
    assert shows(new, await number(at_table))


async def test_the_old_message_shrinks_to_a_line(at_table: Table) -> None:
    """It tells its last entry, that entry's number and the public head after it; its picture is gone, and nothing is
    uploaded for it."""
    old = await both_commit(at_table)
    assert old.pictures
    before = len(at_table.local.journal.entries)
    await at_table.bea.slash(at_table.channel, "play", decision="end")
    new = await at_table.board()
    assert new.id != old.id and old.attachments == []
    [edit] = [e for e in at_table.local.journal.entries[before:] if e.path.endswith(f"/messages/{old.id}")]
    assert edit.method == "PATCH" and edit.files == []
    [number] = re.findall(r"entry \d+, head `[0-9a-f]{16}`", new.text)
    assert old.text.splitlines()[-1] == "-# " + number.replace("entry", "Entry").replace(", head", " · head")
    assert "Blue ends the turn." in old.text.splitlines()[0] and len(old.text.splitlines()) == 2


async def test_who_has_just_been_here_gets_an_edit_and_no_ping(at_table: Table) -> None:
    """Bea ends within two minutes of Ann's last act: the message that stands is edited."""
    old = await both_commit(at_table, later=115)
    await at_table.bea.slash(at_table.channel, "play", decision="end")
    board = await at_table.board()
    assert board.id == old.id and at_table.ann.pings == [] and len(edits(at_table)) >= 2
    assert "Your move" in labels(board)


@ALONE
async def test_no_ping_for_who_is_awaited_already(at_table: Table) -> None:
    """Both are to commit; when Ann has, nobody is newly awaited. Bea has been called before."""
    await at_table.open_probe()
    await at_table.settled()
    at_table.local.clock.advance(AWAY)
    await at_table.settled()
    start, called = len(posts(at_table)), list(at_table.bea.pings)
    await at_table.ann.slash(at_table.channel, "play", decision="commit hold")
    await at_table.settled()
    assert len(posts(at_table)) == start and at_table.bea.pings == called


async def test_the_board_at_the_bottom_retires_the_old_message(at_table: Table) -> None:
    """/board: one message has buttons, the one below."""
    await at_table.open_overland()
    await play(at_table)
    old = await at_table.board()
    picture = old.pictures[0].data
    assert picture
    await at_table.ann.slash(at_table.channel, "board")
    new = await at_table.board()
    assert new.id != old.id and labels(old) == ["Open this board"] and not old.pictures
    assert "Your move" in labels(new) and new.pictures[0].data == picture


async def test_the_lobby_at_the_bottom_retires_the_old_one(at_table: Table) -> None:
    """Also when the game has begun by the time it is posted."""
    await at_table.ann.slash(at_table.channel, "game new", game="overland")
    old = await at_table.board()
    await at_table.ann.slash(at_table.channel, "board")
    new = await at_table.board()
    assert new.id != old.id and labels(old) == [] and "Start" in labels(new) and "the lobby is further down" in old.text
    gate = at_table.local.faults.hold_next("PATCH", r"^/channels/\d+/messages/\d+$")
    await at_table.ann.slash(at_table.channel, "board")
    await at_table.local.wait_for(lambda: gate.reached)
    await at_table.ann.slash(at_table.channel, "game start")
    gate.release()
    board = await at_table.board()
    assert [labels(m) for m in posts(at_table)[:-1]] == [[], []] and shows(board, await number(at_table))


async def test_board_asked_for_again_and_again_posts_no_heap(at_table: Table) -> None:
    """Those that wait for their turn become one."""
    await at_table.open_overland()
    await at_table.settled()
    before = len(posts(at_table))
    gate = at_table.local.faults.hold_next("POST", r"^/channels/\d+/messages$")
    for _ in range(5):
        await at_table.ann.slash(at_table.channel, "board")
    await at_table.local.wait_for(lambda: gate.reached)
    gate.release()
    await at_table.settled()
    assert len(posts(at_table)) <= before + 2
