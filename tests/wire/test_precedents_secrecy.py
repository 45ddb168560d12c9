"""A precedent tells nobody what was sealed or hidden when it was made: the case's secret words and the game master's
stay out of the list, its document, the rules, refusals and later cases."""

from __future__ import annotations

from bot.storage import judges
from bot.storage.judges import Judges
from bot.table.session import Actor
from tests.wire.table import Table, answer
from tests.wire.test_cases import case_of, page
from tests.wire.test_cases_secrecy import words_of
from tests.wire.test_secrecy import by_blue, first_card
from tests.wire.worlds import Step, differences, in_two_worlds

RULE = "PR-5"
REASONS = "Committed is committed"


async def claims(at: Table) -> None:
    """Bea opens a case on a rule, with sealed words of what Blue holds."""
    form = await at.bea.slash(at.channel, "gm dispute", rule=RULE)
    answer(await at.bea.submit(form, {"text": "That was not mine", "sealed": words_of((await at.engine()).state)}))


async def makes_a_precedent(at: Table) -> None:
    """Carl looks at Blue's side, and rules with sealed reasons that name what it holds."""
    state = (await at.engine()).state
    case = answer(await at.carl.click(await case_of(at, at.carl), "Look at Blue's side"))
    panel = answer(await at.carl.click(case, "Rule"))
    form = await at.carl.click(panel, "Reasons and rules")
    panel = answer(await at.carl.submit(form, {"text": REASONS, "sealed": words_of(state), "rules": RULE}))
    panel = answer(await at.carl.click(panel, "Make it a precedent"))
    answer(await at.carl.click(answer(await at.carl.click(panel, "Preview")), "Confirm"))


async def finds_it(at: Table) -> None:
    """Ann finds it by words and as a document, under its rule, under a refusal, and in a case of her own."""
    found = [
        answer(await at.ann.slash(at.channel, "gm precedents", words="committed")),
        answer(await at.ann.slash(at.channel, "rules", query=RULE)),
        answer(await at.ann.slash(at.channel, "play", decision="commit nonsense")),
    ]
    form = await at.ann.slash(at.channel, "gm dispute", rule=RULE)
    case = answer(await at.ann.submit(form, {"text": "Once more"}))
    found.append(await page(at.ann, case, "Earlier rulings"))
    assert [REASONS in message.text for message in found] == [True, True, True, True]


async def test_a_precedent_looks_alike(at_table: Table) -> None:
    await at_table.open_probe()
    engine = await at_table.engine()
    engine.session.gm = at_table.carl.id
    await engine.gm_dice(Actor(at_table.carl.id, "Carl"), [])
    made, guild = Judges(users=(at_table.carl.id,)), at_table.guild.id
    await at_table.bot.database.write(lambda transaction: judges.put(transaction, guild, made))
    steps = [
        by_blue(first_card),
        Step("bea claims", claims),
        Step("carl makes a precedent", makes_a_precedent, asks=True),
        Step("ann finds it", finds_it),
    ]
    worlds = await in_two_worlds(at_table, at_table.ann, "red", steps, 1)
    assert differences(*worlds) == []
    assert sum(len(lines) for _, lines in worlds[0].steps) > 15, "something was compared"
