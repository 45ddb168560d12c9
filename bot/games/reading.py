"""Reading what people write: their words made plain, and quoted back."""

from __future__ import annotations

import re

LONGEST = 200
"""Characters of text that are looked at; a decision needs a third of that at most."""


def plain_words(line: str) -> list[str]:
    """The words of a line, letters and digits, in small letters and without apostrophes."""
    return re.findall("[a-z0-9]+", re.sub("['’`´]", "", line.casefold()))


def quoted(part: str) -> str:
    """A player's words for a refusal: one short line of printable characters."""
    plain = "".join(c if c.isprintable() else " " for c in part[:60]).strip()
    return f"“{plain[:40]}…”" if len(plain) > 40 else f"“{plain}”"
