"""Overland as the engine plays it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from bot.games.advising import advised, in_words
from bot.games.contract.advice import Advice, OddsTable, Proposal
from bot.games.contract.game import Draws, Game, Outcome, Seat, SeatInfo
from bot.games.kit.base import Base
from bot.games.overland import decisions
from bot.games.overland.offers import tree, typed
from bot.games.overland.offers.tree import TREE, not_yours
from bot.games.overland.options import OPTIONS
from bot.games.overland.practice import odds, reasons, report, solver
from bot.games.overland.rules import stakes, victory
from bot.games.overland.rules.setup import setup
from bot.games.overland.rules.stakes import Decision, die_needed
from bot.games.overland.state import checks, setting
from bot.games.overland.state.state import UNION, OverlandState
from bot.games.overland.state.view import OverlandView
from bot.games.overland.state.view import view as shown
from bot.games.overland.state.working_copy import Work
from bot.games.overland.words import events, introduction, luck, marks, position, status

SEATS = (SeatInfo(UNION, "Union", article=True),)


class Overland(Base[OverlandState, OverlandView, Decision]):
    """Grant's 1864 campaign: one seat against the system, nothing hidden."""

    key = "overland"
    name = "Overland"
    rules_version = "overland-3"
    earlier = ("overland-1", "overland-2")
    seats = SEATS
    options = OPTIONS
    rolls = odds.ROLLS
    state_type = OverlandState
    tree = TREE
    weights: Mapping[str, int] = {
        "end": 100, "counterattack": 30, "gain": 25, "attack": 20, "turn": 10, "intercept": 15, "lapse": 6, "follow": 5,
        "counterattack-check": 4, "move": 1,
    }  # fmt: skip
    stated = events.STATED

    introduction = staticmethod(introduction.introduction)
    turn_of = staticmethod(status.turn_of)
    awaited = staticmethod(status.awaited)
    headline = staticmethod(status.headline)
    problems = staticmethod(checks.problems)
    settable = staticmethod(setting.settable)
    with_parts = staticmethod(setting.with_parts)
    board_state = staticmethod(marks.board_state)
    fortunes = staticmethod(luck.fortunes)
    neighbors = staticmethod(typed.neighbors)
    whereabouts = staticmethod(typed.whereabouts)
    ahead = staticmethod(typed.ahead)
    report = staticmethod(report.report)
    setup = staticmethod(setup)
    result = staticmethod(victory.result)

    def advice(self, view: OverlandView, seat: Seat, rng: random.Random) -> Advice | None:
        """Returns the best decision by the solution, with the chance of winning after each."""
        if seat not in self.awaited(view):
            return None
        words = self._labels(view, seat)
        return advised(self, view, seat, reasons.proposal(view, words), reasons.chances(view, words))

    def proposals(self, view: OverlandView, seat: Seat, rng: random.Random) -> tuple[Proposal, ...]:
        """All decisions by the solution, the best first."""
        return reasons.ranked(view, self._labels(view, seat))

    def value(self, view: OverlandView, seat: Seat) -> float:
        """The chance of winning under best play."""
        return solver.odds(view)

    def _labels(self, view: OverlandView, seat: Seat) -> dict[str, str]:
        """The labels of all legal decisions, by their texts."""
        return {text: in_words(self, view, seat, text) for text in tree.tree(view).legal.values()}

    def odds_now(self, view: OverlandView, seat: Seat) -> OddsTable:
        """Returns the odds of what the seat may roll for now."""
        return odds.table(view, self._labels(view, seat))

    def view(self, state: OverlandState, seat: Seat | None) -> OverlandView:
        """The whole game, for anyone."""
        return shown(state)

    def stakes(self, view: OverlandView, seat: Seat, decision: Decision) -> str:
        """How the campaign may end by a decision."""
        return stakes.ending(view, decision)

    def apply(self, state: OverlandState, seat: Seat, decision: Decision, draw: Draws) -> Outcome[OverlandState]:
        """Carries the decision out, with all reactions. Raises what ``check`` returns."""
        if seat != UNION or not tree.allows(state, decision):
            raise self.check(shown(state), seat, decision) or not_yours()
        work = Work(state, draw)
        decisions.carry_out(work, decision)
        return work.outcome()

    def resign(self, state: OverlandState, seat: Seat) -> Outcome[OverlandState]:
        """Gives the campaign up. Raises Refusal when it is over or the seat is not the Union's."""
        if seat != UNION:
            raise not_yours()
        return victory.resign(state)

    def resigning(self, view: OverlandView, seat: Seat) -> str:
        """Returns what is asked before the campaign is resigned."""
        return "The campaign ends at once, and it is lost."

    def scene(self, view: OverlandView) -> Any:
        """What lies on the board: the armies and the points."""
        return view.places, view.points

    def position(self, view: OverlandView) -> str:
        """The whole position in Markdown."""
        return position.position(view, tree.tree(view).legal.values())

    def alt(self, view: OverlandView) -> str:
        """The position as alternative text."""
        legal = tree.tree(view).legal.values()
        return position.alt(view, {text: die_needed(view, self.parse(text)) for text in legal})


GAME: Game[OverlandState, OverlandView, Decision] = Overland()
