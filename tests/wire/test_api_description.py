"""Everything that the bot sends fits Discord's own description of its API."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from bot.games.tree import wander
from bot.local.model.attachments import LocalFile
from bot.local.rest.journal import Exchange
from tests.wire.description import Description
from tests.wire.playing import by_panel, over, wanted
from tests.wire.table import Table, answer

described = pytest.mark.skipif(
    "DISCORD_OPENAPI" not in os.environ,
    reason="DISCORD_OPENAPI does not name a copy of Discord's API description (github.com/discord/discord-api-spec)",
)


@pytest.fixture(scope="module")
def description() -> Description:
    """Discord's description, read once."""
    return Description(Path(os.environ["DISCORD_OPENAPI"]))


@described
async def test_every_request_of_whole_games_fits(at_table: Table, description: Description) -> None:
    """Overland to its end by buttons, a probe with menus, orders, an undo and every other command: each request is an
    operation of Discord's, and its body is as described."""
    ann, bea = at_table.ann, at_table.bea
    panel, done = await at_table.open_overland(), set[str]()
    engine = await at_table.engine()
    while await over(at_table) is None:
        text = wanted(engine, done)
        done.add(text.split()[0])
        await by_panel(ann, panel, text)
    log = answer(await ann.slash(at_table.channel, "log"))
    await ann.click(log, "Step through")
    rules = answer(await ann.slash(at_table.channel, "rules"))
    await ann.select(rules, "All sections", ["0"])
    await ann.slash(at_table.channel, "rules", query="lee")
    for command in ("game list", "game show", "game export", "overland odds"):
        await ann.slash(at_table.channel, command)
    await _probe(at_table)
    camp = at_table.guild.add_channel("camp")
    imported = await ann.slash(camp, "game import", file=LocalFile("r.json", await at_table.export(bea)))
    await imported.wait_message()
    await at_table.settled()
    requests = [e for e in at_table.local.journal.entries if e.route is not None and "/gateway" not in e.path]
    # Of requests that differ by their texts alone, the longest.
    shaped = {(e.method, e.route, shape(e.payload)): e for e in sorted(requests, key=lambda e: len(repr(e.payload)))}
    assert sorted({objection for entry in shaped.values() for objection in description.objections(entry)}) == []
    asked = {f"{e.method} {e.route}" for e in requests}
    assert len(requests) > 80 and len(asked) >= 6, sorted(asked)


def shape(value: Any) -> str:
    """A body without its texts, numbers kept: of parts that are alike one after the other, each kind once."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{shape(each)}" for key, each in sorted(value.items())) + "}"
    if isinstance(value, list):
        return "[" + ",".join(dict.fromkeys(map(shape, value))) + "]"
    return "text" if isinstance(value, str) else "id" if isinstance(value, int) and value > 1000 else repr(value)


async def _probe(table: Table) -> None:
    """Some turns of a probe in a thread, with everything that a panel can hold."""
    offered = answer(await table.ann.slash(table.channel, "game new", game="probe"))
    thread = table.channel
    if any(b.label == "Open it in a thread" for b in offered.buttons):
        answer(await table.ann.click(offered, "Open it in a thread"))
        thread = table.guild.threads[0]
    answer(await table.bea.slash(thread, "game join"))
    answer(await table.ann.slash(thread, "game start"))
    engine, rng = await table.engine(thread), random.Random(5)
    people = {"red": table.ann, "blue": table.bea}
    answer(await table.ann.slash(thread, "play", decision="auto parry on"))
    await table.ann.autocomplete(thread, "play", "decision", "")
    for _ in range(10):
        if engine.session.status == "over":
            break
        seat = rng.choice(sorted(engine.awaited()))
        await by_panel(
            people[seat], await table.panel(people[seat], thread), wander(engine.game, engine.view(seat), seat, rng)
        )
    await table.bea.slash(thread, "undo")
    await table.ann.slash(thread, "board")
    await table.settled()


@described
def test_what_does_not_fit_is_found(description: Description) -> None:
    """An unknown operation, a body of the wrong type, and a body where none belongs."""
    post = Exchange(1, "POST", "/channels/1/messages", 0.0, payload={"content": 5})
    assert description.objections(post) != []
    assert description.objections(Exchange(1, "POST", "/channels/1/messages", 0.0, payload={"content": "hello"})) == []
    assert description.objections(Exchange(1, "POST", "/channels/1/melodies", 0.0)) != []
    assert description.objections(Exchange(1, "GET", "/channels/1", 0.0, payload={"a": 1})) != []
