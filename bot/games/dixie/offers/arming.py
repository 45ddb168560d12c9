"""Offers to arm special cards, which then play themselves when their moment comes (DX-17.3)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract.choices import Choice, Level, Path
from bot.games.descriptor import CommandOption
from bot.games.dixie.data.terms import ANY, RESERVE, CardKey
from bot.games.dixie.offers.situation import Owner, Situation, declared
from bot.games.dixie.rules.combat.hits import HIGHEST
from bot.games.dixie.rules.standing_orders import Arm, Disarm, arm
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.state import Armed
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words.card_menus import labelled_choice, names_apart
from bot.games.kit.language import Command
from bot.games.kit.sides import Side
from bot.games.paths import down

_LEAST = {
    "low-ammunition": "Only against a card with at least this many dice",
    "uniform-confusion": "Only against a card with at least this many dice",
    "cover": "Only against fire of at least this many dice",
    "rally": "Only for a card of at least this CV",
}
"""The kinds whose order names the least stake."""
ARMABLE = (*_LEAST, "rebel-yell", "railway")
"""The kinds that can be armed: those played at a moment when their owner need not be at the table."""
_STAKES = {"low-ammunition": "dice", "uniform-confusion": "dice", "cover": "dice", "rally": "CV"}
"""The unit of each kind's stake."""
_HIGHEST = {"cover": 12}
"""The highest stake that an order may name, where it is not the highest CV."""


def orders(now: Situation, path: Path) -> Level | None:
    """Offers to arm special cards and to disarm them, after ``path``."""
    view, board, side = now.view, now.board, now.side
    hand = _hand(view, board, side)
    armed_now = view.army.armed if view.army else ()
    words = {"arm": bool(hand), "disarm": bool(armed_now)}
    names, armed_names = names_apart(board, hand), names_apart(board, (a.card for a in armed_now))
    kinds = tuple(Choice(k, f"{k.capitalize()} a special card") for k, any_ in words.items() if any_)
    on = tuple(Choice(a.card, f"Disarm {armed_names[a.card]}"[:80], _when(board, a)) for a in armed_now)
    able = tuple(_armable(view, board, k, names[k]) for k in hand)
    levels: dict[Path, Level] = {
        (): Level("Armed cards", kinds),
        ("arm",): Level("Arm which card?", able),
        ("disarm",): Level("Disarm which card?", on),
    }
    for key in hand if path[:1] == ("arm",) else ():
        effect = board.card(key).effect
        levels["arm", key] = Level("Where?", _places(board, names[key], effect))
        if effect in _LEAST and len(path) > 2:
            said = f"Arm {names[key]}: at least"
            stakes = range(1, _HIGHEST.get(effect, HIGHEST) + 1)
            least = tuple(Choice(str(n), f"{said} {n} {_STAKES[effect]}") for n in stakes)
            levels["arm", key, path[2]] = Level(_LEAST[effect], least)
    if not path:
        return levels[()]
    return down(levels, path, _why_not(board, hand, path), "DX-17.3")


def _why_not(board: Places, hand: list[CardKey], path: Path) -> str:
    """Returns the reason why a card cannot be armed or disarmed as ``path`` says."""
    if path[0] == "disarm":
        return "You have armed no such card"
    if path[1:2] == () or path[1] not in hand:
        return "You have no such card in Reserve that can be armed"
    return f"{board.name(path[1])} can't be armed with “{path[-1][:20]}”"


def _hand(view: DixieView, board: Places, side: Side) -> list[CardKey]:
    if view.phase in ("decks", "deploy", "over"):
        return []
    return [k for k in board.cards_at(side, RESERVE) if board.card(k).effect in ARMABLE]


def _armable(view: DixieView, board: Places, key: CardKey, name: str) -> Choice:
    """Returns the choice of a card to arm; of one that can do nothing in this battle it says so."""
    choice = labelled_choice(board, key, f"Arm {name}", "play")
    idle = board.card(key).effect == "rebel-yell" and not view.setup.melee
    return replace(choice, hint="This battle has no melee", role="wait") if idle else choice


def _places(board: Places, name: str, effect: str) -> tuple[Choice, ...]:
    """Returns the places where a card of that name may be armed; the labels name the whole order where nothing more is
    to be chosen."""
    if effect == "railway":
        return (Choice(ANY, f"Arm {name}"),)
    said = "" if effect in _LEAST else f"Arm {name}: "
    anywhere = Choice(ANY, f"{said}anywhere" if said else "Anywhere")
    return (anywhere, *(Choice(p, f"{said}{board.spot(p)}", place=p) for p in everywhere(board)))


def _when(board: Places, armed: Armed) -> str:
    where = board.spot(armed.at) if armed.at else "Anywhere"
    return f"{where}, with at least {armed.least} at stake" if armed.least > 1 else where


OWNER = Owner(orders, arm)
DECISIONS = (
    declared(
        Arm,
        "arm {card} {where} {least?}",
        owner=OWNER,
        order=True,
        command=Command(
            "Let a special card play itself when its moment comes",
            (
                CommandOption("card", "Which"),
                CommandOption("at", "In which position, or any"),
                CommandOption("least", "With how much at stake"),
            ),
        ),
    ),
    declared(
        Disarm,
        "disarm {card}",
        owner=OWNER,
        order=True,
        command=Command("An armed card no longer plays itself", (CommandOption("card", "Which"),)),
    ),
)
