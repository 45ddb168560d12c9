"""What is settled after a game's end, when its seed is public: by the game master or by the players, another result
or a new game."""

from __future__ import annotations

import random

import pytest

from bot.engine.engine import Engine
from bot.record.replay import verify
from tests.fewer import fewer
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_cases import begun, case_of, decided, with_remedy

pytestmark = ONE_BOT


async def test_after_the_end_a_ruling_changes_the_result(at_table: Table) -> None:
    """The seed is public then, so nothing else can be ruled; the board shows who has won now."""
    engine = await begun(at_table, "probe", at_table.carl)
    answer(await at_table.ann.click(answer(await at_table.ann.slash(at_table.channel, "game resign")), "Yes, resign"))
    assert "Victory for Blue" in (await at_table.board()).text
    form = await at_table.ann.slash(at_table.channel, "gm dispute")
    answer(await at_table.ann.submit(form, {"text": "I was away"}))
    panel = answer(await at_table.carl.click(await case_of(at_table, at_table.carl), "Rule"))
    [menu] = [menu for menu in panel.selects if menu.placeholder == "Add a remedy"]
    anew = "Continue from an entry as a new game, with new dice"
    assert [option.label for option in menu.options] == ["Red wins", "Blue wins", "A draw", anew]
    panel = answer(await at_table.carl.select(panel, "Add a remedy", ["Red wins"]))
    preview = answer(await at_table.carl.click(panel, "Preview"))
    answer(await at_table.carl.click(preview, "Confirm"))
    assert "Victory for Red" in (await at_table.board()).text
    verify(await at_table.export(at_table.bea), at_table.games)
    assert engine.session.status == "over"


async def ruled_to_continue(at: Table, engine: Engine, number: int) -> None:
    """Ann disputes a game that is over, and Carl rules that it may continue from an entry."""
    form = await at.ann.slash(at.channel, "gm dispute")
    answer(await at.ann.submit(form, {"text": "A slip of my thumb"}))
    panel = answer(await at.carl.click(await case_of(at, at.carl), "Rule"))
    panel = await with_remedy(at.carl, panel, "Continue from an entry as a new game, with new dice", value=str(number))
    answer(await at.carl.click(answer(await at.carl.click(panel, "Preview")), "Confirm"))
    assert engine.session.anew == number


@pytest.mark.parametrize("key", fewer(["probe", "overland", "dixie"], "probe", "overland"))
async def test_after_the_end_a_ruling_lets_a_new_game_go_on(at_table: Table, key: str) -> None:
    """From an entry of while it was in play: with a seed of its own, the seats kept for those who held them, once."""
    engine = await begun(at_table, key, at_table.carl)
    rng = random.Random(3)
    await decided(at_table, engine, rng)
    number = engine.session.numbers["public"]
    there = engine.state
    answer(await at_table.ann.click(answer(await at_table.ann.slash(at_table.channel, "game resign")), "Yes, resign"))
    form = await at_table.ann.slash(at_table.channel, "gm dispute")
    answer(await at_table.ann.submit(form, {"text": "A slip of my thumb"}))
    panel = answer(await at_table.carl.click(await case_of(at_table, at_table.carl), "Rule"))
    label = "Continue from an entry as a new game, with new dice"
    wrong = await with_remedy(at_table.carl, panel, label, value=str(number + 1))
    told = answer(await at_table.carl.click(wrong, "Preview"))
    assert "no one could play on" in told.text
    panel = answer(await at_table.carl.click(wrong, "Drop the last remedy"))
    panel = await with_remedy(at_table.carl, panel, label, value=str(number))
    done = answer(await at_table.carl.click(answer(await at_table.carl.click(panel, "Preview")), "Confirm"))
    assert f"may continue from entry {number}, as a new game" in done.text
    board = await at_table.board()
    assert "Go on" in labels(board) and "Play again" not in labels(board)
    assert "Only the players" in answer(await at_table.carl.click(board, "Go on")).text
    answer(await at_table.ann.click(board, "Go on"))
    after = await at_table.engine()
    assert after is not engine and after.session.commitment != engine.session.commitment
    assert after.session.gm == at_table.carl.id
    if any(player.user == at_table.bea.id for player in engine.players.values()):
        assert at_table.bea.id in {player.user for player in after.session.invited.values()}
        again = answer(await at_table.bea.click(board, "Go on"))
        assert after.id in again.text
        answer(await at_table.bea.slash(at_table.channel, "game join"))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    assert after.state == there
    await decided(at_table, after, rng)
    for each in (engine, after):
        verify(await at_table.bot.engines.export(each, None), at_table.games)


async def test_after_the_end_the_players_settle_it_themselves(at_table: Table) -> None:
    engine = await begun(at_table, "probe", None)
    answer(await at_table.ann.click(answer(await at_table.ann.slash(at_table.channel, "game resign")), "Yes, resign"))
    form = await at_table.ann.slash(at_table.channel, "gm dispute")
    case = answer(await at_table.ann.submit(form, {"text": "I was away"}))
    panel = answer(await at_table.ann.click(case, "Propose a settlement"))
    panel = answer(await at_table.ann.select(panel, "Add a remedy", ["A draw"]))
    answer(await at_table.ann.click(answer(await at_table.ann.click(panel, "Preview")), "Propose it"))
    await at_table.settled()
    [asked] = [m for m in at_table.posts() if "Agree" in labels(m)]
    answer(await at_table.bea.click(asked, "Agree"))
    assert "draw" in (await at_table.board()).text and engine.session.case is None
    verify(await at_table.bot.engines.export(engine, None), at_table.games)


@ALONE
async def test_after_the_end_the_players_agree_on_another_result(at_table: Table) -> None:
    """Without a case; for three days, and not that the game goes back."""
    engine = await begun(at_table, "probe", None)
    for command, options, next_step in (
        ("gm agree", {}, "name a person with `/gm agree`"),
        ("gm propose", {"what": "go back"}, "pick it under *entry*"),
        ("gm propose", {"what": "award"}, "pick one of the seats"),
    ):
        refused = answer(await at_table.ann.slash(at_table.channel, command, **options))
        assert next_step in refused.text, "it says what to do next"
    answer(await at_table.ann.click(answer(await at_table.ann.slash(at_table.channel, "game resign")), "Yes, resign"))
    back = answer(await at_table.ann.slash(at_table.channel, "gm propose", what="go back", entry="3"))
    assert "continue from an entry as a new game" in back.text
    closed = answer(await at_table.ann.slash(at_table.channel, "gm propose", what="close"))
    assert "isn't in play" in closed.text
    answer(await at_table.ann.slash(at_table.channel, "gm propose", what="award", seat="red"))
    await at_table.settled()
    [asked] = [m for m in at_table.posts() if "Agree" in labels(m)]
    answer(await at_table.bea.click(asked, "Agree"))
    assert "All agree that Red wins" in (await at_table.board()).text and engine.session.status == "over"
    verify(await at_table.bot.engines.export(engine, None), at_table.games)
    at_table.local.clock.advance(4 * 24 * 3600)
    late = answer(await at_table.ann.slash(at_table.channel, "gm propose", what="draw"))
    assert "its result stands" in late.text
