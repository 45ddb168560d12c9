"""What people's words mean in a situation: all cards of a position, the way forward, and cards that are added to a
deployment or taken out of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.contract.choices import Level, Refusal
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import OUT, RESERVE, CardKey, Pos
from bot.games.dixie.offers.situation import Situation
from bot.games.dixie.offers.typed import position_of
from bot.games.dixie.rules.setup import qualified
from bot.games.dixie.state.places import Places, places_of
from bot.games.dixie.state.state import MeleeQuestion, ReactionQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.phrases import plain_words
from bot.games.tokens import NONE
from bot.games.tree import Tree

ALL = frozenset(("all", "cards", "everybody", "everyone", "everything", "troops", "whole"))
"""Words for all cards that may go there, or that are there."""
FORWARD = frozenset(("advance", "ahead", "forward", "forwards", "onward"))
"""Words for the way across the Centerline."""
SMALL = frozenset(("and", "at", "from", "in", "into", "of", "on", "our", "my", "the", "their", "to", "with"))
"""Words that say nothing."""
SIDES_OF_NAMES = frozenset(("back", "csa", "front", "usa"))
"""Words of a position's name that need not be said of one's own."""
ADDING = frozenset(("add", "deploy", "place", "put", "set", "station"))
REMOVING = frozenset(("remove", "take", "undeploy", "unstage"))
LONGEST = 5
"""Words of a name that are looked at."""
ARTICLES = frozenset(("the", "my", "our", "their"))
VERBS = {
    **dict.fromkeys(("move", "moves", "go", "goes", "attack", "attacks", "charge", "charges", "engages"), "move"),
    **dict.fromkeys(("fire", "fires", "shoot", "shoots"), "fire"),
    **dict.fromkeys(("march", "marches"), "march"),
    **dict.fromkeys(("scout", "scouts"), "scout"),
}
"""What cards do, in whatever form it is said."""
RETURNING = frozenset(("disengage", "disengages", "fall", "falls", "pull", "retreat", "retreats"))
"""Words for the way back."""
CHOOSING = frozenset(("decoy", "hits", "reveal", "withdraw"))
"""Kinds of decisions that cards alone follow."""
ATTACKING = frozenset(("attack", "attacks", "charge", "charges"))
"""Words at the end of a text for the way across the Centerline."""
YES_OR_NO = {
    (MeleeQuestion, "yes"): ("again",),
    (MeleeQuestion, "no"): ("leave",),
    (ReactionQuestion, "no"): ("pass", "now"),
}
"""What yes and no mean, by the question."""


def resolved(now: Situation, tree: Tree, words: list[str]) -> list[str]:
    """Returns the words of a text as the tree knows them; words that it takes as they are stay."""
    if not words:
        return words
    if now.view.phase == "deploy" and words[0] in ADDING | REMOVING | {"move"}:
        return deploying(now, words)
    for meant in (answering, playing, going_back, by_name):
        words = meant(now, words)
    return moving(now, tree, words)


def going_back(now: Situation, words: list[str]) -> list[str]:
    """Returns the words of a move back of cards that are named, or of all in a position: across the Centerline, or from
    one's own line to the Reserve."""
    if words[0] not in RETURNING and words[-1] != "back":
        return words
    spots, rest = spots_of(now, [word for word in words if word not in RETURNING])
    names = [word for word in rest if word not in SMALL | ALL | {"away", "back"}]
    board = now.board
    lying = [key for key in in_play(now) if board.cards[key].at in board.field.spots]
    cards = (
        cards_of(board, lying, names)
        if names
        else [key for key in lying if [board.cards[key].at] == spots and mobile(board, key)]
    )
    here = {board.cards[key].at for key in cards or ()}
    if not cards or len(here) != 1:
        return words
    [at] = here
    to = RESERVE if board.field.spots[at].line == now.side else board.field.across(at)
    return ["move", to, in_numbers(cards)]


def in_play(now: Situation) -> list[CardKey]:
    """Returns one's own cards that are not out of the battle."""
    return [key for key, card in now.board.cards.items() if key[0] == now.side[0] and card.at != OUT]


def mobile(board: Places, key: CardKey) -> bool:
    """Whether a card moves of itself: troops and generals do."""
    return board.card(key).troop or board.card(key).kind == "general"


def playing(now: Situation, words: list[str]) -> list[str]:
    """Returns the words of a special card that is played, or of cards that are turned up or chosen, by their names."""
    hand = [*now.board.hand(now.side)]
    if words[0] in CHOOSING:
        mine = in_play(now)
        chosen = cards_of(now.board, mine, [word for word in words[1:] if word not in SMALL])
        return [words[0], in_numbers(chosen)] if chosen else words
    if words[0] != "play" or now.view.army is None:
        return words
    for size in range(min(LONGEST, len(words) - 1), 0, -1):
        if found := cards_of(now.board, hand, words[1 : size + 1]):
            spots, rest = spots_of(now, words[size + 1 :])
            return ["play", *found, *spots, *(word for word in rest if word not in SMALL)]
    return words


def answering(now: Situation, words: list[str]) -> list[str]:
    """Returns the words of an answer where yes or no is said to a question that may be answered so."""
    if len(words) == 1 and now.deciding and now.question is not None:
        return [*YES_OR_NO.get((type(now.question), words[0]), words)]
    return words


def by_name(now: Situation, words: list[str]) -> list[str]:
    """Returns the words of a move, a march or fire by cards of one's own that are named, wherever the verb stands, or
    without one: "2nd Ohio and 11th Massachusetts to CSA Right", "Ayres from the Reserve to the center"."""
    doing = next((word for word in words[:LONGEST] if word in VERBS), "")
    if words[0] not in VERBS and doing == "" and now.view.phase != "move":
        return words
    rest, places, at = list[str](), list[tuple[str, bool]](), 0
    left = [word for word in words if word != doing]
    while at < len(left):
        named = position_of(left[at:], RESERVE) or own_column(now, left[at:])
        if named is None:
            rest.append(left[at])
            at += 1
        else:
            before = [word for word in left[:at] if word not in ARTICLES]
            places.append((named[0], before[-1:] == ["from"]))
            at += named[1]
    to = [place for place, source in places if not source]
    mine = in_play(now)
    names = [word for word in rest if word not in SMALL]
    cards = cards_of(now.board, mine, names) if names and to else None
    if not cards:
        return words
    kind = VERBS.get(doing, "move")
    return [kind, to[-1], *(["some"] if kind == "fire" else []), in_numbers(cards)]


def moving(now: Situation, tree: Tree, words: list[str]) -> list[str]:
    """Returns the words of a move of all cards: "everything in the center forward", "advance left", "move everybody to
    the right"."""
    spots, rest = spots_of(now, words)
    ahead = FORWARD | (ATTACKING if words[0] not in VERBS else frozenset())
    forward, all_ = not ahead.isdisjoint(words), not ALL.isdisjoint(words)
    named = [word for word in rest if word not in SMALL | ALL | ahead and word not in ("fire", "guns", "move")]
    if all_ and not named and len(spots) == 1 and words[0] == "fire" and len(words) > 3:
        return ["fire", spots[0], "all"]
    if named or len(spots) != 1 or not (forward or (all_ and words[0] == "move")):
        return ["move", *words[1:]] if words[0] == "advance" else words
    here = spots[0]
    to = now.board.field.across(here) if forward else here
    level = offered(tree, ("move", to))
    keys = [c.key for c in level.choices] if level is not None else []
    if forward:
        keys = [key for key in keys if key in now.board.cards_at(now.side, here)]
    return ["move", to, *([in_numbers(keys)] if keys else [])]


def deploying(now: Situation, words: list[str]) -> list[str]:
    """Returns the words of a deployment: cards before a position are put beside those that are there, or taken out;
    cards after it are all that shall be there."""
    spots, rest = spots_of(now, words[1:])
    army = now.view.army
    after = [word for word in words[1:] if word not in SMALL]
    whole = words[0] == "deploy" and after and (position_of(after) or own_column(now, after))
    if len(spots) != 1 or army is None or whole:
        return words
    able, at = qualified(now.board, now.side), spots[0]
    here = [key for key, place in army.staged.items() if place == at]
    named = [word for word in rest if word not in SMALL]
    if named and ALL.issuperset(named):
        said: list[CardKey] | None = here if words[0] in REMOVING else [k for k in able if k not in army.staged]
    else:
        said = cards_of(now.board, able, named)
    if not said:
        return words
    keys = [key for key in here if key not in said] if words[0] in REMOVING else [*here, *said]
    return ["deploy", at, in_numbers(keys)]


def spots_of(now: Situation, words: Sequence[str]) -> tuple[list[Pos], list[str]]:
    """Returns the positions that words name, one's own by the name of its column alone, and the words left."""
    found, rest, at = list[Pos](), list[str](), 0
    while at < len(words):
        named = position_of(words[at:]) or own_column(now, words[at:])
        if named is None or named[0] not in now.board.field.spots:
            rest.append(words[at])
            at += 1
        else:
            found.append(named[0])
            at += named[1]
    return list(dict.fromkeys(found)), rest


def own_column(now: Situation, words: Sequence[str]) -> tuple[Pos, int] | None:
    """Returns the position before one's own Reserve in the column that the first words name, and the words used."""
    spots = {key: now.board.spot(key) for key in now.board.field.near[now.side].values()}
    for size in (2, 1):
        for key, name in spots.items():
            if [word for word in plain_words(name) if word not in SIDES_OF_NAMES] == [*words[:size]]:
                return key, size
    return None


def cards_of(board: Places, able: Sequence[CardKey], words: Sequence[str]) -> list[CardKey] | None:
    """Returns the cards that words name one after the other, by their codes or by beginnings of words of their names
    that are in no other's; None where a word is left."""
    parts = [part for word in words for part in word.split(",") if part]
    found, at = list[CardKey](), 0
    while at < len(parts):
        for size in range(min(LONGEST, len(parts) - at), 0, -1):
            run = parts[at : at + size]
            fits = [key for key in able if run == [key] or begins(run, plain_words(board.name(key)))]
            if len(fits) == 1:
                found.append(fits[0])
                at += size
                break
        else:
            return None
    return found


def begins(said: Sequence[str], name: Iterable[str]) -> bool:
    """Tells whether some words begin words of a name, in its order; a number is said whole."""
    rest = iter(name)
    return all(any(word == one or (not one[0].isdigit() and word.startswith(one)) for word in rest) for one in said)


def whereabouts(view: DixieView, name: str) -> tuple[Pos, ...]:
    """Returns the position of a card that is seen on the field, by its code or by a part of its name that is no other
    such card's; () for any other name."""
    board, words = places_of(view), [word for word in plain_words(name) if word not in SMALL]
    lying = [key for key, card in board.cards.items() if card.at in board.field.spots]
    said = cards_of(board, lying, words) if words else None
    return tuple(dict.fromkeys(board.cards[key].at for key in said or ()))


def in_numbers(keys: Iterable[CardKey]) -> str:
    """Returns cards as one token, in the order of their numbers."""
    return ",".join(sorted(dict.fromkeys(keys), key=lambda key: (key[0], number(key)))) or NONE


def offered(tree: Tree, path: tuple[str, ...]) -> Level | None:
    """Returns the level at a path, None where it leads nowhere."""
    try:
        return tree.at(path)
    except Refusal:
        return None
