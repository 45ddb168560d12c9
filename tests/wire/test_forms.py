"""A decision made of several fields, on one sheet of the panel: the probe's scattering."""

from __future__ import annotations

from discord import SelectOption, ui

from bot.local.model.guilds import Message
from cogs.parts.custom_ids import LIMIT, custom_id
from tests.wire.playing import by_panel, chosen, confirmed, form_menus, labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_probe_games import turn_of_red

pytestmark = ONE_BOT

GO = "Scatter them"
"""The button that commits the form."""


async def sheet(table: Table) -> Message:
    """Ann's panel with the empty form, in Red's turn."""
    return answer(await table.ann.click(await turn_of_red(table), "Scatter (once a game)"))


async def fill(table: Table, panel: Message, **fields: str) -> Message:
    """Picks from the menus of the column, the row and the effects (joined by commas), in that order."""
    for name, keys in fields.items():
        menu = form_menus(panel)[("column", "row", "effects").index(name)]
        panel = answer(await table.ann.select(panel, menu.custom_id, [key for key in keys.split(",") if key]))
    return panel


async def made_up(table: Table, id: str, menu: bool = False) -> Message:
    """A message of the bot's with one component of that custom id."""
    view = ui.LayoutView(timeout=None)
    item: ui.Item[ui.LayoutView] = ui.Button(label="On", custom_id=id)
    if menu:
        item = ui.Select(custom_id=id, options=[SelectOption(label="On", value="2"), SelectOption(label="Off")])
    view.add_item(ui.ActionRow(item))
    await table.bot.get_partial_messageable(table.channel.id).send(view=view)
    return table.posts()[-1]


async def test_it_is_filled_in_on_one_sheet_and_committed_as_one(at_table: Table) -> None:
    """In any order, one message all the time; nothing has happened before the button is pressed."""
    panel = await sheet(at_table)
    engine = await at_table.engine()
    before = engine.session.seq
    assert chosen(panel) == [[], [], []] and GO not in labels(panel)
    first = panel
    panel = await fill(at_table, panel, row="7", effects="smoke,fire")
    assert chosen(panel) == [[], ["7"], ["smoke", "fire"]] and GO not in labels(panel)
    panel = await fill(at_table, panel, column="13")
    assert panel is first and chosen(panel) == [["13"], ["7"], ["smoke", "fire"]]
    assert engine.session.seq == before
    panel = answer(await at_table.ann.click(panel, GO))
    assert panel is first and "Red scatters at 13, 7" in panel.text and not form_menus(panel)
    assert engine.session.seq == before + 1 and engine.recent[-1].text == "scatter 13 7 smoke,fire"


async def test_a_field_is_changed_until_it_is_committed(at_table: Table) -> None:
    """Also one that stood alone, and one emptied again; *Back* leaves it all."""
    panel = await fill(at_table, await sheet(at_table), column="1", row="2", effects="noise")
    assert GO in labels(panel)
    panel = await fill(at_table, panel, column="25", effects="")
    assert chosen(panel) == [["25"], ["2"], []] and GO in labels(panel)
    left = answer(await at_table.ann.click(panel, "Back"))
    assert not form_menus(left)
    panel = answer(await at_table.ann.click(left, "Scatter (once a game)"))
    assert chosen(panel) == [[], [], []]
    answer(await by_panel(at_table.ann, panel, "scatter 25 2 -"))
    assert (await at_table.engine()).state.marks[-1].effects == ()


@ALONE
async def test_a_form_half_filled_in_outlives_a_restart(at_table: Table) -> None:
    """What is chosen stands in the message itself."""
    panel = await fill(at_table, await sheet(at_table), column="3")
    await at_table.restart()
    panel = await fill(at_table, panel, row="4")
    assert chosen(panel) == [["3"], ["4"], []]
    await at_table.restart()
    answer(await at_table.ann.click(panel, GO))
    assert [(mark.x, mark.y) for mark in (await at_table.engine()).state.marks] == [(3, 4)]


async def test_an_outdated_form_does_nothing(at_table: Table) -> None:
    """Its menus and its button are answered with what is possible now."""
    panel = await fill(at_table, await sheet(at_table), column="3", row="4")
    menu, go = form_menus(panel)[0].custom_id, next(b.custom_id for b in panel.buttons if b.label == GO)
    assert go is not None
    answer(await confirmed(at_table.ann, await at_table.ann.slash(at_table.channel, "play", decision="draw")))
    # The draw changed what Red may choose, so that what stands on the first panel is of before.
    for old in (await made_up(at_table, menu, menu=True), await made_up(at_table, go)):
        click = at_table.ann.select(old, menu, ["2"]) if old.selects else at_table.ann.click(old, "On")
        said = answer(await click).text
        assert "The game has moved on since that button was made, so I did nothing. These are your choices now:" in said
    assert (await at_table.engine()).state.marks == ()


async def test_a_field_left_out_is_asked_for(at_table: Table) -> None:
    """A made-up button, and one of a form that there is not: the panel shows what is left to choose."""
    await turn_of_red(at_table)
    engine = await at_table.engine()
    revision = engine.revision("red")
    panel = answer(
        await at_table.ann.click(await made_up(at_table, f"a:d:{engine.id}:red:{revision}:scatter._.4"), "On")
    )
    assert chosen(panel) == [[], ["4"], []] and GO not in labels(panel)
    for path, field in (("step", 0), ("scatter._._._", 3), ("scatter.77._._", 1)):
        id = custom_id("fd", engine.id, "red", revision, field, 0, path)
        panel = answer(await at_table.ann.select(await made_up(at_table, id, menu=True), id, ["2"]))
        assert "What will you do?" in panel.text and not form_menus(panel)
    assert engine.state.marks == ()


async def test_nobody_else_fills_it_in(at_table: Table) -> None:
    """A made-up menu of another's form is refused like any of its buttons."""
    await turn_of_red(at_table)
    engine = await at_table.engine()
    id = custom_id("fd", engine.id, "red", engine.revision("red"), 0, 0, "scatter._._._")
    message = await made_up(at_table, id, menu=True)
    assert answer(await at_table.bea.select(message, id, ["2"])).text == "You do not play Red."
    assert answer(await at_table.carl.select(message, id, ["2"])).text.endswith("you are watching.")


async def test_custom_ids_of_a_form_have_room(at_table: Table) -> None:
    """The longest there are, of a game of a million clicks."""
    panel = await fill(at_table, await sheet(at_table), column="25", row="25", effects="smoke,noise,fire")
    ids = [*(menu.custom_id for menu in panel.selects), *(b.custom_id or "" for b in panel.buttons)]
    assert len(set(ids)) == len(ids) and max(map(len, ids)) + len("1000000") <= LIMIT


async def test_by_play_its_fields_come_in_their_order(at_table: Table) -> None:
    """Listed one after another; half of it opens the sheet with what was said, a wrong field is answered."""
    await turn_of_red(at_table)
    ann, channel = at_table.ann, at_table.channel
    listed = [value for _, value in await ann.autocomplete(channel, "play", "decision", "scatter")]
    assert listed == [f"scatter 1 {n}" for n in range(1, 26)]
    listed = [value for _, value in await ann.autocomplete(channel, "play", "decision", "scatter 3")]
    assert listed == [f"scatter 3 {n}" for n in range(1, 26)]
    opened = answer(await ann.slash(channel, "play", decision="scatter 3"))
    assert chosen(opened) == [["3"], [], []]
    wrong = answer(await ann.slash(channel, "play", decision="scatter 3 26 -")).text
    assert '"scatter 3 26" is not possible now' in wrong and "You could: scatter 3 1, scatter 3 2" in wrong
    answer(await ann.slash(channel, "play", decision="scatter 3 4 -"))
    assert (await at_table.engine()).state.marks[-1].x == 3
