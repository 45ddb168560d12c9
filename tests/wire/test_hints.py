"""*Hint* on a panel, in every game: what to do and why, done by one more tap, counted and told at the end."""

from __future__ import annotations

import asyncio
import functools
from typing import Any

import pytest

from bot.engine.engine import Engine
from bot.engine.hints import turn_now
from bot.games.advising import advice_for
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.opponents.planning import Plan, further_plan
from bot.opponents.search import Thought
from bot.opponents.thinking import guessed_of
from bot.table.session import Actor
from cogs.answering import deferring, under_way
from tests.fewer import fewer
from tests.probe.state import BLUE, RED, TARGET, Frame
from tests.probe.test_probe import side, state
from tests.wire.playing import labels, more_options, yes_ids
from tests.wire.table import ALONE, ONE_BOT, UNHURRIED, Table, answer
from tests.wire.test_asked_twice import LOSES, placed
from tests.wire.test_live import TURN, bea_to_move, play, renewals
from tests.wire.worlds import Step, differences, in_two_worlds

pytestmark = ONE_BOT

SOLO = {"overland": ""}
"""Games played by one, with nobody to play against."""
GAMES = ("probe", "overland", "life", "dixie", "chancellorsville", "donelson")


async def opened(at: Table, game: str, hints: str = "") -> Message:
    """Ann opens a game against the practice opponent, settles the hints, and starts it. Returns her panel."""
    against = {} if game in SOLO else {"opponent": "practice"}
    answer(await at.ann.slash(at.channel, "game new", game=game, **against))
    if hints:
        await settle(at, hints)
    answer(await at.ann.slash(at.channel, "game start"))
    await at.settled()
    return await at.panel(at.ann)


async def settle(at: Table, hints: str) -> None:
    """Ann chooses in the lobby's options whether there are hints."""
    sheet = await more_options(at, at.ann)
    answer(await at.ann.select(sheet, "Hints", [hints]))


@pytest.mark.parametrize("game", fewer(GAMES, "probe", "overland"))
async def test_a_hint_says_what_and_why_and_is_carried_out(at_table: Table, game: str) -> None:
    panel = await opened(at_table, game)
    engine = await at_table.engine()
    seat = next(s for s, p in engine.players.items() if p.user == at_table.ann.id)
    advice = advice_for(engine.game, engine.view(seat), seat)
    assert advice is not None
    before, turn = engine.session.seq, turn_now(engine, seat)
    hinted = answer(await at_table.ann.click(panel, "Hint"))
    assert hinted.id == panel.id and advice.reason in hinted.text
    assert advice.label in hinted.text
    assert all(f"{100 * chance.chance:.1f}%" in hinted.text for chance in advice.chances)
    assert engine.session.seq == before
    back = answer(await at_table.ann.click(hinted, "Back"))
    assert "Do it" not in labels(back) and advice.reason not in back.text
    again = answer(await at_table.ann.click(back, "Hint"))
    assert again.text == hinted.text, "asking again gives the same"
    done = answer(await at_table.ann.click(again, "Do it"))
    await at_table.settled()
    engine = await at_table.engine()
    entries = await engine.repository.entries(after=before)
    assert [(e.seat, e.text) for e in entries][:1] == [(seat, advice.decision)]
    if "Do it" in labels(done):
        assert turn_now(engine, seat) == turn, "a hint goes on as long as the turn does"
    assert "Hints asked for" not in (await at_table.board()).text
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    assert f"{engine.seat_name(seat)} 1" in (await at_table.board()).text.partition("Hints asked for: ")[2]


class Pondering:
    """Thought that takes until it may end."""

    def __init__(self, at: Table, monkeypatch: pytest.MonkeyPatch, what: str, crowded: bool = False) -> None:
        self.may_end = asyncio.Event()
        work = getattr(at.bot.thinking, what)

        async def slowly(*about: Any) -> Any:
            await self.may_end.wait()
            return await work(*about)

        monkeypatch.setattr(at.bot.thinking, what, slowly)
        if crowded:
            # Each click counts as one too many, however long one alone would wait.
            monkeypatch.setattr(under_way, "MANY", 0)
        else:
            monkeypatch.setattr(deferring, "AT_ONCE", 0.0)


@ALONE
@pytest.mark.parametrize("crowded", [False, True])
async def test_discord_is_answered_before_a_hint_is_thought_out(
    at_table: Table, monkeypatch: pytest.MonkeyPatch, crowded: bool
) -> None:
    """The panel that was clicked shows it then, and is renewed as panels are once the opponent has moved."""
    await bea_to_move(at_table)
    bea, panel = at_table.bea, await at_table.panel(at_table.bea)
    pondering = Pondering(at_table, monkeypatch, "plan", crowded)
    messages = len(bea.messages(at_table.channel))
    for which in ("Hint", "Do it"):
        pondering.may_end.clear()
        event = await bea.click(panel, which)
        assert event.acknowledged and event.state == "deferred", "nobody's click waits for thought"
        pondering.may_end.set()
        await at_table.pictured()
        assert event.error is None and ("Do it" in labels(panel)) == (which == "Hint")
    engine = await at_table.engine()
    assert engine.recent[-1].seat == "blue" and sum(engine.session.hints_taken.values()) == 1
    assert engine.awaited().keys() == {"red"} and TURN not in labels(panel)
    before = len(renewals(at_table))
    await play(at_table, at_table.ann, "end")
    assert len(bea.messages(at_table.channel)) == messages and len(renewals(at_table)) == before + 1
    assert "Red ends" in panel.text


@ALONE
async def test_what_a_hint_is_refused_for_is_told_on_the_panel(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bea_to_move(at_table)
    panel = await at_table.panel(at_table.bea)
    pondering = Pondering(at_table, monkeypatch, "plan")

    async def nothing(*about: Any) -> None:
        await pondering.may_end.wait()

    monkeypatch.setattr(at_table.bot.thinking, "plan", nothing)
    event = await at_table.bea.click(panel, "Hint")
    assert event.state == "deferred"
    pondering.may_end.set()
    await at_table.pictured()
    assert "I have no advice right now" in panel.text and TURN in labels(panel)


@ALONE
async def test_after_a_restart_a_hint_stands_and_is_still_counted(at_table: Table) -> None:
    hinted = answer(await at_table.ann.click(await opened(at_table, "life"), "Hint"))
    await at_table.restart()
    answer(await at_table.ann.click(hinted, "Do it"))
    engine = await at_table.engine()
    assert sum(engine.session.hints_taken.values()) == 1 and engine.recent[-1].kind != "start"


async def test_told_at_once_the_board_tells(at_table: Table) -> None:
    panel = await opened(at_table, "overland", "told")
    assert "Hints: Announced" in (await at_table.board()).text
    answer(await at_table.ann.click(panel, "Hint"))
    assert "Union takes a hint." in (await at_table.board()).text


async def test_barred_there_is_no_button_and_an_old_one_is_refused(at_table: Table) -> None:
    answer(await at_table.ann.slash(at_table.channel, "game new", game="overland"))
    await settle(at_table, "barred")
    assert "Hints: **Off" in (await at_table.board()).text
    panel = answer(await at_table.ann.slash(at_table.channel, "game start"))
    assert "Hint" not in labels(panel)
    engine = await at_table.engine()
    engine.session.hints = "allowed"
    panel = await at_table.panel(at_table.ann)
    engine.session.hints = "barred"
    refused = answer(await at_table.ann.click(panel, "Hint"))
    assert "Hints are off at this table" in refused.text


async def test_on_a_private_board_it_stands_too(at_table: Table) -> None:
    await opened(at_table, "chancellorsville")
    answer(await at_table.ann.slash(at_table.channel, "hand"))
    await at_table.settled()
    hand = at_table.ann.dm_messages()[-1]
    hinted = answer(await at_table.ann.click(hand, "Hint"))
    assert "Hint: " in hinted.text and "Do it" in labels(hinted)


async def hint(at: Table, person: Person) -> None:
    """Somebody takes a hint on a fresh panel."""
    answer(await person.click(await at.panel(person), "Hint"))


async def look(at: Table, person: Person) -> None:
    """Somebody takes a hint on a fresh panel, and looks further."""
    hinted = answer(await person.click(await at.panel(person), "Hint"))
    answer(await person.click(hinted, "Look further"))


@ALONE
async def test_nobody_notices_anothers_hints(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what Red is advised says nothing of what Blue holds."""
    monkeypatch.setattr("bot.opponents.planning.HINTS", {"probe": Thought(4, 8, 2, 2)})
    await at_table.open_probe()
    both = [
        Step("red's hint", functools.partial(hint, person=at_table.ann)),
        Step("blue's hint", functools.partial(hint, person=at_table.bea), only_first=True),
        Step("red looks further", functools.partial(look, person=at_table.ann)),
        Step("red looks", functools.partial(looks)),
        Step("blue decides", functools.partial(decides)),
        Step("red's hint again", functools.partial(hint, person=at_table.ann)),
        Step("red looks again", functools.partial(looks)),
    ]
    worlds = await in_two_worlds(at_table, at_table.ann, "red", both, seed=3)
    assert differences(*worlds) == []
    assert any("Hint: " in line for name, lines in worlds[0].steps for line in lines if name == "red's hint")
    assert any("I looked further" in line for name, lines in worlds[0].steps for line in lines if "further" in name)


async def looks(at: Table) -> list[str]:
    """Ann looks at all that there is."""
    names = ("log", "game show", "game list", "game mine", "game export")
    return [answer(await at.ann.slash(at.channel, name)).text for name in names]


async def decides(at: Table) -> None:
    """Bea commits the first card that she holds."""
    card = (await at.engine()).state.sides["blue"].hand[0]
    answer(await at.bea.slash(at.channel, "play", decision=f"commit {card}"))


async def test_what_asks_twice_asks_before_a_hint_is_carried_out_too(at_table: Table) -> None:
    striker, struck = side("a1 a2 m1 m2", in_play="a3", used=True, score=TARGET - 1), side("a1 a2 m1 m2")
    frames = Frame("turn", BLUE), Frame("turn", RED), Frame("answer", BLUE, strength=3)
    await placed(at_table, state(striker, struck, *frames))
    hinted = answer(await at_table.bea.click(await at_table.panel(at_table.bea), "Hint"))
    before = (await at_table.engine()).session.seq
    asked = answer(await at_table.bea.click(hinted, "Do it"))
    assert LOSES in asked.text and (await at_table.engine()).session.seq == before
    answer(await at_table.bea.click(asked, yes_ids(asked)[0]))
    assert (await at_table.engine()).session.status == "over"


@ALONE
@pytest.mark.parametrize("game", fewer(["life", "donelson"], "life"))
async def test_who_looks_further_gets_what_comes_out_best_of_trials(
    at_table: Table, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """The first hint is at hand; the second is the same wherever it is worked out, and what is shown is done."""
    monkeypatch.setattr("bot.opponents.planning.HINTS", {game: Thought(4, 8, 2, 2)})
    panel = await opened(at_table, game)
    engine = await at_table.engine()
    seat = next(s for s, p in engine.players.items() if p.user == at_table.ann.id)
    plan = further_plan(engine.game, engine.view(seat), seat, guessed_of(engine, seat), ())
    assert plan is not None and plan.tried
    hinted = answer(await at_table.ann.click(panel, "Hint"))
    looked = answer(await at_table.ann.click(hinted, "Look further"))
    assert looked.id == panel.id and "Look further" not in labels(looked)
    assert plan.steps[0].reason in looked.text and f"in {plan.tried} trials" in looked.text
    before = engine.session.seq
    await at_table.restart()
    panel = answer(await at_table.ann.click(looked, "Do it"))
    if yes := yes_ids(panel):
        answer(await at_table.ann.click(panel, yes[0]))
    await at_table.settled()
    engine = await at_table.engine()
    entries = await engine.repository.entries(after=before)
    assert [(e.seat, e.text) for e in entries][:1] == [(seat, plan.steps[0].decision)]
    assert engine.session.hints_taken == {seat: 1}


@ALONE
@pytest.mark.parametrize("then", ["waits", "goes on", "is overtaken"])
async def test_a_panel_says_at_once_that_it_looks_further(
    at_table: Table, monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    """The hint and its buttons stay meanwhile. The result comes to whoever waits, and to nobody who has gone on."""
    monkeypatch.setattr("bot.opponents.planning.HINTS", {"life": Thought(4, 8, 2, 2)})
    found, plan = asyncio.Event(), at_table.bot.thinking.plan

    async def held(table: Engine, seat: str, further: bool = False) -> Plan | None:
        made = await plan(table, seat, further)
        if further:
            await found.wait()
        return made

    monkeypatch.setattr(at_table.bot.thinking, "plan", held)
    panel = answer(await at_table.ann.click(await opened(at_table, "life"), "Hint"))
    await at_table.pictured()
    engine = await at_table.engine()
    monkeypatch.setattr(deferring, "AT_ONCE", 0.01)
    await at_table.ann.click(panel, "Look further")
    await at_table.ann.wait_for(lambda: "I'm looking further" in panel.text)
    monkeypatch.setattr(deferring, "AT_ONCE", UNHURRIED)
    assert [b.disabled for b in panel.buttons if b.label == "Looking further …"] == [True]
    if then == "goes on":
        answer(await at_table.ann.click(panel, "Back"))
    elif then == "is overtaken":
        seat = next(s for s, p in engine.players.items() if p.user == at_table.ann.id)
        first = await plan(engine, seat)
        assert first is not None
        await engine.decide(Actor(at_table.ann.id, "Ann"), first.steps[0].decision, seat)
    found.set()
    await at_table.pictured()
    assert "I'm looking further" not in panel.text
    assert ("nothing came out clearly better" in panel.text) == (then == "waits")
    assert ("moved on while I looked" in panel.text) == (then == "is overtaken")


@ALONE
async def test_where_there_is_one_thing_to_do_the_hint_stands(at_table: Table) -> None:
    hinted = answer(await at_table.ann.click(await opened(at_table, "dixie"), "Hint"))
    looked = answer(await at_table.ann.click(hinted, "Look further"))
    assert looked.id == hinted.id and "nothing else that is worth trying" in looked.text and "Do it" in labels(looked)


async def test_an_exact_hint_needs_no_further_look(at_table: Table) -> None:
    hinted = answer(await at_table.ann.click(await opened(at_table, "overland"), "Hint"))
    assert "Do it" in labels(hinted) and "Look further" not in labels(hinted)
