"""The muster and the deployment of both sides (sections 2 and 3)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract.game import Draws
from bot.games.dixie.data.cards import side_of
from bot.games.dixie.data.terms import RESERVE, SIDES, CardKey, Cards, Pos
from bot.games.dixie.options import Setup
from bot.games.dixie.rules import decks, staging
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.board import Board, everywhere
from bot.games.dixie.state.state import Army, DixieState
from bot.games.dixie.state.working_copy import Battle
from bot.games.dixie.words import events
from bot.games.dixie.words.card_menus import cards_on_page
from bot.games.dixie.words.status import opening
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side


def set_up(setup: Setup, draw: Draws) -> Battle:
    """Begins a battle: decks and musters are drawn, or decks are to be chosen (DX-2.0, DX-14.0)."""
    armies: dict[Side, Army] = {side: Army() for side in SIDES}
    battle = Battle(DixieState(setup, "decks", "csa", 0, 1, {}, armies, {}, {}), draw)
    battle.tell("opening", opening(setup), edition=setup.edition)
    if setup.deck == "points":
        for side in SIDES:
            decks.deal(battle, side)
    if setup.deck != "own":
        muster(battle)
    return battle


def begin(battle: Battle) -> None:
    """Opens the deployment with the suggested one staged. At Shiloh the CSA has nothing to deploy (DX-3.21b)."""
    battle.phase = "deploy"
    for side in SIDES:
        idle = battle.setup.edition == "shiloh" and side == "csa"
        battle.army(side, committed=idle, staged={} if idle else suggested(battle, side), decoys=())


def suggested(battle: Battle, side: Side) -> dict[CardKey, Pos]:
    found = staging.suggest(battle, side)
    return staging.with_every_position_filled(battle, side, found) if battle.setup.edition == "shiloh" else found


def deploying(setup: Setup, side: Side) -> bool:
    """Tells whether a side deploys at all: at Shiloh the CSA comes from its Reserve (DX-3.21b)."""
    return setup.edition != "shiloh" or side == "usa"


def stage(battle: Battle, side: Side, staged: dict[CardKey, Pos], decoys: tuple[CardKey, ...]) -> None:
    """Keeps the part of a staging that fits, and tells its side the rest."""
    kept = staging.fit_staging(battle, side, staged, decoys)
    masked = tuple(
        k
        for k, at in kept.items()
        if k in decoys or staging.only_face_down(battle, k) or staging.lacks_water(battle, k, at, kept, decoys)
    )
    battle.army(side, staged=kept, decoys=masked)
    tell_staged(battle, side, tuple(k for k in staged if k not in kept))


def tell_staged(battle: Battle, side: Side, out: tuple[CardKey, ...]) -> None:
    staged = battle.consult(side).staged
    places = [(at, [k for k, p in staged.items() if p == at]) for at in staging.deployable_positions(battle, side)]
    battle.tell_apart("staged", side, events.staged(battle, places, out), "")


def commit_side(battle: Battle, side: Side) -> None:
    battle.army(side, committed=True)
    battle.tell("committed", events.is_ready(side, battle.phase))
    if not battle.committed(OTHER[side]):
        return
    if battle.phase == "decks":
        for each in SIDES:
            decks.fill(battle, each)
        muster(battle)
    else:
        _show(battle)


def muster(battle: Battle) -> None:
    """Draws both sides' musters and begins the deployment."""
    for side in SIDES:
        battle.army(side, committed=False)
        decks.muster(battle, side)
    begin(battle)


def _show(battle: Battle) -> None:
    """Lays both deployments and goes on with the turn (DX-3.2b)."""
    laid: list[CardKey] = []
    stagings = {side: _final(battle, side) for side in SIDES}  # before either lies, for creeks may meet (DX-8.3b)
    for side, staged in stagings.items():
        army = battle.consult(side)
        battle.put(
            {
                key: replace(battle.cards[key], at=at, up=not battle.card(key).troop and key not in army.decoys)
                for key, at in staged.items()
            }
        )
        laid += staged
        armed = tuple(a for a in army.armed if a.card not in staged)
        battle.army(side, committed=False, staged={}, decoys=(), armed=armed)
    for side in SIDES:
        _tell_shown(battle, side, [k for k in laid if side_of(k) == side])
    _drain(battle, laid)
    battle.phase = "morale"
    settle(battle)


def _final(battle: Battle, side: Side) -> dict[CardKey, Pos]:
    """Returns the part of a side's staging that is deployed."""
    army = battle.consult(side)
    staged = staging.fit_staging(battle, side, army.staged, army.decoys)
    shiloh = battle.setup.edition == "shiloh" and side == "usa"
    return staging.with_every_position_filled(battle, side, staged, army.decoys) if shiloh else staged


def _tell_shown(battle: Battle, side: Side, laid: list[CardKey]) -> None:
    places = {at: [k for k in laid if battle.cards[k].at == at] for at in everywhere(battle)}
    for at, here in places.items():
        if here:
            battle.mark("move", at, side, f"{len(here)} deployed")
    if any(places.values()) or deploying(battle.setup, side):
        battle.tell("deployed", events.deploys(battle, side, places))


def _drain(battle: Battle, laid: list[CardKey]) -> None:
    """Removes one of two creeks or ponds that came into the same column, at random (DX-8.3b)."""
    for column in battle.field.columns:
        waters = staging.water(battle, column)
        if len(waters) > 1:
            new = [k for k in waters if k in laid]
            gone = new[battle.draw(len(new), f"which of two waters goes: {', '.join(map(battle.name, new))}") - 1]
            at = battle.cards[gone].at
            battle.remove(gone, "removed")
            battle.tell("drained", events.drained(battle, gone), card=gone)
            if ford := battle.special(side_of(gone), at, "ford"):
                battle.lay(ford, at=RESERVE, up=False)
                battle.tell("recalled", events.ford_goes_back(battle, at), card=ford, at=at)


class Commit(Decision, frozen=True):
    """Decks and deploy phases: makes the preparations final once the other side has committed too."""


class Deploy(Decision, frozen=True):
    """Order, deploy phase: the cards to be staged in a position (with a page: those of that page)."""

    at: Pos
    cards: Cards
    page: str = ""


class Suggest(Decision, frozen=True):
    """Order, deploy phase: stages a sensible deployment."""


class Decoy(Decision, frozen=True):
    """Order, deploy phase: the staged generals, specials and terrain that are to lie face-down."""

    cards: Cards


class Recall(Decision, frozen=True):
    """Order: withdraws a commitment before the other side has committed."""


def qualified(board: Board, side: Side) -> list[CardKey]:
    """Returns the cards of the Reserve that may be deployed somewhere."""
    return [k for k in board.cards_at(side, RESERVE) if staging.deployable(board, k)]


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Stages in secret, commits, or takes a commitment back."""
    army = battle.consult(side)
    match decision:
        case Commit():
            commit_side(battle, side)
        case Recall():
            battle.army(side, committed=False)
            battle.tell("recalled", events.is_not_ready(side, battle.phase))
        case Suggest():
            battle.army(side, staged=suggested(battle, side), decoys=())
            tell_staged(battle, side, ())
        case Decoy(cards):
            forced = [k for k in army.staged if staging.only_face_down(battle, k)]
            stage(battle, side, army.staged, (*cards, *forced))
        case Deploy(at, cards, page):
            paged = cards_on_page(battle, qualified(battle, side), page)
            staged = {k: p for k, p in army.staged.items() if k not in cards and (p != at or k not in paged)}
            stage(battle, side, staged | dict.fromkeys(cards, at), army.decoys)
