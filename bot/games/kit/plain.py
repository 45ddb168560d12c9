"""A board in plain parts: what a picture shows of a game that has no renderer of its own."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Row(Struct, frozen=True, tag="row"):
    """Things side by side with a name before them: a hand, or a row of piles. ``keys`` are the places of choices, one
    for each thing, where a panel's numbers are to stand by them; "" for none. ``marked`` are the numbers of things that
    stand out, from 0."""

    name: str
    things: tuple[str, ...]
    keys: tuple[str, ...] = ()
    marked: tuple[int, ...] = ()


class Grid(Struct, frozen=True, tag="grid"):
    """Squares in rows, each with a word or two in it, "" for an empty one; the places of choices as in a row, through
    all rows, and so the numbers of ``marked`` ones."""

    rows: tuple[tuple[str, ...], ...]
    keys: tuple[str, ...] = ()
    marked: tuple[int, ...] = ()


class Board(Struct, frozen=True, dict=True):
    """A plain picture: a title, parts from top to bottom, and a line under them."""

    title: str
    parts: tuple[Row | Grid, ...]
    line: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The places that a number can be put at."""
        return tuple(key for part in self.parts for key in part.keys if key)


def row(name: str, things: Sequence[object], keys: Sequence[str] = (), marked: Sequence[int] = ()) -> Row:
    """Returns a row of anything that can be written."""
    return Row(name, tuple(map(str, things)), tuple(keys), tuple(marked))
