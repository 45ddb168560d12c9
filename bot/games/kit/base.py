"""The base of a game: everything in the contract that can be derived from the rest.

A game derives from :class:`Base` and writes what nothing else says: ``key``, ``name``, ``rules_version``,
``state_type``, ``tree``, ``setup``, ``awaited``, ``carry_out``, ``rulebook.md`` beside its module, and
``result`` (or ``ended``) and ``give_up`` unless its states have a field ``result``. Where it hides anything:
``hidden``, ``view``, ``resample`` and ``guess``. Every other member has a default, which its docstring names, and is
overridden by a method, or by a function of the same arguments: ``headline = staticmethod(status_texts.headline)``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from copy import copy
from importlib import resources
from sys import modules
from typing import Any, Generic, Protocol, Self, TypeVar, cast

from msgspec.structs import replace

from bot.games.advising import advised
from bot.games.chronicle.board_state import BoardState, Fortune, Mark, Toll
from bot.games.chronicle.comparison import compared
from bot.games.contract.advice import Advice, OddsTable, Proposal
from bot.games.contract.choices import Level, Path, Refusal
from bot.games.contract.game import (
    Draws,
    Event,
    Happening,
    Option,
    Outcome,
    Passage,
    Preset,
    Result,
    Seat,
    SeatInfo,
    TurnMark,
    people_seats,
    public,
)
from bot.games.contract.introduction import Introduction
from bot.games.kit import peace, words
from bot.games.kit.offers import OfferTree
from bot.games.kit.orders import Offer
from bot.games.kit.shape import ShapeError, missing
from bot.games.kit.spelling import NotPossible
from bot.games.kit.spoken import Spoken, Trees
from bot.games.positions.parts import Part
from bot.games.positions.setting import set_by
from bot.games.tree import wander

S = TypeVar("S")
V = TypeVar("V")
D = TypeVar("D")
Seen = TypeVar("Seen", contravariant=True)

BY_CHANCE = 6
"""Decisions by chance that a game without plans of its own tries."""
NO_ODDS = OddsTable("Odds", (), "")


class Player(Protocol[Seen]):
    """A practice opponent: a module with these functions. Both get the temper in which it plays."""

    def propose(self, view: Seen, seat: Seat, rng: random.Random, temper: str) -> Proposal:
        """Returns what it does, and why."""
        ...

    def proposals(self, view: Seen, seat: Seat, rng: random.Random, temper: str) -> tuple[Proposal, ...]:
        """Returns a few decisions and orders that may be worth taking, those first that seem best."""
        ...


class Base(Generic[S, V, D]):
    """A game of states ``S``, views ``V`` and decisions ``D``; see the module, and ``Game`` of the contract for
    what each member is for. Raises ShapeError, in one sentence, for a game without what cannot be derived."""

    key: str
    name: str
    rules_version: str
    state_type: type[S]
    seats: tuple[SeatInfo, ...] = (SeatInfo("first", "First"), SeatInfo("second", "Second"))
    """The seats, whatever the options."""
    tree: Trees[V, D]
    """What may be decided: a tree of bot.games.kit, or a module with its six functions."""
    card: Introduction | None = None
    """The introduction, alike for every seat but for its name."""
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    hidden: bool = False
    private_boards: bool = False
    """As ``hidden``, where a game does not say."""
    zero_sum: bool = True
    rolls: frozenset[str] = frozenset()
    weights: Mapping[str, int] = {}
    origins: Mapping[str, tuple[str, ...]] = {}
    stated: tuple[re.Pattern[str], ...] = ()
    openings: frozenset[str] = frozenset()
    passing: frozenset[str] = frozenset()
    """Kinds of events that may show what no view keeps, such as a card shown and taken back: the check expects it."""
    contest = "game"
    """The name of what ends without a winner: "game" or "battle"."""
    scheduled: frozenset[str] = frozenset()
    """What a view's field ``ending`` says where the game ended when its time was up; see ``ended``."""
    player: Player[V] | None = None
    """The practice opponent; None, where the game says ``propose`` or ``proposals`` itself, or nothing."""
    tempers: tuple[str, ...] = ()
    temper: str = ""
    """The temper of the practice opponent, "" for none."""
    earlier: tuple[str, ...] = ()
    """Rules versions before this one whose states have the same shape."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "hidden" in vars(cls) and "private_boards" not in vars(cls):
            cls.private_boards = cls.hidden

    def __new__(cls) -> Self:
        """Raises ShapeError for a game that lacks what cannot be derived."""
        if lacks := missing(cls, Base):
            raise ShapeError(lacks)
        return super().__new__(cls)

    # -- what cannot be derived

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[S]:
        """See ``Game``; no default."""
        raise NotImplementedError

    def awaited(self, view: V) -> dict[Seat, str]:
        """See ``Game``; no default."""
        raise NotImplementedError

    def carry_out(self, state: S, seat: Seat, decision: D, draw: Draws) -> Outcome[S]:
        """Returns what becomes of a state by a decision or order that has been checked; no default."""
        raise NotImplementedError

    # -- secrets

    def view(self, state: S, seat: Seat | None) -> V:
        """See ``Game``; the state itself, where nothing is hidden."""
        return cast(V, state)

    def unveiled(self, state: S) -> V:
        """See ``Game``; a spectator's view: the board hides nothing."""
        return self.view(state, None)

    def resample(self, state: S, seat: Seat, rng: random.Random) -> S:
        """See ``Game``; the same state, where nothing is hidden."""
        return state

    def guess(self, state: S, seat: Seat | None, rng: random.Random) -> S | None:
        """See ``Game``; the same state, where nothing is hidden."""
        return state

    # -- before a game

    def options_for(self, options: Mapping[str, str]) -> tuple[Option, ...]:
        """See ``Game``; all options: each means something beside the others."""
        return self.options

    def seats_for(self, options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
        """See ``Game``; the same seats whatever the options."""
        return self.seats

    def introduction(self, options: Mapping[str, str], seat: Seat | None) -> Introduction:
        """See ``Game``; the ``card``, or what the rulebook begins with."""
        return words.introduction(self, self.card, options, seat)

    def rulebook(self) -> str:
        """See ``Game``; ``rulebook.md`` beside the game's module."""
        return self.beside("rulebook.md")

    def glossary(self) -> str:
        """See ``Game``; ``glossary.toml`` beside the game's module, nothing without one."""
        return self.beside_if_any("glossary.toml")

    def asked(self) -> str:
        """See ``Game``; ``asked.toml`` beside the game's module, nothing without one."""
        return self.beside_if_any("asked.toml")

    def beside_if_any(self, file: str) -> str:
        """Returns the text of a file beside the game's module, "" without one."""
        try:
            return self.beside(file)
        except FileNotFoundError:
            return ""

    def beside(self, file: str) -> str:
        """Returns the text of a file beside the game's module, or that of a game from which it derives. Raises
        FileNotFoundError."""
        for game in type(self).__mro__[: type(self).__mro__.index(Base)]:
            package = modules[game.__module__].__package__
            # A module that stands alone has nothing beside it.
            with suppress(FileNotFoundError, TypeError):
                return resources.files(package or game.__module__).joinpath(file).read_text("utf-8")
        raise FileNotFoundError(f"there is no {file} beside {type(self).__module__}")

    # -- decisions

    def choices(self, view: V, seat: Seat, path: Path) -> Level | None:
        """See ``Game``; the ``tree``'s."""
        return self.tree.choices(view, seat, path)

    def narrowed(self, view: V, seat: Seat, path: Path, token: str) -> Level | None:
        """See ``Game``; what an owner offers for that token in a tree of offers, else all choices."""
        if isinstance(self.tree, OfferTree):
            found: Level | None = self.tree.narrowed(view, seat, path, token)
            return found
        return self.choices(view, seat, path)

    def orders(self, view: V, seat: Seat, path: Path) -> Level | None:
        """See ``Game``; the ``tree``'s."""
        return self.tree.orders(view, seat, path)

    def check(self, view: V, seat: Seat, decision: D) -> Refusal | None:
        """See ``Game``; the ``tree``'s."""
        return self.tree.check(view, seat, decision)

    def read(self, view: V, seat: Seat, text: str) -> D:
        """See ``Game``; the ``tree``'s."""
        return self.tree.read(view, seat, text)

    def parse(self, text: str) -> D:
        """See ``Game``; the ``tree``'s."""
        return self.tree.parse(text)

    def words(self, view: V, seat: Seat, text: str) -> str:
        """See ``Game``; the words of a tree in a language, any other tree's text itself."""
        if not isinstance(self.tree, Spoken):
            return text.casefold()
        try:
            return " ".join(self.tree.words(view, seat, text))
        except NotPossible:
            return " ".join(self.tree.vocabulary.words(text))

    def neighbors(self, view: V, name: str) -> tuple[str, ...]:
        """See ``Game``; none, where a game knows no places next to each other."""
        return ()

    def whereabouts(self, view: V, name: str) -> tuple[str, ...]:
        """See ``Game``; none, where a game knows no places."""
        return ()

    def ground(self, view: V, place: str, start: str = "") -> str:
        """See ``Game``; nothing."""
        return ""

    def ahead(self, view: V, seat: Seat, text: str) -> tuple[str, ...]:
        """See ``Game``; none, where a game knows no way forward."""
        return ()

    def text(self, decision: D) -> str:
        """See ``Game``; the ``tree``'s."""
        return self.tree.text(decision)

    def apply(self, state: S, seat: Seat, decision: D, draw: Draws) -> Outcome[S]:
        """See ``Game``; what is checked, then carried out."""
        if refused := self.check(self.view(state, seat), seat, decision):
            raise refused
        return self.carry_out(state, seat, decision, draw)

    def may_end(self, view: V, seat: Seat, decision: D) -> str:
        """See ``Game``; by agreement where the decision is an ``Offer``, else as its ``stakes`` say."""
        if isinstance(decision, Offer):
            seats = [info.key for info in people_seats(self.seats_for({}))]
            return peace.may_end(cast(Any, view).offers, seat, decision.what, seats, self.contest)
        return self.stakes(view, seat, decision)

    def stakes(self, view: V, seat: Seat, decision: D) -> str:
        """Returns how the game may end by a decision that is no ``Offer``, as ``may_end`` of ``Game``; "": no decision
        ends it. The check says where one does."""
        return ""

    # -- how it stands, and how it ends

    def turn_of(self, view: V) -> TurnMark | None:
        """See ``Game``; None."""
        return None

    def offered(self, view: V) -> dict[Seat, str]:
        """See ``Game``; an end without a winner, where the view has a field ``offers`` with the seats that offer it."""
        offers = getattr(view, "offers", ())
        if not offers or self.result(view) is not None:
            return {}
        return peace.offered(offers, [info.key for info in people_seats(self.seats_for({}))])

    def result(self, view: V) -> Result | None:
        """See ``Game``; the view's field ``result``, or where there is ``ended``, its fields ``ending`` and ``winner``
        (both "" or None while the game goes on)."""
        seen = cast(Any, view)
        if type(self).ended is Base.ended:
            found: Result | None = getattr(seen, "result", None)
            return found
        if not seen.ending:
            return None
        return Result((seen.winner,) if seen.winner else (), self.ended(view), scheduled=seen.ending in self.scheduled)

    def ended(self, view: V) -> str:
        """Returns how a game that has ended did so, in a sentence; no default."""
        raise NotImplementedError

    def resign(self, state: S, seat: Seat) -> Outcome[S]:
        """See ``Game``; what ``give_up`` does. Raises Refusal when the game is over, and for a seat that there is
        not."""
        if seat not in {info.key for info in self.seats_for({})}:
            raise Refusal(f"There is no seat “{seat}” in this game")
        if self.result(self.view(state, seat)) is not None:
            raise self.tree.over if isinstance(self.tree, OfferTree) else Refusal("The game is over")
        return self.give_up(state, seat)

    def give_up(self, state: S, seat: Seat) -> Outcome[S]:
        """Returns what becomes of a state in which a seat may resign, and does: the game ends, and all others win."""
        names = {info.key: info.name for info in self.seats_for({})}
        text = f"{names[seat]} resigns."
        ended = Result(tuple(key for key in names if key != seat), text)
        return Outcome(cast(S, replace(cast(Any, state), result=ended)), [public("resigned", text, seat=seat)])

    def resigning(self, view: V, seat: Seat) -> str:
        """See ``Game``; that the game ends at once, and who wins it."""
        return words.resigning(self, seat)

    # -- opponents and advice

    def propose(self, view: V, seat: Seat, rng: random.Random) -> Proposal:
        """Returns what the practice opponent does, and why: what the ``player`` says, or the first of the game's own
        ``proposals``; any decision by chance, where a game has neither."""
        if self.player is not None:
            return self.player.propose(view, seat, rng, self.temper)
        if self.says("proposals"):
            return self.proposals(view, seat, rng)[0]
        return Proposal(wander(cast(Any, self), view, seat, rng), words.BY_CHANCE)

    def says(self, member: str) -> bool:
        """Returns whether the game has a member of its own in place of the default."""
        return getattr(type(self), member) is not getattr(Base, member)

    @property
    def advises(self) -> bool:
        """See ``Game``; whether it has a ``player``, or says ``propose``, ``proposals`` or ``advice`` itself."""
        return self.player is not None or any(map(self.says, ("propose", "proposals", "advice")))

    @property
    def knows_chances(self) -> bool:
        """See ``Game``; whether it says ``value`` itself."""
        return self.says("value")

    def in_temper(self, temper: str) -> Self:
        """See ``Game``; a copy whose ``temper`` is that one."""
        if temper not in self.tempers:
            return self
        tempered = copy(self)
        tempered.temper = temper
        return tempered

    @property
    def practice(self) -> Callable[[V, Seat, random.Random], str] | None:
        """See ``Game``; what ``propose`` says, None for a game of one person."""
        # Trials ask for it often: seats are counted only where nothing else says that there is one.
        if self.player is None and not self.says("propose") and len(people_seats(self.seats_for({}))) < 2:
            return None
        return lambda view, seat, rng: self.propose(view, seat, rng).text

    @property
    def quick_practice(self) -> Callable[[V, Seat, random.Random], str] | None:
        """See ``Game``; ``practice`` itself."""
        return self.practice

    def proposals(self, view: V, seat: Seat, rng: random.Random) -> tuple[Proposal, ...]:
        """See ``Game``; what the ``player`` says, or else ``propose`` and a few decisions by chance."""
        if self.player is not None:
            return self.player.proposals(view, seat, rng, self.temper)
        first = [self.propose(view, seat, rng)]
        others = {wander(cast(Any, self), view, seat, rng): None for _ in range(BY_CHANCE)}
        return (*first, *(Proposal(text, words.BY_CHANCE) for text in others if text not in {p.text for p in first}))

    def value(self, view: V, seat: Seat) -> float:
        """See ``Game``; a half."""
        return 0.5

    @property
    def bot(self) -> Callable[[V, Seat, Draws], str] | None:
        """See ``Game``; None: no seat is a bot's."""
        return None

    def advice(self, view: V, seat: Seat, rng: random.Random) -> Advice | None:
        """See ``Game``; what ``propose`` says, None for a game that does not advise."""
        if seat not in self.awaited(view) or not self.advises:
            return None
        return advised(self, view, seat, self.propose(view, seat, rng))

    def odds(self, view: V, seat: Seat) -> OddsTable:
        """See ``Game``; ``odds_now`` where the seat is to act."""
        return self.odds_now(view, seat) if seat in self.awaited(view) else NO_ODDS

    def odds_now(self, view: V, seat: Seat) -> OddsTable:
        """Returns the odds of what a seat that is to act may roll for; none."""
        return NO_ODDS

    # -- positions that are set, loaded and saved

    def problems(self, state: S) -> list[str]:
        """See ``Game``; none are looked for."""
        return []

    def settable(self, view: V) -> tuple[Part, ...]:
        """See ``Game``; nothing."""
        return ()

    def with_parts(self, state: S, parts: Mapping[str, str]) -> S:
        """Returns a state with public parts of ``settable`` set to other values; the same state."""
        return state

    def set_parts(self, state: S, parts: Mapping[str, str]) -> Outcome[S]:
        """See ``Game``; what ``parts_set`` makes of it, checked by ``problems``."""
        return set_by(self, state, parts, self.parts_set)

    def parts_set(self, state: S, parts: Mapping[str, str], told: Event) -> Outcome[S]:
        """Returns what becomes of a state whose parts are set, of which an event tells everyone: ``with_parts``."""
        return Outcome(self.with_parts(state, parts), [told])

    def upgrade(self, data: Any, rules_version: str) -> Any:
        """See ``Game``; the same data, of this version and the ``earlier`` ones. Raises ValueError for others."""
        if rules_version not in (*self.earlier, self.rules_version):
            raise ValueError(f"{self.name} has no rules version {rules_version}")
        return data

    # -- words and pictures

    def scene(self, view: V) -> Any:
        """See ``Game``; the whole view: any change is one of the board."""
        return view

    def headline(self, view: V) -> str:
        """See ``Game``; the turn and whose it is, or how the game ended."""
        return words.headline(self, view)

    def position(self, view: V) -> str:
        """See ``Game``; the headline, ``own``, and every field of the view."""
        return words.position(self, view)

    def own(self, view: V) -> str:
        """See ``Game``; ""."""
        return ""

    def alt(self, view: V) -> str:
        """See ``Game``; the position without Markdown."""
        return words.alt(self, view)

    # -- afterwards

    def board_state(self, view: V) -> BoardState:
        """Returns where everything stands on the board, for ``marks``; nothing."""
        return BoardState({})

    def losses(self, before: V, after: V, told: Sequence[Happening]) -> list[Mark]:
        """Returns the marks of losses that do not show in where everything stands; none."""
        return []

    def marks(self, before: V, after: V, told: Sequence[Happening]) -> list[Mark]:
        """See ``Game``; what ``board_state`` says of both views, compared, and the ``losses``."""
        return [*compared(self.board_state(before), self.board_state(after)), *self.losses(before, after, told)]

    def loser(self, happening: Happening) -> Seat | None:
        """See ``Game``; nobody."""
        return None

    def names(self, state: S) -> Mapping[Seat, Collection[str]]:
        """Nobody's: whose each is, is plain. See the contract."""
        return {}

    def toll(self, state: S) -> Toll | None:
        """See ``Game``; None."""
        return None

    def fortunes(self, events: Sequence[Event]) -> list[Fortune]:
        """See ``Game``; none."""
        return []

    def report(self, passages: list[Passage[S]]) -> list[str]:
        """See ``Game``; no lines."""
        return []
