"""Two people at the table at once: a panel shows its person's turn when it comes, without a click."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.games.contract.game import Happening, Line
from bot.games.tokens import tokens
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.local.rest.journal import Exchange
from bot.record.log_text import tell
from cogs.panels.news import News, Part, shorter, told_within
from cogs.words.log_lines import FOLDED, in_brief, in_short
from tests.wire.playing import confirmed, labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer, table
from tests.wire.test_practice import open_practice
from tests.wire.test_records import imported

pytestmark = ONE_BOT

RENEWAL = r"^/webhooks/\d+/[^/]+/messages/@original$"
TURN = "End the turn"


async def play(at: Table, person: Person, decision: str) -> Message:
    """A decision that is typed; the panel that answers it."""
    panel = answer(await confirmed(person, await person.slash(at.channel, "play", decision=decision)))
    await at.settled()
    return panel


async def bea_to_move(at: Table) -> Message:
    """Bea has the first turn of a round; returns the panel on which Ann waits for hers."""
    await at.open_probe()
    panel = await play(at, at.ann, "commit hold")
    level = (await at.engine()).level("blue", ("commit",))
    assert level is not None
    await play(at, at.bea, f"commit {next(c.key for c in level.choices if c.key[-1].isdigit())}")
    assert (await at.engine()).awaited().keys() == {"blue"} and TURN not in labels(panel)
    return panel


def entry_of(panel: Message) -> int:
    """The entry up to which a panel tells."""
    return int(panel.text.split("log entry ")[1].split()[0])


def renewals(at: Table) -> list[Exchange]:
    """The renewals that the bot has asked for."""
    return at.local.journal.find("PATCH", RENEWAL)


async def test_a_panel_shows_ones_turn_when_it_comes(at_table: Table) -> None:
    """Ann was just here and is not pinged; the panel at her channel's bottom turns to her choices, and works."""
    panel = await bea_to_move(at_table)
    board, before = await at_table.board(), len(renewals(at_table))
    await play(at_table, at_table.bea, "end")
    assert at_table.ann.pings == [] and (await at_table.board()) is board
    assert TURN in labels(panel) and "Blue ends" in panel.text and len(renewals(at_table)) == before + 1
    done = answer(await at_table.ann.click(panel, TURN))
    assert done is panel and "Round 2" in done.text


@ALONE
async def test_the_practice_opponents_move_shows_too(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel that answered Ann's move tells all that it did until she was awaited again, and shows what she may do
    now; also where it takes longer than the answer."""
    await open_practice(at_table)
    with monkeypatch.context() as thinking:
        thinking.setattr(at_table.bot.opponent_runner, "awaited", lambda game: None)
        panel = await play(at_table, at_table.ann, "commit hold")
        assert "blue" in (await at_table.engine()).awaited() and renewals(at_table) == []
    at_table.bot.opponent_runner.awaited((await at_table.engine()).id)
    await at_table.settled()
    assert "Blue" in panel.text and len(renewals(at_table)) > 0
    for _ in range(12):
        engine = await at_table.engine()
        last = engine.session.seq
        path: tuple[str, ...] = ()
        while (level := engine.level("red", path)) is not None:
            path = (*path, *(next(tokens(field)) for field in level.fields or (level,)))
        panel = await play(at_table, at_table.ann, " ".join(path))
        assert "It is not your turn" not in panel.text
        for told in tell(engine.recent, "red", {"red": "Red", "blue": "Blue"}):
            if told.seq > last and told.no <= entry_of(panel):
                assert all(line in panel.text for line in told.lines), panel.text


def test_what_a_panel_has_no_room_for_is_one_tap_away() -> None:
    """The latest stays; one entry alone is told as far as there is room."""
    lines = tuple(f"{number} {'x' * 100}" for number in range(9))
    assert in_short(lines, 260) == (*lines[-2:], FOLDED)
    assert in_short((*lines[:3], FOLDED), 260) == (*lines[1:3], FOLDED)
    assert in_short(lines[:2], 260) == lines[:2] and in_short((), 260) == ()
    assert in_short(("y" * 300,), 260)[0] == "y" * 259 + "…"
    assert in_short((f"A (at the {'x' * 250}) rolls 2 (needs 3) (2 times).",), 260)[0] == "A rolls 2 (2 times)."
    assert in_brief(f"A rolls 2, a hit. B has {'x' * 9} left.", 30) == "A rolls 2, a hit."


class Weights:
    """A game of which the news know what weighs how much."""

    weights: Mapping[str, int] = {"routed": 50, "fire": 8, "volley": 1, "moved": 1}
    origins: Mapping[str, tuple[str, ...]] = {}
    stated = (re.compile(r"(?P<of>\w+) routs(?P<out>: \d left)"),)

    def loser(self, happening: Happening) -> str | None:
        """The seat that the data name."""
        seat: str | None = happening[1].data.get("seat")
        return seat


def part(*happened: Happening) -> Part:
    """A part of the news in which each line tells one thing."""
    return Part(tuple(line.text for _, line in happened), happened)


def routs(name: str, seat: str = "csa") -> list[Happening]:
    """A card routs after a roll."""
    rolled = Line("6" * 90, {"card": name, "dice": [6]})
    return [("morale", rolled), ("routed", Line(f"{name} routs.", {"card": name, "seat": seat}))]


def test_what_came_of_ones_shot_and_ones_losses_are_in_the_news() -> None:
    """Where there is no room for all: a shot with its result, and each card of one's own that was lost."""
    long = ("phase", Line("x" * 400))
    shot = part(("volley", Line("They fire.")), ("fire", Line("It rolls 2: no hits.", {"hits": 0})), long)
    assert told_within(Weights(), "csa", News(shot, Part()), 360) == ("They fire.", "It rolls 2: no hits.", FOLDED)
    lost = part(long, *routs("A"), *routs("B"), *routs("C"))
    assert told_within(Weights(), "csa", News(Part(), lost), 200) == ("A routs.", "B routs.", "C routs.", FOLDED)


def test_what_others_have_done_since_is_told_before_ones_own_act() -> None:
    """It has all of the room; one's own act has a little of what is left, without what others have changed since."""
    mine = part(("volley", Line("You fire.")), ("routed", Line("A routs: 3 left.", {"seat": "usa"})))
    theirs = part(*(("moved", Line(f"{n} moves {'x' * 90}.")) for n in range(9)), *routs("B"), *routs("C"))
    news, own = News(mine, theirs), "-# Your move: You fire."
    assert told_within(Weights(), "csa", news, 150) == ("B routs.", "C routs.", f"{own} A routs: 3 left.", FOLDED)
    news = News(mine, part(*theirs.happened, ("routed", Line("A routs: 2 left."))))
    assert f"{own} A routs." in told_within(Weights(), "csa", news, 150)
    assert told_within(Weights(), "csa", news, 60) == ("B routs.", "C routs.", "A routs: 2 left.", FOLDED)
    twice = [("routed", Line("D routs: 5 left.")), ("moved", Line("y" * 400)), ("routed", Line("D routs: 4 left."))]
    assert told_within(Weights(), "csa", News(Part(), part(*twice)), 200) == ("D routs.", "D routs: 4 left.", FOLDED)
    *_, small, brief, alone = shorter(Weights(), "csa", news)
    assert "B routs. C routs. A routs: 2 left. Your move: You fire." in small[0]
    assert brief == ("B routs.", "C routs.", "A routs: 2 left.", FOLDED) and "Your move" not in alone[0]
    assert all("has the rest" in each for each in (small[0], alone[0]))


async def test_a_panel_says_that_the_game_is_over(at_table: Table) -> None:
    """Also on a panel with choices; after that it is left alone."""
    await at_table.open_probe()
    panel = await at_table.panel(at_table.ann)
    asked = answer(await at_table.bea.slash(at_table.channel, "game resign"))
    answer(await at_table.bea.click(asked, "Yes, resign"))
    board = await at_table.board()
    assert "Play again" in labels(panel) and "Commit" not in " ".join(labels(panel))
    assert f"/{board.id})" in panel.text, "it leads to the board that was posted anew"


async def test_half_a_choice_is_left_alone(at_table: Table) -> None:
    """Both are to commit: that Bea has done so, and what she does in secret, touches nothing of Ann's."""
    await at_table.open_probe()
    panel = await at_table.panel(at_table.ann)
    shown, before = dict(panel.raw), len(renewals(at_table))
    await play(at_table, at_table.bea, "auto parry on")
    await play(at_table, at_table.bea, "commit hold")
    await play(at_table, at_table.bea, "withdraw")
    assert panel.raw == shown and len(renewals(at_table)) == before


@ALONE
async def test_a_panel_lives_for_as_long_as_discord_lets_it(at_table: Table) -> None:
    """After fifteen minutes nothing is tried any more; whoever is away by then is pinged."""
    panel = await bea_to_move(at_table)
    at_table.local.clock.advance(901.0)
    before = len(renewals(at_table))
    await play(at_table, at_table.bea, "end")
    assert len(renewals(at_table)) == before and TURN not in labels(panel)
    assert at_table.ann.pings == [await at_table.board()]


async def test_a_panel_that_is_gone_troubles_nobody(at_table: Table) -> None:
    """It was dismissed: the game goes on, and nothing is tried twice."""
    panel = await bea_to_move(at_table)
    panel.delete()
    before = len(renewals(at_table))
    await play(at_table, at_table.bea, "end")
    assert len(renewals(at_table)) == before + 1
    panel = await play(at_table, at_table.ann, "end")
    assert TURN not in labels(panel)


@ALONE
async def test_a_notice_stays_until_its_person_has_done_something(at_table: Table) -> None:
    """It is told once, with a panel that is renewed before anybody could have read it."""
    await bea_to_move(at_table)
    sql = "INSERT INTO notices VALUES (?, 'a notice')"
    await at_table.bot.database.write(lambda transaction: transaction.execute(sql, at_table.ann.id))
    panel = await at_table.panel(at_table.ann)
    assert "a notice" in panel.text
    await play(at_table, at_table.bea, "end")
    assert TURN in labels(panel) and "a notice" in panel.text
    assert "a notice" not in answer(await at_table.ann.click(panel, "Refresh")).text


async def test_a_panel_says_that_the_game_goes_on_elsewhere(at_table: Table) -> None:
    """Its record was taken to another channel, which closed it here."""
    panel = await bea_to_move(at_table)
    there = at_table.guild.add_channel("there")
    asked = await imported(at_table.bea, there, await at_table.export(at_table.bea))
    question = answer(await at_table.bea.click(asked, "Ask the others"))
    answer(await at_table.ann.click(question, "Agree"))
    await at_table.settled()
    assert "This game is closed." in panel.text and labels(panel) == ["Show board", "What happened", "Refresh"]


async def test_only_the_last_panel_is_renewed(at_table: Table) -> None:
    """Ann has opened another since."""
    old = await bea_to_move(at_table)
    new = await at_table.panel(at_table.ann)
    await play(at_table, at_table.bea, "end")
    assert TURN in labels(new) and TURN not in labels(old)


async def test_what_one_did_elsewhere_ends_no_panels_life(at_table: Table) -> None:
    """Ann agrees to an undo, which is answered apart from her panel: her turn shows on it all the same."""
    panel = await bea_to_move(at_table)
    await play(at_table, at_table.bea, "draw")
    answer(await at_table.bea.slash(at_table.channel, "undo"))
    await at_table.settled()
    [question] = [m for m in at_table.posts() if "Agree" in labels(m)]
    answer(await at_table.ann.click(question, "Agree"))
    await play(at_table, at_table.bea, "end")
    assert TURN in labels(panel)


@ALONE
async def test_a_restart_forgets_the_panels(at_table: Table) -> None:
    """What opens them lives in memory only; the old panel still works by a click."""
    panel = await bea_to_move(at_table)
    await at_table.restart()
    before = len(renewals(at_table))
    await play(at_table, at_table.bea, "end")
    assert len(renewals(at_table)) == before
    assert TURN in labels(answer(await at_table.ann.click(panel, "Refresh")))


@ALONE
async def test_several_changes_are_one_renewal(at_table: Table) -> None:
    """While the board cannot be delivered Bea ends her turn, takes that back and ends it again."""
    panel = await bea_to_move(at_table)
    gate = at_table.local.faults.hold_next("PATCH", rf"^/channels/{at_table.channel.id}/messages/\d+$")
    before = len(renewals(at_table))
    for command, more in (("play", {"decision": "end"}), ("undo", {}), ("play", {"decision": "end"})):
        answer(await at_table.bea.slash(at_table.channel, command, **more))
    await at_table.local.wait_for(lambda: gate.reached)
    gate.release()
    await at_table.settled()
    assert TURN in labels(panel) and len(renewals(at_table)) == before + 1


@ALONE
async def test_a_click_during_a_renewal_has_the_last_word(at_table: Table) -> None:
    """The renewal is on its way when Ann presses *Refresh* on the same panel, and ends her turn."""
    panel = await bea_to_move(at_table)
    gate = at_table.local.faults.hold_next("PATCH", RENEWAL)
    answer(await at_table.bea.slash(at_table.channel, "play", decision="end"))
    await at_table.local.wait_for(lambda: gate.reached)
    click = asyncio.create_task(at_table.ann.click(panel, "Refresh"))
    gate.release()
    assert TURN in labels(answer(await click))
    assert "Round 2" in answer(await at_table.ann.click(panel, TURN)).text
    await at_table.settled()
    assert "Round 2" in panel.text


@pytest.mark.parametrize("code", [10015, 50027])
async def test_what_discord_refuses_is_left(tmp_path: Path, code: int) -> None:
    """An unknown webhook, a token out of date: the game and the next panel know nothing of it."""
    async with table(tmp_path / "data") as at:
        panel = await bea_to_move(at)
        at.local.faults.fail_next("PATCH", RENEWAL, status=404 if code == 10015 else 401, code=code)
        await play(at, at.bea, "end")
        assert TURN not in labels(panel)
        assert TURN in labels(await at.panel(at.ann))
