"""What people type: the words that mean the same, and the reasons why something known can never be meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.games.contract.choices import Choice
from bot.games.kit.spelling import NotPossible, Spelling
from bot.games.overland.data.board import board
from bot.games.overland.state.state import OPPONENTS, RICHMOND
from bot.games.overland.state.view import OverlandView
from bot.games.overland.words import names
from bot.games.phrases import plain_words
from bot.games.typed_text import Vocabulary, named

_SYNONYMS = {
    **dict.fromkeys(("attacks", "assault", "assaults", "hit", "hits", "strike", "strikes", "charge"), "attack"),
    **dict.fromkeys(("moves", "go", "goes", "march", "marches", "advance", "advances"), "move"),
    **dict.fromkeys(("follow", "follows", "pursue", "pursues", "chase", "chases"), "move"),
    **dict.fromkeys(("turns", "turning", "tma", "flank", "flanks", "outflank"), "turn"),
    **dict.fromkeys(("crosses", "crossing"), "cross"),
}
_FILLERS = frozenset(
    "after against at back by from in into near of the to towards using via with".split()  # noqa: SIM905
)
_SPELLINGS = {"breckenridge": "breckinridge", "beau": "beauregard", "harbour": "harbor", "coldharbour": "coldharbor"}
_COSTS = re.compile(r"\((1 ap|free)\)")
"""The cost at the end of a label."""
_UNSAID = {
    "move": ("grant",),
    "turn": ("grant", "lee", "movement", "attempt"),
    "cross": ("grant", "james", "river"),
}
"""Words that go without saying; it is Lee who is turned."""


def without_costs(line: str) -> str:
    """Returns the plain words of a line, without the cost that a label ends with."""
    return " ".join(plain_words(_COSTS.sub("", line.casefold())))


def _in_order(words: list[str]) -> list[str]:
    """The words in the order of the canonical text: "grant attacks lee", "attack grant", "turn lee to ashland"."""
    words = [_SPELLINGS.get(word, word) for word in words if word not in _FILLERS]
    if "around" in words:  # "march around lee to ashland"
        words = ["turn", *(word for word in words if word not in ("around", "march", "marches", "turn"))]
    if words[:1] and words[0] in OPPONENTS and words[1:]:
        kind = _SYNONYMS.get(words[1], words[1])
        if words[0] == "grant" and kind not in ("attack", "move", "turn", "cross"):
            words = ["move", *words]  # "grant to north anna"
        else:
            words[:2] = words[1::-1]
    if not words:
        return []
    kind, rest = _SYNONYMS.get(words[0], words[0]), words[1:]
    if kind == "attack":
        return [kind, *_of_attack(rest)]
    if kind in _UNSAID:
        rest = [word for word in rest if word not in _UNSAID[kind]]
        return [kind, *rest] if kind == "cross" else [kind, "grant", *rest]
    return words


def _of_attack(rest: list[str]) -> list[str]:
    """The target before the attacker, and the attacker only where he is not the one who can meet the target."""
    targets = [word for word in rest if word == RICHMOND or word in OPPONENTS.values()]
    leaders = [word for word in rest if word in OPPONENTS]
    others = [word for word in rest if word not in targets and word not in leaders]
    if len(leaders) == 1 and not targets and not others:
        targets = [OPPONENTS[leaders.pop()]]
    elif len(leaders) == 1 and OPPONENTS[leaders[0]] in targets:
        leaders = []
    return [*targets, *others, *leaders]


def _target(words: Sequence[str]) -> tuple[str, int] | None:
    """A leader, or Richmond. Raises NotPossible for another area."""
    if words[0] in board().leaders:
        return words[0], 1
    if any(words[0] in key.split("-") for key in board().areas):
        raise NotPossible("An attack names no area but Richmond, because leaders attack in their own area", "OV-7.1")
    return None


def _area(words: Sequence[str]) -> tuple[str, int] | None:
    """An area, by its name or the beginning of it. Raises NotPossible for leaders whom nobody moves."""
    if words[0] in board().leaders:
        why, rule = "is not yours to move", "OV-4.A2"
        if words[0] in OPPONENTS:
            why, rule = "never leaves his area", "OV-10.A"
        raise NotPossible(f"{names.who(words[0])} {why}: only Grant moves", rule)
    found = named([Choice(area.key, area.name) for area in board().areas.values()], words)
    return (found[0].key, found[1]) if found else None


def after_lee(words: list[str], lee: str) -> list[str]:
    """Returns the words of "follow Lee" with the area that he is in."""
    return ["move", "grant", lee] if words == ["move", "grant", "lee"] else words


def whereabouts(view: OverlandView, name: str) -> tuple[str, ...]:
    """Returns the area that a name means, or that of a leader; () for any other name."""
    words = plain_words(name)
    if words[:1] and words[0] in view.places:
        return (view.places[words[0]],)
    found = named([Choice(area.key, area.name) for area in board().areas.values()], words) if words else None
    return (found[0].key,) if found else ()


def neighbors(view: OverlandView, name: str) -> tuple[str, ...]:
    """Returns the areas next to an area or a leader, the way forward first; () for any other name."""
    return tuple(area for here in whereabouts(view, name) for area in board().adjacent.get(here, ()))


def ahead(view: OverlandView, seat: str, text: str) -> tuple[str, ...]:
    """Returns the areas next to Grant that are closer to Richmond than his."""
    at, steps = view.places["grant"], board().steps
    return tuple(area for area in board().adjacent.get(at, ()) if steps[area] < steps[at] and area != RICHMOND)


VOCABULARY = Vocabulary(_SYNONYMS, rewritten=_in_order)
SPELLINGS = {
    "target": Spelling(_target, "a Confederate leader or Richmond", "OV-4.A1"),
    "leader": Spelling(_target, "a Union leader, as in “attack richmond grant” or “attack richmond butler”", "OV-4.A1"),
    "to": Spelling(_area, f"an area of the map: {', '.join(board().areas)}", "OV-14.1"),
}
