"""1861: Life on the Battlefield, as the engine plays it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bot.games import peace
from bot.games.advice import OddsTable
from bot.games.choices import Refusal
from bot.games.contract import Draws, Outcome, Result, Seat, SeatInfo
from bot.games.kit.base import Base
from bot.games.life_1861 import introduction, setting, stakes, validity
from bot.games.life_1861.chronicle import luck, marks
from bot.games.life_1861.decision_tree import TREE
from bot.games.life_1861.interface import closing_report, odds, own_lines, position
from bot.games.life_1861.language import LANGUAGE, Decision
from bot.games.life_1861.options import SURVIVOR
from bot.games.life_1861.practice import opponent
from bot.games.life_1861.rules import turns, victory
from bot.games.life_1861.rules.standing_orders import PLAN_NEAR, Offer
from bot.games.life_1861.rules.working_copy import WorkingCopy
from bot.games.life_1861.sequence import event_stage, resignation, rounds, setup
from bot.games.life_1861.state import CIVILIANS, SEATS, LifeState, LifeView, Plan
from bot.games.life_1861.text import stage_text
from bot.games.tree import decisions
from bot.games.views import shown
from bot.games.working_copy import no_draws


class Life(Base[LifeState, LifeView, Decision]):
    """A Soldier and four Civilians in 1861; only their standing orders are hidden from each other."""

    key = "life"
    name = "1861: Life on the Battlefield"
    rules_version = "life-3"
    earlier = ("life-1", "life-2")
    seats = (SeatInfo("soldier", "Soldier"), SeatInfo("civilians", "Civilians"))
    options = (SURVIVOR,)
    hidden = True
    private_boards = False
    rolls = odds.ROLLS
    state_type = LifeState
    tree = TREE
    weights: Mapping[str, int] = {
        "end-of-game": 100, "attack": 40, "event": 35, "town": 30, "bandit": 30, "shot": 25, "hungry": 22,
        "disease-card": 20, "disease": 15, "treat": 12, "short": 10, "loot": 8, "take": 6, "wagon": 4, "merchant": 4,
        "farm": 4, "store": 3, "church": 3, "crop": 3, "pick-up": 3, "bakery": 2, "counter": 2, "tension": 2, "move": 1,
    }  # fmt: skip

    introduction = staticmethod(introduction.introduction)
    turn_of = staticmethod(stage_text.turn_of)
    propose = staticmethod(opponent.propose)
    headline = staticmethod(position.headline)
    alt = staticmethod(position.alt)
    position = staticmethod(position.position)
    own = staticmethod(own_lines.own)
    problems = staticmethod(validity.problems)
    settable = staticmethod(setting.settable)
    with_parts = staticmethod(setting.with_parts)
    standing = staticmethod(marks.standing)
    fortunes = staticmethod(luck.fortunes)
    report = staticmethod(closing_report.report)

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[LifeState]:
        """The board as it is set up, and the first round's Event stage. Raises Refusal for an option there is not."""
        survivor = options.get("survivor", "")
        if survivor not in self.options[0].values:
            raise Refusal("There is no such option", "LF-12.4", tuple(self.options[0].values))
        work = setup.begin(survivor, draw)
        event_stage.next_round(work)
        rounds.go_on(work)
        return work.outcome()

    def view(self, state: LifeState, seat: Seat | None) -> LifeView:
        """Everything but the other's standing orders (LF-13.7)."""
        return shown(
            state,
            LifeView,
            seat=seat or "",
            plan=state.plan if seat == "soldier" else None,
            hunger=state.hunger if seat == "civilians" else None,
        )

    def awaited(self, view: LifeView) -> dict[Seat, str]:
        """The seat to act: one side at a time."""
        return turns.awaited(view)

    def may_end(self, view: LifeView, seat: Seat, decision: Decision) -> str:
        """How the game may end by a decision: by deaths, after fifteen rounds, or by agreement."""
        if isinstance(decision, Offer):
            return peace.may_end(view.offers, seat, decision.what, SEATS)
        return stakes.ending(view, seat, decision)

    def carry_out(self, state: LifeState, seat: Seat, decision: Decision, draw: Draws) -> Outcome[LifeState]:
        """Carries a checked decision or order out."""
        declared = LANGUAGE.of(decision)
        last = state.last if declared.order else ()
        work = WorkingCopy(state, seat, draw, last)
        if not declared.order:
            work.set(decisions=state.decisions + 1)
        stakes.carry_out(work, decision)
        return work.outcome(LANGUAGE.path(decision))

    def odds_now(self, view: LifeView, seat: Seat) -> OddsTable:
        """Returns the odds of what the seat may roll for now."""
        return odds.table(view, decisions(self, view, seat))

    def resign(self, state: LifeState, seat: Seat) -> Outcome[LifeState]:
        """Gives up for the side: the other wins, or plays on alone (LF-12.5, LF-12.7). Raises Refusal when the game is
        over."""
        work = WorkingCopy(state, seat, no_draws)
        resignation.resign(work, seat)
        return work.outcome()

    def resigning(self, view: LifeView, seat: Seat) -> str:
        """Returns what is asked before a side gives up (LF-12.5, LF-12.7)."""
        return resignation.consequence(view, seat)

    def result(self, view: LifeView) -> Result | None:
        """The winners and the ending, or None while it goes on; both sides may have won."""
        if not view.ending:
            return None
        return Result(victory.winners(view), victory.ending(view))

    def resample(self, state: LifeState, seat: Seat, rng: random.Random) -> LifeState:
        """The same game with other standing orders of the other side."""
        if seat == "soldier":
            order = tuple(rng.sample(CIVILIANS, len(CIVILIANS)))
            return replace(state, hunger=rng.choice(((), order)))
        first, second = sorted(rng.sample(range(len(CIVILIANS) + 1), 2))
        plans = Plan(), Plan("after", first=first, second=second), Plan("near", hexes=rng.choice(PLAN_NEAR))
        return replace(state, plan=rng.choice(plans))

    def guess(self, state: LifeState, seat: Seat | None, rng: random.Random) -> LifeState | None:
        """The same game with standing orders made up for all other sides."""
        for side, other in (("soldier", "civilians"), ("civilians", "soldier")):
            if side != seat:
                state = self.resample(state, other, rng)
        return state

    def scene(self, view: LifeView) -> Any:
        """What lies on the board: figures and what they carry, stocks, wares, strangers."""
        return view.pieces, view.stocks, view.ground, view.farm, view.merchants, view.bandits


GAME = Life()
"""1861 as the library finds it."""
