"""Choices as rows of buttons and as menus."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import takewhile

import discord
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Choice, Level, Path
from bot.games.phrases import shortened
from bot.games.tree import Tree
from cogs.parts.choice_tree import MOST_IN_MENU, opened, split_number
from cogs.parts.components import IN_ROW, Row, button
from cogs.parts.ways import LAST, Way, blocks

MOST_FOR_CHOICES = 20
"""Components for the choices of a panel; what else stands there leaves no room for more."""
BRIEF = 16
"""Characters of each of the two choices that a menu's head names."""

SMALL_GROUP = 3
"""Choices of a group at most that shares a menu with others: each menu is a line of a phone's screen."""

Frame = ui.Container[ui.LayoutView]
IdOf = Callable[[Path], str]
"""The custom id of a way's button."""


def add_ways(container: Frame, ways: Sequence[Way], id_of: IdOf) -> None:
    """Adds the buttons of a panel's ways, grouped; where a message cannot hold all that, without the groups' heads."""
    found = [list(_parts(ways, id_of, heads)) for heads in (True, False)]
    for item in next((some for some in found if _count(some) <= MOST_FOR_CHOICES), found[-1]):
        container.add_item(item)


Part = ui.TextDisplay[ui.LayoutView] | Row


def _count(parts: Iterable[Part]) -> int:
    return sum(1 + len(part.children) if isinstance(part, ui.ActionRow) else 1 for part in parts)


def _parts(ways: Sequence[Way], id_of: IdOf, heads: bool) -> Iterator[Part]:
    """Yields the heads and the rows of buttons. No two buttons bear the same number: the first of them keeps it."""
    numbers = set[str]()
    for block in blocks(ways):
        if block.head and heads:
            yield ui.TextDisplay(f"**{block.head}**")
        for i in range(0, len(block.ways), IN_ROW):
            row: Row = ui.ActionRow()
            for way in block.ways[i : i + IN_ROW]:
                number, words = split_number(way.text)
                text = words if number in numbers else f"{number}{words}"
                numbers |= {number} - {""}
                row.add_item(button(text, id_of(way.path), style(way)))
            yield row


def style(way: Way) -> discord.ButtonStyle:
    """The colour of a way's button: the usual way stands out, what gives something up for good warns, and all else is
    grey."""
    if way.role == "give-up":
        return discord.ButtonStyle.danger
    return discord.ButtonStyle.primary if way.usual else discord.ButtonStyle.secondary


def add_button(container: Frame, label: str, id: str, style: discord.ButtonStyle) -> None:
    """Adds a row of one button."""
    container.add_item(Row(button(label, id, style)))


class MenuLevel(Struct, frozen=True):
    """A level of many choices as a panel shows it: menus of the levels ``beside`` it, to which opened choices lead,
    then menus of ``many`` choices, in their order there, and under them those ``apart`` as buttons."""

    beside: list[tuple[Path, Level]]
    many: tuple[Choice, ...]
    apart: list[tuple[Path, Choice]]


def menu_level(tree: Tree, path: Path, level: Level) -> MenuLevel:
    """Returns a level's menus and buttons: those that wait or end, and the usual one, are buttons. A menu that stands
    open and shows all that its choice leads to leaves nothing to that choice."""
    beside = opened(tree, path, level)
    left = [c for c in level.choices if not (c.opened and _stands_open(tree, (*path, c.key), beside))]
    if level.most > 1:
        return MenuLevel(beside, tuple(left), [])
    apart = [((*path, c.key), c) for c in left if c.usual or c.role in LAST]
    many = [c for c in left if all(c is not other for _, other in apart)]
    return MenuLevel(beside, tuple(c for some in _menus(many) for c in some), apart)


def _stands_open(tree: Tree, path: Path, beside: Sequence[tuple[Path, Level]]) -> bool:
    """Tells whether everything that the choice at the end of ``path`` leads to is in one of the menus ``beside``."""
    whole, below = tree.settled(path)
    shown = next((level for at, level in beside if at == whole), None)
    return shown is not None and below is not None and len(shown.choices) == len(below.choices)


def add_menus(container: Frame, level: Level, id_of: Callable[[int], str], chosen: Collection[str]) -> None:
    """Menus of up to 25 choices each, ``chosen`` marked, those of one group together; a multi-select must fit into one.
    ``id_of`` gives the custom id of each, counted from 0. Raises ValueError."""
    several = level.most > 1
    if several and len(level.choices) > MOST_IN_MENU:
        raise ValueError(f"a multi-select of {len(level.choices)} choices fits no menu")
    level = replace(level, choices=tuple(_numbered_once(level.choices)))
    parts = [level.choices] if several else list(_menus(level.choices))
    groups, prompt = [part[0].group for part in parts], shortened(level.prompt, 150)
    for number, part in enumerate(parts):
        menu: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=id_of(number),
            placeholder=_placeholder(part, groups.count(part[0].group) == 1) if len(parts) > 1 else prompt,
            min_values=level.least if several else 1,
            max_values=min(level.most, len(part)) if several else 1,
            options=[
                discord.SelectOption(label=c.label, value=c.key, description=c.hint or None, default=c.key in chosen)
                for c in part
            ],
        )
        container.add_item(Row(menu))


def _numbered_once(choices: Iterable[Choice]) -> Iterator[Choice]:
    """Yields choices, of several with the same number the first alone with it."""
    numbers = {""}
    for choice in choices:
        number, words = split_number(choice.label)
        yield replace(choice, label=words) if number and number in numbers else choice
        numbers.add(number)


def _menus(choices: Sequence[Choice]) -> Iterator[Sequence[Choice]]:
    """Yields the choices of each menu: those of each group, in parts that a menu holds, and small groups together."""
    groups = [[c for c in choices if c.group == group] for group in dict.fromkeys(c.group for c in choices)]
    small = [some for some in groups if some[0].group and len(some) <= SMALL_GROUP]
    if len(small) > 1:
        groups = [*(some for some in groups if some not in small), [c for some in small for c in some]]
    for some in groups:
        for i in range(0, len(some), MOST_IN_MENU):
            yield some[i : i + MOST_IN_MENU]


def _placeholder(part: Sequence[Choice], alone: bool) -> str:
    """A menu among several says what is in it: its head, where it is ``alone`` under that, else its first and last
    choice, without the words that all of them begin with. A phone shows about 24 characters."""
    head = ", ".join(dict.fromkeys(c.group for c in part if c.group))
    if head and alone:
        return shortened(f"{head} ({len(part)})", 150)
    labels = [split_number(c.label) for c in part]
    words = zip(*(label.split(" ") for _, label in labels), strict=False)
    shared = sum(1 for _ in takewhile(lambda some: len(set(some)) == 1, words)) if len(part) > 1 else 0
    first, last = (f"{n}{' '.join(label.split(' ')[shared:]) or label}" for n, label in (labels[0], labels[-1]))
    span = f"{_brief(first)} … {_brief(last)}" if len(part) > 1 else first
    return shortened(f"{head}: {span}" if head else span, 150)


def _brief(label: str) -> str:
    """As much of a choice's label as leaves room for another: it is cut between words, and before what explains it."""
    return shortened(label.partition(":")[0], BRIEF).removesuffix("…")
