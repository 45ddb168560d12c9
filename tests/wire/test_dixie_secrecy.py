"""Two worlds that the USA cannot tell apart: whatever the CSA holds, stages, arms and prefers, Ann receives the same
bytes and pictures, in the channel and in private, by the same requests in the same order."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.attention.preferences import choose
from bot.games.dixie.data.card import Card
from bot.games.dixie.data.cards import card
from bot.games.dixie.data.terms import RESERVE
from bot.games.dixie.game import GAME
from bot.games.dixie.state.state import DixieState
from bot.storage.people import Called, Preferences
from bot.table.session import Actor
from tests.wire.playing import confirmed
from tests.wire.table import Table, answer
from tests.wire.worlds import Step, agrees, differences, elsewhere, in_two_worlds

ORDER = "prefer hits highest"
"""An order of the CSA's that happens in one world only."""
LOOKS: tuple[tuple[str, dict[str, str]], ...] = (
    ("hand", {}),
    ("board", {}),
    ("board", {"place": "c"}),
    ("log", {}),
    ("game show", {}),
    ("game export", {}),
    ("dixie odds", {"at": "uc"}),
    ("dixie odds", {"at": "cc", "cards": "c1"}),
    ("dixie card", {"card": "c1"}),
    ("dixie card", {"card": "c40"}),
    ("dixie fire", {"at": "uc", "how": "all"}),
    ("dixie battery", {"at": "uc", "target": "c70", "cards": "u70"}),
    ("dixie scout", {"at": "cl", "cards": "u66"}),
    ("dixie outflank", {"at": "cl", "cards": "c3"}),
    ("dixie disarm", {"card": "c100"}),
    ("why", {"wanted": "why can't I fire at CSA Center?"}),
    ("why", {"wanted": "cl"}),
    ("why", {"wanted": "scout"}),
)
LISTED = (
    ("dixie card", "card", "c"),
    ("dixie odds", "at", ""),
    ("dixie battery", "at", ""),
    ("dixie move", "to", ""),
    ("dixie arm", "card", ""),
    ("board", "place", ""),
    ("play", "decision", ""),
)


async def command(at: Table, name: str, options: dict[str, str]) -> str:
    """Ann uses a command."""
    return (await at.ann.slash(at.channel, name, **options)).state


async def listed(at: Table, name: str, option: str, typed: str) -> Any:
    """What a command lists for Ann."""
    return await at.ann.autocomplete(at.channel, name, option, typed)


async def press(at: Table, label: str) -> str:
    """Ann presses a button under the board."""
    return answer(await at.ann.click(await at.board(), label)).text


async def press_on_hand(at: Table, label: str) -> str:
    """Ann presses a button of her hand."""
    [hand] = [m for m in at.ann.dm_messages() if "**Dixie**" in m.text.split("\n")[0]]
    return answer(await at.ann.click(hand, label)).text


async def decide(at: Table, text: str | Callable[[DixieState], str]) -> None:
    """Bea decides; what, may depend on what she holds."""
    state = (await at.engine()).state
    said = text if isinstance(text, str) else text(state)
    answer(await confirmed(at.bea, await at.bea.slash(at.channel, "play", decision=said)))


def by_bea(text: str | Callable[[DixieState], str], only_first: bool = False) -> Step:
    """A step of the CSA's."""
    name = text if isinstance(text, str) else text.__name__
    return Step(f"Bea: {name}", functools.partial(decide, text=text), only_first, asks=True)


def by_ann(text: str) -> Step:
    """A step of the USA's."""
    return Step(f"Ann: {text}", functools.partial(command, name="play", options={"decision": text}))


def undone(when: str, yes: bool) -> list[Step]:
    """Ann takes back by command; where Bea is asked, she agrees or declines."""
    undo = Step(f"{when}: /undo", functools.partial(command, name="undo", options={}))
    return [undo, Step(f"{when}: Bea answers {yes}", functools.partial(agrees, yes=yes))]


def looks(when: str) -> list[Step]:
    """Everything that Ann can look at or try in vain."""
    return [
        *(Step(f"{when}: /{n} {o}", functools.partial(command, name=n, options=o)) for n, o in LOOKS),
        *(Step(f"{when}: {n} lists {o}", functools.partial(listed, name=n, option=o, typed=t)) for n, o, t in LISTED),
        *(Step(f"{when}: *{x}*", functools.partial(press, label=x)) for x in ("Your move", "My side", "Read position")),
        *(Step(f"{when}: hand *{x}*", functools.partial(press_on_hand, label=x)) for x in ("Orders", "Read position")),
    ]


def first_troop(state: DixieState) -> str:
    """Bea moves the first troop card of her Reserve into the centre."""
    return f"move cc {_reserve(state)[0]}"


def last_troop(state: DixieState) -> str:
    """Bea moves the last troop card of her Reserve to the left."""
    return f"move cl {_reserve(state)[-1]}"


def done(state: DixieState) -> str:
    """Bea ends her phase, and plays no Railway."""
    return "next" if GAME.choices(GAME.view(state, "csa"), "csa", ("next",)) is None else "next now"


def _reserve(state: DixieState) -> list[str]:
    """Bea's troops there but for horse artillery, which fires after its move and shows itself in one world alone."""
    held = [k for k, laid in state.cards.items() if k[0] == "c" and laid.at == RESERVE]
    return sorted((k for k in held if _quiet(card(state.setup.edition, k))), key=lambda k: int(k[1:]))


def _quiet(troops: Card) -> bool:
    return troops.troop and not troops.horse


def first_staged(state: DixieState, at: str) -> str:
    """Of the troops that Bea has staged in a position she leaves the first there."""
    staged = [k for k, place in state.armies["csa"].staged.items() if place == at]
    return f"deploy {at} {next(k for k in staged if card(state.setup.edition, k).troop)}"


async def later(at: Table) -> None:
    """Long enough for everybody's hand to be posted afresh."""
    at.local.clock.advance(7200.0)


DEPLOYMENT = [
    by_bea(ORDER, only_first=True),
    by_bea("deploy suggest", only_first=True),
    by_bea("deploy suggest"),
    *looks("while Bea deploys"),
    *undone("while Bea deploys", yes=False),
    by_ann("deploy uc -"),
    by_ann("deploy suggest"),
    by_bea("commit"),
    *looks("after Bea has committed"),
    *undone("after Bea has committed", yes=True),
    Step("another game", elsewhere, only_first=True),
    by_bea("recall"),
    *looks("after Bea has recalled"),
]
"""Both deploy. Bea's cards differ, and so does what she stages; some of it she does in one world only."""

A_GLANCE = 6
"""How many of the looks come first: hand, board, log and record."""


def turns(most: int | None = None) -> list[Step]:
    """A Battle Turn of each in which nothing is shown, with so many looks at a time, None for all there are."""
    return [
        by_bea(ORDER, only_first=True),
        by_bea(done),
        by_bea(first_troop),
        by_bea("prefer melee stay", only_first=True),
        by_bea(last_troop),
        *looks("while Bea moves")[:most],
        Step("time passes", later),
        by_bea(done),
        *looks("in Ann's turn")[:most],
        by_ann("prefer hits highest"),
        *undone("in Ann's turn", yes=False),
        Step("another game", elsewhere, only_first=True),
        by_ann("next"),
        by_bea("prefer melee leave", only_first=True),
        *undone("after Ann's combat", yes=True),
        by_ann("next"),
        Step("time passes again", later),
        by_ann("next"),
        by_bea("prefer melee leave", only_first=True),
        *looks("in Bea's next turn")[:most],
    ]


async def to_deploy(at: Table, edition: str = "bull-run") -> None:
    """Ann leads the USA, Bea the CSA. The seed and the salts, and so both hands, are always the same."""
    at.bot.engines.services = replace(at.bot.engines.services, entropy=random.Random(edition).randbytes)
    answer(await at.ann.slash(at.channel, "game new", game="dixie", seat="usa", options=edition))
    engine = await at.engine()
    await engine.join(Actor(at.bea.id, "Bea", 1))
    await engine.start(Actor(at.ann.id, "Ann", 2))


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
async def test_deployments_look_alike(at_table: Table, seed: int) -> None:
    """What Bea holds, stages and prefers shows in nothing that Ann receives."""
    await to_deploy(at_table)
    worlds = await in_two_worlds(at_table, at_table.ann, "usa", DEPLOYMENT, seed, GAME)
    assert differences(*worlds) == []
    assert any(".png: " in line for _, lines in worlds[0].steps for line in lines), "pictures were compared"


@pytest.mark.parametrize(("seed", "called", "most"), [(1, "channel", None), (2, "message", A_GLANCE)])
async def test_turns_look_alike(at_table: Table, seed: int, called: Called, most: int | None) -> None:
    """Hidden cards that move, are drawn or stay; hands posted and edited; pictures with and without a place. Not at
    Bull Run, where a Railway plays itself when it is drawn, and so shows itself in one world alone."""
    await to_deploy(at_table, "gettysburg")
    for place in ("cl", "cc", "cr"):
        # The fewer lie on the field, the more there are in the Reserve to be moved, in either world.
        await decide(at_table, functools.partial(first_staged, at=place))
    for person in (at_table.ann, at_table.bea):
        answer(await person.slash(at_table.channel, "dixie commit"))
        await at_table.settled()
        await choose(at_table.bot.database, person.id, Preferences(called, person.dm().id))
    worlds = await in_two_worlds(at_table, at_table.ann, "usa", turns(most), seed, GAME)
    assert differences(*worlds) == []
    private = f"/channels/{worlds[0].masked(str(at_table.ann.dm().id))}/messages"
    sent = [line for _, lines in worlds[0].steps for line in lines if private in line]
    assert any(line.startswith("PATCH") for line in sent)
    assert any(line.startswith("POST") for line in sent) == (called == "message"), "then a hand is the call"
