"""Special cards: what may be played now, in one's own phases or in a window (section 12)."""

from __future__ import annotations

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie.combat.morale import rout
from bot.games.dixie.combat.reaction_windows import WINDOWS, cover, hinder, may_play, rally, window, yell
from bot.games.dixie.interface import menu_levels
from bot.games.dixie.interface.card_menus import told_as
from bot.games.dixie.interface.decisions import Decision, Pass, Play
from bot.games.dixie.special_cards import own_phase
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.state.board import Sight
from bot.games.dixie.state.questions import Window
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.terms import CardKey, Side


def choices(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """What special cards may be played now, and to pass in a window, after ``path``."""
    ask = view.asks[-1] if view.asks else None
    if isinstance(ask, Window) and ask.side == side:
        return _window_choices(view, sight, ask, path)
    if not path:
        found = not view.asks and side == view.active and own_phase.playable(view, sight, side)
        return Level("Special cards", (Choice("play", "Play a special card"),) if found else ())
    if path[0] == "pass":
        raise Refusal("There is nothing to pass on now", "DX-17.4")
    if view.asks or side != view.active:
        raise Refusal("You cannot play a special card by hand now; arm it, and it plays itself", "DX-17.3")
    return own_phase.choices(view, sight, side, path[1:])


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Plays a special card, in a window or in one's own phase, or passes."""
    ask = battle.asks[-1] if battle.asks else None
    if not isinstance(ask, Window):
        assert isinstance(decision, Play)
        own_phase.carry_out(battle, side, decision)
        return
    battle.asks.pop()
    if isinstance(decision, Play):
        _play_in_window(battle, ask, decision)
        return
    if isinstance(decision, Pass) and decision.how == "turn":
        battle.army(side, passing=True)
    battle.tell("pass", f"The {side.upper()} plays no special card at {battle.spot(ask.at)}.")
    if ask.moment == "rout":
        rout(battle, ask.card)


def _play_in_window(battle: Battle, ask: Window, play: Play) -> None:
    match ask.moment:
        case "fire":
            hinder(battle, play.card, play.target)
            window(battle, ask.side, "fire", ask.at)
        case "hits":
            cover(battle, play.card)
        case "melee":
            yell(battle, play.card)
        case "rout":
            rally(battle, play.card, ask.card)


def _window_choices(view: DixieView, sight: Sight, ask: Window, path: Path) -> Level | None:
    """The answers to a question whether a special card is played."""
    hand = [
        k
        for k in sight.hand(ask.side)
        if sight.card(k).effect in WINDOWS[ask.moment] and may_play(view.played, ask.side, ask.at, sight.card(k).effect)
    ]
    targets = [k for k in view.volley.cards if _open(view, k)] if view.volley and ask.moment == "fire" else []
    if ask.moment == "fire" and not targets:
        hand = []
    passes = Choice("pass", "Play none"), Choice("play", "Play a special card")
    levels: dict[Path, Level] = {
        (): Level(f"{_MOMENTS[ask.moment]} in {sight.spot(ask.at)}: a special card?", passes if hand else passes[:1]),
        ("pass",): Level("For how long?", (Choice("now", "Play none now"), Choice("turn", "None this Battle Turn"))),
        ("play",): Level("Which card?", tuple(told_as(sight, k, f"Play {sight.name(k)}") for k in hand)),
    }
    if targets:
        for key in hand:
            on = (told_as(sight, k, f"{sight.name(key)} on {sight.name(k)}") for k in targets)
            levels["play", key] = Level("On which card?", tuple(on))
    return menu_levels.down(levels, path, "None of your cards can do that now", "DX-12.0")


_MOMENTS = {"fire": "Fire", "melee": "Melee", "hits": "Hits", "rout": "A card fails its Morale"}


def _open(view: DixieView, key: CardKey) -> bool:
    """Whether a card of the volley has not been played on yet."""
    assert view.volley is not None
    return key not in view.volley.short and key not in view.volley.confused
