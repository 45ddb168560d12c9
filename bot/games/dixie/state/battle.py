"""Carries a battle on: a working copy of the state, the questions that a Board answers, and the few ways to change it.

The phases (deployment, morale, combat, moves, nights) are functions over a Battle. A rule that removes or moves cards
ends with :func:`bot.games.dixie.rules.settlement.settle`; the order in which the rules call it is itself a rule.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.games.contract import PUBLIC, Draws, Event, Line, Outcome
from bot.games.dixie.cards.card_set import number, side_of
from bot.games.dixie.state.army import Army
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.game_state import DixieState, Mark
from bot.games.dixie.state.stacks import CardState, make_stack
from bot.games.dixie.terms import OTHER, OUT, CardKey, Pos, Side


class Battle(Board):
    """A working copy. Every field of the state that phases change is an attribute of the same name."""

    def __init__(self, state: DixieState, draw: Draws) -> None:
        commanders = {side: army.commander for side, army in state.armies.items()}
        super().__init__(
            state.setup,
            state.cards,
            dict(state.holders),
            dict(state.crossed),
            dict(state.outflanking),
            commanders,
            {},
            state.phase,
            state.active,
            state.day,
            {side: dict(places) for side, places in state.stacks.items()},
        )
        self._laid = dict(state.cards)
        self.cards = self._laid
        self.state, self.draw, self.turn = state, draw, state.turn
        self.armies: dict[Side, Army] = dict(state.armies)
        self.known: dict[Side, tuple[CardKey, ...]] = dict(state.known)
        self.firing, self.closed, self.fought = state.firing, state.closed, state.fought
        self.asks, self.melee, self.volley = list(state.asks), state.melee, state.volley
        self.played, self.idle, self.offers = list(state.played), state.idle, state.offers
        self.winner, self.ending = state.winner, state.ending
        self.events: list[Event] = []
        self.marks: list[Mark] = []
        self.secret = self.consulted = False
        self.changes = 0
        """How often a card has been laid otherwise."""
        self.settled: tuple[object, ...] = ()
        """The situation that was last settled; see bot.games.dixie.rules.settlement."""

    # -- changing

    def lay(self, key: CardKey, **changes: Any) -> None:
        """Changes how a card lies."""
        self.put(key, replace(self.cards[key], **changes))

    def put(self, key: CardKey, laid: CardState) -> None:
        """Lays a card that has just been drawn, or lies otherwise now."""
        side, before = side_of(key), self._laid.get(key)
        self._laid[key] = laid
        self.changes += 1
        if before is None or before.at != laid.at:
            there = list(self.cards_at(side, laid.at))
            insort(there, key, key=number)
            self._stack(side, laid.at, there)
            if before is not None:
                self._stack(side, before.at, [k for k in self.cards_at(side, before.at) if k != key])
        elif before.up != laid.up:
            self._stack(side, laid.at, self.cards_at(side, laid.at))

    def _stack(self, side: Side, at: str, keys: Sequence[CardKey]) -> None:
        """Sorts out anew which cards of a side lie at a place."""
        if keys:
            self.stacks[side][at] = make_stack(self.setup.edition, keys, self._laid)
        else:
            del self.stacks[side][at]

    def army(self, side: Side, **changes: Any) -> None:
        """Changes what belongs to a side."""
        self.armies[side] = replace(self.armies[side], **changes)
        self.commanders[side] = self.armies[side].commander

    def remove(self, key: CardKey, why: str) -> None:
        """Takes a card out of play for good ("routed", "eliminated", "played", "removed"); settle() concludes."""
        self.put(key, CardState(OUT, up=True, why=why))
        self.outflanking.pop(key, None)

    def reveal(self, key: CardKey) -> bool:
        """Turns a card face-up; tells whether it was face-down."""
        if self.cards[key].up:
            return False
        self.lay(key, up=True)
        side = OTHER[side_of(key)]
        self.known[side] = tuple(k for k in self.known.get(side, ()) if k != key)
        return True

    def die(self, purpose: str, sides: int = 6) -> int:
        """Returns a public die."""
        return self.draw(sides, purpose)

    def tell(self, kind: str, text: str, **data: Any) -> None:
        """Tells everyone what happened."""
        self.events.append(Event(kind, {PUBLIC: Line(text, data)}))

    def tell_apart(self, kind: str, own: Side, text: str, others: str, **data: Any) -> None:
        """Tells a side what happened in its own words (with ``data``), and everyone else less, or nothing for ""."""
        lines = {own: Line(text, data)} | ({PUBLIC: Line(others)} if others else {})
        self.events.append(Event(kind, lines))

    def mark(
        self, what: Any, at: Pos, side: Side, words: str, dice: tuple[int, ...] = (), hit: tuple[int, ...] = ()
    ) -> None:
        """Leaves a mark for the picture."""
        self.marks.append(Mark(what, at, side, words, dice, hit))

    # -- concluding

    def outcome(self) -> Outcome[DixieState]:
        """Returns the new state and what happened."""
        state = DixieState(
            setup=self.setup,
            phase=self.phase,
            active=self.active,
            turn=self.turn,
            day=self.day,
            cards=self._laid,
            armies=self.armies,
            holders=self.holders,
            crossed=self.crossed,
            firing=self.firing,
            closed=self.closed,
            fought=self.fought,
            outflanking=self.outflanking,
            known=self.known,
            asks=tuple(self.asks),
            melee=self.melee,
            volley=self.volley,
            played=tuple(self.played),
            idle=self.idle,
            offers=self.offers,
            winner=self.winner,
            ending=self.ending,
            last=tuple(self.marks),
        )
        vars(state)["stacks"] = self.stacks
        return Outcome(state, self.events, self.secret, self.consulted)


def hide_from_enemy(battle: Battle, key: CardKey) -> None:
    """Makes the enemy forget where a card is, for it has been in the Reserve."""
    enemy = OTHER[battle.card(key).side]
    battle.known[enemy] = tuple(k for k in battle.known.get(enemy, ()) if k != key)
