"""Coached first games over the wire: begun, played by the coach's advice to the end, left and taken up again."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.games.contract.choices import Refusal
from bot.games.lesson import lesson_of
from bot.games.library import GAMES
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from bot.storage.lessons import KEPT_MS
from cogs.learning import showing
from tests.probe.game import PROBE
from tests.wire.playing import by_panel, labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

KEYS = [*GAMES, PROBE.key]
PHONE = 800
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


@pytest.mark.parametrize(("key", "in_private"), [*((key, False) for key in KEYS), ("overland", True)])
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
        message = answer(await at_table.ann.click(message, "Do it"))
    assert ended(message)
    await at_table.pictured()
    assert bool(message.pictures) is at_table.bot.gallery.draws(key)
    if key in GAMES:
        # Nothing of it comes to the channel, or into any list.
        assert "What the coach" not in message.text and at_table.posts() == []
    mine = answer(await at_table.ann.slash(at_table.channel, "game mine"))
    listed = answer(await at_table.ann.slash(at_table.channel, "game list"))
    assert at_table.games[key].name not in mine.text + listed.text


async def test_the_choices_of_a_panel_are_those_of_a_lesson(at_table: Table) -> None:
    """Menus and forms as on a panel: here by hand what the coach would do."""
    for key in ("dixie", "chancellorsville", "donelson", PROBE.key):
        message = await begun(at_table.ann, at_table.channel, key)
        table = await at_table.bot.lessons.open(at_table.ann.id, key)
        advice = table.progress.here.advice
        assert advice is not None
        if "All choices" in labels(message):
            message = answer(await at_table.ann.click(message, "All choices"))
        event = await by_panel(at_table.ann, message, advice.decision)
        assert re.search(r"· (decision|step) 2\b", answer(event).text)


@ALONE
async def test_left_restarted_and_resumed_elsewhere(at_table: Table) -> None:
    """Begun in a server, left, the bot restarted, gone on with in private messages: with the same position, the same
    words of the coach, and the same way back."""
    message = await begun(at_table.ann, at_table.channel)
    for _ in range(3):
        message = answer(await at_table.ann.click(message, "Do it"))
    stood = message.text
    left = answer(await at_table.ann.click(message, "Leave"))
    assert "/learn game:overland" in left.text
    await at_table.restart()
    on_phone = await begun(at_table.ann, at_table.ann.dm())
    assert "Welcome back" in on_phone.text
    assert [line for line in stood.splitlines() if line not in on_phone.text] == []
    for _ in range(3):
        on_phone = answer(await at_table.ann.click(on_phone, "Back one step"))
    assert "decision 1" in on_phone.text and "You want" in on_phone.text
    # The message in the server is of an earlier revision.
    stale = answer(await at_table.ann.click(left, "Start over"))
    assert "I did nothing" in stale.text and "decision 1" in stale.text


@ALONE
async def test_what_takes_long_is_answered_all_the_same(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord is told that it takes longer, and the same message shows the lesson then."""
    monkeypatch.setattr(showing, "THINKING", 0.0)
    for place in (at_table.channel, at_table.ann.dm()):
        event = await at_table.ann.slash(place, "learn", game="dixie")
        assert event.error is None
        await at_table.pictured()
        message = at_table.ann.messages(place)[-1]
        assert message.pictures and message.ephemeral is (place is at_table.channel)
        decision = message.text.splitlines()[0]
        clicked = await at_table.ann.click(message, "Do it")
        assert clicked.error is None
        await at_table.pictured()
        assert decision not in message.text and message.pictures


async def test_a_double_click_acts_once(at_table: Table) -> None:
    """Of two clicks for the same position one is carried out; the other shows how it stands."""
    message = await begun(at_table.ann, at_table.channel)
    follow = with_label(message, "Do it")
    events = await asyncio.gather(*(at_table.ann.click(message, follow) for _ in range(2)))
    assert all(event.error is None for event in events)
    table = await at_table.bot.lessons.open(at_table.ann.id, "overland")
    assert table.decided == 1
    late = answer(await at_table.ann.click(message, "Back one step"))
    assert "decision 1" in late.text


async def test_a_lesson_is_its_learners_alone(at_table: Table) -> None:
    """Nobody else presses its buttons, not even by a forged custom id; everybody has a lesson of their own."""
    message = await begun(at_table.ann, at_table.channel)
    table = await at_table.bot.lessons.open(at_table.ann.id, "overland")
    with pytest.raises(Refusal, match="isn't yours"):
        await at_table.bot.lessons.get(table.id, at_table.bea.id)
    assert not message.visible_to(at_table.bea)
    assert (await at_table.bot.lessons.open(at_table.bea.id, "overland")).id != table.id


async def test_hints_are_counted_and_the_coach_steps_back(at_table: Table) -> None:
    """Suggestions are there unasked in the first decisions, later by *Hint*; it may all be begun anew."""
    message = await begun(at_table.ann, at_table.channel)
    for _ in range(lesson_of(GAMES["overland"]).guided):
        assert "Try:" in message.text and "Hint" not in labels(message)
        message = answer(await at_table.ann.click(message, "Do it"))
    assert "you lead" in message.text and "Try:" not in message.text and "Do it" not in labels(message)
    for _ in range(2):
        message = answer(await at_table.ann.click(message, "Hint"))
        assert "Try:" in message.text
        message = answer(await at_table.ann.click(message, "Do it"))
    while not ended(message):
        message = answer(await at_table.ann.click(answer(await at_table.ann.click(message, "Hint")), "Do it"))
    assert "hints." in message.text
    opened = answer(await at_table.ann.click(message, "Play a real game"))
    assert "is open" in opened.text
    assert (await at_table.engine()).game.key == "overland"
    anew = answer(await at_table.ann.click(message, "Start over"))
    assert "decision 1" in anew.text


async def test_twenty_are_coached_at_once(at_table: Table) -> None:
    """Every one of them is answered, and none takes a channel."""
    people = [at_table.local.add_user(f"P{n}") for n in range(20)]

    async def learn(person: Person, key: str) -> Message:
        message = await begun(person, at_table.channel, key)
        for _ in range(4):
            message = answer(await person.click(message, "Do it"))
        return message

    messages = await asyncio.gather(*(learn(p, KEYS[n % len(KEYS)]) for n, p in enumerate(people)))
    assert all(re.search(r"· (decision|step) 5\b", m.text) or ended(m) for m in messages)
    assert at_table.posts() == []


async def test_the_start_page_lists_every_game(at_table: Table) -> None:
    """With what one wants in it; a game that was begun is gone on with."""
    start = answer(await at_table.ann.slash(at_table.ann.dm(), "learn"))
    assert all(f"Learn {game.name}" in labels(start) for game in at_table.games.values())
    answer(await at_table.ann.click(start, "Learn Overland"))
    again = answer(await at_table.ann.slash(at_table.channel, "learn"))
    assert again.ephemeral and "Go on with Overland" in labels(again)


@pytest.mark.parametrize("pressed", ["Play alone", "Play with others"])
async def test_a_real_game_is_of_what_was_taught(at_table: Table, pressed: str) -> None:
    """Of the same length, with the same rules, on the learner's side; against the practice opponent or with others."""
    ann = at_table.ann
    left = answer(await ann.click(await begun(ann, at_table.channel, "donelson"), "Leave"))
    offered = answer(await ann.click(left, "Play a real game"))
    assert labels(offered) == ["Play alone", "Play with others"] and "length that you have just learned" in offered.text
    answer(await ann.click(offered, pressed))
    engine = await at_table.engine()
    plan = at_table.bot.lessons.plan("donelson")
    assert engine.session.options["length"] == plan.options["length"] == "one"
    assert engine.seats_of(ann.id) == [plan.seat]
    assert ("csa" in engine.players) == (pressed == "Play alone")


async def test_a_real_game_is_for_servers(at_table: Table) -> None:
    """In private messages the lesson says where one is played."""
    message = await begun(at_table.ann, at_table.ann.dm())
    left = answer(await at_table.ann.click(message, "Leave"))
    told = answer(await at_table.ann.click(left, "Play a real game"))
    assert "/game new game:overland" in told.text


async def test_the_enemys_turn_is_shown_whole(at_table: Table) -> None:
    """All that the others did stands under their name, and the coach explains it; the picture marks what comes next."""
    ann = at_table.ann
    message = await begun(ann, at_table.channel, "donelson")
    assert "step 1 of 14" in message.text and "**Try:** ① → ② Lauman's brigade to 1319" in message.text
    while "Bring up help" not in message.text:
        message = answer(await ann.click(message, "Do it"))
    table = await at_table.bot.lessons.open(ann.id, "donelson")
    theirs = message.text.partition("**Confederates:**\n")[2]
    lines = [line for seat, line in table.told if seat == "csa"]
    assert len(lines) > 20 and all(line in theirs for line in lines)
    assert "step 10 of 14" in message.text and "*disordered*, the red D" in theirs
    astray = answer(await ann.click(answer(await ann.click(message, "All choices")), "End this movement phase"))
    assert "decision 11" in astray.text


@ALONE
async def test_old_lessons_are_removed(at_table: Table) -> None:
    """Four weeks after they were last gone on with; then /learn begins one anew, and old buttons say so."""
    message = await begun(at_table.ann, at_table.ann.dm())
    at_table.local.clock.advance(KEPT_MS / 2000)
    answer(await at_table.ann.click(message, "Do it"))
    await begun(at_table.bea, at_table.channel)
    at_table.local.clock.advance(KEPT_MS / 2000 + 60)
    await at_table.settled()
    assert await at_table.bot.lessons.begun(at_table.ann.id) == ["overland"]
    at_table.local.clock.advance(KEPT_MS / 2000)
    await at_table.settled()
    assert await at_table.bot.lessons.begun(at_table.ann.id) == await at_table.bot.lessons.begun(at_table.bea.id) == []
    gone = answer(await at_table.ann.click(message, "Do it"))
    assert "`/learn` starts a new one" in gone.text
