"""Component trees, and the buttons, select menus, texts and fields that a person finds in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

Component = dict[str, Any]


class ComponentKind(IntEnum):
    """Discord's component types."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = (
    ComponentKind.STRING_SELECT,
    ComponentKind.USER_SELECT,
    ComponentKind.ROLE_SELECT,
    ComponentKind.MENTIONABLE_SELECT,
    ComponentKind.CHANNEL_SELECT,
)


class ButtonStyle(IntEnum):
    """Discord's button styles."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4
    LINK = 5
    PREMIUM = 6


@dataclass(frozen=True)
class Button:
    """A button as a person sees it."""

    label: str
    custom_id: str | None
    disabled: bool
    url: str | None
    style: ButtonStyle
    emoji: str | None = None


@dataclass(frozen=True)
class Option:
    """One option of a select menu."""

    label: str
    value: str
    description: str | None
    default: bool


@dataclass(frozen=True)
class Select:
    """A select menu as a person sees it; ``options`` is empty for menus of users, roles and channels."""

    custom_id: str
    kind: ComponentKind
    placeholder: str | None
    options: tuple[Option, ...]
    min_values: int
    max_values: int
    disabled: bool


@dataclass(frozen=True)
class Input:
    """A field of a modal: a text input, or anything else that takes an answer."""

    custom_id: str
    kind: ComponentKind
    label: str
    description: str | None
    value: str | None
    placeholder: str | None
    required: bool
    min_length: int
    max_length: int
    options: tuple[Option, ...]


def walk(components: Iterable[Component]) -> Iterator[Component]:
    """Yield every component, parents first, with sections' accessories and labels' fields."""
    for component in components:
        yield component
        if inner := component.get("components"):
            yield from walk(inner)
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def texts(components: Iterable[Component]) -> list[str]:
    """Return the text displays' content, in reading order."""
    return [c["content"] for c in walk(components) if c["type"] == ComponentKind.TEXT_DISPLAY]


def media(components: Iterable[Component]) -> list[tuple[Component, str | None]]:
    """Return each picture (media galleries' items and thumbnails) as its media object and alt text."""
    found: list[tuple[Component, str | None]] = []
    for component in walk(components):
        if component["type"] == ComponentKind.MEDIA_GALLERY:
            found += [(item["media"], item.get("description")) for item in component["items"]]
        elif component["type"] == ComponentKind.THUMBNAIL:
            found.append((component["media"], component.get("description")))
    return found


def _emoji(raw: Component) -> str | None:
    emoji = raw.get("emoji")
    return emoji.get("name") if emoji else None


def buttons(components: Iterable[Component]) -> list[Button]:
    """Return the buttons, in reading order."""
    return [
        Button(
            raw.get("label") or "",
            raw.get("custom_id"),
            bool(raw.get("disabled")),
            raw.get("url"),
            ButtonStyle(raw["style"]),
            _emoji(raw),
        )
        for raw in walk(components)
        if raw["type"] == ComponentKind.BUTTON
    ]


def _options(raw: Component) -> tuple[Option, ...]:
    return tuple(
        Option(o["label"], o.get("value") or o["label"], o.get("description"), bool(o.get("default")))
        for o in raw.get("options") or ()
    )


def _number(value: int | None, default: int) -> int:
    return default if value is None else value


def selects(components: Iterable[Component]) -> list[Select]:
    """Return the select menus, in reading order."""
    return [
        Select(
            raw["custom_id"],
            ComponentKind(raw["type"]),
            raw.get("placeholder"),
            _options(raw),
            _number(raw.get("min_values"), 1),
            _number(raw.get("max_values"), 1),
            bool(raw.get("disabled")),
        )
        for raw in walk(components)
        if raw["type"] in SELECTS
    ]


def _input(raw: Component, label: str, description: str | None) -> Input:
    required = raw.get("required")
    return Input(
        raw["custom_id"],
        ComponentKind(raw["type"]),
        label,
        description,
        raw.get("value"),
        raw.get("placeholder"),
        (raw["type"] != ComponentKind.CHECKBOX) if required is None else bool(required),
        _number(raw.get("min_length"), 0),
        _number(raw.get("max_length"), 4000),
        _options(raw),
    )


def inputs(components: Iterable[Component]) -> list[Input]:
    """Return the fields of a modal, in reading order, whether in labels or in action rows."""
    found: list[Input] = []
    for row in components:
        if row["type"] == ComponentKind.LABEL:
            found.append(_input(row["component"], row["label"], row.get("description")))
        elif row["type"] == ComponentKind.ACTION_ROW:
            found += [_input(raw, raw.get("label") or "", None) for raw in row["components"]]
    return found


def find(components: Iterable[Component], custom_id: str) -> Component | None:
    """Return the component with this custom id; None when there is none."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)
