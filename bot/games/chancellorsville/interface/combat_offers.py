"""What the attacker decides in a combat, and the defender in a live window (section 7)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.chancellorsville.interface.decisions import Decision, Owner, declared
from bot.games.chancellorsville.interface.situation import Situation
from bot.games.chancellorsville.rules import combat
from bot.games.chancellorsville.state.campaign import Campaign
from bot.games.chancellorsville.state.game_state import Combat, Task
from bot.games.chancellorsville.state.game_state import Turn as TurnUnderWay
from bot.games.chancellorsville.terms import REROLL, Side
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.language import Command
from bot.games.phrases import counted

BONUS = 2
"""The countermand's dice (CV-13.3)."""


class Roll(Decision, frozen=True):
    """ "roll"."""


class Support(Decision, frozen=True):
    """ "support": the countermand's two dice in this attack."""


class Demolish(Decision, frozen=True):
    """ "demolish 2": takes down redoubts where the attack comes from."""

    number: int


class Reroll(Decision, frozen=True):
    """ "reroll cubes 1,4": rolls the first and the fourth die again."""

    payment: Literal["cubes", "cohesion"]
    dice: tuple[str, ...]


class Accept(Decision, frozen=True):
    """ "accept" the dice."""


class Fix(Decision, frozen=True):
    """ "fix 2 1": two dice are fixed at 1."""

    number: int
    face: int


class Pass(Decision, frozen=True):
    """ "pass": no answer, or no more."""


def offer(now: Situation, path: Path) -> Level | None:
    """Offers the attacker's decisions."""
    fight = now.view.combat
    if not now.active() or fight is None:
        if not path:
            return Level("Combat", ())
        raise Refusal("No attack of yours is under way", "CV-7.4")
    found = before(now, fight) if fight.stage == "before" else after(now, fight)
    if not path:
        return Level("Before the roll:" if fight.stage == "before" else dice_in_words(fight), tuple(found))
    if path[0] not in [c.key for c in found]:
        raise Refusal(f"“{path[0]}” is not possible now", "CV-7.4", tuple(c.key for c in found))
    if path[0] == "demolish":
        most = now.redoubts(fight.origin)
        each = tuple(Choice(str(n), counted(n, "redoubt")) for n in range(1, most + 1))
        return Level("How many?", each) if len(path) == 1 else None
    if path[0] == "reroll":
        return again(now, fight, path)
    return None


def before(now: Situation, fight: Combat) -> list[Choice]:
    """Returns what the attacker may do before the roll (CV-7.5, CV-13.3)."""
    found = [Choice("roll", "Roll the dice", role="attack", usual=True)]
    if now.view.now.bonus == fight.attacker:
        found.append(Choice("support", "Use the countermand's two dice"))
    if now.redoubts(fight.origin):
        found.append(Choice("demolish", "Take down redoubts behind you"))
    return found


def after(now: Situation, fight: Combat) -> list[Choice]:
    """Returns what the attacker may do with dice that lie (CV-7.8)."""
    found = [Choice("accept", "Accept the dice", role="end", usual=True)]
    if len(fight.fixed) < len(fight.dice):
        found.append(Choice("reroll", "Roll some again"))
    return found


def again(now: Situation, fight: Combat, path: Path) -> Level | None:
    """Offers how to pay for a re-roll, then the dice."""
    if len(path) == 1:
        ways = [Choice("cubes", f"For {REROLL} cubes")] if now.army.cubes >= REROLL else []
        left = now.view.pieces[fight.attacker].cohesion
        risk = f"{now.name(fight.attacker)} has {left} cohesion left"
        ways.append(Choice("cohesion", "For 1 cohesion", risk))
        return Level("How do you pay?", tuple(ways))
    if len(path) == 2:
        free = [i for i in range(len(fight.dice)) if i not in fight.fixed]
        dice = tuple(Choice(str(i + 1), f"Die {i + 1}: {fight.dice[i]}") for i in free)
        return Level("Which dice?", dice, 1, len(dice))
    return None


def dice_in_words(fight: Combat) -> str:
    """The dice as they lie."""
    return f"The dice: {' '.join(map(str, fight.dice))}."


def carry_out(work: Campaign, side: Side, decision: Decision) -> None:
    """Does what the attacker decides."""
    match decision:
        case Roll():
            work.tasks.insert(0, Task("open-fire"))
        case Support():
            fight = combat.the(work)
            work.combat = replace(fight, extra=fight.extra + BONUS)
            work.now = without_bonus(work.now)
            work.tell("support", "The countermand brings two dice more.", number=BONUS)
        case Demolish(number):
            combat.demolish(work, number)
        case Reroll(payment, dice):
            combat.reroll(work, tuple(int(i) - 1 for i in dice), payment == "cohesion")
        case Accept():
            combat.accept(work)


def without_bonus(now: TurnUnderWay) -> TurnUnderWay:
    """The turn with the countermand's dice used."""
    return replace(now, bonus="")


def offer_answer(now: Situation, path: Path) -> Level | None:
    """Offers the answers to a question, but for cards (see tactics_offers)."""
    if not now.asked("fix", "hold", "rally", "spoils"):
        if not path:
            return Level("Answer", ())
        raise Refusal("Nothing is asked of you", "CV-15.2")
    what = now.view.asks[-1].what
    found = [Choice("fix", "Spend redoubts", role="play")] if what == "fix" else []
    found.append(Choice("pass", PASSES[what], role="wait"))
    if not path:
        return Level(QUESTIONS[what], tuple(found))
    if path[0] not in [c.key for c in found]:
        raise Refusal(f"“{path[0]}” is no answer to that", "CV-15.2", ("pass",))
    if path[0] == "pass" or len(path) == 3:
        return None
    if len(path) == 1:
        most = fixable(now)
        return Level("How many dice?", tuple(Choice(str(n), counted(n, "redoubt")) for n in range(1, most + 1)))
    return Level("At which face?", tuple(Choice(str(n), f"Each shows {n}") for n in range(1, 7)))


QUESTIONS = {
    "fix": "You are attacked. Do your redoubts fix dice?",
    "hold": "You must retreat. Do you hold the line?",
    "rally": "A test has failed. Do you rally?",
    "spoils": "The attack is over. Do you play a card?",
}
PASSES = {"fix": "Spend none", "hold": "Retreat", "rally": "Let it break", "spoils": "Play none"}


def fixable(now: Situation) -> int:
    """Returns how many dice the defender can fix now."""
    fight = now.view.combat
    assert fight is not None
    rolled = len(fight.named) if fight.dice else combat.dice_before_roll(fight)
    return min(now.redoubts(fight.target), rolled)


def carry_out_answer(work: Campaign, side: Side, decision: Decision) -> None:
    """Answers the question."""
    question = work.asks.pop()
    if isinstance(decision, Fix):
        work.tasks.insert(0, Task("fix", n=decision.number, path=(decision.face,)))
    assert question.side == side


OWNER = Owner(offer, carry_out)
ANSWERS = Owner(offer_answer, carry_out_answer)
NUMBER = CommandOption("number", "How many")
DECISIONS = (
    declared(Roll, "roll", owner=OWNER, command=Command("Roll the dice of your attack")),
    declared(Support, "support", owner=OWNER, command=Command("Use the countermand's two dice")),
    declared(Demolish, "demolish {number}", owner=OWNER, command=Command("Take down redoubts behind you", (NUMBER,))),
    declared(
        Reroll,
        "reroll {payment} {dice}",
        owner=OWNER,
        command=Command(
            "Roll dice again", (CommandOption("payment", "How you pay"), CommandOption("dice", "Which dice, by commas"))
        ),
    ),
    declared(Accept, "accept", owner=OWNER, command=Command("Accept the dice")),
    declared(
        Fix,
        "fix {number} {face}",
        owner=ANSWERS,
        command=Command("Spend redoubts on dice", (NUMBER, CommandOption("face", "The face they show"))),
    ),
    declared(Pass, "pass", owner=ANSWERS, command=Command("Do nothing")),
)
