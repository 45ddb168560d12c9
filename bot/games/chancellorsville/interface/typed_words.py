"""People's words beside those of the tree."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.spelling import Spelling
from bot.games.typed_text import Vocabulary

VOCABULARY = Vocabulary(
    synonyms={"move": "march", "go": "march", "fight": "attack", "stay": "stand", "wait": "stand", "entrench": "dig"},
    spellings={"ap": "hill", "a.p.": "hill"},
    fillers=frozenset({"to", "with", "the", "and", "corps", "division"}),
)
SPELLINGS: Mapping[str, Spelling] = {}
"""How people write the fields that are more than one of a few words."""
