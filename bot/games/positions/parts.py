"""The named public parts of a position, with the values that each may have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from bot.games.contract.choices import Refusal

ON = {"no": "no", "yes": "yes"}
"""The values of a part that is or is not."""


class Part(Struct, frozen=True):
    """A named public part of a position ("Lee"), and what it is: ``value`` is a key of ``values``, which maps each
    allowed value to its words ("North Anna"). ``group`` is a heading that parts share. With ``looks`` hidden things
    decide as well whether a value can be, so that only somebody who may see all sides sets it."""

    key: str
    name: str
    value: str
    values: Mapping[str, str]
    group: str = ""
    looks: bool = False

    def in_words(self, value: str) -> str:
        """Returns the part with a value, in words: "Lee: North Anna"."""
        return f"{self.name}: {self.values.get(value, value)}"


def numbers(least: int, most: int) -> dict[str, str]:
    """Returns the values of a part that is a number."""
    return {str(number): str(number) for number in range(least, most + 1)}


def flag(value: bool) -> str:
    """Returns the value of a part that is or is not."""
    return "yes" if value else "no"


def checked(there: Iterable[Part], parts: Mapping[str, str]) -> list[tuple[Part, str]]:
    """Returns the parts that are changed, each with its new value, in the order in which the game names them. Raises
    Refusal for a part or value that there is not, and where nothing changes."""
    known = {part.key: part for part in there}
    for key, value in parts.items():
        if key not in known:
            raise Refusal(f"There is no part {key[:40]} of this position that can be set")
        if value not in known[key].values:
            raise Refusal(f"{known[key].name} cannot be {value[:40]}")
    found = [(part, parts[key]) for key, part in known.items() if key in parts and parts[key] != part.value]
    if not found:
        raise Refusal("Nothing would change")
    return found


def in_words(changed: Sequence[tuple[Part, str]]) -> str:
    """Returns changes in words: "Lee: North Anna; Action Points: 5"."""
    return "; ".join(part.in_words(value) for part, value in changed)
