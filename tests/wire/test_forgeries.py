"""What no client of Discord's sends: forged clicks, menus, forms and commands, and whatever a proxy makes of them. Each
ends in one sentence, and nothing of it in the log but a line."""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.connection import events
from bot.local.clients.person import LONGEST_WAIT, Person
from bot.local.model.guilds import Channel, Message
from bot.local.model.interaction_metadata import InteractionKind
from bot.local.model.interactions import Interaction
from bot.local.payloads.interactions import interaction_payload
from bot.record.replay import verify
from cogs.incoming.entrance import UNREADABLE
from cogs.parts.custom_ids import parsed
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

LONE = "\ud800"
"""Half of a surrogate pair, as JSON may well hold it."""
NONSENSE: list[Any] = [
    "",
    "x" * 100,
    "99999999999999999999",
    "-1",
    "0",
    "²",
    LONE,
    "'; DROP TABLE games; --",
    "\u202eevil\u200b",
    "a,b",
    "_",
    "-",
    ".",
    "..",
    " ",
    "*bold* @everyone",
    "😀" * 12,
]
TYPES: list[Any] = [None, True, 1, -1, 1.5, 10**30, [], {}, [None], {"a": 1}, "text", LONE]
"""What may stand where something else belongs."""


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No trace is logged."""
    yield
    for record in caplog.records:
        assert record.exc_info is None and "noted it as" not in record.getMessage(), caplog.text


async def send(
    table: Table, person: Person, channel: Channel, kind: InteractionKind, data: Any, message: Message | None = None
) -> Interaction:
    """Sends the bot an interaction with those data, whatever they are, and waits until it is answered or fails."""
    event = table.local.world.interact(kind, person, channel, data, message=message)
    await table.local.wait_for(lambda: event.settled, LONGEST_WAIT)
    return event


async def clicked(table: Table, person: Person, message: Message, id: Any, values: Any = None) -> Interaction:
    """A click on something that need not be there."""
    data = {"component_type": 2 if values is None else 3, "custom_id": id, "id": 1}
    data |= {} if values is None else {"values": values}
    return await send(table, person, message.channel, InteractionKind.COMPONENT, data, message)


def sentence(event: Interaction) -> str:
    """The answer's text, which tells of no fault of ours; AssertionError where there was none."""
    if event.state == "modal":
        return "a form"
    text = answer(event).text
    assert text and "Something went wrong" not in text, (event.data, text)
    return text


async def every_id(table: Table) -> list[tuple[Message, str, bool]]:
    """Custom ids of every kind that the bot's messages have: the message, the id, and whether it is a menu's."""
    await table.open_probe()
    overland = table.guild.add_channel("overland")
    answer(await table.carl.slash(overland, "game new", game="overland"))
    dixie = table.guild.add_channel("dixie")
    answer(await table.ann.slash(dixie, "game new", game="dixie"))
    answer(await table.bea.slash(dixie, "game join"))
    seen = [
        await table.board(),
        await table.board(overland),
        await table.panel(table.ann),
        await table.panel(table.bea),
    ]
    seen.append(answer(await table.ann.click(await table.board(dixie), "Options")))
    seen.append(answer(await table.ann.slash(dixie, "game start")))
    seen.append(answer(await table.bea.slash(dixie, "hand")))
    for command in ("log", "rules", "note", "game mine", "game resign"):
        seen.append(answer(await table.ann.slash(table.channel, command)))
    seen.append(answer(await table.ann.click(seen[-5], "Step through")))
    found: dict[str, tuple[Message, str, bool]] = {}
    for message in seen:
        for id in [b.custom_id for b in message.buttons if b.custom_id]:
            found.setdefault(id.split(":")[1], (message, id, False))
        for menu in message.selects:
            found.setdefault(menu.custom_id.split(":")[1], (message, menu.custom_id, True))
            for id in [option.value for option in menu.options if parsed(option.value)]:
                found.setdefault(id.split(":")[1], (message, id, False))
    assert len(found) >= 15, sorted(found)
    return list(found.values())


async def test_forged_ids_and_values(at_table: Table, quiet: None) -> None:
    """A part of each id replaced, left out or added, and whatever a menu does not offer."""
    ids = await every_id(at_table)
    rng = random.Random(1)
    for message, id, menu in ids:
        parts = id.split(":")
        forged = [":".join([*parts[:n], rng.choice(NONSENSE), *parts[n + 1 :]])[:100] for n in range(1, len(parts))]
        forged += [":".join(parts[:n]) for n in range(1, len(parts))] + [f"{id}:{rng.choice(NONSENSE)}"[:100]]
        for text in rng.sample(forged, 4):
            values = [rng.choice(NONSENSE)] if menu else None
            person = rng.choice((at_table.ann, at_table.bea, at_table.carl))
            sentence(await clicked(at_table, person, message, text, values))
        for values in ([], ["x"] * 2, *([value] for value in rng.sample(NONSENSE, 3))) if menu else ():
            sentence(await clicked(at_table, at_table.ann, message, id, values))
    verify(await at_table.export(at_table.ann), at_table.games)


async def test_ids_and_values_of_wrong_types(at_table: Table, quiet: None) -> None:
    """An answer, as far as the library takes the event at all; and the next click is served."""
    await at_table.open_probe()
    board = await at_table.board()
    for nonsense in TYPES:
        for id, values in ((nonsense, None), ("a:section:probe", nonsense), ("a:section:probe", [nonsense])):
            data: dict[str, Any] = {"component_type": 3, "custom_id": id, "values": values}
            at_table.local.world.interact(InteractionKind.COMPONENT, at_table.ann, board.channel, data, message=board)
            form = {
                "custom_id": id,
                "components": [{"type": 18, "component": {"custom_id": "text", "value": nonsense}}],
            }
            at_table.local.world.interact(InteractionKind.MODAL_SUBMIT, at_table.ann, board.channel, form)
        for rows_of_form in (nonsense, [nonsense], [{"component": nonsense}], [{"components": nonsense}]):
            form = {"custom_id": "a:note:probe", "components": rows_of_form}
            at_table.local.world.interact(InteractionKind.MODAL_SUBMIT, at_table.ann, board.channel, form)
    assert "Red" in sentence(await at_table.ann.click(board, "Read position"))


async def test_options_of_wrong_types(at_table: Table, quiet: None) -> None:
    """Each option of each command with a wrong value, and its completion; and none, unknown and broken ones."""
    await at_table.open_probe()
    rng = random.Random(2)
    ann, place = at_table.ann, at_table.channel
    broken: list[Any] = [[{}], [{"name": "none", "type": 3, "value": "x"}], [None], "x", [{"name": 1, "type": "x"}], 7]
    for command in at_table.local.world.commands[None]:
        used, typed = list[Any](), list[Any]()
        for way, options in leaves(command):
            used.append(nested(command, way, rng.choice(broken)))
            for option in options:
                given = {"name": option["name"], "type": option["type"], "value": rng.choice([*TYPES, *NONSENSE])}
                used.append(nested(command, way, [given]))
                if option.get("autocomplete"):
                    typed.append(nested(command, way, [given | {"focused": True}]))
        for data in used:
            event = await send(at_table, ann, place, InteractionKind.COMMAND, data)
            assert event.state in ("answered", "deferred", "modal"), (data, event.error)
            assert all("Something went wrong" not in message.text for message in event.messages), data
        for data in typed:
            listed = await send(at_table, ann, place, InteractionKind.AUTOCOMPLETE, data)
            assert listed.state == "choices", (data, listed.error)


def leaves(raw_command: dict[str, Any]) -> Iterator[tuple[list[dict[str, Any]], list[dict[str, Any]]]]:
    """The commands that can be used: the way to each, and its options."""

    def below(way: list[dict[str, Any]], options: list[dict[str, Any]]) -> Iterator[Any]:
        groups = [option for option in options if option["type"] in (1, 2)]
        for group in groups:
            yield from below([*way, group], group.get("options", []))
        if not groups:
            yield way, options

    return below([], raw_command.get("options", []))


def nested(raw_command: dict[str, Any], way: list[dict[str, Any]], given: Any) -> dict[str, Any]:
    """The data of a command's use."""
    options = given
    for group in reversed(way):
        options = [{"name": group["name"], "type": group["type"], "options": options}]
    return {"id": str(raw_command["id"]), "name": raw_command["name"], "type": 1, "options": options}


def payloads(table: Table, board: Message) -> Iterator[dict[str, Any]]:
    """The events of a click and of a command, each with one field left out or of another type."""
    command = next(command for command in table.local.world.commands[None] if command["name"] == "rules")
    kinds = (
        (InteractionKind.COMMAND, nested(command, [], []), None),
        (InteractionKind.COMPONENT, {"component_type": 2, "custom_id": "a:text:x", "id": 1}, board),
    )
    rng = random.Random(3)
    for kind, data, message in kinds:
        for path in places(whole(table, kind, data, message)):
            wrong: Any
            for wrong in rng.sample((None, "gone", [], 10**30), 2):
                payload = whole(table, kind, data, message)
                inner = payload
                for key in path[:-1]:
                    inner = inner[key]
                if wrong == "gone":
                    del inner[path[-1]]
                else:
                    inner[path[-1]] = wrong
                yield payload


def whole(table: Table, kind: InteractionKind, data: dict[str, Any], message: Message | None) -> dict[str, Any]:
    """An event as it should be."""
    world = table.local.world
    made = Interaction(
        world.ids.next(), "t" * 40, kind, table.ann, table.channel, world.clock, world.changes, 0.0, data, message
    )
    return copy.deepcopy(interaction_payload(made))


def places(payload: dict[str, Any]) -> list[tuple[str, ...]]:
    """The way to each of its fields that the bot or the library reads."""
    top = [(key,) for key in payload if key not in ("message", "token")]
    inner = [(key, field) for key in ("member", "data", "channel") if key in payload for field in payload[key]]
    return top + inner + [("member", "user", field) for field in payload["member"]["user"]]


@ALONE
async def test_events_that_lack_something(at_table: Table, quiet: None, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever is missing or of another type: at most a line in the log, and the bot goes on."""
    await at_table.open_probe()
    board = await at_table.board()
    gateway, connected = at_table.local.gateway, at_table.local.gateway.identified
    for payload in payloads(at_table, board):
        gateway.dispatch("INTERACTION_CREATE", payload, at_table.channel)
        await asyncio.sleep(0)
    broken: list[dict[str, Any]] = [{}, {"id": LONE}, {"id": "x" * 100_000}, {"guild_id": 10**30, "id": None}]
    for event in ("GUILD_CREATE", "GUILD_DELETE", "CHANNEL_CREATE", "THREAD_UPDATE", "MESSAGE_DELETE", "NO_SUCH", ""):
        for lacking in broken:
            gateway.dispatch(event, lacking, at_table.channel)
    assert "Red" in sentence(await at_table.ann.click(board, "Read position"))
    assert gateway.identified == connected and gateway.resumed == 0
    assert any("cannot be read" in record.getMessage() for record in caplog.records)


@ALONE
async def test_whoever_cannot_be_told_is_told_so(at_table: Table, quiet: None) -> None:
    """Neither a member nor a user: the person, whoever it is, gets a sentence, and nothing is done."""
    await at_table.open_probe()
    board = await at_table.board()
    for forged in ({"member": None}, {"member": "gone"}, {"id": None}):
        at_table.local.faults.lose_next_interaction()
        data = {"component_type": 2, "custom_id": board.buttons[0].custom_id, "id": 1}
        event = at_table.local.world.interact(
            InteractionKind.COMPONENT, at_table.ann, at_table.channel, data, message=board
        )
        payload = interaction_payload(event)
        if forged == {"member": "gone"}:
            del payload["member"]
        elif "id" in forged:
            payload["member"]["user"]["id"] = str(10**30)
        else:
            payload |= forged
        at_table.local.gateway.dispatch("INTERACTION_CREATE", payload, at_table.channel)
        if forged != {"member": None}:
            await at_table.local.wait_for(lambda event=event: event.settled or None)  # type: ignore[misc]
            assert answer(event).text == UNREADABLE


@ALONE
async def test_frames_that_are_no_events(at_table: Table, quiet: None) -> None:
    """Neither JSON that breaks off, nor other JSON, nor unknown codes end the connection."""
    await at_table.open_probe()
    board, gateway = await at_table.board(), at_table.local.gateway
    connected = gateway.identified
    deep = "[" * 100_000
    for text in ('{"op":0,"t":"GUIL', "<html></html>", "", "[]", "7", "null", '{"op":99}', '{"op":"x"}', deep, "{}"):
        at_table.local.faults.send_frame(text)
    for op in (0, 9000, None, "0", 10**30):
        for kind in TYPES:
            at_table.local.faults.send_frame(json.dumps({"op": op, "t": "INTERACTION_CREATE", "s": None, "d": kind}))
    assert "Red" in sentence(await at_table.ann.click(board, "Read position"))
    assert gateway.identified == connected and gateway.resumed == 0


@ALONE
async def test_a_stream_that_breaks_is_taken_up_again(
    at_table: Table, quiet: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bytes that cannot be decompressed: the connection is made anew, and the session resumed."""
    monkeypatch.setattr(events, "RECONNECT_AFTER", 0.0)
    await at_table.open_probe()
    board, gateway = await at_table.board(), at_table.local.gateway
    at_table.local.faults.send_frame(b"nothing of zlib's\x00\x00\xff\xff")
    await at_table.local.wait_for(lambda: gateway.resumed or None)
    assert "Red" in sentence(await at_table.ann.click(board, "Read position"))
