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
BRIEF = 2
"""The last of the shorter news, which tell the one thing that weighs most."""
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
    choosing: bool,
) -> None:
    """Takes from a panel what its choices need the room of, one after the other: what the seat ``has``, which *Read
    position* shows, but for its first line; much of what was ``said``, which *What happened* has (what ``shorter``
    returns stands instead, the first of ``SOME`` that fits); the line above that; the heads of the choices; more of
    what was said; all but the first thing in the line of what the seat has; and all but the one thing that weighs most
    of what was said. Whoever is not ``choosing`` reads what was said, so that line is cut first."""
    leave_out(container, has, "\n")
    if not choosing:
        leave_out(container, has, NEXT)
    news = "\n".join(said)
    texts = [each for each in container.children if isinstance(each, ui.TextDisplay)]
    told = [each for each in texts if news and each.content == news]
    # News that fit stay as they are: to weigh a long turn takes as long as the rest of the panel.
    less = shorter() if told and height(container) > HIGHEST else ()
    tell_less(container, told, less[:SOME])
    for line in [each for each in container.children if isinstance(each, ui.Separator)]:
        if height(container) > HIGHEST:
            container.remove_item(line)
    for each in texts[1:]:
        if HEAD.fullmatch(each.content) and height(container) > HIGHEST:
            container.remove_item(each)
    tell_less(container, told, less[SOME:-BRIEF])
    leave_out(container, has, NEXT)
    tell_less(container, told, less[-BRIEF:])
    if has is not None and height(container) > HIGHEST:
        container.remove_item(has)


def leave_out(container: ui.Container[ui.LayoutView], text: Text | None, mark: str) -> None:
    """Leaves out what stands after a mark in a text on a panel that is too high."""
    if text is not None and height(container) > HIGHEST:
        text.content = text.content.partition(mark)[0]


def tell_less(container: ui.Container[ui.LayoutView], told: list[Text], shorter: tuple[tuple[str, ...], ...]) -> None:
    """Says what is ``shorter`` on a panel that is too high, the first that fits."""
    for each in told:
        for some in shorter:
            if height(container) > HIGHEST:
                each.content = "\n".join(some)
