"""Standing preferences: questions that a seat answers beforehand, by which the bot answers for it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.phrases import quoted

WORD = "prefer"
"""The first word of the order."""


class Preference(Struct, frozen=True):
    """A preference that a seat may have: its ``name`` in a list, the ``question``, and the labels of the ``answers`` by
    key, which a panel may show without the question. ``note`` says what is to be known of it first, "" for nothing."""

    name: str
    question: str
    answers: Mapping[str, str]
    note: str = ""


def level(preferences: Mapping[str, Preference], standing: Mapping[str, str], path: Path, rule: str) -> Level | None:
    """Returns the level after the order's word and ``path``: the preferences, then the answers; ``standing`` are the
    answers that hold now. None where ``path`` is whole. Raises Refusal, with ``rule``, where it leads nowhere."""
    if not path:
        return Level("What do you prefer?", tuple(Choice(k, each.name, each.note) for k, each in preferences.items()))
    preference = preferences.get(path[0])
    if preference is None or len(path) > 2 or (len(path) == 2 and path[1] not in preference.answers):
        raise Refusal(f"{quoted(path[-1])} is not one of the choices", rule)
    if len(path) == 2:
        return None
    now, answers = standing.get(path[0], ""), preference.answers.items()
    return Level(preference.question, tuple(Choice(k, f"{x} (as now)" if k == now else x) for k, x in answers))
