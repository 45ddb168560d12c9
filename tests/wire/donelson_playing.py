"""People who play Unconditional Surrender as the practice opponent would, by their panels or by typing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.engine import Engine
from bot.games.contract import Seat
from bot.games.donelson.game import GAME
from bot.local.clients.person import Person
from bot.local.model.interaction_metadata import InteractionKind
from tests.wire.playing import by_panel
from tests.wire.table import Table, answer


async def open_battle(table: Table, **options: str) -> Engine:
    """Ann leads the Union, Bea the Confederates; the battle has begun."""
    made = answer(await table.ann.slash(table.channel, "game new", game="donelson", seat="usa", **options))
    assert "is open in" in made.text or made.buttons, made.text
    answer(await table.bea.slash(table.channel, "game join"))
    answer(await table.ann.slash(table.channel, "game start"))
    return await table.engine()


def taps(table: Table, person: Person) -> int:
    """How often a person has pressed a button or chosen in a menu."""
    events = table.local.world.interactions.values()
    return sum(e.user is person and e.kind is InteractionKind.COMPONENT for e in events)


@dataclass
class Battle:
    """A battle that both people play as the practice opponent would; ``turns`` are the taps of each player turn."""

    table: Table
    people: Mapping[Seat, Person]
    turns: dict[tuple[int, Seat], int] = field(default_factory=dict)

    async def decide(self, tapped: bool) -> bool:
        """Lets whoever is awaited decide, by taps or by typing; returns whether anybody was."""
        engine = await self.table.engine()
        awaited = sorted(engine.game.awaited(engine.view(None)))
        if not awaited:
            return False
        seat = awaited[0]
        person, view = self.people[seat], engine.view(seat)
        text = GAME.practice(view, seat, random.Random(1)) if GAME.practice else ""
        if not tapped:
            answer(await person.slash(self.table.channel, "play", decision=text))
            return True
        before, number = taps(self.table, person), engine.session.seq
        try:
            await by_panel(person, await self.table.panel(person), text)
        except AssertionError:
            # A choice that leaves only one facing carries the decision out at once.
            if (await self.table.engine()).session.seq == number:
                raise
        turn = (view.turn, seat)
        self.turns[turn] = self.turns.get(turn, 0) + taps(self.table, person) - before
        return True
