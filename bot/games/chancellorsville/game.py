"""Chancellorsville 1863 as the engine plays it (see bot.games.contract.game)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from bot.games.chancellorsville import decisions
from bot.games.chancellorsville import options as chosen
from bot.games.chancellorsville.offers import typed
from bot.games.chancellorsville.offers.cards import TURN
from bot.games.chancellorsville.offers.tree import TREE
from bot.games.chancellorsville.practice import odds, opponent, value
from bot.games.chancellorsville.rules import setup, stakes, victory
from bot.games.chancellorsville.state import checks, guess, resample, setting
from bot.games.chancellorsville.state import view as views
from bot.games.chancellorsville.state.state import State
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events, introduction, luck, marks, status
from bot.games.chancellorsville.words import position as position_words
from bot.games.chancellorsville.words import report as closing
from bot.games.contract.advice import OddsTable
from bot.games.contract.game import Draws, Game, Outcome, Seat
from bot.games.kit.base import Base
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, resigning, side_of_seat
from bot.games.kit.tempers import TEMPERS
from bot.games.kit.working_copy import no_draws
from bot.games.tree import decisions as tree_of


class Chancellorsville(Base[State, View, Decision]):
    """Hidden marches of May 1863: two seats, or one and the BOT."""

    key = "chancellorsville"
    name = "Chancellorsville 1863"
    rules_version = "chancellorsville-5"
    earlier = ("chancellorsville-1", "chancellorsville-2", "chancellorsville-3", "chancellorsville-4")
    options = chosen.OPTIONS
    presets = chosen.PRESETS
    hidden = True
    rolls = odds.ROLLS
    passing = frozenset({"scouts"})
    state_type = State
    tempers = TEMPERS
    player = opponent
    tree = TREE
    weights: Mapping[str, int] = {
        "ended": 200, "destroyed": 150, "result": 15, "control": 40, "loss": 30, "retreat": 25, "undefended": 20,
        "bot-dice": 18, "falls-back": 12, "activation": 8, "countermand": 8, "card": 22, "attack": 2, "enters": 6,
        "bot-arrives": 14, "bot-track": 10, "march": 4, "digs": 3, "bought": 2, "sighted": 1, "turned": 80, "test": 60,
        "rally": 70, "interrupted": 12, "prisoners": 30, "sappers": 12, "relocate": 6, "confidence": 4, "reorganize": 3,
    }  # fmt: skip
    origins: Mapping[str, tuple[str, ...]] = {
        "result": ("attack",), "loss": ("result",), "retreat": ("result",), "test": ("turned", "loss", "acts", "pays"),
        "turned": ("loss", "acts", "pays"), "rally": ("test",), "destroyed": ("rally", "test", "loss"),
        "falls-back": ("card", "result"), "interrupted": ("sighted",),
    }  # fmt: skip
    stated = events.STATED

    options_for = staticmethod(chosen.offered)
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
    position = staticmethod(position_words.position)
    own = staticmethod(position_words.own)
    alt = staticmethod(position_words.alt)
    problems = staticmethod(checks.problems)
    settable = staticmethod(setting.settable)
    parts_set = staticmethod(setting.set_parts)
    resigning = staticmethod(resigning)
    board_state = staticmethod(marks.board_state)
    losses = staticmethod(marks.losses)
    toll = staticmethod(closing.toll)
    names = staticmethod(closing.names)
    fortunes = staticmethod(luck.fortunes)
    neighbors = staticmethod(typed.neighbors)
    whereabouts = staticmethod(typed.whereabouts)
    ground = staticmethod(typed.ground)
    report = staticmethod(closing.report)
    loser = staticmethod(closing.loser)

    def practice(self, view: View, seat: Seat, rng: random.Random) -> str:
        """The practice opponent's decision."""
        return opponent.decide(view, side_of_seat(seat), rng, opponent.IN_PLAY, self.temper)

    def quick_practice(self, view: View, seat: Seat, rng: random.Random) -> str:
        """The practice opponent's decision from few guesses."""
        return opponent.decide(view, side_of_seat(seat), rng, opponent.QUICK, self.temper)

    def odds_now(self, view: View, seat: Seat) -> OddsTable:
        """Returns the odds of what the seat may roll for now."""
        return odds.table(TREE.situation(view, seat), tree_of(self, view, seat))

    def bot(self, view: View, seat: Seat, draw: Draws) -> str:
        """Returns the BOT's decision: to turn over its card, which is carried out by the rules alone (CV-16.7)."""
        return TURN

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[State]:
        """Returns the first state. Raises Refusal for options that do not go together (CV-16.6)."""
        return setup.setup(chosen.read(options), draw).outcome()

    def stakes(self, view: View, seat: Seat, decision: Decision) -> str:
        """How the game may end by a decision: by a third formation lost, or after the last turn."""
        return stakes.ending(view, seat, TREE.path(decision))

    def give_up(self, state: State, seat: Seat) -> Outcome[State]:
        """Gives the game to the other side (CV-14.R1)."""
        work = Work(state, no_draws, seat)
        victory.end(work, OTHER[seat], "resigned")
        return work.outcome()

    def carry_out(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        """Carries a checked decision out."""
        work = Work(state, draw, side_of_seat(seat))
        decisions.carry_out(work, side_of_seat(seat), decision, TREE.choices)
        return work.outcome(TREE.path(decision))

    def scene(self, view: View) -> Any:
        """What lies on the board: formations, redoubts, locations held."""
        return view.pieces, view.dug, view.control


GAME: Game[State, View, Decision] = Chancellorsville()
