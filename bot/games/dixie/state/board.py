"""What can be asked of a position: of the whole of it, or of what one side may know.

Choices are made from a :class:`Sight` of a view, deeds are done on a :class:`bot.games.dixie.battle.Battle`, which is a
Sight of the whole state: so both ask the same questions in the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from msgspec import Struct

from bot.games.dixie.cards.card_set import Card, cards, kinds
from bot.games.dixie.state.battlefield import Field, field
from bot.games.dixie.state.game_state import (
    OTHER,
    RESERVE,
    SIDES,
    CardKey,
    DixieView,
    Edition,
    Laid,
    Phase,
    Pos,
    Setup,
    Side,
)

STACK = 4
"""Cards that may be stacked in a position, terrain included (DX-3.1)."""


class Bonus(Struct, frozen=True):
    """What changes a die or a value: a few words, the rule it rests on, and the number added."""

    why: str
    rule: str
    value: int


class Stacked(Struct, frozen=True):
    """A side's cards at a place in the order of their numbers: all, the troops, and of the others those lying face-up
    with what is printed on them; of these again the terrain, and the first general. ``down`` are the others lying
    face-down: decoys, but in the Reserve. ``hidden`` counts all that lie face-down, ``counted`` what counts against
    the room in a position: troops, and decoys lying face-down."""

    cards: tuple[CardKey, ...] = ()
    troops: tuple[CardKey, ...] = ()
    others: tuple[tuple[CardKey, Card], ...] = ()
    terrain: tuple[CardKey, ...] = ()
    general: CardKey = ""
    down: tuple[CardKey, ...] = ()
    hidden: int = 0
    counted: int = 0


NOTHING = Stacked()
Stacks = dict[Side, dict[str, Stacked]]
"""Cards by side and place, without the places where a side has none."""


class Sight:
    """A position as far as it is known. ``hidden`` counts, by "<side> <position>", the cards lying face-down that
    cannot be named; it is empty where everything is known. What it is made of is not copied, and not changed;
    ``stacks`` are those of ``cards``, sorted out here unless they are given."""

    def __init__(
        self,
        setup: Setup,
        cards: Mapping[CardKey, Laid],
        holders: dict[Pos, Side],
        crossed: dict[str, int],
        outflanking: dict[CardKey, Pos],
        commanders: dict[Side, CardKey],
        hidden: dict[str, int],
        phase: Phase,
        active: Side,
        day: int,
        stacks: Stacks | None = None,
    ) -> None:
        self.setup, self.phase, self.active, self.day = setup, phase, active, day
        self.field: Field = field(setup.edition, setup.columns)
        self.cards, self.holders = cards, holders
        self.crossed, self.outflanking = crossed, outflanking
        self.commanders, self.hidden = commanders, hidden
        self.card: Callable[[CardKey], Card] = printed(setup.edition).__getitem__
        """What is printed on a card."""
        self.stacks: Stacks = sorted_out(setup.edition, cards) if stacks is None else stacks

    @classmethod
    def of(cls, view: DixieView) -> Sight:
        """What a view knows."""
        return Sight(
            view.setup,
            view.laid,
            view.holders,
            view.crossed,
            view.outflanking,
            view.commanders,
            view.hidden,
            view.phase,
            view.active,
            view.day,
            view.stacks,
        )

    def stack(self, side: Side, at: str) -> tuple[CardKey, ...]:
        """A side's cards at a place, in the order of their numbers."""
        return self.lying(side, at).cards

    def troops(self, side: Side, at: str) -> tuple[CardKey, ...]:
        """A side's infantry, cavalry and artillery at a place."""
        return self.lying(side, at).troops

    def hand(self, side: Side) -> tuple[CardKey, ...]:
        """The generals, terrain and special cards in a side's Reserve, where all cards lie face-down."""
        return self.lying(side, RESERVE).down

    def lying(self, side: Side, at: str) -> Stacked:
        """A side's cards at a place, sorted out."""
        return self.stacks[side].get(at, NOTHING)

    def general(self, side: Side, at: Pos) -> CardKey:
        """A side's general in a position who leads there, "" without one; a face-down decoy does not."""
        return self.lying(side, at).general

    def special(self, side: Side, at: Pos, effect: str) -> CardKey:
        """A side's special card of that kind lying face-up in a position, "" without one."""
        return next((k for k, c in self.lying(side, at).others if c.effect == effect), "")

    def terrain(self, at: Pos) -> tuple[CardKey, ...]:
        """The terrain of a position: cards lying face-up, whoever played them."""
        return self.lying("csa", at).terrain + self.lying("usa", at).terrain

    def engaged(self, at: Pos) -> bool:
        """Whether both sides have troops in a position."""
        return bool(self.lying("csa", at).troops and self.lying("usa", at).troops)

    def alone(self, side: Side, at: Pos) -> bool:
        """Whether a side occupies a position unopposed, as far as is known: with troops, and no enemy's (DX-4.1)."""
        return bool(self.lying(side, at).troops) and not self.present(OTHER[side], at)

    def unseen(self, side: Side, at: Pos) -> int:
        """How many of a side's cards lie face-down in a position and cannot be named."""
        return self.hidden.get(f"{side} {at}", 0) if self.hidden else 0

    def present(self, side: Side, at: Pos) -> bool:
        """Whether a side has troops in a position, or cards lying face-down that may be."""
        return bool(self.lying(side, at).troops) or self.unseen(side, at) > 0

    def defends(self, side: Side, at: Pos) -> bool:
        """Whether a side is the defender of a position: who held it last alone (DX-10.4, DX-11.1); where nobody has
        yet, whose battleline it is."""
        return self.holders.get(at, self.field.spots[at].line) == side

    def room(self, side: Side, at: Pos) -> int:
        """How many cards a side may stack in a position beside its terrain: four, less the terrain of either side,
        more what its general commands (DX-3.1, DX-10.1, DX-11.3)."""
        leader = self.general(side, at)
        return STACK - len(self.terrain(at)) + (self.card(leader).stacking if leader else 0)

    def stacked(self, side: Side, at: Pos) -> int:
        """How many of a side's cards count against its room: troops, and decoys lying face-down."""
        return self.lying(side, at).counted + self.unseen(side, at)

    def limit(self, column: str) -> int | None:
        """How many troop cards may cross the Centerline in a column in a Battle Turn; None without limit (DX-8.3)."""
        spots = (self.field.near["usa"][column], self.field.near["csa"][column])
        land = self.terrain(spots[0]) + self.terrain(spots[1])
        if not land:
            return None
        water = [kinds()[0][self.card(k).effect].limit for k in land]
        if not (found := [n for n in water if n]):
            return None
        return min(found) + sum(bool(self.special(side, at, "ford")) for at in spots for side in SIDES)

    def support(self, key: CardKey, at: Pos | None = None, *, terrain: bool = True) -> tuple[Bonus, ...]:
        """What changes a troop card's morale at ``at`` (where it is, unless named): its general, terrain and specials.
        ``terrain`` is false in melee (DX-13.2)."""
        side = side_of(key)
        at = self.cards[key].at if at is None else at
        if at == RESERVE:
            return ()
        found: list[Bonus] = []
        defends = self.defends(side, at)
        leader = self.general(side, at)
        if leader and self.leads(leader, key):
            rating = self.card(leader).defence if defends else self.card(leader).attack
            found.append(Bonus(self.card(leader).name, "DX-11.1", rating))
        for k in self.terrain(at) if terrain else ():
            kind = kinds()[0][self.card(k).effect]
            found.append(Bonus(self.card(k).name, "DX-10.3", kind.defend_morale if defends else kind.attack_morale))
        if self.special(side, at, "color-guard"):
            found.append(Bonus("Color Guard", "DX-12.7", 1))
        if defends and self.special(side, at, "johnny-shiloh"):
            found.append(Bonus("Johnny Shiloh", "DX-12.8", 1))
        return tuple(b for b in found if b.value)

    def leads(self, leader: CardKey, key: CardKey) -> bool:
        """Whether a general's morale benefit reaches a troop card (DX-13.9)."""
        from bot.games.dixie.rules.army_command import leads

        return leads(self, leader, key)

    def morale(self, key: CardKey, extra: tuple[Bonus, ...] = ()) -> tuple[int, tuple[Bonus, ...]]:
        """The highest die that a troop card passes with, before a natural 6 and a natural 1 count, and what made it:
        its CV, its morale letter, and ``extra``."""
        c = self.card(key)
        letter = {"A": 1, "C": -1}.get(c.morale, 0)
        parts = (*((Bonus(f"morale {c.morale}", "DX-6.5", letter),) if letter else ()), *extra)
        return c.cv + sum(b.value for b in parts), parts

    def name(self, key: CardKey) -> str:
        """A card as texts name it."""
        return self.card(key).name

    def spot(self, at: Pos) -> str:
        """A position as texts name it."""
        return self.field.spots[at].name


@cache
def number(key: CardKey) -> int:
    """A card's number in its file."""
    return int(key[1:])


def side_of(key: CardKey) -> Side:
    """Whose card it is."""
    return "usa" if key[0] == "u" else "csa"


@cache
def printed(edition: Edition) -> dict[CardKey, Card]:
    """The cards of both sides of an edition, each side's in the order of their numbers."""
    return {k: c for side in SIDES for k, c in cards(edition, side).items()}


def sorted_out(edition: Edition, laid: Mapping[CardKey, Laid]) -> Stacks:
    """Cards by side and place."""
    places: dict[Side, dict[str, list[CardKey]]] = {side: {} for side in SIDES}
    for key in sorted(laid, key=number):
        places[side_of(key)].setdefault(laid[key].at, []).append(key)
    return {side: {at: stacked(edition, keys, laid) for at, keys in places[side].items()} for side in SIDES}


def stacked(edition: Edition, keys: Sequence[CardKey], laid: Mapping[CardKey, Laid]) -> Stacked:
    """A side's cards at a place, given in the order of their numbers, sorted out."""
    known = printed(edition)
    troops, up, down, terrain, general, hidden = [], [], [], [], "", 0
    for key in keys:
        card, shown = known[key], laid[key].up
        if not shown:
            hidden += 1
        if card.cv:
            troops.append(key)
        elif not shown:
            down.append(key)
        else:
            up.append((key, card))
            if card.kind == "terrain":
                terrain.append(key)
            elif card.kind == "general" and not general:
                general = key
    counted = len(keys) - len(up)
    return Stacked(tuple(keys), tuple(troops), tuple(up), tuple(terrain), general, tuple(down), hidden, counted)


def card(edition: Edition, key: CardKey) -> Card:
    """What is printed on a card of an edition."""
    return printed(edition)[key]


def everywhere(sight: Sight) -> tuple[Pos, ...]:
    """The positions, from the Union's right to its left, the Union's side of each column first."""
    return sight.field.order
