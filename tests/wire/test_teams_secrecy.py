"""Two worlds that a person cannot tell apart beside a team: asked into it, out of it again, and as its opponent."""

from __future__ import annotations

import functools
from typing import Any

from tests.probe.state import State
from tests.wire.table import Table, answer
from tests.wire.test_substitutes_secrecy import of, use
from tests.wire.test_table_clocks import begun
from tests.wire.test_teams import asks, joined, sheet
from tests.wire.worlds import Step, differences, in_two_worlds

LOOKS = ("hand", "log", "board", "game team", "game show", "game export", "orders")


async def look(at: Table, who: str, command: str) -> Any:
    """A person uses a command that shows something."""
    return (await of(at, who).slash(at.channel, command)).response


async def commits(at: Table, who: str) -> None:
    """Blue commits the first card that it holds, which differs."""
    state: State = (await at.engine()).state
    await use(at, who, "play", decision=f"commit {state.sides['blue'].hand[0]}")


async def orders(at: Table, who: str) -> None:
    """Blue gives an order, which is its own secret."""
    await use(at, who, "play", decision="auto parry on")


async def presses(at: Table, who: str, label: str) -> None:
    """A person presses a button of their sheet of teams."""
    answer(await of(at, who).click(await sheet(at, of(at, who)), label))


def looks(who: str, when: str) -> list[Step]:
    """All that a person can look at."""
    return [Step(f"{when}: /{name}", functools.partial(look, who=who, command=name)) for name in LOOKS]


async def test_an_opponent_learns_nothing_of_a_team(at_table: Table) -> None:
    """Whether it is the holder or the companion who commits, and which card."""
    await begun(at_table, "None")
    # Discord keeps a thread, whatever the bot's database is made to hold.
    await joined(at_table, at_table.bea, at_table.carl)
    steps = [
        Step("carl moves", functools.partial(presses, who="bea", label="Carl moves")),
        *looks("ann", "with the team"),
        Step("carl orders", functools.partial(orders, who="carl"), only_first=True),
        Step("carl commits", functools.partial(commits, who="carl")),
        *looks("ann", "once it has committed"),
    ]
    worlds = await in_two_worlds(at_table, at_table.ann, "red", steps, 1)
    assert differences(*worlds) == [] and "Blue team" in str(worlds[0].steps)


async def test_somebody_who_is_asked_sees_nothing_of_the_side(at_table: Table) -> None:
    """Neither before they join, nor once they have left."""
    await begun(at_table, "None")
    steps = [
        Step("bea asks carl", lambda at: asks(at, at.bea, at.carl)),
        Step("bea orders", functools.partial(orders, who="bea"), only_first=True),
        Step("bea commits", functools.partial(commits, who="bea")),
        *looks("carl", "as one who is asked"),
    ]
    worlds = await in_two_worlds(at_table, at_table.carl, "red", steps, 2)
    assert differences(*worlds) == []


async def test_somebody_who_has_left_sees_nothing_more(at_table: Table) -> None:
    """Of what differs from then on."""
    await begun(at_table, "None")
    await joined(at_table, at_table.bea, at_table.carl)
    await presses(at_table, "carl", "Leave the team")
    steps = [
        Step("bea commits", functools.partial(commits, who="bea")),
        *looks("carl", "as one who has left"),
    ]
    worlds = await in_two_worlds(at_table, at_table.carl, "red", steps, 3)
    assert differences(*worlds) == []
