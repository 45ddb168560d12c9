"""Cases tell nobody what they may not know: claims, answers, files, previews and rulings are the same for one person in
two worlds that this person cannot tell apart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

import pytest

from bot.engine.engine import Engine
from bot.local.clients.person import Person
from bot.table.session import Actor
from cogs.cases.case_pages import PAGES
from tests.probe.state import State
from tests.wire.table import Table, answer
from tests.wire.test_cases import case_of, last_decision, page, with_remedy
from tests.wire.test_secrecy import by_blue, first_card
from tests.wire.worlds import Step, differences, in_two_worlds

Who = Literal["ann", "carl"]


def words_of(state: State) -> str:
    """What Bea says in secret: what Blue holds."""
    return f"I hold {' and '.join(state.sides['blue'].hand)}"


async def claims(at: Table) -> None:
    """Bea opens a case on her own decision, with sealed words."""
    engine = await at.engine()
    form = await at.bea.slash(at.channel, "gm dispute", entry=str(last_decision(engine)))
    words = {"text": "That was not mine", "sealed": words_of(engine.state)}
    answer(await at.bea.submit(form, words))


async def claims_sealed(at: Table) -> None:
    """Bea opens a case that is sealed whole."""
    form = await at.bea.slash(at.channel, "gm dispute")
    answer(await at.bea.submit(form, {"sealed": words_of((await at.engine()).state)}))


async def says_more(at: Table) -> None:
    """Bea answers once more, in secret."""
    form = await at.bea.click(await case_of(at, at.bea), "Answer")
    answer(await at.bea.submit(form, {"sealed": words_of((await at.engine()).state)}))


def reading(who: Who) -> Callable[[Table], Awaitable[None]]:
    """Somebody opens every page of the last case, and its file."""

    async def read(at: Table) -> None:
        person: Person = getattr(at, who)
        case = await case_of(at, person)
        there = [option.label for option in case.selects[0].options]
        for title in PAGES.values():
            if title in there:
                case = await page(person, case, title)
        answer(await person.click(case, "File"))
        answer(await person.slash(at.channel, "log"))

    return read


async def previews(at: Table) -> None:
    """Carl, who has not looked, previews that the game goes back to before Blue's decision."""
    engine = await at.engine()
    panel = answer(await at.carl.click(await case_of(at, at.carl), "Rule"))
    if not panel.text.count("goes back"):
        number = str(last_decision(engine) - 1)
        panel = await with_remedy(at.carl, panel, "Go back to after an entry", value=number)
    answer(await at.carl.click(panel, "Preview"))


async def rules(at: Table) -> None:
    """Carl rules that the decision is made again, with sealed reasons that name what Blue holds."""
    engine: Engine = await at.engine()
    panel = answer(await at.carl.click(await case_of(at, at.carl), "Rule"))
    form = await at.carl.click(panel, "Reasons and rules")
    sealed = words_of(engine.state)
    panel = answer(await at.carl.submit(form, {"text": "So be it", "sealed": sealed, "rules": ""}))
    preview = answer(await at.carl.click(panel, "Preview"))
    answer(await at.carl.click(preview, "Confirm"))


def evening(who: Who) -> list[Step]:
    """A claim with sealed words, read by somebody at each step of it."""

    def reads(when: str) -> Step:
        return Step(f"{who} reads {when}", reading(who))

    settled = [Step("carl rules", rules), reads("the ruling")] if who == "ann" else []
    return [
        by_blue(first_card),
        Step("bea claims", claims),
        Step("bea says more", says_more),
        reads("the answer"),
        Step("carl previews", previews, asks=who == "ann"),
        *settled,
    ]


@pytest.mark.parametrize("who", ["ann", "carl"])
async def test_a_case_looks_alike(at_table: Table, who: Who) -> None:
    """For the opponent, and for a game master who has not looked."""
    await at_table.open_probe()
    engine = await at_table.engine()
    engine.session.gm = at_table.carl.id
    await engine.gm_dice(Actor(at_table.carl.id, "Carl"), [])
    worlds = await in_two_worlds(at_table, getattr(at_table, who), "red", evening(who), 1)
    assert differences(*worlds) == []
    assert sum(len(lines) for _, lines in worlds[0].steps) > 40, "something was compared"


async def test_a_sealed_case_looks_alike(at_table: Table) -> None:
    """It says only that it is open."""
    await at_table.open_probe()
    engine = await at_table.engine()
    engine.session.gm = at_table.carl.id
    await engine.gm_dice(Actor(at_table.carl.id, "Carl"), [])
    steps = [by_blue(first_card), Step("bea claims", claims_sealed), Step("ann reads", reading("ann"))]
    worlds = await in_two_worlds(at_table, at_table.ann, "red", steps, 2)
    assert differences(*worlds) == []
