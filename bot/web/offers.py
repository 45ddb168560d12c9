"""What a seat may choose, as its page shows it: the next level of its tree, and where on the picture each choice is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.games.contract.choices import Choice, Level, Path, Question, Refusal
from bot.games.tree import Tree
from cogs.panels.panel import prompt_of, rests
from cogs.parts.choice_tree import SeatTree, button_ways, with_parent_label
from cogs.parts.ways import LAST
from renderers.artist import Outline

DEEP = 2
"""Levels below the one shown that are looked at for places."""
NODES = 300
"""Nodes of the tree that are looked at for that."""
FEW = 8
"""Choices that stand in place of the one that leads to them."""
MOST_PATHS = 24
"""Choices that one place may stand for."""
MOST_AT_ONCE = 240
"""Things that may be tapped at once."""

Data = dict[str, Any]
"""What is sent to a page."""


def offer(tree: SeatTree, path: Path, outlines: Mapping[str, Outline]) -> Data:
    """Returns what comes after a path of a seat's tree: that it is whole, with the question before it; or a form; or a
    level with its choices, and what may be tapped for each. Raises Refusal where the path leads nowhere."""
    walk, begun = tree.walk, not path
    sheet = walk.sheet(path)
    if sheet is None and path:
        path = tree.after_choosing(path)
        sheet = walk.sheet(path)
    if sheet is None and walk.holds(path):
        return {"path": path, "whole": whole(tree, path), "steps": walk.labels(path), "taps": {}}
    if sheet is None:
        path, level = walk.narrowed(path)
        if level.fields:
            sheet = walk.sheet(path)
    if sheet is not None:
        fields = [field_data(each) for each in sheet.form.fields]
        form = {"prompt": sheet.form.prompt, "fields": fields, "tokens": sheet.tokens}
        return {"path": sheet.path, "form": form, "steps": walk.labels(sheet.path), "taps": {}}
    ways = button_ways(walk, path, level) or [((*path, choice.key), choice) for choice in level.choices]
    return {
        "path": path,
        "prompt": prompt_of(tree, path, level),
        "steps": walk.labels(path),
        "choices": [choice_data(at, choice) for at, choice in ways],
        "rests": [{"key": key, "label": label} for key, label in rests(tree)] if tree.verb == "d" and begun else [],
        "several": [level.least, level.most, level.chosen] if level.most > 1 else None,
        "staged": [{"path": each, "label": label_of(tree, each)} for each in level.staged],
        "taps": tapped(walk, path, level, outlines),
    }


def which(tree: SeatTree, paths: Iterable[Path], outlines: Mapping[str, Outline]) -> Data:
    """Returns several paths as one level, of which a finger at one place may mean any: what comes after those that
    leave little to choose stands in place of them, and what comes after any may be tapped. Raises Refusal."""
    choices: list[Data] = []
    taps: dict[str, Data] = {}
    for path in paths:
        found, chosen = offer(tree, path, outlines), tree.walk.choice(path)
        if chosen is None:
            raise Refusal("That leads nowhere")
        below = found.get("choices", ())
        if 1 < len(below) <= FEW and not found["several"]:
            choices += [each | {"label": said_after(chosen.label, each["label"])} for each in below]
        else:
            choices.append(choice_data(path, chosen))
        for place, tapped_there in found["taps"].items():
            each = taps.setdefault(place, {"outline": tapped_there["outline"], "choices": []})
            each["choices"] += tapped_there["choices"]
    return {"path": (), "prompt": "Which one?", "steps": [], "choices": choices, "several": None, "taps": taps}


def said_after(before: str, label: str) -> str:
    """Returns a label after that of the choice before it, unless it says as much already."""
    return label if before.split()[0].lower() in label.lower().split() else f"{before}: {label}"


def whole(tree: SeatTree, path: Path) -> Data:
    """Returns what a whole path says: the label of its last choice with its hint and price, and what is asked before
    it."""
    last, asked = tree.walk.choice(path), tree.question(path)
    return {
        "label": last.label if last is not None else (tree.walk.labels(path) or [" ".join(path)])[-1],
        "hint": last.hint if last is not None else "",
        "note": last.note if last is not None else "",
        "asks": question_data(asked),
    }


def question_data(asked: Question | None) -> Data | None:
    """Returns a question as a page asks it."""
    return (
        None
        if asked is None
        else {
            "text": f"{asked.mark} {asked.text}".lstrip(),
            "final": asked.final,
            "warns": not (asked.hopeful or asked.plain),
        }
    )


def choice_data(path: Path, choice: Choice) -> Data:
    """Returns a choice as a page lists it."""
    return {
        "path": path,
        "label": choice.label,
        "hint": choice.hint,
        "role": choice.role,
        "usual": choice.usual,
        "place": choice.place,
        "note": choice.note,
        "group": choice.group,
        "aside": choice.aside,
    }


def field_data(field: Level) -> Data:
    """Returns a field of a form."""
    choices = [{"key": c.key, "label": c.label, "hint": c.hint, "group": c.group} for c in field.choices]
    return {"prompt": field.prompt, "choices": choices, "least": field.least, "most": field.most}


def label_of(tree: SeatTree, order: Path) -> str:
    """Returns the label of an order by which a decision is laid out."""
    labels = SeatTree(tree.engine, tree.seat, "o").walk.labels(order)
    return labels[-1] if labels else " ".join(order)


def tapped(walk: Tree, path: Path, level: Level, outlines: Mapping[str, Outline]) -> dict[str, Data]:
    """Returns what may be tapped, by the key of its place: its outline, and the choices that it stands for. A choice
    without a place of its own is represented by those places that what comes next is about."""
    found: dict[str, Data] = {}
    nodes = 0

    def take(at: Path, choice: Choice) -> None:
        if choice.place in outlines and len(found) < MOST_AT_ONCE:
            each = found.setdefault(choice.place, {"outline": rounded(outlines[choice.place]), "choices": []})
            each["choices"].append({"path": at, "label": choice.label, "note": choice.note, "role": choice.role})

    def below(at: Path, chosen: Choice, deep: int) -> None:
        nonlocal nodes
        if nodes >= NODES:
            return
        nodes += 1
        try:
            further = walk.at(at)
        except Refusal:
            return
        if further is None or further.most > 1 or further.fields:
            return
        for choice in further.choices:
            if choice.place in outlines:
                take((*at, choice.key), with_parent_label(chosen, choice))
            elif deep > 1 and choice.role not in LAST:
                below((*at, choice.key), choice, deep - 1)

    for choice in level.choices:
        if choice.place in outlines:
            take((*path, choice.key), choice)
        elif level.most == 1 and choice.role not in LAST:
            below((*path, choice.key), choice, DEEP)
    return found


def rounded(outline: Outline) -> list[list[int]]:
    """Returns an outline in whole pixels."""
    return [[round(x), round(y)] for x, y in outline]


def middle(outline: Outline) -> list[int]:
    """Returns the middle of an outline."""
    across, down = zip(*outline, strict=True)
    return [round((min(across) + max(across)) / 2), round((min(down) + max(down)) / 2)]
