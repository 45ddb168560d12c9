"""The BOT's cards in words, as they are told when they are turned over."""

from __future__ import annotations

from bot.games.chancellorsville.data.bot_cards import At, BotCard, Clause, Entrench, Line, OnTrack, Rest, Strike, Walk
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import HMT, Place
from bot.games.chancellorsville.rules.dice import dice_in_words
from bot.games.phrases import listed


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
