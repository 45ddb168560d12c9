"""A hint is a plan up to the next die, surprise or question: shown on the board, carried out and taken back by one
tap, and any line of it may be struck."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.client import artist_of
from bot.engine.engine import Engine
from bot.games import typed_text
from bot.games.advising import advised, seeded
from bot.games.contract.advice import Advice, Proposal
from bot.games.contract.choices import Target
from bot.games.library import GAMES
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.opponents.planning import QUESTION, Plan, goes_on_as, needing, plan_for
from bot.table.session import Actor
from cogs.panels.counsel import later_reasons, plan_text, plan_title
from cogs.panels.panel_picture import plan_focus
from cogs.words.log_lines import FOLDED
from tests.games.donelson.positions import position
from tests.wire.chancellorsville_playing import open_campaign
from tests.wire.playing import by_panel, labels, yes_ids
from tests.wire.table import DRAWN, ONE_BOT, Table, answer
from tests.wire.test_forgeries import clicked
from tests.wire.test_hints import opened

pytestmark = DRAWN

PRESSES = 20
"""Taps in which a hint that goes on has more to tell than there is room for."""


class Planned:
    """Ann's hint at her first movement of Unconditional Surrender against the practice opponent."""

    def __init__(self, hinted: Message, engine: Engine, seat: str) -> None:
        self.hinted, self.engine, self.seat = hinted, engine, seat
        self.before, self.state, self.plan = engine.session.seq, engine.state, plan_of(engine, seat)

    async def done_since(self, before: int = 0) -> list[str]:
        """The decisions made since, or after another entry, as texts."""
        entries = await self.engine.repository.entries(after=before or self.before)
        return [entry.text for entry in entries if entry.seat == self.seat and entry.text]


def plan_of(engine: Engine, seat: str) -> Plan:
    """A seat's plan."""
    view = engine.view(seat)
    plan = plan_for(engine.game, view, seat, engine.game.guess(engine.state, seat, seeded(view)))
    assert plan is not None
    return plan


async def planned(at: Table) -> Planned:
    """Opens the game and takes the hint."""
    hinted = answer(await at.ann.click(await opened(at, "donelson"), "Hint"))
    engine = await at.engine()
    found = Planned(hinted, engine, next(s for s, p in engine.players.items() if p.user == at.ann.id))
    assert len(found.plan.steps) > 2
    return found


@ONE_BOT
async def test_one_tap_carries_a_plan_out_and_one_takes_it_back(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each decision is an entry of its own, and the hint counts once, also where it goes on. The texts of a plan are
    canonical, and not read as typed: to read a person's words everything is listed that might be meant."""
    at, read = await planned(at_table), list[object]()
    monkeypatch.setattr(typed_text, "read", lambda *what: read.append(what))
    assert all(step.label in at.hinted.text for step in at.plan.steps)
    done = answer(await at_table.ann.click(at.hinted, "Do it"))
    assert done.id == at.hinted.id
    assert await at.done_since() == [step.decision for step in at.plan.steps] and not read
    assert at.engine.session.hints_taken == {at.seat: 1}
    back = answer(await at_table.ann.click(done, "Undo"))
    assert at.engine.state == at.state
    assert at.engine.session.hints_taken == {at.seat: 1}
    await check_lines(at_table, at, answer(await at_table.ann.click(back, "Hint")))


async def check_lines(at_table: Table, at: Planned, hinted: Message) -> None:
    """The lines of a plan are shown on the part of the board that it is about, with the number of each line at one
    place, and its marks; and they are struck."""
    await at_table.pictured()
    focus = plan_focus(at_table.bot.gallery, at.engine, at.seat, at.plan)
    assert focus is not None and focus.way == "cut" and focus.marks == at.plan.marks
    assert focus.targets and all(t.place == at.plan.places[t.number - 1][0] for t in focus.targets)
    artist = artist_of("donelson")
    assert artist is not None and hinted.pictures[0].data == artist.draw(at.engine.view(at.seat), focus)
    before, menu = at.engine.session.seq, hinted.selects[0]
    kept = [option.value for option in menu.options][1:]
    struck = answer(await at_table.ann.select(hinted, menu.custom_id, kept))
    assert struck.id == hinted.id and f"~~1. {at.plan.steps[0].label}~~" in struck.text
    answer(await at_table.ann.click(struck, "Do it"))
    done = await at.done_since(before)
    assert done[0] == at.plan.steps[1].decision and at.plan.steps[0].decision not in done


async def test_a_hint_goes_on_after_the_question_that_it_leads_to(at_table: Table) -> None:
    """*Yes* to what was advised shows how the plan goes on, as *Do it* does, and the hint counts once. What a plan
    leads to is asked about at once, with no hint before the question."""
    at = await planned(at_table)
    panel, led_to = at.hinted, False
    while not yes_ids(panel):
        led_to = plan_of(at.engine, at.seat).why_not_further == QUESTION
        panel = answer(await at_table.ann.click(panel, "Do it"))
        assert not led_to or yes_ids(panel)
    assert led_to and "Back" in labels(panel)
    panel = answer(await at_table.ann.click(panel, yes_ids(panel)[0]))
    assert at.seat in at.engine.awaited() and "Do it" in labels(panel)
    assert at.engine.session.hints_taken == {at.seat: 1}


async def test_a_hint_that_goes_on_has_a_button_for_the_rest_of_what_has_happened(at_table: Table) -> None:
    """It says that *What happened* has the rest."""
    panel = (await planned(at_table)).hinted
    for _ in range(PRESSES):
        able = labels(panel)
        tap = next(iter(yes_ids(panel)), "") or next(each for each in able if each.startswith(("Do it", "Hint")))
        panel = answer(await at_table.ann.click(panel, tap))
        if FOLDED in panel.text and "**Next hint" in panel.text:
            break
    assert FOLDED in panel.text and "**Next hint" in panel.text and "What happened" in labels(panel)


@ONE_BOT
async def test_a_line_has_its_number_at_one_place_whatever_else_its_picture_shows(at_table: Table) -> None:
    """In 1861 it shows where everybody is."""
    await opened(at_table, "life")
    engine = await at_table.engine()
    seat, view = "soldier", engine.view("soldier")
    plan = plan_for(engine.game, view, seat, None, advised(engine.game, view, seat, Proposal("move soldier g3", "")))
    assert plan is not None
    focus = plan_focus(at_table.bot.gallery, engine, seat, plan)
    assert focus is not None and focus.targets == (Target(1, "g3"),) and {"a3", "g3", "i3"} <= {*focus.places}


@ONE_BOT
async def test_what_was_left_out_stays_left_out(at_table: Table) -> None:
    """The hint goes on with those lines struck, so that *Do it* leaves them out again; once it knows nothing else, the
    choices stand there."""
    at = await planned(at_table)
    unwanted = {step.decision for step in at.plan.steps[1:]}
    only = answer(await at_table.ann.select(at.hinted, at.hinted.selects[0].custom_id, ["0"]))
    panel = answer(await at_table.ann.click(only, "Do it"))
    assert await at.done_since() == [at.plan.steps[0].decision]
    plan = plan_of(at.engine, at.seat)
    again = [n for n, step in enumerate(plan.steps) if step.decision in unwanted]
    assert again, "it would have them proposed again"
    if len(again) == len(plan.steps):
        assert "Do it" not in labels(panel) and "Hint" in labels(panel)
    else:
        assert all(f"~~{n + 1}. {plan.steps[n].label}~~" in panel.text for n in again)


def test_what_needs_a_line_that_is_left_out_is_left_out_with_it() -> None:
    """Two counters fill a hex: nobody comes where another was to make room."""
    at = position("oglesby-a@2009n oglesby-b@2009n whl-wallace-b@2010n mcclernand@2010", active="usa")
    view, texts = GAMES["donelson"].view(at.state, "usa"), ("move oglesby-a 2109", "move whl-wallace-b 2009", "done")
    game = GAMES["donelson"]
    assert needing(game, view, "usa", at.state, texts, {0}) == {1}
    assert needing(game, view, "usa", at.state, texts, ()) == frozenset()
    plan = Plan(tuple(Advice(text, text, f"Why {n}.") for n, text in enumerate(texts, 1)))
    told = plan_text(plan, frozenset({0, 1}), frozenset({1}))
    assert "Without the lines you left out, 2 can't be done." in told and "First: Why 3." in told
    assert later_reasons(plan, frozenset({1})) == ["-# 3: Why 3."]


def test_the_title_of_a_hint_of_one_decision_says_what_is_done() -> None:
    alone = Plan((Advice("", "Floyd to 1815", "", ()),))
    assert plan_title(alone) == "**Hint: Floyd to 1815**"


@pytest.mark.parametrize(("lines", "said"), [(7, "The last line is below."), (9, "The other 3 lines are below.")])
def test_lines_that_have_no_room_are_said_to_follow(lines: int, said: str) -> None:
    told = plan_text(Plan(tuple(Advice("done", "End", "Why.") for _ in range(lines))))
    assert said in told and "All lines: Why." in told


def button_of(message: Message, label: str) -> str:
    """The custom id of a button of a message, by the beginning of its label."""
    return next(button.custom_id or "" for button in message.buttons if (button.label or "").startswith(label))


async def test_whoever_has_left_a_hint_is_shown_no_more_of_it_and_an_outdated_plan_does_nothing(
    at_table: Table,
) -> None:
    """They may decide what it advised: by their own choice they see their choices next. The buttons that they left do
    nothing then. Nor does a look further from there take a hint, and striking a line of it strikes none of today's."""
    at, ann = await planned(at_table), at_table.ann
    ids = {label: button_of(at.hinted, label) for label in ("Do it", "Look further")}
    lines = at.hinted.selects[0].custom_id
    panel = answer(await ann.click(at.hinted, "Back"))
    panel = answer(await by_panel(ann, panel, at.plan.steps[0].decision))
    done = await at.done_since()
    assert done == [at.plan.steps[0].decision] and "Do it" not in labels(panel) and "Hint" in labels(panel)
    for label, id in ids.items():
        said = answer(await clicked(at_table, ann, panel, id))
        assert "moved on" in said.text and "Do it" not in labels(said), label
        assert await at.done_since() == done and at.engine.session.hints_taken == {at.seat: 1}
    said = answer(await clicked(at_table, ann, panel, lines, ["0"]))
    assert "~~" not in said.text and plan_of(at.engine, at.seat).steps[0].label in said.text


async def test_a_plan_stands_through_a_restart(at_table: Table) -> None:
    """One about which no hint was taken is refused."""
    at = await planned(at_table)
    follow, taken = button_of(at.hinted, "Do it"), dict(at.engine.session.hinted_at)
    at.engine.session.hinted_at.clear()
    said = answer(await at_table.ann.click(at.hinted, "Do it"))
    assert "Press *Hint*" in said.text and await at.done_since() == []
    at.engine.session.hinted_at.update(taken)
    await at_table.restart()
    answer(await clicked(at_table, at_table.ann, at.hinted, follow))
    engine = await at_table.engine()
    entries: list[Any] = await engine.repository.entries(after=at.before)
    assert [entry.text for entry in entries] == [step.decision for step in at.plan.steps]


async def test_a_double_tap_leaves_the_plan_in_sight(at_table: Table) -> None:
    at_table.double_tap, at_table.now = 0.7, lambda: 1_000_000.0
    await at_table.restart()
    at = await planned(at_table)
    kept = answer(await at_table.ann.click(at.hinted, "Do it"))
    assert "second tap" in kept.text and "Do it" in labels(kept) and await at.done_since() == []


def person_of(at: Table, engine: Engine) -> Person:
    """Whoever is awaited in a campaign of Chancellorsville."""
    return {"usa": at.ann, "csa": at.bea}[next(iter(engine.awaited()))]


async def practise(at: Table, engine: Engine, rng: random.Random) -> None:
    """Whoever is awaited in a campaign of Chancellorsville decides as the practice opponent would."""
    practice, seat = GAMES["chancellorsville"].practice, next(iter(engine.awaited()))
    assert practice is not None
    text, person = practice(engine.view(seat), seat, rng), person_of(at, engine)
    await engine.decide(Actor(person.id, person.name), text, seat)


async def practised(at: Table, stage: str) -> Engine:
    """A campaign of Chancellorsville that both sides play as the practice opponent would, as far as that stage."""
    engine, rng = await open_campaign(at), random.Random(1)
    while engine.view(None).stage != stage:
        await practise(at, engine, rng)
    return engine


@ONE_BOT
async def test_one_tap_rolls_again_for_as_long_as_that_is_advised(at_table: Table) -> None:
    """Each re-roll is a decision of its own, with whatever dice. It counts as one hint, and what is advised then stands
    open."""
    engine, rng, runs = await open_campaign(at_table), random.Random(1), list[int]()
    while max(runs, default=0) < 2:
        seat, person = next(iter(engine.awaited())), person_of(at_table, engine)
        if not (advised := plan_of(engine, seat)).again:
            await practise(at_table, engine, rng)
            continue
        hinted = answer(await person.click(await at_table.panel(person), "Hint"))
        before, hints = engine.session.seq, engine.session.hints_taken[seat]
        done = answer(await person.click(hinted, "Re-roll while it pays"))
        made = [entry.text for entry in await engine.repository.entries(after=before) if entry.text]
        assert made[: len(advised.steps)] == [step.decision for step in advised.steps]
        assert all(text.startswith("reroll ") for text in made[len(advised.steps) :])
        assert engine.session.hints_taken[seat] == hints
        if seat in engine.awaited() and (plan := plan_of(engine, seat)).steps:
            assert not goes_on_as(advised, plan) and plan.steps[0].label in done.text
            assert "re-rolls" in done.text, "what came of it is told above what is advised next"
        runs.append(len(made) - len(advised.steps) + 1)


@ONE_BOT
async def test_all_that_are_left_are_decided_alike_by_one_tap(at_table: Table) -> None:
    """Each by a decision of its own, and one *Undo* takes all of them back that may be."""
    engine = await practised(at_table, "act")
    panel = await at_table.panel(at_table.ann)
    rest = next(b for b in panel.buttons if b.label.startswith("All the rest stand"))
    before, state = engine.session.seq, engine.state
    done = answer(await at_table.ann.click(panel, rest.custom_id or ""))
    made = [entry for entry in await engine.repository.entries(after=before) if entry.text]
    assert len(made) > 1 and all(entry.text.startswith("stand ") for entry in made)
    assert [entry.hidden.get("follows", False) for entry in made] == [False] + [True] * (len(made) - 1)
    # What was free after the last that consulted what is hidden is taken back as one.
    consulted = [entry.seq for entry in made if entry.stops_undo]
    left = await engine.repository.state_at(engine.game, consulted[-1]) if consulted else state
    answer(await at_table.ann.click(done, "Undo"))
    assert engine.state == left


@ONE_BOT
async def test_what_seldom_pays_waits_behind_more(at_table: Table) -> None:
    """Marches out and back; the panel with them has all that may be chosen."""
    engine = await practised(at_table, "act")
    panel = await at_table.panel(at_table.ann)
    while "More choices" not in labels(panel):
        march = next(b for b in panel.buttons if "arch" in b.label and (b.custom_id or "").startswith("a:d:"))
        panel = answer(await at_table.ann.click(panel, march.custom_id or ""))
    few = said(panel)
    more = said(answer(await at_table.ann.click(panel, "More choices")))
    assert not any("and back" in line for line in few) and len(more) > len(few)
    assert engine.session.status == "playing"


def said(panel: Message) -> list[str]:
    """All that may be chosen on a panel."""
    return [*labels(panel), *(option.label for menu in panel.selects for option in menu.options)]
