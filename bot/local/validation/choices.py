"""Discord's rules for the choices of command options: those declared, and those of autocomplete."""

from __future__ import annotations

from typing import Any

from bot.local.model.commands import OptionKind
from bot.local.validation.form import Form, Path

MOST_CHOICES = 25


def check_choices(data: dict[str, Any], option_type: OptionKind) -> list[tuple[str, Any]]:
    """Return the choices of a callback of type 8 as (name, value), for an option of ``option_type``.

    Raises ApiError 50035.
    """
    form = Form()
    path = ("data", "choices")
    raw = data.get("choices")
    if raw is None:
        form.missing(path)
    elif form.count(path, raw, 0, MOST_CHOICES):
        for i, choice in enumerate(raw):
            check_choice(form, (*path, i), choice, option_type)
    form.raise_if_wrong()
    assert isinstance(raw, list)
    return [(choice["name"], choice["value"]) for choice in raw]


def check_choice(form: Form, path: Path, choice: object, option_type: OptionKind) -> None:
    """Check one choice of an option of ``option_type``, and add the errors to ``form``."""
    if not form.is_object(choice, path):
        return
    form.length((*path, "name"), choice.get("name"), 1, 100)
    value = choice.get("value")
    if option_type is OptionKind.STRING:
        form.length((*path, "value"), value, 1, 100)
    elif option_type is OptionKind.INTEGER:
        form.number((*path, "value"), value, -(2**53) + 1, 2**53 - 1)
    elif isinstance(value, bool) or not isinstance(value, int | float):
        form.reject((*path, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')
