"""Who may make which battle moves, from what a side knows of the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.games.dixie.cards.card import WITH_TROOPS, goes_with_troops
from bot.games.dixie.cards.card_set import number
from bot.games.dixie.movement.routes import routes
from bot.games.dixie.state.board import Sight, everywhere, place
from bot.games.dixie.terms import OTHER, RESERVE, CardKey, Side

TWICE = ("cavalry", "general")
"""Kinds that make two battle moves freely (DX-8.5)."""


Objection = tuple[str, str]
"""Why a card may not go somewhere, as a clause, and the rulebook id."""


class Ground:
    """The field as a side sees it when it moves: where its cards are, and where enemies stand in their way."""

    def __init__(self, sight: Sight, side: Side) -> None:
        self.sight, self.side, self.field = sight, side, sight.field
        self.routes = routes(sight.setup.edition, sight.setup.columns, side)
        self.cards: dict[str, tuple[CardKey, ...]] = {}
        self.opposed: set[str] = set()
        """Positions where the enemy has troops, or cards lying face-down that may be: going there is Engaging."""
        self.led: set[str] = set()
        """Places where the side has a general, face-down as a decoy or not (DX-11.0)."""
        own = sight.stacks[side]
        for at in (RESERVE, *everywhere(sight)):
            if here := own.get(at):
                self.cards[at] = here.cards
                if here.general or any(sight.card(k).kind == "general" for k in here.down):
                    self.led.add(at)
            if at != RESERVE and sight.stacked(OTHER[side], at):
                self.opposed.add(at)
        self._left: dict[str, int | None] = {}
        self._free: dict[str, list[tuple[CardKey, bool]]] = {}
        self._once: dict[str, list[CardKey]] | None = None
        self._twice: dict[str, list[CardKey]] | None = None

    def may_move(self) -> bool:
        """Whether any card may make a battle move."""
        return next(self._one_move(), None) is not None

    def may_march(self) -> bool:
        """Whether any card may make two battle moves at once."""
        return next(self._two_moves(), None) is not None

    def once(self) -> dict[str, list[CardKey]]:
        """Where cards may make one battle move to, in the order of the field, and which."""
        if self._once is None:
            self._once = self._ordered(self._one_move())
        return self._once

    def twice(self) -> dict[str, list[CardKey]]:
        """Where cards may make two battle moves at once to, in the order of the field, and which."""
        if self._twice is None:
            self._twice = self._ordered(self._two_moves())
        return self._twice

    def _one_move(self) -> Iterator[tuple[str, list[CardKey]]]:
        """Places, and cards that may make one battle move there."""
        routes = self.routes[0]
        for at in self.cards:
            for to, _, column in routes[at] if self._movable(at) else ():
                if not self._confined(at, to) and (found := self._arriving(self._movable(at), at, to, column)):
                    yield to, found

    def _two_moves(self) -> Iterator[tuple[str, list[CardKey]]]:
        """Places, and cards that may make two battle moves there at once."""
        routes = self.routes[1]
        for at in self.cards:
            able = [card for card in self._movable(at) if not self._single(card[0])]
            for to, mid, column in routes[at] if able else ():
                if mid not in self.opposed and (found := self._arriving(able, at, to, column)):
                    yield to, found

    def _movable(self, at: str) -> list[tuple[CardKey, bool]]:
        """The cards in a place that have a battle move left, and whether each is troops that have not met the enemy
        this turn: for those hardly anything else is to be looked at."""
        found = self._free.get(at)
        if found is None:
            found = self._free[at] = []
            for key in self.cards[at]:
                laid, troop = self.sight.cards[key], self.sight.card(key).troop
                if not self._idle(key) and (troop or not self._stays(key)):
                    found.append((key, troop and not (laid.engaged or laid.left)))
        return found

    def _arriving(self, cards: list[tuple[CardKey, bool]], at: str, to: str, column: str) -> list[CardKey]:
        """Those of some cards in one place that may go to another, crossing the Centerline in a column, if any."""
        barred = (at in self.opposed and to in self.opposed) or (column != "" and self.left(column) == 0)
        return [key for key, plain in cards if (plain and not barred) or not self._arrival(key, at, to)]

    def _ordered(self, ways: Iterable[tuple[str, list[CardKey]]]) -> dict[str, list[CardKey]]:
        found: dict[str, list[CardKey]] = {}
        for to, keys in ways:
            found.setdefault(to, []).extend(keys)
        return {to: found[to] for to in (RESERVE, *everywhere(self.sight)) if to in found}

    def decoy(self, key: CardKey) -> bool:
        """Whether one of the side's cards lies face-down although it is no troops."""
        laid = self.sight.cards[key]
        return not laid.up and laid.at != RESERVE and not self.sight.card(key).troop

    def left(self, column: str) -> int | None:
        """How many troop cards may still cross the Centerline in a column; None without limit (DX-8.3, DX-8.3c)."""
        if column not in self._left:
            limit = self.sight.limit(column)
            self._left[column] = None if limit is None else max(0, limit - self.sight.crossed.get(column, 0))
        return self._left[column]

    def far(self, at: str) -> bool:
        """Whether a place is beyond the Centerline."""
        return at != RESERVE and self.field.spots[at].near != self.side

    def counts(self, key: CardKey, to: str) -> bool:
        """Whether a card's way to a place counts against a movement limit: troops, and what may be taken for them."""
        if self.far(self.sight.cards[key].at) == self.far(to):
            return False
        return self.sight.card(key).troop or self.decoy(key)

    def column(self, at: str, to: str) -> str:
        """The column in which a way from a place to another crosses the Centerline."""
        return self.field.spots[to if self.far(to) else at].column

    def between(self, at: str, to: str) -> str:
        """The place between two battle moves, "" where two moves do not lead there."""
        return next((mid for end, mid, _ in self.routes[1][at] if end == to), "")

    # -- objections

    def one_move(self, key: CardKey, to: str) -> Objection | None:
        """Why a card may not make one battle move to a place, or None."""
        at = self.sight.cards[key].at
        if barred := self._idle(key) or self._stays(key):
            return barred
        if to not in self.field.links(self.side, at):
            return f"No battle move leads from {self.place(at)} to {self.place(to)}", "DX-8.0a"
        if self._confined(at, to):
            return f"Cards engaged in {self.place(at)} can only disengage to the Reserve", "DX-8.2a"
        return self._arrival(key, at, to)

    def two_moves(self, key: CardKey, to: str) -> Objection | None:
        """Why a card may not make two battle moves at once to a place, or None."""
        laid = self.sight.cards[key]
        if barred := self._idle(key) or self._stays(key) or self._single(key):
            return barred
        mid = self.between(laid.at, to)
        if not mid:
            return f"Two battle moves do not lead from {self.place(laid.at)} to {self.place(to)}", "DX-8.0a"
        if mid in self.opposed:
            why = "a card may not engage and disengage in one turn"
            return f"The enemy is in {self.place(mid)} on the way: {why}", "DX-8.5"
        return self._arrival(key, laid.at, to)

    def _confined(self, at: str, to: str) -> bool:
        """Whether cards in a place are engaged in their own line, and would leave it otherwise than to the Reserve."""
        return at in self.opposed and not self.far(at) and to != RESERVE

    def _single(self, key: CardKey) -> Objection | None:
        """Why a card never makes two battle moves, or not now, or None."""
        laid, card = self.sight.cards[key], self.sight.card(key)
        if laid.done == "step":
            return f"{card.name} has one battle move left, not two", "DX-8.5"
        if card.horse:
            return f"{card.name} is horse artillery and never makes two moves", "DX-7.2h"
        if card.kind == "special" or self.decoy(key):
            return f"{card.name} cannot make two battle moves", "DX-8.5"
        return None

    def _idle(self, key: CardKey) -> Objection | None:
        """Why a card has no move left this turn, or None."""
        laid, card = self.sight.cards[key], self.sight.card(key)
        if not laid.done and not self.sight.outflanking:
            return None
        if laid.done == "fired":
            return f"{card.name} has fired or fought this turn and does not move", "DX-7.0a"
        if laid.done == "failed":
            return f"{card.name} has failed its roll and does not move this turn", "DX-8.6b"
        if laid.done == "moved" or (laid.done == "step" and card.kind not in TWICE):
            return f"{card.name} has moved this turn", "DX-8.0"
        if key in self.sight.outflanking:
            return f"{card.name} is to outflank {self.place(self.sight.outflanking[key])}", "DX-13.1a"
        return None

    def _stays(self, key: CardKey) -> Objection | None:
        """Why a card is none that moves, or None."""
        laid, card = self.sight.cards[key], self.sight.card(key)
        if card.troop:
            return None
        if card.kind == "terrain":
            return f"{card.name} is terrain, which is never moved", "DX-10.2a"
        if card.kind == "special" and (laid.at == RESERVE or (laid.up and card.effect not in WITH_TROOPS)):
            return f"{card.name} is a special card, which is played and not moved", "DX-12.0"
        return None

    def _arrival(self, key: CardKey, at: str, to: str) -> Objection | None:
        """Why a card may not disengage from where it is or engage where it would go."""
        laid, card = self.sight.cards[key], self.sight.card(key)
        leaves, meets = at in self.opposed, to in self.opposed
        if leaves and meets:
            return f"{card.name} is engaged and can only disengage to a position without the enemy", "DX-8.2"
        if (leaves and laid.engaged) or (meets and laid.left):
            return f"{card.name} may not engage and disengage in the same turn", "DX-8.5"
        if self.decoy(key) and to != RESERVE and (why := self.unfit_for_decoys(to)):
            return why
        if card.kind == "general" and to != RESERVE and to in self.led:
            return f"There is a general in {self.place(to)} already", "DX-11.0"
        if card.kind == "special" and laid.up and to != RESERVE and self.sight.special(self.side, to, card.effect):
            return f"There is a {card.name} in {self.place(to)} already", "DX-12.0d"
        if self.counts(key, to) and self.left(self.column(at, to)) == 0:
            return "No more troops may cross the water there this turn", "DX-8.3"
        return None

    def unfit_for_decoys(self, at: str) -> Objection | None:
        """Why no decoy may come to a position, or None: neither to engage, nor where what happens when troops come
        would tell it from them (DX-13.6, DX-13.6f)."""
        if at in self.opposed or self._led_alone(at):
            return f"The enemy is in {self.place(at)}, and a decoy cannot engage", "DX-13.6"
        shiloh = self.sight.setup.edition == "shiloh"
        won_by_it = self.field.spots[at].line != self.side or (shiloh and at == "fc")
        if (won_by_it or not self.sight.defends(self.side, at)) and not self.sight.troops(self.side, at):
            return f"{self.place(at)} is yours only when troops come, which a decoy is not", "DX-13.6f"
        return None

    def _led_alone(self, to: str) -> bool:
        """Whether there is an enemy general or a special card that goes with troops: where these are alone, troops that
        come eliminate them (DX-11.2b), and a card that comes and does not would be known for a decoy."""
        others = () if to == RESERVE else self.sight.lying(OTHER[self.side], to).others
        return any(goes_with_troops(card) for _, card in others)

    # -- going together

    def together(self, keys: Iterable[CardKey], to: str) -> list[CardKey]:
        """Those of some cards, each of which may go to a place alone, that may go there together: one general, and no
        more troops than the movement limit lets across; what does not fit stays where it is."""
        going: list[CardKey] = []
        general = to in self.led
        crossing: Counter[str] = Counter()
        for key in sorted(keys, key=number):
            if self.sight.card(key).kind == "general" and to != RESERVE:
                if general:
                    continue
                general = True
            if self.counts(key, to):
                column = self.column(self.sight.cards[key].at, to)
                if crossing[column] == self.left(column):
                    continue
                crossing[column] += 1
            going.append(key)
        return going

    def most(self, keys: Iterable[CardKey], to: str) -> int:
        """How many of some cards may be named at once: where all count against movement limits, what is left of these
        in the columns that they cross in."""
        found = list(keys)
        if not all(self.counts(k, to) for k in found):
            return len(found)
        columns = Counter(self.column(self.sight.cards[k].at, to) for k in found)
        left = {column: self.left(column) for column in columns}
        return sum(n if (most := left[column]) is None else min(most, n) for column, n in columns.items())

    def place(self, at: str) -> str:
        """A place as texts name it."""
        return place(self.sight, at)


def seen(sight: Sight, side: Side) -> Ground:
    """The ground as a side sees it, for a Sight that does not change; asked again about the same, the same answer."""
    latest = _latest.get("ground")
    if latest is None or latest.sight is not sight or latest.side != side:
        latest = _latest["ground"] = Ground(sight, side)
    return latest


_latest: dict[str, Ground] = {}
