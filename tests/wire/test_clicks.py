"""Clicks at once, twice, too late, on what is over or unknown, and by those who only watch."""

from __future__ import annotations

import asyncio

import pytest
from discord import SelectOption, ui

from bot.games.overland.practice import solver
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.local.model.interactions import Interaction
from bot.local.payloads.interactions import interaction_payload
from bot.record.replay import verify
from cogs.parts.custom_ids import custom_id
from tests.wire.playing import by_panel, labels, ways
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

MOVED_ON = "The game has moved on since that button was made, so I did nothing. These are your choices now:"


async def decisions(table: Table) -> list[str]:
    """The texts of the decisions and orders in the channel's log."""
    return [e.text for e in await (await table.engine()).repository.entries() if e.kind in ("decision", "order")]


async def delivered_twice(table: Table, event: Interaction) -> None:
    """Waits until the bot has answered both deliveries of an interaction; the second is refused by Discord."""

    def both() -> bool:
        answers = table.local.journal.find("POST", f"/interactions/{event.id}/")
        return len(answers) == 2 and all(a.finished is not None for a in answers)

    await table.local.wait_for(both)
    assert sorted(e.code or 0 for e in table.local.journal.find("POST", f"/interactions/{event.id}/")) == [0, 40060]


@ALONE
async def test_an_interaction_delivered_twice_acts_once(at_table: Table) -> None:
    """A command that opens a game, a click that joins it and one that decides: each once, and answered as once."""
    faults = at_table.local.faults
    faults.duplicate_next_interaction()
    opened = await at_table.ann.slash(at_table.channel, "game new", game="probe")
    await delivered_twice(at_table, opened)
    await at_table.settled()
    assert "is open" in answer(opened).text and len(at_table.posts()) == 1
    faults.duplicate_next_interaction()
    joined = await at_table.bea.click(await at_table.board(), "Join")
    await delivered_twice(at_table, joined)
    assert answer(joined).text.startswith("You play Blue.")
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    panel = await at_table.panel(at_table.ann)
    faults.duplicate_next_interaction()
    committed = await at_table.ann.click(panel, ways(panel)["commit", "hold"])
    await delivered_twice(at_table, committed)
    assert "\nYou commit no card.\n" in answer(committed).text
    faults.duplicate_next_interaction()
    undone = await at_table.ann.click(panel, "Undo")
    await delivered_twice(at_table, undone)
    assert "\nUndone: You commit no card.\n" in answer(undone).text
    assert await decisions(at_table) == ["commit hold"]


async def test_an_interaction_that_comes_again_later_is_answered_as_before(at_table: Table) -> None:
    """Its button is outdated by then, by what it did itself."""
    await at_table.open_probe()
    panel = await at_table.panel(at_table.ann)
    committed = await at_table.ann.click(panel, ways(panel)["commit", "hold"])
    assert "\nYou commit no card.\n" in answer(committed).text
    at_table.local.world.emit("INTERACTION_CREATE", interaction_payload(committed), committed.channel)
    await delivered_twice(at_table, committed)
    await at_table.settled()
    assert "\nYou commit no card.\n" in panel.text and MOVED_ON not in panel.text
    assert await decisions(at_table) == ["commit hold"]


async def test_two_people_click_at_once(at_table: Table) -> None:
    """Both seats commit in the same moment: both count, everything is revealed once; a watcher's click is told why
    not."""
    await at_table.open_probe()
    red, blue = await at_table.panel(at_table.ann), await at_table.panel(at_table.bea)
    board = await at_table.board()
    by_ann, by_bea, by_carl = await asyncio.gather(
        at_table.ann.click(red, ways(red)["commit", "hold"]),
        at_table.bea.click(blue, ways(blue)["commit", "hold"]),
        at_table.carl.click(board, "Your move"),
    )
    assert all("\nYou commit" in answer(click).text for click in (by_ann, by_bea))
    assert "you are watching" in answer(by_carl).text
    assert await decisions(at_table) == ["commit hold", "commit hold"]
    engine = await at_table.engine()
    assert engine.state.stack[0].phase == "turn" and "reveals" in (await at_table.board()).text


async def test_a_double_click_acts_once(at_table: Table) -> None:
    """Two clicks on one button in the same moment: the second is told that the game has moved on. Also on *Undo*."""
    panel = await at_table.open_overland()
    engine = await at_table.engine()
    wanted = ways(panel)[tuple(solver.best(engine.view(None)).split())]
    await asyncio.gather(at_table.ann.click(panel, wanted), at_table.ann.click(panel, wanted))
    assert len(await decisions(at_table)) == 1
    await at_table.open_probe(other := at_table.guild.add_channel("probe"))
    red, blue = await at_table.panel(at_table.ann, other), await at_table.panel(at_table.bea, other)
    await by_panel(at_table.ann, red, "commit hold")
    await by_panel(at_table.bea, blue, "commit hold")
    probe = await at_table.engine(other)
    seat = next(iter(probe.awaited()))
    person, panel = {"red": (at_table.ann, red), "blue": (at_table.bea, blue)}[seat]
    for _ in range(2):
        await by_panel(person, answer(await person.click(panel, "Refresh")), "step right")
    assert probe.state.sides[seat].place == 2
    undo = next(b.custom_id or "" for b in panel.buttons if b.label == "Undo")
    await asyncio.gather(person.click(panel, undo), person.click(panel, undo))
    assert probe.state.sides[seat].place == 1 and MOVED_ON in panel.text


async def test_an_outdated_panel_is_answered_with_what_is_possible_now(at_table: Table) -> None:
    """A second panel stays behind: a click on it changes nothing in the game, and brings the panel up to date."""
    old = await at_table.open_overland()
    new = await at_table.panel(at_table.ann)
    engine = await at_table.engine()
    text = solver.best(engine.view(None))
    await by_panel(at_table.ann, new, text)
    state = engine.state
    clicked = await at_table.ann.click(old, ways(old)[tuple(text.split())])
    assert answer(clicked) is old and MOVED_ON in old.text
    assert engine.state is state and await decisions(at_table) == [text]
    assert ways(old) == ways(await at_table.panel(at_table.ann))


async def test_a_finished_games_messages_say_how_it_ended(at_table: Table) -> None:
    """A decision's button of before the end, *Refresh*, and /play: a sentence each, and nothing changes."""
    old = await at_table.open_overland()
    new = await at_table.panel(at_table.ann)
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    assert labels(asked) == ["Yes, resign", "Play on"]
    assert "Union" in answer(await at_table.ann.click(asked, "Yes, resign")).text
    clicked = await at_table.ann.click(old, next(iter(ways(old).values())))
    assert answer(clicked).text == "This game is over."
    engine = await at_table.engine()
    assert engine.result().text in answer(await at_table.ann.click(new, "Refresh")).text  # type: ignore[union-attr]
    assert (
        answer(await at_table.ann.slash(at_table.channel, "play", decision="attack lee")).text == "This game is over."
    )
    assert answer(await at_table.ann.slash(at_table.channel, "undo")).text == "This game is over."
    assert await at_table.ann.autocomplete(at_table.channel, "play", "decision", "") == []
    assert await decisions(at_table) == []


async def test_watchers_get_their_sentence(at_table: Table) -> None:
    """Who does not play may read the board's text, log and rules; the rest says who plays."""
    await at_table.open_probe()
    board = await at_table.board()
    for button in ("Your move", "My side"):
        said = answer(await at_table.carl.click(board, button))
        assert said.text == "Only the players of this game have a panel (Ann, Bea); you are watching."
    for command, options in (("play", {"decision": "end"}), ("undo", {}), ("game resign", {})):
        assert "you are watching" in answer(await at_table.carl.slash(at_table.channel, command, **options)).text
    assert await at_table.carl.autocomplete(at_table.channel, "play", "decision", "") == []
    position = answer(await at_table.carl.click(board, "Read position")).text
    assert "Red" in position and "Your hand" not in position
    log = answer(await at_table.carl.click(board, "Log")).text
    assert "Red draws a card." in log and "You draw" not in log


async def test_buttons_that_nobody_knows(at_table: Table) -> None:
    """A button of another version, of a game that is gone, and one that is not ours: a sentence each."""
    view = ui.LayoutView(timeout=None)
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    ids = {"Old": "a:juggle:abc:1", "Short": "a:agree:abc", "Gone": "a:move:nosuch:1m", "Foreign": "hello"}
    for label, id in ids.items():
        row.add_item(ui.Button(label=label, custom_id=id))
    view.add_item(row)
    await at_table.bot.get_partial_messageable(at_table.channel.id).send(view=view)
    message = at_table.posts()[-1]
    for label in ("Old", "Short", "Foreign"):
        said = answer(await at_table.ann.click(message, label)).text
        assert said == "That button is from an older version of the bot. Use `/board`."
    assert answer(await at_table.ann.click(message, "Gone")).text == "There is no game nosuch."


async def test_a_made_up_menu_tells_nothing_of_anothers_cards(at_table: Table) -> None:
    """Whether the other side holds a card or not, the answer is the same, to watchers and to the other player."""
    await at_table.open_probe()
    engine = await at_table.engine()
    view: ui.LayoutView = ui.LayoutView(timeout=None)
    level = engine.level("blue", ("commit",))
    assert level is not None
    held = [c.key for c in level.choices if c.key != "hold"]
    others = [f"{kind}{strength}" for kind in "am" for strength in range(1, 5) if f"{kind}{strength}" not in held]
    cards = (*held, *others[: 8 - len(held)])
    for card in cards:
        id = custom_id("sd", engine.id, "blue", engine.revision("blue"), 0, f"commit.{card}")
        view.add_item(ui.ActionRow(ui.Select(custom_id=id, options=[SelectOption(label="On")])))
    await at_table.bot.get_partial_messageable(at_table.channel.id).send(view=view)
    message = at_table.posts()[-1]
    for person, said in ((at_table.carl, "you are watching."), (at_table.ann, "You do not play Blue.")):
        answers = {answer(await person.select(message, menu.custom_id, ["On"])).text for menu in message.selects}
        assert len(answers) == 1 and answers.pop().endswith(said)


async def test_commands_where_there_is_no_game(at_table: Table) -> None:
    """Every command that needs a game says how to open one; another game's commands say whose channel it is."""
    commands = ("board", "log", "undo", "overland cross", "overland odds")
    for command in (*commands, *(f"game {c}" for c in ("join", "leave", "start", "resign", "show", "export"))):
        said = answer(await at_table.ann.slash(at_table.channel, command)).text
        assert said == "There is no game in this channel; `/game new` opens one.", command
    for command, option in (("play", "decision"), ("overland attack", "target"), ("overland move", "to")):
        assert await at_table.ann.autocomplete(at_table.channel, command, option, "") == []
    assert await at_table.ann.autocomplete(at_table.channel, "rules", "query", "lee")
    await at_table.open_probe()
    said = answer(await at_table.ann.slash(at_table.channel, "overland attack", target="lee")).text
    assert said == "This channel's game is Probe, not Overland."


async def test_a_hundred_interactions_in_one_burst(at_table: Table) -> None:
    """Three people, three channels, commands, clicks and autocompletes in one moment: all are answered, each decision
    counts once, and the records hold."""
    ann, bea, carl = at_table.ann, at_table.bea, at_table.carl
    await at_table.open_probe()
    camp, empty = at_table.guild.add_channel("camp"), at_table.guild.add_channel("empty")
    answer(await carl.slash(camp, "game new", game="overland"))
    campaign = answer(await carl.slash(camp, "game start"))
    red, blue = await at_table.panel(ann), await at_table.panel(bea)
    boards: list[Message] = [await at_table.board(), await at_table.board(camp)]
    engine = await at_table.engine(camp)
    text = solver.best(engine.view(None))
    commit, attack = ("commit", "hold"), tuple(text.split())

    async def listed(person: Person, typed: str) -> None:
        assert await person.autocomplete(at_table.channel, "rules", "query", typed, game="overland")

    acts = [
        *(ann.click(red, ways(red)[commit]) for _ in range(10)),
        *(bea.click(blue, ways(blue)[commit]) for _ in range(10)),
        *(carl.click(campaign, ways(campaign)[attack]) for _ in range(10)),
        *(
            p.click(b, which)
            for p in (ann, bea, carl)
            for b in boards
            for which in ("Log", "Read position", "Your move")
        ),
        *(p.slash(c, "log") for p in (ann, bea, carl) for c in (at_table.channel, camp, empty)),
        *(p.slash(c, "game show") for p in (ann, bea, carl) for c in (at_table.channel, camp, empty)),
        *(p.slash(at_table.channel, "game list") for p in (ann, bea, carl)),
        *(p.slash(c, "board") for p in (ann, bea) for c in (at_table.channel, camp, empty)),
        *(carl.slash(camp, "play", decision="attack nobody") for _ in range(5)),
    ]
    listings = [listed(p, typed) for p in (ann, bea, carl) for typed in ("", "lee", "OV", "attack", "james", "10", "r")]
    assert len(acts) + len(listings) >= 100
    results = await asyncio.gather(*acts, *listings)
    events = [event for event in results if event is not None]
    assert [event for event in events if event.state not in ("answered", "updated", "deferred")] == []
    assert all("went wrong" not in answer(event).text for event in events)
    assert await decisions(at_table) == ["commit hold", "commit hold"]
    assert [e.text for e in await engine.repository.entries() if e.kind == "decision"] == [text]
    await at_table.settled()
    for channel in (at_table.channel, camp):
        verify(await at_table.export(carl, channel), at_table.games)
        standing = [m for m in at_table.posts(channel) if "Rules" in labels(m)]
        assert len(standing) == 1 and standing[0] is at_table.posts(channel)[-1]


@ALONE
async def test_an_answer_of_somebody_elses_is_said_in_the_log_once(
    at_table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Another bot with the same token was quicker; where two share a database, that is as it should be."""
    for _ in range(2):
        at_table.local.faults.duplicate_next_interaction()
        await delivered_twice(at_table, await at_table.carl.slash(at_table.channel, "help"))
    said = [r.getMessage() for r in caplog.records if "another bot uses this token" in r.getMessage()]
    assert len(said) == 1
