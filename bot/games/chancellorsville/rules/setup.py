"""Setup: the first state, what each side chooses, and the beginning of the game (section 2)."""

from __future__ import annotations

from bot.games.chancellorsville.data.cards import (
    choosing,
    deck,
    formations,
    of_side,
    tactics_deck,
)
from bot.games.chancellorsville.data.terms import DEALT, MOST_COHESION, NOWHERE, SIDES, Place
from bot.games.chancellorsville.options import Options
from bot.games.chancellorsville.rules import tactics_cards, turn
from bot.games.chancellorsville.rules.hidden import look
from bot.games.chancellorsville.state.state import Army, Piece, State
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events
from bot.games.contract.game import Draws
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side


class Start(Decision, frozen=True):
    """ "start 10 12": where the formations that may choose start, in the order of the rules."""

    first: Place
    second: Place
    third: Place = 0


class Keep(Decision, frozen=True):
    """ "keep u1,u4,u9": the cards that stay in hand."""

    cards: tuple[str, ...]


class Reconsider(Decision, frozen=True):
    """ "reconsider": takes back what was chosen, as long as the other side has not chosen all (CV-2.9)."""


def setup(options: Options, draw: Draws) -> Work:
    """Returns a game about to be set up: formations with fixed starts in place, six activation cards dealt to each
    player, three tactics cards turned over. A BOT has nothing to choose, and no hand."""
    pieces = {
        key: Piece(info.starts[0] if len(info.starts) == 1 else NOWHERE, MOST_COHESION, track=-1)
        for key, info in formations().items()
    }
    armies = {side: Army(deck=deck(side)) for side in SIDES}
    state = State(options, "setup", "usa", 0, pieces, armies, (), (), (), tactics_deck(bool(options.solo)))
    work = Work(state, draw)
    for key, info in formations().items():
        # A place on the map shows that a formation lives; those that choose stand behind the screen until they have.
        if len(info.starts) > 1 and info.side == options.bot:
            work.change(key, track=0)
        elif len(info.starts) > 1:
            work.change(key, at=info.starts[0])
        else:
            work.change(key, shown=True, seen=info.starts[0])
    for side in SIDES:
        if side == options.bot:
            work.supply(side, ready=True)
            continue
        for _ in range(DEALT):
            work.draw_activation(side)
        dealt = work.army(side).hand
        work.supply(side, dealt=dealt, hand=())
    work.turn_tactics()
    work.tell("opening", events.OPENING)
    assert all(of_side(side) for side in SIDES)
    return work


def choose_starts(work: Work, side: Side, starts: tuple[Place, ...]) -> None:
    """Notes where formations start (CV-2.4)."""
    work.supply(side, starts=starts)
    where = dict(zip(choosing(side), starts, strict=True))
    if work.options.solo:
        work.tell("starts", events.begin_on_the_board(where), side=side, starts=list(starts))
        return
    work.tell_apart("starts", side, *events.starts(side, where), starts=list(starts))


def keep_cards(work: Work, side: Side, cards: tuple[str, ...]) -> None:
    """Keeps three of the six cards dealt; the others go back into the deck (CV-2.5). When both sides have chosen, the
    game begins."""
    army = work.army(side)
    deck = tuple(sorted((*army.deck, *(c for c in army.dealt if c not in cards))))
    work.supply(side, hand=cards, deck=deck, ready=True)
    work.tell_apart("kept", side, *events.keeps(side, cards), cards=list(cards))
    if all(work.is_ready(each) for each in SIDES):
        begin(work)


def begin(work: Work) -> None:
    """Puts the formations where they start, and begins the first turn (CV-2.4, CV-3.1): the Union's, or the player's
    against a BOT (CV-16.1)."""
    first = work.options.solo or SIDES[0]
    for side in (first,) if work.options.solo else SIDES:
        army = work.army(side) if work.options.solo else work.disclose(side).army
        for key, at in zip(choosing(side), army.starts, strict=True):
            work.change(key, at=at)
        work.supply(side, starts=(), dealt=())
    look(work)
    work.tell("begins", events.begins(first))
    if removed := work.options.removed:
        work.supply(first, removed=removed)
        work.tell("removed", events.removed(removed), side=first, number=removed)
    work.stage, work.active, work.turn = "card", first, 1


def reconsider(work: Work, side: Side, decision: Decision) -> None:
    """Takes back what a side has chosen (CV-2.9)."""
    army = work.army(side)
    deck = tuple(sorted({*army.deck, *army.hand} - set(army.dealt)))
    work.supply(side, starts=(), hand=(), deck=deck, ready=False)
    work.tell_apart("reconsidered", side, *events.RECONSIDERS)


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Notes what was chosen."""
    if isinstance(decision, Keep) and work.stage == "draw":
        tactics_cards.keep_one(work, decision.cards[0])
        turn.end_turn(work)
    elif isinstance(decision, Start):
        starts = (decision.first, decision.second, decision.third)
        choose_starts(work, side, tuple(place for place in starts if place))
    elif isinstance(decision, Keep):
        keep_cards(work, side, decision.cards)
