"""A picture, and how a message shows it."""

from __future__ import annotations

from io import BytesIO

import discord
from discord import ui
from msgspec import Struct


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
    """Returns the files that go with a message that shows a picture."""
    return [discord.File(BytesIO(picture.png), picture.name)] if picture is not None else []
