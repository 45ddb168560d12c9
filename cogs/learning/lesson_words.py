"""The words of a lesson: its goal, what has happened, what the coach says and proposes, and the end."""

from __future__ import annotations

import re

from bot.coaching.lessons import CoachedTable
from bot.games.choices import Path

MOST_NEWS = 3
"""Lines of what has happened that stand in a lesson's message."""
LONGEST_NEWS = 160
"""Characters of such a line."""
LONGEST_REASON = 120
"""Characters of the reason for a suggestion, where its first sentence is not longer."""


def heading(table: CoachedTable) -> str:
    """What is learned, how far it is, and how the game stands; at the beginning also what a turn is, and the end."""
    number = "the end" if table.ended else f"decision {table.decided + 1}"
    lines = [f"**Learning {table.game.name}** · {number}", f"-# {table.game.headline(table.view(table.seat))}"]
    if begins(table):
        card = table.game.introduction(table.lesson.options, table.seat)
        lines += [f"**A turn:** {card.turn}", f"**The end:** {card.ending}"]
    return "\n".join(lines)


def goal(table: CoachedTable) -> str:
    """What the learner wants, told at the beginning, by the choices: a phone shows a message's bottom first."""
    return f"**You want:** {table.game.introduction(table.lesson.options, table.seat).aim}" if begins(table) else ""


def begins(table: CoachedTable) -> bool:
    """Whether a lesson is at its beginning."""
    return table.decided == 0 and not table.ended


def news(table: CoachedTable) -> str:
    """What has happened since the learner's last decision, in short: the first line, mostly of the decision itself, and
    the latest."""
    lines = [text if len(text) <= LONGEST_NEWS else f"{text[: LONGEST_NEWS - 1]}…" for _, text in table.told]
    left_out = len(lines) - MOST_NEWS
    if left_out > 0:
        lines = [lines[0], f"-# … {left_out} more", *lines[left_out + 1 :]]
    return "\n".join(line if line.startswith("-#") else f"• {line}" for line in lines)


def coach(table: CoachedTable) -> str:
    """The coach's lines here; and a word where it steps back."""
    lines = [*table.progress.here.says]
    if not table.ended and table.decided == table.lesson.guided:
        lines.append("From here on you lead. *Hint* asks me what I would do.")
    return "**Coach:** " + "\n".join(lines) if lines else ""


def outlook(table: CoachedTable, path: Path, leaving: bool) -> str:
    """What comes next: the coach's proposal, where it makes one; the farewell at the end; how a lesson that is left is
    gone on with."""
    if leaving:
        return f"Your lesson is kept: `/learn game:{table.game.key}` goes on from here, on any device."
    return farewell(table) if table.ended else suggestion(table, path)


def suggestion(table: CoachedTable, path: Path) -> str:
    """What the coach would do: unasked in the first decisions, later where a hint was asked for."""
    here = table.progress.here
    if here.advice is None or not (table.guides or here.hinted):
        return ""
    said = f"**Try:** {here.advice.label}"
    # At the beginning the coach's own words give the reason, and the goal needs the room.
    return said if path or (begins(table) and here.says) else f"{said}\n{first_sentences(here.advice.reason)}"


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
