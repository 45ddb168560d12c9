"""Paths of a tree in words, as the labels of their choices say them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.games.contract.choices import Path, Refusal
from bot.games.phrases import plain_words, quoted
from bot.games.tokens import NONE
from bot.games.tree import Step, Tree

COST = re.compile(r" \([^()]*\)$")
"""The cost of a choice, at the end of its label."""
MOST = 80
"""Characters of a path in quotation marks."""
FORMED = 4
"""Letters of a word from which on another that begins so is a form of it."""
NAMED = 3
"""The most choices of a set that are all named."""


def labels(tree: Tree, path: Path) -> list[str]:
    """Returns the labels along a whole path, without those that the next one says again; the last one alone where it
    says what is done."""
    steps = list(tree.steps(path))
    alone = not (steps[-1].several or steps[-1].form)
    if alone and (whole := tree.labels(path)) and names_kind(whole[-1], whole[0]):
        return whole[-1:]
    said = [words for step in steps if (words := label_of(step))]
    return [each for each, after in zip(said, [*said[1:], ""], strict=True) if not repeats(after, each)]


def in_a_line(said: Sequence[str]) -> str:
    """Returns a decision as short as may be, given its labels: the last one, after the one before it. That is left out
    where the last one speaks of the same thing ("Floyd at 1309", then "Floyd to 1815")."""
    *before, last = said
    if not before:
        return last
    words, said_last = before[-1].lower().split(), last.lower()
    known = words[0].rstrip(":,") in said_last or said_last.startswith(f"{words[-1]} ")
    return last if known else f"{before[-1]}: {last}"


def names_kind(last: str, first: str) -> bool:
    """Tells whether the last label along a path says what kind of thing is done, as the first one says it."""
    return any(word in last.lower() for word in plain_words(first) if len(word) > 2)


def repeats(after: str, before: str) -> bool:
    """Tells whether a label says all that the one before it says, but for the price in brackets: in the same words, or
    in forms of them ("Give medicine", "Anna gives Daniel medicine")."""
    plain = before.split(" (")[0].rstrip("… ").lower()
    there = plain_words(after)
    return plain in after.lower() or all(
        word in there or (len(word) >= FORMED and any(each.startswith(word) for each in there))
        for word in plain_words(plain)
    )


def label_of(step: Step) -> str:
    """Returns a token as the labels of its choices, of a large set only the first of them; "" where it has none."""
    names = {choice.key: choice.label for choice in step.picked}
    if not step.several:
        return names.get(step.token, "")
    keys = [] if step.token == NONE else step.token.split(",")
    more = f" and {len(keys) - NAMED + 1} more" if len(keys) > NAMED else ""
    return ", ".join(names.get(key, key) for key in (keys[: NAMED - 1] if more else keys)) + more


def as_people_read_it(tree: Tree, path: Path) -> str:
    """Returns a path in quotation marks, as a refusal names it: by its labels as far as it leads, then by its words."""
    said = list[str]()
    known = 0
    try:
        for step in tree.steps(path):
            if not step.picked and step.token != NONE:
                break
            known += 1
            label = COST.sub("", label_of(step))
            if said and repeats(label, said[-1]):
                said.pop()
            if label and not (said and repeats(said[-1], label)):
                said.append(label)
    except Refusal:
        pass
    rest = path[known:] if said else path
    return quoted(" ".join((" – ".join(said), *rest) if said else rest), MOST)
