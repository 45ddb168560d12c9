"""A new game is one package and one line: rules, commands, pictures and a command of its own, all found by name."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import bot.games
import cogs.games
import renderers
from bot.games.library import LIBRARY, load
from bot.local.local_discord import LocalDiscord
from tests.wire.playing import chosen, labels
from tests.wire.table import Table, answer

DESCRIPTOR = """
from bot.games.descriptor import DeclaredCommand, CommandGroup, CommandOption, Descriptor
from tests.probe.game import PROBE

worked_out = []
FIELDS = ("column", "row", "effects")
COMMANDS = CommandGroup(
    "A toy",
    (
        DeclaredCommand("commit", "Commit a card", (CommandOption("card", "Which"),)),
        DeclaredCommand(
            "auto", "To parry", (CommandOption("what", "About what"), CommandOption("how", "On or off")), True
        ),
        DeclaredCommand("scatter", "Scatter", (CommandOption("all", "Everything", whole=True),)),
        DeclaredCommand("strew", "Scatter", tuple(CommandOption(n, n) for n in FIELDS), path=("scatter",)),
    ),
)
DESCRIPTOR = Descriptor("toy", PROBE, COMMANDS, warm_up=lambda: worked_out.append("rules"))
"""
PICTURE = """
from renderers.theme import GOLD
from renderers.encode import encode
from PIL import Image
from bot.games.toy import descriptor

def warm_up():
    descriptor.worked_out.append("pictures")

def draw(view, focus=None):
    return encode(Image.new("RGB", (16, 16 if focus is None else 8), GOLD))

def places(view):
    return {"edge": "The Edge"}

def targets(view):
    return frozenset()
"""
COMMANDS = """
from discord import app_commands
from cogs.parts.components import text_layout
from cogs.answering.responses import answer

@app_commands.command(name="odds", description="The odds")
async def odds(interaction):
    await answer(interaction, text_layout("Even."))

COMMANDS = (odds,)
"""


TOY = ("bot.games.toy", "renderers.toy", "cogs.games.toy")
"""Where the toy's modules are found."""


@pytest.fixture
async def with_toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """A table at which the toy can be played; its package lies beside the real ones."""
    for package, file, text in (
        (bot.games, "toy/descriptor.py", DESCRIPTOR),
        (renderers, "toy/picture.py", PICTURE),
        (cogs.games, "toy.py", COMMANDS),
    ):
        folder = tmp_path / package.__name__
        (folder / file).parent.mkdir(parents=True)
        (folder / file).write_text(text)
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    local = LocalDiscord(rate_limits=False)
    await local.start()
    table = Table(local, tmp_path / "data", {**load("toy"), **LIBRARY})
    try:
        await table.start()
        yield table
    finally:
        await table.stop()
        await local.stop()
        for name in [name for name in sys.modules if name.startswith(TOY)]:
            del sys.modules[name]


async def test_a_new_game_is_played_by_its_descriptor_alone(with_toy: Table) -> None:
    """By its own commands: decisions, orders, one that names all at once, and one that no decision makes."""
    at, ann, bea, channel = with_toy, with_toy.ann, with_toy.bea, with_toy.channel
    await at.open_probe()
    listed = await ann.autocomplete(channel, "probe commit", "card", "")
    assert ("hold" in [value for _, value in listed]) and len(listed) == 5
    answer(await ann.slash(channel, "probe commit", card="hold"))
    answer(await bea.slash(channel, "probe commit", card="hold"))
    engine = await at.engine()
    assert [e.kind for e in engine.recent].count("decision") == 2
    assert "automatic" in answer(await ann.slash(channel, "probe auto", what="parry", how="on")).text
    mover = {"red": ann, "blue": bea}[next(iter(engine.awaited()))]
    opened = answer(await mover.slash(channel, "probe commit"))
    assert "Your move" not in labels(opened)
    whole = await mover.autocomplete(channel, "probe scatter", "all", "3")
    assert whole and all(value.startswith("3") for _, value in whole)
    assert answer(await ann.slash(channel, "probe odds")).text == "Even."


async def test_the_fields_of_a_form_are_options_in_their_order(with_toy: Table) -> None:
    """Each is listed whatever is said of the others; those left out are to be chosen on the sheet."""
    at, channel = with_toy, with_toy.channel
    await at.open_probe()
    for person in (at.ann, at.bea):
        answer(await person.slash(channel, "probe commit", card="hold"))
    engine = await at.engine()
    mover = {"red": at.ann, "blue": at.bea}[next(iter(engine.awaited()))]
    listed = await mover.autocomplete(channel, "probe strew", "row", "2")
    assert [value for _, value in listed] == [str(n) for n in range(1, 26) if "2" in str(n)]
    listed = await mover.autocomplete(channel, "probe strew", "effects", "smoke,", column="3", row="4")
    assert [value for _, value in listed] == ["smoke,noise", "smoke,fire"]
    assert await mover.autocomplete(channel, "probe strew", "effects", "", column="77") == []
    opened = answer(await mover.slash(channel, "probe strew", row="4", effects="fire"))
    assert chosen(opened) == [[], ["4"], ["fire"]]
    assert chosen(answer(await mover.slash(channel, "probe strew"))) == [[], [], []]
    refused = answer(await mover.slash(channel, "probe strew", column="26", row="1", effects="-")).text
    assert '"scatter 26" is not possible now' in refused
    answer(await mover.slash(channel, "probe strew", column="3", row="4", effects="fire,smoke"))
    assert engine.state.marks[-1].effects == ("smoke", "fire")


async def test_its_pictures_are_found_by_name(with_toy: Table) -> None:
    """Its seats have boards of their own in private; a place is drawn large."""
    await with_toy.open_probe()
    [board] = (await with_toy.board()).pictures
    large = answer(await with_toy.ann.slash(with_toy.channel, "board", place="the edge"))
    await with_toy.pictured()
    assert board.data != large.pictures[0].data and (large.pictures[0].alt or "").startswith("The Edge, large.")
    assert "hands" not in with_toy.games and with_toy.games["probe"].private_boards


async def test_what_is_costly_is_worked_out_once(with_toy: Table) -> None:
    """By the rules and by the pictures, beside the first interactions."""
    from importlib import import_module

    worked_out = import_module("bot.games.toy.descriptor").worked_out
    await with_toy.local.wait_for(lambda: sorted(worked_out) == ["pictures", "rules"])
