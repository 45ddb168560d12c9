"""The words on Dixie's pictures: short names, the effects of cards, the state of the battle."""

from __future__ import annotations

import re

from bot.games.dixie.data.card import Card, General, kinds
from bot.games.dixie.data.terms import SHORT
from bot.games.dixie.rules.sequence import EXTRA
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.state import Mark
from bot.games.dixie.state.view import DixieView
from bot.games.kit.sides import OTHER, Side, does
from bot.games.phrases import counted

EDITIONS = {
    "bull-run": ("First Bull Run", "July 21, 1861"),
    "shiloh": ("Shiloh", "April 6–7, 1862"),
    "gettysburg": ("Gettysburg", "July 1–3, 1863"),
}
"""Each battle's name and date."""
NUMBERED = re.compile(r"(?P<number>\d+(?:st|nd|rd|th)) (?P<rest>.+?)(?: \((?P<whose>.+?)(?:'s)?\))?")
TAIL = re.compile(
    r"('s?)? (Brigade|Battery|Batteries|Battalion|Artillery|Squadron|Dragoons|Legion|Howitzers)$|'s? (Cavalry|Company)$"
)
MILITIA = " Militia"
SORT = re.compile(r" (Cavalry|Infantry|Volunteers)$")
"""What a regiment is, which its emblem tells."""
ONLY_ARMY = "Northeastern Virginia"
ARMIES = {"Washington": "Washington"}
"""What is not called an army of the place after which it is named."""
BRIEF = 13
"""Letters of a name that needs no shorter form: the Iron Brigade stays one."""
GUNS = {"smoothbore": "1/3", "rifled": "2/2"}
"""Firepower at long and short range (DX-7.2)."""
DOES = {
    "sharpshooters": ("3 dice at a general or Color Guard; a 1 or 2 tests its morale", "3 dice at a general"),
    "uniform-confusion": ("An enemy card's hits fall on its own side", "hits fall on their own"),
    "rally": ("A card that failed its Morale roll stays", "a failed card stays"),
    "rebel-yell": ("Confederate cards +1 CV in a round of melee", "+1 CV in melee"),
    "bayonet-charge": ("Infantry that engages fights a melee at once", "melee on engaging"),
    "cover": ("Takes away 2 hits of fire", "takes away 2 hits"),
    "color-guard": ("Stays: adds its rating to morale here", "adds to morale"),
    "johnny-shiloh": ("Stays: +1 morale in defense", "+1 in defense"),
    "ford": ("Stays: one card more may cross", "1 more may cross"),
    "railway": ("Draw 2 more cards", "2 more cards"),
    "low-ammunition": ("An enemy card fires with 1 CV less", "−1 CV for a shot"),
    "spy": ("See the enemy's cards in one position", "see one position"),
}
"""The effects of special cards, in few words (DX-12.1 to DX-12.12)."""


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
    return list(dict.fromkeys(typeset(each) for each in (card.name, plain, short)))


def typeset(text: str) -> str:
    """Returns a text with the apostrophes of print."""
    return text.replace("'", "’")


def told(mark: Mark, place: str, from_there: bool = False) -> str:
    """Returns what a mark tells in a sentence, but for its dice: who did what, with ``place`` as the name of its
    position; ``from_there`` where its cards went from there to the Reserve."""
    said, at = typeset(mark.words), f" in {place}" if place else ""
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


def places(card: Card) -> list[str]:
    """Returns a card's place in its army, on all cards alike and the whole of it first, then as much as has room: its
    corps, or else its army (but for the Union's only one at Bull Run), its division and its brigade ("III Corps,
    Division 2, Brigade 1"). No fraction, which would be read as what a gun hits with."""
    named = card.brigade and not card.brigade.isdigit() and card.brigade in card.name
    brigade = "" if named or not card.brigade else _numbered("Brigade", card.brigade)
    division = "" if card.division == card.name or not card.division else _numbered("Division", card.division)
    corps = " ".join(card.corps)
    army = "" if card.army in ("", ONLY_ARMY) else ARMIES.get(card.army, f"Army of the {card.army}")
    above = {"CAV": "Cavalry", "Reserve": corps, "": army}.get(corps, f"{corps} Corps")
    if isinstance(card, General) and not corps and card.arm:
        # A general of one arm without a corps is known by what he commands.
        above = card.arm.capitalize()
    parts = [part for part in (above, division, brigade) if part]
    shorter = [", ".join(parts[: len(parts) - i]) for i in range(len(parts))]
    below = [", ".join(p for p in (division, brigade) if p), division]
    return list(dict.fromkeys(text for text in (*shorter, *below) if text))


def _numbered(what: str, number: str) -> str:
    """Returns a division or brigade: "Division 2", or its name where it has one."""
    return f"{what} {number}" if number[:1].isdigit() else number


def place(card: Card) -> str:
    """Returns the whole of a card's place in its army, "" for one without any."""
    return next(iter(places(card)), "")


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


def effects(card: Card) -> tuple[str, ...]:
    """Returns the effect of a terrain or special card, the longest form first."""
    if card.kind == "special":
        return tuple(typeset(text) for text in DOES[card.effect])
    ground = kinds()[0][card.effect]
    said = []
    if ground.attack_cv or ground.attack_morale:
        said.append(f"attackers {signed(ground.attack_cv)} CV, {signed(ground.attack_morale)} morale")
    if ground.defend_morale:
        said.append(f"defenders {signed(ground.defend_cv)} CV, {signed(ground.defend_morale)} morale")
    elif ground.defend_cv:
        said.append(f"defenders’ short fire {signed(ground.defend_cv)} CV")
    if ground.limit:
        said.append(f"{ground.limit} may cross in a turn")
    if not ground.outflank:
        said.append("no outflanking")
    text = "; ".join(said)
    where = f", {card.place.replace('-', ' ')}" if card.place else ""
    return (text[:1].upper() + text[1:], f"{ground.name}{where}")


def signed(value: int) -> str:
    """Returns a number with its sign, the minus a true one."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def spot(board: Board, at: str) -> str:
    """Returns a position's name on its label where columns are narrow: without its side."""
    name = board.spot(at)
    return name.removeprefix("USA ").removeprefix("CSA ")


def initials(board: Board, at: str) -> str:
    """Returns a position in a few letters: "CSA LC", "R-Front"."""
    name = board.spot(at)
    side = next((s for s in ("USA ", "CSA ") if name.startswith(s)), "")
    short = name.removeprefix(side).replace("Left", "L").replace("Right", "R").replace("Center", "C")
    return f"{side}{short.replace('-C', 'C') if side else short}"


def captured(board: Board, side: Side) -> list[str]:
    """Returns the enemy's positions that a side occupies unopposed."""
    return [
        at
        for at, place in board.field.spots.items()
        if place.line == OTHER[side] and board.holders.get(at) == side and not board.present(OTHER[side], at)
    ]


def needed(view: DixieView, side: Side) -> tuple[int, str, str]:
    """Returns the number of positions that a side must capture (DX-4.0), and at Shiloh, where it is one, its name and
    what the side is to do."""
    if view.setup.edition == "shiloh":
        place = "Center-Back" if side == "csa" else "Center-Front"
        return 1, place, f"take {place}" if side == "csa" else f"hold {place}, Day 2"
    return (2 if view.setup.columns == 3 else 3), "", ""


def day(view: DixieView) -> str:
    """Returns the day and the turn."""
    if view.phase in ("decks", "deploy"):
        what = "Battle Decks" if view.phase == "decks" else "Deployment"
        return f"Day {view.day}: {what}" if view.setup.days > 1 else what
    # When both decks are empty a fixed number of turns is left (DX-16.1).
    left = 0 if any(view.decks.values()) or view.ending else 2 * EXTRA - view.idle
    turn = f"Turn {view.turn} of {view.turn + left - 1}" if left else f"Turn {view.turn}"
    return f"Day {view.day} of {view.setup.days} · {turn}" if view.setup.days > 1 else turn
