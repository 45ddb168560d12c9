"""The pictures that are kept, on a shelf for each audience of each game.

What one seat does in secret changes its own shelf alone, so that nobody else's picture has to be drawn anew for it.
"""

from __future__ import annotations

from collections import OrderedDict

from cogs.pictures.picture import Picture

BUDGET = 96 * 2**20
"""Bytes of all pictures together: three audiences of 300 games of Dixie, a whole board and a part of each."""
A_SHELF = 6
"""Pictures of one audience of one game: the whole board and the parts that panels show."""

Shelf = tuple[str, str]
"""A game's id, and an audience."""


class KeptPictures:
    """The latest pictures of each shelf. Beyond ``budget`` bytes, the shelf that was used longest ago is emptied."""

    def __init__(self, budget: int = BUDGET) -> None:
        self._budget, self._bytes = budget, 0
        self._shelves: OrderedDict[Shelf, OrderedDict[str, Picture]] = OrderedDict()

    def find(self, shelf: Shelf, name: str) -> Picture | None:
        """Returns the picture of that name on a shelf."""
        there = self._shelves.get(shelf)
        if there is None or name not in there:
            return None
        self._shelves.move_to_end(shelf)
        there.move_to_end(name)
        return there[name]

    def keep(self, shelf: Shelf, name: str, picture: Picture) -> None:
        """Puts a picture on a shelf under its name."""
        there = self._shelves.setdefault(shelf, OrderedDict())
        self._shelves.move_to_end(shelf)
        if name not in there:
            there[name] = picture
            self._bytes += len(picture.png)
        while len(there) > A_SHELF:
            self._bytes -= len(there.popitem(last=False)[1].png)
        while self._bytes > self._budget and len(self._shelves) > 1:
            _, oldest = self._shelves.popitem(last=False)
            self._bytes -= sum(len(each.png) for each in oldest.values())
