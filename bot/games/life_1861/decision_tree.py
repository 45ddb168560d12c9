"""The trees of decisions and orders of 1861, and how people write what is in them."""

from __future__ import annotations

from bot.games.choices import Level, Path, Refusal
from bot.games.contract import Seat
from bot.games.kit.spoken import Spoken
from bot.games.life_1861.decisions import LANGUAGE, Decision
from bot.games.life_1861.offers import standing, tree
from bot.games.life_1861.offers.typed import SPELLINGS, VOCABULARY
from bot.games.life_1861.state.view import LifeView
from bot.games.typed_text import LONGEST


class LifeTree(Spoken[LifeView, Decision]):
    """The trees of decisions and orders; what may be decided is asked of the rules, without going down the tree."""

    def choices(self, view: LifeView, seat: Seat, path: Path) -> Level | None:
        """See ``Game.choices``."""
        return tree.choices(view, seat, path)

    def orders(self, view: LifeView, seat: Seat, path: Path) -> Level | None:
        """See ``Game.orders``."""
        return standing.orders(view, seat, path)

    def check(self, view: LifeView, seat: Seat, decision: Decision) -> Refusal | None:
        """See ``Game.check``."""
        return tree.check(view, seat, decision)

    def read(self, view: LifeView, seat: Seat, text: str) -> Decision:
        """See ``Game.read``; of a long text the beginning is looked at."""
        return super().read(view, seat, text[:LONGEST])


TREE = LifeTree(LANGUAGE, VOCABULARY, SPELLINGS)
