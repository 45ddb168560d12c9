"""Chancellorsville 1863 as the engine plays it (see bot.games.contract)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

from bot.games import peace
from bot.games.advice import Advice, OddsTable
from bot.games.advising import advised
from bot.games.chancellorsville import cards, decision_tree, setting, state_checks
from bot.games.chancellorsville import options as chosen
from bot.games.chancellorsville.chronicle import luck
from bot.games.chancellorsville.chronicle.marks import losses, standing
from bot.games.chancellorsville.interface import battle_report, bot_offers, odds, position_texts, status_texts
from bot.games.chancellorsville.interface.decisions import Decision
from bot.games.chancellorsville.interface.standing_offers import Offer
from bot.games.chancellorsville.introduction import introduction
from bot.games.chancellorsville.practice import opponent
from bot.games.chancellorsville.rules import setup, stakes, victory
from bot.games.chancellorsville.state import guess as guessing
from bot.games.chancellorsville.state import resample as resampling
from bot.games.chancellorsville.state import views
from bot.games.chancellorsville.state.campaign import Campaign, side_of_seat
from bot.games.chancellorsville.state.game_state import State
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.terms import OTHER, SIDES, Side, does
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
from bot.games.introduction import Introduction
from bot.games.positions.parts import Part
from bot.games.positions.setting import check, told
from bot.games.tree import decisions
from bot.games.working_copy import no_draws


class Chancellorsville:
    """Hidden marches of May 1863: two seats, or one and the BOT."""

    key = "chancellorsville"
    name = "Chancellorsville 1863"
    rules_version = "chancellorsville-5"
    options: tuple[Option, ...] = chosen.OPTIONS
    presets: tuple[Preset, ...] = chosen.PRESETS
    hidden = True
    private_boards = True
    rolls = odds.ROLLS
    state_type: type[State] = State
    weights: Mapping[str, int] = {
        "ended": 200, "destroyed": 150, "result": 50, "control": 40, "loss": 30, "retreat": 25, "undefended": 20,
        "bot-dice": 18, "falls-back": 12, "activation": 8, "countermand": 8, "card": 7, "attack": 2, "enters": 6,
        "bot-arrives": 14, "bot-track": 10, "march": 4, "digs": 3, "bought": 2, "sighted": 1,
    }  # fmt: skip

    def practice(self, view: View, seat: Seat, rng: random.Random) -> str:
        """The practice opponent's decision."""
        return opponent.decide(view, _side(seat), rng)

    def quick_practice(self, view: View, seat: Seat, rng: random.Random) -> str:
        """The practice opponent's decision from few guesses."""
        return opponent.decide(view, _side(seat), rng, opponent.QUICK)

    def advice(self, view: View, seat: Seat, rng: random.Random) -> Advice | None:
        """Returns what the practice opponent would do, and why."""
        if seat not in self.awaited(view):
            return None
        return advised(self, view, seat, opponent.propose(view, _side(seat), rng))

    def odds(self, view: View, seat: Seat) -> OddsTable:
        """Returns the odds of what the seat may roll for now."""
        if seat not in self.awaited(view):
            return OddsTable("Odds", (), "")
        return odds.table(decision_tree.situation(view, _side(seat)), decisions(self, view, seat))

    def options_for(self, options: Mapping[str, str]) -> tuple[Option, ...]:
        """Returns the options that mean something against the opponent that is chosen."""
        return chosen.offered(options)

    def introduction(self, options: Mapping[str, str], seat: Seat | None) -> Introduction:
        """Returns the card for a side."""
        return introduction(options, seat)

    def seats_for(self, options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
        """Returns both sides' seats, of which one may be the BOT's."""
        return chosen.seats(options)

    def bot(self, view: View, seat: Seat, draw: Draws) -> str:
        """Returns the BOT's decision: to turn over its card, which is carried out by the rules alone (CV-16.7)."""
        return bot_offers.TURN

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[State]:
        """Returns the first state. Raises Refusal for options that do not go together (CV-16.6)."""
        return setup.setup(chosen.read(options), draw).outcome()

    def view(self, state: State, seat: Seat | None) -> View:
        """Returns a seat's view."""
        return views.view(state, seat)

    def unveiled(self, state: State) -> View:
        """Returns the view with both screens lifted."""
        return views.unveiled(state)

    def turn_of(self, view: View) -> TurnMark:
        """Returns the turn and phase."""
        return status_texts.turn_of(view)

    def awaited(self, view: View) -> dict[Seat, str]:
        """Returns the seats to act."""
        return status_texts.awaited(view)

    def offered(self, view: View) -> dict[Seat, str]:
        """Returns the seats to which the other offers an end without a winner."""
        return {} if view.ending else peace.offered(view.offers, SIDES)

    def choices(self, view: View, seat: Seat, path: Path) -> Level | None:
        """Returns the next level of the seat's decisions."""
        return decision_tree.choices(view, _side(seat), path)

    def orders(self, view: View, seat: Seat, path: Path) -> Level | None:
        """Returns the next level of the seat's orders."""
        return decision_tree.orders(view, _side(seat), path)

    def may_end(self, view: View, seat: Seat, decision: Decision) -> str:
        """How the game may end by a decision: by a third formation lost, after the last turn, or by agreement."""
        if isinstance(decision, Offer):
            return peace.may_end(view.offers, seat, decision.what, SIDES)
        return stakes.ending(view, decision_tree.LANGUAGE.path(decision))

    def parse(self, text: str) -> Decision:
        """Returns the decision of a canonical text. Raises Refusal."""
        return decision_tree.parse(text)

    def read(self, view: View, seat: Seat, text: str) -> Decision:
        """Returns the decision or order that a person's text says. Raises Refusal."""
        return decision_tree.read(view, _side(seat), text)

    def text(self, decision: Decision) -> str:
        """Returns the canonical text."""
        return decision_tree.LANGUAGE.text(decision)

    def check(self, view: View, seat: Seat, decision: Decision) -> Refusal | None:
        """Returns the reason why the seat may not do this now, or None."""
        return decision_tree.check(view, _side(seat), decision)

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        """Carries the decision out. Raises what ``check`` returns."""
        side = _side(seat)
        if refused := decision_tree.check(views.view(state, side), side, decision):
            raise refused
        work = Campaign(state, draw, side)
        decision_tree.carry_out(work, side, decision)
        return work.outcome(decision_tree.LANGUAGE.path(decision))

    def resign(self, state: State, seat: Seat) -> Outcome[State]:
        """Gives the game to the other side (CV-14.R1). Raises Refusal when it is over."""
        side = _side(seat)
        if state.ending:
            raise Refusal("The game is over", "CV-14.R1")
        work = Campaign(state, no_draws, side)
        victory.end(work, OTHER[side], "resigned")
        return work.outcome()

    def resigning(self, view: View, seat: Seat) -> str:
        """Returns what is asked before the game is given up (CV-14.R1)."""
        return f"The game ends at once: {does(OTHER[_side(seat)], 'wins', 'win')}."

    def result(self, view: View) -> Result | None:
        """Returns how the game ended, or None."""
        if not view.ending:
            return None
        winners = (view.winner,) if view.winner else ()
        return Result(winners, status_texts.ending(view))

    def problems(self, state: State) -> list[str]:
        """Returns, in sentences, the parts of a state that play cannot lead to."""
        return state_checks.problems(state)

    def settable(self, view: View) -> tuple[Part, ...]:
        """Returns cubes, control, redoubts, and places and cohesion of formations in sight."""
        return setting.settable(view)

    def set_parts(self, state: State, parts: Mapping[str, str]) -> Outcome[State]:
        """Sets them."""
        done = setting.set_parts(state, parts, told(self, state, parts))
        check(self, done.state)
        return done

    def resample(self, state: State, seat: Seat, rng: random.Random) -> State:
        """Returns a state with the other side's secrets dealt anew."""
        return resampling.resample(state, _side(seat), rng)

    def guess(self, state: State, seat: Seat | None, rng: random.Random) -> State | None:
        """Returns a state with a seat's view, made up from that and random numbers alone; None where there is none."""
        return guessing.guess(state, seat, rng)

    def upgrade(self, data: Any, rules_version: str) -> Any:
        """Returns saved data unchanged: later ones play some cards otherwise, and need nothing more of a state. Raises
        ValueError for an unknown version."""
        earlier = ("chancellorsville-1", "chancellorsville-2", "chancellorsville-3", "chancellorsville-4")
        if rules_version not in (*earlier, self.rules_version):
            raise ValueError(f"Chancellorsville has no rules version {rules_version}")
        return data

    def scene(self, view: View) -> Any:
        """What lies on the board: formations, redoubts, locations held."""
        return view.pieces, view.dug, view.control

    def headline(self, view: View) -> str:
        """Returns a one-line headline."""
        return status_texts.headline(view)

    def position(self, view: View) -> str:
        """Returns the whole position in Markdown."""
        return position_texts.position(view)

    def own(self, view: View) -> str:
        """Returns what a side alone knows: its hidden formations, its hand, its true cohesion, its orders."""
        return position_texts.own(view)

    def alt(self, view: View) -> str:
        """Returns the position as alternative text."""
        return position_texts.alt(view)

    def marks(self, before: View, after: View, told: Sequence[Happening]) -> list[Mark]:
        """Ways of formations, cohesion lost in combat, formations destroyed, and objectives taken."""
        return [*compared(standing(before), standing(after)), *losses(before, after, told)]

    def loser(self, happening: Happening) -> Seat | None:
        """The side whose formation is reduced or goes back, or which loses control of a place."""
        kind, line = happening
        if kind in ("destroyed", "loss", "retreat", "falls-back") and "formation" in line.data:
            return cards.formation(line.data["formation"]).side
        return OTHER[line.data["side"]] if kind == "control" and "side" in line.data else None

    def fortunes(self, events: Sequence[Event]) -> list[Fortune]:
        """What was to be expected of the dice, and what came."""
        return luck.fortunes(events)

    def rulebook(self) -> str:
        """Returns the rulebook's Markdown."""
        return resources.files("bot.games.chancellorsville").joinpath("rulebook.md").read_text("utf-8")

    def glossary(self) -> str:
        """Returns the glossary's TOML."""
        return resources.files("bot.games.chancellorsville").joinpath("glossary.toml").read_text("utf-8")

    def report(self, passages: list[Passage[State]]) -> list[str]:
        """Returns the closing report's lines: losses, dice, and the marches that were hidden."""
        return battle_report.report(passages)


def _side(seat: Seat) -> Side:
    try:
        return side_of_seat(seat)
    except ValueError as error:
        raise Refusal(f"There is no seat “{seat}” in this game") from error


GAME: Game[State, View, Decision] = Chancellorsville()
