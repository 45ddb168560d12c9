"""A person plays the practice opponent in Discord."""

from __future__ import annotations

from pathlib import Path

from bot.games.kit.tempers import TEMPERS
from bot.record.replay import verify
from tests.probe.game import Probe
from tests.table.test_practice import Puzzled
from tests.wire.playing import by_play, confirmed, labels, main_buttons, more_options
from tests.wire.table import ALONE, ONE_BOT, Table, answer, table

pytestmark = ONE_BOT


async def open_practice(at: Table) -> None:
    """Ann (red) opens and starts a probe against the practice opponent."""
    opened = answer(await at.ann.slash(at.channel, "game new", game="probe", opponent="practice"))
    assert "Press *Start*" in opened.text and labels(opened) == ["How dice work"]
    lobby = await at.board()
    assert "Blue: Practice opponent" in lobby.text
    answer(await at.ann.click(lobby, "Start"))
    await at.settled()


async def some_move(at: Table) -> str:
    """What /play lists first for Ann."""
    listed = await at.ann.autocomplete(at.channel, "play", "decision", "")
    return str(listed[0][1])


async def play_some(at: Table, turns: int) -> None:
    """Ann decides so many times, each time when the game awaits her; less often where it ends before."""
    for _ in range(turns):
        engine = await at.engine()
        if engine.session.status != "playing":
            return
        assert "red" in engine.awaited()
        answer(await by_play(at, at.ann, await some_move(at)))
        await at.settled()


async def test_the_lobby_names_it_and_its_moves_edit_the_board(at_table: Table) -> None:
    listed = await at_table.ann.autocomplete(at_table.channel, "game new", "opponent", "", game="probe")
    assert [value for _, value in listed] == ["practice"]
    await open_practice(at_table)
    board = await at_table.board()
    assert at_table.ann.mention in board.text and "<@0>" not in board.text and "Nudge" not in labels(board)
    pings = len(at_table.ann.pings)
    await play_some(at_table, 3)
    assert (await at_table.board()).id == board.id, "its quick answers edit the board"
    assert len(at_table.ann.pings) == pings


class Moody(Probe):
    """The probe with an opponent of several tempers."""

    tempers = TEMPERS


@ALONE
async def test_the_board_names_level_and_temper_and_a_surprise_at_the_end_alone(tmp_path: Path) -> None:
    async with table(tmp_path, Moody()) as at:
        options = "Temper: Surprise me, Length: 3 rounds"
        answer(await at.ann.slash(at.channel, "game new", game="probe", opponent="practice", options=options))
        assert "Temper: **Surprise me: drawn by the dice, shown at the end**" in (await at.board()).text
        sheet = await more_options(at, at.ann)
        (menu,) = [each for each in sheet.selects if each.placeholder == "Temper"]
        assert [option.label for option in menu.options] == ["Steady", "Bold", "Careful", "Surprise me"]
        answer(await at.ann.click(await at.board(), "Start"))
        await at.settled()
        drawn, before = (await at.engine()).temper, (await at.board()).text
        assert "Practice opponent: Medium, Temper: Surprise me" in before and drawn not in before.lower()
        asked = answer(await at.ann.slash(at.channel, "game resign"))
        answer(await at.ann.click(asked, "Yes, resign"))
        await at.settled()
        assert f"The practice opponent's temper was **{drawn}**." in (await at.board()).text
        assert "moves are legal" in "\n".join(verify(await at.export(at.carl), at.games).lines)


@ALONE
async def test_it_goes_on_after_a_restart_in_the_middle_of_its_turn(at_table: Table) -> None:
    await open_practice(at_table)
    # It is stopped before it can answer.
    await at_table.bot.opponent_runner.close()
    answer(await by_play(at_table, at_table.ann, await some_move(at_table)))
    while "red" in (await at_table.engine()).awaited():
        answer(await by_play(at_table, at_table.ann, await some_move(at_table)))
    assert set((await at_table.engine()).awaited()) == {"blue"}
    await at_table.restart()
    await at_table.settled()
    engine = await at_table.engine()
    assert engine.session.status == "over" or "red" in engine.awaited()


async def test_a_game_without_it_says_so(at_table: Table) -> None:
    listed = await at_table.ann.autocomplete(at_table.channel, "game new", "opponent", "", game="overland")
    assert listed == []
    refused = answer(await at_table.ann.slash(at_table.channel, "game new", game="overland", opponent="practice"))
    assert "There is no practice opponent for Overland" in refused.text
    both = await at_table.ann.slash(
        at_table.channel, "game new", game="probe", opponent="practice", invite=at_table.bea
    )
    assert "not both" in answer(both).text
    other = answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", opponent="chess"))
    assert "no opponent called chess" in other.text


async def test_played_again_in_discord_it_has_the_other_side(at_table: Table) -> None:
    await open_practice(at_table)
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    over = await at_table.board()
    assert "Victory for Blue (Practice opponent)!" in over.text
    panel = answer(await at_table.ann.click(over, "Play again"))
    assert "Sides are swapped: you play Blue now." in panel.text, "one person need not wait in a lobby"
    assert {p.name for p in (await at_table.engine()).players.values()} == {"Ann", "Practice opponent"}


async def test_in_a_thread_the_wish_for_it_is_kept(at_table: Table) -> None:
    await at_table.open_probe()
    offer = answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", opponent="practice"))
    answer(await at_table.ann.click(offer, "Open it in a thread"))
    thread = at_table.guild.threads[0]
    assert "Blue: Practice opponent" in (await at_table.board(thread)).text


@ALONE
async def test_that_it_is_stuck_is_said_only_as_long_as_it_is(tmp_path: Path) -> None:
    async with table(tmp_path, Puzzled()) as at:
        await open_practice(at)
        while "red" in (await at.engine()).awaited():
            answer(await by_play(at, at.ann, await some_move(at)))
        await at.settled()
        told = [m.text for m in at.posts() if "is stuck in this game" in m.text]
        assert len(told) == 1 and "game master" not in told[0], "this game has none"
        asked = answer(await at.ann.slash(at.channel, "game resign"))
        answer(await at.ann.click(asked, "Yes, resign"))
        await at.settled()
        assert not any("is stuck in this game" in m.text for m in at.posts())


async def test_a_battle_of_dixie_is_played_against_it(at_table: Table) -> None:
    """Ann deploys as suggested and only ends her phases: the opponent deploys, takes its turns and beats her."""
    ann, channel = at_table.ann, at_table.channel
    answer(await ann.slash(channel, "game new", game="dixie", opponent="practice", options="Battle: Shiloh"))
    answer(await ann.click(await at_table.board(), "Start"))
    await at_table.settled()
    engine = await at_table.engine()
    assert set(engine.awaited()) == {"csa"}, "the Union alone deploys at Shiloh"
    assert engine.state.phase == "move", "nobody is near yet, so there is no combat to decide"
    turns = list[int]()
    while engine.session.status == "playing" and len(turns) < 40:
        turns.append(engine.state.turn)
        text = "next" if engine.state.phase in ("combat", "move") and not engine.state.asks else ""
        listed = await ann.autocomplete(channel, "play", "decision", text)
        answer(await confirmed(ann, await ann.slash(channel, "play", decision=str(listed[0][1]))))
        await at_table.settled()
    assert engine.state.winner == "usa" and len(set(turns)) > 3
    assert "Victory for the Union (Practice opponent)!" in (await at_table.board()).text


async def test_it_takes_a_seat_of_an_open_lobby(at_table: Table) -> None:
    """Whoever opened a lobby need not wait for somebody: a button has the practice opponent sit down, for its opener
    alone, and its record says so."""
    ann, here = at_table.ann, at_table.channel
    answer(await ann.slash(here, "game new", game="probe"))
    lobby = await at_table.board()
    assert main_buttons(lobby) == ["Practice opponent"], "the opener has a seat"
    refused = answer(await at_table.bea.click(lobby, "Practice opponent"))
    assert "Only" in refused.text and "Join" in labels(await at_table.board())
    taken = answer(await ann.click(lobby, "Practice opponent"))
    assert "takes Blue" in taken.text and "press *Start*" in taken.text
    lobby = await at_table.board()
    assert "Blue: Practice opponent" in lobby.text and "Practice opponent" not in labels(lobby)
    assert main_buttons(lobby) == ["Start"]
    refused = answer(await at_table.bea.select(lobby, "Practice opponent", ["Practice opponent: Easy"]))
    assert "Only" in refused.text
    easy = answer(await ann.select(lobby, "Practice opponent", ["Practice opponent: Easy"]))
    assert easy.text == "**Easy**: the practice opponent often plays what is not best, or at random."
    assert (await at_table.engine()).session.settings["level"] == "easy"
    answer(await ann.click(lobby, "Start"))
    await at_table.settled()
    await play_some(at_table, 2)
    assert "The practice opponent takes Blue." in answer(await ann.slash(here, "log")).text
    answer(await ann.click(answer(await ann.slash(here, "game resign")), "Yes, resign"))
    verify(await at_table.export(ann), at_table.games)


async def test_it_takes_no_seat_that_is_kept(at_table: Table) -> None:
    """Nor one of a game that it does not play."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", invite=at_table.bea))
    assert "Practice opponent" not in labels(await at_table.board())
    answer(await at_table.bea.click(await at_table.board(), "Decline"))
    answer(await at_table.ann.click(await at_table.board(), "Practice opponent"))
    assert "Blue: Practice opponent" in (await at_table.board()).text


async def test_it_draws_for_a_side(at_table: Table) -> None:
    """Where the sides are drawn it has but a seat, until the start."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", seat="random"))
    taken = answer(await at_table.ann.click(await at_table.board(), "Practice opponent"))
    assert "takes a seat" in taken.text
    answer(await at_table.ann.click(await at_table.board(), "Start"))
    await at_table.settled()
    players = (await at_table.engine()).players
    assert sorted(player.name for player in players.values()) == ["Ann", "Practice opponent"]
