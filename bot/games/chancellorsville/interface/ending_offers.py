"""The end of a turn: buying tactics cards, cashing them in, drawing and searching (sections 3 and 11)."""

from __future__ import annotations

from bot.games.chancellorsville.cards import activation_cards, tactics
from bot.games.chancellorsville.interface.decisions import Decision, Owner, declared
from bot.games.chancellorsville.interface.situation import Situation
from bot.games.chancellorsville.rules import tactics_cards, turn
from bot.games.chancellorsville.state.campaign import Campaign
from bot.games.chancellorsville.terms import SEARCH, Side
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.language import Command

CASHED = 3
"""Tactics cards for a cube (CV-11.6)."""


class Buy(Decision, frozen=True):
    """ "buy rally"."""

    card: str


class Save(Decision, frozen=True):
    """ "save": buys nothing."""


class Cash(Decision, frozen=True):
    """ "cash dig,dig-2,rally"."""

    cards: tuple[str, ...]


class Draw(Decision, frozen=True):
    """ "draw" the top card."""


class Search(Decision, frozen=True):
    """ "search u5": pays 5 cubes to take that card."""

    card: str


def offer(now: Situation, path: Path) -> Level | None:
    """Offers to buy, to hand cards in, and to draw."""
    turns = now.active() and now.view.march is None and now.view.combat is None
    found = dict[str, Choice]()
    affordable = [c for c in dict.fromkeys(now.view.row) if tactics()[c].price <= now.army.cubes]
    if turns and now.view.stage == "buy":
        if affordable:
            found["buy"] = Choice("buy", "Buy a tactics card", role="play")
        found["save"] = Choice("save", "Buy nothing", "The rightmost card is discarded", role="end")
    if turns and now.view.stage in ("card", "act", "buy") and len(copies(now)) >= CASHED:
        found["cash"] = Choice("cash", "Hand in three tactics cards for a cube")
    if turns and now.view.stage == "draw" and not now.own.dealt:
        found["draw"] = Choice("draw", "Draw the top card", role="end", usual=True)
        if now.army.cubes >= SEARCH and now.army.deck:
            found["search"] = Choice("search", f"Search for a card, for {SEARCH} cubes")
    if not path:
        return Level("The end of the turn:", tuple(found.values()))
    if path[0] not in found:
        raise Refusal(f"“{path[0]}” is not possible now", "CV-3.2", tuple(found))
    if path[0] in ("save", "draw") or len(path) == 2:
        return None
    if path[0] == "buy":
        return Level("Which card?", tuple(Choice(c, f"{tactics()[c].name} ({tactics()[c].price})") for c in affordable))
    if path[0] == "search":
        return Level("For which card?", tuple(Choice(c, activation_cards()[c].label) for c in now.own.deck))
    held = tuple(Choice(token, tactics()[kind(token)].name) for token in copies(now))
    return Level("Which three?", held[:25], CASHED, CASHED)


def copies(now: Situation) -> list[str]:
    """Returns the side's bought cards as words, a second card of a kind with "-2"."""
    kinds = sorted(each.card for each in now.army.tactics)
    return [c if kinds.index(c) == i else f"{c}-{i - kinds.index(c) + 1}" for i, c in enumerate(kinds)]


def kind(token: str) -> str:
    """Returns the kind of card that a word names."""
    return token.partition("-")[0]


def carry_out(work: Campaign, side: Side, decision: Decision) -> None:
    """Does it."""
    match decision:
        case Buy(card):
            turn.buy(work, card)
        case Save():
            turn.buy(work, "")
        case Cash(cards):
            tactics_cards.cash(work, tuple(kind(c) for c in cards))
        case Draw():
            turn.draw(work)
        case Search(card):
            turn.search(work, card)


OWNER = Owner(offer, carry_out)
CARD = CommandOption("card", "Which card")
DECISIONS = (
    declared(Buy, "buy {card}", owner=OWNER, command=Command("Buy a tactics card", (CARD,))),
    declared(Save, "save", owner=OWNER, command=Command("Buy nothing")),
    declared(
        Cash,
        "cash {cards}",
        owner=OWNER,
        command=Command("Hand in three tactics cards for a cube", (CommandOption("cards", "Which three"),)),
    ),
    declared(Draw, "draw", owner=OWNER, command=Command("Draw the top card")),
    declared(Search, "search {card}", owner=OWNER, command=Command("Pay 5 cubes to search for a card", (CARD,))),
)
