"""Coached first games over the wire: begun, played by the coach's advice to the end, left and taken up again."""

from __future__ import annotations

import pytest

from bot.games.lesson import lesson_of
from bot.games.library import GAMES
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from tests.probe.game import PROBE
from tests.wire.playing import by_panel, labels
from tests.wire.table import Table, answer

KEYS = [*GAMES, PROBE.key]
PHONE = 750
"""Characters of text for which a phone's screen has room beside the board, the choices' own hints not counted."""


async def begun(person: Person, channel: Channel, key: str = "overland") -> Message:
    """A lesson's message, as /learn gives it."""
    return answer(await person.slash(channel, "learn", game=key))


def place_of(table: Table, in_private: bool) -> Channel:
    """Ann's private channel with the bot, or the server's."""
    return table.ann.dm() if in_private else table.channel


def with_label(message: Message, label: str) -> str:
    """The custom id of the button that is labelled so."""
    return next(b.custom_id or "" for b in message.buttons if b.label == label)


def to_be_read(message: Message) -> str:
    """What a lesson says of its own."""
    return "\n".join(line for line in message.text.splitlines() if not line.startswith("-# "))


def ended(message: Message) -> bool:
    """Whether a lesson has come to its end."""
    return "the end" in message.text.splitlines()[0]


@pytest.mark.parametrize("in_private", [False, True], ids=["server", "private"])
@pytest.mark.parametrize("key", KEYS)
async def test_a_lesson_is_played_to_its_end(at_table: Table, key: str, in_private: bool) -> None:
    """By what the coach suggests, which needs no other tap; in a server for one's own eyes, in private as an ordinary
    message. No text is longer than a phone's screen."""
    place = place_of(at_table, in_private)
    message = await begun(at_table.ann, place, key)
    assert message.ephemeral is not in_private
    for _ in range(lesson_of(at_table.games[key]).most):
        assert len(to_be_read(message)) <= PHONE, message.text
        if ended(message):
            break
        if "Hint" in labels(message):
            message = answer(await at_table.ann.click(message, "Hint"))
        message = answer(await at_table.ann.click(message, "Do that for me"))
    assert ended(message)
    await at_table.pictured()
    assert bool(message.pictures) is at_table.bot.gallery.draws(key)
    assert [m for m in at_table.ann.messages(place) if not m.author.bot and m is not message] == []


async def test_the_choices_of_a_panel_are_those_of_a_lesson(at_table: Table) -> None:
    """Menus and forms as on a panel: here by hand what the coach would do."""
    for key in ("dixie", "chancellorsville", PROBE.key):
        message = await begun(at_table.ann, at_table.channel, key)
        table = await at_table.bot.lessons.open(at_table.ann.id, key)
        advice = table.progress.here.advice
        assert advice is not None
        event = await by_panel(at_table.ann, message, advice.decision)
        assert "decision 2" in answer(event).text
