"""Unconditional Surrender as the engine plays it (see bot.games.contract.game)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.contract.advice import OddsTable
from bot.games.contract.game import Draws, Game, Outcome, Seat
from bot.games.donelson import decisions
from bot.games.donelson import options as chosen
from bot.games.donelson.offers import typed
from bot.games.donelson.offers.tree import TREE
from bot.games.donelson.practice import odds, opponent, value
from bot.games.donelson.rules import sequence, setup, stakes, victory
from bot.games.donelson.state import checks, earlier_versions, guess, resample, setting
from bot.games.donelson.state import view as views
from bot.games.donelson.state.state import State
from bot.games.donelson.state.view import View
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import combat_events, introduction, luck, marks, status
from bot.games.donelson.words import position as position_texts
from bot.games.donelson.words import report as battle_report
from bot.games.kit.base import Base
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, resigning, side_of_seat
from bot.games.kit.tempers import TEMPERS
from bot.games.kit.working_copy import no_draws
from bot.games.tree import decisions as tree_of


class Donelson(Base[State, View, Decision]):
    """The campaign for Fort Donelson, February 1862: two seats, secret strengths."""

    key = "donelson"
    name = "Unconditional Surrender"
    rules_version = "donelson-7"
    options = chosen.OPTIONS
    presets = chosen.PRESETS
    hidden = True
    rolls = odds.ROLLS
    state_type = State
    tempers = TEMPERS
    player = opponent
    scheduled = frozenset(("morale",))
    tree = TREE
    openings = frozenset(("turn", "night", "dawn"))
    weights: Mapping[str, int] = {
        "ended": 200, "camps": 130, "objective": 150, "group": 140, "shattered": 60, "removed": 50, "fort": 130,
        "activated": 22,
        "night": 40, "dawn": 30, "combat": 25, "bombardment": 18, "retreat": 16, "engaged": 10, "exit": 30,
        "taken": 110, "replacements": 20, "returned": 15, "advance": 8, "garrison": 6, "march": 4, "move": 2,
        "morale": 6, "disbanded": 30, "helpless": 15, "cover": 12, "enters": 12, "harried": 8,
        "displaced": 8, "support": 3, "disorder": 3, "loss": 2, "back": 1,
    }  # fmt: skip
    origins: Mapping[str, tuple[str, ...]] = {"combat": ("attack",), "ended": ("morale",)}
    stated = combat_events.STATED

    introduction = staticmethod(introduction.introduction)
    seats_for = staticmethod(chosen.seats)
    view = staticmethod(views.view)
    unveiled = staticmethod(views.unveiled)
    guess = staticmethod(guess.guess)
    turn_of = staticmethod(status.turn_of)
    ended = staticmethod(status.ending)
    value = staticmethod(value.value)
    resample = staticmethod(resample.resample)
    awaited = staticmethod(status.awaited)
    headline = staticmethod(status.headline)
    position = staticmethod(position_texts.position)
    own = staticmethod(position_texts.own)
    alt = staticmethod(position_texts.alt)
    problems = staticmethod(checks.problems)
    settable = staticmethod(setting.settable)
    parts_set = staticmethod(setting.set_parts)
    resigning = staticmethod(resigning)
    board_state = staticmethod(marks.board_state)
    losses = staticmethod(marks.losses)
    toll = staticmethod(battle_report.toll)
    names = staticmethod(battle_report.names)
    fortunes = staticmethod(luck.fortunes)
    neighbors = staticmethod(typed.neighbors)
    whereabouts = staticmethod(typed.whereabouts)
    ahead = staticmethod(typed.ahead)
    ground = staticmethod(typed.ground)
    report = staticmethod(battle_report.report)
    loser = staticmethod(battle_report.loser)

    def odds_now(self, view: View, seat: Seat) -> OddsTable:
        """Returns the odds of what the seat may roll for now."""
        return odds.table(TREE.situation(view, seat), tree_of(self, view, seat))

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[State]:
        """Returns the first state, in which the Confederates move."""
        work = setup.setup(chosen.read(options), draw)
        sequence.begin(work)
        sequence.advance(work)
        return work.outcome()

    def stakes(self, view: View, seat: Seat, decision: Decision) -> str:
        """How the game may end by a decision: at the end of a turn."""
        return stakes.ending(view, side_of_seat(seat), TREE.path(decision)[0])

    def give_up(self, state: State, seat: Seat) -> Outcome[State]:
        """Gives the game to the other side (US-29.3)."""
        work = Work(state, no_draws, seat)
        victory.end(work, OTHER[seat], "resigned")
        return work.outcome()

    def carry_out(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        """Carries a checked decision out."""
        work = Work(state, draw, side_of_seat(seat))
        decisions.carry_out(work, side_of_seat(seat), decision)
        return work.outcome(TREE.path(decision))

    def upgrade(self, data: Any, rules_version: str) -> Any:
        """Returns saved data in today's shape. Raises ValueError for an unknown version."""
        if rules_version not in (self.rules_version, *earlier_versions.VERSIONS):
            raise ValueError(f"{self.name} has no rules version {rules_version}")
        return earlier_versions.upgrade(data, rules_version)

    def scene(self, view: View) -> Any:
        """What lies on the board: counters, markers, hexes held."""
        return view.units, view.engagements, view.garrisons, view.broken, view.holders


GAME: Game[State, View, Decision] = Donelson()
