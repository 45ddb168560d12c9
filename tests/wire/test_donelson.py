"""Unconditional Surrender at the table: by taps and by typing, over the night and a restart, and what stays secret."""

from __future__ import annotations

import functools
import random
import statistics
from collections.abc import Collection
from itertools import product

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.donelson.data.forces import counter
from bot.games.donelson.game import GAME
from bot.table.session import Actor
from cogs.parts.custom_ids import custom_id, from_path
from tests.games.donelson.rules.combat.battles import DEFENDER, battle, won
from tests.wire.donelson_playing import Battle, Turn, open_battle, quiet, taps
from tests.wire.playing import by_panel, labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_forgeries import clicked
from tests.wire.worlds import Step, differences, in_two_worlds

pytestmark = ONE_BOT

TAPS = 60
"""Taps that a player turn of the practice opponent's may take in the median, each unit moved by itself."""
LAST = 16
"""The last turn of two days."""
BOUND = 1200
"""More decisions than two days take."""


async def test_it_is_played_by_its_panel(at_table: Table) -> None:
    """The first movement: a brigade by three taps, taken back by *Undo*; the phase ended, and nobody else awaited."""
    await open_battle(at_table, preset="days")
    panel = await at_table.panel(at_table.bea)
    acts = [menu for menu in panel.selects if not str(menu.placeholder).startswith("More: ")]
    menus = [str(menu.placeholder) for menu in acts]
    kinds = {option.label for option in acts[-1].options}
    assert {"Move which brigade?", "Move which unit?"} <= {*menus} and menus[-1].startswith("Other moves (")
    assert len(menus) <= 4 and "Move a stack" in kinds and "Move a brigade" not in kinds
    assert "End this movement phase" in labels(panel)
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
    refused = answer(await bea.slash(here, "donelson move", unit="forrest-a", to="0815"))
    assert "cannot reach" in refused.text and "US-" in refused.text


async def test_a_refused_tap_names_what_is_possible_in_the_panel_s_words(at_table: Table) -> None:
    """And no keys of counters, which only what is typed needs."""
    await open_battle(at_table)
    engine, panel = await at_table.engine(), await at_table.panel(at_table.bea)
    id = custom_id("d", engine.id, "csa", engine.revision("csa"), from_path(("move", "davidson-a", "0815")))
    refused = answer(await clicked(at_table, at_table.bea, panel, id))
    assert refused.id == panel.id and "You could: Davidson A to " in refused.text
    assert "davidson-a" not in refused.text


async def test_a_brigade_that_follows_another_moves_by_one_tap(at_table: Table) -> None:
    """The hexes of the next one stand on the panel: in the army's order, but for those that hold."""
    await open_battle(at_table)
    bea, engine = at_table.bea, await at_table.engine()
    panel = await at_table.panel(bea)
    assert "Heiman's brigade to which hex?" in str(panel.selects[0].placeholder)
    panel = answer(await by_panel(bea, panel, "brigade davidson 1910"))
    hexes = panel.selects[0]
    assert "Drake's brigade to which hex?" in str(hexes.placeholder)
    places = {unit.at for key, unit in engine.view(None).units.items() if key.startswith("drake-")}
    panel = answer(await bea.select(panel, hexes.custom_id, [hexes.options[0].value]))
    assert places != {unit.at for key, unit in engine.view(None).units.items() if key.startswith("drake-")}
    assert "Wharton's brigade to which hex?" in str(panel.selects[0].placeholder)
    answer(await bea.slash(at_table.channel, "play", decision="hold wharton"))
    panel = await at_table.panel(bea)
    assert "McCausland's brigade to which hex?" in str(panel.selects[0].placeholder)


async def test_a_battery_that_was_limbered_moves_by_one_tap(at_table: Table) -> None:
    await open_battle(at_table)
    panel = answer(await by_panel(at_table.bea, await at_table.panel(at_table.bea), "limber graves"))
    assert "Graves' Battery to which hex" in str(panel.selects[0].placeholder)


async def test_what_is_left_of_a_brigade_moves_by_its_name(at_table: Table) -> None:
    """The menu says which of its counters can."""
    await open_battle(at_table)
    bea = at_table.bea
    panel = answer(await by_panel(bea, await at_table.panel(bea), "move baldwin-a 1808"))
    brigades = next(menu for menu in panel.selects if "Move which brigade?" in str(menu.placeholder))
    assert "Only Baldwin B can move" in [option.description for option in brigades.options]
    answer(await by_panel(bea, panel, "brigade baldwin 1908"))
    assert (await at_table.engine()).view(None).units["baldwin-b"].at == 1908


async def test_a_leader_that_follows_another_moves_by_one_tap(at_table: Table) -> None:
    """Those with whom own troops stand first among its hexes."""
    await open_battle(at_table)
    bea, engine = at_table.bea, await at_table.engine()
    panel = answer(await by_panel(bea, await at_table.panel(bea), "move floyd 1815"))
    hexes = panel.selects[0]
    assert "Pillow to which hex" in str(hexes.placeholder)
    held = {f"{unit.at:04}" for key, unit in engine.view(None).units.items() if counter(key).side == "csa"}
    assert hexes.options[0].value in held
    before = taps(at_table, bea)
    await bea.select(panel, hexes.custom_id, [hexes.options[0].value])
    assert taps(at_table, bea) == before + 1
    assert f"{engine.view(None).units['pillow'].at:04}" == hexes.options[0].value


async def test_a_leader_moves_by_two_taps(at_table: Table) -> None:
    """Whoever no brigade takes along stands first in the menu of units, which the panel shows at once."""
    await open_battle(at_table)
    panel = await at_table.panel(at_table.bea)
    units = next(menu for menu in panel.selects if "Move which unit?" in str(menu.placeholder))
    assert counter(units.options[0].value).brigade == ""
    panel = answer(await at_table.bea.select(panel, units.custom_id, ["floyd"]))
    before = taps(at_table, at_table.bea)
    answer(await by_panel(at_table.bea, panel, "move floyd 1815"))
    assert taps(at_table, at_table.bea) == before + 1
    assert (await at_table.engine()).view(None).units["floyd"].at == 1815


async def test_all_free_guns_bombard_by_one_tap(at_table: Table) -> None:
    """Each by a decision of its own; then the button is gone."""
    engine = await open_battle(at_table)
    engine.session.gm = at_table.carl.id
    armed = battle("cook-a@1612n cook-b@1715n graves@1512s maney@1515s").state
    await engine.gm_edit(
        Actor(at_table.carl.id, "Carl"), msgspec.to_builtins(replace(armed, options=engine.state.options))
    )
    before, panel = engine.session.seq, await at_table.panel(at_table.bea)
    panel = answer(await at_table.bea.click(panel, "Bombard with all free guns"))
    made = [entry.text for entry in await engine.repository.entries(after=before) if entry.text]
    assert made == ["bombard 1612 graves", "bombard 1715 maney"]
    assert not [label for label in labels(panel) if "free guns" in label]


async def test_those_who_advance_are_chosen_by_one_tap(at_table: Table) -> None:
    """Their menu stands on the panel at once, beside the button by which nobody does."""
    engine = await open_battle(at_table)
    engine.session.gm = at_table.carl.id
    open_hex = won(DEFENDER).state
    await engine.gm_edit(
        Actor(at_table.carl.id, "Carl"), msgspec.to_builtins(replace(open_hex, options=engine.state.options))
    )
    panel, before = await at_table.panel(at_table.bea), taps(at_table, at_table.bea)
    assert "Stay" in labels(panel) and "Advance" not in labels(panel)
    answer(await at_table.bea.select(panel, panel.selects[0].custom_id, ["brown-a", "hanson-a"]))
    assert taps(at_table, at_table.bea) == before + 1
    units = engine.view(None).units
    assert [units[key].at for key in ("brown-a", "hanson-a", "brown-b")] == [1612, 1612, 1512]


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
    assert "no part with that name" in refused.text


async def test_the_roster_is_kept_by_private_message(at_table: Table) -> None:
    """Who has asked for private boards has the sheet as a picture, renewed when it changes; nothing on it is the
    enemy's."""
    await open_battle(at_table, preset="days")

    async def sheet() -> str:
        await at_table.settled()
        return at_table.bea.dm_messages()[-1].pictures[0].alt or ""

    before = await sheet()
    assert "Points left" in before and "Heiman A" in before and "Oglesby" not in before
    answer(await at_table.bea.slash(at_table.channel, "play", decision="brown to Dover"))
    assert "As before: Brown's brigade to 1309" in await sheet()


async def test_as_before(at_table: Table) -> None:
    """A brigade by two taps, another sent to a far hex; in the next phase one tap moves that on, and it is taken back
    by itself. The goal shows to its side alone."""
    await open_battle(at_table, preset="days")
    battle = Battle(at_table, {"usa": at_table.ann, "csa": at_table.bea})
    for text, needed in (("brigade heiman 1814", 3), ("head brown 1309", 3), ("done", 1), ("fight", 1)):
        before = battle.turns.total()
        await battle.decide(tapped=True, text=text)
        assert battle.turns.total() - before <= needed
    units = (await at_table.engine()).view(None).units
    panel = await at_table.panel(at_table.bea)
    assert "As before: 1 marches on" in labels(panel)
    moved = answer(
        await at_table.bea.click(panel, next(b for b in panel.buttons if b.label.startswith("As before")).label)
    )
    after = (await at_table.engine()).view(None).units
    assert after["brown-a"] != units["brown-a"]
    assert "1309" in answer(await at_table.bea.click(moved, "Read position")).text
    answer(await at_table.bea.slash(at_table.channel, "play", decision="take back brown"))
    assert (await at_table.engine()).view(None).units == units
    ann = answer(await at_table.ann.slash(at_table.channel, "log"))
    assert "Brown A" in ann.text and "1309" not in ann.text


@ALONE
@pytest.mark.parametrize(
    ("fought", "most"),
    [
        pytest.param({(9, "csa")}, 6, id="one"),
        pytest.param(set(product((1, 2, 9, 10, 13), ("usa", "csa"))), BOUND, marks=pytest.mark.long, id="ten"),
    ],
)
async def test_two_days_and_a_night(at_table: Table, fought: Collection[Turn], most: int) -> None:
    """Both days to their end by taps and by typing, over the night, a restart and a part with Bea's private messages
    closed; in the player turns that are ``fought`` as the practice opponent would, for so many decisions at
    ``most``, else as little as is allowed. Nobody but the side to move is ever awaited."""
    at_table.bot.engines.services = replace(at_table.bot.engines.services, entropy=random.Random(3).randbytes)
    await open_battle(at_table, preset="days")
    battle, seen = Battle(at_table, {"usa": at_table.ann, "csa": at_table.bea}), set[tuple[int, str]]()
    for _ in range(BOUND):
        engine = await at_table.engine()
        view = engine.view(engine.view(None).active)
        if (view.turn, view.stage) not in seen:
            seen.add((view.turn, view.stage))
            at_table.bea.closes_dms = 6 <= view.turn <= 10
            if (view.turn, view.stage) == (10, "second-move"):
                await at_table.restart()
                battle.panels.clear()
        fights = (view.turn, view.active) in fought and most > 0
        most -= fights
        # What is no more than it must be is tapped for a while, then typed: a tap asks for a picture each.
        tapped = fights or view.turn == 1 or view.stage == "night-move"
        if not await battle.decide(tapped, text="" if fights else quiet(view)):
            break
    engine = await at_table.engine()
    result = engine.result()
    assert result is not None and engine.view(None).turn == LAST, result
    assert {turn for turn, stage in seen if stage == "first-move"} == set(range(1, LAST + 1))
    assert (LAST // 2, "night-move") in seen and (10, "second-move") in seen
    await at_table.settled()
    assert result.text in (await at_table.board()).text
    assert statistics.median(battle.turns.values()) <= TAPS and not +battle.handovers
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


@ALONE
async def test_the_enemy_s_sheet_and_orders_show_nowhere(at_table: Table) -> None:
    """Two worlds with other Confederate rosters and standing orders: Ann receives the same bytes, pictures too."""
    at_table.bot.engines.services = replace(at_table.bot.engines.services, entropy=random.Random(3).randbytes)
    await open_battle(at_table, preset="days")
    looks = [
        Step(f"/{name} {options}", functools.partial(command, name=name, options=options)) for name, options in LOOKS
    ]
    orders = [
        Step(f"Bea: {text}", functools.partial(ordered, text=text), only_first=True)
        for text in ("prefer support never", "hold rest")
    ]
    worlds = await in_two_worlds(at_table, at_table.ann, "usa", [*looks, *orders, *looks], 1, GAME)
    assert differences(*worlds) == []
    assert any(".png: " in line for _, lines in worlds[0].steps for line in lines), "pictures were compared"
