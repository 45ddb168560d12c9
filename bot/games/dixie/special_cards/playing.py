"""Special cards: those that may be played now, in one's own phases or in a window (section 12)."""

from __future__ import annotations

from typing import Literal

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.dixie.combat.morale import rout
from bot.games.dixie.combat.reaction_windows import (
    HINDRANCES,
    WINDOWS,
    ask_for_reaction,
    has_aim,
    hinder_fire,
    may_play,
    rally,
    rebel_yell,
    take_cover,
)
from bot.games.dixie.data.terms import CardKey, Side
from bot.games.dixie.interface.decisions import Decision, Owner, declared
from bot.games.dixie.offers.card_menus import labelled_choice, names_apart
from bot.games.dixie.special_cards import own_phase
from bot.games.dixie.special_cards.own_phase import Play
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.state import ReactionQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Battle
from bot.games.language import Command
from bot.games.paths import down


class Pass(Decision, frozen=True):
    """Answer to ReactionQuestion: plays no special card now, or none any more this Battle Turn."""

    how: Literal["now", "turn"] = "now"


def choices(view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
    """Offers the special cards that may be played now, and to pass in a window, after ``path``."""
    ask = view.asks[-1] if view.asks else None
    if isinstance(ask, ReactionQuestion) and ask.side == side:
        return _window_choices(view, board, ask, path)
    if not path:
        found = not view.asks and side == view.active and own_phase.playable(view, board, side)
        return Level("Special cards", (Choice("play", "Play a special card", role="play"),) if found else ())
    if path[0] == "pass":
        raise Refusal("There is nothing to pass on now", "DX-17.4")
    if view.asks or side != view.active:
        raise Refusal("You cannot play a special card by hand now; arm it, and it plays itself", "DX-17.3")
    return own_phase.choices(view, board, side, path[1:])


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Plays a special card, in a window or in one's own phase, or passes."""
    ask = battle.asks[-1] if battle.asks else None
    if not isinstance(ask, ReactionQuestion):
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


def _play_in_window(battle: Battle, ask: ReactionQuestion, play: Play) -> None:
    match ask.moment:
        case "fire" if play.target:
            hinder_fire(battle, play.card, play.target)
            ask_for_reaction(battle, ask.side, "fire", ask.at)
        case "fire":
            take_cover(battle, play.card)
            ask_for_reaction(battle, ask.side, "fire", ask.at)
        case "melee":
            rebel_yell(battle, play.card)
        case "rout":
            rally(battle, play.card, ask.card)


def _window_choices(view: DixieView, board: Board, ask: ReactionQuestion, path: Path) -> Level | None:
    """Returns the level of answers to a reaction question: the special cards that may be played, and passing."""
    hand = [k for k in board.hand(ask.side) if _fits(view, ask, board.card(k).effect)]
    targets = [k for k in view.volley.cards if _open(view, k)] if view.volley and ask.moment == "fire" else []
    names = names_apart(board, hand)
    passes = (
        Choice("pass", "Play none", role="wait", usual=True, place=ask.at),
        Choice("play", "Play a special card", role="play", place=ask.at),
    )
    waits = (
        Choice("now", "Play none now", role="wait", usual=True),
        Choice("turn", "Play none this Battle Turn", role="wait"),
    )
    levels: dict[Path, Level] = {
        (): Level(f"{_MOMENTS[ask.moment]} in {board.spot(ask.at)}: a special card?", passes if hand else passes[:1]),
        ("pass",): Level("For how long?", waits),
        ("play",): Level(
            "Which card?", tuple(labelled_choice(board, k, f"Play {names[k]}", "play", ask.at) for k in hand)
        ),
    }
    if targets:
        for key in (k for k in hand if board.card(k).effect in HINDRANCES):
            on = (labelled_choice(board, k, f"{names[key]} on {board.name(k)}", "play") for k in targets)
            levels["play", key] = Level("On which card?", tuple(on))
    return down(levels, path, "None of your cards can do that now", "DX-12.0")


_MOMENTS = {"fire": "Fire", "melee": "Melee", "rout": "A card fails its Morale"}


def _fits(view: DixieView, ask: ReactionQuestion, effect: str) -> bool:
    """Tells whether a kind may be played in answer to a reaction question."""
    if effect not in WINDOWS[ask.moment] or not may_play(view.played, ask.side, ask.at, effect):
        return False
    return ask.moment != "fire" or (view.volley is not None and has_aim(view.volley, effect))


def _open(view: DixieView, key: CardKey) -> bool:
    """Tells whether no special card has been played on a card of the volley yet."""
    assert view.volley is not None
    return key not in view.volley.short and key not in view.volley.confused


OWNER = Owner(choices, carry_out)
DECISIONS = (
    declared(
        Play,
        "play {card} {at?} {target?}",
        owner=OWNER,
        command=Command(
            "Play a special card",
            (
                CommandOption("card", "Which"),
                CommandOption("at", "In which position, where it needs one"),
                CommandOption("target", "On which card"),
            ),
        ),
    ),
)
PASSING = (
    declared(
        Pass,
        "pass {how}",
        owner=OWNER,
        command=Command("Play no special card", (CommandOption("how", "Now, or this whole Battle Turn"),)),
    ),
)
