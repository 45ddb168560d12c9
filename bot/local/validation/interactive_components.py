"""Discord's rules for interactive components: buttons, select menus and the fields of modals."""

from __future__ import annotations

from bot.local.model.components import ButtonStyle, Component, ComponentKind
from bot.local.validation.component_form import ComponentForm
from bot.local.validation.form import Path

MOST_OPTIONS = 25
STYLES = tuple(map(int, ButtonStyle))


def check_button(fields: ComponentForm, raw: Component, path: Path) -> Component:
    """Check a button; return it as Discord gives it back."""
    form = fields.form
    if not form.choice((*path, "style"), raw.get("style"), STYLES):
        return raw
    style = ButtonStyle(raw["style"])
    fields.flag(raw, "disabled", path)
    fields.optional_text(raw, "label", path, 0, 80)
    fields.emoji(raw, path)
    if style is ButtonStyle.LINK:
        _check_link(fields, raw, path)
    elif style is not ButtonStyle.PREMIUM:
        fields.take_custom_id(raw, path)
        if raw.get("url") is not None:
            form.reject((*path, "url"), "BUTTON_COMPONENT_INVALID_URL", "Only link buttons may have a url")
    if style is not ButtonStyle.PREMIUM and not raw.get("label") and not raw.get("emoji"):
        form.reject(path, "BUTTON_COMPONENT_LABEL_REQUIRED", "A button must have a label or an emoji")
    return {key: value for key, value in raw.items() if value is not None}


def _check_link(fields: ComponentForm, raw: Component, path: Path) -> None:
    form = fields.form
    if raw.get("custom_id") is not None:
        form.reject(
            (*path, "custom_id"),
            "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_CONFLICT",
            "A custom id and url cannot both be specified",
        )
    if not raw.get("url"):
        form.missing((*path, "url"))
    elif form.length((*path, "url"), raw["url"], 1, 512) and not raw["url"].startswith(
        ("http://", "https://", "discord://")
    ):
        form.reject((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord').")


def check_select(fields: ComponentForm, raw: Component, path: Path) -> Component:
    """Check a select menu of any kind; return it as Discord gives it back."""
    fields.take_custom_id(raw, path)
    fields.flag(raw, "disabled", path)
    fields.optional_text(raw, "placeholder", path, 0, 150)
    bounds = fields.value_range(raw, path, MOST_OPTIONS)
    if raw["type"] == ComponentKind.STRING_SELECT:
        fields.options(raw, path, 1, MOST_OPTIONS, need_value=True)
        if isinstance(raw.get("options"), list) and bounds is not None:
            _check_bounds(fields, raw["options"], path, *bounds)
    elif "options" in raw:
        fields.form.reject((*path, "options"), "SELECT_COMPONENT_OPTIONS_FORBIDDEN", "This menu takes no options")
    return {"min_values": 1, "max_values": 1} | raw


def _check_bounds(fields: ComponentForm, options: list[object], path: Path, fewest: int, most: int) -> None:
    """Check that a string select has enough options for its bounds, and no more defaults than they allow."""
    form = fields.form
    if fewest > len(options) or most > len(options):
        key = "min_values" if fewest > len(options) else "max_values"
        form.reject((*path, key), "COMPONENT_SELECT_VALUES_OUT_OF_RANGE", f"Must be at most {len(options)}")
    if sum(bool(isinstance(o, dict) and o.get("default")) for o in options) > most:
        form.reject((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values")


def check_text_input(fields: ComponentForm, raw: Component, path: Path) -> Component:
    """Check a text input; return it as Discord gives it back."""
    form = fields.form
    fields.take_custom_id(raw, path)
    form.choice((*path, "style"), raw.get("style"), (1, 2))
    fields.optional_text(raw, "label", path, 1, 45)
    fields.optional_text(raw, "placeholder", path, 0, 100)
    fields.optional_text(raw, "value", path, 0, 4000)
    fields.flag(raw, "required", path)
    fewest, most = raw.get("min_length"), raw.get("max_length")
    if fewest is not None and not form.number((*path, "min_length"), fewest, 0, 4000):
        fewest = None
    if most is not None and not form.number((*path, "max_length"), most, 1, 4000):
        most = None
    if fewest is not None and most is not None and fewest > most:
        form.reject((*path, "min_length"), "TEXT_INPUT_COMPONENT_LENGTH_INVALID", "min_length is too large")
    value = raw.get("value")
    if isinstance(value, str) and value and most is not None and len(value) > most:
        form.length((*path, "value"), value, 0, most)
    return raw


def check_modal_choice(fields: ComponentForm, raw: Component, path: Path) -> Component:
    """Check a file upload, checkbox, radio group or checkbox group; return it as Discord gives it back."""
    kind = ComponentKind(raw["type"])
    fields.take_custom_id(raw, path)
    if kind in (ComponentKind.FILE_UPLOAD, ComponentKind.CHECKBOX_GROUP):
        fields.value_range(raw, path, 10)
    if kind in (ComponentKind.RADIO_GROUP, ComponentKind.CHECKBOX_GROUP):
        fields.options(raw, path, 2 if kind is ComponentKind.RADIO_GROUP else 1, 10, need_value=False)
    return raw
