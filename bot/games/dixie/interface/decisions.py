"""Dixie's decisions and orders, and their texts.

A decision's text is its path in the tree of choices: words joined by spaces, several cards as one word joined by commas
in the order of their numbers, "-" for no card at all. Where more cards qualify than one menu holds, a word such as
"infantry" or "infantry-2" before them names the page that they are on (see bot.games.dixie.interface.card_menus).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.games.dixie.terms import CardKey, Pos

Cards = tuple[CardKey, ...]


class ListCards(Struct, frozen=True, tag="list"):
    """Order, decks phase: cards go into one's own Battle Deck, or out of it."""

    how: Literal["add", "drop"]
    cards: Cards
    page: str = ""


class ListFill(Struct, frozen=True, tag="list fill"):
    """Order, decks phase: the Battle Deck is filled at random up to its Battle Points."""


class Commit(Struct, frozen=True, tag="commit"):
    """Decks and deploy phases: what has been prepared is final once the other side has committed too."""


class Deploy(Struct, frozen=True, tag="deploy"):
    """Order, deploy phase: which cards are staged in a position (with a page: which of that page's)."""

    at: Pos
    cards: Cards
    page: str = ""


class Suggest(Struct, frozen=True, tag="deploy suggest"):
    """Order, deploy phase: a sensible deployment is staged."""


class Decoy(Struct, frozen=True, tag="decoy"):
    """Order, deploy phase: which of the staged generals, specials and terrain lie face-down."""

    cards: Cards


class Recall(Struct, frozen=True, tag="recall"):
    """Order: a commitment is withdrawn before the other side has committed."""


class DeclareMelee(Struct, frozen=True, tag="melee"):
    """Combat phase: melee in an engaged position."""

    at: Pos


class Fire(Struct, frozen=True, tag="fire"):
    """Combat phase: fire at the enemy in a position: "fire uc all" (no cards) with all that is engaged or at long range
    there, "fire uc some u1,u2" with these cards."""

    at: Pos
    cards: Cards = ()
    page: str = ""


class Battery(Struct, frozen=True, tag="battery"):
    """Combat phase: guns (or cards engaged with it) fire at one artillery card alone."""

    at: Pos
    target: CardKey
    cards: Cards
    page: str = ""


class Play(Struct, frozen=True, tag="play"):
    """Plays a special card, at a position or on a card where it needs one."""

    card: CardKey
    at: Pos = ""
    target: CardKey = ""


class Next(Struct, frozen=True, tag="next"):
    """Combat and move phases: done with the phase. ``how`` is asked only of a side with a Railway in its Reserve at the
    end of its moves."""

    how: Literal["", "now", "railway"] = ""


class Move(Struct, frozen=True, tag="move"):
    """Move phase: one battle move to a position or RESERVE."""

    to: str
    cards: Cards
    page: str = ""


class LayDecoy(Struct, frozen=True, tag="move decoy"):
    """Move phase: a general, special or terrain card of the Reserve is laid face-down as a decoy."""

    at: Pos
    card: CardKey


class March(Struct, frozen=True, tag="march"):
    """Move phase: two battle moves at once to a position or RESERVE."""

    to: str
    cards: Cards
    page: str = ""


class Outflank(Struct, frozen=True, tag="outflank"):
    """Move phase: cards in Reserve will try to outflank a position; at most one general goes with them."""

    at: Pos
    cards: Cards
    page: str = ""


class Scout(Struct, frozen=True, tag="scout"):
    """Move phase: cavalry scouts a position."""

    at: Pos
    cards: Cards


class LayTerrain(Struct, frozen=True, tag="terrain"):
    """Move phase: a terrain card is played from the Reserve."""

    at: Pos
    card: CardKey


class Reveal(Struct, frozen=True, tag="reveal"):
    """Move phase: a decoy is turned face-up."""

    card: CardKey


class TakeHits(Struct, frozen=True, tag="hits"):
    """Answer to HitsQuestion: which cards take them."""

    cards: Cards


class Pass(Struct, frozen=True, tag="pass"):
    """Answer to ReactionQuestion: no special card now, or none any more this Battle Turn."""

    how: Literal["now", "turn"] = "now"


class FightOn(Struct, frozen=True, tag="again"):
    """Answer to MeleeQuestion: another round of melee."""


class Leave(Struct, frozen=True, tag="leave"):
    """Answer to MeleeQuestion: disengage."""


class SendBack(Struct, frozen=True, tag="withdraw"):
    """Answer to WithdrawalQuestion: which cards go back to the Reserve."""

    cards: Cards
    page: str = ""


class Arm(Struct, frozen=True, tag="arm"):
    """Order: a special card will play itself when its moment comes at a position or "any", with ``least`` at stake."""

    card: CardKey
    at: str
    least: int = 0
    """0 where the order names none, because the card leaves no choice."""


class Disarm(Struct, frozen=True, tag="disarm"):
    """Order: an armed card no longer plays itself."""

    card: CardKey


class Prefer(Struct, frozen=True, tag="prefer"):
    """Order: a standing preference."""

    what: Literal["hits", "melee", "horse", "railway"]
    how: str


class Offer(Struct, frozen=True, tag="offer"):
    """Order: the side offers to end the battle without a winner, or takes the offer back."""

    how: Literal["end", "withdraw"]


Decision = (
    ListCards
    | ListFill
    | Commit
    | Deploy
    | Suggest
    | Decoy
    | Recall
    | DeclareMelee
    | Fire
    | Battery
    | Play
    | Next
    | Move
    | LayDecoy
    | March
    | Outflank
    | Scout
    | LayTerrain
    | Reveal
    | TakeHits
    | Pass
    | FightOn
    | Leave
    | SendBack
    | Arm
    | Disarm
    | Prefer
    | Offer
)


def kind(decision: Decision) -> str:
    """Returns the first word of a decision's text."""
    return str(type(decision).__struct_config__.tag).split()[0]


def keys(cards: Cards) -> str:
    """Returns cards as one word of a text."""
    return ",".join(cards) or "-"


def text(decision: Decision) -> str:
    """Returns the canonical text."""
    word, page = type(decision).__struct_config__.tag, ""
    match decision:
        case ListCards(how, cards, page):
            rest = [how, page, keys(cards)]
        case Deploy(at, cards, page) | Outflank(at, cards, page):
            rest = [at, page, keys(cards)]
        case Move(to, cards, page) | March(to, cards, page):
            rest = [to, page, keys(cards)]
        case Decoy(cards) | TakeHits(cards):
            rest = [keys(cards)]
        case SendBack(cards, page):
            rest = [page, keys(cards)]
        case Fire(at, cards, page):
            rest = [at, "some", page, keys(cards)] if cards else [at, "all"]
        case Scout(at, cards):
            rest = [at, keys(cards)]
        case Battery(at, target, cards, page):
            rest = [at, target, page, keys(cards)]
        case Play(card, at, target):
            rest = [card, at, target]
        case LayTerrain(at, card) | LayDecoy(at, card):
            rest = [at, card]
        case DeclareMelee(at):
            rest = [at]
        case Reveal(card) | Disarm(card):
            rest = [card]
        case Arm(card, at, least):
            rest = [card, at, str(least) if least else ""]
        case Prefer(what, how):
            rest = [what, how]
        case Next(how) | Pass(how) | Offer(how):
            rest = [how]
        case _:
            rest = []
    return " ".join(x for x in (str(word), *rest) if x)
