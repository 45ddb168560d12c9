"""Plans that are composed on a seat's page. The page keeps them; what is kept here only saves working out again what
becomes of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.games.kit.views import fingerprint
from bot.opponents.composing import Composed
from bot.opponents.thinking import Thinking
from bot.table.table import Table

KEPT = 64
"""Plans of all pages whose outcome is kept, the latest."""


class Plans:
    """Works out what becomes of the plans that people make on their pages, and keeps the latest results."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._kept = OrderedDict[tuple[str, Seat, bytes, tuple[str, ...]], tuple[Composed, Table | None]]()

    async def composed(self, engine: Engine, seat: Seat, texts: Sequence[str]) -> tuple[Composed, Table | None]:
        """Returns what becomes of decisions that a seat plans, and the game as it would stand after them (None where
        nothing may follow). Raises Refusal."""
        if engine.session.status != "playing" or seat not in engine.awaited():
            raise Refusal("There is nothing to decide for you now")
        key = engine.id, seat, fingerprint(engine.view(seat)), tuple(texts)
        if key not in self._kept:
            found = await self._thinking.composed(engine, seat, texts)
            self._kept[key] = found, None if found.state is None else engine.in_state(found.state)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def after(self, engine: Engine, seat: Seat, texts: Sequence[str]) -> Table:
        """Returns the game as it would stand after a plan. Raises Refusal where nothing may follow it."""
        if not texts:
            return engine
        found, table = await self.composed(engine, seat, texts)
        if table is None:
            raise Refusal(f"Nothing can follow in this plan: {found.why_not_further}")
        return table
