"""/rules in a game in play: what to do now, how it stands, and whether the asker may do what a question names."""

from __future__ import annotations

from tests.wire.table import ONE_BOT, Table, answer

pytestmark = ONE_BOT


async def asked(at: Table, question: str) -> str:
    """What /rules answers Ann, to whom alone it is shown."""
    told = answer(await at.ann.slash(at.channel, "rules", query=question))
    assert told.ephemeral
    return told.text


async def test_what_now_and_how_many_are_left(at_table: Table) -> None:
    await at_table.open_overland()
    assert "It's your move" in await asked(at_table, "what do I do now?")
    assert "10 Action Points" in await asked(at_table, "how many action points do I have left")


async def test_what_the_rules_say_to_it_now(at_table: Table) -> None:
    """The nearest reason with its rule, or that it is possible."""
    await at_table.open_overland()
    told = await asked(at_table, "can I move to richmond?")
    assert "Not now. Lee holds Grant" in told and "### OV-10.2" in told
    assert "Yes, you can do that now." in await asked(at_table, "Can I attack Lee")


async def test_onlookers_are_told_whom_the_game_waits_for(at_table: Table) -> None:
    await at_table.open_overland()
    told = answer(await at_table.carl.slash(at_table.channel, "rules", query="what do I do now"))
    assert "The game is waiting for" in told.text
