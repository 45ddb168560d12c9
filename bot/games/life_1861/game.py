"""1861: Life on the Battlefield, as the engine plays it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from bot.games.contract.advice import OddsTable
from bot.games.contract.game import Draws, Outcome, Seat, SeatInfo
from bot.games.kit.base import Base
from bot.games.kit.tempers import TEMPERS
from bot.games.kit.working_copy import no_draws
from bot.games.life_1861 import decisions
from bot.games.life_1861.decisions import Decision
from bot.games.life_1861.offers import typed
from bot.games.life_1861.offers.tree import TREE
from bot.games.life_1861.options import OPTIONS
from bot.games.life_1861.practice import odds, opponent, value
from bot.games.life_1861.rules import resignation, setup, stakes, turns, victory
from bot.games.life_1861.state import checks, guess, resample, setting
from bot.games.life_1861.state.state import LifeState
from bot.games.life_1861.state.view import LifeView
from bot.games.life_1861.state.view import view as shown_to
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events, introduction, luck, marks, own, position, report, status
from bot.games.tree import decisions as tree_of


class Life(Base[LifeState, LifeView, Decision]):
    """A Soldier and four Civilians in 1861; only their standing orders are hidden from each other."""

    key = "life"
    name = "1861: Life on the Battlefield"
    rules_version = "life-3"
    earlier = ("life-1", "life-2")
    seats = (SeatInfo("soldier", "Soldier", article=True), SeatInfo("civilians", "Civilians", article=True))
    options = OPTIONS
    hidden = True
    zero_sum = False
    private_boards = False
    rolls = odds.ROLLS
    state_type = LifeState
    tempers = TEMPERS
    player = opponent
    tree = TREE
    openings = frozenset(("event",))
    weights: Mapping[str, int] = {
        "end-of-game": 100, "attack": 40, "event": 35, "town": 44, "bandit": 30, "shot": 25, "hungry": 44,
        "attack kill": 95, "town kill": 95, "bandit kill": 95, "shot kill": 95, "disease kill": 95,
        "attack hurts": 44, "bandit hurts": 44, "shot hurts": 44, "disease hurts": 44, "attack miss": 36,
        "town miss": 10, "bandit miss": 5, "shot miss": 5, "disease miss": 5,
        "disease-card": 20, "disease": 15, "treat": 12, "short": 10, "loot": 8, "take": 6, "wagon": 4, "merchant": 4,
        "farm": 4, "store": 3, "church": 3, "crop": 3, "pick-up": 3, "bakery": 2, "counter": 2, "tension": 2, "move": 1,
    }  # fmt: skip
    origins: Mapping[str, tuple[str, ...]] = {"hungry": ("short",)}
    stated = events.STATED

    introduction = staticmethod(introduction.introduction)
    turn_of = staticmethod(status.turn_of)
    value = staticmethod(value.value)
    headline = staticmethod(status.headline)
    alt = staticmethod(position.alt)
    position = staticmethod(position.position)
    own = staticmethod(own.own)
    problems = staticmethod(checks.problems)
    settable = staticmethod(setting.settable)
    with_parts = staticmethod(setting.with_parts)
    board_state = staticmethod(marks.board_state)
    loser = staticmethod(report.loser)
    toll = staticmethod(report.toll)
    fortunes = staticmethod(luck.fortunes)
    neighbors = staticmethod(typed.neighbors)
    whereabouts = staticmethod(typed.whereabouts)
    report = staticmethod(report.report)
    resample = staticmethod(resample.resample)
    guess = staticmethod(guess.guess)
    view = staticmethod(shown_to)
    setup = staticmethod(setup.setup)
    result = staticmethod(victory.result)

    def practice(self, view: LifeView, seat: Seat, rng: random.Random) -> str:
        """The practice opponent's decision; the reason for it takes a tenth of the time."""
        return opponent.decide(view, seat, rng, self.temper)

    def awaited(self, view: LifeView) -> dict[Seat, str]:
        """The seat to act: one side at a time."""
        return turns.awaited(view)

    def stakes(self, view: LifeView, seat: Seat, decision: Decision) -> str:
        """How the game may end by a decision: by deaths, or after fifteen rounds."""
        return stakes.ending(view, seat, decision)

    def carry_out(self, state: LifeState, seat: Seat, decision: Decision, draw: Draws) -> Outcome[LifeState]:
        """Carries a checked decision or order out."""
        work = Work(state, seat, draw)
        decisions.carry_out(work, decision)
        return work.outcome(TREE.path(decision))

    def odds_now(self, view: LifeView, seat: Seat) -> OddsTable:
        """Returns the odds of what the seat may roll for now."""
        return odds.table(view, tree_of(self, view, seat))

    def resign(self, state: LifeState, seat: Seat) -> Outcome[LifeState]:
        """Gives up for the side: the other wins, or plays on alone (LF-12.5, LF-12.7). Raises Refusal when the game is
        over."""
        work = Work(state, seat, no_draws)
        resignation.resign(work, seat)
        return work.outcome()

    def resigning(self, view: LifeView, seat: Seat) -> str:
        """Returns what is asked before a side gives up (LF-12.5, LF-12.7)."""
        return resignation.consequence(view, seat)

    def scene(self, view: LifeView) -> Any:
        """What lies on the board: figures and what they carry, stocks, wares, strangers."""
        return view.pieces, view.stocks, view.ground, view.farm, view.merchants, view.bandits


GAME = Life()
"""1861 as the library finds it."""
