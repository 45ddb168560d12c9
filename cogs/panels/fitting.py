"""What a panel leaves out where it would be too high for a phone."""

from __future__ import annotations

import re

from discord import ui

from cogs.parts.phone import HIGHEST, height

LITTLE_NEWS = 110
"""Characters of what has happened on a panel with so many choices that they need its room."""
HEAD = re.compile(r"\*\*[^*\n]+\*\*")
"""The head of a group of choices, which says what their labels say too."""

Text = ui.TextDisplay[ui.LayoutView]


def fit_a_phone(
    container: ui.Container[ui.LayoutView],
    has: Text | None,
    said: tuple[str, ...],
    shorter: tuple[tuple[str, ...], ...],
) -> None:
    """Takes from a panel what its choices need the room of, one after the other: what the seat ``has``, which *Read
    position* shows, most of what was ``said``, which *What happened* has (what is ``shorter`` stands instead, the first
    that fits), and the heads of the choices."""
    if has is not None and height(container) > HIGHEST:
        container.remove_item(has)
    news = "\n".join(said)
    texts = [each for each in container.children if isinstance(each, ui.TextDisplay)]
    for each in texts:
        if news and each.content == news:
            for some in shorter:
                if height(container) > HIGHEST:
                    each.content = "\n".join(some)
    for each in texts[1:]:
        if HEAD.fullmatch(each.content) and height(container) > HIGHEST:
            container.remove_item(each)
