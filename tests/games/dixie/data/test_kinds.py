"""A kind of special card: every table that must have a line for it has one."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import get_args

import bot.games.dixie
from bot.games.dixie.data.card import Special, kinds
from bot.games.dixie.data.cards import printed
from bot.games.dixie.data.terms import Edition
from bot.games.dixie.game import GAME
from bot.games.dixie.offers.arming import ARMABLE
from bot.games.dixie.offers.special_cards import RULES
from bot.games.dixie.practice.answers import LEAST
from bot.games.dixie.rules.reactions import WINDOWS
from bot.games.dixie.rules.special_cards import PHASES, SELF_PLAYING
from bot.games.dixie.words.prints import DOES
from bot.games.rulebooks.rulebook import parse
from renderers.dixie.insignia import INSIGNIA

PACKAGE = Path(bot.games.dixie.__file__).parent
BY_HAND = {*chain(*PHASES.values())}
IN_WINDOWS = {*chain(*WINDOWS.values())}
SPECIAL = kinds()[1]


def spoken_of(place: str, before: str = "") -> set[str]:
    """The kinds that the code of a place speaks of, each after some words."""
    code = "".join(file.read_text("utf-8") for file in sorted(PACKAGE.glob(place)))
    return {kind for kind in SPECIAL if f'{before}"{kind}"' in code}


def test_no_table_lacks_a_kind() -> None:
    """What a message names here is all that a new kind needs, beside its effect and its tests."""
    every = set(SPECIAL)
    carried_out = BY_HAND - {key for key, kind in SPECIAL.items() if kind.stays}
    on_cards = {card.effect for e in get_args(Edition) for card in printed(e).values() if isinstance(card, Special)}
    tables: dict[str, tuple[set[str], set[str]]] = {
        "a card of data/*.csv": (every, on_cards),
        "section 12 of rulebook.md, by RULES of offers/special_cards.py": (
            every, {kind for kind, id in RULES.items() if id in parse(GAME.rulebook()).by_id}
        ),
        "PHASES of rules/special_cards.py (by hand) or ARMABLE of offers/arming.py": (every, BY_HAND | {*ARMABLE}),
        "_play_by_hand of rules/special_cards.py": (carried_out, spoken_of("rules/special_cards.py", "case ")),
        "SELF_PLAYING of rules/special_cards.py": (IN_WINDOWS - BY_HAND, {*SELF_PLAYING}),
        "ARMABLE of offers/arming.py": (IN_WINDOWS, {*ARMABLE}),
        "LEAST of practice/answers.py": ({*ARMABLE}, {*LEAST}),
        "practice/": (every, spoken_of("practice/*.py")),
        "DOES of words/prints.py": (every, {*DOES}),
        "INSIGNIA of renderers/dixie/insignia.py": (every, {*INSIGNIA}),
    }  # fmt: skip
    lacking = {place: sorted(needed - there) for place, (needed, there) in tables.items() if needed - there}
    assert lacking == {}, "the kinds of special cards that each place lacks"
    known = chain(BY_HAND, IN_WINDOWS, ARMABLE, SELF_PLAYING, LEAST, RULES)
    assert {*known} <= every, "a table has a kind that is not in data/kinds.toml"
