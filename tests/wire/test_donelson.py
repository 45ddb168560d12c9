"""Unconditional Surrender at the table: by taps and by typing, over the night and a restart, and what stays secret."""

from __future__ import annotations

import functools
import random
import statistics

import pytest
from msgspec.structs import replace

from bot.games.donelson.game import GAME
from tests.wire.donelson_playing import Battle, open_battle
from tests.wire.playing import labels
from tests.wire.table import Table, answer
from tests.wire.worlds import Step, differences, in_two_worlds

TAPS = 60
"""Taps that a player turn of the practice opponent's may take in the median, each unit moved by itself."""
BOUND = 1200
"""More decisions than two days take."""


async def test_it_is_played_by_its_panel(at_table: Table) -> None:
    """The first movement: a brigade by three taps, taken back by *Undo*; the phase ended, and nobody else awaited."""
    await open_battle(at_table, preset="days")
    panel = await at_table.panel(at_table.bea)
    kinds = {option.label for menu in panel.selects for option in menu.options}
    assert {"Move a brigade", "Move a stack", "Move one unit"} <= kinds and "End this movement phase" in labels(panel)
    before = (await at_table.engine()).view(None).units
    bea, here = at_table.bea, at_table.channel
    moved = answer(await bea.slash(here, "donelson move", unit="forrest-a", to="1610"))
    assert "Forrest A" in moved.text
    assert (await at_table.engine()).view(None).units["forrest-a"].at == 1610
    answer(await bea.slash(here, "donelson brigade", brigade="davidson", to="1910"))
    answer(await bea.slash(here, "undo"))
    assert (await at_table.engine()).view(None).units["davidson-a"].at == before["davidson-a"].at
    answer(await bea.slash(here, "undo"))
    assert (await at_table.engine()).view(None).units == before
    refused = answer(await bea.slash(here, "donelson move", unit="forrest-a", to="2710"))
    assert "cannot reach" in refused.text and "US-" in refused.text


async def test_people_s_words_are_understood(at_table: Table) -> None:
    """A unit's name, a hex and a facing, in whatever case; half a decision opens the panel."""
    await open_battle(at_table)
    bea, here = at_table.bea, at_table.channel
    answer(await bea.slash(here, "play", decision="Forrest A to 1610 north"))
    unit = (await at_table.engine()).view(None).units["forrest-a"]
    assert (unit.at, unit.facing) == (1610, "n")
    listed = await bea.autocomplete(here, "play", "decision", "brigade da")
    assert any("davidson" in value for _, value in listed)


async def test_the_board_shows_ground_and_the_own_roster_alone(at_table: Table) -> None:
    """A hex draws the ground around it large; *roster* one's own sheet, which onlookers have not."""
    await open_battle(at_table)
    for place in ("1812", "roster"):
        shown = answer(await at_table.bea.slash(at_table.channel, "board", place=place))
        await at_table.pictured()
        assert shown.ephemeral and shown.pictures[0].alt
    refused = answer(await at_table.carl.slash(at_table.channel, "board", place="roster"))
    assert "no part of that name" in refused.text


async def test_a_player_turn_by_taps(at_table: Table) -> None:
    """One player turn of each side as the practice opponent would, each decision by its panel."""
    await open_battle(at_table, preset="first")
    battle = Battle(at_table, {"usa": at_table.ann, "csa": at_table.bea})
    while (await at_table.engine()).view(None).turn == 1:
        await battle.decide(tapped=True)
    assert set(battle.turns) >= {(1, "csa"), (1, "usa")}
    assert at_table.local.violations == []


@pytest.mark.long
async def test_two_days_and_a_night(at_table: Table) -> None:
    """A whole battle of both days by taps, over a restart and with Bea's private messages closed for a part of it."""
    await open_battle(at_table, preset="days")
    battle, night = Battle(at_table, {"usa": at_table.ann, "csa": at_table.bea}), False
    for number in range(BOUND):
        if number == 60:
            at_table.bea.closes_dms = True
        if number == 150:
            await at_table.restart()
        if number == 250:
            at_table.bea.closes_dms = False
        night = night or (await at_table.engine()).view(None).stage == "night-move"
        if not await battle.decide(tapped=True):
            break
    engine = await at_table.engine()
    result = engine.result()
    assert result is not None and night
    await at_table.settled()
    assert result.text in (await at_table.board()).text
    assert statistics.median(battle.turns.values()) <= TAPS
    assert at_table.local.violations == []


LOOKS: tuple[tuple[str, dict[str, str]], ...] = (
    ("hand", {}),
    ("board", {}),
    ("board", {"place": "1812"}),
    ("log", {}),
    ("game export", {}),
    ("play", {"decision": "attack 1812 oglesby-a"}),
    ("undo", {}),
)


async def command(at: Table, name: str, options: dict[str, str]) -> str:
    """Ann uses a command."""
    return (await at.ann.slash(at.channel, name, **options)).state


async def ordered(at: Table, text: str) -> None:
    """Bea gives an order."""
    answer(await at.bea.slash(at.channel, "play", decision=text))


async def test_the_enemy_s_sheet_and_orders_show_nowhere(at_table: Table) -> None:
    """Two worlds with other Confederate rosters and standing orders: Ann receives the same bytes, pictures too."""
    at_table.bot.engines.services = replace(at_table.bot.engines.services, entropy=random.Random(3).randbytes)
    await open_battle(at_table, preset="days")
    looks = [
        Step(f"/{name} {options}", functools.partial(command, name=name, options=options)) for name, options in LOOKS
    ]
    secret = Step("Bea: prefer support never", functools.partial(ordered, text="prefer support never"), only_first=True)
    worlds = await in_two_worlds(at_table, at_table.ann, "usa", [*looks, secret, *looks], 1, GAME)
    assert differences(*worlds) == []
    assert any(".png: " in line for _, lines in worlds[0].steps for line in lines), "pictures were compared"
