"""Discord's rules for messages: a violation is refused with 50035 at the right path, a valid message is not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.local.camp_bot import PNG
from tests.local.raw_bot import Json, RawBot

V2 = 1 << 15


def button(custom_id: str = "a", **changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id} | changes


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def text(content: str = "words") -> Json:
    return {"type": 10, "content": content}


def options(count: int, **changes: Any) -> list[Json]:
    return [{"label": f"l{i}", "value": f"v{i}"} | changes for i in range(count)]


def menu(count: int = 2, **changes: Any) -> Json:
    return {"type": 3, "custom_id": "menu", "options": options(count)} | changes


def gallery(*items: Json) -> Json:
    return {"type": 12, "items": list(items)}


def item(url: str = "attachment://a.png", **changes: Any) -> Json:
    return {"media": {"url": url}} | changes


def v2(*components: Json) -> Json:
    return {"flags": V2, "components": list(components)}


def plain(*components: Json) -> Json:
    return {"content": "x", "components": list(components)}


LINK = {"type": 2, "style": 5, "label": "Go", "url": "https://example.org"}

REFUSED: list[tuple[str, Json, tuple[str | int, ...], str]] = [
    ("content too long", {"content": "x" * 2001}, ("content",), "BASE_TYPE_MAX_LENGTH"),
    (
        "content with V2",
        v2(text()) | {"content": "x"},
        ("content",),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        "embeds with V2",
        v2(text()) | {"embeds": [{"title": "x"}]},
        ("embeds",),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    ("poll with V2", v2(text()) | {"poll": {"a": 1}}, ("poll",), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    ("text display without V2", plain(text()), ("components", 0, "type"), "BASE_TYPE_CHOICES"),
    ("six rows", plain(*(row(button(str(i))) for i in range(6))), ("components",), "BASE_TYPE_MAX_LENGTH"),
    (
        "six buttons",
        plain(row(*(button(str(i)) for i in range(6)))),
        ("components", 0, "components"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    ("empty row", plain(row()), ("components", 0, "components"), "BASE_TYPE_BAD_LENGTH"),
    (
        "button beside menu",
        plain(row(button(), menu())),
        ("components", 0, "components"),
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    ("41 components", v2(*(text() for _ in range(41))), ("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    (
        "41 nested components",
        v2(*({"type": 17, "components": [text()]} for _ in range(21))),
        ("components",),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    (
        "4001 characters together",
        v2(text("x" * 2000), text("x" * 2001)),
        ("components",),
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    ("blank text", v2(text("  ")), ("components", 0, "content"), "BASE_TYPE_REQUIRED"),
    (
        "custom id twice",
        plain(row(button("a"), button("a"))),
        ("components", 0, "components", 1, "custom_id"),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    ("id twice", v2(text() | {"id": 7}, text() | {"id": 7}), ("components", 1, "id"), "COMPONENT_ID_DUPLICATED"),
    (
        "no custom id",
        plain(row({"type": 2, "style": 1, "label": "x"})),
        ("components", 0, "components", 0, "custom_id"),
        "BASE_TYPE_REQUIRED",
    ),
    (
        "long custom id",
        plain(row(button("x" * 101))),
        ("components", 0, "components", 0, "custom_id"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "long label",
        plain(row(button(label="x" * 81))),
        ("components", 0, "components", 0, "label"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "neither label nor emoji",
        plain(row(button(label=""))),
        ("components", 0, "components", 0),
        "BUTTON_COMPONENT_LABEL_REQUIRED",
    ),
    (
        "emoji by name",
        plain(row(button(emoji={"name": ":crossed_swords:"}))),
        ("components", 0, "components", 0, "emoji", "name"),
        "COMPONENT_INVALID_EMOJI",
    ),
    ("unknown style", plain(row(button(style=9))), ("components", 0, "components", 0, "style"), "BASE_TYPE_CHOICES"),
    (
        "link with custom id",
        plain(row(LINK | {"custom_id": "a"})),
        ("components", 0, "components", 0, "custom_id"),
        "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_CONFLICT",
    ),
    (
        "link without url",
        plain(row(LINK | {"url": None})),
        ("components", 0, "components", 0, "url"),
        "BASE_TYPE_REQUIRED",
    ),
    (
        "odd url",
        plain(row(LINK | {"url": "ftp://x"})),
        ("components", 0, "components", 0, "url"),
        "URL_TYPE_INVALID_SCHEME",
    ),
    (
        "url on a button",
        plain(row(button(url="https://x.org"))),
        ("components", 0, "components", 0, "url"),
        "BUTTON_COMPONENT_INVALID_URL",
    ),
    ("no options", plain(row(menu(0))), ("components", 0, "components", 0, "options"), "BASE_TYPE_BAD_LENGTH"),
    ("26 options", plain(row(menu(26))), ("components", 0, "components", 0, "options"), "BASE_TYPE_BAD_LENGTH"),
    (
        "long option label",
        plain(row(menu(options=options(1, label="x" * 101)))),
        ("components", 0, "components", 0, "options", 0, "label"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "long option value",
        plain(row(menu(options=options(1, value="x" * 101)))),
        ("components", 0, "components", 0, "options", 0, "value"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "long option description",
        plain(row(menu(options=options(1, description="x" * 101)))),
        ("components", 0, "components", 0, "options", 0, "description"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "same value twice",
        plain(row(menu(options=options(2, value="v")))),
        ("components", 0, "components", 0, "options", 1, "value"),
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        "long placeholder",
        plain(row(menu(placeholder="x" * 151))),
        ("components", 0, "components", 0, "placeholder"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "min above max",
        plain(row(menu(min_values=2, max_values=1))),
        ("components", 0, "components", 0, "min_values"),
        "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX",
    ),
    (
        "more than there are",
        plain(row(menu(max_values=3))),
        ("components", 0, "components", 0, "max_values"),
        "COMPONENT_SELECT_VALUES_OUT_OF_RANGE",
    ),
    (
        "26 values",
        plain(row(menu(max_values=26))),
        ("components", 0, "components", 0, "max_values"),
        "NUMBER_TYPE_RANGE",
    ),
    (
        "too many defaults",
        plain(row(menu(options=[o | {"default": True} for o in options(2)]))),
        ("components", 0, "components", 0, "options"),
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    (
        "section of four",
        v2({"type": 9, "components": [text()] * 4, "accessory": button()}),
        ("components", 0, "components"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    ("section alone", v2({"type": 9, "components": [text()]}), ("components", 0, "accessory"), "BASE_TYPE_REQUIRED"),
    (
        "menu beside section",
        v2({"type": 9, "components": [text()], "accessory": menu()}),
        ("components", 0, "accessory", "type"),
        "BASE_TYPE_CHOICES",
    ),
    ("empty gallery", v2(gallery()), ("components", 0, "items"), "BASE_TYPE_BAD_LENGTH"),
    (
        "11 pictures",
        v2(gallery(*(item("https://x.org/a.png") for _ in range(11)))),
        ("components", 0, "items"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "long alt text",
        v2(gallery(item("https://x.org/a.png", description="x" * 1025))),
        ("components", 0, "items", 0, "description"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "picture that was not sent",
        v2(gallery(item("attachment://b.png"))),
        ("components", 0, "items", 0, "media", "url"),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (
        "file from elsewhere",
        v2({"type": 13, "file": {"url": "https://x.org/a"}}),
        ("components", 0, "file", "url"),
        "URL_TYPE_INVALID_SCHEME",
    ),
    ("wide separator", v2({"type": 14, "spacing": 3}), ("components", 0, "spacing"), "BASE_TYPE_CHOICES"),
    (
        "accent out of range",
        v2({"type": 17, "components": [text()], "accent_color": 1 << 24}),
        ("components", 0, "accent_color"),
        "NUMBER_TYPE_RANGE",
    ),
    (
        "container in container",
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        ("components", 0, "components", 0, "type"),
        "BASE_TYPE_CHOICES",
    ),
    (
        "text input in a message",
        plain(row({"type": 4, "custom_id": "x", "style": 1})),
        ("components", 0, "components", 0, "type"),
        "BASE_TYPE_CHOICES",
    ),
    ("long nonce", {"content": "x", "nonce": "n" * 26}, ("nonce",), "BASE_TYPE_MAX_LENGTH"),
    (
        "mentions twice",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        ("allowed_mentions",),
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    (
        "unknown mention kind",
        {"content": "x", "allowed_mentions": {"parse": ["friends"]}},
        ("allowed_mentions", "parse", 0),
        "BASE_TYPE_CHOICES",
    ),
    (
        "101 users",
        {"content": "x", "allowed_mentions": {"users": [str(i) for i in range(101)]}},
        ("allowed_mentions", "users"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    ("11 embeds", {"embeds": [{"title": "x"}] * 11}, ("embeds",), "BASE_TYPE_BAD_LENGTH"),
    ("long embed title", {"embeds": [{"title": "x" * 257}]}, ("embeds", 0, "title"), "BASE_TYPE_MAX_LENGTH"),
    ("long embed", {"embeds": [{"description": "x" * 4097}]}, ("embeds", 0, "description"), "BASE_TYPE_MAX_LENGTH"),
    ("embeds too long together", {"embeds": [{"description": "x" * 4000}] * 2}, ("embeds",), "MAX_EMBED_SIZE_EXCEEDED"),
    (
        "26 embed fields",
        {"embeds": [{"fields": [{"name": "x", "value": "x"}] * 26}]},
        ("embeds", 0, "fields"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "reply to nothing",
        {"content": "x", "message_reference": {"message_id": "1"}},
        ("message_reference",),
        "REPLIES_UNKNOWN_MESSAGE",
    ),
    (
        "attachment that was not sent",
        {"content": "x", "attachments": [{"id": 3}]},
        ("attachments", 0, "id"),
        "ATTACHMENT_NOT_FOUND",
    ),
]


@pytest.mark.parametrize(("body", "path", "code"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
async def test_what_breaks_a_rule_is_refused(raw: RawBot, body: Json, path: tuple[str | int, ...], code: str) -> None:
    answer = await raw.post(body)
    assert (answer.status, answer.code, answer.body["message"]) == (400, 50035, "Invalid Form Body")
    assert answer.error_at(*path) == [code], answer.body
    assert raw.channel.messages == {}
    assert [e.payload for e in raw.local.violations] == [body]


ACCEPTED: list[tuple[str, Json]] = [
    ("as much as content holds", {"content": "x" * 2000}),
    ("five rows of five", plain(*(row(*(button(f"{r}.{i}") for i in range(5))) for r in range(5)))),
    ("40 components", v2(*(text("x" * 100) for _ in range(40)))),
    ("a full menu", plain(row(menu(25, min_values=0, max_values=25, placeholder="x" * 150)))),
    ("emoji only", plain(row(button(label=None, emoji={"name": "⚔️"})))),
    ("a section", v2({"type": 9, "components": [text()] * 3, "accessory": button()})),
    ("user menu", plain(row({"type": 5, "custom_id": "u"}))),
    ("nonce", {"content": "x", "nonce": "n" * 25}),
    (
        "a container",
        v2({"type": 17, "accent_color": 0, "components": [text(), {"type": 14, "divider": False}, row(LINK)]}),
    ),
    ("nobody is mentioned", {"content": "x", "allowed_mentions": {"parse": [], "users": ["1"], "replied_user": False}}),
]


@pytest.mark.parametrize("body", [case[1] for case in ACCEPTED], ids=[case[0] for case in ACCEPTED])
async def test_what_keeps_the_rules_is_posted(raw: RawBot, body: Json) -> None:
    answer = await raw.post(body)
    assert answer.status == 200, answer.body
    assert raw.local.violations == []


async def test_empty_messages_are_refused(raw: RawBot) -> None:
    for body in ({}, {"content": "   "}, {"flags": V2}, {"flags": V2, "components": []}):
        answer = await raw.post(body)
        assert (answer.status, answer.code) == (400, 50006)


async def test_bodies_that_are_not_json(raw: RawBot) -> None:
    assert (await raw.call("POST", f"/channels/{raw.channel.id}/messages", [1])).code == 50109
    url = f"{raw.local.api_url}/channels/{raw.channel.id}/messages"
    headers = {"Authorization": f"Bot {raw.local.token}"}
    async with raw.session.post(url, data="{", headers=headers) as response:
        assert (await response.json())["code"] == 50109


async def test_components_come_back_with_ids_and_media(raw: RawBot) -> None:
    body = v2(gallery(item(description="alt")), row(button())) | {"attachments": [{"id": 0, "description": "file"}]}
    post = await raw.posted(body, files={"a.png": PNG})
    first, second = post.raw["components"]
    assert [first["id"], second["id"], second["components"][0]["id"]] == [1, 2, 3]
    media = first["items"][0]["media"]
    assert (media["width"], media["height"]) == (2, 3)
    async with raw.session.get(media["url"]) as response:
        assert await response.read() == PNG
    assert [(p.filename, p.alt) for p in post.pictures] == [("a.png", "alt")]
    assert post.raw["attachments"][0]["description"] == "file"


async def test_files(raw: RawBot) -> None:
    ten = {f"{i}.png": PNG for i in range(10)}
    assert len((await raw.posted({"content": "x"}, files=ten)).files) == 10
    eleven = await raw.post({"content": "x"}, files=ten | {"10.png": PNG})
    assert eleven.error_at("attachments") == ["BASE_TYPE_BAD_LENGTH"]
    large = await raw.post({"content": "x"}, files={"a.bin": bytes(10 * 1024 * 1024 + 1)})
    assert (large.status, large.code) == (413, 40005)
    spaced = await raw.posted({"content": "x"}, files={"my board (1).png": PNG})
    assert spaced.files[0].filename == "my_board_1.png"
    described = {"content": "x", "attachments": [{"id": 0, "description": "d" * 1025}]}
    answer = await raw.post(described, files={"a.png": PNG})
    assert answer.error_at("attachments", 0, "description") == ["BASE_TYPE_MAX_LENGTH"]


async def test_edits_keep_drop_and_add_files(raw: RawBot) -> None:
    post = await raw.posted(v2(gallery(item())), files={"a.png": PNG})
    kept = post.files[0]
    assert (await raw.edit(post, v2(gallery(item()), text()))).status == 200
    assert post.files == [kept] and post.text == "words"
    assert (await raw.edit(post, {"attachments": [{"id": str(kept.id)}]} | v2(gallery(item())))).status == 200
    gone = await raw.edit(post, {"attachments": []} | v2(gallery(item())))
    assert gone.error_at("components", 0, "items", 0, "media", "url") != []
    swapped = {"attachments": [{"id": 0}]} | v2(gallery(item("attachment://b.png")))
    assert (await raw.edit(post, swapped, files={"b.png": PNG})).status == 200
    assert [p.filename for p in post.pictures] == ["b.png"]
    assert len(post.revisions) == 4


async def test_v2_cannot_be_taken_back(raw: RawBot) -> None:
    post = await raw.posted(v2(text()))
    answer = await raw.edit(post, {"flags": 0, "content": "x", "components": []})
    assert answer.error_at("flags") != []
    assert (await raw.edit(post, {"content": "x"})).error_at("content") != []
    old = await raw.posted({"content": "x"})
    assert (await raw.edit(old, v2(text()))).error_at("content") != []
    assert (await raw.edit(old, v2(text()) | {"content": None})).status == 200
    assert old.v2 and old.text == "words"


async def test_edits_change_only_what_they_name(raw: RawBot) -> None:
    post = await raw.posted(plain(row(button())))
    assert (await raw.edit(post, {"components": []})).status == 200
    assert post.text == "x" and post.buttons == []
    assert (await raw.edit(post, {"content": None})).code == 50006
    assert post.raw["edited_timestamp"] is not None
