"""The report of a finished game: asked for in Discord and on the command line."""

from __future__ import annotations

import base64
import gzip
import random
import re
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.games.library import GAMES
from bot.record.replay import verify
from bot.record.replayer import Wrong
from bot.reporting import page as pages
from bot.reporting.story import BRIEF, MAIN, SWING, TURNS, Story, story, swing
from tests.table import house
from tests.wire.life_playing import opened
from tests.wire.table import Table, answer
from tests.wire.test_review import played


async def test_a_report_holds_the_story_the_boards_and_the_record(at_table: Table, tmp_path: Path) -> None:
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


def on_command_line(record: bytes, folder: Path) -> None:
    """The same record gives a page and Markdown, and no file is written over."""
    source = folder / "record.json"
    source.write_bytes(record)
    for name, begins in (("game.html", "<!doctype html>"), ("game.md", "# 1861")):
        assert main(["report", str(source), str(folder / name)]) == 0
        assert (folder / name).read_text("utf-8").startswith(begins)
        assert main(["report", str(source), str(folder / name)]) == 1


async def test_a_game_in_play_has_no_report(at_table: Table) -> None:
    await opened(at_table)
    refused = answer(await at_table.ann.slash(at_table.channel, "game report"))
    assert "when the game is over" in refused.text
    with pytest.raises(Wrong, match="this game is not over"):
        story(await at_table.export(at_table.ann), GAMES)


async def test_pictures_lose_detail_before_a_page_gets_too_large(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(at_table)
    record = await at_table.bot.engines.export(await at_table.engine(), None)
    told = story(record, GAMES)
    view = told.chapters[-1].view
    engine = await at_table.engine()
    picture = await at_table.bot.gallery.draw(engine, view, "report")
    assert picture is not None
    drawn = [picture.png if chapter.view is not None else None for chapter in told.chapters]
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
        assert 0 < len(chapter.brief) <= BRIEF and (len(chapter.main) <= MAIN or chapter.main == chapter.lines)
        assert all(any(text.endswith(line) for line in chapter.lines) for text in chapter.main + chapter.brief)


async def practised(key: str, folder: Path) -> bytes:
    """The record of a whole game, played on both sides as the practice opponent would in haste."""
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
    html = pages.page(told, data, [None] * len(told.chapters)).decode()
    folded = [chapter for chapter in told.chapters if len(chapter.lines) > MAIN]
    assert html.count("<summary>Everything that happened") == len(folded)
    assert 1 <= html.count("<circle") == len(pages.turning(told)) <= TURNS
    for (chapter, before, after), (turn, text) in zip(told.turning, pages.turning(told), strict=True):
        assert swing(before, after) >= SWING and before.number < after.number <= chapter.last
        assert turn.startswith(chapter.title) and pages.change(before, after, next(iter(after.chances))) in turn
        assert text
    assert len(pages.markdown(told)) < len("\n".join(line for each in told.chapters for line in each.lines)) + 4_000
