"""Which choices of a level are replaced by what they fork into."""

from __future__ import annotations

from bot.games.contract import Choice, Level, Path
from bot.games.tree import Tree
from cogs.choice_tree import MOST_SPREAD_BUTTONS, spread


class Forking:
    """A tree whose first choices fork into so many whole decisions each."""

    def __init__(self, **forks: int) -> None:
        self.forks = forks

    def level(self, path: Path) -> Level | None:
        """What comes after a path."""
        if not path:
            return Level("?", tuple(Choice(key, key) for key in self.forks))
        below = self.forks[path[0]] if len(path) == 1 else 0
        return Level("?", tuple(Choice(str(n), f"{path[0]} {n}") for n in range(below))) if below else None


def labels(**forks: int) -> list[str]:
    """What a panel shows."""
    tree = Forking(**forks)
    level = tree.level(())
    assert level is not None
    return [choice.label for _, choice in spread(Tree(tree.level), (), level)]


def test_forks_are_shown_as_long_as_there_is_room() -> None:
    assert labels(move=7, march=2, end=0) == [*(f"move {n}" for n in range(7)), "march 0", "march 1", "end"]


def test_what_comes_later_does_not_take_the_place_of_what_comes_first() -> None:
    assert labels(move=9, march=3, play=0, scout=0, end=0) == ["move", "march", "play", "scout", "end"]
    assert len(labels(move=7, march=6, outflank=0, play=0, end=0)) == 11 <= MOST_SPREAD_BUTTONS
