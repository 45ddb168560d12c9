"""Modals in a person's client: which answers may be filled in, and the interaction's data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.local.clients.resolved_data import resolve_channel, resolve_file, resolve_user
from bot.local.model.attachments import LocalFile
from bot.local.model.components import SELECTS, Component, ComponentKind, Input
from bot.local.model.guilds import Channel
from bot.local.model.interactions import Modal
from bot.local.model.users import User
from bot.local.world import World

Json = dict[str, Any]


class FilledModal:
    """A modal with a person's answers; ``data`` is the data that the client sends."""

    def __init__(self, world: World, channel: Channel, modal: Modal, answers: Mapping[str, Any]) -> None:
        self._world = world
        self._channel = channel
        self._fields = {f.custom_id: f for f in modal.inputs}
        by_label = {f.label: f.custom_id for f in modal.inputs}
        self._answers = {by_label.get(key, key): value for key, value in answers.items()}
        unknown = set(self._answers) - set(self._fields)
        assert not unknown, f"the form has no field {unknown}, only {list(self._fields)}"
        self._resolved: Json = {}
        rows = [self._row(raw) for raw in modal.components]
        self.data: Json = {"custom_id": modal.custom_id, "components": rows}
        if self._resolved:
            self.data["resolved"] = self._resolved

    def _row(self, raw: Component) -> Json:
        head = {"type": raw["type"], "id": raw["id"]}
        if raw["type"] == ComponentKind.LABEL:
            return head | {"component": self._field(raw["component"])}
        if raw["type"] == ComponentKind.ACTION_ROW:
            return head | {"components": [self._field(c) for c in raw["components"]]}
        return head

    def _field(self, raw: Component) -> Json:
        field = self._fields[raw["custom_id"]]
        head = {"type": raw["type"], "id": raw["id"], "custom_id": raw["custom_id"]}
        answer = self._answers.get(field.custom_id)
        if field.kind is ComponentKind.TEXT_INPUT:
            return head | {"value": self._text(field, answer)}
        if field.kind is ComponentKind.CHECKBOX:
            return head | {"value": bool(raw.get("default") if answer is None else answer)}
        chosen = [o.value for o in field.options if o.default] if answer is None else answer
        chosen = chosen if isinstance(chosen, list | tuple) else [chosen]
        assert chosen or not field.required, f"{field.label!r} must be answered"
        if field.options:
            allowed = {o.value for o in field.options}
            assert set(chosen) <= allowed, f"{field.label!r} takes {allowed}, not {chosen}"
        if field.kind is ComponentKind.RADIO_GROUP:
            return head | {"value": chosen[0] if chosen else None}
        return head | {"values": [self._pick(field, item) for item in chosen]}

    def _text(self, field: Input, answer: Any) -> str:
        text = (field.value or "") if answer is None else answer
        assert isinstance(text, str), f"{field.label!r} takes text"
        assert text or not field.required, f"{field.label!r} must be filled in"
        assert not text or field.min_length <= len(text) <= field.max_length, (
            f"{field.label!r} takes {field.min_length} to {field.max_length} characters"
        )
        return text

    def _pick(self, field: Input, item: Any) -> str:
        if isinstance(item, LocalFile):
            assert field.kind is ComponentKind.FILE_UPLOAD, f"{field.label!r} takes no files"
            return resolve_file(item, self._world, self._channel, self._resolved)
        return pick_value(field.kind, item, self._channel, self._world.bot, self._resolved)


def pick_value(kind: ComponentKind, item: Any, channel: Channel, bot: User, resolved: Json) -> str:
    """Return the value that a select menu of ``kind`` sends for ``item``; add users and channels to ``resolved``."""
    if isinstance(item, User):
        assert kind in (ComponentKind.USER_SELECT, ComponentKind.MENTIONABLE_SELECT), "this menu takes no users"
        return resolve_user(item, channel, resolved)
    if isinstance(item, Channel):
        assert kind is ComponentKind.CHANNEL_SELECT, "this menu takes no channels"
        return resolve_channel(item, bot, resolved)
    assert isinstance(item, str), f"not a choice: {item!r}"
    assert kind not in SELECTS or kind is ComponentKind.STRING_SELECT, "this menu takes users or channels"
    return item
