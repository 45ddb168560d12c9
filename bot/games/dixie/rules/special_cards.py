"""Special cards that are played by hand: their places, targets and effects (section 12)."""

from __future__ import annotations

from typing import Literal

from bot.games.dixie.data.terms import CardKey, Pos
from bot.games.dixie.rules.combat import melee
from bot.games.dixie.rules.combat.firepower import shootable
from bot.games.dixie.rules.morale import rout
from bot.games.dixie.rules.reactions import (
    ask_for_reaction,
    hinder_fire,
    may_play,
    play_card,
    rally,
    rebel_yell,
    take_cover,
)
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.rules.staging import is_water
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.state import ReactionQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import combat_events as fights
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side

PHASES: dict[str, tuple[str, ...]] = {
    "combat": ("sharpshooters", "rebel-yell", "spy"),
    "move": ("color-guard", "johnny-shiloh", "ford", "bayonet-charge", "spy"),
}
"""The kinds that are played by hand in each of one's own phases."""
SELF_PLAYING = ("uniform-confusion", "rally", "cover", "low-ammunition")
"""The kinds that are armed, or with live windows played in answer to a question, and never by hand in one's own
phases."""
MARKSMEN, AIM = 3, 2
"""Dice of Sharpshooters, and the highest number that tells (DX-12.1)."""


class Play(Decision, frozen=True):
    """Plays a special card, at a position or on a card where it needs one."""

    card: CardKey
    at: Pos = ""
    target: CardKey = ""


def playable(view: DixieView, board: Places, side: Side) -> dict[CardKey, list[Pos]]:
    """Returns the special cards in a side's Reserve that it can play now by hand, and at which positions."""
    found: dict[CardKey, list[Pos]] = {}
    for key in board.hand(side):
        effect = board.card(key).effect
        if effect in PHASES.get(view.phase, ()) and not board.cards[key].done:
            places = [p for p in everywhere(board) if may_play(view.played, side, p, effect)]
            if fits := [p for p in places if _fits(view, board, side, p, effect)]:
                found[key] = fits
    return found


def marks(board: Places, side: Side, at: Pos) -> list[CardKey]:
    """Returns the enemy general and Color Guard in a position at which a side's Sharpshooters may fire (DX-12.1)."""
    if not board.troops(side, at) and not board.troops(side, board.field.across(at)):
        return []
    enemy = OTHER[side]
    return [k for k in (board.general(enemy, at), board.special(enemy, at, "color-guard")) if k]


def _fits(view: DixieView, board: Places, side: Side, at: Pos, effect: str) -> bool:
    """Tells whether a kind may be played at a position, as far as its owner can see."""
    match effect:
        case "sharpshooters":
            return bool(marks(board, side, at))
        case "rebel-yell":
            return at in melee.declarable(view, board, side)
        case "spy":
            return board.unseen(OTHER[side], at) > 0
        case "ford":
            water = any(is_water(board.card(k)) for k in board.terrain(at))
            return water and not board.special(side, at, effect)
        case "bayonet-charge":
            engaged = view.setup.melee and shootable(board, OTHER[side], at)
            return bool(engaged and melee.charging(board, side, at))
        case _:
            return bool(board.troops(side, at)) and not board.special(side, at, effect)


def _play_by_hand(work: Work, side: Side, play: Play) -> None:
    """Plays a special card by hand."""
    key, at = play.card, play.at
    match work.card(key).effect:
        case "sharpshooters":
            _sharpshooters(work, key, at, play.target)
        case "spy":
            _spy(work, side, key, at)
        case "rebel-yell":
            play_card(work, key, at, fights.yells("the next round of melee"))
        case "ford":
            play_card(work, key, at, fights.HIGHER_LIMIT)
        case "bayonet-charge":
            play_card(work, key, at, fights.WILL_CHARGE)
        case _:
            play_card(work, key, at, fights.STAYS)


def _sharpshooters(work: Work, key: CardKey, at: Pos, target: CardKey) -> None:
    """Rolls three dice; each 1 or 2 makes the target roll for morale at once (DX-12.1)."""
    name, spot = work.name(target), work.spot(at)
    play_card(work, key, at, fights.aims(work, target))
    dice = [work.die(f"{work.name(key)} at {name} in {spot}") for _ in range(MARKSMEN)]
    told = [n for n in dice if n <= AIM]
    checks = [work.die(f"{name} in {spot}: Morale") for _ in told]
    falls = 6 in checks
    text = fights.sharpshooters(work, target, dice, len(told), AIM, checks)
    work.tell("sharpshooters", text, card=key, target=target, at=at, dice=dice, checks=checks)
    if falls:
        work.remove(target, "routed")
        settle(work)


def _spy(work: Work, side: Side, key: CardKey, at: Pos) -> None:
    """Shows a side the enemy's cards in a position, and no other viewer (DX-12.12)."""
    play_card(work, key, at, fights.SPIES)
    found = [k for k in work.consult(OTHER[side]).stack_at(at).cards if not work.cards[k].up]
    work.remember(side, found)
    work.tell_apart(
        "spy",
        side,
        fights.spy_sees(work, at, found),
        "",
        cards=found,
    )


class Pass(Decision, frozen=True):
    """Answer to ReactionQuestion: plays no special card now, or none any more this Battle Turn."""

    how: Literal["now", "turn"] = "now"


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Plays a special card, in a window or in one's own phase, or passes."""
    ask = work.asks[-1] if work.asks else None
    if not isinstance(ask, ReactionQuestion):
        assert isinstance(decision, Play)
        _play_by_hand(work, side, decision)
        return
    work.asks.pop()
    if isinstance(decision, Play):
        _play_in_window(work, ask, decision)
        return
    if isinstance(decision, Pass) and decision.how == "turn":
        work.army(side, passing=True)
    work.tell("pass", fights.plays_none(work, side, ask.at))
    if ask.moment == "rout":
        rout(work, ask.card)


def _play_in_window(work: Work, ask: ReactionQuestion, play: Play) -> None:
    match ask.moment:
        case "fire" if play.target:
            hinder_fire(work, play.card, play.target)
            ask_for_reaction(work, ask.side, "fire", ask.at)
        case "fire":
            take_cover(work, play.card)
            ask_for_reaction(work, ask.side, "fire", ask.at)
        case "melee":
            rebel_yell(work, play.card)
        case "rout":
            rally(work, play.card, ask.card)
