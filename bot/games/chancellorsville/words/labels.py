"""Words that labels, hints and texts share: formations, locations, dice of an attack, costs, standing orders."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import activation_cards, formation
from bot.games.chancellorsville.data.terms import LOST, REDOUBTS_HERE, TESTED_AT, Formation, Place
from bot.games.chancellorsville.rules.dice import arrow, counted, limited
from bot.games.chancellorsville.state.view import PieceView
from bot.games.chancellorsville.words.events import dice_in_words
from bot.games.chancellorsville.words.names import place_name
from bot.games.kit.sides import Side
from bot.games.phrases import counted as number_of
from bot.games.phrases import listed, sentence, shortened

LABEL, HINT = 80, 100
"""Most characters of a choice's label, and of its hint."""
WAY_LABEL = 41
"""Most characters of a way: a button then has room for the formation's name before it and the cost after it."""
STEPS = "Major: 2 steps, each may be an attack; minor: 1"
"""What the two kinds of activation are, in a line (CV-4.7, CV-4.8)."""
GENERALS: dict[Side, str] = {"usa": "Hooker", "csa": "Lee"}


def fitting(most: int, *ways: str) -> str:
    """Returns the first of these texts with at most ``most`` characters; cuts the last short where none fits."""
    for text in ways:
        if len(text) <= most:
            return text
    return shortened(ways[-1], most)


def names_of(keys: Iterable[Formation]) -> str:
    """Returns formations' names in a list."""
    return listed([formation(key).name for key in keys])


def room_for(piece: PieceView, free: bool) -> int:
    """Returns how many characters a label may have whose button must say how its formation may be destroyed."""
    risk = "" if free else risk_hint(piece)
    return LABEL - len(f"① {f' · {risk}' if risk else ''}")


def dice_label(key: Formation, origin: Place, target: Place) -> str:
    """Returns the dice of an attack with what changes them: "3 dice, −2 over the river" (CV-7.2, CV-7.3)."""
    by = arrow(origin, target)
    along = ", +2 green arrow" if by > 0 else ", −2 over the river" if by else ""
    return f"{dice_in_words(limited(formation(key).dice + by))}{along}"


def cost_hint(key: Formation, piece: PieceView, free: bool) -> str:
    """Returns the cost of an activation, as its own side knows the formation, with the test that it demands (CV-4.4,
    CV-9.2, CV-10.6)."""
    if free:
        return "Costs nothing: Fresh Troops"
    shown, true = left_by_paying(piece)
    cost = f"Costs 1 ({'' if shown == true else 'true '}{true + 1} → {true})"
    if risk := risk_hint(piece):
        # First, for a button leaves out what it has no room for.
        return f"{risk}. {cost}"
    return f"{cost}; its cards are turned over, with no test" if min(shown, true) <= TESTED_AT else cost


def left_by_paying(piece: PieceView) -> tuple[int, int]:
    """Returns the cohesion that a formation shows after paying 1, and its true one, as its own side knows it."""
    return piece.cohesion - 1, (piece.cohesion if piece.true is None else piece.true) - 1


def risk_hint(piece: PieceView) -> str:
    """Returns in a few words how a formation may be destroyed by paying 1 cohesion, "" where it can't be (CV-9.2)."""
    _, left = left_by_paying(piece)
    if left > TESTED_AT:
        return ""
    return "Destroys it" if left <= 0 else f"Tested: lost on {lost_on(left)}"


def lost_on(left: int) -> str:
    """Returns the faces on which a formation with so much cohesion fails its test (CV-9.2)."""
    return "a 6" if left == TESTED_AT else f"{left + 1} to 6"


GRAVE = 3
"""Faces of a test that destroy a formation, from which a panel asks twice."""


def asked_of_paying(key: Formation, piece: PieceView, lost: int) -> str:
    """Returns the question before a formation pays 1 cohesion that may well destroy it, or lose the game: ``lost``
    counts its side's formations lost so far (CV-9.2, CV-14.4); "" where it need not be asked."""
    _, true = left_by_paying(piece)
    if true > TESTED_AT:
        return ""
    faces = min(6, 6 - true)
    last = lost == LOST - 1
    if faces < GRAVE and not last:
        return ""
    ending = ", which loses the game" if last else ""
    name = formation(key).name
    if true <= 0:
        return f"Paying 1 cohesion destroys {name}{ending}. Go on?"
    return f"Paying 1 cohesion destroys {name} on {faces} of 6 faces of a die{ending}. Go on?"


def redoubts_hint(number: int) -> str:
    """Returns the redoubts of a place in words, "" for none."""
    return f"{number} of {REDOUBTS_HERE} redoubts there" if number else ""


def card_label(card: str) -> str:
    """Returns an activation card in words: "Meade major, Couch and Sickles minor: +2 cubes"."""
    found = activation_cards()[card]
    cubes = f"+{found.icons} cube{'' if found.icons == 1 else 's'}"
    return f"{formation(found.major).name} major, {names_of(found.minor)} minor: {cubes}"


def way_label(way: tuple[Place, ...]) -> str:
    """Returns a march in words: "to Falmouth (4) via Berea (3)"."""
    through = [place_name(place) for place in way[:-1]]
    short = [f"{board().locations[place].name}" for place in way[:-1]]
    via = f" via {listed(through)}" if through else ""
    via_short = f" via {listed(short)}" if short else ""
    via_number = f" via {listed([str(place) for place in way[:-1]])}" if way[:-1] else ""
    end = f"to {place_name(way[-1])}"
    return fitting(WAY_LABEL, end + via, end + via_short, end + via_number)


MEANING = {
    1: "A pair costs the attacker 1",
    2: "A pair costs the attacker 1",
    3: "A cube for the attacker",
    4: "A pair costs the defender 1",
    5: "A pair costs the defender 1",
    6: "A pair costs the defender 2, and a retreat",
}
"""What a die's face is worth (CV-7.10, CV-7.12)."""


def result_words(dice: Iterable[int]) -> str:
    """Returns what dice come to in a few words: "Attacker −1, defender −2 and a retreat, 1 cube gained"."""
    found = counted(dice)
    parts = [f"attacker −{found.attacker}"] if found.attacker else []
    parts += [f"defender −{found.defender}{' and a retreat' if found.retreat else ''}"] if found.defender else []
    parts += [f"{number_of(found.cubes, 'cube')} gained"] if found.cubes else []
    return sentence(", ".join(parts)) if parts else "Nothing happens"
