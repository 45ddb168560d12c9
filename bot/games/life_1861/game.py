"""1861: Life on the Battlefield, as the engine plays it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from importlib import resources
from typing import Any

from msgspec.structs import replace

from bot.games.contract import (
    Draws,
    Event,
    Level,
    Line,
    Option,
    Outcome,
    Passage,
    Path,
    Refusal,
    Result,
    Seat,
    SeatInfo,
    public,
)
from bot.games.life_1861 import decisions, validity
from bot.games.life_1861.decisions import Decision, Offer, Order, SetFeeding, SetPlan
from bot.games.life_1861.interface import closing_report, orders, parser, position, standing_orders, tree
from bot.games.life_1861.rules import turns, victory
from bot.games.life_1861.rules.working_copy import WorkingCopy
from bot.games.life_1861.sequence import event_stage, rounds, setup
from bot.games.life_1861.state import CIVILIANS, SEATS, Ending, LifeState, LifeView, Plan
from bot.games.life_1861.text import order_text

SEAT_INFOS = (SeatInfo("soldier", "Soldier"), SeatInfo("civilians", "Civilians"))


class Life:
    """A Soldier and four Civilians in 1861; only their standing orders are hidden from each other."""

    key = "life"
    name = "1861: Life on the Battlefield"
    rules_version = "life-1"
    options: tuple[Option, ...] = (
        Option(
            "survivor",
            "If one side is wiped out before the end",
            {"nobody": "No early victory: nobody wins", "survivor": "Early victory: the survivors win"},
        ),
    )
    hidden = True
    private_boards = False
    state_type = LifeState
    practice = None
    bot = None

    def seats_for(self, options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
        """The same seats whatever the options."""
        return SEAT_INFOS

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
        return LifeView(
            seat=seat or "",
            survivor=state.survivor,
            round=state.round,
            pieces=state.pieces,
            stocks=state.stocks,
            supply=state.supply,
            ground=state.ground,
            tension=state.tension,
            counter=state.counter,
            farm=state.farm,
            merchants=state.merchants,
            bandits=state.bandits,
            drawn=state.drawn,
            turns=state.turns,
            turn=state.turn,
            asked=state.asked,
            pending=state.pending,
            bread=state.bread,
            plan=state.plan if seat == "soldier" else None,
            hunger=state.hunger if seat == "civilians" else None,
            offers=state.offers,
            ending=state.ending,
            last=state.last,
            decisions=state.decisions,
        )

    def awaited(self, view: LifeView) -> dict[Seat, str]:
        """The seat to act: one side at a time."""
        return turns.awaited(view)

    def offered(self, view: LifeView) -> dict[Seat, str]:
        """The seat to which the other offers an end without a winner."""
        others = () if view.ending else tuple(s for s in SEATS if view.offers and s not in view.offers)
        return dict.fromkeys(others, "agree to end without a winner, or play on")

    def choices(self, view: LifeView, seat: Seat, path: Path) -> Level | None:
        """The next level of the seat's decisions after ``path``."""
        return tree.choices(view, seat, path)

    def orders(self, view: LifeView, seat: Seat, path: Path) -> Level | None:
        """The Soldier's plan, the Civilians' order of feeding, and offers to end the game."""
        return orders.orders(view, seat, path)

    def parse(self, text: str) -> Decision:
        """The decision or order that the text says. Raises Refusal."""
        return parser.parse(text)

    def read(self, view: LifeView, seat: Seat, text: str) -> Decision:
        """The decision or order that a person's text says. Raises Refusal."""
        return self.parse(text)

    def text(self, decision: Decision) -> str:
        """The canonical text."""
        return decisions.text(decision)

    def check(self, view: LifeView, seat: Seat, decision: Decision) -> Refusal | None:
        """Returns why the seat may not do this now, or None."""
        return tree.check(view, seat, decision)

    def apply(self, state: LifeState, seat: Seat, decision: Decision, draw: Draws) -> Outcome[LifeState]:
        """Carries the decision or order out. Raises what ``check`` returns."""
        if refused := self.check(self.view(state, seat), seat, decision):
            raise refused
        if isinstance(decision, SetPlan | SetFeeding | Offer):
            return _ordered(state, seat, decision)
        work = WorkingCopy(replace(state, decisions=state.decisions + 1), draw)
        rounds.carry_out(work, decision)
        return work.outcome()

    def resign(self, state: LifeState, seat: Seat) -> Outcome[LifeState]:
        """The side gives up, and the game ends (LF-12.5). Raises Refusal when it is over."""
        if state.ending:
            raise Refusal(*turns.game_over(state))
        return _ended(state, "resigned-soldier" if seat == "soldier" else "resigned-civilians", last=())

    def result(self, view: LifeView) -> Result | None:
        """The winners and the ending, or None while it goes on; both sides may have won."""
        if not view.ending:
            return None
        return Result(victory.winners(view), victory.ending(view))

    def problems(self, state: LifeState) -> list[str]:
        """The faults of a state that no play can lead to, in sentences."""
        return validity.problems(state)

    def resample(self, state: LifeState, seat: Seat, rng: random.Random) -> LifeState:
        """The same game with other standing orders of the other side."""
        if seat == "soldier":
            order = tuple(rng.sample(CIVILIANS, len(CIVILIANS)))
            return replace(state, hunger=rng.choice(((), order)))
        first, second = sorted(rng.sample(range(len(CIVILIANS) + 1), 2))
        plans = Plan(), Plan("after", first=first, second=second), Plan("near", hexes=rng.choice(orders.PLAN_NEAR))
        return replace(state, plan=rng.choice(plans))

    def upgrade(self, data: Any, rules_version: str) -> Any:
        """Saved data as they are. Raises ValueError for a version that never was."""
        if rules_version != self.rules_version:
            raise ValueError(f"1861 has no rules version {rules_version}")
        return data

    def headline(self, view: LifeView) -> str:
        """The state of the game in one line."""
        return position.headline(view)

    def position(self, view: LifeView) -> str:
        """The whole position in Markdown."""
        return position.position(view)

    def own(self, view: LifeView) -> str:
        """The seat's standing order and an open offer to end the game."""
        return standing_orders.own(view)

    def alt(self, view: LifeView) -> str:
        """The position as alternative text."""
        return position.alt(view)

    def rulebook(self) -> str:
        """The rulebook's Markdown."""
        return resources.files(__package__).joinpath("rulebook.md").read_text("utf-8")

    def report(self, passages: list[Passage[LifeState]]) -> list[str]:
        """The closing report: causes of lost health and deaths, and the attacks' results."""
        return closing_report.report(passages)


def _ordered(state: LifeState, seat: Seat, order: Order) -> Outcome[LifeState]:
    """An order: nobody's turn, and no other side learns of a standing one (LF-13.7)."""
    match order:
        case SetPlan(plan):
            event = Event("plan", {seat: Line(order_text.planned(plan), {"plan": plan.kind})})
            return Outcome(replace(state, plan=plan), [event], secret=True)
        case SetFeeding(named):
            event = Event("hunger", {seat: Line(order_text.feeding(named), {"order": list(named)})})
            return Outcome(replace(state, hunger=named), [event], secret=True)
        case Offer(what):
            kept = tuple(s for s in SEATS if (s in state.offers if s != seat else what == "end"))
            state = replace(state, offers=kept)
            event = public("offer", order_text.offers(seat, what), seat=seat, what=what)
            if len(kept) < len(SEATS):
                return Outcome(state, [event])
            ended = _ended(state, "agreed", last=state.last)
            return Outcome(ended.state, [event, *ended.events])


def _ended(state: LifeState, ending: Ending, **fields: Any) -> Outcome[LifeState]:
    """The game ended by its players."""
    state = replace(state, ending=ending, turn=None, asked=False, pending=None, **fields)
    return Outcome(state, [public("end-of-game", victory.ending(state), ending=ending)])


GAME = Life()
