"""Responses to interactions: once, in time and of a fitting type; and the webhook of their tokens."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.local.local_discord import LocalDiscord
from bot.local.model.clock import Clock
from bot.local.model.interaction_metadata import InteractionKind
from tests.local.raw_bot import Json, RawBot, raw_bot

EPHEMERAL, LOADING, V2 = 64, 128, 1 << 15


def modal(*rows: Json, **changes: Any) -> Json:
    return {"title": "Form", "custom_id": "form", "components": list(rows)} | changes


def field(**changes: Any) -> Json:
    return {"type": 4, "custom_id": "f", "style": 1, "label": "Field"} | changes


def row(child: Json) -> Json:
    return {"type": 1, "components": [child]}


def label(child: Json, **changes: Any) -> Json:
    return {"type": 18, "label": "Label", "component": child} | changes


async def test_an_answer_comes_once(raw: RawBot) -> None:
    event = raw.event()
    first = await raw.respond(event, 4, {"content": "yes"})
    assert first.status == 200
    assert first.body["interaction"]["response_message_id"] == first.body["resource"]["message"]["id"]
    second = await raw.respond(event, 4, {"content": "again"})
    assert (second.status, second.code) == (400, 40060)
    assert event.state == "answered" and len(raw.channel.messages) == 1


async def test_a_late_answer_is_unknown() -> None:
    async with LocalDiscord(clock=Clock(running=False), rate_limits=False) as local, raw_bot(local) as raw:
        event, other = raw.event(), raw.event()
        local.clock.advance(2.9)
        assert (await raw.respond(other, 5)).status == 200
        local.clock.advance(0.2)
        late = await raw.respond(event, 4, {"content": "late"})
        assert (late.status, late.code) == (404, 10062)
        assert event.state == "failed" and other.state == "deferred"
        assert other.acknowledged_after == pytest.approx(2.9)
        event.token = "wrong"
        assert (await raw.respond(event, 4, {"content": "x"})).code == 10062


async def test_the_webhook_closes_after_fifteen_minutes() -> None:
    async with LocalDiscord(clock=Clock(running=False), rate_limits=False) as local, raw_bot(local) as raw:
        event = raw.event()
        await raw.respond(event, 4, {"content": "x"})
        local.clock.advance(15 * 60)
        assert (await raw.call("PATCH", raw.webhook(event, "/messages/@original"), {"content": "y"})).status == 200
        local.clock.advance(1)
        for method, tail in (("PATCH", "/messages/@original"), ("POST", ""), ("DELETE", "/messages/@original")):
            answer = await raw.call(method, raw.webhook(event, tail), {"content": "z"})
            assert (answer.status, answer.code) == (401, 50027)
        unknown = await raw.call("POST", f"/webhooks/{local.application_id}/nothing", {"content": "z"})
        assert (unknown.status, unknown.code) == (404, 10015)


async def test_the_webhook_opens_with_the_answer(raw: RawBot) -> None:
    event = raw.event()
    assert (await raw.call("POST", raw.webhook(event), {"content": "early"})).code == 10015
    await raw.respond(event, 4, {"content": "now"})
    sent = await raw.call("POST", raw.webhook(event), {"content": "more", "flags": EPHEMERAL})
    assert sent.status == 200 and sent.body["flags"] == EPHEMERAL
    tail = f"/messages/{sent.body['id']}"
    assert (await raw.call("GET", raw.webhook(event, tail))).body["content"] == "more"
    assert (await raw.call("PATCH", raw.webhook(event, tail), {"content": "less"})).body["content"] == "less"
    assert (await raw.call("PATCH", f"/channels/{raw.channel.id}{tail}", {"content": "x"})).code == 10008
    assert (await raw.call("DELETE", raw.webhook(event, tail))).status == 204
    assert (await raw.call("GET", raw.webhook(event, tail))).code == 10008


async def test_deferral_shows_loading_until_it_is_filled_in(raw: RawBot) -> None:
    event = raw.event()
    answer = await raw.respond(event, 5, {"flags": EPHEMERAL})
    told = answer.body["interaction"]
    assert told["response_message_loading"] and told["response_message_ephemeral"] and "resource" not in answer.body
    assert event.state == "deferred" and event.response is None
    shown = raw.ann.messages(raw.channel)
    assert [m.flags for m in shown] == [EPHEMERAL | LOADING] and raw.bea.messages(raw.channel) == []
    body = {"flags": V2, "components": [{"type": 10, "content": "done"}]}
    filled = await raw.call("PATCH", raw.webhook(event, "/messages/@original"), body)
    assert filled.body["flags"] == EPHEMERAL | V2 and filled.body["edited_timestamp"] is None
    assert event.response is shown[0] and event.response.text == "done"


async def test_the_first_follow_up_fills_in_a_deferral(raw: RawBot) -> None:
    event = raw.event()
    await raw.respond(event, 5)
    original = await raw.call("GET", raw.webhook(event, "/messages/@original"))
    assert original.body["flags"] == LOADING
    assert raw.local.journal[-1].route == "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
    answer = await raw.call("POST", raw.webhook(event), {"content": "done", "flags": EPHEMERAL}, wait="1")
    assert answer.body["flags"] == 0 and event.followups == [] and event.state == "answered"


async def test_updating_the_message_of_a_click(raw: RawBot) -> None:
    post = await raw.posted(
        {"content": "x", "components": [row({"type": 2, "style": 1, "label": "Go", "custom_id": "g"})]}
    )
    clicking = asyncio.create_task(raw.ann.click(post, "Go"))
    event = await raw.local.wait_for(lambda: next(iter(raw.local.world.interactions.values()), None))
    await raw.respond(event, 7, {"content": "y", "components": []})
    clicked = await clicking
    assert clicked is event and event.state == "updated" and event.response is post and post.text == "y"
    with pytest.raises(AssertionError):
        await raw.ann.click(post, "Go")
    silent = raw.event(InteractionKind.COMPONENT, message=post)
    await raw.respond(silent, 6)
    assert silent.state == "deferred" and post.text == "y"
    await raw.call("PATCH", raw.webhook(silent, "/messages/@original"), {"content": "z"})
    assert silent.state == "updated" and post.text == "z"


async def test_each_interaction_takes_only_what_fits(raw: RawBot) -> None:
    post = await raw.posted()
    cases = [
        (raw.event(), (1, 2, 6, 7, 8, 12)),
        (raw.event(InteractionKind.COMPONENT, message=post), (1, 8)),
        (raw.event(InteractionKind.AUTOCOMPLETE), (4, 5, 6, 7, 9)),
        (raw.event(InteractionKind.MODAL_SUBMIT), (6, 7, 8, 9)),
        (raw.event(InteractionKind.MODAL_SUBMIT, message=post), (8, 9)),
    ]
    for event, kinds in cases:
        for kind in kinds:
            answer = await raw.respond(event, kind, {"content": "x"})
            assert answer.code == 50035 and answer.error_at("type") == ["BASE_TYPE_CHOICES"]
        assert event.state == "pending"
    assert (await raw.respond(raw.event(), 4)).error_at("data") == ["BASE_TYPE_REQUIRED"]


async def test_an_answer_that_breaks_a_rule_leaves_the_interaction_open(raw: RawBot) -> None:
    event = raw.event()
    answer = await raw.respond(event, 4, {"content": "x" * 2001})
    assert answer.error_at("data", "content") == ["BASE_TYPE_MAX_LENGTH"]
    assert (await raw.respond(event, 4, {"content": "x"})).status == 200


MODALS: list[tuple[str, Json, tuple[str | int, ...], str]] = [
    ("long title", modal(row(field()), title="x" * 46), ("data", "title"), "BASE_TYPE_BAD_LENGTH"),
    ("no custom id", modal(row(field()), custom_id=None), ("data", "custom_id"), "BASE_TYPE_REQUIRED"),
    ("no rows", modal(), ("data", "components"), "BASE_TYPE_BAD_LENGTH"),
    ("six rows", modal(*(row(field(custom_id=str(i))) for i in range(6))), ("data", "components"),
     "BASE_TYPE_BAD_LENGTH"),
    ("button", modal(row({"type": 2, "style": 1, "label": "x", "custom_id": "x"})),
     ("data", "components", 0, "components", 0, "type"), "BASE_TYPE_CHOICES"),
    ("no label", modal(row(field(label=None))), ("data", "components", 0, "components", 0, "label"),
     "BASE_TYPE_REQUIRED"),
    ("long label", modal(label(field(label=None), label="x" * 46)), ("data", "components", 0, "label"),
     "BASE_TYPE_BAD_LENGTH"),
    ("long description", modal(label(field(label=None), description="x" * 101)),
     ("data", "components", 0, "description"), "BASE_TYPE_BAD_LENGTH"),
    ("style", modal(row(field(style=3))), ("data", "components", 0, "components", 0, "style"), "BASE_TYPE_CHOICES"),
    ("placeholder", modal(row(field(placeholder="x" * 101))),
     ("data", "components", 0, "components", 0, "placeholder"), "BASE_TYPE_MAX_LENGTH"),
    ("lengths crossed", modal(row(field(min_length=3, max_length=2))),
     ("data", "components", 0, "components", 0, "min_length"), "TEXT_INPUT_COMPONENT_LENGTH_INVALID"),
    ("value too long", modal(row(field(value="xxx", max_length=2))),
     ("data", "components", 0, "components", 0, "value"), "BASE_TYPE_MAX_LENGTH"),
    ("same custom id", modal(row(field()), row(field())),
     ("data", "components", 1, "components", 0, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED"),
    ("one radio", modal(label({"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}]})),
     ("data", "components", 0, "component", "options"), "BASE_TYPE_BAD_LENGTH"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "path", "code"), [case[1:] for case in MODALS], ids=[case[0] for case in MODALS])
async def test_modals_that_break_a_rule(raw: RawBot, data: Json, path: tuple[str | int, ...], code: str) -> None:
    answer = await raw.respond(raw.event(), 9, data)
    assert answer.code == 50035 and answer.error_at(*path) == [code], answer.body


async def test_a_modal_of_everything(raw: RawBot) -> None:
    event = raw.event()
    pair = [{"label": "One", "value": "1"}, {"label": "Two", "value": "2", "default": True}]
    data = modal(
        {"type": 10, "content": "Read this"},
        label(field(label=None, value="kept", required=False)),
        label({"type": 3, "custom_id": "s", "options": pair}, label="Menu"),
        label({"type": 21, "custom_id": "r", "options": pair}, label="Radio"),
        label({"type": 23, "custom_id": "c"}, label="Box"),
    )
    assert (await raw.respond(event, 9, data)).status == 200
    assert event.modal is not None and event.modal.text == "Read this"
    assert [f.label for f in event.modal.inputs] == ["Label", "Menu", "Radio", "Box"]
    sending = asyncio.create_task(raw.ann.submit(event, {"Menu": ["1"], "c": True}))
    sent = await raw.local.wait_for(lambda: [e for e in raw.local.world.interactions.values() if e is not event])
    fields = [r.get("component") for r in sent[0].data["components"]]
    assert [f and (f.get("value"), f.get("values")) for f in fields] == [
        None,
        ("kept", None),
        (None, ["1"]),
        ("2", None),
        (True, None),
    ]
    await raw.respond(sent[0], 4, {"content": "thanks"})
    assert (await sending).state == "answered"


async def test_choices(raw: RawBot) -> None:
    def asked(kind: int) -> Json:
        return {"options": [{"type": 1, "name": "s", "options": [{"type": kind, "name": "o", "focused": True}]}]}

    def choice(value: Any, name: str = "n") -> Json:
        return {"choices": [{"name": name, "value": value}]}

    bad: list[tuple[int, Json, tuple[str | int, ...]]] = [
        (3, {"choices": [{"name": "n", "value": "v"}] * 26}, ("data", "choices")),
        (3, choice("v" * 101), ("data", "choices", 0, "value")),
        (3, choice("v", "n" * 101), ("data", "choices", 0, "name")),
        (3, choice(1), ("data", "choices", 0, "value")),
        (4, choice("1"), ("data", "choices", 0, "value")),
        (10, choice("1"), ("data", "choices", 0, "value")),
        (3, {}, ("data", "choices")),
    ]
    for kind, data, path in bad:
        event = raw.event(InteractionKind.AUTOCOMPLETE, data=asked(kind))
        assert (await raw.respond(event, 8, data)).error_at(*path) != []
    good = raw.event(InteractionKind.AUTOCOMPLETE, data=asked(4))
    assert (await raw.respond(good, 8, choice(5, "five"))).status == 200
    assert good.choices == [("five", 5)]
