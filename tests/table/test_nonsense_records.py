"""Records that were made up: whatever they hold, verification ends in one sentence."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.record.chains import first_head, next_head
from bot.record.dice import Draw
from bot.record.entries import Entry, sha
from bot.record.replay import NONSENSE, read, replay, verify
from bot.record.replayer import Wrong
from tests.table import played
from tests.table.forging import forged
from tests.table.house import RULES

JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 2**53, -(2**63), 2**64, 10**30, "", "x", "-", "\u0000", "red", "undo", "rewind",
    "00" * 32, [], [[]], [1], ["x"], {}, {"x": {}}, {"to": 1}, {"to": "1"}, {"values": [1]}, {"values": "12"},
)  # fmt: skip
EVERY = settings(max_examples=50)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place within a JSON value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            found += places(inner, (*path, at))
    return found


def mutated(value: Any, path: tuple[Any, ...], junk: Any, how: str) -> None:
    """Changes a JSON value in place at a path, by a copy of the junk: later changes may go into it."""
    junk = deepcopy(junk)
    for step in path[:-1]:
        value = value[step]
    last = path[-1]
    if how == "replace":
        value[last] = deepcopy(junk)
    elif how == "drop":
        del value[last]
    elif isinstance(value, list):
        value.insert(last, deepcopy(junk))
    else:
        value[str(junk)] = value[last]


def judged(data: bytes) -> bool:
    """Whether a record holds; anything but a verdict or Wrong is a crash."""
    for ask in (lambda: verify(data, RULES), lambda: list(replay(data, RULES))):
        with contextlib.suppress(Wrong):
            ask()
    try:
        verify(data, RULES)
    except Wrong as wrong:
        assert str(wrong)
        return False
    return True


def rechained(record: dict[str, Any]) -> bytes:
    """The record's file with hashes that fit, as far as there is anything to hash."""
    chains = record.get("chains")
    for chain, links in chains.items() if isinstance(chains, dict) else ():
        head = first_head(str(record.get("game")), chain)
        for no, x in enumerate(links if isinstance(links, list) else (), 1):
            with contextlib.suppress(TypeError, ValueError, KeyError, AttributeError):
                if isinstance(x["body"], dict):
                    x["body"]["no"] = no
                body = msgspec.json.encode(x["body"], order="sorted")
                head = x["head"] = next_head(head, x["nonce"], body)
    record["digest"] = ""
    bare = msgspec.json.encode({k: v for k, v in record.items() if k != "digest"}, order="sorted")
    record["digest"] = sha(bare)
    return msgspec.json.encode(record, order="sorted") + b"\n"


@EVERY
@given(st.data())
def test_any_change_of_structure_is_judged(data: st.DataObject) -> None:
    """Any part replaced, dropped or doubled, the hashes made to fit."""
    record = json.loads(data.draw(st.sampled_from([played.campaign(4), played.of_red(), played.finished()])))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(record)))
        mutated(record, path, data.draw(st.sampled_from(JUNK)), data.draw(st.sampled_from(["replace", "drop", "add"])))
    with contextlib.suppress(OverflowError):
        judged(rechained(record))


@EVERY
@given(st.data())
def test_any_change_of_a_whole_records_entries_is_judged(data: st.DataObject) -> None:
    """Entries changed, and all chains made anew by one who can."""

    def change(entries: list[Entry]) -> None:
        plain = msgspec.to_builtins(entries)
        for _ in range(data.draw(st.integers(1, 2))):
            path = data.draw(st.sampled_from(places(plain)))
            how = data.draw(st.sampled_from(["replace", "drop", "add"]))
            mutated(plain, path, data.draw(st.sampled_from(JUNK)), how)
        entries[:] = msgspec.convert(plain, list[Entry])
        entries[:] = [msgspec.structs.replace(e, seq=n) for n, e in enumerate(entries, 1)]

    try:
        made = forged(played.finished(), change)
    except NONSENSE:
        # What cannot even be written as a record is no record.
        return
    judged(made)


@EVERY
@given(
    st.recursive(
        st.sampled_from(JUNK), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner)
    )
)
def test_any_json_is_judged(value: Any) -> None:
    with contextlib.suppress(OverflowError):
        assert not judged(msgspec.json.encode(value))


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"chains":{"public":[{"body":' + b"[" * 5000 + b"]" * 5000 + b"}]}}",
        b'{"format":"adjutant-record-1","game":"' + b"\\ud800" + b'"}',
        b"9" * 100_000,
        b'"' + b"\\" * 9999,
        b"\x00" * 1000,
    ],
    ids=["lists", "objects", "body", "surrogate", "digits", "backslashes", "zeros"],
)
def test_bombs_are_told_to_be_no_records(data: bytes) -> None:
    with pytest.raises(Wrong):
        verify(data, RULES)


@pytest.mark.parametrize("place", ["body", "data"])
def test_deep_nesting_within_a_record_is_refused(place: str) -> None:
    text = played.campaign(4).decode()
    deep = "[" * 3000 + "]" * 3000
    if place == "body":
        data = text.replace('"body":{', '"body":{"deep":' + deep + ",", 1)
    else:
        data = text.replace('"data":{', '"data":{"deep":' + deep + ",", 1)
    assert data != text
    with pytest.raises(Wrong):
        verify(data.encode(), RULES)


def whole(change: Callable[[list[Entry]], None]) -> bytes:
    return forged(played.finished(), change)


def test_a_long_log_of_undos_does_not_take_for_ever() -> None:
    """Thousands of undos back to the same entry: each is judged in time that does not grow with the log."""
    record = read(played.finished())
    assert record.whole is not None
    start = next(e for e in record.whole.entries if e.kind == "start")

    def change(entries: list[Entry]) -> None:
        del entries[start.seq :]
        undo = Entry(0, "undo", 0, 1, seat="red", state=start.state, hidden={"to": start.seq}, data={"to": 3})
        entries += [msgspec.structs.replace(undo, seq=n) for n in range(start.seq + 1, start.seq + 2001)]

    assert judged(whole(change))


def test_dice_of_impossible_sizes_are_refused() -> None:
    for sides in (0, -1, 2**33, 2**63):

        def change(entries: list[Entry], sides: int = sides) -> None:
            at = next(i for i, e in enumerate(entries) if e.draws)
            first = entries[at].draws[0]
            draws = (Draw(first.stream, first.number, sides, first.value, first.purpose), *entries[at].draws[1:])
            entries[at] = msgspec.structs.replace(entries[at], draws=draws)

        assert not judged(whole(change))
