"""What a panel leaves out where it would be too high for a phone."""

from __future__ import annotations

import re

from discord import ui

from cogs.parts.phone import HIGHEST, height
from cogs.words.log_lines import FOLDED, in_short

LITTLE_NEWS = 110
"""Characters of what has happened on a panel with so many choices that they need its room."""
HEAD = re.compile(r"\*\*[^*\n]+\*\*")
"""The head of a group of choices, which says what their labels say too."""

Text = ui.TextDisplay[ui.LayoutView]


def fit_a_phone(
    container: ui.Container[ui.LayoutView], has: Text | None, said: tuple[str, ...], brief: str, own: bool
) -> None:
    """Takes from a panel what its choices need the room of, one after the other: what the seat ``has``, which *Read
    position* shows, most of what was ``said``, which *What happened* has (of a digest its ``brief`` stays, of other
    news the first line where it is of the person's ``own`` doing), and the heads of the choices."""
    if has is not None and height(container) > HIGHEST:
        container.remove_item(has)
    news = "\n".join(said)
    texts = [each for each in container.children if isinstance(each, ui.TextDisplay)]
    for each in texts:
        if news and each.content == news and height(container) > HIGHEST:
            each.content = "\n".join(in_short((brief, FOLDED) if brief else said, LITTLE_NEWS, own and not brief))
    for each in texts[1:]:
        if HEAD.fullmatch(each.content) and height(container) > HIGHEST:
            container.remove_item(each)
