"""What people read: the log and its pictures, the rules, the position in words, and the board where they want it."""

from __future__ import annotations

import pytest
from discord import ui

from bot.games.overland.practice import solver
from bot.games.rulebooks.rulebook import parse
from bot.local.model.components import ComponentKind, walk
from bot.storage.sqlite.transaction import SqliteTransaction
from cogs.panels.panel import navigation_rows
from cogs.parts.choice_tree import SeatTree
from tests.table.test_long_games import lengthen
from tests.wire.playing import by_panel, labels, over
from tests.wire.table import ONE_BOT, Table, answer

pytestmark = ONE_BOT


async def test_the_log_opens_with_what_happened_since_ones_last_move(at_table: Table) -> None:
    """The other's moves since; one's own secrets are in one's own log only."""
    await at_table.open_probe()
    red, blue = await at_table.panel(at_table.ann), await at_table.panel(at_table.bea)
    await by_panel(at_table.ann, red, "commit hold")
    nothing_since = answer(await at_table.ann.slash(at_table.channel, "log")).text
    assert "You commit no card." in nothing_since and "### The log" in nothing_since
    await by_panel(at_table.bea, blue, "commit hold")
    since = answer(await at_table.ann.slash(at_table.channel, "log")).text
    assert "### Your last move and since" in since and "Blue has committed." in since
    assert since.index("You commit no card.") < since.index("Blue has committed.")
    watched = answer(await at_table.carl.slash(at_table.channel, "log")).text
    assert "### The log" in watched and "Red has committed." in watched and "You " not in watched


async def test_the_log_is_turned_page_by_page(at_table: Table) -> None:
    """Older and Newer, disabled where there is no page; no entry is left out."""
    await at_table.open_probe()
    engine = await at_table.engine()
    for n in range(25):
        answer(await at_table.ann.slash(at_table.channel, "play", decision="withdraw" if n % 2 else "commit hold"))
    log = answer(await at_table.carl.slash(at_table.channel, "log"))
    seen: set[int] = set()
    while True:
        seen |= {int(line.split("`")[1]) for line in log.text.splitlines() if line.startswith("`")}
        disabled = {b.label: b.disabled for b in log.buttons}
        if disabled["Older"]:
            break
        assert answer(await at_table.carl.click(log, "Older")) is log
    assert not disabled["Newer"] and "Entries 1 to 12 of 28" in log.text
    assert seen == set(range(1, 29)) and engine.session.numbers["public"] == 28
    answer(await at_table.carl.click(log, "Newer"))
    assert "Entries 13 to 24 of 28" in log.text


async def test_the_log_counts_by_the_numbers_that_it_shows(at_table: Table) -> None:
    """An order in secret is one line more for who gave it, and for nobody else: it bears the number of the entry before
    it, as the panel's *Entry* does."""
    await at_table.open_probe()
    answer(await at_table.ann.slash(at_table.channel, "play", decision="auto parry on"))
    for person, lines in ((at_table.ann, 4), (at_table.bea, 3), (at_table.carl, 3)):
        log = answer(await person.slash(at_table.channel, "log"))
        numbers = [line.split("`")[1].strip() for line in log.text.splitlines() if line.startswith("`")]
        assert len(numbers) == lines and (numbers[0], numbers[-1]) == ("1", "3")
        assert "Entries 1 to 3 of 3" in log.text
        assert "Entry 3 of 3" in answer(await person.click(log, "Step through")).text


async def test_the_log_steps_through_the_pictures(at_table: Table) -> None:
    """From the start to the last move and back, each with the picture of its position as it was."""
    panel = await at_table.open_overland()
    engine = await at_table.engine()
    texts = []
    for _ in range(2):
        if engine.session.status == "playing":
            texts.append(solver.best(engine.view(None)))
            await by_panel(at_table.ann, panel, texts[-1])
    log = answer(await at_table.ann.slash(at_table.channel, "log"))
    step = answer(await at_table.ann.click(log, "Step through"))
    await at_table.pictured()
    board = await at_table.board()
    assert step is log and step.pictures[0].data == board.pictures[0].data
    assert {b.label: b.disabled for b in step.buttons} == {"◀": False, "▶": True, "List": False, "What if": False}
    for _ in texts:
        answer(await at_table.ann.click(step, "◀"))
    await at_table.pictured()
    assert "Grant" in step.text and step.pictures[0].data != board.pictures[0].data
    assert {b.label: b.disabled for b in step.buttons} == {"◀": True, "▶": False, "List": False, "What if": False}
    answer(await at_table.ann.click(step, "▶"))
    await at_table.pictured()
    assert step.pictures[0].alt
    assert "### The log" in answer(await at_table.ann.click(step, "List")).text


async def test_a_page_of_a_long_log_reads_no_more_than_a_page(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game of ten thousand entries */log* and its buttons read some dozens of rows, wherever they lead."""
    await at_table.open_probe()
    engine, read = await at_table.engine(), [0]
    await lengthen(at_table.bot.database, engine, 10_000)
    rows = SqliteTransaction.rows

    def count(self: SqliteTransaction, sql: str, *values: object) -> list[tuple[object, ...]]:
        found = rows(self, sql, *values)
        read[0] += len(found)
        return found

    monkeypatch.setattr(SqliteTransaction, "rows", count)
    log = answer(await at_table.ann.slash(at_table.channel, "log"))
    for label in ("Older", "Older", "Newer", "Step through", "◀", "▶", "List"):
        read[0] = 0
        log = answer(await at_table.ann.click(log, label))
        assert 0 < read[0] <= 150, label
    assert "of 10000" in log.text


async def test_the_log_of_a_lobby(at_table: Table) -> None:
    """There is a first entry, and no pictures to step through yet."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="overland"))
    log = answer(await at_table.ann.slash(at_table.channel, "log"))
    assert "Ann opens the game." in log.text and "Step through" not in labels(log)


async def test_rules_by_id_by_words_and_by_section(at_table: Table) -> None:
    """An id, a number alone, words, and the menu of all sections; nothing found is a sentence."""
    book = parse(at_table.games["overland"].rulebook())
    ann, channel = at_table.ann, at_table.channel
    for query in ("OV-10.2", "10.2", "ov-10.2"):
        shown = answer(await ann.slash(channel, "rules", query=query)).text
        assert "### OV-10.2 · " in shown and shown.count("### ") == 1
    words = answer(await ann.slash(channel, "rules", query="crossing james", game="overland")).text
    assert "### OV-13.1 · " in words, "from Savage Station, across the James"
    listed = await ann.autocomplete(channel, "rules", "query", "intercept", game="overland")
    assert listed[0] == ("intercept", "intercept"), "Enter asks what was typed"
    assert len(listed) > 1 and all(book.find(value) is not None for _, value in listed[1:])
    assert (await ann.autocomplete(channel, "rules", "query", "OV-10.2", game="overland"))[0][1] == "OV-10.2"
    assert await ann.autocomplete(channel, "rules", "query", "intercept " * 20, game="overland") == []
    refused = answer(await ann.slash(channel, "rules", query="zeppelin", game="overland")).text
    assert refused.startswith("Nothing in the rules of Overland has the words “zeppelin”.")
    assert "There is no game called chess" in answer(await ann.slash(channel, "rules", game="chess")).text
    opened = answer(await ann.slash(channel, "rules", game="overland"))
    seen = ""
    for option in next(s for s in opened.selects if s.placeholder == "All sections").options:
        assert answer(await ann.select(opened, "All sections", [option.value])) is opened
        seen += opened.text
    assert [entry.id for entry in book.entries if f"### {entry.id} · " not in seen] == []


async def test_questions_and_where_they_lead(at_table: Table) -> None:
    """A question in one's own words, by the command or the form; the answer leads to others and to what it names."""
    ann, channel = at_table.ann, at_table.channel
    await at_table.open_overland()
    found = answer(await ann.slash(channel, "rules", query="What is a TMA?"))
    assert "### OV-11.1 · " in found.text and found.text.startswith("### What is a TMA?\n**An attempt to march")
    menu = next(s for s in found.selects if s.placeholder == "Other answers")
    assert answer(await ann.select(found, "Other answers", [menu.options[0].value])) is found
    assert f"### {menu.options[0].value.split()[1]} · " in found.text
    assert answer(await ann.click(found, "All rules")) is found and "Read these first" in found.text
    first = next(s for s in found.selects if s.placeholder == "Open one of these").options[0]
    assert answer(await ann.select(found, "Open one of these", [first.value])) is found
    form = await ann.click(found, "Ask")
    asked = answer(await ann.submit(form, {"question": "can buttler move"}))
    assert "### OV-10.A · " in asked.text


async def test_an_answer_that_is_not_sure_shows_the_next_ones_too(at_table: Table) -> None:
    """In short, each with a button that opens it; an answer that is sure stands alone, and so does an id."""
    ann, channel = at_table.ann, at_table.channel
    await at_table.open_overland()
    found = answer(await ann.slash(channel, "rules", query="lee james"))
    second, third = (label for label in labels(found) if label.startswith("Open "))
    assert "Or did you mean …" in found.text
    assert f"- **{second.removeprefix('Open ')} · " in found.text
    opened = answer(await ann.click(found, third))
    assert f"### {third.removeprefix('Open ')} · " in opened.text
    for query in ("What is a TMA?", "OV-10.2"):
        sure = answer(await ann.slash(channel, "rules", query=query))
        assert "Or did you mean" not in sure.text


async def test_rules_without_a_game_are_those_of_all(at_table: Table) -> None:
    """Where nothing is played each answer says which game it is of."""
    ann, channel = at_table.ann, at_table.channel
    opened = answer(await ann.slash(channel, "rules"))
    assert (
        {game.name for game in at_table.games.values() if game.rulebook()}
        >= set(labels(opened))
        >= {"Overland", "Dixie"}
    )
    found = answer(await ann.slash(channel, "rules", query="what does a disease do"))
    assert "### LF-10.7 · " in found.text and "1861" in found.text
    several = answer(await ann.slash(channel, "rules", query="retreat"))
    others = next(s for s in several.selects if s.placeholder == "Other answers").options
    assert all(":" in option.label for option in others), [option.label for option in others]


async def test_the_words_of_a_panel_are_explained_at_a_tap(at_table: Table) -> None:
    """In a message of its own, what is chosen between included; nobody else's panel is."""
    panel = await at_table.open_overland()
    for _ in range(2):
        # The menu shows nothing as chosen afterwards: else a client would send nothing the second time.
        told = answer(await at_table.ann.click(panel, "Explain"))
        assert told is not panel and told.ephemeral and "**Action Points**" in told.text
    refused = answer(await at_table.ann.slash(at_table.channel, "overland turn", to="ashland"))
    rule = next(b.label for b in refused.buttons if b.label.startswith("Rule OV-"))
    shown = answer(await at_table.ann.click(refused, rule))
    assert f"### {rule.removeprefix('Rule ')} · " in shown.text


async def test_rules_and_text_by_the_boards_buttons(at_table: Table) -> None:
    """*Rules* opens the game's book in private; *Text* tells the position, one's own hand only to oneself."""
    await at_table.open_overland()
    board = await at_table.board()
    rules = answer(await at_table.carl.click(board, "Rules"))
    assert rules.ephemeral and "The rules of Overland" in rules.text
    text = answer(await at_table.carl.click(board, "Read position")).text
    assert "Grant faces Lee" in text and "You may" in text
    probe = at_table.guild.add_channel("probe")
    await at_table.open_probe(probe)
    board = await at_table.board(probe)
    red, blue, watcher = [
        answer(await person.click(board, "Read position")).text
        for person in (at_table.ann, at_table.bea, at_table.carl)
    ]
    assert "Your hand" in red and "Your hand" in blue and "Your hand" not in watcher
    assert red != blue


async def test_the_board_comes_to_the_bottom(at_table: Table) -> None:
    """/board posts it anew; the old one shrinks to a line, which opens it in private; the game goes on at the new
    one."""
    panel = await at_table.open_overland()
    old = await at_table.board()
    picture = old.pictures[0].data
    at_table.carl.say(at_table.channel, "So much talk that the board is far up.")
    answer(await at_table.carl.slash(at_table.channel, "board"))
    new = await at_table.board()
    assert new.id > old.id and at_table.ann.messages(at_table.channel)[-1] is new
    kinds = [c["type"] for c in walk(old.components)]
    assert ComponentKind.SECTION not in kinds, "the button has a row of its own under the line"
    assert labels(old) == ["Open this board"] and not old.pictures and new.pictures[0].data == picture
    engine = await at_table.engine()
    text = solver.best(engine.view(None))
    await by_panel(at_table.ann, panel, text)
    await at_table.settled()
    assert engine.recent[-1].events[0].lines["public"].text in new.text
    assert engine.recent[-1].events[0].lines["public"].text not in old.text
    shown = answer(await at_table.carl.slash(at_table.channel, "game show")).text
    assert f"/{new.id})" in shown and f"/{old.id})" not in shown
    then = answer(await at_table.carl.click(old, "Open this board"))
    await at_table.pictured()
    assert then.ephemeral and then.pictures[0].data == picture and "The board after entry 2" in then.text
    assert engine.recent[-1].events[0].lines["public"].text not in then.text


async def test_an_old_board_shows_what_spectators_saw(at_table: Table) -> None:
    """A player opens it and learns no more of it than anybody else."""
    await at_table.open_probe()
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    old = await at_table.board()
    answer(await at_table.bea.slash(at_table.channel, "board"))
    await at_table.settled()
    ann, carl = [answer(await person.click(old, "Open this board")) for person in (at_table.ann, at_table.carl)]
    assert ann.text == carl.text and "Red has committed." in ann.text and "You " not in ann.text


async def test_the_odds(at_table: Table) -> None:
    """/overland odds: of both tables before the start, of every decision in play, a sentence after the end."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="overland"))
    before = answer(await at_table.ann.slash(at_table.channel, "overland odds")).text
    assert f"easier: **{100 * solver.par('easier'):.1f}%**" in before
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    engine = await at_table.engine()
    shown = answer(await at_table.carl.slash(at_table.channel, "overland odds")).text
    for _, chance in solver.options(engine.view(None)):
        assert f"you win the campaign **{100 * chance:.1f}".removesuffix(".0") in shown
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    assert await over(at_table) is not None
    refused = answer(await at_table.ann.slash(at_table.channel, "overland odds")).text
    assert refused == "The campaign is over (OV-3.2)."


async def test_a_question_heads_its_answer_which_is_true_for_the_asker(at_table: Table) -> None:
    """First in plain words, then the rule."""
    await at_table.ann.slash(at_table.channel, "game new", game="donelson", options="One day", invite=at_table.bea)
    await at_table.bea.slash(at_table.channel, "game join")
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    engine = await at_table.engine()
    for person in (at_table.ann, at_table.bea):
        [seat] = engine.seats_of(person.id)
        told = answer(await person.slash(at_table.channel, "rules", query="how do I win?"))
        said = engine.game.introduction(engine.session.options, seat).aim
        assert told.text.startswith("### how do I win?\n**") and told.text.index(said) < told.text.index("### US-27.")


async def test_what_happened_keeps_its_button_where_there_is_room_for_few(at_table: Table) -> None:
    """The words above it name it: other help goes into the menu first, and nothing is lost."""
    await at_table.open_probe()
    tree = SeatTree(await at_table.engine(), "red")
    found, lines = list[list[str]](), list[list[str]]()
    for room in range(4, 24):
        *rows, under = navigation_rows(tree, (), room=room, happened=True)
        found.append([str(each.label) for row in rows for each in row.children if isinstance(each, ui.Button)])
        lines.append([each.label for menu in under.children if isinstance(menu, ui.Select) for each in menu.options])
    assert all("What happened" in labels for labels in found)
    assert "Hint" not in found[0] and "Hint" in found[-1], "only the first ones are short of room"
    assert all({*buttons, *menu} == {*found[0], *lines[0]} for buttons, menu in zip(found, lines, strict=True))
    assert lines[-1] == ["Orders", "Read position", "Explain", "Why not?", "Refresh"]
