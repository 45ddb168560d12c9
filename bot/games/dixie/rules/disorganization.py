"""Disorganization: troops in an overstacked position roll for morale, and what is too many goes back (DX-8.4)."""

from __future__ import annotations

from bot.games.dixie.interface.log_phrases import describe
from bot.games.dixie.rules.morale_rolls import rolls
from bot.games.dixie.rules.morale_values import morale_number, morale_support
from bot.games.dixie.state.battle import Battle, forget
from bot.games.dixie.state.board import Sight
from bot.games.dixie.state.questions import Withdraw
from bot.games.dixie.terms import RESERVE, CardKey, Pos, Side

SAFE = 2
"""So many cards of a side always fit a position: four, less two terrain cards."""


def surplus(sight: Sight, side: Side, at: Pos) -> int:
    """How many cards a side has too many in a position."""
    count = sight.stacked(side, at)
    return max(0, count - max(0, sight.room(side, at))) if count > SAFE else 0


def waits(battle: Battle, side: Side, at: Pos) -> bool:
    """Whether a side is being asked already which cards go back from a position."""
    return any(isinstance(a, Withdraw) and (a.side, a.at) == (side, at) for a in battle.asks)


def check(battle: Battle, side: Side, at: Pos) -> None:
    """Disorganizes a side's cards in a position where it has too many: its troops roll for morale, those that fail go
    to the Reserve (DX-8.4). Where there are still too many the side is asked which go back (DX-8.4a); it is done at
    once where there is no choice. Nothing happens where it fits, or while the side is being asked."""
    if not surplus(battle, side, at) or waits(battle, side, at):
        return
    battle.consulted = True
    battle.tell("disorganized", f"The {side.upper()} is disorganized in {battle.spot(at)}.", at=at, side=side)
    troops = battle.troops(side, at)
    needs = {key: morale_number(battle, key, morale_support(battle, key)) for key in troops}
    failed = [key for key in troops if not rolls(battle, key, *needs[key], "Disorganization")]
    send_back(battle, side, at, failed, "In disorder")
    if count := surplus(battle, side, at):
        if count < len(sendable(battle, side, at)):
            battle.asks.append(Withdraw(side, at, count))
        else:
            send_back(battle, side, at, sendable(battle, side, at), "Too many")


def sendable(sight: Sight, side: Side, at: Pos) -> list[CardKey]:
    """The cards that count against stacking and may go back: troops, and decoys other than terrain."""
    cards = sight.stack(side, at)
    return [k for k in cards if sight.card(k).troop or not (sight.cards[k].up or sight.card(k).kind == "terrain")]


def send_back(battle: Battle, side: Side, at: Pos, keys: list[CardKey], how: str) -> None:
    if not keys:
        return
    shown = [k for k in keys if battle.cards[k].up]
    own, others = describe(battle, keys, shown)
    for key in keys:
        battle.lay(key, at=RESERVE, up=False)
        forget(battle, key)
    text = f"{how}, from {battle.spot(at)} to the Reserve: "
    battle.tell_apart("sent-back", side, f"{text}{own}.", f"{text}{others}.", cards=list(keys), at=at)
    battle.mark("move", at, side, f"{len(keys)} to the Reserve")
