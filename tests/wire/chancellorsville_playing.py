"""People who play Chancellorsville by their panels, as one plays who knows no better: they march, attack what they see,
and buy what they can pay for."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass, field

from bot.engine.engine import Engine
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.state.view import View
from bot.games.contract.game import Seat
from bot.games.tree import Tree, decisions
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.local.model.interaction_metadata import InteractionKind
from tests.wire.playing import by_panel
from tests.wire.table import Table, answer

WISHES = {
    "start": 1.0, "keep": 1.0, "play": 8.0, "countermand": 1.0, "jackson": 0.4, "attack": 6.0, "march": 5.0, "dig": 0.5,
    "transfer": 0.4, "stand": 0.6, "roll": 5.0, "prepare": 0.5, "accept": 8.0, "reroll": 0.8, "fix": 2.0, "pass": 1.0,
    "use": 0.5, "buy": 1.0, "cash": 0.2, "draw": 1.0,
}  # fmt: skip
"""How much somebody wishes to do each kind of thing that is offered."""


def wish(view: View, seat: Seat, rng: random.Random) -> str:
    """What somebody decides who looks at what is offered, and at no more."""
    tree = decisions(GAME, view, seat)
    level = tree.at(())
    assert level is not None
    words = [choice.key for choice in level.choices]
    (word,) = rng.choices(words, [WISHES[word] for word in words])
    if word == "reroll" and (fight := view.combat) is not None and fight.rolls > 1:
        word = "accept"
    return " ".join((word, *Tree(lambda path: tree.at((word, *path))).random(rng)))


async def open_campaign(table: Table, **more: str) -> Engine:
    """Ann leads the Union, Bea the Confederates, unless options say that Ann plays against the BOT; the game has
    begun."""
    sides = {} if more else {"seat": "usa"}
    made = answer(await table.ann.slash(table.channel, "game new", game="chancellorsville", **sides, **more))
    assert "is open" in made.text or made.buttons, made.text
    if not more:
        answer(await table.bea.slash(table.channel, "game join"))
    answer(await table.ann.slash(table.channel, "game start"))
    return await table.engine()


def taps(table: Table, person: Person) -> int:
    """How often a person has pressed a button or chosen in a menu."""
    events = table.local.world.interactions.values()
    return sum(e.user is person and e.kind is InteractionKind.COMPONENT for e in events)


@dataclass
class Campaign:
    """A game that people play by their panels, and how many taps each turn took: re-rolls apart, and whether to make
    them."""

    table: Table
    engine: Engine
    people: dict[Seat, Person]
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    panels: dict[Seat, Message] = field(default_factory=dict)
    opened: dict[Seat, int] = field(default_factory=dict)
    setups: dict[Seat, int] = field(default_factory=lambda: defaultdict(int))
    turns: dict[tuple[Seat, int], int] = field(default_factory=lambda: defaultdict(int))

    async def decide(self) -> bool:
        """One decision of whoever is awaited first; False once the game is over."""
        self.engine = await self.table.engine()
        seat = next((seat for seat in self.engine.awaited() if seat in self.people), "")
        if not seat:
            await self.table.settled()
            self.engine = await self.table.engine()
            return bool(self.engine.awaited())
        view = self.engine.view(seat)
        text, person = wish(view, seat, self.rng), self.people[seat]
        before = taps(self.table, person)
        if self.opened.get(seat) != view.turn:
            self.panels[seat], self.opened[seat] = await self.table.panel(person), view.turn
        self.panels[seat] = answer(await by_panel(person, self.panels[seat], text))
        used = taps(self.table, person) - before
        if view.stage == "setup":
            self.setups[seat] += used
        elif not text.startswith(("reroll", "accept")):
            self.turns[seat, view.turn] += used
        return True
