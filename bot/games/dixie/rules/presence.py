"""Presence: troops, leaders and full positions, counted once for the rules that settle a battle."""

from __future__ import annotations

from bot.games.dixie.data.terms import OTHER, SIDES, CardKey, Pos, Side
from bot.games.dixie.rules import disorganization
from bot.games.dixie.state.working_copy import Battle


class Presence:
    """The presence of both sides in the positions, counted once: ``taken`` are a side's positions with troops or cards
    lying face-down, ``leaders`` its generals and special cards that go with troops, ``full`` the positions where it may
    have too many cards. All that is public; a rule that needs to know where there are actually troops asks the side."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._troops: dict[Side, set[Pos]] = {}
        self._alone: dict[Side, set[Pos]] = {}
        self.taken: dict[Side, set[Pos]] = {"usa": set(), "csa": set()}
        self.leaders: list[tuple[CardKey, Side, Pos]] = []
        self.full: list[tuple[Side, Pos]] = []
        for side in SIDES:
            shown = battle.shown(side)
            for at in battle.field.spots:
                if (here := shown.get(at)) is None:
                    continue
                if here.counted:
                    self.taken[side].add(at)
                    if here.counted > disorganization.ALWAYS_FITS:
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


def is_moving(battle: Battle, side: Side) -> bool:
    return battle.phase == "move" and battle.active == side
