"""Assesses the battle for a side: the worth of positions, and how much to dare."""

from __future__ import annotations

import random

from bot.games.dixie.data.deck_sizes import rate
from bot.games.dixie.data.terms import RESERVE, SIDES, CardKey, Pos
from bot.games.dixie.practice.fight_estimates import Fight, expect_fire_fight, fighters_at
from bot.games.dixie.practice.tempers import NONE, Temper
from bot.games.dixie.rules.sequence import EXTRA
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.view import DixieView
from bot.games.kit.sides import OTHER, Side

PLAIN, DECISIVE = 4.0, 25.0
"""The worth of a position in CV: of one among several, and of the one that wins the battle."""
SHILOH = {"fc": 11.0, "bc": DECISIVE}
"""The worth of the Center's positions at Shiloh, where they decide; SHILOH_FLANK is that of its others."""
SHILOH_FLANK = 1.5
LOOKED_ON = 2
"""The Battle Turn from which the side that must act seeks a fight if there is none yet."""
EAGER = {3: -8.0, 5: -4.0}
"""The gain, in CV, that it then asks for, by columns: with five an attack leaves more gaps in its own line."""
LATE = 6.0
"""The additional worth of a position when time runs out, for then positions are counted."""


class Assessment:
    """A side's view of the battle, with its estimates."""

    def __init__(
        self,
        view: DixieView,
        board: Places,
        side: Side,
        temper: Temper = NONE,
        rng: random.Random | None = None,
    ) -> None:
        self.view, self.board, self.side, self.enemy = view, board, side, OTHER[side]
        self.temper, self.rng = temper, rng
        self.spots = board.field.spots
        self._fights: dict[tuple[Pos, bool], Fight] = {}
        self._held = {s: [p for p, x in self.spots.items() if x.line != s and board.holds_alone(s, p)] for s in SIDES}

    def near(self, at: Pos) -> bool:
        """Tells whether a position adjoins the side's Reserve."""
        return self.spots[at].near == self.side

    def stake(self, at: Pos) -> float:
        """Returns the worth, in CV, of holding a position rather than leaving it to the enemy."""
        if self.view.setup.edition == "shiloh":
            late = self.view.day > 1 and at == "fc"
            return DECISIVE if late else SHILOH.get(at, SHILOH_FLANK)
        taker: Side = OTHER[self.spots[at].line]
        needed = 3 if self.view.setup.columns == 5 else 2
        others = len([p for p in self._held[taker] if p != at])
        return DECISIVE if others >= needed - 1 else PLAIN + LATE * self.spent() ** 2

    def daring(self) -> float:
        """Returns the least gain, in CV, that a fight must promise to be sought. It sinks with time, faster for the
        side that loses if nothing happens; that side seeks a fight as long as there is none."""
        if not self.waits() and not self.met() and self.view.turn >= LOOKED_ON:
            return EAGER[self.view.setup.columns] + self.temper.margin
        calm, bold = (5.0, 3.0) if self.waits() else (-1.0, -6.0)
        return calm + (bold - calm) * self.spent() ** 2 + self.temper.margin

    def met(self) -> bool:
        """Tells whether the two sides are engaged anywhere."""
        return any(self.board.engaged(at) for at in self.spots)

    def waits(self) -> bool:
        """Tells whether the side wins if nothing more happens (DX-16.1)."""
        view, edition = self.view, self.view.setup.edition
        if edition == "shiloh":
            return (self.side == "usa") == (view.day == 1 or not self.board.troops("csa", "fc"))
        held = {s: len(self._held[s]) for s in SIDES}
        if held["csa"] != held["usa"]:
            return held[self.side] > held[self.enemy]
        return (self.side == "csa") == (edition == "bull-run")

    def spent(self) -> float:
        """Returns the part of the battle, or of the day, that is over: from 0 to 1."""
        view = self.view
        left = max(-(-view.decks[s] // rate(view.setup, s)) for s in SIDES)
        if view.setup.edition == "shiloh" and view.day == 1:
            left = -(-view.decks["csa"] // rate(view.setup, "csa"))
        elif view.setup.days == 1 or view.setup.edition == "shiloh":
            left += EXTRA - view.idle // 2
        return view.turn / (view.turn + 2 * left) if view.turn else 0.0

    def fight(self, at: Pos, *, first: bool) -> Fight:
        """Returns the likely course of the fight in an engaged position."""
        if (at, first) not in self._fights:
            self._fights[at, first] = expect_fire_fight(
                fighters_at(self.board, self.side, at), fighters_at(self.board, self.enemy, at), first=first
            )
        return self._fights[at, first]

    def hopeless(self, at: Pos, *, first: bool) -> bool:
        """Tells whether staying in an engaged position costs more than leaving it: never where that loses the
        battle."""
        stake, holds = self.stake(at), self.board.defends(self.side, at)
        if holds and stake >= DECISIVE:
            return False
        return self.fight(at, first=first).worth(stake, holds=holds) < self.leaving(at) - self.temper.hopeless

    def leaving(self, at: Pos) -> float:
        """Returns the worth of leaving an engaged position to the enemy. Its holder loses it."""
        return -self.stake(at) if self.board.defends(self.side, at) else 0.0

    def free(self, at: str) -> list[CardKey]:
        """Returns the side's troops at a place that have done nothing yet this turn."""
        return [k for k in self.board.troops(self.side, at) if not self.board.cards[k].done and self.idle(k)]

    def idle(self, key: CardKey) -> bool:
        """Tells whether a card is not about to outflank."""
        return key not in self.board.outflanking

    def hand(self, effect: str) -> list[CardKey]:
        """Returns the special cards of a kind in the Reserve."""
        return [k for k in self.board.cards_at(self.side, RESERVE) if self.board.card(k).effect == effect]
