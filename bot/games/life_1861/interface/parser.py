"""Reading the decisions of 1861: canonical texts and the usual shorthands."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from bot.games.contract import Refusal
from bot.games.life_1861.actions.kinds import ACTION_KINDS
from bot.games.life_1861.board import board
from bot.games.life_1861.decisions import (
    Action,
    Decision,
    Feed,
    Offer,
    SetFeeding,
    SetPlan,
    Take,
    Use,
    Wait,
    bundle,
    in_order,
)
from bot.games.life_1861.rules.combat import BANDIT
from bot.games.life_1861.state import CIVILIANS, Hex, Key, Plan, Resource
from bot.games.life_1861.text import names
from bot.games.reading import LONGEST, plain_words, quoted

RULE = "LF-13.9"
_FORMS = "decisions look like “move anna c3”, “pick-up ben food”, “attack soldier clara” or “end anna”"
"""Said where a text is not understood. It cannot say what is legal: that depends on the position."""
_KINDS = {
    **dict.fromkeys(("move", "moves", "go", "goes", "walk", "walks", "march", "marches"), "move"),
    **dict.fromkeys(("pick", "picks", "pickup", "grab", "grabs", "collect", "collects"), "pick-up"),
    **dict.fromkeys(("bakery", "bread", "bake"), "bakery"),
    **dict.fromkeys(("doctor", "doc"), "doctor"),
    **dict.fromkeys(("store", "shop"), "store"),
    **dict.fromkeys(("farm", "farms"), "farm"),
    **dict.fromkeys(("church", "pray", "prays"), "church"),
    **dict.fromkeys(("loot", "loots", "search", "searches"), "loot"),
    **dict.fromkeys(("merchant", "swap", "swaps"), "merchant"),
    **dict.fromkeys(("attack", "attacks", "shoot", "shoots", "fire", "fires"), "attack"),
    **dict.fromkeys(("medicine", "med", "meds"), "medicine"),
    **dict.fromkeys(("end", "ends", "pass", "passes", "done", "finish", "finishes"), "end"),
    **dict.fromkeys(("wait", "waits"), "wait"),
    **dict.fromkeys(("take", "takes"), "take"),
    **dict.fromkeys(("use", "uses"), "use"),
    **dict.fromkeys(("feed", "feeds"), "feed"),
    "plan": "plan",
    "hunger": "hunger",
    **dict.fromkeys(("offer", "offers"), "offer"),
}
_RESOURCES: dict[str, Resource] = {
    "food": "food",
    "foods": "food",
    "medicine": "medicine",
    "medicines": "medicine",
    "med": "medicine",
    "meds": "medicine",
    "goods": "goods",
    "good": "goods",
    "ammo": "ammo",
    "ammunition": "ammo",
}
_SERVICES = {"heal": "heal", "heals": "heal", "health": "heal", "cure": "cure", "cures": "cure"}
_FARM_ACTIONS = {"activate": "activate", "activates": "activate", "sow": "activate", "trade": "trade", "buy": "trade"}
_OFFERS = {"end": "end", "draw": "end", "withdraw": "withdraw"}
_FILLERS = frozenset(
    ("the", "to", "into", "at", "on", "with", "for", "from", "and", "of", "a", "an", "by", "in", "up", "turn", "or")
)


@lru_cache(maxsize=4096)
def parse(line: str) -> Decision:
    """The decision or order that ``line`` says. Raises Refusal."""
    if len(line) > LONGEST:
        raise Refusal(f"{quoted(line)} is too long: {_FORMS}", RULE)
    tokens = [token for token in _attacker_first(plain_words(line)) if token not in _FILLERS]
    if not tokens:
        raise Refusal(f"An empty text says nothing: {_FORMS}", RULE)
    if len(tokens) > 1 and _piece_or_none(tokens[0]) and tokens[1] in _KINDS:
        if _KINDS[tokens[1]] == "attack" and len(tokens) == 2:
            raise Refusal(f"{quoted(line)} does not say whom, as in “attack anna soldier”", RULE)
        tokens[:2] = tokens[1::-1]  # "anna moves to c3"
    kind = _KINDS.get(tokens[0])
    if kind is None:
        raise Refusal(f"{quoted(line)} begins with no known action: {_FORMS}", RULE)
    read = _READERS.get(kind)
    return read(tokens[1:]) if read else _action(kind, tokens[1:])


def _attacker_first(said: list[str]) -> list[str]:
    """The words, but "attack anna with the soldier" and "attack on anna by the soldier" as "attack soldier anna"."""
    if not said or _KINDS.get(said[0]) != "attack":
        return said
    for at, word in enumerate(said):
        after = [token for token in said[at + 1 :] if token != "the"]
        if word in ("with", "by") and after and _piece_or_none(after[0]):
            return [said[0], after[0], *said[1:at], *after[1:]]
    return said


def _said(tokens: list[str]) -> str:
    """A player's words as the subject of a sentence."""
    return quoted(" ".join(tokens)) if tokens else "That"


def _piece_or_none(token: str) -> Key | None:
    """The piece of that name; a beginning of two letters is enough, for no two begin alike."""
    plain = token.removesuffix("s") if token.removesuffix("s") in board().pieces else token
    found = [key for key in board().pieces if key.startswith(plain)] if len(plain) > 1 else []
    return found[0] if len(found) == 1 else None


def _piece(token: str) -> Key:
    found = _piece_or_none(token)
    if found is None:
        raise Refusal(f"{quoted(token)} is no piece: {names.listed(board().pieces)}", "LF-1.2")
    return found


def _action(kind: str, rest: list[str]) -> Action:
    """An action of a piece."""
    if not rest:
        raise Refusal(f"“{kind}” does not say with which piece, as in “{kind} anna …”", RULE)
    piece = _piece(rest[0])
    if kind == "attack":
        return _attack(piece, rest[1:])
    if kind == "medicine" and len(rest) == 2:
        return Action(kind, piece, (piece, *_arguments(kind, rest[1:])))
    if kind == "medicine" and len(rest) > 2:
        return Action(kind, piece, (_piece(rest[1]), *_arguments(kind, rest[2:])))
    return Action(kind, piece, _arguments(kind, rest[1:]))


def _arguments(kind: str, tokens: list[str]) -> tuple[str, ...]:
    """Reads the arguments after the piece, or after the patient."""
    match kind:
        case "move":
            return (_place(tokens),)
        case "pick-up":
            return (bundle(_resources(tokens, 1, 2)),)
        case "doctor" | "medicine":
            return (_one_of(_SERVICES, tokens, "“heal” or “cure”"),)
        case "farm":
            return (_one_of(_FARM_ACTIONS, tokens, "“activate” or “trade”"),)
        case "store":
            *give, get = _resources(tokens, 3, 3)
            return bundle(give), get
        case "merchant":
            return _swap(tokens)
    if tokens:
        raise Refusal(f"{quoted(' '.join(tokens))} is too much: “{kind} anna” says all", RULE)
    return ()


def _attack(piece: Key, rest: list[str]) -> Action:
    """ "attack anna bandit c3", "attack soldier clara"; "attack clara" is the Soldier's."""
    if not rest and piece in CIVILIANS:
        return Action("attack", "soldier", (piece,))
    if not rest:
        raise Refusal("“attack soldier” does not say who attacks whom, as in “attack anna soldier”", RULE)
    if rest[0] not in ("bandit", "bandits"):
        if len(rest) > 1:
            raise Refusal(f"{quoted(' '.join(rest))} is more than one target", "LF-6.1")
        return Action("attack", piece, (_piece(rest[0]),))
    if len(rest) == 1:
        raise Refusal(f"“attack {piece} bandit” does not say where the bandit is, as in “bandit-c3”", "LF-6.6")
    return Action("attack", piece, (f"{BANDIT}{_place(rest[1:])}",))


def _place(tokens: list[str]) -> Hex:
    """The hex named, by its label or its building."""
    name = "".join(tokens)
    if name in board().places:
        return name
    built = {key.replace("-", ""): info.hex for key, info in board().buildings.items()}
    built |= {info.name.lower().replace(" ", ""): info.hex for info in board().buildings.values()}
    found = {at for plain, at in built.items() if len(name) > 2 and plain.startswith(name)}
    if len(found) != 1:
        raise Refusal(f"{_said(tokens)} is no hex of the board: A1 to I5, or a building's name", "LF-14.1")
    return found.pop()


def _resources(tokens: list[str], fewest: int, most: int) -> list[Resource]:
    """Reads from ``fewest`` to ``most`` resources; a number before one repeats it. Raises Refusal."""
    found: list[Resource] = []
    number = 1
    for token in tokens:
        if token == "trade":
            continue
        if token in ("1", "2", "3"):
            number = int(token)
            continue
        if token not in _RESOURCES:
            raise Refusal(f"{quoted(token)} is no resource: food, medicine, goods, ammo", RULE)
        found += [_RESOURCES[token]] * number
        number = 1
    if not fewest <= len(found) <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} or {most}"
        raise Refusal(f"{_said(tokens)} names {names.count(len(found), 'resource')}, not {wanted}", RULE)
    return found


def _swap(tokens: list[str]) -> tuple[str, str]:
    """ "food ammo", "food ammo 2": the second merchant's."""
    number = tokens[-1] if tokens and tokens[-1] in ("1", "2", "3", "4") else "1"
    give, get = _resources(tokens[:-1] if tokens and tokens[-1].isdigit() else tokens, 2, 2)
    return give, get if number == "1" else f"{get}-{number}"


def _one_of(position: dict[str, str], tokens: list[str], example: str) -> str:
    if len(tokens) != 1 or tokens[0] not in position:
        raise Refusal(f"{_said(tokens)} does not say {example}", RULE)
    return position[tokens[0]]


def _wait(tokens: list[str]) -> Wait:
    if tokens and _piece(tokens[0]) != "soldier":
        raise Refusal("Only the Soldier waits", "LF-13.1")
    return Wait()


def _take(tokens: list[str]) -> Take:
    return Take(_resources(tokens, 1, 1)[0])


def _use(tokens: list[str]) -> Use:
    if len(tokens) != 1 or tokens[0] not in ("1", "2", "3", "4", "5", "6"):
        raise Refusal(f"{_said(tokens)} is no die: 1 to 6", "LF-13.8")
    return Use(int(tokens[0]))


def _civilians(tokens: list[str]) -> list[Key]:
    """Different Civilians, as they are named."""
    found = [_piece(token) for token in tokens]
    if not found or "soldier" in found or len(set(found)) < len(found):
        raise Refusal(f"{_said(tokens)} does not name different Civilians", "LF-8.5")
    return found


def _feed(tokens: list[str]) -> Feed:
    return Feed(in_order(_civilians(tokens)))


def _plan(tokens: list[str]) -> SetPlan:
    match tokens:
        case ["ask"]:
            return SetPlan(Plan())
        case ["after", first, second] if first.isdigit() and second.isdigit():
            if first < second <= str(len(CIVILIANS)) and len(first + second) == 2:
                return SetPlan(Plan("after", first=int(first), second=int(second)))
            raise Refusal("A plan names two different numbers up to 4, the smaller first, as in “0-2”", "LF-13.3")
        case ["near", near, *rest] if near in ("1", "2", "3") and rest in ([], ["hexes"], ["hex"]):
            return SetPlan(Plan("near", hexes=int(near)))
    raise Refusal("Plans look like “plan ask”, “plan after 0-2” or “plan near 2”", "LF-13.3")


def _hunger(tokens: list[str]) -> SetFeeding:
    if tokens == ["ask"]:
        return SetFeeding(())
    order = _civilians(tokens)
    if len(order) != len(CIVILIANS):
        raise Refusal("The order of feeding names all four Civilians, or “ask”", "LF-13.6")
    return SetFeeding(tuple(order))


def _offer(tokens: list[str]) -> Offer:
    return Offer(_one_of(_OFFERS, tokens, "“end” or “withdraw”"))


_READERS: dict[str, Callable[[list[str]], Decision]] = {
    "wait": _wait,
    "take": _take,
    "use": _use,
    "feed": _feed,
    "plan": _plan,
    "hunger": _hunger,
    "offer": _offer,
}
assert {*_KINDS.values()} == {*ACTION_KINDS, *_READERS}
