"""What the picture of a step shows: where what is chosen may come from, and where it goes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.games.contract.choices import Choice, Level, Path
from cogs.panels.panel_picture import panel_focus
from cogs.parts.choice_tree import SeatTree


def places(*cards: str) -> tuple[str, ...]:
    """The places in the picture of which of some cards go to the hill; each card is named by where it is."""
    hill = Choice("hill", "Move to the hill", place="hill", also=("foot",))
    levels = {
        (): Level("?", (hill, Choice("road", "Move to the road", place="road"))),
        ("hill",): Level("Which?", tuple(Choice(f"c{n}", at, place=at) for n, at in enumerate(cards)), 1, 2),
    }

    def level(seat: str, path: Path) -> Level | None:
        return levels.get(path)

    session = SimpleNamespace(status="playing")
    game = SimpleNamespace(key="game")
    table: Any = SimpleNamespace(
        id="fqkgphja", level=level, session=session, game=game, view=lambda seat: None, awaited=lambda: {"usa": ""}
    )
    gallery: Any = SimpleNamespace(targets=lambda key, view: {"hill", "foot", "road", "town"})
    focus = panel_focus(gallery, SeatTree(table, "usa"), ("hill",))
    assert focus is not None
    return focus.places


def test_the_target_is_shown_with_where_the_cards_are() -> None:
    assert places("town", "road") == ("town", "road", "hill", "foot")


def test_the_target_is_shown_alone_where_the_cards_are_not_on_the_board() -> None:
    assert places("", "") == ("hill", "foot")
