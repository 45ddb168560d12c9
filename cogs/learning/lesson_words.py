"""The words of a lesson: its goal, what has happened, what the coach says and proposes, and the end."""

from __future__ import annotations

import re
from itertools import groupby

from bot.coaching.lessons import CoachedTable
from bot.games.contract.advice import Advice
from bot.games.contract.choices import Path
from bot.games.phrases import shortened
from cogs.parts.choice_tree import FIGURES, SeatTree

MOST_NEWS = 6
"""Lines of what has happened that stand in a lesson's message, each with a bullet."""
AROUND = 1
"""Of more lines, so many at the end are shown like that; the others are small."""
LONGEST_NEWS = 300
"""Characters of such a line."""
LONGEST_REASON = 120
"""Characters of the reason for a suggestion, where its first sentence is not longer."""


def heading(table: CoachedTable) -> str:
    """What is learned, how far it is, and how the game stands; at the beginning also what a turn is, and the end."""
    steps = sum(each.seat == table.seat for each in table.lesson.script)
    number = f"step {table.decided + 1} of {steps}" if on_script(table) else f"decision {table.decided + 1}"
    number = "the end" if table.ended else number
    lines = [f"**Learning {table.game.name}** · {number}", f"-# {table.game.headline(table.view(table.seat))}"]
    if begins(table):
        card = table.game.introduction(table.lesson.options, table.seat)
        lines += [f"**A turn:** {card.turn}", f"**The end:** {card.ending}"]
    return "\n".join(lines)


def on_script(table: CoachedTable) -> bool:
    """Whether the learner has followed the script of a lesson that is told step by step."""
    script, steps = table.lesson.script, table.progress.steps
    return len(steps) < len(script) and all(
        (step.seat, step.text) == (each.seat, each.do) for step, each in zip(steps, script, strict=False)
    )


def goal(table: CoachedTable) -> str:
    """What the learner wants, told at the beginning, by the choices: a phone shows a message's bottom first."""
    return f"**You want:** {table.game.introduction(table.lesson.options, table.seat).aim}" if begins(table) else ""


def begins(table: CoachedTable) -> bool:
    """Whether a lesson is at its beginning."""
    return table.decided == 0 and not table.ended


def news(table: CoachedTable) -> str:
    """What has happened since the learner's last decision, all of it: what the others did under their names. Where that
    is much, all is small but the last line of each, and the first, which is mostly of the learner's own decision."""
    parts = [(seat, [text for _, text in lines]) for seat, lines in groupby(table.told, lambda each: each[0])]
    many = sum(len(lines) for _, lines in parts) > MOST_NEWS
    found = list[str]()
    for seat, lines in parts:
        if seat != table.seat:
            found.append(f"**{table.seat_name(seat)}:**")
        shown = [f"• {shortened(text, LONGEST_NEWS)}" for text in lines]
        first = int(not found)
        if many and len(lines) > AROUND + first:
            shown = [*shown[:first], f"-# {' '.join(lines[first:-AROUND])}", *shown[-AROUND:]]
        found += shown
    return "\n".join(found)


def coach(table: CoachedTable) -> str:
    """The coach's lines here; and a word where it steps back."""
    lines = [*table.progress.here.says]
    if not table.ended and table.decided == table.lesson.guided and not on_script(table):
        lines.append("From here on you lead. *Hint* asks me what I would do.")
    return "**Coach:** " + "\n".join(lines) if lines else ""


def outlook(tree: SeatTree, path: Path, leaving: bool) -> str:
    """What comes next: the coach's proposal, where it makes one; the farewell at the end; how a lesson that is left is
    gone on with."""
    table = tree.engine
    assert isinstance(table, CoachedTable)
    if leaving:
        return f"Your lesson is kept: `/learn game:{table.game.key}` goes on from here, on any device."
    return farewell(table) if table.ended else suggestion(tree, path)


def suggested(table: CoachedTable) -> Advice | None:
    """What the coach would do, where it says so: unasked in the first decisions, later where a hint was asked for."""
    here = table.progress.here
    return here.advice if table.guides or here.hinted else None


def places(tree: SeatTree) -> list[str]:
    """The places of what the coach would do, in the order of its words, each once; none where it does not say so."""
    table = tree.engine
    assert isinstance(table, CoachedTable)
    advice = suggested(table)
    if advice is None or tree.verb != "d":
        return []
    steps = tree.walk.steps(tuple(advice.decision.split()))
    found = [choice.place for step in steps for choice in step.picked]
    return [place for place in dict.fromkeys(found) if place]


def suggestion(tree: SeatTree, path: Path) -> str:
    """What the coach would do, with the numbers by which the picture marks it."""
    table = tree.engine
    assert isinstance(table, CoachedTable)
    here, advice = table.progress.here, suggested(table)
    if advice is None:
        return ""
    figures = " → ".join(FIGURES[tree.numbers[place] - 1] for place in places(tree) if place in tree.numbers)
    said = f"**Try:** {figures} {advice.label}" if figures else f"**Try:** {advice.label}"
    # A script's words, and at the beginning the coach's, give the reason; and the goal needs the room.
    return (
        said
        if path or not advice.reason or (begins(table) and here.says)
        else f"{said}\n{first_sentences(advice.reason)}"
    )


def first_sentences(text: str) -> str:
    """The first sentence of a text, and those after it for which there is room."""
    kept, *others = re.split(r"(?<=[.!?;]) ", text)
    for sentence in others:
        if len(kept) + len(sentence) >= LONGEST_REASON:
            break
        kept += f" {sentence}"
    return f"{kept[:-1]}." if kept.endswith(";") else kept


def farewell(table: CoachedTable) -> str:
    """The result, and the coach's last words."""
    result, hints = table.result(), table.progress.hints
    count = {0: "", 1: "You asked for one hint."}.get(hints, f"You asked for {hints} hints.")
    lines = [f"**{result.text}**" if result is not None else "", f"**Coach:** {table.lesson.ending or LAST}", count]
    return "\n".join(filter(None, lines))


LAST = "That was your first game with a coach. You know enough to play a real one. The rules are one tap away."
"""The coach's last words where a lesson has none of its own."""
