"""The course of a game: setup, the parts of a turn, and the end of it (sections 2 and 3)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.chancellorsville.data.cards import activation_cards, tactics
from bot.games.chancellorsville.data.terms import COUNTERMAND, RUN, RUN_GAIN, SEARCH, Formation
from bot.games.chancellorsville.rules import tactics_cards, victory
from bot.games.chancellorsville.rules.hidden import look
from bot.games.chancellorsville.rules.marching import living
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.state import Activation, Bought, Turn
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side

NOBODY = "nobody"
"""The word for no second formation."""


NOTHING = "nothing"
"""The word for no card."""


class Buy(Decision, frozen=True):
    """ "buy rally"."""

    card: str


class Save(Decision, frozen=True):
    """ "buy nothing"."""


class Cash(Decision, frozen=True):
    """ "cash dig,dig-2,rally"."""

    cards: tuple[str, ...]


class Draw(Decision, frozen=True):
    """ "draw top": the top card."""


class Search(Decision, frozen=True):
    """ "draw search u5": pays 5 cubes to take that card."""

    card: str


class Play(Decision, frozen=True):
    """ "play u3"."""

    card: str


class Countermand(Decision, frozen=True):
    """ "countermand u3 meade couch": that card is spent, and those act instead, the first with a major activation."""

    card: str
    major: Formation
    minor: Formation


def play(work: Work, card: str, countermand: tuple[Formation, ...] = ()) -> None:
    """Plays an activation card and gains its cubes (CV-3.3), or countermands it: then ``countermand`` are the
    formations with the major and the minor activation (CV-13.1)."""
    side, played = work.active, activation_cards()[card]
    army = work.army(side)
    work.supply(side, hand=tuple(c for c in army.hand if c != card), played=(*army.played, card))
    icons = COUNTERMAND if countermand else played.icons
    run = counted_run(army.icons, army.run, icons, bool(countermand))
    gained = work.gain_cubes(side, icons)
    more = work.gain_cubes(side, RUN_GAIN) if run and run % RUN == 0 else 0
    work.supply(side, icons=icons if run else 0, run=run)
    text = events.plays(side, card, bool(countermand), gained + more)
    work.tell("activation", text, side=side, card=card, gained=gained + more)
    if run and run % RUN == 0:
        work.tell("run", events.third_in_a_row(icons, more), side=side)
    named = (played.major, *played.minor)
    if countermand:
        named = countermand
        general = "hooker" if side == "usa" else "lee"
        work.supply(side, spent=(*army.spent, general))
        work.tell("countermand", events.countermands(general, countermand), side=side, formations=list(named))
    first = Activation(named[0], "major")
    left = living((first, *(Activation(key, "minor") for key in named[1:])), work)
    work.now = replace(work.now, left=left, bonus=named[0] if countermand else "")
    work.stage = "act"


def counted_run(icons: int, run: int, played: int, countermand: bool) -> int:
    """Returns how long a run of equal icons is with the card played (CV-3.5, CV-3.6). A countermand may complete a set
    of three or stand in its midst, and never begins one (CV-13.5): there it counts for nothing, and ends the run."""
    if countermand:
        return run + 1 if icons == played and run % RUN else 0
    return run + 1 if icons == played else 1


def buy(work: Work, card: str) -> None:
    """Buys a tactics card, "" for none: then the rightmost is discarded; the row is filled (CV-11.1 to CV-11.3)."""
    side = work.active
    if card:
        held = work.army(side).tactics
        work.supply(side, cubes=work.cubes(side) - tactics()[card].price, tactics=(*held, Bought(card, work.turn)))
        at = len(work.row) - 1 - work.row[::-1].index(card)
        work.row = work.row[:at] + work.row[at + 1 :]
        work.tell("bought", events.buys(side, card), side=side, card=card)
    elif work.row:
        gone, work.row = work.row[-1], work.row[:-1]
        work.tell("discarded", events.buys_nothing(side, gone), side=side, card=gone)
    work.turn_tactics()
    work.stage = "draw"


def draw(work: Work) -> None:
    """Draws the top activation card, if there is one (CV-3.7), and ends the turn."""
    side = work.active
    if work.deck_left(side):
        card = work.draw_activation(side)
        work.tell_apart("drew", side, *events.draws(side, card), card=card)
    end_turn(work)


def search(work: Work, card: str) -> None:
    """Pays for a card by name; where it is not in the deck, the top card comes (CV-3.8). Nobody else learns which."""
    side = work.active
    work.supply(side, cubes=work.cubes(side) - SEARCH)
    work.may_draw(side)
    found = work.look_for(side, card)
    if found:
        work.take_activation(side, card)
        came = card
    else:
        came = work.draw_activation(side)
    work.tell_apart("search", side, *events.searches(side, came, found), card=came)
    end_turn(work)


def may_search(now: Situation) -> bool:
    """Whether the side can pay for a search, and has a deck to search (CV-3.8)."""
    return now.army.cubes >= SEARCH and bool(now.army.deck)


def affordable(now: Situation) -> list[str]:
    """Returns the cards of the tactics row that a side can pay for, from the left (CV-11.1)."""
    return [card for card in dict.fromkeys(now.view.row) if tactics()[card].price <= now.army.cubes]


def end_turn(work: Work) -> None:
    """Gives control of objectives, and passes the turn on, or ends the game after the last one (CV-3.10)."""
    victory.take_objectives(work)
    look(work)
    noted = tuple(note for note in work.scouted(work.active) if note.turn == work.turn)
    work.supply(work.active, smoke=(), scouted=noted)
    work.now, work.march = Turn(), None
    for ahead, side in enumerate((OTHER[work.active], work.active), 1):
        if work.turn_left(side):
            work.turn, work.active, work.stage = work.turn + ahead, side, "card"
            work.last_turn, work.this_turn = work.this_turn, ()
            return
    victory.count(work)


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Plays or countermands a card; buys or hands in tactics cards; draws."""
    match decision:
        case Play(card):
            play(work, card)
        case Countermand(card, major, minor):
            play(work, card, tuple(key for key in (major, minor) if key != NOBODY))
        case Buy(card):
            buy(work, card)
        case Save():
            buy(work, "")
        case Cash(cards):
            tactics_cards.cash(work, tuple(tactics_cards.kind(card) for card in cards))
        case Draw():
            draw(work)
        case Search(card):
            search(work, card)
