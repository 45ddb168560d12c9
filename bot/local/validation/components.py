"""Discord's rules for the component trees of messages and modals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.local.model.components import SELECTS, Component, ComponentKind
from bot.local.validation.component_form import ComponentForm
from bot.local.validation.form import Form, Path
from bot.local.validation.interactive_components import check_button, check_modal_choice, check_select, check_text_input
from bot.local.validation.media_components import MediaCheck, ResolveMedia

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5

_TOP_LEVEL_V2 = (
    ComponentKind.ACTION_ROW,
    ComponentKind.SECTION,
    ComponentKind.TEXT_DISPLAY,
    ComponentKind.MEDIA_GALLERY,
    ComponentKind.FILE,
    ComponentKind.SEPARATOR,
    ComponentKind.CONTAINER,
)
_IN_CONTAINER = tuple(kind for kind in _TOP_LEVEL_V2 if kind is not ComponentKind.CONTAINER)
_IN_LABEL = (
    ComponentKind.TEXT_INPUT,
    *SELECTS,
    ComponentKind.FILE_UPLOAD,
    ComponentKind.RADIO_GROUP,
    ComponentKind.CHECKBOX_GROUP,
    ComponentKind.CHECKBOX,
)
_INTERACTIVE: dict[ComponentKind, Callable[[ComponentForm, Component, Path], Component]] = {
    ComponentKind.BUTTON: check_button,
    ComponentKind.TEXT_INPUT: check_text_input,
    ComponentKind.FILE_UPLOAD: check_modal_choice,
    ComponentKind.CHECKBOX: check_modal_choice,
    ComponentKind.RADIO_GROUP: check_modal_choice,
    ComponentKind.CHECKBOX_GROUP: check_modal_choice,
    **dict.fromkeys(SELECTS, check_select),
}


class ComponentCheck:
    """Checks one tree of components, adds the errors to ``form`` and builds the tree as Discord gives it back.

    One check lasts for one message or modal: it counts components and text, and sees that ids are unique.
    """

    def __init__(self, form: Form, resolve_media: ResolveMedia) -> None:
        self._form = form
        self._fields = ComponentForm(form)
        media = MediaCheck(self._fields, resolve_media)
        self._layout: dict[ComponentKind, Callable[[Component, Path], Component]] = {
            ComponentKind.ACTION_ROW: self._action_row,
            ComponentKind.SECTION: self._section,
            ComponentKind.CONTAINER: self._container,
            ComponentKind.TEXT_DISPLAY: self._text_display,
            ComponentKind.SEPARATOR: self._separator,
            ComponentKind.THUMBNAIL: media.item,
            ComponentKind.MEDIA_GALLERY: media.gallery,
            ComponentKind.FILE: media.file,
        }
        self._count = 0
        self._text = 0

    # Whole trees

    def message(self, components: object, path: Path, *, v2: bool) -> list[Component]:
        """Check the components of a message. Without ``v2`` only action rows may stand at the top."""
        if not isinstance(components, list):
            self._form.count(path, components, 0, MOST_COMPONENTS)
            return []
        if not v2 and len(components) > MOST_ROWS:
            self._form.reject(path, "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_ROWS} or fewer in length.")
        kinds = _TOP_LEVEL_V2 if v2 else (ComponentKind.ACTION_ROW,)
        checked = self._children(components, path, kinds)
        if self._count > MOST_COMPONENTS:
            self._form.reject(
                path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"Must have at most {MOST_COMPONENTS} components"
            )
        if self._text > MOST_TEXT:
            self._form.reject(
                path,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"The total displayable text size exceeds the maximum of {MOST_TEXT}",
            )
        return self._numbered(checked)

    def modal(self, components: object, path: Path) -> list[Component]:
        """Check the components of a modal: one to five action rows with one text input, labels or text displays."""
        if not self._form.count(path, components, 1, MOST_ROWS):
            return []
        assert isinstance(components, list)
        checked = [self._modal_row(raw, (*path, i)) for i, raw in enumerate(components)]
        return self._numbered([c for c in checked if c is not None])

    def _modal_row(self, raw: object, path: Path) -> Component | None:
        kind = self._kind(raw, path, (ComponentKind.ACTION_ROW, ComponentKind.LABEL, ComponentKind.TEXT_DISPLAY))
        if kind is None:
            return None
        assert isinstance(raw, dict)
        if kind is ComponentKind.TEXT_DISPLAY:
            return self._component(raw, path, kind)
        self._fields.take_id(raw, path)
        return self._input_row(raw, path) if kind is ComponentKind.ACTION_ROW else self._label(raw, path)

    def _input_row(self, raw: Component, path: Path) -> Component | None:
        """Check a modal's action row, which holds one text input with a label."""
        if not self._form.count((*path, "components"), raw.get("components"), 1, 1):
            return None
        inner = self._children(raw["components"], (*path, "components"), (ComponentKind.TEXT_INPUT,))
        for child in inner:
            if not child.get("label"):
                self._form.missing((*path, "components", 0, "label"))
        return raw | {"components": inner}

    def _label(self, raw: Component, path: Path) -> Component | None:
        self._form.length((*path, "label"), raw.get("label"), 1, 45)
        self._fields.optional_text(raw, "description", path, 1, 100)
        if raw.get("component") is None:
            self._form.missing((*path, "component"))
            return None
        inner = self._children([raw["component"]], (*path, "component"), _IN_LABEL, single=True)
        return raw | {"component": inner[0]} if inner else None

    def _numbered(self, components: list[Component]) -> list[Component]:
        """Return the tree with an ``id`` for each component that has none, numbered as Discord does."""
        if self._form.errors:
            return []
        free = (number for number in range(1, 10_000) if number not in self._fields.ids)

        def number(component: Component) -> Component:
            numbered: Component = {"id": 0} | component
            numbered["id"] = component.get("id") or next(free)
            if isinstance(numbered.get("components"), list):
                numbered["components"] = [number(c) for c in numbered["components"]]
            for key in ("accessory", "component"):
                if isinstance(numbered.get(key), dict):
                    numbered[key] = number(numbered[key])
            return numbered

        return [number(component) for component in components]

    # One component

    def _children(
        self, raw: list[Any], path: Path, allowed: tuple[ComponentKind, ...], *, single: bool = False
    ) -> list[Component]:
        """Check components of the ``allowed`` kinds; ``path`` is that of the list, or of a ``single`` component."""
        checked = []
        for i, child in enumerate(raw):
            place = path if single else (*path, i)
            kind = self._kind(child, place, allowed)
            if kind is not None:
                checked.append(self._component(child, place, kind))
        return checked

    def _kind(self, raw: object, path: Path, allowed: tuple[ComponentKind, ...]) -> ComponentKind | None:
        if not self._form.is_object(raw, path):
            return None
        self._count += 1
        kind = raw.get("type")
        if kind is None:
            self._form.missing((*path, "type"))
            return None
        if isinstance(kind, bool) or kind not in allowed:
            words = ", ".join(str(int(k)) for k in allowed)
            self._form.reject((*path, "type"), "BASE_TYPE_CHOICES", f"Value must be one of {{{words}}}.")
            return None
        return ComponentKind(kind)

    def _component(self, raw: Component, path: Path, kind: ComponentKind) -> Component:
        self._fields.take_id(raw, path)
        if kind in self._layout:
            return self._layout[kind](raw, path)
        return _INTERACTIVE[kind](self._fields, raw, path)

    def _text_display(self, raw: Component, path: Path) -> Component:
        if self._form.length((*path, "content"), raw.get("content"), 1, MOST_TEXT):
            self._text += len(raw["content"])
        return raw

    def _separator(self, raw: Component, path: Path) -> Component:
        if raw.get("spacing") is not None:
            self._form.choice((*path, "spacing"), raw["spacing"], (1, 2))
        return {"divider": True, "spacing": 1} | raw

    def _action_row(self, raw: Component, path: Path) -> Component:
        place = (*path, "components")
        if not self._form.count(place, raw.get("components"), 1, 5):
            return raw
        inner = self._children(raw["components"], place, (ComponentKind.BUTTON, *SELECTS))
        if len(inner) > 1 and any(c["type"] != ComponentKind.BUTTON for c in inner):
            self._form.reject(
                place, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width"
            )
        return raw | {"components": inner}

    def _section(self, raw: Component, path: Path) -> Component:
        place = (*path, "components")
        inner: list[Component] = []
        if self._form.count(place, raw.get("components"), 1, 3):
            inner = self._children(raw["components"], place, (ComponentKind.TEXT_DISPLAY,))
        if raw.get("accessory") is None:
            self._form.missing((*path, "accessory"))
            return raw | {"components": inner}
        kinds = (ComponentKind.BUTTON, ComponentKind.THUMBNAIL)
        accessory = self._children([raw["accessory"]], (*path, "accessory"), kinds, single=True)
        return raw | {"components": inner} | ({"accessory": accessory[0]} if accessory else {})

    def _container(self, raw: Component, path: Path) -> Component:
        place = (*path, "components")
        if raw.get("accent_color") is not None:
            self._form.number((*path, "accent_color"), raw["accent_color"], 0, 0xFFFFFF)
        self._fields.flag(raw, "spoiler", path)
        if not self._form.count(place, raw.get("components"), 1, MOST_COMPONENTS):
            return raw
        inner = self._children(raw["components"], place, _IN_CONTAINER)
        return {"accent_color": None, "spoiler": False} | raw | {"components": inner}
