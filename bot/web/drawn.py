"""What a page draws upon the picture of its board: the ways of pieces, and badges of a few characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.chronicle.board_state import Mark
from bot.opponents.composing import Composed
from bot.web.offers import Data, middle
from renderers.artist import Outline

Outlines = Mapping[str, Outline]


def ways_of(marks: Sequence[Mark], outlines: Outlines) -> list[list[list[int]]]:
    """Returns the ways of pieces among some marks, as lines on the picture."""
    return [
        [middle(outlines[place]) for place in mark.places]
        for mark in marks
        if mark.kind == "path" and all(place in outlines for place in mark.places)
    ]


def badges_of(marks: Sequence[Mark], outlines: Outlines) -> list[Data]:
    """Returns what was lost or taken among some marks, each where it is on the picture."""
    signs = {"loss": "−{}", "gone": "✕", "capture": "⚑"}
    there = [mark for mark in marks if mark.kind in signs and mark.places[0] in outlines]
    return [{"at": middle(outlines[m.places[0]]), "text": signs[m.kind].format(m.number)} for m in there]


def steps_of(found: Composed, outlines: Outlines) -> list[Data]:
    """Returns the steps of a plan with what is drawn of each: its ways, and its number upon the first of them, or else
    at the place that it is about."""
    steps = list[Data]()
    for number, step in enumerate(found.steps, 1):
        ways = ways_of(step.marks, outlines)
        about = ways[0] if ways else [middle(outlines[place]) for place in step.places[:1] if place in outlines]
        at = [sum(along) // len(about) for along in zip(*about, strict=True)]
        badges = [{"at": at, "text": str(number)}] if at else []
        steps.append({"text": step.text, "label": step.label, "ways": ways, "badges": badges})
    return steps
