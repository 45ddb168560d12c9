"""A picture, and how a message shows it."""

from __future__ import annotations

from collections.abc import Sequence
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


def illustrate_side_by_side(
    container: ui.Container[ui.LayoutView], pictures: Sequence[tuple[Picture | None, str]]
) -> list[discord.File]:
    """Adds pictures beside each other to a message, each with its alternative text; returns the files that go with it.
    One and the same picture is shown once."""
    there = {picture.name: (picture, alt) for picture, alt in pictures if picture is not None}
    if there:
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        for name, (_, alt) in there.items():
            gallery.add_item(media=f"attachment://{name}", description=alt[:1024])
        container.add_item(gallery)
    return [file for picture, _ in there.values() for file in files_of(picture)]


def files_of(picture: Picture | None) -> list[discord.File]:
    """Returns the files that go with a message that shows a picture."""
    return [discord.File(BytesIO(picture.png), picture.name)] if picture is not None else []
