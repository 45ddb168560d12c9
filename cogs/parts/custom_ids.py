"""The custom ids of everything that can be clicked, at most 100 characters each.

"a:VERB:GAME:ARGUMENTS…", the parts joined by colons. An id of a decision carries the seat, the revision it was made
for and the path's keys joined by full stops; an id in a post ends in the number of its outbox row, which counts the
posts of that game to that channel, and "m": so the courier knows the post again.
"""

from __future__ import annotations

from msgspec import Struct

from bot.games.contract.choices import Path

LIMIT = 100
SERVICES = "services"
"""The verb of a menu whose lines are custom ids: choosing one is a click on the button with that id."""


class CustomId(Struct, frozen=True):
    """A custom id taken apart."""

    verb: str
    game: str
    arguments: tuple[str, ...]


def custom_id(verb: str, game: str, *arguments: str | int) -> str:
    """Builds a custom id. Raises ValueError where it grows too long (a path of more than about 60 characters)."""
    text = ":".join(("a", verb, game, *map(str, arguments)))
    if len(text) > LIMIT:
        raise ValueError(f"the custom id {text} has more than {LIMIT} characters")
    return text


def parsed(text: str) -> CustomId | None:
    """Takes a custom id apart; None where it is not one of ours."""
    parts = text.split(":")
    if len(parts) < 3 or parts[0] != "a" or not (parts[2].isascii() and parts[2].isprintable()):
        return None
    return CustomId(parts[1], parts[2], tuple(parts[3:]))


def from_path(path: Path) -> str:
    """A path as one argument."""
    return ".".join(path)


def to_path(argument: str) -> Path:
    """The path that an argument says."""
    return tuple(argument.split(".")) if argument else ()
