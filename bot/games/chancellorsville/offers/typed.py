"""People's texts in the words of the tree: names for keys, what goes without saying put in, words in any order."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import activation_cards, choosing, formation
from bot.games.chancellorsville.data.terms import Formation, Place
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.words.names import FILLERS, card_of, formation_of, place_of
from bot.games.contract.choices import Level, Path, Refusal
from bot.games.kit.spelling import Spelling
from bot.games.phrases import plain_words
from bot.games.tree import Tree
from bot.games.typed_text import Vocabulary

ACTIONS = {
    "march": "march", "marches": "march", "move": "march", "moves": "march", "go": "march", "goes": "march",
    "advance": "march", "attack": "attack", "attacks": "attack", "fight": "attack", "fights": "attack",
    "assault": "attack", "charge": "attack", "stand": "stand", "stands": "stand", "stay": "stand", "stays": "stand",
    "wait": "stand", "halt": "stand", "stop": "stand", "dig": "dig", "digs": "dig", "entrench": "dig",
    "fortify": "dig", "transfer": "transfer", "exchange": "transfer", "give": "give", "gives": "give",
    "take": "take", "takes": "take",
}  # fmt: skip
"""What formations do, in people's words."""
WHOLE = {
    "save": ("buy", "nothing"),
    "nothing": ("buy", "nothing"),
    "promote": ("jackson", "attack"),
    "support": ("prepare", "support"),
    "demolish": ("prepare", "demolish"),
    "search": ("draw", "search"),
    "skip": ("pass",),
    "no": ("pass",),
    "ok": ("accept",),
    "re-roll": ("reroll",),
    "hooker": ("countermand",),
    "lee": ("countermand",),
}
"""First words that stand for others."""


LONGEST_CARD = 6
"""Words that name a card at most."""


def in_order(words: list[str]) -> list[str]:
    """Returns the words with a formation that comes first after what it does, and first words exchanged."""
    for size in (1, 2):
        named = formation_of(words[:size])
        if named and named[1] == size and len(words) > size and words[size] in ACTIONS:
            words = [words[size], *words[:size], *words[size + 1 :]]
            break
    if words and words[0] in WHOLE:
        words = [*WHOLE[words[0]], *words[1:]]
    return [ACTIONS.get(words[0], words[0]), *words[1:]] if words else words


def whereabouts(view: View, name: str) -> tuple[str, ...]:
    """Returns the location that a name means, or that of a formation that is seen on the map; () for any other name."""
    words = [word for word in plain_words(name) if word not in FILLERS]
    found, one = (place_of(words), formation_of(words)) if words else (None, None)
    at = found[0] if found else view.pieces[one[0]].at if one and one[0] in view.pieces else 0
    return (str(at),) if at in board().locations else ()


def neighbors(view: View, name: str) -> tuple[str, ...]:
    """Returns the locations next to a location, or to a formation that is seen; () for any other name."""
    return tuple(str(place) for here in whereabouts(view, name) for place in board().adjacent.get(int(here), ()))


def ground(view: View, place: str, start: str = "") -> str:
    """Returns whether a location is an objective; from one next to it, what marks the line between them. "" for nothing
    and for any other name."""
    at, near = (int(each) if each.isascii() and each.isdigit() else 0 for each in (place, start))
    map_, told = board(), list[str]()
    told += ["an objective"] if at in map_.objectives else []
    told += ["across the river"] if (near, at) in map_.river else []
    told += ["a green arrow leads there"] if (near, at) in map_.green else []
    told += ["a green arrow leads from there"] if (at, near) in map_.green else []
    return ", ".join(told)


VOCABULARY = Vocabulary(rewritten=in_order)
"""People's words beside those of the tree."""


def resolved(now: Situation, tree: Tree, words: list[str]) -> list[str]:
    """Returns the words of a text as the tree knows them, as far as the position tells what they mean: names of
    formations, cards and locations, a march by its end, and what only one formation can do."""
    if not words:
        return words
    if now.view.stage in ("act", "card") and formation_of(words) and goes_somewhere(now, words):
        words = ["march", *words]
    if len(words) == 1 and now.view.stage == "card" and words[0] in now.own.hand:
        words = ["play", *words]
    first, rest = words[0], [word for word in words[1:] if word not in FILLERS]
    if first == "keep":
        return ["keep", *kept(now, words[1:])]
    if first in ("give", "take", "transfer"):
        return transfer(now, first, rest)
    if first in ("march", "attack", "stand", "dig"):
        return action(now, tree, first, rest)
    if first in ("play", "use", "buy", "cash") or card_of(words):
        return cards(now, tree, words)
    if first in REWRITTEN:
        return REWRITTEN[first](now, tree, [first, *rest])
    return [first, *keyed(rest)]


def goes_somewhere(now: Situation, words: list[str]) -> bool:
    """Tells whether words say nothing but a formation of the side's own and a way: "couch to zoan church"."""
    mine, left = own_formation(now, [word for word in words if word not in FILLERS])
    return bool(mine and left and places(now, left))


def kept(now: Situation, rest: Sequence[str]) -> list[str]:
    """Returns the cards that stay in hand as one token: each by its key, or by its formations, the first of them enough
    where it is no other card's. Words that name none stay as they are."""
    found, parts = list[str](), [part for word in rest if word not in FILLERS for part in word.split(",") if part]
    at = 0
    while at < len(parts):
        for size in range(min(LONGEST_CARD, len(parts) - at), 0, -1):
            said = [word for part in parts[at : at + size] for word in part.split("/")]
            if key := said[0] if said in [[card] for card in now.own.dealt] else named_card(now.own.dealt, said):
                found.append(key)
                at += size
                break
        else:
            return list(rest)
    return [",".join(dict.fromkeys(found))] if found else list(rest)


def keyed(rest: Sequence[str]) -> list[str]:
    """Returns words with each name of a formation replaced by its key."""
    left, found = list(rest), list[str]()
    while left:
        named = formation_of(left)
        found.append(named[0] if named else left[0])
        left = left[named[1] if named else 1 :]
    return found


def action(now: Situation, tree: Tree, first: str, rest: list[str]) -> list[str]:
    """Returns the words of an action of a formation: who acts, and where to."""
    mine, left = own_formation(now, rest)
    offered = [c.key for c in level.choices] if (level := offered_at(tree, (first,))) else []
    key = mine or (offered[0] if len(offered) == 1 else "")
    if not key:
        return [first, *rest]
    if first not in ("march", "attack") or not left:
        return [first, key, *left]
    return [first, key, way(now, tree, (first, key), left)]


def own_formation(now: Situation, rest: Sequence[str]) -> tuple[Formation, list[str]]:
    """Returns the first formation of the side's own that words name, "" for none, and the words left."""
    for at in range(len(rest)):
        named = formation_of(rest[at:])
        if named and formation(named[0]).side == now.side:
            return named[0], [*rest[:at], *rest[at + named[1] :]]
    return "", list(rest)


def way(now: Situation, tree: Tree, path: Path, rest: Sequence[str]) -> str:
    """Returns the way that words name: its steps, or its end, or an enemy who stands there; the shortest that fits.
    Words that name none stay as they are."""
    said = places(now, rest)
    level = offered_at(tree, path)
    keys = [c.key for c in level.choices] if level else []
    if not said:
        return "-".join(rest)
    exact = "-".join(map(str, said))
    fits = [key for key in keys if ends(key, said)]
    short = [key for key in fits if key.count("-") == min(each.count("-") for each in fits)]
    return exact if exact in keys or len(short) != 1 else short[0]


def ends(key: str, said: Sequence[Place]) -> bool:
    """Whether a way goes through some locations in that order and ends at the last."""
    steps = [int(step) for step in key.split("-")]
    through = iter(steps)
    return steps[-1] == said[-1] and all(place in through for place in said)


def places(now: Situation, rest: Sequence[str]) -> list[Place]:
    """Returns the locations that words name, by number, name, or an enemy in sight there; [] where one names none."""
    left = [part for word in rest for part in re.split("[-,>→]+", word) if part]
    found: list[Place] = []
    while left:
        named = place_of(left)
        if named is None:
            enemy = formation_of(left)
            if enemy is None or enemy[0] not in now.enemies:
                return []
            named = now.enemies[enemy[0]].at, enemy[1]
        if not found or found[-1] != named[0]:
            found.append(named[0])
        left = left[named[1] :]
    return found


def transfer(now: Situation, first: str, rest: list[str]) -> list[str]:
    """Returns the words of a transfer: "3 meade couch" is from the first to the second; whoever of them is to act is
    the active one."""
    verb = next((word for word in rest if word in ("give", "take")), first if first != "transfer" else "give")
    sizes = [word for word in rest if word in ("1", "3")]
    names = keyed([w for w in rest if w not in ("give", "take", *sizes)])
    if len(names) < 2:
        return ["transfer", *names, *([verb] if "give" in rest or "take" in rest else []), *sizes]
    acting = [each.formation for each in now.left()]
    one, two = names[:2]
    if one not in acting and two in acting:
        one, two, verb = two, one, "take" if verb == "give" else "give"
    said = len(sizes) or verb != "give" or "give" in rest
    return ["transfer", one, two, *([verb] if said else []), *sizes]


def cards(now: Situation, tree: Tree, words: list[str]) -> list[str]:
    """Returns the words about cards: an activation card by its formations, tactics cards by name."""
    if words[0] not in ("play", "use", "buy", "cash"):
        words = ["use", *words]
    first, rest = words[0], words[1:]
    if first == "play" and rest and rest[0] not in activation_cards():
        if found := in_hand(now, [word for word in rest if word not in FILLERS]):
            return ["play", found]
        if card_of(rest):
            first = "use"
    if first == "cash":
        return [first, *named_cards(rest)]
    named = card_of(rest)
    if named is None:
        return [first, *rest]
    left = [word for word in rest[named[1] :] if word not in FILLERS]
    if first == "use" and named[0] in ("night", "smoke", "forced"):
        key, steps = own_formation(now, left)
        if key and steps:
            return [first, named[0], key, way(now, tree, (first, named[0], key), steps)]
    return [first, named[0], *keyed(left)]


def in_hand(now: Situation, rest: Sequence[str]) -> str:
    """Returns the one card in hand that words name; "" for none or several."""
    return named_card(now.own.hand, rest)


def named_card(cards: Sequence[str], rest: Sequence[str]) -> str:
    """Returns the one of some cards that names those formations first, with so many icons if a number follows; "" for
    none or several."""
    icons = [word for word in rest if word in ("1", "2", "3")]
    names = keyed([word for word in rest if word not in icons])
    some = [activation_cards()[card] for card in cards]
    fits = [c.key for c in some if list(c.formations)[: len(names)] == names and icons in ([], [str(c.icons)])]
    return fits[0] if len(fits) == 1 and names else ""


def named_cards(rest: Sequence[str]) -> list[str]:
    """Returns tactics cards by their keys, a second one of a kind with "-2"."""
    left = [part for word in rest for part in word.split(",") if part]
    found: list[str] = []
    while left:
        named = card_of(left)
        key = named[0] if named else left[0]
        found.append(f"{key}-2" if key in found else key)
        left = left[named[1] if named else 1 :]
    return found


def starts(now: Situation, tree: Tree, words: list[str]) -> list[str]:
    """Returns the words of a choice of starts: locations in the order of the rules, or each after its formation."""
    rest, by_name, in_turn = words[1:], dict[Formation, str](), list[str]()
    while rest:
        named, key = formation_of(rest), ""
        if named and named[0] in choosing(now.side):
            key, rest = named[0], rest[named[1] :]
        at = place_of(rest)
        if at is None:
            return words
        if key:
            by_name[key] = str(at[0])
        else:
            in_turn.append(str(at[0]))
        rest = rest[at[1] :]
    return ["start", *(by_name.get(key, "") or "0" for key in choosing(now.side))] if by_name else ["start", *in_turn]


def reroll(now: Situation, tree: Tree, words: list[str]) -> list[str]:
    """Returns the words of a re-roll: how it is paid, then the numbers of the dice."""
    payment = next((word for word in words if word.rstrip("s") in ("cube", "cohesion")), "")
    numbers = [part for word in words[1:] for part in word.split(",") if part.isdigit()]
    paid = ["cubes" if payment.startswith("cube") else payment] if payment else []
    return ["reroll", *paid, *([",".join(sorted(dict.fromkeys(numbers)))] if numbers and payment else [])]


def jackson(now: Situation, tree: Tree, words: list[str]) -> list[str]:
    """Returns the words of Jackson's abilities: his march goes without saying where a location is named."""
    _, rest = own_formation(now, [word for word in words[1:] if word not in ("march", "marches")])
    if rest[:1] == ["attack"] or not rest:
        return words
    return ["jackson", "march", way(now, tree, ("jackson", "march"), rest)]


def draw(now: Situation, tree: Tree, words: list[str]) -> list[str]:
    """Returns the words of a draw: the top card goes without saying."""
    return words if words[1:] else ["draw", "top"]


REWRITTEN: Mapping[str, Callable[[Situation, Tree, list[str]], list[str]]] = {
    "start": starts,
    "reroll": reroll,
    "jackson": jackson,
    "draw": draw,
}


def offered_at(tree: Tree, path: Path) -> Level | None:
    """Returns the level at a path, None where it leads nowhere."""
    try:
        return tree.at(path)
    except Refusal:
        return None


def _formation(words: Sequence[str]) -> tuple[str, int] | None:
    return formation_of(words)


def _place(words: Sequence[str]) -> tuple[str, int] | None:
    named = place_of(words)
    return (str(named[0]), named[1]) if named else None


def _way(words: Sequence[str]) -> tuple[str, int] | None:
    """Reads the way of a march, or that of a transfer."""
    whole = re.fullmatch("[0-9]{1,2}(-[0-9]{1,2}){0,3}", words[0]) or words[0] in ("give", "take")
    return (words[0], 1) if whole else _place(words)


def _card(words: Sequence[str]) -> tuple[str, int] | None:
    return (words[0], 1) if words[0] in activation_cards() else card_of(words)


def _matching(pattern: str, lacks: str) -> Spelling:
    return Spelling(lambda words: (words[0], 1) if re.fullmatch(pattern, words[0]) else None, lacks)


_A_FORMATION = Spelling(_formation, "a formation such as “meade”")
_A_PLACE = Spelling(_place, "a location such as “13” or “fredericksburg”")
SPELLINGS: Mapping[str, Spelling] = {
    "formation": _A_FORMATION,
    "partner": _A_FORMATION,
    "major": _A_FORMATION,
    "minor": Spelling(lambda words: ("nobody", 1) if words[0] == "nobody" else _formation(words), "a formation"),
    "first": _A_PLACE,
    "second": _A_PLACE,
    "third": _A_PLACE,
    "way": Spelling(_way, "a way such as “3-4”"),
    "card": Spelling(_card, "a card such as “u3” or “rally”"),
    "cards": _matching("[a-z0-9,-]+", "cards such as “u1,u4,u9”"),
    "dice": _matching("[1-9](,[1-9])*", "dice by their numbers, such as “1,4”"),
    "number": _matching("[1-9]", "a number"),
    "face": _matching("[1-6]", "a face from 1 to 6"),
    "on": Spelling(lambda words: _formation(words) or _card(words), "a formation"),
    "more": Spelling(lambda words: _way(words) or _formation(words), "a way or a formation"),
    "size": _matching("[13]", "3 or 1"),
    "answer": _matching("[a-z]+", "an answer"),
}
"""How people write the fields that are more than one of a few words."""
