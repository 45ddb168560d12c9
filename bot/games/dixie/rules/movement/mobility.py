"""Mobility: the battle moves that cards may make, from a side's knowledge of the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from bot.games.dixie.data.board import field
from bot.games.dixie.data.card import WITH_TROOPS, goes_with_troops
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import RESERVE, CardKey, Edition
from bot.games.dixie.state.places import Places, everywhere, place_name, places_of
from bot.games.dixie.state.view import DixieView
from bot.games.kit.kept_with_view import kept_with_view
from bot.games.kit.sides import OTHER, Side

DOUBLE_MOVERS = ("cavalry", "general")
"""Kinds that make two battle moves freely (DX-8.5)."""
Objection = tuple[str, str]
"""The reason why a card may not go somewhere, as a clause, and the rulebook id."""


class Mobility:
    """The field as a side sees it when it moves: the places of its cards, and the enemies in their way."""

    def __init__(self, board: Places, side: Side) -> None:
        self.board, self.side, self.field = board, side, board.field
        self.routes = routes(board.setup.edition, board.setup.columns, side)
        self.cards: dict[str, tuple[CardKey, ...]] = {}
        self.opposed = board.taken(OTHER[side])
        """Positions where the enemy has troops, or cards lying face-down that may be: going there is Engaging."""
        self.with_general: set[str] = set()
        """Places where the side has a general, face-down as a decoy or not (DX-11.0)."""
        held = board.shown(side)
        for at in (RESERVE, *everywhere(board)):
            if at in held:
                here = board.stack_at(side, at)
                self.cards[at] = here.cards
                if here.general or (here.down and any(board.card(k).kind == "general" for k in here.down)):
                    self.with_general.add(at)
        self._crossings_left: dict[str, int | None] = {}
        self._with_move: dict[str, list[tuple[CardKey, bool]]] = {}
        self._singles: dict[str, list[CardKey]] | None = None
        self._doubles: dict[str, list[CardKey]] | None = None

    def may_move(self) -> bool:
        """Tells whether any card may make a battle move."""
        return next(self._single_moves(), None) is not None

    def may_march(self) -> bool:
        """Tells whether any card may make two battle moves at once."""
        return next(self._double_moves(), None) is not None

    def single_moves(self) -> dict[str, list[CardKey]]:
        """Returns the places where cards may make one battle move to, in the order of the field, each with those
        cards."""
        if self._singles is None:
            self._singles = self._by_destination(self._single_moves())
        return self._singles

    def double_moves(self) -> dict[str, list[CardKey]]:
        """Returns the places where cards may make two battle moves at once to, in the order of the field, each with
        those cards."""
        if self._doubles is None:
            self._doubles = self._by_destination(self._double_moves())
        return self._doubles

    def _single_moves(self) -> Iterator[tuple[str, list[CardKey]]]:
        """Yields places, each with the cards that may make one battle move there."""
        routes = self.routes[0]
        for at in self.cards:
            able = self._with_move_left(at)
            for to, _, column in routes[at] if able else ():
                if not self._confined(at, to) and (found := self._able_to_arrive(able, at, to, column)):
                    yield to, found

    def _double_moves(self) -> Iterator[tuple[str, list[CardKey]]]:
        """Yields places, each with the cards that may make two battle moves there at once."""
        routes = self.routes[1]
        for at in self.cards:
            able = [card for card in self._with_move_left(at) if not self._double_objection(card[0])]
            for to, mid, column in routes[at] if able else ():
                if mid not in self.opposed and (found := self._able_to_arrive(able, at, to, column)):
                    yield to, found

    def _with_move_left(self, at: str) -> list[tuple[CardKey, bool]]:
        """Returns the cards in a place that have a battle move left, each with whether it is troops that have not met
        the enemy this turn: for those hardly any other rule needs to be checked."""
        found = self._with_move.get(at)
        if found is None:
            cards, card, fresh = self.board.cards, self.board.card, not self.board.outflanking
            found = self._with_move[at] = []
            for key in self.cards[at]:
                laid, troop = cards[key], card(key).troop
                if (laid.done or not fresh) and self._done_objection(key):
                    continue
                if troop or not self._immovable_objection(key):
                    found.append((key, troop and not (laid.engaged or laid.left)))
        return found

    def _able_to_arrive(self, cards: list[tuple[CardKey, bool]], at: str, to: str, column: str) -> list[CardKey]:
        """Returns those of some cards in one place that may go to another, crossing the Centerline in ``column``, if
        any."""
        barred = (at in self.opposed and to in self.opposed) or (column != "" and self.crossings_left(column) == 0)
        if barred:  # whatever else the rules say, troops that have not met the enemy may not go
            cards = [card for card in cards if not card[1]]
        return [key for key, plain in cards if plain or not self._arrival_objection(key, at, to)]

    def _by_destination(self, ways: Iterable[tuple[str, list[CardKey]]]) -> dict[str, list[CardKey]]:
        found: dict[str, list[CardKey]] = {}
        for to, keys in ways:
            found.setdefault(to, []).extend(keys)
        return {to: found[to] for to in (RESERVE, *everywhere(self.board)) if to in found}

    def is_decoy(self, key: CardKey) -> bool:
        """Tells whether one of the side's cards lies face-down although it is no troops."""
        laid = self.board.cards[key]
        return not laid.up and laid.at != RESERVE and not self.board.card(key).troop

    def crossings_left(self, column: str) -> int | None:
        """Returns the number of troop cards that may still cross the Centerline in a column; None without limit
        (DX-8.3, DX-8.3c)."""
        if column not in self._crossings_left:
            limit = self.board.crossing_limit(column)
            self._crossings_left[column] = None if limit is None else max(0, limit - self.board.crossed.get(column, 0))
        return self._crossings_left[column]

    def beyond_centerline(self, at: str) -> bool:
        """Tells whether a place is beyond the Centerline."""
        return at != RESERVE and self.field.spots[at].near != self.side

    def counts_as_crossing(self, key: CardKey, to: str) -> bool:
        """Tells whether a card's way to a place counts against a movement limit: troops do, and cards that may be taken
        for them."""
        if self.beyond_centerline(self.board.cards[key].at) == self.beyond_centerline(to):
            return False
        return self.board.card(key).troop or self.is_decoy(key)

    def column(self, at: str, to: str) -> str:
        """Returns the column in which a way from a place to another crosses the Centerline."""
        return self.field.spots[to if self.beyond_centerline(to) else at].column

    def midway(self, at: str, to: str) -> str:
        """Returns the place between two battle moves, "" where two moves do not lead there."""
        return next((mid for end, mid, _ in self.routes[1][at] if end == to), "")

    # -- objections

    def single_move_objection(self, key: CardKey, to: str) -> Objection | None:
        """Returns the reason why a card may not make one battle move to a place, or None."""
        at = self.board.cards[key].at
        if barred := self._done_objection(key) or self._immovable_objection(key):
            return barred
        if to not in self.field.links(self.side, at):
            return f"No battle move leads from {self.place_name(at)} to {self.place_name(to)}", "DX-8.0a"
        if self._confined(at, to):
            return f"Cards engaged in {self.place_name(at)} can only disengage to the Reserve", "DX-8.2a"
        return self._arrival_objection(key, at, to)

    def double_move_objection(self, key: CardKey, to: str) -> Objection | None:
        """Returns the reason why a card may not make two battle moves at once to a place, or None."""
        laid = self.board.cards[key]
        if barred := self._done_objection(key) or self._immovable_objection(key) or self._double_objection(key):
            return barred
        mid = self.midway(laid.at, to)
        if not mid:
            return f"Two battle moves do not lead from {self.place_name(laid.at)} to {self.place_name(to)}", "DX-8.0a"
        if mid in self.opposed:
            why = "a card may not engage and disengage in one turn"
            return f"The enemy is in {self.place_name(mid)} on the way: {why}", "DX-8.5"
        return self._arrival_objection(key, laid.at, to)

    def _confined(self, at: str, to: str) -> bool:
        """Tells whether cards in a place are engaged in their own line, and would leave it for a place other than the
        Reserve."""
        return at in self.opposed and not self.beyond_centerline(at) and to != RESERVE

    def _double_objection(self, key: CardKey) -> Objection | None:
        """Returns the reason why a card never makes two battle moves, or not now, or None."""
        laid, card = self.board.cards[key], self.board.card(key)
        if laid.done == "step":
            return f"{card.name} has one battle move left, not two", "DX-8.5"
        if card.horse:
            return f"{card.name} is horse artillery and never makes two moves", "DX-7.2h"
        if card.kind == "special" or self.is_decoy(key):
            return f"{card.name} cannot make two battle moves", "DX-8.5"
        return None

    def _done_objection(self, key: CardKey) -> Objection | None:
        """Returns the reason why a card has no move left this turn, or None."""
        laid, card = self.board.cards[key], self.board.card(key)
        if not laid.done and not self.board.outflanking:
            return None
        if laid.done == "fired":
            return f"{card.name} has fired or fought this turn and does not move", "DX-7.0a"
        if laid.done == "failed":
            return f"{card.name} has failed its roll and does not move this turn", "DX-8.6b"
        if laid.done == "moved" or (laid.done == "step" and card.kind not in DOUBLE_MOVERS):
            return f"{card.name} has moved this turn", "DX-8.0"
        if key in self.board.outflanking:
            return f"{card.name} is going to outflank {self.place_name(self.board.outflanking[key])}", "DX-13.1a"
        return None

    def _immovable_objection(self, key: CardKey) -> Objection | None:
        """Returns the reason why a card is of a kind that does not move, or None."""
        laid, card = self.board.cards[key], self.board.card(key)
        if card.troop:
            return None
        if card.kind == "terrain":
            return f"{card.name} is terrain, which is never moved", "DX-10.2a"
        if card.kind == "special" and (laid.at == RESERVE or (laid.up and card.effect not in WITH_TROOPS)):
            return f"{card.name} is a special card, which is played and not moved", "DX-12.0"
        return None

    def _arrival_objection(self, key: CardKey, at: str, to: str) -> Objection | None:
        """Returns the reason why a card may not disengage from its place or engage in the other, or None."""
        laid, card = self.board.cards[key], self.board.card(key)
        leaves, meets = at in self.opposed, to in self.opposed
        if leaves and meets:
            return f"{card.name} is engaged and can only disengage to a position without the enemy", "DX-8.2"
        if (leaves and laid.engaged) or (meets and laid.left):
            return f"{card.name} may not engage and disengage in the same turn", "DX-8.5"
        if self.is_decoy(key) and to != RESERVE and (why := self.decoy_objection(to)):
            return why
        if card.kind == "general" and to != RESERVE and to in self.with_general:
            return f"There is a general in {self.place_name(to)} already", "DX-11.0"
        if card.kind == "special" and laid.up and to != RESERVE and self.board.special(self.side, to, card.effect):
            return f"There is a {card.name} in {self.place_name(to)} already", "DX-12.0d"
        if self.counts_as_crossing(key, to) and self.crossings_left(self.column(at, to)) == 0:
            return "No more troops may cross the water there this turn", "DX-8.3"
        return None

    def decoy_objection(self, at: str) -> Objection | None:
        """Returns the reason why no decoy may come to a position, or None: neither to engage, nor where the
        consequences of troops' coming would tell it from them (DX-13.6, DX-13.6f)."""
        if at in self.opposed or self._led_alone(at):
            return f"The enemy is in {self.place_name(at)}, and a decoy cannot engage", "DX-13.6"
        shiloh = self.board.setup.edition == "shiloh"
        won_by_it = self.field.spots[at].line != self.side or (shiloh and at == "fc")
        if (won_by_it or not self.board.defends(self.side, at)) and not self.board.troops(self.side, at):
            return f"{self.place_name(at)} is yours only when troops come, which a decoy is not", "DX-13.6f"
        return None

    def _led_alone(self, to: str) -> bool:
        """Tells whether there is an enemy general or a special card that goes with troops: where these are alone,
        arriving troops eliminate them (DX-11.2b), and an arriving card that does not would be known for a decoy."""
        others = () if to == RESERVE else self.board.shown_at(OTHER[self.side], to).others
        return any(goes_with_troops(card) for _, card in others)

    # -- going together

    def fitting_together(self, keys: Iterable[CardKey], to: str) -> list[CardKey]:
        """Returns those of some cards, each of which may go to a place alone, that may go there together: one general,
        and no more troops than the movement limit lets across."""
        going: list[CardKey] = []
        general = to in self.with_general
        crossing: Counter[str] = Counter()
        for key in sorted(keys, key=number):
            if self.board.card(key).kind == "general" and to != RESERVE:
                if general:
                    continue
                general = True
            if self.counts_as_crossing(key, to):
                column = self.column(self.board.cards[key].at, to)
                if crossing[column] == self.crossings_left(column):
                    continue
                crossing[column] += 1
            going.append(key)
        return going

    def most_at_once(self, keys: Iterable[CardKey], to: str) -> int:
        """Returns the most of some cards that may be named at once: where all count against movement limits, the number
        that these still let across in the columns concerned."""
        found = list(keys)
        if not all(self.counts_as_crossing(k, to) for k in found):
            return len(found)
        columns = Counter(self.column(self.board.cards[k].at, to) for k in found)
        left = {column: self.crossings_left(column) for column in columns}
        return sum(n if (most := left[column]) is None else min(most, n) for column, n in columns.items())

    def place_name(self, at: str) -> str:
        """Returns a place as texts name it."""
        return place_name(self.board, at)


def mobility_of(view: DixieView, side: Side) -> Mobility:
    """Returns the mobility of a side in a view; worked out once a view."""
    kept = _grounds(view)
    if side not in kept:
        kept[side] = Mobility(places_of(view), side)
    return kept[side]


@kept_with_view
def _grounds(view: DixieView) -> dict[Side, Mobility]:
    """Returns the cache of the mobilities worked out so far in a view, by side."""
    return {}


Routes = Mapping[str, tuple[tuple[str, str, str], ...]]
"""The routes from each place: the place reached, the place between if there is one, and the column in which the route
crosses the Centerline, "" for none."""


@cache
def routes(edition: Edition, columns: int, side: Side) -> tuple[Routes, Routes]:
    """Returns a side's ways of one battle move and of two, regardless of the cards in them (DX-8.0a)."""
    land = field(edition, columns)

    def column(at: str, to: str) -> str:
        beyond = [p for p in (at, to) if p != RESERVE and land.spots[p].near != side]
        return land.spots[beyond[0]].column if len(beyond) == 1 else ""

    places = (RESERVE, *land.spots)
    once = {at: tuple((to, "", column(at, to)) for to in land.links(side, at)) for at in places}
    steps = {
        at: [(to, mid) for mid in land.links(side, at) for to in land.links(side, mid) if to != at] for at in places
    }
    twice = {at: tuple((to, mid, column(at, to)) for to, mid in steps[at]) for at in places}
    return once, twice
