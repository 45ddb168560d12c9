"""Fields that many kinds of component share, and the ids that must be unique within one message or modal."""

from __future__ import annotations

from bot.local.model.components import Component
from bot.local.validation.form import Form, Path


class ComponentForm:
    """Checks shared fields of the components of one message or modal, and adds the errors to ``form``."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.ids: set[int] = set()
        self._custom_ids: set[str] = set()

    def take_id(self, raw: Component, path: Path) -> None:
        """Check the optional numeric ``id``, which must be unique."""
        number = raw.get("id")
        if number in (None, 0):
            return
        if self.form.number((*path, "id"), number, 0, 2**31 - 1):
            if number in self.ids:
                self.form.reject((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id must be unique")
            self.ids.add(number)

    def take_custom_id(self, raw: Component, path: Path) -> None:
        """Check the required ``custom_id``, which must be unique."""
        custom_id = raw.get("custom_id")
        if custom_id is None:
            self.form.missing((*path, "custom_id"))
            return
        if self.form.length((*path, "custom_id"), custom_id, 1, 100):
            if custom_id in self._custom_ids:
                self.form.reject(
                    (*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
                )
            self._custom_ids.add(custom_id)

    def optional_text(self, raw: Component, key: str, path: Path, least: int, most: int) -> None:
        """Check a text field that may be missing."""
        if raw.get(key) is not None:
            self.form.length((*path, key), raw[key], least, most)

    def flag(self, raw: Component, key: str, path: Path) -> None:
        """Check a true or false field that may be missing."""
        if raw.get(key) is not None and not isinstance(raw[key], bool):
            self.form.reject((*path, key), "BOOLEAN_TYPE_CONVERT", 'Must be either "true" or "false".')

    def emoji(self, raw: Component, path: Path) -> None:
        """Check an emoji that may be missing."""
        emoji = raw.get("emoji")
        if emoji is None:
            return
        # Custom emoji have an id; there are none here, and a plain one never consists of ASCII letters.
        name = emoji.get("name") if isinstance(emoji, dict) else None
        if not isinstance(emoji, dict) or emoji.get("id") or not isinstance(name, str) or name.isascii():
            self.form.reject((*path, "emoji", "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def value_range(self, raw: Component, path: Path, top: int) -> tuple[int, int] | None:
        """Check and return ``min_values`` and ``max_values``, 1 each by default; None when one is no valid number."""
        fewest, most = raw.get("min_values"), raw.get("max_values")
        fewest = 1 if fewest is None else fewest
        most = 1 if most is None else most
        sound = self.form.number((*path, "min_values"), fewest, 0, top)
        sound = self.form.number((*path, "max_values"), most, 1, top) and sound
        if not sound:
            return None
        if fewest > most:
            self.form.reject(
                (*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX", "min_values exceeds max_values"
            )
        return fewest, most

    def options(self, raw: Component, path: Path, least: int, most: int, *, need_value: bool) -> None:
        """Check ``least`` to ``most`` options with unique values; ``need_value`` when a label alone is not enough."""
        place = (*path, "options")
        options = raw.get("options")
        if not self.form.count(place, options, least, most):
            return
        assert isinstance(options, list)
        values: set[str] = set()
        for i, option in enumerate(options):
            if self.form.is_object(option, (*place, i)):
                self._option(option, (*place, i), values, need_value=need_value)

    def _option(self, option: Component, path: Path, values: set[str], *, need_value: bool) -> None:
        self.form.length((*path, "label"), option.get("label"), 1, 100)
        self.optional_text(option, "description", path, 0, 100)
        self.emoji(option, path)
        value = option.get("value")
        if (need_value or value is not None) and self.form.length((*path, "value"), value, 1, 100):
            assert isinstance(value, str)
            if value in values:
                self.form.reject(
                    (*path, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(value)
