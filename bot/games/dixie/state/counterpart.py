"""Moves that look the same from outside: as many cards from and to the same places, those the enemy knows the same.

Generals and special cards are shown as soon as they come, so only troops are exchanged, one for another; or a troop
card of the Reserve for a decoy that is laid, and the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.games.dixie.data.cards import card
from bot.games.dixie.data.terms import RESERVE, CardKey
from bot.games.dixie.game import GAME
from bot.games.dixie.state.state import DixieState
from bot.games.kit.sides import OTHER

Menu = tuple[tuple[str, ...], list[CardKey]]
"""The cards of a menu, and the path to it."""
ENDINGS = ("next", "next now")
"""How moves end without and with a Railway in the Reserve that is not played."""


def counterpart(state: DixieState, other: DixieState, actor: Seat, text: str) -> str:
    """Returns the form in ``other`` of the actor's decision in ``state``, for people who do not know his hidden cards;
    "" if there is none. Decisions that are no moves keep their form."""
    words = text.split()
    if text in ENDINGS:
        view = GAME.view(other, actor)
        return next((x for x in ENDINGS if GAME.check(view, actor, GAME.parse(x)) is None), "")
    if words[0] not in ("move", "march", "outflank", "withdraw"):
        return text
    known = GAME.view(state, OTHER[actor]).laid
    keys = words[-1].split(",")
    if words[:2] == ["move", "decoy"]:
        return unknown(other, actor, words[2], "troops", "decoys")
    foot = [k for k in keys if state.cards[k].at == RESERVE and card(state.setup.edition, k).troop]
    if words[0] == "move" and len(foot) == len(keys) == 1 and (found := unknown(other, actor, words[1], "decoys")):
        return found
    if not all(card(state.setup.edition, k).troop for k in keys if k not in known):
        return text if all(other.cards.get(k) == state.cards[k] for k in keys) else ""
    for path, offered in menus(other, actor, tuple(words[:1] if words[0] == "withdraw" else words[:2])):
        chosen = exchanged(state, other, keys, [k for k in offered if k not in known])
        if len(chosen) == len(keys) and set(chosen) <= set(offered):
            found = " ".join((*path, ",".join(sorted(chosen, key=offered.index))))
            if GAME.check(GAME.view(other, actor), actor, GAME.parse(found)) is None:
                return found
    return ""


def unknown(other: DixieState, actor: Seat, at: str, *ways: str) -> str:
    """A move of one card that nobody knows from the Reserve to a position, or "": troops or a decoy."""
    for way in ways:
        for path, offered in menus(other, actor, ("move", at) if way == "troops" else ("move", "decoy", at)):
            for key in offered:
                if other.cards[key].at == RESERVE and (way == "decoys" or card(other.setup.edition, key).troop):
                    return " ".join((*path, key))
    return ""


def exchanged(state: DixieState, other: DixieState, keys: list[CardKey], hidden: list[CardKey]) -> list[CardKey]:
    """The cards, each that is hidden exchanged for another hidden troop card from the same place, as far as there are
    any."""
    known = [k for k in keys if k in GAME.view(state, OTHER["usa" if k[0] == "u" else "csa"]).laid]
    chosen = list(known)
    for key in keys:
        if key in known:
            continue
        alike = [k for k in hidden if k not in chosen and other.cards[k].at == state.cards[key].at]
        troops = [k for k in alike if card(state.setup.edition, k).troop]
        chosen += sorted(troops, key=keys.__contains__)[:1]
    return chosen


def menus(state: DixieState, actor: Seat, path: tuple[str, ...]) -> Iterator[Menu]:
    """The menus of cards below a path, one for each page."""
    try:
        level = GAME.choices(GAME.view(state, actor), actor, path)
    except Refusal:
        return
    keys = [c.key for c in level.choices] if level else []
    if keys and keys[0] not in state.cards:
        for page in keys:
            yield from menus(state, actor, (*path, page))
    elif keys:
        yield path, keys
