"""A player who vanishes, as the others see it: the warning, its buttons, and somebody who has left the server."""

from __future__ import annotations

from bot.engine.engine import Engine
from bot.local.model.guilds import Message
from tests.wire.playing import labels, lives
from tests.wire.table import Table, answer


async def begun(at: Table) -> Engine:
    """The probe between Ann, who has committed, and Bea, who is awaited."""
    await at.ann.slash(at.channel, "game new", game="probe")
    assert "Players who stay away: After 7 days" in (await at.board()).text.replace("*", "")
    answer(await at.bea.click(await at.board(), "Join"))
    answer(await at.ann.click(await at.board(), "Start"))
    await at.settled()
    engine = await at.engine()
    await at.ann.slash(at.channel, "play", decision="commit hold")
    await at.settled()
    return engine


def warning(at: Table) -> Message:
    """The warning in the channel."""
    return [post for post in at.posts() if "hasn't played since" in post.text][-1]


async def test_the_others_go_on_by_three_buttons(at_table: Table) -> None:
    """They stand under *Clock* once the time has come; closing asks first."""
    at = at_table
    engine = await begun(at)
    await lives(at, 5.1)
    told = warning(at)
    assert at.bea in told.pinged and "From <t:" in told.text
    sheet = answer(await at.ann.click(told, "Clock"))
    assert "has been away" in sheet.text and "Close with no result" not in labels(sheet)
    await lives(at, 2)
    sheet = answer(await at.ann.click(told, "Clock"))
    names = ["Open the Blue seat", "Practice opponent for Blue", "Close with no result"]
    assert [label for label in labels(sheet) if label in names] == names
    assert not set(names) & set(labels(answer(await at.bea.click(told, "Clock"))))
    asked = answer(await at.ann.click(sheet, "Close with no result"))
    assert "Close this game for good?" in asked.text and engine.session.status == "playing"
    sheet = answer(await at.ann.click(asked, "Back"))
    answer(await at.ann.click(sheet, "Practice opponent for Blue"))
    await at.settled()
    assert engine.session.practises == ["blue"] and "blue" not in engine.awaited()
    sheet = answer(await at.bea.click(await at.board(), "Clock"))
    assert "The practice opponent plays for Blue until its player is back." in sheet.text
    answer(await at.bea.click(sheet, "Play Blue again"))
    assert engine.session.practises == []
    assert at.local.violations == []


async def test_nudging_somebody_who_has_left_says_so(at_table: Table) -> None:
    """Nobody is pinged who cannot read it; the warning comes at once."""
    at = at_table
    engine = await begun(at)
    await lives(at, 0.1)
    at.guild.remove_member(at.bea)
    said = answer(await at.ann.click(await at.board(), "Nudge"))
    assert "Bea has left this server" in said.text and "I notify" not in said.text
    await at.settled()
    assert "Bea" in str(engine.recent[-1].data) and engine.recent[-1].data["then"] == "left"
    assert at.local.violations == []
