"""Reading what people write: their words made plain, and quoted back."""

from __future__ import annotations

import re

LONGEST = 200
"""Characters of text that are looked at; a decision needs a third of that at most."""


def plain_words(line: str, of: str = "a-z0-9") -> list[str]:
    """The words of a line in small letters, without apostrophes; ``of`` are the characters that words are made of."""
    return re.findall(f"[{of}]+", re.sub("['’`´]", "", line.casefold()))


def quoted(part: str) -> str:
    """A player's words for a refusal: one short line of printable characters."""
    plain = "".join(c if c.isprintable() else " " for c in part[:60]).strip()
    return f"“{plain[:40]}…”" if len(plain) > 40 else f"“{plain}”"
