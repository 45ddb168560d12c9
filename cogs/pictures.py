"""Pictures of views, drawn once each, off the event loop."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import discord
import msgspec
from discord import ui
from msgspec import Struct

from bot.games.choices import Focus
from renderers.artist import Artist

KEPT = 64
"""How many pictures are kept, of about 200 KB each."""


class Picture(Struct, frozen=True):
    """A PNG and its file's name, which tells it apart from any other picture."""

    name: str
    png: bytes


def illustrate(container: ui.Container[ui.LayoutView], picture: Picture | None, alt: str) -> list[discord.File]:
    """Adds a picture with its alternative text to a message; returns the files that go with it, none without one."""
    if picture is None:
        return []
    gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
    gallery.add_item(media=f"attachment://{picture.name}", description=alt[:1024])
    container.add_item(gallery)
    return files_of(picture)


def files_of(picture: Picture | None) -> list[discord.File]:
    """The files that go with a message that shows a picture."""
    return [discord.File(BytesIO(picture.png), picture.name)] if picture is not None else []


class Gallery:
    """Draws views by their game's key, with the games' ``artists``; the same picture is drawn once."""

    def __init__(self, artists: Mapping[str, Artist[Any]]) -> None:
        self._artists = artists
        self._kept: OrderedDict[str, Picture] = OrderedDict()
        self._under_way: dict[str, asyncio.Task[Picture]] = {}
        # One thread: drawing is work for a core, and the other belongs to the event loop.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="artist")

    async def close(self) -> None:
        """Draws no more; returns when nobody waits for a picture any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        under_way = list(self._under_way.values())
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    async def draw(self, key: str, view: Any, focus: Focus | None = None) -> Picture | None:
        """The picture of a view, or of a part of it; None for a game without pictures."""
        artist = self._artists.get(key)
        if artist is None:
            return None
        what = key if focus is None else f"{key} {msgspec.json.encode(focus).decode()}"
        name = hashlib.sha256(what.encode() + msgspec.json.encode(view, order="sorted")).hexdigest()[:16]
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        if name not in self._under_way:
            task = self._under_way[name] = asyncio.create_task(self._drawn(name, artist, view, focus))
            task.add_done_callback(lambda _: self._under_way.pop(name, None))
        return await asyncio.shield(self._under_way[name])

    def places(self, key: str, view: Any) -> Mapping[str, str]:
        """The parts and places of a view that can be drawn large, by key with their names."""
        artist = self._artists.get(key)
        return artist.places(view) if artist is not None else {}

    async def _drawn(self, name: str, artist: Artist[Any], view: Any, focus: Focus | None) -> Picture:
        png = await asyncio.get_running_loop().run_in_executor(self._thread, artist.draw, view, focus)
        picture = self._kept[name] = Picture(f"{name}.png", png)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture
