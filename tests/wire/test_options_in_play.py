"""Options that a game allows to change in play, by the game master or by all agreeing."""

from __future__ import annotations

import random

import pytest

from bot.engine.engine import Engine
from bot.games.positions import options_in_play
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.replay import verify
from tests.fewer import fewer
from tests.wire.playing import with_reason
from tests.wire.table import ONE_BOT, Table, answer
from tests.wire.test_cases import begun, decided

pytestmark = ONE_BOT

RULES = {
    "life": ("survivor", "nobody"),
    "dixie": ("live", "on"),
    "chancellorsville": ("windows", "live"),
    "donelson": ("windows", "live"),
}
"""An option of each game that can be changed in play, and its other value."""


async def previewed(person: Person, sheet: Message, key: str, value: str) -> Message:
    """The preview of an option's change, chosen on the sheet where the position is set."""
    menu = next(m for m in sheet.selects if m.custom_id.startswith("a:setgroup"))
    [group] = [option.value for option in menu.options if option.label == options_in_play.GROUP]
    sheet = answer(await person.select(sheet, menu.custom_id, [group]))
    menu = next(m for m in sheet.selects if m.custom_id.startswith("a:setpart"))
    sheet = answer(await person.select(sheet, menu.custom_id, [f"{options_in_play.PREFIX}{key}"]))
    menu = next(m for m in sheet.selects if m.custom_id.startswith("a:setvalue"))
    sheet = answer(await person.select(sheet, menu.custom_id, [value]))
    return answer(await person.click(sheet, "Preview"))


async def in_play(at: Table, engine: Engine) -> None:
    """Some decisions, until the position can be set."""
    rng = random.Random(2)
    while not options_in_play.in_force(engine.game.settable(engine.view(None))):
        await decided(at, engine, rng, 1)


@pytest.mark.parametrize("key", fewer(RULES, "dixie"))
async def test_the_game_master_changes_an_option(at_table: Table, key: str) -> None:
    """Logged, part of the record and of the game's options; gone again where the game goes back."""
    engine = await begun(at_table, key, at_table.carl)
    await in_play(at_table, engine)
    option, value = RULES[key]
    before, number = engine.session.options[option], engine.session.numbers["public"]
    assert before != value
    sheet = answer(await at_table.carl.slash(at_table.channel, "gm set"))
    preview = await previewed(at_table.carl, sheet, option, value)
    await with_reason(at_table.carl, preview, "Confirm")
    assert engine.session.options[option] == value
    assert options_in_play.in_force(engine.game.settable(engine.view(None)))[option] == value
    await decided(at_table, engine, random.Random(4), 2)
    record = await at_table.bot.engines.export(engine, None)
    verify(record, at_table.games)
    asked = answer(await at_table.carl.slash(at_table.channel, "gm rewind", entry=str(number)))
    await with_reason(at_table.carl, asked, "Yes, go back")
    assert engine.session.options[option] == before
    verify(await at_table.bot.engines.export(engine, None), at_table.games)


async def test_the_players_agree_on_an_option(at_table: Table) -> None:
    engine = await begun(at_table, "life", None)
    await in_play(at_table, engine)
    sheet = answer(await at_table.ann.slash(at_table.channel, "gm propose", what="set the position"))
    answer(await at_table.ann.click(await previewed(at_table.ann, sheet, *RULES["life"]), "Propose it"))
    await at_table.settled()
    assert engine.session.options["survivor"] == "survivor"
    asked = next(m for m in reversed(at_table.posts()) if any(b.label == "Agree" for b in m.buttons))
    answer(await at_table.bea.click(asked, "Agree"))
    assert engine.session.options["survivor"] == "nobody" and not engine.view(None).survivor
