"""A view of a battle, sorted for drawing: the faces in each position and in the Reserve, and the marks."""

from __future__ import annotations

import re
from functools import cached_property

from msgspec import Struct

from bot.games.contract.choices import Focus
from bot.games.dixie.data.card import Card, General
from bot.games.dixie.data.cards import side_of
from bot.games.dixie.data.terms import OUT, RESERVE, CardKey, Pos
from bot.games.dixie.rules.combat.firepower import shot
from bot.games.dixie.rules.combat.melee import POWER
from bot.games.dixie.rules.morale_rolls import LEADER, morale_number, morale_support
from bot.games.dixie.state.places import Places, places_of
from bot.games.dixie.state.state import Mark
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words import prints
from bot.games.kit.sides import Side
from renderers.close_up import STEP, placed_at
from renderers.dixie import words
from renderers.dixie.pieces import Face

WIDE = 3
"""Columns at most that have room for whole names."""
FAILS = ": fails"
"""The end of what a mark says of a card that has failed its Morale roll."""


class March(Struct, frozen=True):
    """A number of a side's cards that went from one place to another, a position or RESERVE."""

    side: Side
    count: int
    start: Pos
    end: Pos


class Scene:
    """A view with its Places; ``focus`` is what a close-up shows of it, and ``badge`` the width of its numbers."""

    def __init__(self, view: DixieView, focus: Focus | None = None, badge: int = 0) -> None:
        self.view, self.board = view, places_of(view)
        self._focus, self._badge = focus, badge
        self._standing: dict[tuple[Side, Pos], list[Face | None]] = {}

    @property
    def seat(self) -> Side | None:
        """The side whose view it is; None for a spectator's."""
        return "usa" if self.view.seat == "usa" else "csa" if self.view.seat == "csa" else None

    @property
    def above(self) -> Side:
        """The side near the picture's upper edge: the viewer's own is below, a spectator has the Union above."""
        return "csa" if self.view.seat == "usa" else "usa"

    @cached_property
    def staged(self) -> dict[CardKey, Pos]:
        """The positions in which the viewer's cards are to be deployed."""
        army = self.view.army
        deploying = self.view.phase == "deploy" and army is not None
        return {k: p for k, p in army.staged.items() if self._in_hand(k)} if deploying and army else {}

    def _in_hand(self, key: CardKey) -> bool:
        return key in self.view.laid and self.view.laid[key].at == RESERVE

    @cached_property
    def armed(self) -> dict[CardKey, str]:
        """The viewer's armed special cards, each with its place."""
        army = self.view.army
        return {a.card: self.board.spot(a.at) if a.at else "anywhere" for a in army.armed} if army else {}

    @cached_property
    def _acted(self) -> set[tuple[Side, str]]:
        return {(m.side, m.words) for m in self.view.last if m.what in ("fire", "melee", "special")}

    def rolls(self, at: Pos) -> dict[tuple[str, Side], list[Mark]]:
        """Returns the rolls in a position, by their purpose ("fire", "melee" or "morale") and side."""
        found: dict[tuple[str, Side], list[Mark]] = {}
        for mark in self.view.last:
            if mark.at == at and mark.dice:
                what = mark.what if mark.what in ("melee", "morale") else "fire"
                found.setdefault((what, mark.side), []).append(mark)
        return found

    def need(self, marks: list[Mark]) -> int:
        """Returns the number up to which the dice of some marks hit, or cards stay that roll for Morale, as far as all
        of them needed the same and the board still tells it; else 0."""
        found = {self._power(mark) for mark in marks}
        return found.pop() if len(found) == 1 else 0

    def _morale(self, mark: Mark) -> int:
        """Returns the highest die with which the card of a Morale roll stays; 0 where the board no longer tells it."""
        name = mark.words.rpartition(",")[0]
        card = self._out.get((mark.side, name)) or next(
            (self.board.card(k) for k in self.board.cards_at(mark.side, mark.at) if self.board.card(k).name == name),
            None,
        )
        if card is None or mark.at not in self.board.field.spots:
            return 0
        if not card.troop:
            return LEADER - 1
        for terrain in (self.view.melee is None, self.view.melee is not None):
            need, _ = morale_number(
                self.board, card.key, morale_support(self.board, card.key, mark.at, terrain=terrain)
            )
            # A general who has fallen or left since may have counted.
            if all((die == 6 or (die > need and die != 1)) == (die in mark.hit) for die in mark.dice):
                return min(max(need, 1), 5)
        return 0

    def _power(self, mark: Mark) -> int:
        if mark.what == "morale":
            return self._morale(mark)
        key = self._named.get((mark.side, mark.words), "")
        if not key or mark.what not in ("fire", "melee"):
            return 0
        if mark.what == "melee":
            power = POWER[self.board.card(key).kind]
        else:
            fired = shot(self.board, key, mark.at)
            power = fired.power if fired else 0
        # Who fired may have moved or been joined since.
        return power if all(n <= power for n in mark.hit) and (not mark.hit or power) else 0

    @cached_property
    def _named(self) -> dict[tuple[Side, str], CardKey]:
        """The troop cards on the battlefield, by side and name."""
        spots, found = self.board.field.spots, self.board.cards.items()
        cards = [self.board.card(k) for k, laid in found if laid.at in spots]
        return {(c.side, c.name): c.key for c in cards if c.troop}

    @cached_property
    def marches(self) -> list[March]:
        """The marches among the latest marks."""
        found = (_march(self.board, mark) for mark in self.view.last if mark.what == "move")
        return [march for march in found if march is not None]

    def fallen(self, at: Pos) -> list[tuple[Side, str]]:
        """Returns the cards that have just failed their Morale roll in a position, each with its side."""
        marks = [m for m in self.view.last if m.at == at and m.what == "morale" and m.words.endswith(FAILS)]
        named = [(m.side, m.words.removesuffix(FAILS).rsplit(",", 1)[0]) for m in marks]
        return [
            (s, words.names(self._out[s, name])[-1] if (s, name) in self._out else prints.typeset(name))
            for s, name in named
        ]

    @cached_property
    def _out(self) -> dict[tuple[Side, str], Card]:
        """The cards that are out of play, by side and name."""
        cards = [self.board.card(k) for k, laid in self.board.cards.items() if laid.at == OUT]
        return {(c.side, c.name): c for c in cards}

    @property
    def brief(self) -> bool:
        """True where cards have the short forms of their names: in narrow columns, and at Gettysburg, whose brigades
        go by their commanders' names; what they are, the emblem tells."""
        return len(self.board.field.columns) > WIDE or self.view.setup.edition == "gettysburg"

    def cards(self, side: Side, at: Pos) -> list[CardKey]:
        """Returns a side's cards that are in a position, or to be deployed there, in the order in which they are
        drawn."""
        staged = (k for k, p in self.staged.items() if p == at and side_of(k) == side)
        found = [*self.board.cards_at(side, at), *staged]
        return sorted(found, key=lambda k: (_ORDER[self.board.card(k).kind], int(k[1:])))

    def standing(self, side: Side, at: Pos) -> list[Face | None]:
        """Returns a side's cards in a position, in the order in which they are drawn; None for each that cannot be
        named."""
        if (side, at) not in self._standing:
            unseen = [None] * self.board.unseen(side, at)
            self._standing[side, at] = [*(self.face(k) for k in self.cards(side, at)), *unseen]
        return self._standing[side, at]

    def face(self, key: CardKey) -> Face:
        """Returns the card as the viewer sees it."""
        card, laid, view = self.board.card(key), self.board.cards.get(key), self.view
        own = side_of(key) == self.seat
        at = laid.at if laid else RESERVE
        down = laid is not None and not laid.up and at not in (RESERVE, "out")
        if key in self.staged:
            down = card.troop or (view.army is not None and key in view.army.decoys)
        rank = card.rank if isinstance(card, General) else ""
        corps = "W" if rank == "wing" else "A" if rank == "army" else (card.corps or ("",))[0]
        corps = {"Reserve": "Res", "CAV": "Cav"}.get(corps, corps) if view.setup.edition == "gettysburg" else ""
        leads = key in view.commanders.values()
        note = f"Armed: {self.armed[key]}" if key in self.armed else ""
        if key in view.outflanking:
            note = f"Outflanks {self.board.spot(view.outflanking[key])}"
        return Face(
            card,
            laid.hits if laid else 0,
            laid.done if laid and at != "out" else "",
            ("own" if own or view.ending else "known") if down else "",
            (card.side, card.name) in self._acted or bool(note) or (leads and at not in (RESERVE, "out")),
            "★" if leads and not corps else corps,
            note,
            self.brief,
        )

    @cached_property
    def reserve(self) -> list[Face]:
        """Returns the viewer's cards in the Reserve, except those already staged; while decks are chosen, his deck so
        far."""
        army, side = self.view.army, self.seat
        if army is None or side is None:
            return []
        hand = army.list if self.view.phase == "decks" else self.board.cards_at(side, RESERVE)
        keys = [k for k in hand if k not in self.staged]
        return [self.face(k) for k in sorted(keys, key=lambda k: (_HAND[self.board.card(k).kind], int(k[1:])))]

    def unplayed(self) -> list[Face]:
        """Returns the cards left in the Reserves when the battle is over, as far as the viewer can name them."""
        keys = [k for k, laid in self.board.cards.items() if laid.at == RESERVE] if self.view.ending else []
        return [self.face(k) for k in sorted(keys, key=lambda k: (k[0], _HAND[self.board.card(k).kind], int(k[1:])))]

    def grounds(self) -> set[str]:
        """Returns the names, as print has them, of the terrain cards on the battlefield that the viewer sees."""
        cards = [(self.board.card(k), laid) for k, laid in self.board.cards.items()]
        return {prints.typeset(c.name) for c, x in cards if c.kind == "terrain" and x.at in self.board.field.spots}

    def holder(self, at: Pos) -> Side:
        """Returns the side that holds a position: the last alone there, or else the one whose battleline it is."""
        return self.board.holders.get(at, self.board.field.spots[at].line)

    def engaged(self, at: Pos) -> bool:
        """Tells whether both sides are in a position."""
        return self.board.present("usa", at) and self.board.present("csa", at)

    def flankers(self, at: Pos) -> int:
        """Returns the number of cards that will try to outflank into a position, as far as the viewer may know."""
        return self.view.flankers.get(at, 0) + sum(p == at for p in self.view.outflanking.values())

    def numbered(self, at: Pos) -> int:
        """Returns the pixels that the numbers of a position take at the beginning of its label."""
        count = len(placed_at(self._focus, at)) if self._focus is not None else 0
        return round(self._badge * STEP * count) + 4 if count else 0

    def label(self, at: Pos, narrow: bool) -> str:
        """Returns a position's name as its label has it."""
        return words.spot(self.board, at) if narrow else self.board.spot(at)


_ORDER = {"general": 0, "special": 1, "infantry": 2, "cavalry": 3, "artillery": 4, "terrain": 5}
_HAND = {"infantry": 0, "cavalry": 1, "artillery": 2, "general": 3, "special": 4, "terrain": 5}
_COUNTED = re.compile(r"(?P<count>\d+) (?P<how>from|fall back|to the Reserve)(?: (?P<place>.+))?")


def _march(board: Places, mark: Mark) -> March | None:
    if not (told := _COUNTED.fullmatch(mark.words)) or mark.at not in board.field.spots:
        return None
    count, across = int(told["count"]), board.field.across(mark.at)
    if told["how"] == "to the Reserve":
        return March(mark.side, count, mark.at, RESERVE)
    if told["how"] == "fall back":
        home = board.field.spots[mark.at].near == mark.side
        return March(mark.side, count, mark.at, RESERVE if home else across)
    if told["place"] == board.spot(mark.at):
        return March(mark.side, count, mark.at, RESERVE)
    return March(mark.side, count, across if told["place"] == board.spot(across) else RESERVE, mark.at)
