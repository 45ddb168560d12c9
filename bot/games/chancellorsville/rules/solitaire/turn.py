"""The BOT's turn: its top card, applied line by line, told as one story (CV-16.7).

Its lines are tasks (see state.state.Task), so that a player may be asked in the middle of one.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chancellorsville.data.bot_cards import BotCard, Orders, Rest, bot_cards
from bot.games.chancellorsville.data.cards import formation, of_side
from bot.games.chancellorsville.data.terms import MOST_COHESION, NAMES
from bot.games.chancellorsville.rules import turn
from bot.games.chancellorsville.rules.solitaire.choice import pick
from bot.games.chancellorsville.rules.solitaire.clauses import carry_out, objection
from bot.games.chancellorsville.state.state import Task, Turn
from bot.games.chancellorsville.state.working_copy import Campaign
from bot.games.chancellorsville.words.bot_cards import action_in_words, card_in_words
from bot.games.phrases import listed


def take(work: Campaign) -> None:
    """Turns the BOT's top card over, and lays its lines out to be carried out one after the other."""
    side = work.active
    card = bot_cards()[side][work.draw_bot_card(side)]
    work.tell("bot-card", f"The BOT leads {NAMES[side]} by {card_in_words(card)}", side=side, card=card.key)
    work.stage, work.now = "act", Turn()
    work.tasks = [*(Task("bot-line", n=at) for at in range(len(card.lines))), Task("bot-end")]


def card_turned(work: Campaign) -> BotCard:
    """Returns the card that is being carried out."""
    return bot_cards()[work.active][work.last_played(work.active)]


def line(work: Campaign, task: Task) -> None:
    """Carries out a line of the card."""
    found = card_turned(work).lines[task.n]
    if isinstance(found, Rest):
        rest(work, found.cohesion)
    else:
        apply(work, found)


def apply(work: Campaign, orders: Orders) -> None:
    """Carries out the first clause of a line that can be (CV-16.20), and says why those before it cannot."""
    key, name = orders.formation, formation(orders.formation).name
    if not work.seen(key).alive:
        work.tell("bot-line", f"{name} is destroyed: its line lapses.", formation=key)
        return
    reasons: list[str] = []
    for number, clause in enumerate(orders.clauses, 1):
        reason = objection(work, key, clause)
        if not reason:
            text = f"{name}, clause {number}: {action_in_words(clause)}.{told(reasons)}"
            work.tell("bot-line", text, formation=key, clause=number)
            carry_out(work, key, clause)
            return
        reasons.append(reason)
    work.tell("bot-line", f"{name} stays as it is.{told(reasons)}", formation=key)


def told(reasons: Sequence[str]) -> str:
    """Returns why clauses cannot be carried out: " Clauses 1 and 2: it is on the map. Clause 3: the way is closed."."""
    said = {reason: [str(n) for n, each in enumerate(reasons, 1) if each == reason] for reason in reasons}
    return "".join(f" Clause{'s' if len(n) > 1 else ''} {listed(n)}: {reason}." for reason, n in said.items())


def rest(work: Campaign, cohesion: int) -> None:
    """Gives the BOT's weakest formation cohesion, as far as there is room for it (CV-16.25)."""
    side = work.active
    living = [key for key in of_side(side) if work.seen(key).alive]
    weakest = min(work.seen(key).cohesion for key in living)
    if weakest >= MOST_COHESION:
        work.tell("bot-line", "Nobody needs rest.")
        return
    equal = {key: formation(key).name for key in living if work.seen(key).cohesion == weakest}
    key = pick(work, equal, "The weakest")
    left = min(MOST_COHESION, weakest + cohesion)
    work.change(key, cohesion=left)
    text = f"{equal[key]} is the weakest and rests: its cohesion rises from {weakest} to {left}."
    work.tell("bot-line", text, formation=key, cohesion=left)


def end(work: Campaign, task: Task) -> None:
    """Ends the BOT's turn: it buys nothing and leaves the tactics row alone (CV-16.8)."""
    turn.end_turn(work)
