"""The practice opponent's reasons in words: strengths as a side sees them, and what a fight is estimated to cost."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dixie.data.terms import CardKey, Pos
from bot.games.dixie.practice.assessment import DECISIVE, Assessment
from bot.games.dixie.practice.fight_estimates import Fight
from bot.games.dixie.rules.combat.firepower import Shot, chances, telling_dice
from bot.games.phrases import counted, listed

TOLD = 0.2
"""The chance from which it is told that nothing of the enemy's is left."""
SPECIALS = {
    "cover": "Cover takes up to two of these hits away",
    "rally": "Rally keeps the card that has just failed its Morale roll, and takes the hit away",
    "low-ammunition": "Low Ammunition takes 1 CV from their strongest card for this fire",
    "uniform-confusion": "Uniform Confusion turns their strongest card's hits against their own side",
    "rebel-yell": "Rebel Yell gives each card of yours there 1 CV more in this round of melee",
    "railway": "The Railway brings you two more cards",
    "color-guard": "Your Color Guard helps the morale of the troops with it",
    "johnny-shiloh": "Johnny Shiloh helps the morale of the troops defending with him",
    "ford": "A Ford lets more of your troops cross the water here",
}
"""What a special card does, as a reason to play it."""
ARMED = {
    "cover": "Armed, Cover plays itself against at least {} dice of fire. It takes up to two hits away",
    "rally": "Armed, Rally plays itself when a card of CV {} or more fails its Morale roll. The card stays",
    "low-ammunition": "Armed, Low Ammunition plays itself on a card with {} dice or more. It fires with 1 CV less",
    "uniform-confusion": "Armed, Uniform Confusion plays itself on a card with {} dice or more. It hits its own side",
    "rebel-yell": "Armed, Rebel Yell plays itself in a melee. Each card of yours there gets 1 CV more in that round",
    "railway": "Armed, the Railway plays itself when you next draw reinforcements. You draw two cards more",
}
"""What a special card does that is armed, with the least that must be at stake."""
OTHERS = {
    "next": "This ends the phase.",
    "pass": "You keep your special cards.",
    "leave": "This ends the melee.",
    "commit": "You leave it as it is.",
}
"""Reasons for decisions that something else seems better than, by their first words."""


def strengths(assessment: Assessment, at: Pos, more: Sequence[CardKey] = ()) -> str:
    """Returns what each side has in a position as far as it is known, with ``more`` cards of one's own that come."""
    board = assessment.board
    keys = [*board.troops(assessment.side, at), *more]
    return f"You have CV {sum(board.card(k).cv for k in keys)} for {board.spot(at)}. They have {theirs(assessment, at)}"


def theirs(assessment: Assessment, at: Pos) -> str:
    """Returns what the enemy has in a position as far as it is known."""
    board, enemy = assessment.board, assessment.enemy
    seen, down = board.troops(enemy, at), board.unseen(enemy, at)
    known = [f"CV {sum(board.card(k).cv for k in seen)}"] if seen else []
    return listed([*known, *([f"{counted(down, 'card')} face-down"] if down else [])], empty="no one")


def estimate(fight: Fight, end: str = "") -> str:
    """Returns what a fight is estimated to come to; ``end`` says what it means if nothing of the enemy's is left."""
    text = f"Expect to lose CV {fight.lost:.1f} and cost them {fight.won:.1f}"
    if fight.clears >= TOLD:
        text += f". {percent(fight.clears)}% to clear them out{end}"
    return text


def driven(fight: Fight) -> str:
    """Returns how likely nothing is left of one's own. Each side's chance is estimated by itself, but only one of them
    comes true."""
    return f"{percent(min(fight.beaten, 1 - fight.clears))}% to be driven out"


def percent(chance: float) -> str:
    """Returns a chance as cases in a hundred; never 0 or 100."""
    return str(min(99, max(1, round(100 * chance))))


def weighed(assessment: Assessment, at: Pos) -> str:
    """Returns what a position means: that it decides the battle, or ""."""
    return ", which decides the battle" if assessment.stake(at) >= DECISIVE else ""


def fire(assessment: Assessment, at: Pos, shots: Sequence[Shot]) -> str:
    """Returns what these shots at a position promise."""
    found = chances(telling_dice(assessment.board, assessment.side, at, shots))
    mean = sum(hits * chance for hits, chance in found.items())
    least = 1 if mean < 2 else 2
    some = sum(chance for hits, chance in found.items() if hits >= least)
    spot = assessment.board.target(assessment.side, at)
    return f"{dice(shots)} at {spot}: {mean:.1f} hits on average, {percent(some)}% for at least {least}"


def dice(shots: Sequence[Shot]) -> str:
    """Returns the number of dice of some shots."""
    number = sum(s.dice for s in shots)
    return "1 die" if number == 1 else f"{number} dice"
