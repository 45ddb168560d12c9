"""Counsel on a panel: the buttons that ask for it, and how it looks."""

from __future__ import annotations

import re
from collections.abc import Iterable

import discord
from discord import ui
from msgspec.structs import replace

from bot.engine.hints import are_offered
from bot.games.contract.advice import Chance, Odds, OddsTable
from bot.games.contract.choices import Question
from bot.games.contract.game import Seat
from bot.games.phrases import counted, listed, shortened
from bot.games.tree import holder
from bot.opponents.planning import Plan
from bot.table.table import Table
from cogs.answering.context import Counsel
from cogs.parts.choice_tree import SeatTree
from cogs.parts.components import Row, button
from cogs.parts.custom_ids import custom_id

BLUE = discord.ButtonStyle.primary
MOST_LINES = 6
"""Lines of a plan that stand above the button that carries it out: a phone shows it on one screen with the picture."""
MOST_REASONS = 12
"""Different reasons that stand under a plan, beside the first."""
MOST_CHANCES = 12
"""Choices of which a hint tells the chance."""
LOOKING = "-# I'm looking further, for up to a minute. The result appears here. You can go on without it."
"""What a hint says while a further one is looked for."""
ASKED = re.compile(r"(?:^|(?<=[.!?]) )[^.!?]+\?$")
"""The sentence that asks, at the end of a question's text."""
MOST_ODDS = 2400
"""Characters of the odds of all choices together."""


def counsel_buttons(table: Table, seat: Seat, mark: str = "") -> list[ui.Button[ui.LayoutView]]:
    """The buttons by which a seat's person asks for counsel, where it is to act: a hint unless the table bars them, and
    the odds where dice decide; ``mark`` ends their ids in a post."""
    if table.session.status != "playing" or seat not in table.awaited():
        return []
    words = SeatTree(table, seat).walk.words()
    verbs = {"hint": are_offered(table), "odds": bool(words & table.game.rolls)}
    more = [mark] if mark else []
    return [
        button(verb.capitalize(), custom_id(verb, table.id, seat, table.revision(seat), *more))
        for verb, offered in verbs.items()
        if offered
    ]


def add_counsel(container: ui.Container[ui.LayoutView], tree: SeatTree, counsel: Counsel) -> None:
    """Adds what the seat's person asked for, and the button that does what it advises."""
    plan = counsel.plan
    asked = asked_first(tree, plan) if plan is not None else None
    odds = told_of(asked[1]) if asked is not None else ""
    looking = LOOKING if counsel.looking else ""
    container.add_item(ui.TextDisplay("\n".join(filter(None, (counsel.text, odds, looking)))))
    if plan is not None:
        container.add_item(
            Row(
                button(do_it_label(plan, counsel.struck), do_it_id(tree, plan, counsel.struck, asked), BLUE),
                *again_buttons(tree, plan, counsel.struck),
                *look_buttons(tree, plan, counsel.looking),
            )
        )
        if len(plan.steps) > MOST_LINES:
            container.add_item(ui.TextDisplay("\n".join(told_lines(plan, counsel.struck)[MOST_LINES:])))
        if later := later_reasons(plan, counsel.struck):
            container.add_item(ui.TextDisplay("\n".join(later)))
        if len(plan.steps) > 1:
            container.add_item(Row(lines_menu(tree, plan, counsel.struck)))


def again_buttons(tree: SeatTree, plan: Plan, struck: frozenset[int]) -> list[ui.Button[ui.LayoutView]]:
    """The button that carries a plan out and takes its last decision for as long as the hint is to do so, where the
    game offers that."""
    if not plan.again or len(plan.steps) - 1 in struck:
        return []
    return [button(plan.again, plan_id("repeat", tree, plan, struck), BLUE)]


def look_buttons(tree: SeatTree, plan: Plan, looking: bool = False) -> list[ui.Button[ui.LayoutView]]:
    """The button that looks further than the hint that is shown, in a game that has such hints; dead while that is
    under way."""
    if plan.tried or tree.engine.game.practice is None:
        return []
    id = custom_id("look", tree.engine.id, tree.seat, tree.engine.revision(tree.seat))
    look = button("Looking further …" if looking else "Look further", id)
    look.disabled = looking
    return [look]


def do_it_label(plan: Plan, struck: frozenset[int]) -> str:
    """The label of the button that carries a plan out, which says how much of several decisions that is."""
    every, kept = len(plan.steps), sum(n not in struck for n in range(len(plan.steps)))
    if every == 1:
        return "Do it"
    return f"Do it · all {every} lines" if kept == every else f"Do it · {counted(kept, 'line')} of {every}"


def do_it_id(tree: SeatTree, plan: Plan, struck: frozenset[int], asked: tuple[SeatTree, Question] | None) -> str:
    """The custom id of the button that carries a plan out. Where its one decision warns before it (see
    ``asked_first``), it is that decision's own button, which does so. What is plainly asked stands above already."""
    if asked is not None and not asked[1].plain:
        return asked[0].button_id(tuple(plan.steps[0].decision.split(" ")))
    return plan_id("plan", tree, plan, struck)


def asked_first(tree: SeatTree, plan: Plan) -> tuple[SeatTree, Question] | None:
    """The question before a plan's one decision, with the tree of that; None where nothing is asked."""
    path = tuple(plan.steps[0].decision.split(" "))
    of = holder(path, (replace(tree, verb=verb) for verb in ("d", "o"))) or tree
    question = of.question(path) if len(plan.steps) == 1 else None
    return (of, question) if question is not None else None


def told_of(question: Question) -> str:
    """What a plain question tells, without what it asks; "" of one that warns, and is asked when it comes to that."""
    return ASKED.sub("", question.text) if question.plain else ""


def plan_id(verb: str, tree: SeatTree, plan: Plan, struck: frozenset[int]) -> str:
    """The custom id of a button that carries out the lines of a plan that are not struck."""
    kept = sum(1 << n for n in range(len(plan.steps)) if n not in struck)
    return custom_id(verb, tree.engine.id, tree.seat, tree.engine.revision(tree.seat), kept, *further(plan))


def further(plan: Plan) -> tuple[int, ...]:
    """What ends the ids of a plan that was looked for in trials."""
    return (1,) if plan.tried else ()


def lines_menu(tree: SeatTree, plan: Plan, struck: frozenset[int]) -> ui.Select[ui.LayoutView]:
    """The menu in which lines of a plan are struck."""
    return ui.Select(
        custom_id=custom_id("strike", tree.engine.id, tree.seat, tree.engine.revision(tree.seat), *further(plan)),
        placeholder="Choose the lines to do",
        min_values=1,
        max_values=len(plan.steps),
        options=[
            discord.SelectOption(label=shortened(line, 100), value=str(n), default=n not in struck)
            for n, line in enumerate(plan_lines(plan))
        ],
    )


def plan_title(plan: Plan, goes_on: bool = False) -> str:
    """What a hint is, in a line. One that ``goes_on`` stands where the last one was carried out, and says so."""
    what = f"{len(plan.steps)} decisions" if len(plan.steps) > 1 else plan.steps[0].label
    return f"**{'Next hint' if goes_on else 'Hint'}: {what}**"


def told_lines(plan: Plan, struck: frozenset[int]) -> list[str]:
    """The lines of a plan in Markdown."""
    return [f"~~{line}~~" if n in struck else line for n, line in enumerate(plan_lines(plan))]


def plan_text(plan: Plan, struck: frozenset[int] = frozenset(), needing: frozenset[int] = frozenset()) -> str:
    """A plan in Markdown: why, what to do first, and where it ends. A single decision also tells the chances where they
    are known. Those ``needing`` what was struck are struck for that alone."""
    step = plan.steps[0]
    looked = (
        [f"-# I looked further: in {plan.tried} trials of what may follow, nothing came out clearly better."]
        if plan.tried
        else []
    )
    if len(plan.steps) > 1:
        lines = told_lines(plan, struck)[:MOST_LINES]
        if more := max(0, len(plan.steps) - MOST_LINES):
            lines.append(f"-# {'The last line is' if more == 1 else f'The other {more} lines are'} below.")
        if needing:
            said = listed(str(n + 1) for n in sorted(needing))
            lines.append(f"-# Without the lines you left out, {said} can't be done.")
        (reason, numbers), *others = reasons(plan, struck) or [(step.reason, [1])]
        alike = listed(map(str, numbers)) if others else "All lines"
        lines += [f"{alike if len(numbers) > 1 else 'First'}: {reason}", *looked]
        if any(plan.foreseen):
            lines.append("-# It stops sooner if anything hidden comes to light.")
        if plan.why_not_further:
            lines.append(f"-# The plan ends there: {plan.why_not_further}.")
        return "\n".join(lines)
    lines = [step.reason, *looked]
    if step.chances:
        lines += ["Chance of winning after each choice:", *chance_lines(step.chances)]
    return "\n".join(lines)


def reasons(plan: Plan, struck: frozenset[int]) -> list[tuple[str, list[int]]]:
    """The different reasons of a plan's lines, those left out apart, each with the numbers of its lines from 1."""
    found = dict[str, list[int]]()
    for n, each in enumerate(plan.steps):
        if n not in struck:
            found.setdefault(each.reason, []).append(n + 1)
    return list(found.items())


def later_reasons(plan: Plan, struck: frozenset[int]) -> list[str]:
    """The reasons of the lines that have another than the first, in small print, as many as there is room for."""
    told = [f"-# {listed(map(str, numbers))}: {reason}" for reason, numbers in reasons(plan, struck)[1:]]
    more = len(told) - MOST_REASONS
    return [*told[:MOST_REASONS], f"-# and {more} more reasons"] if more > 1 else told


def plan_lines(plan: Plan) -> list[str]:
    """The lines of a plan, numbered: what each decision does."""
    return [f"{n}. {step.label}" for n, step in enumerate(plan.steps, 1)]


def chance_lines(chances: Iterable[Chance]) -> list[str]:
    """A line for each chance, as many as there is room for."""
    lines = [f"- **{100 * each.chance:.1f}%** {each.label}" for each in chances]
    more = len(lines) - MOST_CHANCES
    return [*lines[:MOST_CHANCES], f"-# and {more} more"] if more > 0 else lines


def odds_texts(table: OddsTable) -> list[str]:
    """Odds in Markdown: the title, a paragraph for each choice, as many as there is room for, and the note."""
    told, room = list[str](), MOST_ODDS
    for text in map(odds_text, table.rows):
        room -= len(text)
        if room < 0:
            told.append(f"-# and {len(table.rows) - len(told)} more")
            break
        told.append(text)
    note = [f"-# {table.note}"] if table.note and told else []
    return [f"### {table.title}", "\n".join(told) or "No dice decide anything right now.", *note]


def odds_text(odds: Odds) -> str:
    """The odds of one choice in Markdown."""
    said = " · ".join(f"{each.label} **{percent(each.chance)}**" for each in odds.chances)
    first = f"**{odds.label}**" + (f": {odds.average}" if odds.average else "")
    return f"{first}\n{said}" if said else first


def percent(chance: float) -> str:
    """A chance from 0 to 1 as "59.8%" or "50%"."""
    return f"{100 * chance:.1f}".removesuffix(".0") + "%"
