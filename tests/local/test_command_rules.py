"""Discord's rules for application commands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.local.raw_bot import Json, RawBot


def command(*options: Json, **changes: Any) -> Json:
    return {"name": "play", "description": "Play", "options": list(options)} | changes


def option(name: str = "a", kind: int = 3, **changes: Any) -> Json:
    return {"type": kind, "name": name, "description": "d"} | changes


def choices(count: int, value: Any = "v") -> list[Json]:
    return [{"name": f"n{i}", "value": value} for i in range(count)]


FIRST = (0, "options", 0)

REFUSED: list[tuple[str, list[Json], tuple[str | int, ...], str]] = [
    ("unknown context", [command(contexts=[3])], (0, "contexts", 0), "BASE_TYPE_CHOICES"),
    ("no integration", [command(integration_types=[])], (0, "integration_types"), "BASE_TYPE_BAD_LENGTH"),
    ("capital letters", [command(name="Play")], (0, "name"), "APPLICATION_COMMAND_INVALID_NAME"),
    ("spaces", [command(name="play it")], (0, "name"), "APPLICATION_COMMAND_INVALID_NAME"),
    ("long name", [command(name="x" * 33)], (0, "name"), "BASE_TYPE_BAD_LENGTH"),
    ("no description", [command(description="")], (0, "description"), "BASE_TYPE_REQUIRED"),
    ("long description", [command(description="x" * 101)], (0, "description"), "BASE_TYPE_BAD_LENGTH"),
    ("26 options", [command(*(option(f"o{i}") for i in range(26)))], (0, "options"), "BASE_TYPE_BAD_LENGTH"),
    ("26 choices", [command(option(choices=choices(26)))], (*FIRST, "choices"), "BASE_TYPE_BAD_LENGTH"),
    ("same choice", [command(option(choices=choices(1) * 2))], (*FIRST, "choices", 1, "name"),
     "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS"),
    ("long choice", [command(option(choices=choices(1, "x" * 101)))], (*FIRST, "choices", 0, "value"),
     "BASE_TYPE_BAD_LENGTH"),
    ("text for a number", [command(option(kind=4, choices=choices(1)))], (*FIRST, "choices", 0, "value"),
     "NUMBER_TYPE_COERCE"),
    ("choices of users", [command(option(kind=6, choices=choices(1)))], (*FIRST, "choices"),
     "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID"),
    ("required last", [command(option("a"), option("b", required=True))], (0, "options", 1),
     "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
    ("same option", [command(option(), option())], (0, "options", 1, "name"),
     "APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE"),
    ("autocomplete and choices", [command(option(autocomplete=True, choices=choices(1)))], (*FIRST, "choices"),
     "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES"),
    ("autocomplete of users", [command(option(kind=6, autocomplete=True))], (*FIRST, "autocomplete"),
     "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID"),
    ("subcommand beside option", [command(option(kind=1), option("b"))], (0, "options"),
     "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    ("group in a group", [command(option(kind=2, options=[option("b", kind=2)]))], (*FIRST, "options"),
     "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    ("subcommand in a subcommand", [command(option(kind=1, options=[option("b", kind=1)]))],
     (*FIRST, "options", 0, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    ("length of a number", [command(option(kind=4, max_length=3))], (*FIRST, "max_length"),
     "APPLICATION_COMMAND_OPTIONS_LENGTH_INVALID"),
    ("bounds of text", [command(option(min_value=1))], (*FIRST, "min_value"),
     "APPLICATION_COMMAND_OPTIONS_VALUE_INVALID"),
    ("bounds crossed", [command(option(kind=4, min_value=2, max_value=1))], (*FIRST, "min_value"),
     "APPLICATION_COMMAND_OPTIONS_BOUNDS_INVALID"),
    ("unknown type", [command(option(kind=12))], (*FIRST, "type"), "BASE_TYPE_CHOICES"),
    ("same name", [command(), command()], (1, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    ("101 commands", [command(name=f"c{i}") for i in range(101)], (), "APPLICATION_COMMANDS_TOO_MANY"),
    ("context menu with description", [{"name": "Look", "type": 2, "description": "x"}], (0, "description"),
     "APPLICATION_COMMAND_CONTEXT_MENU_FIELD"),
    ("over 8,000 characters", [command(*(
        option(f"o{i}", choices=[{"name": f"{j}" * 20, "value": "v" * 100} for j in range(3)]) for i in range(23)
    ))], (0,), "APPLICATION_COMMAND_TOO_LARGE"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "path", "code"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
async def test_what_breaks_a_rule_is_refused(
    raw: RawBot, body: list[Json], path: tuple[str | int, ...], code: str
) -> None:
    answer = await raw.call("PUT", f"/applications/{raw.local.application_id}/commands", body)
    assert (answer.status, answer.code) == (400, 50035)
    assert answer.error_at(*path) == [code], answer.body
    assert raw.local.world.commands == {}


async def test_commands_are_kept_replaced_and_removed(raw: RawBot) -> None:
    root = f"/applications/{raw.local.application_id}/commands"
    nested = command(option("group", kind=2, options=[option("sub", kind=1, options=[option(), option("b", kind=4)])]))
    full = command(*(option(f"o{i}", choices=choices(25)[:3]) for i in range(25)), name="full")
    first = await raw.call("PUT", root, [nested, full, {"name": "Look at", "type": 3}])
    assert first.status == 200, first.body
    again = await raw.call("PUT", root, [nested])
    assert [c["id"] for c in again.body] == [first.body[0]["id"]]
    created = await raw.call("POST", root, command(name="new"))
    assert created.status == 201 and (await raw.call("POST", root, command(name="new"))).status == 200
    one = f"{root}/{created.body['id']}"
    assert (await raw.call("PATCH", one, {"description": "Other"})).body["description"] == "Other"
    assert (await raw.call("GET", one)).body["description"] == "Other"
    assert [c["name"] for c in (await raw.call("GET", root)).body] == ["play", "new"]
    assert (await raw.call("DELETE", one)).status == 204
    assert (await raw.call("GET", one)).code == 10063
    assert (await raw.call("GET", "/applications/1/commands")).code == 20012
    assert raw.ann.commands(raw.channel) == ["play"]


async def test_a_guilds_own_commands(raw: RawBot) -> None:
    root = f"/applications/{raw.local.application_id}"
    assert (await raw.call("PUT", f"{root}/guilds/{raw.guild.id}/commands", [command(name="here")])).status == 200
    assert (await raw.call("PUT", f"{root}/commands", [command(name="all", dm_permission=False)])).status == 200
    other = raw.local.add_guild("Others").add_channel("x")
    assert raw.ann.commands(raw.channel) == ["here", "all"]
    assert raw.ann.commands(other) == ["all"]
    assert raw.ann.commands(raw.ann.dm()) == []
    assert (await raw.call("PUT", f"{root}/guilds/1/commands", [])).code == 10004
