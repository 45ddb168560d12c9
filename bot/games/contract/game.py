"""The contract between the rules of a game and everything around them.

State is data, decisions are a tree of short choices, and the choices of a seat depend only on its view. A game
never touches Discord, files, clocks or a global random generator: it is handed its draws and returns what happened.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

from msgspec import Struct, field

from bot.games.chronicle.board_state import Fortune, Mark, Toll
from bot.games.contract.advice import Advice, OddsTable, Proposal
from bot.games.contract.choices import Level, Path, Refusal
from bot.games.contract.introduction import Introduction
from bot.games.positions.parts import Part

PUBLIC = "public"
"""The audience and the stream of draws that belong to everyone."""

Seat = str
"""A side at the table, by a short key such as "us"; never a Discord user."""


class Line(Struct, frozen=True):
    """An event as one audience learns of it: a line of text and the same as data."""

    text: str
    data: dict[str, Any] = field(default_factory=dict)


Happening = tuple[str, Line]
"""An event's kind, and its line for one audience."""


class Event(Struct, frozen=True):
    """Something that happened, with a variant for each audience that learns of it.

    A seat with no variant of its own sees the public one; where there is none either, it sees nothing.
    """

    kind: str
    lines: dict[str, Line]

    def to(self, audience: str) -> Line | None:
        """Returns the line that ``audience`` (a seat or PUBLIC) sees, or None."""
        return self.lines.get(audience) or self.lines.get(PUBLIC)


def public(kind: str, text: str, **data: Any) -> Event:
    """Returns an event that everyone sees alike."""
    return Event(kind, {PUBLIC: Line(text, data)})


class Draws(Protocol):
    """The only source of chance. Every call is written into the record with its purpose."""

    def __call__(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        """Returns a number from 1 to ``sides``, from the public stream or a seat's own (known to that seat alone)."""
        ...


S = TypeVar("S")
V = TypeVar("V")
D = TypeVar("D")


class TurnMark(Struct, frozen=True):
    """The point that a game has reached in its course, in people's words: the turn ("Round 3") and the phase of it
    ("Moves"; "" in a game without phases). Public knowledge: the same for everyone."""

    turn: str
    phase: str = ""


class Outcome(Struct, Generic[S]):
    """The outcome of a decision.

    ``state`` is a new state (the old one is untouched). ``secret`` keeps the decision's text out of the public entry;
    that something was decided is public all the same, so a decision has at least one public line. Only orders may be
    silent. ``consulted`` is true when the decision revealed or consulted anything outside the actor's view, whether or
    not it found something: together with any draw it bars free undo of a decision. Both follow from the events and from
    the reads through the gate of the working copy (see bot.games.kit.working_copy), and depend on nothing hidden.
    """

    state: S
    events: list[Event] = field(default_factory=list)
    secret: bool = False
    consulted: bool = False


class SeatInfo(Struct, frozen=True):
    """A seat as the lobby shows it. ``bot`` marks one that no person takes: the game's own bot plays it. ``article``
    says that its name has one in a sentence, as "the Union" has and "Red" has not."""

    key: Seat
    name: str
    bot: bool = False
    article: bool = False

    @property
    def within(self) -> str:
        """The seat's name within a sentence: "the Union", "Red"."""
        return f"the {self.name}" if self.article else self.name


def people_seats(seats: Iterable[SeatInfo]) -> tuple[SeatInfo, ...]:
    """Returns those of the seats that persons, or the practice opponent, take: all but the bot's."""
    return tuple(info for info in seats if not info.bot)


class Option(Struct, frozen=True):
    """A choice made when the game is set up: ``values`` maps each allowed value to its label, the first the default.
    ``group`` is a heading that options share; the value of one that is ``named`` stands beside the game's name, and
    each value of one with a ``ladder`` is rated apart. ``about`` says in a sentence what it is about. A game that has
    ``basic`` ones shows a newcomer those alone, and the others on request."""

    key: str
    name: str
    values: dict[str, str]
    group: str = ""
    named: bool = False
    ladder: bool = False
    about: str = ""
    basic: bool = False


class Preset(Struct, frozen=True):
    """Options that are set together, for people who would rather not go through them one by one: ``hint`` says whom it
    is for, in at most 100 characters. An option that is not among ``options`` stays as it is."""

    key: str
    name: str
    hint: str
    options: dict[str, str]


class Result(Struct, frozen=True):
    """The result of a game: the seats that won (none, one or several) and a sentence that tells it. It is ``scheduled``
    where the game has ended by a roll that comes at each turn's end whatever is decided."""

    winners: tuple[Seat, ...]
    text: str
    scheduled: bool = False


class Passage(Struct, Generic[S], frozen=True):
    """One decision of a finished game with the states on both sides of it, for the closing report; ``number`` is its
    entry's in the public log."""

    before: S
    seat: Seat
    decision: str
    after: S
    events: tuple[Event, ...]
    number: int


class Game(Protocol[S, V, D]):
    """The rules of one game. One instance serves all its games: it holds no state of its own."""

    key: str
    name: str
    rules_version: str
    hidden: bool
    """True when some seat may know less than the whole state."""
    private_boards: bool
    """True when each seat sees a picture of its own, which goes to its player in private."""
    zero_sum: bool
    """True when of two people one wins, or nobody: what one gains the other loses."""
    rolls: frozenset[str]
    """The first words of the decisions that dice decide: a panel that offers one of them offers *Odds* as well."""
    state_type: type[S]
    weights: Mapping[str, int]
    """How much the kinds of events weigh in a digest of what another has done (see bot.record.digest): the end of the
    game most, then losses. A kind with an outcome that its data name, as "attack miss", or one that has a ``loser``,
    as "moved hurts", may have a weight of its own."""
    origins: Mapping[str, tuple[str, ...]]
    """The kinds of events that a digest tells with the one that they came of, and the kinds that this may have:
    {"result": ("attack",)}."""
    stated: tuple[re.Pattern[str], ...]
    """How lines state what later ones may change, as how many points are left. The group ``of`` names what of, and
    ``out`` is what a digest leaves out where a later line says otherwise; without that group a line only changes it."""
    openings: frozenset[str]
    """The kinds of events that open a turn: in a report, they and what follows them belong to it."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What is chosen when the game is set up."""
        ...

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Options that are set together; where there are any, the first is for a first game."""
        ...

    def options_for(self, options: Mapping[str, str]) -> tuple[Option, ...]:
        """Returns those of ``self.options`` that mean something beside the values of the others (a key left out has its
        default), in their order, each with those of its values that go with them: two at least."""
        ...

    def introduction(self, options: Mapping[str, str], seat: Seat | None) -> Introduction:
        """Returns the card with which a game with these options introduces itself to the player of a seat, or to
        somebody who has none (None). A key left out has its default; unknown keys do not matter."""
        ...

    def seats_for(self, options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
        """Returns the seats of a game with these options, in the order in which they are filled; at least one is a
        person's. A key left out has its default; unknown keys do not matter. The same key names the same seat whatever
        the options."""
        ...

    @property
    def practice(self) -> Callable[[V, Seat, random.Random], str] | None:
        """The practice opponent: it returns the canonical text of an awaited seat's decision, or of an order before
        it, worked out from its own view alone, the same for the same view and random numbers. None for a game without
        one."""
        ...

    @property
    def tempers(self) -> tuple[str, ...]:
        """The tempers that its practice opponent may have, such as "bold": none in a game that has one plan alone."""
        ...

    def in_temper(self, temper: str) -> Self:
        """Returns the game with a practice opponent of one of ``tempers``: ``practice``, ``quick_practice`` and
        ``proposals`` weigh things as that temper does, and take one of several that are as good by chance. In the game
        itself the opponent has none, so that hints and measurements are always alike. Returns the game itself for a
        temper that it does not have."""
        ...

    @property
    def quick_practice(self) -> Callable[[V, Seat, random.Random], str] | None:
        """A practice opponent that thinks less, for measurements over many games; ``practice`` itself if that thinks
        little."""
        ...

    @property
    def advises(self) -> bool:
        """Whether the game says what a seat had better do. Without that its people get no hints."""
        ...

    @property
    def knows_chances(self) -> bool:
        """Whether ``value`` says anything. Without that its finished games have no review."""
        ...

    def proposals(self, view: V, seat: Seat, rng: random.Random) -> tuple[Proposal, ...]:
        """Returns a few decisions or orders that may be worth taking, the most promising first, each legal and with a
        reason. An opponent that looks ahead tries them. The same for the same view and random numbers."""
        ...

    def value(self, view: V, seat: Seat) -> float:
        """Returns a seat's chance to win, alone or with others, from 0 to 1, by its own view; a half if nothing is
        known of it."""
        ...

    @property
    def bot(self) -> Callable[[V, Seat, Draws], str] | None:
        """The game's own bot: it returns the canonical text of an awaited bot seat's decision (never an order) by the
        game's rules for it, from that seat's view alone. Its draws are recorded with the decision, so the same view
        and draws give the same text; verification works it out again, so a bot that decides otherwise than before is a
        change of the rules. None for a game in which no seat is a bot's."""
        ...

    def advice(self, view: V, seat: Seat, rng: random.Random) -> Advice | None:
        """Returns what an awaited seat had better do, worked out from its own view alone: the same for the same view
        and random numbers. None where the seat is not to act. A game with a practice opponent returns what that would
        do (see bot.games.advising)."""
        ...

    def odds(self, view: V, seat: Seat) -> OddsTable:
        """Returns the odds of the decisions of ``rolls`` that the seat may take now, exact and from its view alone: one
        row for each choice whose dice are known; none where the seat is not to act."""
        ...

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[S]:
        """Returns the first state, for ``options`` with every key given. Raises Refusal, before anything is drawn, for
        options that do not go together."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """Returns everything that ``seat`` may know (None: a spectator), as a type that has no field for the rest."""
        ...

    def unveiled(self, state: S) -> V:
        """Returns a spectator's view with all that the board hides, for pictures of a game whose secrets are out; the
        spectator's own view in a game without such secrets."""
        ...

    def turn_of(self, view: V) -> TurnMark | None:
        """Returns the point that the game has reached, None in a game that does not say. Public knowledge: the same for
        every view."""
        ...

    def awaited(self, view: V) -> dict[Seat, str]:
        """Returns the seats that are to act, each with the reason in a few words; empty when the game is over. Public
        knowledge: the same for every view. A seat that has decided and may only withdraw is not awaited: withdrawing is
        an order."""
        ...

    def offered(self, view: V) -> dict[Seat, str]:
        """Returns the seats to which another offers something, each with the offer in a few words: they may answer by
        an order, and nothing waits for it. Public knowledge: the same for every view."""
        ...

    def choices(self, view: V, seat: Seat, path: Path) -> Level | None:
        """Returns the choices of ``seat`` after ``path``; None where ``path`` is a whole decision. A level with no
        choices occurs only at the root, when the seat is not to act. Raises Refusal where ``path`` itself leads
        nowhere."""
        ...

    def narrowed(self, view: V, seat: Seat, path: Path, token: str) -> Level | None:
        """Returns the choices after ``path`` as far as ``token`` needs them: what it picks, as ``choices`` has it, and
        perhaps others. For whoever asks about a path that is known already; worked out more quickly where it can be.
        Raises Refusal as ``choices`` does."""
        ...

    def orders(self, view: V, seat: Seat, path: Path) -> Level | None:
        """Returns, like ``choices``, the orders that the seat may give at any time without advancing a phase. An order
        stands through an undo and leaves undo as it is, even if it draws or looks, for no other seat may notice it: so
        it must show its seat nothing for which a decision made before it would be worth taking back."""
        ...

    def may_end(self, view: V, seat: Seat, decision: D) -> str:
        """Returns, in a sentence, how the game may end by a legal decision or order of a seat; "" where it can in no
        world with this view, whatever the dice. It begins with ``WINS`` where the seat itself may win. Everybody is
        asked before what may end it. Chances that come at the end of each turn whatever is decided do not count: a
        Result by them is ``scheduled``."""
        ...

    def parse(self, text: str) -> D:
        """Returns the decision or order of a canonical text, in whichever position. Raises Refusal."""
        ...

    def read(self, view: V, seat: Seat, text: str) -> D:
        """Returns the decision or order that a person's text says in the position that ``seat`` sees: canonical, or
        with the game's synonyms and shorthands (see bot.games.typed_text). Raises Refusal with the possible
        continuations where the text goes astray."""
        ...

    def words(self, view: V, seat: Seat, text: str) -> str:
        """Returns a person's text with the game's own words in place of its synonyms and shorthands, as ``read`` takes
        it, understood or not."""
        ...

    def neighbors(self, view: V, name: str) -> tuple[str, ...]:
        """Returns the places next to the place or piece that a person names, as decisions write them; () where the seat
        that has this view sees nothing of that name."""
        ...

    def whereabouts(self, view: V, name: str) -> tuple[str, ...]:
        """Returns the places, as decisions write them, where a piece or a part of the map is that a person names; ()
        where the seat that has this view sees nothing of that name."""
        ...

    def ground(self, view: V, place: str, start: str = "") -> str:
        """Returns what the ground of a place, as decisions write it, is in a few words; seen from ``start`` next to it,
        in which direction it lies and what is between as well. "" where a game says nothing of it, or has no such
        place."""
        ...

    def ahead(self, view: V, seat: Seat, text: str) -> tuple[str, ...]:
        """Returns the places that *forward* may mean in a text of a seat's player, as decisions write them; () where it
        means none."""
        ...

    def text(self, decision: D) -> str:
        """Returns the canonical text: the keys of the path, joined by spaces."""
        ...

    def check(self, view: V, seat: Seat, decision: D) -> Refusal | None:
        """Returns the reason why ``seat`` may not do this now, or None; equal to being found in the tree."""
        ...

    def apply(self, state: S, seat: Seat, decision: D, draw: Draws) -> Outcome[S]:
        """Carries the decision out. Raises the refusal that ``check`` returns."""
        ...

    def resign(self, state: S, seat: Seat) -> Outcome[S]:
        """Gives up for the seat; the game may go on where the rules let it."""
        ...

    def resigning(self, view: V, seat: Seat) -> str:
        """Returns the consequence of giving up now, in a sentence or two that a panel asks before it: above all what it
        makes of the others' chances to win."""
        ...

    def result(self, view: V) -> Result | None:
        """Returns how the game ended, or None while it goes on; the same for every view."""
        ...

    def problems(self, state: S) -> list[str]:
        """Returns the problems of a state, in words; empty for every state the rules can reach."""
        ...

    def settable(self, view: V) -> tuple[Part, ...]:
        """Returns the named public parts of a position that a game master may set, by a spectator's view; none if
        nothing can be set, as in a finished game."""
        ...

    def set_parts(self, state: S, parts: Mapping[str, str]) -> Outcome[S]:
        """Sets public parts to other values, by their keys, and nothing is drawn (see bot.games.positions.setting).
        Raises Refusal for what is not among ``settable``, and where no position would come of it."""
        ...

    def resample(self, state: S, seat: Seat, rng: random.Random) -> S:
        """Returns another state with the same view for ``seat``."""
        ...

    def guess(self, state: S, seat: Seat | None, rng: random.Random) -> S | None:
        """Returns a state with the same view for ``seat`` (None: a spectator): the same for all states with that view
        and the same random numbers, so that it tells nothing more. None where none can be made up here."""
        ...

    def upgrade(self, data: Any, rules_version: str) -> Any:
        """Returns a saved state's plain data, of an earlier version, in today's shape."""
        ...

    def scene(self, view: V) -> Any:
        """Returns everything on the board as this view shows it, as plain data, without the turn, the phase and the
        deciding seat. It is equal for two views if nothing that this seat can see has changed."""
        ...

    def headline(self, view: V) -> str:
        """Returns one short line: the state of the game, as this view shows it."""
        ...

    def position(self, view: V) -> str:
        """Returns the whole position in words (Markdown, at most 3,000 characters), good enough to play from."""
        ...

    def own(self, view: V) -> str:
        """Returns this seat's own knowledge and the resources that it can spend, a few lines of Markdown for its panel,
        up to 1,500 characters; "" for a spectator, and if there is none."""
        ...

    def alt(self, view: V) -> str:
        """Returns the position as a picture's alternative text, at most 1,024 characters."""
        ...

    def marks(self, before: V, after: V, told: Sequence[Happening]) -> list[Mark]:
        """Returns the marks by which a picture shows what one decision did on the board: ways, losses, places taken;
        from a seat's views on both sides of it and what that seat was told of it alone. Places are keys that the
        game's pictures know."""
        ...

    def loser(self, happening: Happening) -> Seat | None:
        """Returns the seat that something hurts, as far as its data tell: it weighs more for that seat than for others.
        None where it hurts nobody, or nobody in particular."""
        ...

    def toll(self, state: S) -> Toll | None:
        """Returns what each side has lost up to a state of a game that is over; None where nothing is counted."""
        ...

    def names(self, state: S) -> Mapping[Seat, Collection[str]]:
        """Returns the names by which the log calls each side's pieces, in a state of a game that is over. None where it
        is plain whose each is."""
        ...

    def fortunes(self, events: Sequence[Event]) -> list[Fortune]:
        """Returns, for the rolls among all events of a game that is over, what was to be expected of each and what came
        (see bot.games.chronicle.fortune). What is neither good nor bad for a side is left out."""
        ...

    def rulebook(self) -> str:
        """Returns the text of the rulebook, Markdown."""
        ...

    def glossary(self) -> str:
        """Returns the text of the glossary, TOML: the words by which beginners find rules (see
        bot.games.rulebooks.glossary)."""
        ...

    def asked(self) -> str:
        """Returns the text of what people ask of each entry of the rulebook, TOML (see bot.games.rulebooks.asked); ""
        for nothing."""
        ...

    def report(self, passages: list[Passage[S]]) -> list[str]:
        """Returns lines for the end of the game, from the whole of it: luck, turning points; may be empty."""
        ...


AnyGame = Game[Any, Any, Any]
"""A game of whatever states, views and decisions."""
