"""The buttons and menus of choices, on whichever panel: a player's, a lesson's, a trial's, a game master's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from bot.games.contract.choices import Path
from bot.games.contract.game import Seat
from bot.games.tokens import NONE, token_of
from cogs.answering.context import Interaction
from cogs.answering.responses import selected_values
from cogs.clicking.declared import Check, Handler, Verb, click
from cogs.parts.choice_tree import SeatTree
from cogs.parts.form_sheet import after_picking


class ClickedPanel(ABC):
    """A panel on which a person clicked a choice: ``tree`` holds its choices, and ``revision`` is that of the seat for
    which the panel was made. ``now`` says that this is still the seat's, and that the person ``may`` choose."""

    def __init__(self, tree: SeatTree, revision: int, may: bool) -> None:
        self.tree, self.revision = tree, revision
        self.now = may and tree.engine.revision(tree.seat) == revision

    @abstractmethod
    async def show(self, path: Path, asking: bool = False) -> None:
        """Shows what comes after a path; with ``asking`` the question before it is carried out."""

    @abstractmethod
    async def carry_out(self, path: Path) -> None:
        """Carries a whole path out. If the click is not of ``now``, it says so and does nothing."""

    async def asks(self, path: Path) -> bool:
        """Returns whether the panel asks its person before it carries a whole path out."""
        return False

    async def show_outdated(self, path: Path) -> None:
        """Answers a click on a form's menu, when the position has changed since the form was shown; ``path`` leads to
        the form."""
        await self.carry_out(path)


async def choose(panel: ClickedPanel, path: Path) -> None:
    """Opens what comes after a path, or asks before it, or carries it out where it is whole."""
    if panel.now:
        path = panel.tree.after_choosing(path)
        opens = panel.tree.walk.sheet(path) is not None or panel.tree.level(path) is not None
        asks = not opens and await panel.asks(path)
        if opens or asks:
            await panel.show(path, asks)
            return
    await panel.carry_out(path)


async def select(panel: ClickedPanel, path: Path, keys: list[str]) -> None:
    """Chooses what was picked in the menu after a path; several picks are one token, in the order of the level."""
    level = panel.tree.level(path) if panel.now else None
    await choose(panel, (*path, token_of(level, keys) if level else ",".join(keys) or NONE))


async def fill_in(panel: ClickedPanel, path: Path, field: int, keys: list[str]) -> None:
    """Shows a form with what was picked in the menu of a field."""
    if panel.now:
        await panel.show(after_picking(panel.tree, path, field, keys))
    else:
        await panel.show_outdated(path)


Opened = Callable[[Interaction, Any, Seat, int, str], Awaitable[ClickedPanel]]
F = TypeVar("F", bound=Opened)


def choices(
    of: type, prefix: str = "", now: bool = False, check: Check | None = None, on_panel: bool = False
) -> Callable[[F], F]:
    """Declares every button and menu of choices on one kind of panel, whose table is of type ``of``. The decorated
    function returns the panel; it is given the interaction, the table, the seat, the revision and the tree's verb.
    ``prefix`` stands before the verbs (see SeatTree). The other arguments are those of ``click``."""

    def declare(opened: F) -> F:
        async def button(
            interaction: Interaction, table: Any, verb: Verb, seat: str, revision: int, path: Path
        ) -> None:
            """A button: a whole decision is carried out, a part of one opens what comes next."""
            await choose(await opened(interaction, table, seat, revision, verb[-1]), path)

        async def menu(
            interaction: Interaction, table: Any, verb: Verb, seat: str, revision: int, number: int, path: Path
        ) -> None:
            """A menu, one of several of its level."""
            await select(await opened(interaction, table, seat, revision, verb[-1]), path, selected_values(interaction))

        async def field_menu(
            interaction: Interaction,
            table: Any,
            verb: Verb,
            seat: str,
            revision: int,
            field: int,
            number: int,
            path: Path,
        ) -> None:
            """A menu of a form's field. A field may have several menus."""
            panel = await opened(interaction, table, seat, revision, verb[-1])
            await fill_in(panel, path, field, selected_values(interaction))

        async def yes(interaction: Interaction, table: Any, verb: Verb, seat: str, revision: int, path: Path) -> None:
            """*Yes*: carries out what was asked."""
            await (await opened(interaction, table, seat, revision, verb[-1])).carry_out(path)

        handlers: dict[str, Handler] = {"": button, "s": menu, "f": field_menu, "y": yes}
        for kind, handler in handlers.items():
            verbs = [f"{prefix}{kind}{tree}" for tree in "do"]
            click(*verbs, of=of, now=now, check=check, on_panel=on_panel)(handler)
        return opened

    return declare
