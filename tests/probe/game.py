"""The probe: a small two-seat game made to hurt the contract. Its rules are in rulebook.md."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath
from typing import Any

from bot.games.advice import Advice, OddsTable, Proposal
from bot.games.advising import advised
from bot.games.choices import Level, Path, Refusal
from bot.games.chronicle.comparison import compared
from bot.games.chronicle.standing import Fortune, Mark
from bot.games.contract import (
    Draws,
    Event,
    Happening,
    Option,
    Outcome,
    Passage,
    Preset,
    Result,
    Seat,
    SeatInfo,
    TurnMark,
)
from bot.games.introduction import Introduction
from bot.games.positions.parts import Part
from bot.games.positions.setting import set_by
from bot.games.tree import decisions as decisions_of
from bot.games.tree import wander
from bot.games.working_copy import no_draws
from tests.probe import decisions, luck, odds, phases, setting, tree, typed_words, views, words
from tests.probe.decisions import LANGUAGE
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


class Probe:
    """The rules as the contract wants them."""

    key = "probe"
    name = "Probe"
    rules_version = "probe-1"
    options: tuple[Option, ...] = (
        Option("rounds", "Length", {"3": "3 rounds", "6": "6 rounds"}),
        Option("opponent", "Opponent", {"person": "A second person", "bot": "The bot: it plays Blue"}),
        Option("table", "Table", {"plain": "Plain", "green": "Green: it looks better"}),
    )
    presets: tuple[Preset, ...] = (
        Preset("first", "First game", "Three rounds", {"rounds": "3", "table": "plain"}),
        Preset("long", "Long game", "Six rounds at the green table", {"rounds": "6", "table": "green"}),
    )
    hidden = True
    private_boards = True
    rolls = odds.ROLLS
    state_type: type[State] = State
    weights: Mapping[str, int] = {
        "ended": 50,
        "scored": 10,
        "yielded": 6,
        "struck": 5,
        "marched": 3,
        "rolled": 2,
        "stepped": 1,
    }

    def options_for(self, options: Mapping[str, str]) -> tuple[Option, ...]:
        """All but the table's colour, which only people look at."""
        return tuple(o for o in self.options if o.key != "table" or options.get("opponent") != "bot")

    def introduction(self, options: Mapping[str, str], seat: Seat | None) -> Introduction:
        """The card of the game, which names the side."""
        return words.introduction(options, seat)

    def seats_for(self, options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
        """Red is a person's; Blue is the bot's where the options say so (PR-16)."""
        return BOT_SEATS if options.get("opponent") == "bot" else SEATS

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[State]:
        """The first state, both hands dealt."""
        entry = Entry(State(int(options["rounds"]), {seat: Side() for seat in NAMES}), draw)
        phases.begin(entry)
        return entry.outcome()

    def view(self, state: State, seat: Seat | None) -> View:
        """A spectator's Table or a seat's SeatView."""
        return views.view(state, seat)

    def unveiled(self, state: State) -> View:
        """Returns a spectator's view: the board hides nothing."""
        return self.view(state, None)

    def turn_of(self, view: View) -> TurnMark:
        """The round, and what is done in it."""
        table = table_of(view)
        phases = {"commit": "Commitments", "turn": "Turns", "answer": "Turns"}
        return TurnMark(f"Round {table.round}", phases[table.stack[-1].phase] if table.stack else "")

    def awaited(self, view: View) -> dict[Seat, str]:
        """Who is to act."""
        return tree.awaited(view)

    def offered(self, view: View) -> dict[Seat, str]:
        """Nothing is offered in it."""
        return {}

    def bot(self, view: View, seat: Seat, draw: Draws) -> str:
        """The bot's decision (PR-16)."""
        return tree.rolled(view, seat, draw)

    def practice(self, view: View, seat: Seat, rng: random.Random) -> str:
        """Any legal decision."""
        return wander(PROBE, view, seat, rng)

    quick_practice = practice

    def advice(self, view: View, seat: Seat, rng: random.Random) -> Advice | None:
        """Any legal decision, for no reason."""
        if seat not in self.awaited(view):
            return None
        return advised(self, view, seat, Proposal(self.practice(view, seat, rng), "One thing is as good as another."))

    def odds(self, view: View, seat: Seat) -> OddsTable:
        """Of each parry."""
        may_parry = seat in self.awaited(view) and "parry" in decisions_of(self, view, seat).words()
        return odds.table(view) if may_parry else OddsTable("Odds", (), "")

    def choices(self, view: View, seat: Seat, path: Path) -> Level | None:
        """The tree of decisions."""
        return tree.choices(view, seat, path)

    def orders(self, view: View, seat: Seat, path: Path) -> Level | None:
        """The tree of orders: a commitment's withdrawal and the standing order to parry."""
        return tree.orders(view, seat, path)

    def may_end(self, view: View, seat: Seat, decision: Decision) -> str:
        """How the game may end by it (PR-13)."""
        return tree.may_end(view, seat, decision)

    def parse(self, text: str) -> Decision:
        """The decision or order of a canonical text. Raises Refusal."""
        return LANGUAGE.decision(tuple(text.split(" ")))

    def read(self, view: View, seat: Seat, text: str) -> Decision:
        """The decision or order that a person's text says. Raises Refusal."""
        return typed_words.read(view, seat, text)

    def text(self, decision: Decision) -> str:
        """The canonical text."""
        return LANGUAGE.text(decision)

    def check(self, view: View, seat: Seat, decision: Decision) -> Refusal | None:
        """Why not, or None."""
        return tree.check(view, seat, decision)

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        """Carries out a decision or an order."""
        if refusal := self.check(self.view(state, seat), seat, decision):
            raise refusal
        entry = Entry(state, draw, seat)
        decisions.carry_out(entry, decision)
        return entry.outcome(LANGUAGE.path(decision))

    def resign(self, state: State, seat: Seat) -> Outcome[State]:
        """The other seat wins (PR-14). Raises Refusal when the game is over."""
        if state.result:
            raise Refusal("the game is over", "PR-14")
        entry = Entry(state, no_draws)
        phases.finish(entry, (OTHER[seat],), f"{NAMES[seat]} resigns.")
        return entry.outcome()

    def resigning(self, view: View, seat: Seat) -> str:
        """What is asked before a seat gives up (PR-14)."""
        return f"The game ends at once, and {NAMES[OTHER[seat]]} wins."

    def result(self, view: View) -> Result | None:
        """How it ended."""
        return table_of(view).result

    def problems(self, state: State) -> list[str]:
        """What is wrong with a state."""
        return words.problems(state)

    def settable(self, view: View) -> tuple[Part, ...]:
        """Scores, places and the round."""
        return setting.settable(view)

    def set_parts(self, state: State, parts: Mapping[str, str]) -> Outcome[State]:
        """Sets them."""
        return set_by(self, state, parts, lambda before: setting.with_parts(before, parts))

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

    def headline(self, view: View) -> str:
        """Where the game stands."""
        return words.headline(view)

    def position(self, view: View) -> str:
        """The position in words."""
        return words.position(view)

    def own(self, view: View) -> str:
        """Hand, deck, commitment, scouts' findings and standing order."""
        return words.own(view)

    def alt(self, view: View) -> str:
        """The position as alternative text."""
        return words.alt(view)

    def marks(self, before: View, after: View, told: Sequence[Happening]) -> list[Mark]:
        """The steps on both tracks."""
        return compared(views.standing(before), views.standing(after))

    def loser(self, happening: Happening) -> Seat | None:
        """Who yields."""
        kind, line = happening
        return line.data.get("seat") if kind == "yielded" else None

    def fortunes(self, events: Sequence[Event]) -> list[Fortune]:
        """The dice of strikes, parries and scatterings."""
        return luck.fortunes(events)

    def rulebook(self) -> str:
        """The rules."""
        return FilePath(__file__).with_name("rulebook.md").read_text(encoding="utf-8")

    def glossary(self) -> str:
        """No words of its own, but the rules of its events."""
        return FilePath(__file__).with_name("glossary.toml").read_text(encoding="utf-8")

    def report(self, passages: list[Passage[State]]) -> list[str]:
        """The biggest swing of the game."""
        return words.report(passages)


PROBE = Probe()
