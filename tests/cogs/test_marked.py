"""What is marked in a menu of several choices already."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from discord import ui

from bot.games.contract.choices import Choice, Level, Path
from cogs.panels.panel import add_menu_level
from cogs.parts.choice_tree import SeatTree

GUNS = ("graves", "maney", "porter")


def shown(marked: tuple[str, ...], verb: str = "d") -> list[str]:
    """The labels of the buttons of a level of three batteries, some of them marked."""
    level = Level("Fire with which?", tuple(Choice(key, key.title()) for key in GUNS), 1, len(GUNS), marked)

    def at(seat: str, path: Path) -> Level | None:
        return {0: Level("?", (Choice("defend", "Defend"),)), 1: level}.get(len(path))

    table: Any = SimpleNamespace(id="fqkgphja", level=at, orders=at, revision=lambda seat: 1)
    container: ui.Container[ui.LayoutView] = ui.Container()
    add_menu_level(container, SeatTree(table, "usa", verb), ("defend",), level)
    return [item.label or "" for item in container.walk_children() if isinstance(item, ui.Button)]


def test_what_is_marked_is_taken_by_a_button() -> None:
    """As a menu that nobody changed is not sent; not of an order, which stands already."""
    assert shown(("graves", "maney")) == ["Take Graves, Maney"]
    assert shown(()) == [] and shown(("graves",), "o") == []
