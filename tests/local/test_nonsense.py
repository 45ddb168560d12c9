"""Broken requests: the rules refuse them in Discord's words or accept them, and never crash."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.local.errors import ApiError
from bot.local.local_discord import LocalDiscord
from bot.local.model.commands import OptionKind
from bot.local.model.content import Draft
from bot.local.validation.choices import check_choices
from bot.local.validation.commands import check_commands
from bot.local.validation.form import Form
from bot.local.validation.messages import MessageCheck
from bot.local.validation.modals import check_modal
from bot.local.validation.uploads import Upload

TEXT = {"type": 10, "content": "words"}
BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go", "emoji": {"name": "⚔️"}, "disabled": False}
LINK = {"type": 2, "style": 5, "label": "Go", "url": "https://example.org"}
OPTIONS = [{"label": "A", "value": "a", "description": "d", "default": True}, {"label": "B", "value": "b"}]
MENU = {"type": 3, "custom_id": "menu", "options": OPTIONS, "min_values": 0, "max_values": 2, "placeholder": "p"}
PICTURE = {"media": {"url": "attachment://a.png"}, "description": "alt", "spoiler": False}
BOX = [
    {"type": 9, "components": [TEXT], "accessory": BUTTON | {"custom_id": "side"}},
    {"type": 12, "items": [PICTURE]},
    {"type": 13, "file": {"url": "attachment://a.png"}},
    {"type": 14, "spacing": 2, "divider": True},
    {"type": 1, "components": [BUTTON, LINK]},
    {"type": 1, "components": [MENU]},
]
MENTIONS = {"parse": ["roles"], "users": ["1"], "replied_user": True}
FILES = [{"id": 0, "filename": "a.png", "description": "d"}]
V2_MESSAGE = {
    "flags": 1 << 15,
    "components": [{"type": 17, "accent_color": 1, "components": BOX}, TEXT],
    "attachments": FILES,
    "allowed_mentions": MENTIONS,
    "nonce": "n",
}
EMBED = {
    "title": "T",
    "description": "D",
    "fields": [{"name": "n", "value": "v"}],
    "footer": {"text": "f"},
    "author": {"name": "a"},
    "image": {"url": "attachment://a.png"},
}
OLD_MESSAGE = {
    "content": "x",
    "embeds": [EMBED],
    "components": [{"type": 1, "components": [BUTTON]}],
    "attachments": FILES,
    "message_reference": {"message_id": "1", "fail_if_not_exists": False},
}
FORM = {
    "title": "Form",
    "custom_id": "form",
    "components": [
        TEXT,
        {"type": 1, "components": [{"type": 4, "custom_id": "a", "style": 1, "label": "A", "value": "v"}]},
        {"type": 18, "label": "B", "description": "d", "component": MENU},
        {"type": 18, "label": "C", "component": {"type": 21, "custom_id": "c", "options": OPTIONS}},
        {"type": 18, "label": "D", "component": {"type": 19, "custom_id": "d", "min_values": 0, "max_values": 2}},
    ],
}
CHOICES = {"choices": [{"name": "n", "value": "v"}]}
WORD = {"type": 3, "name": "word", "description": "d", "required": True, "min_length": 1, "max_length": 2}
NUMBER = {"type": 4, "name": "number", "description": "d", "choices": [{"name": "n", "value": 1}], "max_value": 3}
STEP = {"type": 1, "name": "step", "description": "d", "options": [WORD, NUMBER]}
COMMANDS = [
    {"name": "play", "description": "d", "options": [{"type": 2, "name": "g", "description": "d", "options": [STEP]}]},
    {"name": "look", "type": 2},
]

NONSENSE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 23),
    st.sampled_from([1 << 15, 1 << 40, 1.5, "", "x" * 101, "attachment://b.png", [], {}, [None], {"a": [1]}, "1"]),
)


def places(tree: Any) -> list[tuple[Any, ...]]:
    """Return the paths of all values in a JSON tree."""
    children: Any = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [(key, *rest) for key, child in children for rest in ((), *places(child))]


@st.composite
def broken(draw: st.DrawFn, tree: Any) -> Any:
    """Draw a valid tree with one to three of its values replaced by nonsense."""
    tree = copy.deepcopy(tree)
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(places(tree)))
        place = tree
        for key in way:
            place = place[key]
        place[last] = copy.deepcopy(draw(NONSENSE))
        if not places(tree):
            break
    return tree


EMPTY_FILE = Upload("files[0]", "a.png", b"")


@given(st.one_of(broken(V2_MESSAGE), broken(OLD_MESSAGE)))
@settings(max_examples=200)
def test_messages(payload: dict[str, Any]) -> None:
    local = LocalDiscord()
    channel = local.add_guild("Friends").add_channel("games")
    post = local.world.post(channel, local.world.bot, Draft(content="x"))
    for existing in (None, post):
        try:
            draft = MessageCheck(local.world, channel, payload, [EMPTY_FILE], existing=existing).draft()
        except ApiError as error:
            assert error.code in (50035, 50006)
        else:
            local.world.post(channel, local.world.bot, draft)


@given(broken(FORM), broken(CHOICES))
@settings(max_examples=200)
def test_forms_and_choices(form: dict[str, Any], choices: dict[str, Any]) -> None:
    for check in (lambda: check_modal(form), lambda: check_choices(choices, OptionKind.STRING)):
        try:
            check()
        except ApiError as error:
            assert error.code == 50035


@given(broken(COMMANDS))
@settings(max_examples=150)
def test_commands(payload: list[Any]) -> None:
    check_commands(Form(), payload)


def test_unbroken_they_are_all_valid() -> None:
    local = LocalDiscord()
    channel = local.add_guild("Friends").add_channel("games")
    for payload in (V2_MESSAGE, OLD_MESSAGE):
        MessageCheck(local.world, channel, copy.deepcopy(payload), [EMPTY_FILE]).draft()
    check_modal(FORM)
    check_choices(CHOICES, OptionKind.STRING)
    form = Form()
    check_commands(form, COMMANDS)
    assert form.errors == {}
