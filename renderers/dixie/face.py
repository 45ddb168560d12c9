"""A card as a viewer sees it."""

from __future__ import annotations

from msgspec import Struct

from bot.games.dixie.data.card import Card
from renderers.dixie.card_stock import Down


class Face(Struct, frozen=True):
    """A card as a viewer sees it: ``hits`` on it, its action (``done``), whether it lies face-``down``, whether it
    acted last or is armed (``lit``), whether its ``corps`` matters, a ``note`` of its owner's intention for it,
    and whether its name is ``brief``, as on all cards of a battlefield with narrow columns."""

    card: Card
    hits: int = 0
    done: str = ""
    down: Down = ""
    lit: bool = False
    corps: str = ""
    note: str = ""
    brief: bool = False

    @property
    def key(self) -> str:
        """The card's name in the record of a canvas."""
        return f"card {self.card.key}"

    @property
    def spent(self) -> bool:
        """True for a card that does nothing more this Battle Turn."""
        return self.done in ("fired", "moved", "failed")

    @property
    def value(self) -> str:
        """The number that the card is known by, "" where it has none."""
        if self.card.troop:
            return str(self.card.cv)
        return f"{self.card.attack}/{self.card.defence}" if self.card.attack or self.card.defence else ""

    @property
    def what(self) -> str:
        """The name of the card's emblem."""
        return "horse" if self.card.horse else self.card.effect or self.card.kind
