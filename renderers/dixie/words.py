"""The words on Dixie's pictures: short names, the effects of cards, the state of the battle."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.games.dixie.data.card import Card, kinds
from bot.games.dixie.data.terms import SHORT
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.state import Mark
from bot.games.dixie.words import prints
from bot.games.dixie.words.prints import signed
from bot.games.kit.sides import does
from bot.games.phrases import counted

EDITIONS = {
    "bull-run": ("First Bull Run", "1861"),
    "shiloh": ("Shiloh", "1862"),
    "gettysburg": ("Gettysburg", "1863"),
}
"""Each battle's name and year."""
NUMBERED = re.compile(r"(?P<number>\d+(?:st|nd|rd|th)) (?P<rest>.+?)(?: \((?P<whose>.+?)(?:'s)?\))?")
TAIL = re.compile(
    r"('s?)? (Brigade|Battery|Batteries|Battalion|Artillery|Squadron|Dragoons|Legion|Howitzers)$|'s? (Cavalry|Company)$"
)
MILITIA = " Militia"
SORT = re.compile(r" (Cavalry|Infantry|Volunteers)$")
"""What a regiment is, which its emblem tells."""
GROUND = re.compile(r" (Hill|Ridge|Knoll|Woods|Field|Farm|Orchard|Creek|Branch|Run)$")
"""What a place is, which its emblem tells."""
BEFORE = re.compile(r"^((\w\.\u00a0? ?)+|(de|von) )")
"""What stands before a family's name."""
ORDINAL = re.compile(r"^(\d+)\w\w ")
FEWEST = 3
"""Letters that a name is cut down to at most; fewer say nothing."""
BRIEF = 13
"""Letters of a name that needs no shorter form: the Iron Brigade stays one."""


def names(card: Card) -> list[str]:
    """Returns a card's name as texts have it, then for a troop card its shorter forms where it has any, the last that
    by which narrow columns know it: "79th New York Militia", "79th NY Militia", "79th NYM"; "Swett's Battery", "Swett".
    No two cards of a side with the same emblem have one of them alike."""
    plain = card.name
    if numbered := NUMBERED.fullmatch(card.name):
        whose = f" {numbered['whose']}" if numbered["whose"] else ""
        number, rest = numbered["number"], SORT.sub("", numbered["rest"])
        plain, short = f"{number} {rest}{whose}", f"{number} {card.state}{whose}" if card.state else f"{number}{whose}"
        if rest.endswith(MILITIA):
            # There may be a regiment of volunteers by the same number.
            plain, short = f"{number} {card.state}{MILITIA}", f"{number} {card.state}M"
    else:
        long = len(card.name) > BRIEF or "'s Brigade" in card.name
        tail = TAIL.search(card.name) if card.troop and long else None
        short = card.name[: tail.start()] if tail else card.name
    return list(dict.fromkeys(prints.typeset(each) for each in (card.name, plain, short)))


def shortest(card: Card) -> str:
    """Returns the least by which a card is known where hardly anything has room: "79 NYM", "Hays", "Henry House". No
    two troop cards of a side with the same emblem have it alike."""
    if NUMBERED.fullmatch(card.name):
        return ORDINAL.sub(r"\1 ", names(card)[-1])
    short = (
        GROUND.sub("", card.name) if card.kind == "terrain" else TAIL.sub("", card.name) if card.troop else card.name
    )
    return prints.typeset(BEFORE.sub("", short))


def cuts(name: str) -> Iterator[str]:
    """Yields a name, then ever less of it: "Eshleman", "Eshlema.", "Eshlem."; not of one with a number, for some
    regiments have the same."""
    yield name
    if not name[0].isdigit():
        yield from (f"{name[:n].rstrip(' ’')}." for n in range(len(name) - 1, FEWEST - 1, -1))


def told(mark: Mark, place: str, from_there: bool = False) -> str:
    """Returns a mark's sentence without its dice: the side and its act, with ``place`` as the name of the position.
    ``from_there`` means that its cards went from there to the Reserve."""
    said, at = prints.typeset(mark.words), f" in {place}" if place else ""
    hits = counted(len(mark.hit), "hit")
    match mark.what:
        case "fire":
            return f"{said} fires at {place}: {hits}" if place else f"{said} fires: {hits}"
        case "melee":
            return f"{said} fights{at}: {hits}"
        case "morale":
            return re.sub(r", (\d+ hits?): (fails|passes)$", r" (\1) \2 morale", said) + at
        case "special":
            return f"{said} is played{at}"
        case "capture":
            return f"{does(mark.side, 'captures', 'capture')} {place}"
    number, _, how = said.partition(" ")
    if not number.isdigit():
        return f"{SHORT[mark.side]}: {said}{at}"
    whose = f"{SHORT[mark.side]}: {counted(int(number), 'card')}"
    if how.startswith("from "):
        return f"{whose} from {place} to the Reserve" if from_there else f"{whose} {how} to {place}"
    ways = {"deployed": "deployed in", "outflank": "outflank into", "fall back": "fall back from"}
    return f"{whose} {ways[how]} {place}" if how in ways else f"{whose} from {place} {how}"


def reason(ending: str) -> str:
    """Returns why a battle has ended, of a sentence that names the winner too."""
    return re.sub(r",? and (the \w+ )?wins\.$", ".", ending)


def sort(card: Card) -> str:
    """Returns the sort of a card without a value."""
    return kinds()[0][card.effect].name if card.kind == "terrain" else "Special"


def compact(card: Card) -> str:
    """Returns the effect of a terrain card in the fewest letters, its changes of CV and morale: "def. +1/+1"."""
    ground = kinds()[0][card.effect]
    if ground.attack_cv or ground.attack_morale:
        return f"att. {signed(ground.attack_cv)}/{signed(ground.attack_morale)}"
    if ground.defend_morale:
        return f"def. {signed(ground.defend_cv)}/{signed(ground.defend_morale)}"
    if ground.defend_cv:
        return f"def. near {signed(ground.defend_cv)}"
    return f"{ground.limit} cross" if ground.limit else ""


def spot(board: Places, at: str) -> str:
    """Returns a position's name on its label where columns are narrow: without its side."""
    name = board.spot(at)
    return name.removeprefix("USA ").removeprefix("CSA ")


def labels(name: str) -> list[str]:
    """Returns a position's name on its label, and shorter forms: "Right-Center", "R-Center", "RC"."""
    some = re.sub(r"\b(L)eft-|\b(R)ight-", r"\1\2-", name)
    return list(dict.fromkeys((name, some, re.sub(r"([LR])-(.)\w+", r"\1\2", some))))


def initials(board: Places, at: str) -> str:
    """Returns a position in a few letters: "CSA LC", "R-Front"."""
    name = board.spot(at)
    side = next((s for s in ("USA ", "CSA ") if name.startswith(s)), "")
    short = name.removeprefix(side).replace("Left", "L").replace("Right", "R").replace("Center", "C")
    return f"{side}{short.replace('-C', 'C') if side else short}"
