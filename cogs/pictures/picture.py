"""A picture, and how a message shows it."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TypeVar

import discord
from discord import ui
from msgspec import Struct

from bot.games.phrases import shortened
from cogs.parts.components import QUIET, Row

T = TypeVar("T")


class Picture(Struct, frozen=True):
    """A PNG and its file's name, which tells it apart from any other picture; or one that a message has already, by its
    ``url``, without the PNG."""

    name: str
    png: bytes
    url: str = ""

    @property
    def media(self) -> str:
        """What a message shows it by."""
        return self.url or f"attachment://{self.name}"


Part = str | tuple[Picture, str]
"""A part of a message: a text, or a picture with its alternative text."""


def picture_there(message: discord.Message | None) -> Picture | None:
    """Returns the one picture that a message has; None for a message with none or several."""
    found = [] if message is None else message.attachments
    return Picture(found[0].filename, b"", found[0].url) if len(found) == 1 else None


def kept_files(
    message: discord.Message | None, now: Sequence[discord.Attachment], view: ui.LayoutView
) -> list[discord.Attachment]:
    """Returns the files that stay when a ``view`` takes the place of a message that was clicked: those that it shows as
    well, or the picture that has come there since, which it then shows."""
    before = {file.url for file in message.attachments} if message is not None else set()
    items = [item for each in view.walk_children() if isinstance(each, ui.MediaGallery) for item in each.items]
    shown = [item for item in items if item.media.url in before]
    if not now or not shown:
        return []
    for item in shown:
        item.media = discord.UnfurledMediaItem(now[0].url)
    return [now[0]]


LONGEST_ALT = 1024
"""Characters of an alternative text that Discord takes."""


def illustrate(container: ui.Container[ui.LayoutView], picture: Picture | None, alt: str) -> list[discord.File]:
    """Adds a picture with its alternative text to a message; returns the files that go with it, none without one."""
    if picture is None:
        return []
    gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
    gallery.add_item(media=picture.media, description=shortened(alt, LONGEST_ALT))
    container.add_item(gallery)
    return files_of(picture)


def illustrate_side_by_side(
    container: ui.Container[ui.LayoutView], pictures: Sequence[tuple[Picture | None, str]]
) -> list[discord.File]:
    """Adds pictures beside each other to a message, each with its alternative text; returns the files that go with it.
    One and the same picture is shown once."""
    there = {picture.name: (picture, alt) for picture, alt in pictures if picture is not None}
    if there:
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        for picture, alt in there.values():
            gallery.add_item(media=picture.media, description=shortened(alt, LONGEST_ALT))
        container.add_item(gallery)
    return [file for picture, _ in there.values() for file in files_of(picture)]


async def drawn(draw: Callable[[T], bytes], what: T) -> Picture:
    """Returns a picture that is drawn once, named by what it shows."""
    png = await asyncio.to_thread(draw, what)
    return Picture(f"{hashlib.sha256(png).hexdigest()[:16]}.png", png)


def illustrated(
    parts: Sequence[Part], colour: int = QUIET, rows: Sequence[Row] = ()
) -> tuple[ui.LayoutView, list[discord.File]]:
    """A message of texts, pictures with their alternative texts, and rows of buttons under them, in a frame; with the
    files that go with it."""
    layout, files = ui.LayoutView(timeout=None), list[discord.File]()
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=colour)
    for part in parts:
        if isinstance(part, str):
            container.add_item(ui.TextDisplay(part))
        else:
            files += illustrate(container, *part)
    for row in rows:
        container.add_item(row)
    layout.add_item(container)
    return layout, files


def files_of(picture: Picture | None) -> list[discord.File]:
    """Returns the files that go with a message that shows a picture: none where it has that already."""
    return [discord.File(BytesIO(picture.png), picture.name)] if picture is not None and not picture.url else []
