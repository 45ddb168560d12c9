"""A backup is put in the database's place while people still see what came after it."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.raw import of_file
from tests.wire.playing import labels, ways
from tests.wire.table import Table, answer
from tests.wire.test_questions import asking, disputed, is_open
from tests.wire.test_undo import drawn

MOVED_ON = "The game has moved on since that button was made"


async def backed_up(at: Table) -> Path:
    """A backup of the database."""
    path = of_file(at.bot.database).path
    await of_file(at.bot.database).backup(path.with_name("kept"))
    return path.with_name("kept")


async def put_back(at: Table, kept: Path) -> None:
    """The bot goes on with a backup."""
    path = of_file(at.bot.database).path
    await at.stop()
    for rest in path.parent.glob(f"{path.name}-*"):
        rest.unlink()
    shutil.move(kept, path)
    at.local.clock.advance(60.123)
    await at.start()


async def test_a_panel_of_a_time_that_is_gone_decides_nothing(at_table: Table) -> None:
    """Though the game has come as far again on another way; the panel of today acts."""
    panel = await at_table.open_overland()
    kept = await backed_up(at_table)
    turns = [by for by in ways(panel) if by]
    lost = answer(await at_table.ann.click(panel, ways(panel)[turns[0]]))
    of_before = (await at_table.engine()).revision("us")
    await put_back(at_table, kept)
    here = await at_table.panel(at_table.ann)
    again = answer(await at_table.ann.click(here, ways(here)[turns[-1]]))
    engine = await at_table.engine()
    assert len({of_before, engine.revision("us")}) == 2 and of_before // 10_000 == engine.revision("us") // 10_000
    before = engine.session.seq
    stale = next(id for path, id in ways(lost).items() if path)
    assert MOVED_ON in answer(await at_table.ann.click(lost, stale)).text, labels(lost)
    assert engine.session.seq == before
    await at_table.ann.click(again, next(id for path, id in ways(again).items() if path))
    assert engine.session.seq == before + 1


async def test_a_question_of_a_time_that_is_gone_is_not_answered(at_table: Table) -> None:
    """An undo was asked for; now a draw is proposed, by an entry of the same number. The message of today answers."""
    engine, person, _, other = await drawn(at_table)
    kept = await backed_up(at_table)
    answer(await person.slash(at_table.channel, "undo"))
    await at_table.settled()
    [lost] = asking(at_table)
    at = engine.session.numbers["public"]
    await put_back(at_table, kept)
    engine = await at_table.engine()
    answer(await person.slash(at_table.channel, "gm propose", what="draw"))
    await at_table.settled()
    assert engine.session.numbers["public"] == at
    for by, label in ((other, "Agree"), (other, "Decline"), (person, "Withdraw")):
        said = answer(await by.click(lost, label)).text
        assert said == "That question is no longer open. `/board` shows those that are."
    assert is_open(engine)
    answer(await other.click(next(post for post in asking(at_table) if post is not lost), "Agree"))
    assert engine.session.status == "over"


async def test_a_case_of_a_time_that_is_gone_is_not_answered(at_table: Table) -> None:
    """Another claim is case 1 now: the old buttons open no form for it, rule on nothing and withdraw nothing."""
    engine, person, _, other = await drawn(at_table)
    kept = await backed_up(at_table)
    await disputed(at_table, person)
    own = answer(await person.slash(at_table.channel, "gm case"))
    theirs = answer(await other.slash(at_table.channel, "gm case"))
    form = await other.click(theirs, "Answer")
    await put_back(at_table, kept)
    await disputed(at_table, person)
    engine = await at_table.engine()
    seq = engine.session.seq
    gone = "That button is from before I was restored from a backup. Use `/gm case`."
    for by, label, message in (
        (person, "Withdraw", own),
        (person, "Propose a settlement", own),
        (other, "Answer", theirs),
    ):
        assert answer(await by.click(message, label)).text == gone
    assert answer(await other.submit(form, {"text": "It was"})).text == gone
    assert engine.session.seq == seq and engine.session.case is not None
    answer(await person.click(answer(await person.slash(at_table.channel, "gm case")), "Withdraw"))
    assert engine.session.case is None
