"""Two worlds that the Union cannot tell apart: wherever the Confederates' hidden divisions are, whatever they hold and
have ordered, Ann receives the same bytes and pictures by the same requests in the same order."""

from __future__ import annotations

import functools
import random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.chancellorsville.game import GAME
from bot.table.session import Actor
from tests.wire.chancellorsville_playing import open_campaign
from tests.wire.table import Table, answer
from tests.wire.worlds import Step, agrees, differences, in_two_worlds

LOOKS: tuple[tuple[str, dict[str, str]], ...] = (
    ("hand", {}),
    ("board", {}),
    ("board", {"place": "22"}),
    ("log", {}),
    ("game show", {}),
    ("game export", {}),
    ("chancellorsville odds", {"formation": "sickles", "place": "13"}),
    ("chancellorsville card", {"card": "c5"}),
    ("play", {"decision": "march anderson 11"}),
    ("why", {"wanted": "why can't Sickles attack 13?"}),
    ("why", {"wanted": "anderson"}),
    ("why", {"wanted": "22"}),
    ("undo", {}),
)
LISTED = (("play", "decision", ""), ("board", "place", ""), ("chancellorsville card", "card", "c"))


async def command(at: Table, name: str, options: dict[str, str]) -> str:
    """Ann uses a command."""
    return (await at.ann.slash(at.channel, name, **options)).state


async def listed(at: Table, name: str, option: str, typed: str) -> Any:
    """What a command lists for Ann."""
    return await at.ann.autocomplete(at.channel, name, option, typed)


async def by_bea(at: Table, text: str) -> None:
    """Bea decides or orders."""
    answer(await at.bea.slash(at.channel, "play", decision=text))


def looks(when: str) -> list[Step]:
    """Everything that Ann can look at or try in vain."""
    return [
        *(Step(f"{when}: /{n} {o}", functools.partial(command, name=n, options=o)) for n, o in LOOKS),
        *(Step(f"{when}: {n} lists {o}", functools.partial(listed, name=n, option=o, typed=t)) for n, o, t in LISTED),
        Step(f"{when}: Bea declines", functools.partial(agrees, yes=False)),
    ]


def order(text: str) -> Step:
    """A secret order of Bea's, in the first world alone."""
    return Step(f"Bea: {text}", functools.partial(by_bea, text=text), only_first=True)


async def test_standing_orders_and_hidden_places_look_alike(at_table: Table) -> None:
    """Also beside a request for an undo; what Bea holds and where her divisions stand differs throughout."""
    at_table.bot.engines.services = replace(at_table.bot.engines.services, entropy=random.Random(3).randbytes)
    engine = await open_campaign(at_table)
    for seat, person, starts in (("usa", at_table.ann, "2 3 7"), ("csa", at_table.bea, "10 12")):
        answer(await person.slash(at_table.channel, "play", decision=f"start {starts}"))
        own = (await at_table.engine()).view(seat).own
        answer(await person.slash(at_table.channel, "play", decision=f"keep {','.join(own.dealt[:3])}"))
    engine = await at_table.engine()
    assert engine.view(None).stage == "card"
    undo = Step("Ann asks for an undo", functools.partial(command, name="undo", options={}))
    steps = [*looks("at first"), order("prefer hold always"), undo, order("prefer rally never"), *looks("later")]
    worlds = await in_two_worlds(at_table, at_table.ann, "usa", steps, 1, GAME)
    assert differences(*worlds) == []
    assert any(".png: " in line for _, lines in worlds[0].steps for line in lines), "pictures were compared"


@pytest.mark.long
async def test_late_in_a_campaign_too(at_table: Table) -> None:
    """After some rounds of marches, combats and cards behind the screens."""
    at_table.bot.engines.services = replace(at_table.bot.engines.services, entropy=random.Random(5).randbytes)
    engine, rng = await open_campaign(at_table), random.Random(2)
    players = {"usa": at_table.ann, "csa": at_table.bea}
    while engine.view(None).turn < 9 or engine.view(None).active != "usa" or engine.view(None).stage != "card":
        seat = min(engine.awaited())
        assert GAME.quick_practice is not None
        text = GAME.quick_practice(engine.view(seat), seat, rng)
        await engine.decide(Actor(players[seat].id, seat), text, seat)
    assert any(not piece.shown and piece.at for piece in engine.state.pieces.values()), "something is hidden"
    steps = [*looks("late"), order("prefer hold always"), order("prefer rally never"), *looks("then")]
    worlds = await in_two_worlds(at_table, at_table.ann, "usa", steps, 1, GAME)
    assert differences(*worlds) == []
