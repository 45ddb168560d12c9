"""The muster and the deployment of both sides (sections 2 and 3)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract.game import Draws
from bot.games.dixie.data.cards import side_of
from bot.games.dixie.data.terms import RESERVE, SIDES, CardKey, Cards, Pos
from bot.games.dixie.options import Options
from bot.games.dixie.rules import decks, staging
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.state import Army, DixieState
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import events
from bot.games.dixie.words.card_menus import cards_on_page
from bot.games.dixie.words.status import opening
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side


def setup(options: Options, draw: Draws) -> Work:
    """Begins a battle: decks and musters are drawn, or decks are to be chosen (DX-2.0, DX-14.0)."""
    armies: dict[Side, Army] = {side: Army() for side in SIDES}
    work = Work(DixieState(options, "decks", "csa", 0, 1, {}, armies, {}, {}), draw)
    work.tell("opening", opening(options), edition=options.edition)
    if options.deck == "points":
        for side in SIDES:
            decks.deal(work, side)
    if options.deck != "own":
        muster(work)
    return work


def begin(work: Work) -> None:
    """Opens the deployment with the suggested one staged. At Shiloh the CSA has nothing to deploy (DX-3.21b)."""
    work.phase = "deploy"
    for side in SIDES:
        idle = work.setup.edition == "shiloh" and side == "csa"
        work.army(side, committed=idle, staged={} if idle else suggested(work, side), decoys=())


def suggested(work: Work, side: Side) -> dict[CardKey, Pos]:
    found = staging.suggest(work, side)
    return staging.with_every_position_filled(work, side, found) if work.setup.edition == "shiloh" else found


def deploying(setup: Options, side: Side) -> bool:
    """Tells whether a side deploys at all: at Shiloh the CSA comes from its Reserve (DX-3.21b)."""
    return setup.edition != "shiloh" or side == "usa"


def stage(work: Work, side: Side, staged: dict[CardKey, Pos], decoys: tuple[CardKey, ...]) -> None:
    """Keeps the part of a staging that fits, and tells its side the rest."""
    kept = staging.fit_staging(work, side, staged, decoys)
    masked = tuple(
        k
        for k, at in kept.items()
        if k in decoys or staging.only_face_down(work, k) or staging.lacks_water(work, k, at, kept, decoys)
    )
    work.army(side, staged=kept, decoys=masked)
    tell_staged(work, side, tuple(k for k in staged if k not in kept))


def tell_staged(work: Work, side: Side, out: tuple[CardKey, ...]) -> None:
    staged = work.consult(side).staged
    places = [(at, [k for k, p in staged.items() if p == at]) for at in staging.deployable_positions(work, side)]
    work.tell_apart("staged", side, events.staged(work, places, out), "")


def commit_side(work: Work, side: Side) -> None:
    work.army(side, committed=True)
    work.tell("committed", events.is_ready(side, work.phase))
    if not work.committed(OTHER[side]):
        return
    if work.phase == "decks":
        for each in SIDES:
            decks.fill(work, each)
        muster(work)
    else:
        _show(work)


def muster(work: Work) -> None:
    """Draws both sides' musters and begins the deployment."""
    for side in SIDES:
        work.army(side, committed=False)
        decks.muster(work, side)
    begin(work)


def _show(work: Work) -> None:
    """Lays both deployments and goes on with the turn (DX-3.2b)."""
    laid: list[CardKey] = []
    stagings = {side: _final(work, side) for side in SIDES}  # before either lies, for creeks may meet (DX-8.3b)
    for side, staged in stagings.items():
        army = work.consult(side)
        work.put(
            {
                key: replace(work.cards[key], at=at, up=not work.card(key).troop and key not in army.decoys)
                for key, at in staged.items()
            }
        )
        laid += staged
        armed = tuple(a for a in army.armed if a.card not in staged)
        work.army(side, committed=False, staged={}, decoys=(), armed=armed)
    for side in SIDES:
        _tell_shown(work, side, [k for k in laid if side_of(k) == side])
    _drain(work, laid)
    work.phase = "morale"
    settle(work)


def _final(work: Work, side: Side) -> dict[CardKey, Pos]:
    """Returns the part of a side's staging that is deployed."""
    army = work.consult(side)
    staged = staging.fit_staging(work, side, army.staged, army.decoys)
    shiloh = work.setup.edition == "shiloh" and side == "usa"
    return staging.with_every_position_filled(work, side, staged, army.decoys) if shiloh else staged


def _tell_shown(work: Work, side: Side, laid: list[CardKey]) -> None:
    places = {at: [k for k in laid if work.cards[k].at == at] for at in everywhere(work)}
    for at, here in places.items():
        if here:
            work.mark("move", at, side, f"{len(here)} deployed")
    if any(places.values()) or deploying(work.setup, side):
        work.tell("deployed", events.deploys(work, side, places))


def _drain(work: Work, laid: list[CardKey]) -> None:
    """Removes one of two creeks or ponds that came into the same column, at random (DX-8.3b)."""
    for column in work.field.columns:
        waters = staging.water(work, column)
        if len(waters) > 1:
            new = [k for k in waters if k in laid]
            gone = new[work.draw(len(new), f"which of two waters goes: {', '.join(map(work.name, new))}") - 1]
            at = work.cards[gone].at
            work.remove(gone, "removed")
            work.tell("drained", events.drained(work, gone), card=gone)
            if ford := work.special(side_of(gone), at, "ford"):
                work.lay(ford, at=RESERVE, up=False)
                work.tell("recalled", events.ford_goes_back(work, at), card=ford, at=at)


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


def qualified(board: Places, side: Side) -> list[CardKey]:
    """Returns the cards of the Reserve that may be deployed somewhere."""
    return [k for k in board.cards_at(side, RESERVE) if staging.deployable(board, k)]


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Stages in secret, commits, or takes a commitment back."""
    army = work.consult(side)
    match decision:
        case Commit():
            commit_side(work, side)
        case Recall():
            work.army(side, committed=False)
            work.tell("recalled", events.is_not_ready(side, work.phase))
        case Suggest():
            work.army(side, staged=suggested(work, side), decoys=())
            tell_staged(work, side, ())
        case Decoy(cards):
            forced = [k for k in army.staged if staging.only_face_down(work, k)]
            stage(work, side, army.staged, (*cards, *forced))
        case Deploy(at, cards, page):
            paged = cards_on_page(work, qualified(work, side), page)
            staged = {k: p for k, p in army.staged.items() if k not in cards and (p != at or k not in paged)}
            stage(work, side, staged | dict.fromkeys(cards, at), army.decoys)
