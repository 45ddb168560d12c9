"""The tree of Overland's decisions, which are the Union's alone, and how people write them."""

from __future__ import annotations

from bot.games.choices import Level, Path, Refusal
from bot.games.contract import Seat
from bot.games.kit.spoken import Spoken
from bot.games.overland.decisions import Decision
from bot.games.overland.offers import tree
from bot.games.overland.offers.typed import SPELLINGS, VOCABULARY, without_costs
from bot.games.overland.rules.declared import LANGUAGE
from bot.games.overland.state.state import UNION, OverlandView


def not_yours() -> Refusal:
    """Returns the refusal of whatever another than the Union decides."""
    return Refusal("Only the Union decides in this game", "OV-1.o")


class OverlandTree(Spoken[OverlandView, Decision]):
    """The tree of decisions; there are no orders."""

    def choices(self, view: OverlandView, seat: Seat, path: Path) -> Level | None:
        """See ``Game.choices``."""
        if seat == UNION:
            return tree.choices(view, path)
        if path:
            raise not_yours()
        return Level("Only the Union decides.", ())

    def orders(self, view: OverlandView, seat: Seat, path: Path) -> Level | None:
        """See ``Game.orders``."""
        if path:
            raise Refusal("Overland has no standing orders")
        return Level("Overland has no standing orders.", ())

    def check(self, view: OverlandView, seat: Seat, decision: Decision) -> Refusal | None:
        """See ``Game.check``."""
        return tree.check(view, decision) if seat == UNION else not_yours()

    def words(self, view: OverlandView, seat: Seat, text: str) -> list[str]:
        """See ``Spoken``: a label's price is no word."""
        return super().words(view, seat, without_costs(text))


TREE = OverlandTree(LANGUAGE, VOCABULARY, SPELLINGS)
