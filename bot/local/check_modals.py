"""Discord's rules for what answers an interaction: modals and autocomplete choices."""

from __future__ import annotations

from typing import Any

from bot.local.check_components import ComponentCheck
from bot.local.errors import Form
from bot.local.interactions import Modal

MOST_CHOICES = 25


def modal(data: dict[str, Any]) -> Modal:
    """The form that a callback of type 9 opens. Raises ApiError 50035."""
    form = Form()
    form.length(("data", "title"), data.get("title"), 1, 45)
    form.length(("data", "custom_id"), data.get("custom_id"), 1, 100)
    check = ComponentCheck(form, lambda url: None)
    components = check.modal(data.get("components"), ("data", "components"))
    form.raise_if_wrong()
    return Modal(data["custom_id"], data["title"], components)


def choices(data: dict[str, Any], option_type: int) -> list[tuple[str, Any]]:
    """The choices of a callback of type 8 as (name, value) for an option of ``option_type``. Raises ApiError 50035."""
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


def check_choice(form: Form, path: tuple[str | int, ...], choice: object, option_type: int) -> None:
    """Note what is wrong with one choice of an option of ``option_type`` (3 text, 4 whole number, 10 number)."""
    if not isinstance(choice, dict):
        form.reject(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    form.length((*path, "name"), choice.get("name"), 1, 100)
    value = choice.get("value")
    if option_type == 3:
        form.length((*path, "value"), value, 1, 100)
    elif option_type == 4:
        form.number((*path, "value"), value, -(2**53) + 1, 2**53 - 1)
    elif isinstance(value, bool) or not isinstance(value, int | float):
        form.reject((*path, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')
