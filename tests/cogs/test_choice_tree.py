"""Which choices of a level are replaced by what they fork into."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract.choices import Choice, Level, Path
from bot.games.in_words import labels as labels_of
from bot.games.tree import Tree
from cogs.parts.choice_tree import LONGEST_LABEL, MOST_SPREAD_BUTTONS, button_ways, numbered, opened, spread
from cogs.parts.ways import ways


def labels(**forks: int) -> list[str]:
    """What a panel shows of a tree whose first choices fork into so many whole decisions each."""

    def at(path: Path) -> Level | None:
        if not path:
            return Level("?", tuple(Choice(key, key) for key in forks))
        below = forks[path[0]] if len(path) == 1 else 0
        return Level("?", tuple(Choice(str(n), f"{path[0]} {n}") for n in range(below))) if below else None

    level = at(())
    assert level is not None
    return [choice.label for _, choice in spread(Tree(at), (), level)]


def test_forks_are_shown_as_long_as_there_is_room() -> None:
    assert labels(move=7, march=2, end=0) == [*(f"move {n}" for n in range(7)), "march 0", "march 1", "end"]


def test_what_comes_later_does_not_take_the_place_of_what_comes_first() -> None:
    assert labels(move=9, march=3, play=0, scout=0, end=0) == ["move", "march", "play", "scout", "end"]
    assert len(labels(move=5, march=5, outflank=0, play=0, end=0)) == 9 <= MOST_SPREAD_BUTTONS


def test_numbers_of_places_change_nothing_about_what_is_shown() -> None:
    """Of a label that is as long as it may be: a number that the picture has would stand on no button."""
    long = ("x" * LONGEST_LABEL, "y" * LONGEST_LABEL)
    levels: dict[Path, Level] = {
        (): Level("?", (Choice("attack", "Attack", place="hill"), Choice("end", "End"))),
        ("attack",): Level("?", tuple(Choice(label[0], label, place="hill") for label in long)),
    }
    for numbers in ({}, {"hill": 1}):
        some = {at: Level("?", tuple(numbered(c, numbers) for c in level.choices)) for at, level in levels.items()}
        shown = [path for path, _ in spread(Tree(some.get), (), some[()])]
        assert shown == [("attack", "x"), ("attack", "y"), ("end",)]


def deep(path: Path) -> Level | None:
    """To fire at one of two places with all or with some, or to end."""
    levels: dict[Path, tuple[str, ...]] = {(): ("fire", "end"), ("fire",): ("left", "right")}
    keys = levels.get(path) or (("all", "some") if len(path) == 2 else ("u1", "u2") if path[2:] == ("some",) else ())
    choices = tuple(Choice(key, key.title(), usual=key == "fire") for key in keys)
    return Level("?", choices) if keys and path != ("end",) else None


def test_what_the_usual_choice_forks_into_is_spread_again() -> None:
    """What is not whole tells which way it leads."""
    level = deep(())
    assert level is not None
    found = [(" ".join(path), choice.label) for path, choice in spread(Tree(deep), (), level)]
    assert found == [
        ("fire left all", "All"),
        ("fire left some", "Fire: Left: Some"),
        ("fire right all", "All"),
        ("fire right some", "Fire: Right: Some"),
        ("end", "End"),
    ]


def rerolled(path: Path) -> Level | None:
    """To accept dice or to re-roll some, for which there is one way to pay."""
    if not path:
        return Level("?", (Choice("accept", "Accept", usual=True), Choice("reroll", "Re-roll", opened=True)))
    if path == ("reroll",):
        return Level("Pay how?", (Choice("cohesion", "For cohesion"),))
    dice = Level("Which dice?", tuple(Choice(str(n), f"Die {n}") for n in (1, 2, 3)), 1, 3)
    return dice if path == ("reroll", "cohesion") else None


def test_a_menu_of_several_below_an_opened_choice_stands_beside_the_others() -> None:
    """Also below a level with one choice; without it they are buttons."""
    level, dice = rerolled(()), rerolled(("reroll", "cohesion"))
    assert level is not None and dice is not None
    assert button_ways(Tree(rerolled), (), level) is None
    assert opened(Tree(rerolled), (), level) == [(("reroll", "cohesion"), dice)]
    closed = replace(level, choices=tuple(replace(choice, opened=False) for choice in level.choices))
    assert button_ways(Tree(rerolled), (), closed) is not None and not opened(Tree(rerolled), (), closed)


def volley(path: Path) -> Level | None:
    """To fire with cards that are chosen, of which two can be taken at once, or to end."""
    whole = Choice("a,b", "Fire with both", "2 hits", "attack", usual=True)
    levels = {
        (): (Choice("fire", "Fire", usual=True), Choice("end", "End", role="end")),
        ("fire",): (Choice("some", "Choose cards", whole=whole), Choice("one", "Fire with one")),
    }
    if path[:2] == ("fire", "some"):
        cards = tuple(Choice(key, key.upper()) for key in "abc")
        return Level("Which cards?", cards, 1, 3) if len(path) == 2 else None
    return Level("?", levels[path]) if path in levels else None


def test_several_at_once_are_a_button_before_the_menu_that_they_are_in() -> None:
    """It is the usual one, and stands for the menu in what a decision is called."""
    tree, level = Tree(volley), volley(())
    assert level is not None
    found = ways(tree, (), button_ways(tree, (), level) or ())
    assert [(way.label, way.usual) for way in found] == [
        ("Fire with both", True),
        ("Fire: Choose cards", False),
        ("Fire with one", False),
        ("End", False),
    ]
    assert found[0].path == ("fire", "some", "a,b") and found[0].role == "attack"
    assert labels_of(tree, found[0].path) == ["Fire with both"]
    assert labels_of(tree, ("fire", "some", "a,c")) == ["Fire", "Choose cards", "A, C"]
