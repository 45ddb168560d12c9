"""The report of a finished game: asked for in Discord and on the command line."""

from __future__ import annotations

import base64
import gzip
import random
import re
from html import escape
from itertools import pairwise
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.games.library import GAMES
from bot.games.phrases import listed
from bot.record.replay import verify
from bot.record.replayer import Wrong
from bot.reporting import charts
from bot.reporting import page as pages
from bot.reporting.story import BRIEF, LONG_MAIN, MAIN, MOST, SWING, TURNS, Story, story
from tests.table import house
from tests.wire.life_playing import opened
from tests.wire.playing import labels
from tests.wire.table import DRAWN, ONE_BOT, Table, answer
from tests.wire.test_how_it_went import resigned
from tests.wire.test_review import played

pytestmark = [ONE_BOT, DRAWN]

RECORDS: dict[str, bytes] = {}
"""Records of whole games, by game."""


async def test_a_report_holds_the_story_the_boards_and_the_record(
    at_table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(at_table)
    asked = await at_table.carl.slash(at_table.channel, "game report")
    assert "I'm writing the report" in answer(asked).text and answer(asked).ephemeral
    await at_table.pictured()
    [file] = answer(asked).files
    html = file.data.decode()
    assert "1861: Life on the Battlefield" in html and "Ann" in html and "Bea, won" in html
    assert html.count("<img") >= 1 and "data:image/webp" in html, "a board for each turn"
    assert "default-src &#x27;none&#x27;" in html or "default-src 'none'" in html
    assert not re.search(r"(src|href)=\"https?:", html), "nothing comes from anywhere else"
    packed = re.search(r"data:application/gzip;base64,([^\"]+)", html)
    assert packed is not None
    record = gzip.decompress(base64.b64decode(packed[1]))
    assert verify(record, GAMES).lines
    on_command_line(record, tmp_path)
    await check_detail(at_table, record, monkeypatch)


def on_command_line(record: bytes, folder: Path) -> None:
    """The same record gives a page and Markdown, and no file is written over."""
    source = folder / "record.json"
    source.write_bytes(record)
    for name, begins in (("game.html", "<!doctype html>"), ("game.md", "# 1861")):
        assert main(["report", str(source), str(folder / name)]) == 0
        assert (folder / name).read_text("utf-8").startswith(begins)
        assert main(["report", str(source), str(folder / name)]) == 1


async def test_a_players_note_stands_in_the_report_if_its_writer_wants(at_table: Table) -> None:
    """Only when the game is over, only a player's, and no longer than its writer wants."""
    await opened(at_table)
    for person in (at_table.ann, at_table.bea, at_table.carl):
        running = answer(await person.slash(at_table.channel, "note", text=f"<i>{person.name}'s plan</i>"))
        assert labels(running) == ["Edit"]
    await resigned(at_table)

    async def report() -> str:
        asked = await at_table.carl.slash(at_table.channel, "game report")
        await at_table.pictured()
        return answer(asked).files[0].data.decode()

    assert "s plan" not in await report()
    assert labels(answer(await at_table.carl.slash(at_table.channel, "note"))) == ["Edit"], "he did not play"
    note = answer(await at_table.ann.slash(at_table.channel, "note"))
    shared = answer(await at_table.ann.click(note, "Put into report"))
    assert "It stands in this game's report" in shared.text
    html = await report()
    assert "What Ann noted" in html and "&lt;i&gt;Ann&#x27;s plan&lt;/i&gt;" in html
    assert "Bea&#x27;s plan" not in html and "Carl&#x27;s plan" not in html
    assert "Only you see it." in answer(await at_table.ann.click(shared, "Take out of report")).text
    assert "s plan" not in await report()


@pytest.mark.parametrize(("key", "counted"), [("life", "points of health without those won back"), ("dixie", "cards")])
async def test_losses_and_luck_are_drawn(key: str, counted: str, tmp_path: Path) -> None:
    """The losses of the chart are those that the game itself tells, and its luck is that of the closing board."""
    data = await practised(key, tmp_path)
    told = story(data, GAMES)
    html = pages.page(told, data, [None] * len(told.views)).decode()
    toll = told.moments[-1].toll
    assert toll is not None and toll.what == counted and any(toll.by.values())
    words = listed(f"{side.name} {toll.by[side.seat]}" for side in told.sides)
    assert f"Lost in all, in {counted}: {words}." in html
    if key == "dixie":
        assert all(f" lost {toll.by[seat]} cards" in "".join(told.course) for seat in toll.by)
    assert html.count("<svg") == 3 and told.luck
    for lucks in told.luck.values():
        assert all(f"({each.expected:.1f} expected), {each.verdict}" in html for each in lucks)
    # What went well and ill adds up to what is said of it.
    for seat, lucks in told.luck.items():
        if len(lucks) == 1:
            more = lucks[0].came - lucks[0].expected
            assert more * told.moments[-1].luck[seat] >= 0


async def test_a_game_in_play_has_no_report(at_table: Table) -> None:
    await opened(at_table)
    refused = answer(await at_table.ann.slash(at_table.channel, "game report"))
    assert "when the game is over" in refused.text
    with pytest.raises(Wrong, match="this game is not over"):
        story(await at_table.export(at_table.ann), GAMES)


async def check_detail(at: Table, record: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures lose detail before a page gets too large, and are left out at last."""
    told, engine = story(record, GAMES), await at.engine()
    picture = await at.bot.gallery.draw(engine, told.end, "report")
    assert picture is not None
    shown = next(n for n, board in enumerate(told.views) if board is not None)
    drawn = [picture.png if n == shown else None for n in range(len(told.views))]
    whole = pages.page(told, record, drawn)
    monkeypatch.setattr(pages, "MOST_BYTES", len(whole) - 1)
    smaller = pages.page(told, record, drawn)
    assert len(smaller) < len(whole) and b"<img" in smaller
    monkeypatch.setattr(pages, "MOST_BYTES", 1000)
    assert b"<img" not in pages.page(told, record, drawn)
    check_story(told)


def check_story(told: Story) -> None:
    """Names are escaped, and every chapter says something: first the most important, which it has all in full."""
    assert "&lt;b&gt;" in pages.bullets(["<b>"])
    for chapter in told.chapters:
        assert chapter.main and (len(chapter.main) <= LONG_MAIN or chapter.main == chapter.lines)
        once = [re.sub(r" \(\d+ times\)\.$", ".", text) for text in chapter.main]
        assert all(any(text.endswith(line) for line in chapter.lines) for text in once)
    assert all(0 < len(each.brief) <= BRIEF for each in told.turning)


async def practised(key: str, folder: Path) -> bytes:
    """The record of a whole game, played on both sides as the practice opponent would in haste; once for all tests."""
    if key not in RECORDS:
        RECORDS[key] = await recorded(key, folder)
    return RECORDS[key]


async def recorded(key: str, folder: Path) -> bytes:
    """The record of such a game, played now."""
    async with house.opened(folder / "db") as at:
        engine = await at.started(key)
        decide, rng = engine.game.quick_practice, random.Random(1)
        assert decide is not None
        while engine.session.status == "playing":
            seat = sorted(engine.awaited())[0]
            await engine.decide(at.actor(engine.players[seat].user), decide(engine.view(seat), seat, rng), seat)
        return await at.engines.export(engine, None)


@pytest.mark.parametrize("key", ["life", "dixie"])
async def test_somebody_who_was_not_there_reads_how_the_game_turned(key: str, tmp_path: Path) -> None:
    """A long turn begins with its most important lines and has the rest to be opened. The turns that changed the
    chances are numbered in the chart and told under it."""
    data = await practised(key, tmp_path)
    told = story(data, GAMES)
    check_story(told)
    html = pages.page(told, data, [None] * len(told.views)).decode()
    folded = [each for each in told.chapters if not all(line in " ".join(each.main) for line in each.lines)]
    assert all(len(chapter.lines) > MAIN for chapter in folded)
    assert html.count("<summary>Everything that happened") == len(folded)
    assert 1 <= html.count("<circle") == len(charts.turning(told)) <= TURNS
    for each, (turn, text) in zip(told.turning, charts.turning(told), strict=True):
        assert each.swing >= SWING and each.before.number < each.after.number <= each.chapter.tales[-1].number
        assert turn.startswith(each.chapter.title) and text
        assert charts.change(each.before, each.after, next(iter(each.after.chances))) in turn
    # What is told hurt nobody whose chance rose by it.
    for each in told.turning:
        rose = [seat for seat in each.after.chances if each.after.chances[seat] > each.before.chances[seat]]
        lost = [told.game.loser(x) for tale in each.chapter.tales for x in tale.happened if x[1].text == each.brief[-1]]
        assert not lost or lost[0] not in rose
    # The decision that changed the chances most is one of them, whatever its turn came to.
    seat = next(iter(told.chances[0].chances))
    most = max(pairwise(told.chances), key=lambda pair: abs(pair[0].chances[seat] - pair[1].chances[seat]))
    assert most in [(each.before, each.after) for each in told.turning]
    assert all(f"Goal: {escape(side.goal)}" in html for side in told.sides)
    # What opens a turn is told in it, though the decision that led there was the turn's before.
    for chapter in told.chapters:
        opened = [line for line in chapter.lines if re.match(r"(Battle Turn|Round) \d+( begins|\. Event)", line)]
        numbers = {re.findall(r"\d+", line)[0] for line in opened}
        assert numbers == set(re.findall(r"\d+", chapter.title)), chapter.title
    # A long game's chapters are two turns each, and its cards stand in their sides' colors.
    assert ("Battle Turns 1 and 2" in html) == (len(told.chapters) > 8) == ('<b style="color:#1c3a70">' in html)
    assert len(told.chapters) <= MOST
    assert len(pages.markdown(told)) < len("\n".join(line for each in told.chapters for line in each.lines)) + 4_000
