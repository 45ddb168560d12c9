"""Dixie in a newcomer's words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract.introduction import Introduction
from bot.games.kit.sides import Side

ARMIES: dict[str, str] = {"csa": "the Confederates", "usa": "the Union"}
EASE: dict[str, str] = {
    "bull-run": "Medium: the smallest battle, and the one to begin with",
    "shiloh": "Hard: two days, and each side has an aim of its own",
    "gettysburg": "Hard: large armies, many generals",
}


def introduction(options: Mapping[str, str], seat: str | None) -> Introduction:
    """Returns the card of a battle for a side, or for somebody who has none yet."""
    edition = options.get("edition", "bull-run")
    side: Side | None = "usa" if seat == "usa" else "csa" if seat == "csa" else None
    long = edition == "gettysburg" and options.get("days") == "three"
    enfilade = options.get("enfilade", "on") == "on"
    goal = _shiloh(side) if edition == "shiloh" else _positions(options.get("columns") == "5", enfilade)
    return Introduction(
        aim=f"You lead {ARMIES[side]}. {goal}" if side else goal,
        turn="Roll a die for each hit on your cards (Morale), fire or fight, move, and draw new cards.",
        ending=f"The side that reaches its goal wins at once. {_without(edition, long)}",
        length=f"1 to 2 hours{', 3 if it lasts to day 3' if long else ''}, or a few turns a day",
        players="2, or 1 against a practice opponent",
        difficulty=EASE[edition],
        alone=_alone(edition, long, options),
        goal="Take most of the enemy's positions with your cards.",
    )


def _alone(edition: str, long: bool, options: Mapping[str, str]) -> str:
    """How long a battle takes one who plays the practice opponent."""
    if long:
        return "about 3 hours"
    plain = edition == "bull-run" and options.get("melee", "on") == options.get("outflanking", "on") == "off"
    return "about 45 minutes" if plain else "1 to 2 hours"


def _positions(five: bool, envelops: bool) -> str:
    """What wins in most battles (DX-4.0, DX-13.3c, DX-13.8)."""
    needed, all_ = ("three", "five") if five else ("two", "three")
    goal = f"Hold {needed} of the enemy's {all_} positions alone with your troops"
    if not envelops:
        return f"{goal}, with none of theirs left there."
    other = "or be able to fire along an empty one (envelopment). Leave no gap yourself."
    return f"Hold {needed} of the enemy's {all_} positions alone, {other}"


def _shiloh(side: Side | None) -> str:
    """What wins at Shiloh (DX-4.2)."""
    if side is None:
        return "The Confederates attack and must take Center-Back. The Union must hold, and on day 2 take Center-Front."
    if side == "csa":
        return "Take the Center-Back position, with no Union troops left there."
    return "Hold the Center-Back position on day 1, then take Center-Front on day 2."


def _without(edition: str, long: bool) -> str:
    """Returns how a battle ends that nobody has won so (DX-15.2f, DX-16.1)."""
    if edition == "shiloh" or long:
        return f"If no one has {'when day 3 ends' if long else 'in the end'}, the Union has won."
    return "Otherwise the side that holds more enemy positions a few turns after the last card is drawn wins."
