"""Games of the probe by two people: hidden hands, interrupts, a huge tree, menus of several picks, and orders."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from bot.games.tree import wander
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.entries import state_hash
from bot.record.replay import replay, verify
from bot.table.session import Actor
from tests.probe.state import State, copied
from tests.table.house import hands
from tests.wire.playing import by_panel, by_play, chosen, labels, menus, services, ways
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT


def people(table: Table) -> dict[str, Person]:
    """Who plays which seat of the probe."""
    return {"red": table.ann, "blue": table.bea}


async def play_on(table: Table, panels: dict[str, Message], rng: random.Random, most: int = 400) -> int:
    """Both play random decisions by their panels until the game is over; how many. A decision that costs the end of the
    turn is put off, so that everything is tried."""
    engine = await table.engine()
    for count in range(most):
        if engine.session.status == "over":
            return count
        seat = rng.choice(sorted(engine.awaited()))
        texts = [wander(engine.game, engine.view(seat), seat, rng) for _ in range(3)]
        text = next((t for t in texts if t != "end"), "end")
        refreshed = answer(await people(table)[seat].click(panels[seat], "Refresh"))
        assert (await by_panel(people(table)[seat], refreshed, text)).response is panels[seat]
    raise AssertionError(f"the game is not over after {most} decisions")


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
async def test_a_whole_game_by_two_panels(at_table: Table, seed: int) -> None:
    """By buttons and menus alone, on one panel a player; its record proves and retells it."""
    await at_table.open_probe()
    engine = await at_table.engine()
    panels = {seat: await at_table.panel(person) for seat, person in people(at_table).items()}
    await play_on(at_table, panels, random.Random(seed))
    result = engine.result()
    assert result is not None and result.text in (await at_table.board()).text
    for seat, person in people(at_table).items():
        assert result.text in answer(await person.click(panels[seat], "Refresh")).text
    data = await at_table.export(at_table.carl)
    verify(data, at_table.games)
    told = list(replay(data, at_table.games))
    assert told[-1] == f"Final state: {state_hash(engine.state)}"
    assert set(json.loads(data)["chains"]) == {"public", "red", "blue"}


async def test_a_strike_interrupts_for_the_other_seats_answer(at_table: Table) -> None:
    """Strike, parry or yield: each is asked for on the right panel, and the other is told whom to wait for."""
    await at_table.open_probe()
    engine = await at_table.engine()
    state: State = copied(engine.state)
    attack, parry = give(state, "red", "a"), give(state, "blue", "p")
    engine.session.gm = at_table.carl.id
    await engine.gm_edit(Actor(at_table.carl.id, "Carl"), msgspec.to_builtins(state))
    red, blue = await at_table.panel(at_table.ann), await at_table.panel(at_table.bea)
    await by_panel(at_table.ann, red, f"commit {attack}")
    assert "Waiting for Bea (Blue)." in red.text
    await by_panel(at_table.bea, blue, "commit hold")
    red = answer(await at_table.ann.click(red, "Refresh"))
    await by_panel(at_table.ann, red, "strike")
    assert "Waiting for Bea (Blue)." in red.text and "Strike" not in labels(red)
    board = await at_table.board()
    assert f"{at_table.bea.mention} (Blue) – answer a strike of {attack[1]}" in board.text
    blue = answer(await at_table.bea.click(blue, "Refresh"))
    assert ways(blue).keys() >= {("yield",)}
    await by_panel(at_table.bea, blue, f"parry {parry}")
    assert f"Blue parries with {parry[1]}" in blue.text


def give(state: State, seat: str, kind: str) -> str:
    """The seat's weakest card of a kind, swapped into its hand from its deck where it holds none."""
    side = state.sides[seat]
    held = [card for card in side.hand if card.startswith(kind)]
    if held:
        return held[0]
    card = next(c for c in side.deck if c.startswith(kind))
    side.deck = tuple(sorted({*side.deck, side.hand[0]} - {card}))
    side.hand = tuple(sorted({*side.hand[1:], card}))
    return card


async def turn_of_red(table: Table) -> Message:
    """A game of the probe in which Red is to take its turn with nothing in play; Ann's panel."""
    await table.open_probe()
    red, blue = await table.panel(table.ann), await table.panel(table.bea)
    await by_panel(table.ann, red, "commit hold")
    await by_panel(table.bea, blue, "commit hold")
    engine = await table.engine()
    if "red" not in engine.awaited():
        await by_panel(table.bea, answer(await table.bea.click(blue, "Refresh")), "end")
    return answer(await table.ann.click(red, "Refresh"))


async def test_a_huge_level_by_menus_with_several_picks(at_table: Table) -> None:
    """Scatter: a column and a row of 25, and none to three effects picked out of order; they count in order."""
    panel = await turn_of_red(at_table)
    panel = answer(await at_table.ann.click(panel, "Scatter (once a game)"))
    assert [len(menu.options) for menu in menus(panel)] == [25, 25, 3]
    panel = answer(await at_table.ann.select(panel, "Which column?", ["Column 13"]))
    assert "Scatter (once a game)" in panel.text and "Which row?" in panel.text and "Back" in labels(panel)
    panel = answer(await at_table.ann.select(panel, "Which row?", ["7"]))
    assert (panel.selects[2].min_values, panel.selects[2].max_values) == (0, 3)
    panel = answer(await at_table.ann.select(panel, "With what?", ["fire", "smoke"]))
    panel = answer(await at_table.ann.click(panel, "Scatter them"))
    marks = (await at_table.engine()).state.marks
    assert "Red scatters at 13, 7" in panel.text and marks[-1].effects == ("smoke", "fire")


async def test_nothing_picked_is_a_decision_too(at_table: Table) -> None:
    """A menu that may stay empty need not be touched."""
    panel = await turn_of_red(at_table)
    await by_panel(at_table.ann, panel, "scatter 1 25 -")
    engine = await at_table.engine()
    assert [(m.x, m.y, m.effects) for m in engine.state.marks] == [(1, 25, ())]


async def test_orders_by_the_panel_at_any_time(at_table: Table) -> None:
    """*Orders* on the panel: a standing order while it is not one's turn, and a commitment taken back."""
    await at_table.open_probe()
    engine = await at_table.engine()
    panel = await at_table.panel(at_table.ann)
    await by_panel(at_table.ann, panel, "commit hold")
    panel = answer(await at_table.ann.click(panel, "Orders"))
    assert {"Take the commitment back", "Parry without asking"} <= set(labels(panel))
    await by_panel(at_table.ann, panel, "auto parry on")
    assert "Your parries are automatic from now on." in panel.text and engine.state.sides["red"].auto_parry
    panel = answer(await at_table.ann.click(panel, "Orders"))
    await by_panel(at_table.ann, panel, "withdraw")
    assert engine.state.sides["red"].committed == "" and "Which card?" in panel.text
    panel = answer(await at_table.ann.click(panel, "Orders"))
    assert "Ask before parrying" in labels(panel) and "Back" in labels(panel)
    assert "Orders" not in services(await overland_panel(at_table)), "a game without orders has no such button"


async def overland_panel(table: Table) -> Message:
    """A panel of Overland, played in another channel."""
    channel = table.guild.add_channel("alone")
    answer(await table.carl.slash(channel, "game new", game="overland"))
    return answer(await table.carl.slash(channel, "game start"))


async def test_a_game_and_its_orders_by_play(at_table: Table) -> None:
    """/play lists decisions, then orders; what is typed halfway opens the panel where it leads."""
    await at_table.open_probe()
    engine = await at_table.engine()
    listed = await at_table.ann.autocomplete(at_table.channel, "play", "decision", "")
    assert [value for _, value in listed[-3:]] == ["commit hold", "auto parry on", "omen"]
    answer(await by_play(at_table, at_table.ann, "auto parry on"))
    answer(await by_play(at_table, at_table.ann, "commit hold"))
    listed = await at_table.ann.autocomplete(at_table.channel, "play", "decision", "")
    assert [value for _, value in listed] == ["withdraw", "auto parry off", "omen"], "only orders while one has to wait"
    answer(await by_play(at_table, at_table.bea, "commit hold"))
    seat = next(iter(engine.awaited()))
    person = people(at_table)[seat]
    opened = answer(await person.slash(at_table.channel, "play", decision="scatter 3"))
    assert chosen(opened) == [["3"], [], []] and "Scatter them" not in labels(opened)
    listed = await person.autocomplete(at_table.channel, "play", "decision", "scatter 3 4")
    assert listed == [("Scatter (once a game) · Column 3 · Row 4 – scatter 3 4 …", "scatter 3 4")]
    opened = answer(await person.slash(at_table.channel, "play", decision="scatter 3 4"))
    assert chosen(opened) == [["3"], ["4"], []] and "Scatter them" in labels(opened)
    answer(await person.slash(at_table.channel, "play", decision="scatter 3 4 FIRE,smoke"))
    assert engine.state.marks[0].effects == ("smoke", "fire")


async def bots_table(table: Table) -> None:
    """Ann starts a game against the probe's bot."""
    answer(await table.ann.slash(table.channel, "game new", game="probe", options="opponent: bot"))
    answer(await table.ann.slash(table.channel, "game start"))


@ALONE
async def test_a_whole_game_against_the_bot(at_table: Table) -> None:
    """The bot answers by itself, also after a restart; its choices are in the record, which proves them."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", options="opponent: bot"))
    board = await at_table.board()
    assert "Red: " + at_table.ann.mention in board.text and "Blue: Bot" in board.text
    assert "Join" not in labels(board) and "Start" in labels(board)
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    rng = random.Random(5)
    for count in range(400):
        await at_table.settled()
        engine = await at_table.engine()
        if engine.session.status == "over":
            break
        assert set(engine.awaited()) == {"red"}
        if count == 5:
            await at_table.restart()
            continue
        text = wander(engine.game, engine.view("red"), "red", rng)
        answer(await at_table.ann.slash(at_table.channel, "play", decision=text))
    assert engine.session.status == "over"
    data = await at_table.export(at_table.carl)
    verify(data, at_table.games)
    assert list(replay(data, at_table.games))[-1] == f"Final state: {state_hash(engine.state)}"
    assert "<@-1>" not in (await at_table.board()).text


async def test_the_bot_agrees_to_no_undo(at_table: Table) -> None:
    """A die that is rolled against it stands."""
    await bots_table(at_table)
    await at_table.settled()
    engine = await at_table.engine()
    engine.session.gm = at_table.carl.id
    # Without an attack the bot asks for no answer in between.
    await engine.gm_edit(Actor(at_table.carl.id, "Carl"), hands("a1 a2 m1 p1", "m1 m2 p1 p2"))
    answer(await by_play(at_table, at_table.ann, "commit hold"))
    await at_table.settled()
    answer(await at_table.ann.slash(at_table.channel, "play", decision="scatter 1 1 -"))
    said = answer(await at_table.ann.slash(at_table.channel, "undo"))
    assert said.text == "Your last decision rolled a die or revealed something, so it stands."
    assert engine.state.sides["red"].scattered


async def test_a_bots_seat_is_counted_and_nobody_else_gets_it(at_table: Table) -> None:
    """/game list, /game join, and an option that gives it a seat which somebody holds."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe"))
    answer(await at_table.bea.slash(at_table.channel, "game join"))
    answer(await at_table.ann.slash(at_table.channel, "game list"))
    engine = await at_table.engine()
    refused = await at_table.ann.slash(at_table.channel, "game new", game="probe", seat="blue", options="opponent: bot")
    assert "Probe has no seat blue; there is Red" in answer(refused).text
    answer(await at_table.bea.slash(at_table.channel, "game leave"))
    await engine.choose(Actor(at_table.ann.id, "Ann"), {"opponent": "bot"})
    listed = answer(await at_table.carl.slash(at_table.channel, "game list")).text
    assert "open (2/2)" in listed
    assert "Every seat of this game is taken" in answer(await at_table.bea.slash(at_table.channel, "game join")).text
