"""Offers the special cards that may be played now, in one's own phases or in a window."""

from __future__ import annotations

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.dixie.data.terms import CardKey
from bot.games.dixie.offers.situation import Owner, Situation, declared
from bot.games.dixie.rules import special_cards
from bot.games.dixie.rules.reactions import HINDRANCES, WINDOWS, has_aim, may_play
from bot.games.dixie.rules.special_cards import SELF_PLAYING, Pass, Play, carry_out, marks, playable
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.state import ReactionQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words.card_menus import labelled_choice, names_apart
from bot.games.kit.language import Command
from bot.games.kit.sides import Side
from bot.games.paths import down


def _own_choices(view: DixieView, board: Places, side: Side, path: Path) -> Level | None:
    """Returns the level after "play" and ``path``."""
    cards = playable(view, board, side)
    names = names_apart(board, cards)
    first = tuple(labelled_choice(board, k, f"Play {names[k]}", "play") for k in cards)
    levels: dict[Path, Level] = {(): Level("Play which card?", first)}
    for key, places in cards.items():
        where = tuple(Choice(p, f"Play {names[key]} in {board.spot(p)}", role="play", place=p) for p in places)
        levels[(key,)] = Level(f"{names[key]}: where?", where)
        if board.card(key).effect == "sharpshooters":
            for at in places:
                on = (
                    labelled_choice(board, k, f"Play {names[key]} at {board.name(k)}", "play")
                    for k in marks(board, side, at)
                )
                levels[(key, at)] = Level("Fire at whom?", tuple(on))
    return down(levels, path, _why_not(board, path), _rule(board, path))


RULES = {
    "sharpshooters": "DX-12.1",
    "uniform-confusion": "DX-12.2",
    "rally": "DX-12.3",
    "rebel-yell": "DX-12.4",
    "bayonet-charge": "DX-12.5",
    "cover": "DX-12.6",
    "color-guard": "DX-12.7",
    "johnny-shiloh": "DX-12.8",
    "ford": "DX-12.9",
    "railway": "DX-12.10",
    "low-ammunition": "DX-12.11",
    "spy": "DX-12.12",
}
"""The rule of each kind."""


def _why_not(board: Places, path: Path) -> str:
    """Returns the reason why a special card cannot be played as ``path`` says."""
    effect = board.card(path[0]).effect if path and path[0] in board.cards else ""
    if effect in SELF_PLAYING:
        return f"{board.name(path[0])} is not played by hand: arm it, and it plays itself"
    return "That special card cannot be played there now"


def _rule(board: Places, path: Path) -> str:
    """Returns the rule of the card that ``path`` names, the general one where it names none known."""
    effect = board.card(path[0]).effect if path and path[0] in board.cards else ""
    return RULES.get(effect, "DX-12.0")


def choices(now: Situation, path: Path) -> Level | None:
    """Offers the special cards that may be played now, and to pass in a window, after ``path``."""
    view, board, side = now.view, now.board, now.side
    ask = view.asks[-1] if view.asks else None
    if isinstance(ask, ReactionQuestion) and ask.side == side:
        return _window_choices(view, board, ask, path)
    if not path:
        found = not view.asks and side == view.active and special_cards.playable(view, board, side)
        return Level("Special cards", (Choice("play", "Play a special card", role="play"),) if found else ())
    if path[0] == "pass":
        raise Refusal("You have nothing to pass on now", "DX-17.4")
    if view.asks or side != view.active:
        raise Refusal("You cannot play a special card by hand now; arm it, and it plays itself", "DX-17.3")
    return _own_choices(view, board, side, path[1:])


def _window_choices(view: DixieView, board: Places, ask: ReactionQuestion, path: Path) -> Level | None:
    """Returns the level of answers to a reaction question: the special cards that may be played, and passing."""
    hand = [k for k in board.hand(ask.side) if _answers(view, ask, board.card(k).effect)]
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
        ("pass",): Level("Pass for how long?", waits),
        ("play",): Level(
            "Play which card?", tuple(labelled_choice(board, k, f"Play {names[k]}", "play", ask.at) for k in hand)
        ),
    }
    if targets:
        for key in (k for k in hand if board.card(k).effect in HINDRANCES):
            on = (labelled_choice(board, k, f"Play {names[key]} on {board.name(k)}", "play") for k in targets)
            levels["play", key] = Level("On which card?", tuple(on))
    return down(levels, path, "None of your cards can do that now", "DX-12.0")


_MOMENTS = {"fire": "Fire", "melee": "Melee", "rout": "A card fails its Morale"}


def _answers(view: DixieView, ask: ReactionQuestion, effect: str) -> bool:
    """Tells whether a kind may be played in answer to a reaction question."""
    if effect not in WINDOWS[ask.moment] or not may_play(view.played, ask.side, ask.at, effect):
        return False
    return ask.moment != "fire" or (view.volley is not None and has_aim(view.volley, effect))


def _open(view: DixieView, key: CardKey) -> bool:
    """Tells whether no special card has been played on a card of the volley yet."""
    assert view.volley is not None
    return key not in view.volley.short and key not in view.volley.confused


OWNER = Owner(choices, carry_out, phases=("combat", "move"), question=ReactionQuestion)
DECISIONS = (
    declared(
        Play,
        "play {card} {at?} {target?}",
        owner=OWNER,
        command=Command(
            "Play a special card",
            (
                CommandOption("card", "Which"),
                CommandOption("at", "Position, if it needs one"),
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
