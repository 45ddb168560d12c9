"""Answers that Discord does not take: what was done stands, is never said to have failed, and is not done again."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any

import pytest
from discord.webhook import async_ as webhooks

from bot.games.dixie.game import GAME as DIXIE
from bot.local.faults import Fault, Gate
from bot.local.model.attachments import LocalFile
from bot.local.model.interactions import Interaction
from cogs.answering import reaching
from tests.wire.answering import ALWAYS, CALLBACK, DEADLINE, Act, acts, entries, under
from tests.wire.playing import with_lee_far_away
from tests.wire.table import Table, answer

PAGE = "<html><body><h1>Bad gateway</h1></body></html>"
FAULTS: dict[str, dict[str, Any]] = {
    "dropped": {"status": None},
    "400": {"status": 400},
    "403": {"status": 403},
    "404": {"status": 404},
    "429 in words": {"status": 429, "text": "error code: 1015"},
    "500": {"status": 500},
    "a page": {"status": 502, "text": PAGE, "content_type": "text/html"},
    "a page with 200": {"status": 200, "text": PAGE, "content_type": "text/html"},
    "no answer": {},
}
"""What happens to an answer on its way; the last is held until the bot gives up."""

ONCE = [name for name in FAULTS if name not in ("dropped", "a page with 200")]
"""Those after which the library lets an answer be tried again."""
PATIENT = 60.0
"""Seconds for a try on a busy machine."""
LOST = "Discord lost my last answer to you"


@pytest.fixture(autouse=True)
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the library nor the bot rests between tries."""

    async def at_once(_: float) -> None:
        pass

    hasty = SimpleNamespace(**{**vars(asyncio), "sleep": at_once})
    monkeypatch.setattr(webhooks, "asyncio", hasty)
    monkeypatch.setattr(reaching, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(reaching, "TRY_SECONDS", PATIENT)


def fault(name: str, after: bool, times: int) -> Fault:
    """A fault of FAULTS, that strikes so often; ``after`` the answer has arrived."""
    reaching.TRY_SECONDS = PATIENT
    if not FAULTS[name]:
        # A second try that may arrive is given a while.
        reaching.TRY_SECONDS = 0.1 if times == ALWAYS else 2.0
        return Fault("POST", CALLBACK, times, after=after, gate=Gate())
    return Fault("POST", CALLBACK, times, after=after, **FAULTS[name])


def told(event: Interaction) -> str:
    """Everything that a person was told in answer to an interaction."""
    return "\n".join(message.text for message in event.messages)


def cases(quick: set[tuple[str, bool]]) -> list[Any]:
    """Every fault, before and after the answer has arrived; those that are not ``quick`` are left to the long run."""
    found = [(name, after) for name in FAULTS for after in (False, True)]
    return [pytest.param(*case, marks=() if case in quick else pytest.mark.long) for case in found]


async def check(table: Table, caplog: pytest.LogCaptureFixture, what: str, struck: Fault, act: Act) -> None:
    """Carries out an act whose answer is struck for good, and checks what came of it."""
    before = await entries(table)
    caplog.clear()
    event = await under(table, struck, act)
    assert await entries(table) == before + 1, what
    assert "went wrong" not in told(event), what
    assert [r for r in caplog.records if r.exc_info] == [], what
    [line] = [r.getMessage() for r in caplog.records if "is not answered" in r.getMessage()]
    assert "\n" not in line and len(line) < 400, what
    assert (event.state == "failed") == (not struck.after), what


@pytest.mark.parametrize(("name", "after"), cases({("dropped", False), ("429 in words", True)}))
async def test_what_was_done_is_never_said_to_have_failed(
    at_table: Table, caplog: pytest.LogCaptureFixture, name: str, after: bool
) -> None:
    """By every way of answering: the log has one entry, nothing says that it failed, and the bot's own log has one line
    and no trace."""
    async for what, act in acts(at_table):
        await check(at_table, caplog, what, fault(name, after, ALWAYS), act)


async def test_whatever_happens_to_an_answer(at_table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """The same for one command by every fault."""
    await at_table.open_probe()
    on = True
    for name in FAULTS:
        for after in (False, True):
            order = at_table.bea.slash(at_table.channel, "play", decision=f"auto parry {'on' if on else 'off'}")
            await check(at_table, caplog, f"{name}, {after}", fault(name, after, ALWAYS), order)
            on = not on


@pytest.mark.parametrize("name", [pytest.param("dropped"), *(pytest.param(n, marks=pytest.mark.long) for n in ONCE)])
async def test_a_second_try_brings_the_answer(at_table: Table, name: str) -> None:
    """A fault that strikes once is not noticed by anybody."""
    async for what, act in acts(at_table):
        before = await entries(at_table)
        event = await under(at_table, fault(name, False, 1), act)
        assert await entries(at_table) == before + 1 and event.acknowledged, what
        assert LOST not in told(event), what


async def test_lists_of_choices_that_do_not_arrive_leave_no_trace(
    at_table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """A line at most; the next letter typed gets its list."""
    await at_table.open_probe()
    for name in ("dropped", "403", "429 in words", "500"):
        at_table.local.faults.add(fault(name, True, ALWAYS))
        typing = asyncio.create_task(at_table.ann.autocomplete(at_table.channel, "play", "decision", "co"))
        before = len(at_table.local.journal.find("POST", CALLBACK))
        await at_table.local.wait_for(lambda b=before: len(at_table.local.journal.find("POST", CALLBACK)) > b)  # type: ignore[misc]
        await at_table.bot.under_way.settled()
        at_table.local.faults.clear()
        await typing
    assert [r for r in caplog.records if r.exc_info or r.levelname == "ERROR"] == []
    assert await at_table.ann.autocomplete(at_table.channel, "play", "decision", "co")


async def test_a_panel_whose_answer_was_lost_gets_its_picture(at_table: Table) -> None:
    """The library does not know that its first try has arrived; what follows does."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="dixie", seat="usa"))
    answer(await at_table.bea.slash(at_table.channel, "game join"))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    await at_table.settled()
    engine = await at_table.engine()
    text = DIXIE.practice(engine.view("usa"), "usa", random.Random(1))  # type: ignore[misc]
    act = at_table.ann.slash(at_table.channel, "play", decision=text)
    event = await under(at_table, fault("dropped", True, 1), act)
    await at_table.local.wait_for(lambda: answer(event).pictures)


@pytest.mark.parametrize("after", [False, True])
async def test_a_form_that_does_not_open_or_is_not_answered(
    at_table: Table, caplog: pytest.LogCaptureFixture, after: bool
) -> None:
    """What was written is kept, whether its writer hears of it or not; no trace."""
    await at_table.open_probe()
    shown = answer(await at_table.ann.slash(at_table.channel, "note"))
    await under(at_table, fault("dropped", after, ALWAYS), at_table.ann.click(shown, "Edit"))
    form = await at_table.ann.click(shown, "Edit")
    await under(at_table, fault("dropped", after, ALWAYS), at_table.ann.submit(form, {"text": "Hold the ford"}))
    assert "Hold the ford" in answer(await at_table.ann.slash(at_table.channel, "note")).text
    assert [r for r in caplog.records if r.exc_info] == []


@pytest.mark.parametrize("after", [False, True])
async def test_an_import_that_cannot_be_acknowledged(
    at_table: Table, caplog: pytest.LogCaptureFixture, after: bool
) -> None:
    """Where only Discord's own answer was lost, ours follows; else there is a line, and nothing was done."""
    await at_table.open_overland()
    record, other = await at_table.export(at_table.ann), at_table.guild.add_channel("other")
    before = await entries(at_table)
    act = at_table.ann.slash(other, "game import", file=LocalFile("record.json", record))
    event = await under(at_table, fault("dropped", after, 2 if after else ALWAYS), act)
    if after:
        assert "To continue from its record here" in (await event.wait_message()).text
    assert "went wrong" not in told(event)
    assert await entries(at_table) == before and [r for r in caplog.records if r.exc_info] == []


async def test_a_thread_that_discord_does_not_open(at_table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """One sentence, no game, no trace; pressed again it opens."""
    await at_table.open_probe()
    offer = answer(await at_table.ann.slash(at_table.channel, "game new", game="overland"))
    before = await entries(at_table)
    for strike in (Fault("POST", "/threads$", 1, None), Fault("POST", "/threads$", 1, 403)):
        at_table.local.faults.add(strike)
        text = answer(await at_table.ann.click(offer, "Open it in a thread")).text
        assert text == "Discord didn't open a thread just now, so no game was opened. Press it again later."
    assert await entries(at_table) == before and [r for r in caplog.records if r.exc_info] == []
    assert "is open" in answer(await at_table.ann.click(offer, "Open it in a thread")).text


async def test_a_command_given_again_acts_once(at_table: Table) -> None:
    """Bea sees no answer to an order and gives it again: she is told that it stands, and a third time it is done."""
    await at_table.open_probe()
    engine, order = await at_table.engine(), {"decision": "auto  Parry on"}
    await under(at_table, fault("dropped", False, ALWAYS), at_table.bea.slash(at_table.channel, "play", **order))
    seq = engine.session.seq
    again = answer(await at_table.bea.slash(at_table.channel, "play", decision="auto parry on"))
    assert engine.session.seq == seq and "so I did nothing now" in again.text
    assert f"{LOST}, but what you did in game `{engine.id}` stands: " in again.text
    third = answer(await at_table.bea.slash(at_table.channel, "play", decision="auto parry off"))
    assert engine.session.seq == seq + 1 and LOST not in third.text


@pytest.mark.parametrize("looked", [False, True])
async def test_so_does_one_whose_answer_is_still_on_its_way(
    at_table: Table, monkeypatch: pytest.MonkeyPatch, looked: bool
) -> None:
    """Discord has said that nobody answers, while the answer is held up: the same command is the same decision, also
    after the answer to another, which says nothing of it."""
    monkeypatch.setattr(reaching, "TRY_SECONDS", 30.0)
    await at_table.open_probe()
    engine = await at_table.engine()
    gate = at_table.local.faults.hold_next("POST", CALLBACK)
    first = asyncio.create_task(at_table.bea.slash(at_table.channel, "play", decision="auto parry on"))
    await at_table.local.wait_for(lambda: gate.reached)
    at_table.local.clock.advance(DEADLINE)
    assert (await first).state == "failed"
    seq = engine.session.seq
    if looked:
        answer(await at_table.bea.slash(at_table.channel, "game show"))
    again = answer(await at_table.bea.slash(at_table.channel, "play", decision="auto parry on"))
    assert engine.session.seq == seq and "so I did nothing now" in again.text
    gate.release()
    await at_table.bot.under_way.settled()
    third = answer(await at_table.bea.slash(at_table.channel, "play", decision="auto parry on"))
    assert "so I did nothing now" not in third.text, "it may be meant twice"


@pytest.mark.parametrize(("words", "asked"), [("auto parry on", True), ("auto parry off", False)])
async def test_so_does_one_whose_answer_a_stop_cut_off(at_table: Table, words: str, asked: bool) -> None:
    """The bot was stopped between the decision and its answer, and is back: the same command is the same decision,
    once; another one, or one given after any answer, is carried out."""
    await at_table.open_probe()
    gate = at_table.local.faults.hold_next("POST", CALLBACK)
    first = asyncio.create_task(at_table.bea.slash(at_table.channel, "play", decision="auto parry on"))
    await at_table.local.wait_for(lambda: gate.reached)
    await at_table.restart()
    at_table.local.clock.advance(DEADLINE)
    assert (await first).state == "failed"
    engine = await at_table.engine()
    seq = engine.session.seq
    again = answer(await at_table.bea.slash(at_table.channel, "play", decision=words))
    assert ("so I did nothing now" in again.text) == asked and engine.session.seq == seq + (not asked)
    third = answer(await at_table.bea.slash(at_table.channel, "play", decision=words))
    assert "so I did nothing now" not in third.text


async def test_so_does_undo(at_table: Table) -> None:
    """One move is taken back, not two."""
    await at_table.open_overland()
    engine, ann = await with_lee_far_away(at_table), at_table.ann
    for text in ("attack breckinridge", "move grant spotsylvania", "move grant north-anna"):
        answer(await ann.slash(at_table.channel, "play", decision=text))
    await under(at_table, fault("403", False, ALWAYS), ann.slash(at_table.channel, "undo"))
    assert engine.state.grant == "spotsylvania"
    assert "so I did nothing now" in answer(await ann.slash(at_table.channel, "undo")).text
    assert engine.state.grant == "spotsylvania"
    back = answer(await ann.slash(at_table.channel, "undo")).text
    assert "Undone: Grant moves from The Wilderness to Spotsylvania." in back


async def test_the_next_answer_tells_what_stands(at_table: Table) -> None:
    """Whatever it is an answer to, after a restart too; once."""
    await at_table.open_probe()
    engine = await at_table.engine()
    act = at_table.ann.slash(at_table.channel, "play", decision="commit hold")
    await under(at_table, fault("500", False, ALWAYS), act)
    await at_table.restart()
    told_ = [answer(await at_table.ann.slash(at_table.channel, "game show")).text for _ in range(2)]
    assert [f"{LOST}, but what you did in game `{engine.id}` stands: " in text for text in told_] == [True, False]


async def test_a_fault_of_ours_after_the_decision(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel cannot be made: the person is told that the decision stands, what it did, and an id."""
    await at_table.open_probe()
    engine = await at_table.engine()

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the ink has run out")

    monkeypatch.setattr(type(at_table.bot.panel_sessions), "show", broken)
    text = answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold")).text
    done = engine.recent[-1].events[0].lines["red"].text
    assert text.startswith(f"Your act stands.\n{done}\nSomething went wrong on my side. I noted it as `")
