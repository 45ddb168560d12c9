"""The tree of offers: parts of the rules that own kinds of decisions, each with its share of what may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.contract.game import Seat
from bot.games.in_words import as_people_read_it
from bot.games.kit.language import Command, Declared, Language
from bot.games.kit.sides import OTHER, Side
from bot.games.kit.spelling import Spelling
from bot.games.kit.spoken import Spoken
from bot.games.tokens import picks, some_tokens
from bot.games.tree import Tree
from bot.games.typed_text import Vocabulary


class Decision(Struct, frozen=True):
    """A decision or an order of a side; those of a game derive from it."""


class Ending(Protocol):
    """A view that says how its game ended, "" while it goes on. Its Struct is declared with ``dict=True``."""

    @property
    def ending(self) -> str:
        """How the game ended."""
        ...


class Situation:
    """A seat's view with the questions that offers ask of it; a game's own derives from it."""

    def __init__(self) -> None:
        self.levels: dict[tuple[object, Path], Level | None] = {}
        """The levels found so far, by what offers them and their path."""


class SideSituation(Situation):
    """The situation of one of two sides, by that side's own ``view``; ``own`` is what the side alone knows. A game says
    of which types these are."""

    view: Any
    own: Any

    def __init__(self, view: Any, side: Side) -> None:
        """Raises ValueError for a view that is not the side's own."""
        if view.own is None or view.own.side != side:
            raise ValueError(f"what {side} may do is asked of {side}'s own view")
        super().__init__()
        self.view, self.side, self.own = view, side, view.own
        self.enemy: Side = OTHER[side]


V = TypeVar("V", bound=Ending)
N = TypeVar("N", bound=Situation)
W = TypeVar("W")
D = TypeVar("D", bound=Struct)


def unknown(_now: Any, _path: Path) -> bool:
    """Tells of no path that it is whole."""
    return False


def unfound(_now: Any, _path: Path, _token: str) -> None:
    """Finds no choice."""


def miscounted(level: Level, token: str) -> str:
    """Returns why choices of a level that are picked together are too few or too many; "" where they are not, or are
    none of its choices."""
    picked, keys = token.split(","), {choice.key for choice in level.choices}
    if level.most == 1 or not keys.issuperset(picked) or level.least <= len(picked) <= level.most:
        return ""
    wanted = f"{level.least}" if level.least == level.most else f"{level.least} to {level.most}"
    return f"You named {len(picked)}, and {wanted} are asked for"


class Owner(Struct, Generic[N, W], frozen=True):
    """A part of the rules that owns kinds of decisions, or of orders; ``N`` is a game's situation, ``W`` its working
    copy.

    ``offer(situation, ())`` returns its share of the first level (no choices where it has none now), and with a path
    that begins with one of its words the level after that path, None where the path is whole. All words of the path but
    the last are choices of the levels before them; where the last is none, it raises Refusal with the reason and the
    rule, or returns anything where it knows no reason. ``carry_out(work, seat, decision)`` carries out a decision
    that has been checked. ``whole(situation, path)`` tells quickly that a path is a whole decision; where it says no it
    may yet be one. ``picked(situation, path, token)`` finds quickly the choice of a token in the level after a path;
    where it finds none there may yet be one.
    """

    offer: Callable[[N, Path], Level | None]
    carry_out: Callable[[W, Any, Any], None]
    whole: Callable[[N, Path], bool] = unknown
    picked: Callable[[N, Path, str], Choice | None] = unfound

    def level(self, now: N, path: Path) -> Level | None:
        """Returns what is offered after a path, found once a situation: a decision's check goes down the levels that
        were shown. Raises Refusal."""
        kept, key = now.levels, (self.offer, path)
        if key not in kept:
            kept[key] = self.offer(now, path)
        return kept[key]

    def share(self, now: N) -> tuple[Choice, ...]:
        """Returns the owner's share of the first level."""
        level = self.level(now, ())
        return level.choices if level else ()

    def followed(self, now: N, path: Path) -> Level | None:
        """Returns the level after a path, each word of which is checked against the level before it. Raises Refusal,
        with the owner's own reason where it has one."""
        try:
            level = self.level(now, path[:1])
        except Refusal:
            self.level(now, path)  # says more of what is named, where it knows more
            raise
        for depth in range(1, len(path)):
            if level is None:
                raise Refusal(f"Nothing can follow {self._said(now, path[:depth])}")
            if not picks(level, path[depth]):
                self.level(now, path[: depth + 1])  # raises the owner's own reason, where it has one
                some = tuple(" ".join((*path[:depth], token)) for token in some_tokens(level, 3))
                reason = miscounted(level, path[depth]) or f"{self._said(now, path[: depth + 1])} is not possible now"
                raise Refusal(reason, "", some)
            level = self.level(now, path[: depth + 1])
        return level

    def _said(self, now: N, path: Path) -> str:
        return as_people_read_it(Tree(partial(self.level, now)), path)


def declared(
    struct: type[Decision], *forms: str, owner: Owner[N, W], command: Command | None = None, order: bool = False
) -> Declared[Decision, Owner[N, W]]:
    """Declares a kind of decision, or of orders; see bot.games.kit.language.Declared."""
    return Declared(struct, forms, owner, command, order)


class OfferTree(Spoken[V, D], Generic[V, N, W, D]):
    """The trees that some owners make together.

    The shares of ``owners`` make the first level of decisions, in this order, and the first of them that offers
    anything gives its prompt; those of ``ordering`` make that of orders. ``situation`` makes a seat's situation of a
    view, once for each of ``seats``. ``over`` is the rule by which nothing is decided once the game has ended, and
    ``ended`` says so. ``resolved`` says what a person's words mean in a situation before they are read; it raises
    NotPossible where they mean what the rules never allow.
    """

    def __init__(
        self,
        language: Language[D, Owner[N, W]],
        owners: Sequence[Owner[N, W]],
        ordering: Sequence[Owner[N, W]],
        situation: Callable[[V, Any], N],
        seats: Sequence[Seat],
        over: str = "",
        vocabulary: Vocabulary = Vocabulary(),  # noqa: B008 - frozen
        spelled: Mapping[str, Spelling] | None = None,
        resolved: Callable[[N, Tree, list[str]], list[str]] | None = None,
        ended: str = "The game is over",
    ) -> None:
        super().__init__(language, vocabulary, spelled)
        self.owners, self.ordering, self._situation, self._seats = owners, ordering, situation, seats
        self.over = Refusal(ended, over)
        """Refuses whatever is decided once the game has ended."""
        self._resolved = resolved
        self._by_word = {word: some[0].owner for word, some in language.words.items()}

    def situation(self, view: V, seat: Seat) -> N:
        """Returns a seat's view with the questions that offers ask of it; made once a view. Raises Refusal for a seat
        that there is not."""
        if seat not in self._seats:
            raise Refusal(f"There is no seat “{seat}” in this game")
        kept: dict[Seat, N] = view.__dict__.setdefault(__name__, {})
        if seat not in kept:
            kept[seat] = self._situation(view, seat)
        return kept[seat]

    def words(self, view: V, seat: Seat, text: str) -> list[str]:
        """See ``Spoken``."""
        found = super().words(view, seat, text)
        if self._resolved is None:
            return found
        return self._resolved(self.situation(view, seat), Tree(lambda path: self.choices(view, seat, path)), found)

    def choices(self, view: V, seat: Seat, path: Path) -> Level | None:
        """See ``Game.choices``."""
        now = self.situation(view, seat)
        if not path:
            if (self, path) not in now.levels:
                now.levels[self, path] = self._first(view, now)
            return now.levels[self, path]
        if path[0] not in self._by_word or path[0] in self.language.orders:
            raise Refusal(f"“{path[0][:40]}” isn't one of your choices")
        if view.ending:
            raise Refusal(self.over.reason, self.over.rule)
        if self._by_word[path[0]].whole(now, path):
            return None
        try:
            return self._by_word[path[0]].followed(now, path)
        except Refusal as refusal:
            if refusal.instead:
                raise
            raise Refusal(refusal.reason, refusal.rule, self.possible(now)) from refusal

    def _first(self, view: V, now: N) -> Level:
        """Returns the first level of decisions."""
        if view.ending:
            return Level(f"{self.over.reason}.", ())
        found = {c.key: c for owner in self.owners for c in owner.share(now)}
        staged = tuple(path for owner in self.owners if (level := owner.level(now, ())) for path in level.staged)
        prompt = self.prompt(now) if found else "It's the other side's turn."
        return Level(prompt, tuple(found.values()), staged=staged)

    def narrowed(self, view: V, seat: Seat, path: Path, token: str) -> Level | None:
        """See ``Game.narrowed``: at the root the share of the owner of that word, below what an owner finds quickly."""
        word = path[0] if path else token
        owner = self._by_word.get(word)
        if owner is not None and not view.ending and word not in self.language.orders:
            now = self.situation(view, seat)
            if path:
                choice = owner.picked(now, path, token)
                if choice is not None:
                    return Level("What is picked", (choice,))
            else:
                level = owner.level(now, ())
                if level is not None and any(choice.key == word for choice in level.choices):
                    return Level(level.prompt, level.choices)
        return self.choices(view, seat, path)

    def possible(self, now: N) -> tuple[str, ...]:
        """Returns what a refusal names as possible that names nothing itself: some words of the first level."""
        return tuple(c.key for owner in self.owners for c in owner.share(now))[:4]

    def prompt(self, now: N) -> str:
        """Returns what is to be decided, in a few words."""
        levels = (owner.level(now, ()) for owner in self.owners)
        return next((level.prompt for level in levels if level and level.choices), "")

    def orders(self, view: V, seat: Seat, path: Path) -> Level | None:
        """See ``Game.orders``."""
        now = self.situation(view, seat)
        if view.ending:
            if path:
                raise Refusal(self.over.reason, self.over.rule)
            return Level(f"{self.over.reason}.", ())
        if not path:
            return Level("Your orders", tuple(c for owner in self.ordering for c in owner.share(now)))
        if path[0] not in self.language.orders:
            raise Refusal(f"“{path[0][:40]}” isn't an order")
        return self._by_word[path[0]].followed(now, path)
