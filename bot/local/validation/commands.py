"""Discord's rules for application commands."""

from __future__ import annotations

import unicodedata
from typing import Any

from bot.local.model.commands import OptionKind
from bot.local.validation.choices import MOST_CHOICES, check_choice
from bot.local.validation.form import Form, Path

MOST_OPTIONS = 25
MOST_CHARACTERS = 8000
MOST_COMMANDS = {1: 100, 2: 15, 3: 15}


_WITH_CHOICES = (OptionKind.STRING, OptionKind.INTEGER, OptionKind.NUMBER)
_NESTING = (OptionKind.SUBCOMMAND, OptionKind.GROUP)
_KINDS = tuple(map(int, OptionKind))


def check_commands(form: Form, commands: object) -> None:
    """Check a whole set of commands, as a bulk overwrite sends it, and add the errors to ``form``."""
    if not isinstance(commands, list):
        form.count((), commands, 0, 130)
        return
    seen: set[tuple[str, str]] = set()
    for i, command in enumerate(commands):
        if not form.is_object(command, (i,)):
            continue
        check_command(form, command, (i,))
        key = (str(command.get("type") or 1), str(command.get("name")))
        if key in seen:
            form.reject((i, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        seen.add(key)
    for kind, most in MOST_COMMANDS.items():
        if sum(k == str(kind) for k, _ in seen) > most:
            form.reject((), "APPLICATION_COMMANDS_TOO_MANY", f"At most {most} commands of type {kind}")


def check_command(form: Form, command: dict[str, Any], path: Path = ()) -> None:
    """Check one command, and add the errors to ``form``."""
    kind = command.get("type") or 1
    if not form.choice((*path, "type"), kind, (1, 2, 3)):
        return
    for key, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        given = command.get(key)
        if given is not None and form.count((*path, key), given, 1, len(allowed)):
            for i, number in enumerate(given):
                form.choice((*path, key, i), number, allowed)
    if kind == 1:
        _name(form, command, path)
        form.length((*path, "description"), command.get("description"), 1, 100)
        _options(form, command, path, depth=0)
        if characters(command) > MOST_CHARACTERS:
            form.reject(
                path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MOST_CHARACTERS} characters)"
            )
        return
    form.length((*path, "name"), command.get("name"), 1, 32)
    for key in ("description", "options"):
        if command.get(key):
            form.reject((*path, key), "APPLICATION_COMMAND_CONTEXT_MENU_FIELD", f"Context menus take no {key}")


def characters(part: dict[str, Any]) -> int:
    """Return the characters that count towards a command's 8,000: names, descriptions and choices' values."""
    total = 0
    for key in ("name", "description"):
        translations = part.get(f"{key}_localizations")
        words = [part.get(key), *(translations.values() if isinstance(translations, dict) else ())]
        total += max(len(word) if isinstance(word, str) else 0 for word in words)
    for choice in _objects(part, "choices"):
        total += len(str(choice.get("name", ""))) + len(str(choice.get("value", "")))
    return total + sum(characters(option) for option in _objects(part, "options"))


def _objects(part: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """Return the objects of a list that may be missing or malformed."""
    items = part.get(key)
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


def _name(form: Form, part: dict[str, Any], path: Path) -> None:
    name = part.get("name")
    if not form.length((*path, "name"), name, 1, 32):
        return
    assert isinstance(name, str)
    fine = all(c in "-_'" or unicodedata.category(c)[0] in "LN" or _is_joining_mark(c) for c in name)
    if not fine or name != name.lower():
        form.reject((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid: " + name)


def _is_joining_mark(character: str) -> bool:
    """Tell whether it is a Devanagari or Thai mark, which Discord's pattern for names allows."""
    return unicodedata.name(character, "").startswith(("DEVANAGARI", "THAI"))


def _options(form: Form, part: dict[str, Any], path: Path, *, depth: int) -> None:
    place = (*path, "options")
    options = part.get("options")
    if options is None:
        return
    if not form.count(place, options, 0, MOST_OPTIONS):
        return
    names: set[str] = set()
    optional_seen = False
    kinds = [o.get("type") for o in options if isinstance(o, dict)]
    if any(k in _NESTING for k in kinds) and not all(k in _NESTING for k in kinds):
        form.reject(
            place,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        )
    for i, option in enumerate(options):
        if not form.is_object(option, (*place, i)):
            continue
        _option(form, option, (*place, i), depth=depth)
        name = str(option.get("name"))
        if name in names:
            form.reject((*place, i, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE", "Option name is not unique")
        names.add(name)
        if option.get("required") and optional_seen:
            form.reject(
                (*place, i),
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")


def _option(form: Form, option: dict[str, Any], path: Path, *, depth: int) -> None:
    if not form.choice((*path, "type"), option.get("type"), _KINDS):
        return
    kind = OptionKind(option["type"])
    _name(form, option, path)
    form.length((*path, "description"), option.get("description"), 1, 100)
    if kind in _NESTING:
        # A group holds subcommands only, and Discord allows these two levels only.
        if depth == 2 or (depth == 1 and kind is OptionKind.GROUP):
            form.reject((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deep")
            return
        if kind is OptionKind.GROUP:
            if any(o.get("type") != OptionKind.SUBCOMMAND for o in _objects(option, "options")):
                form.reject(
                    (*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds subcommands only"
                )
            _options(form, option, path, depth=1)
        else:
            _options(form, option, path, depth=2)
        return
    _choices(form, option, path, kind)
    _bounds(form, option, path, kind)


def _choices(form: Form, option: dict[str, Any], path: Path, kind: OptionKind) -> None:
    choices = option.get("choices")
    if option.get("autocomplete"):
        if kind not in _WITH_CHOICES:
            form.reject(
                (*path, "autocomplete"),
                "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
                "Only text and numbers can be completed",
            )
        if choices:
            form.reject(
                (*path, "choices"),
                "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES",
                "Autocomplete and choices exclude each other",
            )
    if not choices:
        return
    if kind not in _WITH_CHOICES:
        form.reject((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This type takes no choices")
        return
    if not form.count((*path, "choices"), choices, 0, MOST_CHOICES):
        return
    seen: set[str] = set()
    for i, choice in enumerate(choices):
        check_choice(form, (*path, "choices", i), choice, kind)
        name = str(choice.get("name")) if isinstance(choice, dict) else ""
        if name in seen:
            form.reject(
                (*path, "choices", i, "name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS",
                "Choice name already exists",
            )
        seen.add(name)


def _bounds(form: Form, option: dict[str, Any], path: Path, kind: OptionKind) -> None:
    for key, least in (("min_length", 0), ("max_length", 1)):
        if option.get(key) is not None:
            if kind is not OptionKind.STRING:
                form.reject((*path, key), "APPLICATION_COMMAND_OPTIONS_LENGTH_INVALID", "Only text has a length")
            else:
                form.number((*path, key), option[key], least, 6000)
    for key in ("min_value", "max_value"):
        if option.get(key) is not None and kind not in (OptionKind.INTEGER, OptionKind.NUMBER):
            form.reject((*path, key), "APPLICATION_COMMAND_OPTIONS_VALUE_INVALID", "Only numbers have bounds")
    for low, high in (("min_length", "max_length"), ("min_value", "max_value")):
        lowest, highest = option.get(low), option.get(high)
        if isinstance(lowest, int | float) and isinstance(highest, int | float) and lowest > highest:
            form.reject((*path, low), "APPLICATION_COMMAND_OPTIONS_BOUNDS_INVALID", f"{low} exceeds {high}")
