"""The check of secrecy finds leaks of every kind; ``test_contract.py`` runs it over every game."""

from __future__ import annotations

import random
from functools import partial
from itertools import cycle
from typing import Any

import msgspec
import pytest
from goofspiel.game import Bid, Goofspiel
from goofspiel.game import State as Prizes
from goofspiel.game import View as Bids
from hypothesis import given
from msgspec.structs import replace

from bot.games.contract.choices import Level, Path, Refusal
from bot.games.contract.game import PUBLIC, AnyGame, Draws, Event, Line, Outcome, Seat
from bot.games.contract.options import usual
from bot.games.tree import wander
from bot.opponents.public_draws import Act, check_public_draws
from bot.opponents.secrecy import (
    Compared,
    check_forward,
    check_gate,
    check_resample,
    check_setup,
)
from bot.record.dice import DiceTray
from tests.games.secrecy import check_secrecy
from tests.games.tables import DEPTHS, SEEDS, few, played
from tests.probe.game import PROBE, Probe
from tests.probe.state import OTHER, Decision, Scout, SeatView, State, View, table_of

PASSING = PROBE.passing
"""Kinds of the probe's events that show what no view keeps: a card that is shown and taken back."""


@few
@given(seed=SEEDS, depth=DEPTHS)
def test_the_probe_deals_other_secrets(seed: int, depth: int) -> None:
    """Otherwise the comparison would compare a world with itself."""
    rng, state = random.Random(seed), played(PROBE, seed, depth).state
    for seat in OTHER:
        dealt = [PROBE.resample(state, seat, rng).sides[OTHER[seat]] for _ in range(20)]
        assert len({msgspec.json.encode(side) for side in dealt}) > 1


def test_the_comparison_reaches_far_and_past_reveals() -> None:
    total = Compared()
    for seed in range(30):
        at = played(PROBE, seed, seed)
        for compared in check_secrecy(PROBE, at.state, random.Random(seed), 40, PASSING, options=at.options):
            total.decisions += compared.decisions
            total.revealed += compared.revealed
    assert total.decisions > 1000
    assert total.revealed > 50


class Peeking(Probe):
    """A probe that remembers the last state that it showed, as no game may; each leak below uses it differently."""

    last: State

    def view(self, state: State, seat: Seat | None) -> View:
        self.last = state
        return super().view(state, seat)


class LeakyChoices(Peeking):
    """Offers to scout only for cards that are there."""

    def choices(self, view: View, seat: Seat, path: Path) -> Level | None:
        level = super().choices(view, seat, path)
        if path == ("scout",) and level:
            held = self.last.sides[OTHER[seat]].hand
            return Level(level.prompt, tuple(choice for choice in level.choices if choice.key in held) or level.choices)
        return level


class LeakyOrders(Peeking):
    """Names the other's standing order in the prompt of one's own."""

    def orders(self, view: View, seat: Seat, path: Path) -> Level | None:
        level = super().orders(view, seat, path)
        if path == ("auto", "parry") and level:
            return Level(f"{level.prompt} {self.last.sides[OTHER[seat]].auto_parry}", level.choices)
        return level


class LeakyRefusal(Peeking):
    """Refuses to scout for what is not there."""

    def check(self, view: View, seat: Seat, decision: Decision) -> Refusal | None:
        if isinstance(decision, Scout) and decision.card not in self.last.sides[OTHER[seat]].hand:
            return Refusal("there is no such card in the other hand", "PR-8")
        return super().check(view, seat, decision)


class LeakyAwaited(Peeking):
    """Says with whom an answer is going to be long in coming."""

    def awaited(self, view: View) -> dict[Seat, str]:
        held = {seat: any(card.startswith("p") for card in side.hand) for seat, side in self.last.sides.items()}
        return {seat: f"{why}{' with care' if held[seat] else ''}" for seat, why in super().awaited(view).items()}


class LeakyHeadline(Peeking):
    """Counts the attacks in both hands."""

    def headline(self, view: View) -> str:
        attacks = sum(card.startswith("a") for side in self.last.sides.values() for card in side.hand)
        return f"{super().headline(view)} · {attacks} attacks"


class LeakyOwn(Peeking):
    """Counts the attacks in the other hand on the seat's panel."""

    def own(self, view: View) -> str:
        told = super().own(view)
        attacks = sum(card.startswith("a") for side in self.last.sides.values() for card in side.hand)
        return told and f"{told}\n- {attacks} attacks in both hands"


class LeakyView(Probe):
    """Shows in everybody's table whether a commitment is a card: a hand counts one less."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        table = table_of(view)
        sides = {
            key: replace(side, hand=side.hand - (state.sides[key].committed in state.sides[key].hand))
            for key, side in table.sides.items()
        }
        table = replace(table, sides=sides)
        return replace(view, table=table) if isinstance(view, SeatView) else table


class Retelling(Probe):
    """A probe whose outcomes are told otherwise."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        outcome = super().apply(state, seat, decision, draw)
        self.retell(outcome, state, seat)
        return outcome

    def retell(self, outcome: Outcome[State], state: State, seat: Seat) -> None:
        """Changes an outcome in place."""
        raise NotImplementedError

    def betray(self, outcome: Outcome[State], kind: str, key: str) -> None:
        """Puts a fact of the actor's line into everyone's line of the events of a kind."""
        for event in outcome.events:
            own = [line.data[key] for audience, line in event.lines.items() if audience != PUBLIC and key in line.data]
            if event.kind == kind and own:
                public = event.lines.get(PUBLIC, Line("Someone did something."))
                event.lines[PUBLIC] = Line(public.text, public.data | {key: own[0]})


class LeakyCommitment(Retelling):
    """Names the committed card to everyone."""

    def retell(self, outcome: Outcome[State], state: State, seat: Seat) -> None:
        self.betray(outcome, "committed", "card")


class LeakyFinding(Retelling):
    """Names what scouts found to everyone: a leak inside an outcome that rightly consulted hidden things."""

    def retell(self, outcome: Outcome[State], state: State, seat: Seat) -> None:
        self.betray(outcome, "scouted", "held")


class LeakyDraw(Retelling):
    """Names the card that was drawn to everyone."""

    def retell(self, outcome: Outcome[State], state: State, seat: Seat) -> None:
        self.betray(outcome, "drew", "card")


class LeakyStandingOrder(Retelling):
    """Tells everyone that a standing order was given."""

    def retell(self, outcome: Outcome[State], state: State, seat: Seat) -> None:
        self.betray(outcome, "standing", "auto_parry")


class LeakyFlag(Retelling):
    """Bars free undo only where the scouts found something, so undo betrays the finding."""

    def retell(self, outcome: Outcome[State], state: State, seat: Seat) -> None:
        if any(event.kind == "scouted" for event in outcome.events):
            outcome.consulted = any(line.data.get("held") for e in outcome.events for line in e.lines.values())


class LeakyDice(Probe):
    """Rolls a public die that has as many sides as the other's hand has attacks."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        attacks = sum(card.startswith("a") for card in state.sides[OTHER[seat]].hand)
        draw(attacks + 1, "idleness")
        return super().apply(state, seat, decision, draw)


class LeakyDeal(Probe):
    """Deals the hands with public draws, from which everyone can work them out."""

    def setup(self, options: Any, draw: Draws) -> Outcome[State]:
        return super().setup(options, lambda sides, purpose, stream=PUBLIC: draw(sides, purpose))


class HalfLeakyDeal(Probe):
    """Deals every second card with a public draw."""

    def setup(self, options: Any, draw: Draws) -> Outcome[State]:
        streams = cycle([False, True])
        return super().setup(
            options, lambda sides, purpose, stream=PUBLIC: draw(sides, purpose, PUBLIC if next(streams) else stream)
        )


class Stacked(Goofspiel):
    """Puts the prizes in an order with public draws, and takes them from the top; no view shows the order."""

    def setup(self, options: Any, draw: Draws) -> Outcome[Prizes]:
        outcome = super().setup(options, on_top)
        left = outcome.state.left
        outcome.state.left = [left.pop(draw(len(left), "the order") - 1) for _ in range(len(left))]
        return outcome

    def view(self, state: Prizes, seat: Seat | None) -> Bids:
        view = super().view(state, seat)
        return replace(view, left=sorted(view.left))

    def carry_out(self, state: Prizes, seat: Seat, decision: Bid, draw: Draws) -> Outcome[Prizes]:
        return super().carry_out(state, seat, decision, on_top)


def on_top(sides: int, purpose: str, stream: str = PUBLIC) -> int:
    """The first of them, which is drawn from nowhere."""
    return 1


class OpenCards(Probe):
    """Draws cards with public draws once the hands are dealt."""

    def carry_out(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        return super().carry_out(state, seat, decision, lambda sides, purpose, stream=PUBLIC: draw(sides, purpose))


LEAKS: tuple[type[Probe], ...] = (
    LeakyChoices,
    LeakyOrders,
    LeakyRefusal,
    LeakyAwaited,
    LeakyHeadline,
    LeakyOwn,
    LeakyView,
    LeakyCommitment,
    LeakyFinding,
    LeakyDraw,
    LeakyStandingOrder,
    LeakyFlag,
    LeakyDice,
)


def examine(game: Probe, seeds: range) -> None:
    """The secrecy checks on states of honest play, for each audience."""
    for seed in seeds:
        state = played(PROBE, seed, seed % 40).state
        for seat in (None, *OTHER):
            check_forward(game, state, seat, random.Random(seed), passing=PASSING)


def test_the_honest_probe_passes_where_leaks_are_looked_for() -> None:
    examine(PROBE, range(40))


@pytest.mark.parametrize("leak", LEAKS)
def test_every_leak_is_found(leak: type[Probe]) -> None:
    with pytest.raises(AssertionError, match="tells the worlds apart"):
        examine(leak(), range(40))


def test_what_no_view_keeps_is_found_unless_it_is_expected() -> None:
    """A seat that yields shows a card to all: the worlds part, and no view tells why."""
    with pytest.raises(AssertionError, match="tells the worlds apart"):
        for seed in range(60):
            check_forward(PROBE, played(PROBE, seed, seed % 40).state, None, random.Random(seed))


class LeakyGate(Retelling):
    """Says of no decision that it consulted anything: a scout could look, and take the look back."""

    def retell(self, outcome: Outcome[State], state: State, seat: Seat) -> None:
        outcome.consulted = False


def test_a_gate_that_leaks_is_found() -> None:
    def compared(game: Probe) -> int:
        return sum(check_gate(game, played(PROBE, seed, seed % 40).state, random.Random(seed)) for seed in range(30))

    assert compared(PROBE) > 200
    with pytest.raises(AssertionError, match="consulted nothing"):
        compared(LeakyGate())


@pytest.mark.parametrize("game", [LeakyDeal(), HalfLeakyDeal(), Stacked()], ids=lambda game: type(game).__name__)
def test_a_deal_from_the_public_stream_is_found(game: AnyGame) -> None:
    """Also where others of its draws are a seat's own, and where nobody sees yet what was dealt."""
    with pytest.raises(AssertionError, match=r"by the public draw .*: everyone can work out what"):
        for seed in range(20):
            check_setup(game, usual(game), random.Random(seed))


def test_a_secret_of_the_public_stream_is_found_after_the_setup() -> None:
    """A number that is drawn openly for a seat's eyes is named with its draw, and with what to use instead."""
    with pytest.raises(AssertionError, match=r"“an omen”: everyone can work out what .* alone is told: .*stream"):
        for seed in range(40):
            check_forward(OpenCards(), played(PROBE, seed, seed % 40).state, None, random.Random(seed), passing=PASSING)


def test_a_secret_that_needs_a_draw_of_its_seat_is_none_of_everybodys() -> None:
    """A public die and a seat's own make it together: the public one alone tells nobody of it."""

    class Together(Probe):
        def carry_out(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
            outcome = super().carry_out(state, seat, decision, draw)
            both = (draw(6, "the one") + draw(6, "the other", seat)) % 6
            outcome.events.append(Event("drew", {seat: Line(f"You hold {both}.", {"both": both})}))
            return outcome

    for seed in range(10):
        state, tray = played(PROBE, seed, seed).state, DiceTray(bytes(32), (), "together", seed)
        seat = min(PROBE.awaited(PROBE.view(state, None)), default="")
        if text := seat and wander(PROBE, PROBE.view(state, seat), seat, random.Random(seed)):
            do = partial(Together().apply, state, seat, PROBE.parse(text))
            check_public_draws(Act(PROBE, tuple(OTHER), text, do, tray, {}), random.Random(seed))


def test_a_resampling_that_shows_another_view_is_found() -> None:
    class Careless(Probe):
        def resample(self, state: State, seat: Seat, rng: random.Random) -> State:
            return super().resample(state, OTHER[seat], rng)

    with pytest.raises(AssertionError, match="tells the worlds apart"):
        check_resample(Careless(), played(PROBE, 1, 5).state, "red", random.Random(1))
