"""A seat's trees of decisions and orders as panels and autocomplete walk them."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Choice, Level, Path, Question
from bot.games.contract.game import Seat
from bot.games.phrases import shortened
from bot.games.tokens import UNSET
from bot.games.tree import Tree
from bot.table.table import Table
from cogs.parts.custom_ids import custom_id, from_path
from cogs.parts.ways import LAST

MOST_IN_MENU = 25
"""Choices of one menu."""
MOST_BUTTONS = 10
"""How many choices are shown as buttons; more become menus."""


FIGURES = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿"
"""The figures in circles with which labels begin."""
MOST_NUMBERS = 20
"""How many places are numbered at most."""
MOST_NOTED = len(FIGURES)
"""The same where choices bear notes, which are to be read on the picture: the first so many."""
MOST_SPREAD_BUTTONS = 10
"""How many buttons there are at most where choices are replaced by what they fork into."""


LONGEST_LABEL = 60
"""Characters of a label at most where a choice is replaced by what it forks into: longer ones do not read at a
glance."""


class SeatTree(Struct, frozen=True):
    """One of a seat's trees as the panel walks it. ``verb`` is that of its buttons' custom ids: "d" for decisions, "o"
    for orders; with an "s" before it, that of its menus', and with an "f" that of the menus of its forms' fields.
    ``numbers`` are those of places on the panel's picture: labels of choices about them begin with them."""

    engine: Table
    seat: Seat
    verb: str = "d"
    numbers: Mapping[str, int] = {}
    prefix: str = ""
    """Before the verbs of a game master's panel, who acts for the seat."""
    usual_alone: bool = False
    """Leaves out what seldom pays, where something else is left: a panel shows it behind *More choices*."""

    def level(self, path: Path) -> Level | None:
        """Returns the choices after ``path``, None where it is whole. Raises Refusal where it leads nowhere."""
        level = (self.engine.orders if self.verb == "o" else self.engine.level)(self.seat, path)
        if level is not None and self.usual_alone and hides(level):
            level = replace(level, choices=tuple(c for c in level.choices if not c.aside))
        if level is None or not self.numbers:
            return level
        return replace(level, choices=tuple(numbered(choice, self.numbers) for choice in level.choices))

    @property
    def walk(self) -> Tree:
        """The tree itself."""
        return Tree(self.level)

    def holds(self, path: Path) -> bool:
        """Tells whether ``path`` is whole in it."""
        return self.walk.holds(path)

    def question(self, path: Path) -> Question | None:
        """The question before the decision or order of a whole ``path``, None where nothing is asked; worked out from
        the seat's view alone. Raises Refusal where the path leads nowhere."""
        game = self.engine.game
        decision = game.parse(" ".join(path))
        return self.walk.question(path, game.may_end(self.engine.view(self.seat), self.seat, decision))

    def button_id(self, path: Path) -> str:
        """The custom id of a button that carries ``path`` out, or opens what comes after it."""
        return custom_id(
            self.prefix + self.verb, self.engine.id, self.seat, self.engine.revision(self.seat), from_path(path)
        )

    def more_id(self, path: Path) -> str:
        """The custom id of the button that shows what seldom pays as well, among what comes after ``path``."""
        return custom_id("more", self.engine.id, self.seat, self.engine.revision(self.seat), from_path(path))

    def has_more(self, path: Path) -> bool:
        """Tells whether a panel at ``path`` leaves out what seldom pays, there or at a level that it shows early."""
        if not self.usual_alone or self.walk.sheet(path) is not None:
            return False
        at, level = self.walk.narrowed(path)
        shown = {at, *(way[:n] for way, _ in button_ways(self.walk, at, level) or () for n in range(len(at), len(way)))}
        whole = replace(self, usual_alone=False)
        return any((below := whole.level(each)) is not None and hides(below) for each in shown)

    def has_fewer(self, path: Path) -> bool:
        """Tells whether a panel at ``path`` shows what seldom pays because its person asked for it."""
        return not self.usual_alone and not self.prefix and replace(self, usual_alone=True).has_more(path)

    def yes_id(self, path: Path) -> str:
        """The custom id of the button that carries ``path`` out after it was asked about."""
        revision = self.engine.revision(self.seat)
        return custom_id(f"{self.prefix}y{self.verb}", self.engine.id, self.seat, revision, from_path(path))

    def root_id(self) -> str:
        """The custom id of the button that shows the panel from its root."""
        return custom_id("deskact" if self.prefix else "panel", self.engine.id, self.seat)

    def after_choosing(self, path: Path) -> Path:
        """A path that was chosen on a panel, or what it leads to where that leaves nothing more to choose."""
        if self.walk.sheet(path) is not None:
            return path
        whole, level = self.walk.settled(path)
        return whole if level is None else path

    def menu_id(self, path: Path, number: int) -> str:
        """The custom id of a menu of what comes after ``path``, one of several."""
        revision = self.engine.revision(self.seat)
        return custom_id(f"{self.prefix}s{self.verb}", self.engine.id, self.seat, revision, number, from_path(path))

    def field_id(self, path: Path, field: int, number: int) -> str:
        """The custom id of a menu of a form's field, counted from 0, one of several of that field; ``path`` leads to
        the form and tells what its fields say."""
        revision = self.engine.revision(self.seat)
        return custom_id(
            f"{self.prefix}f{self.verb}", self.engine.id, self.seat, revision, field, number, from_path(path)
        )


def hides(level: Level) -> bool:
    """Tells whether a panel may leave out what seldom pays at a level: where two choices or more are left."""
    return level.most == 1 and any(c.aside for c in level.choices) and sum(not c.aside for c in level.choices) > 1


def numbered(choice: Choice, numbers: Mapping[str, int]) -> Choice:
    """A choice whose label begins with the number of its place, where that has one."""
    if choice.whole is not None:
        choice = replace(choice, whole=numbered(choice.whole, numbers))
    if choice.place not in numbers or choice.role in LAST:
        return choice
    return replace(choice, label=shortened(f"{FIGURES[numbers[choice.place] - 1]} {choice.label}", 80))


def split_number(label: str) -> tuple[str, str]:
    """A label's number of a place with the space after it, "" where it has none, and the rest of it."""
    if label[0] in FIGURES:
        return label[:2], label[2:]
    return "", label


def shortcut(tree: Tree, path: Path, choice: Choice) -> tuple[Path, Choice]:
    """A choice, or the one whole decision that it leads to: a button that leaves nothing to choose carries it out."""
    whole, level = tree.settled((*path, choice.key))
    if level is not None:
        return (*path, choice.key), choice
    last = tree.at(whole[:-1])
    assert last is not None
    return whole, next(c for c in last.choices if c.key == whole[-1])


def ways_of(tree: Tree, path: Path, choice: Choice) -> list[tuple[Path, Choice]]:
    """A choice as buttons: before it that of several at once in the menu below it, where it has one."""
    whole = [((*path, choice.key, choice.whole.key), choice.whole)] if choice.whole is not None else []
    return [*whole, shortcut(tree, path, choice)]


def with_parent_label(choice: Choice, further: Choice) -> Choice:
    """A choice shown a level early, its label after that of the choice before it, unless it stands alone: it says
    that choice's first word, or has another role. Labels of whole decisions stand alone and need none of this. The
    number of a place stays in front."""
    before = split_number(choice.label)[1]
    number, label = split_number(further.label)
    if further.role not in ("", choice.role) or before.split()[0].lower() in label.lower().split():
        return further
    return replace(further, label=shortened(f"{number}{before}: {label}", 80))


def independent(tree: Tree, ways: Sequence[tuple[Path, Choice]]) -> bool:
    """Tells whether the same is asked next whichever of three ways or more is chosen, so that to choose both at once
    would take every pair."""
    below = [level for at, _ in ways if (level := tree.settled(at)[1]) is not None]
    asked = {tuple(choice.key for choice in level.choices) for level in below}
    return len(ways) > 2 and len(below) == len(ways) and len(asked) == 1


def spread(tree: Tree, path: Path, level: Level) -> list[tuple[Path, Choice]]:
    """The choices of a level, the first of those that fork replaced by what they fork into as long as all stay few,
    and those of the usual choice once more: that saves taps. Once one finds no room, those after it stay whole too:
    what comes first is what is wanted most. Two questions that have nothing to do with each other stay two."""
    found = [way for c in level.choices for way in ways_of(tree, path, c)]
    if independent(tree, found):
        return found
    forking = deque(found)
    while forking:
        way = forking.popleft()
        at, below = tree.settled(way[0])
        if below is None or below.most > 1 or below.fields or len(below.choices) > MOST_BUTTONS:
            continue
        if len(below.choices) > MOST_SPREAD_BUTTONS - len(found) + 1:
            break
        ways = [way for c in below.choices for way in ways_of(tree, at, c)]
        ways = [(p, c if tree.at(p) is None else with_parent_label(way[1], c)) for p, c in ways]
        # Numbers change nothing about what is shown: they are given to what would be shown without them.
        if any(len(split_number(c.label)[1]) > LONGEST_LABEL for _, c in ways):
            continue
        place = found.index(way)
        found[place : place + 1] = ways
        if way[1].usual:
            forking.extendleft(reversed(ways))
    return found


def button_ways(tree: Tree, path: Path, level: Level) -> list[tuple[Path, Choice]] | None:
    """The choices of a level that a panel shows as buttons, each with the path that it chooses: all whole decisions
    below it where they are few, else what comes next; None where they are too many, and become a menu, and where a menu
    for several stands open beside them."""
    if level.fields:
        return None
    ways = tree.leaves(path, MOST_BUTTONS)
    opens_menu = ways is None and any(below.most > 1 for _, below in opened(tree, path, level))
    if ways is None and level.most == 1 and len(level.choices) <= MOST_BUTTONS and not opens_menu:
        ways = spread(tree, path, level)
    return ways


def opened(tree: Tree, path: Path, level: Level) -> list[tuple[Path, Level]]:
    """The levels below a level's opened choices, each with its path, as far as one menu holds them; before all of them
    what stands open below these."""
    found, deeper = list[tuple[Path, Level]](), list[tuple[Path, Level]]()
    for at in ((*path, c.key) for c in level.choices if c.opened):
        at, below = tree.settled(at)
        if below and not below.fields and (below.most == 1 or len(below.choices) <= MOST_IN_MENU):
            found.append((at, first_of(below)))
            deeper += opened(tree, at, below)
    return [*deeper, *found]


def first_of(level: Level) -> Level:
    """A level with as many of its choices as one menu holds, all in one group; its prompt says where there are more."""
    some = tuple(replace(choice, group="") for choice in level.choices[:MOST_IN_MENU])
    more = f" ({len(some)} of {len(level.choices)})" if len(some) < len(level.choices) else ""
    return replace(level, prompt=level.prompt + more, choices=some)


def shown_before(tree: SeatTree, path: Path) -> Path:
    """The path at which a panel showed the last choice that makes ``path`` whole."""
    walk, at = tree.walk, Path()
    while len(at) < len(path):
        sheet = walk.sheet(at)
        if sheet is not None:
            after = path[: len(sheet.filled)]
            before: Path = (*after, UNSET)
        else:
            before, level = walk.narrowed(at)
            if level.fields:
                at = before
                continue
            ways = button_ways(walk, before, level) or []
            after = max((p for p, _ in ways if p == path[: len(p)]), key=len, default=path[: len(before) + 1])
        if walk.settled(after)[1] is None:
            return before
        at = after
    return ()
