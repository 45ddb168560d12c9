"""A click's work is done once: nothing is worked out twice of one position, and what Discord repeats is not read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import discord
import msgspec
import pytest

from bot.connection.json_texts import from_json, to_json
from bot.games.dixie.practice import opponent
from bot.games.dixie.words import position
from tests.wire.playing import by_panel
from tests.wire.table import ONE_BOT, Table, answer
from tests.wire.test_dixie import open_dixie

pytestmark = ONE_BOT


async def test_of_a_position_everything_is_worked_out_once(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its picture's words, its fingerprint and a seat's orders, however many messages show them."""
    engine, done, kept = await open_dixie(at_table), Counter[tuple[object, ...]](), list[Any]()

    def counted(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def counting(view: Any, *more: Any, **how: Any) -> Any:
            if view is not None and type(view).__name__ == "DixieView":
                # Kept, so that no other view gets its number.
                kept.append(view)
                done[(name, id(view))] += 1
            return work(view, *more, **how)

        return counting

    monkeypatch.setattr(position, "alt", counted("alt", position.alt))
    monkeypatch.setattr(msgspec.json, "encode", counted("encode", msgspec.json.encode))
    panel = await at_table.panel(at_table.ann)
    await by_panel(at_table.ann, panel, opponent.propose(engine.view("usa"), "usa", Random(1)).text)
    await at_table.settled()
    answer(await at_table.ann.slash(at_table.channel, "board"))
    await at_table.settled()
    assert {key[0] for key in done} == {"alt", "encode"}
    assert max(done.values()) == 1, done.most_common(3)
    orders = engine.orders("usa", ())
    assert orders is not None and engine.orders("usa", ()) is orders


async def test_what_was_sent_is_not_read_again(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord answers a message with the message; its components are ours."""
    panel, read = await at_table.open_overland(), list[object]()
    monkeypatch.setattr(discord.message, "_component_factory", read.append)
    answer(await at_table.ann.click(panel, "Refresh"))
    answer(await at_table.ann.slash(at_table.channel, "board"))
    await at_table.settled()
    assert not read


@pytest.mark.parametrize("what", [{"a": ["é", 1, 2.5, None, True]}, {"name": "half \ud800"}, {"big": 2**70}, {None: 1}])
def test_any_json_survives(what: dict[Any, Any]) -> None:
    """Also what stricter writers refuse."""
    assert list(from_json(to_json(what)).values()) == list(what.values())
