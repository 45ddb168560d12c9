"""Decisions that a player has prepared for when their seat is next awaited, as a record keeps them.

Preparing one, and dropping it again, is an entry of the kind "prepare" that only its seat sees; the decision that comes
of it names that entry among what is hidden as long as the game runs.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

WHEN: Mapping[str, str] = {
    "always": "whatever happens",
    "same": "if nothing you can see has changed",
    "after": "if the other side does exactly",
}
"""The conditions under which a prepared decision is carried out."""


class Prepared(Struct, frozen=True, omit_defaults=True):
    """A prepared decision by its canonical ``text``, and ``when`` it is carried out: a key of WHEN, with the other
    side's decision ``after`` which it is ("" but for "after"). ``by`` is the seq of the entry by which it was prepared,
    ``no`` that entry's number in the seat's own chain; ``scene`` the hash of what lay on the board then, as its seat
    saw it. ``stopped`` is one that a former holder of the seat has left, which is not carried out. ``begun`` tells that
    one before it in the list has been: it is for the same phase."""

    text: str
    when: str = "always"
    after: str = ""
    by: int = 0
    no: int = 0
    scene: str = ""
    stopped: bool = False
    begun: bool = False

    @property
    def canonical(self) -> str:
        """The text of its entry."""
        return f"{self.text} | {self.when}" + (f" {self.after}" if self.after else "")

    @property
    def said(self) -> str:
        """It in words."""
        condition = WHEN[self.when] + (f": {self.after}" if self.after else "")
        return f"{self.text} ({condition})" + (", stopped" if self.stopped else "")
