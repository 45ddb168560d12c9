"""Dixie's implementation of the contract between a game and the table (see bot.games.contract.game)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.contract.advice import OddsTable
from bot.games.contract.game import Draws, Game, Outcome, Seat, SeatInfo
from bot.games.dixie import decisions
from bot.games.dixie import options as chosen
from bot.games.dixie.data.terms import SHORT
from bot.games.dixie.offers import resolving, typed
from bot.games.dixie.offers.tree import TREE
from bot.games.dixie.practice import odds, opponent, value
from bot.games.dixie.rules import sequence, setup, stakes
from bot.games.dixie.state import checks, earlier_versions, guess, resample, setting
from bot.games.dixie.state import view as views
from bot.games.dixie.state.places import places_of
from bot.games.dixie.state.state import DixieState
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import combat_events, course, introduction, luck, marks, position, report, status
from bot.games.kit.base import Base
from bot.games.kit.kept_with_view import kept_with_view
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, does, side_of_seat
from bot.games.kit.tempers import TEMPERS
from bot.games.kit.working_copy import no_draws
from bot.games.phrases import uncapitalised

SEATS = (SeatInfo("csa", SHORT["csa"], article=True), SeatInfo("usa", SHORT["usa"], article=True))


class Dixie(Base[DixieState, DixieView, Decision]):
    """Battles of 1861 to 1863 with cards: two seats, hidden hands and face-down cards."""

    key = "dixie"
    name = "Dixie"
    rules_version = "dixie-5"
    seats = SEATS
    options = chosen.OPTIONS
    presets = chosen.PRESETS
    hidden = True
    rolls = odds.ROLLS
    passing = frozenset({"revealed"})
    contest = "battle"
    tempers = TEMPERS
    player = opponent
    state_type = DixieState
    tree = TREE
    openings = frozenset(("turn",))
    weights: Mapping[str, int] = {
        "victory": 100, "eliminated": 60, "routed": 50, "captured": 70, "leaders": 35, "hits": 10, "sharpshooters": 30,
        "outflanked": 25, "leave": 25, "disorganized": 20, "fell-back": 15, "fire": 8, "strike": 8, "melee": 8,
        "special": 7, "terrain": 7, "sent-back": 6, "outflanks": 6, "again": 5, "deployed": 5, "cover": 4, "volley": 1,
        "scouts": 3, "revealed": 5, "revealed hurts": 30, "morale": 2, "rolled": 2, "moved": 4, "moved hurts": 55,
        "drew": 2,
    }  # fmt: skip
    origins: Mapping[str, tuple[str, ...]] = {"hits": ("volley", "melee"), "leaders": ("volley", "melee")}
    stated = combat_events.STATED

    options_for = staticmethod(chosen.offered)
    introduction = staticmethod(introduction.introduction)
    view = staticmethod(views.view)
    unveiled = staticmethod(views.unveiled)
    guess = staticmethod(guess.guess)
    turn_of = staticmethod(status.turn_of)
    ended = staticmethod(status.ending)
    value = staticmethod(value.value)
    resample = staticmethod(resample.resample)
    awaited = staticmethod(status.awaited)
    problems = staticmethod(checks.problems)
    settable = staticmethod(setting.settable)
    with_parts = staticmethod(setting.with_parts)
    board_state = staticmethod(marks.board_state)
    loser = staticmethod(report.loser)
    toll = staticmethod(report.toll)
    names = staticmethod(report.names)
    fortunes = staticmethod(luck.fortunes)
    ahead = staticmethod(typed.ahead)
    whereabouts = staticmethod(resolving.whereabouts)
    report = staticmethod(report.report)

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[DixieState]:
        """Returns the first state: decks and musters drawn, or decks to be chosen (DX-2.0, DX-14.0). Raises Refusal for
        options that do not go together (DX-16.5)."""
        return setup.setup(chosen.read(options), draw).outcome()

    def stakes(self, view: DixieView, seat: Seat, decision: Decision) -> str:
        """How the battle may end by a decision: by positions, by envelopment, or by time."""
        return stakes.ending(view, places_of(view), side_of_seat(seat), decision)

    def carry_out(self, state: DixieState, seat: Seat, decision: Decision, draw: Draws) -> Outcome[DixieState]:
        """Carries a checked decision out and goes on to the next."""
        work = Work(state, draw, side_of_seat(seat))
        decisions.carry_out(work, side_of_seat(seat), decision)
        return work.outcome(TREE.path(decision))

    def odds_now(self, view: DixieView, seat: Seat) -> OddsTable:
        """Returns the odds of what the seat may roll for now."""
        return odds.table(view, side_of_seat(seat))

    def give_up(self, state: DixieState, seat: Seat) -> Outcome[DixieState]:
        """Gives the battle to the other side (DX-16.3)."""
        work = Work(state, no_draws, side_of_seat(seat))
        sequence.resign(work, side_of_seat(seat))
        return work.outcome()

    def resigning(self, view: DixieView, seat: Seat) -> str:
        """Returns what is asked before a battle is given up (DX-16.3)."""
        return f"The battle ends at once: {uncapitalised(does(OTHER[side_of_seat(seat)], 'wins', 'win'))}."

    def upgrade(self, data: Any, rules_version: str) -> Any:
        """Returns saved data of this version or an earlier one in today's shape. Raises ValueError for an unknown
        version."""
        return data if rules_version == self.rules_version else earlier_versions.upgrade(data, rules_version)

    def scene(self, view: DixieView) -> Any:
        """What lies on the board: cards laid, on either side, and the positions held."""
        return view.laid, view.hidden, view.reserves, view.holders, view.outflanking

    def headline(self, view: DixieView) -> str:
        """Returns the state of the battle in one line, with what each side has captured."""
        return status.headline(view) + course.score(view, places_of(view))

    def position(self, view: DixieView) -> str:
        """Returns the whole position in Markdown."""
        return position.position(view, places_of(view))

    def own(self, view: DixieView) -> str:
        """Returns the side's Reserve, its staging and its armed cards in words."""
        return position.own(view, places_of(view))

    def alt(self, view: DixieView) -> str:
        """Returns the position as alternative text."""
        return _alt(view)


@kept_with_view
def _alt(view: DixieView) -> str:
    return position.alt(view, places_of(view))


GAME: Game[DixieState, DixieView, Decision] = Dixie()
