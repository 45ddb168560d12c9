"""Overland's rules: the position at the start, as everyone sees it, and what a decision does to it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from bot.games.contract import Draws, Event, Outcome, public
from bot.games.overland.board import board
from bot.games.overland.state import (
    OUT,
    Area,
    Attack,
    Cross,
    Decision,
    Ending,
    Gain,
    Leader,
    Modifier,
    Move,
    OverlandState,
    OverlandView,
    Roll,
    Step,
    Turn,
)
from bot.games.overland.text import names

RICHMOND = "richmond"
MOST_POINTS = 10
"""US Action Points never rise above this, and the game starts with it (OV-2.4, OV-9.2)."""
VALLEY_POINTS = 2
"""What the first victory in the Valley brings (OV-9.C)."""
OPPONENTS: Mapping[Leader, Leader] = {"grant": "lee", "butler": "beauregard", "sigel": "breckinridge"}
"""The Confederate whom each US leader can meet."""


def start(table: str) -> OverlandState:
    """The starting position on the combat table of that key (OV-2.1 to OV-2.4)."""
    at = {key: leader.start for key, leader in board().leaders.items()}
    return OverlandState(table, MOST_POINTS, at["grant"], at["lee"], at["beauregard"], at["breckinridge"])


def view(state: OverlandState) -> OverlandView:
    """The state as everyone sees it; nothing is left out."""
    places = {
        "grant": state.grant,
        "butler": "drurys-bluff",
        "sigel": "valley",
        "lee": state.lee,
        "beauregard": state.beauregard,
        "breckinridge": state.breckinridge,
    }
    return OverlandView(state.table, state.points, places, state.turn, state.ending, state.last, state.moves)


@cache
def field_modifiers(leader: Leader, defender: Leader, place: Area) -> tuple[Modifier, ...]:
    """What changes the die of a battle inside an area: the ratings and the Area Defence (OV-7.D3a, OV-7.D3b)."""
    area = board().areas[place]
    defence = Modifier(f"Area Defence of {area.name}", "OV-7.D3b", area.defence)
    return tuple(m for m in (_ratings(leader, defender), defence) if m.value)


@cache
def assault_modifiers(leader: Leader, defender: Leader | None, place: Area) -> tuple[Modifier, ...]:
    """What changes the die of an attack on Richmond from ``place``: the ratings and the Richmond Defence, but no Area
    Defence (OV-7.D3a, OV-7.D3c, OV-7.R4). ``defender`` is None where nobody defends it, at rating 0 (OV-7.R1)."""
    area = board().areas[place]
    defence = Modifier(f"Richmond Defence from {area.name}", "OV-7.D3c", area.richmond_defence)
    return tuple(m for m in (_ratings(leader, defender), defence) if m.value)


def _ratings(leader: Leader, defender: Leader | None) -> Modifier:
    ours = board().leaders[leader].rating
    theirs = board().leaders[defender].rating if defender else 0
    against = f"{names.who(defender)} {theirs}" if defender else "nobody"
    return Modifier(f"{names.who(leader)} {ours} against {against}", "OV-7.D3a", ours - theirs)


def defender_of_richmond(places: Mapping[Leader, Area]) -> Leader | None:
    """Who defends Richmond: the higher rating of those in it (OV-7.R2), or None."""
    inside = [x for x in OPPONENTS.values() if places[x] == RICHMOND]
    return max(inside, key=lambda x: board().leaders[x].rating, default=None)


def attack_modifiers(places: Mapping[Leader, Area], target: str, leader: Leader) -> tuple[Modifier, ...]:
    """The modifiers of a US attack in this position."""
    if target == RICHMOND:
        return assault_modifiers(leader, defender_of_richmond(places), places[leader])
    return field_modifiers(leader, target, places[leader])


def may_intercept(lee: Area, grant: Area) -> bool:
    """Whether Lee tries to intercept Grant, who has just entered ``grant`` or failed there to cross the James: from
    Richmond (OV-12.C2) and from Mechanicsville alike (OV-12.R1)."""
    return grant != lee and lee in (RICHMOND, "mechanicsville") and RICHMOND in board().adjacent[grant]


def shadows(lee: Area, grant: Area) -> bool:
    """Whether Lee moves from Ashland into Cold Harbor of himself, Grant having moved there (OV-12.C1)."""
    return lee == "ashland" and grant == "cold-harbor"


class Action:
    """One decision being carried out: a working copy of the state, and what has happened so far."""

    def __init__(self, state: OverlandState, draw: Draws) -> None:
        self._state, self._draw = state, draw
        self._table = board().tables[state.table]
        self._places = dict(view(state).places)
        self._points, self._turn = state.points, state.turn
        self._ending: Ending = ""
        self._last: list[Roll | Step | Gain] = []
        self._events: list[Event] = []
        self._told = self._position()

    def carry_out(self, decision: Decision) -> Outcome[OverlandState]:
        """Does what the decision says, with all that follows from it. The caller has checked that it is legal."""
        match decision:
            case Attack(target, leader):
                self._attack(target, leader)
            case Move(to):
                self._move(to)
            case Turn(to):
                self._try_turn(to)
            case Cross():
                self._try_crossing()
        self._end()
        return Outcome(self._after(), self._events)

    def _attack(self, target: str, leader: Leader) -> None:
        place = self._places[leader]
        self._points -= 1  # OV-7.A
        changes = attack_modifiers(self._places, target, leader)
        roll = self._battle("attack", leader, target, changes, names.attacks(leader, target, place))
        self._turn |= roll.outcome == "turn"
        if roll.outcome == "retreat":
            self._defeat(target)
        self._tell_roll("attack", names.attack(roll, place, self._places, self._points), roll, place)
        if leader == "grant" and self._turn and roll.outcome != "turn":
            self._turn = False  # an attempt comes from his latest attack only (OV-11.R1)
            self._tell("lapse", names.LAPSE)
        if roll.outcome == "retreat" and target == "breckinridge":
            self._gain()
        elif roll.outcome != "retreat" and target == RICHMOND and self._points:  # no reaction at zero (OV-9.R1)
            self._counterattack(OPPONENTS[leader], leader, place)

    def _defeat(self, target: str) -> None:
        """A retreat result: the defender goes back, or Richmond is captured whoever defends it (OV-7.R3)."""
        if target == RICHMOND:
            self._ending = "richmond"
        elif target == "breckinridge":
            self._step(target, OUT, "destroyed")  # OV-12.B3
        else:
            self._step(target, board().retreats[self._places[target]], "retreat")

    def _gain(self) -> None:
        """The first victory in the Valley; Breckinridge is destroyed, so there is no second (OV-9.C, OV-9.R2)."""
        gained = min(MOST_POINTS, self._points + VALLEY_POINTS) - self._points
        self._points += gained
        self._last.append(Gain(gained))
        self._tell("gain", names.gain(gained, self._points), points=gained)

    def _counterattack(self, leader: Leader, against: Leader, place: Area) -> None:
        """A Confederate leader in Richmond answers a failed attack on it (OV-12.A)."""
        if self._places[leader] != RICHMOND:
            return
        check = self._check("counterattack-check", leader, place, f"{names.who(leader)} tries to counterattack")
        if check.outcome == "passes":
            self._step(leader, place, "counterattack")
        self._tell_roll("counterattack-check", names.counterattack_check(check, against), check, place)
        if check.outcome == "fails":
            return
        changes = field_modifiers(leader, against, place)
        roll = self._battle("counterattack", leader, against, changes, names.attacks(leader, against, place))
        if roll.outcome != "retreat":
            self._step(leader, RICHMOND, "retreat")  # OV-12.A7
        self._tell_roll("counterattack", names.counterattack(roll, place), roll, place)

    def _move(self, to: Area) -> None:
        start = self._places["grant"]
        self._step("grant", to, "move")
        self._tell("move", names.move(start, to), leader="grant", start=start, end=to)
        lee = self._places["lee"]
        if shadows(lee, to):
            self._follow(to)
        elif may_intercept(lee, to):
            self._intercept(to)

    def _follow(self, to: Area) -> None:
        """Lee goes where Grant went, without a check and without a battle (OV-11.E, OV-12.C1)."""
        start = self._places["lee"]
        self._step("lee", to, "follow")
        self._tell("follow", names.follow(to), leader="lee", start=start, end=to)

    def _intercept(self, place: Area) -> None:
        """Lee tries to move in on Grant; no battle follows (OV-12.C3)."""
        start = self._places["lee"]
        roll = self._check("intercept", "lee", place, f"Lee tries to intercept Grant in {names.where(place)}")
        if roll.outcome == "passes":
            self._step("lee", place, "intercept")
        self._tell_roll("intercept", names.intercept(roll, start), roll, place)

    def _try_turn(self, to: Area) -> None:
        self._points -= 1  # OV-11.C
        self._turn = False  # used up, pass or fail (OV-11.R1)
        place = self._places["grant"]
        roll = self._check("turn", "grant", to, f"Grant tries to turn Lee out of {names.where(place)}")
        if roll.outcome == "passes":
            self._step("grant", to, "turn")
        self._tell_roll("turn", names.turn(roll, place, self._points), roll, place)
        if roll.outcome == "passes":
            self._follow(to)

    def _try_crossing(self) -> None:
        self._points -= 1  # OV-6.B
        place = self._places["grant"]
        roll = self._check("cross", "grant", place, "Grant tries to cross the James")
        if roll.outcome == "passes":
            self._step("grant", OUT, "cross")
            self._ending = "james"
        self._tell_roll("cross", names.cross(roll, self._points), roll, place)
        if roll.outcome == "fails" and self._points and may_intercept(self._places["lee"], place):
            self._intercept(place)  # OV-13.3; none at zero (OV-9.R1)

    def _end(self) -> None:
        if not self._ending and self._points == 0:
            self._ending = "exhausted"  # OV-3.2
        if self._ending:
            self._tell("end", names.ending(self._ending, self._points), ending=self._ending)

    def _battle(
        self,
        what: Literal["attack", "counterattack"],
        leader: Leader,
        against: str,
        changes: tuple[Modifier, ...],
        purpose: str,
    ) -> Roll:
        die = self._draw(6, purpose)
        total = die + sum(m.value for m in changes)
        outcome: Literal["retreat", "turn", "fails"] = "fails"
        if total >= self._table.retreat:
            outcome = "retreat"
        elif leader == "grant" and against == "lee" and total >= self._table.turn:
            outcome = "turn"  # only Grant, and only against Lee in the field (OV-11.R3)
        roll = Roll(what, leader, against, die, changes, total, self._table.retreat, outcome)
        self._last.append(roll)
        return roll

    def _check(
        self,
        what: Literal["turn", "cross", "counterattack-check", "intercept"],
        leader: Leader,
        against: str,
        purpose: str,
    ) -> Roll:
        """A Leadership Check: the die, unmodified, against the rating (OV-6.1)."""
        die = self._draw(6, purpose)
        rating = board().leaders[leader].rating
        roll = Roll(what, leader, against, die, (), die, rating, "passes" if die <= rating else "fails")
        self._last.append(roll)
        return roll

    def _step(
        self,
        leader: Leader,
        end: Area,
        manner: Literal["move", "turn", "follow", "retreat", "counterattack", "intercept", "cross", "destroyed"],
    ) -> None:
        self._last.append(Step(leader, self._places[leader], end, manner))
        self._places[leader] = end

    def _position(self) -> dict[str, Any]:
        at = self._places
        return {
            "points": self._points,
            "grant": at["grant"],
            "lee": at["lee"],
            "beauregard": at["beauregard"],
            "breckinridge": at["breckinridge"],
            "turn": self._turn,
            "ending": self._ending,
        }

    def _tell(self, kind: str, text: str, **data: Any) -> None:
        """Tells what happened; under "set" the data say which fields of the position have changed since the last."""
        position = self._position()
        told = self._told
        data["set"] = {key: value for key, value in position.items() if value != told[key]}
        self._told = position
        self._events.append(public(kind, text, **data))

    def _tell_roll(self, kind: str, text: str, roll: Roll, place: Area) -> None:
        self._tell(
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

    def _after(self) -> OverlandState:
        at = self._places
        return OverlandState(
            table=self._state.table,
            points=self._points,
            grant=at["grant"],
            lee=at["lee"],
            beauregard=at["beauregard"],
            breckinridge=at["breckinridge"],
            turn=self._turn,
            ending=self._ending,
            last=tuple(self._last),
            moves=self._state.moves + 1,
        )
