"""Answers questions about a battle as far as it is known: the whole of it, or one side's view.

Choices are made from a :class:`Places` of a view, decisions are carried out on a
:class:`bot.games.dixie.state.working_copy.Work`, which is a Places of the whole state: both ask the same questions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.dixie.data.board import Field, field
from bot.games.dixie.data.card import Card, General, kinds
from bot.games.dixie.data.cards import printed
from bot.games.dixie.data.terms import OUT, RESERVE, SIDES, CardKey, Phase, Pos
from bot.games.dixie.options import Options
from bot.games.dixie.state.stacks import EMPTY_STACK, CardState, ShownStack, Stack, Stacks, stacks_by_place
from bot.games.dixie.state.view import DixieView
from bot.games.kit.kept_with_view import kept_with_view
from bot.games.kit.sides import OTHER, Side

STACKING_LIMIT = 4
"""Cards that may be stacked in a position, terrain included (DX-3.1)."""
OFF_FIELD = frozenset((RESERVE, OUT))
"""The places that are no positions."""


class Places:
    """A position as far as it is known. ``unnamed`` counts, by side and position, the cards lying face-down that
    cannot be named; it is empty where everything is known. The constructor's arguments are neither copied nor changed;
    ``stacks`` are those of ``cards``, sorted out here unless they are given."""

    def __init__(
        self,
        setup: Options,
        cards: Mapping[CardKey, CardState],
        holders: dict[Pos, Side],
        crossed: dict[str, int],
        outflanking: dict[CardKey, Pos],
        commanders: dict[Side, CardKey],
        unnamed: Mapping[Side, Mapping[Pos, int]],
        phase: Phase,
        active: Side,
        day: int,
        stacks: Stacks | None = None,
    ) -> None:
        self.setup, self.phase, self.active, self.day = setup, phase, active, day
        self.field: Field = field(setup.edition, setup.columns)
        self.cards, self.holders = cards, holders
        self.crossed, self.outflanking = crossed, outflanking
        self.commanders, self.unnamed = commanders, unnamed
        self.card: Callable[[CardKey], Card] = printed(setup.edition).__getitem__
        """The card of a key, with its print."""
        self._stacks: Stacks = stacks_by_place(setup.edition, cards) if stacks is None else stacks

    def leader(self, key: CardKey) -> General:
        """Returns the print of a general's card."""
        card = self.card(key)
        assert isinstance(card, General), card
        return card

    @classmethod
    def of(cls, view: DixieView) -> Places:
        """Returns the board of a view."""
        return Places(
            view.setup,
            view.laid,
            view.holders,
            view.crossed,
            view.outflanking,
            view.commanders,
            view.unnamed,
            view.phase,
            view.active,
            view.day,
            view.stacks,
        )

    def cards_at(self, side: Side, at: str) -> tuple[CardKey, ...]:
        """Returns a side's cards at a place, in the order of their numbers."""
        return self.stack_at(side, at).cards

    def troops(self, side: Side, at: str) -> tuple[CardKey, ...]:
        """Returns a side's infantry, cavalry and artillery at a place."""
        return self.stack_at(side, at).troops

    def hand(self, side: Side) -> tuple[CardKey, ...]:
        """Returns the generals, terrain and special cards in a side's Reserve, where all cards lie face-down."""
        return self.stack_at(side, RESERVE).down

    def stack_at(self, side: Side, at: str) -> Stack:
        """Returns a side's cards at a place, sorted out."""
        return self._stacks[side].get(at, EMPTY_STACK)

    def shown_at(self, side: Side, at: str) -> ShownStack:
        """Returns the public part of a side's cards at a place."""
        return self._stacks[side].get(at, EMPTY_STACK)

    def shown(self, side: Side) -> Mapping[str, ShownStack]:
        """Returns the public part of a side's cards, by place, without the places where it has none."""
        return self._stacks[side]

    def general(self, side: Side, at: Pos) -> CardKey:
        """Returns the general who leads a side's cards in a position, "" without one; a face-down decoy does not
        lead."""
        return self._stacks[side].get(at, EMPTY_STACK).general

    def special(self, side: Side, at: Pos, effect: str) -> CardKey:
        """Returns a side's special card of that kind lying face-up in a position, "" without one."""
        others = self._stacks[side].get(at, EMPTY_STACK).others
        return next((k for k, c in others if c.effect == effect), "") if others else ""

    def terrain(self, at: Pos) -> tuple[CardKey, ...]:
        """Returns the terrain of a position: cards lying face-up, of either side."""
        csa, usa = self._stacks["csa"].get(at, EMPTY_STACK), self._stacks["usa"].get(at, EMPTY_STACK)
        return csa.terrain + usa.terrain

    def engaged(self, at: Pos) -> bool:
        """Tells whether both sides have troops in a position."""
        return bool(self.stack_at("csa", at).troops and self.stack_at("usa", at).troops)

    def holds_alone(self, side: Side, at: Pos) -> bool:
        """Tells whether a side occupies a position unopposed, as far as is known: with troops, and the enemy without
        (DX-4.1)."""
        return bool(self.stack_at(side, at).troops) and not self.present(OTHER[side], at)

    def unseen(self, side: Side, at: Pos) -> int:
        """Returns the number of a side's cards that lie face-down in a position and cannot be named."""
        return self.unnamed[side].get(at, 0) if self.unnamed else 0

    def present(self, side: Side, at: Pos) -> bool:
        """Tells whether a side has troops in a position, or cards lying face-down that may be."""
        return bool(self.stack_at(side, at).troops) or self.unseen(side, at) > 0

    def defends(self, side: Side, at: Pos) -> bool:
        """Tells whether a side is the defender of a position: it was the last to hold it alone (DX-10.4, DX-11.1), or,
        where none has yet, the position is of its battleline."""
        return self.holders.get(at, self.field.spots[at].line) == side

    def room(self, side: Side, at: Pos) -> int:
        """Returns the number of cards that a side may stack in a position beside its terrain: four, less the terrain of
        either side, plus its general's stacking bonus (DX-3.1, DX-10.1, DX-11.3)."""
        return STACKING_LIMIT - len(self.terrain(at)) + self._stacks[side].get(at, EMPTY_STACK).bonus

    def stacking_count(self, side: Side, at: Pos) -> int:
        """Returns the number of a side's cards that count against its room: troops, and decoys lying face-down."""
        counted = self._stacks[side].get(at, EMPTY_STACK).counted
        return counted + self.unnamed[side].get(at, 0) if self.unnamed else counted

    def taken(self, side: Side) -> set[Pos]:
        """Returns the positions where a side has cards that count against its room."""
        found = {at for at, here in self._stacks[side].items() if here.counted}
        if self.unnamed:
            found.update(self.unnamed[side])
        return found - OFF_FIELD

    def crossing_limit(self, column: str) -> int | None:
        """Returns the number of troop cards that may cross the Centerline in a column in a Battle Turn; None without
        limit (DX-8.3)."""
        spots = (self.field.near["usa"][column], self.field.near["csa"][column])
        land = self.terrain(spots[0]) + self.terrain(spots[1])
        if not land:
            return None
        water = [kinds()[0][self.card(k).effect].limit for k in land]
        if not (found := [n for n in water if n]):
            return None
        return min(found) + sum(bool(self.special(side, at, "ford")) for at in spots for side in SIDES)

    def name(self, key: CardKey) -> str:
        """Returns a card's name in texts."""
        return self.card(key).name

    def spot(self, at: Pos) -> str:
        """Returns a position's name in texts."""
        return self.field.spots[at].name

    def target(self, side: Side, at: Pos) -> str:
        """Returns the name of a position that a side fires at: where the enemy has come into its own line, it says
        so."""
        name = self.spot(at)
        own = self.field.spots[at].line == side
        return f"the enemy in your {name.removeprefix(f'{side.upper()} ')}" if own else name


@kept_with_view
def places_of(view: DixieView) -> Places:
    """Returns the board of a view, made once for each view."""
    return Places.of(view)


def everywhere(board: Places) -> tuple[Pos, ...]:
    """Returns the positions, from the Union's right to its left, the Union's side of each column first."""
    return board.field.order


def place_name(board: Places, at: str) -> str:
    """Returns the name of a position or the Reserve in texts."""
    return "the Reserve" if at == RESERVE else board.spot(at)
