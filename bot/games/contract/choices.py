"""Choices, level by level, refusals, and the part of the board that a choice is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from bot.games.chronicle.board_state import Mark

Path = tuple[str, ...]
"""The keys chosen so far, from the root of the tree of decisions; joined by spaces they are its canonical text."""


class Refusal(Exception):
    """The reason why something may not be done.

    ``reason`` is a clause without a full stop, ``rule`` the rulebook id it rests on (or ""), and ``instead`` a few
    canonical texts (or words) that would be legal.
    """

    def __init__(self, reason: str, rule: str = "", instead: tuple[str, ...] = ()) -> None:
        self.reason, self.rule, self.instead = reason, rule, instead
        super().__init__(str(self))

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, tuple[str, ...]]]:
        """Carries it whole from one process to another."""
        return Refusal, (self.reason, self.rule, self.instead)

    def __str__(self) -> str:
        return self.told(self.instead)

    def told(self, instead: Sequence[str]) -> str:
        """Returns it as a sentence, and another with what would be possible ``instead``."""
        rule = f" ({self.rule})" if self.rule else ""
        could = f" You could: {', '.join(instead)}." if instead else ""
        stop = "" if self.reason.endswith("?") and not rule else "."
        return f"{self.reason}{rule}{stop}{could}"


Objection = tuple[str, str]
"""The reason why something may not be done, as a clause, and the rulebook id: a refusal that nobody has raised."""

Role = Literal["", "attack", "move", "play", "wait", "end", "give-up"]
"""The nature of a choice, for its colour and place on a panel: to attack, to move, to play a card, to wait or pass, to
end a phase or turn, to give something up for good, which shows in red and stands last."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """One branch: ``key`` is a token of the canonical text (a-z, 0-9 and hyphens; "-" alone is the empty multi-select),
    ``label`` a button's text (at most 80 characters), and ``hint`` a menu's second line (at most 100).

    All that follows is from the asker's view alone. ``usual`` marks the usual next thing, of which a level has one at
    most. ``asks`` makes a panel ask twice those who prefer it so: a sentence that names the odds or the consequence.
    It is ``plain`` where that is no warning: nothing is given up for good.
    Before what may end the game everybody is asked (``may_end`` of the game).
    Where choices are menus, those below an ``opened`` one stand beside it as a menu of their own, which saves a tap; so
    do those below an opened one among these. A multi-select below an opened one stands in its place.
    ``rest`` is the label of a button that decides so for all that are left to decide about, what stands as chosen below
    it or else the first choices, one after the other: as one decision each, as long as it is offered, up to a die, a
    surprise or a question. ``again`` is the label of a button beside a hint of a decision that rolls dice: it takes the
    decision, and again for as long as the hint is to do so. ``aside`` is what seldom pays: a panel shows it behind
    *More choices*.
    ``whole`` takes several of the multi-select below at once, and a panel shows it as a button before this one: its key
    is their token, and it is in place of this choice and of them where they are named.
    ``group`` is a heading that choices share, ``place`` the key of the part of the board that the choice is about (see
    Focus), ``also`` those of further parts of it, which a picture shows beside that one, and ``note`` a few characters
    that a picture writes by the number of the place, such as its price."""

    key: str
    label: str
    hint: str = ""
    role: Role = ""
    usual: bool = False
    asks: str = ""
    plain: bool = False
    group: str = ""
    place: str = ""
    also: tuple[str, ...] = ()
    note: str = ""
    opened: bool = False
    rest: str = ""
    again: str = ""
    aside: bool = False
    whole: Choice | None = None

    def with_all(self, tokens: Path) -> Choice | None:
        """Returns the choice that is ``whole`` if the ``tokens``, which follow this choice on a path, begin with its
        key."""
        return self.whole if self.whole is not None and tokens[:1] == (self.whole.key,) else None


def likelihood(choice: Choice) -> int:
    """Returns a number that is the less, the sooner a choice is what a person wants: the usual next thing, then most
    others, then cards and ends, last what gives something up."""
    return 0 if choice.usual else {"play": 2, "end": 3, "give-up": 4}.get(choice.role, 1)


WINS = "This may win you the "
"""Begins what ``may_end`` of a game says of an end by which its seat wins."""


class Question(Struct, frozen=True):
    """A question before a whole decision or order: its ``text`` names the odds or the consequence, ``label`` is that of
    the decision ("" for a set of several). It is ``final`` where the game may end by it, and everybody is asked;
    ``hopeful`` where the seat may win by it, and nothing else is asked, and ``plain`` where it warns of nothing."""

    text: str
    label: str
    final: bool
    hopeful: bool = False
    plain: bool = False

    @property
    def mark(self) -> str:
        """The sign before the text."""
        return "🏁" if self.hopeful else "" if self.plain else "⚠️"


PROMPT = 150
"""Characters of a level's prompt, at most."""


class Level(Struct, frozen=True, omit_defaults=True):
    """The choices that come next, at most about 100. With ``most`` above 1 it is one multi-select of at most 25:
    between ``least`` and ``most`` keys, which stand in the canonical text as one token, joined by commas in the order
    listed here. Where ``most`` is 1 so is ``least``. A whole path has at most 60 characters.

    ``chosen`` are the keys of a multi-select that stand as chosen already. A form is a decision made of several
    fields and committed as one; there are two kinds, both shown in one sheet:

    ``fields`` are levels that do not depend on each other: the next tokens of the path are one of each, in this order,
    and what follows them is the level below. Such a level has no choices of its own, its prompt is the button that
    commits them, and a path that fills in only some of them leads nowhere.

    ``staged`` are paths in the tree of orders by which a decision is laid out (cards before a deployment is
    committed): each order stands at once, for its seat alone, and the choice at the root of the decisions commits
    them. A multi-select is shown as a menu, a whole order as a button.
    """

    prompt: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1
    chosen: tuple[str, ...] = ()
    staged: tuple[Path, ...] = ()
    fields: tuple[Level, ...] = ()


class Target(Struct, frozen=True):
    """A place with a numbered badge in a picture: the buttons of the panel that are about it show the same ``number``.
    ``place`` is a key of the renderer's places, or of a piece; ``note`` is written by the number."""

    number: int
    place: str
    note: str = ""


class Focus(Struct, frozen=True):
    """The part of the board that a picture shows: the keys of its ``places``, as the renderer lists them for a view,
    and the numbered ``targets`` in it. ``way`` is how: "large" enlarges the places, "cut" cuts them out of the whole
    picture, low enough that a phone shows the panel's buttons under it; with neither places nor targets that is where
    something happened last. "marked" is the whole board with the ``marks`` of what has become of it, in place of those
    of the last decision. "tile" is the one part of the board, of those in which it can be drawn piece by piece, whose
    number its place is."""

    places: tuple[str, ...]
    targets: tuple[Target, ...] = ()
    way: Literal["large", "cut", "marked", "tile"] = "large"
    marks: tuple[Mark, ...] = ()
