"""Letters and the journal over the wire: read by the two alone, told to all, pinged once and not by night, opened by
the record in the end."""

from __future__ import annotations

import json

from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.replay import read as record_of
from bot.record.replay import verify
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_cases import begun
from tests.wire.test_quiet_hours import EVENING, NIGHT, rings, sleeps
from tests.wire.test_table_clocks import passes

pytestmark = ONE_BOT

SECRET = "Please be kinder to your opponent."
REPLY = "They began it, behind the hill."
LINE = "Watch how Red answers."


async def letters(at: Table, person: Person, **more: str) -> Message:
    """The letters as somebody reads them, or writes one."""
    return answer(await person.slash(at.channel, "gm letters", **more))


async def warned(at: Table) -> Message:
    """Carl, the game master, warns Ann; the post that says so."""
    shown = await letters(at, at.carl, text=SECRET, seat="red", tone="warning")
    assert "Only you two read it until the game is over." in shown.text and "**Warning**" in shown.text
    await at.settled()
    return at.posts()[-1]


@ALONE
async def test_only_the_two_read_a_letter(at_table: Table) -> None:
    """Everybody learns that it was written. Its answer is read by the game master, also after a restart."""
    at = at_table
    engine = await begun(at, "probe", at.carl)
    assert "There are no letters." in (await letters(at, at.ann)).text
    post = await warned(at)
    assert at.ann in post.pinged and len(post.pinged) == 1
    assert f"The game master wrote a letter to {at.ann.mention} (Red)." in post.text
    assert SECRET in answer(await at.ann.click(post, "Read")).text
    assert SECRET not in answer(await at.bea.click(post, "Read")).text
    dan = at.local.add_user("Dan")
    assert "Only the game master and the players" in answer(await dan.click(post, "Read")).text
    form = await at.ann.click(await letters(at, at.ann), "Write to the game master")
    assert REPLY in answer(await at.ann.submit(form, {"text": REPLY})).text
    await at.settled()
    post = at.posts()[-1]
    assert "(Red) wrote a letter to" in post.text and "the game master." in post.text
    assert "The game master writes to Red." in answer(await at.bea.slash(at.channel, "log")).text
    seen = [m.text for person in (at.bea, dan) for m in (*person.messages(at.channel), *person.dm_messages())]
    assert not [text for text in seen if SECRET in text or REPLY in text]
    assert SECRET.encode() not in await at.export(at.bea) and SECRET.encode() not in await at.export(at.ann)
    await at.restart()
    engine = await at.engine()
    engine.session.gm = at.carl.id
    both = answer(await at.carl.click(post, "Read")).text
    assert SECRET in both and both.index(REPLY) < both.index(SECRET)
    verify(await at.export(at.bea), at.games)


async def test_another_judge_reads_what_the_first_wrote(at_table: Table) -> None:
    at = at_table
    gus = at.local.add_user("Gus")
    await begun(at, "probe", at.carl)
    await warned(at)
    await letters(at, at.ann, text=REPLY)
    answer(await at.carl.slash(at.channel, "gm resign"))
    answer(await at.ann.slash(at.channel, "gm agree", who=gus))
    await at.settled()
    asked = next(m for m in reversed(at.posts()) if "Agree" in labels(m))
    answer(await at.bea.click(asked, "Agree"))
    assert SECRET in (await letters(at, gus)).text and REPLY in (await letters(at, gus)).text
    assert REPLY in (await letters(at, at.carl)).text, "it was written to him"
    await letters(at, at.bea, text="And what of me?")
    assert "And what of me?" not in (await letters(at, at.carl)).text


async def test_who_may_not_write(at_table: Table) -> None:
    at = at_table
    engine = await begun(at, "probe", None)
    assert "has no game master to write to" in (await letters(at, at.ann, text="Hello")).text
    engine.session.gm = at.carl.id
    dan = at.local.add_user("Dan")
    assert "you are watching" in (await letters(at, dan, text="Hello")).text
    assert "You do not play Blue" in (await letters(at, at.ann, text="Hello", seat="blue")).text
    assert "Say to which seat" in (await letters(at, at.carl, text="Hello")).text
    assert "1,000 characters" in (await letters(at, at.ann, text="x" * 1001)).text
    assert not [entry for entry in await engine.repository.entries() if entry.kind == "letter"]


@ALONE
async def test_one_that_waits_pings_once_and_not_by_night(at_table: Table) -> None:
    """By private message in the morning; once read it pings nobody, and the next one does."""
    at = at_table
    await begun(at, "probe", at.carl)
    answer(await at.ann.slash(at.channel, "play", decision="commit hold"))
    await sleeps(at, at.ann)
    await passes(at, EVENING + 1)
    before = len(at.ann.notifications)
    post = await warned(at)
    await letters(at, at.carl, text="And again", seat="red")
    await at.settled()
    assert at.ann.mention in post.text and len(at.ann.notifications) == before
    assert len([m for m in at.posts() if "wrote a letter" in m.text]) == 1
    assert await rings(at, at.ann, NIGHT) == 1
    dm = at.ann.dm_messages()[-1]
    assert dm.text.startswith("You have a letter in") and "read a letter with `/gm letters`" in dm.text
    assert "You have a letter that you haven't read." in answer(await at.ann.slash(at.channel, "game mine")).text
    assert "And again" in answer(await at.ann.click(dm, "Read")).text
    assert "a letter" not in answer(await at.ann.slash(at.channel, "game mine")).text
    await letters(at, at.carl, text="A third", seat="red")
    await at.settled()
    assert len([m for m in at.posts() if "wrote a letter" in m.text]) == 2


@ALONE
async def test_the_journal_is_the_desks_alone(at_table: Table) -> None:
    """No line of the log, no post and no leaf says that there is one; the record of the game that is over opens it."""
    at = at_table
    engine = await begun(at, "probe", at.carl)
    desk = answer(await at.carl.slash(at.channel, "gm desk"))
    journal = answer(await at.carl.click(desk, "Journal"))
    assert "It is empty." in journal.text
    await at.settled()
    posts, before = [m.text for m in at.posts()], dict(engine.session.numbers)
    form = await at.carl.click(journal, "Add a line")
    assert LINE in answer(await at.carl.submit(form, {"text": LINE})).text
    for number in range(4):
        answer(await at.carl.slash(at.channel, "gm journal", text=f"Line {number}"))
    await at.settled()
    assert [m.text for m in at.posts()] == posts and engine.session.numbers == before
    assert "Only this game's game master" in answer(await at.ann.slash(at.channel, "gm journal")).text
    gale = at.local.add_user("Gale")
    at.guild.administrators.add(gale.id)
    assert "No game master has done anything here yet." in answer(await gale.slash(at.channel, "gm log")).text
    await at.restart()
    engine = await at.engine()
    engine.session.gm = at.carl.id
    page = answer(await at.carl.slash(at.channel, "gm journal"))
    assert "Line 3" in page.text and LINE not in page.text
    assert LINE in answer(await at.carl.click(page, "Older")).text
    assert LINE.encode() not in await at.export(at.ann)
    await warned(at)
    asked = answer(await at.ann.slash(at.channel, "game resign"))
    answer(await at.ann.click(asked, "Yes, resign"))
    data = await at.export(at.bea)
    verify(data, at.games)
    whole = record_of(data).whole
    assert whole is not None
    assert next(e.hidden["words"] for e in whole.entries if e.kind == "journal") == LINE
    assert SECRET in json.dumps([e.hidden for e in whole.entries])
