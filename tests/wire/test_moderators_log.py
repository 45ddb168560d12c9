"""/gm log: who may read it, what it tells and what it keeps, its pages, and the channel that follows it."""

from __future__ import annotations

from bot.engine.judging import game_master
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from bot.table.session import Actor
from tests.wire.playing import labels, with_reason
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_cases import begun
from tests.wire.test_cups import announced

pytestmark = ONE_BOT

ONLY = "Only this server's standing judges and people with *Manage Server* can read that."
NOTHING = "No game master has done anything here yet."


def manager(at: Table) -> Person:
    """Somebody who manages the server, and plays nothing."""
    gale = at.local.add_user("Gale")
    at.guild.administrators.add(gale.id)
    return gale


async def read(at: Table, person: Person) -> Message:
    """The log as somebody is shown it."""
    return answer(await person.slash(at.channel, "gm log"))


async def followed(at: Table, gale: Person) -> Channel:
    """A channel to which the acts are posted, chosen in /settings."""
    there = at.guild.add_channel("judges")
    sheet = answer(await gale.slash(at.channel, "settings"))
    chosen = answer(await gale.select(sheet, "Post what game masters do in …", [there]))
    assert f"I post what game masters do in <#{there.id}>." in chosen.text
    return there


@ALONE
async def test_moderators_read_it_and_no_one_else(at_table: Table) -> None:
    """Managers, standing judges by name and by role; a game master is none of them by that alone."""
    at, gale = at_table, manager(at_table)
    engine = await begun(at, "probe", at.carl)
    for person in (at.ann, at.carl):
        assert (await read(at, person)).text == ONLY
    assert NOTHING in (await read(at, gale)).text
    role, gus = at.guild.add_role("Judges"), at.local.add_user("Gus")
    answer(await gale.slash(at.channel, "gm server", role=role, add=at.ann))
    role.holders.add(gus.id)
    assert NOTHING in (await read(at, gus)).text
    answer(await at.carl.slash(at.channel, "gm announce", text="Be kind"))
    shown = await read(at, gus)
    assert "The game master: Be kind" in shown.text and f"<@{at.carl.id}> · Probe `{engine.id}`" in shown.text
    assert "The game master: Be kind" in (await read(at, at.ann)).text
    answer(await gale.slash(at.channel, "gm server", remove=at.ann))
    assert (await read(at, at.ann)).text == ONLY
    await at.restart()
    shown = await read(at, gale)
    assert "The game master: Be kind" in shown.text and "/channels/" in shown.text


async def test_a_look_is_told_as_a_look_and_a_secret_stays_one(at_table: Table) -> None:
    at, gale = at_table, manager(at_table)
    there = await followed(at, gale)
    engine = await begun(at, "probe", at.carl)
    card = engine.view("blue").hand[0]
    look = answer(await at.carl.slash(at.channel, "gm look", seat="blue"))
    await with_reason(at.carl, look, "Look", "Blue asked me")
    answer(await at.carl.slash(at.channel, "gm act", seat="blue", decision=f"commit {card}"))
    answer(await at.carl.slash(at.channel, "gm dice", results="3", reason="Rolled *live*"))
    await at.settled()
    texts = [(await read(at, gale)).text, *(post.text for post in at.posts(there))]
    for text in texts:
        assert card not in text
    assert [text for text in texts[1:] if "looks at Blue's side" in text] == [texts[1]]
    assert "The game master acts for Blue" in texts[2] and "supplies the next dice: 3" in texts[3]
    assert "Reason: Blue asked me" in texts[1] and r"Reason: Rolled \*live\*" in texts[3]
    assert "Reason" not in texts[2], "it was given for the look"
    told = texts[0]
    assert told.index("supplies") < told.index("acts for Blue") < told.index("looks at Blue's side")


async def test_what_players_do_is_none_of_it_and_its_pages_turn(at_table: Table) -> None:
    at, gale = at_table, manager(at_table)
    engine = await begun(at, "overland", at.carl)
    await engine.decide(Actor(at.ann.id, "Ann"), "attack lee", "us")
    assert NOTHING in (await read(at, gale)).text
    for number in range(1, 19):
        await engine.act(game_master.announce, Actor(at.carl.id, "Carl"), f"Number {number}.")
    page = await read(at, gale)
    assert "Number 18." in page.text and "Number 11." in page.text and "Number 10." not in page.text
    page = answer(await gale.click(page, "Older"))
    assert "Number 10." in page.text and "Number 3." in page.text
    page = answer(await gale.click(page, "Older"))
    assert "Number 1." in page.text and "Number 3." not in page.text
    assert [b.label for b in page.buttons if b.disabled] == ["Older"]
    assert "Number 10." in answer(await gale.click(page, "Newer")).text


async def test_who_judges_is_in_it(at_table: Table) -> None:
    """Agreed on by the players, resigned, and removed with the judges' role."""
    at, gale = at_table, manager(at_table)
    await at.open_probe()
    answer(await at.ann.slash(at.channel, "gm agree", who=at.carl))
    await at.settled()
    asked = next(m for m in reversed(at.posts()) if "Agree" in labels(m))
    answer(await at.bea.click(asked, "Agree"))
    answer(await at.carl.slash(at.channel, "gm resign"))
    answer(await gale.slash(at.channel, "gm server", add=at.carl))
    form = await at.ann.slash(at.channel, "gm dispute")
    answer(await at.ann.submit(form, {"text": "That was no road"}))
    case = answer(await at.carl.slash(at.channel, "gm case"))
    answer(await at.carl.click(case, "Take the case"))
    answer(await gale.slash(at.channel, "gm server", remove=at.carl))
    text = (await read(at, gale)).text
    for said in ("is the game master, as all agree", "is no longer the game master", "a standing judge, is the game"):
        assert said in text
    assert "The bot · Probe" in text and "no longer a standing judge of the server" in text


@ALONE
async def test_each_is_posted_once_and_only_where_it_was_chosen(at_table: Table) -> None:
    """Through a restart, by a press that Discord repeats, and no longer once the server has chosen none."""
    at, gale = at_table, manager(at_table)
    await begun(at, "probe", at.carl)
    plain = answer(await at.ann.slash(at.channel, "settings"))
    assert all(menu.placeholder != "Post what game masters do in …" for menu in plain.selects)
    there = await followed(at, gale)
    engine = await at.engine()
    press = Actor(at.carl.id, "Carl", 77)
    for _ in range(2):
        await engine.act(game_master.announce, press, "Once")
    await at.restart()
    engine = await at.engine()
    engine.session.gm = at.carl.id
    await engine.act(game_master.announce, press, "Once")
    await at.settled()
    [post] = at.posts(there)
    assert "The game master: Once" in post.text and not post.pinged
    answer(await gale.click(post, "Log"))
    assert f"I post what game masters do in <#{there.id}>." in answer(await gale.slash(at.channel, "gm server")).text
    sheet = answer(await gale.slash(at.channel, "settings"))
    assert "I no longer post" in answer(await gale.select(sheet, "Post what game masters do in …", [])).text
    answer(await at.carl.slash(at.channel, "gm announce", text="Twice"))
    await at.settled()
    assert len(at.posts(there)) == 1


async def test_a_channel_that_i_cannot_post_in_is_refused(at_table: Table) -> None:
    at, gale = at_table, manager(at_table)
    closed = at.guild.add_channel("closed")
    closed.deny("send_messages")
    sheet = answer(await gale.slash(at.channel, "settings"))
    refused = answer(await gale.select(sheet, "Post what game masters do in …", [closed]))
    assert f"I can't post in <#{closed.id}>." in refused.text
    assert "I post what game masters do" not in answer(await gale.slash(at.channel, "gm server")).text


async def test_what_a_cups_director_does_is_in_it(at_table: Table) -> None:
    at, gale = at_table, manager(at_table)
    await announced(at, players=8)
    there = await followed(at, gale)
    await at.settled()
    cup = next(m for m in at.posts() if "Register" in labels(m))
    for person in (at.ann, at.bea, at.carl):
        answer(await person.click(cup, "Register"))
    answer(await at.ann.slash(at.channel, "cup start"))
    answer(await gale.slash(at.channel, "cup result", game=1, result="second", why="No-show"))
    await at.settled()
    posts = [post.text for post in at.posts(there)]
    assert len(posts) == 2 and "Began the cup early" in posts[0] and "No-show" in posts[1]
    text = (await read(at, gale)).text
    assert f"<@{gale.id}> · Spring Cup, a cup in" in text and "the cup began with" not in text
    assert text.index("No-show") < text.index("Began the cup early") < text.index("Announced the cup")
