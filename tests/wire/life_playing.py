"""Ann the Soldier and Bea the Civilians: opening 1861, deciding in every way there is, and living a little longer."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
from discord import app_commands

from bot.engine.engine import Engine
from bot.games.contract.game import Seat
from bot.games.life_1861.decisions import COMMANDS
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import LifeState
from bot.games.life_1861.state.view import LifeView
from bot.games.tree import legal
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.local.model.interactions import Interaction
from bot.table.session import Actor
from cogs.commands.decisions import game_group
from tests.wire.playing import by_panel
from tests.wire.table import Table, answer

LIVING = ("bakery", "take", "feed", "doctor", "farm", "church", "loot", "merchant", "store", "pick-up", "medicine")
"""The kinds of decisions by which one lives longer, or which come seldom."""


def people(table: Table) -> dict[Seat, Person]:
    """Who plays which side."""
    return {"soldier": table.ann, "civilians": table.bea}


async def opened(table: Table) -> Message:
    """Ann takes the Soldier and invites Bea, who joins and starts; Bea's panel."""
    answer(await table.ann.slash(table.channel, "game new", game="life", seat="soldier", invite=table.bea))
    answer(await table.bea.click(await table.board(), "Join"))
    return answer(await table.bea.click(await table.board(), "Start"))


async def placed(table: Table, state: LifeState) -> Engine:
    """The game brought to a position by Carl, its game master."""
    engine = await table.engine()
    engine.session.gm = table.carl.id
    await engine.gm_edit(Actor(table.carl.id, "Carl"), msgspec.to_builtins(state))
    return engine


def careful(view: LifeView, seat: Seat, rng: random.Random) -> str:
    """A decision that feeds or heals where there is one, else any but an attack or an end."""
    found = list(legal(GAME, view, seat))
    living = [text for text in found if text.split()[0] in LIVING]
    peaceful = [text for text in found if text.split()[0] not in ("attack", "end")]
    if living and rng.random() < 0.8:
        return rng.choice(living)
    return rng.choice(peaceful if peaceful and rng.random() < 0.9 else found)


def options_of(kind: str) -> list[str]:
    """The options of the command of that kind."""
    command = game_group(GAME.key, COMMANDS).get_command(kind)
    assert isinstance(command, app_commands.Command)
    return [option.display_name for option in command.parameters]


def given(text: str) -> Iterator[tuple[str, str]]:
    """A decision's words as the options of its own command."""
    kind, *words = text.split()
    yield from zip(options_of(kind), words, strict=False)


async def by_life(table: Table, person: Person, text: str) -> Interaction:
    """Gives a decision or an order by /life, each option picked from what is listed for it."""
    command = f"life {text.split()[0]}"
    chosen: dict[str, str] = {}
    for name, word in given(text):
        picked = ""
        for part in word.split(","):
            listed = [
                v for _, v in await person.autocomplete(table.channel, command, name, f"{picked}{part}", **chosen)
            ]
            assert f"{picked}{part}" in listed, f"/{command} lists {listed} for {name}, not {picked}{part}"
            picked += f"{part},"
        chosen[name] = word
    return await person.slash(table.channel, command, **chosen)


async def decide(table: Table, panels: dict[Seat, Message], text: str, way: int) -> Seat:
    """Has the awaited side decide, by its command, on its panel or by /play in turn; the side."""
    engine = await table.engine()
    seat = next(iter(engine.awaited()))
    person = people(table)[seat]
    if way % 3 == 0:
        answer(await by_life(table, person, text))
    elif way % 3 == 1 and "," not in text:
        listed = [value for _, value in await person.autocomplete(table.channel, "play", "decision", text)]
        assert text in listed, f"/play lists {listed}, not {text}"
        answer(await person.slash(table.channel, "play", decision=text))
    else:
        refreshed = answer(await person.click(panels[seat], "Refresh"))
        answer(await by_panel(person, refreshed, text))
    return seat
