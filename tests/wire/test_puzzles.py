"""/puzzle: a position a day, from finished games whose players agree."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from bot.games.contract.game import Game, Passage
from bot.opponents import thinking
from bot.opponents.reviewing.puzzle import Answer, Puzzle
from bot.storage.club import puzzles
from tests.raw import query
from tests.wire.playing import labels
from tests.wire.table import Table, answer
from tests.wire.test_cases import begun, decided
from tests.wire.test_cases_ended import ruled_to_continue
from tests.wire.test_days import in_berlin
from tests.wire.test_how_it_went import resigned
from tests.wire.test_table_clocks import passes


def made_up(game: Game[Any, Any, Any], options: Mapping[str, str], passages: Sequence[Passage[Any]]) -> Puzzle | None:
    """A puzzle of the first position."""
    first = passages[0]
    assert first.before is not None
    choices = (Answer("Commit nothing", 0.25), Answer("Commit the ace", 0.75), Answer("Withdraw", 0.4))
    state = msgspec.json.encode(first.before)
    return Puzzle(
        game.key, dict(options), game.rules_version, state, "red", "Round 1", choices, 1, "It wins the round."
    )


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for trials: how a puzzle is found has tests of its own."""
    monkeypatch.setattr(thinking, "puzzle_of", made_up)


async def finished(at: Table) -> None:
    """Ann and Bea play the probe a little, and Ann resigns."""
    await at.open_probe()
    engine = await at.engine()
    people = {"red": at.ann, "blue": at.bea}
    for _ in range(3):
        seat = sorted(engine.awaited())[0]
        assert engine.game.quick_practice is not None
        text = engine.game.quick_practice(engine.view(seat), seat, random.Random(1))
        answer(await people[seat].slash(at.channel, "play", decision=text))
        engine = await at.engine()
    await resigned(at)


async def agree(at: Table, person: Any, wish: str = "Make puzzles from my games") -> None:
    """Chooses in the menu of `/settings`."""
    sheet = answer(await person.slash(at.channel, "settings"))
    answer(await person.select(sheet, "Puzzles?", [wish]))


async def asked(at: Table, person: Any) -> Any:
    """What /puzzle shows in the end."""
    interaction = await person.slash(at.channel, "puzzle")
    await at.pictured()
    return answer(interaction)


async def test_nobodys_game_becomes_a_puzzle_unless_all_players_agree(at_table: Table) -> None:
    await finished(at_table)
    await agree(at_table, at_table.ann)
    said = await asked(at_table, at_table.carl)
    assert said.ephemeral and "I have found no puzzle for today yet" in said.text and "/settings" in said.text
    await agree(at_table, at_table.bea)
    assert "What is best?" in (await asked(at_table, at_table.carl)).text


async def test_a_game_that_cannot_be_looked_through_keeps_no_other_from_it(
    at_table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await finished(at_table)
    await finished(at_table)
    await agree(at_table, at_table.ann)
    await agree(at_table, at_table.bea)
    asked_of = list[int]()

    def broken_first(game: Game[Any, Any, Any], *more: Any) -> Puzzle | None:
        asked_of.append(1)
        if len(asked_of) == 1:
            raise thinking.Lost("the process that thinks has ended")
        return made_up(game, *more)

    monkeypatch.setattr(thinking, "puzzle_of", broken_first)
    assert "What is best?" in (await asked(at_table, at_table.carl)).text
    assert len(asked_of) == 2 and "cannot be looked through for puzzles" in caplog.text


async def test_a_puzzle_is_answered_once_explained_and_counted(at_table: Table) -> None:
    await finished(at_table)
    await agree(at_table, at_table.ann)
    await agree(at_table, at_table.bea, "Both")
    shown = await asked(at_table, at_table.carl)
    assert "You play **Red**" in shown.text and "2. Commit the ace" in shown.text
    assert "75%" not in shown.text, "nothing tells the answer"
    assert all(name not in shown.text for name in (at_table.ann.name, at_table.bea.name, "Ann", "Bea"))
    second = await asked(at_table, at_table.carl)
    told = answer(await at_table.carl.click(shown, "Choose 2"))
    assert "Right!" in told.text and "**Commit the ace: 75%**" in told.text and "It wins" in told.text
    assert "Your streak: 1 day." in told.text and not [each for each in labels(told) if each.startswith("Choose")]
    again = answer(await at_table.carl.click(second, "Choose 1"))
    assert "Right!" in again.text, "the first answer counts"
    wrong = answer(await at_table.bea.click(await asked(at_table, at_table.bea), "Choose 3"))
    assert "3 is not the best" in wrong.text and "ends your streak" in wrong.text


async def test_the_day_has_one_puzzle_for_everybody_also_after_a_restart(at_table: Table) -> None:
    await finished(at_table)
    await agree(at_table, at_table.ann)
    await agree(at_table, at_table.bea)
    first = await asked(at_table, at_table.carl)
    await at_table.restart()
    assert (await asked(at_table, at_table.ann)).text == first.text
    answer(await at_table.carl.click(first, "Choose 2"))
    assert await query(at_table.bot.database, "SELECT user_id, choice, correct FROM puzzle_answers") == [
        (at_table.carl.id, 1, 1)
    ]
    kept = await at_table.bot.database.read(lambda t: puzzles.not_looked_at(t, 9))
    assert kept == [], "no game is looked through twice"


async def test_the_digest_has_the_puzzle_for_who_wishes_it(at_table: Table) -> None:
    """Also where no game waits; not for others, and not once it is answered."""
    await finished(at_table)
    await agree(at_table, at_table.ann)
    sheet = await in_berlin(at_table, at_table.bea)
    answer(await at_table.bea.select(sheet, "Morning digest", ["Digest at 08:00"]))
    await agree(at_table, at_table.bea, "Both")
    await at_table.bot.puzzler.look()
    await passes(at_table, 24)
    [digest] = [m for m in at_table.bea.dm_messages() if "Good morning" in m.text]
    assert "No game is waiting" in digest.text and "The puzzle of the day is there" in digest.text
    shown = answer(await at_table.bea.click(digest, "Puzzle"))
    assert "Right!" in answer(await at_table.bea.click(shown, "Choose 2")).text
    # She has answered today's, and none is left for tomorrow.
    await passes(at_table, 24)
    assert len([m for m in at_table.bea.dm_messages() if "Good morning" in m.text]) == 1
    assert not [m for m in at_table.ann.dm_messages() if "Good morning" in m.text]


async def test_a_game_that_a_ruling_lets_continue_has_neither_puzzle_nor_review(at_table: Table) -> None:
    """What its decisions were worth would help those who play on; both are there once the new game is over."""
    at = at_table
    engine = await begun(at, "probe", at.carl)
    await decided(at, engine, random.Random(3))
    for person in (at.ann, at.bea):
        await agree(at, person)
    number = engine.session.numbers["public"]
    answer(await at.ann.click(answer(await at.ann.slash(at.channel, "game resign")), "Yes, resign"))
    await at.settled()
    shown = await asked(at, at.carl)
    assert "What is best?" in shown.text
    await ruled_to_continue(at, engine, number)
    refused = answer(await at.ann.slash(at.channel, "review"))
    assert "when the new game is over" in refused.text
    assert "This puzzle is gone" in answer(await at.carl.click(shown, "Choose 1")).text
    assert "I have found no puzzle for today yet" in (await asked(at, at.carl)).text
    answer(await at.ann.click(await at.board(), "Go on"))
    answer(await at.bea.slash(at.channel, "game join"))
    answer(await at.ann.slash(at.channel, "game start"))
    refused = answer(await at.ann.slash(at.channel, "review", game=engine.id))
    assert "when the new game is over" in refused.text
    assert "I have found no puzzle for today yet" in (await asked(at, at.carl)).text
    await resigned(at)
    assert "What is best?" in (await asked(at, at.carl)).text
    review = await at.ann.slash(at.channel, "review", game=engine.id)
    await at.pictured()
    assert "### Review" in answer(review).text
