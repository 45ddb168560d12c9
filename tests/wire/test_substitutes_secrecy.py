"""Two worlds that an opponent, or an applicant, cannot tell apart while a seat changes hands."""

from __future__ import annotations

import functools
from typing import Any

from bot.local.clients.person import Person
from tests.probe.state import State
from tests.wire.table import Table, answer
from tests.wire.test_table_clocks import begun, sheet
from tests.wire.worlds import Step, differences, in_two_worlds

LOOKS = ("mine", "log", "game seats")


def of(at: Table, name: str) -> Person:
    """A person by name."""
    return {"ann": at.ann, "bea": at.bea, "carl": at.carl}[name]


async def use(at: Table, who: str, command: str, **options: Any) -> str:
    """A person uses a command."""
    return answer(await of(at, who).slash(at.channel, command, **options)).text


async def press(at: Table, who: str, label: str) -> str:
    """A person presses a button of *Clock*."""
    return answer(await of(at, who).click(await sheet(at, of(at, who)), label)).text


async def apply(at: Table) -> None:
    """Carl applies for Blue."""
    listed = answer(await at.carl.slash(at.channel, "game seats"))
    answer(await at.carl.click(listed, "Apply: Probe, Blue"))


async def clock(at: Table, who: str) -> str:
    """A person looks at *Clock*."""
    return (await sheet(at, of(at, who))).text


async def commits(at: Table, who: str) -> None:
    """The holder of Blue commits the first card that it holds, which differs."""
    state: State = (await at.engine()).state
    await use(at, who, "play", decision=f"commit {state.sides['blue'].hand[0]}")


def looks(who: str, when: str) -> list[Step]:
    """All that a person can look at."""
    steps = [Step(f"{when}: /{name}", functools.partial(use, who=who, command=name)) for name in LOOKS]
    return [*steps, Step(f"{when}: *Clock*", functools.partial(clock, who=who))]


def does(name: str, only_first: bool = False, **how: Any) -> Step:
    """A step in which somebody uses a command, or presses a button."""

    async def act(at: Table) -> None:
        # The answer is nobody else's business.
        await (press if "label" in how else use)(at, **how)

    return Step(name, act, only_first)


SEEKS = does("bea seeks", who="bea", command="game substitute", days=2)


async def test_an_opponent_does_not_see_who_applies(at_table: Table) -> None:
    """Neither in the lists nor at *Clock*."""
    await begun(at_table, "1 day")
    applying = [SEEKS, Step("carl applies", apply, only_first=True), *looks("ann", "while it is open")]
    worlds = await in_two_worlds(at_table, at_table.ann, "red", applying, 1)
    assert differences(*worlds) == [] and "Blue" in str(worlds[0].steps)


async def test_an_opponent_learns_nothing_as_a_seat_changes_hands(at_table: Table) -> None:
    """Of the orders and the card of whoever holds it, before it changes hands, after, and when it returns."""
    await begun(at_table, "1 day")
    steps = [
        SEEKS,
        Step("carl applies", apply),
        does("bea orders", only_first=True, who="bea", command="play", decision="auto parry on"),
        does("bea accepts", who="bea", label="Accept Carl for Blue"),
        *looks("ann", "once it is Carl's"),
        Step("carl commits", functools.partial(commits, who="carl")),
        *looks("ann", "once he has committed"),
        does("bea returns", who="bea", label="Take Blue back"),
        *looks("ann", "once it is Bea's"),
    ]
    worlds = await in_two_worlds(at_table, at_table.ann, "red", steps, 2)
    assert differences(*worlds) == []


async def test_an_applicant_sees_nothing_of_a_seat(at_table: Table) -> None:
    """Before it is theirs."""
    await begun(at_table, "1 day")
    steps = [
        SEEKS,
        Step("carl applies", apply),
        Step("bea commits", functools.partial(commits, who="bea")),
        *looks("carl", "as one who applies"),
    ]
    worlds = await in_two_worlds(at_table, at_table.carl, "red", steps, 3)
    assert differences(*worlds) == []
