"""What a click does is said once, beside its handler; ids that stand in messages go on meaning what they meant."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.engine.engine import Engine
from cogs.answering.context import Interaction
from cogs.clicking import declared
from cogs.clicking.declared import CaseNo, Named, Of, Snowflake, click, clicks, made_of
from cogs.clicking.judges import check_has_desk
from cogs.parts.custom_ids import parsed

COGS = Path(__file__).parents[2] / "cogs"
STANDING = (Path(__file__).parent / "standing_ids.txt").read_text("utf-8").split("\n")[:-1]
"""An id of every verb as messages have carried them, each after what it belongs to. Nothing is taken from here."""


def read(of: Of, text: str) -> list[Any] | None:
    """What a handler is given of an id; None where it counts as one of another version."""
    id = parsed(text)
    assert id is not None
    found = clicks().get((of, id.verb))
    return None if found is None else found.read(id)


def test_ids_that_stand_are_read() -> None:
    kinds: tuple[Of, ...] = get_args(Of)
    said = [(told, text) for told, _, text in (standing.partition(" ") for standing in STANDING)]
    assert len(said) > 200 and {told for told, _ in said} <= set(kinds)
    assert [text for of in kinds for told, text in said if told == of and read(of, text) is None] == []


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("a:d:abcdefgh:us:3:attack.lee", True),
        ("a:o:abcdefgh:us:3:", True),
        ("a:sd:abcdefgh:us:3:0:attack", True),
        ("a:agree:abcdefgh:7:5m", True),
        ("a:log:abcdefgh", True),
        ("a:d:abcdefgh", False),
        ("a:d:abcdefgh:us:attack.lee", False),
        ("a:d:abcdefgh:us:x:attack.lee", False),
        ("a:panel:abcdefgh", False),
        ("a:agree:abcdefgh:5m", False),
        ("a:page:abcdefgh:-1", False),
        ("a:undo:abcdefgh:us:" + "9" * 60, False),
    ],
)
def test_ids_of_another_form_are_known_as_such(text: str, right: bool) -> None:
    assert (read("game", text) is not None) == right


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("a:acceptseat:k7f3qz2a:red:1234567890123456789", ["red", 1234567890123456789]),
        ("a:sd:k7f3qz2a:red:12:0:attack.lee", ["sd", "red", 12, 0, ("attack", "lee")]),
        ("a:thread:overland:b7:1g4:Ann:5:Bea:x", ["b7", "1g4", "Ann", "5", "Bea", "x"]),
        ("a:dispute:k7f3qz2a:17m", [0]),
        ("a:dispute:k7f3qz2a:1234567890123456789", [1234567890123456789]),
        ("a:turn:k7f3qz2a:3:9:17m", [3, 9, 0]),
        ("a:turn:k7f3qz2a:3:9:4", [3, 9, 4]),
        ("a:log:k7f3qz2a:17m", []),
        ("a:case:k7f3qz2a:2:17m", [2]),
        ("a:claim:k7f3qz2a:red", ["red", ""]),
        ("a:claim:k7f3qz2a:red:yes", ["red", "yes"]),
        ("a:acceptseat:k7f3qz2a:red:9223372036854775808", None),
        ("a:acceptseat:k7f3qz2a:red:bea", None),
    ],
)
def test_arguments_are_read_as_their_types_say(text: str, given: list[Any] | None) -> None:
    """The mark of a post's row is none of them."""
    assert read("game", text) == given


def made(*texts: ast.expr) -> Iterator[str]:
    """The texts among some expressions."""
    for text in texts:
        yield from [text.value] if isinstance(text, ast.Constant) and isinstance(text.value, str) else []
        yield from made(text.body, text.orelse) if isinstance(text, ast.IfExp) else ()


def test_every_button_that_is_made_has_a_handler() -> None:
    """Of those whose verb stands where the button is made."""
    found = set[str]()
    for file in COGS.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                found |= set(made(node.args[0])) if node.func.id in ("custom_id", "case_id") else set()
    assert len(found) > 80
    assert found - {verb for _, verb in clicks()} == set()


def test_two_handlers_of_one_verb_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A click would be carried out by whichever comes last."""
    monkeypatch.setattr(declared, "_DECLARED", [])

    async def first(interaction: Interaction, engine: Engine) -> None: ...

    async def second(interaction: Interaction, key: Named) -> None: ...

    for handler in (first, second):
        click("same")(handler)
    with pytest.raises(ValueError, match="is answered by"):
        clicks.__wrapped__()


def test_a_type_that_nothing_is_read_as_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declared, "_DECLARED", [])

    @click("odd")
    async def odd(interaction: Interaction, engine: Engine, user: Snowflake, no: CaseNo, share: float) -> None: ...

    with pytest.raises(KeyError, match="odd"):
        made_of(declared._DECLARED[0])


@pytest.mark.parametrize(("needs", "missing"), [({"now": True}, "revision"), ({"on_panel": True}, "seat")])
def test_what_is_checked_of_an_id_has_to_be_in_it(
    monkeypatch: pytest.MonkeyPatch, needs: dict[str, bool], missing: str
) -> None:
    """A click that is not outdated says of which revision its seat's choices were."""
    monkeypatch.setattr(declared, "_DECLARED", [])

    @click("odd", now=needs.get("now", False), on_panel=needs.get("on_panel", False))
    async def odd(interaction: Interaction, engine: Engine) -> None: ...

    with pytest.raises(KeyError, match=missing):
        made_of(declared._DECLARED[0])


def test_whatever_the_desk_does_is_for_the_game_master_alone() -> None:
    """Forms as well as buttons."""
    desk = {key: found for key, found in clicks().items() if key[1].startswith(("desk", "journal", "file"))}
    assert len(desk) > 20
    assert [key for key, found in desk.items() if found.check is not check_has_desk] == []
