"""Tactics cards, offered exactly when each may be played (section 12)."""

from __future__ import annotations

from bot.games.chancellorsville.data.cards import tactics
from bot.games.chancellorsville.data.terms import Formation
from bot.games.chancellorsville.offers.situation import Owner
from bot.games.chancellorsville.offers.ways import exchange, way_level, way_refusal
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.rules.tactics_cards import (
    MARCH,
    ON_FORMATION,
    Use,
    carry_out,
    exchangeable,
    playable,
    reach,
    targets,
)
from bot.games.chancellorsville.words.cards import EFFECT, WHEN
from bot.games.chancellorsville.words.labels import HINT, LABEL, asked_of_paying, fitting
from bot.games.chancellorsville.words.names import place_name
from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command
from bot.games.kit.offers import declared
from bot.games.phrases import quoted, uncapitalised


def offer(now: Situation, path: Path) -> Level | None:
    """Offers the cards that may be played now, then what each is played on."""
    open_ = [card for card in now.tactics() if playable(now, tactics()[card])]
    if not path:
        return Level(
            "Tactics cards", (Choice("use", "Play a tactics card", role="play", group="Tactics"),) if open_ else ()
        )
    if len(path) == 1:
        if not open_:
            raise Refusal("None of your tactics cards can be played now", "CV-11.7")
        return Level("Play which tactics card?", tuple(use_choice(now, card) for card in open_))
    if path[1] not in open_:
        raise Refusal(untimely(now, path[1]), "CV-11.7", tuple(f"use {card}" for card in open_))
    return below(now, path[1], path[2:])


def use_choice(now: Situation, card: str) -> Choice:
    """A tactics card that may be played now, as a choice."""
    name = tactics()[card].name
    label = name if card in (*ON_FORMATION, "prisoners") else f"Play {name}"
    return Choice(card, label, fitting(HINT, EFFECT[card]), "play", group="Tactics")


def untimely(now: Situation, card: str) -> str:
    """Returns why a card cannot be played now."""
    if card not in tactics():
        return f"{quoted(card)} is no tactics card"
    name, held = tactics()[card].name, [each for each in now.army.tactics if each.card == card]
    if not held:
        return f"You have not bought {name}"
    if all(each.turn == now.view.turn for each in held):
        return f"You bought {name} this turn. You can play it from your next turn on"
    return f"{name} does nothing now. It is played {uncapitalised(WHEN[tactics()[card].when])}"


def below(now: Situation, card: str, rest: Path) -> Level | None:
    """Offers what a card is played on."""
    if card == "prisoners":
        theirs = dict.fromkeys(each.card for each in now.view.armies[now.enemy].tactics)
        taken = tuple(Choice(c, f"Prisoners: take {tactics()[c].name}", EFFECT[c], "play") for c in theirs)
        return Level("Take which of the enemy's cards?", taken) if not rest else None
    if card not in ON_FORMATION:
        return None
    if not rest:
        chosen = tuple(target_choice(now, card, key) for key in targets(now, card))
        return Level(f"{tactics()[card].name}: for which formation?", chosen)
    if rest[0] not in targets(now, card):
        some = tuple(f"use {card} {key}" for key in targets(now, card))
        raise Refusal(f"{tactics()[card].name} cannot be played on {quoted(rest[0])}", "CV-11.7", some)
    key = rest[0]
    if card in ("night", "smoke", "forced"):
        most = reach(now, key) if card == "forced" else MARCH
        level = way_level(now, key, most, tactics()[card].name)
        if len(rest) == 1:
            return level
        if rest[1] not in [choice.key for choice in level.choices]:
            raise way_refusal(now, key, ("use", card, *rest[:2]), most, level)
        return None
    if card == "relocate" and len(rest) == 1:
        friends = tuple(friend_choice(now, key, friend) for friend in exchangeable(now, key))
        return Level(f"Change places with {now.name(key)}: which formation?", friends)
    return exchange(now, key, rest[1:]) if card == "reserves" else None


def friend_choice(now: Situation, key: Formation, friend: Formation) -> Choice:
    """A friend to change places with, as a choice that says all of it."""
    label = fitting(LABEL, f"Relocate: {now.name(key)} and {now.name(friend)} change places")
    return Choice(friend, label, role="play", place=str(now.mine[friend].at))


def target_choice(now: Situation, card: str, key: Formation) -> Choice:
    """A formation that a card can be played on, as a choice; its label says all where nothing is left to choose."""
    piece, name = now.mine[key], tactics()[card].name
    said = {
        "reorganize": f"gains 1 cohesion ({piece.cohesion} → {piece.cohesion + 1})",
        "dig": f"digs a redoubt at {place_name(piece.at)}",
        "screen": f"is screened at {place_name(piece.at)}",
    }
    label = f"Play {name}: {now.name(key)} {said.get(card, f'at {place_name(piece.at)}')}"
    pays = card in ("forced", "relocate") and now.view.march is None and not now.view.now.fresh
    asks = asked_of_paying(key, piece, now.lost) if pays else ""
    return Choice(key, fitting(LABEL, label), role="play", asks=asks, place=str(piece.at))


OWNER = Owner(offer, carry_out)
DECISIONS = (
    declared(
        Use,
        "use {card} {on?} {more?} {way?} {size?}",
        owner=OWNER,
        command=Command(
            "Play one of your tactics cards",
            (
                CommandOption("card", "Which card"),
                CommandOption("on", "What it is played on"),
                CommandOption("more", "Where to, or with whom"),
            ),
        ),
    ),
)
