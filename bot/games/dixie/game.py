"""Dixie's implementation of the contract between a game and the table (see bot.games.contract)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

from bot.games import peace
from bot.games.advice import Advice, OddsTable
from bot.games.advising import advised
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
)
from bot.games.dixie import decision_tree, setting, state_checks
from bot.games.dixie import options as chosen
from bot.games.dixie.chronicle import losses, luck
from bot.games.dixie.chronicle.marks import standing
from bot.games.dixie.decks import deck_list
from bot.games.dixie.deployment import deploying
from bot.games.dixie.interface import battle_report, odds, position_texts, status_texts
from bot.games.dixie.interface.decisions import Decision
from bot.games.dixie.introduction import introduction
from bot.games.dixie.practice import opponent
from bot.games.dixie.rules.preferences import Offer
from bot.games.dixie.state import earlier_versions
from bot.games.dixie.state.army import Army
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.state.board import board_of
from bot.games.dixie.state.game_state import DixieState
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.terms import OTHER, SIDES, Side
from bot.games.dixie.turns import stakes
from bot.games.dixie.views import guess as guessing
from bot.games.dixie.views import hidden_information, resample
from bot.games.introduction import Introduction
from bot.games.positions.parts import Part
from bot.games.positions.setting import set_by
from bot.games.prepared import prepared
from bot.games.working_copy import no_draws

SEATS = (SeatInfo("csa", "CSA"), SeatInfo("usa", "USA"))


class Dixie:
    """Battles of 1861 to 1863 with cards: two seats, hidden hands and face-down cards."""

    key = "dixie"
    name = "Dixie"
    rules_version = "dixie-5"
    options: tuple[Option, ...] = chosen.OPTIONS
    presets: tuple[Preset, ...] = chosen.PRESETS
    hidden = True
    private_boards = True
    rolls = odds.ROLLS
    state_type = DixieState
    weights: Mapping[str, int] = {
        "victory": 100, "eliminated": 60, "routed": 50, "captured": 40, "leaders": 35, "hits": 30, "sharpshooters": 30,
        "outflanked": 25, "leave": 25, "disorganized": 20, "fell-back": 15, "fire": 8, "strike": 8, "melee": 8,
        "special": 7, "terrain": 7, "sent-back": 6, "outflanks": 6, "again": 5, "deployed": 5, "cover": 4, "volley": 4,
        "scouts": 3, "revealed": 2, "morale": 2, "rolled": 2, "moved": 2, "turn": 1,
    }  # fmt: skip
    bot = None

    def options_for(self, options: Mapping[str, str]) -> tuple[Option, ...]:
        """Returns the options of the battle that is chosen."""
        return chosen.offered(options)

    def introduction(self, options: Mapping[str, str], seat: Seat | None) -> Introduction:
        """Returns the card for a side."""
        return introduction(options, seat)

    def seats_for(self, options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
        """Returns both sides' seats, whatever the options."""
        return SEATS

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[DixieState]:
        """Returns the first state: decks and musters drawn, or decks to be chosen (DX-2.0, DX-14.0). Raises Refusal for
        options that do not go together (DX-16.5)."""
        setup = chosen.read(options)
        armies: dict[Side, Army] = {side: Army() for side in SIDES}
        battle = Battle(DixieState(setup, "decks", "csa", 0, 1, {}, armies, {}, {}), draw)
        battle.tell("opening", status_texts.opening(setup), edition=setup.edition)
        if setup.deck == "points":
            for side in SIDES:
                deck_list.deal(battle, side)
        if setup.deck != "own":
            deploying.muster(battle)
        return battle.outcome()

    def view(self, state: DixieState, seat: Seat | None) -> DixieView:
        """Returns a seat's view: everything that it may know."""
        return hidden_information.view(state, seat)

    def unveiled(self, state: DixieState) -> DixieView:
        """Returns the view with every card turned up."""
        return hidden_information.unveiled(state)

    def turn_of(self, view: DixieView) -> TurnMark:
        """Returns the turn and phase."""
        return status_texts.turn_of(view)

    def awaited(self, view: DixieView) -> dict[Seat, str]:
        """Returns the seats to act, each with the reason: both sides while they prepare, then the active side, or the
        side that a question is put to."""
        return status_texts.awaited(view)

    def offered(self, view: DixieView) -> dict[Seat, str]:
        """Returns the seats to which the other side offers an end without a winner (DX-17.6)."""
        return {} if view.ending else peace.offered(view.offers, SIDES)

    def choices(self, view: DixieView, seat: Seat, path: Path) -> Level | None:
        """Returns the next level of the seat's decisions."""
        return decision_tree.choices(view, _side(seat), path)

    def orders(self, view: DixieView, seat: Seat, path: Path) -> Level | None:
        """Returns the next level of the seat's orders."""
        return decision_tree.orders(view, _side(seat), path)

    def may_end(self, view: DixieView, seat: Seat, decision: Decision) -> str:
        """How the battle may end by a decision: by positions, by envelopment, by time, or by agreement."""
        if isinstance(decision, Offer):
            return peace.may_end(view.offers, seat, decision.how, SIDES, "battle")
        return stakes.ending(view, board_of(view), _side(seat), decision)

    def parse(self, text: str) -> Decision:
        """Returns the decision of a canonical text. Raises Refusal."""
        return decision_tree.parse(text)

    def read(self, view: DixieView, seat: Seat, text: str) -> Decision:
        """Returns the decision or order that a person's text says. Raises Refusal."""
        return decision_tree.read(view, _side(seat), text)

    def text(self, decision: Decision) -> str:
        """Returns the canonical text."""
        return " ".join(decision_tree.path_of(decision))

    def check(self, view: DixieView, seat: Seat, decision: Decision) -> Refusal | None:
        """Returns the reason why the seat may not do this now, or None."""
        return decision_tree.check(view, _side(seat), decision)

    def apply(self, state: DixieState, seat: Seat, decision: Decision, draw: Draws) -> Outcome[DixieState]:
        """Carries the decision out and goes on to the next. Raises what ``check`` returns."""
        side = _side(seat)
        if refused := decision_tree.check(hidden_information.view(state, side), side, decision):
            raise refused
        battle = Battle(state, draw, side)
        decision_tree.carry_out(battle, side, decision)
        return battle.outcome(decision_tree.path_of(decision))

    def practice(self, view: DixieView, seat: Seat, rng: random.Random) -> str:
        """Returns the practice opponent's decision, or an order that it gives before."""
        return opponent.propose(view, _side(seat), rng).text

    quick_practice = practice

    def advice(self, view: DixieView, seat: Seat, rng: random.Random) -> Advice | None:
        """Returns what the practice opponent would do, and why."""
        if seat not in self.awaited(view):
            return None
        return advised(self, view, seat, opponent.propose(view, _side(seat), rng))

    def odds(self, view: DixieView, seat: Seat) -> OddsTable:
        """Returns the odds of what the seat may roll for now."""
        if seat not in self.awaited(view):
            return OddsTable("Odds", (), "")
        return odds.table(view, _side(seat))

    def resign(self, state: DixieState, seat: Seat) -> Outcome[DixieState]:
        """Gives the battle to the other side (DX-16.3). Raises Refusal when the battle is over."""
        side = _side(seat)
        if state.ending:
            raise Refusal("The battle is over", "DX-16.3")
        battle = Battle(state, no_draws, side)
        battle.winner, battle.ending = OTHER[side], "resigned"
        battle.tell("resignation", f"The {side.upper()} resigns.", side=side)
        decision_tree.close(battle)
        return battle.outcome()

    def resigning(self, view: DixieView, seat: Seat) -> str:
        """Returns what is asked before a battle is given up (DX-16.3)."""
        return f"The battle ends at once, and the {OTHER[_side(seat)].upper()} wins it."

    def result(self, view: DixieView) -> Result | None:
        """Returns how the battle ended, or None."""
        if not view.ending:
            return None
        return Result((view.winner,) if view.winner else (), status_texts.ending(view))

    def problems(self, state: DixieState) -> list[str]:
        """Returns, in sentences, the parts of a state that play cannot lead to."""
        return state_checks.problems(state)

    def settable(self, view: DixieView) -> tuple[Part, ...]:
        """Returns the positions' holders, and places and hits of cards lying face-up."""
        return setting.settable(view)

    def set_parts(self, state: DixieState, parts: Mapping[str, str]) -> Outcome[DixieState]:
        """Sets them."""
        return set_by(self, state, parts, lambda before: setting.with_parts(before, parts))

    def resample(self, state: DixieState, seat: Seat, rng: random.Random) -> DixieState:
        """Returns a state with the other side's secrets dealt anew."""
        return resample.resample(state, _side(seat), rng)

    def guess(self, state: DixieState, seat: Seat | None, rng: random.Random) -> DixieState | None:
        """Returns a state with a seat's view, made up from that and random numbers alone; None where there is none."""
        return guessing.guess(state, seat, rng)

    def upgrade(self, data: Any, rules_version: str) -> Any:
        """Returns saved data of this version or an earlier one in today's shape, which is that of dixie-2. Raises
        ValueError for an unknown version."""
        if rules_version in ("dixie-2", "dixie-3", "dixie-4", self.rules_version):
            return data
        if rules_version != "dixie-1":
            raise ValueError(f"Dixie has no rules version {rules_version}")
        return earlier_versions.from_first(data)

    def scene(self, view: DixieView) -> Any:
        """What lies on the board: cards laid, on either side, and the positions held."""
        return view.laid, view.hidden, view.reserves, view.holders, view.outflanking

    def headline(self, view: DixieView) -> str:
        """Returns a one-line headline."""
        return status_texts.headline(view)

    def position(self, view: DixieView) -> str:
        """Returns the whole position in Markdown."""
        return position_texts.position(view, board_of(view))

    def own(self, view: DixieView) -> str:
        """Returns the side's Reserve, its staging and its armed cards in words."""
        return position_texts.own(view, board_of(view))

    def alt(self, view: DixieView) -> str:
        """Returns the position as alternative text."""
        return _alt(view)

    def marks(self, before: DixieView, after: DixieView, told: Sequence[Happening]) -> list[Mark]:
        """Ways of cards, hits and cards lost, and positions taken."""
        return compared(standing(before), standing(after))

    def loser(self, happening: Happening) -> Seat | None:
        """The side that loses a card, a position or the melee, or takes the hits."""
        return losses.loser(happening)

    def fortunes(self, events: Sequence[Event]) -> list[Fortune]:
        """What was to be expected of the dice, and what came."""
        return luck.fortunes(events)

    def rulebook(self) -> str:
        """Returns the rulebook's Markdown."""
        return resources.files("bot.games.dixie").joinpath("rulebook.md").read_text("utf-8")

    def glossary(self) -> str:
        """Returns the glossary's TOML."""
        return resources.files("bot.games.dixie").joinpath("glossary.toml").read_text("utf-8")

    def report(self, passages: list[Passage[DixieState]]) -> list[str]:
        """Returns the closing report's lines: length, losses, dice."""
        return battle_report.report(passages)


@prepared
def _alt(view: DixieView) -> str:
    return position_texts.alt(view, board_of(view))


def _side(seat: Seat) -> Side:
    """Returns the side of a seat. Raises Refusal for a seat that does not exist."""
    if seat not in SIDES:
        raise Refusal(f"There is no seat “{seat}” in this battle")
    return "usa" if seat == "usa" else "csa"


GAME: Game[DixieState, DixieView, Decision] = Dixie()
