"""Tables of one person's own, apart from every game that is played: lessons and trials."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from bot.games.contract.game import Game, Seat
from bot.storage.lessons import Row
from bot.table.services import Services
from bot.table.session import Player, Session
from bot.table.table import Table


class TableApart(Table):
    """A table as it stands of which no log, channel or list knows. Its revision, the same for every seat, counts its
    writes."""

    def __init__(
        self,
        services: Services,
        game: Game[Any, Any, Any],
        row: Row,
        options: Mapping[str, str],
        players: Mapping[Seat, Player],
        state: Any,
    ) -> None:
        session = Session(
            id=row.id,
            key=game.key,
            rules=game.rules_version,
            guild=0,
            channel=0,
            owner=row.user,
            options=dict(options),
            commitment="",
            revisions=dict.fromkeys(players, row.revision),
        )
        super().__init__(services, game, session, b"", state, dict(players), [], {}, row.revision)
        session.status = "over" if self.result() is not None else "playing"
        self.lock = asyncio.Lock()

    @property
    def user(self) -> int:
        """Whose it is, by Discord's id."""
        return self.session.owner


A = TypeVar("A", bound=TableApart)


class Held(Generic[A]):
    """Those tables that are held in memory, by their ids: of more than ``most`` those used last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tables: OrderedDict[str, A] = OrderedDict()

    def get(self, id: str) -> A | None:
        """A table that is held; it counts as used."""
        found = self._tables.get(id)
        if found is not None:
            self._tables.move_to_end(id)
        return found

    def keep(self, table: A) -> A:
        """Holds a table in place of what was held by its id, and returns it."""
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > self._most:
            self._tables.popitem(last=False)
        return table

    def drop(self, id: str) -> None:
        """Holds it no more."""
        self._tables.pop(id, None)
