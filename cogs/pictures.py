"""Pictures of views, drawn once each, off the event loop."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import discord
import msgspec
from discord import ui
from msgspec import Struct

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


class Parts(Struct, frozen=True):
    """The parts of a game's board that can be drawn large: ``named`` lists those of a view by key with their names,
    ``draw`` makes the PNG of one."""

    named: Callable[[Any], Mapping[str, str]]
    draw: Callable[[Any, str], bytes]


class Gallery:
    """Draws views by their game's key; the same view is drawn once."""

    def __init__(self, artists: Mapping[str, Callable[[Any], bytes]], parts: Mapping[str, Parts] | None = None) -> None:
        self._artists, self._parts = artists, parts or {}
        self._kept: OrderedDict[str, Picture] = OrderedDict()
        self._under_way: dict[str, asyncio.Task[Picture]] = {}
        # One thread: drawing is work for a core, and the other belongs to the event loop.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="artist")

    def close(self) -> None:
        """Draws no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def draw(self, key: str, view: Any) -> Picture | None:
        """The picture of a view; None for a game without pictures."""
        artist = self._artists.get(key)
        return await self._once(key, artist, view) if artist is not None else None

    def parts(self, key: str, view: Any) -> Mapping[str, str]:
        """The parts of a view that can be drawn large, by key with their names; none for most games."""
        return self._parts[key].named(view) if key in self._parts else {}

    async def draw_part(self, key: str, view: Any, part: str) -> Picture:
        """One of those parts."""
        draw = self._parts[key].draw
        return await self._once(f"{key} {part}", lambda view: draw(view, part), view)

    async def _once(self, what: str, artist: Callable[[Any], bytes], view: Any) -> Picture:
        name = hashlib.sha256(what.encode() + msgspec.json.encode(view, order="sorted")).hexdigest()[:16]
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        if name not in self._under_way:
            task = self._under_way[name] = asyncio.create_task(self._drawn(name, artist, view))
            task.add_done_callback(lambda _: self._under_way.pop(name, None))
        return await asyncio.shield(self._under_way[name])

    async def _drawn(self, name: str, artist: Callable[[Any], bytes], view: Any) -> Picture:
        png = await asyncio.get_running_loop().run_in_executor(self._thread, artist, view)
        picture = self._kept[name] = Picture(f"{name}.png", png)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture
