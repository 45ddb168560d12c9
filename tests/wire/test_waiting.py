"""Waiting: what awaits a person, how each is called, and nudging."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.attention.notifications import PING_INTERVAL_MS
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from bot.table.session import Actor
from cogs.personal.my_games import LATER
from tests.probe.state import State, copied
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_probe_games import give

pytestmark = ONE_BOT

MENU = "How should I notify you?"
IN_PRIVATE = "Send me a DM"
NOT_AT_ALL = "Don't notify me"
DAY = 86_400.0


async def said(at: Table, person: Person, command: str, channel: Channel | None = None) -> str:
    """What a command is answered with."""
    return answer(await person.slash(channel or at.channel, command)).text


async def chosen(at: Table, person: Person, label: str) -> Message:
    """The answer to a choice in the menu of /game mine."""
    sheet = answer(await person.slash(at.channel, "game mine"))
    return answer(await person.select(sheet, MENU, [label]))


async def wish(at: Table, person: Person) -> list[str]:
    """What the menu shows as chosen."""
    menu = answer(await person.slash(at.channel, "game mine")).selects[0]
    return [option.label for option in menu.options if option.default]


async def awaiting_bea(at: Table, channel: Channel | None = None) -> Channel:
    """A game of the probe in which Ann has committed and Bea has not."""
    place = channel or at.channel
    await at.open_probe(place)
    answer(await at.ann.slash(place, "play", decision="commit hold"))
    await at.settled()
    return place


# -- how one is called


async def test_a_private_message_is_tried_when_it_is_chosen(at_table: Table) -> None:
    """The channel is opened within that click, and something stands in it; chosen again, nothing more is sent."""
    assert await wish(at_table, at_table.ann) == ["Ping me in the channel"]
    for _ in range(2):
        told = await chosen(at_table, at_table.ann, IN_PRIVATE)
        assert told.text == "I send you a DM when it's your turn." and told.ephemeral
    [message] = at_table.ann.dm_messages()
    assert message.text == "I'll write to you here when it's your turn. `/settings` changes that."
    assert await wish(at_table, at_table.ann) == [IN_PRIVATE]
    assert await wish(at_table, at_table.bea) == ["Ping me in the channel"]


async def test_closed_private_messages_are_told_at_once(at_table: Table) -> None:
    """One sentence, and the choice stays as it was; once they are open it works."""
    at_table.ann.closes_dms = True
    told = await chosen(at_table, at_table.ann, IN_PRIVATE)
    assert told.text == (
        "Discord doesn't let me write to you. Allow direct messages in this server's privacy settings, "
        "then choose again."
    )
    assert await wish(at_table, at_table.ann) == ["Ping me in the channel"]
    at_table.ann.closes_dms = False
    assert "I send you a DM" in (await chosen(at_table, at_table.ann, IN_PRIVATE)).text


@ALONE
async def test_too_many_private_channels_opened(at_table: Table) -> None:
    """Discord lets a bot open only so many."""
    at_table.local.limits.opening_dms = (0, 600.0)
    told = await chosen(at_table, at_table.ann, IN_PRIVATE)
    assert told.text == "Discord doesn't let me open a DM right now. Choose again in ten minutes."
    assert await wish(at_table, at_table.ann) == ["Ping me in the channel"]


@pytest.mark.parametrize("cut", [True, False])
async def test_a_private_message_that_cannot_be_sent_now(at_table: Table, cut: bool) -> None:
    """The connection is cut for good, or Discord answers something else."""
    if cut:
        at_table.local.faults.drop_next("POST", "^/users/@me/channels", times=100)
    else:
        at_table.local.faults.fail_next("POST", "^/users/@me/channels", status=400, code=50035)
    told = await chosen(at_table, at_table.ann, IN_PRIVATE)
    assert told.text.startswith("Discord ") and told.text.endswith("Choose again later.")
    assert await wish(at_table, at_table.ann) == ["Ping me in the channel"]


@ALONE
async def test_the_menu_stands_under_the_games_particulars_too(at_table: Table) -> None:
    """/game show; what was chosen last holds, after a restart too."""
    await at_table.open_overland()
    sheet = answer(await at_table.ann.slash(at_table.channel, "game show"))
    told = answer(await at_table.ann.select(sheet, MENU, [NOT_AT_ALL]))
    assert told.text == "I no longer notify you. `/game mine` shows where it's your turn."
    await at_table.restart()
    assert await wish(at_table, at_table.ann) == [NOT_AT_ALL]


@ALONE
async def test_a_question_out_of_turn_reaches_its_addressee(at_table: Table) -> None:
    """A strike in the midst of Red's turn: Bea, who was away, is asked in private; the board says since when."""
    await at_table.open_probe()
    await chosen(at_table, at_table.bea, IN_PRIVATE)
    engine = await at_table.engine()
    state: State = copied(engine.state)
    attack = give(state, "red", "a")
    engine.session.gm = at_table.carl.id
    await engine.gm_edit(Actor(at_table.carl.id, "Carl"), msgspec.to_builtins(state))
    answer(await at_table.bea.slash(at_table.channel, "play", decision="commit hold"))
    at_table.local.clock.advance(DAY)
    answer(await at_table.ann.slash(at_table.channel, "play", decision=f"commit {attack}"))
    answer(await at_table.ann.slash(at_table.channel, "play", decision="strike"))
    board = await at_table.board()
    asked = int(at_table.local.clock.now())
    why = f"answer a strike of {attack[1]}"
    times = [f"**To act:** {at_table.bea.mention} (Blue) – {why} · asked <t:{asked - late}:R>" for late in (0, 1)]
    assert any(line in board.text for line in times), board.text
    assert f"To do: {why}." in at_table.bea.dm_messages()[-1].text and at_table.bea.pings == []


# -- what awaits one


@ALONE
async def test_what_awaits_me_in_any_server(at_table: Table) -> None:
    """The longest wait first, each with its board, why and since when; then the others, then lobbies."""
    abroad = at_table.local.add_guild("Abroad").add_channel("hall")
    lobby = at_table.guild.add_channel("lobby")
    await awaiting_bea(at_table, abroad)
    at_table.local.clock.advance(DAY)
    await awaiting_bea(at_table)
    answer(await at_table.bea.slash(lobby, "game new", game="probe"))
    await at_table.settled()
    mine = await said(at_table, at_table.bea, "game mine", lobby)
    first, second, third = [await at_table.engine(c) for c in (abroad, at_table.channel, lobby)]
    link = f"https://discord.com/channels/{first.session.guild}/{abroad.id}/{(await at_table.board(abroad)).id}"
    since = first.session.since["blue"] // 1000
    assert mine.splitlines()[:3] == [
        "**It's your turn**",
        f"1. [Probe]({link}) `{first.id}` in {abroad.mention} · commit a card · asked <t:{since}:R>",
        "-# Red has committed.",
    ]
    assert mine.index(first.id) < mine.index(second.id) < mine.index("**Open lobbies**") < mine.index(third.id)
    of_ann = await said(at_table, at_table.ann, "game mine")
    assert of_ann.startswith("It isn't your turn anywhere. Enjoy the quiet.") and "**Waiting for others**" in of_ann
    assert third.id not in of_ann
    answer(await at_table.bea.slash(abroad, "play", decision="commit hold"))
    answer(await at_table.ann.slash(at_table.channel, "game resign"))
    assert first.id in await said(at_table, at_table.bea, "game mine")


async def test_invitations_are_listed_until_they_are_answered(at_table: Table) -> None:
    """From any server: the game, a link to the lobby, who asks and for which seat; answered, it is gone."""
    abroad = at_table.local.add_guild("Abroad").add_channel("hall")
    random = at_table.guild.add_channel("random")
    answer(await at_table.ann.slash(abroad, "game new", game="probe", invite=at_table.carl))
    answer(await at_table.bea.slash(random, "game new", game="probe", seat="random", invite=at_table.carl))
    first, second = await at_table.board(abroad), await at_table.board(random)
    mine = await said(at_table, at_table.carl, "game mine")
    engine = await at_table.engine(abroad)
    link = f"https://discord.com/channels/{engine.session.guild}/{abroad.id}/{first.id}"
    assert mine.splitlines()[0] == "**You are invited: *Join* or *Decline* there**"
    asks = f"{at_table.ann.mention} keeps the Blue seat for you"
    assert f"- [Probe]({link}) `{engine.id}` in {abroad.mention} · {asks}" in mine
    assert f"{at_table.bea.mention} keeps a seat for you" in mine and "You play no game" not in mine
    assert "invited" not in await said(at_table, at_table.ann, "game mine")
    answer(await at_table.carl.click(first, "Join"))
    answer(await at_table.carl.click(second, "Decline"))
    mine = await said(at_table, at_table.carl, "game mine")
    assert "invited" not in mine and "**Open lobbies**" in mine and engine.id in mine


async def test_no_games_at_all(at_table: Table) -> None:
    """Said kindly."""
    nothing = "You aren't in any game right now. `/game list` shows what is open here, and `/game new` opens one."
    assert await said(at_table, at_table.carl, "game mine") == nothing


async def test_many_games_are_cut(at_table: Table) -> None:
    """The longest waits are shown, the rest is counted."""
    for n in range(14):
        channel = at_table.guild.add_channel(f"c{n}")
        answer(await at_table.ann.slash(channel, "game new", game="overland"))
        answer(await at_table.ann.slash(channel, "game start"))
    mine = await said(at_table, at_table.ann, "game mine")
    assert mine.count("in <#") == 12 and mine.endswith("… and 2 more.")


async def test_the_list_of_games_says_whom_they_await(at_table: Table) -> None:
    """/game list, for everyone."""
    await at_table.open_probe()
    listed = await said(at_table, at_table.carl, "game list")
    assert "waiting for Ann and Bea ·" in listed
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    assert "waiting for Bea ·" in await said(at_table, at_table.carl, "game list")


@ALONE
async def test_each_seat_is_shown_with_its_own_wait(at_table: Table) -> None:
    """Both are to commit since the same moment; who takes it back is asked anew."""
    await at_table.open_probe()
    sides = {"Red": at_table.ann, "Blue": at_table.bea}
    both = [f"{person.mention} ({side}) – commit a card" for side, person in sides.items()]
    engine = await at_table.engine()
    start = engine.session.since["blue"] // 1000
    assert f"{both[0]}; {both[1]} · asked <t:{start}:R>" in (await at_table.board()).text
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    at_table.local.clock.advance(600.0)
    answer(await at_table.ann.slash(at_table.channel, "play", decision="withdraw"))
    again = engine.session.since["red"] // 1000
    line = (await at_table.board()).text
    assert f"{both[0]}, asked <t:{again}:R>" in line and f"{both[1]}, asked <t:{start}:R>" in line
    assert again >= start + 600


# -- nudging


async def nudge(at: Table, person: Person, channel: Channel | None = None) -> str:
    """What *Nudge* is answered with."""
    told = answer(await person.click(await at.board(channel), "Nudge"))
    assert told.ephemeral
    await at.settled()
    return told.text


def summonses(at: Table) -> list[Message]:
    """The messages that call people beside the board."""
    return [m for m in at.posts() if m.text.startswith("**Your turn:**")]


@ALONE
async def test_a_nudge_calls_in_the_channel(at_table: Table) -> None:
    """Names who is awaited and why; its button opens the panel; twelve hours later it takes the last one's place."""
    await awaiting_bea(at_table)
    assert await nudge(at_table, at_table.ann) == f"I notify Bea. {LATER}"
    [summons] = summonses(at_table)
    assert summons.text == f"**Your turn:** {at_table.bea.mention} – commit a card"
    assert at_table.bea.pings == [summons] and at_table.ann.pings == []
    assert "Hold" in labels(answer(await at_table.bea.click(summons, "Your move")))
    engine = await at_table.engine()
    last = engine.session.nudged // 1000
    again = last + PING_INTERVAL_MS // 1000
    told = await nudge(at_table, at_table.ann)
    assert told in [
        f"This game was nudged <t:{last}:R>; it can be nudged again <t:{again + more}:R>." for more in (0, 1)
    ]
    assert summonses(at_table) == [summons]
    at_table.local.clock.advance(PING_INTERVAL_MS / 1000)
    assert await nudge(at_table, at_table.ann) == f"I notify Bea. {LATER}"
    [second] = summonses(at_table)
    assert second.id != summons.id and at_table.bea.pings == [summons, second]


async def test_a_nudge_follows_each_ones_wish(at_table: Table) -> None:
    """By private message without a post; not at all, and then the next nudge need not wait."""
    await awaiting_bea(at_table)
    await chosen(at_table, at_table.bea, NOT_AT_ALL)
    assert await nudge(at_table, at_table.ann) == "I don't ping people who don't want it: Bea."
    assert at_table.bea.notifications == [] and summonses(at_table) == []
    await chosen(at_table, at_table.bea, IN_PRIVATE)
    assert await nudge(at_table, at_table.ann) == f"I notify Bea. {LATER}"
    assert summonses(at_table) == [] and at_table.bea.pings == []
    assert at_table.bea.dm_messages()[-1].text.endswith("To do: commit a card.")
    assert "can be nudged again" in await nudge(at_table, at_table.ann)


async def test_private_messages_closed_since(at_table: Table) -> None:
    """The nudge goes to the channel, and Ann is told no more than that Bea was called."""
    await awaiting_bea(at_table)
    await chosen(at_table, at_table.bea, IN_PRIVATE)
    at_table.bea.closes_dms = True
    assert await nudge(at_table, at_table.ann) == f"I notify Bea. {LATER}"
    assert at_table.bea.pings == summonses(at_table) != []
    assert "no longer send you DMs" not in await said(at_table, at_table.ann, "game show")
    assert "no longer send you DMs" in await said(at_table, at_table.bea, "game show")


async def test_what_a_nudge_refuses(at_table: Table) -> None:
    """Whoever watches; and where nobody but oneself is awaited. A game of one's own has no such button."""
    await awaiting_bea(at_table)
    assert "you are watching" in await nudge(at_table, at_table.carl)
    assert await nudge(at_table, at_table.bea) == "It's only your turn, so there is no one to nudge."
    assert summonses(at_table) == [] and at_table.bea.pings == []
    alone = at_table.guild.add_channel("alone")
    answer(await at_table.carl.slash(alone, "game new", game="overland"))
    assert "Nudge" not in labels(await at_table.board(alone))
    answer(await at_table.carl.slash(alone, "game start"))
    assert "Nudge" not in labels(await at_table.board(alone))


@ALONE
async def test_a_nudge_is_one_however_often_it_is_pressed(at_table: Table) -> None:
    """Two clicks at once, one delivered twice, and a restart before it was delivered."""
    await awaiting_bea(at_table)
    board = await at_table.board()
    gate = at_table.local.faults.hold_next("POST", r"^/channels/\d+/messages$", after=True)
    at_table.local.faults.duplicate_next_interaction()
    await asyncio.gather(at_table.ann.click(board, "Nudge"), at_table.ann.click(board, "Nudge"))
    await at_table.local.wait_for(lambda: gate.reached)
    await at_table.stop()
    at_table.local.faults.clear()
    await at_table.start()
    await at_table.settled()
    assert len(summonses(at_table)) == 1 == len(at_table.bea.pings)
    assert "can be nudged again" in await nudge(at_table, at_table.ann)


@ALONE
async def test_a_nudge_is_no_part_of_the_record(at_table: Table) -> None:
    """The log and the head stay as they are."""
    await awaiting_bea(at_table)
    engine = await at_table.engine()
    before = (engine.session.seq, dict(engine.session.heads), len(await engine.repository.entries()))
    await nudge(at_table, at_table.ann)
    await at_table.restart()
    engine = await at_table.engine()
    assert before == (engine.session.seq, dict(engine.session.heads), len(await engine.repository.entries()))
    assert engine.session.nudged
