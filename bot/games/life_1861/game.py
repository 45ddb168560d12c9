"""1861: Life on the Battlefield, as the engine plays it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

from msgspec.structs import replace

from bot.games import peace
from bot.games.advice import Advice, OddsTable
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
from bot.games.life_1861 import setting, stakes, validity
from bot.games.life_1861.chronicle import luck
from bot.games.life_1861.chronicle.marks import standing
from bot.games.life_1861.interface import closing_report, odds, order_tree, own_lines, position, tree, typed_words
from bot.games.life_1861.introduction import introduction
from bot.games.life_1861.language import LANGUAGE, Decision
from bot.games.life_1861.options import SURVIVOR
from bot.games.life_1861.practice import opponent
from bot.games.life_1861.rules import turns, victory
from bot.games.life_1861.rules.standing_orders import PLAN_NEAR, Offer
from bot.games.life_1861.rules.working_copy import WorkingCopy
from bot.games.life_1861.sequence import event_stage, resignation, rounds, setup
from bot.games.life_1861.state import CIVILIANS, SEATS, LifeState, LifeView, Plan
from bot.games.life_1861.text import stage_text
from bot.games.positions.parts import Part
from bot.games.positions.setting import set_by
from bot.games.tree import decisions, orders
from bot.games.views import shown
from bot.games.working_copy import no_draws


class Life:
    """A Soldier and four Civilians in 1861; only their standing orders are hidden from each other."""

    key = "life"
    name = "1861: Life on the Battlefield"
    rules_version = "life-3"
    seats: tuple[SeatInfo, ...] = (SeatInfo("soldier", "Soldier"), SeatInfo("civilians", "Civilians"))
    options: tuple[Option, ...] = (SURVIVOR,)
    presets: tuple[Preset, ...] = ()
    hidden = True
    private_boards = False
    rolls = odds.ROLLS
    state_type = LifeState
    weights: Mapping[str, int] = {
        "end-of-game": 100, "attack": 40, "event": 35, "town": 30, "bandit": 30, "shot": 25, "hungry": 22,
        "disease-card": 20, "disease": 15, "treat": 12, "short": 10, "loot": 8, "take": 6, "wagon": 4, "merchant": 4,
        "farm": 4, "store": 3, "church": 3, "crop": 3, "pick-up": 3, "bakery": 2, "counter": 2, "tension": 2, "move": 1,
    }  # fmt: skip
    bot = None

    def options_for(self, options: Mapping[str, str]) -> tuple[Option, ...]:
        """All: there is one."""
        return self.options

    def introduction(self, options: Mapping[str, str], seat: Seat | None) -> Introduction:
        """The card for a side."""
        return introduction(options, seat)

    def seats_for(self, options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
        """The same seats whatever the options."""
        return self.seats

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

    def unveiled(self, state: LifeState) -> LifeView:
        """Returns a spectator's view: the board hides nothing."""
        return self.view(state, None)

    def turn_of(self, view: LifeView) -> TurnMark:
        """Returns the turn and phase."""
        return stage_text.turn_of(view)

    def awaited(self, view: LifeView) -> dict[Seat, str]:
        """The seat to act: one side at a time."""
        return turns.awaited(view)

    def offered(self, view: LifeView) -> dict[Seat, str]:
        """The seat to which the other offers an end without a winner."""
        return {} if view.ending else peace.offered(view.offers, SEATS)

    def choices(self, view: LifeView, seat: Seat, path: Path) -> Level | None:
        """The next level of the seat's decisions after ``path``."""
        return tree.choices(view, seat, path)

    def orders(self, view: LifeView, seat: Seat, path: Path) -> Level | None:
        """The Soldier's plan, the Civilians' order of feeding, and offers to end the game."""
        return order_tree.orders(view, seat, path)

    def may_end(self, view: LifeView, seat: Seat, decision: Decision) -> str:
        """How the game may end by a decision: by deaths, after fifteen rounds, or by agreement."""
        if isinstance(decision, Offer):
            return peace.may_end(view.offers, seat, decision.what, SEATS)
        return stakes.ending(view, seat, decision)

    def parse(self, text: str) -> Decision:
        """The decision or order of a canonical text. Raises Refusal."""
        return typed_words.parse(text)

    def read(self, view: LifeView, seat: Seat, text: str) -> Decision:
        """The decision or order that a person's text says. Raises Refusal."""
        trees = decisions(self, view, seat), orders(self, view, seat)
        return typed_words.read(trees, text)

    def text(self, decision: Decision) -> str:
        """The canonical text."""
        return LANGUAGE.text(decision)

    def check(self, view: LifeView, seat: Seat, decision: Decision) -> Refusal | None:
        """Returns why the seat may not do this now, or None."""
        return tree.check(view, seat, decision)

    def apply(self, state: LifeState, seat: Seat, decision: Decision, draw: Draws) -> Outcome[LifeState]:
        """Carries the decision or order out. Raises what ``check`` returns."""
        if refused := self.check(self.view(state, seat), seat, decision):
            raise refused
        declared = LANGUAGE.of(decision)
        last = state.last if declared.order else ()
        work = WorkingCopy(state, seat, draw, last)
        if not declared.order:
            work.set(decisions=state.decisions + 1)
        stakes.carry_out(work, decision)
        return work.outcome(LANGUAGE.path(decision))

    def practice(self, view: LifeView, seat: Seat, rng: random.Random) -> str:
        """Returns the practice opponent's decision, or an order that it gives before."""
        return opponent.decide(view, seat, rng)

    quick_practice = practice

    def advice(self, view: LifeView, seat: Seat, rng: random.Random) -> Advice | None:
        """Returns what the practice opponent would do, and why."""
        if seat not in self.awaited(view):
            return None
        return advised(self, view, seat, opponent.propose(view, seat, rng))

    def odds(self, view: LifeView, seat: Seat) -> OddsTable:
        """Returns the odds of what the seat may roll for now."""
        if seat not in self.awaited(view):
            return OddsTable("Odds", (), "")
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

    def problems(self, state: LifeState) -> list[str]:
        """The faults of a state that no play can lead to, in sentences."""
        return validity.problems(state)

    def settable(self, view: LifeView) -> tuple[Part, ...]:
        """Returns tension, stocks, and the pieces."""
        return setting.settable(view)

    def set_parts(self, state: LifeState, parts: Mapping[str, str]) -> Outcome[LifeState]:
        """Sets them."""
        return set_by(self, state, parts, lambda before: setting.with_parts(before, parts))

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

    def upgrade(self, data: Any, rules_version: str) -> Any:
        """Returns saved data as they are: the versions differ in rulings and in words. Raises ValueError for a version
        that never was."""
        if rules_version not in ("life-1", "life-2", self.rules_version):
            raise ValueError(f"1861 has no rules version {rules_version}")
        return data

    def scene(self, view: LifeView) -> Any:
        """What lies on the board: figures and what they carry, stocks, wares, strangers."""
        return view.pieces, view.stocks, view.ground, view.farm, view.merchants, view.bandits

    def headline(self, view: LifeView) -> str:
        """The state of the game in one line."""
        return position.headline(view)

    def position(self, view: LifeView) -> str:
        """The whole position in Markdown."""
        return position.position(view)

    def own(self, view: LifeView) -> str:
        """The seat's health and stock, its standing order, and an open offer to end the game."""
        return own_lines.own(view)

    def alt(self, view: LifeView) -> str:
        """The position as alternative text."""
        return position.alt(view)

    def marks(self, before: LifeView, after: LifeView, told: Sequence[Happening]) -> list[Mark]:
        """Ways and wounds of the pieces."""
        return compared(standing(before), standing(after))

    def loser(self, happening: Happening) -> Seat | None:
        """None: both suffer together from what befalls either."""
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

    def report(self, passages: list[Passage[LifeState]]) -> list[str]:
        """The closing report: causes of lost health and deaths, and the attacks' results."""
        return closing_report.report(passages)


GAME = Life()
