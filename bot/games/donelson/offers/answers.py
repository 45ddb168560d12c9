"""A side's answers: to advance, to change facing, and in live windows guns, losses and facing (sections 2, 12, 16 and
29)."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.donelson.data.terms import FACINGS, OFF, Facing, Hex, Key
from bot.games.donelson.offers import combat_texts as texts
from bot.games.donelson.offers.situation import HEX, Owner, Situation
from bot.games.donelson.rules.combat import advancing
from bot.games.donelson.rules.combat.answers import Advance, Defend, Face, Lose, Pass, Pivot, Stay, carry_out
from bot.games.donelson.state.state import Question
from bot.games.donelson.words.names import FACING_WORDS, looking, no_unit, place, said
from bot.games.kit.language import Command
from bot.games.kit.offers import declared
from bot.games.phrases import counted, quoted

WORDS = {
    "advance": ("advance", "stay"),
    "pivot": ("pivot", "stay"),
    "support": ("defend", "pass"),
    "lose": ("lose",),
    "face": ("face", "pass"),
}
"""What may be answered to each question."""
Turns = Callable[[Facing], tuple[Facing, ...]]
"""The facings to which a unit may turn from one."""


def offer(now: Situation, path: Path) -> Level | None:
    """Offers the answers to the question that stands before a side."""
    ask = now.asked(*WORDS)
    if ask is None:
        if not path:
            return Level("Answer", ())
        raise Refusal(UNASKED.get(path[0], "No question is open for you"), "US-29.1")
    words = WORDS[ask.what]
    if not path:
        return Level(prompt(now, ask), tuple(CHOICES[ask.what, word] for word in words))
    if path[0] not in words:
        raise Refusal(f"{quoted(path[0])} is not an answer to the open question", "US-29.1", words)
    if path[0] in ("stay", "pass"):
        return None
    return BELOW[path[0]](now, ask, path[1:])


UNASKED = {
    **dict.fromkeys(("advance", "pivot"), "Units advance only when I ask, after an attack that has emptied a hex"),
    "defend": "Guns support the defense only when I ask, while the enemy attacks",
    "lose": "A counter is chosen for a loss only when I ask, after an attack",
}
"""Why some answers are none while nothing is asked."""
CHOICES = {
    ("advance", "advance"): Choice("advance", "Advance", role="move", usual=True, group="Answer", opened=True),
    ("advance", "stay"): Choice("stay", "Stay", "No one else advances", "wait", group="Answer"),
    ("pivot", "pivot"): Choice("pivot", "Change a unit's facing", "By one corner", "move", group="Answer"),
    ("pivot", "stay"): Choice("stay", "No one else changes facing", role="wait", usual=True, group="Answer"),
    ("support", "defend"): Choice("defend", "Support the defense", role="play", usual=True, group="Answer"),
    ("support", "pass"): Choice("pass", "Do not fire", role="wait", group="Answer"),
    ("lose", "lose"): Choice("lose", "Take the loss", role="play", usual=True, group="Answer"),
    ("face", "face"): Choice("face", "Change a unit's facing", role="play", group="Answer"),
    ("face", "pass"): Choice("pass", "No one else changes facing", role="wait", usual=True, group="Answer"),
}


def prompt(now: Situation, ask: Question) -> str:
    """Returns what a side is asked."""
    at = f"{ask.at:04d}"
    return {
        "advance": f"Go on from {at} with which unit?" if ask.number else f"{at} is open. Advance with which unit?",
        "pivot": "Change anyone's facing?",
        "support": f"{at} is attacked. Do your batteries support the defense?",
        "lose": f"You lose {counted(ask.number, 'point')} at {at}. Take the next one from which counter?",
        "face": "Change anyone's facing before the enemy's second movement?",
    }[ask.what]


def unit_choices(now: Situation, keys: tuple[Key, ...], about: Hex = OFF) -> tuple[Choice, ...]:
    """Returns units to choose, each with where it stands and what it has; ``about`` is the hex that it is about."""
    found = []
    for key in keys:
        at, points = now.view.units[key].at, texts.known(now, key)
        hint = counted(points, "point") if points else ""
        also = (f"{about:04d}",) if about not in (OFF, at) else ()
        found.append(Choice(key, f"{now.name(key)} in {at:04d}", hint, place=f"{at:04d}", also=also))
    return tuple(found)


def advance(now: Situation, ask: Question, path: Path) -> Level | None:
    """Offers who advances, then where to: into the open hex, or one of those that have done so a hex beyond."""
    stays = advancing.one_stays(now.view, now.board, ask.units, ask.at)
    most = advancing.most(now.view, now.board, ask.units, ask.at, bool(ask.number))
    who = Level("Advance with which unit?", unit_choices(now, ask.units, ask.at), 1, most)
    if not path:
        return who
    keys = path[0].split(",")
    if stays and len(keys) > most:
        raise Refusal("One unit stays in the fort", "US-22.1", ask.units[:3])
    if other := next((key for key in keys if key not in ask.units), ""):
        raise stays_behind(now, other, ask)
    if len(keys) > most:
        raise Refusal(f"There is room for {most} of them", "US-5.1", ask.units[:3])
    if not ask.number:
        hexes = [ask.at]
    else:
        assert now.view.combat is not None
        ways = advancing.onward(now.view, now.board, now.view.combat.room, ask.at)
        hexes = [at for at, some in ways.items() if keys[0] in some]
    if len(path) == 1:
        names = now.name(keys[0]) if len(keys) == 1 else f"{now.name(keys[0])} and others"
        to = (Choice(f"{at:04d}", f"{names} to {at:04d}", role="move", place=f"{at:04d}") for at in hexes)
        return Level("Advance where?", tuple(to))
    if path[1] not in [f"{at:04d}" for at in hexes]:
        raise Refusal(f"The advance does not lead to {place(path[1])}", "US-12.10")
    return None


def stays_behind(now: Situation, key: str, ask: Question) -> Refusal:
    """Returns why a unit is not among those that may advance."""
    if key not in now.mine:
        return Refusal(no_unit(key, " on the map"), "US-1.3", ask.units[:3])
    why, rule = advancing.barred(now.view, now.board, key, ask.at)
    return Refusal(why, rule, ask.units[:3])


def pivot(now: Situation, ask: Question, path: Path) -> Level | None:
    """Offers who turns, then to which of the two corners."""
    return turning(now, ask, path, advancing.turns)


def face(now: Situation, ask: Question, path: Path) -> Level | None:
    """Offers who turns, then every other facing."""
    return turning(now, ask, path, lambda facing: tuple(each for each in FACINGS if each != facing))


TURNING = {"pivot": "US-12.11", "face": "US-2.3"}
"""The rule by which units turn, by what is asked."""


def turning(now: Situation, ask: Question, path: Path, others: Turns) -> Level | None:
    """Offers units, then facings."""
    if not path:
        return Level("Change the facing of which unit?", unit_choices(now, ask.units))
    if path[0] not in ask.units:
        raise Refusal(f"{said(path[0])} can't change facing now", TURNING[ask.what], ask.units[:3])
    ways = others(now.view.units[path[0]].facing)
    if len(path) == 1:
        words, name = FACING_WORDS, now.name(path[0])
        turns = tuple(Choice(each, f"{name} faces {words[each]}", role="move") for each in ways)
        return Level("Face which way?", turns)
    if path[1] not in ways:
        raise Refusal(f"It may not face {looking(path[1])} now", TURNING[ask.what], ways)
    return None


def defend(now: Situation, ask: Question, path: Path) -> Level | None:
    """Offers the batteries that can support the defense."""
    if path:
        named(path[0], ask.units, "cannot support this defense")
        return None
    choices = unit_choices(now, ask.units, ask.at)
    return Level("Fire with which batteries?", choices, 1, len(choices), ask.units if len(choices) > 1 else ())


def lose(now: Situation, ask: Question, path: Path) -> Level | None:
    """Offers the counters that can lose a point."""
    if path:
        named(path[0], ask.units, "does not bear this loss")
        return None
    return Level("Take the point from which counter?", unit_choices(now, ask.units))


def named(token: str, able: tuple[Key, ...], why: str) -> None:
    """Refuses a token that names others than those who are able."""
    for key in token.split(","):
        if key not in able:
            raise Refusal(f"{said(key)} {why}", "US-29.2", able[:3])


BELOW = {"advance": advance, "pivot": pivot, "face": face, "defend": defend, "lose": lose}


OWNER = Owner(offer, carry_out)
OWNERS = (OWNER,)
DECISIONS = (
    declared(
        Advance,
        "advance {units} {at}",
        owner=OWNER,
        command=Command("Advance into a hex that was left", (CommandOption("units", "Which units, by commas"), HEX)),
    ),
    declared(Pivot, "pivot {unit} {facing}", owner=OWNER),
    declared(Stay, "stay", owner=OWNER),
    declared(
        Defend,
        "defend {batteries}",
        owner=OWNER,
        command=Command(
            "Support a defense with batteries", (CommandOption("batteries", "Which batteries, by commas"),)
        ),
    ),
    declared(Lose, "lose {unit}", owner=OWNER),
    declared(Face, "face {unit} {facing}", owner=OWNER),
    declared(Pass, "pass", owner=OWNER),
)
