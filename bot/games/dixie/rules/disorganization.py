"""Disorganization: troops in an overstacked position roll for morale, and what is too many goes back (DX-8.4)."""

from __future__ import annotations

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie.interface import log_phrases
from bot.games.dixie.interface.card_menus import MENU, pick
from bot.games.dixie.interface.decisions import Decision, SendBack
from bot.games.dixie.movement.legal_moves import describe, forget
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.state.board import Bonus, Sight
from bot.games.dixie.state.game_state import RESERVE, CardKey, DixieView, Pos, Side, Withdraw

AT_ONCE = 8
"""Cards that one answer sends back at most; where more must go, the rest is asked for anew."""


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
    needs = {key: battle.morale(key, battle.support(key)) for key in troops}
    failed = [key for key in troops if not rolls(battle, key, *needs[key], "Disorganization")]
    _send_back(battle, side, at, failed, "In disorder")
    if count := surplus(battle, side, at):
        if count < len(_sendable(battle, side, at)):
            battle.asks.append(Withdraw(side, at, count))
        else:
            _send_back(battle, side, at, _sendable(battle, side, at), "Too many")


def rolls(battle: Battle, key: CardKey, need: int, parts: tuple[Bonus, ...], what: str, first: str = "") -> bool:
    """A card's Morale roll for something else than hits, or unseen; whether it passes. The die of a card lying face-up
    is public, that of a hidden one belongs to its side, and so does what is told of it (DX-16.2). ``first`` is what the
    number needed is made of before ``parts``, its CV unless told."""
    laid, side, name = battle.cards[key], battle.card(key).side, battle.name(key)
    where = "the Reserve" if laid.at == RESERVE else battle.spot(laid.at)
    purpose = f"{name} in {where}: {what}"
    die = battle.die(purpose) if laid.up else battle.draw(6, purpose, side)
    passes = die != 6 and (die <= need or die == 1)
    made = log_phrases.parts(first or f"CV {battle.card(key).cv}", parts)
    text = f"{name} rolls {die} for {what} ({made}) and {'passes' if passes else 'fails'}."
    if laid.up:
        battle.tell("rolled", text, card=key, die=die, need=need, what=what)
    else:
        battle.tell_apart("rolled", side, text, "", card=key, die=die, need=need, what=what)
    return passes


def _sendable(sight: Sight, side: Side, at: Pos) -> list[CardKey]:
    """The cards that count against stacking and may go back: troops, and decoys other than terrain."""
    cards = sight.stack(side, at)
    return [k for k in cards if sight.card(k).troop or not (sight.cards[k].up or sight.card(k).kind == "terrain")]


def _send_back(battle: Battle, side: Side, at: Pos, keys: list[CardKey], how: str) -> None:
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


def choices(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """Which cards go back, after ``path``."""
    ask = view.asks[-1] if view.asks else None
    if not isinstance(ask, Withdraw) or ask.side != side:
        if path:
            raise Refusal("No cards have to go back to the Reserve now", "DX-8.4a")
        return Level("No cards have to go back.", ())
    prompt = f"{sight.spot(ask.at)} is overstacked: {log_phrases.counted(ask.count, 'card')} must go back"
    if not path:
        return Level(prompt, (Choice("withdraw", "Choose who goes back", prompt),))
    cards = _sendable(sight, side, ask.at)
    most = min(ask.count, AT_ONCE)
    least = most if len(cards) <= MENU else 1
    return pick(sight, cards, path, path[1:], prompt, least, most, rule="DX-8.4a")


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Sends the chosen cards back to the Reserve."""
    ask = battle.asks.pop()
    assert isinstance(ask, Withdraw) and isinstance(decision, SendBack)
    battle.secret = bool(decision.page) or not all(battle.cards[k].up for k in decision.cards)
    _send_back(battle, side, ask.at, list(decision.cards), "Too many")
    if more := ask.count - len(decision.cards):
        battle.asks.append(Withdraw(side, ask.at, more))
    battle.settle()
