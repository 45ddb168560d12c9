"""Several decisions by one tap: a hint, whose lines may be struck, and all that is left of a kind decided alike."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.engine.hints import check_hinted, check_may_take_hint, turn_now
from bot.games.contract.choices import Focus, Path, Refusal
from bot.games.contract.game import Seat
from bot.games.tree import holder
from bot.opponents.planning import MOST_STEPS, QUESTION, Plan, goes_on_as
from cogs.answering import deferring
from cogs.answering.context import Counsel, Interaction, PanelContents
from cogs.answering.responses import actor, selected_values
from cogs.clicking.declared import click
from cogs.panels.counsel import plan_text, plan_title
from cogs.panels.news import said_of
from cogs.panels.panel_picture import plan_focus
from cogs.parts.choice_tree import SeatTree
from cogs.playing.play import decide_alike, must_ask, show_outdated, show_panel
from cogs.playing.thought import thought

OVERTAKEN = "The game has moved on"
MOVED_ON = ("The game has moved on while I looked further. These are your choices now:",)
NOTHING_ELSE = "I know of nothing else that is worth trying here"
PATIENCE = 1.0
"""Seconds that the answer to a plan that was carried out waits for how it goes on."""


@click("hint", on_panel=True)
async def show_hint(
    interaction: Interaction,
    engine: Engine,
    seat: Seat,
    *,
    struck: frozenset[int] = frozenset(),
    refusal: Refusal | None = None,
    looked: bool = False,
) -> None:
    """Shows the asker's panel with a hint in place of the choices, and counts it; with ``looked`` one that is looked
    for in trials. Raises Refusal, and Outdated where the game moves on meanwhile."""
    person = actor(interaction)
    check_may_take_hint(engine, person, seat)
    revision = engine.revision(seat)
    plan = await thought(interaction, interaction.client.thinking.plan(engine, seat, looked))
    if engine.revision(seat) != revision:
        raise Outdated(OVERTAKEN)
    if plan is None:
        raise Refusal("I have no advice right now")
    await engine.take_hint(person, seat, revision)
    if looked and not plan.tried:
        refusal = Refusal(NOTHING_ELSE)
    counsel = await thought(interaction, counsel_of(interaction, engine, seat, plan, struck))
    if counsel.revision != engine.revision(seat):
        raise Outdated(OVERTAKEN)
    await show_panel(
        interaction,
        engine,
        seat,
        counsel=counsel,
        refusal=refusal,
        focus=plan_focus(interaction.client.gallery, engine, seat, plan),
    )


async def counsel_of(
    interaction: Interaction, engine: Engine, seat: Seat, plan: Plan, struck: frozenset[int], goes_on: bool = False
) -> Counsel:
    """Returns a plan as a panel shows it. Besides the lines that its person struck, it strikes those that can't be done
    without them."""
    revision = engine.revision(seat)
    more = await interaction.client.thinking.needing(engine, seat, plan, struck)
    text = plan_text(plan, struck | more, more)
    return Counsel(revision, plan_title(plan, goes_on), text, plan, struck | more, goes_on)


@click("strike", on_panel=True)
async def strike(interaction: Interaction, engine: Engine, seat: Seat, revision: int, looked: int = 0) -> None:
    """The menu of a plan's lines: those not picked are struck."""
    kept = {int(n) for n in selected_values(interaction)}
    mine = engine.session.status == "playing" and seat in engine.seats_of(interaction.user.id)
    now = mine and engine.revision(seat) == revision
    struck = frozenset(range(MOST_STEPS)) - kept if now else frozenset[int]()
    await show_hint(interaction, engine, seat, struck=struck, looked=now and bool(looked))


@click("look", now=True, on_panel=True)
async def look_further(interaction: Interaction, engine: Engine, seat: Seat, revision: int) -> None:
    """*Look further*: shows a hint that is looked for in trials, in place of the one that was at hand."""
    check_may_take_hint(engine, actor(interaction), seat)
    here = interaction.client.panel_sessions.counsel_on(interaction, engine)
    if here is None or here.counsel is None or here.seat != seat:
        await show_hint(interaction, engine, seat, looked=True)
        return
    search = asyncio.create_task(interaction.client.thinking.plan(engine, seat, further=True))
    if (await asyncio.wait({search}, timeout=deferring.AT_ONCE))[0]:
        # It is at hand from now on.
        await show_hint(interaction, engine, seat, looked=True)
        return
    # Its person sees at once that it is under way, and may go on meanwhile.
    counsel, focus = here.counsel, here.focus
    await show_panel(interaction, engine, seat, counsel=replace(counsel, looking=True), focus=focus)
    refusal, plan = None, await search
    if plan is not None and plan.tried:
        counsel = await counsel_of(interaction, engine, seat, plan, frozenset())
        focus = plan_focus(interaction.client.gallery, engine, seat, plan)
    else:
        refusal = Refusal(NOTHING_ELSE)
    if engine.revision(seat) == revision:
        shown = PanelContents(seat, counsel=counsel, focus=focus, refusal=refusal)
    else:
        shown = PanelContents(seat, said=MOVED_ON)
    await interaction.client.panel_sessions.update(interaction, engine, shown)


@click("plan", now=True, deliberate=True, on_panel=True)
async def follow(
    interaction: Interaction, engine: Engine, seat: Seat, revision: int, lines: int, looked: int = 0
) -> None:
    """*Do it*: carries out the lines of a plan that are not struck, each a bit of ``lines``."""
    await carry_out(interaction, engine, seat, revision, kept_of(lines), bool(looked))


@click("repeat", now=True, deliberate=True, on_panel=True)
async def follow_on(
    interaction: Interaction, engine: Engine, seat: Seat, revision: int, lines: int, looked: int = 0
) -> None:
    """*Re-roll while it pays*: the same, and then its last decision again for as long as the hint is to do so."""
    await carry_out(interaction, engine, seat, revision, kept_of(lines), bool(looked), again=True)


def kept_of(lines: int) -> frozenset[int]:
    """The lines of a plan that are bits of a number."""
    return frozenset(n for n in range(MOST_STEPS) if lines >> n & 1)


async def carry_out(
    interaction: Interaction,
    engine: Engine,
    seat: Seat,
    revision: int,
    kept: frozenset[int],
    looked: bool = False,
    again: bool = False,
) -> None:
    """Carries out the lines of a plan that are ``kept``, and shows how it goes on within the turn; ``looked`` says
    which plan (see ``Thinking.plan``). With ``again`` it goes on by itself for as long as what comes next is the plan's
    last decision, with whatever dice. Raises Refusal."""
    person = actor(interaction)
    engine.seat_to_play(person, seat)
    check_hinted(engine, seat, revision)
    turn, unwanted = turn_now(engine, seat), frozenset[str]()
    plan = await thought(interaction, interaction.client.thinking.plan(engine, seat, looked))
    if plan is not None:
        unwanted = frozenset(step.decision for n, step in enumerate(plan.steps) if n not in kept)
    row, said, first = plan.kept(kept) if plan is not None else [], tuple[str, ...](), None
    while True:
        try:
            reply = await thought(interaction, engine.follow_plan(person, row, seat, revision))
        except Outdated as outdated:
            await show_outdated(interaction, engine, seat, outdated, said)
            return
        first = first or reply.first or reply.seq
        # Between two decisions others may have had one.
        said = said_of(engine, seat, first, reply.seq) if said else reply.lines
        goes_on = seat in engine.awaited() and turn_now(engine, seat) == turn
        more = await thought(interaction, further(interaction, engine, seat, unwanted)) if goes_on else None
        counsel, focus = more or (None, None)
        if (
            not again
            or counsel is None
            or reply.repeated
            or reply.done < len(row)
            or not goes_on_as(plan, counsel.plan)
        ):
            break
        # A repeated interaction finds its first entry, so only that one bears its id.
        person, plan, revision = replace(person, interaction=0), counsel.plan, counsel.revision
        row = plan.kept({0}) if plan is not None else []
    led_to = plan is not None and plan.why_not_further == QUESTION and reply.done == len(row) and not again
    asked = await asked_next(interaction, engine, seat, counsel) if led_to and counsel is not None else None
    if asked is not None:
        # The same decision once more, before its question, would only cost a tap.
        verb, path = asked
        await show_panel(
            interaction, engine, seat, path, said, verb, after=reply.seq, since=first, asking=True, advised=True
        )
        return
    # A person with several seats sees next the one that is awaited then.
    shown = seat if seat in engine.awaited() else None
    await show_panel(interaction, engine, shown, said=said, after=reply.seq, since=first, counsel=counsel, focus=focus)


async def asked_next(interaction: Interaction, engine: Engine, seat: Seat, counsel: Counsel) -> tuple[str, Path] | None:
    """What a plan has led to, in the tree that a verb tells, where it is all that is advised next and its person is
    asked about it; None otherwise."""
    steps = counsel.plan.steps if counsel.plan is not None else ()
    path = tuple(steps[0].decision.split(" ")) if len(steps) == 1 else ()
    tree = holder(path, (SeatTree(engine, seat, verb) for verb in "do"))
    if tree is None or counsel.revision != engine.revision(seat) or not await must_ask(interaction, tree, path):
        return None
    return tree.verb, path


async def carried_out_as_advised(
    interaction: Interaction, engine: Engine, seat: Seat, revision: int, text: str
) -> bool:
    """Carries a decision out where the hint on the position begins with it; returns whether it does. *Do it* of one
    that asks leads to its question, and *Yes* here."""
    if engine.session.hinted_at.get(seat) != revision:
        return False
    plan = await thought(interaction, interaction.client.thinking.plan(engine, seat))
    if plan is None or plan.steps[0].decision != text:
        return False
    await carry_out(interaction, engine, seat, revision, frozenset({0}))
    return True


@click("rest", now=True, deliberate=True, on_panel=True)
async def decide_rest(interaction: Interaction, engine: Engine, seat: Seat, revision: int, path: Path) -> None:
    """Decides all that is left of a kind alike, each as a decision of its own. Raises Refusal."""
    await decide_alike(interaction, engine, seat, path, revision)


async def further(
    interaction: Interaction, engine: Engine, seat: Seat, unwanted: frozenset[str] = frozenset()
) -> tuple[Counsel, Focus | None] | None:
    """How a plan goes on in the position to which it led, with what was ``unwanted`` in it struck again; None where
    nothing else is left, where that takes too long to be waited for, or the hint would count anew."""
    revision = engine.revision(seat)
    if engine.session.hinted_at.get(seat) != revision:
        return None
    try:
        async with asyncio.timeout(PATIENCE):
            plan = await interaction.client.thinking.plan(engine, seat)
            if plan is None or engine.revision(seat) != revision:
                return None
            struck = frozenset(n for n, step in enumerate(plan.steps) if step.decision in unwanted)
            counsel = await counsel_of(interaction, engine, seat, plan, struck, goes_on=True)
    except TimeoutError:
        return None
    if engine.revision(seat) != revision or len(counsel.struck) == len(plan.steps):
        return None
    return counsel, plan_focus(interaction.client.gallery, engine, seat, plan)
