"""Offers orders at any time: preferences, the offer to end the battle, and the fire of horse artillery."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bot.games.contract.choices import Choice, Level, Path
from bot.games.descriptor import CommandOption
from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import SIDES, CardKey, Edition
from bot.games.dixie.offers.situation import Owner, Situation, declared
from bot.games.dixie.rules.combat.firepower import Shot
from bot.games.dixie.rules.combat.late_fire import TakeAim, keep_aim, ridden, shots, targets
from bot.games.dixie.rules.standing_orders import Prefer, agree, prefer, tell_offer
from bot.games.dixie.state.places import Places
from bot.games.dixie.words.card_menus import card_choice
from bot.games.dixie.words.events import hitting
from bot.games.kit import orders, peace, preferences
from bot.games.kit.language import Command
from bot.games.kit.preferences import Preference
from bot.games.kit.sides import Side
from bot.games.paths import down


def aim_orders(now: Situation, path: Path) -> Level | None:
    """Offers to choose the fire of horse artillery that has moved, after ``path``."""
    view, board, side = now.view, now.board, now.side
    keys = ridden(board, side) if (view.phase, view.active) == ("move", side) and not view.asks else []
    if not path:
        return Level("Horse artillery", (Choice("aim", "Horse artillery: choose its fire"),) if keys else ())
    levels: dict[Path, Level] = {("aim",): Level("Which horse artillery?", tuple(card_choice(board, k) for k in keys))}
    if len(path) > 1 and path[1] in keys:
        levels |= _aims(board, path[1])
    return down(levels, path, "No horse artillery of yours that has moved can do that", "DX-7.2k")


def _aims(board: Places, key: CardKey) -> dict[Path, Level]:
    """Returns the levels after the words that name a horse artillery card."""
    name, found = board.name(key), shots(board, key)
    aims = {s.at: each for s in found if (each := targets(board, s))}
    ways = [Choice("fire", "Fire at a position")] if found else []
    ways += [Choice("battery", "Fire at one artillery card alone")] if aims else []
    ways += [Choice("hold", f"{name} holds its fire"), Choice("best", f"{name}: as I prefer")]
    at = tuple(Choice(s.at, f"{name} at {board.spot(s.at)}"[:80], _shot(s), place=s.at) for s in found)
    levels: dict[Path, Level] = {
        ("aim", key): Level(f"{name} has moved. What does it do?", tuple(ways)),
        ("aim", key, "fire"): Level("Fire at which position?", at),
        ("aim", key, "battery"): Level(
            "Fire at guns in which position?", tuple(Choice(p, board.spot(p), place=p) for p in aims)
        ),
    }
    for p, guns in aims.items():
        on = tuple(Choice(k, f"{name} at {board.name(k)}"[:80], f"CV {board.card(k).cv}") for k in guns)
        levels["aim", key, "battery", p] = Level("At which artillery card?", on)
    return levels


_HOW = {"short": "Engaged", "long": "Long range", "support": "Support, 5s hit friends", "enfilade": "Enfilade"}


def _shot(fired: Shot) -> str:
    return f"{_HOW[fired.how]}: {fired.dice} {'die' if fired.dice == 1 else 'dice'}, {hitting(fired.power)}"


AIMING = Owner(aim_orders, keep_aim)


# Dixie has as many slash commands as a group may hold: this order is a button, or typed.
AIMS = (
    declared(
        TakeAim,
        "aim {card} {how} {at?} {target?}",
        owner=AIMING,
        order=True,
    ),
)
_PREFERENCES = {
    "hits": Preference(
        "Taking hits",
        "Your hits go to which cards first?",
        {
            "lowest": "Hits: lowest CV first, guns last",
            "highest": "Hits: highest CV first",
            "ask": "Hits: ask me each time",
        },
    ),
    "melee": Preference(
        "A second round of melee",
        "Stay for a second round when the enemy began?",
        {
            "fewer": "Enemy melee: leave with fewer CV",
            "stay": "Enemy melee: always fight on",
            "leave": "Enemy melee: leave unless that loses",
        },
    ),
    "horse": Preference(
        "Moved horse artillery",
        "Fire with horse artillery that has moved?",
        {"fire": "Moved horse artillery: fire", "hold": "Moved horse artillery: hold fire, unseen"},
    ),
    "railway": Preference(
        "A Railway that you draw",
        "Play a Railway when you draw it?",
        {"play": "A drawn Railway: play it", "hold": "A drawn Railway: hold it"},
    ),
}


@cache
def _open_to(edition: Edition, melee: bool, side: Side) -> dict[str, Preference]:
    """Returns the preferences open to a side in an edition, by key: those that concern cards in its half of the set.
    Without melee, that of melee says so; it may be chosen all the same."""
    half = cards(edition, side).values()
    has = {"horse": any(c.horse for c in half), "railway": any(c.effect == "railway" for c in half)}
    found = {key: each for key, each in _PREFERENCES.items() if has.get(key, True)}
    if not melee:
        found["melee"] = replace(found["melee"], note="This battle has no melee")
    return found


PREFERRING = Owner(
    *orders.preferring(
        lambda now: _open_to(now.view.setup.edition, now.view.setup.melee, now.side),
        lambda now: now.view.army and now.view.army.preferences,
        prefer,
        "DX-17.5",
        Choice(preferences.WORD, "Preferences"),
    )
)
AGREEING = Owner(*orders.agreeing(SIDES, tell_offer, agree, "DX-17.5", Choice(peace.WORD, "A draw"), "battle"))
DECISIONS = orders.declared(
    Prefer,
    PREFERRING,
    AGREEING,
    Command(
        "Set how I answer for you",
        (CommandOption("what", "About hits, melee and the like"), CommandOption("how", "What you prefer")),
    ),
    Command("Offer to end the battle without a winner", (CommandOption("what", "End it, or withdraw the offer"),)),
)
