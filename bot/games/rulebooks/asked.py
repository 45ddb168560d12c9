"""What people ask of each entry of a rulebook: a game's asked.toml, ``"OV-3.1" = ["how do I win", …]``.

Whatever is most like a question leads to its entry (bot.storage.rule_search). So the questions say in many ways, in
people's own words, what the entry's text says once. What only one side asks of an entry stands under its id and the
side: ``"LF-5.4 soldier" = ["what does bread cost me"]``.
"""

from __future__ import annotations

import tomllib

import msgspec

from bot.games.rulebooks.rulebook import Rulebook

Asked = dict[str, tuple[str, ...]]
"""The questions of each entry, by its id, and the side if one alone asks them."""


def parse(source: str, book: Rulebook) -> Asked:
    """Returns the questions in that TOML. Raises ValueError where it is malformed, or names an entry that the rulebook
    has not."""
    try:
        found = msgspec.convert(tomllib.loads(source), Asked)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ValueError(f"the questions are malformed: {error}") from error
    if strange := [id for id in (key.partition(" ")[0] for key in found) if id not in book.by_id]:
        raise ValueError(f"there are questions of {strange[0]}, and the rulebook has no such entry")
    return found
