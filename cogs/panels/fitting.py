"""What a panel leaves out where it would be too high for a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from discord import ui

from cogs.parts.phone import HIGHEST, height

LITTLE_NEWS = 110
"""Characters of what has happened on a panel with so many choices that they need its room."""
SOME = 4
"""The shorter news that stand there before the heads of choices are left out."""
HEAD = re.compile(r"\*\*[^*\n]+\*\*")
"""The head of a group of choices, which says what their labels say too."""

NEXT = " · **"
"""Begins the next thing in a line of what a seat has."""

Text = ui.TextDisplay[ui.LayoutView]


def fit_a_phone(
    container: ui.Container[ui.LayoutView],
    has: Text | None,
    said: tuple[str, ...],
    shorter: Callable[[], tuple[tuple[str, ...], ...]],
) -> None:
    """Takes from a panel what its choices need the room of, one after the other: what the seat ``has``, which *Read
    position* shows, but for its first line; much of what was ``said``, which *What happened* has (what ``shorter``
    returns stands instead, the first of ``SOME`` that fits); the line above that; the heads of the choices; and more of
    the same. Choices rest on what the seat has, so only then that line goes too, but first for the first thing in
    it."""
    if has is not None and height(container) > HIGHEST:
        has.content = has.content.partition("\n")[0]
    news = "\n".join(said)
    texts = [each for each in container.children if isinstance(each, ui.TextDisplay)]
    told = [each for each in texts if news and each.content == news]
    # What needs no room is not told anew: to weigh a long turn takes as long as the rest of the panel.
    less = shorter() if told and height(container) > HIGHEST else ()
    tell_less(container, told, less[:SOME])
    for line in [each for each in container.children if isinstance(each, ui.Separator)]:
        if height(container) > HIGHEST:
            container.remove_item(line)
    for each in texts[1:]:
        if HEAD.fullmatch(each.content) and height(container) > HIGHEST:
            container.remove_item(each)
    tell_less(container, told, less[SOME:])
    if has is not None and height(container) > HIGHEST:
        has.content = has.content.partition(NEXT)[0]
    if has is not None and height(container) > HIGHEST:
        container.remove_item(has)


def tell_less(container: ui.Container[ui.LayoutView], told: list[Text], shorter: tuple[tuple[str, ...], ...]) -> None:
    """Says what is ``shorter`` on a panel that is too high, the first that fits."""
    for each in told:
        for some in shorter:
            if height(container) > HIGHEST:
                each.content = "\n".join(some)
