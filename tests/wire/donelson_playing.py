"""People who play Unconditional Surrender as the practice opponent would, by their panels or by typing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.engine import Engine
from bot.games.contract.game import Seat
from bot.games.donelson.data.terms import MOVING
from bot.games.donelson.game import GAME
from bot.games.donelson.state.view import View
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.local.model.interaction_metadata import InteractionKind
from tests.wire.playing import by_panel, confirmed
from tests.wire.table import Table, answer


async def open_battle(table: Table, **options: str) -> Engine:
    """Ann leads the Union, Bea the Confederates; the battle has begun."""
    made = answer(await table.ann.slash(table.channel, "game new", game="donelson", seat="usa", **options))
    assert "is open" in made.text or made.buttons, made.text
    answer(await table.bea.slash(table.channel, "game join"))
    answer(await table.ann.slash(table.channel, "game start"))
    return await table.engine()


def taps(table: Table, person: Person) -> int:
    """How often a person has pressed a button or chosen in a menu."""
    events = table.local.world.interactions.values()
    return sum(e.user is person and e.kind is InteractionKind.COMPONENT for e in events)


def wished(view: View, seat: Seat) -> str:
    """What the practice opponent would do."""
    return GAME.practice(view, seat, random.Random(1)) if GAME.practice else ""


def quiet(view: View) -> str:
    """A decision of the side to move that does no more than it must; "" for a question, as the practice opponent
    answers it."""
    if view.asks:
        return ""
    if view.stage in MOVING:
        return "done"
    level = GAME.choices(view, view.active, ())
    keys = [choice.key for choice in level.choices] if level else []
    return "fight" if "fight" in keys else "propose all"


Turn = tuple[int, str]
"""A player turn: its number, and whose it is; or the night's."""


@dataclass
class Battle:
    """A battle that both people play by the panels that they have open, or by typing. ``turns`` are the taps of each
    player turn, ``handovers`` how often somebody else than who began it had to decide in it."""

    table: Table
    people: Mapping[Seat, Person]
    turns: Counter[Turn] = field(default_factory=Counter)
    handovers: Counter[Turn] = field(default_factory=Counter)
    panels: dict[Seat, Message] = field(default_factory=dict)
    _last: tuple[Turn, Seat] = ((0, ""), "")

    async def decide(self, tapped: bool, text: str = "") -> bool:
        """Lets whoever is awaited decide ``text``, or else as the practice opponent would, by taps or by typing; tells
        whether anybody was."""
        engine = await self.table.engine()
        awaited = sorted(engine.game.awaited(engine.view(None)))
        if not awaited:
            return False
        seat = awaited[0]
        person, view = self.people[seat], engine.view(seat)
        turn: Turn = (view.turn, f"night {view.active}" if view.stage == "night-move" else view.active)
        if self._last[0] == turn and self._last[1] != seat:
            self.handovers[turn] += 1
        if self._last != (turn, seat):
            self.panels.clear()
        self._last = (turn, seat)
        text = text or wished(view, seat)
        if not tapped:
            answer(await confirmed(person, await person.slash(self.table.channel, "play", decision=text)))
            self.panels.clear()
            return True
        before, number = taps(self.table, person), engine.session.seq
        panel = self.panels.get(seat) or await self.table.panel(person)
        try:
            self.panels[seat] = answer(await by_panel(person, panel, text))
        except AssertionError:
            # A choice that leaves only one facing carries the decision out at once.
            self.panels.clear()
            if (await self.table.engine()).session.seq == number:
                raise
        self.turns[turn] += taps(self.table, person) - before
        return True
