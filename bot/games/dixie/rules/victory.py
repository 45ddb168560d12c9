"""Who holds positions, and who wins the battle by them (section 4)."""

from __future__ import annotations

from collections.abc import Collection

from bot.games.dixie.data.terms import SIDES, CardKey, Pos
from bot.games.dixie.rules.movement import going_back
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import events
from bot.games.kit.sides import OTHER, Side

_GOALS: dict[Side, tuple[Pos, ...]] = {"csa": ("bc",), "usa": ("fc",)}
"""The position at Shiloh that wins (DX-4.2)."""


def win(work: Work, side: Side, ending: str, text: str) -> None:
    """Ends the battle in a side's favour (DX-4.3)."""
    work.winner, work.ending, work.phase = side, ending, "over"
    work.asks, work.melee, work.volley = [], None, None
    work.tell("victory", text, side=side, ending=ending)


def winner_by_positions(work: Work, presence: Presence) -> Side | None:
    """Returns the winner by the positions that a side occupies alone now, None without one (DX-4.0, DX-4.2,
    DX-13.8)."""
    for side in (work.active, OTHER[work.active]):
        if is_moving(work, OTHER[side]) or work.phase in ("decks", "deploy"):
            continue
        if wins(work, work.dawn, side, presence.held_alone(side)):
            return side
    return None


def would_win(board: Places, dawn: Collection[Pos], side: Side, at: Pos = "") -> bool:
    """Tells whether a side would win if all movement were complete now and the enemy left it a position ("" for none),
    as far as the enemy can see: cards lying face-down may be troops. ``dawn`` are the positions held since dawn."""
    alone = board.taken(side) - board.taken(OTHER[side])
    return wins(board, dawn, side, alone | {at} if at else alone)


def wins(board: Places, dawn: Collection[Pos], side: Side, alone: set[Pos]) -> bool:
    """Tells whether a side that holds these positions alone has won by that: by enough of them, of which it has not had
    all to itself since dawn (DX-4.0, DX-4.2, DX-4.3b, DX-13.8)."""
    if board.setup.edition == "shiloh":
        found, needed = [p for p in _GOALS[side] if p in alone and (side == "csa" or board.day > 1)], 1
    else:
        found, needed = _taken(board, side, alone), 3 if board.setup.columns == 5 else 2
    return len(found) >= needed and not set(found) <= set(dawn)


def _taken(board: Places, side: Side, alone: set[Pos]) -> list[Pos]:
    """Returns the enemy's positions among those that a side holds alone."""
    return [p for p, spot in board.field.spots.items() if spot.line != side and p in alone]


def victory_text(work: Work, presence: Presence, side: Side) -> str:
    if work.setup.edition == "shiloh":
        return events.holds_alone(work, side, _GOALS[side])
    return events.holds_alone(work, side, _taken(work, side, presence.held_alone(side)))


class Presence:
    """The presence of both sides in the positions, counted once: ``taken`` are a side's positions with troops or cards
    lying face-down, ``leaders`` its generals and special cards that go with troops, ``full`` the positions where it may
    have too many cards. All that is public; a rule that needs to know where there are actually troops asks the side."""

    def __init__(self, work: Work) -> None:
        self._battle = work
        self._troops: dict[Side, set[Pos]] = {}
        self._alone: dict[Side, set[Pos]] = {}
        self.taken: dict[Side, set[Pos]] = {"usa": set(), "csa": set()}
        self.leaders: list[tuple[CardKey, Side, Pos]] = []
        self.full: list[tuple[Side, Pos]] = []
        for side in SIDES:
            shown = work.shown(side)
            for at in work.field.spots:
                if (here := shown.get(at)) is None:
                    continue
                if here.counted:
                    self.taken[side].add(at)
                    if here.counted > going_back.ALWAYS_FITS:
                        self.full.append((side, at))
                for key in here.leaders:
                    self.leaders.append((key, side, at))

    def troops(self, side: Side) -> set[Pos]:
        """Returns the positions where a side has troops."""
        if side not in self._troops:
            own = self._battle.consult(side)
            self._troops[side] = {at for at in self.taken[side] if own.stack_at(at).troops}
        return self._troops[side]

    def held_alone(self, side: Side) -> set[Pos]:
        """Returns the positions where a side has troops and the enemy neither troops nor cards lying face-down
        (DX-4.1)."""
        if side not in self._alone:
            self._alone[side] = self.troops(side) - self.taken[OTHER[side]]
        return self._alone[side]


def is_moving(work: Work, side: Side) -> bool:
    return work.phase == "move" and work.active == side
