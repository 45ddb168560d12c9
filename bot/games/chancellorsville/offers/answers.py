"""Answers to what is asked of a side: redoubts in a live window, and to pass (sections 7 and 15)."""

from __future__ import annotations

from bot.games.chancellorsville.data.terms import Side, does
from bot.games.chancellorsville.offers.owners import Decision, Owner, declared
from bot.games.chancellorsville.rules import combat
from bot.games.chancellorsville.rules.dice import dice_in_words
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.state import Task
from bot.games.chancellorsville.state.working_copy import Campaign
from bot.games.chancellorsville.words.labels import LABEL, MEANING, fitting
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.language import Command
from bot.games.phrases import counted, quoted


class Fix(Decision, frozen=True):
    """ "fix 2 1": two dice are fixed at 1."""

    number: int
    face: int


class Pass(Decision, frozen=True):
    """ "pass": no answer, or no more."""


def offer(now: Situation, path: Path) -> Level | None:
    """Offers the answers to a question, but for cards (see tactics_offers)."""
    if not now.asked("fix", "hold", "rally", "spoils"):
        if not path:
            return Level("Answer", ())
        raise Refusal("Nothing is asked of you", "CV-15.2")
    ask = now.view.asks[-1]
    what = ask.what
    found = [Choice("fix", "Spend redoubts", role="play", group="Answer")] if what == "fix" else []
    asks = f"{now.name(ask.formation)} would be destroyed for good. Let it be destroyed?" if what == "rally" else ""
    found.append(Choice("pass", PASSES[what], PASS_HINTS[what], "wait", asks=asks, group="Answer"))
    if not path:
        return Level(question_prompt(now), tuple(found))
    if path[0] not in [c.key for c in found]:
        raise Refusal(f"{quoted(path[0])} is no answer to what is asked of you", "CV-15.2", tuple(c.key for c in found))
    if path[0] == "pass" or len(path) == 3:
        return None
    if len(path) == 1:
        most = fixable(now)
        each = tuple(
            Choice(str(n), counted(n, "redoubt"), f"Fixes {dice_in_words(n)}", "play") for n in range(1, most + 1)
        )
        return Level("How many redoubts are spent, each on one die?", each)
    number = int(path[1]) if path[1].isdigit() else 0
    told = f"{counted(number, 'redoubt')}: {dice_in_words(number)} fixed at"
    return Level(
        "What do the fixed dice show?", tuple(Choice(str(n), f"{told} {n}", MEANING[n], "play") for n in range(1, 7))
    )


def question_prompt(now: Situation) -> str:
    """Returns what a side is asked, with what it is about."""
    ask = now.view.asks[-1]
    name, fight = now.name(ask.formation) if ask.formation else "", now.view.combat
    if ask.what == "fix":
        assert fight is not None
        rolled = len(fight.named) if fight.dice else combat.dice_before_roll(fight)
        again_ = " again" if fight.dice else ""
        attacker = now.name(fight.attacker)
        return fitting(
            LABEL, f"{attacker} rolls {dice_in_words(rolled)}{again_} against you. Do your redoubts fix any?"
        )
    if ask.what == "hold":
        return "The dice force you to retreat. Do you hold the line?"
    if ask.what == "rally":
        return f"{name} has failed its cohesion test. Do you rally it?"
    return f"{name}'s attack is over. Do you play a card on its result?"


PASSES = {"fix": "Spend none", "hold": "Retreat", "rally": "Let it be destroyed", "spoils": "Play no card"}
PASS_HINTS = {"fix": "", "hold": "", "rally": "Destroyed for good", "spoils": ""}


def fixable(now: Situation) -> int:
    """Returns how many dice the defender can fix now."""
    fight = now.view.combat
    assert fight is not None
    rolled = len(fight.named) if fight.dice else combat.dice_before_roll(fight)
    return min(now.redoubts(fight.target), rolled)


def carry_out(work: Campaign, side: Side, decision: Decision) -> None:
    """Answers the question."""
    question = work.asks.pop()
    if isinstance(decision, Fix):
        work.tasks.insert(0, Task("fix", n=decision.number, path=(decision.face,)))
    assert question.side == side
    if question.what == "spoils":
        work.tell("passed", f"{does(side, 'plays', 'play')} no card on the result.", side=side)


OWNER = Owner(offer, carry_out)
DECISIONS = (
    declared(
        Fix,
        "fix {number} {face}",
        owner=OWNER,
        command=Command(
            "Spend your redoubts on dice of the attack against you",
            (CommandOption("number", "How many redoubts"), CommandOption("face", "The face that they show")),
        ),
    ),
    declared(
        Pass, "pass", owner=OWNER, command=Command("Answer what is asked of you with nothing, or with nothing more")
    ),
)
