"""The form of what comes with an interaction, as far as something is done with it.

Discord documents it, the library takes it as it is, and whoever stands between may send anything.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from bot.record.visible import visible, visible_lines

Snowflake = Annotated[str, Meta(pattern="^[0-9]{1,19}$")]
"""One of Discord's ids."""
T = TypeVar("T")
Many = Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=25)]


class MalformedError(ValueError):
    """What came with an interaction is not of the form that Discord documents."""


class Option(Struct):
    """An option of a command, or a subcommand with its own."""

    name: str
    type: int
    value: str | bool | int | float | None = None
    options: list[Option] = []
    focused: bool = False


class Person(Struct):
    """A user that an option or a menu names."""

    id: Snowflake
    username: str
    global_name: str | None = None
    bot: bool = False


class File(Struct):
    """A file that an option brings."""

    id: Snowflake
    filename: str
    size: int
    url: str
    proxy_url: str


class Role(Struct):
    """A role that an option names."""

    id: Snowflake
    name: str
    permissions: Snowflake
    position: int


class Place(Struct):
    """A channel that an option names."""

    id: Snowflake
    name: str
    type: int
    permissions: Snowflake


class Resolved(Struct):
    """What the options name by ids."""

    users: dict[Snowflake, Person] = {}
    members: dict[Snowflake, dict[str, Any]] = {}
    roles: dict[Snowflake, Role] = {}
    channels: dict[Snowflake, Place] = {}
    attachments: dict[Snowflake, File] = {}

    @property
    def named(self) -> set[str]:
        """The ids of all of it."""
        return {*self.users, *self.roles, *self.channels, *self.attachments}


class CommandData(Struct):
    """A slash command."""

    id: Snowflake
    name: str
    options: list[Option] = []
    resolved: Resolved = msgspec.field(default_factory=Resolved)


class Component(Struct):
    """A button or menu, with what was picked in it."""

    custom_id: str
    component_type: int
    values: Many = []
    resolved: Resolved = msgspec.field(default_factory=Resolved)


class Field(Struct):
    """A field of a form."""

    custom_id: str
    value: str = ""


class FormRow(Struct):
    """What holds a form's fields: a label one, a row several; a text none."""

    component: Field | None = None
    components: list[Field] = []


class Form(Struct):
    """A form that was sent."""

    custom_id: str
    components: list[FormRow]

    @property
    def fields(self) -> dict[str, str]:
        """What each field says, by its custom id."""
        rows = [[row.component] if row.component else row.components for row in self.components]
        return {field.custom_id: field.value for fields in rows for field in fields}


TEXTS = dict.fromkeys((3, 6, 7, 8, 9, 11), (str,))
TYPES: dict[int, tuple[type, ...]] = {**TEXTS, 4: (int,), 5: (bool,), 10: (int, float)}
"""The type of an option's value, by Discord's number of the option's type."""
NAMING = (6, 7, 8, 9, 11)
"""The types of options whose value is the id of a user, a channel, a role or a file."""


def checked_command(data: Any) -> None:
    """Raises MalformedError for a slash command that is not as it should be."""
    command = _as(data, CommandData)
    named = command.resolved.named
    options = _all(command.options)
    # While somebody types, Discord says nothing of what the other options name.
    typing = any(option.focused for option in options)
    for option in options:
        if option.options or option.type in (1, 2):
            continue
        wanted, value = TYPES.get(option.type), option.value
        # A value that is still being typed is a text, of whatever type it will be.
        fits = wanted is not None and isinstance(value, (str,) if option.focused else wanted)
        if not fits or (option.type == 4 and isinstance(value, bool)):
            raise MalformedError(f"option {option.name} has the value {value!r}, which is none of type {option.type}")
        if option.type in NAMING and not typing and value not in named:
            raise MalformedError(f"option {option.name} names {value!r}, of which nothing else is said")


def _all(options: list[Option]) -> list[Option]:
    """Returns options, and those of the subcommands among them."""
    return [each for option in options for each in (option, *_all(option.options))]


def component(data: Any) -> Component:
    """Reads what came with a click. Raises MalformedError."""
    return _as(data, Component)


def form(data: Any) -> Form:
    """Reads what came with a form. Raises MalformedError."""
    return _as(data, Form)


def _as(data: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise MalformedError(str(error)) from error


def cleaned(data: Any) -> Any:
    """Returns the same data with every value that a person has typed without what cannot be seen in it."""
    if isinstance(data, dict):
        return {key: _cleaned_value(key, value) for key, value in data.items()}
    return [cleaned(each) for each in data] if isinstance(data, list) else data


def _cleaned_value(key: str, value: Any) -> Any:
    if not isinstance(value, str):
        return cleaned(value)
    if key == "value":
        return visible_lines(value)
    return visible(value) if key in ("username", "global_name", "nick", "filename") else value
