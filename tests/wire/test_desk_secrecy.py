"""The desk tells a game master who has not looked nothing of what is hidden: in two worlds with one public view it is
the same, until he looks."""

from __future__ import annotations

from bot.games.contract.game import PUBLIC
from bot.table.session import Actor
from tests.wire.playing import labels, with_reason
from tests.wire.table import Table, answer
from tests.wire.test_secrecy import by_blue, first_card
from tests.wire.worlds import Step, differences, in_two_worlds


async def uses_the_desk(at: Table) -> list[object]:
    """Carl opens the desk and every question of it, tries to act for Blue, and lists what he could type."""
    desk = answer(await at.carl.slash(at.channel, "gm desk"))
    acting = answer(await at.carl.click(desk, "Act for Blue"))
    answer(await at.carl.slash(at.channel, "gm act", seat="blue", decision="commit a1"))
    listed = await at.carl.autocomplete(at.channel, "gm act", "decision", "commit", seat="blue")
    entries = await at.carl.autocomplete(at.channel, "gm rewind", "entry", "")
    number = (await at.engine()).session.numbers[PUBLIC] - 1
    answer(await at.carl.slash(at.channel, "gm rewind", entry=str(number)))
    sheet = answer(await at.carl.slash(at.channel, "gm set"))
    answer(await at.carl.click(sheet, "The desk"))
    answer(await at.carl.slash(at.channel, "gm look", seat="blue"))
    answer(await at.carl.slash(at.channel, "gm file"))
    return [labels(acting), listed, entries, [[o.label for o in menu.options] for menu in sheet.selects]]


async def looks(at: Table) -> None:
    """Carl looks at Blue's side."""
    asked = answer(await at.carl.slash(at.channel, "gm look", seat="blue"))
    await with_reason(at.carl, asked, "Look")


async def test_the_desk_looks_alike_before_a_look(at_table: Table) -> None:
    """And no longer after it: what is compared would show."""
    await at_table.open_probe()
    engine = await at_table.engine()
    engine.session.gm = at_table.carl.id
    await engine.gm_dice(Actor(at_table.carl.id, "Carl"), [])
    steps = [
        Step("at the start", uses_the_desk),
        by_blue(first_card),
        Step("after a decision", uses_the_desk),
        Step("a look", looks),
    ]
    one, other = await in_two_worlds(at_table, at_table.carl, "red", steps, 1)
    assert sum(len(lines) for _, lines in one.steps) > 40, "something was compared"
    told = differences(one, other)
    assert len(told) == 1 and told[0].startswith("a look: ")
