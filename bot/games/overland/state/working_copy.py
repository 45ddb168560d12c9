"""The working copy of a campaign while one decision is carried out."""

from __future__ import annotations

from typing import Any, Literal

from bot.games.contract.game import Draws, Outcome, Seat
from bot.games.kit.working_copy import WorkingCopy
from bot.games.overland.data.board import board
from bot.games.overland.state.state import UNION, Area, Ending, Gain, Leader, Modifier, OverlandState, Roll, Step
from bot.games.overland.state.view import places
from bot.games.overland.words import events


class Work(WorkingCopy[OverlandState, None]):
    """The position as it has become, and what has happened on the way: dice, moves and events.

    The rules change ``points``, ``turn`` and ``ending`` themselves; leaders move by ``step``.
    """

    def __init__(self, state: OverlandState, draw: Draws) -> None:
        super().__init__(UNION, draw)
        self._state = state
        self._table = board().tables[state.table]
        self.places = places(state)
        self.points, self.turn = state.points, state.turn
        self.ending: Ending = ""
        self._last: list[Roll | Step | Gain] = []
        self._reported = self._position()

    def hidden(self, owner: Seat) -> None:
        """Nothing: all is known to everyone."""

    def outcome(self) -> Outcome[OverlandState]:
        """The state after the decision, and its events; no words are secret where nothing is hidden."""
        if not self.ending and self.points == 0:
            self.ending = "exhausted"  # OV-3.2
        if self.ending:
            self.tell("end", events.ending(self.ending, self.points), ending=self.ending)
        at = self.places
        after = OverlandState(
            table=self._state.table,
            points=self.points,
            grant=at["grant"],
            lee=at["lee"],
            beauregard=at["beauregard"],
            breckinridge=at["breckinridge"],
            turn=self.turn,
            ending=self.ending,
            last=tuple(self._last),
            moves=self._state.moves + 1,
        )
        return self.concluded(after)

    def battle(
        self,
        what: Literal["attack", "counterattack"],
        leader: Leader,
        against: str,
        modifiers: tuple[Modifier, ...],
        purpose: str,
    ) -> Roll:
        """Rolls a battle's die and looks its modified total up on the combat table."""
        die = self.draw(6, purpose)
        total = die + sum(m.value for m in modifiers)
        outcome: Literal["retreat", "turn", "fails"] = "fails"
        if total >= self._table.retreat:
            outcome = "retreat"
        elif leader == "grant" and against == "lee" and total >= self._table.turn:
            outcome = "turn"  # only Grant, and only against Lee in the field (OV-11.R3)
        roll = Roll(what, leader, against, die, modifiers, total, self._table.retreat, outcome)
        self._last.append(roll)
        return roll

    def leadership_check(
        self,
        what: Literal["turn", "cross", "counterattack-check", "intercept"],
        leader: Leader,
        against: str,
        purpose: str,
    ) -> Roll:
        """Rolls a Leadership Check: the die, unmodified, against the rating (OV-6.1)."""
        die = self.draw(6, purpose)
        rating = board().leaders[leader].rating
        roll = Roll(what, leader, against, die, (), die, rating, "passes" if die <= rating else "fails")
        self._last.append(roll)
        return roll

    def step(
        self,
        leader: Leader,
        end: Area,
        manner: Literal["move", "turn", "follow", "retreat", "counterattack", "intercept", "cross", "destroyed"],
    ) -> None:
        """Moves a leader to an area, or off the map (OUT)."""
        self._last.append(Step(leader, self.places[leader], end, manner))
        self.places[leader] = end

    def gain(self, points: int) -> None:
        """Adds Action Points."""
        self.points += points
        self._last.append(Gain(points))

    def tell(self, kind: str, text: str, **data: Any) -> None:
        """Adds an event; under "set" its data hold the fields of the position that changed since the event before."""
        position, before = self._position(), self._reported
        data["set"] = {} if position == before else dict(p for p, q in zip(position, before, strict=True) if p != q)
        self._reported = position
        super().tell(kind, text, **data)

    def tell_roll(self, kind: str, text: str, roll: Roll, place: Area) -> None:
        """Adds the event of a die rolled in ``place``."""
        self.tell(
            kind,
            text,
            leader=roll.leader,
            against=roll.against,
            area=place,
            die=roll.die,
            modifiers=[{"why": m.why, "rule": m.rule, "value": m.value} for m in roll.modifiers],
            total=roll.total,
            needed=roll.needed,
            outcome=roll.outcome,
        )

    def _position(self) -> tuple[tuple[str, Any], ...]:
        at = self.places
        return (
            ("points", self.points),
            ("grant", at["grant"]),
            ("lee", at["lee"]),
            ("beauregard", at["beauregard"]),
            ("breckinridge", at["breckinridge"]),
            ("turn", self.turn),
            ("ending", self.ending),
        )
