"""Phrases of which the log's lines are made: dice and what they do, questions, the end, and the BOT's cards as they are
told when they are turned over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.games.chancellorsville.data.bot_cards import At, BotCard, Clause, Entrench, Line, OnTrack, Rest, Strike, Walk
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import HMT, Place
from bot.games.chancellorsville.state.state import Ending
from bot.games.chancellorsville.words.names import PREFERENCES
from bot.games.kit.sides import NAMES, OTHER, Side, does
from bot.games.phrases import counted as number_of
from bot.games.phrases import listed, sentence


def card_in_words(card: BotCard) -> str:
    """Returns a card's text: "U7. Sedgwick: march toward 13; else attack with 3 dice. Reynolds: …"."""
    return " ".join(f"{part}." for part in (card.key.upper(), *map(line_in_words, card.lines)))


def line_in_words(line: Line) -> str:
    """Returns a line's text."""
    if isinstance(line, Rest):
        return f"The weakest gains {line.cohesion} cohesion"
    return f"{formation(line.formation).name}: {'; else '.join(map(clause_in_words, line.clauses))}"


def clause_in_words(clause: Clause) -> str:
    """Returns a clause's text (CV-16.21 to CV-16.25)."""
    match clause:
        case At(first, last, places, dice):
            boxes = f"{first}" if first == last else f"{first}–{last}"
            plural = "box" if first == last else "boxes"
            return f"in {plural} {boxes} off the {HMT} to {numbers(places)} ({dice_in_words(dice)})"
        case OnTrack(boxes):
            return f"on by {boxes} {'box' if boxes == 1 else 'boxes'}"
        case Strike(dice):
            return f"attack with {dice_in_words(dice)}"
        case Walk(places):
            return f"march toward {numbers(places)}"
        case Entrench():
            return "dig"


def action_in_words(clause: Clause) -> str:
    """Returns what a clause has a formation do, where its text stands above."""
    return f"off the {HMT}" if isinstance(clause, At) else clause_in_words(clause)


def numbers(places: tuple[Place, ...]) -> str:
    """Returns locations by their numbers: "18 or 22"."""
    return listed(map(str, places), "or")


def dice_in_words(number: int) -> str:
    """Returns a number of dice: "1 die", "3 dice"."""
    return f"{number} {'die' if number == 1 else 'dice'}"


def pairs_in_words(dice: Iterable[int]) -> list[str]:
    """Returns what each face among the dice does, one part a face: "two 1s cost the attacker 1 cohesion"."""
    faces, found = Counter(dice), list[str]()
    for face in (1, 2, 4, 5, 6):
        if pairs := faces[face] // 2:
            loser = "attacker" if face < 3 else "defender"
            lost = pairs * (2 if face == 6 else 1)
            forced = " and force a retreat" if face == 6 else ""
            found.append(f"{NUMBERS[faces[face]]} {face}s cost the {loser} {lost} cohesion{forced}")
    if faces[3]:
        threes = "a 3 brings" if faces[3] == 1 else f"{NUMBERS[faces[3]]} 3s bring"
        found.append(f"{threes} the attacker {number_of(faces[3], 'cube')}")
    return found


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


ASKED = {
    "fix": "do redoubts fix dice?",
    "hold": "is the line held?",
    "rally": "is a failed test rallied?",
    "spoils": "a card on the result of the attack?",
}
"""The questions in a few words."""


def offer_words(side: Side, what: str) -> str:
    """Returns what a side does with its offer."""
    if what == "end":
        return f"{does(side, 'offers', 'offer')} to end the game without a winner"
    return f"{does(side, 'takes back its', 'take back their')} offer to end without a winner"


def ending_words(winner: Side | None, how: Ending, objectives: int, needed: int) -> str:
    """Returns the ending in a sentence; ``objectives`` are those that the Union controls, and
    ``needed`` those that it had to."""
    if winner is None:
        return "Both sides agree to end the game. No one wins."
    name, loser = sentence(NAMES[winner]), NAMES[OTHER[winner]]
    wins = "win" if winner == "csa" else "wins"
    all_ = ", and needed all" if needed == 3 else ""
    return {
        "destroyed": f"{name} {wins}: three formations of {loser} are destroyed.",
        "objectives": f"{name} {wins}: the Union controls {objectives or 'none'} of the three objectives{all_}.",
        "resigned": f"{does(OTHER[winner], 'resigns', 'resign')}: {NAMES[winner]} {wins}.",
    }[how]


def prefers(what: str, answer: str) -> str:
    """A side changes one of its standing orders."""
    return f"Your standing order: {PREFERENCES[what].answers[answer]}."
