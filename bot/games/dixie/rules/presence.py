"""Presence: troops, leaders and full positions, counted once for the rules that settle a battle."""

from __future__ import annotations

from bot.games.dixie.cards.card import goes_with_troops
from bot.games.dixie.rules import disorganization
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.terms import OTHER, SIDES, CardKey, Pos, Side


class Presence:
    """Who has what in which position, counted once: ``troops`` and ``taken`` (troops, or cards lying face-down) are a
    side's positions, ``leaders`` its generals and special cards that go with troops, ``full`` where it may have too
    many cards."""

    def __init__(self, battle: Battle) -> None:
        self.troops: dict[Side, set[Pos]] = {"usa": set(), "csa": set()}
        self.taken: dict[Side, set[Pos]] = {"usa": set(), "csa": set()}
        self.leaders: list[tuple[CardKey, Side, Pos]] = []
        self.full: list[tuple[Side, Pos]] = []
        for side in SIDES:
            stacks = battle.stacks[side]
            for at in battle.field.spots:
                if (here := stacks.get(at)) is None:
                    continue
                if here.troops:
                    self.troops[side].add(at)
                if here.counted:
                    self.taken[side].add(at)
                    if here.counted > disorganization.ALWAYS_FITS:
                        self.full.append((side, at))
                for key, card in here.others:
                    if goes_with_troops(card):
                        self.leaders.append((key, side, at))

        self.held_alone: dict[Side, set[Pos]] = {side: self.troops[side] - self.taken[OTHER[side]] for side in SIDES}
        """Where a side has troops and the enemy neither troops nor cards lying face-down (DX-4.1)."""


def is_moving(battle: Battle, side: Side) -> bool:
    return battle.phase == "move" and battle.active == side
