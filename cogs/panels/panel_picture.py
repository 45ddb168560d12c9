"""The picture on a panel: what part of the board matters to its choices, and the numbers that its buttons share with
the picture's badges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

from msgspec.structs import replace

from bot.attention.private_boards import has_private_boards
from bot.engine.engine import Engine
from bot.games.chronicle.board_state import Mark
from bot.games.contract.choices import Choice, Focus, Path, Target
from bot.games.contract.game import Seat
from bot.opponents.planning import Plan
from bot.table.table import Table
from cogs.answering.context import Interaction
from cogs.parts.choice_components import menu_level
from cogs.parts.choice_tree import FIGURES, MOST_NOTED, MOST_NUMBERS, SeatTree, button_ways
from cogs.parts.ways import LAST, blocks, ways
from cogs.pictures.gallery import Gallery

OWN_SHEET = "roster"
"""The place that is a seat's own sheet, where its game has one."""
SEVERAL = 4
"""Choices from which on the words with which all of them begin are said once."""
ON_NUMBERS = 480
"""Characters of an alternative text that numbers take at most, so that most of it is left for the board."""
MOST_ALIKE = 3
"""Choices that may bear the same number: to fire with all, with some, and with those that are chosen."""


def shows_picture(interaction: Interaction, engine: Engine) -> bool:
    """Tells whether an answer to a player shows a picture: unless the private board, which shows the same, stands in
    the same private channel."""
    if interaction.guild_id is not None or not has_private_boards(engine):
        return True
    held = engine.sides_of(interaction.user.id)
    return bool(held) and has_sheet(interaction.client.gallery, engine, held[0])


def has_sheet(gallery: Gallery, engine: Table, seat: Seat) -> bool:
    """Tells whether a seat has a sheet of its own beside the board, which its private board then shows."""
    return OWN_SHEET in gallery.places(engine.game.key, engine.view(seat))


def panel_focus(gallery: Gallery, tree: SeatTree, path: Path = ()) -> Focus | None:
    """The part of the board that matters on a seat's panel at ``path``, from that seat's view alone: the places of its
    choices but for those that wait or end something, numbered in their order, with those that what is chosen on the
    way to them is about, or else where something happened last. None, the whole board, once the game is over, or
    where there are too many places to number; of those that bear notes the first are numbered."""
    table, seat = tree.engine, tree.seat
    if table.session.status != "playing":
        return None
    targets = gallery.targets(table.game.key, table.view(seat))
    if tree.verb != "o" and seat not in table.awaited():
        return Focus((), (), "cut")
    about = [choice for choice in shown_choices(tree, path) if choice.role not in LAST]
    count = Counter(choice.place for choice in about if choice.place in targets)
    places = tuple(count)
    notes = {choice.place: choice.note for choice in about if choice.note}
    if notes:
        places = places[:MOST_NOTED]
    elif len(places) > MOST_NUMBERS:
        return None
    # A single place needs no number, and a number on many buttons tells none of them apart.
    numbers = tuple(Target(number, place, notes.get(place, "")) for number, place in enumerate(places, 1))
    if len(places) == 1 or max(count.values(), default=0) > MOST_ALIKE:
        numbers = ()
    begun = begun_choices(tree, path)
    beside = [*(each.place for each in begun), *(place for each in (*about, *begun) for place in each.also)]
    return Focus(tuple(dict.fromkeys((*places, *(place for place in beside if place in targets)))), numbers, "cut")


def with_marks(
    gallery: Gallery, table: Table, seat: Seat, focus: Focus | None, marks: tuple[Mark, ...]
) -> Focus | None:
    """Returns a focus with marks added, and with the places that they are at; the focus itself without marks."""
    if not marks:
        return focus
    there = gallery.targets(table.game.key, table.view(seat))
    places = (place for mark in marks for place in mark.places if place in there)
    known = () if focus is None else focus.places
    return replace(focus or Focus((), (), "cut"), places=tuple(dict.fromkeys((*known, *places))), marks=marks)


def plan_focus(gallery: Gallery, table: Table, seat: Seat, plan: Plan) -> Focus | None:
    """The part of the board that a plan is about: its marks, and the number of each line at the one place that it is
    about. None where it is about none."""
    there = gallery.targets(table.game.key, table.view(seat))
    shown = tuple(dict.fromkeys(place for places in plan.places for place in places if place in there))
    if not shown:
        return with_marks(gallery, table, seat, None, plan.marks)
    found = (Target(number, about) for number, (about, *_) in enumerate(plan.places, 1) if about in there)
    return with_marks(gallery, table, seat, Focus(shown, tuple(found)[:MOST_NUMBERS], "cut"), plan.marks)


def shown_choices(tree: SeatTree, path: Path) -> Iterable[Choice]:
    """The choices that a panel shows at ``path``, in their order, those that stand open beside a level first; of a
    whole decision, the last that led to it."""
    walk = tree.walk
    if walk.sheet(path) is not None:
        return ()
    if walk.holds(path):
        last = walk.choice(path)
        return () if last is None else (last,)
    path, level = walk.narrowed(path)
    found = button_ways(walk, path, level) if tree.verb == "d" else None
    if found is not None:
        named = dict(found)
        return [named[way.path] for block in blocks(ways(walk, path, found)) for way in block.ways]
    menus = menu_level(walk, path, level)
    beside = menus.beside[0][1].choices if menus.beside else ()
    return [*beside, *menus.many, *(choice for _, choice in menus.apart)]


def begun_choices(tree: SeatTree, path: Path) -> list[Choice]:
    """The choices that led to ``path``, and those whose menu stands open there."""
    walk, found = tree.walk, [choice for step in tree.walk.steps(path) for choice in step.picked]
    if walk.sheet(path) is not None or walk.holds(path):
        return found
    path, level = walk.narrowed(path)
    return [*found, *(choice for choice in level.choices if choice.opened)]


def with_numbers(tree: SeatTree, focus: Focus | None) -> SeatTree:
    """A seat's tree whose labels bear the numbers of their places."""
    numbers: Mapping[str, int] = {t.place: t.number for t in focus.targets} if focus is not None else {}
    return replace(tree, numbers=numbers)


def numbered_alt(tree: SeatTree, path: Path, alt: str) -> str:
    """An alternative text of a panel's picture that names its numbers first, in order: "Numbers: 1 Attack Lee; …". What
    many of them begin with is said once, and no more of them are named than leave most of the room to the board."""
    named = dict[int, str]()
    for choice in shown_choices(tree, path):
        if (number := tree.numbers.get(choice.place)) is not None:
            named.setdefault(number, choice.label.removeprefix(f"{FIGURES[number - 1]} "))
    if not named:
        return alt
    before = begun_alike(list(named.values())) if len(named) >= SEVERAL else ""
    told = "; ".join(f"{number} {named[number].removeprefix(before)}" for number in sorted(named))
    if len(told) > ON_NUMBERS:
        told = f"{told[:ON_NUMBERS].rpartition(';')[0]}; the choices below have the rest"
    head = f"Numbers, all of “{before.rstrip()}”" if before else "Numbers"
    return f"{head}: {told}. {alt}"


def begun_alike(labels: Sequence[str]) -> str:
    """The words with which all of some labels begin, two at least, with the space after them; "" where they do not."""
    columns = zip(*(label.split(" ") for label in labels), strict=False)
    begun = [words[0] for words in takewhile(lambda words: len(set(words)) == 1, columns)]
    return f"{' '.join(begun)} " if len(begun) > 1 else ""


def board_focus(gallery: Gallery, engine: Engine, seat: Seat) -> Focus | None:
    """Returns what a seat's private board shows: its sheet if it has one, and otherwise the part of the board that
    matters to it."""
    if has_sheet(gallery, engine, seat):
        return Focus((OWN_SHEET,))
    return panel_focus(gallery, SeatTree(engine, seat))
