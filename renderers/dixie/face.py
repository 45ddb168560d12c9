"""A card as a viewer sees it."""

from __future__ import annotations

from msgspec import Struct

from bot.games.dixie.cards.card import Card
from renderers.dixie.card_stock import Down


class Face(Struct, frozen=True):
    """A card as a viewer sees it: ``hits`` on it, what it has ``done``, whether it lies face-``down``, whether it acted
    last or is armed (``lit``), whether its ``corps`` matters, and a ``note`` of what its owner means it to do."""

    card: Card
    hits: int = 0
    done: str = ""
    down: Down = ""
    lit: bool = False
    corps: str = ""
    note: str = ""

    @property
    def key(self) -> str:
        """Its name among what is put on a canvas."""
        return f"card {self.card.key}"

    @property
    def spent(self) -> bool:
        """Whether it does nothing more this Battle Turn."""
        return self.done in ("fired", "moved", "failed")

    @property
    def value(self) -> str:
        """The number it is known by, "" where it has none."""
        if self.card.troop:
            return str(self.card.cv)
        return f"{self.card.attack}/{self.card.defence}" if self.card.kind == "general" else ""

    @property
    def what(self) -> str:
        """Its emblem."""
        return "horse" if self.card.horse else self.card.effect or self.card.kind
