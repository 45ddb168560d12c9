"""How people write the probe's decisions: cards by key or name, "left" and "right" alone, effects in any order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.kit.spelling import Spelling
from bot.games.tokens import NONE
from bot.games.typed_text import Vocabulary
from tests.probe.state import EFFECTS, HOLD, PACK, card_name

_CARDS = {card_name(card): card for card in PACK}


def _in_full(words: list[str]) -> list[str]:
    """Words with "step" put in where a way stands alone."""
    return ["step", *words] if words[:1] in (["left"], ["right"]) else words


def _card(words: Sequence[str]) -> tuple[str, int] | None:
    """A card by its key or its name, or none by "hold"."""
    if words[0] in (*PACK, HOLD):
        return words[0], 1
    card = _CARDS.get(" ".join(words[:2]))
    return (card, 2) if card else None


def _number(words: Sequence[str]) -> tuple[str, int] | None:
    """A number, on the grid or not: the rules say why not."""
    word = words[0]
    return (str(int(word)), 1) if word.isascii() and word.isdigit() and len(word) < 10 else None


def _effects(words: Sequence[str]) -> tuple[str, int] | None:
    """All words as effects, in any order; "-" for none."""
    if list(words) == [NONE]:
        return NONE, 1
    found = [effect for word in words for effect in word.split(",") if effect]
    if not found or not set(found) <= set(EFFECTS):
        return None
    return ",".join(effect for effect in EFFECTS if effect in found), len(words)


VOCABULARY = Vocabulary(rewritten=_in_full)
"""People's words beside those of the tree."""
SPELLINGS: Mapping[str, Spelling] = {
    "card": Spelling(_card, "a card such as “a1”"),
    "x": Spelling(_number, "a column such as “13”"),
    "y": Spelling(_number, "a row such as “7”"),
    "effects": Spelling(_effects, "effects such as “smoke,fire”, or “-” for none"),
}
"""How people write the fields that are more than one of a few words."""
