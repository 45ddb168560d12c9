"""The army of one side: its deck, its deployment, its armed cards and its preferences."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from bot.games.dixie.terms import CardKey, Pos


class Armed(Struct, frozen=True):
    """A special card that plays itself when its moment comes: at ``at`` ("" anywhere), and where the card leaves a
    choice, only when ``least`` hits, CV or dice are at stake."""

    card: CardKey
    at: Pos = ""
    least: int = 1


class Aim(Struct, frozen=True):
    """What horse artillery that has moved is to do when movement is complete: fire at ``at``, there at the artillery
    card ``target`` alone if one is named, or hold its fire where ``at`` is ""."""

    card: CardKey
    at: Pos = ""
    target: CardKey = ""


class Preferences(Struct, frozen=True):
    """A side's standing preferences, by which the bot answers for a player who is not at the table.

    ``hits``: which cards take hits, "lowest" CV first with guns last, "highest" first, or "ask" (asked whenever the
    position shows two or more cards that could be hit or lie face-down, whatever they are). ``melee``: after a round
    that the other side began, "stay", "leave", or "fewer" (leave with fewer CV than the enemy there). ``horse``:
    whether horse artillery that has moved fires. ``railway``: whether a Railway is played when it is drawn, or held.
    """

    hits: Literal["lowest", "highest", "ask"] = "lowest"
    melee: Literal["fewer", "stay", "leave"] = "fewer"
    horse: Literal["fire", "hold"] = "fire"
    railway: Literal["play", "hold"] = "play"


class Army(Struct, frozen=True):
    """The possessions and choices of one side.

    ``deck`` is how many reinforcements are left to draw this day; ``list`` the cards its deck is made of (() all of its
    half of the set). ``staged`` is the deployment so far, ``decoys`` those of it that are to lie face-down although
    they are no troops, ``committed`` whether it is final. ``commander`` is the designated Army Commander at Gettysburg,
    "" for none.
    """

    deck: int = 0
    list: tuple[CardKey, ...] = ()
    staged: dict[CardKey, Pos] = {}
    decoys: tuple[CardKey, ...] = ()
    committed: bool = False
    armed: tuple[Armed, ...] = ()
    aims: tuple[Aim, ...] = ()
    preferences: Preferences = field(default=Preferences(), name="standing")
    commander: CardKey = ""
    passing: bool = False
    """With live windows: true when the side wants no more windows this Battle Turn."""
