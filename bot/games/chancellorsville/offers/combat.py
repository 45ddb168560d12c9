"""What the attacker decides in a combat (section 7), and what the defender and others answer (section 15)."""

from __future__ import annotations

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.terms import REROLL
from bot.games.chancellorsville.offers.situation import Owner
from bot.games.chancellorsville.rules import combat, reactions
from bot.games.chancellorsville.rules.combat import Accept, Demolish, Reroll, Roll, Support, limited_more, supports
from bot.games.chancellorsville.rules.dice import number_of_dice_in
from bot.games.chancellorsville.rules.reactions import Fix, Pass, fixable_as_seen
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.state import Combat
from bot.games.chancellorsville.words.events import dice_in_words
from bot.games.chancellorsville.words.labels import (
    LABEL,
    MEANING,
    asked_of_paying,
    cost_hint,
    fitting,
    result_words,
    risk_hint,
)
from bot.games.chancellorsville.words.names import place_name
from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command
from bot.games.kit.offers import declared
from bot.games.phrases import counted, quoted, uncapitalised


def offer(now: Situation, path: Path) -> Level | None:
    """Offers the attacker's decisions."""
    fight = now.view.combat
    if not now.active() or fight is None:
        if not path:
            return Level("Combat", ())
        raise Refusal("No attack of yours is under way", "CV-7.4")
    found = before(now, fight) if fight.stage == "before" else after(now, fight)
    if not path:
        return Level(attack_prompt(now, fight), tuple(found))
    if path[0] not in [c.key for c in found]:
        why = "The dice are rolled already" if fight.dice else "The dice are not rolled yet"
        raise Refusal(why, "CV-7.4", tuple(c.key for c in found))
    if path[0] == "prepare":
        return preparing(now, fight, path[1:])
    return again(now, fight, path) if path[0] == "reroll" else None


def attack_prompt(now: Situation, fight: Combat) -> str:
    """Returns the prompt of an attack: its dice, about to be rolled or as they lie."""
    if fight.dice:
        return f"The dice: {faces(fight)} ({uncapitalised(result_words(fight.dice))}). {COUNTED}."
    name, place = now.name(fight.attacker), board().locations[fight.target].name
    return fitting(LABEL, f"{name} attacks at {place}, {dice_in_words(number_of_dice_in(fight))}: before the roll")


def before(now: Situation, fight: Combat) -> list[Choice]:
    """Returns what the attacker may do before the roll (CV-7.5, CV-13.3)."""
    number = dice_in_words(number_of_dice_in(fight))
    found = [Choice("roll", f"Roll {number}", role="attack", usual=True, group="Combat")]
    if supports(now, fight) or now.redoubts(fight.origin):
        found.append(Choice("prepare", "Before the roll", role="play", group="Combat"))
    return found


def preparing(now: Situation, fight: Combat, chosen: Path) -> Level | None:
    """Offers the countermand's dice, and to take down redoubts (CV-13.3, CV-7.5)."""
    most = now.redoubts(fight.origin)
    ways = []
    if supports(now, fight):
        more = limited_more(fight)
        hint = "Once for this attack and its re-rolls"
        ways.append(Choice("support", f"The countermand's dice: {dice_in_words(more)}", hint, "play", group="Combat"))
    if most:
        ways.append(Choice("demolish", "Take down redoubts behind you", role="play", group="Combat"))
    if not chosen:
        return Level("Do what before the roll?", tuple(ways))
    if chosen[0] not in [c.key for c in ways]:
        rule = "CV-13.3" if chosen[0] == "support" else "CV-7.5"
        raise Refusal(f"There is nothing to {chosen[0][:20]} here", rule, tuple(f"prepare {c.key}" for c in ways))
    if chosen[0] == "support" or len(chosen) == 2:
        return None
    place = place_name(fight.origin)
    each = tuple(
        Choice(str(n), f"Take down {counted(n, 'redoubt')} at {place}", "No one can use them against you later", "play")
        for n in range(1, most + 1)
    )
    return Level("Take down how many redoubts?", each)


COUNTED = "Only pairs count, and each 3"
"""Which dice do anything (CV-7.10, CV-7.11)."""
AGAIN = "Re-roll while it pays"
"""What the button says by which a hint's re-roll is followed by more of them."""


def after(now: Situation, fight: Combat) -> list[Choice]:
    """Returns what the attacker may do with dice that lie (CV-7.8)."""
    found = [
        Choice("accept", f"Accept: {uncapitalised(result_words(fight.dice))}", role="play", usual=True, group="Combat")
    ]
    if len(fight.fixed) < len(fight.dice):
        # Which dice stands open where there is one way to pay.
        payable = now.army.cubes >= REROLL
        found.append(Choice("reroll", "Re-roll", role="attack", group="Combat", opened=not payable))
    return found


def again(now: Situation, fight: Combat, path: Path) -> Level | None:
    """Offers how to pay for a re-roll, then the dice."""
    name = now.name(fight.attacker)
    if len(path) == 1:
        cubes = now.army.cubes
        paid = Choice("cubes", f"Re-roll for {REROLL} of your {cubes} cubes", role="play", again=AGAIN)
        ways = [paid] if cubes >= REROLL else []
        piece = now.view.pieces[fight.attacker]
        # What may destroy the formation is thought about each time.
        more = "" if risk_hint(piece) else AGAIN
        hint, asks = cost_hint(fight.attacker, piece, free=False), asked_of_paying(fight.attacker, piece, now.lost)
        ways.append(Choice("cohesion", f"Re-roll for 1 cohesion of {name}", hint, "play", asks=asks, again=more))
        return Level("Re-roll: pay how?", tuple(ways))
    if path[1] == "cubes" and now.army.cubes < REROLL:
        reason = f"A re-roll costs {REROLL} cubes; you have {now.army.cubes}"
        raise Refusal(reason, "CV-7.8", ("reroll cohesion", "accept"))
    if len(path) == 2:
        free = [i for i in range(len(fight.dice)) if i not in fight.fixed]
        price = f"{REROLL} cubes" if path[1] == "cubes" else f"1 cohesion of {name}"
        # A single die is a button, beside that of the other price.
        label = "Die {}: {}" if len(free) > 1 else f"Re-roll die {{}} ({{}}) for {price}"
        dice = tuple(
            Choice(str(i + 1), label.format(i + 1, fight.dice[i]), MEANING[fight.dice[i]], "attack") for i in free
        )
        return Level(f"Re-roll which dice for {price}?", dice, 1, len(dice))
    return None


def faces(fight: Combat) -> str:
    """The dice as they lie, fixed ones in brackets."""
    return " ".join(f"[{die}]" if i in fight.fixed else str(die) for i, die in enumerate(fight.dice))


ATTACKER = Owner(offer, combat.carry_out)
NUMBER = CommandOption("number", "How many")
DECISIONS = (
    declared(Roll, "roll", owner=ATTACKER, command=Command("Roll the dice of your attack")),
    declared(
        Support,
        "prepare support",
        owner=ATTACKER,
        command=Command(
            "Before the roll: add the countermand's two dice, or take down redoubts",
            (CommandOption("what", "Support, or demolish"), NUMBER),
        ),
    ),
    declared(Demolish, "prepare demolish {number}", owner=ATTACKER),
    declared(
        Reroll,
        "reroll {payment} {dice}",
        owner=ATTACKER,
        command=Command(
            "Re-roll some dice of your attack",
            (CommandOption("payment", "How you pay"), CommandOption("dice", "Which dice, by commas")),
        ),
    ),
    declared(Accept, "accept", owner=ATTACKER, command=Command("Accept the dice of your attack as they lie")),
)


def offer_answers(now: Situation, path: Path) -> Level | None:
    """Offers the answers to a question, but for cards (see offers.tactics)."""
    if not now.asked("fix", "hold", "rally", "spoils"):
        if not path:
            return Level("Answer", ())
        raise Refusal("No question is open for you", "CV-15.2")
    ask = now.view.asks[-1]
    what = ask.what
    found = [Choice("fix", "Spend redoubts", role="play", group="Answer")] if what == "fix" else []
    asks = f"{now.name(ask.formation)} would be destroyed for good. Let it be destroyed?" if what == "rally" else ""
    found.append(Choice("pass", PASSES[what], PASS_HINTS[what], "wait", asks=asks, group="Answer"))
    if not path:
        return Level(question_prompt(now), tuple(found))
    if path[0] not in [c.key for c in found]:
        said = f"{quoted(path[0])} is not an answer to the open question"
        raise Refusal(said, "CV-15.2", tuple(c.key for c in found))
    if path[0] == "pass" or len(path) == 3:
        return None
    if len(path) == 1:
        most = fixable_as_seen(now)
        each = tuple(
            Choice(str(n), counted(n, "redoubt"), f"Fixes {dice_in_words(n)}", "play") for n in range(1, most + 1)
        )
        return Level("Spend how many redoubts, each on one die?", each)
    number = int(path[1]) if path[1].isdigit() else 0
    told = f"{counted(number, 'redoubt')}: {dice_in_words(number)} fixed at"
    return Level(
        "Fix the dice at which number?", tuple(Choice(str(n), f"{told} {n}", MEANING[n], "play") for n in range(1, 7))
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
            LABEL, f"{attacker} rolls {dice_in_words(rolled)}{again_} against you. Fix any with your redoubts?"
        )
    if ask.what == "hold":
        return "The dice force you to retreat. Play Hold the Line?"
    if ask.what == "rally":
        return f"{name} has failed its cohesion test. Play Rally?"
    return f"{name}'s attack is over. Play a card on its result?"


PASSES = {"fix": "Spend none", "hold": "Retreat", "rally": "Let it be destroyed", "spoils": "Play no card"}
PASS_HINTS = {"fix": "", "hold": "", "rally": "Destroyed for good", "spoils": ""}


DEFENDER = Owner(offer_answers, reactions.carry_out)
ANSWERS = (
    declared(
        Fix,
        "fix {number} {face}",
        owner=DEFENDER,
        command=Command(
            "Spend your redoubts on dice of the attack against you",
            (CommandOption("number", "How many redoubts"), CommandOption("face", "The face that they show")),
        ),
    ),
    declared(Pass, "pass", owner=DEFENDER, command=Command("Answer a question with nothing, or nothing more")),
)
