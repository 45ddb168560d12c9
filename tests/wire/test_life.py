"""1861 by two people: Ann the Soldier and Bea the Civilians."""

from __future__ import annotations

import functools
import json
import random

import pytest

from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import LifeState, Piece, Plan, Stock
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.entries import state_hash
from bot.record.replay import replay, verify
from cogs.personal.my_games import LATER
from cogs.words.log_lines import happenings, in_brief
from tests.games.life_1861.scene import last_turn, on_turn, position, soldier_asked
from tests.wire.life_playing import by_life, careful, decide, opened, placed
from tests.wire.playing import by_panel, confirmed, labels, menus
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.worlds import Step, differences, in_two_worlds

pytestmark = ONE_BOT

AWAY = 200.0
"""Seconds after which somebody is called again."""


async def said(at: Table, person: Person, command: str, **options: str) -> str:
    """What a command in the channel is answered with."""
    return answer(await person.slash(at.channel, command, **options)).text


async def on_panel(at: Table, person: Person, panel: Message, text: str) -> None:
    """A decision or an order by a panel that is looked at afresh."""
    answer(await person.click(panel, "Refresh"))
    if text.split()[0] in ("plan", "hunger", "offer"):
        answer(await person.click(panel, "Orders"))
    answer(await by_panel(person, panel, text))


async def play(at: Table, person: Person, text: str) -> str:
    """What a decision by /play is answered with."""
    return await said(at, person, "play", decision=text)


# -- whole games


@ALONE
@pytest.mark.parametrize("most", [36, pytest.param(2000, marks=pytest.mark.long)])
async def test_a_whole_game_in_every_way_there_is(at_table: Table, most: int) -> None:
    """From the lobby to the result by /life, /play and the panels in turn, with a restart in the middle, given up after
    so many decisions; its record proves and retells it, and it is played again with the sides swapped."""
    rng = random.Random(1861)
    panels = {"civilians": await opened(at_table), "soldier": await at_table.panel(at_table.ann)}
    answer(await by_life(at_table, at_table.ann, "plan after 1-3"))
    engine = await at_table.engine()
    assert engine.state.plan == Plan("after", 1, 3)
    for number in range(most):
        if engine.session.status == "over":
            break
        if number == 20:
            await at_table.restart()
            engine = await at_table.engine()
            panel = answer(await at_table.ann.click(await at_table.board(), "Your move"))
            panel = answer(await at_table.ann.click(panel, "Orders"))
            answer(await by_panel(at_table.ann, panel, "plan near 2"))
            assert engine.state.plan == Plan("near", hexes=2) and "within 2 hexes" in panel.text
        seat = next(iter(engine.awaited()))
        await decide(at_table, panels, careful(engine.view(seat), seat, rng), number)
    if engine.session.status != "over":
        asked = answer(await at_table.bea.slash(at_table.channel, "game resign"))
        answer(await at_table.bea.click(asked, "Yes, resign"))
    result = engine.result()
    assert result is not None and result.text in (await at_table.board()).text
    await proved(at_table)
    await played_again(at_table)


async def proved(at: Table) -> None:
    """The record verifies and is retold to the end."""
    data, engine = await at.export(at.carl), await at.engine()
    assert "moves are legal" in "\n".join(verify(data, at.games).lines)
    assert list(replay(data, at.games))[-1] == f"Final state: {state_hash(engine.state)}"
    assert set(json.loads(data)["chains"]) == {"public", "soldier", "civilians"}


async def played_again(at: Table) -> None:
    """Bea presses: she is the Soldier now, and the Civilians are kept for Ann, who joins and starts."""
    again = answer(await at.bea.click(await at.board(), "Play again"))
    assert at.ann.mention in again.text
    lobby = await at.board()
    assert f"Soldier: {at.bea.mention}" in lobby.text and f"Civilians: *kept for {at.ann.mention}*" in lobby.text
    answer(await at.ann.click(lobby, "Join"))
    assert "Civilians · log entry" in answer(await at.ann.click(await at.board(), "Start")).text
    assert (await at.engine()).seats_of(at.bea.id) == ["soldier"]


async def test_an_option_lists_nothing_before_those_it_hangs_on(at_table: Table) -> None:
    """Where a piece may go is known once the piece is."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="life", invite=at_table.ann))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    assert await at_table.ann.autocomplete(at_table.channel, "life move", "to", "") == []


async def test_one_person_on_both_sides(at_table: Table) -> None:
    """One panel goes to and fro between the sides; nobody is pinged."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="life", invite=at_table.ann))
    panel, rng = answer(await at_table.ann.click(await at_table.board(), "Start")), random.Random(3)
    engine = await at_table.engine()
    shown = set[str]()
    for _ in range(24):
        seat = next(iter(engine.awaited()), "")
        if not seat:
            break
        assert f"{engine.seat_name(seat)} · log entry" in panel.text
        shown.add(seat)
        answer(await by_panel(at_table.ann, panel, careful(engine.view(seat), seat, rng)))
    assert shown == {"soldier", "civilians"} and at_table.ann.pings == []


# -- who is asked


@ALONE
async def test_the_soldier_is_asked_between_turns(at_table: Table) -> None:
    """When a Civilian's turn ends, Ann, who was away, is called: by whom, why and since when; Bea may nudge her."""
    panel = await opened(at_table)
    await play(at_table, at_table.ann, "wait")
    await on_panel(at_table, at_table.bea, panel, "move anna b2")
    at_table.local.clock.advance(AWAY)
    before = len(at_table.ann.pings)
    await on_panel(at_table, at_table.bea, panel, "bakery anna")
    board, engine = await at_table.board(), await at_table.engine()
    since = engine.session.since["soldier"] // 1000
    why = "the Soldier goes now, or waits"
    assert f"**To act:** {at_table.ann.mention} (Soldier) – {why} · asked <t:{since}:R>" in board.text
    assert at_table.ann.pings[before:] == [board] and "Waiting for Ann (Soldier)." in panel.text
    nudged = answer(await at_table.bea.click(board, "Nudge"))
    assert nudged.text == f"I notify Ann. {LATER}"
    await at_table.settled()
    assert at_table.ann.pings[-1].text == f"**Your turn:** {at_table.ann.mention} – {why}"


async def test_what_came_of_ones_fight_stands_on_the_panel(at_table: Table) -> None:
    """Under the other side's since, which weighs less, and with the piece's health, where many choices need the
    room."""
    await opened(at_table)
    at = position(soldier="c1", daniel="c1", ben="b1", clara="b1", anna="b2", **soldier_asked("clara"))
    engine = await placed(at_table, at)
    panel = answer(await by_panel(at_table.ann, await at_table.panel(at_table.ann), "attack soldier daniel"))
    await play(at_table, at_table.bea, "attack ben soldier")
    await at_table.settled()
    lines = [line for entry in engine.recent[-2:] for _, line in happenings(engine, entry, "soldier")]
    fights = [line.text for line in lines if "dice" in line.data]
    assert len(fights) > 1
    for told in (fight.partition(" Tension")[0] for fight in fights[:2]):
        assert told in panel.text or in_brief(told, len(told) - 1) in panel.text, panel.text
    assert "**Health:** Soldier" in panel.text and "…" not in panel.text


async def test_with_a_plan_nobody_is_asked(at_table: Table) -> None:
    """The Civilians' turns follow one another until the plan begins the Soldier's."""
    panel = await opened(at_table)
    answer(await by_life(at_table, at_table.ann, "plan after 3-4"))
    engine = await at_table.engine()
    await play(at_table, at_table.ann, "wait")
    for civilian in ("anna", "ben", "clara"):
        assert engine.awaited().keys() == {"civilians"}
        await on_panel(at_table, at_table.bea, panel, f"end {civilian}")
    assert engine.state.turn is not None and engine.state.turn.piece == "soldier"
    assert f"{at_table.ann.mention} (Soldier) – the Soldier's turn" in (await at_table.board()).text


def short_of_food() -> LifeState:
    """The Soldier is about to end the last turn of a round, and the Civilians have food for two."""
    stocks = {"soldier": Stock(2), "civilians": Stock(1)}
    return position(stocks=stocks, **on_turn("soldier", "anna", "soldier", "ben", "clara", "daniel"))


@ALONE
async def test_hunger_asks_the_civilians_out_of_turn(at_table: Table) -> None:
    """The Soldier's turn ends the round; Bea is called, and feeds two of four by one menu."""
    await opened(at_table)
    engine = await placed(at_table, short_of_food())
    at_table.local.clock.advance(AWAY)
    before = len(at_table.bea.pings)
    await play(at_table, at_table.ann, "end soldier")
    board = await at_table.board()
    assert at_table.bea.pings[before:] == [board]
    assert f"{at_table.bea.mention} (Civilians) – the Civilians choose who is fed" in board.text
    panel = await at_table.panel(at_table.bea)
    menu = panel.selects[0]
    assert (menu.min_values, menu.max_values) == (2, 2) and "It is short now." in panel.text
    answer(await at_table.bea.select(panel, menu.custom_id, ["daniel", "ben"]))
    health = {key: piece.health for key, piece in engine.state.pieces.items()}
    assert engine.state.round == 6 and "Ben and Daniel eat 1 food" in panel.text
    assert health["anna"] < position().pieces["anna"].health


async def test_an_order_of_feeding_saves_the_question(at_table: Table) -> None:
    """/life hunger names three, the fourth goes without saying; the last fed first next time."""
    await opened(at_table)
    engine = await placed(at_table, short_of_food())
    told = answer(await by_life(at_table, at_table.bea, "hunger daniel clara ben anna"))
    assert "When food is short, they eat in this order: Daniel, Clara, Ben, Anna." in told.text
    await play(at_table, at_table.ann, "end soldier")
    assert engine.state.round == 6 and engine.state.pending is None
    account = answer(await at_table.ann.click(await at_table.board(), "What happened"))
    assert "Clara and Daniel eat 1 food" in account.text


# -- taking back, and ending


async def test_undo_free_and_refused(at_table: Table) -> None:
    """A move is taken back by the one who made it, as long as nobody else has decided; what ends a turn looks at the
    plan, so it is asked for whether there is one or not."""
    panel = await opened(at_table)
    await play(at_table, at_table.ann, "wait")
    await on_panel(at_table, at_table.bea, panel, "move anna b2")
    answer(await at_table.bea.click(panel, "Undo"))
    engine = await at_table.engine()
    assert "Undone: Anna moves from A3" in panel.text and "to B2" in panel.text
    assert engine.state.pieces["anna"].at == "a3"
    assert "Undone: The Soldier waits" in await said(at_table, at_table.ann, "undo")
    await play(at_table, at_table.ann, "wait")
    await on_panel(at_table, at_table.bea, panel, "move anna b2")
    refused = await said(at_table, at_table.ann, "undo")
    assert refused == "Another player has moved since, so your decision stands."
    await on_panel(at_table, at_table.bea, panel, "end anna")
    answer(await at_table.bea.click(panel, "Undo"))
    assert "I asked the other players to agree." in panel.text
    await at_table.settled()
    ask = next(m for m in at_table.posts() if "Agree" in labels(m))
    answer(await at_table.ann.click(ask, "Decline"))
    assert engine.state.turns == ("anna",)


async def test_both_offer_an_end(at_table: Table) -> None:
    """Offered for all to see, withdrawn, offered again by the panel, and agreed to by the command."""
    panel = await opened(at_table)
    answer(await by_life(at_table, at_table.ann, "offer end"))
    assert "The Soldier offers to end the game without a winner." in (await at_table.board()).text
    answer(await at_table.bea.click(panel, "Refresh"))
    assert "The Soldier offers to end the game without a winner." in panel.text
    answer(await by_life(at_table, at_table.ann, "offer withdraw"))
    await on_panel(at_table, at_table.bea, panel, "offer end")
    assert "The Civilians offer to end the game without a winner." in panel.text
    asked = await by_life(at_table, at_table.ann, "offer end")
    assert "The game ends at once, and nobody wins." in answer(asked).text
    ended = answer(await confirmed(at_table.ann, asked))
    assert (await at_table.engine()).session.status == "over"
    assert "Both sides have agreed to end the game" in ended.text
    assert "### No one has won:" in (await at_table.board()).text


async def test_resigning(at_table: Table) -> None:
    """Bea gives the Civilians up."""
    await opened(at_table)
    asked = answer(await at_table.bea.slash(at_table.channel, "game resign"))
    answer(await at_table.bea.click(asked, "Yes, resign"))
    board = await at_table.board()
    assert "The Civilians resign in round 1" in board.text and "Your move" not in labels(board)


# -- the panel


async def test_what_leaves_nothing_to_choose_is_one_press(at_table: Table) -> None:
    """At the Bakery the button says what it does and does it; what the others do stands above them."""
    panel = await opened(at_table)
    await placed(at_table, position(anna="b2", **on_turn("anna", actions=1, moved=1), ground={"b2": Stock(1)}))
    answer(await at_table.bea.click(panel, "Refresh"))
    assert labels(panel)[:3] == ["Move Anna", "Anna takes 1 food (free)", "End Anna's turn"]
    assert panel.buttons[0].label == "Move Anna · 2 hexes left, her last action"
    answer(await at_table.bea.click(panel, "Anna takes 1 food (free)"))
    assert "Anna takes 1 food at B2 (Bakery) for free." in panel.text


async def test_hexes_with_something_on_them_come_first(at_table: Table) -> None:
    """Buildings, and what lies or stands there; a click on a hex moves."""
    panel = await opened(at_table)
    await placed(at_table, position(ground={"b4": Stock(2)}, **on_turn("anna")))
    answer(await at_table.bea.click(panel, "Refresh"))
    answer(await at_table.bea.click(panel, "Move Anna"))
    there, open_ = ([(option.label, option.description) for option in menu.options] for menu in menus(panel))
    assert there[0] == ("① Anna to B2 (Bakery)", "1 hex") and "2 hexes; 2 food" in [hint for _, hint in there]
    assert any(label.endswith("Anna to A2") for label, _ in open_)


async def test_a_round_that_ends_is_told_whole(at_table: Table) -> None:
    """In three lines on the board, and whole behind *What happened*."""
    await opened(at_table)
    await placed(at_table, position(bandits=("c2", "c4"), **last_turn()))
    await play(at_table, at_table.bea, "end daniel")
    board = await at_table.board()
    told = [line for line in board.text.split("\n") if line.startswith("`")]
    assert len(told) <= 3 and any("Round 6. Event:" in line for line in told)
    account = answer(await at_table.ann.click(board, "What happened"))
    assert "Daniel at C3 (Town Hall) ends" in account.text and "Round 6. Event:" in account.text
    assert account.ephemeral and len(account.text) > 400 and "…" not in account.text


# -- secrets


async def look(at: Table, command: str) -> str:
    """Bea looks at something by a command."""
    return (await at.bea.slash(at.channel, command)).state


async def press(at: Table, *buttons: str) -> str:
    """Bea presses the board's buttons and those of the answers."""
    message: Message = await at.board()
    for label in buttons:
        message = answer(await at.bea.click(message, label))
    return message.text


async def listed(at: Table, command: str, option: str) -> object:
    """What is listed for Bea."""
    return await at.bea.autocomplete(at.channel, command, option, "")


async def in_vain(at: Table, text: str) -> str:
    """Bea tries something in vain."""
    return await play(at, at.bea, text)


async def play_for_bea(at: Table, text: str) -> str:
    """Bea decides."""
    return await play(at, at.bea, text)


async def ordered(at: Table, text: str) -> None:
    """Ann gives an order."""
    answer(await by_life(at, at.ann, text))


LOOKS = [
    *(Step(name, functools.partial(look, command=name)) for name in ("game show", "log", "game export", "board")),
    *(
        Step(" ".join(way), functools.partial(lambda at, way: press(at, *way), way=way))
        for way in (("Your move",), ("My side", "Orders"), ("Read position",), ("Log", "Step through"))
    ),
    *(
        Step(f"{command} {option}", functools.partial(listed, command=command, option=option))
        for command, option in (
            ("play", "decision"),
            ("life plan", "kind"),
            ("life hunger", "first"),
            ("life end", "piece"),
        )
    ),
    *(
        Step(text, functools.partial(in_vain, text=text))
        for text in ("plan ask", "plan after 0-2", "wait", "end soldier")
    ),
]
"""Everything that Bea can look at or try in vain."""


@ALONE
async def test_nothing_of_the_plan_reaches_the_civilians(at_table: Table) -> None:
    """Bea receives the same bytes, whatever Ann's plan is and whenever she changes it, until a turn ends."""
    await opened(at_table)
    await play(at_table, at_table.ann, "wait")
    answer(await by_life(at_table, at_table.ann, "plan near 3"))
    steps = [
        Step("plan", functools.partial(ordered, text="plan after 1-2"), only_first=True),
        *LOOKS,
        Step("move", functools.partial(play_for_bea, text="move anna b2")),
        *LOOKS,
        Step("undo", functools.partial(look, command="undo")),
        Step("plan again", functools.partial(ordered, text="plan ask"), only_first=True),
        Step("move again", functools.partial(play_for_bea, text="move ben a2")),
        *LOOKS,
    ]
    worlds = await in_two_worlds(at_table, at_table.bea, "civilians", steps, seed=3, game=GAME)
    assert differences(*worlds) == []
    received = "\n".join(line for _, lines in worlds[0].steps for line in lines)
    assert "Anna" in received and "after 1-2" not in received and "near 3" not in received


async def test_a_panel_says_which_attack_may_cost_a_turn(at_table: Table) -> None:
    """Daniel, with 1 health, is the only Civilian left to act: on the button the Soldier is warned."""
    await opened(at_table)
    moment = on_turn("soldier", "anna", "ben", "clara")
    await placed(at_table, position(soldier="c3", anna="c3", daniel=Piece("c3", 1), **moment))
    panel = await at_table.panel(at_table.ann)
    warned = [label for label in labels(panel) if "may lose a turn" in label]
    assert [label.removeprefix("① ") for label in warned] == ["The Soldier attacks Daniel: may lose a turn"]
