"""The local world in a folder, and the local host as ``python -m bot local`` runs it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cli.local_host import CannotServe, LocalHost, data_folder, seen_from_outside
from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from bot.local.model.clock import Clock
from bot.local.model.content import Draft, Flag
from bot.local.model.guilds import Channel, Message
from bot.local.storage.cleanup import remove_expired
from bot.local.storage.world_folder import UnreadableWorld, WorldFolder
from bot.settings import Settings
from tests.page.browser import png


def rich_world(local: LocalDiscord) -> None:
    """Fill a world with people, a private thread, files, replies, direct messages and permissions."""
    guild = local.seed_demo()
    ann, bea = local.person("Ann"), local.person("Bea")
    channel = guild.channels[0]
    first = ann.say(channel, f"look, {bea.mention}")
    bot, world = local.world.bot, local.world
    file = world.keep_file(channel, "board.png", png(4, 4))
    file.alt = "the board"
    gallery = {"type": 12, "id": 1, "items": [{"media": {"url": file.url}, "description": "the board"}]}
    world.post(
        channel, bot, Draft(components=[gallery], attachments=[file], flags=Flag.COMPONENTS_V2, reply_to=first.id)
    )
    thread = world.add_thread(channel, "aside", ann, private=True)
    bea.closes_dms = True
    world.post(ann.dm(), bot, Draft(content="in private", nonce="n1"))
    ann.say(thread, "hush")
    channel.deny("ATTACH_FILES", user=bea)
    world.post(channel, bot, Draft(flags=Flag.LOADING))
    world.delete_message(ann.say(channel, "never mind"))


def told(local: LocalDiscord) -> list[object]:
    """Return everything that a person or the bot could see of the world."""
    world = local.world
    people = [(p.id, p.name, p.closes_dms) for p in local.people]
    places = [(c.id, c.kind, c.name, c.archived, c.guild and c.guild.name) for c in world.channels.values()]
    bits = [[int(c.permissions_of(u)) for u in world.users.values()] for c in world.channels.values()]
    messages = [
        (
            m.id,
            m.author.name,
            m.text,
            [(p.filename, p.alt, p.data) for p in m.pictures],
            [u.name for u in m.pinged],
            m.reply_to,
            [m.visible_to(u) for u in world.users.values()],
        )
        for m in world.posts
        if not m.deleted and not m.loading
    ]
    return [people, places, bits, messages]


async def test_a_saved_world_is_loaded_again(tmp_path: Path) -> None:
    """Load people, channels, permissions, messages, files and read states; make only ids larger than the old ones."""
    read = {(1, 2): 3}
    async with LocalDiscord() as local:
        rich_world(local)
        local.clock.advance(86_400)
        before, moment = told(local), local.clock.now()
        WorldFolder(local, tmp_path, read).save()
    back: dict[tuple[int, int], int] = {}
    async with LocalDiscord() as again:
        assert WorldFolder(again, tmp_path, back).load()
        assert told(again) == before and back == read
        assert again.clock.now() >= moment
        newest = max(m.id for m in again.world.posts)
        assert again.person("Ann").say(again.seed_demo().channels[0], "more").id > newest
        assert again.world.by_nonce


async def test_the_same_twice_is_the_same(tmp_path: Path) -> None:
    """Save a loaded world unchanged, and remove the files of deleted messages."""
    clock = Clock(running=False, start=time.time())
    async with LocalDiscord(clock=clock) as local:
        rich_world(local)
        WorldFolder(local, tmp_path, {}).save()
        files = sorted(f.name for f in (tmp_path / "files").iterdir())
        assert len(files) == 1
        for message in list(local.world.posts):
            if message.files:
                message.delete()
        WorldFolder(local, tmp_path, {}).save()
        assert list((tmp_path / "files").iterdir()) == []


@pytest.mark.parametrize("text", ["{", "[]", '{"version": 99, "base": ""}', '{"version": 1}', "\x00"])
async def test_a_damaged_file_is_reported_in_a_sentence(tmp_path: Path, text: str) -> None:
    """Refuse the file with a reason: never overwrite it, never load a part of it."""
    (tmp_path / "world.json").write_text(text)
    async with LocalDiscord() as local:
        with pytest.raises(UnreadableWorld, match=r"world\.json"):
            WorldFolder(local, tmp_path, {}).load()


async def test_cleanup_removes_what_cannot_be_requested(tmp_path: Path) -> None:
    """Remove the journal, deleted messages, and files that no message shows any more."""
    async with LocalDiscord() as local:
        rich_world(local)
        local.world.keep_file(next(iter(local.world.channels.values())), "old.png", png(2, 2))
        local.clock.advance(3600)
        remove_expired(local)
        assert len(local.journal) == 0
        assert not any(m.deleted for m in local.world.posts)
        assert [a.filename for a in local.world.attachments.values()] == ["board.png"]


@contextlib.asynccontextmanager
async def running_host(folder: Path, *, keep: bool) -> AsyncIterator[LocalHost]:
    """Run the local Discord with the bot, as the command line does."""
    host = LocalHost(Settings(data=folder, edit_gap=0.0), folder if keep else None, developer=True)
    async with host.open("127.0.0.1", 0):
        playing = asyncio.create_task(host.play())
        ready = asyncio.create_task(host.local.wait_ready())
        await asyncio.wait({playing, ready}, return_when=asyncio.FIRST_COMPLETED)
        assert ready.done(), playing.exception() if playing.done() else None
        yield host
        playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await playing


def boards(person: Person, channel: Channel) -> list[Message]:
    """The messages in a channel that show a game in play."""
    return [m for m in person.messages(channel) if any(b.label == "Your move" for b in m.buttons)]


async def test_a_restart_continues_the_game(tmp_path: Path) -> None:
    """Click the board's button after the whole process was stopped, with --keep."""
    async with running_host(tmp_path, keep=True) as host:
        ann, channel = host.local.person("Ann"), host.local.seed_demo().channels[0]
        await ann.slash(channel, "game new", game="overland", options="easier")
        await ann.slash(channel, "game start")
        await host.local.wait_for(lambda: boards(ann, channel))
    async with running_host(tmp_path, keep=True) as host:
        ann, channel = host.local.person("Ann"), host.local.seed_demo().channels[0]
        [board] = boards(ann, channel)
        panel = await (await ann.click(board, "Your move")).wait_message()
        assert "Attack Lee" in " ".join(b.label or "" for b in panel.buttons)


async def test_the_page_restarts_the_bot(tmp_path: Path) -> None:
    """Restart from the page: the bot stops, connects again, and its game goes on."""
    async with running_host(tmp_path, keep=False) as host:
        ann, channel = host.local.person("Ann"), host.local.seed_demo().channels[0]
        await ann.slash(channel, "game new", game="overland")
        before = host.local.gateway.identified
        host.page.fault_menu.cause("restart", ann)
        await host.local.wait_for(lambda: host.local.gateway.identified > before and host.local.gateway.complete)
        started = await ann.slash(channel, "game start")
        assert started.state == "answered"


async def test_faults_are_for_developers_alone(tmp_path: Path) -> None:
    """Without --developer the page offers none, and carries none out that a window asks for."""
    page = LocalHost(Settings(data=tmp_path)).page
    assert page.fault_menu.kinds == []
    with pytest.raises(AssertionError, match="cannot be made here"):
        page.fault_menu.cause("day", page.local.add_user("Ann"))


async def test_ports(tmp_path: Path) -> None:
    """Name the port in the error when the port asked for is taken."""
    async with LocalDiscord() as other:
        host = LocalHost(Settings(data=tmp_path))
        with pytest.raises(CannotServe, match="--port"):
            async with host.open("127.0.0.1", other.server.port):
                pass


def test_a_phone_is_given_an_address_that_it_can_open() -> None:
    """Neither loopback nor the address that stands for all."""
    assert seen_from_outside("192.0.2.7") == "192.0.2.7"
    assert seen_from_outside("0.0.0.0") not in ("0.0.0.0", "127.0.0.1", "")


def test_nothing_is_kept_without_being_asked(tmp_path: Path) -> None:
    """Remove the folder at the end without --keep; with it, keep it apart from the real bot's data."""
    with data_folder(Settings(data=tmp_path), keep=False) as passing:
        (passing / "x").write_text("x")
    assert not passing.exists() and list(tmp_path.iterdir()) == []
    with data_folder(Settings(data=tmp_path), keep=True) as kept:
        assert kept == tmp_path / "local"
    assert kept.exists()
