"""A form on a panel: a menu for each of its fields, and the button that commits them all.

Nothing of it is kept in memory: what is chosen stands in the custom ids of the menus, and so survives a restart.
"""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord import ui

from bot.games.contract.choices import Path
from bot.games.tokens import UNSET, token_of
from bot.games.tree import Sheet
from cogs.parts.choice_components import Frame, add_button, add_menus
from cogs.parts.choice_tree import SeatTree

COMMIT = "Done"
"""The label of the button that commits a form with no prompt of its own."""


def add_sheet(container: Frame, tree: SeatTree, sheet: Sheet) -> None:
    """The fields of a form as menus, each under its prompt and with what is chosen marked; then, once every field is
    filled in, the button that commits them, or leads on to what comes after them."""
    label = sheet.form.prompt[:80] or COMMIT
    container.add_item(ui.TextDisplay(" · ".join(tree.walk.labels(sheet.path)) or label))
    for number, field in enumerate(sheet.form.fields):
        container.add_item(ui.TextDisplay(field.prompt))
        chosen = sheet.tokens[number].split(",")
        add_menus(container, field, _ids(tree, sheet, number), chosen)
    if sheet.full:
        add_button(container, label, tree.button_id(sheet.filled), discord.ButtonStyle.primary)


def _ids(tree: SeatTree, sheet: Sheet, field: int) -> Callable[[int], str]:
    """The custom ids of a field's menus."""
    # What the field itself says is not needed, and without it the path never says that the form is left.
    path = sheet.with_token(field, UNSET).filled
    return lambda number: tree.field_id(path, field, number)


def after_picking(tree: SeatTree, path: Path, field: int, keys: list[str]) -> Path:
    """The path at which a panel shows a form after ``keys`` were picked from a menu of a field's; ``path`` is the
    menu's. The root where there is no such form."""
    sheet = tree.walk.sheet(path)
    if sheet is None or field >= len(sheet.form.fields):
        return ()
    return sheet.with_token(field, token_of(sheet.form.fields[field], keys)).shown
