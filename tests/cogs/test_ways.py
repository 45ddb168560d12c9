"""What panels show as buttons, in every game at random: told apart, one of them usual at most, and in order."""

from __future__ import annotations

import random
from collections.abc import Iterator

import discord
from discord import ui
from hypothesis import given

from bot.games.contract.choices import Choice, Level, Path
from bot.games.contract.game import AnyGame
from bot.games.tree import Tree, decisions, orders
from cogs.parts.choice_components import MOST_FOR_CHOICES, add_menus, add_ways
from cogs.parts.choice_tree import button_ways
from cogs.parts.ways import LAST, Way, blocks, ways
from tests.games.tables import DEPTHS, SEEDS, each_game, few, played

DEEPEST = 4
"""Panels one after the other that a walk goes through."""


def panels(tree: Tree, rng: random.Random) -> Iterator[list[Way]]:
    """Yields what the panels on a random way through a tree show as buttons."""
    path: Path = ()
    for _ in range(DEEPEST):
        if tree.holds(path) or tree.sheet(path) is not None:
            return
        path, level = tree.narrowed(path)
        found = button_ways(tree, path, level)
        if level.fields or level.most > 1 or not level.choices:
            return
        if found is not None:
            yield ways(tree, path, found)
        path = rng.choice(found)[0] if found else (*path, rng.choice(level.choices).key)


def shown(game: AnyGame, seed: int, depth: int) -> Iterator[list[Way]]:
    """Yields the panels of each seat in a position that a game came to at random."""
    at, rng = played(game, seed, depth), random.Random(seed)
    for info in at.seats:
        view = game.view(at.state, info.key)
        for tree in (decisions(game, view, info.key), orders(game, view, info.key)):
            yield from panels(tree, rng)


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_no_two_buttons_read_alike_one_stands_out_and_endings_come_last(game: AnyGame, seed: int, depth: int) -> None:
    """One way is usual at most, all fit into a message, and what gives up is red."""
    for found in shown(game, seed, depth):
        labels = [way.label.casefold() for way in found]
        assert len(set(labels)) == len(labels), labels
        assert all(len(way.text) <= 80 for way in found)
        assert sum(way.usual for way in found) <= 1, found
        in_order = [way for block in blocks(found) for way in block.ways]
        assert sorted(in_order, key=found.index) == found
        ends = [LAST.index(way.role) if way.role in LAST else -1 for way in in_order]
        assert ends == sorted(ends), in_order
        container: ui.Container[ui.LayoutView] = ui.Container()
        add_ways(container, found, " ".join)
        items = list(container.walk_children())
        styles = {item.custom_id: item.style for item in items if isinstance(item, ui.Button)}
        assert len(styles) == len(found) and len(items) <= MOST_FOR_CHOICES
        assert list(styles.values()).count(discord.ButtonStyle.primary) <= 1
        for way in found:
            red = styles[" ".join(way.path)] is discord.ButtonStyle.danger
            assert red == (way.role == "give-up")


def tree_of(*choices: Choice) -> Tree:
    """A tree of one level."""
    return Tree(lambda path: None if path else Level("What now?", choices))


def test_groups_stand_under_heads_where_there_are_many() -> None:
    """Attacks, moves and cards each under its head; what ends comes last, without one."""
    choices = (
        Choice("end", "End the turn", role="end", usual=True),
        Choice("a", "Attack Lee", role="attack"),
        Choice("b", "Move Grant", role="move"),
        Choice("c", "Attack Early", role="attack"),
        Choice("d", "Play Rain", role="play"),
        Choice("e", "Dig", group="Works"),
    )
    tree = tree_of(*choices)
    found = ways(tree, (), [((c.key,), c) for c in choices])
    assert [(b.head, [w.label for w in b.ways]) for b in blocks(found)] == [
        ("Attack", ["Attack Lee", "Attack Early"]),
        ("Move", ["Move Grant"]),
        ("Cards", ["Play Rain"]),
        ("Works", ["Dig"]),
        ("", ["End the turn"]),
    ]
    few_of_them = ways(tree, (), [((c.key,), c) for c in choices[:4]])
    assert [b.head for b in blocks(few_of_them)] == ["", "", ""]
    assert [w.usual for w in found].count(True) == 1


def said_by(*choices: Choice) -> list[str | None]:
    """All that a panel says of choices, in its order."""
    container: ui.Container[ui.LayoutView] = ui.Container()
    add_ways(container, ways(tree_of(*choices), (), [((c.key,), c) for c in choices]), " ".join)
    return [
        item.content if isinstance(item, ui.TextDisplay) else item.label
        for item in container.walk_children()
        if isinstance(item, ui.TextDisplay | ui.Button)
    ]


def test_a_hint_stands_on_its_button() -> None:
    """Never between two, where it seems to belong to the one above: of a long one there are as many clauses as fit."""
    assert said_by(
        Choice("a", "Attack Lee", "needs 5+", "attack"),
        Choice("b", "Loot the Battlefield", "1 food, 2 goods, 3 nothing at all; then a shot hits him on 5 or 6"),
        Choice("c", "Wait", "x" * 90, "wait"),
    ) == ["Attack Lee · needs 5+", "Loot the Battlefield · 1 food, 2 goods, 3 nothing at all", "Wait"]


def test_no_two_buttons_bear_one_number() -> None:
    """Of two about one place the first has it."""
    assert said_by(
        Choice("a", "② Fire at Left", role="attack"),
        Choice("b", "① Move to Right", role="attack"),
        Choice("c", "② Choose who fires at Left", role="attack"),
    ) == ["② Fire at Left", "① Move to Right", "Choose who fires at Left"]
    container: ui.Container[ui.LayoutView] = ui.Container()
    add_menus(container, Level("Who?", (Choice("a", "① Lee"), Choice("b", "① Hill"))), str, ())
    [menu] = [item for item in container.walk_children() if isinstance(item, ui.Select)]
    assert [option.label for option in menu.options] == ["① Lee", "Hill"]


def test_menus_say_what_is_in_them_within_a_phones_width() -> None:
    """The head and how many; where a head has several menus, first and last without the words that all begin with."""
    there = [Choice(f"a{n}", f"The Soldier to A{n} (House)", group="Something is there") for n in range(3)]
    open_ = [Choice(f"b{n}", f"The Soldier to B{n}", group="Open ground") for n in range(30)]
    container: ui.Container[ui.LayoutView] = ui.Container()
    add_menus(container, Level("Where to?", (*there, *open_)), str, ())
    placeholders = [item.placeholder for item in container.walk_children() if isinstance(item, ui.Select)]
    assert placeholders == ["Something is there (3)", "Open ground: B0 … B24", "Open ground: B25 … B29"]


def test_a_menus_head_cuts_no_name() -> None:
    """Of long labels it has as many whole words as a phone shows beside each other."""
    some = [Choice(f"a{n}", f"{n} Heiman's brigade: to Fort Donelson", group="Brigades") for n in range(26)]
    container: ui.Container[ui.LayoutView] = ui.Container()
    add_menus(container, Level("Who?", tuple(some)), str, ())
    placeholders = [item.placeholder for item in container.walk_children() if isinstance(item, ui.Select)]
    assert placeholders == ["Brigades: 0 Heiman's … 24 Heiman's", "Brigades: 25 Heiman's brigade: to Fort Donelson"]


def test_small_groups_share_a_menu() -> None:
    choices = [
        Choice(f"{head}{n}", f"{head} {n}", group=head)
        for head, most in (("A", 9), ("B", 1), ("C", 2))
        for n in range(most)
    ]
    container: ui.Container[ui.LayoutView] = ui.Container()
    add_menus(container, Level("What?", tuple(choices)), str, ())
    placeholders = [item.placeholder for item in container.walk_children() if isinstance(item, ui.Select)]
    assert placeholders == ["A (9)", "B, C (3)"]


def test_a_label_as_long_as_a_button_leaves_its_hint_out() -> None:
    """However long it is: there is no room for any clause."""
    for long in (76, 77, 78, 80):
        assert Way((), "L" * long, "Costs 1, and more").text == "L" * long
    for more in (", and more", "; and more", ". And more"):
        assert Way((), "L" * 60, f"Costs 1{more} than fits").text == f"{'L' * 60} · Costs 1"
