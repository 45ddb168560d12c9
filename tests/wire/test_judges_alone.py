"""A claim of somebody who plays alone: the server's standing judges settle it, where there are any."""

from __future__ import annotations

import random

import pytest

from bot.record.replay import verify
from tests.wire.playing import labels
from tests.wire.table import Table, answer
from tests.wire.test_cases import begun, decided, disputed, last_decision, with_remedy


async def alone(at: Table, practice: bool) -> None:
    """Ann alone plays, against the practice opponent or the cards."""
    if practice:
        answer(await at.ann.slash(at.channel, "game new", game="probe", opponent="practice"))
        if (await at.engine()).session.status == "lobby":
            answer(await at.ann.slash(at.channel, "game start"))
    else:
        await begun(at, "overland", None)


@pytest.mark.parametrize("practice", [False, True])
async def test_who_plays_alone_puts_a_claim_to_the_standing_judges(at_table: Table, practice: bool) -> None:
    at, gale, cases = at_table, at_table.local.add_user("Gale"), at_table.guild.add_channel("cases")
    at.guild.administrators.add(gale.id)
    await alone(at, practice)
    await decided(at, await at.engine(), random.Random(3), 2)
    why = "You play this game alone, and the server has no standing judges who could settle it."
    assert answer(await at.ann.slash(at.channel, "gm dispute")).text == why
    assert "Dispute" not in labels(answer(await at.ann.slash(at.channel, "log")))
    answer(await gale.slash(at.channel, "gm server", add=at.ann))
    assert answer(await at.ann.slash(at.channel, "gm dispute")).text == why, "nobody judges a game of their own"
    answer(await gale.slash(at.channel, "gm server", add=at.carl, channel=cases))
    await at.restart()
    engine = await at.engine()
    assert "Dispute" in labels(answer(await at.ann.slash(at.channel, "log")))
    number = last_decision(engine)
    case = await disputed(at, at.ann, number, text="That was no road")
    assert "Propose a settlement" not in labels(case) and "Withdraw" in labels(case)
    await at.settled()
    [called] = at.posts(cases)
    shown = answer(await at.carl.click(called, "Take the case"))
    assert engine.session.gm == at.carl.id
    panel = answer(await at.carl.click(shown, "Rule"))
    panel = await with_remedy(at.carl, panel, "Go back to after an entry", value=str(number - 1))
    done = answer(await at.carl.click(answer(await at.carl.click(panel, "Preview")), "Confirm"))
    assert "The case is upheld" in done.text
    verify(await at.bot.engines.export(engine, None), at.games)
