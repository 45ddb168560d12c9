"""The probe: a small two-seat game made to hurt the contract. Its rules are in rulebook.md."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from bot.games.contract.advice import OddsTable, Proposal
from bot.games.contract.choices import Refusal
from bot.games.contract.game import (
    Draws,
    Happening,
    Option,
    Outcome,
    Preset,
    Result,
    Seat,
    SeatInfo,
    TurnMark,
)
from bot.games.kit.base import Base
from bot.games.kit.working_copy import no_draws
from bot.games.tree import decisions as decisions_of
from bot.games.tree import wander
from tests.probe import decisions, luck, odds, phases, setting, views, words
from tests.probe.entry import Entry
from tests.probe.state import (
    BOT_SEATS,
    HOLD,
    NAMES,
    OTHER,
    SEATS,
    Decision,
    Side,
    State,
    View,
    copied,
    table_of,
)
from tests.probe.tree import TREE, awaited, may_end, rolled


class Probe(Base[State, View, Decision]):
    """The rules as the contract wants them."""

    key = "probe"
    name = "Probe"
    rules_version = "probe-1"
    options: tuple[Option, ...] = (
        Option("rounds", "Length", {"3": "3 rounds", "6": "6 rounds"}),
        Option("opponent", "Opponent", {"person": "A second person", "bot": "The bot: it plays Blue"}),
        Option("table", "Table", {"plain": "Plain", "green": "Green: it looks better"}),
    )
    presets = (
        Preset("first", "First game", "Three rounds", {"rounds": "3", "table": "plain"}),
        Preset("long", "Long game", "Six rounds at the green table", {"rounds": "6", "table": "green"}),
    )
    hidden = True
    rolls = odds.ROLLS
    passing = frozenset({"shown"})
    state_type = State
    tree = TREE
    weights: Mapping[str, int] = {
        "ended": 50,
        "scored": 10,
        "yielded": 6,
        "struck": 5,
        "marched": 3,
        "rolled": 2,
        "stepped": 1,
    }

    introduction = staticmethod(words.introduction)
    view = staticmethod(views.view)
    awaited = staticmethod(awaited)
    bot = staticmethod(rolled)
    may_end = staticmethod(may_end)
    headline = staticmethod(words.headline)
    position = staticmethod(words.position)
    own = staticmethod(words.own)
    alt = staticmethod(words.alt)
    problems = staticmethod(words.problems)
    settable = staticmethod(setting.settable)
    with_parts = staticmethod(setting.with_parts)
    standing = staticmethod(views.standing)
    fortunes = staticmethod(luck.fortunes)
    report = staticmethod(words.report)

    def options_for(self, options: Mapping[str, str]) -> tuple[Option, ...]:
        """All but the table's colour, which only people look at."""
        return tuple(o for o in self.options if o.key != "table" or options.get("opponent") != "bot")

    def seats_for(self, options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
        """Red is a person's; Blue is the bot's where the options say so (PR-16)."""
        return BOT_SEATS if options.get("opponent") == "bot" else SEATS

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[State]:
        """The first state, both hands dealt."""
        entry = Entry(State(int(options["rounds"]), {seat: Side() for seat in NAMES}), draw)
        phases.begin(entry)
        return entry.outcome()

    def turn_of(self, view: View) -> TurnMark:
        """The round, and what is done in it."""
        table = table_of(view)
        phases = {"commit": "Commitments", "turn": "Turns", "answer": "Turns"}
        return TurnMark(f"Round {table.round}", phases[table.stack[-1].phase] if table.stack else "")

    def practice(self, view: View, seat: Seat, rng: random.Random) -> str:
        """Any legal decision."""
        return wander(PROBE, view, seat, rng)

    def propose(self, view: View, seat: Seat, rng: random.Random) -> Proposal:
        """The same, for no reason."""
        return Proposal(self.practice(view, seat, rng), "One thing is as good as another.")

    def odds(self, view: View, seat: Seat) -> OddsTable:
        """Of each parry."""
        may_parry = seat in self.awaited(view) and "parry" in decisions_of(self, view, seat).words()
        return odds.table(view) if may_parry else OddsTable("Odds", (), "")

    def carry_out(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        """Carries out a decision or an order."""
        entry = Entry(state, draw, seat)
        decisions.carry_out(entry, decision)
        return entry.outcome(TREE.path(decision))

    def resign(self, state: State, seat: Seat) -> Outcome[State]:
        """The other seat wins (PR-14). Raises Refusal when the game is over."""
        if state.result:
            raise Refusal("the game is over", "PR-14")
        entry = Entry(state, no_draws)
        phases.finish(entry, (OTHER[seat],), f"{NAMES[seat]} resigns.")
        return entry.outcome()

    def result(self, view: View) -> Result | None:
        """How it ended."""
        return table_of(view).result

    def resample(self, state: State, seat: Seat, rng: random.Random) -> State:
        """Deals the other seat's hidden cards, commitment, standing order and scouts' findings anew."""
        other = copied(state)
        mine, theirs = other.sides[seat], other.sides[OTHER[seat]]
        held = set(theirs.hand) | set(theirs.deck)
        free = sorted(held - set(mine.found) - set(mine.absent))
        dealt = rng.sample(free, len(theirs.hand) - len(mine.found))
        theirs.hand = tuple(sorted((*mine.found, *dealt)))
        theirs.deck = tuple(sorted(held - set(theirs.hand)))
        if theirs.committed:
            theirs.committed = rng.choice((*theirs.hand, HOLD))
        theirs.auto_parry = rng.random() < 0.5
        theirs.omen = rng.randint(0, 6)
        # What the other's scouts know must be true of this seat's hand, which stays as it is.
        asked = rng.sample([*mine.hand, *mine.deck], len(theirs.found) + len(theirs.absent))
        theirs.found = tuple(sorted(card for card in asked if card in mine.hand))
        theirs.absent = tuple(sorted(card for card in asked if card not in mine.hand))
        return other

    def guess(self, state: State, seat: Seat | None, rng: random.Random) -> State | None:
        """A state with the view of a seat (None: a spectator), made up from that alone."""
        other = copied(state)
        for key in [key for key in other.sides if key != seat]:
            other.sides[key].found = other.sides[key].absent = ()
        for key in [key for key in other.sides if key != seat]:
            other = self.resample(other, OTHER[key], rng)
        return other

    def upgrade(self, data: Any, rules_version: str) -> Any:
        """From probe-0, which kept the marks' effects as text joined by commas. Raises ValueError for others."""
        if rules_version == self.rules_version:
            return data
        if rules_version != "probe-0":
            raise ValueError(f"a state of {rules_version} cannot be brought to {self.rules_version}")
        marks = [mark | {"effects": [e for e in mark["effects"].split(",") if e]} for mark in data["marks"]]
        return data | {"marks": marks}

    def scene(self, view: View) -> Any:
        """What lies on the board: where the sides stand, their scores and discards."""
        return [(key, side.place, side.score, side.discard) for key, side in sorted(table_of(view).sides.items())]

    def loser(self, happening: Happening) -> Seat | None:
        """Who yields."""
        kind, line = happening
        return line.data.get("seat") if kind == "yielded" else None


PROBE = Probe()
