"""Discord's rules for the components of messages and modals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.local.components import SELECTS, ButtonStyle, Component, Kind
from bot.local.errors import Form, Path

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5

ResolveMedia = Callable[[str], dict[str, Any] | None]
"""From a media URL to what the answer shows of it; None when it names a file that was not sent or kept."""

_TOP_LEVEL_V2 = (
    Kind.ACTION_ROW,
    Kind.SECTION,
    Kind.TEXT_DISPLAY,
    Kind.MEDIA_GALLERY,
    Kind.FILE,
    Kind.SEPARATOR,
    Kind.CONTAINER,
)
_IN_CONTAINER = tuple(kind for kind in _TOP_LEVEL_V2 if kind is not Kind.CONTAINER)
_IN_LABEL = (
    Kind.TEXT_INPUT,
    *SELECTS,
    Kind.FILE_UPLOAD,
    Kind.RADIO_GROUP,
    Kind.CHECKBOX_GROUP,
    Kind.CHECKBOX,
)


class ComponentCheck:
    """Checks one tree of components, notes complaints in ``form`` and builds the tree as Discord gives it back.

    One check lasts for one message or modal: it counts components and text, and sees that ids are unique.
    """

    def __init__(self, form: Form, resolve_media: ResolveMedia) -> None:
        self.form = form
        self._resolve = resolve_media
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self._count = 0
        self._text = 0

    # Whole trees

    def message(self, components: object, path: Path, *, v2: bool) -> list[Component]:
        """The components of a message. Without ``v2`` only action rows may stand at the top."""
        if not isinstance(components, list):
            self.form.count(path, components, 0, MOST_COMPONENTS)
            return []
        if not v2 and len(components) > MOST_ROWS:
            self.form.reject(path, "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_ROWS} or fewer in length.")
        kinds = _TOP_LEVEL_V2 if v2 else (Kind.ACTION_ROW,)
        checked = self._children(components, path, kinds)
        if self._count > MOST_COMPONENTS:
            self.form.reject(
                path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"Must have at most {MOST_COMPONENTS} components"
            )
        if self._text > MOST_TEXT:
            self.form.reject(
                path,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"The total displayable text size exceeds the maximum of {MOST_TEXT}",
            )
        return self._numbered(checked)

    def modal(self, components: object, path: Path) -> list[Component]:
        """The components of a modal: action rows with one text input, labels and text displays, five at most."""
        if not self.form.count(path, components, 1, MOST_ROWS):
            return []
        assert isinstance(components, list)
        checked = [self._modal_row(raw, (*path, i)) for i, raw in enumerate(components)]
        return self._numbered([c for c in checked if c is not None])

    def _modal_row(self, raw: object, path: Path) -> Component | None:
        allowed = (Kind.ACTION_ROW, Kind.LABEL, Kind.TEXT_DISPLAY)
        kind = self._kind(raw, path, allowed)
        if kind is None:
            return None
        assert isinstance(raw, dict)
        if kind is Kind.TEXT_DISPLAY:
            return self._component(raw, path, kind)
        if kind is Kind.ACTION_ROW:
            self._take_id(raw, path)
            if not self.form.count((*path, "components"), raw.get("components"), 1, 1):
                return None
            inner = self._children(raw["components"], (*path, "components"), (Kind.TEXT_INPUT,))
            for child in inner:
                if not child.get("label"):
                    self.form.missing((*path, "components", 0, "label"))
            return raw | {"components": inner}
        self._take_id(raw, path)
        self.form.length((*path, "label"), raw.get("label"), 1, 45)
        self._optional_text(raw, "description", path, 1, 100)
        if raw.get("component") is None:
            self.form.missing((*path, "component"))
            return None
        inner = self._children([raw["component"]], (*path, "component"), _IN_LABEL, single=True)
        return raw | {"component": inner[0]} if inner else None

    def _numbered(self, components: list[Component]) -> list[Component]:
        """The tree with an ``id`` for each component that has none, as Discord hands them out."""
        if self.form.errors:
            return []
        free = (number for number in range(1, 10_000) if number not in self._ids)

        def number(component: Component) -> Component:
            numbered = {"id": component.get("id") or next(free), **{k: v for k, v in component.items() if k != "id"}}
            if isinstance(numbered.get("components"), list):
                numbered["components"] = [number(c) for c in numbered["components"]]
            for key in ("accessory", "component"):
                if isinstance(numbered.get(key), dict):
                    numbered[key] = number(numbered[key])
            return numbered

        return [number(component) for component in components]

    # One component

    def _children(
        self, raw: list[Any], path: Path, allowed: tuple[Kind, ...], *, single: bool = False
    ) -> list[Component]:
        checked = []
        for i, child in enumerate(raw):
            place = path if single else (*path, i)
            kind = self._kind(child, place, allowed)
            if kind is not None:
                component = self._component(child, place, kind)
                checked.append(component)
        return checked

    def _kind(self, raw: object, path: Path, allowed: tuple[Kind, ...]) -> Kind | None:
        if not isinstance(raw, dict):
            self.form.reject(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return None
        self._count += 1
        kind = raw.get("type")
        if kind is None:
            self.form.missing((*path, "type"))
            return None
        if isinstance(kind, bool) or kind not in tuple(map(int, allowed)):
            words = ", ".join(str(int(k)) for k in allowed)
            self.form.reject((*path, "type"), "BASE_TYPE_CHOICES", f"Value must be one of {{{words}}}.")
            return None
        return Kind(kind)

    def _component(self, raw: Component, path: Path, kind: Kind) -> Component:
        self._take_id(raw, path)
        match kind:
            case Kind.ACTION_ROW:
                return self._action_row(raw, path)
            case Kind.BUTTON:
                return self._button(raw, path)
            case Kind.TEXT_DISPLAY:
                if self.form.length((*path, "content"), raw.get("content"), 1, MOST_TEXT):
                    self._text += len(raw["content"])
                return raw
            case Kind.SECTION:
                return self._section(raw, path)
            case Kind.THUMBNAIL:
                return self._media_item(raw, path)
            case Kind.MEDIA_GALLERY:
                return self._gallery(raw, path)
            case Kind.FILE:
                return self._file(raw, path)
            case Kind.SEPARATOR:
                if raw.get("spacing") is not None:
                    self.form.choice((*path, "spacing"), raw["spacing"], (1, 2))
                return {"divider": True, "spacing": 1} | raw
            case Kind.CONTAINER:
                return self._container(raw, path)
            case Kind.TEXT_INPUT:
                return self._text_input(raw, path)
            case Kind.FILE_UPLOAD | Kind.CHECKBOX | Kind.RADIO_GROUP | Kind.CHECKBOX_GROUP:
                return self._modal_choice(raw, path, kind)
            case _:
                return self._select(raw, path, kind)

    def _take_id(self, raw: Component, path: Path) -> None:
        number = raw.get("id")
        if number in (None, 0):
            return
        if self.form.number((*path, "id"), number, 0, 2**31 - 1):
            if number in self._ids:
                self.form.reject((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id must be unique")
            self._ids.add(number)

    def _take_custom_id(self, raw: Component, path: Path) -> None:
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

    def _optional_text(self, raw: Component, key: str, path: Path, least: int, most: int) -> None:
        if raw.get(key) is not None:
            self.form.length((*path, key), raw[key], least, most)

    def _flag(self, raw: Component, key: str, path: Path) -> None:
        if raw.get(key) is not None and not isinstance(raw[key], bool):
            self.form.reject((*path, key), "BOOLEAN_TYPE_CONVERT", 'Must be either "true" or "false".')

    def _action_row(self, raw: Component, path: Path) -> Component:
        place = (*path, "components")
        if not self.form.count(place, raw.get("components"), 1, 5):
            return raw
        inner = self._children(raw["components"], place, (Kind.BUTTON, *SELECTS))
        if len(inner) > 1 and any(c["type"] != Kind.BUTTON for c in inner):
            self.form.reject(
                place,
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )
        return raw | {"components": inner}

    def _button(self, raw: Component, path: Path) -> Component:
        if not self.form.choice((*path, "style"), raw.get("style"), tuple(map(int, ButtonStyle))):
            return raw
        style = ButtonStyle(raw["style"])
        self._flag(raw, "disabled", path)
        self._optional_text(raw, "label", path, 0, 80)
        self._emoji(raw, path)
        if style is ButtonStyle.LINK:
            self._link(raw, path)
        elif style is not ButtonStyle.PREMIUM:
            self._take_custom_id(raw, path)
            if raw.get("url") is not None:
                self.form.reject((*path, "url"), "BUTTON_COMPONENT_INVALID_URL", "Only link buttons may have a url")
        if style is not ButtonStyle.PREMIUM and not raw.get("label") and not raw.get("emoji"):
            self.form.reject(path, "BUTTON_COMPONENT_LABEL_REQUIRED", "A button must have a label or an emoji")
        return {key: value for key, value in raw.items() if value is not None}

    def _link(self, raw: Component, path: Path) -> None:
        if raw.get("custom_id") is not None:
            self.form.reject(
                (*path, "custom_id"),
                "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_CONFLICT",
                "A custom id and url cannot both be specified",
            )
        if not raw.get("url"):
            self.form.missing((*path, "url"))
        elif self.form.length((*path, "url"), raw["url"], 1, 512) and not raw["url"].startswith(
            ("http://", "https://", "discord://")
        ):
            self.form.reject(
                (*path, "url"),
                "URL_TYPE_INVALID_SCHEME",
                "Scheme must be one of ('http', 'https', 'discord').",
            )

    def _emoji(self, raw: Component, path: Path) -> None:
        emoji = raw.get("emoji")
        if emoji is None:
            return
        # Custom emoji have an id; this world has none, and a plain one is never made of ASCII letters.
        name = emoji.get("name") if isinstance(emoji, dict) else None
        if not isinstance(emoji, dict) or emoji.get("id") or not isinstance(name, str) or name.isascii():
            self.form.reject((*path, "emoji", "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _select(self, raw: Component, path: Path, kind: Kind) -> Component:
        self._take_custom_id(raw, path)
        self._flag(raw, "disabled", path)
        self._optional_text(raw, "placeholder", path, 0, 150)
        bounds = self._value_range(raw, path, 25)
        if kind is Kind.STRING_SELECT:
            self._options(raw, path, 1, 25, need_value=True)
            options = raw.get("options")
            if isinstance(options, list) and bounds is not None:
                fewest, most = bounds
                if fewest > len(options) or most > len(options):
                    key = "min_values" if fewest > len(options) else "max_values"
                    self.form.reject(
                        (*path, key), "COMPONENT_SELECT_VALUES_OUT_OF_RANGE", f"Must be at most {len(options)}"
                    )
                if sum(bool(isinstance(o, dict) and o.get("default")) for o in options) > most:
                    self.form.reject(
                        (*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values"
                    )
        elif "options" in raw:
            self.form.reject((*path, "options"), "SELECT_COMPONENT_OPTIONS_FORBIDDEN", "This menu takes no options")
        return {"min_values": 1, "max_values": 1} | raw

    def _value_range(self, raw: Component, path: Path, top: int) -> tuple[int, int] | None:
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

    def _options(self, raw: Component, path: Path, least: int, most: int, *, need_value: bool) -> None:
        place = (*path, "options")
        options = raw.get("options")
        if not self.form.count(place, options, least, most):
            return
        assert isinstance(options, list)
        values: set[str] = set()
        for i, option in enumerate(options):
            if not isinstance(option, dict):
                self.form.reject((*place, i), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
                continue
            self.form.length((*place, i, "label"), option.get("label"), 1, 100)
            self._optional_text(option, "description", (*place, i), 0, 100)
            self._emoji(option, (*place, i))
            value = option.get("value")
            if (need_value or value is not None) and self.form.length((*place, i, "value"), value, 1, 100):
                assert isinstance(value, str)
                if value in values:
                    self.form.reject(
                        (*place, i, "value"),
                        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                        "The specified option value is already used",
                    )
                values.add(value)

    def _section(self, raw: Component, path: Path) -> Component:
        place = (*path, "components")
        inner: list[Component] = []
        if self.form.count(place, raw.get("components"), 1, 3):
            inner = self._children(raw["components"], place, (Kind.TEXT_DISPLAY,))
        if raw.get("accessory") is None:
            self.form.missing((*path, "accessory"))
            return raw | {"components": inner}
        side = self._children([raw["accessory"]], (*path, "accessory"), (Kind.BUTTON, Kind.THUMBNAIL), single=True)
        return raw | {"components": inner} | ({"accessory": side[0]} if side else {})

    def _container(self, raw: Component, path: Path) -> Component:
        place = (*path, "components")
        if raw.get("accent_color") is not None:
            self.form.number((*path, "accent_color"), raw["accent_color"], 0, 0xFFFFFF)
        self._flag(raw, "spoiler", path)
        if not self.form.count(place, raw.get("components"), 1, MOST_COMPONENTS):
            return raw
        inner = self._children(raw["components"], place, _IN_CONTAINER)
        return {"accent_color": None, "spoiler": False} | raw | {"components": inner}

    def _gallery(self, raw: Component, path: Path) -> Component:
        place = (*path, "items")
        items = raw.get("items")
        if not self.form.count(place, items, 1, 10):
            return raw
        assert isinstance(items, list)
        checked = []
        for i, item in enumerate(items):
            if isinstance(item, dict):
                checked.append(self._media_item(item, (*place, i)))
            else:
                self.form.reject((*place, i), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return raw | {"items": checked}

    def _media_item(self, raw: Component, path: Path) -> Component:
        self._optional_text(raw, "description", path, 1, 1024)
        self._flag(raw, "spoiler", path)
        media = self._media(raw.get("media"), (*path, "media"), uploads_only=False)
        return {"description": None, "spoiler": False} | raw | {"media": media}

    def _file(self, raw: Component, path: Path) -> Component:
        media = self._media(raw.get("file"), (*path, "file"), uploads_only=True)
        return {"spoiler": False} | raw | {"file": media}

    def _media(self, raw: object, path: Path, *, uploads_only: bool) -> dict[str, Any]:
        url = raw.get("url") if isinstance(raw, dict) else None
        if not isinstance(url, str) or not url:
            self.form.missing((*path, "url"))
            return {"url": ""}
        if not self.form.length((*path, "url"), url, 1, 2048):
            return {"url": url}
        schemes = ("attachment://",) if uploads_only else ("attachment://", "http://", "https://")
        found = self._resolve(url)
        if not url.startswith(schemes) and not (uploads_only and found and "attachment_id" in found):
            self.form.reject((*path, "url"), "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of {schemes}.")
            return {"url": url}
        if found is None:
            self.form.reject(
                (*path, "url"),
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment {url!r} was not found",
            )
            return {"url": url}
        return found

    def _text_input(self, raw: Component, path: Path) -> Component:
        self._take_custom_id(raw, path)
        self.form.choice((*path, "style"), raw.get("style"), (1, 2))
        self._optional_text(raw, "label", path, 1, 45)
        self._optional_text(raw, "placeholder", path, 0, 100)
        self._optional_text(raw, "value", path, 0, 4000)
        self._flag(raw, "required", path)
        fewest, most = raw.get("min_length"), raw.get("max_length")
        if fewest is not None and not self.form.number((*path, "min_length"), fewest, 0, 4000):
            fewest = None
        if most is not None and not self.form.number((*path, "max_length"), most, 1, 4000):
            most = None
        if fewest is not None and most is not None and fewest > most:
            self.form.reject((*path, "min_length"), "TEXT_INPUT_COMPONENT_LENGTH_INVALID", "min_length is too large")
        value = raw.get("value")
        if isinstance(value, str) and value and most is not None and len(value) > most:
            self.form.length((*path, "value"), value, 0, most)
        return raw

    def _modal_choice(self, raw: Component, path: Path, kind: Kind) -> Component:
        self._take_custom_id(raw, path)
        if kind in (Kind.FILE_UPLOAD, Kind.CHECKBOX_GROUP):
            self._value_range(raw, path, 10)
        if kind in (Kind.RADIO_GROUP, Kind.CHECKBOX_GROUP):
            self._options(raw, path, 2 if kind is Kind.RADIO_GROUP else 1, 10, need_value=False)
        return raw
