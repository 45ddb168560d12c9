"""House rules: what the players of a game have agreed on in their own words, as its record keeps and tells it. Nothing
enforces them; a claim or a ruling may cite them.

Their numbers count those that the game has ever had; one that is withdrawn keeps its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from bot.record.replayer import Step, Wrong

PREFIX = "HR-"
"""Begins a house rule's id, by which it is cited."""


class HouseRule(Struct, frozen=True, omit_defaults=True):
    """One house rule: its text, and whether it was withdrawn since."""

    text: str
    withdrawn: bool = False


class Agreeing(Struct, omit_defaults=True):
    """The data of "house": the rule's number, and its text, or (``withdrawn``) that it no longer holds. ``agreed``
    tells that others had to agree."""

    rule: int
    text: str = ""
    withdrawn: bool = False
    agreed: bool = False


def id_of(number: int) -> str:
    """Returns the id of a house rule, such as "HR-2"."""
    return f"{PREFIX}{number}"


def number_of(id: str) -> int:
    """Returns the number of a house rule by its id, 0 for what is none."""
    number = id.removeprefix(PREFIX)
    return int(number) if id.startswith(PREFIX) and number.isascii() and number.isdigit() and len(number) < 5 else 0


def in_words(data: Mapping[str, Any]) -> str:
    """Returns an entry of the kind "house" in words: a house rule that was made or withdrawn."""
    how = ", as all agree" if data.get("agreed") else ""
    id = id_of(data.get("rule", 0))
    if data.get("withdrawn"):
        return f"House rule {id} is withdrawn{how}."
    return f"House rule {id}{how}: “{data.get('text', '')}”"


def taken(rules: Mapping[int, HouseRule], data: Mapping[str, Any]) -> dict[int, HouseRule]:
    """Returns the house rules of a game after an entry of the kind "house" with that data."""
    number = data["rule"]
    text = rules[number].text if data.get("withdrawn") else data["text"]
    return {**rules, number: HouseRule(text, bool(data.get("withdrawn")))}


def rules_in_force(rules: Mapping[int, HouseRule]) -> dict[int, HouseRule]:
    """Returns the house rules that hold."""
    return {number: rule for number, rule in rules.items() if not rule.withdrawn}


def next_number(rules: Mapping[int, HouseRule]) -> int:
    """Returns the number of a game's next house rule."""
    return max(rules, default=0) + 1


def brought_along(data: Mapping[str, Any]) -> dict[int, HouseRule]:
    """Returns the house rules that a first entry's data say a continued game brings along."""
    return {int(number): HouseRule(text) for number, text in data.get("house", {}).items()}


def check_house_rules(steps: Iterable[Step]) -> None:
    """House rules must be numbered in order, be withdrawn once, and be cited only where there are any. Raises Wrong."""
    rules = dict[int, HouseRule]()
    for step in steps:
        where = f"entry {step.no} ({step.kind})"
        if step.kind == "open":
            rules = brought_along(step.data)
        elif step.kind == "house":
            number = step.data["rule"]
            if step.data.get("withdrawn") and number not in rules_in_force(rules):
                raise Wrong(f"{where} withdraws {id_of(number)}, which does not hold")
            if not step.data.get("withdrawn") and (number != next_number(rules) or not step.data.get("text")):
                raise Wrong(f"{where} is {id_of(number)}, where {id_of(next_number(rules))} with its text comes next")
            rules = taken(rules, step.data)
        for id in cited(step):
            if id.startswith(PREFIX) and number_of(id) not in rules:
                raise Wrong(f"{where} cites {id}, which the game has not agreed on")


def cited(step: Step) -> list[str]:
    """Returns the ids of the rules that a claim or a ruling cites."""
    if step.kind == "ruling":
        return list(step.data.get("rules", ()))
    return list((step.data.get("claim") or {}).get("rules", ())) if step.kind == "claim" else []
