"""The question that is asked before a decision which gives much away, or may end the game, is carried out."""

from __future__ import annotations

from msgspec import Struct

from bot.games.choices import Path
from bot.games.tree import Tree


class Question(Struct, frozen=True):
    """A question before a whole decision or order: its ``text`` names the odds or the consequence, ``label`` is that of
    the decision ("" for a set of several). It is ``final`` where the game may end by it."""

    text: str
    label: str
    final: bool


def question(tree: Tree, path: Path) -> Question | None:
    """Returns the question before what the whole ``path`` says: the sentences of all choices on it, each once. None
    where nothing is asked. Raises Refusal where the path leads nowhere."""
    asks = dict[str, bool]()
    label = ""
    for level, token in tree.steps(path):
        picked = [choice for choice in level.choices if choice.key in token.split(",")]
        label = picked[0].label if level.most == 1 and picked else ""
        for choice in picked:
            if choice.asks:
                asks[choice.asks] = asks.get(choice.asks, False) or choice.final
    return Question(" ".join(asks), label, any(asks.values())) if asks else None
