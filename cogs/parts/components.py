"""The parts of messages: texts in frames, rows of buttons, and Discord's limits on both."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.games.phrases import shortened

MOST_TEXT = 4000
"""Characters of text in one message, all its parts together."""


MOST_PARTS = 40
"""Components of one message, those within others counted."""


QUIET = 0x8A8F98


def text_layout(*texts: str, colour: int = QUIET, rows: tuple[ui.ActionRow[ui.LayoutView], ...] = ()) -> ui.LayoutView:
    """A simple private message: texts in a frame, and rows of buttons under them."""
    view = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=colour)
    for text in texts:
        container.add_item(ui.TextDisplay(text[:3900]))
    for row in rows:
        container.add_item(row)
    view.add_item(container)
    return view


def cut_to_limits(view: ui.LayoutView) -> None:
    """Cuts the longest texts of a message until Discord takes it."""
    texts = [item for item in view.walk_children() if isinstance(item, ui.TextDisplay)]
    while (over := sum(len(t.content) for t in texts) - MOST_TEXT) > 0:
        longest = max(texts, key=lambda t: len(t.content))
        longest.content = shortened(longest.content, max(2, len(longest.content) - over))


def add_notices(view: ui.LayoutView, notices: list[str]) -> list[str]:
    """Adds notices to a message; returns those for which it has room, all or none."""
    if not notices or view.total_children_count >= MOST_PARTS:
        return []
    view.add_item(ui.TextDisplay("\n".join(f"⚠️ {notice}" for notice in notices)))
    return notices


COLOURS = {"lobby": 0x8A8F98, "playing": 0x2E4A7B, "over": 0x8A6D3B, "closed": 0x8A8F98}


Row = ui.ActionRow[ui.LayoutView]
IN_ROW = 5
"""Buttons of one row at most."""


ON_PHONE = 4
"""Buttons of a word each that a phone shows side by side; of five it shows the last on a line of its own."""
ACROSS, FRAME = 38, 4
"""Characters that a phone shows on buttons side by side, and how many the frame of each takes of them."""


def rows_on_phone(buttons: Sequence[ui.Button[ui.LayoutView]]) -> list[Row]:
    """Buttons in their order, in rows that a phone shows on one line each."""
    rows, room = list[Row](), 0
    for each in buttons:
        wide = len(each.label or "") + FRAME
        if room < wide or len(rows[-1].children) == IN_ROW:
            rows.append(Row())
            room = ACROSS
        room -= wide
        rows[-1].add_item(each)
    return rows


def rows_of(buttons: Sequence[ui.Button[ui.LayoutView]], most: int = IN_ROW) -> list[Row]:
    """Buttons in as few rows as hold them, with at most so many in each."""
    return [Row(*buttons[i : i + most]) for i in range(0, len(buttons), most)]


def parts_of_rows(buttons: int, most: int = IN_ROW) -> int:
    """How many components so many buttons are, with their rows."""
    return buttons + -(-buttons // most)


def button(label: str, id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> ui.Button[ui.LayoutView]:
    """A button that is known by its custom id alone."""
    return ui.Button(label=shortened(label, 80), custom_id=id, style=style)
