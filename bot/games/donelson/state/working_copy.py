"""The working copy of a game of Unconditional Surrender, and the gate to what a side alone knows."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.contract.choices import Path
from bot.games.contract.game import Draws, Outcome, Seat
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Division, Ending, Hex, Key, Stage
from bot.games.donelson.state.places import Places, guarded
from bot.games.donelson.state.state import Combat, Mark, Question, Roster, State, Task, Unit
from bot.games.kit.sides import Side, side_of_seat
from bot.games.kit.working_copy import WorkingCopy

SECRET = ("prefer", "goal", "hold", "free", "head", "resume")
"""Orders whose words are their side's alone."""


class Work(WorkingCopy[State, Roster]):
    """One decision, order or setup being carried out. Its attributes have the names of the state's fields: the rules
    change those that everyone knows themselves, counters by :meth:`change`, rosters by :meth:`write`; what a side alone
    knows they read through the gate, by :meth:`roster` (see :class:`bot.games.kit.working_copy.WorkingCopy`)."""

    def __init__(self, state: State, draw: Draws, actor: Seat = "") -> None:
        super().__init__(actor, draw)
        self.options, self.turn = state.options, state.turn
        self.active: Side = state.active
        self.stage: Stage = state.stage
        self.units = dict(state.units)
        self._rosters = dict(state.rosters)
        self.estimates = dict(state.estimates)
        self.divisions, self.joining = dict(state.divisions), dict(state.joining)
        self.moved_away, self.tried = state.moved_away, state.tried
        self.initiative, self.out_of_command, self.fragmented = (
            state.initiative,
            state.out_of_command,
            state.fragmented,
        )
        self.active_divisions, self.attacked = state.active_divisions, state.attacked
        self.garrisons, self.gathering, self.broken = state.garrisons, state.gathering, state.broken
        self.engagements, self.stale, self.markers = state.engagements, state.stale, state.markers
        self.shattered, self.returning = dict(state.shattered), state.returning
        self.held: dict[Hex, Side] = {int(at): side for at, side in state.held.items()}
        self.fort_lost, self.groups_lost = state.fort_lost, state.groups_lost
        self.objective_drawn, self.dusk_held = state.objective_drawn, state.dusk_held
        self.camps = state.camps
        self.arrivals = state.arrivals
        self.attacks, self.fighting = state.attacks, state.fighting
        self.combat: Combat | None = state.combat
        self.tasks: list[Task] = list(state.tasks)
        self.asks: list[Question] = list(state.asks)
        self.last: list[Mark] = list(state.last)
        self.this_turn, self.last_turn = state.this_turn, state.last_turn
        self.winner: Side | None = state.winner
        self.ending: Ending = state.ending
        self.victory = state.victory
        self.offers, self.staged = state.offers, state.staged
        self._board: Places | None = None

    # -- the gate

    def hidden(self, owner: Seat) -> Roster:
        """What a side alone knows."""
        return self._rosters[side_of_seat(owner)]

    def unspoken(self, words: Path) -> bool:
        """Whether a decision's words name something that its side alone knows."""
        return words[0] in SECRET

    def roster(self, side: Side) -> Roster:
        """Returns a side's roster sheet, through the gate."""
        return self.consult(side)

    def strength(self, key: Key) -> int:
        """Returns the strength points left of infantry, through the gate; 0 for any other counter."""
        return self.consult(counter(key).side).strength.get(key, 0)

    # -- where all stand

    @property
    def board(self) -> Places:
        """Where all stand now; made anew once a counter has changed."""
        if self._board is None:
            self._board = Places(self.units, guarded(self.units, self.garrisons, frozenset(self.broken)))
        return self._board

    def division(self, key: Key) -> Division:
        """Returns the division that commands a counter now (US-20.2)."""
        each = counter(key)
        return self.divisions.get(each.brigade or key, each.division)

    # -- changing

    def change(self, key: Key, **changes: Any) -> None:
        """Changes fields of a counter's Unit."""
        self.units[key] = replace(self.units[key], **changes)
        self._board = None

    def place(self, key: Key, unit: Unit) -> None:
        """Puts a counter as it is to be."""
        self.units[key] = unit
        self._board = None

    def set_garrisons(self, garrisons: tuple[Key, ...], broken: tuple[Hex, ...] | None = None) -> None:
        """Sets who has a garrison marker, and which pits' nominal points are lost (None: as before)."""
        self.garrisons = garrisons
        if broken is not None:
            self.broken = broken
        self._board = None

    def write(self, side: Side, **changes: Any) -> None:
        """Changes fields of a side's Roster."""
        self._rosters[side] = replace(self._rosters[side], **changes)

    # -- the end

    def outcome(self, words: Path = ()) -> Outcome[State]:
        """Returns what a decision of those words, or the setup, came to."""
        state = State(
            options=self.options,
            turn=self.turn,
            active=self.active,
            stage=self.stage,
            units=self.units,
            rosters=self._rosters,
            estimates=self.estimates,
            divisions=self.divisions,
            joining=self.joining,
            moved_away=self.moved_away,
            tried=self.tried,
            initiative=self.initiative,
            out_of_command=self.out_of_command,
            fragmented=self.fragmented,
            active_divisions=self.active_divisions,
            attacked=self.attacked,
            garrisons=self.garrisons,
            gathering=self.gathering,
            broken=self.broken,
            engagements=self.engagements,
            stale=self.stale,
            shattered=self.shattered,
            returning=self.returning,
            held={f"{at:04}": side for at, side in self.held.items()},
            fort_lost=self.fort_lost,
            groups_lost=self.groups_lost,
            objective_drawn=self.objective_drawn,
            dusk_held=self.dusk_held,
            arrivals=self.arrivals,
            attacks=self.attacks,
            fighting=self.fighting,
            combat=self.combat,
            tasks=tuple(self.tasks),
            asks=tuple(self.asks),
            markers=self.markers,
            last=tuple(self.last),
            this_turn=self.this_turn,
            last_turn=self.last_turn,
            winner=self.winner,
            ending=self.ending,
            victory=self.victory,
            offers=self.offers,
            staged=self.staged,
            camps=self.camps,
        )
        return self.concluded(state, words)
