"""The ways that a panel offers by buttons: their order, heads and words, from the choices that lead to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.games.contract.choices import Choice, Level, Path, Role
from bot.games.tokens import only
from bot.games.tree import Tree

ON_BUTTON = 80
"""The most characters of a label with its hint that a button takes."""
MOST_WITHOUT_HEADS = 5
"""So many ways are told apart without heads."""

LAST: tuple[Role, ...] = ("wait", "end", "give-up")
"""What stands below everything else, in this order."""

_HEADS: dict[Role, str] = {"attack": "Attack", "move": "Move", "play": "Cards", "": "Other"}


class Way(Struct, frozen=True):
    """One button: the ``path`` that it carries out or leads to, and what the choices on that path say of it. ``usual``
    is true where every choice on it is the usual one or the only one, so that one way of a panel is usual at most, and
    ``aside`` where one of them seldom pays."""

    path: Path
    label: str
    hint: str = ""
    role: Role = ""
    usual: bool = False
    head: str = ""
    aside: bool = False

    @property
    def text(self) -> str:
        """What stands on the button: the label and the hint, of one that is too long as many of its clauses as fit."""
        hint = fitting_clauses(self.hint, ON_BUTTON - len(self.label) - 3)
        return f"{self.label} · {hint}" if hint else self.label

    @property
    def ends(self) -> bool:
        """Tells whether it waits, ends or gives up something."""
        return self.role in LAST


def fitting_clauses(text: str, most: int) -> str:
    """A text or, where it has more than so many characters, the clauses at its beginning that have not; "" for none."""
    while text and len(text) > most:
        ends = (text.rfind(mark) for mark in (", ", "; ", ". "))
        text = text[: max(0, *ends)]
    return text


class Block(Struct, frozen=True):
    """Ways that belong together, under a ``head`` or none."""

    head: str
    ways: tuple[Way, ...]


def ways(tree: Tree, start: Path, found: Iterable[tuple[Path, Choice]]) -> list[Way]:
    """The ways to each of the ``found`` paths below ``start``, whose choices say how they are named."""
    first = tree.next(start)
    return [_way(tree, start, path, choice, first) for path, choice in found]


def _way(tree: Tree, start: Path, path: Path, named: Choice, first: Level | None) -> Way:
    """Returns one way to a choice. Its role is that of the last choice on it with a role. Its head is the group of the
    first choice, or follows from the role."""
    choices, usual = list[Choice](), True
    for n in range(len(start), len(path)):
        level = first if n == len(start) else tree.next(path[:n])
        chosen = next((c for c in level.choices if c.key == path[n]), None) if level is not None else None
        if level is not None and chosen is not None:
            chosen = chosen.with_all(path[n + 1 :]) or chosen
            choices.append(chosen)
            usual = usual and (chosen.usual or only(level))
    role: Role = next((c.role for c in reversed(choices) if c.role), "")
    group = choices[0].group if choices else ""
    aside = any(choice.aside for choice in choices)
    return Way(path, named.label, named.hint, role, usual and bool(choices), group or _HEADS.get(role, ""), aside)


def blocks(found: Sequence[Way]) -> list[Block]:
    """The ways in the order in which a panel shows them: grouped, each group where its first way stood, and what waits,
    ends or gives up last and without a head. What seldom pays comes after the rest, whose order is the same without it.
    Few ways, and ways of one kind, need no heads."""
    main = sorted((way for way in found if not way.ends), key=lambda way: way.aside)
    heads = list(dict.fromkeys(way.head for way in main))
    bare = len(found) <= MOST_WITHOUT_HEADS or len(heads) < 2
    made = [Block("" if bare else head, tuple(way for way in main if way.head == head)) for head in heads]
    last = tuple(sorted((way for way in found if way.ends), key=lambda way: LAST.index(way.role)))
    return [*made, Block("", last)] if last else made
