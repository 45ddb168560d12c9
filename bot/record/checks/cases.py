"""Checks of a record's cases: one at a time, in order, each ended by its withdrawal or a ruling that does no more than
its remedies say. Each raises Wrong at the first thing that does not hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.record.judging import (
    ENDING,
    GOING_BACK,
    KINDS_OF_CASES,
    MOST_REMEDIES,
    Done,
    Remedy,
    commitment_to,
    remedies_of,
)
from bot.record.replayer import Step, Wrong


def check_cases(steps: Iterable[Step]) -> None:
    """The cases of a record must follow one another; an entry of one must be of the case that is open."""
    last, open_case, lapsed = 0, False, False
    for step in steps:
        if step.kind not in KINDS_OF_CASES:
            continue
        where, case = f"entry {step.no} ({step.kind})", step.data["case"]
        if step.kind == "claim":
            if open_case and not lapsed:
                raise Wrong(f"{where} opens a case while case {last} is open")
            last, open_case, lapsed = last + 1, True, False
        elif not open_case:
            raise Wrong(f"{where} is of a case that is not open")
        if case != last:
            raise Wrong(f"{where} is of case {case}, where case {last} is open")
        if step.kind == "ruling":
            check_ruling(where, step)
        lapsed = lapsed or step.kind == "lapse"
        open_case = step.kind not in ("withdraw", "ruling")


def check_ruling(where: str, step: Step) -> None:
    """A ruling must do what its remedies say, and nothing else."""
    data: dict[str, Any] = step.data
    remedies = remedies_of(data)
    going_back = [remedy for remedy in remedies if remedy.what in GOING_BACK]
    ending = sum(r.what in (*ENDING, "anew") for r in remedies)
    if len(remedies) > MOST_REMEDIES or len(going_back) > 1 or ending > 1:
        raise Wrong(f"{where} has more remedies than a ruling may have")
    if data["verdict"] == "dismissed" and remedies:
        raise Wrong(f"{where} dismisses a claim, but has remedies")
    done = msgspec.convert(data.get("done", []), list[Done])
    wanted = [remedy for remedy in remedies if remedy.what in ("roll", "decide", "set")]
    # While the game runs its public part does not say what was done, where something of that is hidden.
    if done and [likeness(remedy) for remedy in wanted] != [likeness(act) for act in done]:
        raise Wrong(f"{where} does something else than its remedies say")
    if (step.to or data.get("again")) and not going_back:
        raise Wrong(f"{where} goes back, though no remedy does")
    if "words" in data and commitment_to(data["nonce"], data["words"]) != data.get("sealed"):
        raise Wrong(f"{where} has other sealed words than it committed to")


def likeness(act: Remedy | Done) -> tuple[Any, ...]:
    """What of a remedy must be found again in what was done."""
    return ("set", act.parts) if act.parts else ("decision", act.seat, act.text)
