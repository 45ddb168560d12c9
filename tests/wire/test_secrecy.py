"""Two worlds that a player cannot tell apart: whatever the other side holds and does in secret, this player receives
the same bytes, and the bot sends the same requests in the same order."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.attention.notifications import RECENTLY_ACTIVE_MS
from bot.attention.preferences import choose
from bot.engine.undo import may_undo
from bot.games.contract.game import Draws, Event, Outcome, Seat, public
from bot.storage.people import Called, Preferences
from bot.table.session import Actor
from tests.probe.game import Probe
from tests.probe.state import Auto, Decision, SeatView, State, View, table_of
from tests.wire.playing import by_panel
from tests.wire.table import Table, answer, table
from tests.wire.worlds import Step, agrees, differences, elsewhere, in_two_worlds

LOOKS = ("game show", "game list", "log", "game export", "board")
TYPED = ("", "commit", "scout", "parry", "auto", "step", "end", "scatter 3")
NOT_NOW = ("commit z9", "parry p1", "withdraw", "strike", "scout a1 a2", "nonsense", "auto parry maybe")


async def command(at: Table, name: str, **options: Any) -> str:
    """Ann (red) uses a command."""
    return (await at.ann.slash(at.channel, name, **options)).state


async def button(at: Table, *labels: str) -> str:
    """Ann clicks through the board's buttons and those of the answers, one after the other."""
    message = await at.board()
    for label in labels:
        message = answer(await at.ann.click(message, label))
    return message.text


async def listed(at: Table, typed: str) -> Any:
    """What /play lists for Ann."""
    return await at.ann.autocomplete(at.channel, "play", "decision", typed)


async def red(at: Table, text: str) -> None:
    """Ann decides on a fresh panel, by buttons and menus."""
    await by_panel(at.ann, await at.panel(at.ann), text)


async def blue(at: Table, text: str | Callable[[State], str]) -> None:
    """Bea decides; what, may depend on what she holds, and so may whether she is asked twice."""
    state = (await at.engine()).state
    told = answer(await at.bea.slash(at.channel, "play", decision=text if isinstance(text, str) else text(state)))
    if any(b.label.startswith("Yes") for b in told.buttons):
        answer(await at.bea.click(told, next(b.label for b in told.buttons if b.label.startswith("Yes"))))


def looks(when: str) -> list[Step]:
    """Everything that a player can look at or try in vain."""
    return [
        *(Step(f"{when}: /{name}", functools.partial(command, name=name)) for name in LOOKS),
        *(Step(f"{when}: lists {typed!r}", functools.partial(listed, typed=typed)) for typed in TYPED),
        *(Step(f"{when}: /play {t}", functools.partial(command, name="play", decision=t)) for t in NOT_NOW),
        *(Step(f"{when}: /why {t}", functools.partial(command, name="why", wanted=t)) for t in (*NOT_NOW, "a1")),
        *(Step(f"{when}: *{path[-1]}*", functools.partial(_through, labels=path)) for path in PATHS),
    ]


PATHS = (
    ("Your move",),
    ("My side", "Refresh"),
    ("Your move", "Orders"),
    ("Read position",),
    ("Log", "Step through", "List"),
)


async def _through(at: Table, labels: tuple[str, ...]) -> str:
    return await button(at, *labels)


async def _undo_by_button(at: Table) -> str:
    """*Undo* stands on the panel only where it would do something."""
    stands = may_undo(await at.engine(), at.ann.id)
    return await button(at, "Your move", *(["Undo"] if stands else []))


def undone(when: str, yes: bool) -> list[Step]:
    """Ann takes back, twice, by command and by button; where the others are asked, Bea agrees or declines."""
    undo = functools.partial(command, name="undo")
    answered = Step(f"{when}: Bea answers {yes}", functools.partial(agrees, yes=yes))
    pressed = Step(f"{when}: *Undo*", _undo_by_button)
    return [Step(f"{when}: /undo", undo), answered, pressed, answered]


def first_card(state: State) -> str:
    """Blue commits the first card it holds."""
    return f"commit {state.sides['blue'].hand[0]}"


def last_card(state: State) -> str:
    """Blue commits the last card it holds."""
    return f"commit {state.sides['blue'].hand[-1]}"


def by_blue(text: str | Callable[[State], str], only_first: bool = False) -> Step:
    """A step of Blue's."""
    name = text if isinstance(text, str) else text.__name__
    return Step(f"blue: {name}", functools.partial(blue, text=text), only_first, asks=text == "draw")


def by_red(text: str) -> Step:
    """A step of Red's."""
    return Step(f"red: {text}", functools.partial(red, text=text))


async def looked_at(at: Table) -> None:
    """Bea looks at all that she can."""
    answer(await at.bea.click(await at.board(), "Your move"))
    for name in ("hand", "log", "game show", "game mine"):
        answer(await at.bea.slash(at.channel, name))


async def minutes_later(at: Table) -> None:
    """Long enough for whoever had just acted to be called."""
    at.local.clock.advance(1 + RECENTLY_ACTIVE_MS / 1000)


COMMITMENTS = [
    by_blue("auto parry on", only_first=True),
    by_blue("omen", only_first=True),
    *undone("after a secret order", yes=False),
    Step("another game", elsewhere, only_first=True),
    *looks("after a secret order"),
    by_blue(first_card),
    by_blue("omen", only_first=True),
    *undone("after blue committed", yes=True),
    *looks("after blue committed"),
    Step("red: auto parry on", functools.partial(command, name="play", decision="auto parry on")),
    Step("red: undo", functools.partial(command, name="undo")),
    by_blue("auto parry off", only_first=True),
    by_blue("withdraw"),
    Step("blue looks", looked_at, only_first=True),
    Step("minutes pass", minutes_later),
    by_red("commit hold"),
    *looks("after red committed"),
    Step("red: withdraw", functools.partial(command, name="play", decision="withdraw")),
    by_blue(last_card),
    *looks("at last"),
]
"""Both are to commit. Blue's orders in secret happen in one world only, and its cards differ."""
A_GLANCE = len(LOOKS)
"""How many of the looks come first: those at the whole game, by commands."""


async def hours_later(at: Table) -> None:
    """Long enough for everybody to be pinged again."""
    at.local.clock.advance(7200.0)


def turns(most: int | None = None) -> list[Step]:
    """Blue's turn, then Red's, nothing in play; a ping is due at the end, whatever Blue has done in secret. So many
    looks at a time, None for all there are."""
    return [
        Step("time passes", hours_later),
        by_blue("step left"),
        by_blue("draw"),
        by_blue("scout m2"),
        *looks("in blue's turn")[:most],
        *undone("in blue's turn", yes=True),
        Step("another game", elsewhere, only_first=True),
        by_blue("scatter 3 4 smoke"),
        by_blue("auto parry on", only_first=True),
        by_blue("end"),
        by_red("step right"),
        Step("red: undo", functools.partial(command, name="undo")),
        by_red("draw"),
        by_red("scatter 5 6 -"),
        *looks("in red's turn")[:most],
        by_blue("omen", only_first=True),
        *undone("in red's turn", yes=False),
        by_blue("auto parry off", only_first=True),
        *undone("in red's turn again", yes=True),
        Step("time passes again", hours_later),
        by_blue("auto parry off", only_first=True),
        by_red("end"),
        *looks("in the next round")[:most],
    ]


async def to_blues_turn(at: Table) -> None:
    """Both hold, and Blue is to take its turn first."""
    engine = await at.engine()
    await blue(at, "commit hold")
    await red(at, "commit hold")
    if "blue" not in engine.awaited():
        engine.session.gm = at.carl.id
        turned = replace(engine.state, stack=engine.state.stack[::-1])
        await engine.gm_edit(Actor(at.carl.id, "Carl"), msgspec.to_builtins(turned))


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
async def test_commitments_look_alike(at_table: Table, seed: int) -> None:
    """What Blue holds, commits and orders in secret shows in nothing that Red receives."""
    await at_table.open_probe()
    worlds = await in_two_worlds(at_table, at_table.ann, "red", COMMITMENTS, seed)
    assert differences(*worlds) == []
    assert sum(len(lines) for _, lines in worlds[0].steps) > 200, "something was compared"


@pytest.mark.parametrize(("seed", "called", "most"), [(1, "channel", None), (2, "message", A_GLANCE)])
async def test_turns_look_alike(at_table: Table, seed: int, called: Called, most: int | None) -> None:
    """Draws, scouting, undo, pings or private calls, and the next hand: the same for Red, whatever Blue holds."""
    await at_table.open_probe()
    for person in (at_table.ann, at_table.bea):
        await at_table.settled()
        await choose(at_table.bot.database, person.id, Preferences(called, person.dm().id))
    await to_blues_turn(at_table)
    worlds = await in_two_worlds(at_table, at_table.ann, "red", turns(most), seed)
    assert differences(*worlds) == []
    posts = at_table.posts() if called == "channel" else at_table.bea.dm_messages()
    assert any(at_table.bea in post.pinged or not post.silent for post in posts), "Blue was called at the end"
    for world in worlds:
        renewed = [name for name, lines in world.steps if any("TOKEN/messages/@original" in line for line in lines)]
        assert "blue: end" in renewed, "Red's panel was renewed"


async def test_who_looks_is_called_all_the_same(at_table: Table) -> None:
    """Or the call that does not come would show to everybody that Bea has looked."""
    called = []
    for looks in (False, True):
        channel = at_table.guild.add_channel("looks" if looks else "does not")
        await at_table.open_probe(channel)
        await at_table.settled()
        if looks:
            await at_table.panel(at_table.bea, channel)
            answer(await at_table.bea.slash(channel, "hand"))
            answer(await at_table.bea.slash(channel, "log"))
        at_table.local.clock.advance(1 + RECENTLY_ACTIVE_MS / 1000)
        await at_table.settled()
        called.append([[u.name for u in m.pinged] for m in at_table.posts(channel)])
    assert called[0] == called[1] == [[], ["Bea"]]


class Peeking(Probe):
    """Its public part shows Blue's hand among what Blue has discarded."""

    def view(self, state: State, seat: Seat | None) -> View:
        """A view that looks honest."""
        seen = super().view(state, seat)
        sides = table_of(seen).sides
        marked = replace(sides["blue"], discard=state.sides["blue"].hand)
        peeked = replace(table_of(seen), sides=sides | {"blue": marked})
        return replace(seen, table=peeked) if isinstance(seen, SeatView) else peeked


class Chattering(Probe):
    """It tells everyone that an order was given."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        """Carries out, and lets slip."""
        done = super().apply(state, seat, decision, draw)
        slip: list[Event] = [public("rustle", "Papers rustle.")] if isinstance(decision, Auto) else []
        return Outcome(done.state, [*done.events, *slip], done.secret, done.consulted)


@pytest.mark.parametrize("game", [Peeking(), Chattering()])
async def test_a_leak_is_caught(tmp_path: Path, game: Probe) -> None:
    """The comparison fails for a game that shows something of a hand, and for one that lets an order be noticed."""
    async with table(tmp_path / "data", probe=game) as at_table:
        await at_table.open_probe()
        steps = [*looks("at first"), by_blue("auto parry on", True), *looks("after an order")[:A_GLANCE]]
        worlds = await in_two_worlds(at_table, at_table.ann, "red", steps, seed=1)
        found = differences(*worlds)
        assert found and found[0].startswith("at first" if isinstance(game, Peeking) else "blue: auto parry on")
