"""Overland as the engine plays it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from bot.games.advice import Advice, OddsTable
from bot.games.advising import advised, in_words
from bot.games.choices import Level, Path, Refusal
from bot.games.chronicle.comparison import compared
from bot.games.chronicle.standing import Fortune, Mark
from bot.games.contract import (
    Draws,
    Event,
    Game,
    Happening,
    Option,
    Outcome,
    Passage,
    Preset,
    Result,
    Seat,
    SeatInfo,
    TurnMark,
    public,
)
from bot.games.introduction import Introduction
from bot.games.overland import validity
from bot.games.overland.board import board
from bot.games.overland.chronicle import luck
from bot.games.overland.chronicle.marks import standing
from bot.games.overland.decisions import Decision
from bot.games.overland.interface import advice, closing_report, odds, position, tree, typed
from bot.games.overland.introduction import introduction
from bot.games.overland.rules import campaign, stakes
from bot.games.overland.rules.declared import LANGUAGE, carry_out
from bot.games.overland.rules.needed import die_needed
from bot.games.overland.rules.working_copy import mark
from bot.games.overland.setting import settable, with_parts
from bot.games.overland.state import UNION, UNION_VICTORIES, OverlandState, OverlandView
from bot.games.overland.text import event_text
from bot.games.positions.parts import Part
from bot.games.positions.setting import set_by
from bot.games.tree import decisions

SEATS = (SeatInfo(UNION, "Union"),)


class Overland:
    """Grant's 1864 campaign: one seat against the system, nothing hidden."""

    key = "overland"
    name = "Overland"
    rules_version = "overland-3"
    options: tuple[Option, ...] = (
        Option(
            "table",
            "Combat table",
            {"easier": "Easier: the defender retreats on 4 or more", "standard": "Standard: on 5 or more"},
        ),
    )
    presets: tuple[Preset, ...] = ()
    hidden = False
    private_boards = False
    rolls = odds.ROLLS
    state_type = OverlandState
    weights: Mapping[str, int] = {
        "end": 100, "counterattack": 30, "gain": 25, "attack": 20, "turn": 10, "lapse": 6, "follow": 5,
        "counterattack-check": 4, "move": 1,
    }  # fmt: skip
    practice = None
    quick_practice = None
    bot = None

    def options_for(self, options: Mapping[str, str]) -> tuple[Option, ...]:
        """All: there is one."""
        return self.options

    def introduction(self, options: Mapping[str, str], seat: Seat | None) -> Introduction:
        """The same card for everyone: there is one side."""
        return introduction(options)

    def seats_for(self, options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
        """The same seats whatever the options."""
        return SEATS

    def advice(self, view: OverlandView, seat: Seat, rng: random.Random) -> Advice | None:
        """Returns the best decision by the solution, with the chance of winning after each."""
        if seat not in self.awaited(view):
            return None
        words = self._labels(view, seat)
        return advised(self, view, seat, advice.proposal(view, words), advice.chances(view, words))

    def _labels(self, view: OverlandView, seat: Seat) -> dict[str, str]:
        """The labels of all legal decisions, by their texts."""
        return {text: in_words(self, view, seat, text) for text in tree.tree(view).legal.values()}

    def odds(self, view: OverlandView, seat: Seat) -> OddsTable:
        """Returns the odds of what the seat may roll for now."""
        if seat not in self.awaited(view):
            return OddsTable("Odds", (), "")
        return odds.table(view, self._labels(view, seat))

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[OverlandState]:
        """The starting position (OV-2.1 to OV-2.4) on ``options["table"]``. Raises Refusal for a table there is not."""
        table = options.get("table", "")
        if table not in board().tables:
            raise Refusal("There is no such combat table", "OV-14.5", tuple(board().tables))
        chance = board().tables[table].par
        opening = public("opening", event_text.opening(table, chance), table=table, par=chance)
        return Outcome(campaign.start(table), [opening])

    def view(self, state: OverlandState, seat: Seat | None) -> OverlandView:
        """The whole game, for anyone."""
        return campaign.view(state)

    def unveiled(self, state: OverlandState) -> OverlandView:
        """Returns a spectator's view: the board hides nothing."""
        return self.view(state, None)

    def turn_of(self, view: OverlandView) -> TurnMark:
        """Returns how many Action Points are left."""
        return mark(view.points)

    def awaited(self, view: OverlandView) -> dict[Seat, str]:
        """The Union, until the end."""
        return {} if view.ending else {UNION: "the Union decides"}

    def offered(self, view: OverlandView) -> dict[Seat, str]:
        """None: there is no other seat to offer anything."""
        return {}

    def choices(self, view: OverlandView, seat: Seat, path: Path) -> Level | None:
        """The next level of the Union's decisions after ``path``."""
        if seat == UNION:
            return tree.choices(view, path)
        if path:
            raise _not_yours()
        return Level("Only the Union decides.", ())

    def orders(self, view: OverlandView, seat: Seat, path: Path) -> Level | None:
        """None: Overland has no standing orders."""
        if path:
            raise Refusal("Overland has no standing orders")
        return Level("Overland has no standing orders.", ())

    def may_end(self, view: OverlandView, seat: Seat, decision: Decision) -> str:
        """How the campaign may end by a decision."""
        return stakes.ending(view, decision)

    def parse(self, text: str) -> Decision:
        """The decision of a canonical text. Raises Refusal."""
        return _parsed(text)

    def read(self, view: OverlandView, seat: Seat, text: str) -> Decision:
        """The decision that a person's text says. Raises Refusal."""
        return typed.read(decisions(self, view, seat), text)

    def text(self, decision: Decision) -> str:
        """The canonical text."""
        return LANGUAGE.text(decision)

    def check(self, view: OverlandView, seat: Seat, decision: Decision) -> Refusal | None:
        """Returns why the seat may not do this now, or None."""
        return tree.check(view, decision) if seat == UNION else _not_yours()

    def apply(self, state: OverlandState, seat: Seat, decision: Decision, draw: Draws) -> Outcome[OverlandState]:
        """Carries the decision out, with all reactions. Raises what ``check`` returns."""
        if seat != UNION or not tree.allows(state, decision):
            raise self.check(campaign.view(state), seat, decision) or _not_yours()
        return carry_out(state, decision, draw)

    def resign(self, state: OverlandState, seat: Seat) -> Outcome[OverlandState]:
        """Gives the campaign up. Raises Refusal when it is over or the seat is not the Union's."""
        if seat != UNION:
            raise _not_yours()
        if state.ending:
            raise Refusal("The campaign is over", "OV-3.2")
        event = public("resignation", event_text.ending("resigned", state.points), set={"ending": "resigned"})
        after = msgspec.structs.replace(state, ending="resigned", last=())
        return Outcome(after, [event])

    def resigning(self, view: OverlandView, seat: Seat) -> str:
        """Returns what is asked before the campaign is given up."""
        return "The campaign ends at once, and it is lost."

    def result(self, view: OverlandView) -> Result | None:
        """The winners and the ending, or None while it goes on."""
        if not view.ending:
            return None
        winners = (UNION,) if view.ending in UNION_VICTORIES else ()
        return Result(winners, event_text.ending(view.ending, view.points))

    def problems(self, state: OverlandState) -> list[str]:
        """The faults of a state that no play can lead to, in sentences."""
        return validity.problems(state)

    def settable(self, view: OverlandView) -> tuple[Part, ...]:
        """Leaders, Action Points and the attempt."""
        return settable(view)

    def set_parts(self, state: OverlandState, parts: Mapping[str, str]) -> Outcome[OverlandState]:
        """Sets leaders, points or the attempt."""
        return set_by(self, state, parts, lambda before: with_parts(before, parts))

    def resample(self, state: OverlandState, seat: Seat, rng: random.Random) -> OverlandState:
        """The same state: nothing is hidden."""
        return state

    def guess(self, state: OverlandState, seat: Seat | None, rng: random.Random) -> OverlandState | None:
        """The same state: nothing is hidden."""
        return state

    def upgrade(self, data: Any, rules_version: str) -> Any:
        """Returns saved data as they are: the versions differ in a figure of the map and in the words of events. Raises
        ValueError for a version that never was."""
        if rules_version not in ("overland-1", "overland-2", self.rules_version):
            raise ValueError(f"Overland has no rules version {rules_version}")
        return data

    def scene(self, view: OverlandView) -> Any:
        """What lies on the board: the armies and the points."""
        return view.places, view.points

    def headline(self, view: OverlandView) -> str:
        """The state of the game in one line."""
        return position.headline(view)

    def position(self, view: OverlandView) -> str:
        """The whole position in Markdown."""
        return position.position(view, tree.tree(view).legal.values())

    def own(self, view: OverlandView) -> str:
        """Nothing: all is known to everyone."""
        return ""

    def alt(self, view: OverlandView) -> str:
        """The position as alternative text."""
        legal = tree.tree(view).legal.values()
        return position.alt(view, {text: die_needed(view, self.parse(text)) for text in legal})

    def marks(self, before: OverlandView, after: OverlandView, told: Sequence[Happening]) -> list[Mark]:
        """Ways of leaders, Breckinridge lost, and Richmond taken."""
        return compared(standing(before), standing(after))

    def loser(self, happening: Happening) -> Seat | None:
        """None: there is one seat."""
        return None

    def fortunes(self, events: Sequence[Event]) -> list[Fortune]:
        """What was to be expected of the dice, and what came."""
        return luck.fortunes(events)

    def rulebook(self) -> str:
        """The rulebook's Markdown."""
        return resources.files(__package__).joinpath("rulebook.md").read_text("utf-8")

    def glossary(self) -> str:
        """The glossary's TOML."""
        return resources.files(__package__).joinpath("glossary.toml").read_text("utf-8")

    def report(self, passages: list[Passage[OverlandState]]) -> list[str]:
        """The closing report: the effect of decisions and dice on the chance of winning."""
        return closing_report.report(passages)


@lru_cache(maxsize=512)
def _parsed(text: str) -> Decision:
    return LANGUAGE.decision(tuple(text.split()))


def _not_yours() -> Refusal:
    return Refusal("Only the Union decides in this game", "OV-1.o")


GAME: Game[OverlandState, OverlandView, Decision] = Overland()
