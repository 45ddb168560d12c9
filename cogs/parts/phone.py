"""How high a message is on a phone, by what is on it: about, for each device has its own letters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import ceil

import discord
from discord import ui

HIGHEST = 1230
"""Pixels that a panel may be high on a phone: a screen and a half, less what is reckoned wrong here."""
ACROSS = 294
"""Pixels of a frame's contents from left to right on a phone."""
LINE, LETTER = 22, 8.2
"""Pixels of a line of text, and of a letter on average: somewhat more than it takes, for words do not break."""
BUTTON, WRAPPED, FRAME, ON_BUTTON = 44, 48, 26, 7.4
"""Pixels of a button with one line and with two, of what is beside its label, and of a letter of that."""
GAP, BETWEEN, EDGE = 8, 6, 32
"""Pixels between two parts, between two lines of buttons, and of a frame above and below them."""
LINK = re.compile(r"\[([^\[\]]+)\]\(http[^()\s]+\)")
"""A link, of which only the words show."""
SEPARATOR = 16
PICTURE = 289
"""Pixels of a picture that is as high as wide, as most of a panel's are about."""


def height(container: ui.Container[ui.LayoutView]) -> int:
    """Returns about how many pixels a frame is high on a phone."""
    parts = [_part(item) for item in container.children]
    return EDGE + sum(parts) + GAP * max(0, len(parts) - 1)


def _part(item: ui.Item[ui.LayoutView]) -> int:
    if isinstance(item, ui.TextDisplay):
        lines = LINK.sub(r"\1", item.content).split("\n")
        return sum(LINE * max(1, ceil(len(line) * LETTER / ACROSS)) for line in lines if line)
    if isinstance(item, ui.ActionRow):
        return _row(item.children)
    return PICTURE if isinstance(item, ui.MediaGallery) else SEPARATOR


def _row(children: Iterable[ui.Item[ui.LayoutView]]) -> int:
    """The height of a row, whose buttons go on in further lines where there is no room beside others."""
    lines, room = list[int](), 0.0
    for child in children:
        label = child.label or "" if isinstance(child, discord.ui.Button) else ""
        wide = FRAME + len(label) * ON_BUTTON
        high = WRAPPED if wide > ACROSS else BUTTON
        if lines and wide <= room:
            lines[-1] = max(lines[-1], high)
        else:
            lines.append(high)
            room = ACROSS
        room -= wide + GAP
    return sum(lines) + BETWEEN * max(0, len(lines) - 1)
