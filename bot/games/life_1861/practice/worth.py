"""The worth of things to a side as it sees the position: food and other resources, health, harm to the enemy.

Worths are on one scale, on which a Civilian's first lost health is 2.5. They are estimates: no rule looks at them.
"""

from __future__ import annotations

import random
from functools import cached_property

from bot.games.life_1861.data.board import board
from bot.games.life_1861.practice.tempers import NONE, Temper
from bot.games.life_1861.state.state import CIVILIANS, RESOURCES, ROUNDS, Key, Resource, Seat, Stock
from bot.games.life_1861.state.view import LifeView, given_up

OTHER: dict[Seat, Seat] = {"soldier": "civilians", "civilians": "soldier"}
PIECES: dict[Seat, tuple[Key, ...]] = {"soldier": ("soldier",), "civilians": CIVILIANS}
"""Each side's pieces."""
PATIENCE: dict[Seat, float] = {"soldier": 0.85, "civilians": 0.6}
"""The worth to a side of a thing needed a round later, of what it is worth needed now."""
SPIRIT: dict[Seat, float] = {"soldier": 24.0, "civilians": 20.0}
"""The worth of all the health that the enemy has left, to each side."""
ARMED = 2.0
"""What a health is worth more, to the Soldier, of a Civilian with a pistol."""
FEAR, TRUST = 0.7, 0.05
"""How likely an enemy who can attack is to do it: where wiping a side out wins, and where it does not."""
SOLDIER_HEALTH = (0.0, 23.0, 6.5, 4.0)
"""The worth to the Soldier's side of the last health, the last but one, the first."""
CIVILIAN_HEALTH = (0.0, 6.0, 2.5)
"""The same of a Civilian among others."""
LAST_CIVILIAN = 20.0
"""Added to the health of the last Civilian; half of it to that of the last two."""
HEALED: dict[Seat, float] = {"soldier": 0.5, "civilians": 0.35}
HEALED_LAST = 0.8
"""The worth to each side of a health given back, of the worth of the next to be lost; of the last, which it keeps
alive, more."""
WEARS, MOBILE = 1 / 6, 0.5
"""How likely a disease is to cost health in a round, and the worth of the hex a turn that it costs."""
SPARE = 0.2
"""The worth of food to a side that has enough of it to the end."""
TRADED = 0.36
"""The worth of any other resource, of that of food: two of them bring one food."""


class Outlook:
    """What a view's things are worth to its seat."""

    def __init__(self, view: LifeView, seat: Seat, temper: Temper = NONE, rng: random.Random | None = None) -> None:
        self.view, self.seat, self.enemy = view, seat, OTHER[seat]
        self.temper, self.rng = temper, rng
        self.own = [key for key in PIECES[seat] if view.pieces[key].health]
        self.enemies = [key for key in PIECES[self.enemy] if view.pieces[key].health]
        self.stock: Stock = view.stocks[seat]
        self._harms: dict[Key, float] = {}

    # -- food

    @cached_property
    def rounds(self) -> int:
        """The meals to come, that of this round included."""
        return ROUNDS - self.view.round + 1

    @cached_property
    def meal(self) -> int:
        """The food of a meal."""
        return -(-len(self.own) // 2)

    @cached_property
    def food(self) -> float:
        """One more food: it is eaten in the round in which the stock would be short, and saves a side's health."""
        short = self.stock.food // self.meal
        if short >= self.rounds:
            return SPARE
        saved = sorted(self.health(key) for key in self.own)[:2]
        return max(SPARE, float(sum(saved)) * PATIENCE[self.seat] ** short)

    @cached_property
    def traded(self) -> float:
        """What any other resource is worth at least: it is traded for food."""
        return TRADED * self.food

    @cached_property
    def resources(self) -> dict[Resource, float]:
        """What one more of each resource is worth."""
        return {key: self._resource(key) for key in RESOURCES}

    def resource(self, key: Resource) -> float:
        """Returns the worth of one more of a resource."""
        return self.resources[key]

    def _resource(self, key: Resource) -> float:
        if key == "food":
            return self.food
        if key == "goods":
            return self.traded + 0.3
        if key == "medicine":
            return max(self.traded, 0.75 * max([self.treatment(piece) for piece in self.own], default=0.0)) + 0.2
        return max(self.traded, self.shot)

    @cached_property
    def shot(self) -> float:
        """One more ammunition, for those that can use it."""
        if self.seat == "soldier":
            return 0.8 if self.stock.ammo < 3 else 0.3
        armed = any(self.view.pieces[key].pistol for key in self.own)
        return 0.6 if armed and self.stock.ammo < 2 else 0.1

    # -- health

    def health(self, piece: Key) -> float:
        """Returns the worth of the next health that a piece of one's own would lose."""
        left = self.view.pieces[piece].health
        if piece == "soldier":
            return SOLDIER_HEALTH[left]
        alone = {1: LAST_CIVILIAN, 2: LAST_CIVILIAN / 2}.get(len(self.own), 0.0)
        return CIVILIAN_HEALTH[left] + (alone if left == 1 else 0.0)

    def healths(self, number: int) -> float:
        """Returns the worth of so many healths of the Soldier's, or of all that he has left."""
        left = self.view.pieces["soldier"].health
        return sum(SOLDIER_HEALTH[max(0, left - number) + 1 : left + 1])

    def healing(self, piece: Key) -> float:
        """Returns the worth of a health given back to a piece: the less it has, the more."""
        here = self.view.pieces[piece]
        if here.health >= board().pieces[piece].health:
            return 0.0
        return (HEALED_LAST if here.health == 1 else HEALED[self.seat]) * self.health(piece)

    def cure(self, piece: Key) -> float:
        """Returns the worth of a disease cured: in some round to come it may cost the next health (LF-10.7), and it
        costs a hex a turn. Food comes first where the next meal would take the last health."""
        here = self.view.pieces[piece]
        if not here.diseases:
            return 0.0
        if here.health == 1 and self.stock.food < self.meal:
            return MOBILE
        likely = WEARS * sum((PATIENCE[self.seat] * (1 - WEARS)) ** n for n in range(self.rounds))
        return MOBILE + likely * self.health(piece)

    def treatment(self, piece: Key) -> float:
        """Returns the worth of the better of healing and curing."""
        return max(self.healing(piece), self.cure(piece))

    # -- the fight

    @cached_property
    def fights(self) -> bool:
        """Whether wiping the enemy out wins."""
        return self.view.survivor and not given_up(self.view)

    def harm(self, target: Key) -> float:
        """Returns the worth of a health lost by a piece of the enemy's."""
        if target not in self._harms:
            self._harms[target] = self._harm(target)
        return self._harms[target]

    def _harm(self, target: Key) -> float:
        if not self.fights:
            return -4.0 if self._last(target) else 0.0
        left = sum(self.view.pieces[key].health for key in self.enemies)
        kills = self.view.pieces[target].health == 1
        worth = SPIRIT[self.seat] / left + (1.5 if kills else 0.0) + (14.0 if self._last(target) else 0.0)
        return self.temper.harm * (worth + ARMED * self.view.pieces[target].pistol)

    def _last(self, target: Key) -> bool:
        """Tells whether the enemy has only that piece, and it only one health."""
        return self.enemies == [target] and self.view.pieces[target].health == 1

    @property
    def fear(self) -> float:
        """How likely an enemy who can attack is to do it."""
        return self.temper.fear * (FEAR if self.fights else TRUST)

    @property
    def losing(self) -> bool:
        """Whether this side is about to lose: everyone has one health left, and there is no food, or the enemy is
        stronger by far."""
        own = [self.view.pieces[key].health for key in self.own]
        weaker = 3 * sum(own) <= sum(self.view.pieces[key].health for key in self.enemies)
        return max(own) == 1 and (not self.stock.food or (self.fights and weaker))
