"""Goofspiel: both bid a card in secret for each prize, and the higher bid wins it (see rulebook.md)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from copy import deepcopy

from msgspec import Struct, field

from bot.games.kit import api

NAMES, OTHER = {"red": "Red", "blue": "Blue"}, {"red": "blue", "blue": "red"}


class Side(Struct):
    hand: list[int]
    bid: int = 0
    won: list[int] = field(default_factory=list)


class State(Struct):
    prize: int
    left: list[int]
    sides: dict[str, Side]
    result: api.Result | None = None


class View(Struct, frozen=True, dict=True):
    """What a seat knows: everything but the other's bid."""

    prize: int
    left: list[int]
    hands: dict[str, list[int]]
    won: dict[str, list[int]]
    have_bid: list[str]
    my_bid: int
    result: api.Result | None


class Bid(Struct, frozen=True):
    card: int


COMMAND = api.Command("Bid a card for the prize", (api.CommandOption("card", "Which card"),))
DECLARED = (api.Declared(Bid, ("bid {card}",), None, COMMAND),)
LANGUAGE: api.Language[Bid, None] = api.Language(DECLARED, "decisions look like “bid 3”", "GO-3")


def bids(view: View, seat: str) -> list[Bid]:
    return [] if view.result or seat in view.have_bid else [Bid(card) for card in view.hands[seat]]


class Goofspiel(api.Base[State, View, Bid]):
    key, name, rules_version = "goofspiel", "Goofspiel", "goofspiel-1"
    seats = tuple(api.SeatInfo(key, name) for key, name in NAMES.items())
    options = (api.Option("cards", "Cards", {"5": "5 cards each", "13": "13 cards each"}),)
    card = api.Introduction(
        aim="Win prizes that add up to more than your opponent's.",
        turn="Both bid a card in secret. The higher card wins the prize.",
        ending="The game ends with the last prize.",
        length="5 minutes",
        players="2",
        difficulty="Easy",
    )
    hidden, state_type = True, State
    tree = api.Listed(LANGUAGE, bids, prompt="What do you bid?")

    def setup(self, options: Mapping[str, str], draw: api.Draws) -> api.Outcome[State]:
        cards = list(range(1, int(options["cards"]) + 1))
        work = api.Work(State(0, cards, {seat: Side(list(cards)) for seat in NAMES}), "", draw)
        next_prize(work)
        return work.outcome()

    def view(self, state: State, seat: str | None) -> View:
        hands, won = ({s: getattr(side, what) for s, side in state.sides.items()} for what in ("hand", "won"))
        have_bid = [s for s, side in state.sides.items() if side.bid]
        return View(state.prize, state.left, hands, won, have_bid, state.sides[seat].bid if seat else 0, state.result)

    def awaited(self, view: View) -> dict[str, str]:
        return {} if view.result else {s: f"bid for the {view.prize}" for s in NAMES if s not in view.have_bid}

    def carry_out(self, state: State, seat: str, decision: Bid, draw: api.Draws) -> api.Outcome[State]:
        work = api.Work(state, seat, draw)
        work.state.sides[seat].bid = decision.card
        if OTHER[seat] in self.view(state, seat).have_bid:
            show(work)
        else:
            work.stays_secret = True
            work.tell_apart("bid", seat, f"You bid {decision.card}.", f"{NAMES[seat]} has bid.")
        return work.outcome(self.tree.path(decision))

    def may_end(self, view: View, seat: str, decision: Bid) -> str:
        last = not view.left and OTHER[seat] in view.have_bid
        return "This is the last prize, and the game ends with it." if last else ""

    def resample(self, state: State, seat: str, rng: random.Random) -> State:
        other = (found := deepcopy(state)).sides[OTHER[seat]]
        other.bid = rng.choice(other.hand) if other.bid else 0
        return found

    def guess(self, state: State, seat: str | None, rng: random.Random) -> State:
        for other in NAMES:
            state = self.resample(state, OTHER[other], rng) if other != seat else state
        return state

    def propose(self, view: View, seat: str, rng: random.Random) -> api.Proposal:
        rank = sorted([view.prize, *view.left]).index(view.prize)
        card = sorted(view.hands[seat])[rank]
        return api.Proposal(
            f"bid {card}", f"The {view.prize} is worth about as much among the prizes as the {card} is."
        )

    def own(self, view: View) -> str:
        return f"You have bid {view.my_bid}." if view.my_bid else ""


def next_prize(work: api.Work[State]) -> None:
    left = work.state.left
    work.state.prize = left.pop(work.draw(len(left), "the next prize") - 1)
    work.tell("prize", f"The next prize is the {work.state.prize}.")


def show(work: api.Work[State]) -> None:
    """Shows both bids, and the higher one wins the prize (GO-5, GO-6)."""
    state = work.disclose(work.actor)
    bid = {seat: side.bid for seat, side in state.sides.items()}
    for seat, side in state.sides.items():
        side.hand.remove(side.bid)
        side.won += [state.prize] if side.bid > bid[OTHER[seat]] else []
        side.bid = 0
    work.tell("shown", " ".join(f"{NAMES[seat]} bids {card}." for seat, card in bid.items()), prize=state.prize)
    if state.left:
        return next_prize(work)
    total = {seat: sum(side.won) for seat, side in state.sides.items()}
    won = tuple(seat for seat in NAMES if total[seat] > total[OTHER[seat]])
    text = f"{NAMES[won[0]] if won else 'Nobody'} wins: {', '.join(f'{NAMES[s]} {n}' for s, n in total.items())}."
    state.prize, state.result = 0, api.Result(won, text)
    return work.tell("ended", text)


def board(view: View) -> api.Board:
    rows = [api.row("The prize", [view.prize] if view.prize else []), api.row("Prizes to come", view.left)]
    for seat, name in NAMES.items():
        rows += [api.row(f"{name} holds", view.hands[seat]), api.row(f"{name} has won", view.won[seat])]
    return api.Board("Goofspiel", tuple(rows))


DESCRIPTOR = api.Descriptor("goofspiel", Goofspiel(), LANGUAGE.commands("Goofspiel: secret bids"), board=board)
