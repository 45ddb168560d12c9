"""How people write the decisions of 1861: synonyms, shorthands, and names of pieces, hexes and resources."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.contract.game import Seat
from bot.games.kit import peace
from bot.games.kit.spelling import Spelling
from bot.games.life_1861.data.board import board
from bot.games.life_1861.decisions import LANGUAGE
from bot.games.life_1861.rules.actions import ACTION_RULES
from bot.games.life_1861.rules.combat import BANDIT
from bot.games.life_1861.rules.locations.farm import PURPOSES
from bot.games.life_1861.rules.locations.healing import SERVICES
from bot.games.life_1861.state.state import CIVILIANS, RESOURCES, Hex, Key, Resource
from bot.games.life_1861.state.view import LifeView
from bot.games.phrases import plain_words
from bot.games.typed_text import LONG_NAME, Vocabulary

_SYNONYMS = {
    **dict.fromkeys(("moves", "go", "goes", "walk", "walks", "march", "marches"), "move"),
    **dict.fromkeys(("pick", "picks", "pickup", "grab", "grabs", "collect", "collects", "get", "gets"), "pick-up"),
    **dict.fromkeys(("bread", "bake"), "bakery"),
    "doc": "doctor",
    "farms": "farm",
    **dict.fromkeys(("pray", "prays"), "church"),
    **dict.fromkeys(("loots", "search", "searches"), "loot"),
    **dict.fromkeys(("swap", "swaps"), "merchant"),
    **dict.fromkeys(("attacks", "shoot", "shoots", "fire", "fires"), "attack"),
    **dict.fromkeys(("ends", "pass", "passes", "done", "finish", "finishes", "rest", "rests", "stay", "stays"), "end"),
    "waits": "wait",
    "takes": "take",
    "uses": "use",
    "feeds": "feed",
    "offers": "offer",
}
_SPELLINGS = {
    **dict.fromkeys(("foods",), "food"),
    **dict.fromkeys(("medicines", "med", "meds"), "medicine"),
    "good": "goods",
    "ammunition": "ammo",
    **dict.fromkeys(("heals", "health"), "heal"),
    "cures": "cure",
    **dict.fromkeys(("activates", "sow"), "activate"),
    **dict.fromkeys(("buy", "buys", "sell", "sells"), "trade"),
    **{word: number for number, word in zip("123", ("one", "two", "three"), strict=True)},
    "shop": "store",
    "bandits": "bandit",
    **{f"{key}s": key for key in board().pieces},
}
_FILLERS = frozenset(
    "the to into at on with for from and of a an by in up turn or hex hexes".split()  # noqa: SIM905
)
_PLACES = {key.replace("-", ""): info.hex for key, info in board().buildings.items()} | {
    "".join(info.name.lower().split()): info.hex for info in board().buildings.values()
}
_PLACES["generalstore"] = _PLACES["store"]
"""The hexes of the buildings, by their names in one word."""
_TAKING, _BUYING = ("pick-up", "bakery", "take"), ("trade", "merchant", "store")
"""Kinds of decisions that a person may mean by one word."""


# -- shorthands


def _rewritten(words: list[str]) -> list[str]:
    """The words in the order of the canonical text: "anna moves to c3" as "move anna c3", "attack clara" as the
    Soldier's attack, "medicine ben" as for Ben himself."""
    parts = [_SPELLINGS.get(part, part) for word in words for part in plain_words(word)]
    if parts[1:2] == ["to"] and _piece(parts[0]):
        # Of a building that is a kind of action too: "anna to the doctor".
        parts = ["move", parts[0], *parts[2:]]
    said = [part for part in _attacker_first(parts) if part not in _FILLERS]
    if len(said) > 1 and _piece(said[0]) and _kind(said[1]) in LANGUAGE.words:
        return [said[1], said[0], *said[2:]]
    match [_kind(word) for word in said[:1]], said[1:]:
        case ["attack"], [target] if _piece(target) in CIVILIANS:
            return ["attack", "soldier", target]
        case ["medicine"], [piece, *service] if _piece(piece) and len(service) < 2 and {*service} <= {*SERVICES}:
            return ["medicine", piece, piece, *service]
        case ["activate" | "use" | "visit"], [place, *rest] if _kind(place) in LANGUAGE.words:
            return [place, *rest]
        case ["wait"], [piece] if _piece(piece) == "soldier":
            return ["wait"]
    return said


def _attacker_first(said: list[str]) -> list[str]:
    """The words, but "attack anna with the soldier" and "attack on anna by the soldier" as "attack soldier anna"."""
    if not said or _kind(said[0]) != "attack":
        return said
    for at, word in enumerate(said):
        after = [part for part in said[at + 1 :] if part != "the"]
        if word in ("with", "by") and after and _piece(after[0]):
            return [said[0], after[0], *said[1:at], *after[1:]]
    return said


def _kind(word: str) -> str:
    """The first word of the canonical text that a word stands for."""
    return _SYNONYMS.get(word, word)


def _piece(word: str) -> Key | None:
    """The piece of that name; a beginning of two letters is enough, for no two begin alike."""
    found = [key for key in board().pieces if key.startswith(word)] if len(word) > 1 else []
    return found[0] if len(found) == 1 else None


def in_turn(said: list[str], offered: Sequence[str], able: Sequence[Key]) -> list[str]:
    """Returns some words with what goes without saying on the way to what they say: the only piece ``able`` to act, and
    the one of the ``offered`` kinds that "take" or "buy" can mean there. Where the Soldier is asked whether he goes or
    waits, "done" waits: it must not cost him his turn."""
    if said == ["end"] and "wait" in offered:
        return ["wait"]
    if not said:
        return said
    for meant in (_TAKING, _BUYING):
        if said[0] in meant and said[0] not in offered:
            known = said[0] if said[0] in ACTION_RULES else meant[-1]
            said = [next((kind for kind in meant if kind in offered), known), *said[1:]]
    kind, *rest = said
    if kind == "bakery":
        rest = [word for word in rest if word not in ("bread", "food", "1")]
    if kind in ACTION_RULES and len(able) == 1 and rest and not _piece(rest[0]):
        rest = [able[0], *rest]
    return [kind, *rest]


def attacking(view: LifeView, seat: Seat, said: list[str], able: Sequence[Key]) -> list[str]:
    """Returns the words of an attack that names its target alone, with the one of the seat's who is nearest to it,
    among those ``able`` to act where there are any."""
    side = ("soldier",) if seat == "soldier" else CIVILIANS
    target = view.pieces.get(said[1]) if len(said) == 2 and said[0] == "attack" and said[1] not in side else None
    own = [key for key in side if key in view.pieces and view.pieces[key].health]
    own = [key for key in own if key in able] or own
    if target is None or not target.health or not own:
        return said
    far = board().distances
    return ["attack", min(own, key=lambda key: far.get((view.pieces[key].at, target.at), len(far))), said[1]]


def whereabouts(view: LifeView, name: str) -> tuple[Hex, ...]:
    """Returns the hex that a name means, or that of a building or of a living piece; () for any other name."""
    words = [word for word in plain_words(name) if word not in _FILLERS]
    if not words:
        return ()
    found = _place(words)
    piece = view.pieces.get(_piece(words[0]) or "") if found is None else None
    return (found[0],) if found else (piece.at,) if piece and piece.health else ()


def neighbors(view: LifeView, name: str) -> tuple[Hex, ...]:
    """Returns the hexes next to a hex, a building or a living piece; () for any other name."""
    here = whereabouts(view, name)
    return tuple(place for place in board().places if any(board().distances.get((place, at)) == 1 for at in here))


VOCABULARY = Vocabulary(_SYNONYMS, _SPELLINGS, rewritten=_rewritten)


# -- what stands in a form, whether it is possible now or not

Read = Callable[[Sequence[str]], tuple[str, int] | None]


def _name(words: Sequence[str]) -> tuple[str, int] | None:
    """A piece."""
    found = _piece(words[0])
    return (found, 1) if found else None


def _one_of(*known: str) -> Read:
    """One of some words."""
    return lambda words: (words[0], 1) if words[0] in known else None


def _place(words: Sequence[str]) -> tuple[str, int] | None:
    """A hex, by its label or the beginning of its building's name."""
    for size in range(min(LONG_NAME, len(words)), 0, -1):
        name = "".join(words[:size])
        found = {at for plain, at in _PLACES.items() if len(name) > 2 and plain.startswith(name)}
        if name in board().places or len(found) == 1:
            return name if name in board().places else found.pop(), size
    return None


def _target(words: Sequence[str]) -> tuple[str, int] | None:
    """A piece, or a bandit and where it is."""
    if words[0] != "bandit":
        return _name(words)
    found = _place(words[1:]) if len(words) > 1 else None
    return (f"{BANDIT}{found[0]}", found[1] + 1) if found else None


def _bundle(fewest: int, most: int) -> Read:
    """Resources, of which a number before one repeats it: "2 food", "food trade goods"."""

    def read(words: Sequence[str]) -> tuple[str, int] | None:
        found, used, number = list[Resource](), 0, 1
        for at, word in enumerate(words):
            if word in ("1", "2", "3"):
                number = int(word)
            elif word in RESOURCES and len(found) + number <= most:
                found += [key for key in RESOURCES if key == word] * number
                used, number = at + 1, 1
            elif word != "trade":
                break
        return ("-".join(sorted(found, key=RESOURCES.index)), used) if len(found) >= fewest else None

    return read


def _ware(words: Sequence[str]) -> tuple[str, int] | None:
    """A merchant's resource: "ammo", "ammo 2" the second merchant's."""
    found = _bundle(1, 1)(words)
    if found is None or words[found[1] : found[1] + 1] not in (["1"], ["2"], ["3"], ["4"]):
        return found
    number = words[found[1]]
    return found[0] if number == "1" else f"{found[0]}-{number}", found[1] + 1


def _fed(words: Sequence[str]) -> tuple[str, int] | None:
    """Different Civilians, in the order in which they are always named."""
    named = [_piece(word) for word in words]
    fed = [key for key in CIVILIANS if key in named]
    return (",".join(fed), len(words)) if len(fed) == len(words) else None


def _turns(words: Sequence[str]) -> tuple[str, int] | None:
    """Two numbers of turns."""
    if len(words) > 1 and all(word in list("01234") for word in words[:2]):
        return f"{words[0]}-{words[1]}", 2
    return None


_NAMED = Spelling(_name, f"a piece: {', '.join(board().pieces)}", "LF-1.2")
_RESOURCE = Spelling(_bundle(1, 1), f"a resource: {', '.join(RESOURCES)}")
SPELLINGS = {
    **dict.fromkeys(("piece", "patient"), _NAMED),
    "order": Spelling(_name, "all four Civilians, or “ask”", "LF-13.6"),
    "to": Spelling(_place, "a hex of the board: A1 to I5, or a building's name", "LF-14.1"),
    "target": Spelling(_target, "an enemy, or where the bandit is, as in “bandit-c3”", "LF-6.6"),
    "bundle": Spelling(_bundle(1, 2), f"what to pick up: {', '.join(RESOURCES)}", "LF-4.4"),
    "pair": Spelling(_bundle(2, 2), f"two resources: {', '.join(RESOURCES)}", "LF-5.7"),
    **dict.fromkeys(("give", "get", "resource"), _RESOURCE),
    "ware": Spelling(_ware, f"a merchant's resource: {', '.join(RESOURCES)}", "LF-10.1"),
    "service": Spelling(_one_of(*SERVICES), "“heal” or “cure”"),
    "purpose": Spelling(_one_of(*PURPOSES), "“activate” or “trade”"),
    "die": Spelling(_one_of(*"123456"), "a die: 1 to 6", "LF-13.8"),
    "pieces": Spelling(_fed, "different Civilians", "LF-8.5"),
    "turns": Spelling(_turns, "two numbers of turns up to 4, as in “0-2”", "LF-13.3"),
    "hexes": Spelling(_one_of("1", "2", "3"), "1, 2 or 3 hexes", "LF-13.4"),
    "what": Spelling(
        lambda words: (peace.END, 1) if words[0] == "draw" else _one_of(peace.END, peace.WITHDRAW)(words),
        "“end” or “withdraw”",
        "LF-12.6",
    ),
}
"""How people write the fields that are more than one of a few words."""
