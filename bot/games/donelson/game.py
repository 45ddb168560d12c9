"""Unconditional Surrender as the engine plays it (see bot.games.contract)."""

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
from bot.games.donelson import decision_tree, setting, state_checks
from bot.games.donelson import options as chosen
from bot.games.donelson.chronicle import luck
from bot.games.donelson.chronicle.marks import losses, standing
from bot.games.donelson.interface import battle_report, odds, position_texts, status_texts
from bot.games.donelson.interface.decisions import Decision
from bot.games.donelson.interface.standing_offers import Offer
from bot.games.donelson.introduction import introduction
from bot.games.donelson.practice import opponent
from bot.games.donelson.rules import setup, stakes, tasks, turn, victory
from bot.games.donelson.state import guess as guessing
from bot.games.donelson.state import resample as resampling
from bot.games.donelson.state import views
from bot.games.donelson.state.campaign import Campaign, side_of_seat
from bot.games.donelson.state.game_state import State
from bot.games.donelson.state.view import View
from bot.games.donelson.terms import OTHER, SIDES, Side, does
from bot.games.introduction import Introduction
from bot.games.positions.parts import Part
from bot.games.positions.setting import check, told
from bot.games.tree import decisions
from bot.games.working_copy import no_draws


class Donelson:
    """The campaign for Fort Donelson, February 1862: two seats, secret strengths."""

    key = "donelson"
    name = "Unconditional Surrender"
    rules_version = "donelson-3"
    options: tuple[Option, ...] = chosen.OPTIONS
    presets: tuple[Preset, ...] = chosen.PRESETS
    hidden = True
    private_boards = True
    rolls = odds.ROLLS
    state_type: type[State] = State
    weights: Mapping[str, int] = {
        "ended": 200, "shattered": 60, "removed": 50, "fort": 60, "group": 50, "activated": 45, "objective": 45,
        "camps": 45,
        "night": 40, "dawn": 30, "combat": 25, "bombardment": 18, "retreat": 16, "engaged": 10, "exit": 30,
        "taken": 14, "replacements": 20, "returned": 15, "advance": 8, "garrison": 6, "march": 4, "move": 2,
        "morale": 6, "turn": 1, "disbanded": 30, "helpless": 15, "cover": 12, "enters": 12, "harried": 8,
        "displaced": 8, "support": 3, "disorder": 3, "back": 1,
    }  # fmt: skip

    def practice(self, view: View, seat: Seat, rng: random.Random) -> str:
        """The practice opponent's decision."""
        return opponent.decide(view, _side(seat), rng)

    def quick_practice(self, view: View, seat: Seat, rng: random.Random) -> str:
        """The practice opponent's decision from few guesses."""
        return opponent.decide(view, _side(seat), rng)

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
        """Returns all options: each means something beside the others."""
        return self.options

    def introduction(self, options: Mapping[str, str], seat: Seat | None) -> Introduction:
        """Returns the card for a side."""
        return introduction(options, seat)

    def seats_for(self, options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
        """Returns both sides' seats."""
        return chosen.seats(options)

    @property
    def bot(self) -> None:
        """No seat is a bot's."""
        return None

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[State]:
        """Returns the first state, in which the Confederates move."""
        work = setup.setup(chosen.read(options), draw)
        turn.begin(work)
        tasks.advance(work)
        return work.outcome()

    def view(self, state: State, seat: Seat | None) -> View:
        """Returns a seat's view."""
        return views.view(state, seat)

    def unveiled(self, state: State) -> View:
        """Returns the view with both roster sheets."""
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
        """How the game may end by a decision: at the end of a turn, or by agreement."""
        if isinstance(decision, Offer):
            return peace.may_end(view.offers, seat, decision.what, SIDES)
        return stakes.ending(view, _side(seat), decision_tree.LANGUAGE.path(decision)[0])

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
        """Gives the game to the other side (US-29.3). Raises Refusal when it is over."""
        side = _side(seat)
        if state.ending:
            raise Refusal("The game is over", "US-27.9")
        work = Campaign(state, no_draws, side)
        victory.end(work, OTHER[side], "resigned")
        return work.outcome()

    def resigning(self, view: View, seat: Seat) -> str:
        """Returns what is asked before the game is given up (US-29.3)."""
        return f"The game ends at once: {does(OTHER[_side(seat)], 'wins', 'win')}."

    def result(self, view: View) -> Result | None:
        """Returns how the game ended, or None."""
        if not view.ending:
            return None
        winners = (view.winner,) if view.winner else ()
        return Result(winners, status_texts.ending(view), scheduled=view.ending == "morale")

    def problems(self, state: State) -> list[str]:
        """Returns, in sentences, the parts of a state that play cannot lead to."""
        return state_checks.problems(state)

    def settable(self, view: View) -> tuple[Part, ...]:
        """Returns where counters stand, how they face, and their states."""
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
        """Returns saved data in today's shape. In a game of one day that was begun under donelson-1 whatever leaves the
        map counts from the start, as it did. Raises ValueError for an unknown version."""
        if rules_version == "donelson-1":
            return data | {"camps": data["objective_drawn"]}
        if rules_version not in ("donelson-2", self.rules_version):
            raise ValueError(f"{self.name} has no rules version {rules_version}")
        return data

    def scene(self, view: View) -> Any:
        """What lies on the board: counters, markers, hexes held."""
        return view.units, view.engagements, view.garrisons, view.broken, view.holders

    def headline(self, view: View) -> str:
        """Returns a one-line headline."""
        return status_texts.headline(view)

    def position(self, view: View) -> str:
        """Returns the whole position in Markdown."""
        return position_texts.position(view)

    def own(self, view: View) -> str:
        """Returns what a side alone knows: its roster sheet, its objective, its standing orders."""
        return position_texts.own(view)

    def alt(self, view: View) -> str:
        """Returns the position as alternative text."""
        return position_texts.alt(view)

    def marks(self, before: View, after: View, told: Sequence[Happening]) -> list[Mark]:
        """Ways of counters, points lost in combat, counters removed, and hexes taken."""
        return [*compared(standing(before), standing(after)), *losses(before, after, told)]

    def loser(self, happening: Happening) -> Seat | None:
        """The side whose counter is lost or goes back, or which loses a place."""
        kind, line = happening
        if kind in ("shattered", "removed", "retreat", "fort", "group") and line.data.get("side") in SIDES:
            found: Seat = line.data["side"]
            return found
        return OTHER[line.data["side"]] if kind == "taken" and line.data.get("side") in SIDES else None

    def fortunes(self, events: Sequence[Event]) -> list[Fortune]:
        """What was to be expected of the dice, and what came."""
        return luck.fortunes(events)

    def rulebook(self) -> str:
        """Returns the rulebook's Markdown."""
        return resources.files("bot.games.donelson").joinpath("rulebook.md").read_text("utf-8")

    def glossary(self) -> str:
        """Returns the glossary's TOML."""
        return resources.files("bot.games.donelson").joinpath("glossary.toml").read_text("utf-8")

    def report(self, passages: list[Passage[State]]) -> list[str]:
        """Returns the closing report's lines: losses, dice, and the strengths that were hidden."""
        return battle_report.report(passages)


def _side(seat: Seat) -> Side:
    try:
        return side_of_seat(seat)
    except ValueError as error:
        raise Refusal(f"There is no seat “{seat}” in this game") from error


GAME: Game[State, View, Decision] = Donelson()
