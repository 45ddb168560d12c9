"""Whole games of Overland over the wire, each in one way only; their records prove and retell them."""

from __future__ import annotations

import json

from bot.games.overland.practice import solver
from bot.record.entries import state_hash
from bot.record.replay import replay, verify
from tests.wire.playing import by_command, by_panel, by_play, labels, load_dice, over, services, wanted
from tests.wire.table import DRAWN, Table, answer

pytestmark = DRAWN


async def proved(table: Table) -> None:
    """The game's record, exported by a watcher now that it is over, verifies and is replayed to the engine's state."""
    engine = await table.engine()
    data = await table.export(table.carl)
    verdict = "\n".join(verify(data, table.games).lines)
    assert "The seed is the one committed to" in verdict and "moves are legal" in verdict
    told = list(replay(data, table.games))
    assert told[-1] == f"Final state: {state_hash(engine.state)}"
    assert told[-2] == engine.result().text  # type: ignore[union-attr]
    assert json.loads(data)["whole"]["seed"] == engine.seed.hex()


async def test_a_game_by_commands_alone(at_table: Table) -> None:
    """/game new and start, then /overland attack, move, turn and cross, with lucky dice that a game master supplies:
    the Union tries every command and wins."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="overland", options="standard"))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    engine, done = await at_table.engine(), set[str]()
    while await over(at_table) is None:
        text = wanted(engine, done)
        await load_dice(engine, text, earn_a_turn="turn" not in done)
        assert (await by_command(at_table, at_table.ann, text)).response is not None
        done.add(text.split()[0])
    assert done == {"attack", "move", "turn", "cross"}
    board = await at_table.board()
    assert "Victory for the Union" in board.text
    assert labels(board)[:5] == ["Play again", "Choose a game", "Log", "Rules", "Read position"]
    assert "Your move" not in labels(board)
    assert "the Union wins" in (board.pictures[0].alt or "")
    await proved(at_table)


async def test_a_game_by_buttons_alone(at_table: Table) -> None:
    """From the lobby's *Start* to the end on one panel, opened by *Your move*, with real dice."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="overland"))
    answer(await at_table.ann.click(await at_table.board(), "Start"))
    engine = await at_table.engine()
    panel = await at_table.panel(at_table.ann)
    while await over(at_table) is None:
        text = solver.best(engine.view(None))
        clicked = await by_panel(at_table.ann, panel, text)
        assert clicked.response is panel, "the panel is changed in place"
    assert engine.result().text in panel.text  # type: ignore[union-attr]
    assert labels(panel) == ["Play again", "Show board", "What happened", "Refresh"] and services(panel) == []
    await proved(at_table)


async def test_a_game_by_play_alone(at_table: Table) -> None:
    """/play with what it lists, to the end, with real dice."""
    await at_table.open_overland()
    engine = await at_table.engine()
    while await over(at_table) is None:
        answer(await by_play(at_table, at_table.ann, solver.best(engine.view(None))))
    await proved(at_table)
