"""Text that people or Discord bring along, without what nobody can see in it."""

from __future__ import annotations

import unicodedata

INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
"""Controls, formats (direction overrides, zero-widths, tags), halves of surrogate pairs, private characters, and
separators of lines."""
BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9))))
)
"""Letters and marks that show nothing: fillers, the joiner of graphemes, selectors of variants."""
PLANE_OF_TAGS = range(0xE0000, 0xE1000)


def visible(text: str) -> str:
    """Returns a text on one line, with single spaces, and without what cannot be seen."""
    return " ".join("".join(character if seen(character) else _space(character) for character in text).split())


def visible_lines(text: str) -> str:
    """Returns a text of several lines, each without what cannot be seen."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = ["".join(character if seen(character) else _space(character) for character in line) for line in lines]
    return "\n".join(line.rstrip() for line in kept)


def seen(character: str) -> bool:
    """Tells whether a character shows something, or is a space."""
    if character.isascii():
        return character.isprintable()
    return (
        unicodedata.category(character) not in INVISIBLE
        and character not in BLANK
        and ord(character) not in PLANE_OF_TAGS
    )


def _space(character: str) -> str:
    """Returns what stands in place of a character that is not seen: a space for those that part words."""
    return " " if character.isspace() else ""
